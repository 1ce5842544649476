//! A board that is limited in width and height, as one machine word: column by column from the ground up, with
//! one bit above each column that no stone ever takes, so that lines do not run on into the next column.

use super::word::Word;
use game::drop::{DropBoard, DropPosition, Stone};

/// The stones of one player, and all stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<W> {
    /// The player's.
    pub own: W,
    /// Those of both.
    pub taken: W,
}

impl<W: Word> Stones<W> {
    /// The other player's.
    pub fn other(&self) -> W {
        self.own ^ self.taken
    }

    /// The same as the other player sees it.
    pub fn turned(self) -> Self {
        Self { own: self.other(), ..self }
    }

    /// The same after a stone of the player's.
    pub fn with_own(self, cell: W) -> Self {
        Self { own: self.own | cell, taken: self.taken | cell }
    }

    /// The same after a stone of the other's.
    pub fn with_other(self, cell: W) -> Self {
        Self { taken: self.taken | cell, ..self }
    }
}

/// A whole board.
#[derive(Clone, Debug)]
pub struct Grid<W> {
    /// How many in a row win.
    pub connect: u32,
    /// The number of the first column.
    pub first: i32,
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
    /// The lowest cells.
    pub bottom: W,
    /// All cells.
    pub cells: W,
    /// The bits, with those above the columns, from which on a column has an odd number of cells.
    odd: W,
    /// The bits of the first column, with the one above it.
    lane: W,
}

impl<W: Word> Grid<W> {
    /// The board, if it is limited and fits into the word.
    pub fn new(board: &DropBoard) -> Option<Self> {
        let ((first, last), height) = board.columns.limited().zip(board.height)?;
        let width = u32::try_from(last.checked_sub(first)?).ok()?.checked_add(1)?;
        if height == 0 || height.checked_add(1)?.checked_mul(width)? > W::BITS {
            return None;
        }
        let (bottom, cells, odd, lane) = (W::NONE, W::NONE, W::NONE, W::NONE);
        let mut grid = Self { connect: board.connect, first, width, height, bottom, cells, odd, lane };
        grid.lane = grid.of_column(0) | grid.cell(0, height);
        for column in 0..width {
            grid.bottom |= grid.cell(column, 0);
            for row in 0..height {
                grid.cells |= grid.cell(column, row);
                if (height - row) % 2 == 1 {
                    grid.odd |= grid.cell(column, row);
                }
            }
        }
        Some(grid)
    }

    /// The stones of a position as this player's.
    pub fn stones(&self, position: &DropPosition, player: Stone) -> Stones<W> {
        let mut found = Stones { own: W::NONE, taken: W::NONE };
        for (column, stones) in position.columns() {
            for (row, stone) in (0..).zip(stones) {
                let cell = self.cell((column - self.first) as u32, row);
                found = if *stone == player { found.with_own(cell) } else { found.with_other(cell) };
            }
        }
        found
    }

    /// A cell, columns and rows counted from 0.
    pub fn cell(&self, column: u32, row: u32) -> W {
        W::ONE << (column * (self.height + 1) + row)
    }

    /// The column of a cell, counted from 0.
    pub fn column(&self, cell: W) -> u32 {
        cell.lowest() / (self.height + 1)
    }

    /// The number of the board's column in which a cell lies.
    pub fn number(&self, cell: W) -> i32 {
        self.first + self.column(cell) as i32
    }

    /// The cells of a column, counted from 0.
    pub fn of_column(&self, column: u32) -> W {
        (0..self.height).fold(W::NONE, |cells, row| cells | self.cell(column, row))
    }

    /// The cells that can be played.
    pub fn landing(&self, taken: W) -> W {
        taken.plus(self.bottom) & self.cells
    }

    /// The free cells that would complete a line with these stones; which taken cells are among them means nothing.
    pub fn completing(&self, stones: W) -> W {
        let pitch = self.height + 1;
        if self.connect != 4 || 3 * (pitch + 1) >= W::BITS {
            return self.completing_any(stones);
        }
        let mut found = stones << 1 & stones << 2 & stones << 3;
        for step in [pitch, pitch + 1, pitch - 1] {
            let (below, above) = (stones << step, stones >> step);
            let pair = below & stones << (2 * step);
            found |= pair & (above | stones << (3 * step));
            let pair = above & stones >> (2 * step);
            found |= pair & (below | stones >> (3 * step));
        }
        found & self.cells
    }

    /// The same for lines of any length.
    fn completing_any(&self, stones: W) -> W {
        let moved = |steps: u32, step: u32, up: bool| match steps.checked_mul(step) {
            Some(by) if by < W::BITS => {
                if up {
                    stones << by
                } else {
                    stones >> by
                }
            }
            _ => W::NONE,
        };
        let mut found = W::NONE;
        let pitch = self.height + 1;
        for step in [1, pitch, pitch + 1, pitch - 1] {
            for missing in 0..self.connect {
                let below = (1..=missing).fold(!W::NONE, |all, steps| all & moved(steps, step, true));
                found |=
                    (1..self.connect - missing).fold(below, |all, steps| all & moved(steps, step, false));
            }
        }
        found & self.cells
    }

