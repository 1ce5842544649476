//! `tatami solve`: who wins a whole board, with a certificate. One file for each game.

mod drop;
mod harary;
pub mod hex;
pub mod openings;
mod torus;

use crate::args::Solve;
use crate::output::write_certificate;
use crate::prove::STACK;
use crate::status::{Status, complain};
use game::{BadCell, Board, Cell, CellSet, Claim};
use proof::Outcome;
use proof::Verdict;
use proof::limits::Exhausted;
use std::path::Path;

/// Runs `tatami solve`.
pub fn run(game: &Solve) -> Status {
    match game {
        Solve::Hex(options) => hex::run(options, &hex::Helpers::Threads(options.jobs)),
        Solve::Torus(options) => torus::run(options),
        Solve::Drop(options) => drop::run(options),
        Solve::Line(options) => harary::line(options),
        Solve::Grid(options) => harary::grid(options),
    }
}

/// Runs a search on a stack of its own: deep searches recurse once for each stone, which the main thread's
/// stack may not bear.
pub fn on_deep_stack(work: impl FnOnce() -> Status + Send) -> Status {
    std::thread::scope(|scope| {
        let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match spawned.map(|thread| thread.join()) {
            Ok(Ok(status)) => status,
            _ => complain("the search ended unexpectedly"),
        }
    })
}

/// The stones of both players, by the names of their cells.
fn both_stones(board: &Board, black: &[String], white: &[String]) -> Result<(CellSet, CellSet), String> {
    let (black, white) = (stones(board, black)?, stones(board, white)?);
    let shared = black & white;
    if !shared.is_empty() {
        return Err(format!("both players have stones on {}", board.names(&shared)));
    }
    Ok((black, white))
}

fn stones(board: &Board, names: &[String]) -> Result<CellSet, String> {
    let mut stones = CellSet::EMPTY;
    for name in names {
        let cell: Cell = board.parse(name).map_err(|bad| match bad {
            BadCell::NotACell => format!("`{name}` is not a cell such as a1"),
            BadCell::OffBoard => format!("{name} is off the board {board}"),
        })?;
        if !stones.insert(cell) {
            return Err(format!("the cell {name} is used twice"));
        }
    }
    Ok(stones)
}

/// Derives and checks the certificate, and saves it if wanted; returns its size.
fn certify(
    claim: &Claim,
    outcome: &Outcome<'_>,
    verdict: Verdict,
    path: Option<&Path>,
) -> Result<usize, String> {
    save(&service::certify::certify(outcome, claim, verdict)?.text, path)
}

/// Has a certificate checked, which must state what the head says, and saves it if wanted; returns its size.
fn keep(certificate: Vec<u8>, head: &str, path: Option<&Path>) -> Result<usize, String> {
    save(&service::certify::check(certificate, head)?.text, path)
}

fn save(certificate: &[u8], path: Option<&Path>) -> Result<usize, String> {
    if let Some(path) = path {
        write_certificate(path, certificate)?;
    }
    Ok(certificate.len())
}

/// Why there is no verdict.
fn unknown(limit: Exhausted) -> &'static str {
    match limit {
        Exhausted::Time => "unknown: the time limit ran out",
        Exhausted::Memory => "unknown: the memory limit ran out",
        Exhausted::Nodes => "unknown: the nodes ran out",
        Exhausted::Stopped => "unknown: stopped",
        Exhausted::NoMethod => "unknown: neither proved nor refuted by the methods here",
    }
}
