//! `tatami find sigma`: reply trees and extensions of a claim, printed as a document.

use super::not_found;
use crate::args::Within;
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::Args;
use proof::limits::Monitor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The options of `tatami find sigma`.
#[derive(Debug, Args)]
pub struct Sigma {
    /// A block of Hex with stones, region and goal, as FILE#NAME
    #[arg(value_name = "FILE#NAME")]
    what: String,

    /// Write the document into this file instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    within: Within,
}

/// Runs the command.
pub fn run(options: &Sigma) -> Status {
    let Some((source, number)) = input::read_block(&options.what) else { return Status::BadInput };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = options.within.limits();
    on_deep_stack(|| {
        match service::find::sigma(&source.document, &source.entries[number], &limits, &monitor) {
            Ok(text) => write(&text, options.output.as_deref()),
            Err(why) => not_found(&why),
        }
    })
}

fn write(text: &str, output: Option<&Path>) -> Status {
    match output {
        None => print(text),
        Some(path) => match write_whole(path, text.as_bytes()) {
            Ok(()) => Status::AsWanted,
            Err(error) => complain(&format!("cannot write {}: {error}", path.display())),
        },
    }
}
