//! Strategies by decomposition, as people and other programs write them down.
//!
//! A pattern is a set of positions without a place on the board. After the opponent's move in it the owner
//! replies, and what is left falls into smaller patterns. Positions are numbers from 0; a file may name one
//! that the pattern does not have, and that is a defect, not an error: the rest of the file may still be
//! good.

use game::{Board, Cell, CellSet, Player};
use std::fmt;

/// A strategy for one board.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The board.
    pub board: Board,
    /// Whose strategy it is.
    pub owner: Player,
    /// The owner's stones at the start.
    pub stones: CellSet,
    /// Where the positions of the first pattern lie.
    pub cells: Vec<Cell>,
    /// What is to be joined in the end, one of these sets.
    pub goal: Vec<Vec<Node>>,
    /// Whether moves without an answer are answered as on the board turned by half a turn.
    pub turned: bool,
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// The pattern of the whole board.
    pub root: usize,
}

/// What can be joined: a cell, or one of the owner's two edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// A cell of the board.
    Cell(Cell),
    /// The first (top, left) or the second (bottom, right) edge.
    Edge(bool),
}

impl Node {
    /// The cell, if it is one.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Edge(_) => None,
        }
    }
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What it is called.
    pub name: String,
    /// The line on which it starts.
    pub line: usize,
    /// How many positions it has.
    pub size: usize,
    /// How its positions are called; those after the first `size` do not belong to it.
    pub positions: Vec<String>,
    /// All of these are kept up at the same time.
    pub parts: Vec<Part>,
    /// What the file says about it, if it does.
    pub stated: Option<Stated>,
}

/// What a file says that a pattern guarantees, and where.
#[derive(Clone, Debug)]
pub struct Stated {
    /// Where its positions lie.
    pub cells: Vec<Cell>,
    /// The owner's stones there.
    pub stones: CellSet,
    /// One of these sets is joined.
    pub goal: Vec<Vec<Node>>,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub enum Part {
    /// Another pattern; its i-th position is this one here.
    Use {
        /// The pattern.
        pattern: usize,
        /// Its positions.
        positions: Vec<usize>,
    },
    /// A move of the opponent's is answered by one of these.
    Choice(Vec<Branch>),
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Branch {
    /// What it is called.
    pub name: String,
    /// The line on which it starts.
    pub line: usize,
    /// The opponent's moves that it answers; all that do not disturb it if nothing is said.
    pub moves: Option<Vec<usize>>,
    /// The owner's reply.
    pub reply: usize,
    /// What is left then.
    pub parts: Vec<Part>,
}

/// Why a file cannot be read as a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStrategy {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for BadStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BadStrategy {}

impl BadStrategy {
    /// Something is wrong on this line.
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

/// The longest file that is read.
pub const MAX_BYTES: usize = 16 << 20;

/// Reads a file of patterns or an autotree; which of them it is is seen from its first character.
pub fn read(text: &str) -> Result<Strategy, BadStrategy> {
    if text.len() > MAX_BYTES {
        return Err(BadStrategy::new(1, format!("the file is longer than {MAX_BYTES} bytes")));
    }
    match text.trim_start_matches('\u{feff}').trim_start().chars().next() {
        Some('(' | '/' | '{') => super::autotree::read(text),
        Some('#' | '"' | 'R') => super::patterns::read(text),
        _ => Err(BadStrategy::new(1, "expected `#BOARDSIZE 9` and patterns, or an autotree")),
    }
}

impl Pattern {
    /// What a position is called.
    pub fn position(&self, number: usize) -> String {
        self.positions.get(number).cloned().unwrap_or_else(|| (number + 1).to_string())
    }
}
