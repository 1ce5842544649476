//! Proofs of parcels, followed through the kernel one step at a time, and each only once.
//!
//! A theorem does not depend on the position that it was found in. So what a proof comes to is remembered
//! under the hash of all that it consists of, and another parcel with the same proof in it, or with one that
//! refers to it, costs next to nothing.

use super::certify::Planner;
use super::grid::{Colour, Grid};
use super::inferior::Fill;
use super::linked::Linker;
use super::reason::{Proof, Step};
use super::search::Search;
use super::shared::Shared;
use super::store::parcel::{Parcel, Win};
use super::store::{self, Flaw, Written, WrittenStep};
use super::{Techniques, cell};
use dfpn::bits::Bits;
use game::{Board, CellSet, Edge, First, Formula, HexClaim, MAX_CELLS, Player};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use proof::derivation::{Derivation, DeriveError, Notation};
use proof::limits::{Budget, Limits, Monitor};
use proof::replay::Replay;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::io;
use std::sync::{Arc, PoisonError, RwLock};
use thiserror::Error;

/// How many theorems are remembered; then no more are.
const MOST_THEOREMS: usize = 1 << 21;
/// The memory of the search that a planner belongs to; nothing is searched with it.
const MEMORY: usize = 1 << 20;

/// Why a proof cannot be followed.
#[derive(Debug, Error)]
pub enum Unfollowed {
    /// It cannot be read.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// The kernel refuses a step.
    #[error("the kernel refused a step: {0}")]
    Rule(#[from] RuleError),
    /// The kernel refuses a connection.
    #[error(transparent)]
    Connection(#[from] DeriveError),
    /// Some proofs are there for nothing.
    #[error("there are proofs that no position needs")]
    Idle,
    /// It proves less than it says.
    #[error("proof {0} does not show what it says")]
    Less(u64),
}

/// Follows proofs, and remembers those that the kernel has agreed to.
#[derive(Debug)]
pub struct Follower(Width);

#[derive(Debug)]
enum Width {
    Narrow(Following<u64>),
    Wide(Following<u128>),
}

impl Follower {
    /// A follower for a board, unless that has too many cells.
    pub fn new(board: Board) -> Option<Self> {
        Some(Self(match board.width() * board.height() {
            0..=64 => Width::Narrow(Following::new(board)),
            65..=MAX_CELLS => Width::Wide(Following::new(board)),
            _ => return None,
        }))
    }

    /// One more who follows proofs of the same board, and knows what this one does.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self(match &self.0 {
            Width::Narrow(following) => Width::Narrow(following.beside()),
            Width::Wide(following) => Width::Wide(following.beside()),
        })
    }

    /// Follows the proofs of all positions that a parcel says are settled.
    pub fn follow(&mut self, parcel: &Parcel) -> Result<(), Unfollowed> {
        match &mut self.0 {
            Width::Narrow(following) => following.follow(parcel),
            Width::Wide(following) => following.follow(parcel),
        }
    }
}

/// What a proof consists of, and who wins by it.
type Key = ([u8; 32], Colour);

/// What the kernel has agreed to, for all who follow proofs of one run.
type Theorems = Arc<RwLock<FxHashMap<Key, Theorem>>>;

#[derive(Debug)]
struct Following<B> {
    board: Board,
    grid: Grid<B>,
    theorems: Theorems,
    linkers: [Linker<B>; 2],
}

impl<B: Bits> Following<B> {
    fn new(board: Board) -> Self {
        Self::with(board, Theorems::default())
    }

    fn beside(&self) -> Self {
        Self::with(self.board, self.theorems.clone())
    }

    fn with(board: Board, theorems: Theorems) -> Self {
        let grid = Grid::new(board);
        let linkers = [Colour::Black, Colour::White].map(|colour| Linker::new(&grid, board, colour));
        Self { board, grid, theorems, linkers }
    }

