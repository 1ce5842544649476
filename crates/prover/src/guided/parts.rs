//! Cutting a leaf in two: the winner has a group that is tied to one edge in one part of the board, and to the other edge in another.
//!
//! "Testing Connectivity for Verifying Winning Strategies in Hex" has such parts verified one by one. Here they are found by
//! search: one edge first, in as few cells as its proof needs, and the other edge in what that leaves.

use super::Means;
use super::argument::Argument;
use crate::limits::Exhausted;
use game::{CellSet, Edge, Formula, HexClaim, Terminal};
use std::sync::Arc;

/// The claims of the parts, and the argument that they make together.
pub type Cut = (Vec<HexClaim>, Arc<Argument>);

/// Cuts a claim to join the owner's edges into two of at most so many cells, each of which takes few nodes. Nothing if no
/// group of the owner's stones allows it.
pub fn cut(
    claim: &HexClaim,
    most_cells: usize,
    most_nodes: u64,
    means: &mut Means<'_>,
) -> Result<Option<Cut>, Exhausted> {
    let [one, other] = Edge::of(claim.owner);
    for group in groups(claim) {
        let mut orders = vec![[other, one], [one, other]];
        while let Some(edges) = orders.pop() {
            let mut left = claim.field;
            let mut parts = Vec::new();
            let mut arguments = Vec::new();
            for edge in edges {
                let goal = Formula::Link(Terminal::Edge(edge), group);
                let part = HexClaim { field: left, goal, ..claim.clone() };
                let tied = tied(&part, most_nodes, means)?;
                let Some(argument) = tied.filter(|argument| argument.region.len() <= most_cells) else {
                    // What fails in the whole region fails in less of it, and what is wide there is given up.
                    if parts.is_empty() {
                        orders.clear();
                    }
                    break;
                };
                left -= argument.region;
                parts.push(HexClaim { field: argument.region, ..part });
                arguments.push(argument);
            }
            if parts.len() == edges.len()
                && let Some(argument) = Argument::join(arguments, claim.goal.clone(), claim.stones())
            {
                return Ok(Some((parts, argument)));
            }
        }
    }
    Ok(None)
}

/// A stone of each group of touching stones.
fn groups(claim: &HexClaim) -> Vec<Terminal> {
    let mut left = claim.stones();
    let mut groups = Vec::new();
    while let Some(stone) = left.first() {
        groups.push(Terminal::Cell(stone));
        left -= claim.board.connected(&CellSet::of(stone), &left);
    }
    groups
}

/// The argument of a claim that holds and takes few nodes, in as few cells as it needs when searched again in its own region.
fn tied(claim: &HexClaim, most: u64, means: &mut Means<'_>) -> Result<Option<Arc<Argument>>, Exhausted> {
    let mut within = claim.clone();
    let mut found = None;
    for _ in 0..2 {
        let outcome = means.search(&within, Some(most));
        match outcome.verdict() {
            Err(Exhausted::Nodes) => return Ok(found),
            Err(exhausted) => return Err(exhausted),
            Ok(_) => found = outcome.argument(),
        }
        let Some(argument) = &found else { return Ok(None) };
        within.field = argument.region;
    }
    Ok(found)
}
