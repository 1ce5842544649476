//! The rules `count` and `window`: that no pairing of the endless line or grid has a pair in every image of a
//! creature.

use crate::PaveError;
use crate::clauses::{Clauses, Step};
use game::{Creature, Point};
use std::collections::HashMap;

/// There are no pairs of cells, no cell in two of them, such that every image contains a pair.
#[derive(Clone, Debug)]
pub struct Unpaired(Creature);

/// A pair of cells, the lesser first, and whether it is taken.
pub type Literal = ((Point, Point), bool);

impl Unpaired {
    /// The creature.
    pub fn creature(&self) -> &Creature {
        &self.0
    }

    /// `count`: no pair lies in two images for each shape. A pair takes two cells; so in a large square the
    /// pairs, of which there are at most half as many as cells, lie in fewer images than there are.
    pub fn count(creature: Creature) -> Result<Self, PaveError> {
        let shapes = creature.shapes();
        let mut images: HashMap<Point, usize> = HashMap::new();
        for (a, b) in shapes.iter().flat_map(|shape| pairs(shape)) {
            *images.entry(b.minus(a)).or_default() += 1;
        }
        let few = images.values().all(|count| *count < 2 * shapes.len());
        if few { Ok(Self(creature)) } else { Err(PaveError::EnoughPairs) }
    }

    /// `window`: in these columns and rows already there is none. Each clause follows from those before it that
    /// are not forgotten by contradiction, one forced literal after the other; then there is a contradiction.
    pub fn window(
        creature: Creature,
        size: Point,
        steps: impl IntoIterator<Item = Step<Literal>>,
    ) -> Result<Self, PaveError> {
        if !size.is_near() {
            return Err(PaveError::TooFar);
        }
        let images = images_in(&creature, size);
        if refuted(&images, steps) { Ok(Self(creature)) } else { Err(PaveError::NotRefuted) }
    }
}

/// The pairs of cells of a shape, the lesser cell first.
fn pairs(shape: &[Point]) -> Vec<(Point, Point)> {
    let all = shape.iter().flat_map(|a| shape.iter().map(move |b| (*a, *b)));
    all.filter(|(a, b)| a < b).collect()
}

/// For each image in columns 0 to x − 1 and rows 0 to y − 1, that one of its pairs is taken.
pub fn images_in(creature: &Creature, size: Point) -> Vec<Vec<Literal>> {
    let mut clauses = Vec::new();
    for shape in creature.shapes() {
        let last = shape
            .iter()
            .fold(Point::new(0, 0), |last, cell| Point::new(last.x.max(cell.x), last.y.max(cell.y)));
        let corners = (0..size.y - last.y).flat_map(|y| (0..size.x - last.x).map(move |x| Point::new(x, y)));
        for corner in corners {
            let image: Vec<Point> = shape.iter().map(|cell| cell.plus(corner)).collect();
            clauses.push(pairs(&image).into_iter().map(|pair| (pair, true)).collect());
        }
    }
    clauses
}

