//! Boards of connect-k with gravity, as heads state them, described in sections 7 and 8 of
//! `manual/src/certificate.md`.

use super::{Cell, read_connect, read_height};
use crate::text::{Answer, Words, ensure};

/// The greatest number of a column, and with a minus sign the least.
const FARTHEST: i64 = 100_000;

pub struct Board {
    pub connect: i64,
    /// The first and the last column, each where the board ends.
    pub ends: [Option<i64>; 2],
    /// Whether all boards are meant that begin with the first column and have the last.
    pub wider: bool,
    pub height: Option<i64>,
}

impl Board {
    /// Reads a board, from what follows the name of the game.
    pub fn read(line: &mut Words<'_>) -> Answer<Self> {
        let connect = read_connect(line)?;
        let mut ends = [None, None];
        if line.peek() == Some("columns") {
            line.expect("columns")?;
            let first = within_or_dash(line, "the first column", -FARTHEST, FARTHEST)?;
            ends = [first, within_or_dash(line, "the last column", first.unwrap_or(-FARTHEST), FARTHEST)?];
            ensure!(ends != [None, None], "a board with all columns has no `columns`");
        }
        let wider = line.peek() == Some("wider");
        if wider {
            line.expect("wider")?;
            ensure!(ends[0].and(ends[1]).is_some(), "only a board with two ends can be wider");
        }
        let height = read_height(line)?;
        line.end()?;
        Ok(Self { connect, ends, wider, height })
    }

    /// The board as it is written.
    pub fn written(&self) -> String {
        let wide = match self.ends {
            [None, None] => String::new(),
            [first, last] => {
                let wider = if self.wider { " wider" } else { "" };
                format!(" columns {} {}{wider}", or_dash(first), or_dash(last))
            }
        };
        let tall = self.height.map_or(String::new(), |height| format!(" height {height}"));
        format!("connect {}{wide}{tall}", self.connect)
    }

    /// The board in words.
    pub fn words(&self) -> String {
        let wide = match self.ends {
            [None, None] => "all columns".to_string(),
            [Some(first), Some(last)] if self.wider => {
                format!("from column {first} to column {last} or further")
            }
            [Some(first), Some(last)] => format!("columns {first} to {last}"),
            [Some(first), None] => format!("all columns from {first} on"),
            [None, Some(last)] => format!("all columns up to {last}"),
        };
        let tall =
            self.height.map_or("without end upwards".to_string(), |height| format!("of height {height}"));
        format!("board with gravity {tall}, {wide}, {} in a row winning", self.connect)
    }

    pub fn has(&self, (column, row): Cell) -> bool {
        self.ends[0].is_none_or(|first| first <= column)
            && self.ends[1].is_none_or(|last| column <= last)
            && row >= 1
            && self.height.is_none_or(|height| row <= height)
    }

    /// Whether these are the first and the last column, and the board ends on both sides.
    pub fn is_between(&self, first: i64, last: i64) -> bool {
        self.ends == [Some(first), Some(last)]
    }
}

/// A number, or a dash where there is none.
pub fn or_dash(number: Option<i64>) -> String {
    number.map_or("-".to_string(), |number| number.to_string())
}

/// Takes a number from a range, or a dash, which stands for none.
pub fn within_or_dash(words: &mut Words<'_>, what: &str, least: i64, most: i64) -> Answer<Option<i64>> {
    if words.peek() == Some("-") {
        return words.expect("-").map(|()| None);
    }
    words.within(what, least, most).map(Some)
}
