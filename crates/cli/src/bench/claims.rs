//! `tatami bench claims`: nodes, seconds of CPU time, and size of the certificate of every claim.

use crate::cpu_time;
use crate::input;
use crate::interrupt;
use crate::status::{Status, as_json, complain, print};
use document::Entry;
use game::Claim;
use proof::certificate::head;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use service::settle::Engine;
use service::{blocks, certify};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use strategies::guided::Advised;

/// Runs `tatami bench claims`.
pub fn run(files: &[PathBuf], time_limit: Duration, json: bool) -> Status {
    let Some(sources) = input::read_all(files) else { return Status::BadInput };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let rows = sources.iter().flat_map(|source| {
        source.entries.iter().map(|entry| measure(&source.entries, entry, time_limit, &monitor))
    });
    let rows: Vec<Row<'_>> = rows.collect();
    if let Some(row) = rows.iter().find(|row| row.rejected.is_some()) {
        complain(&format!("{}: {}", row.name, row.rejected.as_deref().unwrap_or_default()));
    }
    let status = rows.iter().map(Row::status).max().unwrap_or(Status::AsWanted);
    status.max(print(&if json { as_json(&Claims { claims: &rows }) } else { as_table(&rows) }))
}

/// The figures as JSON tells them.
#[derive(Serialize)]
struct Claims<'a> {
    claims: &'a [Row<'a>],
}

/// The figures of one claim.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    cells: usize,
    verdict: String,
    nodes: u64,
    seconds: f64,
    certificate_bytes: usize,
    check_seconds: f64,
    #[serde(skip)]
    rejected: Option<String>,
}

impl Row<'_> {
    fn status(&self) -> Status {
        match (&self.rejected, self.verdict.as_str()) {
            (Some(_), _) => Status::NotAsWanted,
            (None, "unknown") => Status::Undecided,
            _ => Status::AsWanted,
        }
    }
}

/// Settles a block of a document as `prove` does, by its advice if there is any.
fn measure<'a>(entries: &[Entry], entry: &'a Entry, time_limit: Duration, monitor: &Monitor) -> Row<'a> {
    let start = cpu_time::seconds();
    let limits = Limits { time: Some(time_limit), ..Limits::default() };
    let Advised { outcome, verdict, .. } = blocks::settle(Engine::Best, entries, entry, &limits, monitor);
    let mut certificate = Vec::new();
    let written = outcome.certify(&mut certificate).map_err(|error| error.to_string());
    let seconds = cpu_time::seconds() - start;
    let start = cpu_time::seconds();
    let bytes = certificate.len();
    let checked = match outcome.verdict() {
        Ok(proved) => certify::check(certificate, &head(entry.claim(), proved)).map(|_| ()),
        Err(_) => Ok(()),
    };
    Row {
        name: &entry.name,
        cells: match entry.claim() {
            Claim::Hex(claim) => claim.field.len(),
            Claim::Sets(claim) => claim.names.len(),
            Claim::Torus(claim) => (claim.torus.grid().cells() - claim.black - claim.white).len(),
            // The cells that a drawing lists.
            Claim::Creature(claim) => claim.creature.cells().len(),
            Claim::Drop(drawing) => drawing.window().map(|(_, drawn)| drawn.len()).sum(),
        },
        verdict: verdict.map_or("unknown".to_string(), |verdict| verdict.to_string()),
        nodes: outcome.nodes,
        seconds,
        certificate_bytes: bytes,
        check_seconds: cpu_time::seconds() - start,
        rejected: written.and(checked).err(),
    }
}

fn as_table(rows: &[Row<'_>]) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(5);
    let mut table =
        format!("{:width$}  cells  verdict      nodes  seconds  certificate  checked in\n", "claim");
    for row in rows {
        table += &format!(
            "{:width$}  {:>5}  {:7}  {:>9}  {:>7.3}  {:>9} B  {:>8.3} s\n",
            row.name,
            row.cells,
            row.verdict,
            row.nodes,
            row.seconds,
            row.certificate_bytes,
            row.check_seconds
        );
    }
    table
}
