//! `tatami solve torus`: who wins a position of torus Hex.

use super::{both_stones, certify, on_deep_stack, unknown};
use crate::args::SolveTorus;
use crate::cpu_time;
use crate::interrupt;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use game::{Claim, First, MAX_CELLS, Player, Torus, TorusClaim, TorusGame};
use proof::Outcome;
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use serde::Serialize;
use service::settle::settle;
use std::sync::Arc;
use std::time::Instant;

/// Runs `tatami solve torus`.
pub fn run(options: &SolveTorus) -> Status {
    match read(options) {
        Ok(claim) => on_deep_stack(|| solve(&claim, options)),
        Err(message) => complain(&message),
    }
}

/// The claim that the player to move wins.
fn read(options: &SolveTorus) -> Result<TorusClaim, String> {
    let (width, height) = options.size;
    let torus = Torus::new(width, height, options.rule)
        .ok_or("each side of a torus is between 3 and 30".to_string())?;
    if width * height > MAX_CELLS {
        return Err(format!("the torus has {} cells, at most {MAX_CELLS} can be searched", width * height));
    }
    let (black, white) = both_stones(torus.grid(), &options.position.black, &options.position.white)?;
    let owner = options.position.to_move.into();
    let game = TorusGame::with_stones(&torus, &black, &white, owner);
    if game.map_or(true, |game| game.winner().is_some() && !torus.rule().is_monotone()) {
        return Err("the game is over already: there are loops that decide it".to_string());
    }
    Ok(TorusClaim { torus, black, white, owner, first: First::Owner })
}

fn solve(claim: &TorusClaim, options: &SolveTorus) -> Status {
    let whole = Claim::Torus(claim.clone());
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::on_board(1, &monitor, *claim.torus.grid());
    let limits = options.within.limits();
    let start = Instant::now();
    let outcome = settle(&whole, &limits, &monitor);
    let moves = match outcome.verdict() {
        Ok(verdict) if options.winning_moves => {
            Some(winning_moves(claim, verdict, &limits.since(start), &monitor))
        }
        _ => None,
    };
    drop(progress);
    let saved = match outcome.verdict() {
        Ok(verdict) => certify(&whole, &outcome, verdict, options.save.path()),
        Err(_) => Ok(0),
    };
    let size = match saved {
        Ok(size) => size,
        Err(message) => return complain(&message),
    };
    report((claim, &outcome), moves, &monitor, size, options)
}

/// The names of the moves with which the player to move wins.
fn winning_moves(
    claim: &TorusClaim,
    verdict: Verdict,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Vec<String>, Exhausted> {
    if verdict == Verdict::Fails {
        return Ok(Vec::new());
    }
    let moves = torus::winning_moves(claim, limits, monitor)?;
    Ok(moves.iter().map(|cell| claim.torus.grid().name(cell)).collect())
}

/// What the loops on the board have decided.
fn decided(claim: &TorusClaim) -> Option<String> {
    TorusGame::with_stones(&claim.torus, &claim.black, &claim.white, claim.to_move()).ok()?.result()
}

#[derive(Serialize)]
struct JsonReport {
    winner: Option<String>,
    /// The loops that have decided the position already, by their classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<String>,
    nodes: u64,
    cpu_seconds: f64,
    certificate: Option<String>,
    /// Null if a limit ran out before all were known.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Option<Vec<String>>>,
    /// The fields that the certificate vouches for; all others are only computed.
    certified: Vec<&'static str>,
}

fn report(
    (claim, outcome): (&TorusClaim, &Outcome<'_>),
    moves: Option<Result<Vec<String>, Exhausted>>,
    monitor: &Monitor,
    size: usize,
    options: &SolveTorus,
) -> Status {
    let mover: Player = options.position.to_move.into();
    let winner = outcome.verdict().map(|verdict| match verdict {
        Verdict::Holds => mover,
        Verdict::Fails => mover.opponent(),
    });
    let known = winner.is_ok() && !matches!(moves, Some(Err(_)));
    let status = if known { Status::AsWanted } else { Status::Undecided };
    let file = options.save.path().filter(|_| winner.is_ok()).map(|path| path.display().to_string());
    let (nodes, seconds) = (monitor.nodes(), cpu_time::seconds());
    if options.json {
        // If the other player wins, no move wins.
        let none = matches!(&moves, Some(Ok(moves)) if moves.is_empty());
        let certified = [winner.is_ok().then_some("winner"), none.then_some("winning_moves")];
        let report = JsonReport {
            certified: certified.into_iter().flatten().collect(),
            winner: winner.ok().map(|winner| winner.to_string()),
            decided: decided(claim),
            nodes,
            cpu_seconds: seconds,
            certificate: file,
            winning_moves: options.winning_moves.then(|| moves.and_then(Result::ok)),
        };
        return status.max(print(&as_json(&report)));
    }
    let mut said = match winner {
        Ok(winner) => {
            let place = file.map_or(String::new(), |file| format!(" in {file}"));
            format!("{winner} wins, certificate of {size} bytes checked{place}")
        }
        Err(limit) => unknown(limit).to_string(),
    };
    said += &format!("  ({nodes} nodes, {seconds:.3} s of CPU time)\n");
    if let Some(result) = decided(claim) {
        said += &format!("the loops have decided it: {result}\n");
    }
    match moves {
        Some(Ok(moves)) if moves.is_empty() => said += "no move wins\n",
        Some(Ok(moves)) => {
            said += &format!("winning moves: {}\n", moves.join(" "));
            said +=
                &format!("certified is that {mover} wins; the winning moves are computed, not certified\n");
        }
        Some(Err(limit)) => said += &format!("winning moves {}\n", unknown(limit)),
        None => {}
    }
    status.max(print(&said))
}
