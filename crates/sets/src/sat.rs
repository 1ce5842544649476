//! A SAT solver that heeds limits and tells what it has learned. Untrusted: who needs more than a model has
//! what was learned checked, clause by clause.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use proof::limits::{Budget, Exhausted, Watch};
use std::time::{Duration, Instant};

/// A variable, by its number, and whether it is true.
pub type Literal = (usize, bool);

/// Clauses, and what is known of them.
pub struct Sat<'a> {
    solver: Solver<Listener<'a>>,
}

/// What the solver calls while it is at work.
struct Listener<'a> {
    watch: Watch<'a>,
    /// When to give up, if that is before a limit.
    until: Option<Instant>,
    /// The clauses learned, if they are wanted.
    learned: Option<Vec<Vec<Literal>>>,
}

impl Callbacks for Listener<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if let (Some(learned), ClauseKind::Learnt) = (&mut self.learned, kind) {
            learned.push(clause.iter().map(|literal| plain(*literal)).collect());
        }
    }

    fn stop(&self) -> bool {
        self.watch.look().is_err() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

fn plain(literal: Lit) -> Literal {
    (literal.var().idx() as usize, literal.sign())
}

impl<'a> Sat<'a> {
    /// No clauses yet. What is learned is kept if that is wanted.
    pub fn new(budget: &Budget<'a>, learned: bool) -> Self {
        let listener = Listener { watch: budget.watch(), until: None, learned: learned.then(Vec::new) };
        Self { solver: Solver::new(SolverOpts::default(), listener) }
    }

    /// The same, which gives up with [`Exhausted::Nodes`] after so long.
    pub fn within(mut self, patience: Duration) -> Self {
        self.solver.cb_mut().until = Instant::now().checked_add(patience);
        self
    }

    fn literal(&mut self, (variable, sign): Literal) -> Lit {
        Lit::new(self.solver.var_of_int(variable as u32), sign)
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Literal]) {
        let mut clause: Vec<Lit> = clause.iter().map(|literal| self.literal(*literal)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Whether all clauses can be true.
    pub fn solve(&mut self) -> Result<bool, Exhausted> {
        let found = self.solver.solve_limited(&[]);
        if found == lbool::UNDEF {
            self.solver.cb().watch.look()?;
            return Err(Exhausted::Nodes);
        }
        Ok(found == lbool::TRUE)
    }

    /// Whether a variable is true in the model that was found.
    pub fn is_true(&self, variable: usize) -> bool {
        self.solver.value_var(Var::unsafe_from_idx(variable as u32)) == lbool::TRUE
    }

    /// The clauses that were learned, each of which follows from those before it by unit propagation.
    pub fn into_learned(mut self) -> Vec<Vec<Literal>> {
        self.solver.cb_mut().learned.take().unwrap_or_default()
    }
}
