//! `tatami find`: everything that is looked for and written down so that it can be proved again. One file for
//! each kind.

mod area;
mod drawing;
mod partition;
mod sigma;
mod strategy;
mod template;

use crate::args::SearchDrop;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain};
use clap::Subcommand;
use service::find::NotFound;

/// What can be found.
#[derive(Debug, Subcommand)]
pub enum Find {
    /// A winning strategy that a person can read, with its certificate
    #[command(subcommand)]
    Strategy(strategy::Strategy),
    /// Reply trees and extensions of a claim
    Sigma(sigma::Sigma),
    /// Pieces of a won position with claims of their own
    Partition(partition::Partition),
    /// Edge templates: minimal carriers that join a stone to the top
    Template(crate::args::Templates),
    /// Drawings for connect-four with gravity
    #[command(subcommand)]
    Drawing(SearchDrop),
    /// Areas of at most a size that prove a creature of the line a loser, or that there are none
    Area(area::Areas),
}

/// Runs `tatami find`.
pub fn run(what: &Find) -> Status {
    match what {
        Find::Strategy(game) => strategy::run(game),
        Find::Sigma(options) => sigma::run(options),
        Find::Partition(options) => partition::run(options),
        Find::Template(options) => template::run(options),
        Find::Drawing(what) => drawing::run(what),
        Find::Area(options) => on_deep_stack(|| area::run(options)),
    }
}

/// Says why nothing was found.
fn not_found(why: &NotFound) -> Status {
    let told = complain(&why.to_string());
    match why {
        NotFound::Unfit(_) => told,
        NotFound::Undecided(_) => Status::Undecided,
        NotFound::Fails(_) => Status::NotAsWanted,
    }
}
