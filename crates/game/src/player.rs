//! The players of every game.

use std::fmt;

/// A player. Black and White play Hex, Maker and Breaker play set games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Joins top and bottom in Hex.
    Black,
    /// Joins left and right in Hex.
    White,
    /// Wants to own one of the sets.
    Maker,
    /// Wants to hit all of the sets.
    Breaker,
}

impl Player {
    /// Whom this player plays against.
    pub fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::Maker => Self::Breaker,
            Self::Breaker => Self::Maker,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Maker => "maker",
            Self::Breaker => "breaker",
        })
    }
}
