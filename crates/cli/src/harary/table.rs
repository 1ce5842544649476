//! `tatami harary table`: all small animals and creatures, each a winner, a loser, or open.

use super::page;
use crate::args::Table;
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::status::{Status, complain, print};
use game::{Claim, Creature, CreatureClaim, First, Ground, Player, SetClaim, Space, animals};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::certify::certify;
use service::settle::settle;
use sets::fewest_moves;
use sets::harary::{Found, Piece};
use std::sync::Arc;

/// What others have proved of creatures that may stay open here.
const ELSEWHERE: [(&str, &str); 1] =
    [("Snaky", "open here; a winner by others' proof (OpenAI, September 2026, in Lean)")];

/// What is known of a creature.
pub struct Row {
    /// The creature.
    pub creature: Creature,
    /// Its name or its cells.
    pub name: String,
    /// The verdict in words.
    pub verdict: String,
    /// By what.
    pub found: Option<Found>,
}

/// Runs `tatami harary table`.
pub fn run(options: &Table) -> Status {
    if options.animals > 8 || options.creatures > 6 || !(0..=15).contains(&options.offset) {
        return complain("the table goes to animals of 8 cells, creatures of 6, and offsets of 15");
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let all: Vec<Creature> = (1..=options.animals)
        .flat_map(animals::animals)
        .chain((1..=options.creatures).flat_map(|size| animals::creatures(size, options.offset)))
        .collect();
    let progress = Progress::start(all.len(), &monitor);
    let limits = Limits { time: Some(options.time_limit), ..Limits::default() };
    let mut rows = Vec::new();
    for creature in all {
        if monitor.stopped() {
            break;
        }
        match row(creature, &limits, &monitor) {
            Ok(row) => rows.push(row),
            Err(message) => return complain(&message),
        }
    }
    drop(progress);
    if let Some(path) = &options.output
        && let Err(error) = write_whole(path, page::svg(&rows).as_bytes())
    {
        return complain(&format!("cannot write {}: {error}", path.display()));
    }
    let open = rows.iter().filter(|row| row.found.is_none()).count();
    let winners = rows.iter().filter(|row| matches!(row.found, Some(Found::Placed(_)))).count();
    let mut text: String = rows.iter().map(|row| format!("{:<14} {}\n", row.name, row.verdict)).collect();
    text += &format!(
        "{} creatures: {winners} winners, {} losers, {open} open\n",
        rows.len(),
        rows.len() - winners - open
    );
    let status = if monitor.stopped() { Status::Undecided } else { Status::AsWanted };
    status.max(print(&text))
}

/// Settles a creature; its certificate is checked.
fn row(creature: Creature, limits: &Limits, monitor: &Monitor) -> Result<Row, String> {
    let name = match creature.space() {
        Space::Grid => {
            animals::name_of(&creature).map_or_else(|| animals::drawing(&creature), str::to_string)
        }
        Space::Line => {
            let cells: Vec<String> = creature.cells().iter().map(|cell| cell.x.to_string()).collect();
            cells.join(" ")
        }
    };
    let claim = Claim::Creature(CreatureClaim::new(creature.clone(), Player::Breaker));
    let outcome = settle(&claim, limits, monitor);
    if let Ok(verdict) = outcome.verdict() {
        certify(&outcome, &claim, verdict).map_err(|error| format!("{name}: {error}"))?;
    }
    let found: Option<Found> = outcome.into_evidence();
    let verdict = match &found {
        None => open(&name),
        Some(Found::Paved(lattice, pieces)) => {
            let by = match &pieces[..] {
                [Piece::Area(arena)] => {
                    let cells: Vec<String> =
                        arena.cells.iter().map(|cell| creature.space().name(*cell)).collect();
                    format!("the area {}", cells.join(" "))
                }
                _ => "pairs".to_string(),
            };
            format!("loser by {by}, lattice {}", lattice.text(creature.space()))
        }
        Some(Found::Placed(arena)) => winner(&creature, arena.cells.len(), limits, monitor),
        Some(_) => open(&name),
    };
    Ok(Row { creature, name, verdict, found })
}

/// What is said of a creature that is not settled here.
fn open(name: &str) -> String {
    let known = ELSEWHERE.iter().find(|(other, _)| *other == name);
    known.map_or("open", |(_, said)| said).to_string()
}

/// The smallest board and the fewest moves of a winner, from a board on which it was found.
fn winner(creature: &Creature, cells: usize, limits: &Limits, monitor: &Monitor) -> String {
    let line = creature.space() == Space::Line;
    let mut size = if line { cells } else { cells.isqrt() };
    let game = |size: usize| {
        let ground = Ground { width: size, height: if line { 1 } else { size }, wrapped: false };
        let (names, sets) = (ground.names(creature.space()), ground.images(creature));
        SetClaim { names, sets, owner: Player::Maker, first: First::Owner, moves: None }
    };
    let mut least = true;
    while size > 1 {
        let smaller = Claim::Sets(game(size - 1));
        match settle(&smaller, limits, monitor).verdict() {
            Ok(Verdict::Holds) => size -= 1,
            Ok(Verdict::Fails) => break,
            Err(_) => {
                least = false;
                break;
            }
        }
    }
    let moves = match fewest_moves(&game(size), limits, monitor) {
        Ok(Some(moves)) => format!("in {moves} moves"),
        _ => "in some moves".to_string(),
    };
    let board = if line { format!("{size} cells") } else { format!("{size}x{size}") };
    format!("winner on {}{board} {moves}", if least { "" } else { "at most " })
}
