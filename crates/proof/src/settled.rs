//! What a search hands over: who succeeds, and by what.

use crate::field::Side;
use crate::plan::{Plan, Threat};
use std::sync::Arc;

/// How a search ended.
#[derive(Debug)]
pub struct Settled {
    /// Who succeeds.
    pub winner: Side,
    /// By what.
    pub proof: Proof,
}

/// What a side succeeds by.
#[derive(Debug)]
pub enum Proof {
    /// A move, when it moves first.
    Threat(Threat),
    /// A plan that answers the other side's moves.
    Plan(Arc<Plan>),
}
