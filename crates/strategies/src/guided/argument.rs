//! Arguments: proofs put together from claims that were searched one by one. Like a plan, an argument is a
//! promise; the kernel makes its theorem when it is derived.

use game::{Board, Cell, CellSet, Claim, Edge, Formula, HexClaim, Player, Terminal};
use kernel::{Goal, Motion, RuleError, Theorem, Weakening};
use proof::certificate;
use proof::derivation::{Derivation, DeriveError, Step as Derived};
use proof::field::cells;
use proof::plan::Plan;
use proof::replay::Replay;
use proof::{Evidence, Outcome, Verdict};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// Why the owner can make a formula true, the opponent moving first.
#[derive(Debug)]
pub struct Argument {
    /// The board.
    pub board: Board,
    /// Whose argument it is.
    pub owner: Player,
    /// The owner's stones that it may count on.
    pub stones: CellSet,
    /// The cells that must be empty.
    pub region: CellSet,
    /// What it proves.
    pub goal: Formula,
    /// How.
    pub step: Step,
}

/// How an argument goes.
#[derive(Debug)]
pub enum Step {
    /// By search in the field of a claim: the plan that was found.
    Search(Box<HexClaim>, Arc<Plan>),
    /// By another argument, moved on the board.
    Image(Arc<Argument>, Motion),
    /// By arguments in disjoint regions, which together entail the goal; by none, if the stones make it true.
    Join(Vec<Arc<Argument>>),
    /// By replies after which arguments are there; their carriers have no cell in common.
    Cases(Vec<Reply>),
}

/// A reply, and the argument after it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The owner's move.
    pub cell: Cell,
    /// Why it serves; the argument counts on the stone there.
    pub argument: Arc<Argument>,
}

impl Reply {
    /// The cells that must be empty for it.
    pub fn carrier(&self) -> CellSet {
        self.argument.region.with(self.cell)
    }

    /// The reply after half a turn of the board.
    pub fn turned(&self) -> Option<Self> {
        let argument = self.argument.turned()?;
        let cell = argument.board.turned(&CellSet::of(self.cell)).first()?;
        Some(Self { cell, argument })
    }
}

impl Argument {
    /// What a search has found: a plan in the field of a claim.
    pub fn search(claim: &HexClaim, plan: Arc<Plan>) -> Arc<Self> {
        let field: Vec<Cell> = claim.field.iter().collect();
        let set = |word| -> CellSet { cells(word).map(|local| field[local as usize]).collect() };
        Arc::new(Self {
            board: claim.board,
            owner: claim.owner,
            stones: claim.stones() | set(plan.needed),
            region: set(plan.region),
            goal: claim.goal.clone(),
            step: Step::Search(Box::new(claim.clone()), plan),
        })
    }

    /// The arguments that it is made of.
    pub fn parts(&self) -> Vec<&Arc<Self>> {
        match &self.step {
            Step::Search(..) => Vec::new(),
            Step::Image(inner, _) => vec![inner],
            Step::Join(parts) => parts.iter().collect(),
            Step::Cases(replies) => replies.iter().map(|reply| &reply.argument).collect(),
        }
    }

    /// Arguments in disjoint regions, put together for a goal by an owner who has these stones.
    pub fn join(
        (board, owner): (Board, Player),
        parts: Vec<Arc<Self>>,
        goal: Formula,
        stones: CellSet,
    ) -> Arc<Self> {
        let stones = parts.iter().fold(stones, |all, part| all | part.stones);
        let region = parts.iter().fold(CellSet::EMPTY, |all, part| all | part.region);
        Arc::new(Self { board, owner, stones, region, goal, step: Step::Join(parts) })
    }

    /// Replies whose carriers have no cell in common, as an answer to every move.
    pub fn cases(replies: Vec<Reply>, goal: Formula) -> Option<Arc<Self>> {
        let first = &replies.first()?.argument;
        let (board, owner) = (first.board, first.owner);
        let stones =
            replies.iter().fold(CellSet::EMPTY, |all, reply| all | reply.argument.stones.without(reply.cell));
        let region = replies.iter().fold(CellSet::EMPTY, |all, reply| all | reply.carrier());
        Some(Arc::new(Self {
            board,
            owner,
            stones: stones - region,
            region,
            goal,
            step: Step::Cases(replies),
        }))
    }

    /// The argument moved on the board, if it fits there.
    pub fn image(self: &Arc<Self>, motion: &Motion) -> Option<Arc<Self>> {
        let Motion::Hex { matrix, shift, owner, edges } = motion else { return None };
        if !self.board.keeps_glue(*matrix) {
            return None;
        }
        let support = self.stones | self.region | self.goal.cells();
        let to = |cell: Cell| self.board.moved(cell, *matrix, *shift);
        for cell in support.iter() {
            let moved = to(cell)?;
            let same = |(from, onto): &(Edge, Edge)| {
                self.board.touches(cell, *from) == self.board.touches(moved, *onto)
            };
            if !edges.iter().all(same) {
                return None;
            }
        }
        let set = |cells: &CellSet| -> CellSet { cells.iter().filter_map(to).collect() };
        Some(Arc::new(Self {
            board: self.board,
            owner: *owner,
            stones: set(&self.stones),
            region: set(&self.region),
            goal: moved(&self.goal, &to, edges)?,
            step: Step::Image(self.clone(), motion.clone()),
        }))
    }

    /// The argument after half a turn of the board.
    pub fn turned(self: &Arc<Self>) -> Option<Arc<Self>> {
        let [one, other] = Edge::of(self.owner);
        let named = self.goal.edges();
        let edges = [(one, other), (other, one)].into_iter().filter(|(edge, _)| named.contains(edge));
        self.image(&Motion::Hex {
            matrix: [-1, 0, 0, -1],
            shift: (self.board.width() as isize + 1, self.board.height() as isize + 1),
            owner: self.owner,
            edges: edges.collect(),
        })
    }

