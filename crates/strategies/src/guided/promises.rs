//! Promises: small regions of a won position, each with a claim that is as weak as can be, which leave a claim
//! on the other cells that still holds.
//!
//! An edge or a chain of stones promises that it is joined with some other one. Of the regions that suffice for
//! it, those are tried that leave the most on one side of the board: cells are dropped from there first. If
//! what is left fails, a stone outside the region may extend the promise, so that the rest may lead to that
//! stone instead.

use super::argument::Argument;
use super::assembly::wanted;
use super::holding;
use super::reply_tree::entails;
use super::sigma::{Extension, Finder, all, any, extended};
use crate::tuning::{BLOCK_CELLS, BLOCK_NODES, BLOCK_QUESTIONS, HALF_NODES, REST_NODES};
use game::{Board, Cell, CellSet, Edge, Formula, HexClaim, Player, Terminal};
use proof::limits::Exhausted;
use std::sync::Arc;

/// What promises leave to prove.
#[derive(Clone, Debug)]
pub enum Rest {
    /// Nothing.
    Nothing,
    /// This, which holds.
    Claim(Box<HexClaim>),
}

impl Rest {
    /// How many cells it has.
    pub fn size(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Claim(claim) => claim.field.len(),
        }
    }
}

/// A stone of each chain of the owner's.
pub fn chains(claim: &HexClaim) -> Vec<Cell> {
    let stones = claim.stones();
    let first = |stone: &Cell| claim.board.connected(&CellSet::of(*stone), &stones).first() == Some(*stone);
    stones.iter().filter(first).collect()
}

/// That an edge or a chain is joined with one of the owner's other chains and edges; nothing if it touches one
/// of them already.
pub fn promise(claim: &HexClaim, end: Terminal) -> Option<Formula> {
    let edges = Edge::of(claim.owner).map(Terminal::Edge);
    let others = chains(claim).into_iter().map(Terminal::Cell).chain(edges).filter(|other| *other != end);
    let ways: Vec<Formula> = others.map(|other| Formula::Link(end, other)).collect();
    ways.iter().all(|way| !way.holds(&claim.board, &claim.stones())).then(|| any(ways))
}

/// Two-bridges between chains, in disjoint cells; no two of them join the same chains.
pub fn bridges(claim: &HexClaim) -> Vec<HexClaim> {
    let (board, stones) = (&claim.board, claim.stones());
    let chain = |stone: Cell| board.connected(&CellSet::of(stone), &stones);
    let (mut free, mut found, mut joined) = (claim.field, Vec::new(), Vec::<(CellSet, CellSet)>::new());
    for one in stones.iter() {
        for other in stones.iter().filter(|other| *other > one && !chain(one).contains(*other)) {
            let beside = |cell: Cell| -> CellSet { board.neighbours(cell).collect() };
            let shared = beside(one) & beside(other) & free;
            let pair = (chain(one), chain(other));
            if shared.len() != 2 || joined.contains(&pair) {
                continue;
            }
            free -= shared;
            joined.push(pair);
            let goal = Formula::Link(Terminal::Cell(one), Terminal::Cell(other));
            found.push(alone(claim, goal.cells(), shared, goal));
        }
    }
    found
}

/// A claim on these stones, cells and this goal. The opponent's stones say nothing: cells outside a region
/// count as the opponent's.
pub fn alone(claim: &HexClaim, stones: CellSet, field: CellSet, goal: Formula) -> HexClaim {
    let (black, white) = match claim.owner {
        Player::White => (CellSet::EMPTY, stones),
        _ => (stones, CellSet::EMPTY),
    };
    HexClaim { black, white, field, goal, ..claim.clone() }
}

/// In which order cells are dropped: by a linear function of column and row, largest first.
pub const ORDERS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (2, 1), (-2, -1)];

fn in_order(board: &Board, cells: &CellSet, (across, down): (isize, isize)) -> Vec<Cell> {
    let mut order: Vec<Cell> = cells.iter().collect();
    let value = |cell: &Cell| across * board.column(*cell) as isize + down * board.row(*cell) as isize;
    order.sort_by_key(|cell| std::cmp::Reverse(value(cell)));
    order
}

/// A position in which the opponent moves, and what is promised in it.
pub struct Promises<'c, 'a> {
    pub claim: &'c HexClaim,
    pub finder: Finder<'a>,
    /// The promises made, in disjoint regions.
    pub made: Vec<HexClaim>,
    pub effort: Effort,
}

/// How hard promises are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many more claims may be searched.
    pub questions: usize,
    /// In fewer cells than all a promise may take so many nodes.
    pub nodes: u64,
    /// It may take so many cells.
    pub cells: usize,
}

impl Effort {
    /// For one position.
    pub fn whole() -> Self {
        Self { questions: usize::MAX, nodes: HALF_NODES.get() as u64, cells: usize::MAX }
    }

