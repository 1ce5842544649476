//! Connect-k with gravity: boards, stones and moves, drawings of a defender's strategy, and the reply rule.
//!
//! Columns are integers; rows count 1, 2, 3, … upwards. A stone falls onto the lowest free cell of its
//! column. A board may be limited in width, in height, in both, or in neither.

mod board;
mod drawing;
mod play;
mod position;
mod sketch;
mod stretch;
mod unit;

pub use board::{Columns, DropBoard, MAX_CONNECT, Move, Spot, Stone, moves, parse_moves};
pub use drawing::{Drawing, DrawingError, Drawn, MAX_DRAWN, MAX_REACH, Place, Rule, Width};
pub use play::{End, Play, Stuck};
pub use position::{BadDrop, BadPosition, DropPosition};
pub use sketch::{MAX_WINDOW, Piece, Sketch, SketchError, Way};
pub use stretch::Stretch;
pub use unit::{Mark, Unit};
