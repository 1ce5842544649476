//! `tatami solve hex --all-openings`: a map of who wins when Black opens on each cell.

use super::hex::{Work, certify};
use super::unknown;
use crate::args::SolveHex;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use game::{Board, CellSet, Player};
use hex::whole::{HexPosition, Solver};
use proof::limits::{Exhausted, Limits, Monitor};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is found out about the openings of a board.
struct Found {
    /// Who wins when Black opens on each cell, as far as it is known.
    winners: Vec<Option<Player>>,
    /// The limit that left some of them unknown.
    stopped: Option<Exhausted>,
    /// The nodes that were looked at.
    nodes: u64,
    /// The bytes of the certificates, and the CPU time that they took.
    certificates: (usize, f64),
}

/// Solves the openings of a board, and reports.
pub fn solve(
    board: Board,
    mut solver: Solver<'_>,
    beside: u64,
    monitor: &Arc<Monitor>,
    options: &SolveHex,
) -> Status {
    match find(board, &mut solver, monitor, options) {
        Ok(found) => report(board, &found, beside + found.nodes, options),
        Err(message) => complain(&message),
    }
}

/// How long the openings are searched in turn before each gets twice as long, so that the hardest are last.
const FIRST_TURN: Duration = Duration::from_secs(10);

/// The positions after Black's first moves, up to the half turn.
pub fn positions(board: Board) -> Vec<HexPosition> {
    let cells = board.cells();
    let opened =
        |cell| HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White };
    cells.iter().take(cells.len().div_ceil(2)).map(opened).collect()
}

/// Solves the openings, and certifies them if wanted. A move and its image under the half turn have one
/// winner.
fn find(
    board: Board,
    solver: &mut Solver<'_>,
    monitor: &Arc<Monitor>,
    options: &SolveHex,
) -> Result<Found, String> {
    if let Some(folder) = &options.certificates {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    }
    let cells = board.cells().len();
    let positions = positions(board);
    let progress = Progress::on_board(positions.len(), monitor, board);
    let mut found = Found { winners: vec![None; cells], stopped: None, nodes: 0, certificates: (0, 0.0) };
    let end = options.within.time_limit.and_then(|time| Instant::now().checked_add(time));
    let mut turn = FIRST_TURN;
    let mut left: Vec<usize> = (0..positions.len()).collect();
    while !left.is_empty() {
        for index in std::mem::take(&mut left) {
            let rest = end.map(|end| end.saturating_duration_since(Instant::now()));
            let time = Some(rest.map_or(turn, |rest| rest.min(turn)));
            solver.within(&Limits { time, ..options.within.limits() });
            let solved = opening(&positions[index], solver, options, &mut found);
            found.nodes += solver.nodes();
            match solved? {
                Ok(winner) => {
                    found.winners[index] = Some(winner);
                    found.winners[cells - 1 - index] = Some(winner);
                    progress.advance();
                }
                Err(Exhausted::Time) if rest.is_none_or(|rest| rest > turn) => left.push(index),
                Err(limit) => {
                    found.stopped = Some(limit);
                    if options.certificates.is_none() {
                        told(&positions, solver, &mut found.winners);
                    }
                    return Ok(found);
                }
            }
        }
        turn = turn.saturating_mul(2);
    }
    Ok(found)
}

/// Notes who wins the openings that were settled before, in other runs or by others.
fn told(positions: &[HexPosition], solver: &Solver<'_>, winners: &mut [Option<Player>]) {
    let last = winners.len() - 1;
    for (index, position) in positions.iter().enumerate() {
        if let Some(winner) = solver.told(position) {
            winners[index] = Some(winner);
            winners[last - index] = Some(winner);
        }
    }
}

/// Solves an opening, and certifies it if wanted; the inner error is a limit that ran out.
fn opening(
    position: &HexPosition,
    solver: &mut Solver<'_>,
    options: &SolveHex,
    found: &mut Found,
) -> Result<Result<Player, Exhausted>, String> {
    let Some(folder) = &options.certificates else { return Ok(solver.winner(position)) };
    let solution = match solver.solve(position) {
        Ok(solution) => solution,
        Err(limit) => return Ok(Err(limit)),
    };
    let board = position.board;
    let path = folder.join(format!("{board}-{}.cert", board.names(&position.black)));
    let (bytes, seconds) = certify(&solution, options, Some(&path))?;
    found.certificates.0 += bytes;
    found.certificates.1 += seconds;
    Ok(Ok(solution.winner))
}

#[derive(Serialize)]
struct JsonOpenings {
    openings: BTreeMap<String, Option<String>>,
    #[serde(flatten)]
    work: Work,
    /// The fields that certificates vouch for; all others are only computed.
    certified: Vec<&'static str>,
}

fn report(board: Board, found: &Found, nodes: u64, options: &SolveHex) -> Status {
    let Found { winners, stopped, certificates, .. } = found;
    let status = if stopped.is_none() { Status::AsWanted } else { Status::Undecided };
    let work = Work::until_now(nodes, options.certificates.as_ref().map(|_| *certificates));
    if options.json {
        let openings = board.cells().iter().zip(winners).map(|(cell, winner)| {
            let winner = winner.map(|winner| winner.to_string());
            (board.name(cell), winner)
        });
        let report = JsonOpenings {
            openings: openings.collect(),
            work,
            certified: options.certificates.iter().map(|_| "openings").collect(),
        };
        return status.max(print(&as_json(&report)));
    }
    let mut said = "who wins when Black opens there: B black, W white, ? unknown\n".to_string();
    for (row, line) in winners.chunks(board.width()).enumerate() {
        said += &" ".repeat(row);
        let letter = |winner: &Option<Player>| match winner {
            Some(Player::Black) => " B",
            Some(_) => " W",
            None => " ?",
        };
        said += line.iter().map(letter).collect::<String>().trim_start();
        said.push('\n');
    }
    if let Some(limit) = stopped {
        let left = board.cells().iter().zip(winners).take(winners.len().div_ceil(2));
        let left: Vec<String> =
            left.filter(|(_, winner)| winner.is_none()).map(|(cell, _)| board.name(cell)).collect();
        said += &format!("{}\nleft, up to the half turn: {}\n", unknown(*limit), left.join(" "));
    }
    said += &match &options.certificates {
        Some(folder) => {
            format!("certificates of {} bytes checked, in {}\n", certificates.0, folder.display())
        }
        None => "the winners are computed, not certified\n".to_string(),
    };
    status.max(print(&format!("{said}{}\n", work.told("certificates"))))
}
