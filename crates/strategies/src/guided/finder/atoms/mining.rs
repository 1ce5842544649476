//! Looking for blocks: σ-connections with unions for goals that leave something which is won.

use super::blocks::Force;
use super::sight::Sight;
use super::solver::is_whole;
use super::stock::Cover;
use crate::guided::Prover;
use crate::guided::finder::leaves::known;
use crate::guided::halves::promising;
use crate::guided::promises::bridges;
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use crate::tuning::BLOCK_DEPTH;
use game::{Cell, HexClaim};
use proof::field::{bit, cells};
use proof::limits::{Exhausted, Limits};

impl Sight<'_> {
    /// Looks for σ-connections at the edges that leave something which is won, to be put in force here and
    /// elsewhere; whether there are new ones.
    pub fn mine(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        let played = claim.black.len().min(claim.white.len());
        let early = is_whole(claim) && played <= BLOCK_DEPTH.get();
        if !early || self.mined.len() >= self.most_mined || !self.mined.insert(known(claim)) {
            return Ok(false);
        }
        self.watch.look()?;
        let limits = Limits { nodes: None, memory: 1 << 26, time: None };
        let mut prover = Prover::new(&limits, self.monitor);
        let mut new = false;
        for half in promising(claim, &limits, self.monitor)? {
            new |= self.blocks.add(&half, claim, &mut prover)?;
        }
        if new {
            self.seen.clear();
            self.surveys.clear();
        }
        Ok(new)
    }

    /// Looks for blocks after each of the owner's moves by which two chains would be two-bridges apart, as if
    /// the opponent had passed; then after the opponent's moves, until each has a reply that leads to a cover
    /// or there are no more, after replies that have served others.
    pub fn mine_after_moves(&mut self, claim: &HexClaim) -> Result<(), Exhausted> {
        if self.most_mined == 0 {
            return Ok(());
        }
        let there = bridges(claim).len();
        for cell in claim.field.iter() {
            let after = with_stone(claim, cell);
            if bridges(&after).len() > there {
                self.mine(&after)?;
            }
        }
        let threats = self.threats(claim)?;
        let mut served: Vec<(usize, u8)> = Vec::new();
        let mut open = self.left(claim)?;
        while let Some(cell) = cells(open).next() {
            open &= !bit(cell);
            let tried: Vec<u8> = served.iter().map(|(_, reply)| *reply).collect();
            let moved = with_opponent(claim.clone(), Cell::new(cell as usize));
            let mut found = self.replies(claim, &threats, (cell, &tried))?.ok();
            for reply in tried.into_iter().take(2) {
                if found.is_some() || !moved.field.contains(Cell::new(reply as usize)) {
                    continue;
                }
                let after = with_stone(&moved, Cell::new(reply as usize));
                if self.mine(&after)? {
                    found = self.look(&after)?.cover.clone().map(|cover| (reply, cover));
                }
            }
            if let Some((reply, cover)) = found {
                open &= cover.region() | bit(reply);
                match served.iter_mut().find(|(_, other)| *other == reply) {
                    Some((count, _)) => *count += 1,
                    None => served.push((1, reply)),
                }
                served.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
            }
        }
        Ok(())
    }

    /// Blocks in force and atoms in the rest.
    pub fn by_blocks(&mut self, claim: &HexClaim) -> Result<Option<Cover>, Exhausted> {
        for force in self.blocks.in_force(claim) {
            if let Some(rest) = force.rest(claim)
                && let Some(cover) = &self.look(&rest)?.cover
            {
                return Ok(Some(cover.beside(&force)));
            }
        }
        Ok(None)
    }

    /// The blocks that fit into a position and leave something that is won, with that.
    pub fn blocks_for(&mut self, claim: &HexClaim) -> Result<Vec<(Force, HexClaim)>, Exhausted> {
        let mut found = Vec::new();
        for force in self.blocks.in_force(claim) {
            if let Some(rest) = force.rest(claim)
                && self.is_won(&rest)?.0
            {
                found.push((force, rest));
            }
        }
        Ok(found)
    }
}
