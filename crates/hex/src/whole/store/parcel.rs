//! Parcels: what a store knows of some positions, with all that their proofs refer to, to be taken in by
//! another store.
//!
//! A parcel is written like a store, except that its proofs have numbers of their own, from 1 on, parts
//! before wholes. It is believed no more than a store is.

use super::{
    Bytes, End, FORMAT, Flaw, Keeper, Kept, NEXT, POSITION, PROOF, State, Store, Written, WrittenStep,
    key_of_position, key_of_proof, number_of_key, position_of_key,
};
use crate::whole::grid::{Colour, Grid, Position};
use crate::whole::{HexPosition, at};
use dfpn::bits::Bits;
use game::{Board, Cell, CellSet};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// Entries of a store, keys before bytes.
type Entries = Vec<(Vec<u8>, Vec<u8>)>;

/// The key of a position that is as stores know it, filled in and turned.
pub fn key(position: &HexPosition) -> Vec<u8> {
    key_of_position(&at::<u128>(position), &Grid::new(position.board))
}

/// The position of a key.
pub fn position(key: &[u8], board: Board) -> Result<HexPosition, Flaw> {
    if key.first() != Some(&POSITION) {
        return Err(Flaw::Form);
    }
    read_position(key, board, &Grid::new(board))
}

pub(super) fn read_position(key: &[u8], board: Board, grid: &Grid<u128>) -> Result<HexPosition, Flaw> {
    let position = position_of_key(key, grid)?;
    let cells = |word: u128| word.cells().map(|cell| Cell::new(cell as usize)).collect::<CellSet>();
    let [black, white] = position.stones.map(cells);
    Ok(HexPosition { board, black, white, mover: position.mover.player() })
}

/// What an entry says of a position, if it is about one: whether that is settled, and how much work it took.
pub fn work((key, value): &(Vec<u8>, Vec<u8>)) -> Option<(bool, u32)> {
    let kept = Kept::read(value).ok().filter(|_| key.first() == Some(&POSITION))?;
    Some((kept.is_settled(), kept.work))
}

/// What one store has to say to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    board: Board,
    /// Proofs by their numbers, then positions.
    entries: Entries,
}

impl Parcel {
    /// What a keeper knows of the positions with these keys; what it does not know is left out.
    pub fn of(keeper: &dyn Keeper, board: Board, keys: &[Vec<u8>]) -> Result<Self, Flaw> {
        let grid = Grid::<u128>::new(board);
        let (mut positions, mut wanted) = (Vec::new(), Vec::new());
        for key in keys {
            let Some(value) = keeper.get(key) else { continue };
            let kept = Kept::read(&value)?;
            if let State::Settled(_, number) = kept.state {
                wanted.push(number);
            }
            positions.push((key.clone(), kept));
        }
        let mut proofs = BTreeSet::new();
        while let Some(number) = wanted.pop() {
            if proofs.insert(number) {
                wanted.extend(super::written(number, keeper, &grid)?.parts());
            }
        }
        let numbers: FxHashMap<u64, u64> = proofs.iter().copied().zip(1..).collect();
        let renumbered = |number: u64| numbers.get(&number).copied().ok_or(Flaw::Missing(number));
        let mut entries = Vec::new();
        for number in &proofs {
            let mut proof = super::written(*number, keeper, &grid)?;
            proof.renumber(renumbered)?;
            entries.push((key_of_proof(numbers[number]), proof.write(&grid)));
        }
        for (key, mut kept) in positions {
            kept.renumber(renumbered)?;
            entries.push((key, kept.write()));
        }
        Ok(Self { board, entries })
    }

    /// The keys of its positions.
    pub fn keys(&self) -> impl Iterator<Item = &[u8]> {
        self.entries.iter().map(|(key, _)| &key[..]).filter(|key| key[0] == POSITION)
    }

    /// The keys of the positions whose winners it tells.
    pub fn settled(&self) -> impl Iterator<Item = &[u8]> {
        self.keys().filter(|key| self.is_settled(key))
    }

    /// Whether it says who wins the position of this key.
    pub fn is_settled(&self, key: &[u8]) -> bool {
        // Positions come last.
        let value = self.entries.iter().rev().find(|(other, _)| other == key).map(|(_, value)| value);
        value.and_then(|value| Kept::read(value).ok()).is_some_and(|kept| kept.is_settled())
    }

    /// Its proofs, by their numbers from 1 on.
    pub(in crate::whole) fn proofs<B: Bits>(&self, grid: &Grid<B>) -> Result<Vec<Written<B>>, Flaw> {
        let proofs = self.entries.iter().filter(|(key, _)| key[0] == PROOF);
        proofs.map(|(_, value)| Written::read(value, grid)).collect()
    }

