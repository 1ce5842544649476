//! `tatami htp`: the Hex Text Protocol on standard input and output. All that it answers comes from the crate
//! `htp`.

use crate::args::Htp;
use crate::status::{Status, complain};
use opponents::Effort;

/// Runs `tatami htp`.
pub fn run(options: &Htp) -> Status {
    let effort = options.playouts.map_or(Effort::Time(options.time), |count| Effort::Playouts(count.get()));
    let (strength, threads, seed) = (options.level.strength(), options.threads, options.seed);
    let engine = ::htp::Options { strength, effort, threads, seed };
    match ::htp::serve(std::io::stdin(), std::io::stdout(), engine) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot go on: {error}"))
        }
        _ => Status::AsWanted,
    }
}
