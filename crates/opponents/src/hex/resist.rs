//! The loser's moves: what makes the winner's proof longest. They are chosen among moves that are known to
//! lose, so that nothing is given away.

use super::ending;
use super::field::{Field, mark};
use super::tree_search::Until;
use crate::tuning::HEX_RESIST_NODES;
use game::Cell;
use hex::whole::HexPosition;
use hex::whole::insight::Insight;
use proof::limits::Monitor;
use std::cmp::Reverse;

/// The move of the player to move, who has lost, that resists longest; nothing if the board is full.
pub fn longest(field: &Field, position: &HexPosition, until: Until, monitor: &Monitor) -> Option<Cell> {
    let winner = mark(position.mover.opponent());
    let mut insight = Insight::new(field.board);
    let sight = insight.as_mut().map(|insight| insight.look(position));
    let empty = position.empty();
    let (moves, open) = match &sight {
        Some(sight) if !sight.moves.is_empty() => (sight.moves, true),
        Some(sight) if !(sight.carrier & empty).is_empty() => (sight.carrier & empty, false),
        _ => (empty, false),
    };
    let current = |cell: Cell| {
        let current = sight.as_ref().and_then(|sight| sight.currents.get(cell.index()));
        (current.copied().unwrap_or(0.0) * 1000.0) as u64
    };
    // What takes the winner more work by orders of magnitude comes first, then what keeps the edges apart.
    let mut order: Vec<Cell> = moves.iter().collect();
    order.sort_by_key(|cell| Reverse(current(*cell)));
    let score = |cell: Cell| {
        let after = position.after(cell);
        let most = HEX_RESIST_NODES.get() as u64;
        let work = if open && !until.is_late() { ending::work(&after, most, until.left(), monitor) } else { 0 };
        let stones = field.stones(&after.black, &after.white);
        let apart = field.distance(&stones, winner).unwrap_or(0);
        (work.checked_ilog2().map_or(0, |log| log / 2), apart, current(cell), Reverse(cell))
    };
    order.into_iter().map(|cell| (score(cell), cell)).max().map(|(_, cell)| cell)
}
