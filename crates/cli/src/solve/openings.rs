//! `tatami solve hex --all-openings`: a map of who wins when Black opens on each cell.

use super::hex::{Work, certify};
use super::unknown;
use crate::args::SolveHex;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use game::{Board, Cell, CellSet, Player};
use hex::whole::{HexPosition, Solver};
use proof::limits::{Exhausted, Monitor};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is found out about the openings of a board.
struct Found {
    /// Who wins when Black opens on each cell, as far as it is known.
    winners: Vec<Option<Player>>,
    /// The limit that left some of them unknown.
    stopped: Option<Exhausted>,
    /// The bytes of the certificates, and the CPU time that they took.
    certificates: (usize, f64),
}

/// Solves the openings of a board, and reports.
pub fn solve(board: Board, mut solver: Solver<'_>, monitor: &Arc<Monitor>, options: &SolveHex) -> Status {
    match find(board, &mut solver, monitor, options) {
        Ok(found) => report(board, &found, solver.nodes(), options),
        Err(message) => complain(&message),
    }
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
    let cells: Vec<Cell> = board.cells().iter().collect();
    let half = cells.len().div_ceil(2);
    let progress = Progress::on_board(half, monitor, board);
    let mut found = Found { winners: vec![None; cells.len()], stopped: None, certificates: (0, 0.0) };
    for (index, cell) in cells.iter().enumerate().take(half) {
        let (black, white) = (CellSet::of(*cell), CellSet::EMPTY);
        let position = HexPosition { board, black, white, mover: Player::White };
        let solved = match &options.certificates {
            None => solver.winner(&position).map(|winner| (winner, None)),
            Some(folder) => {
                solver.solve(&position).map(|solution| (solution.winner, Some((solution, folder))))
            }
        };
        let (winner, solution) = match solved {
            Ok(solved) => solved,
            Err(limit) => {
                found.stopped = Some(limit);
                break;
            }
        };
        if let Some((solution, folder)) = solution {
            let path = folder.join(format!("{board}-{}.cert", board.name(*cell)));
            let (bytes, seconds) = certify(&solution, options, Some(&path))?;
            found.certificates.0 += bytes;
            found.certificates.1 += seconds;
        }
        found.winners[index] = Some(winner);
        found.winners[cells.len() - 1 - index] = Some(winner);
        progress.advance();
    }
    Ok(found)
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
    let Found { winners, stopped, certificates } = found;
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
        said += &format!("{}\n", unknown(*limit));
    }
    said += &match &options.certificates {
        Some(folder) => {
            format!("certificates of {} bytes checked, in {}\n", certificates.0, folder.display())
        }
        None => "the winners are computed, not certified\n".to_string(),
    };
    status.max(print(&format!("{said}{}\n", work.told("certificates"))))
}
