//! Leaves: positions that blocks put together win, or one claim of few nodes.
//!
//! What a leaf is won by counts on some stones and some empty cells only. So it wins every position that has
//! these stones and leaves these cells free, and is not searched again there: a strategy needs fewer claims,
//! and its search less time.

use super::record::Answer;
use super::{Leaf, Search};
use crate::guided::argument::Argument;
use crate::guided::assembly::assemble;
use crate::guided::partition::{Piece, pieces_of};
use crate::guided::strategy::with_opponent;
use crate::guided::{Lemma, Prover, holding};
use crate::settle::Engine;
use crate::tuning::{NODES_BESIDE_BLOCKS, NODES_FOR_REPLY};
use game::{Board, Cell, CellSet, First, Formula, HexClaim, Player};
use proof::limits::Exhausted;
use proof::verdict::Verdict;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The winner's stones that a win counts on, and the cells that must be empty for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Support {
    /// The stones.
    pub stones: CellSet,
    /// The empty cells.
    pub region: CellSet,
}

impl Support {
    /// What replies count on, each with what follows it, if every move leaves one of them.
    pub fn of_replies(replies: impl IntoIterator<Item = (Cell, Self)>) -> Self {
        let mut all = Self::default();
        for (cell, support) in replies {
            all.stones |= support.stones.without(cell);
            all.region |= support.region.with(cell);
        }
        Self { stones: all.stones - all.region, ..all }
    }

    /// What pieces in force count on, together with what is left to prove beside them.
    pub fn with_pieces(claim: &HexClaim, pieces: &[Lemma], rest: &Self) -> Self {
        let region = pieces.iter().fold(rest.region, |all, (_, argument)| all | argument.region);
        Self { stones: claim.stones(), region }
    }

    /// The same after half a turn of the board.
    pub fn turned(&self, board: &Board) -> Self {
        Self { stones: board.turned(&self.stones), region: board.turned(&self.region) }
    }

    pub fn fits(&self, stones: &CellSet, field: &CellSet) -> bool {
        self.stones.is_subset(stones) && self.region.is_subset(field)
    }
}

impl From<&Argument> for Support {
    fn from(argument: &Argument) -> Self {
        Self { stones: argument.stones, region: argument.region }
    }
}

/// Black's stones, White's, the empty cells and the goal, by which a position is known again.
pub type Known = (CellSet, CellSet, CellSet, Formula);

pub fn known(claim: &HexClaim) -> Known {
    (claim.black, claim.white, claim.field, claim.goal.clone())
}

/// What a leaf is won by; nothing if the position is none.
pub type Won = Option<(Leaf, Support)>;

/// The leaves of a search.
pub struct Leaves<'a, 's> {
    pub prover: Prover<'a>,
    pub search: &'s Search<'s>,
    /// The positions that were tried, and what they are won by if they are leaves.
    tried: FxHashMap<Known, Won>,
    /// The replies that the solver has found for positions with the winner to move, if it has found one with
    /// few nodes.
    replies: FxHashMap<Known, Option<Cell>>,
    /// The replies that the solver has found for moves that are gone into, however many nodes it took; none
    /// if there is none.
    best: FxHashMap<Known, Option<Cell>>,
    /// Positions that turned out to be lost.
    lost: FxHashSet<Known>,
    /// All that has won a leaf by claims alone, and what these claims join.
    leaves: Vec<(Formula, Leaf, Support)>,
}

impl<'a, 's> Leaves<'a, 's> {
    /// None yet.
    pub fn new(prover: Prover<'a>, search: &'s Search<'s>) -> Self {
        let (tried, replies, best) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Self { prover, search, tried, replies, best, lost: FxHashSet::default(), leaves: Vec::new() }
    }

    /// What a position is won by, if it is a leaf.
    pub fn leaf(&mut self, claim: &HexClaim) -> Result<Won, Exhausted> {
        self.leaf_within(claim, self.search.leaf_nodes)
    }

    /// The same, if so many nodes are enough to see it.
    pub fn leaf_within(&mut self, claim: &HexClaim, nodes: u64) -> Result<Won, Exhausted> {
        let key = known(claim);
        if let Some(won) = self.tried.get(&key) {
            return Ok(won.clone());
        }
        if let Some(won) = self.known_leaf(claim) {
            return Ok(Some(won));
        }
        let won = self.recorded_leaf(claim, nodes)?;
        if won.is_some() || nodes == self.search.leaf_nodes {
            self.tried.insert(key, won.clone());
        }
        if let Some((leaf, support)) = won.as_ref().filter(|(leaf, _)| leaf.blocks.is_empty()) {
            self.leaves.push((claim.goal.clone(), leaf.clone(), *support));
        }
        Ok(won)
    }

