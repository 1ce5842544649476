//! The smallest tree: of the replies that win, the one is taken after which the fewest moves have to be gone
//! into again.

use super::Node;
use super::leaves::{Known, Leaves, known};
use super::survey::{Candidate, Deeper, Survey, after_all, from_the_middle, inner};
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use crate::tuning::{
    LONGEST_LINE, MOST_REPLIES, MOST_SHARED, MOST_SIZE, MOST_THREATS, NODES_FOR_SEVERAL, OFTEN_ANSWERED,
    TREE_SERVED,
};
use game::{Cell, CellSet, HexClaim};
use proof::limits::Exhausted;
use rustc_hash::{FxHashMap, FxHashSet};

/// A search for the smallest tree.
pub struct Finder<'a, 's> {
    pub leaves: Leaves<'a, 's>,
    /// The replies that win in positions that were gone into.
    winning: FxHashMap<Known, Vec<Cell>>,
    /// Whether positions after several moves at once are known to be won.
    together: FxHashMap<Known, bool>,
    /// The positions for which no tree was found, with its size and the steps of its line.
    failed: FxHashSet<(Known, usize, usize)>,
}

impl<'a, 's> Finder<'a, 's> {
    /// A search that has not gone anywhere.
    pub fn new(leaves: Leaves<'a, 's>) -> Self {
        let (winning, together) = (FxHashMap::default(), FxHashMap::default());
        Self { leaves, winning, together, failed: FxHashSet::default() }
    }

    /// The smallest tree for a position.
    pub fn smallest(&mut self, claim: &HexClaim) -> Result<Option<Node>, Exhausted> {
        self.node(claim, MOST_SIZE.get(), LONGEST_LINE.get())
    }
}

impl Finder<'_, '_> {
    /// A tree of at most this size, whose forced line, if it is one, has at most so many steps.
    fn node(&mut self, claim: &HexClaim, most: usize, steps: usize) -> Result<Option<Node>, Exhausted> {
        if let Some((leaf, support)) = self.leaves.leaf(claim)? {
            return Ok(Some(Node::leaf(claim, leaf, support)));
        }
        let key = (known(claim), most, steps);
        if self.failed.contains(&key) {
            return Ok(None);
        }
        let node = self.inner(claim, most, steps, true)?;
        if node.is_none() {
            self.failed.insert(key);
        }
        Ok(node)
    }

    /// The same for a position that is no leaf, in which bridges may be put in force.
    pub fn inner(
        &mut self,
        claim: &HexClaim,
        most: usize,
        steps: usize,
        bridges: bool,
    ) -> Result<Option<Node>, Exhausted> {
        let Some(mut survey) = self.survey(claim, most.max(MOST_SHARED.get()))? else { return Ok(None) };
        if bridges && let Some(node) = self.with_bridges(claim, &survey.hard, most, steps)? {
            return Ok(Some(node));
        }
        self.look_again(claim, &mut survey)?;
        if survey.hard.is_empty() {
            return Ok(Some(inner(claim, survey, Vec::new())));
        }
        if steps > 0
            && survey.hard.len() <= MOST_SHARED.get()
            && let Some(step) = self.forced_step(claim, &survey, steps - 1)?
        {
            return Ok(Some(inner(claim, survey, vec![step])));
        }
        let Some(cases) = self.branches(claim, &survey, most)? else { return Ok(None) };
        Ok(Some(inner(claim, survey, cases)))
    }

    /// What becomes of the moves that survive, each with its own reply unless one wins against several.
    fn branches(
        &mut self,
        claim: &HexClaim,
        survey: &Survey,
        most: usize,
    ) -> Result<Option<Vec<Deeper>>, Exhausted> {
        let mut hard = survey.hard;
        if hard.len() > most {
            return Ok(None);
        }
        let mut best = Vec::new();
        for cell in hard.iter() {
            best.push((cell, self.leaves.best_reply(claim, cell, None)?));
        }
        let mut room = most - hard.len();
        let mut cases = Vec::new();
        while let Some(cell) = hard.first() {
            let reply = best.iter().find(|(other, _)| *other == cell).and_then(|(_, reply)| *reply);
            let same: CellSet =
                best.iter().filter(|other| other.1 == reply).map(|(other, _)| *other).collect();
            let mut case = self.forced_by(claim, reply, &(same & hard), LONGEST_LINE.get())?;
            if case.is_none() {
                case = self.deeper(claim, cell, survey, room)?;
            }
            let Some(case) = case else { return Ok(None) };
            // What follows may answer other moves as well.
            let moves = hard - case.carrier();
            hard -= moves;
            room -= case.size;
            room += moves.len() - 1;
            cases.push(case);
        }
        Ok(Some(cases))
    }

    /// What leaves exclude in a position that are found soon, unless far more than so many moves survive.
    fn survey(&mut self, claim: &HexClaim, most: usize) -> Result<Option<Survey>, Exhausted> {
        let mut found = Vec::new();
        for cell in from_the_middle(claim) {
            found.extend(self.after(claim, None, cell)?);
        }
        let mut survey = Survey::new(claim, found);
        for cell in from_the_middle(claim) {
            if !survey.left.contains(cell) {
                continue;
            }
            match self.answer(claim, cell, &survey)? {
                Some(answer) => survey.exclude(answer),
                None if survey.hard.len() == most.saturating_add(OFTEN_ANSWERED.get()) => {
                    return Ok(None);
                }
                None => _ = survey.hard.insert(cell),
            }
        }
        Ok(Some(survey))
    }

