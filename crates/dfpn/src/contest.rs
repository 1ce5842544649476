//! A claim as the search sees it: two sides who fill a field, exactly one of whom succeeds in the end.

use game::{Cell, Player};
use kernel::Motion;
use proof::field::{Position, Side, Word};
use proof::plan::{Ledger, Plan, Target, Threat};
use std::sync::Arc;

/// How far each side is from success: advice for the order of moves.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// About how many moves in a row the owner needs.
    pub owner: u32,
    /// About how many moves in a row the opponent needs.
    pub opponent: u32,
}

/// What the side that is not to move can do already, without search.
#[derive(Debug)]
pub enum Statics {
    /// It succeeds by this plan.
    Lost(Arc<Plan>),
    /// It has these threats.
    Threats(Vec<Threat>),
}

/// What a first look at a position tells.
#[derive(Debug)]
pub enum Look {
    /// The side that is not to move succeeds by this.
    Settled(Statics),
    /// These moves are left to the mover.
    Left(Word),
}

/// What a closer look at a position tells.
#[derive(Debug)]
pub enum Closer {
    /// The mover succeeds by this threat.
    Won(Threat),
    /// These moves are left to the mover.
    Left(Word),
}

/// The rules of one claim. Both sides' goals are monotone in their own cells, and on a full field exactly
/// one of them has succeeded.
pub trait Contest {
    /// Whose claim it is.
    fn owner(&self) -> Player;

    /// The cell of the board for a cell of the field.
    fn place(&self, local: u8) -> Cell;

    /// All cells of the field.
    fn field(&self) -> Word;

    /// What a side wants.
    fn target(&self, side: Side) -> &Arc<Target>;

    /// If `side` has succeeded with the cells `own`, whatever happens elsewhere: cells of `own` that
    /// suffice for it.
    fn won(&self, side: Side, own: Word) -> Option<Word>;

    /// The image of a position under the symmetries of the board by which all its images are known, and the
    /// number of the motion that takes the position there.
    fn image(&self, position: &Position) -> (Position, u16) {
        (*position, 0)
    }

    /// The motion that goes by the one and by the other back; never asked for where there is just one.
    fn between(&self, _one: u16, other: u16) -> u16 {
        other
    }

    /// A motion by its number, as the kernel knows it.
    fn motion(&self, number: u16) -> Motion {
        unreachable!("no plan here is moved by motion {number}")
    }

    /// Where a motion takes cells.
    fn moved(&self, _motion: u16, word: Word) -> Word {
        word
    }

    /// Advice on a position in which nobody has succeeded yet.
    fn outlook(&self, position: &Position) -> Outlook;

    /// About how hard it is to refute these moves of the mover, the other side being so far from success:
    /// advice for the order of moves.
    fn hardness(&self, moves: Word, _far: u32) -> u32 {
        moves.count_ones()
    }

    /// A threat by which the mover succeeds without search, if one is seen.
    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat>;

    /// The moves that disturb everything the other side can do without search; none if it has succeeded.
    fn must_play(&self, position: &Position) -> Word;

    /// The plan or the threats behind [`Contest::must_play`]; their carriers have just its cells in common.
    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics;

    /// [`Contest::must_play`], and if it leaves no move [`Contest::statics`], for the price of one.
    fn look(&self, position: &Position, ledger: &Arc<Ledger>) -> Look {
        match self.must_play(position) {
            0 => Look::Settled(self.statics(position, ledger)),
            moves => Look::Left(moves),
        }
    }

    /// A look at each of the moves that are left, where that is cheaper than to search them.
    fn closer_look(&self, _: &Position, moves: Word, _: &Arc<Ledger>) -> Closer {
        Closer::Left(moves)
    }

    /// The threats behind [`Contest::closer_look`].
    fn closer_threats(&self, _: &Position, _: &Arc<Ledger>) -> Vec<Threat> {
        Vec::new()
    }
}
