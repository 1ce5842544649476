//! Infinite Connect-Four and its relatives: drawings are settled by the kernel's rules `drop` and `pave`, or
//! beaten; small boards, if neither succeeds, by `exhaust`.
//!
//! That a drawing holds is a finite check, so nothing is searched for it. Where the check fails, it names a
//! cell whose attack has no certain answer, or a line that is not harmless; `attack` then looks for play that
//! makes something of it.
//!
//! ```
//! use game::drop::{Columns, DropBoard, DropPosition};
//! use proof::limits::{Limits, Monitor};
//!
//! // Three in a row on five columns and four rows: whoever begins wins.
//! let position = DropPosition::new(DropBoard { columns: Columns { first: Some(1), last: Some(5) }, height: Some(4), ..DropBoard::infinite(3) });
//! let solved = gravity::solve(&position, &Limits::default(), &Monitor::default());
//! assert!(solved.winner().unwrap().is_some());
//! ```

mod attack;
mod certificate;
pub mod core;
mod duel;
mod field;
mod hold;
mod plan;
mod position;
mod tree;
mod tuning;
pub mod units;
mod whole;
mod widths;

pub use certificate::{write, write_all_widths, write_draw};
pub use hold::{Hold, hold, nobody_wins};
pub use plan::Plan;
pub use position::{Solved, head as position_head, is_searched_to_the_end, solve};
pub use tuning::TABLE as TUNING;
pub use whole::{Oracle, Place};
pub use widths::all_widths;

use game::Claim;
use game::drop::{Drawing, Move};
use kernel::Draw;
use proof::derivation::DeriveError;
use proof::limits::{Budget, Exhausted};
use proof::{Evidence, Outcome, Verdict};
use std::io::Write;

/// What was found about a drawing.
#[derive(Clone, Debug)]
pub enum Found {
    /// It draws at least.
    Holds(Draw),
    /// Beaten, or left without a reply.
    Fails(Beaten),
}

/// How a drawing is beaten, or left without a reply.
#[derive(Clone, Debug)]
pub struct Beaten {
    /// With how many copies of the stretch, if it has one; otherwise none.
    pub copies: u32,
    /// By these moves.
    pub moves: Vec<Move>,
}

/// Settles a drawing.
pub fn settle(drawing: &Drawing, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    budget.spend()?;
    match Draw::pave(drawing.clone()) {
        Some(draw) => Ok(Found::Holds(draw)),
        None => match beaten(drawing, budget) {
            Err(Exhausted::NoMethod) => {
                Draw::exhaust(drawing.clone()).map(Found::Holds).ok_or(Exhausted::NoMethod)
            }
            found => found.map(Found::Fails),
        },
    }
}

/// Moves that beat the drawing, with as few copies of its stretch as can be.
fn beaten(drawing: &Drawing, budget: &mut Budget<'_>) -> Result<Beaten, Exhausted> {
    for copies in 0..=drawing.enough_copies() {
        let Ok(one) = drawing.with_copies(copies) else { break };
        match attack::find(&one, budget) {
            Err(Exhausted::NoMethod) => {}
            found => return found.map(|moves| Beaten { copies, moves }),
        }
    }
    Err(Exhausted::NoMethod)
}

impl Found {
    /// The verdict on the drawing.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Holds(_) => Verdict::Holds,
            Self::Fails(_) => Verdict::Fails,
        }
    }
}

impl Evidence for Found {
    fn write(&self, claim: &Claim, _: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let Claim::Drop(drawing) = claim else { return Err(DeriveError::OtherStatement) };
        Ok(write(drawing, self, out)?)
    }
}

/// How a drawing is beaten, if that is what an outcome says.
pub fn beating<'o>(outcome: &'o Outcome<'_>) -> Option<&'o Beaten> {
    match outcome.evidence::<Found>()? {
        Found::Fails(beaten) => Some(beaten),
        Found::Holds(_) => None,
    }
}
