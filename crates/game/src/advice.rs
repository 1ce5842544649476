//! Advice: how a block says that its claim is to be proved. It restricts the proof, never the claim.

use crate::{Cell, CellSet, Formula};

/// A case of a reply tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyCase {
    /// Which of the opponent's moves.
    pub moves: Moves,
    /// The owner's reply.
    pub reply: Cell,
    /// What holds after the reply; nothing means the goal as it was.
    pub then: Option<Formula>,
    /// The blocks to put together after the reply, by their numbers in the document.
    pub by: Vec<usize>,
    /// The forced line after the reply.
    pub line: Vec<ForcedStep>,
    /// The cases after the reply.
    pub cases: Vec<ReplyCase>,
}

impl ReplyCase {
    /// How many cases it is, with all within it.
    pub fn count(&self) -> usize {
        1 + self.cases.iter().map(Self::count).sum::<usize>()
    }
}

/// The moves that a case is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// These.
    On(CellSet),
    /// All that no other case names.
    Else,
    /// All that do not disturb what follows the reply: they are excluded by it.
    Threat,
}

impl Moves {
    /// The moves that are named.
    pub fn named(&self) -> CellSet {
        match self {
            Self::On(moves) => *moves,
            Self::Else | Self::Threat => CellSet::EMPTY,
        }
    }
}

/// A step of a forced line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedStep {
    /// The moves that are left to the opponent.
    pub moves: CellSet,
    /// The reply to each of them.
    pub reply: Cell,
}

/// How a claim is to be proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Advice {
    /// By any proof.
    #[default]
    None,
    /// By a reply tree: a σ-connection. What is wanted besides, at every leaf, is an extension.
    Tree {
        /// The cases at the root.
        cases: Vec<ReplyCase>,
        /// Cells of the region that the cases do not speak of.
        beside: CellSet,
        /// What is to hold, too, wherever the tree has led.
        also: Option<Formula>,
    },
    /// By blocks put together, and a forced line in the rest of the board.
    Using {
        /// The blocks, by their numbers in the document.
        blocks: Vec<usize>,
        /// The forced line; none if the rest is searched.
        line: Vec<ForcedStep>,
    },
    /// By a strategy: a tree of positions of the whole board.
    Strategy {
        /// The blocks that may be used anywhere, by their numbers in the document.
        blocks: Vec<usize>,
        /// The cases at the root.
        cases: Vec<ReplyCase>,
    },
}
