//! Opponents to play against. They choose moves by playouts and estimates: nothing they do is a proof, and no
//! proof uses them.

pub mod torus;
mod tuning;

pub use tuning::TABLE as TUNING;
