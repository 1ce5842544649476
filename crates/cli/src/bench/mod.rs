//! `tatami bench`: figures about the program, as a table or as JSON.

mod claims;
mod cluster;
mod connections;
mod plot;
mod record;
mod solve;
mod tuning;

use crate::args::Bench;
use crate::status::{Status, complain};
pub use cluster::Imagined;
pub use connections::Connections;
pub use solve::{Measured, Suite};

/// Runs the command, with other values for some tuned numbers.
pub fn run(what: &Bench, settings: &[(String, usize)]) -> Status {
    if let Err(why) = tuning::set(settings) {
        return complain(&why);
    }
    match what {
        Bench::Connections(options) => connections::run(options),
        Bench::Claims { files, time_limit, json } => claims::run(files, *time_limit, *json),
        Bench::Cluster(options) => cluster::run(options),
        Bench::Solve(options) => solve::run(options),
        Bench::Tuning { json } => tuning::run(*json),
        Bench::Ablation { suite, json } => solve::ablation(*suite, *json),
    }
}
