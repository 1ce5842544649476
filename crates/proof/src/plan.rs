//! Plans: what a search has found, in words of its field, before the kernel has seen it. A plan is a
//! promise, not a proof.

use crate::field::{Side, Word, bit};
use game::{Cell, CellSet, HexClaim, Terminal};
use kernel::{Goal, Motion};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How the side that succeeds answers every move, the other side moving first.
#[derive(Debug)]
pub struct Plan {
    /// What it reaches.
    pub target: Arc<Target>,
    /// The cells that the side has when the plan begins; it may need fewer.
    pub needed: Word,
    /// The cells that must be empty.
    pub region: Word,
    /// How it goes on.
    pub step: Step,
    ledger: Arc<Ledger>,
}

/// What a plan reaches, in full: nothing else has to be known to derive it.
#[derive(Debug)]
pub struct Target {
    /// The goal.
    pub goal: Arc<Goal>,
    /// How many disjuncts the goal has, where plans are put together in their order.
    pub disjuncts: usize,
    /// The stones that the side has outside the field.
    pub stones: CellSet,
    /// The cells lent for the argument, where one's edges are joined to reach something else.
    pub lent: CellSet,
}

impl Target {
    /// A goal by itself.
    pub fn plain(goal: Goal) -> Arc<Self> {
        Self::with_stones(goal, CellSet::EMPTY)
    }

    /// A goal of a side that has these stones outside the field.
    pub fn with_stones(goal: Goal, stones: CellSet) -> Arc<Self> {
        Arc::new(Self { goal: Arc::new(goal), disjuncts: 1, stones, lent: CellSet::EMPTY })
    }

    /// What a side wants of a claim: the owner that its goal is true, the opponent that it is cut.
    pub fn of_claim(claim: &HexClaim, side: Side) -> Arc<Self> {
        let HexClaim { board, owner, field, goal, .. } = claim;
        let (board, stones, formula) = (*board, claim.stones(), goal.clone());
        match side {
            Side::Owner => Self::with_stones(Goal::Links { board, owner: *owner, formula }, stones),
            Side::Opponent => {
                Self::plain(Goal::Cut { board, owner: owner.opponent(), stones, field: *field, formula })
            }
        }
    }
}

/// How the disjuncts of joined plans become disjuncts of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// They are the target's, in order.
    InOrder,
    /// As may be found.
    Somehow,
}

/// The way a plan goes on.
#[derive(Debug)]
pub enum Step {
    /// The target is reached: with these stones outside the field, or with any of the side's if none are
    /// named.
    Done(Option<Box<[Cell]>>),
    /// Threats whose carriers have no cell in common: whatever the other side plays, one is still there.
    Either(Vec<Threat>),
    /// Plans in disjoint regions; together they reach the target.
    Join(Vec<Arc<Plan>>, Fit),
    /// A plan for something stronger.
    Weaken(Arc<Plan>),
    /// A plan to join one's edges, which cuts the other side's formula.
    Dual(Arc<Plan>),
    /// A plan to join one's edges with cells that were lent, which is as good as the link itself.
    Anchor(Arc<Plan>),
    /// A plan moved by a symmetry of the board.
    Moved(Box<Motion>, Arc<Plan>),
    /// A plan to join one's edges that counts on dead and captured cells, in the order in which they became
    /// so.
    Fill(Vec<Filling>, Arc<Plan>),
}

/// A dead cell, or a captured pair of cells.
#[derive(Clone, Debug)]
pub struct Filling {
    /// The cells: one or two; none if it is a dead cell outside the field.
    pub cells: Word,
    /// A dead cell outside the field, where a stone of whatever colour may lie.
    pub outside: Option<Cell>,
    /// The side's cells around them.
    pub around: Word,
    /// The side's stones around them that are there in any case. Others may lie around them too, and make
    /// them useful.
    pub stones: Box<[Cell]>,
}

/// A move of the side that succeeds, and what it does after it.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The move.
    pub reply: u8,
    /// The plan after it.
    pub plan: Arc<Plan>,
}

impl Threat {
    /// The cells that must be empty for the threat to work.
    pub fn carrier(&self) -> Word {
        self.plan.region | bit(self.reply)
    }
}

/// Counts the bytes of all plans that are alive, so that a search can stay within its memory.
#[derive(Debug, Default)]
pub struct Ledger(AtomicUsize);

