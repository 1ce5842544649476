//! The board, its stones, and moves in the notation `X0O1X1O-1`.

use std::fmt;

/// The longest line that can be asked for.
pub const MAX_CONNECT: u32 = 16;

/// X moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stone {
    /// The first player.
    X,
    /// The second player.
    O,
}

impl Stone {
    /// The other player.
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "X",
            Self::O => "O",
        })
    }
}

/// A cell: any column, and a row from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The column.
    pub column: i32,
    /// The row; 1 is the ground.
    pub row: u32,
}

impl Spot {
    /// The cell in a column and a row.
    pub fn new(column: i32, row: u32) -> Self {
        Self { column, row }
    }

    /// The cell above.
    pub fn above(self) -> Self {
        Self { row: self.row + 1, ..self }
    }

    /// The cell below, unless this one lies on the ground.
    pub fn below(self) -> Option<Self> {
        (self.row > 1).then(|| Self { row: self.row - 1, ..self })
    }

    /// The cell as many columns further right.
    pub fn shifted(self, columns: i32) -> Self {
        Self { column: self.column + columns, ..self }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.column, self.row)
    }
}

/// The columns of a board: it may end on either side, or go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first column, if the board ends on the left.
    pub first: Option<i32>,
    /// The last column, if it ends on the right.
    pub last: Option<i32>,
}

impl Columns {
    /// All integers.
    pub const ALL: Self = Self { first: None, last: None };

    /// The columns from one to another.
    pub fn between(first: i32, last: i32) -> Self {
        Self { first: Some(first), last: Some(last) }
    }

    /// The first and the last column, if the board ends on both sides.
    pub fn limited(self) -> Option<(i32, i32)> {
        self.first.zip(self.last)
    }

    /// Whether a column is one of these.
    pub fn contains(self, column: i32) -> bool {
        self.first.is_none_or(|first| first <= column) && self.last.is_none_or(|last| column <= last)
    }

    /// The nearest of these columns.
    pub fn nearest(self, column: i32) -> i32 {
        column.max(self.first.unwrap_or(column)).min(self.last.unwrap_or(i32::MAX))
    }

    /// Whether these columns are their own mirror image, if the columns from one to another are exchanged, left and
    /// right.
    pub fn are_symmetric_around(self, first: i32, last: i32) -> bool {
        match (self.first, self.last) {
            (None, None) => true,
            (Some(left), Some(right)) => {
                i64::from(left) + i64::from(right) == i64::from(first) + i64::from(last)
            }
            _ => false,
        }
    }
}

/// As documents and commands have it: `7`, `-3..3`, `0..`, `..6`.
impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.last) {
            (Some(0), Some(last)) => write!(f, "{}", last + 1),
            (first, last) => {
                let end = |end: Option<i32>| end.map_or(String::new(), |column| column.to_string());
                write!(f, "{}..{}", end(first), end(last))
            }
        }
    }
}

/// A board and the length of the lines that win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropBoard {
    /// How many in a row win.
    pub connect: u32,
    /// The columns.
    pub columns: Columns,
    /// The highest row, if the height is limited.
    pub height: Option<u32>,
}

impl DropBoard {
    /// The board without limits.
    pub fn infinite(connect: u32) -> Self {
        Self { connect, columns: Columns::ALL, height: None }
    }

    /// Whether a cell belongs to the board.
    pub fn contains(&self, spot: Spot) -> bool {
        self.has_column(spot.column) && spot.row >= 1 && self.height.is_none_or(|height| spot.row <= height)
    }

    /// Whether a column belongs to the board.
    pub fn has_column(&self, column: i32) -> bool {
        self.columns.contains(column)
    }