    /// The positions that it says this player wins: by which reply, if that player is to move, and by which
    /// proof. Each proof speaks of stones that are there and of cells that are empty.
    pub(in crate::whole) fn wins<B: Bits>(
        &self,
        grid: &Grid<B>,
        winner: Colour,
    ) -> Result<Vec<Win<B>>, Flaw> {
        let mut wins = Vec::new();
        for (key, value) in self.entries.iter().filter(|(key, _)| key[0] == POSITION) {
            let position: Position<B> = position_of_key(key, grid)?;
            let State::Settled(end, number) = Kept::read(value)?.state else { continue };
            let (wins_here, reply) = match end {
                End::Won(reply) => (position.mover, Some(reply)),
                End::Decided => (position.mover, None),
                End::Lost => (position.mover.other(), None),
            };
            if wins_here == winner {
                wins.push(Win { position, reply, number });
            }
        }
        Ok(wins)
    }

    /// Whether all its proofs belong to positions.
    pub(in crate::whole) fn is_whole<B>(&self, proofs: &[Written<B>]) -> bool {
        let mut used = vec![false; proofs.len()];
        let mut note = |number: u64| {
            if let Some(used) = (number as usize).checked_sub(1).and_then(|index| used.get_mut(index)) {
                *used = true;
            }
        };
        proofs.iter().flat_map(Written::parts).for_each(&mut note);
        for (_, value) in self.entries.iter().filter(|(key, _)| key[0] == POSITION) {
            if let Ok(Kept { state: State::Settled(_, number), .. }) = Kept::read(value) {
                note(number);
            }
        }
        used.into_iter().all(|used| used)
    }

    /// All of it, as a store of its own would have it.
    pub fn entries(&self) -> Entries {
        let proofs = self.entries.iter().filter(|(key, _)| key[0] == PROOF).count() as u64;
        let mut entries = self.entries.clone();
        entries.push((vec![NEXT], (proofs + 1).to_le_bytes().to_vec()));
        entries
    }

    /// The parcel as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = FORMAT.to_le_bytes().to_vec();
        bytes.extend([self.board.width() as u8, self.board.height() as u8]);
        for (key, value) in &self.entries {
            for part in [key, value] {
                bytes.extend((part.len() as u32).to_le_bytes());
                bytes.extend(part);
            }
        }
        bytes
    }

    /// Reads a parcel for a board: every entry by itself, not whether they go together.
    pub fn from_bytes(bytes: &[u8], board: Board) -> Result<Self, Flaw> {
        let grid = Grid::<u128>::new(board);
        let mut bytes = Bytes(bytes);
        let head = (bytes.array().map(u32::from_le_bytes)?, bytes.byte()?, bytes.byte()?);
        if head != (FORMAT, board.width() as u8, board.height() as u8) {
            return Err(Flaw::Form);
        }
        let mut entries: Entries = Vec::new();
        while bytes.end().is_err() {
            let (key, value) = (bytes.piece()?, bytes.piece()?);
            match key.first() {
                Some(&POSITION) => {
                    position_of_key(key, &grid)?;
                    Kept::read(value)?;
                }
                // Numbers run from 1 on, so that a parcel cannot make a store skip any.
                Some(&PROOF) if number_of_key(key)? == entries.len() as u64 + 1 => {
                    let number = entries.len() as u64 + 1;
                    let proof = Written::read(value, &grid)?;
                    if let Some(part) = proof.parts().find(|part| *part >= number || *part == 0) {
                        return Err(Flaw::Order(part));
                    }
                }
                _ => return Err(Flaw::Form),
            }
            entries.push((key.to_vec(), value.to_vec()));
        }
        Ok(Self { board, entries })
    }
}

/// The proofs of a parcel, under their numbers.
impl Keeper for Parcel {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        let index = usize::try_from(number_of_key(key).ok()?.checked_sub(1)?).ok()?;
        self.entries.get(index).filter(|(other, _)| other == key).map(|(_, value)| value.clone())
    }

    /// A parcel stays as it is.
    fn put(&self, _: Entries) {}
}

/// A position, and by which reply and proof it is won.
#[derive(Debug)]
pub(in crate::whole) struct Win<B> {
    pub position: Position<B>,
    pub reply: Option<u8>,
    pub number: u64,
}

/// Remembers which proofs a keeper has, so that parcels that overlap fill it once.
#[derive(Debug, Default)]
pub struct Intake {
    /// Numbers of proofs, by what hashes of their bytes are.
    numbers: FxHashMap<u64, u64>,
}

impl Intake {
    /// Notes an entry that the keeper has.
    pub fn note(&mut self, key: &[u8], value: &[u8]) {
        if key.first() == Some(&PROOF)
            && let Ok(number) = number_of_key(key)
        {
            self.numbers.insert(hash(value), number);
        }
    }

