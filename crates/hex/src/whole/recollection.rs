//! What the solvers of one run keep for each other, where no store is given.

use super::store::Keeper;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Settled positions of this run, as long as there is room for them.
#[derive(Debug)]
pub struct Recollection {
    kept: Mutex<Kept>,
    most: usize,
}

/// Entries, and about how many bytes they take.
#[derive(Debug, Default)]
struct Kept {
    entries: FxHashMap<Vec<u8>, Vec<u8>>,
    bytes: usize,
}

impl Recollection {
    /// Nothing yet, in about so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { kept: Mutex::default(), most: bytes }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keeper for Recollection {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.kept().entries.get(key).cloned()
    }

    fn put(&self, entries: Vec<(Vec<u8>, Vec<u8>)>) {
        /// What an entry costs beside its bytes.
        const AROUND: usize = 64;
        let mut kept = self.kept();
        let size: usize = entries.iter().map(|(key, bytes)| key.len() + bytes.len() + AROUND).sum();
        if kept.bytes + size <= self.most {
            kept.bytes += size;
            kept.entries.extend(entries);
        } else {
            // Later entries may refer to these.
            kept.bytes = self.most;
        }
    }
}
