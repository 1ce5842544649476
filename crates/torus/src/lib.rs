//! Settling positions of torus Hex.
//!
//! Under rules c and c' the game is a contest like the others: the side that fails is the one whose rival has
//! made a loop of its own cone. Under rules a and b it is a race, searched and certified as a game tree.
//!
//! ```
//! use game::{CellSet, First, Player, Rule, Torus, TorusClaim};
//! use proof::Verdict;
//! use proof::limits::{Budget, Limits, Monitor};
//!
//! let claim = TorusClaim {
//!     torus: Torus::new(3, 3, Rule::C).unwrap(),
//!     black: CellSet::EMPTY,
//!     white: CellSet::EMPTY,
//!     owner: Player::White,
//!     first: First::Opponent,
//! };
//! let (limits, monitor) = (Limits::default(), Monitor::default());
//! let (verdict, _) = torus::settle(&claim, &limits, &mut Budget::new(&limits, &monitor)).unwrap();
//! assert_eq!(verdict, Verdict::Holds);
//! ```

mod codes;
pub mod contest;
pub mod field;
mod net;
pub mod race;
mod tuning;
pub mod web;

pub use race::Race;
pub use tuning::TABLE as TUNING;

use contest::TorusContest;
use dfpn::search;
use game::{Cell, CellSet, Claim, Torus, TorusClaim};
use kernel::{Goal, Motion};
use proof::certificate;
use proof::derivation::{Derivation, DeriveError, Notation};
use proof::field::{Side, Word};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::plan::Threat;
use proof::replay::Replay;
use proof::settled::{Proof, Settled};
use proof::{Evidence, Verdict};
use std::io::Write;
use std::sync::Arc;

/// What a search of a torus has found.
#[derive(Debug)]
pub enum Found {
    /// Rules c and c': a plan or a threat.
    Settled(Settled),
    /// Rules c and c', the loser moving first on the empty board: the winner's threat after a stone on a1.
    /// Wherever the loser begins, a translation of it will do.
    AnyOpening(Threat),
    /// Rules a and b.
    Race(Race),
}

/// Searches a claim until it is settled or a limit runs out.
pub fn settle(
    claim: &TorusClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Verdict, Found), Exhausted> {
    let verdict = |winner| if winner == Side::Owner { Verdict::Holds } else { Verdict::Fails };
    if !claim.torus.rule().is_monotone() {
        let race = race::settle(claim, limits, budget)?;
        let held = race.winner() == claim.owner;
        return Ok((if held { Verdict::Holds } else { Verdict::Fails }, Found::Race(race)));
    }
    let contest = TorusContest::new(claim);
    let start = TorusContest::start(claim);
    let first = start.mover;
    if !(claim.black | claim.white).is_empty() {
        let settled = search::settle(&contest, start, limits, budget)?;
        return Ok((verdict(settled.winner), Found::Settled(settled)));
    }
    // All openings are alike.
    let settled = search::settle(&contest, start.after(0), limits, budget)?;
    let winner = settled.winner;
    let found = match settled.proof {
        Proof::Plan(plan) if winner == first => {
            Found::Settled(Settled { winner, proof: Proof::Threat(Threat { reply: 0, plan }) })
        }
        Proof::Threat(threat) if winner != first => Found::AnyOpening(threat),
        // Nobody has won with one stone, so the first visit ends in a threat of the mover or a plan of the
        // other.
        proof => Found::Settled(Settled { winner, proof }),
    };
    Ok((verdict(winner), found))
}

/// The moves with which the player to move wins.
pub fn winning_moves(claim: &TorusClaim, limits: &Limits, monitor: &Monitor) -> Result<CellSet, Exhausted> {
    let mut budget = Budget::new(limits, monitor);
    let torus = &claim.torus;
    let stones = claim.black | claim.white;
    if !torus.rule().is_monotone() {
        return race::winning_moves(claim, limits, &mut budget);
    }
    let contest = TorusContest::new(claim);
    let start = TorusContest::start(claim);
    let mut wins = |cell: Cell| {
        let after = start.after(cell.index() as u8);
        Ok(search::settle(&contest, after, limits, &mut budget)?.winner == start.mover)
    };
    if stones.is_empty() {
        // All openings are alike.
        return Ok(if wins(Cell::new(0))? { torus.grid().cells() } else { CellSet::EMPTY });
    }
    let mut moves = CellSet::EMPTY;
    for cell in (torus.grid().cells() - stones).iter() {
        if wins(cell)? {
            moves.insert(cell);
        }
    }
    Ok(moves)
}

/// Writes the certificate of what was found.
fn write(
    claim: &TorusClaim,
    verdict: Verdict,
    found: &Found,
    out: &mut dyn Write,
) -> Result<(), DeriveError> {
    let whole = Claim::Torus(claim.clone());
    if let Found::Settled(settled) = found {
        return certificate::write(&whole, &whole, verdict, settled, out);
    }
    out.write_all(certificate::head(&whole, verdict).as_bytes())?;
    match found {
        Found::AnyOpening(threat) => {
            let goal = Arc::new(Goal::Loop(claim.torus, certificate::winner(claim, verdict)));
            let derivation = Derivation::new(out, Notation::Hex(*claim.torus.grid()), goal);
            derive_any_opening(&claim.torus, threat, derivation)
        }
        Found::Race(race) => Ok(race.write(out)?),
        Found::Settled(_) => unreachable!("this has been written"),
    }
}

/// Derives the answer to every opening from a threat after one of them.
fn derive_any_opening<W: Write>(
    torus: &Torus,
    threat: &Threat,
    mut derivation: Derivation<W>,
) -> Result<(), DeriveError> {
    let theorem = Replay::new(&mut derivation, &torus.grid().cells()).plan(&threat.plan)?;
    let reply = Cell::new(threat.reply.into());
    let mut common = torus.grid().cells();
    let mut semis = Vec::new();
    for cell in torus.grid().cells().iter() {
        let shift = (torus.grid().column(cell), torus.grid().row(cell));
        let carrier = theorem.fact.region().with(reply);
        let moved: CellSet = carrier.iter().map(|cell| torus.moved(cell, false, shift)).collect();
        if (common - moved).is_empty() {
            continue;
        }
        common &= moved;
        let image = derivation.image(&theorem, &Motion::Torus(false, shift))?;
        semis.push(derivation.reply(&image, torus.moved(reply, false, shift))?);
    }
    let last = derivation.either(&semis.iter().collect::<Vec<_>>())?;
    derivation.qed(&last)?;
    Ok(())
}

impl Evidence for Found {
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let Claim::Torus(claim) = claim else { return Err(DeriveError::OtherStatement) };
        write(claim, verdict, self, out)
    }

    fn carrier(&self) -> Option<Word> {
        match self {
            Self::Settled(Settled { proof: Proof::Plan(plan), .. }) => Some(plan.region),
            Self::Settled(Settled { proof: Proof::Threat(threat), .. }) => Some(threat.carrier()),
            Self::AnyOpening(_) | Self::Race(_) => None,
        }
    }
}
