//! What several solvers of one board have in common: whatever one of them finds, the others know.

use super::grid::Grid;
use super::search::Search;
use super::shared::Shared;
use super::{Solver, Techniques, Width};
use game::{Board, MAX_CELLS};
use proof::limits::{Budget, Limits, Monitor};
use std::sync::Arc;

/// A table, and proofs that may serve again, for several solvers which search at the same time.
#[derive(Clone, Debug)]
pub struct Common {
    board: Board,
    tables: Tables,
}

#[derive(Clone, Debug)]
enum Tables {
    Narrow(Arc<Shared<u64>>),
    Wide(Arc<Shared<u128>>),
}

impl Common {
    /// For so many solvers, in about so many bytes; none for a board that has too many cells.
    pub fn new(board: Board, solvers: usize, memory: usize) -> Option<Self> {
        let tables = match board.width() * board.height() {
            0..=64 => Tables::Narrow(Arc::new(Shared::new(solvers, memory))),
            65..=MAX_CELLS => Tables::Wide(Arc::new(Shared::new(solvers, memory))),
            _ => return None,
        };
        Some(Self { board, tables })
    }

    /// One of the solvers, with limits and a monitor of its own; all of them have one keeper.
    pub fn solver<'a>(&self, techniques: Techniques, limits: &Limits, monitor: &'a Monitor) -> Solver<'a> {
        let budget = Budget::new(limits, monitor);
        Solver(match &self.tables {
            Tables::Narrow(shared) => {
                Width::Narrow(vec![Search::new(Grid::new(self.board), techniques, shared.clone(), budget)])
            }
            Tables::Wide(shared) => {
                Width::Wide(vec![Search::new(Grid::new(self.board), techniques, shared.clone(), budget)])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::HexPosition;
    use game::{CellSet, Player};

    #[test]
    fn what_one_has_found_the_other_knows() {
        let board = Board::new(5, 5).unwrap();
        let common = Common::new(board, 2, 1 << 24).unwrap();
        let (monitor, limits) = (Monitor::default(), Limits::default());
        let [mut one, mut other] = [0; 2].map(|_| common.solver(Techniques::ALL, &limits, &monitor));
        let black = CellSet::of(board.parse("b4").unwrap());
        let position = HexPosition { board, black, white: CellSet::EMPTY, mover: Player::White };
        let winner = one.winner(&position).unwrap();
        assert!(one.nodes() > 1);
        assert_eq!(other.winner(&position), Ok(winner));
        assert_eq!(other.nodes(), 0, "nothing was searched");
    }
}
