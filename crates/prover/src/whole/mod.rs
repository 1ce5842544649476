//! Whole boards: who wins a position of Hex, and why.
//!
//! `search` settles positions, with `inferior` (dead, captured and dominated cells), `web` (connections) and
//! `resistance` (order of moves); `proof` is what it keeps of them, and `certify` writes that out as a plan for the
//! kernel. The winner's claim to join the edges is what is certified, whoever wins.

mod certify;
mod grid;
mod inferior;
mod proof;
mod resistance;
mod search;
mod web;

use crate::bits::Bits;
use crate::contest::{Side, bit, cells};
use crate::limits::{Budget, Exhausted, Limits, Monitor};
use crate::plan::{Plan, Step};
use crate::search::{Proof, Settled};
use crate::settle::{Outcome, Verdict};
use certify::Planner;
use game::{Board, Cell, CellSet, Claim, First, Formula, HexClaim, MAX_CELLS, Player};
use grid::{Colour, Grid, Position};
use search::{Known, Search};

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
    /// A position and the same turned round are one.
    pub turn: bool,
}

impl Techniques {
    /// Everything.
    pub const ALL: Self =
        Self { follow: true, fill: true, carriers: true, reuse: true, order: true, turn: true };
}

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
        if self.mover == Player::White { Colour::White } else { Colour::Black }
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
    Narrow(Search<'a, u64>),
    Wide(Search<'a, u128>),
}

impl<'a> Solver<'a> {
    /// A solver for a board, unless that has too many cells.
    pub fn new(board: Board, techniques: Techniques, limits: &Limits, monitor: &'a Monitor) -> Option<Self> {
        let budget = Budget::new(limits, monitor);
        let cells = board.width() * board.height();
        Some(Self(match cells {
            0..=64 => Width::Narrow(Search::new(Grid::new(board), techniques, limits.memory, budget)),
            65..=MAX_CELLS => Width::Wide(Search::new(Grid::new(board), techniques, limits.memory, budget)),
            _ => return None,
        }))
    }

    /// Finds out who wins.
    pub fn winner(&mut self, position: &HexPosition) -> Result<Player, Exhausted> {
        match &mut self.0 {
            Width::Narrow(search) => Ok(settle(search, position)?.1.player()),
            Width::Wide(search) => Ok(settle(search, position)?.1.player()),
        }
    }

    /// Finds out who wins, and how.
    pub fn solve(&mut self, position: &HexPosition) -> Result<Solution, Exhausted> {
        match &mut self.0 {
            Width::Narrow(search) => solve(search, position),
            Width::Wide(search) => solve(search, position),
        }
    }

    /// The moves of the player to move that disturb everything the other player can do without search.
    pub fn must_play(&mut self, position: &HexPosition) -> CellSet {
        match &mut self.0 {
            Width::Narrow(search) => search.disturbing(&at(position)).cells().map(cell).collect(),
            Width::Wide(search) => search.disturbing(&at(position)).cells().map(cell).collect(),
        }
    }

    /// The proof and disproof numbers of "the player to move wins", if the search has met the position and not settled it.
    pub fn numbers(&self, position: &HexPosition) -> Option<(u32, u32)> {
        match &self.0 {
            Width::Narrow(search) => search.numbers(at(position)),
            Width::Wide(search) => search.numbers(at(position)),
        }
    }

    /// Empty cells that make no difference, because they are dead or captured: as if Black had the first, White the others.
    pub fn filled(&self, position: &HexPosition) -> [CellSet; 2] {
        match &self.0 {
            Width::Narrow(search) => filled(search, position),
            Width::Wide(search) => filled(search, position),
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
            Width::Narrow(search) => search.budget.nodes,
            Width::Wide(search) => search.budget.nodes,
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

fn filled<B: Bits>(search: &Search<'_, B>, position: &HexPosition) -> [CellSet; 2] {
    let before = at::<B>(position);
    let mut after = before;
    inferior::fill(search.grid(), &mut after, search.grid().all);
    [0, 1].map(|side| (after.stones[side] & !before.stones[side]).cells().map(cell).collect())
}

/// What is known of a position once it is settled, and who wins.
fn settle<B: Bits>(
    search: &mut Search<'_, B>,
    position: &HexPosition,
) -> Result<(Known<B>, Colour), Exhausted> {
    let known = search.settle(at(position))?;
    let lost = matches!(known, Known::Lost(_));
    let winner = if lost { position.colour().other() } else { position.colour() };
    Ok((known, winner))
}

fn solve<B: Bits>(search: &mut Search<'_, B>, position: &HexPosition) -> Result<Solution, Exhausted> {
    let before = search.budget.nodes;
    let (known, colour) = settle(search, position)?;
    let winner = colour.player();
    let claim = position.claim(winner);
    let mut planner = Planner::new(search.grid(), colour, at(position).of(colour), &claim.field);
    let (proof, next) = match &known {
        Known::Won(threat) => (Proof::Threat(planner.threat(threat)), Some(cell(threat.reply))),
        Known::Decided(proof) | Known::Lost(proof) => {
            let plan = planner.plan(proof);
            let next = stubborn(&plan).and_then(|local| claim.field.iter().nth(local as usize));
            (Proof::Plan(plan), next)
        }
        Known::Open { .. } => unreachable!("without thresholds a search ends only when all is settled"),
    };
    let settled = Settled { winner: Side::Owner, proof };
    let nodes = search.budget.nodes - before;
    let outcome = Outcome::of_contest(Claim::Hex(claim), Verdict::Holds, settled, nodes);
    Ok(Solution { winner, outcome, next })
}

/// The move that disturbs most threats of a plan.
fn stubborn(plan: &Plan) -> Option<u8> {
    match &plan.step {
        Step::Either(threats) => {
            let disturbed = |cell: &u8| threats.iter().filter(|t| t.carrier() & bit(*cell) != 0).count();
            cells(plan.region).max_by_key(|cell| (disturbed(cell), std::cmp::Reverse(*cell)))
        }
        Step::Join(plans, _) => plans.iter().find_map(|plan| stubborn(plan)),
        Step::Weaken(plan) | Step::Dual(plan) => stubborn(plan),
        Step::Fill(fillings, plan) => {
            let pair = fillings.iter().map(|filling| filling.cells).find(|cells| !cells.is_power_of_two());
            stubborn(plan).or_else(|| cells(pair?).next())
        }
        Step::Done => None,
    }
}
