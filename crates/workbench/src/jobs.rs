//! Long work: a queue with a limit, a few threads with limits of their own, and an end for work that nobody
//! waits for.

use crate::error::ApiError;
use crate::message::Message;
use crate::view::names;
use game::Board;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use utoipa::ToSchema;

/// Searches recurse deeply; this much is reserved, not used.
const STACK: usize = 256 << 20;

/// How long a job without listeners goes on.
const GRACE: Duration = Duration::from_secs(4);

/// How long the result of a job is kept.
const KEPT: Duration = Duration::from_secs(120);

/// How many may listen to one job.
const LISTENERS: usize = 8;

/// What jobs may use.
#[derive(Clone, Copy, Debug)]
pub struct JobLimits {
    /// Jobs that run at the same time.
    pub threads: usize,
    /// Jobs that may wait.
    pub waiting: usize,
    /// The longest time of one job.
    pub time: Duration,
    /// Bytes for the tables and plans of one job.
    pub memory: usize,
}

impl JobLimits {
    /// The limits of one search that asks for so many seconds.
    pub fn search(&self, seconds: Option<f64>) -> Limits {
        let wanted = seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
        let wanted = wanted.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = wanted.map_or(self.time, |wanted| wanted.min(self.time));
        Limits { time: Some(time), memory: self.memory, nodes: None }
    }
}

/// What a job does; it returns the JSON that its listeners get.
type Work = Box<dyn FnOnce(&Job) -> Result<serde_json::Value, ApiError> + Send>;

/// How a job ended.
pub type Ending = Arc<Result<serde_json::Value, ApiError>>;

/// A job.
pub struct Job {
    /// Its number.
    pub id: u64,
    /// To watch and stop its search.
    pub monitor: Monitor,
    /// The board that is searched, if it has one.
    board: Option<Board>,
    work: Mutex<Option<Work>>,
    started: OnceLock<Instant>,
    ending: watch::Sender<Option<Ending>>,
    listeners: AtomicUsize,
    listened: Mutex<Instant>,
}

/// What is told of a job while it goes on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Progress {
    /// `waiting` or `running`.
    pub state: &'static str,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Seconds since it was started.
    pub seconds: f64,
    /// The line that is looked at.
    pub line: Vec<String>,
    /// Who makes the first move of the line.
    pub mover: Option<String>,
    /// The first moves that are still open: the must-play region.
    pub open: Option<Vec<String>>,
    /// The proof and disproof numbers of "the mover succeeds".
    pub numbers: Option<(u32, u32)>,
}

impl Job {
    /// How far it is.
    pub fn progress(&self) -> Progress {
        let started = self.started.get();
        let glimpse = self.monitor.glimpse();
        let seen = self.board.as_ref().zip(glimpse.as_ref());
        let line = seen.map(|(board, glimpse)| glimpse.line.iter().map(|cell| board.name(*cell)).collect());
        Progress {
            state: if started.is_some() { "running" } else { "waiting" },
            nodes: self.monitor.nodes(),
            seconds: started.map_or(0.0, |start| start.elapsed().as_secs_f64()),
            line: line.unwrap_or_default(),
            mover: seen.map(|(_, glimpse)| glimpse.mover.to_string()),
            open: seen.map(|(board, glimpse)| names(board, &glimpse.open)),
            numbers: seen.map(|(_, glimpse)| glimpse.numbers),
        }
    }

    /// Tells when it has ended.
    pub fn ending(&self) -> watch::Receiver<Option<Ending>> {
        self.ending.subscribe()
    }

    fn is_over(&self) -> bool {
        self.ending.borrow().is_some()
    }

    fn finish(&self, result: Result<serde_json::Value, ApiError>) {
        self.ending.send_if_modified(|ending| {
            let first = ending.is_none();
            if first {
                *ending = Some(Arc::new(result));
            }
            first
        });
    }

    fn unheard(&self) -> Duration {
        match self.listeners.load(Ordering::SeqCst) {
            0 => lock(&self.listened).elapsed(),
            _ => Duration::ZERO,
        }
    }

    fn run(&self) {
        if self.is_over() || self.started.set(Instant::now()).is_err() {
            return;
        }
        let Some(work) = lock(&self.work).take() else { return };
        let result = catch_unwind(AssertUnwindSafe(|| work(self)));
        let broken =
            ApiError { status: axum::http::StatusCode::INTERNAL_SERVER_ERROR, message: Message::Unexpected };
        self.finish(result.unwrap_or(Err(broken)));
        *lock(&self.listened) = Instant::now();
    }
}

/// Somebody who waits for a job.
pub struct Listener(pub Arc<Job>);

impl Listener {
    /// Joins those who wait, unless there are too many.
    pub fn new(job: Arc<Job>) -> Option<Self> {
        let others = job.listeners.fetch_add(1, Ordering::SeqCst);
        let listener = Self(job);
        (others < LISTENERS).then_some(listener)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        *lock(&self.0.listened) = Instant::now();
        self.0.listeners.fetch_sub(1, Ordering::SeqCst);
    }
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Arc<Job>>,
    all: HashMap<u64, Arc<Job>>,
    last: u64,
}

/// All jobs.
pub struct Jobs {
    state: Mutex<State>,
    arrived: Condvar,
    closing: AtomicBool,
    /// What they may use.
    pub limits: JobLimits,
}

impl Jobs {
    /// Starts the threads.
    pub fn start(limits: JobLimits) -> std::io::Result<Arc<Self>> {
        let jobs = Arc::new(Self {
            state: Mutex::default(),
            arrived: Condvar::new(),
            closing: AtomicBool::new(false),
            limits,
        });
        for _ in 0..limits.threads.max(1) {
            let own = jobs.clone();
            let thread = std::thread::Builder::new().name("job".to_string()).stack_size(STACK);
            thread.spawn(move || own.work())?;
        }
        Ok(jobs)
    }

