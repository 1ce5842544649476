//! The one door for front ends. A claim or a block goes in; a verdict comes out with a certificate that the
//! independent checker has read, and whose statement has been compared with what was claimed.
//!
//! ```text
//! settle   which engine takes a claim          blocks   blocks of a document, with what they use
//! certify  kernel, checker, comparison         store    settled positions, kept in a file
//! find     what is looked for, as documents    contents what stores hold, and taking several into one
//! ```
//!
//! ```
//! use proof::limits::{Limits, Monitor};
//! use service::{blocks, certify, settle::Engine};
//!
//! let text = "hex 8x8\nclaim bridge\n  black x=e4 w=d6\n  region d5 e5\n  goal x-w\n";
//! let (_, entries) = document::read(text).unwrap();
//! let advised = blocks::settle(Engine::Best, &entries, &entries[0], &Limits::default(), &Monitor::default());
//! let verdict = advised.outcome.verdict().unwrap();
//! let checked = certify::certify(&advised.outcome, entries[0].claim(), verdict).unwrap();
//! assert!(checked.statement.to_string().contains("Black can guarantee: e4-d6"));
//! ```

pub mod blocks;
pub mod certify;
pub mod contents;
pub mod find;
pub mod settle;
pub mod store;

/// The program `tatami-check`, so that one package can install both programs.
pub use checker::program as checker_program;
pub use checker::{Cause, Rejection, Statement};

/// The tuned numbers of all engines that prove.
pub static TUNING: &[&[&proof::tuning::Tuned]] = &[
    dfpn::TUNING,
    hex::TUNING,
    programs::TUNING,
    strategies::TUNING,
    sets::TUNING,
    torus::TUNING,
    gravity::TUNING,
];
