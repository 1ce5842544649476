//! A SAT solver that heeds limits and tells what it has learned. Untrusted: who needs more than a model has
//! what was learned checked, clause by clause.

mod order;
mod solver;

use proof::limits::{Budget, Exhausted, Watch};
use solver::{Answer, Solver};
use std::time::{Duration, Instant};

/// A variable, by its number, and whether it is true.
pub type Literal = (usize, bool);

/// Clauses, and what is known of them.
pub struct Sat<'a> {
    solver: Solver,
    watch: Watch<'a>,
    /// When to give up, if that is before a limit.
    until: Option<Instant>,
}

/// Clauses that were learned, each of which follows from those before it by unit propagation.
#[derive(Clone, Default)]
pub struct Learned {
    /// The clauses, in their order.
    pub clauses: Vec<Vec<Literal>>,
    /// For each of them, how many had been learned when it was dropped: those after that follow without it.
    pub until: Vec<usize>,
}

impl<'a> Sat<'a> {
    /// No clauses yet. What is learned is kept if that is wanted.
    pub fn new(budget: &Budget<'a>, learned: bool) -> Self {
        Self { solver: Solver::new(learned), watch: budget.watch(), until: None }
    }

    /// The same, which gives up with [`Exhausted::Nodes`] after so long.
    pub fn within(mut self, patience: Duration) -> Self {
        self.until = Instant::now().checked_add(patience);
        self
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Literal]) {
        self.solver.add(clause);
    }

    /// Whether all clauses can be true.
    pub fn solve(&mut self) -> Result<bool, Exhausted> {
        let (watch, until) = (&self.watch, self.until);
        let late = || watch.look().is_err() || until.is_some_and(|until| Instant::now() >= until);
        let answer = self.solver.solve(late);
        if answer == Answer::Unknown {
            self.watch.look()?;
            return Err(Exhausted::Nodes);
        }
        Ok(answer == Answer::Model)
    }

    /// Whether a variable is true in the model that was found.
    pub fn is_true(&self, variable: usize) -> bool {
        self.solver.value(variable)
    }

    /// What was learned.
    pub fn into_learned(self) -> Learned {
        self.solver.learned.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trim::trim;
    use proof::limits::{Limits, Monitor};

    /// Numbers that look random.
    fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        }
    }

    fn clause(next: &mut impl FnMut(usize) -> usize, variables: usize) -> Vec<Literal> {
        (0..2 + next(2)).map(|_| (next(variables), next(2) == 0)).collect()
    }

    fn is_model(clauses: &[Vec<Literal>], value: impl Fn(usize) -> bool) -> bool {
        clauses.iter().all(|clause| clause.iter().any(|(variable, sign)| value(*variable) == *sign))
    }

    /// Clauses are added one after the other, and each time all values are tried.
    #[test]
    fn it_finds_what_trying_all_values_finds() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        let mut next = numbers(3);
        let mut models = 0;
        for _ in 0..300 {
            let mut sat = Sat::new(&budget, true);
            let mut given = Vec::new();
            loop {
                given.push(clause(&mut next, 9));
                sat.add(&given[given.len() - 1]);
                let found = sat.solve().unwrap();
                let there_is = (0..1usize << 9).any(|values| is_model(&given, |at| values >> at & 1 == 1));
                assert_eq!(found, there_is, "{given:?}");
                if !found {
                    break;
                }
                assert!(is_model(&given, |variable| sat.is_true(variable)), "{given:?}");
                models += 1;
            }
            assert!(!sat.solve().unwrap(), "it stays so");
            assert!(trim(&given, sat.into_learned(), &budget).unwrap().given.contains(&true));
        }
        assert!(models > 3000, "{models}");
    }

    /// What was learned before a model was found does not exclude another one.
    #[test]
    fn what_is_learned_holds_in_a_hidden_model() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        let mut next = numbers(11);
        // A random model is hidden, so that there is one.
        let hidden: Vec<bool> = (0..250).map(|_| next(2) == 0).collect();
        let mut sat = Sat::new(&budget, true);
        let mut given: Vec<Vec<Literal>> = Vec::new();
        while given.len() < 1060 {
            let three: Vec<Literal> = (0..3).map(|_| (next(250), next(2) == 0)).collect();
            // Not too easy: of clauses with all literals true most are left out.
            let holding = three.iter().filter(|(variable, sign)| hidden[*variable] == *sign).count();
            if holding == 1 || holding == 2 || holding == 3 && next(4) == 0 {
                sat.add(&three);
                given.push(three);
            }
        }
        assert!(sat.solve().unwrap() && is_model(&given, |variable| sat.is_true(variable)));
        let learned = sat.into_learned();
        assert!(is_model(&learned.clauses, |variable| hidden[variable]), "the hidden model is lost");
        assert!(learned.clauses.len() > 100, "{}", learned.clauses.len());
    }

    #[test]
    fn it_gives_up_when_told() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        // Nine pigeons in eight holes.
        let at = |pigeon: usize, hole: usize| pigeon * 8 + hole;
        let pigeons = |sat: &mut Sat<'_>| {
            for one in 0..9 {
                sat.add(&(0..8).map(|hole| (at(one, hole), true)).collect::<Vec<_>>());
                for (other, hole) in (0..one).flat_map(|other| (0..8).map(move |hole| (other, hole))) {
                    sat.add(&[(at(one, hole), false), (at(other, hole), false)]);
                }
            }
        };
        let mut late = Sat::new(&budget, false).within(Duration::ZERO);
        pigeons(&mut late);
        assert_eq!(late.solve(), Err(Exhausted::Nodes));
        let mut stopped = Sat::new(&budget, false);
        pigeons(&mut stopped);
        monitor.stop();
        assert_eq!(stopped.solve(), Err(Exhausted::Stopped));
    }
}
