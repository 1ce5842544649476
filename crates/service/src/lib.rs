//! The one door for front ends. A claim or a block goes in; a verdict comes out with a certificate that the
//! independent checker has read, and whose statement has been compared with what was claimed.
//!
//! ```text
//! settle   which engine takes a claim          blocks   blocks of a document, with what they use
//! certify  kernel, checker, comparison         store    settled positions, kept in a file
//! ```

pub mod blocks;
pub mod certify;
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
