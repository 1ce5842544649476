//! Answers after half a turn of the board, in positions that it does not change.

use super::Leaf;
use super::survey::Candidate;
use crate::guided::argument::moved;
use game::{Cell, CellSet, Edge, HexClaim};

/// A leaf after half a turn of the board. A claim that joins one's edges is found wherever it fits; of
/// several that are put together, each might fit elsewhere as well.
fn turned_leaf(leaf: &Leaf) -> Leaf {
    match leaf.parts[..] {
        [_] => leaf.clone(),
        _ => Leaf { blocks: leaf.blocks.clone(), parts: leaf.parts.iter().map(turned_claim).collect() },
    }
}

pub fn turned_claim(claim: &HexClaim) -> HexClaim {
    let turned = |cells: &CellSet| claim.board.turned(cells);
    let [one, other] = Edge::of(claim.owner);
    let edges = [(one, other), (other, one)];
    let goal = moved(&claim.goal, &|cell| Some(turned_cell(claim, cell)), &edges);
    HexClaim {
        black: turned(&claim.black),
        white: turned(&claim.white),
        field: turned(&claim.field),
        goal: goal.unwrap_or_else(|| claim.goal.clone()),
        ..claim.clone()
    }
}

fn turned_cell(claim: &HexClaim, cell: Cell) -> Cell {
    claim.board.turned(&CellSet::of(cell)).first().unwrap_or(cell)
}

/// Whether half a turn of the board changes nothing.
pub fn is_its_own_half_turn(claim: &HexClaim) -> bool {
    let same = |cells: &CellSet| claim.board.turned(cells) == *cells;
    same(&claim.field) && same(&claim.stones()) && claim.joins_edges()
}

/// An answer, and its image in a position that is its own half turn.
pub fn with_image(
    answer: Candidate,
    claim: &HexClaim,
    turned: bool,
) -> impl Iterator<Item = Candidate> + use<> {
    let image = turned.then(|| Candidate {
        cell: turned_cell(claim, answer.cell),
        leaf: turned_leaf(&answer.leaf),
        support: answer.support.turned(&claim.board),
        threat: answer.threat,
    });
    image.into_iter().chain([answer])
}
