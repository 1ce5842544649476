//! Torus Hex under rules c and c' as a contest. Cells of the field have the numbers that they have on the board.

use super::done;
use super::net::Net;
use crate::contest::{Contest, Outlook, Position, Side, Statics, Word, bit, cells};
use crate::plan::{Ledger, Plan, Threat};
use crate::replay::Ground;
use game::{Cell, CellSet, Player, TorusClaim};
use kernel::Goal;
use std::sync::Arc;

/// A claim about a torus, ready to be searched.
#[derive(Debug)]
pub struct TorusContest {
    net: Net,
    owner: Player,
    /// The stones at the start, of the owner and of the opponent.
    stones: [Word; 2],
}

impl TorusContest {
    /// Prepares a claim. The torus has at most 128 cells.
    pub fn new(claim: &TorusClaim) -> Self {
        let word = |set: &CellSet| set.iter().fold(0, |word, cell| word | bit(cell.index() as u8));
        let (black, white) = (word(&claim.black), word(&claim.white));
        let stones = if claim.owner == Player::White { [white, black] } else { [black, white] };
        Self { net: Net::new(&claim.torus), owner: claim.owner, stones }
    }

    fn player(&self, side: Side) -> Player {
        if side == Side::Owner { self.owner } else { self.owner.opponent() }
    }

    /// All stones of a side that has these cells of the field.
    fn with_stones(&self, side: Side, own: Word) -> Word {
        own | self.stones[usize::from(side == Side::Opponent)]
    }

    /// The cells with which a side would win, each with stones that suffice.
    fn last_cells(&self, position: &Position, side: Side) -> impl Iterator<Item = (u8, Word)> {
        let own = position.of(side);
        let empty = self.field() & !position.taken();
        let all = self.with_stones(side, own);
        cells(empty)
            .filter(move |cell| self.net.may_close(*cell, all))
            .filter_map(move |cell| self.won(side, own | bit(cell)).map(|needed| (cell, needed)))
    }
}

impl Contest for TorusContest {
    fn field(&self) -> Word {
        let all = if self.net.count() == 128 { Word::MAX } else { bit(self.net.count() as u8) - 1 };
        all & !(self.stones[0] | self.stones[1])
    }

    fn won(&self, side: Side, own: Word) -> Option<Word> {
        let (player, stones) = (self.player(side), self.with_stones(side, own));
        let won = self.net.winner(player, stones) == Some(player);
        won.then(|| self.net.fewest(player, stones))
    }

    fn outlook(&self, position: &Position) -> Outlook {
        let [owner, opponent] =
            [Side::Owner, Side::Opponent].map(|side| self.with_stones(side, position.of(side)));
        // Only the mover's is asked for.
        match position.mover {
            Side::Owner => Outlook { owner: self.net.distance(self.owner, owner, opponent), opponent: 1 },
            Side::Opponent => {
                Outlook { owner: 1, opponent: self.net.distance(self.owner.opponent(), opponent, owner) }
            }
        }
    }

    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat> {
        let (reply, needed) = self.last_cells(position, position.mover).next()?;
        Some(Threat { reply, plan: done(needed, ledger) })
    }

    fn must_play(&self, position: &Position) -> Word {
        let empty = self.field() & !position.taken();
        self.last_cells(position, position.mover.other()).fold(empty, |common, (cell, _)| common & bit(cell))
    }

    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics {
        let last = self.last_cells(position, position.mover.other());
        let threats: Vec<Threat> =
            last.map(|(reply, needed)| Threat { reply, plan: done(needed, ledger) }).take(2).collect();
        if threats.len() == 2 {
            Statics::Lost(Plan::either(threats, ledger))
        } else {
            Statics::Threats(threats)
        }
    }
}

/// The board itself: plans have no targets besides the goal.
pub struct TorusGround;

impl Ground for TorusGround {
    fn cell(&self, local: u8) -> Cell {
        Cell::new(local.into())
    }

    fn stones(&self, _: crate::plan::Target) -> CellSet {
        CellSet::EMPTY
    }

    fn lent(&self, _: crate::plan::Target) -> CellSet {
        CellSet::EMPTY
    }

    fn goal(&self, target: crate::plan::Target) -> Goal {
        unreachable!("no plan here has the target {target:?}")
    }

    fn disjuncts(&self, _: crate::plan::Target) -> usize {
        1
    }
}
