//! `tatami harary`: surveys of creatures and animals.

mod areas;

use crate::args::Harary;
use crate::solve::on_deep_stack;
use crate::status::Status;

/// Runs `tatami harary`.
pub fn run(what: &Harary) -> Status {
    match what {
        Harary::Areas(options) => on_deep_stack(|| areas::run(options)),
    }
}
