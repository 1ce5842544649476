//! Arguments about Hex, put together from claims that are searched: reply trees, wins, whole strategies. Some
//! are written in documents, some are found, some are imported.

pub mod dialogue;
pub mod guided;
pub mod import;
pub mod minimal;
pub mod settle;
mod tuning;

pub use settle::Engine;
pub use tuning::TABLE as TUNING;
