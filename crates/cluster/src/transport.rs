//! How jobs go to workers, and reports come back.

use crate::job::{Job, Report};
use crate::status::Status;
use std::time::Duration;
use thiserror::Error;

/// Nothing can be sent or received any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the workers cannot be reached: {0}")]
pub struct Unreachable(pub String);

/// A way to the workers. A job may be lost or be done twice; a report may come late, twice, or be false.
pub trait Transport {
    /// How many jobs should be under way, so that nobody waits for one.
    fn capacity(&self) -> usize;

    /// How many can work at once; whoever of them has no job waits for one.
    fn workers(&self) -> usize;

    /// One report in so many, chosen by its position, goes through the kernel before it is folded in. All of
    /// them do where workers are strangers.
    fn followed(&self) -> u64 {
        1
    }

    /// Hands a job out.
    fn submit(&mut self, job: &Job) -> Result<(), Unreachable>;

    /// The next report, if one comes within this time.
    fn next(&mut self, wait: Duration) -> Result<Option<Report>, Unreachable>;

    /// Tells all workers but the one who found it out, as the bytes of a parcel.
    fn broadcast(&mut self, parcel: &[u8], finder: &str);

    /// What the report with this ticket says is kept for good, so that nobody else has to keep it.
    fn confirm(&mut self, _ticket: u64) {}

    /// Tells whoever asks how far the run is.
    fn tell(&mut self, _status: Status) {}

    /// Nobody wants to know any more what a job comes to.
    fn withdraw(&mut self, id: u64);
}