    /// Takes a parcel into a keeper that nobody else writes to. What is settled there stays.
    pub fn take(&mut self, parcel: &Parcel, keeper: &dyn Keeper) -> Result<(), Flaw> {
        let next = keeper.get(&[NEXT]).and_then(|value| value.try_into().ok().map(u64::from_le_bytes));
        self.take_from(parcel, keeper, &mut next.unwrap_or(1).max(1))
    }

    fn take_from(&mut self, parcel: &Parcel, keeper: &dyn Keeper, next: &mut u64) -> Result<(), Flaw> {
        let grid = Grid::<u128>::new(parcel.board);
        let mut entries: Entries = Vec::new();
        let mut fresh: FxHashMap<u64, Vec<u8>> = FxHashMap::default();
        let mut numbers: Vec<u64> = Vec::new();
        for (key, value) in &parcel.entries {
            let renumbered = |number: u64| {
                let index = number.checked_sub(1).and_then(|index| usize::try_from(index).ok());
                index.and_then(|index| numbers.get(index)).copied().ok_or(Flaw::Missing(number))
            };
            if key[0] == POSITION {
                let mut kept = Kept::read(value)?;
                kept.renumber(renumbered)?;
                let there = keeper.get(key).and_then(|value| Kept::read(&value).ok());
                let better =
                    |there: &Kept| !there.is_settled() && (kept.is_settled() || kept.work > there.work);
                if there.as_ref().is_none_or(better) {
                    entries.push((key.clone(), kept.write()));
                }
                continue;
            }
            let mut proof = Written::read(value, &grid)?;
            proof.renumber(renumbered)?;
            let value = proof.write(&grid);
            let hash = hash(&value);
            let known = self.numbers.get(&hash).copied().filter(|number| {
                fresh.get(number) == Some(&value)
                    || keeper.get(&key_of_proof(*number)).as_ref() == Some(&value)
            });
            numbers.push(known.unwrap_or(*next));
            if known.is_none() {
                self.numbers.insert(hash, *next);
                fresh.insert(*next, value.clone());
                entries.push((key_of_proof(*next), value));
                *next += 1;
            }
        }
        entries.push((vec![NEXT], next.to_le_bytes().to_vec()));
        keeper.put(entries);
        Ok(())
    }
}

fn hash(value: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<B: Bits> Store<B> {
    /// Takes a parcel in, beside what a search keeps here.
    pub fn take(&self, parcel: &Parcel, intake: &mut Intake) -> Result<(), Flaw> {
        let mut next = self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        intake.take_from(parcel, &*self.keeper, &mut next)
    }
}

impl Kept {
    fn is_settled(&self) -> bool {
        matches!(self.state, State::Settled(..))
    }

    fn renumber(&mut self, renumbered: impl Fn(u64) -> Result<u64, Flaw>) -> Result<(), Flaw> {
        if let State::Settled(_, number) = &mut self.state {
            *number = renumbered(*number)?;
        }
        Ok(())
    }
}

impl<B: Bits> Written<B> {
    /// The bytes of the proof without the numbers of its parts.
    pub(in crate::whole) fn unnumbered(&self, grid: &Grid<B>) -> Vec<u8> {
        let mut proof = self.clone();
        // Zero is the number of no proof.
        _ = proof.renumber(|_| Ok(0));
        proof.write(grid)
    }
}

impl<B> Written<B> {
    /// The numbers of the proofs that this one refers to.
    pub(in crate::whole) fn parts(&self) -> impl Iterator<Item = u64> + use<B> {
        let parts: Vec<u64> = match &self.step {
            WrittenStep::Connection => Vec::new(),
            WrittenStep::Either(threats) => threats.iter().map(|(_, number)| *number).collect(),
            WrittenStep::Fill(_, number) | WrittenStep::Turned(number) => vec![*number],
        };
        parts.into_iter()
    }

    fn renumber(&mut self, renumbered: impl Fn(u64) -> Result<u64, Flaw>) -> Result<(), Flaw> {
        match &mut self.step {
            WrittenStep::Connection => {}
            WrittenStep::Either(threats) => {
                for (_, number) in threats {
                    *number = renumbered(*number)?;
                }
            }
            WrittenStep::Fill(_, number) | WrittenStep::Turned(number) => *number = renumbered(*number)?,
        }
        Ok(())
    }
}

impl<'a> Bytes<'a> {
    /// Bytes that come after their number.
    fn piece(&mut self) -> Result<&'a [u8], Flaw> {
        let length = self.array().map(u32::from_le_bytes)?;
        let (piece, rest) = self.0.split_at_checked(length as usize).ok_or(Flaw::Form)?;
        self.0 = rest;
        Ok(piece)
    }
}
