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

/// A board and the length of the lines that win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropBoard {
    /// How many in a row win.
    pub connect: u32,
    /// The first and the last column, if the width is limited.
    pub columns: Option<(i32, i32)>,
    /// The highest row, if the height is limited.
    pub height: Option<u32>,
}

impl DropBoard {
    /// The board without limits.
    pub fn infinite(connect: u32) -> Self {
        Self { connect, columns: None, height: None }
    }

    /// Whether a cell belongs to the board.
    pub fn contains(&self, spot: Spot) -> bool {
        self.has_column(spot.column) && spot.row >= 1 && self.height.is_none_or(|height| spot.row <= height)
    }

    /// Whether a column belongs to the board.
    pub fn has_column(&self, column: i32) -> bool {
        self.columns.is_none_or(|(first, last)| (first..=last).contains(&column))
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
        let board = DropBoard { connect: 4, columns: Some((0, 6)), height: Some(6) };
        let lines: usize = (0..7)
            .flat_map(|column| (1..=6).map(move |row| Spot::new(column, row)))
            .map(|spot| board.lines_from(spot).count())
            .sum();
        assert_eq!(lines, 69);
        assert_eq!(DropBoard::infinite(4).lines_from(Spot::new(-7, 3)).count(), 3);
        assert_eq!(DropBoard::infinite(4).lines_from(Spot::new(-7, 4)).count(), 4);
    }
}
