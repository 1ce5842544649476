//! The line that a search is looking at, for whoever watches it.

use crate::bits::Bits;
use game::{Cell, Player};
use proof::limits::Glimpse;

/// What a search is about, in numbers of its own.
#[derive(Clone, Debug)]
pub struct Trail<B> {
    /// The moves that led to the position that is looked at.
    pub line: Vec<u8>,
    /// The first moves that are not settled.
    pub open: B,
    /// The proof and disproof numbers at the root.
    pub numbers: (u32, u32),
}

impl<B: Bits> Trail<B> {
    /// A search that has not gone anywhere.
    pub fn new() -> Self {
        Self { line: Vec::new(), open: B::EMPTY, numbers: (1, 1) }
    }

    /// What there is to see, once somebody has asked.
    pub fn glimpse(&self, mover: Player, cell: impl Fn(u8) -> Cell) -> Glimpse {
        Glimpse {
            mover,
            line: self.line.iter().map(|local| cell(*local)).collect(),
            open: self.open.cells().map(cell).collect(),
            numbers: self.numbers,
        }
    }
}

impl<B: Bits> Default for Trail<B> {
    fn default() -> Self {
        Self::new()
    }
}
