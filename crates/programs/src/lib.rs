//! Programs A and B of "Testing Connectivity for Verifying Winning Strategies in Hex" (Mishima, Sakurai,
//! Yoshimoto and Noshita): AND-OR search in the order of an evaluation, with connections known by heart.
//!
//! A node is searched depth first. If the side that is not to move sees its goal, by connections known by
//! heart (`links::sight`, `links::patterns`), the node is settled. Otherwise that side is given one more
//! stone on each empty cell in turn; where it then sees its goal, the mover must play in what it sees it by:
//! the *must-play* of the paper. What is left is tried in the order of the `evaluation`. Program B sees more,
//! by semi-connections; nothing else differs.
//!
//! Unlike `search`, a node learns nothing from the carriers of moves that were refuted, and no proof is used
//! in another position than its own. These programs are here to be compared with. What they find is checked
//! like everything else: a seen goal is played out by `search` within its carrier when the plan is written.

mod evaluation;
mod plans;
mod tuning;

pub use evaluation::Terms;
pub use tuning::TABLE as TUNING;

use dfpn::contest::Contest;
use dfpn::search::fewest;
use dfpn::table::Table;
use evaluation::Evaluation;
use game::{Claim, HexClaim};
use hex::links::HexContest;
use plans::{Proof, Reply};
use proof::certificate;
use proof::derivation::DeriveError;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::plan::Ledger;
use proof::settled::Settled;
use proof::{Evidence, Verdict};
use std::io::Write;
use std::sync::Arc;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Connections known by heart.
    A,
    /// Semi-connections too.
    B,
}

/// A settled position.
#[derive(Debug)]
pub struct Found {
    position: Position,
    known: Known,
}

impl Found {
    /// Who succeeds.
    pub fn winner(&self) -> Side {
        match self.known {
            Known::Won(_) => self.position.mover,
            Known::Lost(_) => self.position.mover.other(),
        }
    }
}

impl Evidence for Found {
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let settled = self.settled(claim).ok_or(DeriveError::OtherStatement)?;
        certificate::write(claim, claim, verdict, &settled, out)
    }

    fn carrier(&self) -> Option<Word> {
        Some(match &self.known {
            Known::Won(reply) => reply.carrier(),
            Known::Lost(proof) => proof.carrier(),
        })
    }

    /// None if what was seen is no connection.
    fn settled(&self, claim: &Claim) -> Option<Settled> {
        let Claim::Hex(claim) = claim else { return None };
        plans::settled(&HexContest::new(claim), self.position, &self.known)
    }
}

