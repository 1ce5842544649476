//! Bridges that are put in force, where surviving moves cut into them: answering such a move changes nothing,
//! and the tree would go on twice.

use super::leaves::Support;
use super::minimal::Finder;
use super::{Kind, Node};
use crate::guided::assembly::reduce;
use game::{Cell, CellSet, Edge, Formula, HexClaim, Player, Terminal};
use proof::limits::Exhausted;

impl Finder<'_, '_> {
    /// The tree once the bridges that surviving moves cut into are in force: what happens in these is
    /// settled, and the tree is about the rest of the cells.
    pub fn with_bridges(
        &mut self,
        claim: &HexClaim,
        hard: &CellSet,
        most: usize,
        steps: usize,
    ) -> Result<Option<Node>, Exhausted> {
        let mut free = claim.field;
        let mut bridges = Vec::new();
        let mut lemmas = Vec::new();
        for bridge in bridges_of(claim) {
            if bridge.field.is_disjoint(hard) || !bridge.field.is_subset(&free) {
                continue;
            }
            if let Some(argument) = self.leaves.within(&bridge, Some(self.leaves.search.leaf_nodes))? {
                free -= bridge.field;
                lemmas.push((String::new(), argument));
                bridges.push(bridge);
            }
        }
        let Ok(reduced) = reduce(claim, &lemmas) else { return Ok(None) };
        let Some(rest) = reduced.rest.as_ref().filter(|_| !bridges.is_empty()) else { return Ok(None) };
        if !self.is_won(rest)? {
            return Ok(None);
        }
        let node = match self.leaves.leaf(rest)? {
            Some((leaf, support)) => Some(Node::leaf(rest, leaf, support)),
            None => self.inner(rest, most, steps, false)?,
        };
        let Some(mut node) = node else { return Ok(None) };
        match &mut node.kind {
            Kind::Leaf(leaf) => leaf.parts.extend(bridges),
            Kind::Inner { by, .. } => by.extend(bridges),
            Kind::Shared(_) => return Ok(None),
        }
        let support = Support::with_pieces(claim, &reduced.pieces, &node.support);
        Ok(Some(Node { claim: claim.clone(), support, ..node }))
    }
}

/// The bridges of a position: two empty cells beside a stone of the owner's and another one, or an edge,
/// either of which would join them.
fn bridges_of(claim: &HexClaim) -> Vec<HexClaim> {
    let (board, stones) = (&claim.board, claim.stones());
    let beside = |cell: Cell| -> CellSet { board.neighbours(cell).collect() };
    let mut bridges = Vec::new();
    let mut add = |ends: CellSet, field: CellSet, link: Formula| {
        if field.len() == 2 {
            let (black, white) = match claim.owner {
                Player::White => (CellSet::EMPTY, ends),
                _ => (ends, CellSet::EMPTY),
            };
            bridges.push(HexClaim { black, white, field, goal: link, ..claim.clone() });
        }
    };
    for stone in stones.iter() {
        let near = beside(stone) & claim.field;
        for edge in Edge::of(claim.owner).into_iter().filter(|edge| !board.touches(stone, *edge)) {
            let link = Formula::Link(Terminal::Cell(stone), Terminal::Edge(edge));
            add(CellSet::of(stone), near & board.along(edge), link);
        }
        for other in stones.iter().filter(|other| other.index() > stone.index()) {
            if !beside(stone).contains(other) {
                let link = Formula::Link(Terminal::Cell(stone), Terminal::Cell(other));
                add(CellSet::of(stone).with(other), near & beside(other), link);
            }
        }
    }
    bridges
}