impl Ledger {
    /// The bytes of the plans that are alive.
    pub fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Counts bytes that were taken.
    pub fn take(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts bytes that were given back.
    pub fn give_back(&self, bytes: usize) {
        self.0.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Plan {
    /// The target is reached with the cells needed, and perhaps stones outside the field.
    pub fn done(target: &Arc<Target>, needed: Word, ledger: &Arc<Ledger>) -> Arc<Self> {
        Self::entered(target.clone(), needed, 0, Step::Done(None), ledger)
    }

    /// The target is reached with the cells needed and just these stones outside the field.
    pub fn done_with(
        target: &Arc<Target>,
        needed: Word,
        stones: Box<[Cell]>,
        ledger: &Arc<Ledger>,
    ) -> Arc<Self> {
        Self::entered(target.clone(), needed, 0, Step::Done(Some(stones)), ledger)
    }

    /// The plan of threats to this target that have no cell in common.
    pub fn either(target: &Arc<Target>, threats: Vec<Threat>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let needed = threats.iter().fold(0, |all, threat| all | threat.plan.needed & !bit(threat.reply));
        let region = threats.iter().fold(0, |all, threat| all | threat.carrier());
        Self::entered(target.clone(), needed, region, Step::Either(threats), ledger)
    }

    /// The plan of following several plans at once, by a side that has these cells too.
    pub fn join(
        target: &Arc<Target>,
        plans: Vec<Arc<Self>>,
        fit: Fit,
        own: Word,
        ledger: &Arc<Ledger>,
    ) -> Arc<Self> {
        let needed = plans.iter().fold(own, |all, plan| all | plan.needed);
        let region = plans.iter().fold(0, |all, plan| all | plan.region);
        Self::entered(target.clone(), needed, region, Step::Join(plans, fit), ledger)
    }

    /// The same plan for less, by a side that has these cells too.
    pub fn weaken(target: &Arc<Target>, plan: Arc<Self>, own: Word, ledger: &Arc<Ledger>) -> Arc<Self> {
        let (needed, region) = (plan.needed | own, plan.region);
        Self::entered(target.clone(), needed, region, Step::Weaken(plan), ledger)
    }

    /// The plan to cut a formula by joining one's edges.
    pub fn dual(target: &Arc<Target>, plan: Arc<Self>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let (needed, region) = (plan.needed, plan.region);
        Self::entered(target.clone(), needed, region, Step::Dual(plan), ledger)
    }

    /// The plan to make a link by joining one's edges with cells that were lent.
    pub fn anchor(target: &Arc<Target>, plan: Arc<Self>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let (needed, region) = (plan.needed, plan.region);
        Self::entered(target.clone(), needed, region, Step::Anchor(plan), ledger)
    }

    /// The plan moved by a symmetry of the board, which takes its cells to these.
    pub fn moved(
        motion: Motion,
        plan: Arc<Self>,
        cells: impl Fn(Word) -> Word,
        ledger: &Arc<Ledger>,
    ) -> Arc<Self> {
        let (needed, region) = (cells(plan.needed), cells(plan.region));
        Self::entered(plan.target.clone(), needed, region, Step::Moved(Box::new(motion), plan), ledger)
    }

    /// The same plan by a side that has not the dead and captured cells itself.
    pub fn fill(fillings: Vec<Filling>, plan: Arc<Self>, ledger: &Arc<Ledger>) -> Arc<Self> {
        let (mut needed, mut region) = (plan.needed, plan.region);
        for Filling { cells, around, outside, .. } in fillings.iter().rev() {
            if cells & needed != 0 || outside.is_some() {
                needed = (needed | around) & !cells;
                region |= if cells.count_ones() < 2 { 0 } else { *cells };
            }
        }
        Self::entered(plan.target.clone(), needed, region, Step::Fill(fillings, plan), ledger)
    }

    fn entered(
        target: Arc<Target>,
        needed: Word,
        region: Word,
        step: Step,
        ledger: &Arc<Ledger>,
    ) -> Arc<Self> {
        let plan = Self { target, needed, region, step, ledger: ledger.clone() };
        ledger.take(plan.size());
        Arc::new(plan)
    }

    /// The bytes that this plan takes, those of its parts not counted.
    fn size(&self) -> usize {
        let parts = match &self.step {
            Step::Weaken(_) | Step::Dual(_) | Step::Anchor(_) => 0,
            Step::Moved(..) => size_of::<Motion>(),
            Step::Done(stones) => size_of_val(stones.as_deref().unwrap_or_default()),
            Step::Either(threats) => threats.len() * size_of::<Threat>(),
            Step::Join(plans, _) => plans.len() * size_of::<Arc<Self>>(),
            Step::Fill(fillings, _) => {
                fillings.iter().map(|filling| size_of::<Filling>() + size_of_val(&*filling.stones)).sum()
            }
        };
        size_of::<Self>() + parts + 4 * size_of::<usize>()
    }
}

impl Drop for Plan {
    fn drop(&mut self) {
        self.ledger.give_back(self.size());
    }
}

/// Plans of which no two are the same. The same small connections are found in thousands of positions;
/// written once, they are derived and checked once. Several threads may share a stock, which is kept in parts
/// so that they seldom wait.
#[derive(Debug, Default)]
pub struct Stock {
    plans: [Mutex<FxHashSet<Stocked>>; 16],
    links: Mutex<FxHashMap<(Terminal, Terminal), Arc<Target>>>,
}

impl Stock {
    /// The plan, or the same one that is there already.
    pub fn one(&self, plan: Arc<Plan>) -> Arc<Plan> {
        let stocked = Stocked(plan);
        // The upper bits of the hash are for the set.
        let part = FxBuildHasher.hash_one(&stocked) as usize % self.plans.len();
        let mut part = self.plans[part].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = part.get(&stocked) {
            return known.0.clone();
        }
        let plan = stocked.0.clone();
        part.insert(stocked);
        plan
    }

    /// The target of a link, or the same one that is there already.
    pub fn link(&self, ends: (Terminal, Terminal), new: impl FnOnce() -> Target) -> Arc<Target> {
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.entry(ends).or_insert_with(|| Arc::new(new())).clone()
    }
}

/// A plan that is told from others by what it reaches and by its parts, which are the same only if they lie
/// in the same place.
#[derive(Debug)]
struct Stocked(Arc<Plan>);

impl Stocked {
    /// The parts, each with the reply that leads to it.
    fn parts(&self) -> impl Iterator<Item = (*const Plan, Option<u8>)> {
        let (threats, plans): (&[Threat], &[Arc<Plan>]) = match &self.0.step {
            Step::Either(threats) => (threats, &[]),
            Step::Join(plans, _) => (&[], plans),
            Step::Done(_) => (&[], &[]),
            Step::Weaken(plan)
            | Step::Dual(plan)
            | Step::Anchor(plan)
            | Step::Moved(_, plan)
            | Step::Fill(_, plan) => (&[], std::slice::from_ref(plan)),
        };
        let threats = threats.iter().map(|threat| (Arc::as_ptr(&threat.plan), Some(threat.reply)));
        threats.chain(plans.iter().map(|plan| (Arc::as_ptr(plan), None)))
    }
}

impl PartialEq for Stocked {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&*self.0, &*other.0);
        let alike = match (&a.step, &b.step) {
            (Step::Done(a), Step::Done(b)) => a == b,
            (Step::Either(_), Step::Either(_)) => true,
            (Step::Join(_, a), Step::Join(_, b)) => a == b,
            // These are seldom made twice.
            _ => false,
        };
        alike && Arc::ptr_eq(&a.target, &b.target) && a.needed == b.needed && self.parts().eq(other.parts())
    }
}

impl Eq for Stocked {}

impl Hash for Stocked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Arc::as_ptr(&self.0.target), self.0.needed, self.0.region).hash(state);
        self.parts().for_each(|part| part.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stock_has_everything_once() {
        let (ledger, stock) = (Arc::default(), Stock::default());
        let [target, another] = [0, 1].map(|_| Target::plain(Goal::Hits(Vec::new())));
        let done = |needed| Plan::done(&target, needed, &ledger);
        let [one, two] = [0b1, 0b10].map(|needed| stock.one(done(needed)));
        assert!(Arc::ptr_eq(&one, &stock.one(done(0b1))) && !Arc::ptr_eq(&one, &two));
        let stone = Box::new([Cell::new(7)]);
        let with = stock.one(Plan::done_with(&target, 0b1, stone, &ledger));
        assert!(!Arc::ptr_eq(&one, &with), "a stone makes a difference");
        let other = stock.one(Plan::done(&another, 0b1, &ledger));
        assert!(!Arc::ptr_eq(&one, &other), "the target makes a difference");
        let either = |replies: [u8; 2]| {
            let threats = replies.into_iter().zip([&one, &two]);
            let threats = threats.map(|(reply, plan)| Threat { reply, plan: plan.clone() });
            stock.one(Plan::either(&target, threats.collect(), &ledger))
        };
        let first = either([4, 5]);
        assert!(Arc::ptr_eq(&first, &either([4, 5])) && !Arc::ptr_eq(&first, &either([4, 6])));
        let join = |parts: [&Arc<Plan>; 2]| {
            let parts = parts.map(Arc::clone).to_vec();
            stock.one(Plan::join(&target, parts, Fit::InOrder, 0, &ledger))
        };
        let first = join([&one, &two]);
        assert!(Arc::ptr_eq(&first, &join([&one, &two])) && !Arc::ptr_eq(&first, &join([&two, &one])));
    }

    #[test]
    fn a_ledger_counts_what_is_alive() {
        let ledger: Arc<Ledger> = Arc::default();
        let stones: Box<[Cell]> = (0..100).map(Cell::new).collect();
        let filling = Filling { cells: 1, outside: None, around: 0, stones: stones.clone() };
        let done = Plan::done_with(&Target::plain(Goal::Hits(Vec::new())), 1, stones, &ledger);
        let before = ledger.bytes();
        assert!(before > 100 * size_of::<Cell>());
        drop(Plan::fill(vec![filling], done.clone(), &ledger));
        assert_eq!(ledger.bytes(), before);
        drop(done);
        assert_eq!(ledger.bytes(), 0);
    }
}
