//! Set games as contests.

use crate::contest::{Contest, Outlook, Position, Side, Statics, Word, bit, cells};
use crate::links::low_bits;
use crate::plan::{Ledger, Plan, Target, Threat};
use game::{Player, SetClaim};
use std::sync::Arc;

/// A claim about a set game, ready to be searched.
#[derive(Debug)]
pub struct SetContest {
    count: usize,
    sets: Vec<Word>,
    maker: Side,
}

impl SetContest {
    /// Prepares a claim. It has at most 128 cells.
    pub fn new(claim: &SetClaim) -> Self {
        let word = |set: &game::CellSet| set.iter().fold(0, |word, cell| word | bit(cell.index() as u8));
        let mut sets: Vec<Word> = claim.sets.iter().map(word).collect();
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        sets.dedup();
        let maker = if claim.owner == Player::Maker { Side::Owner } else { Side::Opponent };
        Self { count: claim.names.len(), sets, maker }
    }
}

impl Contest for SetContest {
    fn field(&self) -> Word {
        low_bits(self.count)
    }

    fn won(&self, side: Side, own: Word) -> Option<Word> {
        if side == self.maker {
            self.sets.iter().find(|set| **set & !own == 0).copied()
        } else {
            self.sets.iter().all(|set| set & own != 0).then(|| hitting(&self.sets, own))
        }
    }

    fn outlook(&self, position: &Position) -> Outlook {
        let (maker, breaker) = (position.of(self.maker), position.of(self.maker.other()));
        let open = self.sets.iter().filter(|set| **set & breaker == 0).map(|set| set & !maker);
        let mut left: Vec<Word> = open.collect();
        let to_own = left.iter().map(|set| set.count_ones()).min().unwrap_or(u32::from(u16::MAX));
        let mut to_hit = 0;
        while let Some(best) = heaviest(&left) {
            to_hit += 1;
            left.retain(|set| set & bit(best) == 0);
        }
        match self.maker {
            Side::Owner => Outlook { owner: to_own, opponent: to_hit },
            Side::Opponent => Outlook { owner: to_hit, opponent: to_own },
        }
    }

    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat> {
        let (reply, set) = self.last_cells(position).next().filter(|_| position.mover == self.maker)?;
        Some(Threat { reply, plan: Plan::done(Target::Goal, set, ledger) })
    }

    /// Breaker must hit every set that Maker could own with one more move.
    fn must_play(&self, position: &Position) -> Word {
        let empty = self.field() & !position.taken();
        if position.mover == self.maker {
            return empty;
        }
        self.last_cells(position).fold(empty, |common, (cell, _)| common & bit(cell))
    }

    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics {
        if position.mover == self.maker {
            return Statics::Threats(Vec::new());
        }
        let threats = self
            .last_cells(position)
            .map(|(reply, set)| Threat { reply, plan: Plan::done(Target::Goal, set, ledger) });
        let threats: Vec<Threat> = threats.take(2).collect();
        if threats.len() == 2 {
            Statics::Lost(Plan::either(threats, ledger))
        } else {
            Statics::Threats(threats)
        }
    }
}

impl SetContest {
    /// The cells that would complete a set for Maker, each once, with the set.
    fn last_cells(&self, position: &Position) -> impl Iterator<Item = (u8, Word)> {
        let (maker, breaker) = (position.of(self.maker), position.of(self.maker.other()));
        let mut seen = 0;
        let open = self.sets.iter().filter(move |set| **set & breaker == 0);
        open.filter_map(move |set| {
            let left = set & !maker;
            let fresh = left.is_power_of_two() && seen & left == 0;
            seen |= if fresh { left } else { 0 };
            fresh.then(|| (left.trailing_zeros() as u8, *set))
        })
    }
}

/// The cell whose sets weigh most, a set of n open cells weighing 2^−n: Erdős and Selfridge's choice.
fn heaviest(open: &[Word]) -> Option<u8> {
    let mut weights = [0u64; 128];
    for set in open {
        for cell in cells(*set) {
            weights[cell as usize] += 1 << (40 - set.count_ones().min(40));
        }
    }
    let all = open.iter().fold(0, |all, set| all | set);
    cells(all).max_by_key(|cell| weights[*cell as usize])
}

/// A few cells of `own` that still hit every set.
fn hitting(sets: &[Word], own: Word) -> Word {
    let mut left: Vec<Word> = sets.iter().map(|set| set & own).collect();
    let mut chosen = 0;
    while let Some(best) = heaviest(&left) {
        chosen |= bit(best);
        left.retain(|set| set & bit(best) == 0);
    }
    chosen
}