/// Whether some steps refute what is known, no cell being in two pairs. They are about the same pairs.
fn refuted(known: &[Vec<Literal>], steps: impl IntoIterator<Item = Step<Literal>>) -> bool {
    // A variable for each pair, and for each cell its pairs.
    let mut numbers: HashMap<(Point, Point), usize> = HashMap::new();
    let mut of_cell: HashMap<Point, Vec<usize>> = HashMap::new();
    for (pair, _) in known.iter().flatten() {
        let next = numbers.len();
        let number = *numbers.entry(*pair).or_insert(next);
        if number == next {
            of_cell.entry(pair.0).or_default().push(number);
            if pair.1 != pair.0 {
                of_cell.entry(pair.1).or_default().push(number);
            }
        }
    }
    let numbered = |clause: &Vec<Literal>| -> Option<Vec<_>> {
        clause.iter().map(|(pair, taken)| Some((*numbers.get(pair)?, *taken))).collect()
    };
    // And one for each pair of a cell: of its pairs up to this one, some pair is taken.
    let ladders: usize = of_cell.values().map(Vec::len).sum();
    let mut list = Clauses::new(numbers.len() + ladders);
    let mut next = numbers.len();
    for pairs in of_cell.values() {
        for (index, pair) in pairs.iter().enumerate() {
            list.add(vec![(*pair, false), (next, true)]);
            if index > 0 {
                list.add(vec![(next - 1, false), (next, true)]);
                list.add(vec![(next - 1, false), (*pair, false)]);
            }
            next += 1;
        }
    }
    known.iter().filter_map(numbered).for_each(|clause| list.add(clause));
    // What comes after a clause about another pair is not looked at.
    list.refuted(steps.into_iter().map_while(|step| match step {
        Step::Clause(clause) => numbered(&clause).map(Step::Clause),
        Step::Forget(numbers) => Some(Step::Forget(numbers)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as `refuted`, by looking at all clauses again and again.
    fn refuted_plainly(known: &[Vec<Literal>], steps: &[Step<Literal>]) -> bool {
        let mut learned: Vec<Option<&Vec<Literal>>> = Vec::new();
        let all = |learned: &[Option<&Vec<Literal>>], clause: &[Literal]| {
            follows(&known.iter().chain(learned.iter().flatten().copied()).collect::<Vec<_>>(), clause)
        };
        let right = steps.iter().all(|step| match step {
            Step::Clause(clause) => {
                let right = all(&learned, clause);
                learned.push(Some(clause));
                right
            }
            Step::Forget(numbers) => {
                numbers.iter().all(|number| learned.get_mut(*number).and_then(Option::take).is_some())
            }
        });
        right && all(&learned, &[])
    }

    /// Whether the contrary of a clause is refuted by forced literals, no cell being in two pairs.
    fn follows(clauses: &[&Vec<Literal>], clause: &[Literal]) -> bool {
        let mut values: HashMap<(Point, Point), bool> = HashMap::new();
        let mut pair_of: HashMap<Point, (Point, Point)> = HashMap::new();
        let mut forced: Vec<Literal> = clause.iter().map(|(pair, taken)| (*pair, !taken)).collect();
        loop {
            for (pair, taken) in forced.drain(..) {
                let clash = *values.entry(pair).or_insert(taken) != taken;
                let mut meets = |cell: Point| *pair_of.entry(cell).or_insert(pair) != pair;
                if clash || taken && (meets(pair.0) || meets(pair.1)) {
                    return true;
                }
            }
            let value = |(pair, taken): &Literal| {
                let beside = |cell: Point| pair_of.get(&cell).is_some_and(|other| other != pair);
                let known = values.get(pair).copied().or((beside(pair.0) || beside(pair.1)).then_some(false));
                known.map(|known| known == *taken)
            };
            for clause in clauses {
                let open: Vec<&Literal> =
                    clause.iter().filter(|literal| value(literal) != Some(false)).collect();
                match open[..] {
                    [] => return true,
                    [last] if value(last).is_none() => forced.push(*last),
                    _ => {}
                }
            }
            if forced.is_empty() {
                return false;
            }
        }
    }

    /// Numbers that look random.
    fn next(random: &mut u64) -> usize {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) as usize
    }

    #[test]
    fn what_follows_is_what_follows_by_looking_at_everything() {
        let mut random = 1;
        let (mut right, mut wrong, mut forgotten, mut missed) = (0, 0, 0, 0);
        for _ in 0..4000 {
            let cells = 3 + next(&mut random) as i32 % 4;
            let pair = |random: &mut u64| {
                let cell = |random: &mut u64| Point::new(next(random) as i32 % cells, 0);
                (cell(random), cell(random))
            };
            let clause = |random: &mut u64, pair: &dyn Fn(&mut u64) -> (Point, Point)| -> Vec<Literal> {
                let length = 1 + next(random) % 3;
                let literal = |random: &mut u64| (pair(random), !next(random).is_multiple_of(3));
                let mut clause: Vec<Literal> = (0..length).map(|_| literal(random)).collect();
                // A literal that stands twice is one literal here, and two when clauses are looked at plainly.
                clause.sort_unstable();
                clause.dedup();
                clause
            };
            let known: Vec<Vec<Literal>> =
                (0..1 + next(&mut random) % 6).map(|_| clause(&mut random, &pair)).collect();
            // The steps are about the pairs that are there.
            let pairs: Vec<(Point, Point)> = known.iter().flatten().map(|(pair, _)| *pair).collect();
            let there = |random: &mut u64| pairs[next(random) % pairs.len()];
            let step = |random: &mut u64| match next(random) % 4 {
                0 => Step::Forget(vec![next(random) % 2]),
                _ => Step::Clause(clause(random, &there)),
            };
            let steps: Vec<Step<Literal>> = (0..next(&mut random) % 4).map(|_| step(&mut random)).collect();
            let plainly = refuted_plainly(&known, &steps);
            let found = refuted(&known, steps.iter().cloned());
            // What a forgotten clause has forced is still so.
            let all: Vec<Step<Literal>> =
                steps.iter().filter(|step| matches!(step, Step::Clause(_))).cloned().collect();
            assert!(found || !plainly, "{known:?} {steps:?}");
            let with_all = refuted_plainly(&known, &all);
            assert!(!found || with_all, "{known:?} {steps:?}");
            if all.len() == steps.len() {
                assert_eq!(found, plainly, "{known:?} {steps:?}");
            }
            *if plainly { &mut right } else { &mut wrong } += 1;
            forgotten += usize::from(plainly && all.len() < steps.len());
            missed += usize::from(with_all && !found);
        }
        assert!(right > 400 && wrong > 400, "{right} {wrong}");
        assert!(forgotten > 20 && missed > 20, "{forgotten} {missed}");
    }
}
