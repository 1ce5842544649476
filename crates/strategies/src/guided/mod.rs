//! Claims that come with advice on their proof: reply trees and their extensions, wins put together from
//! other claims, and whole strategies. What the advice asks for is checked as such; what it leaves open is
//! searched.

mod argument;
mod assembly;
pub mod calculus;
pub mod finder;
mod forced;
pub mod halves;
pub mod likeness;
mod overlap;
pub mod partition;
mod placing;
mod promises;
mod reply_tree;
mod sample;
pub mod sigma;
mod strategy;
mod tally;

use crate::settle::{Engine, Request, settle};
pub(crate) use argument::argued;
pub use argument::{Argument, Deriver, Reply, Step};
pub use assembly::{Aside, Assembly, MOST_NODES, Reduced};
use assembly::{Unassembled, assemble};
use game::{Advice, Board, Cell, Claim, First, HexClaim, Player};
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solver, Techniques};
pub use overlap::JOINED;
use proof::limits::{Exhausted, Limits, Monitor};
use proof::outcome::Outcome;
use proof::settled::Proof;
use proof::verdict::Verdict;
pub use sample::sample;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;
pub use strategy::Part;
pub use tally::{Measures, Tally};

/// The verdict on a block: on its claim, and on the advice for its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockVerdict {
    /// The claim holds, as the advice says if there is any.
    Holds,
    /// The claim fails.
    Fails,
    /// The advice is no proof of the claim, which does not fail as far as is known.
    AdviceFails,
}

impl From<Verdict> for BlockVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Holds => Self::Holds,
            Verdict::Fails => Self::Fails,
        }
    }
}

impl fmt::Display for BlockVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::AdviceFails => "advice fails",
        })
    }
}

/// A claim that was settled as its advice says.
#[derive(Debug)]
pub struct Advised {
    /// The verdict on the block.
    pub verdict: Result<BlockVerdict, Exhausted>,
    /// The outcome of the claim itself, whatever became of the advice.
    pub outcome: Outcome<'static>,
    /// The argument, if the claim holds and the opponent moves first.
    pub argument: Option<Arc<Argument>>,
    /// What a reader should know: where the advice fails, which gaps were filled, what was not used.
    pub notes: Vec<String>,
    /// How large a strategy is.
    pub measures: Option<Measures>,
    /// What that is counted from, where the strategy is part of another.
    pub tally: Option<Arc<Tally>>,
    /// The claims without a name that the leaves and gaps of a strategy were searched for.
    pub parts: Vec<Part>,
    /// What a claim or a `win` was put together from, if it was.
    pub assembly: Option<Assembly>,
    /// The leaves of a tree, in their order.
    pub leaves: Vec<Leaf>,
    /// The blocks that the cases of a reply tree are put together from.
    pub cited: Arc<[(String, Proved)]>,
}

/// A leaf of a reply tree or of a strategy.
#[derive(Debug)]
pub struct Leaf {
    /// The moves that led there, each with its reply; a threat has no move.
    pub path: Vec<(Option<Cell>, Cell)>,
    /// What is claimed there.
    pub claim: HexClaim,
    /// What it was put together from; a search by itself has no pieces, and its claim is the rest.
    pub assembly: Assembly,
}

impl Leaf {
    /// A leaf that was searched.
    fn searched(
        path: Vec<(Option<Cell>, Cell)>,
        claim: &HexClaim,
        argument: &Arc<Argument>,
        nodes: u64,
    ) -> Self {
        let assembly = Assembly {
            argument: argument.clone(),
            pieces: Vec::new(),
            rest: Some((claim.clone(), argument.clone(), nodes)),
            beside_the_line: Vec::new(),
        };
        Self { path, claim: claim.clone(), assembly }
    }
}

/// The nodes for a claim whose advice has failed.
const NODES_WITHOUT_ADVICE: u64 = 20_000;

/// What may be used while a claim is settled, and what has been used.
pub(crate) struct Prover<'a> {
    limits: Limits,
    start: Instant,
    pub monitor: &'a Monitor,
    engine: Engine,
    /// What searches of whole boards without a limit have found is kept here.
    pub keeper: Option<Arc<dyn Keeper>>,
    pub nodes: u64,
    pub notes: Vec<String>,
    parts: Vec<Part>,
    leaves: Vec<Leaf>,
    /// The blocks that were asked for, and hold.
    cited: Vec<(String, Proved)>,
}

