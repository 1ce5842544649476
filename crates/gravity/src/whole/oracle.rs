//! Answers about many positions on one board, without strategies: for opponents that play every position.

use super::grid::Grid;
use super::search::Search;
use super::word::Word;
use game::drop::{DropBoard, DropPosition, Stone};
use proof::limits::{Budget, Exhausted};
use std::fmt::Debug;

/// A solver that keeps what it learns from one question to the next. Nothing that it says is a proof.
#[derive(Debug)]
pub struct Oracle(Box<dyn Asked>);

impl Oracle {
    /// An oracle for a board that can be searched to the end, with so much memory.
    pub fn new(board: &DropBoard, memory: usize) -> Option<Self> {
        match (Grid::<u64>::new(board), Grid::<u128>::new(board)) {
            (Some(grid), _) => Some(Self(Box::new(Pair::new(&grid, memory)))),
            (None, Some(grid)) => Some(Self(Box::new(Pair::new(&grid, memory)))),
            (None, None) => None,
        }
    }

    /// Whether a player can force a line in a position of this board in which nobody has one.
    pub fn wins(
        &mut self,
        position: &DropPosition,
        player: Stone,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        self.0.wins(position, player, budget)
    }
}

/// What answers, whatever the word.
trait Asked: Debug + Send {
    fn wins(
        &mut self,
        position: &DropPosition,
        player: Stone,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted>;
}

/// The searches of X and of O.
#[derive(Debug)]
struct Pair<W>([Search<W>; 2]);

impl<W: Word> Pair<W> {
    fn new(grid: &Grid<W>, memory: usize) -> Self {
        Self([(); 2].map(|()| Search::new(grid.clone(), memory / 2)))
    }
}

impl<W: Word> Asked for Pair<W> {
    fn wins(
        &mut self,
        position: &DropPosition,
        player: Stone,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let search = &mut self.0[usize::from(player == Stone::O)];
        let stones = search.grid.stones(position, player);
        if position.to_move == player { search.attack(stones, budget) } else { search.defend(stones, budget) }
    }
}