    fn known_leaf(&self, claim: &HexClaim) -> Won {
        let stones = claim.stones();
        let fits = |(goal, _, support): &&(Formula, Leaf, Support)| {
            *goal == claim.goal && support.fits(&stones, &claim.field)
        };
        self.leaves.iter().find(fits).map(|(_, leaf, support)| (leaf.clone(), *support))
    }

    /// The moves by which the owner of a claim would reach leaves that are known.
    pub fn known_threats(&self, claim: &HexClaim) -> Vec<(Cell, Leaf, Support)> {
        let stones = claim.stones();
        let mut threats = Vec::new();
        for (goal, leaf, support) in &self.leaves {
            let more = support.stones - stones;
            if more.len() == 1 && *goal == claim.goal && support.region.is_subset(&claim.field) {
                let free = claim.field - support.region;
                threats.extend(
                    more.first()
                        .filter(|cell| free.contains(*cell))
                        .map(|cell| (cell, leaf.clone(), *support)),
                );
            }
        }
        threats
    }

    /// The same by search, unless a record knows it. It knows leaves that are one claim.
    fn recorded_leaf(&mut self, claim: &HexClaim, nodes: u64) -> Result<Won, Exhausted> {
        let plain = self.search.lemmas.is_empty() && self.search.part_cells.is_none();
        let Some(record) = self.search.record.filter(|_| plain) else { return self.try_leaf(claim, nodes) };
        match record.leaf(claim, nodes) {
            Some(Answer::Found(support)) => {
                let parts = vec![about(claim, support.stones, support.region)];
                return Ok(Some((Leaf { blocks: Vec::new(), parts }, support)));
            }
            Some(Answer::Lost) => {
                self.lost.insert(known(claim));
                return Ok(None);
            }
            Some(Answer::Open) => return Ok(None),
            None => {}
        }
        let won = self.try_leaf(claim, nodes)?;
        let answer = match &won {
            Some((_, support)) => Answer::Found(*support),
            None if self.is_lost(claim) => Answer::Lost,
            None => Answer::Open,
        };
        record.keep_leaf(claim, nodes, &answer);
        Ok(won)
    }

    fn try_leaf(&mut self, claim: &HexClaim, nodes: u64) -> Result<Won, Exhausted> {
        if !self.search.lemmas.is_empty()
            && let Ok(assembly) = assemble(
                claim,
                self.search.lemmas,
                &[],
                Some(NODES_BESIDE_BLOCKS.get() as u64),
                &mut self.prover,
            )
        {
            let blocks = assembly.pieces.into_iter().map(|(name, _)| name).collect();
            return Ok(Some((Leaf { blocks, parts: Vec::new() }, Support::from(&*assembly.argument))));
        }
        let Some(argument) = self.within(claim, Some(nodes))? else { return Ok(None) };
        // In its own region it may take fewer cells still.
        let larger = confined(claim, &argument.region);
        let Some(argument) = self.within(&larger, Some(self.search.leaf_nodes))? else { return Ok(None) };
        let smaller = HexClaim { field: argument.region, ..larger.clone() };
        if let Some(most) = self.search.part_cells.filter(|most| smaller.field.len() > *most) {
            return self.in_parts(&smaller, most);
        }
        for (claim, support) in [(smaller, Support::from(&*argument)), (larger.clone(), whole(&larger))] {
            if self.is_proved(&claim)? {
                return Ok(Some((Leaf { blocks: Vec::new(), parts: vec![claim] }, support)));
            }
        }
        Ok(None)
    }

    /// Whether a claim holds by at most the nodes of a leaf, counted as they are where it stands in a
    /// document. These may be more than for the same claim on the whole board, or in a larger field.
    fn is_proved(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        let most = self.search.leaf_nodes;
        let outcome = self.prover.settle(claim, Some(most));
        Ok(holding(&outcome)?.is_some() && outcome.nodes <= most)
    }

