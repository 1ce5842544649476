//! A window of a gravity board as one machine word: the stones of each player are bits, column by column,
//! with one bit above each column that is never set, so that lines do not run on into the next column.

use game::drop::{Columns, DropBoard, Spot};

/// The stones of a player in a window.
pub type Word = u128;

/// A window of a board.
#[derive(Clone, Debug)]
pub struct Field {
    /// How many in a row win.
    pub connect: u32,
    /// The first column.
    pub first: i32,
    /// How many columns.
    pub width: u32,
    /// How many rows are played. Where the board goes on above, nothing is known of what happens there.
    pub rows: u32,
    /// Whether the board has columns outside the window.
    pub open_sides: bool,
    /// Whether the board goes on above.
    pub open_top: bool,
    /// Whether the board is its own mirror image around the window.
    pub symmetric: bool,
    /// The lowest cells.
    bottom: Word,
    /// The highest cells.
    top: Word,
    /// All cells.
    cells: Word,
    /// The lines of the window.
    lines: Vec<Word>,
    /// In how many lines the cell of each bit lies.
    weights: Vec<u32>,
    /// The lines that leave the window sideways: their cells inside, and how many are outside.
    borders: Vec<(Word, u32)>,
}

impl Field {
    /// The window of these columns and of so many rows; nothing if it does not fit into a word.
    pub fn new(board: &DropBoard, first: i32, last: i32, rows: u32) -> Option<Self> {
        let width = u32::try_from(last.checked_sub(first)?).ok()? + 1;
        let rows = board.height.map_or(rows, |height| height.min(rows));
        if rows == 0 || width.checked_mul(rows + 1)? > Word::BITS {
            return None;
        }
        let mut field = Self {
            connect: board.connect,
            first,
            width,
            rows,
            open_sides: board.columns != Columns::between(first, last),
            open_top: board.height != Some(rows),
            symmetric: board.columns.are_symmetric_around(first, last),
            bottom: 0,
            top: 0,
            cells: 0,
            lines: Vec::new(),
            weights: Vec::new(),
            borders: Vec::new(),
        };
        for column in 0..width {
            field.bottom |= field.bit(column, 0);
            field.top |= field.bit(column, rows - 1);
            let cells = (0..rows).fold(0, |word, row| word | field.bit(column, row));
            field.cells |= cells;
        }
        let window = DropBoard { height: Some(rows), ..*board };
        let reach = board.connect as i32 - 1;
        for (column, row) in
            (first - reach..=last).flat_map(|column| (1..=rows).map(move |row| (column, row)))
        {
            for line in window.lines_from(Spot::new(column, row)) {
                field.add_line(&line);
            }
        }
        let weight = |bit: u32| field.lines.iter().filter(|line| **line >> bit & 1 == 1).count() as u32;
        field.weights = (0..Word::BITS).map(weight).collect();
        Some(field)
    }

    fn add_line(&mut self, line: &[Spot]) {
        let inside = |spot: &&Spot| (0..self.width as i32).contains(&(spot.column - self.first));
        let bit = |spot: &Spot| self.bit((spot.column - self.first) as u32, spot.row - 1);
        let word = line.iter().filter(inside).fold(0, |word, spot| word | bit(spot));
        match line.len() as u32 - word.count_ones() {
            0 => self.lines.push(word),
            outside if word != 0 => self.borders.push((word, outside)),
            _ => {}
        }
    }

    /// A cell, columns and rows counted from 0.
    pub fn bit(&self, column: u32, row: u32) -> Word {
        1 << (column * (self.rows + 1) + row)
    }

    /// The number of the board's column in which a cell lies.
    pub fn column(&self, cell: Word) -> i32 {
        self.first + (cell.trailing_zeros() / (self.rows + 1)) as i32
    }

    /// The cells that can be played.
    pub fn landing(&self, taken: Word) -> Word {
        (taken + self.bottom) & self.cells
    }

    /// A word that tells positions apart, if they are of the same kind.
    pub fn key(&self, own: Word, other: Word) -> Word {
        own | ((own | other) + self.bottom)
    }

    /// Whether some column is full, as far as the window goes.
    pub fn touches_top(&self, taken: Word) -> bool {
        taken & self.top != 0
    }

    /// The cells, free or not, that would complete a line with these stones.
    pub fn completing(&self, stones: Word) -> Word {
        let pitch = self.rows + 1;
        let mut found = 0;
        for step in [1, pitch, pitch + 1, pitch - 1] {
            for missing in 0..self.connect {
                let others = (0..self.connect).filter(|place| *place != missing);
                found |= others.fold(Word::MAX, |all, place| {
                    let moved = if place > missing {
                        stones.checked_shr((place - missing) * step)
                    } else {
                        stones.checked_shl((missing - place) * step)
                    };
                    all & moved.unwrap_or(0)
                });
            }
        }
        found & self.cells
    }

    /// Whether a player to move may complete a line that leaves the window, if up to so many of the player's
    /// stones lie outside, and anywhere.
    pub fn may_win_outside(&self, stones: Word, landing: Word, extras: u32) -> bool {
        self.open_sides
            && self.borders.iter().any(|&(line, outside)| match (line & !stones).count_ones() {
                0 => outside <= extras + 1,
                1 => outside <= extras && line & !stones & landing != 0,
                _ => false,
            })
    }

    /// The image of a word, left and right exchanged.
    pub fn mirrored(&self, word: Word) -> Word {
        let pitch = self.rows + 1;
        let column: Word = if pitch == Word::BITS { Word::MAX } else { (1 << pitch) - 1 };
        (0..self.width).fold(0, |image, index| {
            image | (word >> (index * pitch) & column) << ((self.width - 1 - index) * pitch)
        })
    }

    /// In how many lines of the window a cell lies.
    pub fn weight(&self, cell: Word) -> u32 {
        self.weights[cell.trailing_zeros() as usize]
    }
}
