//! `tatami harary`: surveys of creatures and animals.

mod areas;
mod page;
mod table;

pub use areas::Areas;

use crate::args::Harary;
use crate::solve::on_deep_stack;
use crate::status::Status;

/// Runs `tatami harary`.
pub fn run(what: &Harary) -> Status {
    match what {
        Harary::Table(options) => on_deep_stack(|| table::run(options)),
        Harary::Areas(options) => on_deep_stack(|| areas::run(options)),
    }
}
