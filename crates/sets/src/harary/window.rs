//! A window of the endless board in which no pairing has a pair in every image, by trying all.
//!
//! The image with the fewest pairs left is looked at first; each of its pairs is tried. A try that leads
//! nowhere is written down as a clause: not all of the pairs tried together. So the clauses follow from each
//! other one by one.

use crate::tuning::WINDOW_CLAUSES;
use game::{Creature, Point};
use kernel::{Literal, images_in};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// Clauses that refute a pairing in a window, each following from those before it, if there is none and that
/// is seen soon.
pub fn refuted(
    creature: &Creature,
    size: Point,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Vec<Literal>>>, Exhausted> {
    let mut window = Window::default();
    for image in images_in(creature, size) {
        let pairs = image.iter().map(|(pair, _)| window.number(*pair)).collect();
        window.images.push(pairs);
    }
    if window.images.is_empty() {
        return Ok(None);
    }
    window.blocked = vec![0; window.pairs.len()];
    let mut clauses = Vec::new();
    let refuted = window.refute(&mut Vec::new(), &mut clauses, budget)?;
    Ok(refuted.then_some(clauses))
}

#[derive(Default)]
struct Window {
    pairs: Vec<(Point, Point)>,
    numbers: FxHashMap<(Point, Point), usize>,
    /// The pairs at each cell.
    at: FxHashMap<Point, Vec<usize>>,
    /// The pairs in each image.
    images: Vec<Vec<usize>>,
    /// By how many things each pair is ruled out.
    blocked: Vec<u32>,
}

impl Window {
    fn number(&mut self, pair: (Point, Point)) -> usize {
        if let Some(number) = self.numbers.get(&pair) {
            return *number;
        }
        let number = self.pairs.len();
        self.pairs.push(pair);
        self.numbers.insert(pair, number);
        self.at.entry(pair.0).or_default().push(number);
        self.at.entry(pair.1).or_default().push(number);
        number
    }

    /// Takes a pair, or lets it go: the others at its cells are ruled out, or no longer.
    fn rule_out(&mut self, pair: usize, by: i32) {
        let (a, b) = self.pairs[pair];
        for cell in [a, b] {
            for other in self.at.get(&cell).into_iter().flatten().filter(|other| **other != pair) {
                self.blocked[*other] = self.blocked[*other].wrapping_add_signed(by);
            }
        }
    }

    /// Whether the pairs taken cannot be completed; then the clauses say so. Gives up when there are too
    /// many.
    fn refute(
        &mut self,
        taken: &mut Vec<usize>,
        clauses: &mut Vec<Vec<Literal>>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        budget.spend()?;
        if clauses.len() > WINDOW_CLAUSES.get() {
            return Ok(false);
        }
        let open = |image: &Vec<usize>| image.iter().filter(|pair| self.blocked[**pair] == 0).count();
        let unmet = self.images.iter().filter(|image| !image.iter().any(|pair| taken.contains(pair)));
        let Some(next) = unmet.min_by_key(|image| open(image)) else { return Ok(false) };
        let choices: Vec<usize> = next.iter().filter(|pair| self.blocked[**pair] == 0).copied().collect();
        let mut refuted = true;
        let mut tried = Vec::new();
        for pair in choices {
            taken.push(pair);
            self.rule_out(pair, 1);
            refuted = self.refute(taken, clauses, budget)?;
            self.rule_out(pair, -1);
            taken.pop();
            if !refuted {
                break;
            }
            // It has been shown that this pair cannot be taken beside the others.
            self.blocked[pair] += 1;
            tried.push(pair);
        }
        tried.into_iter().for_each(|pair| self.blocked[pair] -= 1);
        if refuted {
            clauses.push(taken.iter().map(|pair| (self.pairs[*pair], false)).collect());
        }
        Ok(refuted)
    }
}
