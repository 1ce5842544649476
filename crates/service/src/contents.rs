//! What is in stores of settled positions: how much, and taking several into one.

use crate::store::{Store, StoreError};
use game::Player;
use hex::whole::store::parcel::{Intake, Parcel};
use hex::whole::store::{Entry, Reader};

/// How much a store holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Settled positions that Black wins.
    pub won_by_black: u64,
    /// Settled positions that White wins.
    pub won_by_white: u64,
    /// Positions that are not settled yet.
    pub open: u64,
    /// Proofs.
    pub proofs: u64,
    /// Entries that cannot be read.
    pub unreadable: u64,
    /// The nodes that the hardest position took.
    pub most_work: u32,
    /// The size of the file.
    pub bytes: u64,
}

/// Counts what a store holds.
pub fn counts(store: &Store) -> Result<Counts, StoreError> {
    let reader = Reader::new(store.board(), store);
    let mut found = Counts { bytes: store.bytes(), ..Counts::default() };
    store.each(|key, value| match reader.read(key, value) {
        Ok(Entry::Settled(settled)) => {
            let black = settled.winner == Player::Black;
            *if black { &mut found.won_by_black } else { &mut found.won_by_white } += 1;
            found.most_work = found.most_work.max(settled.work);
        }
        Ok(Entry::Open) => found.open += 1,
        Ok(Entry::Proof) => found.proofs += 1,
        Ok(Entry::Next) => {}
        Err(_) => found.unreadable += 1,
    })?;
    Ok(found)
}

/// Positions go from store to store in parcels of so many.
const PARCEL: usize = 1000;

/// What became of the entries that were to be taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Positions taken in.
    pub taken: usize,
    /// Entries that cannot be read and were left out.
    pub flawed: usize,
}

/// Takes what other stores of the same board hold into a store; they stay as they are.
pub fn merge(into: &Store, sources: &[Store]) -> Result<Taken, StoreError> {
    let board = into.board();
    if let Some(other) = sources.iter().find(|source| source.board() != board) {
        return Err(StoreError::OtherBoard(other.board()));
    }
    let mut intake = Intake::default();
    into.each(|key, value| intake.note(key, value))?;
    let mut sum = Taken::default();
    for source in sources {
        let reader = Reader::new(board, source);
        let mut keys: Vec<Vec<u8>> = Vec::new();
        source.each(|key, value| match reader.read(key, value) {
            Ok(Entry::Settled(_) | Entry::Open) => keys.push(key.to_vec()),
            Ok(_) => {}
            Err(_) => sum.flawed += 1,
        })?;
        let mut take = |keys: &[Vec<u8>]| {
            Parcel::of(source, board, keys).and_then(|parcel| intake.take(&parcel, into)).is_ok()
        };
        for keys in keys.chunks(PARCEL) {
            // Where one position is flawed the others are taken one by one.
            let whole = take(keys);
            let count = if whole { keys.len() } else { keys.chunks(1).filter(|key| take(key)).count() };
            sum.taken += count;
            sum.flawed += keys.len() - count;
        }
    }
    match into.failure() {
        Some(failure) => Err(StoreError::Io(failure)),
        None => Ok(sum),
    }
}
