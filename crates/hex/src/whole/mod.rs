//! Whole boards: who wins a position of Hex, and why.
//!
//! `search` settles positions, with `inferior` (dead, captured and dominated cells), `web` (connections) and
//! `resistance` (order of moves); `reason` is what it keeps of them, and `certify` writes that out as a plan
//! for the kernel; `store` keeps it for later runs. The winner's claim to join the edges is what is
//! certified, whoever wins.

mod certify;
pub mod common;
mod connection;
pub mod follow;
mod glances;
mod grid;
mod inferior;
pub mod insight;
mod known;
mod lengths;
mod linked;
mod lists;
mod reason;
pub mod recollection;
mod resistance;
pub mod sample;
mod search;
mod shared;
mod spokes;
pub mod store;
mod web;

use crate::links::position::AsPosition;
use certify::Planner;
use dfpn::bits::Bits;
use game::{Board, Cell, CellSet, Claim, First, Formula, HexClaim, MAX_CELLS, Player};
use grid::{Colour, Grid, Position};
use known::Known;
use proof::field::{Side, bit, cells};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::outcome::Outcome;
use proof::plan::{self, Plan, Step, Target};
use proof::settled::{Proof, Settled};
use proof::verdict::Verdict;
use search::Search;
pub use search::jobs::{Outlook, Prospect};
use shared::Shared;
use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use store::Keeper;

/// What the search may use, for measuring what each part is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Connections follow from those of the position before.
    pub follow: bool,
    /// Dead and captured cells are filled in, dominated moves left out.
    pub fill: bool,
    /// The carrier of a refuted move bounds the moves that are left.
    pub carriers: bool,
    /// Proofs serve in every position that contains them.
    pub reuse: bool,
    /// Moves are tried in the order of resistance.
    pub order: bool,
    /// Only the first moves of that order are looked at, as long as they are not refuted.
    pub narrow: bool,
    /// A position and the same turned round are one.
    pub turn: bool,
}

impl Techniques {
    /// Everything.
    pub const ALL: Self =
        Self { follow: true, fill: true, carriers: true, reuse: true, order: true, narrow: true, turn: true };
}

/// Threads recurse once for each stone.
const STACK: usize = 256 << 20;

/// A position of Hex, either player to move.
#[derive(Clone, Debug)]
pub struct HexPosition {
    /// The board.
    pub board: Board,
    /// Black's stones.
    pub black: CellSet,
    /// White's stones.
    pub white: CellSet,
    /// Who moves.
    pub mover: Player,
}

impl HexPosition {
    /// The empty cells.
    pub fn empty(&self) -> CellSet {
        self.board.cells() - self.black - self.white
    }

    /// The position after a move.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Self {
        let mut after = self.clone();
        match self.mover {
            Player::White => after.white.insert(cell),
            _ => after.black.insert(cell),
        };
        after.mover = self.mover.opponent();
        after
    }

    /// The claim that this player wins.
    fn claim(&self, winner: Player) -> HexClaim {
        HexClaim {
            board: self.board,
            black: self.black,
            white: self.white,
            owner: winner,
            field: self.empty(),
            goal: Formula::across(winner),
            first: if winner == self.mover { First::Owner } else { First::Opponent },
        }
    }

    fn colour(&self) -> Colour {
        Colour::of(self.mover)
    }
}

/// The position of a claim that the owner's edges can be joined: all cells outside its field are the
/// opponent's.
impl From<&HexClaim> for HexPosition {
    fn from(claim: &HexClaim) -> Self {
        let (board, stones) = (claim.board, claim.stones());
        let others = board.cells() - claim.field - stones;
        let (black, white) = match claim.owner {
            Player::White => (others, stones),
            _ => (stones, others),
        };
        let mover = if claim.first == First::Owner { claim.owner } else { claim.owner.opponent() };
        Self { board, black, white, mover }
    }
}

/// Who wins, and what is needed to certify it.
#[derive(Debug)]
pub struct Solution {
    /// The winner.
    pub winner: Player,
    /// The winner's strategy, as the outcome of the claim that the winner's edges can be joined.
    pub outcome: Outcome<'static>,
    /// A good move of the player to move; none if the edges are joined, or would be by any moves.
    pub next: Option<Cell>,
}

/// Solves positions of one board, and remembers what it has found from one to the next.
#[derive(Debug)]
pub struct Solver<'a>(Width<'a>);

