//! Whether a player can force a line in a window of a gravity board.
//!
//! The other player, who answers, has few choices wherever a line is threatened: that is threat search
//! (Allis, *A Knowledge-based Approach of Connect-Four*, 1988). A move without a threat is *quiet*; the other
//! may then play anywhere, also outside the window, which is tried first because most quiet moves fail to it.
//! How many quiet moves the player may make, and how many threats in a row, is limited where the board is
//! not, so that the search can be repeated with more.

use super::field::{Field, Word};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// The stones of the player and of the other in the window, and how many the other has outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The player's.
    pub own: Word,
    /// The other's.
    pub other: Word,
    /// How many stones the other has outside the window.
    pub extras: u32,
}

impl Stones {
    /// All that are in the window.
    pub fn taken(&self) -> Word {
        self.own | self.other
    }

    /// The same after a move of the player's.
    pub fn with_own(self, cell: Word) -> Self {
        Self { own: self.own | cell, ..self }
    }

    /// The same after a move of the other's.
    pub fn with_other(self, cell: Word) -> Self {
        Self { other: self.other | cell, ..self }
    }

    /// The same after a move of the other's outside the window.
    pub fn with_extra(self) -> Self {
        Self { extras: self.extras + 1, ..self }
    }
}

/// What the player may still do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Moves without a threat.
    pub quiet: u8,
    /// Threats before the next such move.
    pub threats: u8,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Won,
    /// Not with these means.
    Failed(Means),
}

/// A search for one player in one window.
#[derive(Debug)]
pub struct Duel {
    /// The window.
    pub field: Field,
    /// How many threats may follow each other.
    longest: u8,
    known: FxHashMap<(Word, u32), Known>,
    /// How many positions may be known.
    most: usize,
}

/// Bytes that a known position takes in the table.
const BYTES: usize = 2 * size_of::<((Word, u32), Known)>();

impl Duel {
    /// A search that may use so much memory.
    pub fn new(field: Field, longest: u8, memory: usize) -> Self {
        Self { field, longest, known: FxHashMap::default(), most: memory / BYTES }
    }

    /// The same for a position and its mirror image, where the board is its own mirror image; and whether it
    /// is the image's.
    pub fn key(&self, stones: Stones) -> ((Word, u32), bool) {
        let plain = self.field.key(stones.own, stones.other);
        if !self.field.symmetric {
            return ((plain, stones.extras), false);
        }
        let image = self.field.key(self.field.mirrored(stones.own), self.field.mirrored(stones.other));
        ((plain.min(image), stones.extras), image < plain)
    }

    /// The cells at which the player would have a line at once.
    pub fn threats(&self, stones: Stones) -> Word {
        self.field.completing(stones.own) & self.field.landing(stones.taken())
    }

    /// Whether the other, who is to move, may have a line at once.
    pub fn is_unsafe(&self, stones: Stones) -> bool {
        let landing = self.field.landing(stones.taken());
        stones.extras + 1 >= self.field.connect
            || self.field.completing(stones.other) & landing != 0
            || self.field.may_win_outside(stones.other, landing, stones.extras)
            || self.field.open_top && self.field.touches_top(stones.taken())
    }

    /// Whether a position with the other to move is known to be won.
    pub fn is_won(&self, stones: Stones) -> bool {
        !self.is_unsafe(stones)
            && (self.threats(stones).count_ones() >= 2
                || self.known.get(&self.key(stones).0) == Some(&Known::Won))
    }

    /// Whether the other has a line after the player's next move, or nobody can move.
    fn is_hopeless(&self, stones: Stones) -> bool {
        let landing = self.field.landing(stones.taken());
        let forced = self.field.completing(stones.other) & landing;
        landing == 0 || forced.count_ones() >= 2
    }

    fn look_up(&self, key: &(Word, u32), means: Means) -> Option<bool> {
        match self.known.get(key)? {
            Known::Won => Some(true),
            Known::Failed(tried) => {
                (means.quiet <= tried.quiet && means.threats <= tried.threats).then_some(false)
            }
        }
    }

    fn learn(&mut self, key: (Word, u32), means: Means, won: bool) -> Result<bool, Exhausted> {
        if self.known.len() >= self.most {
            return Err(Exhausted::Memory);
        }
        self.known.insert(key, if won { Known::Won } else { Known::Failed(means) });
        Ok(won)
    }

