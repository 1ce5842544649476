//! Positions: finitely many stones on a board with gravity, and who is to move.

use super::{DropBoard, Move, Spot, Stone};
use std::collections::BTreeMap;
use std::fmt;

/// Why a stone cannot be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDrop {
    /// The board has no such column.
    OffBoard(Move),
    /// The column is full.
    Full(Move),
    /// It is the other player's turn.
    NotTheirTurn(Move),
    /// Somebody has a line already.
    Over(Move),
}

/// Why a position cannot be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// A stone that cannot be put or played, and whose turn it is.
    Drop(BadDrop, Stone),
    /// Stones too far away, or too many of them in one column, to be stated in certificates.
    Far,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drop(BadDrop::OffBoard(played), _) => {
                write!(f, "{played}: there is no such column on the board")
            }
            Self::Drop(BadDrop::Full(played), _) => write!(f, "{played}: the column is full"),
            Self::Drop(BadDrop::NotTheirTurn(played), turn) => {
                write!(f, "{played}: it is the turn of {turn}")
            }
            Self::Drop(BadDrop::Over(played), _) => write!(f, "{played}: the game was over before"),
            Self::Far => write!(
                f,
                "stones must lie between the columns -{0} and {0}, at most {1} in one",
                DropPosition::FARTHEST,
                DropPosition::HIGHEST
            ),
        }
    }
}

/// Stones on a board, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropPosition {
    board: DropBoard,
    /// The columns that are not empty, from the ground up.
    columns: BTreeMap<i32, Vec<Stone>>,
    /// Who is to move.
    pub to_move: Stone,
    winner: Option<Stone>,
}

impl DropPosition {
    /// The columns up to which positions are stated, to both sides.
    pub const FARTHEST: i32 = 1000;

    /// The most stones in one column of a position that is stated.
    pub const HIGHEST: usize = 100;

    /// The position after handicap stones and moves, of which this player makes the first.
    pub fn stated(
        board: DropBoard,
        first: Stone,
        stones: &[Move],
        moves: &[Move],
    ) -> Result<Self, BadPosition> {
        let mut position = Self { to_move: first, ..Self::new(board) };
        for stone in stones {
            position.put(*stone).map_err(|bad| BadPosition::Drop(bad, position.to_move))?;
        }
        for played in moves {
            position.play(*played).map_err(|bad| BadPosition::Drop(bad, position.to_move))?;
        }
        let far = |(column, stones): (&i32, &Vec<Stone>)| {
            !(-Self::FARTHEST..=Self::FARTHEST).contains(column) || stones.len() > Self::HIGHEST
        };
        if position.columns.iter().any(far) { Err(BadPosition::Far) } else { Ok(position) }
    }

    /// The empty board, X to move.
    pub fn new(board: DropBoard) -> Self {
        Self { board, columns: BTreeMap::new(), to_move: Stone::X, winner: None }
    }

    /// The board.
    pub fn board(&self) -> &DropBoard {
        &self.board
    }

    /// The columns that are not empty, from the ground up.
    pub fn columns(&self) -> &BTreeMap<i32, Vec<Stone>> {
        &self.columns
    }

    /// Who has a line.
    pub fn winner(&self) -> Option<Stone> {
        self.winner
    }

    /// The stone on a cell.
    pub fn stone(&self, spot: Spot) -> Option<Stone> {
        self.columns.get(&spot.column)?.get(spot.row.checked_sub(1)? as usize).copied()
    }

    /// Where a stone would fall; nothing if the column is full or not on the board.
    pub fn landing(&self, column: i32) -> Option<Spot> {
        let spot = Spot::new(column, self.columns.get(&column).map_or(0, Vec::len) as u32 + 1);
        self.board.contains(spot).then_some(spot)
    }

    /// Whether no column has a free cell; never so where the width is not limited.
    pub fn is_full(&self) -> bool {
        let ends = self.board.columns.limited();
        ends.is_some_and(|(first, last)| (first..=last).all(|column| self.landing(column).is_none()))
    }

    /// Puts a handicap stone; the turn stays as it is.
    pub fn put(&mut self, stone: Move) -> Result<Spot, BadDrop> {
        if self.winner.is_some() {
            return Err(BadDrop::Over(stone));
        }
        if !self.board.has_column(stone.column) {
            return Err(BadDrop::OffBoard(stone));
        }
        let spot = self.landing(stone.column).ok_or(BadDrop::Full(stone))?;
        self.columns.entry(stone.column).or_default().push(stone.stone);
        let line = |cells: Vec<Spot>| cells.iter().all(|cell| self.stone(*cell) == Some(stone.stone));
        if self.lines_through(spot).any(line) {
            self.winner = Some(stone.stone);
        }
        Ok(spot)
    }

    /// Plays a move of the player to move.
    pub fn play(&mut self, played: Move) -> Result<Spot, BadDrop> {
        if played.stone != self.to_move {
            return Err(BadDrop::NotTheirTurn(played));
        }
        let spot = self.put(played)?;
        self.to_move = played.stone.other();
        Ok(spot)
    }

    /// The lines of the board that hold a cell.
    pub fn lines_through(&self, spot: Spot) -> impl Iterator<Item = Vec<Spot>> + use<> {
        let (board, span) = (self.board, self.board.connect as i32 - 1);
        let rows = spot.row.saturating_sub(span as u32).max(1)..=spot.row + span as u32;
        let starts = rows.flat_map(move |row| {
            (-span..=0).map(move |shift| Spot::new(spot.column.saturating_add(shift), row))
        });
        starts.flat_map(move |start| board.lines_from(start)).filter(move |line| line.contains(&spot))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Columns, parse_moves};
    use super::*;

    fn after(board: DropBoard, text: &str) -> Result<DropPosition, BadDrop> {
        let mut position = DropPosition::new(board);
        for played in parse_moves(text).unwrap() {
            position.play(played)?;
        }
        Ok(position)
    }

    #[test]
    fn stones_fall_and_lines_win() {
        let board = DropBoard::infinite(4);
        let figure1 = after(board, "X0O1X1O-1X-1O2").unwrap();
        assert_eq!((figure1.winner(), figure1.to_move), (None, Stone::X));
        assert_eq!(figure1.stone(Spot::new(-1, 2)), Some(Stone::X));
        assert_eq!(figure1.landing(0), Some(Spot::new(0, 2)));
        let line = "X0O2X0O0X-2O-2X1O1X-1O2X-2";
        let mut won = figure1;
        for played in parse_moves(line).unwrap() {
            assert_eq!(won.winner(), None);
            won.play(played).unwrap();
        }
        assert_eq!(won.winner(), Some(Stone::X));
        assert!(matches!(after(board, "X0O1X0O1X0O1X0O1"), Err(BadDrop::Over(_))));
        assert!(matches!(after(board, "X0X1"), Err(BadDrop::NotTheirTurn(_))));
    }

    #[test]
    fn boards_have_ends() {
        let board = DropBoard { connect: 4, columns: Columns::between(0, 1), height: Some(2) };
        assert!(matches!(after(board, "X2"), Err(BadDrop::OffBoard(_))));
        assert!(matches!(after(board, "X0O0X0"), Err(BadDrop::Full(_))));
        let full = after(board, "X0O0X1O1").unwrap();
        assert!(full.is_full() && full.winner().is_none());
    }
}
