//! `tatami solve drop`: who wins a position of connect-four with gravity.

use super::{keep, on_deep_stack, unknown};
use crate::args::{GravityBoard, SolveDrop};
use crate::cpu_time;
use crate::interrupt;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::units;
use game::Claim;
use game::drop::{Columns, DropBoard, DropPosition, Stone};
use gravity::{
    Hold, Solved, all_widths, hold, is_searched_to_the_end, nobody_wins, position_head, solve,
    write_all_widths, write_draw,
};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a board that cannot be searched to the end is searched if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many positions are looked at for a forced win before drawings are looked for.
const QUICK: u64 = 20_000;

/// Runs `tatami solve drop`.
pub fn run(options: &SolveDrop) -> Status {
    if options.wider {
        return on_deep_stack(|| settle_all_widths(options));
    }
    match position(options) {
        Ok(position) => on_deep_stack(|| settle(&position, options)),
        Err(message) => complain(&message),
    }
}

impl From<&GravityBoard> for DropBoard {
    fn from(board: &GravityBoard) -> Self {
        Self { connect: board.connect, columns: board.width.unwrap_or(Columns::ALL), height: board.height }
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
    let start = Instant::now();
    let quick = Limits { nodes: Some(QUICK), ..limits };
    let mut solved = solve(position, if endless { &quick } else { &limits }, &monitor);
    let mut holds = Vec::new();
    if endless && solved.winner().is_err() {
        holds = held(position, &limits, &monitor);
        if holds.len() < 2 {
            solved = solve(position, &limits.since(start), &monitor);
        }
    }
    let cost = Cost { nodes: monitor.nodes(), seconds: cpu_time::seconds() };
    drop(progress);
    let reported = if let Ok(winner) = solved.winner() {
        certify(position, &solved, options).map(|size| report_certified(winner, size, &cost, options))
    } else if let Some(certified) = as_one(&holds, options) {
        certified.map(|size| report_certified(None, size, &cost, options))
    } else {
        drawings(holds, options).map(|drawings| match drawings.len() {
            2 => report_draw(&drawings, &cost, options),
            _ => report_unknown(&solved, &drawings, &cost, options),
        })
    };
    reported.unwrap_or_else(|message| complain(&message))
}

/// Looks for drawings for this board and all wider ones.
fn settle_all_widths(options: &SolveDrop) -> Status {
    let board = DropBoard::from(&options.board);
    if board.columns.limited().is_none() {
        return complain(
            "--wider needs the first and the last column of the narrowest board, such as --width 7",
        );
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(1, &monitor);
    let time = options.within.time_limit.or(Some(PATIENCE));
    let found = all_widths(&board, &Limits { time, ..options.within.limits() }, &monitor);
    let cost = Cost { nodes: monitor.nodes(), seconds: cpu_time::seconds() };
    drop(progress);
    let widths = match found {
        Ok(Some(widths)) => widths,
        Ok(None) => {
            return report_no_drawings("unknown: no drawings for all widths were found", &cost, options);
        }
        Err(limit) => return report_no_drawings(unknown(limit), &cost, options),
    };
    let mut text = Vec::new();
    let written = write_all_widths(&widths, &mut text).map_err(|error| error.to_string());
    let kept =
        written.and_then(|()| keep(text, &proof::certificate::wider_head(&board), options.save.path()));
    match kept {
        Ok(size) => report_certified(None, size, &cost, options),
        Err(message) => complain(&message),
    }
}

/// What a search took.
struct Cost {
    nodes: u64,
    seconds: f64,
}

/// The drawings by which players hold a position, of X's and of O's, as far as they are found in a part of the
/// time.
fn held(position: &DropPosition, limits: &Limits, monitor: &Monitor) -> Vec<Hold> {
    let limits = Limits { time: limits.time.map(|time| time / 8), ..*limits };
    let found = [Stone::X, Stone::O].map(|defender| hold(position, defender, &limits, monitor));
    found.into_iter().filter_map(|found| found.ok().flatten()).collect()
}

/// A drawing with its certificate.
#[derive(Serialize)]
struct Held {
    defender: String,
    /// The column of the first stone, if the defender is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<i32>,
    bytes: usize,
    certificate: Option<String>,
}

/// Has the one certificate of two drawings for the empty board checked, and saves it if wanted; returns its size.
fn as_one(holds: &[Hold], options: &SolveDrop) -> Option<Result<usize, String>> {
    let nobody = nobody_wins(holds)?;
    let mut text = Vec::new();
    let written = write_draw(&nobody, &mut text).map_err(|error| error.to_string());
    let head = proof::certificate::draw_head(&DropBoard::from(&options.board));
    Some(written.and_then(|()| keep(text, &head, options.save.path())))
}

/// Has the certificates of drawings checked, and saves them if wanted, as FILE-X and FILE-O.
fn drawings(holds: Vec<Hold>, options: &SolveDrop) -> Result<Vec<Held>, String> {
    let certified = holds.into_iter().map(|hold| {
        let drawing = hold.draw.drawing().clone();
        let mut text = Vec::new();
        gravity::write(&drawing, &gravity::Found::Holds(hold.draw), &mut text)
            .map_err(|error| error.to_string())?;
        let path = options.save.path().map(|path| of_player(path, hold.defender));
        let head = proof::certificate::head(&Claim::Drop(drawing), Verdict::Holds);
        Ok(Held {
            defender: hold.defender.to_string(),
            first: hold.first,
            bytes: keep(text, &head, path.as_deref())?,
            certificate: path.map(|path| path.display().to_string()),
        })
    });
    certified.collect()
}

/// The name of a file with a player's letter before its endings.
fn of_player(path: &Path, player: Stone) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, rest) = name.split_at(name.find('.').filter(|place| *place > 0).unwrap_or(name.len()));
    path.with_file_name(format!("{stem}-{player}{rest}"))
}

