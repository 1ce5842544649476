//! What the programs keep of settled positions, and how it becomes a plan.
//!
//! A goal that is seen is kept as its stones and its carrier only; connections within the carrier are found
//! when the plan is written.

use super::Known;
use dfpn::contest::Contest;
use hex::links::HexContest;
use proof::field::{Position, Side, Word, bit};
use proof::plan::{Ledger, Plan, Threat};
use proof::settled;
use proof::settled::Settled;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How a side answers every move.
#[derive(Debug)]
pub struct Proof {
    side: Side,
    /// The cells that must be empty.
    carrier: Word,
    step: Step,
    ledger: Arc<Ledger>,
}

#[derive(Debug)]
enum Step {
    /// With these cells the goal is seen.
    Seen(Word),
    /// By replies whose carriers have no cell in common.
    Either(Vec<Reply>),
}

/// A move, and what follows it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The move.
    pub cell: u8,
    /// What the side does after it.
    pub proof: Arc<Proof>,
}

impl Reply {
    /// The cells that must be empty for it.
    pub fn carrier(&self) -> Word {
        self.proof.carrier | bit(self.cell)
    }
}

impl Proof {
    /// With its cells `own` a side sees its goal within the carrier.
    pub fn seen(side: Side, own: Word, carrier: Word, ledger: &Arc<Ledger>) -> Arc<Self> {
        Self::entered(side, carrier, Step::Seen(own), ledger)
    }

    /// Whatever the other side plays, one of the replies is left.
    pub fn either(side: Side, replies: Vec<Reply>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let carrier = replies.iter().fold(0, |all, reply| all | reply.carrier());
        Self::entered(side, carrier, Step::Either(replies), ledger)
    }

    /// The cells that must be empty.
    pub fn carrier(&self) -> Word {
        self.carrier
    }

    fn entered(side: Side, carrier: Word, step: Step, ledger: &Arc<Ledger>) -> Arc<Self> {
        let proof = Self { side, carrier, step, ledger: ledger.clone() };
        ledger.take(proof.size());
        Arc::new(proof)
    }

    fn size(&self) -> usize {
        let replies = match &self.step {
            Step::Seen(_) => 0,
            Step::Either(replies) => replies.len() * size_of::<Reply>(),
        };
        size_of::<Self>() + replies + 4 * size_of::<usize>()
    }
}

impl Drop for Proof {
    fn drop(&mut self) {
        self.ledger.give_back(self.size());
    }
}

/// What is known of a position, with plans; none if something seen is no connection.
pub fn settled(contest: &HexContest, position: Position, known: &Known) -> Option<Settled> {
    let mut writer = Writer { contest, ledger: Arc::default(), plans: FxHashMap::default() };
    Some(match known {
        Known::Won(reply) => {
            Settled { winner: position.mover, proof: settled::Proof::Threat(writer.threat(reply)?) }
        }
        Known::Lost(proof) => {
            Settled { winner: position.mover.other(), proof: settled::Proof::Plan(writer.plan(proof)?) }
        }
    })
}

struct Writer<'a> {
    contest: &'a HexContest,
    ledger: Arc<Ledger>,
    plans: FxHashMap<*const Proof, Arc<Plan>>,
}

impl Writer<'_> {
    fn threat(&mut self, reply: &Reply) -> Option<Threat> {
        Some(Threat { reply: reply.cell, plan: self.plan(&reply.proof)? })
    }

    fn plan(&mut self, proof: &Arc<Proof>) -> Option<Arc<Plan>> {
        if let Some(known) = self.plans.get(&Arc::as_ptr(proof)) {
            return Some(known.clone());
        }
        let plan = match &proof.step {
            Step::Seen(own) => self.contest.seen_plan(proof.side, *own, proof.carrier, &self.ledger)?,
            Step::Either(replies) => {
                let threats = replies.iter().map(|reply| self.threat(reply)).collect::<Option<_>>()?;
                Plan::either(self.contest.target(proof.side), threats, &self.ledger)
            }
        };
        self.plans.insert(Arc::as_ptr(proof), plan.clone());
        Some(plan)
    }
}