    /// Looks among all likely replies for some that lead to leaves.
    fn look_again(&mut self, claim: &HexClaim, survey: &mut Survey) -> Result<(), Exhausted> {
        for cell in survey.hard.iter() {
            let near = claim.board.neighbours(cell).filter(|near| claim.field.contains(*near));
            let replies: Vec<Cell> =
                survey.served.iter().chain(&survey.threats).copied().chain(near).collect();
            for reply in replies {
                if !survey.hard.contains(cell) {
                    break;
                }
                if let Some(answer) = self.after(claim, Some(cell), reply)? {
                    survey.exclude(answer);
                }
            }
        }
        Ok(())
    }

    /// A reply to all moves that survive, after which a forced line goes on. The solver's own reply is tried
    /// before others are looked for.
    fn forced_step(
        &mut self,
        claim: &HexClaim,
        survey: &Survey,
        steps: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let Some(cell) = survey.hard.first() else { return Ok(None) };
        let best = self.leaves.best_reply(claim, cell, None)?;
        if let Some(step) = self.forced_by(claim, best, &survey.hard, steps)? {
            return Ok(Some(step));
        }
        for reply in self.winning_replies(claim, cell, &survey.threats)? {
            if let Some(step) = self.forced_by(claim, Some(reply), &survey.hard, steps)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// The forced line after moves and one reply to all of them.
    fn forced_by(
        &mut self,
        claim: &HexClaim,
        reply: Option<Cell>,
        moves: &CellSet,
        steps: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let Some(reply) = reply.filter(|reply| !moves.contains(*reply)) else { return Ok(None) };
        let position = after_all(claim, moves.iter(), reply);
        if moves.len() > 1 && !self.is_won(&position)? {
            return Ok(None);
        }
        let node = self.node(&position, 0, steps)?;
        Ok(node.map(|node| Deeper::new(reply, node)))
    }

    /// A reply to a move that leads to a leaf: one that has just served, or the one that the solver finds.
    fn answer(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        survey: &Survey,
    ) -> Result<Option<Candidate>, Exhausted> {
        for &reply in survey.served.iter().take(TREE_SERVED.get()) {
            if let Some(answer) = self.after(claim, Some(cell), reply)? {
                return Ok(Some(answer));
            }
        }
        match self.leaves.found_reply(&with_opponent(claim.clone(), cell))? {
            Some(reply) => self.after(claim, Some(cell), reply),
            None => Ok(None),
        }
    }

    /// A reply to a move that has to be gone into, of those that win, and the smallest tree after one.
    fn deeper(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        survey: &Survey,
        most: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let moves = CellSet::of(cell);
        let best = self.leaves.best_reply(claim, cell, None)?;
        if let Some(line) = self.forced_by(claim, best, &moves, LONGEST_LINE.get())? {
            return Ok(Some(line));
        }
        let replies = self.winning_replies(claim, cell, &survey.threats)?;
        for size in 0..=most {
            for &reply in &replies {
                let position = after_all(claim, [cell], reply);
                if let Some(node) = self.node(&position, size, LONGEST_LINE.get())? {
                    return Ok(Some(Deeper::new(reply, node)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the solver proves with not too many nodes that a position is won.
    pub fn is_won(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        let key = known(claim);
        if let Some(known) = self.together.get(&key) {
            return Ok(*known);
        }
        let most = self.leaves.search.leaf_nodes.saturating_mul(NODES_FOR_SEVERAL.get() as u64);
        let won = self.leaves.within(claim, Some(most))?.is_some();
        self.together.insert(key, won);
        Ok(won)
    }

    /// Replies to a move that win, those first that take the solver the fewest nodes.
    fn winning_replies(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        threats: &[Cell],
    ) -> Result<Vec<Cell>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        let key = known(&moved);
        if let Some(known) = self.winning.get(&key) {
            return Ok(known.clone());
        }
        let Some(best) = self.leaves.best_reply(claim, cell, None)? else { return Ok(Vec::new()) };
        let mut tried = CellSet::EMPTY;
        let near = moved.board.neighbours(cell);
        let threats = threats.iter().copied().take(MOST_THREATS.get());
        let replies: Vec<Cell> = [best].into_iter().chain(threats).chain(near).collect();
        let mut found: Vec<(u64, Cell)> = Vec::new();
        for reply in replies {
            if !moved.field.contains(reply) || !tried.insert(reply) {
                continue;
            }
            // The first one wins; losing ones would take any number of nodes.
            let easiest = found.first().map_or(u64::MAX, |(nodes, _)| nodes.saturating_mul(2));
            let most =
                easiest.min(self.leaves.search.leaf_nodes.saturating_mul(NODES_FOR_SEVERAL.get() as u64));
            let before = self.leaves.prover.nodes;
            if self.leaves.within(&with_stone(&moved, reply), Some(most))?.is_some() || reply == best {
                found.push((self.leaves.prover.nodes - before, reply));
                found.sort_by_key(|(nodes, _)| *nodes);
                found.truncate(MOST_REPLIES.get());
            }
        }
        let replies: Vec<Cell> = found.into_iter().map(|(_, reply)| reply).collect();
        self.winning.insert(key, replies.clone());
        Ok(replies)
    }

    /// The leaf after a move of the loser's, or none, and a reply.
    fn after(
        &mut self,
        claim: &HexClaim,
        moved: Option<Cell>,
        cell: Cell,
    ) -> Result<Option<Candidate>, Exhausted> {
        if moved == Some(cell) {
            return Ok(None);
        }
        let threat = moved.is_none();
        let before = moved.map_or_else(|| claim.clone(), |moved| with_opponent(claim.clone(), moved));
        let leaf = self.leaves.leaf(&with_stone(&before, cell))?;
        Ok(leaf.map(|(leaf, support)| Candidate { cell, leaf, support, threat }))
    }
}
