//! What a search keeps of a settled position: enough to use it elsewhere, and to certify it later.
//!
//! A proof depends on the winner's stones it *needs* and on its *region* staying empty, on nothing else of
//! the position. Connections are not kept: they are found again when the proof is certified.

use super::grid::{Colour, Grid, Position};
use super::inferior::Fill;
use dfpn::bits::Bits;
use proof::plan::Ledger;
use std::sync::{Arc, OnceLock};

/// Why a player wins who is not to move.
#[derive(Debug)]
pub struct Proof<B> {
    /// The winner's stones that matter.
    pub needed: B,
    /// The cells that must be empty.
    pub region: B,
    /// How the winner wins.
    pub step: Step<B>,
    ledger: Arc<Ledger>,
    /// Its number and depth in a store, once it is there.
    place: OnceLock<(u64, u16)>,
}

/// How a player wins.
#[derive(Debug)]
pub enum Step<B> {
    /// A full connection of the edges over the stones needed; its carrier is the region.
    Connection,
    /// Threats whose carriers have no cell in common.
    Either(Box<[Threat<B>]>),
    /// A proof of the position with cells filled in: in which order, and which stones around them it counts
    /// on.
    Fill(Box<[(Fill, B)]>, Arc<Proof<B>>),
    /// A proof of the position turned round.
    Turned(Arc<Proof<B>>),
    /// As the proof of this number in a store says, so deep below it.
    Kept { number: u64, depth: u16 },
}

/// A move of the winner, and why it wins.
#[derive(Clone, Debug)]
pub struct Threat<B> {
    /// The move.
    pub reply: u8,
    /// Why it wins; the stone on the move is among those needed.
    pub proof: Arc<Proof<B>>,
}

impl<B: Bits> Threat<B> {
    /// The cells that must be empty.
    pub fn carrier(&self) -> B {
        self.proof.region | B::of(self.reply)
    }

    /// The stones that must be there.
    pub fn needed(&self) -> B {
        self.proof.needed & !B::of(self.reply)
    }
}

impl<B: Bits> Proof<B> {
    /// A proof, entered in the ledger.
    pub fn new(needed: B, region: B, step: Step<B>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let proof = Self { needed, region, step, ledger: ledger.clone(), place: OnceLock::new() };
        ledger.take(proof.size());
        Arc::new(proof)
    }

    /// The proof of threats that have no cell in common.
    pub fn either(threats: Vec<Threat<B>>, ledger: &Arc<Ledger>) -> Arc<Self> {
        debug_assert!(threats.iter().fold(!B::EMPTY, |all, threat| all & threat.carrier()).is_empty());
        let needed = threats.iter().fold(B::EMPTY, |all, threat| all | threat.needed());
        let region = threats.iter().fold(B::EMPTY, |all, threat| all | threat.carrier());
        Self::new(needed, region, Step::Either(threats.into()), ledger)
    }

    /// The proof for the position turned round.
    pub fn turned(self: &Arc<Self>, grid: &Grid<B>) -> Arc<Self> {
        let (needed, region) = (grid.turned(self.needed), grid.turned(self.region));
        Self::new(needed, region, Step::Turned(self.clone()), &self.ledger)
    }

    /// The proof for a position before cells were filled in, in this order, for its winner among others.
    pub fn unfilled(
        self: &Arc<Self>,
        grid: &Grid<B>,
        filled: &Position<B>,
        fills: &[Fill],
        winner: Colour,
    ) -> Arc<Self> {
        let (mut needed, mut stones) = (self.needed, filled.of(winner));
        let mut undone = Vec::new();
        for fill in fills.iter().rev().filter(|fill| fill.colour == winner) {
            let cells: B = fill.word();
            stones &= !cells;
            if needed.meets(cells) {
                let around = grid.around(cells) & stones;
                needed = (needed | around) & !cells;
                undone.push((*fill, around));
            }
        }
        if undone.is_empty() {
            return self.clone();
        }
        undone.reverse();
        Self::fill(self.clone(), undone)
    }

    /// The proof for the position before these cells were filled in, in this order.
    pub fn fill(inner: Arc<Self>, fills: Vec<(Fill, B)>) -> Arc<Self> {
        let (mut needed, mut region) = (inner.needed, inner.region);
        for (fill, around) in fills.iter().rev() {
            let cells: B = fill.word();
            needed = (needed | *around) & !cells;
            region |= if fill.is_dead() { B::EMPTY } else { cells };
        }
        let ledger = inner.ledger.clone();
        Self::new(needed, region, Step::Fill(fills.into(), inner), &ledger)
    }

    /// The number and depth of this proof in the store, if it is there.
    pub fn place(&self) -> Option<(u64, u16)> {
        match self.step {
            Step::Kept { number, depth } => Some((number, depth)),
            _ => self.place.get().copied(),
        }
    }

    /// Notes number and depth of this proof in the store.
    pub fn set_place(&self, place: (u64, u16)) {
        _ = self.place.set(place);
    }
}

impl<B> Proof<B> {
    /// The bytes that this proof takes, those of its parts not counted.
    fn size(&self) -> usize {
        let parts = match &self.step {
            Step::Either(threats) => size_of_val::<[Threat<B>]>(threats),
            Step::Fill(fills, _) => size_of_val::<[(Fill, B)]>(fills),
            Step::Connection | Step::Turned(_) | Step::Kept { .. } => 0,
        };
        size_of::<Self>() + parts + 4 * size_of::<usize>()
    }
}

impl<B> Drop for Proof<B> {
    fn drop(&mut self) {
        self.ledger.give_back(self.size());
    }
}
