//! Opponents to play against. They choose moves by playouts and estimates: nothing they do is a proof, and no
//! proof uses them.

pub mod drop;
mod effort;
pub mod hex;
pub mod torus;
mod tree;
mod tuning;

pub use effort::Effort;
pub use tuning::TABLE as TUNING;
