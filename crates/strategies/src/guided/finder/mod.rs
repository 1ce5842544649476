//! Finding a strategy that a person can read: few positions in which the loser has a choice.
//!
//! A position with the loser to move is a *leaf* if it can be put together from the given blocks, or if one
//! claim that joins the winner's edges takes few nodes; it may be asked that the claim be cut into parts.
//! Otherwise every move by which the winner, moving twice in a row, would reach a leaf is a threat, and
//! excludes the loser's moves outside its region. Of the moves that survive, most have a reply that leads to
//! a leaf. Only the others are gone into. If all of them have one reply, after which the same is true, and so
//! on until nothing survives, they are a forced line, which is not counted: a reader has no choice to follow
//! there. Otherwise, of the replies that win, the one is taken after which the fewest moves have to be gone
//! into again. Their number is what makes a strategy long.
//!
//! Moves that cut into a bridge survive wherever the rest of the position is too hard for a leaf, and
//! answering them changes nothing. So such bridges are put in force, and the tree goes on with the weakest
//! claim that is then left to prove.

pub(super) mod atoms;
mod bridges;
mod follower;
mod half_turn;
mod leaves;
mod minimal;
mod parts;
mod record;
mod replies;
mod survey;

use super::halves::Half;
use super::{Lemma, Prover};
use crate::import::Guide;
use follower::Follower;
use game::{Cell, CellSet, HexClaim, ReplyCase};
use hex::whole::store::Keeper;
use leaves::{Leaves, Support};
use minimal::Finder;
use proof::limits::{Exhausted, Limits, Monitor};
pub use record::Record;
use std::sync::Arc;

/// A position with the loser to move.
#[derive(Debug)]
pub struct Node {
    /// What is claimed of it.
    pub claim: HexClaim,
    /// How it goes on.
    pub kind: Kind,
    support: Support,
    /// How many moves are gone into, here and further down; none if it is a forced line.
    size: usize,
}

impl Node {
    fn leaf(claim: &HexClaim, leaf: Leaf, support: Support) -> Self {
        Self { claim: claim.clone(), kind: Kind::Leaf(leaf), support, size: 0 }
    }
}

/// How a position goes on.
#[derive(Clone, Debug)]
pub enum Kind {
    /// It is won by claims.
    Leaf(Leaf),
    /// Threats exclude moves, and the others are answered.
    Inner {
        /// Claims in force: the rest speaks of the other cells only.
        by: Vec<HexClaim>,
        /// The winner's moves that threaten to win, and how.
        threats: Vec<(Cell, Leaf)>,
        /// What becomes of the moves that survive.
        cases: Vec<Case>,
    },
    /// By a strategy that may serve elsewhere, too, and perhaps moved on the board.
    Shared(Arc<Node>),
}

impl Kind {
    /// The steps of a forced line, if moves that survive have one reply, and so on until nothing survives. A
    /// leaf has none.
    pub fn forced_line(&self) -> Option<Vec<&Case>> {
        let cases = match self {
            Self::Leaf(_) => return Some(Vec::new()),
            Self::Shared(node) => return node.kind.forced_line(),
            Self::Inner { cases, .. } => cases,
        };
        let mut deeper = cases.iter().filter(|case| !matches!(case.after, Self::Leaf(_)));
        let Some(step) = deeper.next() else { return Some(Vec::new()) };
        if deeper.next().is_some() {
            return None;
        }
        Some([vec![step], step.after.forced_line()?].concat())
    }
}

/// Moves that share a reply and what follows.
#[derive(Clone, Debug)]
pub struct Case {
    /// The moves.
    pub moves: CellSet,
    /// The reply.
    pub reply: Cell,
    /// How it goes on.
    pub after: Kind,
}

/// What a leaf is won by, in disjoint regions.
#[derive(Clone, Debug, Default)]
pub struct Leaf {
    /// The names of blocks that are put together with a claim on the rest.
    pub blocks: Vec<String>,
    /// Claims; often there is just one.
    pub parts: Vec<HexClaim>,
}

/// What a search for a strategy may use.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// Blocks to put together.
    pub lemmas: &'a [Lemma],
    /// A leaf takes no more nodes; at least one.
    pub leaf_nodes: u64,
    /// If given, larger leaves are cut into the pieces of their connections, and none of these has more
    /// cells.
    pub part_cells: Option<usize>,
    /// If given, every leaf is covered by atoms; the two numbers above then say nothing.
    pub atoms: Option<Atoms>,
    /// In so many positions σ-connections with unions for goals are looked for, to be put in force in leaves
    /// and trees of atoms.
    pub blocks: usize,
    /// A strategy of others, whose replies are tried first.
    pub guide: Option<&'a Guide<'a>>,
    /// For the whole search.
    pub limits: Limits,
    /// Where it is kept what was tried.
    pub record: Option<&'a Record>,
    /// Where positions that the solver settles are kept.
    pub keeper: &'a Arc<dyn Keeper>,
}

/// How strategies of atoms are searched for.
#[derive(Clone, Copy, Debug)]
pub struct Atoms {
    /// At most so many winning replies to a move are compared.
    pub width: usize,
    /// In so many manners, of which the smallest strategy is taken.
    pub searches: usize,
}

/// A strategy that was found.
#[derive(Debug)]
pub struct Found {
    /// The position that it begins with.
    pub root: Node,
    /// The lemmas of its leaves, with the cases of those that are σ-connections. The blocks that these name are
    /// earlier lemmas, by their numbers here.
    pub lemmas: Vec<(HexClaim, Vec<ReplyCase>)>,
    /// σ-connections with unions for goals that are in force in it, some of them with an extension. What is in
    /// force is then named by the claim that says all they promise.
    pub blocks: Vec<Half>,
}

/// Finds a strategy for a claim that the opponent moves in, and that is about joining one's edges. Nothing if
/// the claim fails.
pub fn find(claim: &HexClaim, search: &Search<'_>, monitor: &Monitor) -> Result<Option<Found>, Exhausted> {
    let mut prover = Prover::new(&search.limits, monitor);
    prover.keeper = Some(search.keeper.clone());
    if let Some(atoms) = search.atoms {
        return atoms::find(claim, search, atoms, prover, monitor);
    }
    let leaves = Leaves::new(prover, search);
    let root = match search.guide {
        Some(guide) => Follower::new(leaves, guide).strategy(claim)?,
        None => Finder::new(leaves).smallest(claim)?,
    };
    Ok(root.map(|root| Found { root, lemmas: Vec::new(), blocks: Vec::new() }))
}