impl<'a> Prover<'a> {
    pub fn new(limits: &Limits, monitor: &'a Monitor) -> Self {
        Self::with(Engine::Best, limits, monitor)
    }

    fn with(engine: Engine, limits: &Limits, monitor: &'a Monitor) -> Self {
        let start = Instant::now();
        let (notes, parts, leaves, cited) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { limits: *limits, start, monitor, engine, keeper: None, nodes: 0, notes, parts, leaves, cited }
    }

    /// The limits for the next search, in which the time that is left counts.
    pub fn left(&self) -> Limits {
        self.limits.since(self.start)
    }

    /// The nodes that a claim may take to count as simple. What other engines than the best take says nothing
    /// about that.
    fn few_nodes(&self) -> Option<u64> {
        (self.engine == Engine::Best).then_some(MOST_NODES)
    }

    /// Settles a claim, within so many nodes if a number is given.
    pub fn settle(&mut self, claim: &HexClaim, nodes: Option<u64>) -> Outcome<'static> {
        // The nodes are then a measure, which what is kept would spoil.
        let keeper = self.keeper.clone().filter(|_| nodes.is_none());
        self.settle_by(self.engine, claim, nodes, keeper.as_ref())
    }

    fn settle_by(
        &mut self,
        engine: Engine,
        claim: &HexClaim,
        nodes: Option<u64>,
        keeper: Option<&Arc<dyn Keeper>>,
    ) -> Outcome<'static> {
        let limits = Limits { nodes: nodes.or(self.limits.nodes), ..self.left() };
        let request = Request { claim, engine, limits: &limits, monitor: self.monitor, keeper };
        let outcome = settle(&request).with_plan();
        self.nodes += outcome.nodes;
        outcome
    }

    /// How many moves of the opponent's disturb everything that the owner of a claim about joining one's
    /// edges can do without search; as many as there are cells on a board that is too large for the solver.
    fn must_play(&self, claim: &HexClaim) -> usize {
        let solver = Solver::new(claim.board, Techniques::ALL, &self.limits, self.monitor);
        solver.map_or(claim.field.len(), |mut solver| solver.must_play(&HexPosition::from(claim)).len())
    }

    /// A move by which the owner of a claim, moving first, makes it hold, or else the outcome; within so many
    /// nodes if a number is given.
    pub fn winning_move(
        &mut self,
        claim: &HexClaim,
        nodes: Option<u64>,
    ) -> Result<Result<Reply, Outcome<'static>>, Exhausted> {
        let outcome = self.settle_by(self.engine, claim, nodes, self.keeper.clone().as_ref());
        if outcome.verdict()? == Verdict::Fails {
            return Ok(Err(outcome));
        }
        if let Some(reply) = outcome.first_reply() {
            return Ok(Ok(reply));
        }
        // It holds without a move, but all its cells are needed. The connection engine always finds a move.
        let outcome = self.settle_by(Engine::Seedless, claim, nodes, None);
        outcome.verdict()?;
        Ok(outcome.first_reply().ok_or(outcome))
    }
}

/// The argument of a claim that holds, unless that takes too many nodes.
fn holding(outcome: &Outcome<'_>) -> Result<Option<Arc<Argument>>, Exhausted> {
    match outcome.verdict() {
        Ok(_) => Ok(outcome.argument()),
        Err(Exhausted::Nodes) => Ok(None),
        Err(exhausted) => Err(exhausted),
    }
}

/// A player at the beginning of a sentence.
fn called(player: Player) -> &'static str {
    if player == Player::White { "White" } else { "Black" }
}

