//! `tatami play`: games against the program or a strategy. One file for each game.

pub mod drop;
mod drop_talk;
mod hex;
mod match_hex;
mod match_torus;
mod score;
mod torus;

use crate::args::Play;
use crate::status::Status;

/// Runs `tatami play`.
pub fn run(game: &Play) -> Status {
    match game {
        Play::Hex(options) => match &options.against {
            Some(other) => match_hex::run(options, other),
            None => hex::run(options),
        },
        Play::Torus(options) => match &options.against {
            Some(other) => match_torus::run(options, other),
            None => torus::run(options),
        },
        Play::Drop(options) => drop::run(options),
    }
}
