//! Finite Maker–Breaker games: a search of their own, and the way from what it finds to theorems.

mod derive;
mod hypergraph;
mod moves;
mod search;

pub use derive::{Found, Proved, write};
pub use search::Graph;

use game::{First, Player, SetClaim};
use proof::field::{Word, word};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::verdict::Verdict;

/// Settles a claim.
pub fn settle(
    claim: &SetClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Verdict, Found), Exhausted> {
    let settled = attempt(claim, u64::MAX, limits, budget)?;
    settled.ok_or(Exhausted::Nodes)
}

/// The least number of moves in which Maker, moving first, wins the game of a claim, if Maker does.
pub fn fewest_moves(claim: &SetClaim, limits: &Limits, monitor: &Monitor) -> Result<Option<u32>, Exhausted> {
    let sets: Vec<Word> = claim.sets.iter().map(word).collect();
    let most = claim.names.len() as u32;
    moves::fewest_moves(&sets, most, limits.memory, &mut Budget::new(limits, monitor))
}

/// Settles a claim, unless that takes more nodes than there is patience for.
pub fn attempt(
    claim: &SetClaim,
    patience: u64,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Option<(Verdict, Found)>, Exhausted> {
    let sets: Vec<Word> = claim.sets.iter().map(word).collect();
    let maker_moves = (claim.owner == Player::Maker) == (claim.first == First::Owner);
    if let Some(most) = claim.moves
        && let Some((graph, root)) = moves::within(&sets, most, limits.memory, budget)?
    {
        return Ok(Some((Verdict::Holds, Found::new(graph, root))));
    }
    let mut graph = Graph::default();
    let Some(root) = graph.attempt(&sets, maker_moves, limits.memory, patience, budget)? else {
        return Ok(None);
    };
    let found = Found::new(graph, root);
    if claim.moves.is_some() && found.maker_wins() {
        // Maker wins, but not so fast: there is no certificate for that.
        return Err(Exhausted::NoMethod);
    }
    let holds = found.maker_wins() == (claim.owner == Player::Maker);
    Ok(Some((if holds { Verdict::Holds } else { Verdict::Fails }, found)))
}
