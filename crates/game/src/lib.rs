//! The vocabulary of the games: cells, boards, formulas, claims.
//!
//! Nothing here searches and nothing here proves. The truth of a formula on a set of stones is defined
//! here, because it is a rule of the game; what can be *forced* is the business of `kernel` and of the
//! searches.
//!
//! ```
//! use game::{Board, CellSet, Formula, Player};
//!
//! let board = Board::new(3, 3).unwrap();
//! let cells = |names: &str| -> CellSet { names.split(' ').map(|name| board.parse(name).unwrap()).collect() };
//! let joined = Formula::across(Player::Black);
//! assert!(joined.holds(&board, &cells("b1 b2 b3")));
//! assert!(!joined.holds(&board, &cells("b1 c3")));
//! ```

mod advice;
pub mod animals;
mod cell_set;
mod claim;
pub mod drop;
mod formula;
mod harary;
mod hex;
pub mod notation;
mod player;
mod sets;
mod torus;

pub use advice::{Advice, ForcedStep, Moves, ReplyCase};
pub use cell_set::{Cell, CellSet};
pub use claim::{Claim, First, HexClaim, SetClaim, TorusClaim};
pub use formula::{Formula, Terminal};
pub use harary::{
    Creature, CreatureClaim, FARTHEST, Ground, Images, Lattice, MAX_CREATURE, MAX_KINDS, Means, Point, Space,
    is_near,
};
pub use hex::{BadCell, Board, Edge, MAX_SIDE, MIN_TORUS_SIDE};
pub use player::Player;
pub use sets::{MAX_CELLS, write_sets};
pub use torus::{BadMove, BadRecord, BadSetup, Class, Loops, Rule, Start, Strands, Torus, TorusGame};
