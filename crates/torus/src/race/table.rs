//! What is known of the positions that were visited: 16 bytes for each, in one array with open addressing.
//!
//! Nothing is ever forgotten, because the certificate is read off the table. A search spends most of its time
//! waiting for memory here: so positions are asked for together, and the machine fetches them at the same
//! time.

use proof::limits::Exhausted;

/// Proof and disproof numbers of "the mover wins".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// A code that is not zero, and its numbers; or a free slot.
#[derive(Clone, Copy, Debug)]
struct Slot {
    code: u64,
    numbers: Numbers,
}

const FREE: Slot = Slot { code: 0, numbers: Numbers { proof: 0, disproof: 0 } };

const FIRST_SLOTS: usize = 1 << 12;

/// Numbers by codes.
#[derive(Debug)]
pub struct Table {
    slots: Vec<Slot>,
    used: usize,
    /// No more slots than these, old and new ones together while the table grows.
    most_slots: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    pub fn with_bytes(bytes: usize) -> Self {
        Self { slots: vec![FREE; FIRST_SLOTS], used: 0, most_slots: bytes / size_of::<Slot>() }
    }

    /// What is known of several positions.
    pub fn get_all(&self, codes: impl Iterator<Item = u64>) -> Vec<Option<Numbers>> {
        // These reads do not depend on each other.
        let first: Vec<(u64, Slot)> = codes.map(|code| (code, self.slots[self.place(code)])).collect();
        first.into_iter().map(|(code, slot)| self.found(code, slot)).collect()
    }

    /// The numbers of a position of which the first slot is known.
    fn found(&self, code: u64, first: Slot) -> Option<Numbers> {
        let (mut slot, mut place) = (first, self.place(code));
        while slot.code != code.max(1) {
            if slot.code == 0 {
                return None;
            }
            place = (place + 1) & (self.slots.len() - 1);
            slot = self.slots[place];
        }
        Some(slot.numbers)
    }

    /// Notes the numbers of a position.
    pub fn put(&mut self, code: u64, numbers: Numbers) -> Result<(), Exhausted> {
        if self.used >= self.slots.len() / 4 * 3 {
            self.grow()?;
        }
        self.enter(Slot { code: code.max(1), numbers });
        Ok(())
    }

    fn enter(&mut self, new: Slot) {
        let mut place = self.place(new.code);
        while self.slots[place].code != new.code {
            if self.slots[place].code == 0 {
                self.used += 1;
                break;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        self.slots[place] = new;
    }

    /// Twice the slots, if there is room.
    fn grow(&mut self) -> Result<(), Exhausted> {
        let count = 2 * self.slots.len();
        if count + self.slots.len() > self.most_slots {
            return Err(Exhausted::Memory);
        }
        let old = std::mem::replace(&mut self.slots, vec![FREE; count]);
        self.used = 0;
        old.into_iter().filter(|slot| slot.code != 0).for_each(|slot| self.enter(slot));
        Ok(())
    }

    /// The first slot for a code. Codes are random numbers already.
    fn place(&self, code: u64) -> usize {
        code.max(1) as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use std::collections::HashMap;

    #[test]
    fn a_table_knows_what_was_put_and_nothing_else() {
        let mut random = Random::new(3);
        let (mut table, mut wanted) = (Table::with_bytes(1 << 20), HashMap::new());
        for round in 0..20_000u32 {
            let code = random.below(1 << 15) as u64;
            let numbers = Numbers { proof: round, disproof: 1 };
            table.put(code, numbers).unwrap();
            wanted.insert(code.max(1), numbers);
        }
        let all = table.get_all(0..1 << 16);
        for (code, found) in (0u64..1 << 16).zip(all) {
            assert_eq!(found, wanted.get(&code.max(1)).copied());
        }
    }

    #[test]
    fn a_full_table_says_so() {
        let mut table = Table::with_bytes(3 * size_of::<Slot>() * FIRST_SLOTS - 1);
        let numbers = Numbers { proof: 1, disproof: 1 };
        let put = (1..).map(|code| table.put(code, numbers)).take_while(Result::is_ok).count();
        assert_eq!(put, FIRST_SLOTS / 4 * 3);
        assert_eq!(table.put(1 << 40, numbers), Err(Exhausted::Memory));
    }
}