    /// A leaf in parts of at most so many cells: the pieces that the connections of its proof are made of.
    /// Dead and captured cells would tie the pieces to each other, so that only connections are looked for.
    fn in_parts(&mut self, claim: &HexClaim, most: usize) -> Result<Won, Exhausted> {
        let nodes = Some(self.search.leaf_nodes);
        let outcome = self.prover.settle_by(Engine::Seedless, claim, nodes, None);
        let Some(argument) = holding(&outcome)? else { return Ok(None) };
        let pieces = pieces_of(&argument);
        let small = pieces.iter().all(|piece| piece.region.len() <= most);
        let part = |piece: Piece| HexClaim { field: piece.region, goal: piece.goal, ..claim.clone() };
        let parts = pieces.into_iter().map(part).collect();
        Ok(small.then(|| (Leaf { blocks: Vec::new(), parts }, Support::from(&*argument))))
    }

    /// The reply that the solver finds with few nodes.
    pub fn found_reply(&mut self, moved: &HexClaim) -> Result<Option<Cell>, Exhausted> {
        let key = known(moved);
        if let Some(known) = self.replies.get(&key) {
            return Ok(*known);
        }
        let first = HexClaim { first: First::Owner, ..moved.clone() };
        let nodes = self.search.leaf_nodes.saturating_mul(NODES_FOR_REPLY.get() as u64);
        let reply = match self.winning_reply(&first, Some(nodes)) {
            Err(Exhausted::Nodes) => None,
            reply => reply?,
        };
        self.replies.insert(key, reply);
        Ok(reply)
    }

    /// The reply that the solver finds, if the move has one that wins; within so many nodes if a number is
    /// given.
    pub fn best_reply(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        nodes: Option<u64>,
    ) -> Result<Option<Cell>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        if let Some(reply) = self.found_reply(&moved)? {
            return Ok(Some(reply));
        }
        let key = known(&moved);
        if let Some(known) = self.best.get(&key) {
            return Ok(*known);
        }
        let first = HexClaim { first: First::Owner, ..moved };
        let reply = self.winning_reply(&first, nodes)?;
        self.best.insert(key, reply);
        Ok(reply)
    }

    /// A winning move for the owner of a claim, by search unless a record knows it.
    fn winning_reply(&mut self, first: &HexClaim, nodes: Option<u64>) -> Result<Option<Cell>, Exhausted> {
        match self.search.record.and_then(|record| record.reply(first, nodes)) {
            Some(Answer::Found(cell)) => return Ok(Some(cell)),
            Some(Answer::Lost) => return Ok(None),
            Some(Answer::Open) => return Err(Exhausted::Nodes),
            None => {}
        }
        let found = self.prover.winning_move(first, nodes).map(|found| found.ok().map(|reply| reply.cell));
        let answer = match &found {
            Ok(Some(cell)) => Answer::Found(*cell),
            Ok(None) => Answer::Lost,
            Err(Exhausted::Nodes) => Answer::Open,
            Err(_) => return found,
        };
        if let Some(record) = self.search.record {
            record.keep_reply(first, nodes, &answer);
        }
        found
    }

    /// The argument of a claim that holds, within so many nodes if a number is given.
    pub fn within(
        &mut self,
        claim: &HexClaim,
        nodes: Option<u64>,
    ) -> Result<Option<Arc<Argument>>, Exhausted> {
        let outcome = self.prover.settle(claim, nodes);
        if outcome.verdict() == Ok(Verdict::Fails) {
            self.lost.insert(known(claim));
        }
        holding(&outcome)
    }

    /// Whether a position has turned out to be lost.
    pub fn is_lost(&self, claim: &HexClaim) -> bool {
        self.lost.contains(&known(claim))
    }
}

/// A claim about a region of its field, with those stones only that can matter there: in chains that touch
/// it, or that the goal names.
fn confined(claim: &HexClaim, region: &CellSet) -> HexClaim {
    let all = claim.stones();
    if region.is_empty() {
        return about(claim, all, *region);
    }
    let beside =
        |cells: &CellSet| -> CellSet { cells.iter().flat_map(|cell| claim.board.neighbours(cell)).collect() };
    let mut stones = (beside(region) | claim.goal.cells()) & all;
    loop {
        let more = stones | beside(&stones) & all;
        if more == stones {
            return about(claim, stones, *region);
        }
        stones = more;
    }
}

/// All that a claim may count on.
fn whole(claim: &HexClaim) -> Support {
    Support { stones: claim.stones(), region: claim.field }
}

/// A claim of the same about these stones and cells only.
fn about(claim: &HexClaim, stones: CellSet, field: CellSet) -> HexClaim {
    let (black, white) = match claim.owner {
        Player::White => (CellSet::EMPTY, stones),
        _ => (stones, CellSet::EMPTY),
    };
    HexClaim { black, white, field, ..claim.clone() }
}
