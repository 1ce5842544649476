//! Replay: a plan, taken through the kernel step by step.
//!
//! Plans share parts. Each part is derived once, and a step is released in the certificate as soon as its
//! last use is over, so that checking needs little memory.

use crate::derivation::{Derivation, DeriveError, Step};
use crate::field::{Word, cells};
use crate::plan::{self, Filling, Fit, Plan, Threat};
use game::{Board, Cell, CellSet, Formula, Terminal};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// Derives plans of one field.
pub struct Replay<'a, W> {
    derivation: &'a mut Derivation<W>,
    /// The cells of the board for those of the field.
    field: Vec<Cell>,
    /// How often each plan, and each threat, is still going to be used.
    uses: FxHashMap<Key, u32>,
    theorems: FxHashMap<*const Plan, Rc<Step<Theorem>>>,
    semis: FxHashMap<(*const Plan, u8), Rc<Step<Semi>>>,
}

/// A plan, or a threat: the plan after a reply.
type Key = (*const Plan, Option<u8>);

impl<'a, W: Write> Replay<'a, W> {
    /// Prepares to derive plans in a field.
    pub fn new(derivation: &'a mut Derivation<W>, field: &CellSet) -> Self {
        Self {
            derivation,
            field: field.iter().collect(),
            uses: FxHashMap::default(),
            theorems: FxHashMap::default(),
            semis: FxHashMap::default(),
        }
    }

    /// Derives the theorem of a plan.
    pub fn plan(&mut self, plan: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        self.count_uses(plan);
        self.theorem(plan)
    }

    /// Derives the semi-claim of a threat.
    pub fn threat(&mut self, threat: &Threat) -> Result<Rc<Step<Semi>>, DeriveError> {
        self.count_uses(&threat.plan);
        self.semi(threat)
    }

    fn count_uses(&mut self, root: &Arc<Plan>) {
        let mut queue = vec![&**root];
        while let Some(plan) = queue.pop() {
            match &plan.step {
                plan::Step::Done(_) => {}
                plan::Step::Either(threats) => {
                    for threat in threats {
                        if self.count((Arc::as_ptr(&threat.plan), Some(threat.reply)))
                            && self.count((Arc::as_ptr(&threat.plan), None))
                        {
                            queue.push(&threat.plan);
                        }
                    }
                }
                plan::Step::Join(plans, _) => {
                    queue.extend(
                        plans.iter().filter(|plan| self.count((Arc::as_ptr(plan), None))).map(|plan| &**plan),
                    );
                }
                plan::Step::Weaken(plan)
                | plan::Step::Dual(plan)
                | plan::Step::Anchor(plan)
                | plan::Step::Moved(_, plan)
                | plan::Step::Fill(_, plan) => {
                    queue.extend(self.count((Arc::as_ptr(plan), None)).then_some(&**plan));
                }
            }
        }
    }

    /// Counts a use; says whether it is the first.
    fn count(&mut self, key: Key) -> bool {
        let uses = self.uses.entry(key).or_default();
        *uses += 1;
        *uses == 1
    }

    /// Notes one use; says whether it was the last.
    fn last_use(&mut self, key: Key) -> bool {
        let Some(uses) = self.uses.get_mut(&key) else { return false };
        *uses -= 1;
        *uses == 0
    }

    fn theorem(&mut self, plan: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        if let Some(known) = self.theorems.get(&Arc::as_ptr(plan)) {
            return Ok(known.clone());
        }
        let step = match &plan.step {
            plan::Step::Done(stones) => self.done(plan, stones.as_deref())?,
            plan::Step::Either(threats) => self.either(threats)?,
            plan::Step::Join(plans, fit) => self.join(plan, plans, *fit)?,
            plan::Step::Weaken(stronger) => self.weaken(plan, stronger)?,
            plan::Step::Dual(across) => self.dual(plan, across)?,
            plan::Step::Anchor(across) => self.anchor(plan, across)?,
            plan::Step::Moved(motion, plan) => self.moved(motion, plan)?,
            plan::Step::Fill(fillings, filled) => self.fill(fillings, filled)?,
        };
        self.theorems.insert(Arc::as_ptr(plan), step.clone());
        Ok(step)
    }