#[derive(Debug)]
enum Width<'a> {
    Narrow(Team<'a, u64>),
    Wide(Team<'a, u128>),
}

/// Searches that share what they find, one for each thread.
type Team<'a, B> = Vec<Search<'a, B>>;

impl<'a> Solver<'a> {
    /// A solver for a board, unless that has too many cells.
    pub fn new(board: Board, techniques: Techniques, limits: &Limits, monitor: &'a Monitor) -> Option<Self> {
        Self::with_threads(board, techniques, limits, monitor, NonZeroUsize::MIN)
    }

    /// A solver that uses several threads.
    pub fn with_threads(
        board: Board,
        techniques: Techniques,
        limits: &Limits,
        monitor: &'a Monitor,
        threads: NonZeroUsize,
    ) -> Option<Self> {
        Some(Self(match board.width() * board.height() {
            0..=64 => Width::Narrow(team(board, techniques, limits, monitor, threads.get())),
            65..=MAX_CELLS => Width::Wide(team(board, techniques, limits, monitor, threads.get())),
            _ => return None,
        }))
    }

    /// Keeps what is settled from now on, and uses what was kept before for the same board. The first keeper
    /// stays.
    pub fn keep_in(&mut self, keeper: Arc<dyn Keeper>) {
        match &self.0 {
            Width::Narrow(team) => team[0].shared().keep_in(keeper),
            Width::Wide(team) => team[0].shared().keep_in(keeper),
        }
    }

    /// Finds out who wins.
    pub fn winner(&mut self, position: &HexPosition) -> Result<Player, Exhausted> {
        match &mut self.0 {
            Width::Narrow(team) => Ok(settle(team, position)?.1.player()),
            Width::Wide(team) => Ok(settle(team, position)?.1.player()),
        }
    }

    /// Finds out who wins, and with which move, if that is the player to move and it matters. Nothing is made
    /// ready to be certified.
    pub fn reply(&mut self, position: &HexPosition) -> Result<(Player, Option<Cell>), Exhausted> {
        match &mut self.0 {
            Width::Narrow(team) => reply(team, position),
            Width::Wide(team) => reply(team, position),
        }
    }

    /// Finds out who wins, and how.
    pub fn solve(&mut self, position: &HexPosition) -> Result<Solution, Exhausted> {
        match &mut self.0 {
            Width::Narrow(team) => solve(team, position),
            Width::Wide(team) => solve(team, position),
        }
    }

    /// The moves of the player to move that disturb everything the other player can do without search.
    pub fn must_play(&mut self, position: &HexPosition) -> CellSet {
        match &mut self.0 {
            Width::Narrow(team) => team[0].disturbing(&at(position)).cells().map(cell).collect(),
            Width::Wide(team) => team[0].disturbing(&at(position)).cells().map(cell).collect(),
        }
    }

    /// The proof and disproof numbers of "the player to move wins", if the search has met the position and
    /// not settled it.
    pub fn numbers(&self, position: &HexPosition) -> Option<(u32, u32)> {
        match &self.0 {
            Width::Narrow(team) => team[0].numbers(at(position)),
            Width::Wide(team) => team[0].numbers(at(position)),
        }
    }

    /// Who wins a position, if that was found out already; nothing is searched, also after a limit has run
    /// out.
    pub fn told(&self, position: &HexPosition) -> Option<Player> {
        match &self.0 {
            Width::Narrow(team) => team[0].told(at(position)).map(Colour::player),
            Width::Wide(team) => team[0].told(at(position)).map(Colour::player),
        }
    }

    /// Empty cells that make no difference, because they are dead or captured: as if Black had the first,
    /// White the others.
    pub fn filled(&self, position: &HexPosition) -> [CellSet; 2] {
        match &self.0 {
            Width::Narrow(team) => filled(team[0].grid(), position),
            Width::Wide(team) => filled(team[0].grid(), position),
        }
    }

    /// A line of play to the end: the winner plays what was proved, the loser where it disturbs most.
    pub fn line(&mut self, position: &HexPosition) -> Result<Vec<Cell>, Exhausted> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while let Some(cell) = self.solve(&position)?.next {
            line.push(cell);
            position = position.after(cell);
        }
        Ok(line)
    }

    /// Positions that were looked at so far.
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            Width::Narrow(team) => nodes(team),
            Width::Wide(team) => nodes(team),
        }
    }
}

fn cell(number: u8) -> Cell {
    Cell::new(number as usize)
}

