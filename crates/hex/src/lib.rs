//! Search of Hex. `links` settles claims by connections; `whole` settles positions of whole boards, and
//! claims that are such positions on a part of the board.

pub mod links;
mod tuning;
pub mod whole;

pub use tuning::TABLE as TUNING;
