//! `tatami solve hex`: who wins a position of Hex, or each opening of a board.

use super::{both_stones, on_deep_stack, openings, save, unknown};
use crate::args::SolveHex;
use crate::cluster::unusable;
use crate::cpu_time;
use crate::interrupt;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::store;
use cluster::coordinator::{Coordinator, Tally, Unsettled};
use cluster::embedded::Threads;
use cluster::nats::Server;
use cluster::nats::lead::Lead;
use cluster::transport::Transport;
use game::{Board, Cell, MAX_CELLS, Player};
use hex::whole::recollection::Recollection;
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solution, Solver, Techniques};
use proof::Verdict;
use proof::limits::{Exhausted, Monitor};
use serde::Serialize;
use service::certify;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Who works beside the search of this program.
pub enum Helpers {
    /// So many threads that have one table, if any.
    Threads(Option<NonZeroUsize>),
    /// Whoever takes jobs from a server, where a job that nothing is heard of for so long goes to another.
    Server(Server, Duration),
}

/// Runs `tatami solve hex`.
pub fn run(options: &SolveHex, helpers: &Helpers) -> Status {
    let position = match read(options) {
        Ok(position) => position,
        Err(message) => return complain(&message),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = options.within.limits();
    let (board, threads) = (position.board, options.threads);
    on_deep_stack(|| match Solver::with_threads(board, Techniques::ALL, &limits, &monitor, threads) {
        Some(solver) => with_store(&position, solver, &monitor, options, helpers),
        None => {
            let cells = board.width() * board.height();
            complain(&format!("the board has {cells} cells, at most {MAX_CELLS} can be searched"))
        }
    })
}

/// Solves with what is in the store, if one is given, and keeps there what is new.
fn with_store(
    position: &HexPosition,
    mut solver: Solver<'_>,
    monitor: &Arc<Monitor>,
    options: &SolveHex,
    helpers: &Helpers,
) -> Status {
    let board = position.board;
    store::kept(options.store.as_deref(), board, |store| {
        let mut keeper: Option<Arc<dyn Keeper>> = store.map(|store| store as _);
        let mut beside = 0;
        if !matches!(helpers, Helpers::Threads(None)) {
            let keeper = keeper.get_or_insert_with(|| Arc::new(Recollection::new(options.within.memory / 2)));
            let positions =
                if options.all_openings { openings::positions(board) } else { vec![position.clone()] };
            beside = match jobs(&positions, helpers, keeper, monitor, options) {
                Ok(nodes) => nodes,
                Err(status) => return status,
            };
        }
        if let Some(keeper) = keeper {
            solver.keep_in(keeper);
        }
        if options.all_openings {
            openings::solve(board, solver, beside, monitor, options)
        } else {
            solve(position, solver, beside, monitor, options)
        }
    })
}

/// Settles positions by jobs, as far as the limits allow, so that the keeper knows them; says how many nodes
/// that took.
fn jobs(
    positions: &[HexPosition],
    helpers: &Helpers,
    keeper: &Arc<dyn Keeper>,
    monitor: &Monitor,
    options: &SolveHex,
) -> Result<u64, Status> {
    let Some(board) = positions.first().map(|position| position.board) else { return Ok(0) };
    let mut transport: Box<dyn Transport> = match helpers {
        Helpers::Threads(count) => {
            let threads = Threads::start(board, count.unwrap_or(NonZeroUsize::MIN), options.within.memory);
            Box::new(threads.ok_or_else(|| complain("the workers cannot be started"))?)
        }
        Helpers::Server(server, wait) => {
            Box::new(Lead::start(server, board, *wait).map_err(|error| unusable(&error))?)
        }
    };
    let coordinator = Coordinator::new(board, keeper.clone(), &mut *transport);
    let mut coordinator = coordinator.ok_or_else(|| complain("the board is too large"))?;
    let done = coordinator.settle(positions, options.within.time_limit, monitor);
    let Tally { nodes, jobs, again, redelivered, parked, ref liars, .. } = coordinator.tally;
    for (worker, why) in liars {
        _ = complain(&format!("{worker} has sent a proof that the kernel refuses: {why}"));
    }
    if let Helpers::Server(..) = helpers {
        let told = format!(
            "{jobs} jobs handed out, {redelivered} delivered again, {again} settled again, {parked} parked\n"
        );
        _ = std::io::stderr().write_all(told.as_bytes());
    }
    match done {
        Ok(()) => Ok(nodes),
        Err(Unsettled::Limit(limit)) => {
            // On one machine the solver sees for itself which limit it was, or goes on with what memory it has.
            if matches!(helpers, Helpers::Server(..)) || limit == Exhausted::Stopped {
                monitor.stop();
            }
            Ok(nodes)
        }
        Err(Unsettled::Unreachable(error)) => {
            _ = complain(&error.to_string());
            monitor.stop();
            Ok(nodes)
        }
    }
}

fn read(options: &SolveHex) -> Result<HexPosition, String> {
    let (width, height) = options.size;
    let board = Board::new(width, height).ok_or("each side of a board is between 1 and 30".to_string())?;
    let (black, white) = both_stones(&board, &options.position.black, &options.position.white)?;
    Ok(HexPosition { board, black, white, mover: options.position.to_move.into() })
}

/// What is found out about a position.
struct Found {
    winner: Player,
    certificate: usize,
    /// The CPU time that the certificate took, made and checked.
    certified_in: f64,
    moves: Option<Vec<Cell>>,
    line: Option<Vec<Cell>>,
    /// The limit that left the moves or the line unknown.
    stopped: Option<Exhausted>,
}

fn solve(
    position: &HexPosition,
    mut solver: Solver<'_>,
    beside: u64,
    monitor: &Arc<Monitor>,
    options: &SolveHex,
) -> Status {
    let progress = Progress::on_board(1, monitor, position.board);
    let found = find(position, &mut solver, options);
    drop(progress);
    match found {
        Ok(found) => report(position, found, &mut solver, beside, options),
        Err(message) => complain(&message),
    }
}

/// Solves and certifies; the inner error is a limit that ran out.
fn find(
    position: &HexPosition,
    solver: &mut Solver<'_>,
    options: &SolveHex,
) -> Result<Result<Found, Exhausted>, String> {
    let solution = match solver.solve(position) {
        Ok(solution) => solution,
        Err(limit) => return Ok(Err(limit)),
    };
    let (certificate, certified_in) = certify(&solution, options, options.save.path())?;
    let winner = solution.winner;
    let mut found = Found { winner, certificate, certified_in, moves: None, line: None, stopped: None };
    if let Err(limit) = more(position, solver, options, &mut found) {
        found.stopped = Some(limit);
    }
    Ok(Ok(found))
}

/// Derives and checks the certificate of a solution, and saves it if wanted; returns its size and the CPU
/// time it took.
pub fn certify(solution: &Solution, options: &SolveHex, path: Option<&Path>) -> Result<(usize, f64), String> {
    let start = cpu_time::seconds();
    let several = options.threads.get() > 1;
    let how = if several { certify::certify_with_two_threads } else { certify::certify };
    let checked = how(&solution.outcome, solution.outcome.claim(), Verdict::Holds)?;
    let size = save(&checked.text, path)?;
    Ok((size, cpu_time::seconds() - start))
}

/// Finds the winning moves and a line, where they are asked for.
fn more(
    position: &HexPosition,
    solver: &mut Solver<'_>,
    options: &SolveHex,
    found: &mut Found,
) -> Result<(), Exhausted> {
    if options.winning_moves {
        let mut moves = Vec::new();
        for cell in position.empty().iter() {
            if solver.winner(&position.after(cell))? == position.mover {
                moves.push(cell);
            }
        }
        found.moves = Some(moves);
    }
    if options.line {
        found.line = Some(solver.line(position)?);
    }
    Ok(())
}

/// What was spent, as JSON tells it.
#[derive(Serialize)]
pub struct Work {
    nodes: u64,
    /// Without certificates.
    cpu_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_bytes: Option<usize>,
}

impl Work {
    /// So many nodes up to now, and the bytes and seconds of certificates, if there are any.
    pub fn until_now(nodes: u64, certificates: Option<(usize, f64)>) -> Self {
        let (certificate_bytes, certificate_seconds) = certificates.unzip();
        let cpu_seconds = cpu_time::seconds() - certificate_seconds.unwrap_or(0.0);
        Self { nodes, cpu_seconds, certificate_seconds, certificate_bytes }
    }

    /// The same in words, with a word for the certificates.
    pub fn told(&self, certificates: &str) -> String {
        let more = self.certificate_seconds.map(|more| format!(", {more:.3} s more for the {certificates}"));
        let Self { nodes, cpu_seconds, .. } = self;
        format!("({nodes} nodes, {cpu_seconds:.3} s of CPU time{})", more.unwrap_or_default())
    }
}

#[derive(Serialize)]
struct JsonReport {
    winner: Option<String>,
    #[serde(flatten)]
    work: Work,
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Option<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    must_play: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    /// The fields that the certificate vouches for; all others are only computed.
    certified: Vec<&'static str>,
}

/// What the certificate vouches for: who wins, and so that no move wins if it is the player who is not to
/// move.
fn certified(found: &Found) -> Vec<&'static str> {
    let none = found.moves.as_ref().is_some_and(Vec::is_empty);
    [Some("winner"), none.then_some("winning_moves")].into_iter().flatten().collect()
}

