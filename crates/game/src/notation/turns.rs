//! A line of a record as moves in turn, for notations that write no colours: setup becomes moves and passes.

use super::{BadStep, CannotWrite, Move, Record, Step};
use crate::{CellSet, Player};

/// Moves in turn, Black's first.
pub struct InTurn {
    /// Up to the current place.
    pub past: Vec<(Player, Move)>,
    /// After it, along the first children.
    pub future: Vec<(Player, Move)>,
}

/// The line through the current place. If stones are taken away on the way there, it begins with the position
/// after that; if they are taken away later, it ends before that.
pub fn in_turn(record: &Record) -> Result<InTurn, CannotWrite> {
    let mut replay = Replay { record: Record::new(*record.board()), moves: Vec::new() };
    let line = |replay: &mut Replay, nodes: &[usize], again: bool| {
        let nodes = nodes.iter().map(|&node| &record.nodes()[node]);
        for node in nodes {
            match &node.step {
                Step::Note => {}
                Step::Move(player, played) => replay.play(*player, *played)?,
                Step::Setup(_) => {
                    let (now, wanted) = (*replay.record.position(), node.position());
                    if !((now.black - wanted.black) | (now.white - wanted.white)).is_empty() {
                        if !again {
                            break;
                        }
                        *replay = Replay { record: Record::new(*record.board()), moves: Vec::new() };
                    }
                    replay.put(&wanted.black, &wanted.white)?;
                    if replay.record.position().to_move != wanted.to_move {
                        replay.play(wanted.to_move.opponent(), Move::Pass)?;
                    }
                }
            }
        }
        Ok(std::mem::take(&mut replay.moves))
    };
    let bad = |bad| CannotWrite::Step(bad, *record.board());
    let past = line(&mut replay, &record.line_to(record.current()), true).map_err(bad)?;
    let future = line(&mut replay, &record.line_from(record.current()), false).map_err(bad)?;
    Ok(InTurn { past, future })
}

/// The moves so far, and the position that they lead to.
struct Replay {
    record: Record,
    moves: Vec<(Player, Move)>,
}

impl Replay {
    /// Puts the stones that are not there yet, in turn as far as possible.
    fn put(&mut self, black: &CellSet, white: &CellSet) -> Result<(), BadStep> {
        loop {
            let now = *self.record.position();
            let missing = |player| {
                if player == Player::White { *white - now.white } else { *black - now.black }
            };
            let own = missing(now.to_move);
            let player = if own.is_empty() { now.to_move.opponent() } else { now.to_move };
            let Some(cell) = missing(player).first() else { return Ok(()) };
            self.play(player, Move::Place(cell))?;
        }
    }

    /// Plays a move, after a pass if it is not this player's turn.
    fn play(&mut self, player: Player, played: Move) -> Result<(), BadStep> {
        let to_move = self.record.position().to_move;
        if to_move != player && !matches!(played, Move::Resign | Move::Forfeit) {
            self.record.play(Move::Pass)?;
            self.moves.push((to_move, Move::Pass));
        }
        let node = self.record.add(self.record.current(), Step::Move(player, played))?;
        self.record.go_to(node);
        self.moves.push((player, played));
        Ok(())
    }
}
