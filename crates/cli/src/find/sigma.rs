//! `tatami find sigma`: reply trees and extensions of a claim, printed as a document.

use super::not_found;
use crate::args::Within;
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::Args;
use document::Document;
use proof::limits::{Limits, Monitor};
use service::find::Wish;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The options of `tatami find sigma`.
#[derive(Debug, Args)]
pub struct Sigma {
    /// A block of Hex with stones, region and goal, or a won position, as FILE#NAME
    #[arg(value_name = "FILE#NAME")]
    what: String,

    /// Keep the tree of a `sigma`, and look for its extensions only
    #[arg(long)]
    keep_tree: bool,

    /// Let the region grow by one of these cells where that allows another extension; `all` for every empty cell
    #[arg(long, value_name = "CELL", num_args = 1..)]
    cells: Vec<String>,

    /// Add what is found to this document, unless it is there up to translation, reflection and colour
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

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
    let library = match options.library.as_deref().filter(|path| path.exists()).map(input::read) {
        Some(None) => return Status::BadInput,
        library => library.flatten(),
    };
    let wish = Wish { keep_tree: options.keep_tree, cells: options.cells.clone() };
    on_deep_stack(|| {
        let entry = &source.entries[number];
        match service::find::sigma(&source.document, entry, &wish, &limits, &monitor) {
            Ok(text) => match &options.library {
                None => write(&text, options.output.as_deref()),
                Some(path) => match keep(&text, (path, library.as_ref()), &limits, &monitor) {
                    Status::AsWanted if options.output.is_some() => write(&text, options.output.as_deref()),
                    status => status,
                },
            },
            Err(why) => not_found(&why),
        }
    })
}

/// Adds what was found to a library, and says what became of it.
fn keep(
    text: &str,
    (path, library): (&Path, Option<&input::Source>),
    limits: &Limits,
    monitor: &Monitor,
) -> Status {
    let Ok((document, entries)) = document::read(text) else {
        return complain("what was found could not be read again");
    };
    let empty = Document::default();
    let library = library.map_or((&empty, &[][..]), |source| (&source.document, &source.entries[..]));
    let grown = match service::find::grow(library, (&document, &entries), limits, monitor) {
        Ok(grown) => grown,
        Err(why) => return not_found(&why),
    };
    let known = grown.known.iter().map(|(found, there)| format!("{found} is there: an image of {there}\n"));
    let mut told: String = known.collect();
    if !grown.added.is_empty() {
        if let Err(error) = write_whole(path, grown.text.as_bytes()) {
            return complain(&format!("cannot write {}: {error}", path.display()));
        }
        told += &format!("added to {}: {}\n", path.display(), grown.added.join(", "));
    }
    print(&told)
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
