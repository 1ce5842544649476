//! Asking the solver: which positions are won, and by which replies.

use super::board::as_position;
use super::sight::Sight;
use crate::guided::Prover;
use crate::guided::finder::leaves::known;
use crate::guided::strategy::with_opponent;
use crate::tuning::{ATOM_MEMORY, ATOM_REPLY_NODES, ATOM_WON_NODES};
use game::{Cell, First, HexClaim};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Exhausted, Limits};
use proof::verdict::Verdict;

impl Sight<'_> {
    /// The solver's reply to a move, beside claims in force only if it takes few nodes.
    pub fn told_reply(&mut self, claim: &HexClaim, cell: u8) -> Result<Option<u8>, Exhausted> {
        if is_whole(claim) {
            return self.winning_reply(claim, cell);
        }
        let moved =
            HexClaim { first: First::Owner, ..with_opponent(claim.clone(), Cell::new(cell as usize)) };
        if let Some(position) = as_position(&moved) {
            let limits = Limits { nodes: Some(ATOM_WON_NODES.get() as u64), memory: 1 << 26, time: None };
            let Some(mut solver) = Solver::new(claim.board, Techniques::ALL, &limits, self.monitor) else {
                return Ok(None);
            };
            return match solver.reply(&HexPosition::from(&position)) {
                Ok((winner, reply)) => {
                    let reply = reply.filter(|reply| winner == claim.owner && moved.field.contains(*reply));
                    Ok(reply.map(|reply| reply.index() as u8))
                }
                Err(Exhausted::Stopped) => Err(Exhausted::Stopped),
                Err(_) => Ok(None),
            };
        }
        let limits = Limits { nodes: None, memory: 1 << 26, time: None };
        let mut prover = Prover::new(&limits, self.monitor);
        match prover.winning_move(&moved, Some(ATOM_WON_NODES.get() as u64)) {
            Ok(Ok(reply)) => Ok(Some(reply.cell.index() as u8)),
            Err(Exhausted::Stopped) => Err(Exhausted::Stopped),
            Ok(Err(_)) | Err(_) => Ok(None),
        }
    }

    /// The solver's reply to a move, if it is about the whole board.
    pub fn winning_reply(&mut self, claim: &HexClaim, cell: u8) -> Result<Option<u8>, Exhausted> {
        if !is_whole(claim) {
            return Ok(None);
        }
        let moved =
            HexClaim { first: First::Owner, ..with_opponent(claim.clone(), Cell::new(cell as usize)) };
        let (_, reply) = self.solver.reply(&HexPosition::from(&moved))?;
        Ok(reply.map(|reply| reply.index() as u8))
    }

    /// Whether the owner of a claim about the whole board wins, however long it takes to tell.
    pub fn solve(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        Ok(is_whole(claim) && self.solver.winner(&HexPosition::from(claim))? == claim.owner)
    }

    /// Whether the solver of whole boards can tell who wins a claim.
    pub fn is_quick(&self, claim: &HexClaim) -> bool {
        is_whole(claim) || as_position(claim).is_some()
    }

    /// Whether the owner of a claim wins, as far as the solver tells with not too many nodes, and how many.
    pub fn is_won(&mut self, claim: &HexClaim) -> Result<(bool, u64), Exhausted> {
        let key = known(claim);
        if let Some(won) = self.won.get(&key) {
            return Ok(*won);
        }
        if self.won.len() > ATOM_MEMORY.get() {
            self.won.clear();
        }
        let won = match is_whole(claim) {
            true => self.is_won_board(claim)?,
            false => match as_position(claim) {
                Some(position) => self.is_won_board(&position)?,
                None => self.is_won_claim(claim)?,
            },
        };
        self.won.insert(key, won);
        Ok(won)
    }

    /// The same of a claim that is no position of the whole board.
    fn is_won_claim(&mut self, claim: &HexClaim) -> Result<(bool, u64), Exhausted> {
        let limits = Limits { nodes: Some(ATOM_WON_NODES.get() as u64), memory: 1 << 26, time: None };
        let outcome = Prover::new(&limits, self.monitor).settle(claim, limits.nodes);
        self.watch.look()?;
        Ok((outcome.verdict().is_ok_and(|verdict| verdict == Verdict::Holds), outcome.nodes))
    }

    /// The same of a position of the whole board. What the solver knows already would make it too easy.
    fn is_won_board(&mut self, claim: &HexClaim) -> Result<(bool, u64), Exhausted> {
        let (position, most) = (HexPosition::from(claim), ATOM_REPLY_NODES.get() as u64);
        let told = self.solver.told(&position).map(|winner| winner == claim.owner);
        if told == Some(false) {
            return Ok((false, most));
        }
        let limits = Limits { nodes: Some(most), memory: 1 << 27, time: None };
        let Some(mut solver) = Solver::new(claim.board, Techniques::ALL, &limits, self.monitor) else {
            return Ok((false, most));
        };
        match solver.winner(&position) {
            Ok(winner) => Ok((winner == claim.owner, solver.nodes())),
            Err(Exhausted::Stopped) => Err(Exhausted::Stopped),
            Err(_) => Ok((told == Some(true), most)),
        }
    }
}

/// Whether a claim is about a position of the whole board.
pub fn is_whole(claim: &HexClaim) -> bool {
    claim.joins_edges() && claim.board.cells() == claim.field | claim.black | claim.white
}
