//! Play against a drawing: the stones so far, and the reply that the drawing's rule gives.

use super::{Drawing, Place, Rule, Spot, Stone};
use std::collections::BTreeMap;

/// Why a drawing has no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// This cell should be answered with, but the one under it is empty, or it is taken.
    OutOfReach(Spot),
    /// This cell should be answered with, but it lies above the board.
    AboveTheBoard(Spot),
}

/// How play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A line of this player's.
    Line(Stone),
    /// The attacker has moved and the drawing has no reply.
    Stuck(Stuck),
    /// No cell is left.
    Full,
}

impl End {
    /// The end of a game against this drawing in words.
    pub fn words(self, drawing: &Drawing) -> String {
        let (defender, connect) = (drawing.defender(), drawing.board().connect);
        match self {
            Self::Full => "The board is full: a draw.".to_string(),
            Self::Line(stone) => format!("{stone} has {connect} in a row."),
            Self::Stuck(Stuck::OutOfReach(Spot { column, row })) => {
                format!("{defender} has no reply: column {column}, row {row} is out of reach.")
            }
            Self::Stuck(Stuck::AboveTheBoard(Spot { column, .. })) => {
                format!("{defender} has no reply: column {column} is full.")
            }
        }
    }
}

/// A game against a drawing. The attacker moves first; the defender's replies are the drawing's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// What was played in each column, from below; stones from the start are not repeated here.
    played: BTreeMap<i32, Vec<Stone>>,
    /// Cells whose reply is the cell above, whatever the drawing says.
    tied: Vec<Spot>,
}

impl Play {
    /// No move was made.
    pub fn new() -> Self {
        Self { played: BTreeMap::new(), tied: Vec::new() }
    }

    /// The stone on a cell.
    pub fn stone(&self, drawing: &Drawing, spot: Spot) -> Option<Stone> {
        match drawing.place(spot)? {
            Place::Stone(stone) => Some(stone),
            _ => self
                .played
                .get(&spot.column)?
                .get(spot.row.checked_sub(stones(drawing, spot.column) + 1)? as usize)
                .copied(),
        }
    }

    /// Where a stone would fall; nothing if the column is full or not on the board.
    pub fn landing(&self, drawing: &Drawing, column: i32) -> Option<Spot> {
        let played = self.played.get(&column).map_or(0, Vec::len) as u32;
        let spot = Spot::new(column, stones(drawing, column) + played + 1);
        drawing.board().contains(spot).then_some(spot)
    }

    /// Whether no column has a free cell; never so where the width is not limited.
    pub fn is_full(&self, drawing: &Drawing) -> bool {
        let columns = drawing.board().columns.limited();
        columns
            .is_some_and(|(first, last)| (first..=last).all(|column| self.landing(drawing, column).is_none()))
    }

    /// Whether the stone on this cell belongs to a line of its owner's.
    pub fn makes_line(&self, drawing: &Drawing, spot: Spot) -> bool {
        let Some(stone) = self.stone(drawing, spot) else { return false };
        let count = |right: i32, up: i32| {
            let cell = |step: i32| {
                let row = spot.row.checked_add_signed(up * step)?;
                Some(Spot::new(spot.column.checked_add(right * step)?, row))
            };
            let own = |step: &i32| cell(*step).and_then(|cell| self.stone(drawing, cell)) == Some(stone);
            let connect = drawing.board().connect as i32;
            let right = (1..connect).take_while(own).count();
            let left = (1..connect).take_while(|step| own(&-step)).count();
            right + left + 1 >= connect as usize
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| count(right, up))
    }

    /// Plays a move of the attacker and the drawing's reply to it. Returns the cells, and how play ended if
    /// it did. Nothing is done if the column is full.
    pub fn attack(&mut self, drawing: &Drawing, column: i32) -> Option<(Vec<Spot>, Option<End>)> {
        let spot = self.landing(drawing, column)?;
        let defender = drawing.defender();
        self.put(spot, defender.other());
        if self.makes_line(drawing, spot) {
            return Some((vec![spot], Some(End::Line(defender.other()))));
        }
        if self.is_full(drawing) {
            return Some((vec![spot], Some(End::Full)));
        }
        let reply = match self.reply(drawing, spot) {
            Ok(reply) => reply,
            Err(stuck) => return Some((vec![spot], Some(End::Stuck(stuck)))),
        };
        self.put(reply, defender);
        let end = if self.makes_line(drawing, reply) {
            Some(End::Line(defender))
        } else {
            self.is_full(drawing).then_some(End::Full)
        };
        Some((vec![spot, reply], end))
    }

    fn put(&mut self, spot: Spot, stone: Stone) {
        self.played.entry(spot.column).or_default().push(stone);
    }

    fn is_reachable(&self, drawing: &Drawing, spot: Spot) -> bool {
        self.landing(drawing, spot.column) == Some(spot)
    }

    /// The reply to the attacker's stone that was just put on this cell.
    fn reply(&mut self, drawing: &Drawing, spot: Spot) -> Result<Spot, Stuck> {
        if let Some(index) = self.tied.iter().position(|tied| *tied == spot) {
            self.tied.remove(index);
            return Ok(spot.above());
        }
        let partner = match drawing.place(spot) {
            Some(Place::Pair(partner)) => partner,
            _ if drawing.board().contains(spot.above()) => return Ok(spot.above()),
            _ => return Err(Stuck::AboveTheBoard(spot.above())),
        };
        if self.is_reachable(drawing, partner) {
            return Ok(partner);
        }
        let out_of_reach = Stuck::OutOfReach(partner);
        let under = partner.below().filter(|under| {
            drawing.rule() == Rule::Divert
                && self.stone(drawing, partner).is_none()
                && !self.tied.iter().any(|tied| tied == under || tied.above() == *under)
        });
        let under = under.ok_or(out_of_reach)?;
        let other = drawing.partner(under).ok_or(out_of_reach)?;
        if !self.is_reachable(drawing, other) {
            return Err(Stuck::OutOfReach(other));
        }
        self.tied.push(under);
        self.tied.sort_unstable();
        Ok(other)
    }
}

impl Default for Play {
    fn default() -> Self {
        Self::new()
    }
}

fn stones(drawing: &Drawing, column: i32) -> u32 {
    let stone = |row: &u32| matches!(drawing.place(Spot::new(column, *row)), Some(Place::Stone(_)));
    (1..).take_while(stone).count() as u32
}
