//! Theorems and the rules that make them.
//!
//! A [`Theorem`] says: wherever its owner has the cells *needed* and the cells of its *region* are empty,
//! the owner, answering each opponent's move in the region, can make the *goal* true. To hold one *is* the
//! proof: its fields are private, nothing reads one from a file, and the only ways to make one are the
//! rules, which are documented, each with its inference figure, in `manual/src/rules.md`.
//!
//! A theorem cannot be forged:
//! ```compile_fail,E0451
//! use game::CellSet;
//! use kernel::{Goal, Theorem};
//! use std::sync::Arc;
//!
//! // Maker cannot own a set of a game without sets; nobody can write down the contrary.
//! let goal = Arc::new(Goal::Owns(Vec::new()));
//! let forged = Theorem { needed: CellSet::EMPTY, region: CellSet::EMPTY, goal };
//! ```
//! and the rules do not prove it either:
//! ```
//! use game::CellSet;
//! use kernel::{Goal, RuleError, Theorem};
//! use std::sync::Arc;
//!
//! let goal = Arc::new(Goal::Owns(Vec::new()));
//! assert_eq!(Theorem::done(goal, CellSet::EMPTY).unwrap_err(), RuleError::GoalNotTrue);
//! ```
//!
//! What is deliberately absent: positions (a theorem serves every position that has its stones and leaves
//! its region free), search, input and output, and any trust in whoever calls the rules.

mod across;
mod areas;
mod clauses;
mod drop;
mod entail;
mod goal;
mod harary;
mod image;
mod puzzle;
mod theorem;
mod unpaired;

pub use across::stand_for_edges;
pub use areas::{Link, Loss, NoAreas};
pub use clauses::{Step, Variable};
pub use drop::{AllWidths, Draw, NobodyWins};
pub use entail::{MAX_DISJUNCTS, Witness};
pub use goal::Goal;
pub use harary::{Loser, PaveError, Piece, Winner};
pub use image::{CellMap, Motion};
pub use puzzle::{Measure, Puzzle};
pub use theorem::{RuleError, Semi, Theorem, Weakening};
pub use unpaired::{Literal, Unpaired, images_in};
