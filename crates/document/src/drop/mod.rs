//! Connect-k with gravity: the fields of `draw` blocks, and the drawings they make.

mod claim;
mod fields;
mod print;

pub use claim::claim;
pub use fields::{DRAW, REPEATABLE, board, field};
pub use print::{pieces, table};
