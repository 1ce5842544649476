//! Search of Hex. `links` settles claims by connections; `whole` settles positions of whole boards, and
//! claims that are such positions on a part of the board.
//!
//! ```
//! use game::{Board, CellSet, Player};
//! use hex::whole::{HexPosition, Solver, Techniques};
//! use proof::limits::{Limits, Monitor};
//!
//! let board = Board::new(4, 4).unwrap();
//! let (limits, monitor) = (Limits::default(), Monitor::default());
//! let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
//! let empty = HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
//! assert_eq!(solver.winner(&empty).unwrap(), Player::Black);
//! ```

pub mod links;
mod tuning;
pub mod whole;

pub use tuning::TABLE as TUNING;
