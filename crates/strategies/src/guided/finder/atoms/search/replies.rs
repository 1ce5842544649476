//! The replies to a move that is gone into: which are tried, and which answer several moves.

use super::{Move, Open, Search, State, first_guess};
use crate::guided::finder::atoms::sight::Candidate;
use crate::guided::finder::atoms::tree::{Case, Use};
use crate::guided::finder::survey::after_all;
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use game::{Cell, HexClaim};
use proof::field::{bit, cells, word};
use proof::limits::Exhausted;
use std::rc::Rc;

/// So many replies that serve other moves are compared for a move.
const SERVED: usize = 2;

impl Search<'_, '_> {
    /// Before a move is gone into for the first time, the replies that serve other moves are compared as well.
    pub(super) fn try_served(&mut self, at: usize) -> Result<(), Exhausted> {
        let State::Open(open) = &self.places[at].state else { return Ok(()) };
        let cell = self.focus(open);
        let is_new = |one: &&Move| Some(one.cell) == cell && one.steps == 0;
        let Some(one) = open.moves.iter().find(is_new) else { return Ok(()) };
        let mut served: Vec<(usize, u8)> = Vec::new();
        for reply in open.cases.iter().map(|case| case.reply) {
            match served.iter_mut().find(|(_, other)| *other == reply) {
                Some((count, _)) => *count += 1,
                None => served.push((1, reply)),
            }
        }
        let fits = |reply: u8| reply != one.cell && one.replies.iter().all(|(other, _)| *other != reply);
        served.retain(|(_, reply)| fits(*reply));
        served.sort_by_key(|(count, reply)| (std::cmp::Reverse(*count), *reply));
        served.truncate(SERVED);
        if served.is_empty() {
            return Ok(());
        }
        let mut state = std::mem::replace(&mut self.places[at].state, State::Lost);
        let mut tried = Ok(0);
        if let State::Open(Open { claim, moves, .. }) = &mut state
            && let Some(one) = moves.iter_mut().find(|one| Some(one.cell) == cell)
        {
            for (_, reply) in
                served.into_iter().filter(|(_, reply)| claim.field.contains(Cell::new(*reply as usize)))
            {
                tried = tried.and(self.try_reply(at, claim, one, reply));
            }
        }
        self.places[at].state = state;
        tried.map(|_| ())
    }

    /// Replies that win even against several moves at once.
    pub(super) fn answer_at_once(
        &mut self,
        at: usize,
        claim: &HexClaim,
        moves: &mut [Move],
    ) -> Result<(), Exhausted> {
        if !self.sight.is_quick(claim) {
            return Ok(());
        }
        let mut replies: Vec<(usize, u8)> = Vec::new();
        let open = moves.iter().flat_map(|one| &one.replies);
        for (reply, _) in open.filter(|(_, place)| !matches!(self.places[*place].state, State::Lost)) {
            match replies.iter_mut().find(|(_, other)| other == reply) {
                Some((count, _)) => *count += 1,
                None => replies.push((1, *reply)),
            }
        }
        replies.sort_by_key(|(count, reply)| (std::cmp::Reverse(*count), *reply));
        for (_, reply) in replies.into_iter().take(self.manner.at_once) {
            let mut after = with_stone(claim, Cell::new(reply as usize));
            let mut answered: Vec<usize> = Vec::new();
            for (number, one) in moves.iter().enumerate().filter(|(_, one)| one.cell != reply) {
                let moved = with_opponent(after.clone(), Cell::new(one.cell as usize));
                if self.sight.is_won(&moved)?.0 {
                    after = moved;
                    answered.push(number);
                }
            }
            if answered.len() < 2 {
                continue;
            }
            let place = self.place(&after, answered.len())?;
            if !self.places[place].parents.contains(&at) {
                self.places[place].parents.push(at);
            }
            for number in answered {
                moves[number].replies.push((reply, place));
            }
        }
        Ok(())
    }

