//! What is looked for, for every front end: it comes as a document, so that it can be proved again.

mod area;
pub mod drawing;
mod library;
mod partition;
mod region;
mod sigma;
pub mod strategy;
mod template;
mod unit;

use document::Entry;
use game::{Claim, First, HexClaim};

pub use area::area;
pub use drawing::drawing;
pub use library::{Grown, grow, library_for};
pub use partition::partition;
pub use region::{Advice, advice, minimal};
pub use sigma::{Wish, sigma};
pub use strategy::strategy;
pub use template::template;

/// Why nothing was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The question does not fit.
    #[error("{0}")]
    Unfit(String),
    /// A limit ran out.
    #[error("{0}")]
    Undecided(String),
    /// There is no such thing.
    #[error("{0}")]
    Fails(String),
}

impl NotFound {
    fn unfit(words: &str) -> Self {
        Self::Unfit(words.to_string())
    }

    fn undecided(words: &str) -> Self {
        Self::Undecided(words.to_string())
    }
}

/// The position that a block is about, if it is one of Hex in which the loser moves.
fn position(entry: &Entry) -> Result<&HexClaim, NotFound> {
    let name = &entry.name;
    match entry.claim() {
        Claim::Hex(claim) if claim.joins_edges() && claim.first == First::Opponent => Ok(claim),
        _ => Err(NotFound::Unfit(format!("`{name}` is no position of Hex in which the loser moves"))),
    }
}

/// A document in its canonical form.
fn canonical(text: &str) -> Result<String, NotFound> {
    let document = document::parse(text);
    document
        .map(|document| document.to_string())
        .map_err(|_| NotFound::unfit("what was found could not be written as a document"))
}
