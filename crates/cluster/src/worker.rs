//! A worker: searches the positions of jobs, one after the other, and remembers what it has found.

use crate::job::{Found, Job, Report};
use game::Board;
use hex::whole::common::Common;
use hex::whole::store::Keeper;
use hex::whole::store::parcel::{self, Intake, Parcel};
use hex::whole::{Outlook, Solver, Techniques};
use proof::limits::{Limits, Monitor};
use rustc_hash::FxHashMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What is told beside the position of a job took at least this share of its nodes, and so many nodes.
const SHARE: u64 = 64;
const LEAST: u64 = 64;
/// How many positions are told beside that of the job: settled ones, and open ones.
pub const MOST_LEMMAS: usize = 24;
const MOST_NUMBERS: usize = 64;

/// What a worker is made of.
#[derive(Clone, Debug)]
pub struct Outfit {
    /// How it is called.
    pub name: String,
    /// The board.
    pub board: Board,
    /// How many threads search at once.
    pub threads: NonZeroUsize,
    /// The memory for its tables.
    pub memory: usize,
}

/// Searches positions of one board.
pub struct Worker<'m> {
    outfit: Outfit,
    solver: Solver<'m>,
    keeper: Arc<Noting>,
    intake: Intake,
}

impl fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("outfit", &self.outfit).finish_non_exhaustive()
    }
}

impl<'m> Worker<'m> {
    /// A worker that keeps what it finds with a keeper that nobody else writes to; none for a board that is
    /// too large.
    pub fn new(outfit: Outfit, keeper: Arc<dyn Keeper>, monitor: &'m Monitor) -> Option<Self> {
        let limits = Limits { memory: outfit.memory, ..Limits::default() };
        let solver = Solver::with_threads(outfit.board, Techniques::ALL, &limits, monitor, outfit.threads)?;
        Some(Self::with(outfit, solver, Arc::new(Noting::new(keeper))))
    }

    /// One of several workers of one process, who know what the others find.
    pub fn beside(outfit: Outfit, (common, keeper): &Together, monitor: &'m Monitor) -> Self {
        let limits = Limits { memory: outfit.memory, ..Limits::default() };
        let solver = common.solver(Techniques::ALL, &limits, monitor);
        Self::with(outfit, solver, keeper.clone())
    }

    fn with(outfit: Outfit, mut solver: Solver<'m>, keeper: Arc<Noting>) -> Self {
        solver.keep_in(keeper.clone());
        Self { outfit, solver, keeper, intake: Intake::default() }
    }

    /// Does a job. What was found is with the keeper before it is reported. Nothing is reported if the keeper
    /// is full: what was found is lost, and a new worker is needed.
    pub fn work(&mut self, job: &Job) -> Option<Report> {
        let start = Instant::now();
        let Outfit { name, board, memory, .. } = &self.outfit;
        let mut keys = vec![job.key.clone()];
        let mut nodes = 0;
        let mut settled = false;
        self.keeper.noted();
        if let Ok(position) = parcel::position(&job.key, *board) {
            self.solver.within(&Limits { time: None, memory: *memory, nodes: Some(job.nodes) });
            settled = self.solver.winner(&position).is_ok();
            nodes = self.solver.nodes();
            if !settled && let Outlook::Open(prospects) = self.solver.outlook(&position) {
                keys.extend(prospects.into_iter().map(|prospect| prospect.key));
            }
        }
        keys.extend(hardest(self.keeper.noted(), (nodes / SHARE).max(LEAST)));
        keys.sort_unstable();
        keys.dedup();
        let parcel = Parcel::of(&*self.keeper, *board, &keys).ok()?;
        if settled && !parcel.is_settled(&job.key) {
            return None;
        }
        Some(Report {
            id: Some(job.id),
            key: job.key.clone(),
            worker: name.clone(),
            found: Found::Parcel(parcel.to_bytes()),
            nodes,
            time: start.elapsed(),
            ticket: 0,
            again: false,
        })
    }

    /// Takes in what others have found out. What cannot be read is no loss.
    pub fn learn(&mut self, bytes: &[u8]) {
        if let Ok(parcel) = Parcel::from_bytes(bytes, self.outfit.board) {
            _ = self.solver.take(&parcel, &mut self.intake);
        }
    }
}

/// The keys of the positions that took most work, at least so many nodes.
fn hardest(noted: FxHashMap<Vec<u8>, (bool, u32)>, least: u64) -> Vec<Vec<u8>> {
    let (mut lemmas, mut open) = (Vec::new(), Vec::new());
    for (key, (settled, work)) in noted.into_iter().filter(|(_, (_, work))| *work as u64 >= least) {
        if settled { &mut lemmas } else { &mut open }.push((work, key));
    }
    for (list, most) in [(&mut lemmas, MOST_LEMMAS), (&mut open, MOST_NUMBERS)] {
        list.sort_unstable_by(|a, b| b.cmp(a));
        list.truncate(most);
    }
    lemmas.into_iter().chain(open).map(|(_, key)| key).collect()
}

/// What workers of one process have in common.
pub type Together = (Common, Arc<Noting>);

/// A keeper that notes which positions were written since it was last asked.
#[derive(Debug)]
pub struct Noting {
    keeper: Arc<dyn Keeper>,
    noted: Mutex<FxHashMap<Vec<u8>, (bool, u32)>>,
}

impl Noting {
    /// Notes what is written to a keeper.
    pub fn new(keeper: Arc<dyn Keeper>) -> Self {
        Self { keeper, noted: Mutex::default() }
    }

    /// The keys of positions, whether they are settled, and their work.
    fn noted(&self) -> FxHashMap<Vec<u8>, (bool, u32)> {
        std::mem::take(&mut self.noted.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Keeper for Noting {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.keeper.get(key)
    }

    fn put(&self, entries: Vec<(Vec<u8>, Vec<u8>)>) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in &entries {
            if let Some(work) = parcel::work(entry) {
                noted.insert(entry.0.clone(), work);
            }
        }
        drop(noted);
        self.keeper.put(entries);
    }
}
