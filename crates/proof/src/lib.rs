//! What every search hands over, and how it becomes a certificate.
//!
//! A search is untrusted. What it finds is a [`plan::Plan`], which stands by itself; [`replay`] turns a plan
//! into theorems by the kernel's rules, and [`derivation`] writes each step down. An [`Outcome`] is a claim
//! with its verdict and all that its certificate needs. A bug in a search can waste time or lead to a plan
//! that the kernel refuses, but never to a false theorem.

pub mod certificate;
pub mod derivation;
pub mod field;
pub mod limits;
pub mod outcome;
pub mod plan;
pub mod replay;
pub mod settled;
pub mod tuning;
pub mod verdict;

pub use outcome::{Evidence, Outcome};
pub use verdict::Verdict;
