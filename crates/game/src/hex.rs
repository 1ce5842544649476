//! The Hex board: cells and their names, neighbours, edges.

use crate::{Cell, CellSet, Player};
use std::fmt;

/// No side of a board is longer.
pub const MAX_SIDE: usize = 30;

/// One of the four edges of a Hex board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Row 1; Black's.
    Top,
    /// The last row; Black's.
    Bottom,
    /// Column a; White's.
    Left,
    /// The last column; White's.
    Right,
}

impl Edge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Who owns the edge.
    pub fn owner(self) -> Player {
        match self {
            Self::Top | Self::Bottom => Player::Black,
            Self::Left | Self::Right => Player::White,
        }
    }

    /// The two edges that this player joins.
    pub fn of(player: Player) -> [Self; 2] {
        match player {
            Player::White => [Self::Left, Self::Right],
            _ => [Self::Top, Self::Bottom],
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// A Hex board of some width and height; or the board of a torus, whose opposite edges are glued, so that it
/// has none: columns and rows are taken around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    glued: bool,
}

/// No side of a torus is shorter: on a shorter one some cells would touch twice.
pub const MIN_TORUS_SIDE: usize = 3;

/// Why a word does not name a cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCell {
    /// It does not look like a cell: letters, then a row number.
    NotACell,
    /// It looks like a cell, but this board has none such.
    OffBoard,
}

impl Board {
    /// The steps from a cell to its six neighbours, as (columns, rows).
    pub const STEPS: [(isize, isize); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    /// A board, if each side is between 1 and [`MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        let board = Self { width: width as u8, height: height as u8, glued: false };
        (fits(width) && fits(height)).then_some(board)
    }

    /// The board of a torus, if each side is between [`MIN_TORUS_SIDE`] and [`MAX_SIDE`].
    pub fn glued(width: usize, height: usize) -> Option<Self> {
        let wide = width.min(height) >= MIN_TORUS_SIDE;
        Self::new(width, height).filter(|_| wide).map(|board| Self { glued: true, ..board })
    }

    /// The same board with opposite edges glued, for which it is wide enough.
    pub(crate) fn closed(self) -> Self {
        Self { glued: true, ..self }
    }

    /// Whether opposite edges are glued.
    pub fn is_glued(&self) -> bool {
        self.glued
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// All cells, row by row.
    pub fn cells(&self) -> CellSet {
        (0..self.width() * self.height()).map(Cell::new).collect()
    }

    /// The cell in this column and row, both counted from 0, if there is one; on a torus there always is.
    pub fn cell(&self, column: isize, row: isize) -> Option<Cell> {
        let (width, height) = (self.width() as isize, self.height() as isize);
        if self.glued {
            return self.cell_inside(column.rem_euclid(width), row.rem_euclid(height));
        }
        self.cell_inside(column, row)
    }

    fn cell_inside(&self, column: isize, row: isize) -> Option<Cell> {
        let inside =
            (0..self.width() as isize).contains(&column) && (0..self.height() as isize).contains(&row);
        inside.then(|| Cell::new(row as usize * self.width() + column as usize))
    }

    /// The column of a cell, counted from 0.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// The row of a cell, counted from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// The cells that a cell touches.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let board = *self;
        let (column, row) = (self.column(cell) as isize, self.row(cell) as isize);
        Self::STEPS.into_iter().filter_map(move |(dc, dr)| board.cell(column + dc, row + dr))
    }

    /// Where an affine map takes a cell: (c, r) ↦ (p·c + q·r + dc, r₁·c + s·r + dr), columns and rows counted
    /// from 1. Nothing if that is off the board.
    pub fn moved(&self, cell: Cell, [p, q, r, s]: [isize; 4], (dc, dr): (isize, isize)) -> Option<Cell> {
        let (column, row) = (self.column(cell) as isize + 1, self.row(cell) as isize + 1);
        let sum = |a: isize, b: isize, more: isize| {
            a.checked_mul(column)?.checked_add(b.checked_mul(row)?)?.checked_add(more)?.checked_sub(1)
        };
        self.cell(sum(p, q, dc)?, sum(r, s, dr)?)
    }

    /// The cells after half a turn of the board.
    pub fn turned(&self, cells: &CellSet) -> CellSet {
        let last = self.width() * self.height() - 1;
        cells.iter().map(|cell| Cell::new(last - cell.index())).collect()
    }

