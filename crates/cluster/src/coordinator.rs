//! The coordinator: keeps the upper tree and the store, hands out jobs, and folds in what comes back once
//! the kernel has followed it, or a random part of it where the workers are threads of this program.
//!
//! What a position comes to is not decided here: a solver that knows the store looks at it again whenever one
//! of its moves is settled, so that carriers of refuted moves bound the others as in any search.
//!
//! A leaf stays one until jobs have spent much on it or somebody has nothing else to do: a worker that goes on
//! with a whole position wastes less than several that are each at a move of it.

use crate::job::{Found, Job, Report};
use crate::policy::Policy;
use crate::replay::Followers;
use crate::status::{Hard, Open, Status};
use crate::transport::{Transport, Unreachable};
use crate::upper::{Choice, Upper};
use game::Board;
use hex::whole::store::Keeper;
use hex::whole::store::parcel::{self, Intake, Parcel};
use hex::whole::{HexPosition, Outlook, Solver, Techniques};
use proof::limits::{Exhausted, Limits, Monitor};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The memory of the solver that looks at positions.
const MEMORY: usize = 256 << 20;
/// How long reports are waited for before anything else is looked at.
const WAIT: Duration = Duration::from_millis(50);
/// The same while reports are being followed.
const SHORT_WAIT: Duration = Duration::from_millis(2);
/// How often it is told how far the run is.
const BETWEEN_STATUS: Duration = Duration::from_millis(500);
/// For so long reports count when it is told how many jobs come back in a second.
const LATELY: Duration = Duration::from_secs(60);
/// So many reports of refused workers, and of nobody else, end a run.
const MOST_IN_VAIN: u32 = 10_000;
/// How many positions are told of.
const MOST_TOLD: usize = 64;
/// Nobody stops the solver that looks at positions: each look is short.
static UNWATCHED: LazyLock<Monitor> = LazyLock::new(Monitor::default);

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Jobs that were handed out.
    pub jobs: u64,
    /// Jobs that came back.
    pub reports: u64,
    /// Jobs that settled their positions.
    pub settled: u64,
    /// Of these, reports about positions that were settled already when they came.
    pub again: u64,
    /// Reports of jobs that were delivered more than once or withdrawn, or that were delivered themselves more
    /// than once.
    pub redelivered: u64,
    /// Jobs that nobody brings to an end.
    pub parked: u64,
    /// The nodes of all workers.
    pub nodes: u64,
    /// The time that the kernel took to follow what came back.
    pub replay: Duration,
    /// Who has sent what the kernel refused, and why.
    pub liars: Vec<(String, String)>,
}

/// How long a job took, and what it cost to fold it in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The time that the worker took.
    pub work: Duration,
    /// The time that it took to follow the report.
    pub follow: Duration,
    /// The time that it took to fold it in.
    pub fold: Duration,
    /// Whether its position was settled.
    pub settled: bool,
}

/// Why not everything was settled.
#[derive(Debug, Error)]
pub enum Unsettled {
    /// A limit.
    #[error("a limit ran out")]
    Limit(Exhausted),
    /// The way to the workers.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
}

/// Settles positions by the work of others.
pub struct Coordinator<'a> {
    board: Board,
    keeper: Arc<dyn Keeper>,
    transport: &'a mut dyn Transport,
    solver: Solver<'static>,
    followers: Followers,
    upper: Upper<Vec<u8>>,
    intake: Intake,
    /// Jobs under way.
    out: FxHashMap<u64, Job>,
    /// Positions that are not handed out any more.
    parked: FxHashSet<Vec<u8>>,
    refused: FxHashSet<String>,
    /// Reports of those who were refused, one after the other.
    in_vain: u32,
    next: u64,
    policy: Policy,
    start: Instant,
    told: Option<Instant>,
    /// When reports came lately.
    lately: VecDeque<Instant>,
    /// What was done so far.
    pub tally: Tally,
    /// How long each job took.
    pub lengths: Vec<Length>,
}

