//! The rules about creatures on the endless line and grid: `pave` for losers, `place` for winners.
//!
//! The endless board has no regions that could be joined one by one, so what is proved about it has types of
//! its own. What images and lattices are is the business of `game`.

use crate::{Goal, Semi, Theorem};
use game::{Cell, CellSet, Creature, Lattice, Point};
use std::collections::HashSet;

/// Breaker, moving second, keeps Maker from every image of the creature.
#[derive(Clone, Debug)]
pub struct Loser {
    creature: Creature,
    by_pairs: bool,
}

/// A piece of a paving; all its translates by the lattice are pieces too.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// Two cells, of which Breaker has one.
    Pair(Point, Point),
    /// An area, by the places of its cells in their order, and what Breaker hits there.
    Area(&'a [Point], &'a Theorem),
}

/// Why a rule was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // each message says what it is
pub enum PaveError {
    #[error("translates of the pieces have a cell in common")]
    PiecesMeet,
    #[error("the theorem is not about hitting, or owning, sets of cells of this piece")]
    OtherTheorem,
    #[error("an image of the creature contains no set that is hit")]
    NotPaved,
    #[error("a set is not an image of the creature")]
    NotAnImage,
    #[error("some pairs lie in enough images")]
    EnoughPairs,
    #[error("a chain does not lead from a cell to a translate of it")]
    NotAChain,
    #[error("a clause does not follow, or the last is not empty")]
    NotRefuted,
    #[error("a cell or a side of the lattice is too far away")]
    TooFar,
}

impl Loser {
    /// The creature.
    pub fn creature(&self) -> &Creature {
        &self.creature
    }

    /// Whether all pieces are pairs.
    pub fn by_pairs(&self) -> bool {
        self.by_pairs
    }

    /// `pave`: all translates of the pieces are disjoint, and every image contains a set that is hit in one
    /// of them.
    pub fn pave(creature: Creature, lattice: &Lattice, pieces: &[Piece<'_>]) -> Result<Self, PaveError> {
        let near = pieces.iter().all(|piece| match piece {
            Piece::Pair(a, b) => a.is_near() && b.is_near(),
            Piece::Area(cells, _) => cells.iter().all(|cell| cell.is_near()),
        });
        if !near {
            return Err(PaveError::TooFar);
        }
        let mut kinds: HashSet<Point> = HashSet::new();
        let mut sets: Vec<Vec<Point>> = Vec::new();
        for piece in pieces {
            let (cells, hit) = match piece {
                Piece::Pair(a, b) => (vec![*a, *b], vec![vec![*a, *b]]),
                Piece::Area(cells, theorem) => match &**theorem.goal() {
                    Goal::Hits(sets) if theorem.needed().is_empty() => {
                        let all = sets.iter().fold(*theorem.region(), |all, set| all | *set);
                        (
                            placed(cells, &all)?,
                            sets.iter().map(|set| placed(cells, set)).collect::<Result<_, _>>()?,
                        )
                    }
                    _ => return Err(PaveError::OtherTheorem),
                },
            };
            if !cells.into_iter().all(|cell| kinds.insert(lattice.reduce(cell))) {
                return Err(PaveError::PiecesMeet);
            }
            sets.extend(hit);
        }
        let paved = creature.shapes().iter().all(|shape| {
            lattice.cells().all(|corner| {
                let image: Vec<Point> = shape.iter().map(|cell| cell.plus(corner)).collect();
                sets.iter().any(|set| contains_translate(lattice, &image, set))
            })
        });
        let by_pairs = pieces.iter().all(|piece| matches!(piece, Piece::Pair(..)));
        if paved { Ok(Self { creature, by_pairs }) } else { Err(PaveError::NotPaved) }
    }
}

/// The places of some cells of a piece.
fn placed(places: &[Point], cells: &CellSet) -> Result<Vec<Point>, PaveError> {
    let place = |cell: Cell| places.get(cell.index()).copied().ok_or(PaveError::OtherTheorem);
    cells.iter().map(place).collect()
}

fn contains_translate(lattice: &Lattice, image: &[Point], set: &[Point]) -> bool {
    let Some(first) = set.first() else { return false };
    let fits = |by: Point| {
        lattice.reduce(by) == Point::new(0, 0) && set.iter().all(|cell| image.contains(&cell.plus(by)))
    };
    image.iter().any(|cell| fits(cell.minus(*first)))
}

/// Maker, moving first, can own an image of the creature.
#[derive(Clone, Debug)]
pub struct Winner(Creature);

impl Winner {
    /// The creature.
    pub fn creature(&self) -> &Creature {
        &self.0
    }

    /// `place`: a game that Maker wins, in which all sets are images.
    pub fn place(creature: Creature, places: &[Point], semi: &Semi) -> Result<Self, PaveError> {
        let different: HashSet<&Point> = places.iter().collect();
        let Goal::Owns(sets) = &**semi.goal() else { return Err(PaveError::OtherTheorem) };
        if !semi.needed().is_empty() || different.len() != places.len() {
            return Err(PaveError::OtherTheorem);
        }
        placed(places, semi.carrier())?;
        let shapes = creature.shapes();
        for set in sets {
            let set = placed(places, set)?;
            let image = Creature::new(creature.space(), &set, creature.images());
            if !image.is_some_and(|image| shapes.iter().any(|shape| shape == image.cells())) {
                return Err(PaveError::NotAnImage);
            }
        }
        Ok(Self(creature))
    }
}
