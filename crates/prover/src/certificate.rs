//! Certificates: the statement of a claim, and a search's result derived through the kernel.

use crate::derivation::{Derivation, DeriveError, Notation};
use crate::drop;
use crate::guided::{Argument, Deriver};
use crate::harary;
use crate::replay::Replay;
use crate::search::{Proof, Settled};
use crate::settle::Verdict;
use crate::torus;
use game::{Cell, CellSet, Claim, HexClaim, Player, SetClaim, TorusClaim, write_sets};
use kernel::Goal;
use std::io::Write;
use std::sync::Arc;

/// The head of a certificate: the claim in full, and its verdict.
pub fn head(claim: &Claim, verdict: Verdict) -> String {
    let (body, first) = match claim {
        Claim::Hex(claim) => (hex_head(claim), claim.first),
        Claim::Sets(claim) => (sets_head(claim), claim.first),
        Claim::Torus(claim) => (torus_head(claim), claim.first),
        Claim::Drop(drawing) => return drop::head(drawing, verdict),
        Claim::Creature(claim) => return harary::head(claim, verdict),
    };
    format!("tatami certificate 1\n{body}first {first}\nverdict {verdict}\n")
}

fn hex_head(claim: &HexClaim) -> String {
    let board = &claim.board;
    let list = |word: &str, cells: &CellSet| format!("{word} {}", board.names(cells)).trim_end().to_string();
    format!(
        "game hex {board}\n{}\n{}\nowner {}\n{}\ngoal {}\n",
        list("black", &claim.black),
        list("white", &claim.white),
        claim.owner,
        list("field", &claim.field),
        claim.goal.text(&|cell| board.name(cell)),
    )
}

fn sets_head(claim: &SetClaim) -> String {
    let sets = write_sets(&claim.sets, &|cell| claim.names[cell.index()].clone());
    let moves = claim.moves.map_or(String::new(), |moves| format!(" moves {moves}"));
    format!("game sets{moves}\ncells {}\nsets {sets}\nowner {}\n", claim.names.join(" "), claim.owner)
}

fn torus_head(claim: &TorusClaim) -> String {
    let grid = claim.torus.grid();
    let list = |word: &str, cells: &CellSet| format!("{word} {}", grid.names(cells)).trim_end().to_string();
    format!(
        "game {}\n{}\n{}\nowner {}\n",
        claim.torus,
        list("black", &claim.black),
        list("white", &claim.white),
        claim.owner,
    )
}

/// Writes the certificate of what a search has settled: the claim, or the same claim in a smaller field. The
/// kernel sees every step of it. Set games and drawings have their own, in `sets` and `drop`; here they are refused.
pub fn write(
    claim: &Claim,
    searched: &Claim,
    verdict: Verdict,
    settled: &Settled,
    mut out: impl Write,
) -> Result<(), DeriveError> {
    out.write_all(head(claim, verdict).as_bytes())?;
    let goal = Arc::new(main_goal(claim, verdict));
    let mut derivation = Derivation::new(out, notation(claim), goal.clone());
    let mut replay = Replay::new(&mut derivation, &field(searched));
    match &settled.proof {
        Proof::Plan(plan) => {
            let last = replay.plan(plan)?;
            concludes(claim, verdict, last.fact.needed(), last.fact.region())?;
            states(last.fact.goal(), &goal)?;
            derivation.qed(&last)?;
        }
        Proof::Threat(threat) => {
            let last = replay.threat(threat)?;
            concludes(claim, verdict, last.fact.needed(), last.fact.carrier())?;
            states(last.fact.goal(), &goal)?;
            derivation.qed(&last)?;
        }
    }
    Ok(())
}

/// Writes the certificate of a claim of Hex, the opponent moving first, that holds by an argument.
pub fn write_argument(
    claim: &Claim,
    argument: &Arc<Argument>,
    mut out: impl Write,
) -> Result<(), DeriveError> {
    out.write_all(head(claim, Verdict::Holds).as_bytes())?;
    let goal = Arc::new(main_goal(claim, Verdict::Holds));
    let mut derivation = Derivation::new(out, notation(claim), goal.clone());
    let last = Deriver::new(&mut derivation).theorem(argument)?;
    concludes(claim, Verdict::Holds, last.fact.needed(), last.fact.region())?;
    states(last.fact.goal(), &goal)?;
    derivation.qed(&last)?;
    Ok(())
}

/// Refuses a derivation of another goal than the claim's.
fn states(goal: &Arc<Goal>, wanted: &Arc<Goal>) -> Result<(), DeriveError> {
    if goal == wanted { Ok(()) } else { Err(DeriveError::OtherStatement) }
}

/// Refuses a derivation that needs more than the claim gives.
fn concludes(claim: &Claim, verdict: Verdict, needed: &CellSet, cells: &CellSet) -> Result<(), DeriveError> {
    let (given, field) = match claim {
        Claim::Hex(claim) if verdict == Verdict::Holds => (claim.stones(), claim.field),
        Claim::Hex(claim) => (CellSet::EMPTY, claim.field),
        Claim::Torus(claim) => (
            claim.stones(torus::winner(claim, verdict)),
            claim.torus.grid().cells() - claim.black - claim.white,
        ),
        Claim::Sets(_) | Claim::Drop(_) | Claim::Creature(_) => return Err(DeriveError::OtherStatement),
    };
    if needed.is_subset(&given) && cells.is_subset(&field) {
        Ok(())
    } else {
        Err(DeriveError::OtherStatement)
    }
}

/// The goal of the side that succeeds.
pub(crate) fn main_goal(claim: &Claim, verdict: Verdict) -> Goal {
    match claim {
        Claim::Hex(HexClaim { board, owner, goal, .. }) if verdict == Verdict::Holds => {
            Goal::Links { board: *board, owner: *owner, formula: goal.clone() }
        }
        Claim::Hex(claim) => Goal::Cut {
            board: claim.board,
            owner: claim.owner.opponent(),
            stones: claim.stones(),
            field: claim.field,
            formula: claim.goal.clone(),
        },
        Claim::Sets(claim) if (claim.owner == Player::Breaker) == (verdict == Verdict::Holds) => {
            Goal::Hits(claim.sets.clone())
        }
        Claim::Sets(claim) => Goal::Owns(claim.sets.clone()),
        Claim::Torus(claim) => Goal::Loop(claim.torus, torus::winner(claim, verdict)),
        Claim::Drop(_) | Claim::Creature(_) => Goal::Owns(Vec::new()),
    }
}

pub(crate) fn notation(claim: &Claim) -> Notation {
    match claim {
        Claim::Hex(claim) => Notation::Hex(claim.board),
        Claim::Sets(claim) => Notation::Sets(claim.names.clone()),
        Claim::Torus(claim) => Notation::Hex(*claim.torus.grid()),
        Claim::Drop(_) | Claim::Creature(_) => Notation::Sets(Vec::new()),
    }
}

/// The cells of a claim's field, by whose numbers plans speak.
pub(crate) fn field(claim: &Claim) -> CellSet {
    match claim {
        Claim::Hex(claim) => claim.field,
        Claim::Torus(claim) => claim.torus.grid().cells(),
        Claim::Sets(claim) => (0..claim.names.len()).map(Cell::new).collect(),
        Claim::Drop(_) | Claim::Creature(_) => CellSet::EMPTY,
    }
}
