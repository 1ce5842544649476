//! Replies along a guide: its own, those that have served, and those that the solver finds or that look
//! promising.

use super::Kind;
use super::follower::Follower;
use super::survey::{Candidate, Deeper, Survey, after_all};
use crate::guided::strategy::with_opponent;
use crate::import::Hint;
use crate::tuning::{FOLLOW_SERVED, MOST_HARD, PROMISING};
use game::{Cell, CellSet, HexClaim};
use proof::limits::Exhausted;

impl Follower<'_, '_> {
    /// A reply to a move that leads to a leaf: the guide's, one that has just served, or the one that the
    /// solver finds.
    pub fn answer(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        hint: &Hint,
        survey: &Survey,
    ) -> Result<Option<Candidate>, Exhausted> {
        let mut replies = self.guide.replies(hint, cell);
        replies
            .extend(survey.served.iter().take(FOLLOW_SERVED.get()).map(|&reply| self.own(hint, cell, reply)));
        for (reply, after) in replies {
            if let Some(answer) = self.after(claim, cell, reply, &after)? {
                return Ok(Some(answer));
            }
        }
        match self.leaves.found_reply(&with_opponent(claim.clone(), cell))? {
            Some(reply) => self.after(claim, cell, reply, &self.own(hint, cell, reply).1),
            None => Ok(None),
        }
    }

    fn after(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        reply: Cell,
        hint: &Hint,
    ) -> Result<Option<Candidate>, Exhausted> {
        if reply == cell || !claim.field.contains(reply) {
            return Ok(None);
        }
        let leaf = self.leaf(&after_all(claim, [cell], reply), hint)?;
        Ok(leaf.map(|(leaf, support)| Candidate { cell: reply, leaf, support, threat: false }))
    }

    /// The tree after a move: with the guide's reply, or with one that the solver finds or that looks
    /// promising.
    pub fn deeper(&mut self, claim: &HexClaim, cell: Cell, hint: &Hint) -> Result<Option<Deeper>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        let mut replies = self.guide.replies(hint, cell);
        let found = self.leaves.found_reply(&moved)?;
        replies.extend(found.map(|reply| self.own(hint, cell, reply)));
        let mut tried = CellSet::EMPTY;
        replies.retain(|(reply, _)| moved.field.contains(*reply) && tried.insert(*reply));
        for (reply, after) in self.ranked(claim, cell, replies)? {
            if let Some(case) = self.step(claim, cell, reply, &after)? {
                return Ok(Some(case));
            }
        }
        let best = match self.leaves.best_reply(claim, cell, Some(self.effort)) {
            Err(Exhausted::Nodes) => {
                self.gave_up = true;
                self.promising(claim, cell)
            }
            best => best?.into_iter().collect(),
        };
        let replies = best.into_iter().filter(|reply| tried.insert(*reply));
        let replies = replies.map(|reply| self.own(hint, cell, reply)).collect();
        for (reply, after) in self.ranked(claim, cell, replies)? {
            if let Some(case) = self.step(claim, cell, reply, &after)? {
                return Ok(Some(case));
            }
        }
        Ok(None)
    }

    /// A reply that is not the guide's, and what the guide still has in force after it.
    fn own(&self, hint: &Hint, cell: Cell, reply: Cell) -> (Cell, Hint) {
        (reply, self.guide.beside(hint, &CellSet::of(cell).with(reply)))
    }

    /// Replies without those that are seen to lose; if there are several, those first that leave the fewest
    /// moves to be gone into.
    fn ranked(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        replies: Vec<(Cell, Hint)>,
    ) -> Result<Vec<(Cell, Hint)>, Exhausted> {
        if replies.len() < 2 {
            return Ok(replies);
        }
        let mut ranked: Vec<(usize, (Cell, Hint))> = Vec::new();
        for reply in replies {
            let prospect = self.prospect_after(claim, cell, &reply, MOST_HARD.get())?;
            ranked.push((prospect.unwrap_or(usize::MAX), reply));
        }
        ranked.sort_by_key(|(hard, _)| *hard);
        Ok(ranked.into_iter().map(|(_, reply)| reply).collect())
    }

    fn prospect_after(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        (reply, after): &(Cell, Hint),
        most: usize,
    ) -> Result<Option<usize>, Exhausted> {
        self.path.extend([cell, *reply]);
        let prospect = self.prospect(&after_all(claim, [cell], *reply), after, most)?;
        self.path.truncate(self.path.len() - 2);
        Ok(prospect)
    }

    /// The replies that leave the opponent the fewest moves which are not seen to lose.
    fn promising(&mut self, claim: &HexClaim, cell: Cell) -> Vec<Cell> {
        let mut replies = Vec::new();
        for reply in claim.field.without(cell).iter() {
            replies.push((self.leaves.prover.must_play(&after_all(claim, [cell], reply)), reply));
        }
        replies.sort_by_key(|(moves, _)| *moves);
        replies.into_iter().map(|(_, reply)| reply).take(PROMISING.get()).collect()
    }

    fn step(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        reply: Cell,
        hint: &Hint,
    ) -> Result<Option<Deeper>, Exhausted> {
        self.path.extend([cell, reply]);
        let node = self.node(&after_all(claim, [cell], reply), hint)?;
        self.path.truncate(self.path.len() - 2);
        Ok(node.map(|node| Deeper {
            reply,
            support: node.support,
            size: node.size,
            after: Kind::Shared(node),
        }))
    }
}
