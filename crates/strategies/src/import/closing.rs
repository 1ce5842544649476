//! How gaps are closed: what a search finds, and replies that together leave no move open.

use crate::guided::{Arguable, Argument, Prover, Reply};
use game::{CellSet, First, HexClaim, MAX_CELLS};
use hex::whole::store::Keeper;
use proof::limits::{Exhausted, Limits, Monitor};
use std::sync::Arc;
use std::time::Duration;

/// How gaps are closed.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// What each search may use.
    pub limits: &'a Limits,
    /// Who watches it.
    pub monitor: &'a Monitor,
    /// Where settled positions of the whole board are kept.
    pub keeper: Option<&'a Arc<dyn Keeper>>,
}

/// Replies that are collected until no move is left open.
#[derive(Debug)]
pub(super) struct Cover {
    pub replies: Vec<Reply>,
    /// The opponent's moves that disturb all of them.
    pub open: CellSet,
}

impl Cover {
    /// No replies to moves on these cells.
    pub fn new(open: CellSet) -> Self {
        Self { replies: Vec::new(), open }
    }

    /// Adds a reply, if that leaves fewer moves open.
    pub fn add(&mut self, reply: Reply) {
        let carrier = reply.carrier();
        if !self.open.is_subset(&carrier) {
            self.open &= carrier;
            self.replies.push(reply);
        }
    }

    /// Adds a reply, and its image by half a turn if that is as good.
    pub fn add_both_ways(&mut self, reply: Reply, turned: bool) {
        let image = turned.then(|| reply.turned()).flatten();
        self.add(reply);
        image.into_iter().for_each(|image| self.add(image));
    }
}

/// What a search has found.
pub(super) enum Closed {
    /// Why a claim holds in which the opponent moves first.
    Argument(Arc<Argument>),
    /// A move, and why it serves.
    Reply(Reply),
}

impl Closed {
    pub fn argument(&self) -> &Arc<Argument> {
        match self {
            Self::Argument(argument) | Self::Reply(Reply { argument, .. }) => argument,
        }
    }
}

/// Settles a claim: what was found if it holds, nothing if it fails; and the nodes that it took.
pub(super) fn close(
    claim: &HexClaim,
    time: Duration,
    search: Search<'_>,
) -> (Result<Option<Closed>, Exhausted>, u64) {
    if claim.field.len() > MAX_CELLS {
        return (Err(Exhausted::NoMethod), 0);
    }
    let limits = Limits { time: Some(time), ..*search.limits };
    let mut prover = Prover::new(&limits, search.monitor);
    prover.keeper = search.keeper.cloned();
    let closed = match claim.first {
        First::Opponent => {
            let outcome = prover.settle(claim, None);
            outcome.verdict().map(|_| outcome.argument().map(Closed::Argument))
        }
        First::Owner => prover.winning_move(claim, None).map(|found| found.ok().map(Closed::Reply)),
    };
    (closed, prover.nodes)
}
