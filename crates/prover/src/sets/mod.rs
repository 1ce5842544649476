//! Finite Maker–Breaker games: a search of their own, and the way from what it finds to theorems.

mod derive;
mod hypergraph;
mod search;

pub use derive::{Found, write};

use crate::contest::{Word, bit};
use crate::limits::{Budget, Exhausted, Limits};
use crate::settle::Verdict;
use game::{First, Player, SetClaim};
use search::Graph;

/// Settles a claim.
pub fn settle(
    claim: &SetClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Verdict, Found), Exhausted> {
    let word = |set: &game::CellSet| set.iter().fold(0, |word: Word, cell| word | bit(cell.index() as u8));
    let sets: Vec<Word> = claim.sets.iter().map(word).collect();
    let maker_moves = (claim.owner == Player::Maker) == (claim.first == First::Owner);
    let mut graph = Graph::default();
    let root = graph.settle(&sets, maker_moves, limits.memory, budget)?;
    let found = Found::new(graph, root);
    let verdict =
        if found.maker_wins() == (claim.owner == Player::Maker) { Verdict::Holds } else { Verdict::Fails };
    Ok((verdict, found))
}
