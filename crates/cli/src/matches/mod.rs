//! `tatami match`: two players of the program against each other. One file for each game.

mod torus;

use crate::args::Match;
use crate::status::Status;

/// Runs `tatami match`.
pub fn run(game: &Match) -> Status {
    match game {
        Match::Torus(options) => torus::run(options),
    }
}
