//! What a check may cost: work and room in proportion to the length of the text, so that no short certificate
//! keeps a reader busy. It must never let a check go on that has used up what its text pays for.

use std::cell::Cell;

use crate::text::{Answer, ensure};

/// What any certificate may take, and what every byte of it adds. A unit of work is a look at a cell, a
/// literal or a word of a set: one to four nanoseconds. Room is counted in bytes, where a rule makes more of
/// it than it reads.
const WORK: u64 = 250_000_000;
const WORK_PER_BYTE: u64 = 10_000;
const ROOM: u64 = 64 << 20;
const ROOM_PER_BYTE: u64 = 64;

/// What was read, spent and taken so far.
#[derive(Default)]
pub struct Budget {
    bytes: Cell<u64>,
    work: Cell<u64>,
    room: Cell<u64>,
}

impl Budget {
    /// Takes note of bytes that were read: they pay for more.
    pub fn earn(&self, bytes: usize) {
        add(&self.bytes, bytes);
    }

    /// Takes note of work. Whoever does much of it in one line asks [`check`](Self::check) in between.
    pub fn spend(&self, work: usize) {
        add(&self.work, work);
    }

    /// Takes note of room that is taken, or given back.
    pub fn take(&self, room: usize) {
        add(&self.room, room);
    }

    pub fn give_back(&self, room: usize) {
        self.room.set(self.room.get().saturating_sub(room as u64));
    }

    /// Refuses a check that takes more than its text pays for.
    pub fn check(&self) -> Answer<()> {
        let paid = |base: u64, each: u64| base.saturating_add(self.bytes.get().saturating_mul(each));
        let cheap = self.work.get() <= paid(WORK, WORK_PER_BYTE);
        ensure!(cheap, "the check takes too much work for a certificate of this length");
        let small = self.room.get() <= paid(ROOM, ROOM_PER_BYTE);
        ensure!(small, "the check takes too much memory for a certificate of this length");
        Ok(())
    }
}

fn add(count: &Cell<u64>, more: usize) {
    count.set(count.get().saturating_add(more as u64));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_pays_for_what_it_takes() {
        let budget = Budget::default();
        budget.spend(WORK as usize);
        budget.take(ROOM as usize);
        assert_eq!(budget.check(), Ok(()));
        budget.spend(1);
        assert!(budget.check().unwrap_err().contains("work"));
        budget.earn(1);
        assert_eq!(budget.check(), Ok(()));
        budget.take(ROOM_PER_BYTE as usize + 1);
        assert!(budget.check().unwrap_err().contains("memory"));
        budget.give_back(1);
        assert_eq!(budget.check(), Ok(()));
    }
}