    fn follow(&mut self, parcel: &Parcel) -> Result<(), Unfollowed> {
        let proofs: Vec<Written<B>> = parcel.proofs(&self.grid)?;
        if !parcel.is_whole(&proofs) {
            return Err(Unfollowed::Idle);
        }
        let hashes = hashes(&proofs, &self.grid);
        for winner in [Colour::Black, Colour::White] {
            let player = winner.player();
            let goal = Goal::Links { board: self.board, owner: player, formula: Formula::across(player) };
            let mut course = Course {
                theorems: &self.theorems,
                here: FxHashMap::default(),
                linker: &mut self.linkers[winner as usize],
                proofs: &proofs,
                hashes: &hashes,
                board: self.board,
                grid: &self.grid,
                parcel,
                winner,
                goal: Arc::new(goal),
            };
            for Win { position, reply, number } in parcel.wins(&self.grid, winner)? {
                let proof = course.follow(number)?;
                if reply.is_some_and(|reply| reply as usize >= self.grid.count()) {
                    return Err(Flaw::Cells.into());
                }
                let reply = reply.map_or(B::EMPTY, B::of);
                let fits = proof.needed.within(position.of(winner) | reply)
                    && !proof.region.meets(position.taken() | reply)
                    && !reply.meets(position.taken());
                if !fits {
                    return Err(Flaw::Position.into());
                }
            }
        }
        Ok(())
    }
}

/// The claim in whose field all cells are, so that plans of all positions speak of the same cells.
fn nothing_played(board: Board, owner: Player) -> HexClaim {
    HexClaim {
        board,
        black: CellSet::EMPTY,
        white: CellSet::EMPTY,
        owner,
        field: board.cells(),
        goal: Formula::across(owner),
        first: First::Opponent,
    }
}

fn set<B: Bits>(word: B) -> CellSet {
    word.cells().map(cell).collect()
}

/// The hashes of proofs, each of all that it consists of.
fn hashes<B: Bits>(proofs: &[Written<B>], grid: &Grid<B>) -> Vec<[u8; 32]> {
    let mut hashes: Vec<[u8; 32]> = Vec::with_capacity(proofs.len());
    for proof in proofs {
        let mut hasher = Sha256::new();
        // The numbers of parts are those of this parcel only: their hashes stand for them.
        hasher.update(proof.unnumbered(grid));
        for part in proof.parts() {
            hasher.update(hashes[part as usize - 1]);
        }
        hashes.push(hasher.finalize().into());
    }
    hashes
}

/// The proofs of one parcel and one winner on their way through the kernel.
struct Course<'a, B> {
    theorems: &'a Theorems,
    /// Those of this parcel, by number.
    here: FxHashMap<u64, Theorem>,
    linker: &'a mut Linker<B>,
    proofs: &'a [Written<B>],
    hashes: &'a [[u8; 32]],
    board: Board,
    grid: &'a Grid<B>,
    parcel: &'a Parcel,
    winner: Colour,
    /// The winner's edges joined.
    goal: Arc<Goal>,
}

