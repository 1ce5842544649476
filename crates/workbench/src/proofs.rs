//! The certificates of this session, each of them accepted by the checker, as long as there is room.

use crate::certify::Checked;
use crate::jobs::lock;
use figure::{Certificate, Extent};
use prover::Verdict;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Bytes of certificates that are kept, as text and read.
const ROOM: usize = 256 << 20;

/// Longer certificates are kept as text only.
const LONGEST_READ: usize = 24 << 20;

/// About how much a step takes once it was read.
const STEP: usize = 400;

/// A certificate that was accepted.
pub struct Proof {
    /// Its number.
    pub id: u64,
    /// What it is called.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The certificate, and what the checker found proved.
    pub checked: Checked,
    /// Its steps, if it is a derivation that is short enough to be looked at.
    pub read: Option<Certificate>,
}

/// The proofs of this session, the oldest first.
#[derive(Default)]
pub struct Proofs(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    proofs: VecDeque<Arc<Proof>>,
    last: u64,
}

impl Proof {
    fn size(&self) -> usize {
        self.checked.text.len() + self.read.as_ref().map_or(0, |read| read.steps() * STEP)
    }
}

impl Proofs {
    /// Keeps one, and forgets the oldest while there is no room.
    pub fn keep(&self, name: &str, verdict: Verdict, checked: Checked) -> Arc<Proof> {
        let short = checked.text.len() <= LONGEST_READ;
        let read = short.then(|| Certificate::read(&checked.text[..], Extent::All).ok()).flatten();
        let mut kept = lock(&self.0);
        kept.last += 1;
        let proof = Arc::new(Proof { id: kept.last, name: name.to_string(), verdict, checked, read });
        kept.proofs.push_back(proof.clone());
        while kept.proofs.len() > 1 && kept.proofs.iter().map(|proof| proof.size()).sum::<usize>() > ROOM {
            kept.proofs.pop_front();
        }
        proof
    }

    /// One of them, if it is still kept.
    pub fn get(&self, id: u64) -> Option<Arc<Proof>> {
        lock(&self.0).proofs.iter().find(|proof| proof.id == id).cloned()
    }
}
