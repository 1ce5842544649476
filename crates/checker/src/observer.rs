//! Someone who looks on while a certificate is checked, to draw it or to play by it; it must never have a say
//! in whether the certificate is accepted.

use crate::cells::{Board, Cells};

/// Whoever looks on. What is told is not proved before the check has ended well:
/// [`check_with`](crate::check_with) gives the observer back only then.
pub trait Observer {
    /// A line, as soon as it is read.
    fn line(&mut self, _text: &str) {}

    /// A step by a rule, once it is accepted. Its line has been told before.
    fn step(&mut self, _step: &Step<'_>) {}

    /// A reply in a game tree of torus Hex, once it is accepted, in the order of positions and moves.
    fn reply(&mut self, _reply: &Reply<'_>) {}
}

/// Nobody looks on.
impl Observer for () {}

/// What a step proves.
pub struct Step<'a> {
    /// Its line.
    pub line: &'a str,
    /// Whether its owner moves first.
    pub semi: bool,
    pub(crate) board: &'a Board,
    pub(crate) needs: &'a Cells,
    pub(crate) carrier: &'a Cells,
}

impl<'a> Step<'a> {
    /// The names of the stones that it needs.
    pub fn needs(&self) -> impl Iterator<Item = &'a str> {
        self.board.plain_names(self.needs)
    }

    /// The names of the cells that must be empty for it.
    pub fn carrier(&self) -> impl Iterator<Item = &'a str> {
        self.board.plain_names(self.carrier)
    }
}

/// A reply of the winner's in a game tree.
pub struct Reply<'a> {
    /// The number of the position, in which the loser moves.
    pub position: usize,
    /// The loser's move.
    pub to: &'a str,
    /// The reply, and the position after it unless the game is over; nothing if the loser's move itself
    /// loses.
    pub cell: Option<(&'a str, Option<Next<'a>>)>,
}

/// A position of a game tree, perhaps moved.
pub struct Next<'a> {
    /// Its number.
    pub number: usize,
    /// Whether it is turned by half a turn about a1,
    pub turned: bool,
    /// and then moved so that a1 goes to this cell.
    pub to: &'a str,
}
