//! Periodic pairings of the endless board, by a SAT solver.
//!
//! A variable says that a pair of cells is taken. No cell is in two pairs, and every image contains a pair.

use crate::sat::Sat;
use game::{Creature, Lattice, Point};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// All lattices that tell so many kinds of cells apart.
pub fn lattices(creature: &Creature, size: i32) -> Vec<Lattice> {
    let heights = match creature.space() {
        game::Space::Line => 1..=1,
        game::Space::Grid => 1..=size,
    };
    let of_height = |height: i32| {
        let width = size / height;
        let shifts = if size % height == 0 && creature.space() == game::Space::Grid { width } else { 1 };
        (0..shifts).filter_map(move |shift| Lattice::new(width, shift, height))
    };
    heights.filter(|height| size % height == 0).flat_map(of_height).collect()
}

/// Variables for pairs.
#[derive(Default)]
struct Pairs<K> {
    numbers: FxHashMap<K, usize>,
    keys: Vec<K>,
}

impl<K: Copy + Eq + std::hash::Hash> Pairs<K> {
    fn variable(&mut self, key: K) -> usize {
        let next = self.keys.len();
        let variable = *self.numbers.entry(key).or_insert(next);
        if variable == next {
            self.keys.push(key);
        }
        variable
    }

    /// Adds that no two of these pairs that share a cell are both taken.
    fn apart<C: Eq + std::hash::Hash>(&self, sat: &mut Sat<'_>, ends: impl Fn(&K) -> [C; 2]) {
        let mut at: FxHashMap<C, Vec<usize>> = FxHashMap::default();
        for (variable, key) in self.keys.iter().enumerate() {
            for end in ends(key) {
                at.entry(end).or_default().push(variable);
            }
        }
        for variables in at.values() {
            for (index, a) in variables.iter().enumerate() {
                for b in &variables[index + 1..] {
                    sat.add(&[(*a, false), (*b, false)]);
                }
            }
        }
    }
}

/// Pairs that are repeated by the lattice, one of them in every image, if there are such. Gives up with
/// [`Exhausted::Nodes`] after so long.
pub fn periodic(
    creature: &Creature,
    lattice: &Lattice,
    patience: Duration,
    budget: &Budget<'_>,
) -> Result<Option<Vec<(Point, Point)>>, Exhausted> {
    let mut pairs: Pairs<(Point, Point)> = Pairs { numbers: FxHashMap::default(), keys: Vec::new() };
    let mut sat = Sat::new(budget, false).within(patience);
    for shape in creature.shapes() {
        for corner in lattice.cells() {
            let mut clause = Vec::new();
            for (index, a) in shape.iter().enumerate() {
                for b in &shape[index + 1..] {
                    let start = lattice.reduce(a.plus(corner));
                    if lattice.reduce(b.minus(*a)) != Point::new(0, 0) {
                        clause.push((pairs.variable((start, b.minus(*a))), true));
                    }
                }
            }
            sat.add(&clause);
        }
    }
    pairs.apart(&mut sat, |(start, by)| [*start, lattice.reduce(start.plus(*by))]);
    if !sat.solve()? {
        return Ok(None);
    }
    let taken = pairs.keys.iter().enumerate().filter(|(variable, _)| sat.is_true(*variable));
    let mut taken: Vec<(Point, Point)> = taken.map(|(_, (start, by))| (*start, start.plus(*by))).collect();
    taken.sort_unstable();
    Ok(Some(taken))
}
