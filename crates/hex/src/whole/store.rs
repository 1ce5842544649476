//! What is kept of a search beyond its end: positions, and the proofs of those that are settled, as plain
//! bytes under keys.
//!
//! Where the bytes lie is the business of a [`Keeper`]. There are three kinds of entries, told apart by the
//! first byte of their key: a position (who wins, by which move, by which proof, or else its proof and
//! disproof numbers; and what it cost to find out), a proof (its depth, the stones it needs, its region, and
//! its step, in which other proofs are numbers), and the number that the next proof gets. A proof is written
//! after its parts, in the same batch or an earlier one, so that whatever was written is complete.
//!
//! Proofs are read one step at a time, when somebody wants to know: a search needs no more than the stones
//! and the region. Every read is validated; a flawed entry is treated as if it were not there. Beyond that,
//! what a store says is believed as much as any search, that is, not by the kernel.

pub mod parcel;

use super::HexPosition;
use super::grid::{Colour, Grid, Position};
use super::inferior::Fill;
use super::known::Known;
use super::reason::{Proof, Step, Threat};
use dfpn::bits::Bits;
use dfpn::numbers::SETTLED;
use game::{Board, Player};
use proof::plan::Ledger;
use rustc_hash::FxHashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The version of the encoding. Whoever keeps the bytes notes it beside them.
pub const FORMAT: u32 = 2;

/// How long positions wait to be written.
const BETWEEN_WRITES: Duration = Duration::from_secs(2);
/// No proof has more steps one below the other.
const MOST_DEPTH: u16 = 4096;

/// Keeps bytes under keys, for longer than a run.
pub trait Keeper: Debug + Send + Sync {
    /// The bytes under a key.
    fn get(&self, key: &[u8]) -> Option<Vec<u8>>;

    /// Keeps all these entries, keys before bytes, or none of them. After a failure, which the keeper
    /// remembers, nothing more is kept.
    fn put(&self, entries: Vec<(Vec<u8>, Vec<u8>)>);
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It ends too early or too late, or has a number that stands for nothing.
    #[error("the entry cannot be read")]
    Form,
    /// It has cells beyond the board, or one cell twice.
    #[error("the cells of the entry do not go together")]
    Cells,
    /// It refers to a proof that is not there.
    #[error("proof {0} is missing")]
    Missing(u64),
    /// A proof refers to a later one, or is too deep.
    #[error("proof {0} cannot be part of another here")]
    Order(u64),
    /// What a proof says of itself is not what follows from its parts.
    #[error("the proof does not follow from its parts")]
    Parts,
    /// The proof is about other stones.
    #[error("the proof does not fit the position")]
    Position,
}

/// An entry, as far as it can be understood without others.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A settled position.
    Settled(Settled),
    /// A position that is not settled yet.
    Open,
    /// A proof.
    Proof,
    /// The number of the next proof.
    Next,
}

/// A settled position.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The position; its dead and captured cells are filled in.
    pub position: HexPosition,
    /// Who wins.
    pub winner: Player,
    /// How many nodes it took.
    pub work: u32,
}

/// Reads the entries of a keeper, one by one.
#[derive(Debug)]
pub struct Reader<'a> {
    board: Board,
    grid: Grid<u128>,
    keeper: &'a dyn Keeper,
}

impl<'a> Reader<'a> {
    /// A reader of what is kept for a board of at most 128 cells.
    pub fn new(board: Board, keeper: &'a dyn Keeper) -> Self {
        Self { board, grid: Grid::new(board), keeper }
    }

    /// Reads an entry.
    pub fn read(&self, key: &[u8], value: &[u8]) -> Result<Entry, Flaw> {
        match key.first() {
            Some(&POSITION) => {
                let position = parcel::read_position(key, self.board, &self.grid)?;
                let kept = Kept::read(value)?;
                let winner = match kept.state {
                    State::Settled(End::Won(_) | End::Decided, _) => position.mover,
                    State::Settled(End::Lost, _) => position.mover.opponent(),
                    State::Open(..) => return Ok(Entry::Open),
                };
                Ok(Entry::Settled(Settled { position, winner, work: kept.work }))
            }
            Some(&PROOF) => {
                number_of_key(key)?;
                Written::read(value, &self.grid).map(|_| Entry::Proof)
            }
            _ if key == [NEXT] => {
                value.try_into().map(u64::from_le_bytes).map(|_| Entry::Next).or(Err(Flaw::Form))
            }
            _ => Err(Flaw::Form),
        }
    }