/// The moves that led somewhere, in words.
fn path_text(board: &Board, owner: Player, path: &[(Cell, Cell)]) -> String {
    let (us, them) = (called(owner), called(owner.opponent()));
    let step =
        |(one, reply): &(Cell, Cell)| format!("{them} {}, {us} {}", board.name(*one), board.name(*reply));
    path.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// What an outcome says as an argument.
pub trait Arguable {
    /// The argument of a claim that was searched, holds, and in which the opponent moves first.
    fn argument(&self) -> Option<Arc<Argument>>;

    /// The first move of a claim that was searched, holds, and in which the owner moves first.
    fn first_reply(&self) -> Option<Reply>;
}

impl Arguable for Outcome<'_> {
    fn argument(&self) -> Option<Arc<Argument>> {
        let (claim, settled) = self.plan()?;
        match &settled.proof {
            Proof::Plan(plan) => Some(Argument::search(claim, plan.clone())),
            Proof::Threat(_) => None,
        }
    }

    fn first_reply(&self) -> Option<Reply> {
        let (claim, settled) = self.plan()?;
        let (cell, plan) = match &settled.proof {
            Proof::Threat(threat) => (claim.field.iter().nth(threat.reply as usize)?, &threat.plan),
            Proof::Plan(plan) => {
                let argument = Argument::search(claim, plan.clone());
                ((claim.field - argument.region).first()?, plan)
            }
        };
        Some(Reply { cell, argument: Argument::search(claim, plan.clone()) })
    }
}

impl Advised {
    /// A claim that came without advice.
    pub fn plain(outcome: Outcome<'static>) -> Self {
        Self::searched(outcome, Vec::new())
    }

    /// A claim that was simply searched.
    fn searched(outcome: Outcome<'static>, notes: Vec<String>) -> Self {
        let argument = outcome.argument();
        Self {
            verdict: outcome.verdict().map(BlockVerdict::from),
            outcome,
            argument,
            notes,
            measures: None,
            tally: None,
            parts: Vec::new(),
            assembly: None,
            leaves: Vec::new(),
            cited: Arc::default(),
        }
    }

    /// A claim that holds by an argument.
    fn argued(claim: &HexClaim, argument: Arc<Argument>, prover: Prover<'_>) -> Self {
        let outcome = argued(claim, argument.clone(), prover.nodes);
        let Prover { notes, parts, leaves, .. } = prover;
        let argument = Some(argument);
        Self {
            verdict: Ok(BlockVerdict::Holds),
            outcome,
            argument,
            notes,
            measures: None,
            tally: None,
            parts,
            assembly: None,
            leaves,
            cited: Arc::default(),
        }
    }

    /// A claim whose advice is no proof. It is settled without it, as far as a modest search goes.
    fn failed(claim: &HexClaim, mut prover: Prover<'_>) -> Self {
        let outcome = prover.settle(claim, Some(NODES_WITHOUT_ADVICE));
        let verdict = match outcome.verdict() {
            Ok(Verdict::Fails) => Ok(BlockVerdict::Fails),
            Ok(Verdict::Holds) => {
                prover.notes.push("the claim itself holds".to_string());
                Ok(BlockVerdict::AdviceFails)
            }
            Err(Exhausted::Nodes | Exhausted::NoMethod) => {
                prover.notes.push("the claim itself was not settled".to_string());
                Ok(BlockVerdict::AdviceFails)
            }
            Err(exhausted) => Err(exhausted),
        };
        let Prover { notes, parts, .. } = prover;
        let (measures, tally, assembly, leaves) = (None, None, None, Vec::new());
        let cited = Arc::default();
        Self { verdict, outcome, argument: None, notes, measures, tally, parts, assembly, leaves, cited }
    }

    /// A claim for which a limit ran out.
    fn exhausted(claim: &HexClaim, exhausted: Exhausted, prover: Prover<'_>) -> Self {
        let outcome = Outcome::exhausted(Claim::Hex(claim.clone()), exhausted, prover.nodes);
        let Prover { notes, parts, .. } = prover;
        let (verdict, measures, tally, assembly, leaves) = (Err(exhausted), None, None, None, Vec::new());
        let cited = Arc::default();
        Self { verdict, outcome, argument: None, notes, measures, tally, parts, assembly, leaves, cited }
    }
}

/// What is known of a block that holds.
#[derive(Clone, Debug)]
pub struct Proved {
    /// Why it holds.
    pub argument: Arc<Argument>,
    /// The nodes that it took.
    pub nodes: u64,
    /// How large it is, if it is a strategy.
    pub tally: Option<Arc<Tally>>,
    /// The blocks that its cases are put together from, if it is a reply tree.
    pub cited: Arc<[(String, Self)]>,
}

