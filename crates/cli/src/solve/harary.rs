//! `tatami solve line` and `tatami solve grid`: who wins Harary's game on a finite board, and in how many
//! moves.

use super::{certify, on_deep_stack, unknown};
use crate::args::{SolveBoard, SolveGrid, SolveLine};
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::{cpu_time, interrupt};
use game::{Claim, Creature, First, Ground, Images, MAX_CELLS, Player, Point, SetClaim, Space, animals};
use proof::Outcome;
use proof::Verdict;
use proof::limits::Monitor;
use serde::Serialize;
use service::settle::settle;
use sets::fewest_moves;
use std::sync::Arc;

/// Runs `tatami solve line`.
pub fn line(options: &SolveLine) -> Status {
    let cells: Vec<Point> = options.creature.iter().map(|x| Point::new(*x, 0)).collect();
    let images = if options.mirrored { Images::All } else { Images::Translations };
    let ground = Ground { width: options.length, height: 1, wrapped: options.board.wrapped };
    let near = options.creature.iter().all(|x| (-200..=200).contains(x));
    match Creature::new(Space::Line, &cells, images).filter(|_| near) {
        Some(creature) => board(&creature, ground, &options.board),
        None => complain("a creature has cells between -200 and 200"),
    }
}

/// Runs `tatami solve grid`.
pub fn grid(options: &SolveGrid) -> Status {
    let animal = animals::named(&options.animal).or_else(|| animals::drawn(&options.animal));
    let (width, height) = options.size;
    let ground = Ground { width, height, wrapped: options.board.wrapped };
    let images = |animal: Creature| match options.translations {
        true => Creature::new(Space::Grid, animal.cells(), Images::Translations),
        false => Some(animal),
    };
    match animal.and_then(images) {
        Some(animal) => board(&animal, ground, &options.board),
        None => complain("an animal is a name such as Elly, or a drawing such as xxx/x.."),
    }
}

fn board(creature: &Creature, ground: Ground, options: &SolveBoard) -> Status {
    let fits = |side: usize| (1..=MAX_CELLS).contains(&side);
    let grid_fits = creature.space() == Space::Line || ground.width.max(ground.height) <= game::MAX_SIDE;
    if !fits(ground.width) || !fits(ground.height) || ground.width * ground.height > MAX_CELLS || !grid_fits {
        return complain(&format!(
            "a board has at most {MAX_CELLS} cells, and a grid at most 30 columns and rows"
        ));
    }
    let sets = ground.images(creature);
    if sets.is_empty() {
        return complain("the creature does not fit on the board");
    }
    let names = ground.names(creature.space());
    let game = SetClaim { names, sets, owner: Player::Maker, first: First::Owner, moves: None };
    on_deep_stack(|| solve(game, options))
}

fn solve(mut game: SetClaim, options: &SolveBoard) -> Status {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(1, &monitor);
    let limits = options.within.limits();
    let start = cpu_time::seconds();
    if options.moves {
        game.moves = fewest_moves(&game, &limits, &monitor).ok().flatten();
    }
    let moves = game.moves;
    let claim = Claim::Sets(game);
    let outcome = settle(&claim, &limits, &monitor);
    let seconds = cpu_time::seconds() - start;
    drop(progress);
    let saved = match outcome.verdict() {
        Ok(verdict) => certify(&claim, &outcome, verdict, options.save.path()),
        Err(_) => Ok(0),
    };
    match saved {
        Ok(size) => report(&outcome, moves, size, seconds, options),
        Err(message) => complain(&message),
    }
}

#[derive(Serialize)]
struct JsonReport {
    winner: Option<String>,
    moves: Option<u32>,
    nodes: u64,
    cpu_seconds: f64,
    certificate: Option<String>,
}

fn report(
    outcome: &Outcome<'_>,
    moves: Option<u32>,
    size: usize,
    seconds: f64,
    options: &SolveBoard,
) -> Status {
    let winner = outcome.verdict().map(|verdict| match verdict {
        Verdict::Holds => Player::Maker,
        Verdict::Fails => Player::Breaker,
    });
    let status = if winner.is_ok() { Status::AsWanted } else { Status::Undecided };
    let file = options.save.path().filter(|_| winner.is_ok()).map(|path| path.display().to_string());
    if options.json {
        let winner = winner.ok().map(|winner| winner.to_string());
        let report =
            JsonReport { winner, moves, nodes: outcome.nodes, cpu_seconds: seconds, certificate: file };
        return status.max(print(&as_json(&report)));
    }
    let said = match winner {
        Ok(winner) => {
            let place = file.map_or(String::new(), |file| format!(" in {file}"));
            let moves = match moves {
                Some(moves) => format!(" in {moves} moves, and not in fewer"),
                None if options.moves && winner == Player::Maker => " (how fast is unknown)".to_string(),
                None => String::new(),
            };
            format!("{winner} wins{moves}, certificate of {size} bytes checked{place}")
        }
        Err(limit) => unknown(limit).to_string(),
    };
    status.max(print(&format!("{said}  ({} nodes, {seconds:.3} s)\n", outcome.nodes)))
}
