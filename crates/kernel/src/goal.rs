//! Goals: what a player wants to be true of their cells. Every goal is monotone in the owner's cells.

use crate::{MAX_DISJUNCTS, RuleError, entail};
use game::{Board, CellSet, Formula, Player, Torus};

/// What the owner of a theorem can guarantee.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Hex: the formula is true of the owner's stones.
    Links {
        /// The board.
        board: Board,
        /// Whose stones the links run over.
        owner: Player,
        /// What is to be joined.
        formula: Formula,
    },
    /// Hex: the *opponent's* formula is false even if the opponent has, besides `stones`, every cell of
    /// the field that the owner has not taken.
    Cut {
        /// The board.
        board: Board,
        /// Who cuts.
        owner: Player,
        /// The stones of the player whose formula is cut.
        stones: CellSet,
        /// The cells that are played.
        field: CellSet,
        /// What is to be kept apart.
        formula: Formula,
    },
    /// Set games: Breaker has a cell of every set.
    Hits(Vec<CellSet>),
    /// Set games: Maker has all cells of some set.
    Owns(Vec<CellSet>),
    /// Torus Hex, rules c and c': this player has a loop of the player's own cone.
    Loop(Torus, Player),
}

impl Goal {
    /// Whose goal it is.
    pub fn owner(&self) -> Player {
        match self {
            Self::Links { owner, .. } | Self::Cut { owner, .. } | Self::Loop(_, owner) => *owner,
            Self::Hits(_) => Player::Breaker,
            Self::Owns(_) => Player::Maker,
        }
    }

    /// Whether the goal is reached by an owner who has these cells.
    pub fn is_true(&self, cells: &CellSet) -> bool {
        match self {
            Self::Links { board, formula, .. } => formula.holds(board, cells),
            Self::Cut { board, stones, field, formula, .. } => {
                !formula.holds(board, &(*stones | (*field - *cells)))
            }
            Self::Hits(sets) => sets.iter().all(|set| !set.is_disjoint(cells)),
            Self::Owns(sets) => sets.iter().any(|set| set.is_subset(cells)),
            Self::Loop(torus, owner) => torus.has_cone_loop(*owner, cells),
        }
    }

    /// How links entail other links for an owner who has `needed`: a witness for `weaken`, found by trying.
    pub fn witness(&self, to: &Self, needed: &CellSet) -> Option<Vec<Option<usize>>> {
        match (self, to) {
            (Self::Links { board, formula, .. }, Self::Links { formula: g, .. }) => {
                entail::find(board, formula, g, needed)
            }
            _ => None,
        }
    }

    /// The goal of having reached both goals; they must be of one kind.
    pub(crate) fn and(&self, other: &Self) -> Result<Self, RuleError> {
        match (self, other) {
            (
                Self::Links { board, owner, formula: f },
                Self::Links { board: board2, owner: owner2, formula: g },
            ) if (board, owner) == (board2, owner2) => Ok(Self::Links {
                board: *board,
                owner: *owner,
                formula: Formula::All(vec![f.clone(), g.clone()]),
            }),
            (
                Self::Cut { board, owner, stones, field, formula: f },
                Self::Cut { board: board2, owner: owner2, stones: stones2, field: field2, formula: g },
            ) if (board, owner, stones, field) == (board2, owner2, stones2, field2) => Ok(Self::Cut {
                board: *board,
                owner: *owner,
                stones: *stones,
                field: *field,
                formula: Formula::Any(vec![f.clone(), g.clone()]),
            }),
            (Self::Hits(a), Self::Hits(b)) => Ok(Self::Hits([&a[..], b].concat())),
            (Self::Owns(a), Self::Owns(b)) => {
                if a.len() * b.len() > MAX_DISJUNCTS {
                    return Err(RuleError::TooManyDisjuncts);
                }
                let unions = a.iter().flat_map(|a| b.iter().map(|b| *a | *b));
                Ok(Self::Owns(unions.collect()))
            }
            _ => Err(RuleError::GoalsDiffer),
        }
    }

    /// Every cell that the goal names.
    pub(crate) fn cells(&self) -> CellSet {
        match self {
            Self::Links { formula, .. } => formula.cells(),
            Self::Cut { stones, field, formula, .. } => *stones | *field | formula.cells(),
            Self::Hits(sets) | Self::Owns(sets) => sets.iter().fold(CellSet::EMPTY, |all, set| all | *set),
            Self::Loop(..) => CellSet::EMPTY,
        }
    }
}