/// Gives the name of an earlier block, and what is known of it if it holds.
pub type Lemmas<'a> = dyn FnMut(usize) -> (String, Option<Proved>) + 'a;

/// Settles a claim as its advice says, with an engine for what is left to search.
pub fn settle_advised(
    engine: Engine,
    claim: &HexClaim,
    advice: &Advice,
    lemmas: &mut Lemmas<'_>,
    limits: &Limits,
    monitor: &Monitor,
) -> Advised {
    let mut prover = Prover::with(engine, limits, monitor);
    match advice {
        Advice::None => Advised::searched(prover.settle(claim, None), prover.notes),
        Advice::Tree { cases, beside, also } => {
            reply_tree::settle(claim, (cases, *beside, also.as_ref()), lemmas, prover)
        }
        Advice::Using { blocks, line } => {
            let lemmas = proved(blocks, lemmas, &mut prover);
            win(claim, &lemmas, line, prover)
        }
        Advice::Strategy { blocks, cases } => strategy::settle(claim, blocks, cases, lemmas, prover),
    }
}

/// A block that has been proved.
pub type Lemma = (String, Arc<Argument>);

/// What is in force in a claim in which the opponent moves first, and what these blocks leave to prove; none
/// if they leave nothing that would suffice.
pub fn in_force(claim: &HexClaim, lemmas: &[Lemma]) -> Option<Reduced> {
    assembly::reduce(claim, lemmas).ok()
}

fn proved(blocks: &[usize], lemmas: &mut Lemmas<'_>, prover: &mut Prover<'_>) -> Vec<Lemma> {
    let mut found = Vec::new();
    for &block in blocks {
        match lemmas(block) {
            (name, Some(block)) => {
                let Proved { argument, nodes, tally, .. } = block.clone();
                if let Some(most) = prover.few_nodes().filter(|most| tally.is_none() && nodes > *most) {
                    prover.notes.push(format!("{name} took {nodes} nodes, more than {most}"));
                }
                if !prover.cited.iter().any(|(other, _)| *other == name) {
                    prover.cited.push((name.clone(), block));
                }
                found.push((name, argument));
            }
            (name, None) => prover.notes.push(format!("{name} is not used, because it was not proved")),
        }
    }
    found
}

fn win(claim: &HexClaim, lemmas: &[Lemma], line: &[game::ForcedStep], mut prover: Prover<'_>) -> Advised {
    if claim.first == First::Opponent && !(lemmas.is_empty() && line.is_empty()) {
        match assemble(claim, lemmas, line, prover.few_nodes(), &mut prover) {
            Ok(assembly) => {
                prover.notes.push(assembly.text(claim));
                prover.notes.extend(assembly.idle(claim, lemmas));
                let argued = Advised::argued(claim, assembly.argument.clone(), prover);
                return Advised { assembly: Some(assembly), ..argued };
            }
            Err(Unassembled::Exhausted(exhausted)) if exhausted != Exhausted::Nodes => {
                return Advised::exhausted(claim, exhausted, prover);
            }
            Err(Unassembled::Line { why, refuted }) => {
                prover.notes.push(why);
                return match refuted {
                    true => Advised::failed(claim, prover),
                    false => Advised::exhausted(claim, Exhausted::NoMethod, prover),
                };
            }
            Err(_) => prover.notes.push("the blocks used do not suffice for it".to_string()),
        }
    } else if !lemmas.is_empty() {
        let first = called(claim.owner);
        prover.notes.push(format!("the blocks named do nothing: {first} moves first"));
    }
    let outcome = prover.settle(claim, None);
    match outcome.verdict() {
        Ok(Verdict::Holds) if claim.joins_edges() => {
            prover.notes.push("the whole board was searched".to_string());
        }
        Ok(Verdict::Holds) => prover.notes.push("the whole region was searched".to_string()),
        Ok(Verdict::Fails) if claim.joins_edges() => {
            prover.notes.push(format!("{} wins", called(claim.owner.opponent())));
        }
        Ok(Verdict::Fails) => {}
        Err(exhausted) => return Advised::exhausted(claim, exhausted, prover),
    }
    Advised::searched(outcome, prover.notes)
}
