//! The transposition table: what is known of positions, in a fixed number of slots.
//!
//! Four slots share a bucket. A full bucket gives up the entry that cost least to find. Lookups compare the
//! whole position, never a hash alone, so that nothing false is ever found.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

#[derive(Debug)]
struct Entry<P, K> {
    position: P,
    known: K,
    work: u32,
}

const WAYS: usize = 4;

/// A table of bounded size. It starts small and doubles as it fills, so that small searches cost little.
#[derive(Debug)]
pub struct Table<P, K> {
    slots: Vec<Option<Entry<P, K>>>,
    used: usize,
    max_slots: usize,
}

impl<P: Copy + Eq + Hash, K> Table<P, K> {
    /// A table that takes at most so many bytes, plans not counted.
    pub fn with_bytes(bytes: usize) -> Self {
        const FIRST_SLOTS: usize = 1 << 12;
        let buckets = (bytes / (WAYS * size_of::<Option<Entry<P, K>>>())).max(1);
        let max_slots = WAYS << buckets.ilog2();
        Self { slots: empty_slots(FIRST_SLOTS.min(max_slots)), used: 0, max_slots }
    }

    /// What is known of a position.
    pub fn get(&self, position: &P) -> Option<&K> {
        let start = self.bucket(position);
        self.slots[start..start + WAYS]
            .iter()
            .flatten()
            .find(|entry| entry.position == *position)
            .map(|entry| &entry.known)
    }

    /// Notes what is known of a position, found with so many nodes of work; returns the work of all that was
    /// known of it.
    pub fn put(&mut self, position: P, known: K, work: u64) -> u64 {
        let work = work.min(u32::MAX as u64) as u32;
        let start = self.bucket(&position);
        let bucket = &mut self.slots[start..start + WAYS];
        let same = |slot: &Option<Entry<P, K>>| slot.as_ref().is_some_and(|entry| entry.position == position);
        let place = bucket.iter().position(same).unwrap_or_else(|| {
            let cost = |index: &usize| bucket[*index].as_ref().map_or(0, |entry| 1 + entry.work as u64);
            (0..WAYS).min_by_key(cost).unwrap_or(0)
        });
        let work = match &bucket[place] {
            Some(entry) if entry.position == position => entry.work.saturating_add(work),
            _ => work,
        };
        self.used += usize::from(bucket[place].is_none());
        bucket[place] = Some(Entry { position, known, work });
        if self.used > self.slots.len() / 2 && self.slots.len() < self.max_slots {
            self.grow();
        }
        work as u64
    }

    /// Forgets every position of a kind that took less than this work.
    pub fn forget(&mut self, below: u32, kind: impl Fn(&K) -> bool) {
        for slot in &mut self.slots {
            let cheap = slot.as_ref().is_some_and(|entry| entry.work < below && kind(&entry.known));
            if cheap {
                *slot = None;
                self.used -= 1;
            }
        }
    }

    fn grow(&mut self) {
        let larger = empty_slots(self.slots.len() * 2);
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            self.put(entry.position, entry.known, entry.work as u64);
        }
    }

    fn bucket(&self, position: &P) -> usize {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        (hasher.finish() as usize & (self.slots.len() / WAYS - 1)) * WAYS
    }
}

fn empty_slots<T>(count: usize) -> Vec<Option<T>> {
    std::iter::repeat_with(|| None).take(count).collect()
}
