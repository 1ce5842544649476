//! The rules `count` and `window`: that no pairing of the endless line or grid has a pair in every image of a
//! creature.

use crate::PaveError;
use crate::clauses::{Clauses, Variable};
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

    /// `window`: in these columns and rows already there is none. Each clause follows from those before it by
    /// contradiction, one forced literal after the other; the last is empty.
    pub fn window(creature: Creature, size: Point, clauses: &[Vec<Literal>]) -> Result<Self, PaveError> {
        if !size.is_near() {
            return Err(PaveError::TooFar);
        }
        let images = images_in(&creature, size);
        let refuted = clauses.last().is_some_and(Vec::is_empty) && all_follow(&images, clauses);
        if refuted { Ok(Self(creature)) } else { Err(PaveError::NotRefuted) }
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

/// Whether each clause follows from what is known and those before it, by forced literals, no cell being in two
/// pairs.
fn all_follow(known: &[Vec<Literal>], clauses: &[Vec<Literal>]) -> bool {
    // A variable for each pair, and for each cell its pairs.
    let mut numbers: HashMap<(Point, Point), usize> = HashMap::new();
    let mut of_cell: HashMap<Point, Vec<usize>> = HashMap::new();
    for (pair, _) in known.iter().chain(clauses).flatten() {
        let next = numbers.len();
        let number = *numbers.entry(*pair).or_insert(next);
        if number == next {
            of_cell.entry(pair.0).or_default().push(number);
            if pair.1 != pair.0 {
                of_cell.entry(pair.1).or_default().push(number);
            }
        }
    }
    let numbered = |clause: &Vec<Literal>| -> Vec<Variable> {
        clause.iter().map(|(pair, taken)| (numbers[pair], *taken)).collect()
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
    known.iter().for_each(|clause| list.add(numbered(clause)));
    clauses.iter().all(|clause| {
        let clause = numbered(clause);
        let follows = list.follows(&clause);
        list.add(clause);
        follows
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as `all_follow`, by looking at all clauses again and again.
    fn all_follow_plainly(known: &[Vec<Literal>], clauses: &[Vec<Literal>]) -> bool {
        let before = |index: usize| known.iter().chain(&clauses[..index]);
        clauses.iter().enumerate().all(|(index, clause)| follows(&before(index).collect::<Vec<_>>(), clause))
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
        let (mut right, mut wrong) = (0, 0);
        for _ in 0..4000 {
            let cells = 3 + next(&mut random) as i32 % 4;
            let literal = |random: &mut u64| {
                let cell = |random: &mut u64| Point::new(next(random) as i32 % cells, 0);
                ((cell(random), cell(random)), !next(random).is_multiple_of(3))
            };
            let list = |most: usize, random: &mut u64| -> Vec<Vec<Literal>> {
                let of = |random: &mut u64| 1 + next(random) % 3;
                let lengths: Vec<usize> = (0..1 + next(random) % most).map(|_| of(random)).collect();
                let clause = |length: &usize| {
                    let mut clause: Vec<Literal> = (0..*length).map(|_| literal(random)).collect();
                    // A literal that stands twice is one literal here, and two when clauses are looked at plainly.
                    clause.sort_unstable();
                    clause.dedup();
                    clause
                };
                lengths.iter().map(clause).collect()
            };
            let known = list(6, &mut random);
            let mut clauses = list(2, &mut random);
            if next(&mut random).is_multiple_of(2) {
                clauses.push(Vec::new());
            }
            let plainly = all_follow_plainly(&known, &clauses);
            assert_eq!(all_follow(&known, &clauses), plainly, "{known:?} {clauses:?}");
            *if plainly { &mut right } else { &mut wrong } += 1;
        }
        assert!(right > 400 && wrong > 400, "{right} {wrong}");
    }
}
