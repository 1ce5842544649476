//! `tatami store`: what is in a file of settled positions, and whether it is right.

use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use clap::{Args, Subcommand};
use game::Board;
use hex::whole::store::{Entry, Reader, Settled};
use hex::whole::{Solver, Techniques};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use service::contents::{self, Counts, Taken};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Subcommand)]
pub enum Store {
    /// Say how much a store holds
    Stats(Stats),
    /// See whether everything in a store goes together, and certify positions from it
    Verify(Verify),
    /// List the settled positions of a store
    Export(Export),
    /// Take what other stores of the same board hold into a store
    Merge(Merge),
}

#[derive(Debug, Args)]
pub struct Stats {
    /// The store
    pub file: PathBuf,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// The store
    pub file: PathBuf,

    /// How many positions to certify, those that took most work first
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub certify: usize,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Export {
    /// The store
    pub file: PathBuf,

    /// Write this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Merge {
    /// The store that takes everything in; it is made if it is not there
    pub into: PathBuf,

    /// The stores to take from, which stay as they are
    #[arg(required = true)]
    pub from: Vec<PathBuf>,
}

/// Runs `tatami store`.
pub fn run(what: &Store) -> Status {
    match what {
        Store::Stats(options) => open(&options.file).and_then(|store| stats(&store, options.json)),
        Store::Verify(options) => open(&options.file).and_then(|store| verify(store, options)),
        Store::Export(options) => open(&options.file).and_then(|store| export(&store, options)),
        Store::Merge(options) => merge(options),
    }
    .unwrap_or_else(|message| complain(&message))
}

/// Opens a store that is there.
pub fn open(path: &Path) -> Result<service::store::Store, String> {
    service::store::Store::open(path).map_err(|error| cannot_use(path, &error))
}

/// Opens the store of a board, or makes one where no file is.
pub fn open_or_create(path: &Path, board: Board) -> Result<service::store::Store, String> {
    service::store::Store::open_or_create(path, board).map_err(|error| cannot_use(path, &error))
}

/// Does the work of a command that keeps settled positions of a board in a store, if one is given. Complains
/// if the store cannot be used, or could not be written.
pub fn kept(
    path: Option<&Path>,
    board: Board,
    work: impl FnOnce(Option<Arc<service::store::Store>>) -> Status,
) -> Status {
    let store = match path.map(|path| open_or_create(path, board)).transpose() {
        Ok(store) => store.map(Arc::new),
        Err(message) => return complain(&message),
    };
    let status = work(store.clone());
    match store.and_then(|store| store.failure()) {
        Some(failure) => status.max(complain(&format!("the store could not be written: {failure}"))),
        None => status,
    }
}

/// What to tell a person whose store cannot be used.
fn cannot_use(path: &Path, error: &service::store::StoreError) -> String {
    format!("cannot use the store {}: {error}", path.display())
}

#[derive(Serialize)]
struct JsonStats {
    board: String,
    positions: u64,
    won_by_black: u64,
    won_by_white: u64,
    /// Positions that are not settled yet.
    open: u64,
    proofs: u64,
    unreadable: u64,
    /// The nodes that the hardest position took.
    most_work: u32,
    bytes: u64,
}

fn stats(store: &service::store::Store, json: bool) -> Result<Status, String> {
    let Counts { won_by_black, won_by_white, open, proofs, unreadable, most_work, bytes } =
        contents::counts(store).map_err(|error| error.to_string())?;
    let positions = won_by_black + won_by_white;
    let board = store.board().to_string();
    if json {
        let found = JsonStats {
            board,
            positions,
            won_by_black,
            won_by_white,
            open,
            proofs,
            unreadable,
            most_work,
            bytes,
        };
        return Ok(print(&as_json(&found)));
    }
    let mut said = format!("board {board}\n{positions} positions settled: {won_by_black} won by Black, ");
    said += &format!("{won_by_white} won by White; the hardest took {most_work} nodes\n");
    said += &format!("{open} positions open\n{proofs} proofs\n{bytes} bytes\n");
    if unreadable > 0 {
        said += &format!("{unreadable} entries cannot be read\n");
    }
    Ok(print(&said))
}

#[derive(Serialize)]
struct JsonVerified {
    entries: u64,
    certified: usize,
    flaws: Vec<String>,
    more_flaws: u64,
    complete: bool,
}

/// No more flaws are told one by one.
const MOST_FLAWS: usize = 20;

fn verify(store: service::store::Store, options: &Verify) -> Result<Status, String> {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let mut report =
        JsonVerified { entries: 0, certified: 0, flaws: Vec::new(), more_flaws: 0, complete: true };
    let mut hardest: Vec<Settled> = Vec::new();
    let reader = Reader::new(store.board(), &store);
    let seen = store.each(|key, value| {
        if monitor.stopped() {
            return;
        }
        report.entries += 1;
        match reader.verify(key, value) {
            Ok(Entry::Settled(settled)) => {
                hardest.push(settled);
                if hardest.len() > 2 * options.certify + 64 {
                    keep_hardest(&mut hardest, options.certify);
                }
            }
            Ok(_) => {}
            Err(flaw) => report.add(format!("entry {}: {flaw}", hexadecimal(key))),
        }
    });
    seen.map_err(|error| error.to_string())?;
    keep_hardest(&mut hardest, options.certify);
    let store = Arc::new(store);
    let status = on_deep_stack(|| {
        for settled in &hardest {
            if monitor.stopped() {
                report.complete = false;
                break;
            }
            match certify(&store, settled, &monitor) {
                Ok(()) => report.certified += 1,
                Err(flaw) => report.add(format!("{}: {flaw}", line(settled))),
            }
        }
        Status::AsWanted
    });
    report.complete &= !monitor.stopped();
    let status = status.max(match (&report.flaws[..], report.complete) {
        ([], true) => Status::AsWanted,
        ([], false) => Status::Undecided,
        _ => Status::NotAsWanted,
    });
    if options.json {
        return Ok(status.max(print(&as_json(&report))));
    }
    let mut said = String::new();
    for flaw in &report.flaws {
        said += &format!("wrong: {flaw}\n");
    }
    if report.more_flaws > 0 {
        said += &format!("and {} more\n", report.more_flaws);
    }
    let (entries, certified) = (report.entries, report.certified);
    said += &format!("{entries} entries read, {certified} positions certified and checked");
    said += match status {
        Status::AsWanted => ": all is right\n",
        Status::Undecided => "; stopped\n",
        _ => "\n",
    };
    Ok(status.max(print(&said)))
}

impl JsonVerified {
    fn add(&mut self, flaw: String) {
        if self.flaws.len() < MOST_FLAWS {
            self.flaws.push(flaw);
        } else {
            self.more_flaws += 1;
        }
    }
}

fn keep_hardest(settled: &mut Vec<Settled>, count: usize) {
    settled.sort_by_key(|settled| std::cmp::Reverse(settled.work));
    settled.truncate(count);
}

/// Certifies a position by what the store says alone.
fn certify(store: &Arc<service::store::Store>, settled: &Settled, monitor: &Monitor) -> Result<(), String> {
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let board = settled.position.board;
    let mut solver = Solver::new(board, Techniques::ALL, &limits, monitor).ok_or("the board is too large")?;
    solver.keep_in(store.clone());
    let solution = solver.solve(&settled.position).map_err(|_| "its proof cannot be used")?;
    if solution.winner != settled.winner {
        return Err("its proof is the other player's".to_string());
    }
    service::certify::certify(&solution.outcome, solution.outcome.claim(), Verdict::Holds)?;
    Ok(())
}

fn hexadecimal(key: &[u8]) -> String {
    key.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}

fn export(store: &service::store::Store, options: &Export) -> Result<Status, String> {
    let reader = Reader::new(store.board(), store);
    let mut said = format!("# board {}; filled-in cells count as stones\n", store.board());
    let mut unreadable = 0u64;
    let listed = store.each(|key, value| match reader.read(key, value) {
        Ok(Entry::Settled(settled)) => said += &format!("{}\n", line(&settled)),
        Ok(_) => {}
        Err(_) => unreadable += 1,
    });
    listed.map_err(|error| error.to_string())?;
    let status = if unreadable == 0 {
        Status::AsWanted
    } else {
        _ = complain(&format!("{unreadable} entries cannot be read and are left out"));
        Status::NotAsWanted
    };
    match options.output.as_deref().filter(|path| *path != Path::new("-")) {
        None => Ok(status.max(print(&said))),
        Some(path) => {
            let written = write_whole(path, said.as_bytes());
            written.map(|()| status).map_err(|error| format!("cannot write {}: {error}", path.display()))
        }
    }
}

fn merge(options: &Merge) -> Result<Status, String> {
    // All are opened before anything is written.
    let sources: Vec<_> = options.from.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let Some(board) = sources.first().map(service::store::Store::board) else { return Ok(Status::AsWanted) };
    if let Some(other) = sources.iter().position(|store| store.board() != board) {
        let (path, other) = (options.from[other].display(), sources[other].board());
        return Err(format!("{} is for the board {board}, {path} for {other}", options.from[0].display()));
    }
    let into = service::store::Store::open_or_create(&options.into, board)
        .map_err(|error| cannot_use(&options.into, &error))?;
    let merged = contents::merge(&into, &sources);
    let Taken { taken, flawed } =
        merged.map_err(|error| format!("the store could not be written: {error}"))?;
    let status = if flawed == 0 {
        Status::AsWanted
    } else {
        _ = complain(&format!("{flawed} entries cannot be read and are left out"));
        Status::NotAsWanted
    };
    Ok(status.max(print(&format!(
        "{taken} positions taken in; {} has {} bytes\n",
        options.into.display(),
        into.bytes()
    ))))
}

/// A settled position on one line: stones, mover, winner.
fn line(settled: &Settled) -> String {
    let position = &settled.position;
    let mut line = String::new();
    for (word, stones) in [("black", &position.black), ("white", &position.white)] {
        if !stones.is_empty() {
            line += &format!("{word} {} ", position.board.names(stones));
        }
    }
    line + &format!("to-move {} winner {}", position.mover, settled.winner)
}
