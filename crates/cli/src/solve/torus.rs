//! `tatami solve torus`: who wins a position of torus Hex.

use super::{certify, on_deep_stack, stones, unknown};
use crate::args::SolveTorus;
use crate::interrupt;
use crate::progress::Progress;
use crate::status::{Status, complain, print};
use game::{Claim, First, MAX_CELLS, Player, Torus, TorusClaim, TorusGame};
use prover::limits::{Limits, Monitor};
use prover::{Outcome, Verdict, settle};
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;

/// Runs `tatami solve torus`.
pub fn run(options: &SolveTorus) -> Status {
    match read(options) {
        Ok(claim) => on_deep_stack(|| solve(&Claim::Torus(claim), options)),
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
    let black = stones(torus.grid(), &options.black)?;
    let white = stones(torus.grid(), &options.white)?;
    let shared = black & white;
    if !shared.is_empty() {
        return Err(format!("both players have stones on {}", torus.grid().names(&shared)));
    }
    let owner = options.to_move.into();
    let game = TorusGame::with_stones(&torus, &black, &white, owner);
    if game.map_or(true, |game| game.winner().is_some() && !torus.rule().is_monotone()) {
        return Err("the game is over already: there are loops that decide it".to_string());
    }
    Ok(TorusClaim { torus, black, white, owner, first: First::Owner })
}

fn solve(claim: &Claim, options: &SolveTorus) -> Status {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(1, &monitor);
    let limits = Limits { time: options.time_limit, memory: options.memory, ..Limits::default() };
    let start = Instant::now();
    let outcome = settle(claim, &limits, &monitor);
    let seconds = start.elapsed().as_secs_f64();
    drop(progress);
    let saved = match outcome.verdict() {
        Ok(verdict) => certify(claim, &outcome, verdict, options.certificate.as_deref()),
        Err(_) => Ok(0),
    };
    let size = match saved {
        Ok(size) => size,
        Err(message) => return complain(&message),
    };
    report(&outcome, size, seconds, options)
}

#[derive(Serialize)]
struct JsonReport {
    winner: Option<String>,
    nodes: u64,
    cpu_seconds: f64,
    certificate: Option<String>,
}

fn report(outcome: &Outcome<'_>, size: usize, seconds: f64, options: &SolveTorus) -> Status {
    let mover: Player = options.to_move.into();
    let winner = outcome.verdict().map(|verdict| match verdict {
        Verdict::Holds => mover,
        Verdict::Fails => mover.opponent(),
    });
    let status = if winner.is_ok() { Status::AsWanted } else { Status::Undecided };
    let file = options.certificate.as_ref().filter(|_| winner.is_ok()).map(|path| path.display().to_string());
    if options.json {
        let report = JsonReport {
            winner: winner.ok().map(|winner| winner.to_string()),
            nodes: outcome.nodes,
            cpu_seconds: seconds,
            certificate: file,
        };
        let text = serde_json::to_string_pretty(&report).unwrap_or_else(|_| "{}".to_string());
        return status.max(print(&(text + "\n")));
    }
    let said = match winner {
        Ok(winner) => {
            let place = file.map_or(String::new(), |file| format!(" in {file}"));
            format!("{winner} wins, certificate of {size} bytes checked{place}")
        }
        Err(limit) => unknown(limit).to_string(),
    };
    status.max(print(&format!("{said}  ({} nodes, {seconds:.3} s)\n", outcome.nodes)))
}
