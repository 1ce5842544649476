//! The workbench: an HTTP server for this machine whose page states claims, proves them, shows the proofs,
//! and plays.
//!
//! [`serve`] is the whole of it, and [`export`] the same page without a server. The page is made of plain files in `page/` and uses nothing but the API,
//! which describes itself at `/api`. Long work is done by [`jobs`] in a bounded queue; what they prove is
//! kept in memory, after the independent checker has accepted it (`service`).

mod api;
mod connections;
mod error;
pub mod export;
mod guard;
pub mod jobs;
mod message;
mod page;
mod proofs;
mod server;
mod view;

pub use server::{Bench, Cluster, MAX_BODY, Options, interrupted, serve, serve_beside};
