//! Every rule, applied at random to true premises: the conclusion is true, by trying every line of play.

mod support;

use game::{Cell, Edge, Formula, Terminal};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use std::collections::BTreeMap;
use std::sync::Arc;
use support::{Random, World, rounds, seeds, semi_is_true, tell, theorem_is_true};

/// Theorems made so far in one world, and how often each rule was accepted.
struct Pool {
    world: World,
    random: Random,
    goals: Vec<Arc<Goal>>,
    theorems: Vec<Theorem>,
    semis: Vec<Semi>,
}

/// Larger regions take too long to try out.
const LARGEST: usize = 6;

impl Pool {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let world = World::random(&mut random);
        let goals = (0..3).map(|_| Arc::new(world.goal(&mut random))).collect();
        Self { world, random, goals, theorems: Vec::new(), semis: Vec::new() }
    }

    /// Tries one random application; the name of the rule if it was accepted.
    fn apply(&mut self) -> Option<&'static str> {
        let (rule, made) = match self.random.below(28) {
            0 | 1 => ("done", self.done()),
            2 => ("both", self.both()?),
            3..=5 => ("weaken", self.weaken()?),
            6 | 7 => return self.reply(),
            8..=16 => ("either", self.either()?),
            17 | 18 => ("image", self.image()?),
            19 => ("dual", self.dual()?),
            20 | 21 => ("fill", self.fill()?),
            22 | 23 => ("anchor", self.anchor()?),
            _ => ("potential", self.potential()),
        };
        let theorem = made.ok().filter(|theorem| theorem.region().len() <= LARGEST)?;
        assert!(theorem_is_true(&theorem), "{rule} proved a falsehood: {theorem:?}");
        self.theorems.push(theorem);
        Some(rule)
    }

    fn done(&mut self) -> Result<Theorem, RuleError> {
        let goal = self.a_goal();
        let needed = self.world.cells(&mut self.random, 6);
        Theorem::done(goal, needed)
    }

    fn both(&mut self) -> Option<Result<Theorem, RuleError>> {
        let (a, b) = (self.a_theorem()?, self.a_theorem()?);
        Some(Theorem::both(&a, &b))
    }

    fn weaken(&mut self) -> Option<Result<Theorem, RuleError>> {
        let theorem = self.a_theorem()?;
        let goal = if self.random.below(2) == 0 { self.a_goal() } else { self.stronger_looking(&theorem) };
        let needs = self.world.cells(&mut self.random, 2);
        let cells = self.world.cells(&mut self.random, 2);
        let unchanged = self.random.below(4) == 0;
        for _ in 0..12 {
            let length = self.random.below(5);
            let witness: Vec<Option<usize>> =
                (0..length).map(|_| (self.random.below(5) > 0).then(|| self.random.below(4))).collect();
            let to = (!unchanged).then_some((&goal, &witness[..]));
            let made = theorem.weaken(Weakening { goal: to, needs, cells });
            if made.is_ok() {
                return Some(made);
            }
        }
        None
    }

    /// A goal that often follows: links closed up over a middle, or parts of what is there.
    fn stronger_looking(&mut self, theorem: &Theorem) -> Arc<Goal> {
        let Goal::Links { board, owner, formula } = &**theorem.goal() else { return self.a_goal() };
        let mut ends = Vec::new();
        formula.each_terminal(&mut |terminal| ends.push(terminal));
        let formula = Formula::Link(self.random.pick(&ends), self.random.pick(&ends));
        Arc::new(Goal::Links { board: *board, owner: *owner, formula })
    }

    fn reply(&mut self) -> Option<&'static str> {
        let theorem = self.a_theorem()?;
        let needed: Vec<Cell> = theorem.needed().iter().collect();
        let cell =
            if needed.is_empty() { self.world.cell(&mut self.random) } else { self.random.pick(&needed) };
        let semi = theorem.reply(cell).ok().filter(|semi| semi.carrier().len() <= LARGEST)?;
        assert!(semi_is_true(&semi), "reply proved a falsehood: {semi:?}");
        self.semis.push(semi);
        Some("reply")
    }

    fn either(&mut self) -> Option<Result<Theorem, RuleError>> {
        let semis = self.some_semis()?;
        Some(Theorem::either(&semis.iter().collect::<Vec<_>>()))
    }

    fn image(&mut self) -> Option<Result<Theorem, RuleError>> {
        let theorem = self.a_theorem()?;
        let goal = theorem.goal().clone();
        for _ in 0..12 {
            let motion = self.motion(&goal);
            let made = theorem.image(&motion);
            if made.is_ok() {
                return Some(made);
            }
        }
        None
    }

    fn motion(&mut self, goal: &Goal) -> Motion {
        let formula = match goal {
            Goal::Links { formula, .. } | Goal::Cut { formula, .. } => formula,
            _ => {
                let count = self.random.below(4);
                let cells = |pool: &mut Self| pool.world.cell(&mut pool.random);
                return Motion::Sets((0..count).map(|_| (cells(self), cells(self))).collect());
            }
        };
        const TURNS: [[isize; 4]; 12] = [
            [1, 0, 0, 1],
            [0, -1, 1, 1],
            [-1, -1, 1, 0],
            [-1, 0, 0, -1],
            [0, 1, -1, -1],
            [1, 1, -1, 0],
            [0, 1, 1, 0],
            [0, -1, -1, 0],
            [-1, -1, 0, 1],
            [1, 1, 0, -1],
            [1, 0, -1, -1],
            [-1, 0, 1, 1],
        ];
        let matrix = self.random.pick(&TURNS);
        let span = |random: &mut Random| random.below(17) as isize - 8;
        let shift = (span(&mut self.random), span(&mut self.random));
        let edges = formula.edges().into_iter().map(|edge| (edge, self.random.pick(&Edge::ALL))).collect();
        let owner = if self.random.below(2) == 0 { goal.owner() } else { goal.owner().opponent() };
        Motion::Hex { matrix, shift, owner, edges }
    }

    /// A theorem that joins its owner's edges.
    fn an_across(&mut self) -> Option<Theorem> {
        let World::Hex(board, _) = self.world else { return None };
        let index = self.random.below(self.theorems.len() + 1);
        let across = |theorem: &&Theorem| {
            let owner = theorem.goal().owner();
            **theorem.goal() == Goal::Links { board, owner, formula: Formula::across(owner) }
        };
        self.theorems.iter().cycle().skip(index).take(self.theorems.len()).find(across).cloned()
    }

    /// Stones are put around what is there, and some stones of the chain taken as filled in.
    fn fill(&mut self) -> Option<Result<Theorem, RuleError>> {
        let theorem = self.an_across()?;
        for _ in 0..40 {
            let needs = self.world.cells(&mut self.random, 5) - *theorem.region();
            let Ok(more) = theorem.weaken(Weakening { needs, ..Weakening::default() }) else { continue };
            let needed: Vec<Cell> = more.needed().iter().collect();
            if needed.is_empty() {
                continue;
            }
            let pair = [self.random.pick(&needed), self.random.pick(&needed)];
            let made = more.fill(if pair[0] == pair[1] { &pair[..1] } else { &pair });
            if made.is_ok() {
                return Some(made);
            }
        }
        None
    }

    /// Stones are put around what is there, and some of all stones taken as lent.
    fn anchor(&mut self) -> Option<Result<Theorem, RuleError>> {
        let World::Hex(board, _) = self.world else { return None };
        let theorem = self.an_across()?;
        let owner = theorem.goal().owner();
        for _ in 0..40 {
            let needs = self.world.cells(&mut self.random, 5) - *theorem.region();
            let Ok(more) = theorem.weaken(Weakening { needs, ..Weakening::default() }) else { continue };
            let lent = *more.needed() & self.world.cells(&mut self.random, 5);
            let mut ends: Vec<Terminal> = (*more.needed() - lent).iter().map(Terminal::Cell).collect();
            ends.extend(Edge::of(owner).map(Terminal::Edge));
            let mut side = || -> Vec<Terminal> {
                (0..1 + self.random.below(3)).map(|_| self.random.pick(&ends)).collect()
            };
            let (one, other) = (side(), side());
            let links = one.iter().flat_map(|a| other.iter().map(|b| Formula::Link(*a, *b)));
            let formula = Formula::Any(links.collect());
            let made = more.anchor(Arc::new(Goal::Links { board, owner, formula }), &lent);
            // Without lent cells much is true that needs no rule.
            if made.is_ok() && (!lent.is_empty() || self.random.below(8) == 0) {
                return Some(made);
            }
        }
        None
    }

    fn dual(&mut self) -> Option<Result<Theorem, RuleError>> {
        let World::Hex(board, _) = self.world else { return None };
        let theorem = self.an_across()?;
        for _ in 0..12 {
            let owner = theorem.goal().owner();
            let stones = self.world.cells(&mut self.random, 4) - *theorem.needed() - *theorem.region();
            let field = (*theorem.region() | self.world.cells(&mut self.random, 6)) - stones;
            let formula = self.world.formula(&mut self.random, owner.opponent(), 1);
            let goal = Arc::new(Goal::Cut { board, owner, stones, field, formula });
            let lent = (board.cells() - field) & self.world.cells(&mut self.random, 9);
            let made = theorem.dual(goal, &lent);
            if made.is_ok() {
                return Some(made);
            }
        }
        None
    }

    fn potential(&mut self) -> Result<Theorem, RuleError> {
        let goal = self.a_goal();
        let region = self.world.cells(&mut self.random, LARGEST);
        let needed = self.world.cells(&mut self.random, 2) - region;
        Theorem::potential(goal, needed, region)
    }

    fn a_goal(&mut self) -> Arc<Goal> {
        let index = self.random.below(self.goals.len());
        self.goals[index].clone()
    }

    fn a_theorem(&mut self) -> Option<Theorem> {
        let count = self.theorems.len();
        (count > 0).then(|| self.theorems[self.random.below(count)].clone())
    }

    /// Semi-claims that mostly share a goal.
    fn some_semis(&mut self) -> Option<Vec<Semi>> {
        let count = self.semis.len();
        let wanted = 1 + self.random.below(3);
        let first = (count > 0).then(|| self.semis[self.random.below(count)].clone())?;
        let mut chosen = vec![first];
        for _ in 0..20 {
            let other = &self.semis[self.random.below(count)];
            let helps = Arc::ptr_eq(other.goal(), chosen[0].goal()) || self.random.below(20) == 0;
            if helps && chosen.len() <= wanted {
                chosen.push(other.clone());
            }
        }
        Some(chosen)
    }
}

#[test]
fn every_rule_keeps_the_truth() {
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    let first = seeds(1).start;
    let mut seed = first;
    while accepted.values().sum::<usize>() < rounds(120_000) {
        let mut pool = Pool::new(seed);
        for _ in 0..600 {
            if let Some(rule) = pool.apply() {
                *accepted.entry(rule).or_default() += 1;
            }
        }
        seed += 1;
    }
    println!("{accepted:?} in {} worlds", seed - first);
    tell("rules of the kernel", accepted.values().sum());
    assert_eq!(accepted.len(), 10);
    assert!(accepted.values().all(|&count| count >= 1000), "{accepted:?}");
}
