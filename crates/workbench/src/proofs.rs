//! The certificates of this session, each of them accepted by the checker, as long as there is room.

use crate::jobs::lock;
use figure::{Certificate, Extent, GameTree};
use game::HexClaim;
use gravity::Plan;
use proof::Verdict;
use service::certify::Checked;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Bytes of certificates that are kept, as text and read.
const ROOM: usize = 256 << 20;

/// Longer derivations are kept as text only.
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
    /// What can be looked at in it; nothing if it is a derivation that is too long, or of another kind.
    pub read: Option<Read>,
}

/// A certificate that can be looked at.
pub enum Read {
    /// By its steps, and by its replies.
    Derivation(Certificate),
    /// By its replies only.
    Tree(GameTree),
    /// By play on a board with gravity.
    Gravity(Plan),
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
        let read = match &self.read {
            Some(Read::Derivation(read)) => read.steps() * STEP,
            Some(Read::Tree(tree)) => tree.bytes(),
            Some(Read::Gravity(plan)) => plan.positions() * Plan::BYTES,
            None => 0,
        };
        self.checked.text.len() + read
    }
}

impl Proofs {
    /// Keeps one, and forgets the oldest while there is no room.
    pub fn keep(&self, name: &str, verdict: Verdict, checked: Checked) -> Arc<Proof> {
        self.keep_with(name, verdict, checked, &[])
    }

    /// The same for a proof that is put together from claims with names.
    pub fn keep_with(
        &self,
        name: &str,
        verdict: Verdict,
        checked: Checked,
        used: &[(&str, &HexClaim)],
    ) -> Arc<Proof> {
        let text = &checked.text[..];
        let derivation = || {
            let mut read = Certificate::read(text, Extent::All).ok()?;
            used.iter().for_each(|(name, claim)| read.name_steps(name, claim));
            Some(Read::Derivation(read))
        };
        let tree = || GameTree::read(text).ok().map(Read::Tree);
        let short = text.len() <= LONGEST_READ;
        let read = short.then(derivation).flatten().or_else(tree);
        self.keep_read(name, verdict, checked, read)
    }

    /// The same for a proof that was read already.
    pub fn keep_read(
        &self,
        name: &str,
        verdict: Verdict,
        checked: Checked,
        read: Option<Read>,
    ) -> Arc<Proof> {
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