    /// For many positions, in which only promises are wanted that a reader can follow.
    pub fn modest() -> Self {
        Self { questions: BLOCK_QUESTIONS.get(), nodes: BLOCK_NODES.get() as u64, cells: BLOCK_CELLS.get() }
    }
}

impl Promises<'_, '_> {
    /// Why a claim holds, if that takes few nodes.
    pub fn holds(&mut self, claim: &HexClaim, nodes: u64) -> Result<Option<Arc<Argument>>, Exhausted> {
        self.effort.questions = self.effort.questions.checked_sub(1).ok_or(Exhausted::Nodes)?;
        holding(&self.finder.prover.settle(claim, Some(nodes)))
    }

    /// The cells that the promises leave free.
    pub fn free(&self) -> CellSet {
        self.made.iter().fold(self.claim.field, |free, made| free - made.field)
    }

    fn goals(&self) -> Vec<Formula> {
        self.made.iter().map(|made| made.goal.clone()).collect()
    }

    /// Whether what was promised entails a formula.
    pub fn entails(&self, goal: &Formula) -> bool {
        let goals = self.goals();
        !goals.is_empty() && entails(&HexClaim { goal: all(goals), ..self.claim.clone() }, goal)
    }

    /// Regions in which a goal holds, small ones first.
    pub fn regions(&mut self, goal: &Formula) -> Result<Vec<HexClaim>, Exhausted> {
        let mut found: Vec<HexClaim> = Vec::new();
        for order in ORDERS {
            let whole = alone(self.claim, self.claim.stones(), self.free(), goal.clone());
            let Some(half) = self.shrunk(whole, order)? else { break };
            if half.field.len() <= self.effort.cells && found.iter().all(|other| other.field != half.field) {
                found.push(half);
            }
        }
        found.sort_by_key(|half| half.field.len());
        Ok(found)
    }

    /// The claim in fewer cells: those that come first in an order are dropped first; then stones and ways
    /// that are not needed. Nothing if it does not hold.
    pub fn shrunk(
        &mut self,
        mut claim: HexClaim,
        order: (isize, isize),
    ) -> Result<Option<HexClaim>, Exhausted> {
        let nodes = self.effort.nodes;
        let Some(argument) = self.holds(&claim, HALF_NODES.get() as u64)? else { return Ok(None) };
        claim.field = argument.region;
        for cell in in_order(&claim.board, &claim.field, order) {
            if !claim.field.contains(cell) {
                continue;
            }
            let smaller = HexClaim { field: claim.field.without(cell), ..claim.clone() };
            if let Some(argument) = self.holds(&smaller, nodes)? {
                claim.field = argument.region;
            }
        }
        claim.goal = self.stronger(&claim)?;
        for stone in (claim.stones() - claim.goal.cells()).iter() {
            let fewer = alone(&claim, claim.stones().without(stone), claim.field, claim.goal.clone());
            if self.holds(&fewer, nodes)?.is_some() {
                claim = fewer;
            }
        }
        Ok(Some(claim))
    }

    /// The goal without ways that are not needed.
    fn stronger(&mut self, claim: &HexClaim) -> Result<Formula, Exhausted> {
        let Formula::Any(mut ways) = claim.goal.clone() else { return Ok(claim.goal.clone()) };
        let mut index = 0;
        while index < ways.len() && ways.len() > 1 {
            let mut fewer = ways.clone();
            fewer.remove(index);
            let stronger = HexClaim { goal: any(fewer.clone()), ..claim.clone() };
            if self.holds(&stronger, self.effort.nodes)?.is_some() {
                ways = fewer;
            } else {
                index += 1;
            }
        }
        Ok(any(ways))
    }

    /// What is left to prove with one more promise and its extensions; nothing if that fails, or takes many
    /// nodes.
    pub fn rest(&mut self, more: &[HexClaim], chosen: &[Extension]) -> Result<Option<Rest>, Exhausted> {
        let more: Vec<HexClaim> = more.iter().map(|claim| extended(claim, chosen)).collect();
        let mut goals = self.goals();
        goals.extend(more.iter().map(|claim| claim.goal.clone()));
        let field = more.iter().fold(self.free(), |free, claim| free - claim.field);
        let goal = match goals.is_empty() {
            true => self.claim.goal.clone(),
            false => match wanted(self.claim, &goals) {
                Some(Ok(goal)) => goal,
                Some(Err(_)) => return Ok(None),
                None => return Ok(Some(Rest::Nothing)),
            },
        };
        let rest = HexClaim { field, goal, ..self.claim.clone() };
        let argument = self.holds(&rest, REST_NODES.get() as u64)?;
        Ok(argument.map(|_| Rest::Claim(Box::new(rest))))
    }
}
