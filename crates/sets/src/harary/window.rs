//! A window of the endless board in which no pairing has a pair in every image, by a SAT solver. The clauses
//! that it learns and needs are the proof.

use crate::sat::{Literal as Number, Sat};
use crate::trim::trim;
use crate::tuning::WINDOW_WORK;
use game::{Creature, Point};
use kernel::{Literal, images_in};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// What is known of a window.
pub enum Window {
    /// Pairs can be chosen in it.
    Paired,
    /// They cannot: clauses that show it, each following from those before it.
    Refuted(Vec<Vec<Literal>>),
    /// They cannot, but the proof is too long to be followed.
    TooLong,
    /// It has more pairs than a certificate may speak of.
    TooLarge,
}

/// A certificate speaks of at most so many pairs.
const MOST_PAIRS: usize = 1 << 14;

/// Whether pairs, no cell in two of them, can be chosen in a window so that each image has one. Gives up with
/// [`Exhausted::Nodes`] after so long.
pub fn settle(
    creature: &Creature,
    size: Point,
    patience: Duration,
    budget: &Budget<'_>,
) -> Result<Window, Exhausted> {
    let mut pairs: Vec<(Point, Point)> = Vec::new();
    let mut numbers: FxHashMap<(Point, Point), usize> = FxHashMap::default();
    let mut at: FxHashMap<Point, Vec<usize>> = FxHashMap::default();
    let mut given: Vec<Vec<Number>> = Vec::new();
    for image in images_in(creature, size) {
        let mut clause = Vec::new();
        for (pair, _) in image {
            let number = *numbers.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                at.entry(pair.0).or_default().push(pairs.len() - 1);
                at.entry(pair.1).or_default().push(pairs.len() - 1);
                pairs.len() - 1
            });
            clause.push((number, true));
        }
        given.push(clause);
        if pairs.len() > MOST_PAIRS {
            return Ok(Window::TooLarge);
        }
    }
    for here in at.values() {
        for (index, a) in here.iter().enumerate() {
            given.extend(here[index + 1..].iter().map(|b| vec![(*a, false), (*b, false)]));
        }
    }
    let mut sat = Sat::new(budget, true).within(patience);
    given.iter().for_each(|clause| sat.add(clause));
    if sat.solve()? {
        return Ok(Window::Paired);
    }
    let mut needed = trim(&given, sat.into_learned(), budget)?.learned;
    // For each clause the kernel looks at all literals of images and of clauses.
    let literals = 2 * pairs.len() + needed.iter().map(Vec::len).sum::<usize>();
    if needed.len().saturating_mul(literals) > WINDOW_WORK.get() {
        return Ok(Window::TooLong);
    }
    needed.push(Vec::new());
    let named = |clause: Vec<Number>| -> Vec<Literal> {
        clause.into_iter().map(|(number, taken)| (pairs[number], taken)).collect()
    };
    Ok(Window::Refuted(needed.into_iter().map(named).collect()))
}
