//! Harary's generalized tic-tac-toe: the game lines `line` and `grid`, the fields of `loser` and `winner`
//! blocks, and the claims they make.

mod claim;
mod fields;
mod print;

pub use claim::claim;
pub use fields::{FIELDS, REPEATABLE, board, field};
pub use print::{game_line, pieces, table};
