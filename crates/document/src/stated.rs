//! What a block asserts, in a form that is no longer than its text: the images of a creature on a finite
//! board are listed only when somebody asks for them.

use game::{Claim, Creature, First, Ground, HexClaim, Player, SetClaim};
use std::sync::OnceLock;

/// The assertion of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stated {
    /// As it is.
    Plain(Claim),
    /// A creature on a finite board, which is a set game.
    OnBoard(Box<OnBoard>),
}

/// That Maker can own a creature on a finite board, or that Breaker can keep Maker from it.
#[derive(Debug)]
pub(crate) struct OnBoard {
    pub ground: Ground,
    pub creature: Creature,
    pub owner: Player,
    pub moves: Option<u32>,
    listed: OnceLock<Claim>,
}

impl OnBoard {
    /// Nothing is listed yet.
    pub fn new(ground: Ground, creature: Creature, owner: Player, moves: Option<u32>) -> Self {
        Self { ground, creature, owner, moves, listed: OnceLock::new() }
    }

    fn list(&self) -> Claim {
        let first = if self.owner == Player::Maker { First::Owner } else { First::Opponent };
        Claim::Sets(SetClaim {
            names: self.ground.names(self.creature.space()),
            sets: self.ground.images(&self.creature),
            owner: self.owner,
            first,
            moves: self.moves,
        })
    }
}

/// A copy has nothing listed, so that lists live no longer than those who asked for them.
impl Clone for OnBoard {
    fn clone(&self) -> Self {
        Self::new(self.ground, self.creature.clone(), self.owner, self.moves)
    }
}

impl PartialEq for OnBoard {
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.ground, game.owner, game.moves);
        parts(self) == parts(other) && self.creature == other.creature
    }
}

impl Eq for OnBoard {}

impl Stated {
    /// The claim, with everything listed.
    pub fn claim(&self) -> &Claim {
        match self {
            Self::Plain(claim) => claim,
            Self::OnBoard(game) => game.listed.get_or_init(|| game.list()),
        }
    }

    /// The claim, if it is about Hex.
    pub fn hex(&self) -> Option<&HexClaim> {
        match self {
            Self::Plain(Claim::Hex(claim)) => Some(claim),
            _ => None,
        }
    }

    /// How much it holds that is not written out in its block: names of ranges, cells of areas, columns of
    /// drawings.
    pub fn weight(&self) -> usize {
        match self {
            Self::Plain(Claim::Sets(claim)) => claim.names.len(),
            Self::Plain(Claim::Creature(claim)) => claim.area.len(),
            Self::Plain(Claim::Drop(drawing)) => drawing.window().count(),
            Self::Plain(Claim::Hex(_) | Claim::Torus(_)) | Self::OnBoard(_) => 0,
        }
    }
}
