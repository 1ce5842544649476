//! Claims: what a person asserts about a game, with every name resolved.

use crate::drop::Drawing;
use crate::{Board, CellSet, CreatureClaim, Formula, Player, Torus};
use std::fmt;

/// Who moves first in the field of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The claim's opponent: a full connection.
    Opponent,
    /// The claim's owner: a semi-connection.
    Owner,
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opponent => "opponent",
            Self::Owner => "owner",
        })
    }
}

/// "With these stones, playing only in the field, the owner can make the goal true."
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexClaim {
    /// The board, perhaps that of a torus.
    pub board: Board,
    /// Black's stones.
    pub black: CellSet,
    /// White's stones.
    pub white: CellSet,
    /// Whose claim it is.
    pub owner: Player,
    /// The empty cells that are played; every other cell counts as the opponent's.
    pub field: CellSet,
    /// What the owner wants to be joined; it names edges of the owner only.
    pub goal: Formula,
    /// Who moves first.
    pub first: First,
}

impl HexClaim {
    /// The stones of the claim's owner.
    pub fn stones(&self) -> CellSet {
        match self.owner {
            Player::White => self.white,
            _ => self.black,
        }
    }

    /// Whether it is about joining the owner's two edges. Then it is a position of the whole board.
    pub fn joins_edges(&self) -> bool {
        self.goal == Formula::across(self.owner)
    }
}

/// "Breaker can hit all of these sets", or "Maker can own one of them".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetClaim {
    /// The names of the cells; the cell with number `i` is called `names[i]`.
    pub names: Vec<String>,
    /// The sets, none of them empty.
    pub sets: Vec<CellSet>,
    /// Maker or Breaker.
    pub owner: Player,
    /// Who moves first.
    pub first: First,
    /// Within how many moves Maker is to win; only if it is Maker's claim and Maker moves first.
    pub moves: Option<u32>,
}

/// "With these stones, and `first` moving first, the owner wins."
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TorusClaim {
    /// The torus and its rule.
    pub torus: Torus,
    /// Black's stones.
    pub black: CellSet,
    /// White's stones.
    pub white: CellSet,
    /// Who is claimed to win.
    pub owner: Player,
    /// Who moves first.
    pub first: First,
}

impl TorusClaim {
    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        match self.first {
            First::Owner => self.owner,
            First::Opponent => self.owner.opponent(),
        }
    }

    /// The stones of a player.
    pub fn stones(&self, player: Player) -> CellSet {
        if player == Player::White { self.white } else { self.black }
    }
}

/// A claim about any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// About links, of Hex or on a torus.
    Hex(HexClaim),
    /// About a set game.
    Sets(SetClaim),
    /// About torus Hex.
    Torus(TorusClaim),
    /// About a creature on the endless line or grid.
    Creature(CreatureClaim),
    /// Who defends by the drawing always has a reply, and the attacker never has a line.
    Drop(Drawing),
}
