//! The loser's moves: what makes the winner's proof longest. They are chosen among moves that are known to
//! lose, so that nothing is given away.

use super::ending::{self, MEMORY};
use super::field::{Field, mark};
use super::tree_search::Until;
use crate::tuning::HEX_RESIST_NODES;
use game::{Cell, CellSet};
use hex::whole::insight::Insight;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Limits, Monitor};
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
    // A game that lasts longer comes first, then what takes the winner more work by orders of magnitude, then
    // what keeps the edges apart.
    let mut order: Vec<Cell> = moves.iter().collect();
    order.sort_by_key(|cell| Reverse(current(*cell)));
    let score = |cell: Cell| {
        let after = position.after(cell);
        let most = HEX_RESIST_NODES.get() as u64;
        let work =
            if open && !until.is_late() { ending::work(&after, most, until.left(), monitor) } else { 0 };
        let lasts = if until.is_late() { 0 } else { lasts(field, &after, until, monitor) };
        let stones = field.stones(&after.black, &after.white);
        let apart = field.distance(&stones, winner).unwrap_or(0);
        (lasts, work.checked_ilog2().map_or(0, |log| log / 2), apart, current(cell), Reverse(cell))
    };
    order.into_iter().map(|cell| (score(cell), cell)).max().map(|(_, cell)| cell)
}

/// How many moves the winner, who is to move, still makes: with the solver's replies where it has any, else along
/// a shortest way, against a loser who keeps the edges apart as well as one move can.
fn lasts(field: &Field, position: &HexPosition, until: Until, monitor: &Monitor) -> usize {
    let winner = mark(position.mover);
    let limits =
        Limits { time: until.left(), memory: MEMORY / 8, nodes: Some(HEX_RESIST_NODES.get() as u64) };
    let mut solver = Solver::new(field.board, Techniques::ALL, &limits, monitor);
    let mut insight = Insight::new(field.board);
    let (mut now, mut moves) = (position.clone(), 0);
    loop {
        let stones = field.stones(&now.black, &now.white);
        let Some(way) = field.shortest(&stones, winner).filter(|way| !way.is_empty()) else { return moves };
        let cell = |cell: u16| Cell::new(cell.into());
        if mark(now.mover) == winner {
            let told = solver.as_mut().and_then(|solver| solver.reply(&now).ok()?.1);
            let reply = told.unwrap_or_else(|| {
                let carrier = insight.as_mut().map_or(CellSet::EMPTY, |insight| insight.look(&now).carrier);
                let within = way.iter().map(|one| cell(*one)).find(|cell| carrier.contains(*cell));
                within.unwrap_or(cell(way[0]))
            });
            now = now.after(reply);
            moves += 1;
        } else {
            // Only a move on the shortest way makes it longer.
            let apart = |one: &u16| {
                let after = now.after(cell(*one));
                let stones = field.stones(&after.black, &after.white);
                field.distance(&stones, winner).unwrap_or(usize::MAX)
            };
            let Some(block) = way.iter().max_by_key(|one| apart(one)) else { return moves };
            now = now.after(cell(*block));
        }
        if until.is_late() {
            return moves;
        }
    }
}