/// What of the answer is certified, in words; nothing if all of it is.
fn told_apart(found: &Found) -> Option<String> {
    let parts = match (&found.moves, &found.line) {
        (None, None) => return None,
        (None, Some(_)) => "the line is",
        (Some(moves), None) if moves.is_empty() => "the must-play region is",
        (Some(moves), Some(_)) if moves.is_empty() => "the must-play region and the line are",
        (Some(_), None) => "the winning moves and the must-play region are",
        (Some(_), Some(_)) => "the winning moves, the must-play region and the line are",
    };
    Some(format!("certified is that {} wins; {parts} computed, not certified\n", found.winner))
}

fn report(
    position: &HexPosition,
    found: Result<Found, Exhausted>,
    solver: &mut Solver<'_>,
    beside: u64,
    options: &SolveHex,
) -> Status {
    let complete = found.as_ref().is_ok_and(|found| found.stopped.is_none());
    let status = if complete { Status::AsWanted } else { Status::Undecided };
    let names = |cells: &[Cell]| cells.iter().map(|cell| position.board.name(*cell)).collect::<Vec<_>>();
    let file = options.save.path().filter(|_| found.is_ok()).map(|path| path.display().to_string());
    let must_play =
        options.winning_moves.then(|| names(&solver.must_play(position).iter().collect::<Vec<_>>()));
    let certificate = found.as_ref().ok().map(|found| (found.certificate, found.certified_in));
    let work = Work::until_now(beside + solver.nodes(), certificate);
    if options.json {
        let found = found.ok();
        let report = JsonReport {
            winner: found.as_ref().map(|found| found.winner.to_string()),
            work,
            certificate: file,
            winning_moves: options.winning_moves.then(|| {
                let moves = found.as_ref().and_then(|found| found.moves.as_deref());
                moves.map(names)
            }),
            must_play,
            line: found.as_ref().and_then(|found| found.line.as_deref()).map(names),
            certified: found.as_ref().map(certified).unwrap_or_default(),
        };
        return status.max(print(&as_json(&report)));
    }
    let time = work.told("certificate");
    let found = match found {
        Ok(found) => found,
        Err(limit) => return status.max(print(&format!("{}  {time}\n", unknown(limit)))),
    };
    let place = file.map_or(String::new(), |file| format!(" in {file}"));
    let mut said =
        format!("{} wins, certificate of {} bytes checked{place}  {time}\n", found.winner, found.certificate);
    if let Some(moves) = &found.moves {
        said += &match moves.as_slice() {
            [] => "no move wins\n".to_string(),
            moves => format!("winning moves: {}\n", names(moves).join(" ")),
        };
        said += &format!("must-play region: {}\n", must_play.unwrap_or_default().join(" "));
    }
    if let Some(line) = &found.line {
        said += &format!("line: {}\n", names(line).join(" "));
    }
    said += &told_apart(&found).unwrap_or_default();
    if let Some(limit) = found.stopped {
        said += &format!("the rest is {}\n", unknown(limit));
    }
    status.max(print(&said))
}
