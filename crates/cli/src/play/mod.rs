//! `tatami play`: games against the program or a strategy. One file for each game.

mod drop;
mod match_torus;
mod torus;

use crate::args::Play;
use crate::status::Status;

/// Runs `tatami play`.
pub fn run(game: &Play) -> Status {
    match game {
        Play::Torus(options) => match &options.against {
            Some(other) => match_torus::run(options, other),
            None => torus::run(options),
        },
        Play::Drop(options) => drop::run(options),
    }
}
