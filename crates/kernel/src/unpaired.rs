//! The rules `count` and `window`: that no pairing of the endless line or grid has a pair in every image of a
//! creature.

use crate::PaveError;
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
        let mut known = images_in(&creature, size);
        for clause in clauses {
            if !follows(&known, clause) {
                return Err(PaveError::NotRefuted);
            }
            known.push(clause.clone());
        }
        let empty = clauses.last().is_some_and(Vec::is_empty);
        if empty { Ok(Self(creature)) } else { Err(PaveError::NotRefuted) }
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

/// Whether the contrary of a clause is refuted by forced literals, no cell being in two pairs.
fn follows(clauses: &[Vec<Literal>], clause: &[Literal]) -> bool {
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
            let open: Vec<&Literal> = clause.iter().filter(|literal| value(literal) != Some(false)).collect();
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
