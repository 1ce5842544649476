//! Games played to the end at random, but for one thing: who has a stone put into a bridge saves it.

use super::field::{EMPTY, Field, Mark};
use dfpn::random::Random;

/// A game in progress, in arrays that are used again for the next one.
#[derive(Debug)]
pub struct Playout<'a> {
    field: &'a Field,
    pub stones: Vec<Mark>,
    open: Vec<u16>,
    waiting: Vec<u16>,
    reached: Vec<bool>,
    random: Random,
}

impl<'a> Playout<'a> {
    /// Nothing has been played yet.
    pub fn new(field: &'a Field, random: Random) -> Self {
        let count = field.count();
        Self {
            field,
            stones: vec![EMPTY; count + 2],
            open: Vec::with_capacity(count),
            waiting: Vec::with_capacity(count),
            reached: vec![false; count + 2],
            random,
        }
    }

    /// Goes back to a position.
    pub fn start(&mut self, stones: &[Mark]) {
        self.stones.copy_from_slice(stones);
    }

    /// Puts a stone.
    pub fn put(&mut self, cell: u16, own: Mark) {
        self.stones[cell as usize] = own;
    }

    /// Fills the board after a last move; says who has won.
    pub fn finish(&mut self, mut mover: Mark, mut last: Option<u16>) -> Mark {
        self.open.clear();
        let cells = 0..self.field.count() as u16;
        self.open.extend(cells.filter(|cell| self.stones[*cell as usize] == EMPTY));
        while let Some(cell) = self.next(mover, last) {
            self.stones[cell as usize] = mover;
            (last, mover) = (Some(cell), 1 - mover);
        }
        self.winner_of_full_board()
    }

    fn next(&mut self, mover: Mark, last: Option<u16>) -> Option<u16> {
        let saving = last.and_then(|last| self.field.saving(&self.stones, last, mover).next());
        if saving.is_some() {
            return saving;
        }
        while !self.open.is_empty() {
            let index = self.random.below(self.open.len());
            let cell = self.open.swap_remove(index);
            // Cells that saved a bridge are still on the list.
            if self.stones[cell as usize] == EMPTY {
                return Some(cell);
            }
        }
        None
    }

    /// Exactly one player has won a full board: Black, if a walk over Black's stones comes from top to
    /// bottom.
    fn winner_of_full_board(&mut self) -> Mark {
        let Self { field, stones, waiting, reached, .. } = self;
        reached.fill(false);
        waiting.clear();
        let (black_edge, width) = (field.count() as u16, field.board.width());
        for cell in (0..width as u16).filter(|cell| stones[*cell as usize] == 0) {
            reached[cell as usize] = true;
            waiting.push(cell);
        }
        while let Some(cell) = waiting.pop() {
            if field.is_at(cell, 0, 1) {
                return 0;
            }
            for &near in &field.rings[cell as usize] {
                if near < black_edge && stones[near as usize] == 0 && !reached[near as usize] {
                    reached[near as usize] = true;
                    waiting.push(near);
                }
            }
        }
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, CellSet};

    #[test]
    fn full_boards_have_the_winner_that_distances_tell() {
        for (width, height) in [(3, 3), (4, 6), (7, 5), (19, 19)] {
            let field = Field::new(Board::new(width, height).unwrap());
            let start = field.stones(&CellSet::EMPTY, &CellSet::EMPTY);
            let mut playout = Playout::new(&field, Random::new(7));
            for game in 0..50 {
                playout.start(&start);
                let winner = playout.finish(game % 2, None);
                assert!(playout.stones.iter().all(|stone| *stone != EMPTY));
                assert!(
                    field.has_won(&playout.stones, winner) && !field.has_won(&playout.stones, 1 - winner)
                );
            }
        }
    }
}
