//! Units: small groups of matched cells, by name or drawn with letters.

/// A cell of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing is matched here.
    Empty,
    /// Matched with the cell of the same letter in the same copy of the unit; if there are more, from left to
    /// right and in a column upwards, the first with the last, and so on inwards. A letter that stands alone
    /// in a unit that is mirrored and not repeated is matched with its own mirror image.
    Letter(char),
    /// Matched with a [`Mark::Left`] two columns further right in the same row.
    Right,
    /// Matched with a [`Mark::Right`] two columns further left in the same row.
    Left,
}

/// Rows of marks, the lowest row first; all have the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The rows.
    pub rows: Vec<Vec<Mark>>,
}

impl Unit {
    /// The names of the units of the paper.
    pub const NAMES: [&'static str; 3] = ["cup", "glass", "slided-cup"];

    /// A unit of the paper.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "cup" => Self::drawn(&["UUPP", "C..C"]),
            // Section 6 of the paper matches the upper cells so.
            "glass" => Self::drawn(&["GGL.LAA", "S.s.s.S"]),
            "slided-cup" => Self::drawn(&["<UU>", "S..S"]),
            _ => return None,
        })
    }

    /// A unit from rows of characters, the lowest first: `.`, letters, `>` and `<`.
    pub fn drawn(rows: &[&str]) -> Self {
        let mark = |c: char| match c {
            '.' => Mark::Empty,
            '>' => Mark::Right,
            '<' => Mark::Left,
            letter => Mark::Letter(letter),
        };
        Self { rows: rows.iter().map(|row| row.chars().map(mark).collect()).collect() }
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Its cells that are not empty: column from 0, row from 1, mark.
    pub fn marks(&self) -> impl Iterator<Item = (i32, u32, Mark)> + '_ {
        let row = |(row, marks): (u32, &Vec<Mark>)| {
            let cells: Vec<_> = (0..).zip(marks).map(|(column, mark)| (column, row, *mark)).collect();
            cells
        };
        (1..).zip(&self.rows).flat_map(row).filter(|(_, _, mark)| *mark != Mark::Empty)
    }
}