    /// Reads an entry and what it refers to: a proof must follow from its parts, a position from its proof.
    pub fn verify(&self, key: &[u8], value: &[u8]) -> Result<Entry, Flaw> {
        let entry = self.read(key, value)?;
        let ledger = Arc::default();
        match &entry {
            Entry::Settled(_) => {
                let position = position_of_key(key, &self.grid)?;
                Kept::read(value)?.known(&position, self.keeper, &self.grid, &ledger)?;
            }
            Entry::Proof => {
                open(number_of_key(key)?, self.keeper, &self.grid, &ledger)?;
            }
            Entry::Open | Entry::Next => {}
        }
        Ok(entry)
    }
}

/// What a search keeps, and what it asks for.
#[derive(Debug)]
pub struct Store<B> {
    keeper: Arc<dyn Keeper>,
    /// Whether there was anything when the search began.
    old: bool,
    waiting: Mutex<Waiting<B>>,
    /// The number of the next proof; whoever writes holds it.
    next: Mutex<u64>,
}

/// Positions that wait to be written.
#[derive(Debug)]
struct Waiting<B> {
    positions: FxHashMap<Position<B>, (Known<B>, u64)>,
    since: Instant,
}

impl<B: Bits> Store<B> {
    /// The store of a keeper.
    pub fn new(keeper: Arc<dyn Keeper>) -> Self {
        let next = keeper.get(&[NEXT]).and_then(|value| value.try_into().ok().map(u64::from_le_bytes));
        let waiting = Waiting { positions: FxHashMap::default(), since: Instant::now() };
        let old = next.is_some();
        Self { waiting: Mutex::new(waiting), next: Mutex::new(next.unwrap_or(1).max(1)), old, keeper }
    }

    /// Whether an earlier run has left anything here.
    pub fn is_old(&self) -> bool {
        self.old
    }

    /// What is known of a position, and how much work it took.
    pub fn get(
        &self,
        position: &Position<B>,
        grid: &Grid<B>,
        ledger: &Arc<Ledger>,
    ) -> Option<(Known<B>, u64)> {
        let kept = Kept::read(&self.keeper.get(&key_of_position(position, grid))?).ok()?;
        let known = kept.known(position, &*self.keeper, grid, ledger).ok()?;
        Some((known, kept.work as u64))
    }

    /// The proof of this number, whose parts are yet to be read.
    pub fn open(&self, number: u64, grid: &Grid<B>, ledger: &Arc<Ledger>) -> Option<Arc<Proof<B>>> {
        open(number, &*self.keeper, grid, ledger).ok()
    }

    /// Keeps what is known of a position that took so much work, not at once but soon.
    pub fn put(&self, position: Position<B>, known: &Known<B>, work: u64) {
        let known = match known {
            // The moves are found again.
            Known::Open { proof, disproof, .. } => {
                Known::Open { proof: *proof, disproof: *disproof, moves: None }
            }
            settled => settled.clone(),
        };
        self.waiting().positions.insert(position, (known, work));
    }

    /// Writes what has waited for long.
    pub fn write_if_due(&self, grid: &Grid<B>) {
        if self.waiting().since.elapsed() >= BETWEEN_WRITES {
            self.write(grid);
        }
    }

