//! `tatami check`: the independent checker, and a comparison with the claims of a document.

use crate::args::Check;
use crate::input::{self, Source};
use crate::status::{Status, complain, print};
use checker::Statement;
use document::Entry;
use prover::Verdict;
use std::path::Path;

/// Runs the command.
pub fn run(options: &Check) -> Status {
    let document = match &options.against {
        None => None,
        Some(path) => match input::read(path) {
            Some(source) => Some(source),
            None => return Status::BadInput,
        },
    };
    let mut status = Status::AsWanted;
    for path in &options.certificates {
        status = status.max(check(path, document.as_ref()));
    }
    status
}

fn check(path: &Path, document: Option<&Source>) -> Status {
    let name = path.display();
    let input = match input::open(path) {
        Ok(input) => input,
        Err(error) => return complain(&format!("cannot read {name}: {error}")),
    };
    let statement = match checker::check(input) {
        Ok(statement) => statement,
        Err(rejection) => {
            complain(&format!("{name}: invalid: {rejection}"));
            return Status::NotAsWanted;
        }
    };
    let mut report = format!("{name}: valid\n{statement}\n");
    if let Some(document) = document {
        let Some(entry) = document.entries.iter().find(|entry| states(&statement, entry)) else {
            let file = document.path.display();
            complain(&format!(
                "{name}: invalid: it proves a statement, but none of the claims of {file}:\n{statement}"
            ));
            return Status::NotAsWanted;
        };
        report += &format!("This is `{}` of {}.\n", entry.name, document.path.display());
    }
    print(&report)
}

/// Whether a statement is what a block claims, with either verdict.
fn states(statement: &Statement, entry: &Entry) -> bool {
    // What is listed for a copy of the block goes with it.
    let entry = entry.clone();
    [Verdict::Holds, Verdict::Fails].into_iter().any(|verdict| {
        let head = prover::certificate::head(entry.claim(), verdict);
        checker::read_statement(head.as_bytes()).is_ok_and(|claimed| claimed == *statement)
    })
}
