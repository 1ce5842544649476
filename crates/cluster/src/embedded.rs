//! Workers that are threads of this process.
//!
//! They run the code of the coordinator itself, so that they are believed as any search is: a random part of
//! what they say goes through the kernel at once, and all of it before there is a certificate.

use crate::job::{Job, Report};
use crate::transport::{Transport, Unreachable};
use crate::worker::{Noting, Outfit, Together, Worker};
use game::Board;
use hex::whole::common::Common;
use hex::whole::recollection::Recollection;
use proof::limits::Monitor;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Threads recurse once for each stone.
const STACK: usize = 256 << 20;
/// Jobs for each worker: one that it is at, and one that waits, so that it need not.
const AHEAD: usize = 2;
/// One report in so many goes through the kernel at once.
const FOLLOWED: u64 = 16;

/// What all threads look at.
#[derive(Debug, Default)]
struct Office {
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Job>,
    desks: Vec<Desk>,
    closed: bool,
}

/// What one thread is about.
#[derive(Debug, Default)]
struct Desk {
    /// The job under way; the monitor is stopped only while it is this one.
    at: Option<u64>,
    monitor: Arc<Monitor>,
    /// What others have found out since it was last asked for.
    news: Vec<Arc<[u8]>>,
}

impl Office {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job of a desk, and for what others have found out up to then.
    fn next(&self, desk: usize) -> Option<(Job, Vec<Arc<[u8]>>)> {
        let mut state = self.state();
        loop {
            state.desks[desk].at = None;
            if state.closed {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                let desk = &mut state.desks[desk];
                desk.at = Some(job.id);
                desk.monitor.go_on();
                return Some((job, std::mem::take(&mut desk.news)));
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Workers that are threads of this process.
#[derive(Debug)]
pub struct Threads {
    office: Arc<Office>,
    reports: Receiver<Report>,
    threads: Vec<JoinHandle<()>>,
    /// What they have in common, unless they are doubted.
    together: Option<Together>,
}

impl Threads {
    /// So many workers for a board, which share so much memory and all that they find. None if the board is
    /// too large, or no thread can be had.
    pub fn start(board: Board, count: NonZeroUsize, memory: usize) -> Option<Self> {
        let common = Common::new(board, count.get(), memory / 2)?;
        let keeper = Noting::new(Arc::new(Recollection::new(memory / 2)));
        Self::with(board, count, memory, Some((common, Arc::new(keeper))))
    }

    /// The same as strangers are: each has tables of its own, and all that they report goes through the kernel
    /// at once.
    pub fn doubted(board: Board, count: NonZeroUsize, memory: usize) -> Option<Self> {
        Self::with(board, count, memory, None)
    }

    fn with(board: Board, count: NonZeroUsize, memory: usize, together: Option<Together>) -> Option<Self> {
        let (to, reports) = channel();
        let office = Arc::new(Office::default());
        office.state().desks.extend(std::iter::repeat_with(Desk::default).take(count.get()));
        let mut all = Self { office, reports, threads: Vec::new(), together };
        for desk in 0..count.get() {
            let (name, threads) = (format!("thread {}", desk + 1), NonZeroUsize::MIN);
            let outfit = Outfit { name, board, threads, memory: memory / count / 2 };
            let (office, together, to) = (all.office.clone(), all.together.clone(), to.clone());
            let work = move || serve(&outfit, &office, desk, together.as_ref(), &to);
            all.threads.push(std::thread::Builder::new().stack_size(STACK).spawn(work).ok()?);
        }
        Some(all)
    }
}

fn serve(outfit: &Outfit, office: &Office, desk: usize, together: Option<&Together>, to: &Sender<Report>) {
    let monitor = office.state().desks[desk].monitor.clone();
    let alone = || Worker::new(outfit.clone(), Arc::new(Recollection::new(outfit.memory)), &monitor);
    let beside = |together| Worker::beside(outfit.clone(), together, &monitor);
    let Some(mut worker) = together.map(beside).or_else(alone) else { return };
    while let Some((job, news)) = office.next(desk) {
        news.iter().for_each(|parcel| worker.learn(parcel));
        let report = worker.work(&job).or_else(|| {
            // The recollection is full. What others know of it is with them.
            worker = alone()?;
            worker.work(&job)
        });
        let Some(report) = report else { return };
        if to.send(report).is_err() {
            return;
        }
    }
}

impl Transport for Threads {
    fn capacity(&self) -> usize {
        self.threads.len() * AHEAD
    }

    fn workers(&self) -> usize {
        self.threads.len()
    }

    fn followed(&self) -> u64 {
        if self.together.is_some() { FOLLOWED } else { 1 }
    }

    fn submit(&mut self, job: &Job) -> Result<(), Unreachable> {
        self.office.state().waiting.push_back(job.clone());
        self.office.bell.notify_one();
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Report>, Unreachable> {
        match self.reports.recv_timeout(wait) {
            Ok(report) => Ok(Some(report)),
            // A thread that panicked has found a bug, which must be seen.
            Err(_) if self.threads.iter().any(JoinHandle::is_finished) => {
                Err(Unreachable("a thread has ended unexpectedly".to_string()))
            }
            Err(_) => Ok(None),
        }
    }

    fn broadcast(&mut self, parcel: &[u8], finder: &str) {
        if self.together.is_some() {
            return;
        }
        let parcel: Arc<[u8]> = parcel.into();
        for (desk, number) in self.office.state().desks.iter_mut().zip(1..) {
            if format!("thread {number}") != finder {
                desk.news.push(parcel.clone());
            }
        }
    }

    fn withdraw(&mut self, id: u64) {
        let mut state = self.office.state();
        state.waiting.retain(|job| job.id != id);
        for desk in state.desks.iter().filter(|desk| desk.at == Some(id)) {
            desk.monitor.stop();
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        let mut state = self.office.state();
        state.closed = true;
        state.desks.iter().for_each(|desk| desk.monitor.stop());
        drop(state);
        self.office.bell.notify_all();
        for thread in self.threads.drain(..) {
            _ = thread.join();
        }
    }
}
