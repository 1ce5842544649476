//! Hex: the fields of its blocks, and the claims they make.

mod cases;
mod claim;
mod fields;
mod goal;
mod guided;
mod position;
mod terminal;

pub use fields::{CLAIM, EXTENSION, REPEATABLE, SIGMA, STRATEGY, WIN, board, field, size};
pub use goal::MAX_DEPTH;
pub use guided::guided;
pub use position::Position;
