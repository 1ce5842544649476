//! Proofs of parcels, followed through the kernel one step at a time, and each only once.
//!
//! A theorem does not depend on the position that it was found in. So what a proof comes to is remembered
//! under the hash of all that it consists of, and another parcel with the same proof in it, or with one that
//! refers to it, costs next to nothing.

use super::certify::Planner;
use super::grid::{Colour, Grid};
use super::inferior::Fill;
use super::reason::{Proof, Step};
use super::search::Search;
use super::shared::Shared;
use super::store::parcel::{Parcel, Win};
use super::store::{self, Flaw, Written, WrittenStep};
use super::{Techniques, cell};
use dfpn::bits::Bits;
use game::{Board, CellSet, First, Formula, HexClaim, MAX_CELLS, Player};
use kernel::{Goal, RuleError, Semi, Theorem, Weakening};
use proof::derivation::{Derivation, DeriveError, Notation};
use proof::limits::{Budget, Limits, Monitor};
use proof::replay::Replay;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::io::{self, Sink};
use std::sync::Arc;
use thiserror::Error;

/// How many theorems are remembered; then all are forgotten.
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

    /// Follows the proofs of all positions that a parcel says are settled.
    pub fn follow(&mut self, parcel: &Parcel) -> Result<(), Unfollowed> {
        match &mut self.0 {
            Width::Narrow(following) => following.follow(parcel),
            Width::Wide(following) => following.follow(parcel),
        }
    }
}

/// What a proof consists of, who wins by it, and whether the board is turned round.
type Key = ([u8; 32], Colour, bool);

#[derive(Debug)]
struct Following<B> {
    board: Board,
    grid: Grid<B>,
    theorems: FxHashMap<Key, Theorem>,
}

impl<B: Bits> Following<B> {
    fn new(board: Board) -> Self {
        Self { board, grid: Grid::new(board), theorems: FxHashMap::default() }
    }

