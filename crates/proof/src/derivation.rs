//! Derivations: every rule of the kernel, applied and written down as a line of a certificate.
//!
//! A step exists only when the kernel has made its theorem, so a certificate never says more than was
//! proved. The format is that of `manual/src/certificate.md`.

use game::{Board, Cell, CellSet, write_sets};
use kernel::{Goal, Motion, PaveError, RuleError, Semi, Theorem, Weakening, Witness};
use rustc_hash::FxHashMap;
use std::io::{self, Write};
use std::sync::Arc;

/// How cells are called in a certificate.
#[derive(Clone, Debug)]
pub enum Notation {
    /// `e4`, on this board.
    Hex(Board),
    /// By the names of a set game.
    Sets(Vec<String>),
}

impl Notation {
    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> String {
        match self {
            Self::Hex(board) => board.name(cell),
            Self::Sets(names) => names[cell.index()].clone(),
        }
    }

    /// The name of the cell so many columns to the right of the first and so many rows below it.
    fn place(&self, (right, down): (usize, usize)) -> String {
        match self {
            Self::Hex(board) => {
                self.name(Cell::new(down % board.height() * board.width() + right % board.width()))
            }
            Self::Sets(_) => String::new(),
        }
    }

    fn list(&self, out: &mut String, cells: &CellSet) {
        for cell in cells.iter() {
            out.push(' ');
            match self {
                Self::Hex(_) => out.push_str(&self.name(cell)),
                Self::Sets(names) => out.push_str(&names[cell.index()]),
            }
        }
    }

    /// A goal as a `goal` line states it.
    fn goal(&self, goal: &Goal) -> String {
        let name = |cell| self.name(cell);
        let owner = goal.owner();
        match goal {
            Goal::Links { formula, .. } => format!("{owner} links {}", formula.text(&name)),
            Goal::Cut { stones, field, formula, .. } => {
                let mut text = format!("{owner} cut stones");
                self.list(&mut text, stones);
                text.push_str(" field");
                self.list(&mut text, field);
                text + " of " + &formula.text(&name)
            }
            Goal::Hits(sets) => format!("{owner} hits {}", write_sets(sets, &name)),
            Goal::Owns(sets) => format!("{owner} owns {}", write_sets(sets, &name)),
            Goal::Loop(..) => format!("{owner} loop"),
        }
    }
}

/// A theorem or semi-claim with its number in the certificate.
#[derive(Clone, Debug)]
pub struct Step<T> {
    number: u32,
    /// What the step proved.
    pub fact: T,
}

