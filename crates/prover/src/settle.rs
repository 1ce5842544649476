//! Settling a claim: from the claim to a verdict with everything needed for its certificate.

use crate::certificate;
use crate::contest::{Position, Side, cells};
use crate::derivation::DeriveError;
use crate::drop;
use crate::guided::Argument;
use crate::harary;
use crate::limits::{Budget, Exhausted, Limits, Monitor};
use crate::links::HexContest;
use crate::links::position::AsPosition;
use crate::programs::{self, Program};
use crate::search::{self, Proof, Settled};
use crate::sets;
use crate::torus;
use crate::whole::Link;
use game::{Cell, CellSet, Claim, First, HexClaim};
use std::borrow::Cow;
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// What a search has found about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The owner succeeds.
    Holds,
    /// The opponent prevents it.
    Fails,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
        })
    }
}

/// A claim that has been searched.
#[derive(Debug)]
pub struct Outcome<'a> {
    claim: Cow<'a, Claim>,
    /// What was searched: the claim, or the same with a smaller field.
    searched: Cow<'a, Claim>,
    found: Result<Found, Exhausted>,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// What the search of a claim has led to, by the kind of game.
#[derive(Debug)]
enum Found {
    /// One side's strategy in a field.
    Contest(Verdict, Settled),
    /// The same, as programs A and B keep it.
    Program(Verdict, programs::Found),
    /// A set game.
    Sets(Verdict, sets::Found),
    /// A creature.
    Creature(Verdict, harary::Found),
    /// A drawing.
    Drop(drop::Found),
    /// A position on a torus.
    Torus(Verdict, torus::Found),
    /// A Hex claim that holds by an argument.
    Argued(Arc<Argument>),
}

impl Outcome<'_> {
    /// The claim.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The verdict, or which limit ran out first.
    pub fn verdict(&self) -> Result<Verdict, Exhausted> {
        match &self.found {
            Ok(
                Found::Contest(verdict, _)
                | Found::Program(verdict, _)
                | Found::Sets(verdict, _)
                | Found::Creature(verdict, _)
                | Found::Torus(verdict, _),
            ) => Ok(*verdict),
            Ok(Found::Drop(drop::Found::Holds(_)) | Found::Argued(_)) => Ok(Verdict::Holds),
            Ok(Found::Drop(drop::Found::Fails(_))) => Ok(Verdict::Fails),
            Err(exhausted) => Err(*exhausted),
        }
    }

    /// The cells that the side that succeeds plays in.
    pub fn carrier(&self) -> Option<CellSet> {
        let word = |settled: &Settled| match &settled.proof {
            Proof::Plan(plan) => plan.region,
            Proof::Threat(threat) => threat.carrier(),
        };
        let word = match &self.found {
            Ok(Found::Sets(_, found)) => found.carrier(),
            Ok(Found::Program(_, found)) => found.carrier(),
            Ok(Found::Contest(_, settled) | Found::Torus(_, torus::Found::Settled(settled))) => word(settled),
            _ => return None,
        };
        let field: Vec<Cell> = certificate::field(&self.searched).iter().collect();
        Some(cells(word).map(|cell| field[cell as usize]).collect())
    }

    /// What was found about a creature, if that is what the claim is about.
    pub fn into_creature(self) -> Option<harary::Found> {
        match self.found {
            Ok(Found::Creature(_, found)) => Some(found),
            _ => None,
        }
    }

    /// The moves that beat a drawing, if that is the verdict.
    pub fn beating_moves(&self) -> Option<&[game::drop::Move]> {
        match &self.found {
            Ok(Found::Drop(drop::Found::Fails(moves))) => Some(moves),
            _ => None,
        }
    }

    /// Derives the verdict through the kernel and writes its certificate. Nothing is written when there is
    /// no verdict.
    pub fn certify(&self, out: impl Write) -> Result<(), DeriveError> {
        match (&self.found, &*self.claim) {
            (Ok(Found::Contest(verdict, settled)), claim) => {
                certificate::write(claim, &self.searched, *verdict, settled, out)
            }
            (Ok(Found::Program(verdict, found)), claim @ Claim::Hex(hex)) => {
                let settled = found.settled(hex).ok_or(DeriveError::OtherStatement)?;
                certificate::write(claim, claim, *verdict, &settled, out)
            }
            (Ok(Found::Sets(verdict, found)), Claim::Sets(claim)) => {
                sets::write(claim, *verdict, found, out).map(|_| ())
            }
            (Ok(Found::Creature(verdict, found)), Claim::Creature(claim)) => {
                harary::write(claim, *verdict, found, out)
            }
            (Ok(Found::Torus(verdict, found)), Claim::Torus(claim)) => {
                torus::write(claim, *verdict, found, out)
            }
            (Ok(Found::Argued(argument)), claim) => certificate::write_argument(claim, argument, out),
            (Ok(Found::Drop(found)), Claim::Drop(drawing)) => Ok(drop::write(drawing, found, out)?),
            _ => Ok(()),
        }
    }

    /// The outcome of a claim that was settled elsewhere.
    pub(crate) fn of_contest(
        claim: Claim,
        verdict: Verdict,
        settled: Settled,
        nodes: u64,
    ) -> Outcome<'static> {
        let found = Ok(Found::Contest(verdict, settled));
        Outcome { claim: Cow::Owned(claim.clone()), searched: Cow::Owned(claim), found, nodes }
    }

    /// A claim of Hex and what settled it, if that is what the outcome is of.
    pub(crate) fn into_contest(self) -> Option<(HexClaim, Settled)> {
        match (self.searched.into_owned(), self.found) {
            (Claim::Hex(claim), Ok(Found::Contest(_, settled))) => Some((claim, settled)),
            _ => None,
        }
    }

    /// The outcome of a claim of Hex that holds by an argument.
    pub(crate) fn argued(claim: Claim, argument: Arc<Argument>, nodes: u64) -> Outcome<'static> {
        let found = Ok(Found::Argued(argument));
        Outcome { claim: Cow::Owned(claim.clone()), searched: Cow::Owned(claim), found, nodes }
    }

    /// The outcome of a claim for which a limit ran out.
    pub(crate) fn exhausted(claim: Claim, exhausted: Exhausted, nodes: u64) -> Outcome<'static> {
        let found = Err(exhausted);
        Outcome { claim: Cow::Owned(claim.clone()), searched: Cow::Owned(claim), found, nodes }
    }

    /// The same outcome for a claim that has the same field and the same stones of its owner.
    pub(crate) fn restated(self, claim: Claim) -> Outcome<'static> {
        Outcome {
            claim: Cow::Owned(claim.clone()),
            searched: Cow::Owned(claim),
            found: self.found,
            nodes: self.nodes,
        }
    }

    /// The same outcome; what programs A and B have found becomes a plan, as other searches keep it.
    pub(crate) fn with_plan(self) -> Self {
        let found = match (self.found, &*self.searched) {
            (Ok(Found::Program(verdict, found)), Claim::Hex(hex)) => {
                let settled = found.settled(hex).ok_or(Exhausted::NoMethod);
                settled.map(|settled| Found::Contest(verdict, settled))
            }
            (found, _) => found,
        };
        Self { found, ..self }
    }

    /// The same outcome, which borrows nothing.
    pub(crate) fn into_owned(self) -> Outcome<'static> {
        Outcome {
            claim: Cow::Owned(self.claim.into_owned()),
            searched: Cow::Owned(self.searched.into_owned()),
            found: self.found,
            nodes: self.nodes,
        }
    }

    /// The Hex claim that was searched and how it was settled, if it holds.
    pub(crate) fn searched_contest(&self) -> Option<(&HexClaim, &Settled)> {
        match (&self.found, &*self.searched) {
            (Ok(Found::Contest(Verdict::Holds, settled)), Claim::Hex(claim)) => Some((claim, settled)),
            _ => None,
        }
    }

    /// The same as an outcome of a claim that differs only in having a larger field. A claim that holds in a
    /// field holds in every larger one.
    pub(crate) fn for_larger<'b>(self, claim: &'b Claim) -> Outcome<'b> {
        Outcome {
            claim: Cow::Borrowed(claim),
            searched: Cow::Owned(self.searched.into_owned()),
            found: self.found,
            nodes: self.nodes,
        }
    }
}

