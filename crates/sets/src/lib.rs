//! Maker-Breaker games on finite sets, and creatures of Harary's game on endless boards.

pub mod harary;
pub mod maker_breaker;
mod sat;
mod trim;
mod tuning;

pub use maker_breaker::{Graph, fewest_moves};
pub use tuning::TABLE as TUNING;
