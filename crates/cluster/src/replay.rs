//! What a worker says is settled goes through the kernel before anything is built on it.
//!
//! That is done by threads beside the coordinator, which has other things to do; they share what the kernel
//! has agreed to.

use crate::job::{Found, Report};
use crate::worker::MOST_LEMMAS;
use game::Board;
use hex::whole::follow::Follower;
use hex::whole::store::parcel::Parcel;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A connection that the web does not see is searched for, by recursion once for each stone.
const STACK: usize = 64 << 20;
/// No more threads than that.
const MOST_THREADS: usize = 64;
/// So many reports for each thread wait to be followed.
pub const WAITING: usize = 4;

/// Reads a parcel, and follows all its proofs through the kernel. It then says who wins the positions whose
/// proofs were followed, and of others only numbers, which tell where to look first.
fn replay(bytes: &[u8], board: Board, follower: &mut Follower) -> Result<Parcel, String> {
    let parcel = Parcel::from_bytes(bytes, board).map_err(|flaw| flaw.to_string())?;
    let settled = parcel.settled().count();
    if settled > MOST_LEMMAS + 1 {
        return Err(format!("it tells of {settled} positions at once"));
    }
    follower.follow(&parcel).map_err(|why| why.to_string())?;
    Ok(parcel)
}

/// A report, what it comes to, and how long that took.
pub type Replayed = (Report, Result<Parcel, String>, Duration);

/// Threads that follow reports.
#[derive(Debug)]
pub struct Followers {
    to: Option<Sender<Report>>,
    from: Receiver<Replayed>,
    threads: Vec<JoinHandle<()>>,
    waiting: usize,
}

impl Followers {
    /// As many as this machine can run at once; none if the board is too large, or no thread can be had.
    pub fn start(board: Board) -> Option<Self> {
        let (to, reports) = channel::<Report>();
        let (back, from) = channel();
        let reports = Arc::new(Mutex::new(reports));
        let first = Follower::new(board)?;
        let count = std::thread::available_parallelism().map_or(1, |count| count.get().min(MOST_THREADS));
        let mut threads = Vec::new();
        for _ in 0..count {
            let (mut follower, reports, back) = (first.beside(), reports.clone(), back.clone());
            let work = move || {
                loop {
                    let next = reports.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(report) = next else { return };
                    let start = Instant::now();
                    let replayed = match &report.found {
                        Found::Parcel(bytes) => replay(bytes, board, &mut follower),
                        Found::Parked => Err("there is nothing to follow".to_string()),
                    };
                    if back.send((report, replayed, start.elapsed())).is_err() {
                        return;
                    }
                }
            };
            threads.push(std::thread::Builder::new().stack_size(STACK).spawn(work).ok()?);
        }
        Some(Self { to: Some(to), from, threads, waiting: 0 })
    }

    /// Whether more reports would only wait.
    pub fn are_busy(&self) -> bool {
        self.waiting >= WAITING * self.threads.len()
    }

    /// How many reports are being followed, or wait for it.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Has a report followed.
    pub fn take(&mut self, report: Report) {
        self.waiting += 1;
        if let Some(to) = &self.to {
            _ = to.send(report);
        }
    }

    /// The next report that was followed, if one is within this time.
    pub fn next(&mut self, wait: Duration) -> Option<Replayed> {
        if self.waiting == 0 {
            return None;
        }
        let replayed = self.from.recv_timeout(wait).ok()?;
        self.waiting -= 1;
        Some(replayed)
    }

    /// Whether a thread has ended: it has found a bug, which must be seen.
    pub fn are_broken(&self) -> bool {
        self.threads.iter().any(JoinHandle::is_finished)
    }
}

impl Drop for Followers {
    fn drop(&mut self) {
        self.to = None;
        for thread in self.threads.drain(..) {
            _ = thread.join();
        }
    }
}
