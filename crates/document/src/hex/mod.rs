//! Hex: the fields of its blocks, and the claims they make.

mod claim;
mod fields;
mod goal;
mod position;
mod terminal;

pub use claim::claim;
pub use fields::{CLAIM, board, field, size};
pub use goal::MAX_DEPTH;
pub use position::Position;