fn at<B: Bits>(position: &HexPosition) -> Position<B> {
    let word = |set: &CellSet| set.iter().fold(B::EMPTY, |word, cell| word | B::of(cell.index() as u8));
    Position { stones: [word(&position.black), word(&position.white)], mover: position.colour() }
}

fn team<'a, B: Bits>(
    board: Board,
    techniques: Techniques,
    limits: &Limits,
    monitor: &'a Monitor,
    threads: usize,
) -> Team<'a, B> {
    let shared = Arc::new(Shared::new(threads, limits.memory));
    let search = || Search::new(Grid::new(board), techniques, shared.clone(), Budget::new(limits, monitor));
    std::iter::repeat_with(search).take(threads).collect()
}

fn nodes<B>(team: &[Search<'_, B>]) -> u64 {
    team.iter().map(|search| search.budget.nodes).sum()
}

fn filled<B: Bits>(grid: &Grid<B>, position: &HexPosition) -> [CellSet; 2] {
    let before = at::<B>(position);
    let mut after = before;
    inferior::fill(grid, &mut after, grid.all);
    [0, 1].map(|side| (after.stones[side] & !before.stones[side]).cells().map(cell).collect())
}

/// What is known of a position once it is settled, and who wins.
fn settle<B: Bits>(team: &mut Team<'_, B>, position: &HexPosition) -> Result<(Known<B>, Colour), Exhausted> {
    let known = settle_at(team, at(position))?;
    let winner = winner(&known, position.colour());
    Ok((known, winner))
}

/// The same without the winner. Whatever comes out, what was settled on the way is kept.
fn settle_at<B: Bits>(team: &mut Team<'_, B>, position: Position<B>) -> Result<Known<B>, Exhausted> {
    let known = match team.as_mut_slice() {
        [search] => search.settle(position),
        team => together(team, position),
    };
    if let Some(store) = team[0].shared().store() {
        store.write(team[0].grid());
    }
    known
}

/// Settles a position by several threads: the first that comes to an end stops the others.
fn together<B: Bits>(team: &mut [Search<'_, B>], position: Position<B>) -> Result<Known<B>, Exhausted> {
    team[0].shared().set_done(false);
    let mut ends: Vec<Result<Known<B>, Exhausted>> = std::thread::scope(|scope| {
        let threads = team.iter_mut().map(|search| {
            let work = move || {
                let end = search.settle(position);
                search.shared().set_done(true);
                end
            };
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)
        });
        let threads: Vec<_> = threads.collect();
        // A thread that could not be started is missed by nobody; one that panicked has found a bug, which
        // must be seen.
        let end = |thread: ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(end) => end,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().flatten().map(end).collect()
    });
    // Whoever stopped because another had come to an end has nothing to say.
    let told = ends.iter().position(Result::is_ok);
    let told = told.or_else(|| ends.iter().position(|end| end.as_ref().err() != Some(&Exhausted::Stopped)));
    if ends.is_empty() { Err(Exhausted::Stopped) } else { ends.swap_remove(told.unwrap_or(0)) }
}

fn reply<B: Bits>(
    team: &mut Team<'_, B>,
    position: &HexPosition,
) -> Result<(Player, Option<Cell>), Exhausted> {
    let (known, winner) = settle(team, position)?;
    let reply = if let Known::Won(threat) = &known { Some(cell(threat.reply)) } else { None };
    Ok((winner.player(), reply))
}

fn solve<B: Bits>(team: &mut Team<'_, B>, position: &HexPosition) -> Result<Solution, Exhausted> {
    let before = nodes(team);
    let (known, colour) = settle(team, position)?;
    let winner = colour.player();
    let claim = position.claim(winner);
    let mut planner =
        Planner::new(&team[0], colour, &claim, (claim.stones(), CellSet::EMPTY)).with_threads(team.len());
    let proof = planned(&known, &mut planner);
    let next = match &proof {
        Proof::Threat(threat) => Some(threat.reply),
        Proof::Plan(plan) => stubborn(plan),
    };
    let next = next.and_then(|local| claim.field.iter().nth(local as usize));
    let settled = Settled { winner: Side::Owner, proof };
    let nodes = nodes(team) - before;
    let outcome = Outcome::planned(Cow::Owned(Claim::Hex(claim)), Ok((Verdict::Holds, settled)), nodes);
    Ok(Solution { winner, outcome, next })
}

/// Who wins a position that is settled, this player to move.
fn winner<B>(known: &Known<B>, mover: Colour) -> Colour {
    if matches!(known, Known::Lost(_)) { mover.other() } else { mover }
}

/// The winner's proof, as a plan.
fn planned<B: Bits>(known: &Known<B>, planner: &mut Planner<'_, B>) -> Proof {
    match known {
        Known::Won(threat) => Proof::Threat(planner.threat(threat)),
        Known::Decided(proof) | Known::Lost(proof) => Proof::Plan(planner.plan(proof)),
        Known::Open { .. } => unreachable!("without thresholds a search ends only when all is settled"),
    }
}

/// A claim that is a position of Hex, and what its search may use.
pub struct Link<'a> {
    /// The claim.
    pub claim: &'a HexClaim,
    /// The position.
    pub position: &'a AsPosition,
    /// What the search may use.
    pub limits: &'a Limits,
    /// Who watches it.
    pub monitor: &'a Monitor,
    /// Where settled positions of the whole board are kept.
    pub keeper: Option<&'a Arc<dyn Keeper>>,
}

