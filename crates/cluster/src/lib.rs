//! Whole boards of Hex by many workers: an upper search hands positions out as jobs, and nobody who works on
//! one has to be believed.
//!
//! `upper` is the tree whose leaves are jobs, `worker` does a job, `coordinator` goes between them over a
//! `transport`, of which `embedded` is the one with threads of this process.

pub mod coordinator;
pub mod embedded;
pub mod job;
pub mod nats;
pub mod policy;
pub mod replay;
pub mod simulation;
pub mod status;
pub mod transport;
pub mod upper;
pub mod worker;
