//! Search of Hex. `links` settles claims by connections; `whole` settles positions of whole boards, and claims that are such
//! positions on a part of the board.

pub mod links;
pub mod whole;