/// Why a derivation broke off.
#[derive(Debug, thiserror::Error)]
pub enum DeriveError {
    /// The kernel refused a step: the search that asked for it has a bug.
    #[error("the kernel refused a step: {0}")]
    Rule(#[from] RuleError),
    /// The kernel refused a rule about creatures: the search that asked for it has a bug.
    #[error("the kernel refused a paving: {0}")]
    Pave(#[from] PaveError),
    /// The certificate could not be written.
    #[error("cannot write the certificate: {0}")]
    Write(#[from] io::Error),
    /// The last theorem is not what the claim says: the search has a bug.
    #[error("the derivation proves something else than the claim")]
    OtherStatement,
}

/// A certificate in the making, after its head.
pub struct Derivation<W> {
    out: W,
    notation: Notation,
    /// The numbers of the goals: by what they are, and by where they lie, which is quicker. Whatever has a
    /// number by where it lies is kept, so that nothing else can lie there.
    goals: FxHashMap<Arc<Goal>, usize>,
    numbers: FxHashMap<*const Goal, (usize, Arc<Goal>)>,
    steps: u32,
}

impl<W: Write> Derivation<W> {
    /// Starts after a head whose goal 0 is this goal.
    pub fn new(out: W, notation: Notation, goal: Arc<Goal>) -> Self {
        let goals = FxHashMap::from_iter([(goal, 0)]);
        Self { out, notation, goals, numbers: FxHashMap::default(), steps: 0 }
    }

    /// Rule `done`.
    pub fn done(&mut self, goal: &Arc<Goal>, needed: CellSet) -> Result<Step<Theorem>, DeriveError> {
        let theorem = Theorem::done(goal.clone(), needed)?;
        let mut line = format!("done {}", self.goal_number(goal)?);
        self.notation.list(&mut line, &needed);
        self.step(&line, theorem)
    }

    /// Rule `both`.
    pub fn both(&mut self, a: &Step<Theorem>, b: &Step<Theorem>) -> Result<Step<Theorem>, DeriveError> {
        let theorem = Theorem::both(&a.fact, &b.fact)?;
        self.step(&format!("both {} {}", a.number, b.number), theorem)
    }

    /// Rule `weaken`.
    pub fn weaken(&mut self, a: &Step<Theorem>, to: Weakening<'_>) -> Result<Step<Theorem>, DeriveError> {
        let theorem = a.fact.weaken(to)?;
        let mut line = format!("weaken {}", a.number);
        if let Some((goal, witness)) = to.goal {
            line += &format!(" to {} by{}", self.goal_number(goal)?, witness_text(witness));
        }
        for (word, cells) in [(" needs", &to.needs), (" cells", &to.cells)] {
            if !cells.is_empty() {
                line.push_str(word);
                self.notation.list(&mut line, cells);
            }
        }
        self.step(&line, theorem)
    }

    /// Rule `reply`.
    pub fn reply(&mut self, a: &Step<Theorem>, cell: Cell) -> Result<Step<Semi>, DeriveError> {
        let semi = a.fact.reply(cell)?;
        self.step(&format!("reply {} {}", a.number, self.notation.name(cell)), semi)
    }

    /// Rule `either`.
    pub fn either(&mut self, semis: &[&Step<Semi>]) -> Result<Step<Theorem>, DeriveError> {
        let theorem = Theorem::either(&facts(semis))?;
        self.step(&format!("either{}", numbers(semis)), theorem)
    }

    /// Rule `image`.
    pub fn image(&mut self, a: &Step<Theorem>, motion: &Motion) -> Result<Step<Theorem>, DeriveError> {
        let theorem = a.fact.image(motion)?;
        let mut line = format!("image {}", a.number);
        match motion {
            Motion::Torus(turned, shift) => {
                line += if *turned { " turned " } else { " " };
                line += &self.notation.place(*shift);
            }
            Motion::Hex { matrix: [p, q, r, s], shift: (dc, dr), owner, edges } => {
                line += &format!(" {p} {q} {r} {s} {dc} {dr} {owner}");
                for (from, to) in edges {
                    line += &format!(" {from}>{to}");
                }
            }
            Motion::Sets(pairs) => {
                for (from, to) in pairs {
                    line += &format!(" {}>{}", self.notation.name(*from), self.notation.name(*to));
                }
            }
        }
        self.step(&line, theorem)
    }

    /// Rule `potential`.
    pub fn potential(
        &mut self,
        goal: &Arc<Goal>,
        needed: CellSet,
        region: CellSet,
    ) -> Result<Step<Theorem>, DeriveError> {
        let theorem = Theorem::potential(goal.clone(), needed, region)?;
        let mut line = format!("potential {} needs", self.goal_number(goal)?);
        self.notation.list(&mut line, &needed);
        line.push_str(" cells");
        self.notation.list(&mut line, &region);
        self.step(&line, theorem)
    }

    /// Rule `dual`.
    pub fn dual(
        &mut self,
        a: &Step<Theorem>,
        goal: &Arc<Goal>,
        lent: &CellSet,
    ) -> Result<Step<Theorem>, DeriveError> {
        self.lending("dual", a, goal, lent, a.fact.dual(goal.clone(), lent)?)
    }

    /// Rule `anchor`.
    pub fn anchor(
        &mut self,
        a: &Step<Theorem>,
        goal: &Arc<Goal>,
        lent: &CellSet,
    ) -> Result<Step<Theorem>, DeriveError> {
        self.lending("anchor", a, goal, lent, a.fact.anchor(goal.clone(), lent)?)
    }

    /// Writes a step by a rule that lends cells.
    fn lending(
        &mut self,
        rule: &str,
        a: &Step<Theorem>,
        goal: &Arc<Goal>,
        lent: &CellSet,
        theorem: Theorem,
    ) -> Result<Step<Theorem>, DeriveError> {
        let mut line = format!("{rule} {} {} lent", a.number, self.goal_number(goal)?);
        self.notation.list(&mut line, lent);
        self.step(&line, theorem)
    }

    /// Rule `fill`.
    pub fn fill(&mut self, a: &Step<Theorem>, cells: &[Cell]) -> Result<Step<Theorem>, DeriveError> {
        let theorem = a.fact.fill(cells)?;
        let mut line = format!("fill {}", a.number);
        self.notation.list(&mut line, &cells.iter().copied().collect());
        self.step(&line, theorem)
    }

    /// Says that steps are not referred to any more.
    pub fn release(&mut self, steps: &[u32]) -> Result<(), DeriveError> {
        if !steps.is_empty() {
            let numbers: String = steps.iter().map(|number| format!(" {number}")).collect();
            writeln!(self.out, "release{numbers}")?;
        }
        Ok(())
    }

    /// Ends the certificate with this step.
    pub fn qed<T>(mut self, last: &Step<T>) -> Result<W, DeriveError> {
        writeln!(self.out, "qed {}", last.number)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn step<T>(&mut self, line: &str, fact: T) -> Result<Step<T>, DeriveError> {
        self.steps += 1;
        writeln!(self.out, "{} {line}", self.steps)?;
        Ok(Step { number: self.steps, fact })
    }

    /// The number of a goal; defines it if it is new.
    fn goal_number(&mut self, goal: &Arc<Goal>) -> Result<usize, DeriveError> {
        if let Some((known, _)) = self.numbers.get(&Arc::as_ptr(goal)) {
            return Ok(*known);
        }
        let number = match self.goals.get(goal) {
            Some(known) => *known,
            None => {
                let number = self.goals.len();
                self.goals.insert(goal.clone(), number);
                writeln!(self.out, "goal {number} {}", self.notation.goal(goal))?;
                number
            }
        };
        self.numbers.insert(Arc::as_ptr(goal), (number, goal.clone()));
        Ok(number)
    }
}

impl<T> Step<T> {
    /// The step's number.
    pub fn number(&self) -> u32 {
        self.number
    }
}

fn facts<'a>(semis: &[&'a Step<Semi>]) -> Vec<&'a Semi> {
    semis.iter().map(|step| &step.fact).collect()
}

fn numbers(semis: &[&Step<Semi>]) -> String {
    semis.iter().map(|step| format!(" {}", step.number)).collect()
}

fn witness_text(witness: &Witness) -> String {
    let one = |target: &Option<usize>| target.map_or(" -".to_string(), |target| format!(" {target}"));
    witness.iter().map(one).collect()
}