impl Link<'_> {
    /// Settles the claim, and counts the nodes.
    pub fn settle(&self, nodes: &mut u64) -> Result<Settled, Exhausted> {
        match self.position.places.len() {
            0..=64 => self.in_words::<u64>(nodes),
            _ => self.in_words::<u128>(nodes),
        }
    }

    fn in_words<B: Bits>(&self, nodes: &mut u64) -> Result<Settled, Exhausted> {
        let Self { claim, position, limits, monitor, keeper } = *self;
        let owner = Colour::of(claim.owner);
        let mover = if claim.first == First::Owner { owner } else { owner.other() };
        let mut sides = [Side::Owner, Side::Opponent];
        if owner == Colour::White {
            sides.reverse();
        }
        let word = |set: CellSet| {
            let held = position.places.iter().zip(0..).filter(|(place, _)| set.contains(**place));
            held.fold(B::EMPTY, |word, (_, number)| word | B::of(number))
        };
        let start = Position { stones: sides.map(|side| word(position.stones(side))), mover };
        let grid = Grid::new(position.board).in_place(position.places.clone());
        let shared = Arc::new(Shared::new(1, limits.memory));
        // A keeper knows positions of the whole board only.
        if let Some(keeper) = keeper.filter(|_| position.board == claim.board) {
            shared.keep_in(keeper.clone());
        }
        let search = Search::new(grid, Techniques::ALL, shared, Budget::new(limits, monitor));
        let mut team = vec![search];
        let known = settle_at(&mut team, start);
        let search = &team[0];
        *nodes += search.budget.nodes;
        let known = known?;
        let winner = winner(&known, mover);
        let side = sides[winner as usize];
        let outside = (position.stones(side), position.lent);
        let mut planner = Planner::new(search, winner, claim, outside);
        let target = Target::of_claim(claim, side);
        let for_goal = |plan, planner: &Planner<'_, B>| match side {
            Side::Owner => Plan::anchor(&target, plan, planner.ledger()),
            Side::Opponent => Plan::dual(&target, plan, planner.ledger()),
        };
        let proof = match planned(&known, &mut planner) {
            Proof::Plan(plan) => Proof::Plan(for_goal(plan, &planner)),
            Proof::Threat(plan::Threat { reply, plan }) => {
                Proof::Threat(plan::Threat { reply, plan: for_goal(plan, &planner) })
            }
        };
        Ok(Settled { winner: side, proof })
    }
}

/// The move that disturbs most threats of a plan.
fn stubborn(plan: &Plan) -> Option<u8> {
    match &plan.step {
        Step::Either(threats) => {
            let disturbed = |cell: &u8| threats.iter().filter(|t| t.carrier() & bit(*cell) != 0).count();
            cells(plan.region).max_by_key(|cell| (disturbed(cell), std::cmp::Reverse(*cell)))
        }
        Step::Join(plans, _) => plans.iter().find_map(|plan| stubborn(plan)),
        Step::Weaken(plan) | Step::Dual(plan) | Step::Anchor(plan) => stubborn(plan),
        Step::Fill(fillings, plan) => {
            let pair = fillings.iter().map(|filling| filling.cells).find(|cells| cells.count_ones() == 2);
            stubborn(plan).or_else(|| cells(pair?).next())
        }
        // Plans of Hex are never moved.
        Step::Done(_) | Step::Moved(..) => None,
    }
}
