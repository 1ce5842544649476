//! The swap rule: which opening to offer, and whether to take over what is offered.

use super::tree_search::{TreeSearch, Until};
use super::{Opponent, mark};
use crate::effort::Effort;
use crate::tree::Node;
use game::{Cell, CellSet, Player};
use hex::whole::HexPosition;
use proof::limits::Monitor;
use std::time::Instant;

/// Openings that are looked at before one is offered.
const OFFERS: usize = 8;

impl Opponent {
    /// How likely the player to move seems to win, by play-outs; never a proof.
    pub fn chances(&mut self, position: &HexPosition, parts: u32, monitor: &Monitor) -> f64 {
        let most = self.options.strength.playouts;
        let until = match self.options.effort {
            Effort::Time(time) => Until {
                deadline: Instant::now().checked_add(time / parts),
                playouts: most / u64::from(parts),
            },
            Effort::Playouts(count) => Until { deadline: None, playouts: count.min(most) / u64::from(parts) },
        };
        let stones = self.field.stones(&position.black, &position.white);
        let search = TreeSearch::new(&self.field, stones, (mark(position.mover), [None; 2]), (false, false));
        let root = Node::new(0, (0, 0));
        let threads = self.options.threads.get().min(super::MOST_THREADS);
        search.run(&root, (until, &[]), threads, &mut self.random, monitor);
        mean_win_rate(root.children().unwrap_or_default())
    }

    /// Whether to take over the opening that the other player has made.
    pub fn swaps(&mut self, position: &HexPosition, monitor: &Monitor) -> bool {
        self.chances(position, 1, monitor) < 0.5
    }

    /// An opening that seems to be worth about as much to either player, when it may be taken over.
    pub fn offer(&mut self, monitor: &Monitor) -> Cell {
        let board = self.field.board;
        let (width, height) = (board.width() as isize, board.height() as isize);
        // Openings near the left edge and the acute corner are weak for Black, some too weak.
        let near = [(0, 1), (0, 2), (1, 0), (1, 3), (0, height - 2), (1, height - 2), (0, 3), (width - 1, 2)];
        let offers: Vec<Cell> = near.iter().filter_map(|(column, row)| board.cell(*column, *row)).collect();
        let mut best = (f64::MAX, board.cells().first().unwrap_or(Cell::new(0)));
        for cell in offers {
            let position =
                HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White };
            let apart = (self.chances(&position, OFFERS as u32, monitor) - 0.5).abs();
            if apart < best.0 {
                best = (apart, cell);
            }
        }
        best.1
    }
}

/// The share of all play-outs that the player to move won. The best move's own share would be the largest of
/// many that chance has moved up and down, and so too large.
fn mean_win_rate(moves: &[Node]) -> f64 {
    let visits: f64 = moves.iter().map(|child| f64::from(child.visits())).sum();
    let wins: f64 = moves.iter().map(|child| child.win_rate() * f64::from(child.visits())).sum();
    if visits > 0.0 { wins / visits } else { 0.5 }
}
