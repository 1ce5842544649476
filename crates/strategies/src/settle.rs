//! Which engine takes a claim of Hex.

use dfpn::search;
use game::{Cell, CellSet, Claim, First, HexClaim};
use hex::links::HexContest;
use hex::links::position::AsPosition;
use hex::whole::Link;
use programs::Program;
use proof::field::{Position, Side, cells};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::settled::Settled;
use proof::{Outcome, Verdict};
use std::borrow::Cow;

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

/// A move by which the side that is not to move would succeed without search, and what it leaves to the mover.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The move.
    pub reply: Cell,
    /// The mover's moves that disturb this threat and those told before it.
    pub left: CellSet,
}

/// The must-play at the start of a claim of Hex, before any search: threats of the side that is not to move, with what
/// each leaves to the mover, until nothing more is excluded. None if that side has succeeded already.
pub fn must_play(claim: &HexClaim, engine: Engine) -> Option<Vec<Bound>> {
    let position = start(claim.first);
    let threats = match engine.program() {
        Some(program) => programs::threats(claim, program, position)?,
        None => HexContest::new(claim).threats_after_a_move(&position)?,
    };
    let field: Vec<Cell> = claim.field.iter().collect();
    let mut left = claim.field;
    let mut bounds = Vec::new();
    for (reply, carrier) in threats {
        let carrier: CellSet = cells(carrier).map(|cell| field[cell as usize]).collect();
        if !left.is_subset(&carrier) {
            left &= carrier;
            bounds.push(Bound { reply: field[reply as usize], left });
        }
    }
    Some(bounds)
}

/// Searches a claim with the best engine until it is settled or a limit runs out.
pub fn settle(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Outcome<'static> {
    settle_by(Engine::Best, claim, limits, monitor)
}

/// Searches a claim with an engine until it is settled or a limit runs out.
pub fn settle_by(engine: Engine, claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Outcome<'static> {
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
        _ => best(claim, limits, monitor, &mut budget),
    };
    Outcome::planned(whole, found.map(|settled| (verdict(settled.winner), settled)), budget.nodes)
}

/// A link is looked at as a position of Hex, unless connections settle it at once, which gives the simplest proof.
fn best<'m>(
    claim: &HexClaim,
    limits: &Limits,
    monitor: &'m Monitor,
    budget: &mut Budget<'m>,
) -> Result<Settled, Exhausted> {
    let start = start(claim.first);
    let Some(position) = AsPosition::new(claim) else {
        return search::settle(&HexContest::new(claim), start, limits, budget);
    };
    let one = Limits { nodes: Some(1), ..*limits };
    let mut glance = Budget::new(&one, monitor);
    let seen = search::settle(&HexContest::without_seeds(claim), start, &one, &mut glance);
    budget.nodes += glance.nodes;
    match seen {
        Err(Exhausted::Nodes) => {
            Link { claim, position: &position, limits, monitor }.settle(&mut budget.nodes)
        }
        seen => seen,
    }
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
