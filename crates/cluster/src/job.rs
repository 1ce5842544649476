//! Jobs and what comes back of them.

use std::time::Duration;

/// A position to be searched within limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What it is called in this run.
    pub id: u64,
    /// The key of the position in stores.
    pub key: Vec<u8>,
    /// The nodes that may be spent.
    pub nodes: u64,
}

/// What a worker has to say of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which job it was; none if somebody else has handed it out.
    pub id: Option<u64>,
    /// The key of its position.
    pub key: Vec<u8>,
    /// Who worked on it.
    pub worker: String,
    /// What became of it.
    pub found: Found,
    /// The nodes that it took.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
    /// By which the transport knows it again.
    pub ticket: u64,
    /// Whether somebody may have reported the same before: the job or the report was delivered again.
    pub again: bool,
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// What was found out, as the bytes of a parcel: the position with its proof if that is settled, otherwise
    /// the numbers of its moves, and hard positions beside it.
    Parcel(Vec<u8>),
    /// Nobody brings it to an end, so that it is not tried again.
    Parked,
}
