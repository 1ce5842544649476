//! Which engine takes a claim of Hex: the one place where that is decided.

use crate::guided::calculus::connections;
use crate::guided::{Arguable, Step};
use dfpn::search;
use game::{Cell, CellSet, Claim, First, Formula, HexClaim};
use hex::links::HexContest;
use hex::links::position::AsPosition;
use hex::whole::Link;
use hex::whole::store::Keeper;
use programs::Program;
use proof::field::{Position, Side, cells};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::plan::{self, Plan};
use proof::settled::Settled;
use proof::{Outcome, Verdict};
use std::borrow::Cow;
use std::sync::Arc;

/// Ways to search a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The fastest there is.
    #[default]
    Best,
    /// Connections alone: no templates to start from, and no links as positions of Hex.
    Seedless,
    /// Program A: claims of Hex only.
    A,
    /// Program B: claims of Hex only.
    B,
}

impl Engine {
    fn program(self) -> Option<Program> {
        match self {
            Self::Best | Self::Seedless => None,
            Self::A => Some(Program::A),
            Self::B => Some(Program::B),
        }
    }
}

/// A move by which the side that is not to move would succeed without search, and what it leaves to the
/// mover.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The move.
    pub reply: Cell,
    /// The cells that must be empty for it to succeed, its own among them.
    pub carrier: CellSet,
    /// The mover's moves that disturb this threat and those told before it.
    pub left: CellSet,
}

/// The must-play at the start of a claim of Hex, before any search: threats of the side that is not to move,
/// with what each leaves to the mover, until nothing more is excluded. None if that side has succeeded
/// already.
pub fn must_play(claim: &HexClaim, engine: Engine) -> Option<Vec<Bound>> {
    let position = start(claim.first);
    let threats = match engine.program() {
        Some(program) => programs::threats(claim, program, position)?,
        None => HexContest::new(claim).threats_after_a_move(&position)?,
    };
    let field: Vec<Cell> = claim.field.iter().collect();
    let set = |word| -> CellSet { cells(word).map(|cell| field[cell as usize]).collect() };
    Some(bounds(claim, threats.into_iter().map(|(reply, carrier)| (field[reply as usize], set(carrier)))))
}

/// What threats leave to the mover, one after the other; those that exclude nothing more are left out.
fn bounds(claim: &HexClaim, threats: impl Iterator<Item = (Cell, CellSet)>) -> Vec<Bound> {
    let mut left = claim.field;
    let mut bounds = Vec::new();
    for (reply, carrier) in threats {
        if !left.is_subset(&carrier) {
            left &= carrier;
            bounds.push(Bound { reply, carrier, left });
        }
    }
    bounds
}

/// Why nothing is left to search in a claim: the threats that exclude every move, or none of them and the
/// pieces by which the side that is not to move has succeeded without a move.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The threats.
    pub threats: Vec<Bound>,
    /// The pieces, each with what is reached in it.
    pub pieces: Vec<(CellSet, Formula)>,
}

/// Why an engine has nothing to search in a claim in which the opponent moves first, as its proof says.
pub fn decided(request: &Request<'_>) -> Option<Decided> {
    let one = Limits { nodes: Some(1), ..*request.limits };
    let outcome = settle(&Request { limits: &one, ..*request }).with_plan();
    let claim = request.claim;
    let argument = outcome.argument()?;
    let threats = match &argument.step {
        Step::Search(searched, plan) => threats(searched, plan),
        _ => Vec::new(),
    };
    let threats = bounds(claim, threats.into_iter());
    if threats.last().is_some_and(|bound| bound.left.is_empty()) {
        return Some(Decided { threats, pieces: Vec::new() });
    }
    let pieces = connections(&argument).unwrap_or_else(|| vec![(argument.region, argument.goal.clone())]);
    Some(Decided { threats: Vec::new(), pieces })
}

