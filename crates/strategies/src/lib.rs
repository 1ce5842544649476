//! Arguments about Hex, put together from claims that are searched: reply trees, wins, whole strategies. Some
//! are written in documents, some are found, some are imported.
//!
//! ```
//! use game::{Board, CellSet, First, Formula, HexClaim, Player, Terminal};
//! use proof::limits::{Limits, Monitor};
//! use strategies::settle::{Request, settle};
//!
//! // The two-bridge.
//! let board = Board::new(8, 8).unwrap();
//! let cells = |names: [&str; 2]| names.into_iter().map(|name| board.parse(name).unwrap()).collect::<CellSet>();
//! let stone = |name| Terminal::Cell(board.parse(name).unwrap());
//! let claim = HexClaim {
//!     board,
//!     black: cells(["e4", "d6"]),
//!     white: CellSet::EMPTY,
//!     owner: Player::Black,
//!     field: cells(["d5", "e5"]),
//!     goal: Formula::Link(stone("e4"), stone("d6")),
//!     first: First::Opponent,
//! };
//! let (limits, monitor) = (Limits::default(), Monitor::default());
//! let outcome = settle(&Request::new(&claim, &limits, &monitor));
//! assert_eq!(outcome.verdict(), Ok(proof::Verdict::Holds));
//! ```

pub mod dialogue;
pub mod guided;
pub mod import;
pub mod minimal;
pub mod settle;
mod tuning;

pub use settle::Engine;
pub use tuning::TABLE as TUNING;
