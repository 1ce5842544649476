//! Theorems, semi-claims, and the rules for all games. What must be right is this file, the other rules of
//! this crate, and what they rest on in `game`: boards, formulas, loops, lattices and drawings.

use crate::entail::{self, Witness};
use crate::{Goal, Motion};
use game::{Cell, CellSet, Edge};
use std::sync::Arc;

/// Wherever the owner has `needed` and `region` is empty, the owner, answering each opponent's move in the
/// region, can make the goal true.
#[derive(Clone, Debug)]
pub struct Theorem {
    needed: CellSet,
    region: CellSet,
    goal: Arc<Goal>,
    moves: usize,
}

/// The same when the owner moves first: wherever the owner has `needed` and `carrier` is empty.
#[derive(Clone, Debug)]
pub struct Semi {
    needed: CellSet,
    carrier: CellSet,
    goal: Arc<Goal>,
    moves: usize,
}

/// Why a rule was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // each message says what it is
pub enum RuleError {
    #[error("the goal is not true of these stones")]
    GoalNotTrue,
    #[error("the goals differ")]
    GoalsDiffer,
    #[error("the regions share cells")]
    RegionsOverlap(Box<CellSet>),
    #[error("needed stones lie in the region")]
    NeededInRegion(Box<CellSet>),
    #[error("the reply lies in the region already")]
    ReplyInRegion(Cell),
    #[error("there is no premise")]
    NoPremise,
    #[error("the carriers have cells in common")]
    CarriersMeet(Box<CellSet>),
    #[error("the witness names {given} disjuncts, not {wanted}")]
    WitnessLength { wanted: usize, given: usize },
    #[error("disjunct {disjunct} does not prove what the witness says")]
    DoesNotFollow { disjunct: usize },
    #[error("too many disjuncts")]
    TooManyDisjuncts,
    #[error("the map is no symmetry of the lattice")]
    NotASymmetry,
    #[error("cells that are glued are torn apart")]
    GlueTorn,
    #[error("a torus has no edges to join")]
    NoEdges,
    #[error("the edges of the goal are not mapped one to one")]
    EdgesNotNamed,
    #[error("a cell leaves the board")]
    OffBoard(Cell),
    #[error("the contact of a cell with an edge changes")]
    ContactChanges { cell: Cell, edge: Edge },
    #[error("two cells go to the same cell")]
    NotInjective,
    #[error("the potential is not below one half")]
    PotentialTooHigh,
    #[error("a cell may be of use")]
    NotUseless(Cell),
}

/// What `weaken` is to change.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weakening<'a> {
    /// A weaker goal, and how it follows.
    pub goal: Option<(&'a Arc<Goal>, &'a Witness)>,
    /// More stones to need.
    pub needs: CellSet,
    /// More cells for the region.
    pub cells: CellSet,
}

impl Theorem {
    /// The stones that the owner must have.
    pub fn needed(&self) -> &CellSet {
        &self.needed
    }

    /// The cells that must be empty, and in which the opponent's moves are answered.
    pub fn region(&self) -> &CellSet {
        &self.region
    }

    /// After how many moves of the owner's, at most, the goal is true.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// What the owner can guarantee.
    pub fn goal(&self) -> &Arc<Goal> {
        &self.goal
    }

    /// ```text
    /// α true of N
    /// -----------
    ///   N, ∅[α]
    /// ```
    pub fn done(goal: Arc<Goal>, needed: CellSet) -> Result<Self, RuleError> {
        if !goal.is_true(&needed) {
            return Err(RuleError::GoalNotTrue);
        }
        Ok(Self { needed, region: CellSet::EMPTY, goal, moves: 0 })
    }

    /// ```text
    /// N₁, S₁[α]   N₂, S₂[β]   S₁ ∩ S₂ = N₁ ∩ S₂ = N₂ ∩ S₁ = ∅
    /// --------------------------------------------------------
    ///              N₁ ∪ N₂, (S₁ ∪ S₂)[α ∧ β]
    /// ```
    /// The owner answers each opponent's move in the region it was played in.
    pub fn both(left: &Self, right: &Self) -> Result<Self, RuleError> {
        let shared = left.region & right.region;
        if !shared.is_empty() {
            return Err(RuleError::RegionsOverlap(shared.into()));
        }
        let goal = Arc::new(left.goal.and(&right.goal)?);
        let moves = left.moves.saturating_add(right.moves);
        Self::stated(left.needed | right.needed, left.region | right.region, goal, moves)
    }