    /// A move with its likely replies.
    pub(super) fn gone_into(
        &mut self,
        at: usize,
        claim: &HexClaim,
        cell: u8,
        replies: &[Candidate],
    ) -> Result<Move, Exhausted> {
        let known = replies.iter().fold(bit(cell), |all, reply| all | bit(reply.cell));
        let rest = cells(word(&claim.field) & !known);
        let candidates = replies.iter().rev().map(|reply| reply.cell).collect();
        let mut one =
            Move { cell, replies: Vec::new(), candidates, others: rest.collect(), told: None, steps: 0 };
        if let Some(reply) = self.sight.told_reply(claim, cell)? {
            self.try_reply(at, claim, &mut one, reply)?;
        }
        self.complete(at, claim, &mut one, self.manner.width.max(self.manner.asked))?;
        // Those that promise most are kept.
        one.replies.sort_by(|(_, one), (_, other)| self.rank(*one).total_cmp(&self.rank(*other)));
        one.replies.truncate(self.manner.width);
        Ok(one)
    }

    /// Tries more replies to a move, until so many may win.
    pub(super) fn complete(
        &mut self,
        at: usize,
        claim: &HexClaim,
        one: &mut Move,
        width: usize,
    ) -> Result<(), Exhausted> {
        let may_win = |search: &Self, place: usize| !matches!(search.places[place].state, State::Lost);
        while one.replies.iter().filter(|(_, place)| may_win(self, *place)).count() < width {
            let Some(reply) = one.candidates.pop() else { break };
            if one.replies.iter().all(|(other, _)| *other != reply) {
                self.try_reply(at, claim, one, reply)?;
            }
        }
        Ok(())
    }

    fn try_reply(
        &mut self,
        at: usize,
        claim: &HexClaim,
        one: &mut Move,
        reply: u8,
    ) -> Result<usize, Exhausted> {
        let after = after_all(claim, [Cell::new(one.cell as usize)], Cell::new(reply as usize));
        let place = self.place(&after, 1)?;
        if !self.places[place].parents.contains(&at) {
            self.places[place].parents.push(at);
        }
        one.replies.push((reply, place));
        Ok(place)
    }

    /// Tries one more reply to a move all of whose likely replies lose: the solver's, if that is about the
    /// whole board. Whether there is one.
    pub(super) fn another(&mut self, at: usize, claim: &HexClaim, one: &mut Move) -> Result<bool, Exhausted> {
        let told = self.sight.winning_reply(claim, one.cell)?;
        let reply = match told {
            Some(reply) => {
                one.others.clear();
                Some(reply)
            }
            None => (!one.others.is_empty()).then(|| one.others.remove(0)),
        };
        let Some(reply) = reply.filter(|reply| told.is_none() || one.told != Some(*reply)) else {
            return Ok(false);
        };
        one.told = told;
        one.replies.retain(|(other, _)| *other != reply);
        let place = self.try_reply(at, claim, one, reply)?;
        if told.is_some() && !self.places[place].won {
            self.places[place].won = true;
            if matches!(self.places[place].state, State::Lost) {
                let seen = self.sight.look(&self.places[place].claim)?;
                self.places[place].value =
                    first_guess(f64::from(seen.left.count_ones()), self.places[place].work);
                self.places[place].state = State::Seen;
            }
        }
        Ok(true)
    }

    /// A tree that was found for another position, by which a move is answered.
    pub(super) fn known_case(&self, open: &Open, one: &Move) -> Option<Case> {
        let cell = one.cell;
        if !open.force.is_empty() || !open.claim.joins_edges() || open.moves.len() + open.cases.len() < 2 {
            return None;
        }
        let (stones, field) = (word(&open.claim.stones()), word(&open.claim.field) & !bit(cell));
        let mut best: Option<Case> = None;
        for found in &self.found {
            let needed = found.stones & !stones;
            if needed.count_ones() == 1 && needed & field != 0 && found.region & !(field & !needed) == 0 {
                let reply = needed.trailing_zeros() as u8;
                let size = |case: &Case| (case.after.cost(), case.carrier().count_ones());
                let again = !one.replies.iter().any(|(_, place)| match &self.places[*place].state {
                    State::Done(after) => Rc::ptr_eq(&after.tree, &found.after.tree),
                    _ => false,
                });
                let case = Case { cell, reply, after: Use { again, ..found.after.clone() } };
                if best.as_ref().is_none_or(|other| size(&case) < size(other)) {
                    best = Some(case);
                }
            }
        }
        best
    }
}
