//! Proofs as trees of variations, for `tatami convert`: of a certificate, or of a block that is settled first.

use crate::convert::{Convert, Failure};
use crate::input;
use crate::interrupt;
use crate::status::complain;
use document::Entry;
use figure::{Certificate, Extent, Variations};
use game::notation::Record;
use proof::limits::Monitor;
use service::settle::Engine;
use service::{blocks, certify};
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// The proof of a certificate.
pub fn of_certificate(path: &Path, input: impl BufRead, options: &Convert) -> Result<Record, Failure> {
    let named = match &options.names {
        Some(document) => input::read(document).ok_or(Failure::Told)?.entries,
        None => Vec::new(),
    };
    tree(&path.display().to_string(), input, &named, options)
}

/// The proof of a block, which is settled first; its parts are called by the blocks of the document.
pub fn of_block(options: &Convert) -> Result<Record, Failure> {
    let (source, number) = input::read_block(&options.input).ok_or(Failure::Told)?;
    let (entries, entry) = (&source.entries, &source.entries[number]);
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let advised = blocks::settle(Engine::Best, entries, entry, &options.within.limits(), &monitor);
    let undecided = |_| Failure::Undecided(format!("{} was not settled within the limits", entry.name));
    let verdict = advised.outcome.verdict().map_err(undecided)?;
    let checked = certify::certify(&advised.outcome, entry.claim(), verdict)?;
    // Every step proves the block itself in the end, so that its own name says nothing.
    let others: Vec<Entry> = entries.iter().filter(|other| other.name != entry.name).cloned().collect();
    tree(&options.input, &checked.text[..], &others, options)
}

fn tree(what: &str, input: impl BufRead, named: &[Entry], options: &Convert) -> Result<Record, Failure> {
    let bad = |error: &dyn std::fmt::Display| format!("{what}: {error}");
    let mut certificate = Certificate::read(input, Extent::All).map_err(|error| bad(&error))?;
    for entry in named {
        if let Some(claim) = entry.hex() {
            certificate.name_steps(&entry.name, claim);
        }
    }
    let Variations { record, cut } = certificate.variations(options.nodes).map_err(|error| bad(&error))?;
    if cut > 0 {
        let nodes = record.nodes().len();
        _ = complain(&format!(
            "note: {nodes} nodes are written, and the proof is cut off in {cut} positions; --nodes allows more"
        ));
    }
    Ok(record)
}
