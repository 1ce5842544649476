//! `tatami play`: games against the program. One file for each game.

mod torus;

use crate::args::Play;
use crate::status::Status;

/// Runs `tatami play`.
pub fn run(game: &Play) -> Status {
    match game {
        Play::Torus(options) => torus::run(options),
    }
}