impl<B: Bits> Course<'_, B> {
    fn known(&self, number: u64) -> Result<&Theorem, Unfollowed> {
        self.here.get(&number).ok_or(Unfollowed::Flaw(Flaw::Missing(number)))
    }

    /// Whether the kernel has agreed to a proof, in this parcel or another.
    fn is_known(&mut self, number: u64) -> bool {
        if self.here.contains_key(&number) {
            return true;
        }
        let key = (self.hashes[number as usize - 1], self.winner);
        let theorem = self.theorems.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let is_known = theorem.is_some();
        self.here.extend(theorem.map(|theorem| (number, theorem)));
        is_known
    }

    fn remember(&mut self, number: u64, theorem: Theorem) {
        let mut theorems = self.theorems.write().unwrap_or_else(PoisonError::into_inner);
        if theorems.len() < MOST_THEOREMS {
            theorems.insert((self.hashes[number as usize - 1], self.winner), theorem.clone());
        }
        drop(theorems);
        self.here.insert(number, theorem);
    }

    /// A proof, once the kernel has agreed to it.
    fn follow(&mut self, root: u64) -> Result<&Written<B>, Unfollowed> {
        if root == 0 || root > self.proofs.len() as u64 {
            return Err(Flaw::Missing(root).into());
        }
        // Parts come before wholes, so that nothing waits for itself.
        let mut queue = vec![root];
        while let Some(&number) = queue.last() {
            let before = queue.len();
            if !self.is_known(number) {
                let parts = self.proofs[number as usize - 1].parts();
                queue.extend(parts.filter(|part| !self.is_known(*part)));
                if queue.len() > before {
                    continue;
                }
                let theorem = self.step(number)?;
                self.remember(number, theorem);
            }
            queue.pop();
        }
        Ok(&self.proofs[root as usize - 1])
    }

    /// The theorem of a proof whose parts have theirs.
    fn step(&mut self, number: u64) -> Result<Theorem, Unfollowed> {
        // What it says must follow from what its parts say, and not only from what they come to.
        store::open::<B>(number, self.parcel, self.grid, &Arc::default())?;
        let proofs = self.proofs;
        let proof = &proofs[number as usize - 1];
        let theorem = match &proof.step {
            WrittenStep::Connection => self.connection(proof)?,
            WrittenStep::Turned(part) => self.turned(self.known(*part)?)?,
            WrittenStep::Either(threats) => {
                let semi = |(reply, part): &(u8, u64)| -> Result<Semi, Unfollowed> {
                    Ok(self.known(*part)?.reply(cell(*reply))?)
                };
                let semis: Vec<Semi> = threats.iter().map(semi).collect::<Result<_, _>>()?;
                Theorem::either(&semis.iter().collect::<Vec<_>>())?
            }
            WrittenStep::Fill(fills, part) => fill(fills, self.known(*part)?.clone())?,
        };
        let shows =
            theorem.needed().is_subset(&set(proof.needed)) && theorem.region().is_subset(&set(proof.region));
        if shows { Ok(theorem) } else { Err(Unfollowed::Less(number)) }
    }

    /// The theorem for the board turned round by half a turn.
    fn turned(&self, theorem: &Theorem) -> Result<Theorem, Unfollowed> {
        let [one, other] = Edge::of(self.winner.player());
        let (width, height) = (self.board.width() as isize, self.board.height() as isize);
        let motion = Motion::Hex {
            matrix: [-1, 0, 0, -1],
            shift: (width + 1, height + 1),
            owner: self.winner.player(),
            edges: vec![(one, other), (other, one)],
        };
        // The edges are joined in the other order then.
        let goal = Some((&self.goal, &[Some(0)][..]));
        Ok(theorem.image(&motion)?.weaken(Weakening { goal, ..Weakening::default() })?)
    }

    /// The theorem of a connection, which is found again: by the web, or else by search.
    fn connection(&mut self, proof: &Written<B>) -> Result<Theorem, Unfollowed> {
        if let Some(theorem) = self.linker.find(self.grid, proof.needed, proof.region)? {
            return Ok(theorem);
        }
        let monitor = Monitor::default();
        let budget = Budget::new(&Limits::default(), &monitor);
        let shared = Arc::new(Shared::new(1, MEMORY));
        let search = Search::new(self.grid.clone(), Techniques::ALL, shared, budget);
        let claim = nothing_played(self.board, self.winner.player());
        let mut planner = Planner::new(&search, self.winner, &claim, (CellSet::EMPTY, CellSet::EMPTY));
        let proof = Proof::new(proof.needed, proof.region, Step::Connection, &Arc::default());
        let plan = planner.connection(&proof, false);
        let mut derivation = Derivation::new(io::sink(), Notation::Hex(self.board), self.goal.clone());
        let step = Replay::new(&mut derivation, &claim.field).plan(&plan)?;
        Ok(step.fact.clone())
    }
}

/// Undoes fillings, the last one first: those before it still count as stones.
fn fill<B: Bits>(fills: &[(Fill, B)], theorem: Theorem) -> Result<Theorem, Unfollowed> {
    let mut theorem = theorem;
    for (fill, around) in fills.iter().rev() {
        let cells = set(fill.word::<B>());
        if cells.is_disjoint(theorem.needed()) {
            continue;
        }
        let needs = (cells | set(*around)) - *theorem.needed();
        let whole = theorem.weaken(Weakening { needs, ..Weakening::default() })?;
        theorem = whole.fill(&cells.iter().collect::<Vec<_>>())?;
    }
    Ok(theorem)
}
