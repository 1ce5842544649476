//! What a block asserts, in a form that is no longer than its text: the images of a creature on a finite
//! board are listed only when somebody asks for them.

use game::{Cell, CellSet, Claim, Creature, CreatureClaim, First, Ground, HexClaim, Player, SetClaim, Space};
use std::collections::HashSet;
use std::sync::OnceLock;

/// The assertion of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stated {
    /// As it is.
    Plain(Claim),
    /// A creature on a finite board, which is a set game.
    OnBoard(Box<OnBoard>),
}

/// That Maker can own one of some creatures on a finite board, or that Breaker can keep Maker from it.
#[derive(Debug)]
pub(crate) struct OnBoard {
    pub ground: Ground,
    /// Maker wants to own an image of any of these.
    pub creatures: Vec<Creature>,
    pub owner: Player,
    pub moves: Option<u32>,
    /// What Maker and Breaker have from the start.
    pub stones: (CellSet, CellSet),
    listed: OnceLock<Claim>,
}

impl OnBoard {
    /// Nothing is listed yet.
    pub fn new(
        ground: Ground,
        creatures: Vec<Creature>,
        owner: Player,
        moves: Option<u32>,
        stones: (CellSet, CellSet),
    ) -> Self {
        Self { ground, creatures, owner, moves, stones, listed: OnceLock::new() }
    }

    /// The images that Breaker has no stone in, each without Maker's stones: what Maker still needs.
    pub fn images(&self) -> Vec<CellSet> {
        let (maker, breaker) = self.stones;
        let mut seen: HashSet<CellSet> = HashSet::new();
        let all = self.creatures.iter().flat_map(|creature| self.ground.images(creature));
        let open = all.filter(|image| (*image & breaker).is_empty()).map(|image| image - maker);
        open.filter(|image| seen.insert(*image)).collect()
    }

    /// The game in the cells without stones.
    fn list(&self) -> Claim {
        let first = if self.owner == Player::Maker { First::Owner } else { First::Opponent };
        let space = self.creatures.first().map_or(Space::Grid, Creature::space);
        let names = self.ground.names(space);
        let (maker, breaker) = self.stones;
        let free: Vec<Cell> = (0..names.len()).map(Cell::new).collect();
        let free: Vec<Cell> = free.into_iter().filter(|cell| !(maker | breaker).contains(*cell)).collect();
        let number = |cell: Cell| Cell::new(free.binary_search(&cell).unwrap_or(0));
        Claim::Sets(SetClaim {
            names: free.iter().map(|cell| names[cell.index()].clone()).collect(),
            sets: self.images().iter().map(|image| image.iter().map(number).collect()).collect(),
            owner: self.owner,
            first,
            moves: self.moves,
        })
    }
}

/// A copy has nothing listed, so that lists live no longer than those who asked for them.
impl Clone for OnBoard {
    fn clone(&self) -> Self {
        Self::new(self.ground, self.creatures.clone(), self.owner, self.moves, self.stones)
    }
}

impl PartialEq for OnBoard {
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.ground, game.owner, game.moves, game.stones);
        parts(self) == parts(other) && self.creatures == other.creatures
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

    /// The claim, if it is about a creature of an endless board.
    pub fn creature(&self) -> Option<&CreatureClaim> {
        match self {
            Self::Plain(Claim::Creature(claim)) => Some(claim),
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
