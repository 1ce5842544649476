//! The game tree of a duel that was won, as section 8 of `manual/src/certificate.md` has it.

use super::duel::{Duel, Stones, each};
use super::field::Word;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, Write};

/// A settled duel, from the position on that was asked about. In what follows, *own* stones are those of the
/// tree's player.
#[derive(Debug)]
pub struct Tree {
    /// The search that knows all positions that are needed.
    pub duel: Duel,
    /// The stones at the start.
    pub start: Stones,
    /// Whether the player of the tree moves first.
    pub moves_first: bool,
}

/// Positions that have got numbers, and those whose replies are still to be written.
#[derive(Default)]
struct Numbers {
    known: FxHashMap<(Word, u32), (usize, bool)>,
    waiting: VecDeque<Stones>,
}

impl Tree {
    /// Whether nothing is left to be told of a position with the other to move.
    pub fn is_settled(&self, stones: Stones) -> bool {
        self.duel.threats(stones).count_ones() >= 2
    }

    /// Writes the lines after `tree`. Each position with its replies is noted, too. Returns the first move,
    /// if the player makes it.
    pub fn write(&self, mut out: impl Write, mut note: impl FnMut(Stones, &str)) -> io::Result<Option<i32>> {
        let mut numbers = Numbers::default();
        let (mut start, mut first) = (Some(self.start), None);
        if self.moves_first {
            let cell = self.reply(self.start, &numbers)?;
            let column = self.duel.field.column(cell);
            writeln!(out, "move {column}")?;
            first = Some(column);
            start = (self.duel.threats(self.start) & cell == 0).then(|| self.start.with_own(cell));
        }
        if let Some(stones) = start.filter(|stones| !self.is_settled(*stones)) {
            self.refer(stones, &mut numbers);
        }
        let mut number = 0;
        while let Some(stones) = numbers.waiting.pop_front() {
            number += 1;
            let replies = self.replies(stones, &mut numbers)?;
            writeln!(out, "{number}{replies}")?;
            note(stones, &replies);
        }
        Ok(first)
    }

    /// The replies to all moves of the other's.
    fn replies(&self, stones: Stones, numbers: &mut Numbers) -> io::Result<String> {
        let field = &self.duel.field;
        let threats = self.duel.threats(stones);
        let answered = if threats == 0 { field.landing(stones.taken()) } else { threats };
        let mut after: Vec<Stones> = each(answered).map(|cell| stones.with_other(cell)).collect();
        if threats == 0 && field.open_sides {
            after.push(stones.with_extra());
        }
        let mut line = String::new();
        for stones in after {
            let cell = self.reply(stones, numbers)?;
            _ = write!(line, " {}", field.column(cell));
            let next = stones.with_own(cell);
            if self.duel.threats(stones) & cell == 0 && !self.is_settled(next) {
                line += &self.refer(next, numbers);
            }
        }
        Ok(line)
    }

    /// A good move of the player's: the one that leaves least to be told.
    fn reply(&self, stones: Stones, numbers: &Numbers) -> io::Result<Word> {
        let threats = self.duel.threats(stones);
        if threats != 0 {
            return Ok(threats & threats.wrapping_neg());
        }
        let landing = self.duel.field.landing(stones.taken());
        let good: Vec<Word> = each(landing).filter(|cell| self.duel.is_won(stones.with_own(*cell))).collect();
        let cost = |cell: &Word| {
            let next = stones.with_own(*cell);
            match self.is_settled(next) {
                true => 0,
                false if numbers.known.contains_key(&self.duel.key(next).0) => 1,
                false if self.duel.threats(next) != 0 => 2,
                false => 3,
            }
        };
        let best = good.into_iter().min_by_key(cost);
        best.ok_or_else(|| io::Error::other("the search has lost a move of its tree"))
    }

    /// How a position is referred to; a new one gets the next number, which goes without saying.
    fn refer(&self, stones: Stones, numbers: &mut Numbers) -> String {
        let (key, turned) = self.duel.key(stones);
        if let Some((number, first_turned)) = numbers.known.get(&key) {
            return format!("@{number}{}", if turned == *first_turned { "" } else { "~" });
        }
        numbers.known.insert(key, (numbers.known.len() + 1, turned));
        numbers.waiting.push_back(stones);
        String::new()
    }
}
