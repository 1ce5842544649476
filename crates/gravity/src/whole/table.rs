//! The table of settled positions, of a fixed size: what took little work makes room for what took more.

use super::word::Word;

/// Positions and whether they are won. The place of an entry holds part of its key, so that an entry is one
/// word: the rest of the key, how much work was spent on it, and the outcome.
#[derive(Debug)]
pub struct Table<W> {
    entries: Vec<W>,
    /// How many bits of a key say where its entries are.
    bits: u32,
}

/// How many places in a row may hold a position.
const BUCKET: usize = 4;
/// The bits below the rest of a key: the outcome (two bits, zero if the place is empty), and the work.
const OUTCOME: u32 = 2;
const WORK: u32 = 6;

impl<W: Word> Table<W> {
    /// A table for a board of so many cells that takes at most so many bytes, and at least some kilobytes.
    pub fn new(cells: u32, memory: usize) -> Self {
        let most = (memory / size_of::<W>() / BUCKET).max(1).ilog2();
        let bits = most.min(cells * 2 / 3).clamp(OUTCOME + WORK + 2, 30);
        Self { entries: vec![W::NONE; BUCKET << bits], bits }
    }

    /// Where a key is looked for, and what is left of it.
    fn place(&self, key: W) -> (usize, W) {
        let mixed = key.scrambled();
        let place = (mixed >> (W::BITS - self.bits)).low() as usize;
        (place * BUCKET, mixed << self.bits)
    }

    /// Whether a position is won, if that is known.
    pub fn get(&self, key: W) -> Option<bool> {
        let (place, rest) = self.place(key);
        let below = (W::ONE << self.bits).plus(!W::NONE);
        let found = self.entries[place..place + BUCKET]
            .iter()
            .find(|entry| **entry & !below == rest && !(**entry & below).is_none())?;
        Some(found.low() & 3 == 2)
    }

    /// Keeps the outcome of a position that took so much work.
    pub fn put(&mut self, key: W, won: bool, work: u64) {
        let (place, rest) = self.place(key);
        let below = (W::ONE << self.bits).plus(!W::NONE);
        let cost = |entry: W| {
            if (entry & below).is_none() { 0 } else { 1 + (entry.low() >> OUTCOME & ((1 << WORK) - 1)) }
        };
        let effort = u64::from(work.max(1).ilog2());
        let new = rest | W::from_low(effort << OUTCOME | if won { 2 } else { 1 });
        let bucket = &mut self.entries[place..place + BUCKET];
        let same = bucket.iter().position(|entry| *entry & !below == rest && !(*entry & below).is_none());
        let spare = || (0..BUCKET).min_by_key(|index| cost(bucket[*index])).unwrap_or(0);
        let index = same.unwrap_or_else(spare);
        bucket[index] = new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds_what_was_put<W: Word>() {
        let mut table = Table::<W>::new(12, 1 << 20);
        let keys: Vec<W> = (1..3_000).map(|number| W::from_low(number * number * 7)).collect();
        for (index, key) in keys.iter().enumerate() {
            assert_eq!(table.get(*key), None, "nothing is known of what was never put");
            table.put(*key, index % 3 == 0, index as u64);
        }
        let right = |(index, key): (usize, &W)| table.get(*key) == Some(index % 3 == 0);
        let kept = keys.iter().enumerate().filter(|pair| right(*pair)).count();
        let lost = keys.iter().filter(|key| table.get(**key).is_none()).count();
        assert_eq!(kept + lost, keys.len(), "what is kept is kept right");
        assert!(kept > 2_000, "{kept}");
        table.put(keys[0], false, 1);
        assert_eq!(table.get(keys[0]), Some(false));
    }

    #[test]
    fn entries_are_told_apart() {
        holds_what_was_put::<u64>();
        holds_what_was_put::<u128>();
    }

    #[test]
    fn much_work_stays_where_little_work_goes() {
        let mut table = Table::<u64>::new(12, 0);
        table.put(99, true, 1 << 40);
        for key in 1_000..200_000 {
            table.put(key, false, 3);
        }
        assert_eq!(table.get(99), Some(true));
    }
}
