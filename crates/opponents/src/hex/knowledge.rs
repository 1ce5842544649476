//! What is known of a position before any play-out: by H-search where the board is small enough, by bridges
//! elsewhere. Nothing here is certified.

use super::bridges;
use super::field::{EMPTY, Field, Mark, mark, player};
use super::promise::Circuits;
use game::Cell;
use hex::whole::HexPosition;
use hex::whole::insight::{Insight, Sight};

/// Looks at positions of one board; each thread has its own.
#[derive(Debug)]
pub struct Knowledge<'a> {
    field: &'a Field,
    insight: Option<Insight>,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub enum Known {
    /// The player to move wins, with this move if one is told.
    Won(Option<u16>),
    /// The other player wins.
    Lost,
    /// These moves may win; how much depends on each cell, between 0 and 1, and the circuits, where they are
    /// known.
    Open { moves: Vec<u16>, weights: Vec<f32>, circuits: Option<Circuits> },
}

impl<'a> Knowledge<'a> {
    /// For positions that come from this one; many positions, if less is to be seen of each.
    pub fn new(field: &'a Field, root: &[Mark], (mover, many): (Mark, bool)) -> Self {
        let mut insight = if many { Insight::brief(field.board) } else { Insight::new(field.board) };
        if let Some(insight) = &mut insight {
            insight.start_from(&position(field, root, mover));
        }
        Self { field, insight }
    }

    /// Looks at a position.
    pub fn look(&mut self, stones: &mut [Mark], mover: Mark) -> Known {
        match &mut self.insight {
            Some(insight) => told(insight.look(&position(self.field, stones, mover)), mover),
            None => by_bridges(self.field, stones, mover),
        }
    }
}

/// The position of marks.
pub fn position(field: &Field, stones: &[Mark], mover: Mark) -> HexPosition {
    let (black, white) = (field.set(stones, 0), field.set(stones, 1));
    HexPosition { board: field.board, black, white, mover: player(mover) }
}

fn told(sight: Sight, mover: Mark) -> Known {
    match sight.winner {
        Some(winner) if mark(winner) == mover => Known::Won(sight.reply.map(number)),
        Some(_) => Known::Lost,
        None => {
            let most = sight.moves.iter().map(|cell| sight.currents[cell.index()]).fold(1e-6, f32::max);
            let weights = sight.currents.iter().map(|current| (current / most).min(1.0)).collect();
            let moves = sight.moves.iter().map(number).collect();
            Known::Open { moves, weights, circuits: Some(sight.circuits) }
        }
    }
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

fn by_bridges(field: &Field, stones: &mut [Mark], mover: Mark) -> Known {
    if let Some(carrier) = bridges::joined(field, stones, mover) {
        return Known::Won(carrier.first().copied());
    }
    if let Some(cell) = bridges::completing(field, stones, mover) {
        return Known::Won(Some(cell));
    }
    if bridges::joined(field, stones, 1 - mover).is_some() || !stones.contains(&EMPTY) {
        return Known::Lost;
    }
    let moves = bridges::must_play(field, stones, mover);
    if moves.is_empty() { Known::Lost } else { Known::Open { moves, weights: Vec::new(), circuits: None } }
}