    /// Puts work at the end of the queue, unless that is full.
    pub fn add(
        &self,
        board: Option<Board>,
        work: impl FnOnce(&Job) -> Result<serde_json::Value, ApiError> + Send + 'static,
    ) -> Result<Arc<Job>, ApiError> {
        let mut state = lock(&self.state);
        if state.waiting.len() >= self.limits.waiting {
            let waiting = self.limits.waiting;
            return Err(ApiError::busy(Message::QueueFull { waiting }));
        }
        state.last += 1;
        let job = Arc::new(Job {
            id: state.last,
            monitor: Monitor::default(),
            board,
            work: Mutex::new(Some(Box::new(work))),
            started: OnceLock::new(),
            ending: watch::Sender::new(None),
            listeners: AtomicUsize::new(0),
            listened: Mutex::new(Instant::now()),
        });
        state.waiting.push_back(job.clone());
        state.all.insert(job.id, job.clone());
        drop(state);
        self.arrived.notify_one();
        Ok(job)
    }

    /// A job by its number, while it is known.
    pub fn get(&self, id: u64) -> Option<Arc<Job>> {
        lock(&self.state).all.get(&id).cloned()
    }

    /// Stops a job: a search ends with what it knows, a job that waits ends at once.
    pub fn stop(&self, job: &Arc<Job>) {
        job.monitor.stop();
        let mut state = lock(&self.state);
        let before = state.waiting.len();
        state.waiting.retain(|other| other.id != job.id);
        if state.waiting.len() < before {
            job.finish(Err(ApiError::busy(Message::StoppedEarly)));
        }
    }

    /// Jobs that run or wait.
    pub fn unfinished(&self) -> usize {
        lock(&self.state).all.values().filter(|job| !job.is_over()).count()
    }

    /// Stops jobs that nobody waits for, and forgets those that ended long ago.
    pub fn sweep(&self) {
        let all: Vec<Arc<Job>> = lock(&self.state).all.values().cloned().collect();
        for job in all {
            let unheard = job.unheard();
            if !job.is_over() && unheard > GRACE {
                self.stop(&job);
            } else if job.is_over() && unheard > KEPT {
                lock(&self.state).all.remove(&job.id);
            }
        }
    }

    /// Ends all work; the threads end when theirs is done.
    pub fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        let all: Vec<Arc<Job>> = lock(&self.state).all.values().cloned().collect();
        all.iter().for_each(|job| self.stop(job));
        self.arrived.notify_all();
    }

    fn work(&self) {
        loop {
            let mut state = lock(&self.state);
            while state.waiting.is_empty() {
                if self.closing.load(Ordering::SeqCst) {
                    return;
                }
                state = self.arrived.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            let job = state.waiting.pop_front();
            drop(state);
            if let Some(job) = job {
                job.run();
            }
        }
    }
}

/// Locks whatever became of those who held it before.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(threads: usize, waiting: usize) -> JobLimits {
        JobLimits { threads, waiting, time: Duration::from_secs(5), memory: 1 << 20 }
    }

    fn until_stopped(job: &Job) -> Result<serde_json::Value, ApiError> {
        while !job.monitor.stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok("stopped".into())
    }

    fn wait(job: &Job) -> Ending {
        let start = Instant::now();
        loop {
            if let Some(ending) = job.ending().borrow().clone() {
                return ending;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "the job does not end");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_queue_has_an_end() {
        let jobs = Jobs::start(limits(1, 2)).unwrap();
        let running = jobs.add(None, until_stopped).unwrap();
        while running.started.get().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let waiting: Vec<Arc<Job>> = (0..2).map(|_| jobs.add(None, until_stopped).unwrap()).collect();
        let refused = jobs.add(None, until_stopped).err().unwrap();
        assert_eq!(refused.message, Message::QueueFull { waiting: 2 });
        jobs.stop(&waiting[0]);
        assert!(wait(&waiting[0]).is_err());
        assert!(jobs.add(None, until_stopped).is_ok());
        jobs.close();
        assert_eq!(*wait(&running).as_ref().as_ref().unwrap(), "stopped");
        assert!(wait(&waiting[1]).is_err());
    }

    #[test]
    fn a_panic_ends_one_job_only() {
        let jobs = Jobs::start(limits(1, 2)).unwrap();
        let broken = jobs.add(None, |_| panic!("on purpose")).unwrap();
        assert!(wait(&broken).is_err());
        let next = jobs.add(None, |_| Ok(1.into())).unwrap();
        assert_eq!(*wait(&next).as_ref().as_ref().unwrap(), 1);
        jobs.close();
    }

    #[test]
    fn work_that_nobody_waits_for_is_stopped() {
        let jobs = Jobs::start(limits(1, 2)).unwrap();
        let heard = jobs.add(None, until_stopped).unwrap();
        while heard.started.get().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let listener = Listener::new(heard.clone()).unwrap();
        let long_ago = Instant::now().checked_sub(2 * GRACE).unwrap();
        *lock(&heard.listened) = long_ago;
        jobs.sweep();
        assert!(!heard.monitor.stopped());
        drop(listener);
        *lock(&heard.listened) = long_ago;
        jobs.sweep();
        assert!(wait(&heard).is_ok() && jobs.unfinished() == 0);
        *lock(&heard.listened) = Instant::now().checked_sub(2 * KEPT).unwrap();
        jobs.sweep();
        assert!(jobs.get(heard.id).is_none());
        jobs.close();
    }
}
