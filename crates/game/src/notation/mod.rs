//! Games of Hex as they are written elsewhere: SGF, HexWorld links, trmph links and HexWiki's diagrams.
//!
//! All of them are read into one [`Record`] and written from it. Nothing here recurses, so that a hostile
//! text costs no more than its length; what is wrong comes back with its place.

pub mod hexboard;
pub mod hexworld;
mod record;
pub mod sgf;
pub mod trmph;
mod turns;

pub use record::{BadStep, Drawn, HexPosition, MAX_NODES, Move, Node, Record, Setup, Step, View};

use crate::{BadCell, Board, Cell, MAX_SIDE, Player};
use std::fmt;

/// Longer texts are not read.
pub const MAX_TEXT: usize = 4 << 20;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText {
    /// How many bytes stand before it.
    pub at: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is longer than [`MAX_TEXT`].
    TooLong,
    /// Something else was expected here.
    Expected(&'static str),
    /// No board has this size.
    Size(String),
    /// This word is no cell of the board.
    Cell(String, Board, BadCell),
    /// A move or a setup that is not possible.
    Step(BadStep, Board),
    /// It is a record of another game than Hex, by its number in SGF.
    OtherGame(String),
    /// A node both plays a move and sets stones, or plays two moves.
    TwoSteps,
    /// A property that may stand only once in a node.
    Twice(String),
    /// Something else, in words.
    Other(String),
}

impl BadText {
    /// The line and the column of the place, both counted from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before = &text.as_bytes()[..self.at.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::TooLong => write!(f, "the text is longer than {MAX_TEXT} bytes"),
            Problem::Expected(what) => write!(f, "expected {what}"),
            Problem::Size(size) => {
                write!(f, "`{size}` is no size of a board: each side is between 1 and {MAX_SIDE}")
            }
            Problem::Cell(word, _, BadCell::NotACell) => {
                write!(f, "`{word}` is no cell: expected a column and a row, such as e4")
            }
            Problem::Cell(word, board, BadCell::OffBoard) => {
                write!(f, "the {board} board has no cell `{word}`")
            }
            Problem::Step(step, board) => f.write_str(&step.text(board)),
            Problem::OtherGame(number) => write!(f, "the game is number `{number}`, and Hex is 11"),
            Problem::TwoSteps => f.write_str("a node has one move or one setup, not both and not two moves"),
            Problem::Other(why) => f.write_str(why),
            Problem::Twice(name) => write!(f, "{name} stands twice in one node"),
        }
    }
}

impl std::error::Error for BadText {}

/// Why a record cannot be written in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotWrite {
    /// The notation has square boards only.
    Board(Board),
    /// The notation has no sides longer than this.
    Side(Board, usize),
    /// The notation has no passes, and without them it would not be this player's turn.
    Turn(Player),
    /// The moves that stand for a setup are not possible, or too many.
    Step(BadStep, Board),
}

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => write!(f, "this notation has square boards only, and this one is {board}"),
            Self::Side(board, most) => {
                write!(f, "this notation has boards up to {most}x{most}, and this one is {board}")
            }
            Self::Turn(player) => {
                write!(f, "this notation has no passes, and without them it would not be {player}'s turn")
            }
            Self::Step(bad, board) => f.write_str(&bad.text(board)),
        }
    }
}

impl std::error::Error for CannotWrite {}

/// The notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The Smart Game Format, game 11.
    Sgf,
    /// A link to HexWorld's board, or what follows its `#`.
    HexWorld,
    /// A link to trmph's board.
    Trmph,
    /// A diagram of HexWiki.
    HexBoard,
}

impl Notation {
    /// Which notation a text seems to be in.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let start = &text.as_bytes()[..text.len().min(64)];
        let has = |word: &[u8]| start.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word));
        if text.starts_with('(') || text.starts_with(';') {
            Some(Self::Sgf)
        } else if hexboard::begins(text) {
            Some(Self::HexBoard)
        } else if has(b"trmph.") {
            Some(Self::Trmph)
        } else if has(b"hexworld.")
            || start.first().is_some_and(|&byte| byte == b'#' || byte.is_ascii_digit())
        {
            Some(Self::HexWorld)
        } else {
            None
        }
    }

    /// Reads a record in this notation.
    pub fn read(self, text: &str) -> Result<Record, BadText> {
        if text.len() > MAX_TEXT {
            return Err(BadText { at: MAX_TEXT, problem: Problem::TooLong });
        }
        match self {
            Self::Sgf => sgf::read(text),
            Self::HexWorld => hexworld::read(text),
            Self::Trmph => trmph::read(text),
            Self::HexBoard => hexboard::read(text),
        }
    }

    /// Writes a record in this notation; [`Notation::loses`] says what of it cannot be written.
    pub fn write(self, record: &Record) -> Result<String, CannotWrite> {
        match self {
            Self::Sgf => Ok(sgf::write(record)),
            Self::HexWorld => hexworld::write(record),
            Self::Trmph => trmph::write(record),
            Self::HexBoard => hexboard::write(record),
        }
    }

    /// What a record has that is lost when it is written in this notation.
    pub fn loses(self, record: &Record) -> Vec<&'static str> {
        let mut lost = Vec::new();
        let nodes = || record.nodes().iter();
        if self != Self::Sgf {
            if nodes().any(|node| node.children().len() > 1) {
                lost.push("variations");
            }
            if nodes().any(|node| !node.comment.is_empty()) {
                lost.push("comments");
            }
            if !record.drawn.is_empty() {
                lost.push("arrows and marks");
            }
            if nodes().any(|node| !node.labels.is_empty()) {
                lost.push("labels");
            }
            if !record.info.is_empty() {
                lost.push("names and dates");
            }
        }
        if self == Self::HexBoard {
            let position = record.position();
            if hexboard::turn(position.black.len(), position.white.len()) != position.to_move {
                lost.push("turns that do not follow from the number of stones");
            }
        }
        if matches!(self, Self::Trmph | Self::HexBoard) {
            let ending = |node: &Node| matches!(node.step, Step::Move(_, Move::Resign | Move::Forfeit));
            if nodes().any(ending) {
                lost.push("how the game ended");
            }
        }
        lost
    }
}

/// Reads a size `11` or `7x9` at the start of a text; returns it with the bytes it took.
fn leading_size(text: &str, at: usize) -> Result<(Board, usize), BadText> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let width = digits(text);
    if width == 0 {
        return Err(BadText { at, problem: Problem::Expected("the size of the board, such as 11 or 7x9") });
    }
    let more = text[width..].strip_prefix('x').map_or(0, digits);
    let taken = if more > 0 { width + 1 + more } else { width };
    let height = if more > 0 { &text[width + 1..taken] } else { &text[..width] };
    let sides = text[..width].parse().ok().zip(height.parse().ok());
    let board = sides.and_then(|(width, height)| Board::new(width, height));
    match board {
        Some(board) => Ok((board, taken)),
        None => Err(BadText { at, problem: Problem::Size(text[..taken].to_string()) }),
    }
}

/// Reads a cell such as `k11` at the start of a text; returns it with the bytes it took.
fn leading_cell(board: &Board, text: &str, at: usize) -> Result<(Cell, usize), BadText> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let word = &text[..letters + digits];
    if letters == 0 || digits == 0 {
        return Err(BadText { at, problem: Problem::Expected("a move such as e4") });
    }
    let problem = |error| BadText { at, problem: Problem::Cell(word.to_string(), *board, error) };
    Ok((board.parse(word).map_err(problem)?, word.len()))
}