/// The threats that a plan begins with, with their carriers; none if it begins otherwise.
fn threats(claim: &HexClaim, plan: &Plan) -> Vec<(Cell, CellSet)> {
    let field: Vec<Cell> = claim.field.iter().collect();
    let set = |word| -> CellSet { cells(word).map(|cell| field[cell as usize]).collect() };
    match &plan.step {
        plan::Step::Either(threats) => {
            threats.iter().map(|threat| (field[threat.reply as usize], set(threat.carrier()))).collect()
        }
        plan::Step::Weaken(inner) => self::threats(claim, inner),
        plan::Step::Anchor(inner) if inner.target.lent.is_empty() => self::threats(claim, inner),
        _ => Vec::new(),
    }
}

/// The first moves of a claim in the order in which program A or B tries them, with the terms of its evaluation; nothing
/// for other engines.
pub fn order(claim: &HexClaim, engine: Engine) -> Option<Vec<(Cell, programs::Terms)>> {
    let field: Vec<Cell> = claim.field.iter().collect();
    let ordered = programs::order(claim, engine.program()?, start(claim.first));
    Some(ordered.into_iter().map(|(cell, terms)| (field[cell as usize], terms)).collect())
}

/// A claim to be settled, and what may be used for it.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The claim.
    pub claim: &'a HexClaim,
    /// By which engine.
    pub engine: Engine,
    /// Within which limits.
    pub limits: &'a Limits,
    /// Who watches.
    pub monitor: &'a Monitor,
    /// Where settled positions of the whole board are kept, and looked up.
    pub keeper: Option<&'a Arc<dyn Keeper>>,
}

impl<'a> Request<'a> {
    /// The claim by the best engine, with nothing kept.
    pub fn new(claim: &'a HexClaim, limits: &'a Limits, monitor: &'a Monitor) -> Self {
        Self { claim, engine: Engine::Best, limits, monitor, keeper: None }
    }
}

/// Searches a claim until it is settled or a limit runs out.
pub fn settle(request: &Request<'_>) -> Outcome<'static> {
    let Request { claim, engine, limits, monitor, .. } = *request;
    let mut budget = Budget::new(limits, monitor);
    let start = start(claim.first);
    let whole = Cow::Owned(Claim::Hex(claim.clone()));
    if let Some(program) = engine.program() {
        let found = programs::settle(claim, program, start, limits, &mut budget);
        let found = found.map(|found| (verdict(found.winner()), found));
        return Outcome::shown(whole, found, budget.nodes);
    }
    let found = match engine {
        Engine::Seedless => search::settle(&HexContest::without_seeds(claim), start, limits, &mut budget),
        _ => best(request, &mut budget),
    };
    Outcome::planned(whole, found.map(|settled| (verdict(settled.winner), settled)), budget.nodes)
}

/// What is a position of Hex goes to the solver of whole boards: a claim to join one's edges at once, any
/// other unless connections settle it without search, which gives the simplest proof. All else goes to the
/// connection engine.
fn best<'m>(request: &Request<'m>, budget: &mut Budget<'m>) -> Result<Settled, Exhausted> {
    let Request { claim, limits, monitor, keeper, .. } = *request;
    let start = start(claim.first);
    let Some(position) = AsPosition::new(claim) else {
        return search::settle(&HexContest::new(claim), start, limits, budget);
    };
    if !claim.joins_edges() {
        let one = Limits { nodes: Some(1), ..*limits };
        let mut glance = Budget::new(&one, monitor);
        let seen = search::settle(&HexContest::without_seeds(claim), start, &one, &mut glance);
        budget.nodes += glance.nodes;
        if !matches!(seen, Err(Exhausted::Nodes)) {
            return seen;
        }
    }
    Link { claim, position: &position, limits, monitor, keeper }.settle(&mut budget.nodes)
}

/// The start of a claim: nothing played.
fn start(first: First) -> Position {
    let mover = match first {
        First::Owner => Side::Owner,
        First::Opponent => Side::Opponent,
    };
    Position { owner: 0, opponent: 0, mover }
}

fn verdict(winner: Side) -> Verdict {
    if winner == Side::Owner { Verdict::Holds } else { Verdict::Fails }
}