    /// Writes everything that waits.
    pub fn write(&self, grid: &Grid<B>) {
        // Whoever comes here finds all that waited before in the keeper, also if somebody else is at it.
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let positions = {
            let mut waiting = self.waiting();
            waiting.since = Instant::now();
            std::mem::take(&mut waiting.positions)
        };
        if positions.is_empty() {
            return;
        }
        let mut batch = Batch { grid, next: *next, entries: Vec::new() };
        for (position, (known, work)) in positions {
            batch.position(&position, &known, work);
        }
        *next = batch.next;
        batch.entries.push((vec![NEXT], next.to_le_bytes().to_vec()));
        self.keeper.put(batch.entries);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<B>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// The first bytes of keys.
const POSITION: u8 = b'p';
const PROOF: u8 = b'q';
const NEXT: u8 = b'n';

fn key_of_position<B: Bits>(position: &Position<B>, grid: &Grid<B>) -> Vec<u8> {
    let mut key = vec![POSITION, position.mover as u8];
    position.stones.into_iter().for_each(|stones| push_word(&mut key, stones, grid));
    key
}

pub(super) fn position_of_key<B: Bits>(key: &[u8], grid: &Grid<B>) -> Result<Position<B>, Flaw> {
    let mut bytes = Bytes(key.get(1..).ok_or(Flaw::Form)?);
    let mover = bytes.colour()?;
    let position = Position { stones: [bytes.word(grid)?, bytes.word(grid)?], mover };
    bytes.end()?;
    if position.stones[0].meets(position.stones[1]) { Err(Flaw::Cells) } else { Ok(position) }
}

fn key_of_proof(number: u64) -> Vec<u8> {
    let mut key = vec![PROOF];
    key.extend(number.to_be_bytes());
    key
}

fn number_of_key(key: &[u8]) -> Result<u64, Flaw> {
    let number = key.get(1..).and_then(|number| number.try_into().ok());
    number.map(u64::from_be_bytes).ok_or(Flaw::Form)
}

/// How a position ends for the player to move.
#[derive(Clone, Copy, Debug)]
enum End {
    Won(u8),
    Decided,
    Lost,
}

/// What is kept of a position.
struct Kept {
    work: u32,
    state: State,
}

enum State {
    /// Proof and disproof numbers.
    Open(u32, u32),
    /// How it ends, and the number of the proof.
    Settled(End, u64),
}

impl Kept {
    fn read(value: &[u8]) -> Result<Self, Flaw> {
        let mut bytes = Bytes(value);
        let kind = (bytes.byte()?, bytes.byte()?);
        let work = bytes.array().map(u32::from_le_bytes)?;
        let mut settled = |end| Ok(State::Settled(end, bytes.number()?));
        let state = match kind {
            (0, reply) => settled(End::Won(reply))?,
            (1, 0) => settled(End::Decided)?,
            (2, 0) => settled(End::Lost)?,
            (3, 0) => State::Open(bytes.proof_number()?, bytes.proof_number()?),
            _ => return Err(Flaw::Form),
        };
        bytes.end().map(|()| Self { work, state })
    }

    fn write(&self) -> Vec<u8> {
        let mut value = match self.state {
            State::Settled(End::Won(reply), _) => vec![0, reply],
            State::Settled(End::Decided, _) => vec![1, 0],
            State::Settled(End::Lost, _) => vec![2, 0],
            State::Open(..) => vec![3, 0],
        };
        value.extend(self.work.to_le_bytes());
        match self.state {
            State::Settled(_, number) => value.extend(number.to_le_bytes()),
            State::Open(proof, disproof) => {
                value.extend([proof, disproof].iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        value
    }

    fn known<B: Bits>(
        &self,
        position: &Position<B>,
        keeper: &dyn Keeper,
        grid: &Grid<B>,
        ledger: &Arc<Ledger>,
    ) -> Result<Known<B>, Flaw> {
        let (end, number) = match self.state {
            State::Open(proof, disproof) => return Ok(Known::Open { proof, disproof, moves: None }),
            State::Settled(end, number) => (end, number),
        };
        let written = written(number, keeper, grid)?;
        let (winner, reply) = match end {
            End::Won(reply) if reply as usize >= grid.count() => return Err(Flaw::Cells),
            End::Won(reply) => (position.mover, B::of(reply)),
            End::Decided => (position.mover, B::EMPTY),
            End::Lost => (position.mover.other(), B::EMPTY),
        };
        let fits = written.needed.within(position.of(winner) | reply)
            && !written.region.meets(position.taken() | reply)
            && !reply.meets(position.taken());
        if !fits {
            return Err(Flaw::Position);
        }
        let proof = written.kept(number, ledger);
        Ok(match end {
            End::Won(reply) => Known::Won(Threat { reply, proof }),
            End::Decided => Known::Decided(proof),
            End::Lost => Known::Lost(proof),
        })
    }
}

/// A proof as it is written, its parts by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Written<B> {
    depth: u16,
    pub(super) needed: B,
    pub(super) region: B,
    pub(super) step: WrittenStep<B>,
}

#[derive(Clone, Debug)]
pub(super) enum WrittenStep<B> {
    Connection,
    Either(Vec<(u8, u64)>),
    Fill(Vec<(Fill, B)>, u64),
    Turned(u64),
}

impl<B: Bits> Written<B> {
    fn read(value: &[u8], grid: &Grid<B>) -> Result<Self, Flaw> {
        let mut bytes = Bytes(value);
        let depth = bytes.array().map(u16::from_le_bytes)?;
        let (needed, region) = (bytes.word(grid)?, bytes.word(grid)?);
        let step = match bytes.byte()? {
            0 => WrittenStep::Connection,
            1 => {
                let count = bytes.byte()?;
                let threats = (0..count).map(|_| Ok((bytes.cell(grid)?, bytes.number()?)));
                WrittenStep::Either(threats.collect::<Result<_, Flaw>>()?)
            }
            2 => {
                let count = bytes.byte()?;
                let fills = (0..count).map(|_| {
                    let colour = bytes.colour()?;
                    let cells = (bytes.cell(grid)?, bytes.cell(grid)?);
                    Ok((Fill { colour, cells }, bytes.word(grid)?))
                });
                WrittenStep::Fill(fills.collect::<Result<_, Flaw>>()?, bytes.number()?)
            }
            3 => WrittenStep::Turned(bytes.number()?),
            _ => return Err(Flaw::Form),
        };
        bytes.end()?;
        if needed.meets(region) { Err(Flaw::Cells) } else { Ok(Self { depth, needed, region, step }) }
    }

    fn write(&self, grid: &Grid<B>) -> Vec<u8> {
        let mut value = self.depth.to_le_bytes().to_vec();
        push_word(&mut value, self.needed, grid);
        push_word(&mut value, self.region, grid);
        match &self.step {
            WrittenStep::Connection => value.push(0),
            WrittenStep::Either(threats) => {
                value.extend([1, threats.len() as u8]);
                for (reply, number) in threats {
                    value.push(*reply);
                    value.extend(number.to_le_bytes());
                }
            }
            WrittenStep::Fill(fills, number) => {
                value.extend([2, fills.len() as u8]);
                for (fill, around) in fills {
                    value.extend([fill.colour as u8, fill.cells.0, fill.cells.1]);
                    push_word(&mut value, *around, grid);
                }
                value.extend(number.to_le_bytes());
            }
            WrittenStep::Turned(number) => {
                value.push(3);
                value.extend(number.to_le_bytes());
            }
        }
        value
    }

    /// The proof with its step left where it is.
    fn kept(&self, number: u64, ledger: &Arc<Ledger>) -> Arc<Proof<B>> {
        Proof::new(self.needed, self.region, Step::Kept { number, depth: self.depth }, ledger)
    }
}

fn written<B: Bits>(number: u64, keeper: &dyn Keeper, grid: &Grid<B>) -> Result<Written<B>, Flaw> {
    Written::read(&keeper.get(&key_of_proof(number)).ok_or(Flaw::Missing(number))?, grid)
}

/// Reads a proof and sees whether it follows from its parts, which stay where they are.
pub(super) fn open<B: Bits>(
    number: u64,
    keeper: &dyn Keeper,
    grid: &Grid<B>,
    ledger: &Arc<Ledger>,
) -> Result<Arc<Proof<B>>, Flaw> {
    let whole = written(number, keeper, grid)?;
    let part = |part: u64| {
        let inner = written(part, keeper, grid)?;
        let order = part < number && inner.depth < whole.depth && whole.depth <= MOST_DEPTH;
        if order { Ok(inner.kept(part, ledger)) } else { Err(Flaw::Order(part)) }
    };
    let proof = match whole.step {
        WrittenStep::Connection => Proof::new(whole.needed, whole.region, Step::Connection, ledger),
        WrittenStep::Turned(inner) => part(inner)?.turned(grid),
        WrittenStep::Fill(fills, inner) => Proof::fill(part(inner)?, fills),
        WrittenStep::Either(threats) => {
            let threats = threats.into_iter().map(|(reply, inner)| Ok(Threat { reply, proof: part(inner)? }));
            let threats: Vec<Threat<B>> = threats.collect::<Result<_, Flaw>>()?;
            let common = threats.iter().fold(grid.all, |common, threat| common & threat.carrier());
            if !common.is_empty() || threats.iter().any(|threat| threat.proof.region.has(threat.reply)) {
                return Err(Flaw::Parts);
            }
            Proof::either(threats, ledger)
        }
    };
    let follows = (proof.needed, proof.region) == (whole.needed, whole.region);
    if follows { Ok(proof) } else { Err(Flaw::Parts) }
}

/// Entries that are written together.
struct Batch<'a, B> {
    grid: &'a Grid<B>,
    next: u64,
    entries: Vec<(Vec<u8>, Vec<u8>)>,
}

impl<B: Bits> Batch<'_, B> {
    fn position(&mut self, position: &Position<B>, known: &Known<B>, work: u64) {
        let state = match known {
            Known::Won(threat) => State::Settled(End::Won(threat.reply), self.proof(&threat.proof).0),
            Known::Decided(proof) => State::Settled(End::Decided, self.proof(proof).0),
            Known::Lost(proof) => State::Settled(End::Lost, self.proof(proof).0),
            Known::Open { proof, disproof, .. } => State::Open(*proof, *disproof),
        };
        let kept = Kept { work: work.min(u32::MAX as u64) as u32, state };
        self.entries.push((key_of_position(position, self.grid), kept.write()));
    }

    /// The number and the depth of a proof, which is written if it has not been.
    fn proof(&mut self, proof: &Arc<Proof<B>>) -> (u64, u16) {
        if let Some(place) = proof.place() {
            return place;
        }
        let mut deepest = 0;
        let mut part = |inner: &Arc<Proof<B>>| {
            let (number, depth) = self.proof(inner);
            deepest = deepest.max(depth);
            number
        };
        let step = match &proof.step {
            // A proof of this kind has a place.
            Step::Connection | Step::Kept { .. } => WrittenStep::Connection,
            Step::Either(threats) => WrittenStep::Either(
                threats.iter().map(|threat| (threat.reply, part(&threat.proof))).collect(),
            ),
            Step::Fill(fills, inner) => WrittenStep::Fill(fills.to_vec(), part(inner)),
            Step::Turned(inner) => WrittenStep::Turned(part(inner)),
        };
        let place = (self.next, deepest.saturating_add(1));
        self.next += 1;
        proof.set_place(place);
        let written = Written { depth: place.1, needed: proof.needed, region: proof.region, step };
        self.entries.push((key_of_proof(place.0), written.write(self.grid)));
        place
    }
}

/// The bytes of a set of cells: as many as the board needs, the first cells first.
fn push_word<B: Bits>(bytes: &mut Vec<u8>, word: B, grid: &Grid<B>) {
    let start = bytes.len();
    bytes.resize(start + grid.count().div_ceil(8), 0);
    for cell in word.cells() {
        bytes[start + cell as usize / 8] |= 1 << (cell % 8);
    }
}

/// Bytes that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Flaw> {
        let (array, rest) = self.0.split_first_chunk().ok_or(Flaw::Form)?;
        self.0 = rest;
        Ok(*array)
    }

