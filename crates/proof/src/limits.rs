//! What a search may use, and how it is stopped and watched.

use game::{Cell, CellSet, Player};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may use at most.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for one claim.
    pub time: Option<Duration>,
    /// Bytes for tables and plans.
    pub memory: usize,
    /// The number of nodes for one claim.
    pub nodes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, memory: 4 << 30, nodes: None }
    }
}

impl Limits {
    /// What is left of these limits for work that began then.
    #[must_use]
    pub fn since(&self, start: Instant) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(start.elapsed())), ..*self }
    }
}

/// Shared between a search and whoever watches it.
#[derive(Debug, Default)]
pub struct Monitor {
    stop: AtomicBool,
    nodes: AtomicU64,
    asked: AtomicBool,
    glimpse: Mutex<Option<Glimpse>>,
    news: Mutex<String>,
}

/// What a search is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Who is to move at its root.
    pub mover: Player,
    /// The moves that led to the position it looks at.
    pub line: Vec<Cell>,
    /// The first moves that are neither refuted nor known to succeed.
    pub open: CellSet,
    /// The proof and disproof numbers of "the mover succeeds" at its root.
    pub numbers: (u32, u32),
}

impl Monitor {
    /// Asks the search to stop soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked the search to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Lets the next search run.
    pub fn go_on(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Positions that have been looked at so far, since the monitor was made.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// What the search was about when it was asked last; asks it again.
    pub fn glimpse(&self) -> Option<Glimpse> {
        self.asked.store(true, Ordering::Relaxed);
        self.seen().clone()
    }

    /// Says where work that consists of many searches is.
    pub fn tell(&self, news: String) {
        *self.news.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = news;
    }

    /// What was told last; nothing at first.
    pub fn news(&self) -> String {
        self.news.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Option<Glimpse>> {
        self.glimpse.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The time limit has passed.
    Time,
    /// The memory limit does not allow to go on.
    Memory,
    /// The number of nodes has been spent.
    Nodes,
    /// Somebody asked to stop.
    Stopped,
    /// There is neither a proof of the kind that is known nor a refutation within reach.
    NoMethod,
}

/// Tells when to stop, for work that counts no nodes.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    deadline: Option<Instant>,
    monitor: &'a Monitor,
}

impl Watch<'_> {
    /// Notices that the time is over, or that somebody has asked to stop.
    pub fn look(&self) -> Result<(), Exhausted> {
        if self.monitor.stopped() {
            return Err(Exhausted::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Exhausted::Time),
            _ => Ok(()),
        }
    }
}

/// Counts nodes and notices when a limit is reached.
#[derive(Debug)]
pub struct Budget<'a> {
    watch: Watch<'a>,
    /// Nodes visited under this budget.
    pub nodes: u64,
    most_nodes: u64,
    looks: u32,
}

impl<'a> Budget<'a> {
    /// A budget that starts now.
    pub fn new(limits: &Limits, monitor: &'a Monitor) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let watch = Watch { deadline, monitor };
        Self { watch, nodes: 0, most_nodes: limits.nodes.unwrap_or(u64::MAX), looks: 0 }
    }

    /// Starts anew, with these limits.
    pub fn renew(&mut self, limits: &Limits) {
        *self = Self::new(limits, self.watch.monitor);
    }

    /// Counts one node.
    pub fn spend(&mut self) -> Result<(), Exhausted> {
        if self.nodes == self.most_nodes {
            return Err(Exhausted::Nodes);
        }
        self.nodes += 1;
        self.watch.monitor.nodes.fetch_add(1, Ordering::Relaxed);
        self.look()
    }

    /// Counts many nodes at once, for searches to which counting each would be a burden.
    pub fn spend_many(&mut self, count: u64) -> Result<(), Exhausted> {
        if self.most_nodes - self.nodes < count {
            return Err(Exhausted::Nodes);
        }
        self.nodes += count;
        self.watch.monitor.nodes.fetch_add(count, Ordering::Relaxed);
        self.watch.look()
    }

    /// What tells when to stop.
    pub fn watch(&self) -> Watch<'a> {
        self.watch
    }

    /// Shows what the search is about, if somebody has asked.
    pub fn show(&self, glimpse: impl FnOnce() -> Glimpse) {
        let monitor = self.watch.monitor;
        if monitor.asked.load(Ordering::Relaxed) {
            monitor.asked.store(false, Ordering::Relaxed);
            *monitor.seen() = Some(glimpse());
        }
    }

    /// Notices a limit that is reached. The clock is read once in a while only.
    pub fn look(&mut self) -> Result<(), Exhausted> {
        const BETWEEN_LOOKS: u32 = 16;
        self.looks = (self.looks + 1) % BETWEEN_LOOKS;
        if self.looks == 1 { self.watch.look() } else { Ok(()) }
    }
}