    /// ```text
    /// N, S[α]   N ⊆ N′   S ⊆ S′   α ⊨ β where the owner has N′
    /// --------------------------------------------------------
    ///                       N′, S′[β]
    /// ```
    /// Moves in the added cells need no answer.
    pub fn weaken(&self, to: Weakening<'_>) -> Result<Self, RuleError> {
        let needed = self.needed | to.needs;
        let goal = match to.goal {
            None => &self.goal,
            Some((goal, witness)) => {
                entail::entails(&self.goal, goal, &needed, witness)?;
                goal
            }
        };
        Self::stated(needed, self.region | to.cells, goal.clone(), self.moves)
    }

    /// ```text
    /// N ∪ {r}, S[α]   r ∉ S
    /// ---------------------
    /// N ∖ {r}, owner first, carrier S ∪ {r}
    /// ```
    pub fn reply(&self, cell: Cell) -> Result<Semi, RuleError> {
        if self.region.contains(cell) {
            return Err(RuleError::ReplyInRegion(cell));
        }
        Ok(Semi {
            needed: self.needed.without(cell),
            carrier: self.region.with(cell),
            goal: self.goal.clone(),
            moves: self.moves.saturating_add(1),
        })
    }

    /// ```text
    /// one or more semi-claims Nᵢ, Cᵢ with goal α   ∩Cᵢ = ∅   ∪Nᵢ ∩ ∪Cᵢ = ∅
    /// ---------------------------------------------------------------------
    ///                        ∪Nᵢ, (∪Cᵢ)[α]
    /// ```
    /// The must-play rule: every opponent's move misses some carrier, and the owner moves there.
    pub fn either(semis: &[&Semi]) -> Result<Self, RuleError> {
        let (first, rest) = semis.split_first().ok_or(RuleError::NoPremise)?;
        let same = |semi: &&Semi| Arc::ptr_eq(&semi.goal, &first.goal) || semi.goal == first.goal;
        if !rest.iter().all(same) {
            return Err(RuleError::GoalsDiffer);
        }
        let common = rest.iter().fold(first.carrier, |all, semi| all & semi.carrier);
        if !common.is_empty() {
            return Err(RuleError::CarriersMeet(common.into()));
        }
        let needed = semis.iter().fold(CellSet::EMPTY, |all, semi| all | semi.needed);
        let region = semis.iter().fold(CellSet::EMPTY, |all, semi| all | semi.carrier);
        let moves = semis.iter().map(|semi| semi.moves).max().unwrap_or(0);
        Self::stated(needed, region, first.goal.clone(), moves)
    }

    /// ```text
    /// N, S[α]   φ keeps adjacency, and contact with the edges named
    /// -------------------------------------------------------------
    ///                    φN, φS[φα]
    /// ```
    pub fn image(&self, motion: &Motion) -> Result<Self, RuleError> {
        let support = self.needed | self.region | self.goal.cells();
        let map = motion.map(&self.goal, &support)?;
        let goal = Arc::new(motion.goal(&self.goal, &map));
        Self::stated(map.set(&self.needed), map.set(&self.region), goal, self.moves)
    }

    /// ```text
    /// Σ 2^−|A ∩ S| < ½ over the sets A that N does not hit
    /// ----------------------------------------------------
    ///            N, S[Breaker hits every set]
    /// ```
    /// Erdős and Selfridge: Breaker, moving second, always takes the cell of greatest weight.
    pub fn potential(goal: Arc<Goal>, needed: CellSet, region: CellSet) -> Result<Self, RuleError> {
        let Goal::Hits(sets) = &*goal else {
            return Err(RuleError::GoalsDiffer);
        };
        let mut open = vec![0usize; region.len() + 1];
        for set in sets.iter().filter(|set| set.is_disjoint(&needed)) {
            open[(*set & region).len()] += 1;
        }
        // Twice the sum, rounded down at every halving, is 0 exactly if the sum is below one half.
        let doubled = open.iter().skip(1).rev().fold(0, |carried, count| carried / 2 + count);
        if open[0] > 0 || doubled > 0 {
            return Err(RuleError::PotentialTooHigh);
        }
        Self::stated(needed, region, goal, region.len())
    }

    /// The theorem, if its needed stones lie outside its region.
    pub(crate) fn stated(
        needed: CellSet,
        region: CellSet,
        goal: Arc<Goal>,
        moves: usize,
    ) -> Result<Self, RuleError> {
        let shared = needed & region;
        if !shared.is_empty() {
            return Err(RuleError::NeededInRegion(shared.into()));
        }
        Ok(Self { needed, region, goal, moves })
    }
}

impl Semi {
    /// The stones that the owner must have.
    pub fn needed(&self) -> &CellSet {
        &self.needed
    }

    /// The cells that must be empty; the owner's first move is one of them.
    pub fn carrier(&self) -> &CellSet {
        &self.carrier
    }

    /// After how many moves of the owner's, at most, the goal is true.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// What the owner can guarantee.
    pub fn goal(&self) -> &Arc<Goal> {
        &self.goal
    }
}
