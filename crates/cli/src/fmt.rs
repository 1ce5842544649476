//! `tatami fmt`: documents in their canonical form.

use crate::args::Fmt;
use crate::input::{self, Source};
use crate::output::write_whole;
use crate::status::{Status, complain, print};
use std::path::Path;

/// Runs the command.
pub fn run(options: &Fmt) -> Status {
    let Some(sources) = input::read_all(&options.files) else { return Status::BadInput };
    let mut status = Status::AsWanted;
    for source in &sources {
        let canonical = source.document.to_string();
        status = status.max(if options.check {
            compare(source, &canonical)
        } else if options.write {
            rewrite(source, &canonical)
        } else {
            print(&canonical)
        });
    }
    status
}

fn compare(source: &Source, canonical: &str) -> Status {
    if source.text == canonical {
        return Status::AsWanted;
    }
    complain(&format!("{} is not in canonical form", source.path.display()));
    Status::NotAsWanted
}

fn rewrite(source: &Source, canonical: &str) -> Status {
    if source.path == Path::new("-") {
        return print(canonical);
    }
    if source.text == canonical {
        return Status::AsWanted;
    }
    match write_whole(&source.path, canonical.as_bytes()) {
        Ok(()) => Status::AsWanted,
        Err(error) => complain(&format!("cannot write {}: {error}", source.path.display())),
    }
}
