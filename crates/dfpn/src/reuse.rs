//! Plans kept for reuse: one that was found in some position serves every position in which its side has the
//! cells needed and its region is free.
//!
//! A transposition table knows a position again only if every stone is the same. But a plan depends on its
//! own cells alone, and most stones of a position lie elsewhere. So new positions are compared with the plans
//! found so far, a few operations on words for each.

use crate::tuning::MOST_PLANS;
use proof::field::{Position, Side, Word};
use proof::plan::{Plan, Threat};
use std::sync::Arc;

/// The plans of both sides.
#[derive(Debug, Default)]
pub struct Reuse {
    owner: Stack,
    opponent: Stack,
}

/// The plans of one side; the oldest makes room for the newest.
#[derive(Debug, Default)]
struct Stack {
    plans: Vec<(Word, Word, Arc<Plan>)>,
    next: usize,
}

impl Reuse {
    /// Keeps a plan of a side.
    pub fn keep(&mut self, side: Side, plan: &Arc<Plan>) {
        let stack = match side {
            Side::Owner => &mut self.owner,
            Side::Opponent => &mut self.opponent,
        };
        let entry = (plan.needed, plan.region, plan.clone());
        if stack.plans.len() < MOST_PLANS.get() {
            stack.plans.push(entry);
        } else {
            stack.plans[stack.next] = entry;
            stack.next = (stack.next + 1) % MOST_PLANS.get();
        }
    }

    /// A plan by which the side that is not to move succeeds.
    pub fn plan(&self, position: &Position) -> Option<&Arc<Plan>> {
        let side = position.mover.other();
        let (own, taken) = (position.of(side), position.taken());
        let fits = |entry: &&(Word, Word, Arc<Plan>)| entry.0 & !own == 0 && entry.1 & taken == 0;
        self.of(side).iter().find(fits).map(|(_, _, plan)| plan)
    }

    /// A threat of the mover: a plan that lacks just one cell, which is free.
    pub fn threat(&self, position: &Position) -> Option<Threat> {
        let (own, taken) = (position.of(position.mover), position.taken());
        self.of(position.mover).iter().find_map(|(needed, region, plan)| {
            let lacking = needed & !own;
            let fits = lacking.is_power_of_two() && (lacking | region) & taken == 0;
            fits.then(|| Threat { reply: lacking.trailing_zeros() as u8, plan: plan.clone() })
        })
    }

    /// Lets all plans go.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn of(&self, side: Side) -> &[(Word, Word, Arc<Plan>)] {
        match side {
            Side::Owner => &self.owner.plans,
            Side::Opponent => &self.opponent.plans,
        }
    }
}
