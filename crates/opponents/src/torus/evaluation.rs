//! Level 1: the paper's evaluation. Each empty cell gets points, and the best cell is played.
//!
//! From the section on strategy of the paper on torus Hex: points (1) for cells that make the basic pattern,
//! a two-bridge, with a stone; (2) for joining stones, above all those of a bridge whose other cell has been
//! taken; (3) for cells next to a stone; all of this for one's own stones, to connect them, and likewise for
//! the opponent's, to keep them apart; and (4) a move that wins at once is played whatever the points. The
//! paper prints no numbers, and its figure of the cells is lost: the points below are ours.

use crate::tuning::{BRIDGE, JOIN, SAVE, TOUCH};
use dfpn::random::Random;
use game::{Cell, TorusGame};
use torus::field::{EMPTY, Field, Mark, mark};

/// The cell that the evaluation prefers; among equals, any. Nothing if the game is over.
pub fn choose(field: &Field, game: &TorusGame, random: &mut Random) -> Option<Cell> {
    if game.winner().is_some() {
        return None;
    }
    let stones = field.stones(game);
    let own = mark(game.to_move());
    let empty = |cell: &u16| stones[*cell as usize] == EMPTY;
    let cells = || (0..field.count() as u16).filter(empty);
    if let Some(cell) = cells().find(|cell| outcome(field, game, &stones, *cell) == Some(game.to_move())) {
        return Some(Cell::new(cell.into()));
    }
    // Under rule a some moves lose at once; they are played only if there is no other.
    let safe: Vec<u16> = cells().filter(|cell| outcome(field, game, &stones, *cell).is_none()).collect();
    let open = if safe.is_empty() { cells().collect() } else { safe };
    let most = open.iter().map(|cell| points(field, &stones, *cell, own)).max()?;
    let best: Vec<u16> = open.into_iter().filter(|cell| points(field, &stones, *cell, own) == most).collect();
    Some(Cell::new(best[random.below(best.len())].into()))
}

/// Who has won once the player to move has a stone on this cell.
fn outcome(field: &Field, game: &TorusGame, stones: &[Mark], cell: u16) -> Option<game::Player> {
    let own = mark(game.to_move());
    let touched = field.near[cell as usize].iter().filter(|way| stones[way.to as usize] == own).count();
    if touched < 2 {
        return None;
    }
    let mut after = game.clone();
    after.play(Cell::new(cell.into())).ok().flatten()
}

/// The points of an empty cell for a player: for the player's own stones and for the opponent's alike.
pub fn points(field: &Field, stones: &[Mark], cell: u16, own: Mark) -> u32 {
    for_stones(field, stones, cell, own) + for_stones(field, stones, cell, 1 - own)
}

/// The points of an empty cell for the stones of one side.
fn for_stones(field: &Field, stones: &[Mark], cell: u16, side: Mark) -> u32 {
    let is = |cell: u16, mark: Mark| stones[cell as usize] == mark;
    let near = &field.near[cell as usize];
    let intruders = near.iter().filter(|way| is(way.to, 1 - side));
    let saved = intruders.filter(|way| field.saving(stones, way.to, side).any(|saving| saving == cell));
    let mut points = SAVE.get() as u32 * saved.count() as u32;
    for (index, bridge) in field.bridges[cell as usize].iter().enumerate() {
        if is(bridge.way.to, side) && bridge.carrier.iter().all(|cell| is(*cell, EMPTY)) {
            points += BRIDGE.get() as u32;
        }
        if is(near[index].to, side) {
            points += TOUCH.get() as u32;
            if index < 3 && is(near[index + 3].to, side) {
                points += JOIN.get() as u32;
            }
        }
    }
    points
}