impl Held {
    /// The statement in words.
    fn line(&self, connect: u32) -> String {
        let other = if self.defender == "X" { "O" } else { "X" };
        let first = self.first.map_or(String::new(), |column| format!(" plays {column}, and then"));
        let place = self.certificate.as_ref().map_or(String::new(), |file| format!(" in {file}"));
        format!(
            "  {}{first} makes sure that {other} never has {connect} in a row: drawing, certificate of {} bytes checked{place}\n",
            self.defender, self.bytes
        )
    }
}

/// Says that neither player wins: each has a drawing.
fn report_draw(drawings: &[Held], cost: &Cost, options: &SolveDrop) -> Status {
    let Cost { nodes, seconds } = *cost;
    if options.json {
        let report = JsonReport {
            winner: None,
            result: "draw".to_string(),
            nodes,
            quiet_moves: None,
            cpu_seconds: seconds,
            certificate: None,
            drawings,
        };
        return print(&as_json(&report));
    }
    let lines: String = drawings.iter().map(|held| held.line(options.board.connect)).collect();
    print(&format!("draw, by two statements  ({nodes} nodes, {seconds:.3} s)\n{lines}"))
}

/// Writes the certificate, has it checked, and saves it if wanted; returns its size.
fn certify(position: &DropPosition, solved: &Solved<'_>, options: &SolveDrop) -> Result<usize, String> {
    let Ok(winner) = solved.winner() else { return Ok(0) };
    let mut certificate = Vec::new();
    solved.certify(&mut certificate).map_err(|error| error.to_string())?;
    keep(certificate, &position_head(position, winner), options.save.path())
}

#[derive(Serialize)]
struct JsonReport<'a> {
    winner: Option<String>,
    result: String,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_moves: Option<u8>,
    cpu_seconds: f64,
    certificate: Option<String>,
    /// Players who hold the position by drawings, on boards without end upwards.
    #[serde(skip_serializing_if = "<[Held]>::is_empty")]
    drawings: &'a [Held],
}

/// Says who wins, or that nobody does, by a certificate of so many bytes.
fn report_certified(winner: Option<Stone>, size: usize, cost: &Cost, options: &SolveDrop) -> Status {
    let Cost { nodes, seconds } = *cost;
    let result = winner.map_or("draw".to_string(), |winner| format!("{winner} wins"));
    let file = options.save.path().map(|path| path.display().to_string());
    if options.json {
        let report = JsonReport {
            winner: winner.map(|winner| winner.to_string()),
            result,
            nodes,
            quiet_moves: None,
            cpu_seconds: seconds,
            certificate: file,
            drawings: &[],
        };
        return print(&as_json(&report));
    }
    let place = file.map_or(String::new(), |file| format!(" in {file}"));
    print(&format!("{result}, certificate of {size} bytes checked{place}  ({nodes} nodes, {seconds:.3} s)\n"))
}

/// Says that nothing is known of all widths.
fn report_no_drawings(said: &str, cost: &Cost, options: &SolveDrop) -> Status {
    let Cost { nodes, seconds } = *cost;
    if options.json {
        let report = JsonReport {
            winner: None,
            result: "unknown".to_string(),
            nodes,
            quiet_moves: None,
            cpu_seconds: seconds,
            certificate: None,
            drawings: &[],
        };
        return Status::Undecided.max(print(&as_json(&report)));
    }
    Status::Undecided.max(print(&format!("{said}  ({nodes} nodes, {seconds:.3} s)\n")))
}

/// Says what is known where neither a winner nor a draw was found.
fn report_unknown(solved: &Solved<'_>, drawings: &[Held], cost: &Cost, options: &SolveDrop) -> Status {
    let Cost { nodes, seconds } = *cost;
    let quiet = Some(solved.quiet).filter(|quiet| *quiet > 0);
    if options.json {
        let report = JsonReport {
            winner: None,
            result: "unknown".to_string(),
            nodes,
            quiet_moves: quiet,
            cpu_seconds: seconds,
            certificate: None,
            drawings,
        };
        return Status::Undecided.max(print(&as_json(&report)));
    }
    let limit = solved.winner().err().map_or(String::new(), |limit| unknown(limit).to_string());
    let said = match quiet {
        Some(fewer) => format!("{limit}; nobody wins here by threats and fewer than {fewer} quiet moves"),
        None => limit,
    };
    let lines: String = drawings.iter().map(|held| held.line(options.board.connect)).collect();
    Status::Undecided.max(print(&format!("{said}  ({nodes} nodes, {seconds:.3} s)\n{lines}")))
}
