//! Exact solving beside the play-outs: near the end of a game, and wherever the solver is fast enough. Its
//! answers are those of the whole-board solver; they are not certified here.

use game::{Cell, CellSet, Player};
use hex::whole::recollection::Recollection;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Limits, Monitor};
use std::sync::Arc;
use std::time::Duration;

/// What the solver may take for its tables.
pub const MEMORY: usize = 256 << 20;
/// What is kept from one move to the next.
const KEPT: usize = 64 << 20;
/// A search recurses once for each stone.
const STACK: usize = 64 << 20;

/// What is known for certain of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Who wins.
    pub winner: Player,
    /// With which move, if that is the player to move and a move is needed.
    pub reply: Option<Cell>,
}

/// What the solver has found out within its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Who wins.
    Settled(Settled),
    /// Nothing but that these moves lose.
    Refuted(CellSet),
}

/// Settles positions of one game, and remembers them from move to move.
#[derive(Debug)]
pub struct Ending {
    kept: Arc<Recollection>,
}

impl Ending {
    /// Nothing is known yet.
    pub fn new() -> Self {
        Self { kept: Arc::new(Recollection::new(KEPT)) }
    }

    /// Settles a position within limits, on a stack of its own.
    pub fn settle(&self, position: &HexPosition, limits: &Limits, monitor: &Monitor) -> Found {
        let work = || {
            let mut solver = Solver::new(position.board, Techniques::ALL, limits, monitor)?;
            solver.keep_in(self.kept.clone());
            Some(match solver.reply(position) {
                Ok((winner, reply)) => Found::Settled(Settled { winner, reply }),
                Err(_) => {
                    let lost =
                        |cell: &Cell| solver.told(&position.after(*cell)) == Some(position.mover.opponent());
                    Found::Refuted(position.empty().iter().filter(lost).collect())
                }
            })
        };
        let found = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
            match thread.join() {
                Ok(found) => found,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        });
        found.unwrap_or(Found::Refuted(CellSet::EMPTY))
    }
}

/// How many nodes the solver needs for a position, which it forgets again; at most so many, and no more than it
/// can look at in this time.
pub fn work(position: &HexPosition, most: u64, time: Option<Duration>, monitor: &Monitor) -> u64 {
    let limits = Limits { time, memory: MEMORY / 8, nodes: Some(most) };
    let Some(mut solver) = Solver::new(position.board, Techniques::ALL, &limits, monitor) else { return 0 };
    // A limit that runs out says that it takes at least so many.
    let _ = solver.winner(position);
    solver.nodes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Board;

    #[test]
    fn work_ends_with_the_nodes_or_with_the_time() {
        let board = Board::new(11, 11).unwrap();
        let empty = HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
        let monitor = Monitor::default();
        assert_eq!(work(&empty, 8, None, &monitor), 8);
        assert!(work(&empty, 1_000_000, Some(Duration::ZERO), &monitor) < 1_000);
    }
}
