//! Forced lines, found: at each step few moves are left to the opponent, and one reply answers all of them.
//! What is left is judged by the connections that are seen without search.

use super::Prover;
use dfpn::contest::{Contest, Statics};
use dfpn::search;
use game::{Cell, CellSet, ForcedStep, HexClaim};
use hex::links::HexContest;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Exhausted, Limits};
use proof::plan::{Ledger, Threat};
use std::sync::Arc;

/// No longer line is looked for, in steps.
const LONGEST: usize = 6;

/// The most moves that share a reply.
const MOST_MOVES: u32 = 3;

/// So many replies that keep the claim are gone into at each step.
const REPLIES: usize = 4;

/// A search that tells whether a reply keeps the claim may take so many nodes.
const REPLY_NODES: u64 = 60;

/// So many positions are looked at in all.
const MOST_LOOKS: usize = 400;

/// A forced line for a claim in which the opponent moves first: no step if nothing is left to the opponent
/// from the start, nothing if no line is found.
pub fn line(claim: &HexClaim, prover: &mut Prover<'_>) -> Result<Option<Vec<ForcedStep>>, Exhausted> {
    let contest = HexContest::new(claim);
    let field = claim.field.iter().collect();
    let start = Position { owner: 0, opponent: 0, mover: Side::Opponent };
    let mut finder = Finder { contest: &contest, field, ledger: Arc::default(), prover, looks: MOST_LOOKS };
    finder.after(&start, LONGEST)
}

struct Finder<'l, 'm> {
    contest: &'l HexContest,
    field: Vec<Cell>,
    ledger: Arc<Ledger>,
    prover: &'l mut Prover<'m>,
    /// How many positions may still be looked at.
    looks: usize,
}

impl Finder<'_, '_> {
    /// The line from a position in which the opponent moves.
    fn after(&mut self, position: &Position, steps: usize) -> Result<Option<Vec<ForcedStep>>, Exhausted> {
        let moves = self.left(position);
        if moves == 0 {
            return Ok(Some(Vec::new()));
        }
        if steps == 0 || moves.count_ones() > MOST_MOVES {
            return Ok(None);
        }
        let first = moves.trailing_zeros() as u8;
        let mut replies: Vec<(u32, u8)> = Vec::new();
        for reply in cells(self.contest.field() & !position.taken() & !moves) {
            if self.looks == 0 {
                return Ok(None);
            }
            let mut most = 0;
            let serves = cells(moves).all(|cell| {
                let left = self.left(&position.after(cell).after(reply)).count_ones();
                most = most.max(left);
                left <= MOST_MOVES
            });
            if serves {
                replies.push((most, reply));
            }
        }
        replies.sort_unstable();
        let mut tried = 0;
        for (_, reply) in replies {
            let after = |cell: u8| position.after(cell).after(reply);
            if tried == REPLIES || !self.wins(&after(first))? {
                continue;
            }
            tried += 1;
            let Some(rest) = self.after(&after(first), steps - 1)? else { continue };
            if cells(moves).skip(1).all(|cell| self.follows(&after(cell), &rest)) {
                let step = ForcedStep { moves: self.set(moves), reply: self.field[reply as usize] };
                return Ok(Some([vec![step], rest].concat()));
            }
        }
        Ok(None)
    }

    /// The moves that disturb everything that the owner can do without search.
    fn left(&mut self, position: &Position) -> Word {
        self.looks = self.looks.saturating_sub(1);
        if self.contest.won(Side::Owner, position.owner).is_some() {
            return 0;
        }
        match self.contest.statics(position, &self.ledger) {
            Statics::Lost(_) => 0,
            Statics::Threats(threats) => threats
                .iter()
                .map(Threat::carrier)
                .fold(self.contest.must_play(position), |left, one| left & one),
        }
    }

    /// Whether the owner keeps the claim, as far as a small search tells.
    fn wins(&mut self, position: &Position) -> Result<bool, Exhausted> {
        let limits = Limits { nodes: Some(REPLY_NODES), ..self.prover.left() };
        let mut budget = Budget::new(&limits, self.prover.monitor);
        let settled = search::settle(self.contest, *position, &limits, &mut budget);
        self.prover.nodes += budget.nodes;
        match settled {
            Ok(settled) => Ok(settled.winner == Side::Owner),
            Err(Exhausted::Nodes) => Ok(false),
            Err(exhausted) => Err(exhausted),
        }
    }

    /// Whether a line that was found after another move answers all that is left after this one.
    fn follows(&mut self, position: &Position, line: &[ForcedStep]) -> bool {
        let left = self.left(position);
        let Some((step, rest)) = line.split_first() else { return left == 0 };
        let (moves, reply) = (self.word(&step.moves), self.word(&CellSet::of(step.reply)));
        if left & !moves != 0 || (moves | reply) & position.taken() != 0 {
            return false;
        }
        let reply = reply.trailing_zeros() as u8;
        cells(moves).all(|cell| self.follows(&position.after(cell).after(reply), rest))
    }

    fn set(&self, word: Word) -> CellSet {
        cells(word).map(|cell| self.field[cell as usize]).collect()
    }

    fn word(&self, set: &CellSet) -> Word {
        let number = |cell: Cell| self.field.iter().position(|other| *other == cell);
        set.iter().filter_map(number).fold(0, |all, number| all | bit(number as u8))
    }
}