    /// Whether there is a line among these cells.
    pub fn has_line(&self, cells: W) -> bool {
        let pitch = self.height + 1;
        [1, pitch, pitch + 1, pitch - 1].into_iter().any(|step| {
            let mut runs = cells;
            let mut length = 1;
            while length < self.connect && !runs.is_none() {
                let more = length.min(self.connect - length);
                runs = match more.checked_mul(step) {
                    Some(by) if by < W::BITS => runs & runs >> by,
                    _ => W::NONE,
                };
                length += more;
            }
            !runs.is_none()
        })
    }

    /// Whether every column has an even number of free cells.
    pub fn is_even(&self, taken: W) -> bool {
        (taken.plus(self.bottom) & self.odd).is_none()
    }

    /// The first, third, … free cell of each column, where each column has an even number of them.
    pub fn lower(&self, taken: W) -> W {
        self.cells & !taken & !self.odd
    }

    /// Whether the player with these stones needs no further thought to keep the other, who is to move, from
    /// a line: every line has a stone of the player's, or will have one by follow-up.
    pub fn is_held(&self, other: W, taken: W) -> bool {
        let free = if self.is_even(taken) { self.lower(taken) } else { self.cells & !taken };
        !self.has_line(other | free)
    }

    /// The image of a word, left and right exchanged.
    pub fn mirrored(&self, word: W) -> W {
        let pitch = self.height + 1;
        (0..self.width).fold(W::NONE, |image, column| {
            image | (word >> (column * pitch) & self.lane) << ((self.width - 1 - column) * pitch)
        })
    }

    /// A word that tells positions apart.
    pub fn key(&self, own: W, taken: W) -> W {
        own | taken.plus(self.bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::drop::{Columns, Move, Spot};

    /// Positions at random, also on boards that need the wide word.
    fn boards() -> impl Iterator<Item = (DropBoard, DropPosition)> {
        let mut seed: u64 = 11;
        let mut below = move |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        (0..400).map(move |_| {
            let (width, height) = (1 + below(8) as i32, 1 + below(7) as u32);
            let board = DropBoard {
                connect: 2 + below(4) as u32,
                columns: Columns::between(-1, width - 2),
                height: Some(height),
            };
            let mut position = DropPosition::new(board);
            for _ in 0..below(40) {
                let stone = [Stone::X, Stone::O][below(2) as usize];
                _ = position.put(Move { stone, column: below(width as u64) as i32 - 1 });
            }
            (board, position)
        })
    }

    fn agrees<W: Word>(board: DropBoard, position: &DropPosition) {
        let grid = Grid::<W>::new(&board).unwrap();
        let stones = grid.stones(position, Stone::X);
        let spot =
            |cell: W| Spot::new(grid.number(cell), cell.lowest() - grid.column(cell) * (grid.height + 1) + 1);
        let landing: Vec<Spot> = grid.landing(stones.taken).each().map(spot).collect();
        let columns = -1..=board.columns.last.unwrap();
        assert_eq!(landing, columns.filter_map(|column| position.landing(column)).collect::<Vec<_>>());
        let starts: Vec<Spot> = grid.cells.each().map(spot).collect();
        let lines: Vec<Vec<Spot>> = starts.iter().flat_map(|start| board.lines_from(*start)).collect();
        let own = |cell: &Spot| position.stone(*cell) == Some(Stone::X);
        for cell in (grid.cells & !stones.taken).each() {
            let completes = |line: &&Vec<Spot>| {
                line.contains(&spot(cell)) && line.iter().all(|other| *other == spot(cell) || own(other))
            };
            assert_eq!(!(grid.completing(stones.own) & cell).is_none(), lines.iter().any(|l| completes(&l)));
        }
        assert_eq!(grid.has_line(stones.own), lines.iter().any(|line| line.iter().all(own)));
        assert_eq!(grid.mirrored(grid.mirrored(stones.own)), stones.own);
        let free = |column: u32| (grid.of_column(column) & !stones.taken).count();
        assert_eq!(grid.is_even(stones.taken), (0..grid.width).all(|column| free(column) % 2 == 0));
        let mut keys: Vec<W> = vec![grid.key(stones.own, stones.taken)];
        for cell in grid.landing(stones.taken).each() {
            keys.extend([stones.with_own(cell), stones.with_other(cell)].map(|s| grid.key(s.own, s.taken)));
        }
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "positions are told apart");
    }

    #[test]
    fn words_agree_with_the_rules_of_the_game() {
        for (board, position) in boards() {
            agrees::<u64>(board, &position);
            agrees::<u128>(board, &position);
        }
    }

    #[test]
    fn boards_that_do_not_fit_are_refused() {
        let board = |width, height| DropBoard {
            connect: 4,
            columns: Columns::between(0, width - 1),
            height: Some(height),
        };
        assert!(Grid::<u64>::new(&board(8, 7)).is_some() && Grid::<u64>::new(&board(5, 12)).is_none());
        assert!(Grid::<u128>::new(&board(5, 12)).is_some() && Grid::<u128>::new(&board(9, 14)).is_none());
        assert!(Grid::<u64>::new(&DropBoard::infinite(4)).is_none());
    }
}
