//! Infinite Connect-Four and its relatives: drawings are settled by the kernel's rules `drop` and `pave`, or
//! beaten; small boards, if neither succeeds, by `exhaust`.
//!
//! That a drawing holds is a finite check, so nothing is searched for it. Where the check fails, it names a
//! cell whose attack has no certain answer, or a line that is not harmless; `attack` then looks for play that
//! makes something of it.
//!
//! ```
//! use game::drop::{DropBoard, DropPosition};
//! use proof::limits::{Limits, Monitor};
//!
//! // Three in a row on five columns and four rows: whoever begins wins.
//! let position = DropPosition::new(DropBoard { columns: Some((1, 5)), height: Some(4), ..DropBoard::infinite(3) });
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

pub use certificate::{write, write_draw};
pub use hold::{Hold, hold, nobody_wins};
pub use plan::Plan;
pub use position::{Solved, head as position_head, is_searched_to_the_end, solve};
pub use tuning::TABLE as TUNING;
pub use whole::{Oracle, Place};

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
    /// These moves beat it, or leave it without a reply.
    Fails(Vec<Move>),
}

/// Settles a drawing.
pub fn settle(drawing: &Drawing, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    budget.spend()?;
    match Draw::pave(drawing.clone()) {
        Some(draw) => Ok(Found::Holds(draw)),
        None => match attack::find(drawing, budget) {
            Err(Exhausted::NoMethod) => {
                Draw::exhaust(drawing.clone()).map(Found::Holds).ok_or(Exhausted::NoMethod)
            }
            found => found.map(Found::Fails),
        },
    }
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

/// The moves that beat a drawing, if that is what an outcome says.
pub fn beating_moves<'o>(outcome: &'o Outcome<'_>) -> Option<&'o [Move]> {
    match outcome.evidence::<Found>()? {
        Found::Fails(moves) => Some(moves),
        Found::Holds(_) => None,
    }
}
