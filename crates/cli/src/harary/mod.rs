//! `tatami harary`: surveys of creatures and animals.

mod page;
mod table;

use crate::args::Harary;
use crate::solve::on_deep_stack;
use crate::status::Status;

/// Runs `tatami harary`.
pub fn run(what: &Harary) -> Status {
    match what {
        Harary::Table(options) => on_deep_stack(|| table::run(options)),
    }
}