    fn byte(&mut self) -> Result<u8, Flaw> {
        self.array().map(|[byte]| byte)
    }

    fn number(&mut self) -> Result<u64, Flaw> {
        self.array().map(u64::from_le_bytes)
    }

    /// A proof or disproof number of what is not settled.
    fn proof_number(&mut self) -> Result<u32, Flaw> {
        let number = self.array().map(u32::from_le_bytes)?;
        if (1..SETTLED).contains(&number) { Ok(number) } else { Err(Flaw::Form) }
    }

    fn colour(&mut self) -> Result<Colour, Flaw> {
        match self.byte()? {
            0 => Ok(Colour::Black),
            1 => Ok(Colour::White),
            _ => Err(Flaw::Form),
        }
    }

    fn cell<B: Bits>(&mut self, grid: &Grid<B>) -> Result<u8, Flaw> {
        let cell = self.byte()?;
        if (cell as usize) < grid.count() { Ok(cell) } else { Err(Flaw::Cells) }
    }

    fn word<B: Bits>(&mut self, grid: &Grid<B>) -> Result<B, Flaw> {
        let (bytes, rest) = self.0.split_at_checked(grid.count().div_ceil(8)).ok_or(Flaw::Form)?;
        self.0 = rest;
        let mut word = B::EMPTY;
        for (byte, start) in bytes.iter().zip((0u8..).step_by(8)) {
            for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
                let cell = start + bit;
                if cell as usize >= grid.count() {
                    return Err(Flaw::Cells);
                }
                word |= B::of(cell);
            }
        }
        Ok(word)
    }

    fn end(&self) -> Result<(), Flaw> {
        if self.0.is_empty() { Ok(()) } else { Err(Flaw::Form) }
    }
}
