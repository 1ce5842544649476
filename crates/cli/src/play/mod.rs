//! `tatami play`: strategies answer moves. One file for each game.

mod drop;

use crate::args::Play;
use crate::status::Status;

/// Runs `tatami play`.
pub fn run(game: &Play) -> Status {
    match game {
        Play::Drop(options) => drop::run(options),
    }
}
