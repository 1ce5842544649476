//! Set games: the fields of their blocks, and the claims they make.

mod claim;
mod fields;

pub use claim::claim;
pub use fields::{CLAIM, braces, field};
