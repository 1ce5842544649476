//! Depth-first proof-number search that keeps carriers. Untrusted: a bug here wastes time, never lies.
//!
//! Proof-number search goes where the fewest open questions remain (Allis 1994); its depth-first form needs
//! only a transposition table (Nagai 2002; Kishimoto and Müller 2005 on its thresholds). What Hex adds is
//! *must-play*: when the mover's try m is refuted by a threat with carrier C, every move outside C is refuted
//! by the same threat, so only C need be tried (Hayward et al. 2003). Both sides are treated alike: the
//! carriers of the one bound the moves of the other, and the intersection of all carriers being empty *is*
//! the proof that the mover fails.
//!
//! The disproof number of a node is that of its hardest move plus one for each other move, instead of the
//! sum: the moves of a Hex position lead to the same positions again and again, and a sum would count them
//! each time (weak proof-number search, Ueda et al. 2008).

use crate::bits::Bits;
use crate::contest::{Closer, Contest, Look, Statics};
use crate::numbers::{SETTLED, best_two, forget_until, patience};
use crate::reuse::Reuse;
use crate::table::Table;
use crate::trail::Trail;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Exhausted, Limits};
use proof::plan::{Ledger, Plan, Threat};
use proof::settled::{Proof, Settled};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Settles a position completely, unless the budget runs out.
pub fn settle<C: Contest>(
    contest: &C,
    position: Position,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Settled, Exhausted> {
    let mut search = Search {
        contest,
        table: Table::with_bytes(limits.memory / 2),
        moved: FxHashMap::default(),
        reuse: Reuse::default(),
        ledger: Arc::default(),
        plan_bytes: limits.memory / 2,
        budget,
        mover: position.mover,
        trail: Trail::new(),
    };
    let (mover, other) = (position.mover, position.mover.other());
    for side in [mover, other] {
        if let Some(needed) = contest.won(side, position.of(side)) {
            let plan = Plan::done(contest.target(side), needed, &search.ledger);
            return Ok(Settled { winner: side, proof: Proof::Plan(plan) });
        }
    }
    match search.visit(position, SETTLED, SETTLED)? {
        Known::Won(threat) => Ok(Settled { winner: mover, proof: Proof::Threat(threat) }),
        Known::Lost(plan) => Ok(Settled { winner: other, proof: Proof::Plan(plan) }),
        Known::Open { .. } => {
            unreachable!("without thresholds a visit ends only when the position is settled")
        }
    }
}

/// What is known of a position, for the side to move.
#[derive(Clone, Debug)]
enum Known {
    /// Not settled: proof and disproof numbers of "the mover succeeds".
    Open {
        /// How hard success looks.
        proof: u32,
        /// How hard failure looks.
        disproof: u32,
        /// The moves that may succeed.
        moves: Word,
        /// Whether these moves have been entered too.
        expanded: bool,
    },
    /// The mover succeeds by this move.
    Won(Threat),
    /// The mover fails against this plan of the other side.
    Lost(Arc<Plan>),
}

struct Search<'a, 'b, C> {
    contest: &'a C,
    /// What is known of images of positions, in words of the position that a motion took there.
    table: Table<Position, (Known, u16)>,
    /// Plans that were moved, by the plan and the motion.
    moved: FxHashMap<(*const Plan, u16), Arc<Plan>>,
    reuse: Reuse,
    ledger: Arc<Ledger>,
    plan_bytes: usize,
    budget: &'a mut Budget<'b>,
    /// Who moves at the root.
    mover: Side,
    /// The line that is looked at, and what is open at its start.
    trail: Trail<Word>,
}

/// A move that is neither refuted nor known to succeed; the numbers are the child's, for *its* mover.
struct Child {
    cell: u8,
    proof: u32,
    disproof: u32,
}

/// What a look at all moves of a position tells.
enum Scan {
    /// A move succeeds, or all are refuted.
    Settled(Known),
    /// These moves remain.
    Open(Vec<Child>),
}

impl<C: Contest> Search<'_, '_, C> {
    /// Searches below a position until it is settled or one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        position: Position,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Known, Exhausted> {
        self.budget.spend()?;
        self.budget.show(|| {
            let owner = self.contest.owner();
            let mover = if self.mover == Side::Owner { owner } else { owner.opponent() };
            self.trail.glimpse(mover, |local| self.contest.place(local))
        });
        let before = self.budget.nodes;
        let known = match self.expand(&position)? {
            Known::Open { moves, .. } => self.widen(&position, moves, proof_limit, disproof_limit)?,
            settled => settled,
        };
        match &known {
            Known::Won(threat) => self.reuse.keep(position.mover, &threat.plan),
            Known::Lost(plan) => self.reuse.keep(position.mover.other(), plan),
            Known::Open { .. } => {}
        }
        let (image, motion) = self.contest.image(&position);
        self.table.put(image, (known.clone(), motion), self.budget.nodes - before + 1);
        self.stay_within_memory()?;
        Ok(known)
    }

    /// Enters the moves of a position into the table when it is visited for the first time, unless one of
    /// them is seen to succeed without search.
    fn expand(&mut self, position: &Position) -> Result<Known, Exhausted> {
        let known = self.enter(position);
        let Known::Open { moves, expanded: false, .. } = known else { return Ok(known) };
        let threat = self.reuse.threat(position);
        if let Some(threat) = threat.or_else(|| self.contest.threat(position, &self.ledger)) {
            return Ok(Known::Won(threat));
        }
        let moves = match self.contest.closer_look(position, moves, &self.ledger) {
            Closer::Left(moves) => moves,
            Closer::Won(threat) => return Ok(Known::Won(threat)),
        };
        if moves == 0 {
            return Ok(Known::Lost(self.refutation(position, Vec::new())));
        }
        for cell in cells(moves) {
            self.budget.look()?;
            if let Known::Lost(plan) = self.enter(&position.after(cell)) {
                return Ok(Known::Won(Threat { reply: cell, plan }));
            }
        }
        Ok(match known {
            Known::Open { proof, disproof, .. } => Known::Open { proof, disproof, moves, expanded: true },
            settled => settled,
        })
    }

    /// Visits the most promising moves until the position is settled or a threshold is reached.
    fn widen(
        &mut self,
        position: &Position,
        moves: Word,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Known, Exhausted> {
        loop {
            let children = match self.scan(position, moves) {
                Scan::Settled(known) => return Ok(known),
                Scan::Open(children) => children,
            };
            let (best, second) = best_two(children.iter().map(|child| child.disproof));
            let proof = children[best].disproof;
            let hardest = children.iter().map(|child| child.proof).max().unwrap_or(0);
            let others = children.len() as u32 - 1;
            let disproof = hardest.saturating_add(others).min(SETTLED - 1);
            if self.trail.line.is_empty() {
                self.trail.open = children.iter().fold(0, |open, child| open | bit(child.cell));
                self.trail.numbers = (proof, disproof);
            }
            if proof >= proof_limit || disproof >= disproof_limit {
                return Ok(Known::Open { proof, disproof, moves, expanded: true });
            }
            let child = &children[best];
            let child_proof_limit = disproof_limit.saturating_sub(others).min(SETTLED);
            let child_disproof_limit = proof_limit.min(patience(second));
            self.trail.line.push(child.cell);
            self.visit(position.after(child.cell), child_proof_limit, child_disproof_limit)?;
            self.trail.line.pop();
        }
    }

    /// Looks at every move: what is known of it, and what the refutations leave to be tried.
    fn scan(&mut self, position: &Position, moves: Word) -> Scan {
        let mut left = moves;
        let mut threats: Vec<Threat> = Vec::new();
        let mut children = Vec::new();
        for cell in cells(left) {
            if left & bit(cell) == 0 {
                continue;
            }
            let child = position.after(cell);
            match self.enter(&child) {
                Known::Lost(plan) => return Scan::Settled(Known::Won(Threat { reply: cell, plan })),
                Known::Won(threat) => {
                    left &= threat.carrier();
                    threats.push(threat);
                }
                Known::Open { proof, disproof, .. } => children.push(Child { cell, proof, disproof }),
            }
        }
        children.retain(|child| left & bit(child.cell) != 0);
        if children.is_empty() {
            return Scan::Settled(Known::Lost(self.refutation(position, threats)));
        }
        Scan::Open(children)
    }

    /// The plan of the side that answers every move: by what it can do at once, and by what was found.
    fn refutation(&self, position: &Position, threats: Vec<Threat>) -> Arc<Plan> {
        self.answer(position, threats, self.contest.statics(position, &self.ledger))
    }

    /// The same, if it is known what that side can do at once.
    fn answer(&self, position: &Position, mut threats: Vec<Threat>, statics: Statics) -> Arc<Plan> {
        match statics {
            Statics::Lost(plan) => plan,
            Statics::Threats(more) => {
                threats.extend(more);
                let common = threats.iter().fold(Word::MAX, |common, threat| common & threat.carrier());
                if common != 0 {
                    threats.extend(self.contest.closer_threats(position, &self.ledger));
                }
                let with_carriers = |threat: Threat| {
                    let carrier = threat.carrier();
                    (threat, carrier)
                };
                let chosen = fewest(threats.into_iter().map(with_carriers).collect());
                Plan::either(self.contest.target(position.mover.other()), chosen, &self.ledger)
            }
        }
    }

    /// What the table knows of a position; a new one is looked at and entered first.
    fn enter(&mut self, position: &Position) -> Known {
        let (image, motion) = self.contest.image(position);
        if let Some((known, there)) = self.table.get(&image) {
            let (known, there) = (known.clone(), *there);
            return if there == motion {
                known
            } else {
                self.moved(known, self.contest.between(there, motion))
            };
        }
        let known = self.first_look(position);
        self.table.put(image, (known.clone(), motion), 0);
        known
    }

    /// What is known of the image of a position of which this is known.
    fn moved(&mut self, known: Known, motion: u16) -> Known {
        match known {
            Known::Open { proof, disproof, moves, expanded } => {
                Known::Open { proof, disproof, moves: self.contest.moved(motion, moves), expanded }
            }
            Known::Won(Threat { reply, plan }) => {
                let reply = self.contest.moved(motion, bit(reply)).trailing_zeros() as u8;
                Known::Won(Threat { reply, plan: self.moved_plan(plan, motion) })
            }
            Known::Lost(plan) => Known::Lost(self.moved_plan(plan, motion)),
        }
    }

    /// The same image of the same plan is the same plan, so that it is derived just once.
    fn moved_plan(&mut self, plan: Arc<Plan>, motion: u16) -> Arc<Plan> {
        let key = (Arc::as_ptr(&plan), motion);
        // A plan that is a key is alive in the plan found here: no other can have its address.
        let moved = self.moved.entry(key).or_insert_with(|| {
            Plan::moved(
                self.contest.motion(motion),
                plan,
                |word| self.contest.moved(motion, word),
                &self.ledger,
            )
        });
        moved.clone()
    }

    /// Settles a position without search, or estimates its numbers: the distance to success, and the
    /// hardness of refuting the moves that are left.
    fn first_look(&self, position: &Position) -> Known {
        let side = position.mover.other();
        if let Some(needed) = self.contest.won(side, position.of(side)) {
            return Known::Lost(Plan::done(self.contest.target(side), needed, &self.ledger));
        }
        if let Some(plan) = self.reuse.plan(position) {
            return Known::Lost(plan.clone());
        }
        let moves = match self.contest.look(position, &self.ledger) {
            Look::Left(moves) => moves,
            Look::Settled(statics) => return Known::Lost(self.answer(position, Vec::new(), statics)),
        };
        let outlook = self.contest.outlook(position);
        let (near, far) = match position.mover {
            Side::Owner => (outlook.owner, outlook.opponent),
            Side::Opponent => (outlook.opponent, outlook.owner),
        };
        let disproof = self.contest.hardness(moves, far).max(1);
        Known::Open { proof: near.max(1), disproof, moves, expanded: false }
    }

    /// Forgets settled positions, cheap ones first, while plans take more than their share.
    fn stay_within_memory(&mut self) -> Result<(), Exhausted> {
        forget_until(self.ledger.bytes() > self.plan_bytes, |below| {
            self.reuse.clear();
            self.moved.clear();
            self.table.forget(below, |(known, _)| !matches!(known, Known::Open { .. }));
            self.ledger.bytes() > self.plan_bytes
        })
    }
}

/// A few items of the list whose carriers have no more cells in common than all of them, small carriers
/// preferred.
pub fn fewest<T, B: Bits>(mut list: Vec<(T, B)>) -> Vec<T> {
    let mut chosen = Vec::new();
    let (mut common, mut union) = (!B::EMPTY, B::EMPTY);
    loop {
        let cost = |carrier: B| 2 * (common & carrier).count() + (carrier & !union).count();
        let useful = list.iter().enumerate().filter(|(_, (_, carrier))| !common.within(*carrier));
        let Some((index, _)) = useful.min_by_key(|(_, (_, carrier))| cost(*carrier)) else { break };
        let (item, carrier) = list.swap_remove(index);
        common &= carrier;
        union |= carrier;
        chosen.push(item);
    }
    chosen
}
