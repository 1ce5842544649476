//! Drawings: which cells of the lowest rows are matched, and what becomes of every other cell.
//!
//! A column holds, from the ground up, stones that stand there before play starts, matched cells, and then
//! follow-up without end: a *lower* cell, which is the attacker's, an *upper* cell, which is the defender's,
//! and so on. A drawing lists the columns of a window; to the left and right of it the first and last of them
//! repeat, or the board ends; the two sides may differ.

use super::{DropBoard, Spot, Stone, Stretch};
use crate::{FARTHEST, is_near};

/// The farthest that two matched cells may lie apart, in columns.
pub const MAX_REACH: u32 = 1000;

/// The most cells that may be drawn in a column, stones and all.
pub const MAX_DRAWN: u32 = 16;

/// Columns that are farther away than this are as if they were not on the board, so that no sum of a few
/// overflows.
const BEYOND: u32 = 1 << 30;

/// How the defender answers in matched cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// With the partner; if the cell e under it is empty, with the partner of e, and from then on e and the
    /// cell above it are a follow-up pair.
    #[default]
    Divert,
    /// Always with the partner.
    Pair,
}

/// A cell that a drawing lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A stone that stands there from the start.
    Stone(Stone),
    /// Matched with this cell.
    Pair(Spot),
}

/// What a drawing says of a cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A stone that stands there from the start.
    Stone(Stone),
    /// Matched with this cell.
    Pair(Spot),
    /// The attacker's cell of a follow-up pair; the cell above is its upper one.
    Lower,
    /// The defender's cell of a follow-up pair.
    Upper,
}

/// What is beyond the window: where the board goes on, the window's first columns repeat without end to the left,
/// its last ones to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// How many repeat to the left; nothing if the board ends there.
    pub left: Option<u32>,
    /// How many repeat to the right; nothing if the board ends there.
    pub right: Option<u32>,
}

impl Width {
    /// The window is the board.
    pub const LIMITED: Self = Self { left: None, right: None };

    /// So many columns repeat to the left, and so many to the right.
    pub fn repeats(left: u32, right: u32) -> Self {
        Self { left: Some(left), right: Some(right) }
    }
}

/// Why a drawing was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingError {
    /// The window is empty, not the board's, or shorter than a period.
    BadWindow,
    /// This stone stands above a matched cell.
    StoneAbovePair(Spot),
    /// The partner of this cell is not matched with it.
    NotMutual(Spot),
    /// The partner of this cell is too far away.
    TooFar(Spot),
    /// More is drawn in this column than the board has rows, or than [`MAX_DRAWN`] cells.
    TooHigh(i32),
}

/// A drawing of a defender's strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    board: DropBoard,
    defender: Stone,
    rule: Rule,
    first: i32,
    columns: Vec<Vec<Drawn>>,
    width: Width,
    reach: i32,
    stretch: Option<Stretch>,
}

impl Drawing {
    /// A drawing whose window starts with the column `first`; the attacker is to move.
    pub fn new(
        board: DropBoard,
        defender: Stone,
        rule: Rule,
        first: i32,
        columns: Vec<Vec<Drawn>>,
        width: Width,
    ) -> Result<Self, DrawingError> {
        if !is_near(first) || columns.len() > FARTHEST as usize {
            return Err(DrawingError::BadWindow);
        }
        let count = columns.len() as u32;
        let last = first + count as i32 - 1;
        let fits = |period: Option<u32>, end: Option<i32>, own: i32| match period {
            None => end == Some(own),
            Some(period) => end.is_none() && (1..=count).contains(&period),
        };
        let fits =
            fits(width.left, board.columns.first, first) && fits(width.right, board.columns.last, last);
        if count == 0 || !fits {
            return Err(DrawingError::BadWindow);
        }
        let mut drawing = Self { board, defender, rule, first, columns, width, reach: 0, stretch: None };
        drawing.reach = drawing.check_columns()?;
        let broken = |spot: &Spot| {
            let Some(Place::Pair(partner)) = drawing.place(*spot) else { return false };
            partner == *spot || drawing.place(partner) != Some(Place::Pair(*spot))
        };
        let broken = drawing.matched().find(broken);
        broken.map_or(Ok(()), |spot| Err(DrawingError::NotMutual(spot)))?;
        Ok(drawing)
    }

    /// Checks what each column says by itself; returns the reach.
    fn check_columns(&self) -> Result<i32, DrawingError> {
        let mut reach = 0;
        for (column, drawn) in (self.first..).zip(&self.columns) {
            if drawn.len() as u32 > self.board.height.map_or(MAX_DRAWN, |height| height.min(MAX_DRAWN)) {
                return Err(DrawingError::TooHigh(column));
            }
            let mut matched = false;
            for (row, cell) in (1..).zip(drawn) {
                let spot = Spot::new(column, row);
                match cell {
                    Drawn::Stone(_) if matched => return Err(DrawingError::StoneAbovePair(spot)),
                    Drawn::Stone(_) => {}
                    Drawn::Pair(partner) => {
                        matched = true;
                        reach = partner.column.abs_diff(column).max(reach);
                    }
                }
                if reach > MAX_REACH {
                    return Err(DrawingError::TooFar(spot));
                }
            }
        }
        Ok(reach as i32)
    }

    /// The board.
    pub fn board(&self) -> &DropBoard {
        &self.board
    }

    /// Whose strategy it is.
    pub fn defender(&self) -> Stone {
        self.defender
    }

    /// How the defender answers.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What is beyond the window.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The columns that may stand any number of times, if the drawing is for boards of many widths: then this is the
    /// narrowest.
    pub fn stretch(&self) -> Option<Stretch> {
        self.stretch
    }

