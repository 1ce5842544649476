//! `tatami find template`: edge templates, printed as a document.

use super::not_found;
use crate::args::Templates;
use crate::interrupt;
use crate::status::{Status, print};
use proof::limits::Monitor;
use std::sync::Arc;

/// Runs the command: prints the templates as a document.
pub fn run(options: &Templates) -> Status {
    let (row, width) = (options.row as usize, options.width as usize);
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    match service::find::template(row, width, options.tries, &options.within.limits(), &monitor) {
        Ok(text) => print(&text),
        Err(why) => not_found(&why),
    }
}
