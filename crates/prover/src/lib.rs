//! All search, the replay of what it finds through the kernel, and the certificates.
//!
//! Search is untrusted. What it finds is a [`plan::Plan`]; `replay` turns a plan into theorems by the
//! kernel's rules and writes each step down; the last theorem is the verdict. A bug in the search can waste
//! time or lead to a plan that the kernel refuses, but never to a false theorem.

mod bits;
pub mod certificate;
pub mod contest;
pub mod derivation;
pub mod dialogue;
pub mod drop;
pub mod guided;
pub mod harary;
pub mod import;
pub mod limits;
mod links;
pub mod minimal;
pub mod plan;
mod programs;
mod random;
mod replay;
mod sat;
pub mod search;
mod sets;
mod settle;
mod shelf;
mod table;
pub mod torus;
mod unions;
pub mod whole;

pub use sets::{Graph, fewest_moves};
pub use settle::{Bound, Engine, Outcome, Verdict, must_play, settle, settle_by};
