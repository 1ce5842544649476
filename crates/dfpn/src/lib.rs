//! Depth-first proof-number search of contests, and what other searches share with it: the transposition
//! table, plans kept for reuse, unions of carriers, random numbers.

pub mod bits;
pub mod contest;
pub mod numbers;
pub mod random;
mod reuse;
pub mod search;
pub mod table;
pub mod trail;
mod tuning;
pub mod unions;

pub use tuning::TABLE as TUNING;