/// Settles a position of a claim, unless the budget runs out.
pub fn settle(
    claim: &HexClaim,
    program: Program,
    position: Position,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Found, Exhausted> {
    let contest = HexContest::new(claim);
    let mut search = Search::new(&contest, program, limits, budget);
    // A claim may be settled before it starts, in the mover's favour too.
    let mover = position.mover;
    if contest.won(mover, position.of(mover)).is_some() {
        let proof = Proof::seen(mover, position.of(mover), 0, &search.ledger);
        let position = Position { mover: mover.other(), ..position };
        return Ok(Found { position, known: Known::Lost(proof) });
    }
    Ok(Found { position, known: search.solve(position)? })
}

/// The moves of the other side that bound the mover's at the start of a claim, each with its carrier, the
/// smallest first. None if the other side sees its goal already.
pub fn threats(claim: &HexClaim, program: Program, position: Position) -> Option<Vec<(u8, Word)>> {
    let contest = HexContest::new(claim);
    let (limits, monitor) = (Limits { memory: 0, ..Limits::default() }, Monitor::default());
    let mut budget = Budget::new(&limits, &monitor);
    let search = Search::new(&contest, program, &limits, &mut budget);
    if search.seen(position.mover.other(), &position).is_some() {
        return None;
    }
    let replies = search.must_play(&position).0;
    let mut threats: Vec<(u8, Word)> = replies.iter().map(|reply| (reply.cell, reply.carrier())).collect();
    threats.sort_by_key(|(_, carrier)| carrier.count_ones());
    Some(threats)
}

/// The moves at the start of a claim that survive the must-play, in the order in which they are tried, with what each
/// term of the evaluation says of them.
pub fn order(claim: &HexClaim, program: Program, position: Position) -> Vec<(u8, Terms)> {
    let contest = HexContest::new(claim);
    let (limits, monitor) = (Limits { memory: 0, ..Limits::default() }, Monitor::default());
    let mut budget = Budget::new(&limits, &monitor);
    let search = Search::new(&contest, program, &limits, &mut budget);
    let moves = search.must_play(&position).1;
    if moves == 0 { Vec::new() } else { search.evaluation.weighed(&contest, &position, moves) }
}

/// What is known of a position, for the side to move.
#[derive(Clone, Debug)]
pub enum Known {
    /// The mover succeeds by this move.
    Won(Reply),
    /// The mover fails against this.
    Lost(Arc<Proof>),
}

struct Search<'a, 'b> {
    contest: &'a HexContest,
    program: Program,
    evaluation: Evaluation,
    table: Table<Position, Known>,
    ledger: Arc<Ledger>,
    proof_bytes: usize,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(contest: &'a HexContest, program: Program, limits: &Limits, budget: &'a mut Budget<'b>) -> Self {
        Self {
            contest,
            program,
            evaluation: Evaluation::new(contest),
            table: Table::with_bytes(limits.memory / 2),
            ledger: Arc::default(),
            proof_bytes: limits.memory / 2,
            budget,
        }
    }

    fn solve(&mut self, position: Position) -> Result<Known, Exhausted> {
        if let Some(proof) = self.seen(position.mover.other(), &position) {
            return Ok(Known::Lost(proof));
        }
        if let Some(known) = self.table.get(&position) {
            return Ok(known.clone());
        }
        self.budget.spend()?;
        let before = self.budget.nodes;
        let known = self.expand(&position)?;
        if let Known::Won(reply) = &known {
            self.evaluation.reached(position.mover, reply.cell);
        }
        self.table.put(position, known.clone(), self.budget.nodes - before + 1);
        self.stay_within_memory()?;
        Ok(known)
    }

    fn expand(&mut self, position: &Position) -> Result<Known, Exhausted> {
        let (mut replies, moves) = self.must_play(position);
        let mover = position.mover;
        for cell in cells(moves) {
            self.budget.look()?;
            if let Some(proof) = self.seen(mover, &position.after(cell)) {
                return Ok(Known::Won(Reply { cell, proof }));
            }
        }
        if moves != 0 {
            for cell in self.evaluation.ordered(self.contest, position, moves) {
                match self.solve(position.after(cell))? {
                    Known::Lost(proof) => return Ok(Known::Won(Reply { cell, proof })),
                    Known::Won(reply) => replies.push(reply),
                }
            }
        }
        let with_carriers = replies.into_iter().map(|reply| {
            let carrier = reply.carrier();
            (reply, carrier)
        });
        let chosen = fewest(with_carriers.collect());
        Ok(Known::Lost(Proof::either(mover.other(), chosen, &self.ledger)))
    }

    /// What the other side threatens to see after one more stone, and the moves that disturb all of it.
    fn must_play(&self, position: &Position) -> (Vec<Reply>, Word) {
        let empty = self.contest.field() & !position.taken();
        let side = position.mover.other();
        let mut moves = empty;
        let mut replies = Vec::new();
        for cell in cells(empty) {
            let own = position.of(side) | bit(cell);
            for carrier in self.carriers(side, own, empty & !bit(cell)) {
                if moves & !(carrier | bit(cell)) != 0 {
                    moves &= carrier | bit(cell);
                    replies.push(Reply { cell, proof: Proof::seen(side, own, carrier, &self.ledger) });
                }
            }
        }
        (replies, moves)
    }

    /// How a side sees its goal, if it does.
    fn seen(&self, side: Side, position: &Position) -> Option<Arc<Proof>> {
        let own = position.of(side);
        let empty = self.contest.field() & !position.taken();
        let carrier =
            self.carriers(side, own, empty).into_iter().min_by_key(|carrier| carrier.count_ones())?;
        Some(Proof::seen(side, own, carrier, &self.ledger))
    }

    fn carriers(&self, side: Side, own: Word, empty: Word) -> Vec<Word> {
        self.contest.seen(side, own, empty, self.program == Program::B)
    }

    /// Forgets positions, cheap ones first, while proofs take more than their share.
    fn stay_within_memory(&mut self) -> Result<(), Exhausted> {
        let mut cheap = 2;
        while self.ledger.bytes() > self.proof_bytes {
            if cheap > 1 << 24 {
                return Err(Exhausted::Memory);
            }
            self.table.forget(cheap, |_| true);
            cheap *= 16;
        }
        Ok(())
    }
}