    /// The same with such columns; whether they may stand any number of times is not asked.
    pub(super) fn stretched(self, stretch: Option<Stretch>) -> Self {
        Self { stretch, ..self }
    }

    /// How many columns the farthest two matched cells lie apart.
    pub fn reach(&self) -> i32 {
        self.reach
    }

    /// The columns of the window, by number.
    pub fn window(&self) -> impl Iterator<Item = (i32, &[Drawn])> {
        (self.first..).zip(self.columns.iter().map(Vec::as_slice))
    }

    /// The first and the last column of the window.
    pub fn ends(&self) -> (i32, i32) {
        (self.first, self.first + self.columns.len() as i32 - 1)
    }

    /// What is drawn in a column, and how far to the right of the window's column that says so it lies.
    fn column(&self, column: i32) -> Option<(&[Drawn], i32)> {
        if column.unsigned_abs() > BEYOND {
            return None;
        }
        let (first, last) = self.ends();
        let inside = match self.width {
            Width { left: Some(left), .. } if column < first => {
                first + (column - first).rem_euclid(left as i32)
            }
            Width { right: Some(right), .. } if column > last => {
                last - (last - column).rem_euclid(right as i32)
            }
            _ => column,
        };
        let drawn = self.columns.get(usize::try_from(inside - first).ok()?)?;
        Some((drawn, column - inside))
    }

    /// How many rows of a column are drawn: follow-up starts above them.
    pub fn base(&self, column: i32) -> u32 {
        self.column(column).map_or(0, |(drawn, _)| drawn.len() as u32)
    }

    /// The greatest base.
    pub fn highest_base(&self) -> u32 {
        self.columns.iter().map(|drawn| drawn.len() as u32).max().unwrap_or(0)
    }

    /// What the drawing says of a cell; nothing off the board.
    pub fn place(&self, spot: Spot) -> Option<Place> {
        if !self.board.contains(spot) {
            return None;
        }
        let (drawn, shift) = self.column(spot.column)?;
        Some(match drawn.get(spot.row as usize - 1) {
            Some(Drawn::Stone(stone)) => Place::Stone(*stone),
            Some(Drawn::Pair(partner)) => Place::Pair(partner.shifted(shift)),
            None if (spot.row as usize - drawn.len()) % 2 == 1 => Place::Lower,
            None => Place::Upper,
        })
    }

    /// The columns that stand for all: what is within reach of any other column looks as it does from one of
    /// these.
    pub fn columns(&self) -> std::ops::RangeInclusive<i32> {
        let (first, last) = self.ends();
        let beyond = |period: Option<u32>| period.map_or(0, |_| self.reach);
        first - beyond(self.width.left)..=last + beyond(self.width.right)
    }

    /// The matched cells of the columns that stand for all.
    pub fn matched(&self) -> impl Iterator<Item = Spot> + '_ {
        let spots =
            self.columns().flat_map(|column| (1..=self.base(column)).map(move |row| Spot::new(column, row)));
        spots.filter(|spot| matches!(self.place(*spot), Some(Place::Pair(_))))
    }

    /// The partner of a matched cell.
    pub fn partner(&self, spot: Spot) -> Option<Spot> {
        match self.place(spot) {
            Some(Place::Pair(partner)) => Some(partner),
            _ => None,
        }
    }

    /// Whether nothing that is played lies under a cell.
    fn is_bottom(&self, spot: Spot) -> bool {
        spot.below().is_none_or(|below| matches!(self.place(below), Some(Place::Stone(_))))
    }

    /// Whether an attack on the partner of this matched cell always has its answer, as long as every pair is
    /// open, split, leaning, or owed (see `manual/src/rules.md`, rule `drop`), and leaves every pair so.
    pub fn answers_at(&self, spot: Spot) -> bool {
        let Some(attacked) = self.partner(spot) else { return false };
        let same_column = spot.column == attacked.column;
        let Some(under) = spot.below().filter(|_| !self.is_bottom(spot)) else { return true };
        if same_column && spot.row <= attacked.row + 1 {
            return true;
        }
        let Some(other) = self.partner(under).filter(|_| self.rule == Rule::Divert) else { return false };
        let reachable =
            self.is_bottom(other) || (other.column == attacked.column && other.row <= attacked.row + 1);
        self.is_bottom(under) && reachable
    }

    /// The first column in which follow-up would leave the top cell alone, if the height is limited.
    pub fn odd_column(&self) -> Option<i32> {
        let height = self.board.height?;
        self.columns().find(|column| (height - self.base(*column)) % 2 == 1)
    }

    /// The lines that stand for all: any other line is one of these, moved by periods.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Spot>> + '_ {
        let (first, last) = self.ends();
        let span = self.board.connect as i32 - 1;
        let rows = self.highest_base() + 2 + self.board.connect;
        (1..=rows).flat_map(move |row| {
            (first - span..=last).flat_map(move |column| self.board.lines_from(Spot::new(column, row)))
        })
    }

    /// Whether the stones that stand from the start make a line.
    pub fn starts_with_line(&self) -> bool {
        let stone = |spot: &Spot| match self.place(*spot) {
            Some(Place::Stone(stone)) => Some(stone),
            _ => None,
        };
        self.lines()
            .any(|line| stone(&line[0]).is_some() && line.iter().all(|spot| stone(spot) == stone(&line[0])))
    }

    /// Whether the attacker can never own a line as long as no pair and no upper cell is lost.
    pub fn is_harmless(&self, line: &[Spot]) -> bool {
        line.iter().any(|spot| match self.place(*spot) {
            Some(Place::Stone(stone)) => stone == self.defender,
            Some(Place::Pair(partner)) => line.contains(&partner),
            Some(Place::Upper) => true,
            Some(Place::Lower) | None => false,
        })
    }
}
