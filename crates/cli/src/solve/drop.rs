//! `tatami solve drop`: who wins a position of connect-four with gravity.

use super::{keep, on_deep_stack, unknown};
use crate::args::{GravityBoard, SolveDrop};
use crate::cpu_time;
use crate::interrupt;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::units;
use game::drop::{DropBoard, DropPosition};
use gravity::{Solved, is_searched_to_the_end, position_head, solve};
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// How long a board that cannot be searched to the end is searched if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs `tatami solve drop`.
pub fn run(options: &SolveDrop) -> Status {
    match position(options) {
        Ok(position) => on_deep_stack(|| settle(&position, options)),
        Err(message) => complain(&message),
    }
}

impl From<&GravityBoard> for DropBoard {
    fn from(board: &GravityBoard) -> Self {
        Self { connect: board.connect, columns: board.width, height: board.height }
    }
}

/// The position that was asked about.
fn position(options: &SolveDrop) -> Result<DropPosition, String> {
    let stones = units::moves("--stones", &options.stones)?;
    let moves = units::moves("--moves", &options.moves)?;
    let board = DropBoard::from(&options.board);
    let position =
        DropPosition::stated(board, options.first, &stones, &moves).map_err(|bad| bad.to_string())?;
    if let Some(winner) = position.winner() {
        return Err(format!("the game is over already: {winner} has {} in a row", options.board.connect));
    }
    if position.is_full() {
        return Err("the game is over already: the board is full".to_string());
    }
    Ok(position)
}

fn settle(position: &DropPosition, options: &SolveDrop) -> Status {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(1, &monitor);
    let endless = !is_searched_to_the_end(position.board());
    let time = options.within.time_limit.or(endless.then_some(PATIENCE));
    let limits = Limits { time, ..options.within.limits() };
    let solved = solve(position, &limits, &monitor);
    let seconds = cpu_time::seconds();
    drop(progress);
    match certify(position, &solved, options) {
        Ok(size) => report(&solved, size, seconds, options),
        Err(message) => complain(&message),
    }
}

/// Writes the certificate, has it checked, and saves it if wanted; returns its size.
fn certify(position: &DropPosition, solved: &Solved<'_>, options: &SolveDrop) -> Result<usize, String> {
    let Ok(winner) = solved.winner() else { return Ok(0) };
    let mut certificate = Vec::new();
    solved.certify(&mut certificate).map_err(|error| error.to_string())?;
    keep(certificate, &position_head(position, winner), options.save.path())
}

#[derive(Serialize)]
struct JsonReport {
    winner: Option<String>,
    result: String,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_moves: Option<u8>,
    cpu_seconds: f64,
    certificate: Option<String>,
}

fn report(solved: &Solved<'_>, size: usize, seconds: f64, options: &SolveDrop) -> Status {
    let result = match solved.winner() {
        Ok(Some(winner)) => format!("{winner} wins"),
        Ok(None) => "draw".to_string(),
        Err(_) => "unknown".to_string(),
    };
    let status = if solved.winner().is_ok() { Status::AsWanted } else { Status::Undecided };
    let file = options.save.path().filter(|_| status == Status::AsWanted);
    let file = file.map(|path| path.display().to_string());
    if options.json {
        let report = JsonReport {
            winner: solved.winner().ok().flatten().map(|winner| winner.to_string()),
            result,
            nodes: solved.nodes,
            quiet_moves: solved.winner().is_err().then_some(solved.quiet).filter(|quiet| *quiet > 0),
            cpu_seconds: seconds,
            certificate: file,
        };
        return status.max(print(&as_json(&report)));
    }
    let said = match solved.winner() {
        Ok(_) => {
            let place = file.map_or(String::new(), |file| format!(" in {file}"));
            format!("{result}, certificate of {size} bytes checked{place}")
        }
        Err(limit) if solved.quiet > 0 => {
            let fewer = solved.quiet;
            format!("{}; nobody wins here by threats and fewer than {fewer} quiet moves", unknown(limit))
        }
        Err(limit) => unknown(limit).to_string(),
    };
    status.max(print(&format!("{said}  ({} nodes, {seconds:.3} s)\n", solved.nodes)))
}
