//! `tatami bench`: figures about the program, as a table or as JSON.

mod claims;
mod connections;
mod plot;
mod solve;

use crate::args::Bench;
use crate::status::Status;
pub use connections::Connections;

/// Runs the command.
pub fn run(what: &Bench) -> Status {
    match what {
        Bench::Connections(options) => connections::run(options),
        Bench::Claims { files, time_limit, json } => claims::run(files, *time_limit, *json),
        Bench::Solve { positions, first, json } => solve::run(positions, first.unwrap_or(usize::MAX), *json),
        Bench::Ablation { json } => solve::ablation(*json),
    }
}