    fn done(&mut self, plan: &Plan, stones: Option<&[Cell]>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let goal = &plan.target.goal;
        let own = self.set(plan.needed);
        let needed = match (stones, &**goal) {
            (Some(stones), _) => own | stones.iter().copied().collect(),
            (None, Goal::Links { board, formula, .. }) => {
                support(board, formula, &(own | plan.target.stones))
            }
            (None, _) => own,
        };
        Ok(Rc::new(self.derivation.done(goal, needed)?))
    }

    fn either(&mut self, threats: &[Threat]) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let semis = threats.iter().map(|threat| self.semi(threat));
        let semis: Vec<Rc<Step<Semi>>> = semis.collect::<Result<_, _>>()?;
        let step = self.derivation.either(&semis.iter().map(|semi| &**semi).collect::<Vec<_>>())?;
        let mut over = Vec::new();
        for (threat, semi) in threats.iter().zip(&semis) {
            let plan = Arc::as_ptr(&threat.plan);
            if self.last_use((plan, Some(threat.reply))) {
                self.semis.remove(&(plan, threat.reply));
                over.push(semi.number());
            }
        }
        self.derivation.release(&over)?;
        Ok(Rc::new(step))
    }

    fn semi(&mut self, threat: &Threat) -> Result<Rc<Step<Semi>>, DeriveError> {
        let key = (Arc::as_ptr(&threat.plan), threat.reply);
        if let Some(known) = self.semis.get(&key) {
            return Ok(known.clone());
        }
        let theorem = self.theorem(&threat.plan)?;
        let semi = Rc::new(self.derivation.reply(&theorem, self.field[threat.reply as usize])?);
        self.semis.insert(key, semi.clone());
        self.release(&[(&threat.plan, theorem)])?;
        Ok(semi)
    }

    fn join(&mut self, plan: &Plan, plans: &[Arc<Plan>], fit: Fit) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let parts = plans.iter().map(|part| self.theorem(part));
        let parts: Vec<Rc<Step<Theorem>>> = parts.collect::<Result<_, _>>()?;
        let mut joined = parts[0].clone();
        let mut between = Vec::new();
        for part in parts.iter().skip(1) {
            joined = Rc::new(self.derivation.both(&joined, part)?);
            between.push(joined.number());
        }
        let step = match fit {
            Fit::Somehow => self.targeted(plan, &joined)?,
            Fit::InOrder => {
                let witness: Vec<Option<usize>> = (0..plan.target.disjuncts).map(Some).collect();
                let to = Weakening { goal: Some((&plan.target.goal, &witness)), ..Weakening::default() };
                Rc::new(self.derivation.weaken(&joined, to)?)
            }
        };
        self.derivation.release(&between)?;
        let used: Vec<_> = plans.iter().zip(parts).collect();
        self.release(&used)?;
        Ok(step)
    }

    fn weaken(&mut self, plan: &Plan, stronger: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let theorem = self.theorem(stronger)?;
        let step = self.targeted(plan, &theorem)?;
        self.release(&[(stronger, theorem)])?;
        Ok(step)
    }

    fn dual(&mut self, plan: &Plan, across: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let theorem = self.theorem(across)?;
        let step = self.derivation.dual(&theorem, &plan.target.goal, &across.target.lent)?;
        self.release(&[(across, theorem)])?;
        Ok(Rc::new(step))
    }

    /// The chains at the ends of the link are needed, because they stand for the edges.
    fn anchor(&mut self, plan: &Plan, across: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let theorem = self.theorem(across)?;
        let goal = &plan.target.goal;
        let Goal::Links { board, formula, .. } = &**goal else { return Err(RuleError::GoalsDiffer.into()) };
        let lent = across.target.lent;
        let stones = across.target.stones - lent;
        let needs = (board.connected(&formula.cells(), &stones) | lent) - *theorem.fact.needed();
        let whole = self.derivation.weaken(&theorem, Weakening { needs, ..Weakening::default() })?;
        let step = self.derivation.anchor(&whole, goal, &lent)?;
        self.derivation.release(&[whole.number()])?;
        self.release(&[(across, theorem)])?;
        Ok(Rc::new(step))
    }

    fn moved(&mut self, motion: &Motion, plan: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let theorem = self.theorem(plan)?;
        let step = self.derivation.image(&theorem, motion)?;
        self.release(&[(plan, theorem)])?;
        Ok(Rc::new(step))
    }

    /// The last filling is undone first: those before it still count as stones.
    fn fill(&mut self, fillings: &[Filling], filled: &Arc<Plan>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let theorem = self.theorem(filled)?;
        let mut step = theorem.clone();
        let mut between = Vec::new();
        for filling in fillings.iter().rev() {
            let cells = filling.outside.iter().fold(self.set(filling.cells), |cells, cell| cells.with(*cell));
            if cells.is_disjoint(step.fact.needed()) {
                continue;
            }
            let stones: CellSet = filling.stones.iter().copied().collect();
            let needs = (cells | self.set(filling.around) | stones) - *step.fact.needed();
            if !needs.is_empty() {
                between.push(step.number());
                step = Rc::new(self.derivation.weaken(&step, Weakening { needs, ..Weakening::default() })?);
            }
            between.push(step.number());
            step = Rc::new(self.derivation.fill(&step, &cells.iter().collect::<Vec<_>>())?);
        }
        if step.number() == theorem.number() {
            // The two plans are released apart, so each has a step of its own.
            step = Rc::new(self.derivation.weaken(&step, Weakening::default())?);
        }
        between.retain(|number| *number != theorem.number());
        self.derivation.release(&between)?;
        self.release(&[(filled, theorem)])?;
        Ok(step)
    }

    /// The theorem of a plan's target, from one that entails it. Connections end at one stone of a group, the
    /// links of a formula perhaps at another: then the stones of the groups are needed too.
    fn targeted(&mut self, plan: &Plan, theorem: &Step<Theorem>) -> Result<Rc<Step<Theorem>>, DeriveError> {
        let goal = &plan.target.goal;
        let needed = *theorem.fact.needed();
        let mut needs = CellSet::EMPTY;
        let mut witness = theorem.fact.goal().witness(goal, &needed);
        if witness.is_none()
            && let Goal::Links { board, formula, .. } = &**goal
        {
            let stones = self.set(plan.needed) | plan.target.stones;
            let along = formula.edges().into_iter().map(|edge| board.along(edge));
            let named = along.fold(formula.cells() | needed, |all, along| all | along);
            needs = board.connected(&named, &(stones | formula.given_cells())) & stones;
            witness = theorem.fact.goal().witness(goal, &(needed | needs));
        }
        let witness = witness.ok_or(RuleError::DoesNotFollow { disjunct: 0 })?;
        let to = Weakening { goal: Some((goal, &witness)), needs: needs - needed, ..Weakening::default() };
        Ok(Rc::new(self.derivation.weaken(theorem, to)?))
    }

    fn release(&mut self, used: &[(&Arc<Plan>, Rc<Step<Theorem>>)]) -> Result<(), DeriveError> {
        let mut over = Vec::new();
        for (plan, theorem) in used {
            if self.last_use((Arc::as_ptr(plan), None)) {
                self.theorems.remove(&Arc::as_ptr(plan));
                over.push(theorem.number());
            }
        }
        self.derivation.release(&over)
    }

    fn set(&self, word: Word) -> CellSet {
        cells(word).map(|local| self.field[local as usize]).collect()
    }
}

