//! What the searches of several threads share: the table, proofs that may serve again, and who is where.
//!
//! All threads search from the same position. What one finds the others find in the table. So that they do
//! not all go the same way, a move that leads to where another thread is seems harder than it is (the virtual
//! loss of Kaneko 2010, and of Pawlewicz and Hayward 2013, who solved 9×9 boards with it): much harder to the
//! player who seems to lose, little to the other one. All of the loser's moves have to be refuted, so that
//! threads that part there do not work in vain; of the winner's moves one is enough.

use super::grid::{Colour, Grid, Position};
use super::known::Known;
use super::reason::{Proof, Threat};
use super::store::{Keeper, Store};
use crate::tuning::{MOST_READY, VIRTUAL_LOSS};
use dfpn::bits::Bits;
use dfpn::numbers::forget_until;
use dfpn::table::Table;
use proof::limits::Exhausted;
use proof::plan::Ledger;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

/// About how many bytes the moves of an open position take in the table.
const BYTES_OF_MOVES: usize = 512;
/// How many tables each thread adds, so that it seldom waits for another.
const TABLES: usize = 32;
/// How many places are told apart; that two positions share one costs a detour, nothing else.
const PLACES: usize = 1 << 14;

type Positions<B> = Table<Position<B>, Known<B>>;

/// What the searches of several threads share.
#[derive(Debug)]
pub struct Shared<B> {
    tables: Vec<Mutex<Positions<B>>>,
    ready: RwLock<[Ready<B>; 2]>,
    /// How many threads are below a position; nobody counts if there is one thread only.
    busy: Vec<AtomicU32>,
    /// How many positions each player was found to win.
    won: [AtomicU32; 2],
    /// Some thread has come to an end.
    done: AtomicBool,
    /// What all proofs take.
    pub ledger: Arc<Ledger>,
    memory: usize,
    /// What is kept for later runs, if anything.
    store: OnceLock<Store<B>>,
}

/// Proofs of one player that may serve again. The oldest makes room for the newest, unless it has served
/// since it was last its turn.
#[derive(Debug)]
struct Ready<B> {
    proofs: Vec<Arc<Proof<B>>>,
    /// The stones that each needs, and its region: all that most comparisons look at.
    words: Vec<(B, B)>,
    served: Vec<AtomicBool>,
    next: usize,
}

impl<B: Bits> Ready<B> {
    fn none() -> Self {
        Self { proofs: Vec::new(), words: Vec::new(), served: Vec::new(), next: 0 }
    }

    fn keep(&mut self, proof: Arc<Proof<B>>) {
        let words = (proof.needed, proof.region);
        if self.proofs.len() < MOST_READY.get() {
            self.proofs.push(proof);
            self.words.push(words);
            self.served.push(AtomicBool::new(false));
        } else {
            while self.served[self.next].swap(false, Ordering::Relaxed) {
                self.next = (self.next + 1) % MOST_READY.get();
            }
            (self.proofs[self.next], self.words[self.next]) = (proof, words);
            self.next = (self.next + 1) % MOST_READY.get();
        }
    }

    /// The proofs whose words are as wanted, which then serve.
    fn all(&self, mut fits: impl FnMut(B, B) -> bool) -> impl Iterator<Item = &Arc<Proof<B>>> {
        let found = self.words.iter().enumerate().filter(move |(_, (needed, region))| fits(*needed, *region));
        found.map(|(index, _)| {
            self.served[index].store(true, Ordering::Relaxed);
            &self.proofs[index]
        })
    }
}

impl<B: Bits> Shared<B> {
    /// Nothing yet; for this number of threads, in about this number of bytes.
    pub fn new(threads: usize, memory: usize) -> Self {
        let entry = size_of::<(Position<B>, Known<B>)>();
        let bytes = memory / 2 * entry / (entry + BYTES_OF_MOVES);
        let (tables, places) = if threads > 1 { (TABLES * threads, PLACES) } else { (1, 0) };
        Self {
            tables: (0..tables).map(|_| Mutex::new(Table::with_bytes(bytes / tables))).collect(),
            ready: RwLock::new([Ready::none(), Ready::none()]),
            busy: (0..places).map(|_| AtomicU32::new(0)).collect(),
            won: Default::default(),
            done: AtomicBool::new(false),
            ledger: Arc::default(),
            memory: memory / 2,
            store: OnceLock::new(),
        }
    }

    /// Keeps what is settled from now on, and asks for what was kept before.
    pub fn keep_in(&self, keeper: Arc<dyn Keeper>) {
        _ = self.store.set(Store::new(keeper));
    }

