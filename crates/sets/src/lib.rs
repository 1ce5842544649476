//! Maker-Breaker games on finite sets, and creatures of Harary's game on endless boards.
//!
//! ```
//! use game::{Cell, CellSet, First, Player, SetClaim};
//! use proof::limits::{Limits, Monitor};
//!
//! // A triangle: Maker moves first, takes any corner, and then one end of the side that is left.
//! let set = |a, b| CellSet::of(Cell::new(a)).with(Cell::new(b));
//! let claim = SetClaim {
//!     names: ["a", "b", "c"].map(String::from).to_vec(),
//!     sets: vec![set(0, 1), set(1, 2), set(0, 2)],
//!     owner: Player::Maker,
//!     first: First::Owner,
//!     moves: None,
//! };
//! assert_eq!(sets::fewest_moves(&claim, &Limits::default(), &Monitor::default()).unwrap(), Some(2));
//! ```

pub mod harary;
pub mod maker_breaker;
mod sat;
mod trim;
mod tuning;

pub use maker_breaker::{Graph, fewest_moves};
pub use tuning::TABLE as TUNING;
