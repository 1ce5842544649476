//! How far a run is, for whoever asks.

use serde::{Deserialize, Serialize};

/// How far a run is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// The board.
    pub board: String,
    /// How long the run has been going on.
    pub seconds: f64,
    /// How many positions are to be settled.
    pub positions: usize,
    /// How many of them are.
    pub settled: usize,
    /// Those that are not.
    pub open: Vec<Open>,
    /// The leaves that have taken most work so far.
    pub hardest: Vec<Hard>,
    /// Jobs that are under way or wait for a worker.
    pub queue: usize,
    /// Jobs that came back.
    pub jobs: u64,
    /// How many of them in a second, during the last minute.
    pub jobs_per_second: f64,
    /// The nodes of all workers.
    pub nodes: u64,
    /// The share of the time that the kernel takes to follow what comes back.
    pub replay_share: f64,
    /// How long the rest takes if each position takes as long as those before, which is less than the truth
    /// where the hardest are last; none as long as nothing is settled.
    pub estimate_seconds: Option<f64>,
    /// Reports of jobs that were delivered more than once.
    pub redelivered: u64,
    /// Reports about positions that were settled already.
    pub again: u64,
    /// Jobs that nobody brings to an end.
    pub parked: u64,
    /// Who has sent what the kernel refused.
    pub refused: Vec<String>,
    /// Who is there.
    pub workers: Vec<Presence>,
}

/// A position that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// Its stones.
    pub position: String,
    /// The proof number of "the player to move wins".
    pub proof: u32,
    /// The disproof number.
    pub disproof: u32,
}

/// A position that takes much work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hard {
    /// Its stones.
    pub position: String,
    /// The nodes that jobs about it have taken.
    pub nodes: u64,
}

/// A worker that is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Presence {
    /// How it is called.
    pub name: String,
    /// How many threads it has.
    pub threads: usize,
    /// The jobs that it has done.
    pub jobs: u64,
    /// The nodes that it has looked at.
    pub nodes: u64,
    /// Whether it is at work.
    pub busy: bool,
}
