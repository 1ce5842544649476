//! What a search knows of a position: who wins and why, or the moves that may win.

use super::grid::Position;
use super::reason::{Proof, Threat};
use std::sync::Arc;

/// What is known of a filled position, for the player to move.
#[derive(Clone, Debug)]
pub enum Known<B> {
    /// Not settled: proof and disproof numbers of "the mover wins", and the moves that may win, once they
    /// were looked for.
    Open { proof: u32, disproof: u32, moves: Option<Arc<Moves<B>>> },
    /// The mover wins by this move.
    Won(Threat<B>),
    /// The mover wins, and need not even move.
    Decided(Arc<Proof<B>>),
    /// The other player wins.
    Lost(Arc<Proof<B>>),
}

impl<B> Known<B> {
    /// Whether proofs are kept by it.
    pub fn keeps_proofs(&self) -> bool {
        match self {
            Self::Open { moves, .. } => moves.as_ref().is_some_and(|moves| !moves.threats.is_empty()),
            _ => true,
        }
    }
}

/// The moves that may win.
#[derive(Debug)]
pub struct Moves<B> {
    pub(super) children: Box<[Child<B>]>,
    /// Why there are no others, beside the connections of the other player: that player's threats, known from
    /// elsewhere.
    pub(super) threats: Box<[Threat<B>]>,
}

/// A move, and what is expected of it as long as it has not been looked at; the numbers are the other
/// player's.
#[derive(Clone, Copy, Debug)]
pub struct Child<B> {
    pub(super) cell: u8,
    /// The position after it, filled in, and turned round if this says so.
    pub(super) position: Position<B>,
    pub(super) turned: bool,
    /// Tried only if the refutations of the better moves leave it.
    pub(super) dominated: bool,
    pub(super) proof: u32,
    pub(super) disproof: u32,
}
