//! `tatami play`: games against the program or a strategy. One file for each game.

mod drop;
mod torus;

use crate::args::Play;
use crate::status::Status;

/// Runs `tatami play`.
pub fn run(game: &Play) -> Status {
    match game {
        Play::Torus(options) => torus::run(options),
        Play::Drop(options) => drop::run(options),
    }
}