    /// What it proves, as the kernel states it.
    pub fn kernel_goal(&self) -> Goal {
        Goal::Links { board: self.board, owner: self.owner, formula: self.goal.clone() }
    }

    /// Whether what it proves entails another formula for an owner who has these stones.
    pub fn entails(&self, goal: &Formula, stones: &CellSet) -> bool {
        let to = Goal::Links { board: self.board, owner: self.owner, formula: goal.clone() };
        self.kernel_goal().witness(&to, stones).is_some()
    }
}

/// A formula about other cells and edges.
pub fn moved(
    formula: &Formula,
    to: &impl Fn(Cell) -> Option<Cell>,
    edges: &[(Edge, Edge)],
) -> Option<Formula> {
    let terminal = |terminal: Terminal| match terminal {
        Terminal::Cell(cell) => to(cell).map(Terminal::Cell),
        Terminal::Edge(edge) => {
            edges.iter().find(|(from, _)| *from == edge).map(|(_, onto)| Terminal::Edge(*onto))
        }
    };
    let all = |parts: &[Formula]| parts.iter().map(|part| moved(part, to, edges)).collect::<Option<Vec<_>>>();
    Some(match formula {
        Formula::Link(a, b) => Formula::Link(terminal(*a)?, terminal(*b)?),
        Formula::All(parts) => Formula::All(all(parts)?),
        Formula::Any(parts) => Formula::Any(all(parts)?),
        Formula::Given(part, cell) => Formula::Given(Box::new(moved(part, to, edges)?), to(*cell)?),
    })
}

/// Derives arguments through the kernel, each once.
pub struct Deriver<'a, W> {
    derivation: &'a mut Derivation<W>,
    known: FxHashMap<*const Argument, Rc<Derived<Theorem>>>,
}

impl<'a, W: Write> Deriver<'a, W> {
    /// Nothing is derived yet.
    pub fn new(derivation: &'a mut Derivation<W>) -> Self {
        Self { derivation, known: FxHashMap::default() }
    }

    /// The theorem of an argument.
    pub fn theorem(&mut self, argument: &Arc<Argument>) -> Result<Rc<Derived<Theorem>>, DeriveError> {
        if let Some(known) = self.known.get(&Arc::as_ptr(argument)) {
            return Ok(known.clone());
        }
        let step = match &argument.step {
            Step::Search(claim, plan) => Replay::new(self.derivation, &claim.field).plan(plan)?,
            Step::Image(inner, motion) => {
                let inner = self.theorem(inner)?;
                Rc::new(self.derivation.image(&inner, motion)?)
            }
            Step::Join(parts) => {
                let parts = parts.iter().map(|part| self.theorem(part)).collect::<Result<Vec<_>, _>>()?;
                match parts.split_first() {
                    None => {
                        let goal = Arc::new(argument.kernel_goal());
                        Rc::new(self.derivation.done(&goal, argument.stones)?)
                    }
                    Some((first, rest)) => {
                        let mut joined = first.clone();
                        for part in rest {
                            joined = Rc::new(self.derivation.both(&joined, part)?);
                        }
                        self.toward(&joined, argument, &argument.stones)?
                    }
                }
            }
            Step::Cases(replies) => {
                let mut semis = Vec::new();
                for reply in replies {
                    let theorem = self.theorem(&reply.argument)?;
                    let stones = argument.stones.with(reply.cell);
                    let theorem = self.toward(&theorem, argument, &stones)?;
                    semis.push(self.derivation.reply(&theorem, reply.cell)?);
                }
                Rc::new(self.derivation.either(&semis.iter().collect::<Vec<_>>())?)
            }
        };
        self.known.insert(Arc::as_ptr(argument), step.clone());
        Ok(step)
    }

    /// The theorem of the argument's goal, from one that entails it with the help of stones.
    fn toward(
        &mut self,
        theorem: &Rc<Derived<Theorem>>,
        argument: &Argument,
        stones: &CellSet,
    ) -> Result<Rc<Derived<Theorem>>, DeriveError> {
        let goal = Arc::new(argument.kernel_goal());
        if *theorem.fact.goal() == goal {
            return Ok(theorem.clone());
        }
        let needed = *theorem.fact.needed();
        let mut needs = CellSet::EMPTY;
        let mut witness = theorem.fact.goal().witness(&goal, &needed);
        if witness.is_none() {
            needs = (*stones - needed) - *theorem.fact.region();
            witness = theorem.fact.goal().witness(&goal, &(needed | needs));
        }
        let witness = witness.ok_or(RuleError::DoesNotFollow { disjunct: 0 })?;
        let to = Weakening { goal: Some((&goal, &witness)), needs, ..Weakening::default() };
        Ok(Rc::new(self.derivation.weaken(theorem, to)?))
    }
}

/// The outcome of a claim of Hex, the opponent moving first, that holds by an argument.
pub fn argued(claim: &HexClaim, argument: Arc<Argument>, nodes: u64) -> Outcome<'static> {
    Outcome::shown(Cow::Owned(Claim::Hex(claim.clone())), Ok((Verdict::Holds, Argued(argument))), nodes)
}

/// An argument that settles a claim.
#[derive(Debug)]
struct Argued(Arc<Argument>);

impl Evidence for Argued {
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let mut derivation = certificate::begin(claim, verdict, out)?;
        let last = Deriver::new(&mut derivation).theorem(&self.0)?;
        certificate::end(claim, verdict, derivation, &last)
    }
}