    /// What is kept for later runs.
    pub fn store(&self) -> Option<&Store<B>> {
        self.store.get()
    }

    /// What a store knows of a position, which the table then knows too.
    pub fn recall(&self, position: &Position<B>, grid: &Grid<B>) -> Option<Known<B>> {
        let (known, work) = self.store()?.get(position, grid, &self.ledger)?;
        self.table(position).put(*position, known.clone(), work);
        Some(known)
    }

    /// What is known of a position.
    pub fn get(&self, position: &Position<B>) -> Option<Known<B>> {
        self.table(position).get(position).cloned()
    }

    /// Notes what is known of a position, found with so many nodes of work; returns the work of all that was
    /// known of it.
    pub fn put(&self, position: Position<B>, known: Known<B>, work: u64) -> u64 {
        self.table(&position).put(position, known, work)
    }

    /// Keeps a proof for reuse, and counts it.
    pub fn make_ready(&self, winner: Colour, proof: Arc<Proof<B>>) {
        self.won[winner as usize].fetch_add(1, Ordering::Relaxed);
        let mut ready = self.ready.write().unwrap_or_else(PoisonError::into_inner);
        ready[winner as usize].keep(proof);
    }

    /// A proof from elsewhere that settles this position.
    pub fn reuse(&self, position: &Position<B>) -> Option<Known<B>> {
        let ready = self.ready.read().unwrap_or_else(PoisonError::into_inner);
        let (mover, other) = (position.mover, position.mover.other());
        let (own, taken) = (position.of(other), position.taken());
        // One test each: which part of it fails is as good as random.
        let fits = |needed: B, region: B| ((needed & !own) | (region & taken)).is_empty();
        if let Some(proof) = ready[other as usize].all(fits).next() {
            return Some(Known::Lost(proof.clone()));
        }
        let own = position.of(mover);
        let fits = |needed: B, region: B| {
            let lacking = needed & !own;
            (lacking.rest() | ((lacking | region) & taken)).is_empty()
        };
        let proof = ready[mover as usize].all(fits).next()?;
        Some(match (proof.needed & !own).first() {
            Some(reply) => Known::Won(Threat { reply, proof: proof.clone() }),
            None => Known::Decided(proof.clone()),
        })
    }

    /// Proofs from elsewhere that the player who is not to move lacks one stone for: threats, which bound the
    /// moves by their carriers. Only those are listed that leave fewer moves than the ones before. Proofs
    /// that lack nothing have been tried by `reuse`.
    pub fn threats(&self, position: &Position<B>, moves: &mut B) -> Vec<Threat<B>> {
        let ready = self.ready.read().unwrap_or_else(PoisonError::into_inner);
        let other = position.mover.other();
        let (own, taken) = (position.of(other), position.taken());
        let fits = |needed: B, region: B| {
            let lacking = needed & !own;
            let carrier = lacking | region;
            let is_threat = (lacking.rest() | (carrier & taken)).is_empty() && !lacking.is_empty();
            let bounds = is_threat && !moves.within(carrier);
            if bounds {
                *moves &= carrier;
            }
            bounds
        };
        let threat = |proof: &Arc<Proof<B>>| {
            let reply = (proof.needed & !own).first()?;
            Some(Threat { reply, proof: proof.clone() })
        };
        ready[other as usize].all(fits).filter_map(threat).collect()
    }

    /// Notes that a thread goes below a position, or comes back.
    pub fn note(&self, position: &Position<B>, comes: bool) {
        if let Some(busy) = self.busy.get(place(position, self.busy.len())) {
            if comes {
                busy.fetch_add(1, Ordering::Relaxed)
            } else {
                busy.fetch_sub(1, Ordering::Relaxed)
            };
        }
    }

    /// How hard a move seems that leads to a position, if this is how hard it is.
    pub fn seems(&self, position: &Position<B>, disproof: u32) -> u32 {
        let busy =
            self.busy.get(place(position, self.busy.len())).map_or(0, |busy| busy.load(Ordering::Relaxed));
        if busy == 0 {
            return disproof;
        }
        let more = if position.mover == self.ahead() {
            disproof.saturating_mul(VIRTUAL_LOSS.get() as u32)
        } else {
            0
        };
        disproof.saturating_add(busy.saturating_mul(more.saturating_add(1)))
    }

    /// The player who wins more of the positions that were settled so far.
    fn ahead(&self) -> Colour {
        let [black, white] = self.won.each_ref().map(|won| won.load(Ordering::Relaxed));
        if black >= white { Colour::Black } else { Colour::White }
    }

