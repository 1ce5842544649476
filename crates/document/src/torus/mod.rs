//! Torus Hex: its game line, the fields of `win` blocks, and the claims they make.

mod claim;
mod fields;

pub use claim::claim;
pub use fields::{WIN, torus};