impl<'a> Coordinator<'a> {
    /// A coordinator that keeps what is settled with a keeper that nobody else writes to; none for a board that
    /// is too large, or if no thread can be had.
    pub fn new(board: Board, keeper: Arc<dyn Keeper>, transport: &'a mut dyn Transport) -> Option<Self> {
        let limits = Limits { memory: MEMORY, ..Limits::default() };
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &UNWATCHED)?;
        solver.keep_in(keeper.clone());
        let followers = Followers::start(board)?;
        Some(Self {
            board,
            keeper,
            transport,
            solver,
            followers,
            upper: Upper::new(Vec::new()),
            intake: Intake::default(),
            out: FxHashMap::default(),
            parked: FxHashSet::default(),
            refused: FxHashSet::default(),
            in_vain: 0,
            next: 0,
            policy: Policy::default(),
            start: Instant::now(),
            told: None,
            lately: VecDeque::new(),
            tally: Tally::default(),
            lengths: Vec::new(),
        })
    }

    /// Settles all these positions: the keeper then knows who wins them, and why.
    pub fn settle(
        &mut self,
        positions: &[HexPosition],
        time: Option<Duration>,
        monitor: &Monitor,
    ) -> Result<(), Unsettled> {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        self.start = Instant::now();
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for position in positions {
            let key = self.solver.key(position);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        self.upper = Upper::new(keys.clone());
        for key in keys {
            self.look(key, false);
        }
        let done = self.go_on(end, monitor);
        for id in self.out.keys() {
            self.transport.withdraw(*id);
        }
        self.out.clear();
        self.tell();
        done
    }

    fn go_on(&mut self, end: Option<Instant>, monitor: &Monitor) -> Result<(), Unsettled> {
        while !self.upper.is_settled() {
            if monitor.stopped() {
                return Err(Unsettled::Limit(Exhausted::Stopped));
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(Unsettled::Limit(Exhausted::Time));
            }
            if self.told.is_none_or(|told| told.elapsed() >= BETWEEN_STATUS) {
                self.tell();
            }
            self.hand_out()?;
            self.take_next()?;
        }
        // Whoever has lied is named, also where it does not matter any more.
        while self.followers.waiting() > 0 {
            self.take_followed(WAIT)?;
        }
        Ok(())
    }

    /// Folds in what the kernel has followed, or takes the next report.
    fn take_next(&mut self) -> Result<(), Unsettled> {
        let busy = self.followers.are_busy();
        if self.take_followed(if busy { WAIT } else { Duration::ZERO })? || busy {
            return Ok(());
        }
        let wait = if self.followers.waiting() > 0 { SHORT_WAIT } else { WAIT };
        match self.transport.next(wait)? {
            Some(report) => self.receive(report),
            None => Ok(()),
        }
    }

    /// Folds in what the kernel has followed, if there is anything within this time; says whether there was.
    fn take_followed(&mut self, wait: Duration) -> Result<bool, Unsettled> {
        if let Some((report, replayed, time)) = self.followers.next(wait) {
            self.fold(&report, replayed, time)?;
            self.transport.confirm(report.ticket);
            return Ok(true);
        }
        if self.followers.are_broken() {
            return Err(Unreachable("a thread has ended unexpectedly".to_string()).into());
        }
        Ok(false)
    }

    /// Hands out jobs until nobody waits for one.
    fn hand_out(&mut self) -> Result<(), Unsettled> {
        // Whoever has reported is free, though nothing is folded in yet.
        let waiting = self.followers.waiting();
        while self.out.len() < self.transport.capacity() + waiting {
            match self.upper.choose() {
                Choice::Nothing => break,
                // To go on with a whole position wastes less, as long as nobody has to wait.
                Choice::Split(_) if self.out.len() >= self.transport.workers() + waiting => break,
                Choice::Split(key) => self.look(key, true),
                Choice::Job(key) if self.parked.contains(&key) => self.look(key, true),
                Choice::Job(key) => {
                    self.next += 1;
                    let nodes = self.policy.nodes(self.upper.spent(&key));
                    let job = Job { id: self.next, key, nodes };
                    self.transport.submit(&job)?;
                    self.upper.set_out(&job.key, true);
                    self.tally.jobs += 1;
                    self.out.insert(job.id, job);
                }
            }
        }
        Ok(())
    }

    /// Takes a report, which is then to be followed.
    fn receive(&mut self, report: Report) -> Result<(), Unsettled> {
        self.tally.reports += 1;
        self.tally.nodes += report.nodes;
        self.tally.redelivered += u64::from(report.again);
        self.lately.push_back(Instant::now());
        if self.refused.contains(&report.worker) {
            self.in_vain += 1;
            if self.in_vain >= MOST_IN_VAIN {
                return Err(Unreachable("only those report whose proofs were refused".to_string()).into());
            }
            self.give_back(&report);
        } else if report.id.and_then(|id| self.out.get(&id)).is_some_and(|job| job.key != report.key) {
            self.give_back(&report);
            self.refuse(&report, "it is about another position".to_string());
        } else if let Found::Parcel(parcel) = &report.found {
            self.in_vain = 0;
            if self.is_chosen(&report.key) {
                self.followers.take(report);
                return Ok(());
            }
            let start = Instant::now();
            let read = Parcel::from_bytes(parcel, self.board).map_err(|flaw| flaw.to_string());
            self.fold(&report, read, start.elapsed())?;
        } else {
            self.give_back(&report);
            self.tally.parked += u64::from(self.parked.insert(report.key.clone()));
        }
        self.transport.confirm(report.ticket);
        Ok(())
    }

    /// Notes that the job of a report is no longer under way.
    fn give_back(&mut self, report: &Report) {
        if let Some(job) = report.id.and_then(|id| self.out.remove(&id)) {
            self.upper.set_out(&job.key, false);
        }
    }

    /// Folds a report in, unless the kernel has refused it; what it comes to took so long.
    fn fold(
        &mut self,
        report: &Report,
        replayed: Result<Parcel, String>,
        follow: Duration,
    ) -> Result<(), Unsettled> {
        let start = Instant::now();
        // The job may have been withdrawn while its report was followed.
        let late = report.id.is_some_and(|id| !self.out.contains_key(&id));
        self.tally.redelivered += u64::from(late && !report.again);
        self.give_back(report);
        self.tally.replay += follow;
        if self.refused.contains(&report.worker) {
            return Ok(());
        }
        match replayed {
            Err(why) => self.refuse(report, why),
            Ok(parcel) => {
                self.take_in(report, &parcel)?;
                if let Found::Parcel(bytes) = &report.found {
                    self.transport.broadcast(bytes, &report.worker);
                }
                let (work, settled) = (report.time, parcel.is_settled(&report.key));
                self.lengths.push(Length { work, follow, fold: start.elapsed(), settled });
            }
        }
        Ok(())
    }

    /// Whether the report of a position goes through the kernel at once.
    fn is_chosen(&self, key: &[u8]) -> bool {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        // The lower bits of this hash are the poor ones.
        (hasher.finish() >> 32).is_multiple_of(self.transport.followed())
    }

    fn refuse(&mut self, report: &Report, why: String) {
        self.refused.insert(report.worker.clone());
        self.tally.liars.push((report.worker.clone(), why));
    }

    /// Takes in what came back.
    fn take_in(&mut self, report: &Report, parcel: &Parcel) -> Result<(), Unsettled> {
        let settled = parcel.is_settled(&report.key);
        if settled {
            self.tally.settled += 1;
            self.tally.again += u64::from(self.is_kept(&report.key));
        }
        self.keep(parcel)?;
        self.policy.adapt(settled);
        if !settled {
            let numbers = parcel::position(&report.key, self.board).ok();
            let numbers = numbers.and_then(|position| self.solver.numbers(&position));
            self.upper.tried(&report.key, report.nodes, numbers);
        }
        let keys: Vec<Vec<u8>> = parcel.settled().map(<[u8]>::to_vec).collect();
        for key in keys {
            self.look(key, false);
        }
        let split = self.policy.splits(self.upper.spent(&report.key));
        self.look(report.key.clone(), split);
        Ok(())
    }

    /// Whether the keeper knows who wins a position.
    fn is_kept(&self, key: &[u8]) -> bool {
        let entry = self.keeper.get(key).map(|value| (key.to_vec(), value));
        entry.and_then(|entry| parcel::work(&entry)).is_some_and(|(settled, _)| settled)
    }

    fn keep(&mut self, parcel: &Parcel) -> Result<(), Unsettled> {
        let full = || Unsettled::Limit(Exhausted::Memory);
        self.solver.take(parcel, &mut self.intake).map_err(|_| full())?;
        // A keeper that is full keeps nothing, and nothing could be built on it.
        let missing = parcel.keys().any(|key| self.keeper.get(key).is_none());
        if missing { Err(full()) } else { Ok(()) }
    }

    /// Sees what a position comes to, and then those that lead to it. Leaves stay leaves, unless this one is to
    /// be split.
    fn look(&mut self, key: Vec<u8>, split: bool) {
        let mut queue = vec![(key, split)];
        while let Some((key, split)) = queue.pop() {
            if !self.upper.is_wanted(&key) || (!split && self.upper.is_leaf(&key) && !self.is_kept(&key)) {
                continue;
            }
            let Ok(position) = parcel::position(&key, self.board) else { continue };
            match self.solver.outlook(&position) {
                Outlook::Settled(_) => {
                    queue.extend(self.upper.settle(&key).into_iter().map(|key| (key, false)));
                }
                Outlook::Open(prospects) => {
                    let moves = prospects.into_iter().map(|prospect| (prospect.key, prospect.numbers));
                    self.upper.open(&key, moves.collect());
                }
            }
        }
        let needless = self.upper.needless();
        if needless.is_empty() {
            return;
        }
        let needless = self.out.values().filter(|job| needless.contains(&job.key)).map(|job| job.id);
        for id in needless.collect::<Vec<u64>>() {
            self.transport.withdraw(id);
            // If something comes of it nevertheless, that is taken in like the report of a stranger.
            if let Some(job) = self.out.remove(&id) {
                self.upper.set_out(&job.key, false);
            }
        }
    }

    /// Tells how far the run is.
    fn tell(&mut self) {
        self.told = Some(Instant::now());
        let seconds = self.start.elapsed().as_secs_f64();
        self.lately.retain(|at| at.elapsed() < LATELY);
        let stones = |key: &Vec<u8>| parcel::position(key, self.board).map_or(String::new(), |at| told(&at));
        let open = self.upper.unsettled().take(MOST_TOLD).map(|key| {
            let (proof, disproof) = self.upper.numbers(key).unwrap_or((1, 1));
            Open { position: stones(key), proof, disproof }
        });
        let hardest = self.upper.hardest(MOST_TOLD / 8).into_iter();
        let (positions, left) = (self.upper.roots(), self.upper.unsettled().count());
        let settled = positions - left;
        let status = Status {
            board: self.board.to_string(),
            seconds,
            positions,
            settled,
            open: open.collect(),
            hardest: hardest.map(|(key, nodes)| Hard { position: stones(key), nodes }).collect(),
            queue: self.out.len(),
            jobs: self.tally.reports,
            jobs_per_second: self.lately.len() as f64 / seconds.clamp(1e-3, LATELY.as_secs_f64()),
            nodes: self.tally.nodes,
            replay_share: self.tally.replay.as_secs_f64() / seconds.max(1e-3),
            estimate_seconds: (settled > 0).then(|| seconds / settled as f64 * left as f64),
            redelivered: self.tally.redelivered,
            again: self.tally.again,
            parked: self.tally.parked,
            refused: self.tally.liars.iter().map(|(name, _)| name.clone()).collect(),
            workers: Vec::new(),
        };
        self.transport.tell(status);
    }
}

/// A position in words.
fn told(position: &HexPosition) -> String {
    let HexPosition { board, black, white, mover } = position;
    let side = |name: &str, stones| match board.names(stones) {
        names if names.is_empty() => String::new(),
        names => format!("{name} {names}, "),
    };
    format!("{}{}{mover} to move", side("black", black), side("white", white))
}