/// A few of the stones that make a formula true, if all of them do.
fn support(board: &Board, formula: &Formula, stones: &CellSet) -> CellSet {
    match formula {
        Formula::Link(a, b) => chain(board, *a, *b, stones),
        Formula::All(parts) => {
            parts.iter().fold(CellSet::EMPTY, |all, part| all | support(board, part, stones))
        }
        Formula::Any(parts) => {
            let true_parts = parts.iter().filter(|part| part.holds(board, stones));
            let supports = true_parts.map(|part| support(board, part, stones));
            supports.min_by_key(CellSet::len).unwrap_or_default()
        }
        Formula::Given(part, cell) => support(board, part, &stones.with(*cell)).without(*cell),
    }
}

/// A shortest chain of stones between two terminals; empty if there is none.
fn chain(board: &Board, a: Terminal, b: Terminal, stones: &CellSet) -> CellSet {
    let ends = |terminal| match terminal {
        Terminal::Cell(cell) => CellSet::of(cell) & *stones,
        Terminal::Edge(edge) => board.along(edge) & *stones,
    };
    if a == b {
        return if let Terminal::Cell(_) = a { ends(a) } else { CellSet::EMPTY };
    }
    let targets = ends(b);
    let mut before: FxHashMap<Cell, Option<Cell>> = ends(a).iter().map(|cell| (cell, None)).collect();
    let mut queue: VecDeque<Cell> = ends(a).iter().collect();
    while let Some(cell) = queue.pop_front() {
        if targets.contains(cell) {
            return std::iter::successors(Some(cell), |cell| before[cell]).collect();
        }
        for next in board.neighbours(cell).filter(|&next| stones.contains(next)) {
            if let Entry::Vacant(entry) = before.entry(next) {
                entry.insert(Some(cell));
                queue.push_back(next);
            }
        }
    }
    CellSet::EMPTY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate;
    use crate::field::{Side, bit};
    use crate::plan::Target;
    use crate::settled::{Proof, Settled};
    use crate::verdict::Verdict;
    use game::{Claim, First, HexClaim, Player};

    fn set(board: &Board, names: &str) -> CellSet {
        names.split_whitespace().map(|name| board.parse(name).unwrap()).collect()
    }

    /// The certificate that Black's column c joins the edges, with the dead cell d2 counted as Black's and
    /// these stones beside it.
    fn certified(beside: &str) -> Result<String, DeriveError> {
        let board = Board::new(5, 5).unwrap();
        let black = set(&board, "c1 c2 c3 c4 c5 e2");
        let field = board.cells() - black;
        let claim = HexClaim {
            board,
            black,
            white: CellSet::EMPTY,
            owner: Player::Black,
            field,
            goal: Formula::across(Player::Black),
            first: First::Opponent,
        };
        let dead = field.iter().position(|cell| board.name(cell) == "d2").unwrap() as u8;
        let (column, ledger) = (set(&board, "c1 c2 c3 c4 c5"), Arc::default());
        let target = Target::of_claim(&claim, Side::Owner);
        let done = Plan::done_with(&target, bit(dead), column.iter().collect(), &ledger);
        let stones = set(&board, beside).iter().collect();
        let plan =
            Plan::fill(vec![Filling { cells: bit(dead), outside: None, around: 0, stones }], done, &ledger);
        let settled = Settled { winner: Side::Owner, proof: Proof::Plan(plan) };
        let claim = Claim::Hex(claim);
        let mut text = Vec::new();
        certificate::write(&claim, &claim, Verdict::Holds, &settled, &mut text)?;
        Ok(String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_dead_cell_may_lie_outside_the_field() {
        let board = Board::new(5, 5).unwrap();
        let black = set(&board, "c1 c2 c3 c4 c5");
        // White has a stone where the plan counts on a dead cell.
        let white = set(&board, "d2");
        let claim = HexClaim {
            board,
            black,
            white,
            owner: Player::Black,
            field: board.cells() - black - white,
            goal: Formula::across(Player::Black),
            first: First::Opponent,
        };
        let ledger = Arc::default();
        let target = Target::of_claim(&claim, Side::Owner);
        let certified = |outside| {
            let done = Plan::done_with(&target, 0, (black | white).iter().collect(), &ledger);
            let stones = set(&board, "c2 c3").iter().collect();
            let plan = Plan::fill(vec![Filling { cells: 0, outside, around: 0, stones }], done, &ledger);
            let settled = Settled { winner: Side::Owner, proof: Proof::Plan(plan) };
            let claim = Claim::Hex(claim.clone());
            certificate::write(&claim, &claim, Verdict::Holds, &settled, Vec::new())
        };
        certified(Some(board.parse("d2").unwrap())).unwrap();
        assert!(matches!(certified(None), Err(DeriveError::OtherStatement)));
    }

    #[test]
    fn only_the_stones_that_are_named_lie_beside_a_dead_cell() {
        let text = certified("c2 c3").unwrap();
        assert!(text.ends_with("1 done 0 c1 c2 d2 c3 c4 c5\n2 fill 1 d2\nrelease 1\nqed 2\n"), "{text}");
        // With e2 on its other side the cell would be of use.
        assert!(matches!(certified("c2 c3 e2"), Err(DeriveError::Rule(_))));
    }
}