    /// Whether the player, to move, wins.
    pub fn attack(
        &mut self,
        stones: Stones,
        means: Means,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        if self.threats(stones) != 0 {
            return Ok(true);
        }
        if self.is_hopeless(stones) {
            return Ok(false);
        }
        let landing = self.field.landing(stones.taken());
        let danger = self.field.completing(stones.other);
        let forced = danger & landing;
        let moves = if forced == 0 { landing } else { forced };
        // Nor may the other have a line on top of the stone.
        let moves = moves & !(danger >> 1);
        let key = self.key(stones).0;
        if let Some(known) = self.look_up(&key, means) {
            return Ok(known);
        }
        budget.spend()?;
        for cell in self.ordered(moves, stones.own, stones.taken()) {
            let after = stones.with_own(cell);
            let left = if self.threats(after) != 0 {
                means.threats.checked_sub(1).map(|threats| Means { threats, ..means })
            } else {
                means.quiet.checked_sub(1).map(|quiet| Means { quiet, threats: self.longest })
            };
            let Some(left) = left else { continue };
            if self.defend(after, left, budget)? {
                return self.learn(key, means, true);
            }
        }
        self.learn(key, means, false)
    }

    /// Whether the player wins, the other being to move.
    pub fn defend(
        &mut self,
        stones: Stones,
        means: Means,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        if self.is_unsafe(stones) {
            return Ok(false);
        }
        let threats = self.threats(stones);
        if threats.count_ones() >= 2 {
            return Ok(true);
        }
        let landing = self.field.landing(stones.taken());
        if landing == 0 && !self.field.open_sides {
            return Ok(false);
        }
        let key = self.key(stones).0;
        if let Some(known) = self.look_up(&key, means) {
            return Ok(known);
        }
        budget.spend()?;
        let answers = if threats == 0 { landing } else { threats };
        if threats == 0 && self.field.open_sides && !self.attack(stones.with_extra(), means, budget)? {
            return self.learn(key, means, false);
        }
        for cell in self.ordered(answers, stones.other, stones.taken()) {
            if !self.attack(stones.with_other(cell), means, budget)? {
                return self.learn(key, means, false);
            }
        }
        self.learn(key, means, true)
    }

    /// Moves, the most promising first: what makes most threats, then what lies in most lines.
    fn ordered(&self, moves: Word, stones: Word, taken: Word) -> Vec<Word> {
        let mut cells: Vec<(u32, Word)> = each(moves)
            .map(|cell| {
                let threats = (self.field.completing(stones | cell) & !taken).count_ones();
                (64 * threats + self.field.weight(cell), cell)
            })
            .collect();
        cells.sort_by_key(|(value, cell)| (std::cmp::Reverse(*value), *cell));
        cells.into_iter().map(|(_, cell)| cell).collect()
    }
}

/// The cells of a word, from left to right.
pub fn each(mut word: Word) -> impl Iterator<Item = Word> {
    std::iter::from_fn(move || {
        let cell = word & word.wrapping_neg();
        word ^= cell;
        (cell != 0).then_some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::drop::{Columns, DropBoard};

    /// A position and its mirror image are told apart where the board goes on to one side only.
    #[test]
    fn mirror_images_count_as_one_on_symmetric_boards_only() {
        for (first, last, one) in [
            (None, None, true),
            (Some(-1), Some(4), true),
            (Some(0), Some(4), false),
            (Some(0), Some(3), true),
            (Some(-1), None, false),
            (None, Some(4), false),
        ] {
            let columns = Columns { first, last };
            let board = DropBoard { connect: 3, columns, height: Some(2) };
            let duel = Duel::new(Field::new(&board, 0, 3, 2).unwrap(), 4, 1 << 20);
            let stone = |column| Stones { own: duel.field.bit(column, 0), other: 0, extras: 0 };
            let (left, right) = (duel.key(stone(0)), duel.key(stone(3)));
            assert_eq!(left.0 == right.0, one, "{columns:?}");
            assert_eq!(left.1 != right.1, one, "{columns:?}");
        }
    }
}