    /// Whether all threads are to stop, since one has come to an end.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Tells all threads to stop, or that they may begin.
    pub fn set_done(&self, done: bool) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Forgets positions that keep proofs, cheap ones first, while these take more than their share.
    pub fn stay_within_memory(&self) -> Result<(), Exhausted> {
        forget_until(self.ledger.bytes() > self.memory, |below| {
            for ready in self.ready.write().unwrap_or_else(PoisonError::into_inner).iter_mut() {
                *ready = Ready::none();
            }
            for table in &self.tables {
                let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
                table.forget(below, Known::keeps_proofs);
            }
            self.ledger.bytes() > self.memory
        })
    }

    fn table(&self, position: &Position<B>) -> MutexGuard<'_, Positions<B>> {
        let table = &self.tables[place(position, self.tables.len())];
        table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a position among [`PLACES`], by the upper half of its hash: the lower half tells the bucket.
fn place<B: Bits>(position: &Position<B>, count: usize) -> usize {
    if count < 2 {
        return 0;
    }
    let mut hasher = FxHasher::default();
    position.hash(&mut hasher);
    (hasher.finish() >> 32) as usize % count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::reason::Step;

    fn proof(shared: &Shared<u64>, needed: u64, region: u64) -> Arc<Proof<u64>> {
        Proof::new(needed, region, Step::Connection, &shared.ledger)
    }

    #[test]
    fn proofs_that_lack_a_stone_are_threats() {
        let shared = Shared::new(1, 1 << 20);
        for (needed, region) in [(0b11, 0b1100), (0b111, 0b1000), (0b1, 0b1_0000), (0b11, 0b11_0000)] {
            shared.make_ready(Colour::Black, proof(&shared, needed, region));
        }
        let position = Position { stones: [0b1, 0b10_0000], mover: Colour::White };
        let mut moves = 0b1_1111;
        let threats = shared.threats(&position, &mut moves);
        // The second lacks two stones, the third none, and a white stone is in the way of the last.
        let found: Vec<(u8, u64)> = threats.iter().map(|threat| (threat.reply, threat.carrier())).collect();
        assert_eq!((found, moves), (vec![(1, 0b1110)], 0b1110));
        assert!(shared.threats(&position, &mut moves).is_empty(), "nothing new");
        let other = Position { mover: Colour::Black, ..position };
        assert!(shared.threats(&other, &mut 0b1_1110).is_empty(), "the proofs are Black's");
    }

    #[test]
    fn threads_part_at_the_moves_of_the_player_who_seems_to_lose() {
        let shared = Shared::new(2, 1 << 20);
        let after = |mover| Position { stones: [0b1, 0b10], mover };
        let seem = || [Colour::Black, Colour::White].map(|mover| shared.seems(&after(mover), 10));
        assert_eq!(seem(), [10, 10], "nobody is there");
        for mover in [Colour::Black, Colour::White] {
            shared.note(&after(mover), true);
        }
        shared.make_ready(Colour::White, proof(&shared, 0b1, 0b10));
        assert_eq!(seem(), [11, 51], "White wins, and Black's moves part");
        for number in 2..4 {
            shared.make_ready(Colour::Black, proof(&shared, number, 0b10_0000));
        }
        assert_eq!(seem(), [51, 11]);
        shared.note(&after(Colour::Black), false);
        assert_eq!(seem(), [10, 11]);
        assert_eq!(shared.seems(&after(Colour::White), u32::MAX), u32::MAX);
        let alone = Shared::<u64>::new(1, 1 << 20);
        alone.note(&after(Colour::Black), true);
        assert_eq!(alone.seems(&after(Colour::Black), 10), 10, "one thread is in nobody's way");
    }

    #[test]
    fn what_has_served_stays_longer() {
        let shared = Shared::new(1, 1 << 20);
        let mut ready = Ready::none();
        for number in 0..MOST_READY.get() as u64 {
            ready.keep(proof(&shared, number, 0));
        }
        let is_there =
            |ready: &Ready<u64>, number: u64| ready.words.iter().any(|(needed, _)| *needed == number);
        assert!(ready.all(|needed, _| needed == 0).next().is_some());
        ready.keep(proof(&shared, 1 << 20, 0));
        assert!(is_there(&ready, 0) && !is_there(&ready, 1));
        for number in 0..MOST_READY.get() as u64 {
            ready.keep(proof(&shared, number << 21, 1));
        }
        assert!(!is_there(&ready, 2));
        assert!(
            ready.proofs.len() == MOST_READY.get() && !ready.words.contains(&(0, 0)),
            "once more is not for ever"
        );
    }
}
