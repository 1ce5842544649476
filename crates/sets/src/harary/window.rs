//! A window of the endless board in which no pairing has a pair in every image, by a SAT solver. The clauses
//! that it learns and needs are the proof.

use crate::sat::{Literal as Number, Sat};
use crate::trim::trim;
use game::{Creature, Point};
use kernel::{Literal, Step, images_in};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// What is known of a window.
pub enum Window {
    /// Pairs can be chosen in it.
    Paired,
    /// They cannot: clauses that show it, each following from those before it that are not forgotten.
    Refuted(Vec<Step<Literal>>),
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
    let named = |clause: Vec<Number>| -> Vec<Literal> {
        clause.into_iter().map(|(number, taken)| (pairs[number], taken)).collect()
    };
    let steps = trim(&given, sat.into_learned(), budget)?.steps.into_iter().map(|step| match step {
        Step::Clause(clause) => Step::Clause(named(clause)),
        Step::Forget(numbers) => Step::Forget(numbers),
    });
    Ok(Window::Refuted(steps.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Images, Space};
    use kernel::Unpaired;
    use proof::limits::{Limits, Monitor};

    /// Snaky is a paving winner: in eight rows and columns already there are no pairs for all its images. The
    /// kernel follows the proof.
    #[test]
    fn snaky_has_no_pairing() {
        let cells = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (4, 1)].map(|(x, y)| Point::new(x, y));
        let snaky = Creature::new(Space::Grid, &cells, Images::All).unwrap();
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        let settle = |x, y| settle(&snaky, Point::new(x, y), Duration::MAX, &budget).unwrap();
        assert!(matches!(settle(5, 12), Window::Paired));
        let Window::Refuted(steps) = settle(8, 8) else { panic!("there are pairs") };
        assert!(Unpaired::window(snaky.clone(), Point::new(8, 8), steps.iter().cloned()).is_ok());
        // In a smaller window they refute nothing.
        assert!(Unpaired::window(snaky.clone(), Point::new(5, 12), steps).is_err());
    }
}