    fn follow(&mut self, parcel: &Parcel) -> Result<(), Unfollowed> {
        if self.theorems.len() > MOST_THEOREMS {
            self.theorems.clear();
        }
        let proofs: Vec<Written<B>> = parcel.proofs(&self.grid)?;
        if !parcel.is_whole(&proofs) {
            return Err(Unfollowed::Idle);
        }
        let hashes = hashes(&proofs, &self.grid);
        let monitor = Monitor::default();
        let budget = Budget::new(&Limits::default(), &monitor);
        let shared = Arc::new(Shared::new(1, MEMORY));
        let search = Search::new(self.grid.clone(), Techniques::ALL, shared, budget);
        for winner in [Colour::Black, Colour::White] {
            let claim = nothing_played(self.board, winner.player());
            let goal = Goal::Links { board: self.board, owner: claim.owner, formula: claim.goal.clone() };
            let goal = Arc::new(goal);
            let mut course = Course {
                theorems: &mut self.theorems,
                proofs: &proofs,
                hashes: &hashes,
                planner: Planner::new(&search, winner, &claim, (CellSet::EMPTY, CellSet::EMPTY)),
                derivation: Derivation::new(io::sink(), Notation::Hex(self.board), goal.clone()),
                field: claim.field,
                grid: &self.grid,
                parcel,
                winner,
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
    theorems: &'a mut FxHashMap<Key, Theorem>,
    proofs: &'a [Written<B>],
    hashes: &'a [[u8; 32]],
    planner: Planner<'a, B>,
    derivation: Derivation<Sink>,
    field: CellSet,
    grid: &'a Grid<B>,
    parcel: &'a Parcel,
    winner: Colour,
}

impl<B: Bits> Course<'_, B> {
    fn key(&self, number: u64, turned: bool) -> Key {
        (self.hashes[number as usize - 1], self.winner, turned)
    }

    fn known(&self, number: u64, turned: bool) -> Result<&Theorem, Unfollowed> {
        self.theorems.get(&self.key(number, turned)).ok_or(Unfollowed::Flaw(Flaw::Missing(number)))
    }

    /// A proof, once the kernel has agreed to it.
    fn follow(&mut self, root: u64) -> Result<&Written<B>, Unfollowed> {
        if root == 0 || root > self.proofs.len() as u64 {
            return Err(Flaw::Missing(root).into());
        }
        // Parts come before wholes, so that nothing waits for itself.
        let mut queue = vec![(root, false)];
        while let Some(&(number, turned)) = queue.last() {
            let before = queue.len();
            if !self.theorems.contains_key(&self.key(number, turned)) {
                let proof = &self.proofs[number as usize - 1];
                let turn = turned ^ matches!(proof.step, WrittenStep::Turned(_));
                let parts = proof.parts().map(|part| (part, turn));
                queue.extend(
                    parts.filter(|(part, turn)| !self.theorems.contains_key(&self.key(*part, *turn))),
                );
                if queue.len() > before {
                    continue;
                }
                let theorem = self.step(number, turned)?;
                self.theorems.insert(self.key(number, turned), theorem);
            }
            queue.pop();
        }
        Ok(&self.proofs[root as usize - 1])
    }

    /// The theorem of a proof whose parts have theirs.
    fn step(&mut self, number: u64, turned: bool) -> Result<Theorem, Unfollowed> {
        // What it says must follow from what its parts say, and not only from what they come to.
        store::open::<B>(number, self.parcel, self.grid, &Arc::default())?;
        let proofs = self.proofs;
        let proof = &proofs[number as usize - 1];
        let theorem = match &proof.step {
            WrittenStep::Connection => self.connection(proof, turned)?,
            WrittenStep::Turned(part) => self.known(*part, !turned)?.clone(),
            WrittenStep::Either(threats) => {
                let semi = |(reply, part): &(u8, u64)| -> Result<Semi, Unfollowed> {
                    Ok(self.known(*part, turned)?.reply(cell(self.laid(*reply, turned)))?)
                };
                let semis: Vec<Semi> = threats.iter().map(semi).collect::<Result<_, _>>()?;
                Theorem::either(&semis.iter().collect::<Vec<_>>())?
            }
            WrittenStep::Fill(fills, part) => {
                let theorem = self.known(*part, turned)?.clone();
                self.fill(fills, theorem, turned)?
            }
        };
        let shows = theorem.needed().is_subset(&self.set(proof.needed, turned))
            && theorem.region().is_subset(&self.set(proof.region, turned));
        if shows { Ok(theorem) } else { Err(Unfollowed::Less(number)) }
    }

    /// The last filling is undone first: those before it still count as stones.
    fn fill(&self, fills: &[(Fill, B)], theorem: Theorem, turned: bool) -> Result<Theorem, Unfollowed> {
        let mut theorem = theorem;
        for (fill, around) in fills.iter().rev() {
            let cells = self.set(fill.word(), turned);
            if cells.is_disjoint(theorem.needed()) {
                continue;
            }
            let needs = (cells | self.set(*around, turned)) - *theorem.needed();
            let whole = theorem.weaken(Weakening { needs, ..Weakening::default() })?;
            theorem = whole.fill(&cells.iter().collect::<Vec<_>>())?;
        }
        Ok(theorem)
    }

    /// The theorem of a connection, which is found again.
    fn connection(&mut self, proof: &Written<B>, turned: bool) -> Result<Theorem, Unfollowed> {
        let proof = Proof::new(proof.needed, proof.region, Step::Connection, &Arc::default());
        let plan = self.planner.connection(&proof, turned);
        let step = Replay::new(&mut self.derivation, &self.field).plan(&plan)?;
        Ok(step.fact.clone())
    }

    fn laid(&self, cell: u8, turned: bool) -> u8 {
        if turned { self.grid.opposite(cell) } else { cell }
    }

    fn set(&self, word: B, turned: bool) -> CellSet {
        set(if turned { self.grid.turned(word) } else { word })
    }
}