    /// The lines of the board whose leftmost lowest cell is this one: upwards, to the right, and along both
    /// diagonals. A falling diagonal is told by its leftmost cell, which is its highest.
    pub fn lines_from(&self, start: Spot) -> impl Iterator<Item = Vec<Spot>> + use<> {
        let board = *self;
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().filter_map(move |(right, up): (i32, i64)| {
            let cell = |step: u32| {
                let row = i64::from(start.row) + up * i64::from(step);
                let column = start.column.checked_add(right * step as i32)?;
                Some(Spot::new(column, u32::try_from(row).ok()?))
            };
            let line: Option<Vec<Spot>> = (0..board.connect).map(cell).collect();
            line.filter(|line| line.iter().all(|spot| board.contains(*spot)))
        })
    }
}

/// As the line of a document has it: `drop connect 4 width 7 height 6`.
impl fmt::Display for DropBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "drop connect {}", self.connect)?;
        if self.columns != Columns::ALL {
            write!(f, " width {}", self.columns)?;
        }
        self.height.map_or(Ok(()), |height| write!(f, " height {height}"))
    }
}

/// A stone dropped into a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Whose.
    pub stone: Stone,
    /// Where.
    pub column: i32,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.stone, self.column)
    }
}

/// Moves as the papers write them: `X0O1X1O-1`.
pub fn moves(list: &[Move]) -> String {
    list.iter().map(Move::to_string).collect()
}

/// Reads `X0O1X1O-1`; spaces are allowed anywhere between moves and after the letter. The error is the place
/// of what cannot be read.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, usize> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let place = text.len() - rest.len();
        let stone = match rest.as_bytes()[0] {
            b'X' => Stone::X,
            b'O' => Stone::O,
            _ => return Err(place),
        };
        let digits = rest[1..].trim_start();
        let sign = usize::from(digits.starts_with('-'));
        let unsigned = digits[sign..].trim_start();
        let length = unsigned.find(|c: char| !c.is_ascii_digit()).unwrap_or(unsigned.len());
        let number: i32 =
            unsigned[..length].parse().ok().filter(|_| (1..=6).contains(&length)).ok_or(place)?;
        found.push(Move { stone, column: if sign == 1 { -number } else { number } });
        rest = unsigned[length..].trim_start();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_the_paper_writes_them() {
        let found = parse_moves("X0O1X1O - 1X - 1O2").unwrap();
        assert_eq!(moves(&found), "X0O1X1O-1X-1O2");
        for (text, place) in [("Y0", 0), ("X0O", 2), ("X0 O1z", 5), ("X12345678", 0), ("X0O--1", 2)] {
            assert_eq!(parse_moves(text), Err(place), "{text}");
        }
        assert_eq!(parse_moves(""), Ok(Vec::new()));
    }

    #[test]
    fn lines_stay_on_the_board() {
        let board = DropBoard { connect: 4, columns: Columns::between(0, 6), height: Some(6) };
        let lines: usize = (0..7)
            .flat_map(|column| (1..=6).map(move |row| Spot::new(column, row)))
            .map(|spot| board.lines_from(spot).count())
            .sum();
        assert_eq!(lines, 69);
        assert_eq!(DropBoard::infinite(4).lines_from(Spot::new(-7, 3)).count(), 3);
        assert_eq!(DropBoard::infinite(4).lines_from(Spot::new(-7, 4)).count(), 4);
        for (first, last, before, after) in [(Some(0), None, false, true), (None, Some(3), true, false)] {
            let columns = Columns { first, last };
            assert_eq!((columns.contains(-1), columns.contains(4)), (before, after));
            let board = DropBoard { columns, ..DropBoard::infinite(4) };
            assert_eq!(board.lines_from(Spot::new(-1, 1)).count(), if before { 3 } else { 0 });
            assert_eq!(board.lines_from(Spot::new(1, 1)).count(), if after { 3 } else { 1 });
        }
    }

    #[test]
    fn columns_are_written_as_documents_have_them() {
        let ends = [(Some(0), Some(6)), (Some(-3), Some(3)), (Some(0), None), (None, Some(6))];
        let written = ends.map(|(first, last)| Columns { first, last }.to_string());
        assert_eq!(written, ["7", "-3..3", "0..", "..6"]);
    }
}
