//! `tatami search`: finds strategies. One file for each game.

mod drop;

use crate::args::Search;
use crate::status::Status;

/// Runs `tatami search`.
pub fn run(game: &Search) -> Status {
    match game {
        Search::Drop { what } => drop::run(what),
    }
}
