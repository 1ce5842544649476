//! Opponents to play against. They choose moves by playouts and estimates: nothing they do is a proof, and no
//! proof uses them.
//!
//! ```
//! use game::{Board, CellSet, Player};
//! use hex::whole::HexPosition;
//! use opponents::Effort;
//! use opponents::hex::{Level, Opponent, Options};
//! use proof::limits::Monitor;
//! use std::num::NonZeroUsize;
//!
//! let board = Board::new(5, 5).unwrap();
//! let strength = Level::new(5).unwrap().strength();
//! let options = Options { strength, effort: Effort::Playouts(200), threads: NonZeroUsize::MIN, seed: 1 };
//! let mut opponent = Opponent::new(board, options).unwrap();
//! let empty = HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
//! let choice = opponent.choose(&empty, &Monitor::default()).unwrap();
//! assert!(empty.empty().contains(choice.cell));
//! ```

pub mod drop;
mod effort;
pub mod hex;
pub mod torus;
mod tree;
mod tuning;

pub use effort::Effort;
pub use tuning::TABLE as TUNING;
