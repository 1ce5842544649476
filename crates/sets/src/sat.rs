//! A SAT solver that heeds limits and tells what it has learned. Untrusted: who needs more than a model has
//! what was learned checked, clause by clause.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use proof::limits::{Budget, Exhausted, Watch};
use rustc_hash::FxHashMap;
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
    /// The clauses learned, if they are wanted,
    learned: Option<Learned>,
    /// and where those are that it has not dropped, by a number made of their literals.
    places: FxHashMap<u64, Vec<usize>>,
}

/// Clauses that were learned, each of which follows from those before it by unit propagation.
#[derive(Clone, Default)]
pub struct Learned {
    /// The clauses, in their order.
    pub clauses: Vec<Vec<Literal>>,
    /// For each of them, how many had been learned when it was dropped: those after that follow without it.
    pub until: Vec<usize>,
}

impl Callbacks for Listener<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if let (Some(learned), ClauseKind::Learnt) = (&mut self.learned, kind) {
            self.places.entry(mixed(clause)).or_default().push(learned.clauses.len());
            learned.clauses.push(clause.iter().map(|literal| plain(*literal)).collect());
            learned.until.push(usize::MAX);
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        let Some(learned) = &mut self.learned else { return };
        if let Some(place) = self.places.get_mut(&mixed(clause)).and_then(Vec::pop) {
            learned.until[place] = learned.clauses.len();
        }
    }

    fn stop(&self) -> bool {
        self.watch.look().is_err() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// A number for the literals of a clause, in whatever order.
fn mixed(clause: &[Lit]) -> u64 {
    let mix = |literal: &Lit| {
        let (variable, sign) = plain(*literal);
        let code = (2 * variable as u64 + u64::from(sign) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (code ^ code >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    clause.iter().map(mix).fold(0, u64::wrapping_add)
}

fn plain(literal: Lit) -> Literal {
    (literal.var().idx() as usize, literal.sign())
}

impl<'a> Sat<'a> {
    /// No clauses yet. What is learned is kept if that is wanted.
    pub fn new(budget: &Budget<'a>, learned: bool) -> Self {
        let learned = learned.then(Learned::default);
        let places = FxHashMap::default();
        let listener = Listener { watch: budget.watch(), until: None, learned, places };
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

    /// What was learned.
    pub fn into_learned(mut self) -> Learned {
        self.solver.cb_mut().learned.take().unwrap_or_default()
    }
}