    /// Whether a linear map of columns and rows takes cells that are glued to cells that are glued; on a board
    /// that is not glued every map does.
    pub fn keeps_glue(&self, [_, q, r, _]: [isize; 4]) -> bool {
        let (width, height) = (self.width() as isize, self.height() as isize);
        let kept = |step: isize, side: isize, by: isize| {
            step.checked_mul(side).is_some_and(|length| length % by == 0)
        };
        !self.glued || kept(r, width, height) && kept(q, height, width)
    }

    /// Whether a cell touches an edge; on a torus there is none.
    pub fn touches(&self, cell: Cell, edge: Edge) -> bool {
        !self.glued
            && match edge {
                Edge::Top => self.row(cell) == 0,
                Edge::Bottom => self.row(cell) == self.height() - 1,
                Edge::Left => self.column(cell) == 0,
                Edge::Right => self.column(cell) == self.width() - 1,
            }
    }

    /// The name of a cell, such as `e4`.
    pub fn name(&self, cell: Cell) -> String {
        format!("{}{}", column_name(self.column(cell)), self.row(cell) + 1)
    }

    /// The cell with this name.
    pub fn parse(&self, word: &str) -> Result<Cell, BadCell> {
        let digits = word.find(|c: char| !c.is_ascii_lowercase());
        let (letters, digits) = word.split_at(digits.ok_or(BadCell::NotACell)?);
        let row = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        if letters.is_empty() || !row {
            return Err(BadCell::NotACell);
        }
        let column = column_number(letters).ok_or(BadCell::OffBoard)?;
        let row: isize = digits.parse().map_err(|_| BadCell::OffBoard)?;
        self.cell_inside(column, row - 1).ok_or(BadCell::OffBoard)
    }

    /// The names of cells, separated by spaces, in the order of the board.
    pub fn names(&self, cells: &CellSet) -> String {
        let names: Vec<String> = cells.iter().map(|cell| self.name(cell)).collect();
        names.join(" ")
    }

    /// The stones that can be reached from `start` over `stones`, `start` itself included.
    pub fn connected(&self, start: &CellSet, stones: &CellSet) -> CellSet {
        let mut reached = *start & *stones;
        let mut frontier: Vec<Cell> = reached.iter().collect();
        while let Some(cell) = frontier.pop() {
            for next in self.neighbours(cell) {
                if stones.contains(next) && reached.insert(next) {
                    frontier.push(next);
                }
            }
        }
        reached
    }

    /// The cells that touch an edge.
    pub fn along(&self, edge: Edge) -> CellSet {
        self.cells().iter().filter(|&cell| self.touches(cell, edge)).collect()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The letters of a column counted from 0: `a` … `z`, `aa` … `ad`.
fn column_name(column: usize) -> String {
    let letter = |index: usize| (b'a' + index as u8) as char;
    if column < 26 { letter(column).to_string() } else { format!("a{}", letter(column - 26)) }
}

fn column_number(letters: &str) -> Option<isize> {
    let value = |byte: u8| (byte - b'a') as isize;
    match letters.as_bytes() {
        [one] => Some(value(*one)),
        [b'a', two] => Some(26 + value(*two)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_cells_agree_on_every_board() {
        for side in 1..=MAX_SIDE {
            let board = Board::new(side, MAX_SIDE + 1 - side).unwrap();
            for cell in board.cells().iter() {
                assert_eq!(board.parse(&board.name(cell)), Ok(cell));
            }
        }
    }

    #[test]
    fn words_that_are_no_cells() {
        let board = Board::new(8, 8).unwrap();
        for word in ["", "e", "4", "E4", "e04", "e4x", "e-4", "é4", "e 4"] {
            assert_eq!(board.parse(word), Err(BadCell::NotACell), "{word}");
        }
        for word in ["i1", "a9", "zz1", "aaa1", "a99999999999999999999", "aa1"] {
            assert_eq!(board.parse(word), Err(BadCell::OffBoard), "{word}");
        }
    }

    #[test]
    fn sides_are_bounded() {
        assert!(Board::new(0, 5).is_none() && Board::new(31, 31).is_none());
        assert!(Board::new(1, 1).is_some() && Board::new(30, 30).is_some());
    }

    #[test]
    fn neighbours_are_mutual_and_at_most_six() {
        let board = Board::new(4, 5).unwrap();
        for cell in board.cells().iter() {
            let near: Vec<Cell> = board.neighbours(cell).collect();
            assert!(near.len() <= 6);
            assert!(near.iter().all(|&n| board.neighbours(n).any(|back| back == cell)));
        }
        let e4 = Board::new(8, 8).unwrap();
        let near: CellSet = e4.neighbours(e4.parse("e4").unwrap()).collect();
        assert_eq!(e4.names(&near), "e3 f3 d4 f4 d5 e5");
    }
}
