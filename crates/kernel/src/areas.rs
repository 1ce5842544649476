//! The rules `exclude` and `few`: that no areas with few cells, repeated along the line, let Breaker hit a
//! part of every image.
//!
//! What holds of all areas, a loss that is avoided and a chain that is broken are clauses about a `puzzle`;
//! if they contradict each other there are no such areas.

use crate::clauses::{Clauses, Step, Variable};
use crate::puzzle::{Measure, Puzzle};
use crate::{Goal, PaveError, Semi};
use game::{Cell, CellSet, Point, is_near};

/// There are no areas with at most so many cells, each or in a period altogether, that prove the creature a loser.
#[derive(Clone, Debug)]
pub struct NoAreas(Puzzle);

/// A game that Maker wins, moving first: where the image begins that each set is a part of, where the cells
/// lie, and the win.
#[derive(Clone, Copy, Debug)]
pub struct Loss<'a>(pub &'a [i32], pub &'a [Point], pub &'a Semi);

/// A step from a cell of an image to another: where the image begins, and the numbers of the cells.
pub type Link = (i32, usize, usize);

impl NoAreas {
    /// The creature's cells, the period and the number of cells.
    pub fn puzzle(&self) -> &Puzzle {
        &self.0
    }

    /// `exclude`: each clause follows, by one forced literal after the other, from those before it that are not
    /// forgotten and from what holds of all areas, of losses and of chains; then there is a contradiction.
    pub fn exclude(
        puzzle: Puzzle,
        losses: &[Loss<'_>],
        chains: &[Vec<Link>],
        steps: impl IntoIterator<Item = Step<Variable>>,
    ) -> Result<Self, PaveError> {
        let mut known = Clauses::new(puzzle.variables());
        puzzle.axioms().into_iter().for_each(|clause| known.add(clause));
        for loss in losses {
            puzzle.larger(&lost(&puzzle, loss)?).into_iter().for_each(|clause| known.add(clause));
        }
        for chain in chains {
            if !is_chain(&puzzle, chain) {
                return Err(PaveError::NotAChain);
            }
            puzzle.broken(chain).into_iter().for_each(|clause| known.add(clause));
        }
        if known.refuted(steps) { Ok(Self(puzzle)) } else { Err(PaveError::NotRefuted) }
    }

    /// `few`: there are not enough cells in all parts together.
    pub fn few(puzzle: Puzzle) -> Result<Self, PaveError> {
        let steps = |(at, a): (usize, &i32)| puzzle.offsets()[at + 1..].iter().map(|b| b - a).collect();
        let mut differences: Vec<i32> =
            puzzle.offsets().iter().enumerate().flat_map(|one| -> Vec<i32> { steps(one) }).collect();
        differences.sort_unstable();
        let different = differences.windows(2).all(|two| two[0] != two[1]);
        let (pairs, period) = (puzzle.most() / 2, puzzle.period() as usize);
        let needed = 2 * pairs.min(period) + 3 * period.saturating_sub(pairs);
        let counted = puzzle.measure() == Measure::Altogether;
        let few = counted && different && needed > puzzle.offsets().len() * puzzle.most();
        if few { Ok(Self(puzzle)) } else { Err(PaveError::EnoughPairs) }
    }
}

/// The sets of a loss: where their images begin, and which of their cells they are.
fn lost(puzzle: &Puzzle, Loss(images, places, semi): &Loss<'_>) -> Result<Vec<(i32, Vec<usize>)>, PaveError> {
    let Goal::Owns(sets) = &**semi.goal() else { return Err(PaveError::OtherTheorem) };
    if !images.iter().all(|image| is_near(*image)) {
        return Err(PaveError::TooFar);
    }
    let mut apart = places.to_vec();
    apart.sort_unstable();
    apart.dedup();
    let inside = semi.carrier().iter().all(|cell| cell.index() < places.len());
    if !semi.needed().is_empty() || !inside || sets.len() != images.len() || apart.len() != places.len() {
        return Err(PaveError::OtherTheorem);
    }
    let part = |(set, image): (&CellSet, &i32)| {
        let number = |cell: Cell| {
            let place = places.get(cell.index()).ok_or(PaveError::OtherTheorem)?;
            let found = puzzle.offsets().iter().position(|offset| image + offset == place.x && place.y == 0);
            found.ok_or(PaveError::NotAnImage)
        };
        Ok((*image, set.iter().map(number).collect::<Result<Vec<_>, _>>()?))
    };
    sets.iter().zip(*images).map(part).collect()
}

/// Whether the steps lead from a cell to another one of its kind.
fn is_chain(puzzle: &Puzzle, chain: &[Link]) -> bool {
    let [Some((image, from, _)), Some((last, _, to))] = [chain.first(), chain.last()] else { return false };
    let size = puzzle.offsets().len();
    if !chain.iter().all(|(image, from, to)| is_near(*image) && *from < size && *to < size) {
        return false;
    }
    let joined =
        |two: &[Link]| two[0].0 + puzzle.offsets()[two[0].2] == two[1].0 + puzzle.offsets()[two[1].1];
    let around = last + puzzle.offsets()[*to] - image - puzzle.offsets()[*from];
    chain.windows(2).all(joined) && around != 0 && around % puzzle.period() == 0
}