/// The time for a claim about an endless board, unless another is given.
const ENDLESS: Duration = Duration::from_secs(60);

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

/// Searches a claim until it is settled or a limit runs out.
pub fn settle<'a>(claim: &'a Claim, limits: &Limits, monitor: &Monitor) -> Outcome<'a> {
    settle_by(Engine::Best, claim, limits, monitor)
}

/// Searches a claim in one way until it is settled or a limit runs out.
pub fn settle_by<'a>(engine: Engine, claim: &'a Claim, limits: &Limits, monitor: &Monitor) -> Outcome<'a> {
    let mut budget = Budget::new(limits, monitor);
    let found = match (claim, engine.program()) {
        (Claim::Hex(hex), Some(program)) => {
            programs::settle(hex, program, start(hex.first), limits, &mut budget)
                .map(|found| Found::Program(verdict(found.winner()), found))
        }
        (Claim::Hex(hex), None) if engine == Engine::Seedless => {
            search::settle(&HexContest::without_seeds(hex), start(hex.first), limits, &mut budget)
                .map(|settled| Found::Contest(verdict(settled.winner), settled))
        }
        (_, Some(_)) => Err(Exhausted::NoMethod),
        (_, None) => best(claim, limits, monitor, &mut budget),
    };
    Outcome { claim: Cow::Borrowed(claim), searched: Cow::Borrowed(claim), found, nodes: budget.nodes }
}

fn best<'m>(
    claim: &Claim,
    limits: &Limits,
    monitor: &'m Monitor,
    budget: &mut Budget<'m>,
) -> Result<Found, Exhausted> {
    match claim {
        Claim::Hex(hex) => {
            let settled = match AsPosition::new(hex) {
                None => search::settle(&HexContest::new(hex), start(hex.first), limits, budget),
                Some(position) => {
                    // What connections settle at once has the simplest proof.
                    let one = Limits { nodes: Some(1), ..*limits };
                    let mut glance = Budget::new(&one, monitor);
                    let contest = HexContest::without_seeds(hex);
                    let seen = search::settle(&contest, start(hex.first), &one, &mut glance);
                    budget.nodes += glance.nodes;
                    match seen {
                        Err(Exhausted::Nodes) => Link { claim: hex, position: &position, limits, monitor }
                            .settle(&mut budget.nodes),
                        seen => seen,
                    }
                }
            };
            settled.map(|settled| Found::Contest(verdict(settled.winner), settled))
        }
        Claim::Sets(claim) => {
            sets::settle(claim, limits, budget).map(|(verdict, found)| Found::Sets(verdict, found))
        }
        Claim::Creature(claim) => {
            let limits = Limits { time: limits.time.or(Some(ENDLESS)), ..*limits };
            *budget = Budget::new(&limits, monitor);
            harary::settle(claim, &limits, budget).map(|(verdict, found)| Found::Creature(verdict, found))
        }
        Claim::Torus(torus) => {
            torus::settle(torus, limits, budget).map(|(verdict, found)| Found::Torus(verdict, found))
        }
        Claim::Drop(drawing) => drop::settle(drawing, budget).map(Found::Drop),
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
