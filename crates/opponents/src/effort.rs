//! How long an opponent may think, the same for every game.

use std::time::Duration;

/// How long an opponent may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So long.
    Time(Duration),
    /// For so many play-outs: with one thread, the same seed then leads to the same game.
    Playouts(u64),
}
