//! Patterns in their places on the board, and what each guarantees there.
//!
//! A spot is a choice of branches, with a cell for each position and the owner's stones that touch it. Spots that look the
//! same are one, wherever in the strategy they come up. Sub-patterns lie inside their pattern without the reply, so spots
//! never run in a circle.

use super::defect::reach;
use super::guarantee::{Ground, Guarantee, Outcome, least, nothing};
use super::strategy::{Branch, Node, Part, Strategy};
use game::{Cell, CellSet};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// There are never more spots.
pub const MAX_SPOTS: usize = 200_000;

/// A choice of branches in its place.
#[derive(Clone, Debug)]
pub struct Spot<'s> {
    /// The pattern it belongs to.
    pub pattern: usize,
    /// The owner's stones that touch it.
    pub stones: CellSet,
    /// These stones, and the edges that it touches.
    pub terminals: Vec<Node>,
    /// Its cells.
    pub cells: CellSet,
    /// How moves in it are answered.
    pub ways: Vec<Way<'s>>,
    /// What all of them keep up.
    pub guarantee: Guarantee,
}

/// A branch in its place.
#[derive(Clone, Debug)]
pub struct Way<'s> {
    /// The branch.
    pub branch: &'s Branch,
    /// The reply.
    pub reply: Cell,
    /// What is left, as spots that have no cell in common.
    pub parts: Vec<usize>,
    /// The reply, and the cells of the parts.
    pub carrier: CellSet,
    /// What follows for the terminals of the spot.
    pub gives: Guarantee,
    /// The moves that the file has it answer.
    pub answers: CellSet,
    /// Whether the branch fits: all its parts are there, apart from each other and from the moves that it answers.
    pub sound: bool,
}

impl Way<'_> {
    /// How many moves it is there for.
    pub fn weight(&self) -> usize {
        self.branch.moves.as_ref().map_or(1, Vec::len)
    }
}

/// What makes spots the same: the branches by their address, the cells, the stones.
type Key = (*const Branch, Vec<Cell>, CellSet);

/// All spots of a strategy.
pub struct Spots<'s> {
    strategy: &'s Strategy,
    /// The board and whose strategy it is.
    pub ground: Ground,
    /// The spots; those that a spot uses come before it.
    pub all: Vec<Spot<'s>>,
    known: FxHashMap<Key, usize>,
}

/// There are more than [`MAX_SPOTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl<'s> Spots<'s> {
    /// None yet.
    pub fn new(strategy: &'s Strategy) -> Self {
        let ground = Ground { board: strategy.board, owner: strategy.owner };
        Self { strategy, ground, all: Vec::new(), known: FxHashMap::default() }
    }

    /// Places a pattern: the spots that are kept up at the same time.
    pub fn place(&mut self, pattern: usize, map: &[Cell], stones: &CellSet) -> Result<Vec<usize>, TooMany> {
        let parts = &self.strategy.patterns[pattern].parts;
        self.parts(pattern, parts, map, stones, parts.len() == 1)
    }

    fn parts(
        &mut self,
        pattern: usize,
        parts: &'s [Part],
        map: &[Cell],
        stones: &CellSet,
        whole: bool,
    ) -> Result<Vec<usize>, TooMany> {
        let mut spots = Vec::new();
        for part in parts {
            match part {
                Part::Use { pattern, positions } => {
                    let cells: Option<Vec<Cell>> =
                        positions.iter().map(|&position| map.get(position).copied()).collect();
                    // Two positions may lie on one cell: a wide pattern, squeezed in at the edge.
                    let free = |cells: &Vec<Cell>| cells.iter().all(|&cell| !stones.contains(cell));
                    if let Some(cells) = cells.filter(free) {
                        spots.extend(self.place(*pattern, &cells, stones)?);
                    }
                }
                Part::Choice(branches) => {
                    spots.extend(self.spot(pattern, part, branches, map, stones, whole)?);
                }
            }
        }
        Ok(spots)
    }

    fn spot(
        &mut self,
        pattern: usize,
        part: &Part,
        branches: &'s [Branch],
        map: &[Cell],
        stones: &CellSet,
        whole: bool,
    ) -> Result<Option<usize>, TooMany> {
        let Some(first) = branches.first() else { return Ok(None) };
        let mut positions = BTreeSet::new();
        reach(part, &mut positions);
        let mut cells: CellSet =
            positions.iter().filter_map(|&position| map.get(position).copied()).collect();
        if whole {
            cells.extend(map.iter().copied());
        }
        let terminals = self.ground.terminals(&cells, stones);
        let touching: CellSet = terminals.iter().filter_map(|node| node.cell()).collect();
        let key = (std::ptr::from_ref(first), map.to_vec(), touching);
        if let Some(&known) = self.known.get(&key) {
            return Ok(Some(known));
        }
        let mut ways = Vec::new();
        for branch in branches {
            ways.extend(self.ways(pattern, branch, map, &touching, &terminals)?);
        }
        let guarantee = self.meant(&ways);
        if self.all.len() >= MAX_SPOTS {
            return Err(TooMany);
        }
        self.all.push(Spot { pattern, stones: touching, terminals, cells, ways, guarantee });
        self.known.insert(key, self.all.len() - 1);
        Ok(Some(self.all.len() - 1))
    }

    /// What the branches are meant to guarantee. Those that do not fit, or lead to nothing, are slips, unless they are many.
    fn meant(&self, ways: &[Way<'s>]) -> Guarantee {
        let weight = |ways: &[&Way<'s>]| ways.iter().map(|way| way.weight()).sum::<usize>();
        let all: Vec<&Way<'s>> = ways.iter().collect();
        let good: Vec<&Way<'s>> =
            ways.iter().filter(|way| way.sound && self.ground.formula(&way.gives).is_some()).collect();
        let chosen = if 2 * weight(&good) > weight(&all) { good } else { all };
        let outcomes: Vec<Outcome> = chosen.iter().flat_map(|way| &way.gives).cloned().collect();
        if outcomes.is_empty() { nothing() } else { least(outcomes) }
    }

    /// A branch as it can be used: once, unless its parts overlap; then with each of them and what fits to it.
    fn ways(
        &mut self,
        pattern: usize,
        branch: &'s Branch,
        map: &[Cell],
        stones: &CellSet,
        terminals: &[Node],
    ) -> Result<Vec<Way<'s>>, TooMany> {
        let Some(&reply) = map.get(branch.reply) else { return Ok(Vec::new()) };
        let spots = self.parts(pattern, &branch.parts, map, &stones.with(reply), false)?;
        let mut families: Vec<Vec<usize>> = Vec::new();
        for first in 0..spots.len().max(1) {
            let order = spots.get(first).into_iter().chain(&spots);
            let mut taken = CellSet::of(reply);
            let mut family = Vec::new();
            for &spot in order {
                if self.all[spot].cells.is_disjoint(&taken) {
                    taken |= self.all[spot].cells;
                    family.push(spot);
                }
            }
            family.sort_unstable();
            if !families.contains(&family) {
                families.push(family);
            }
        }
        let answers: CellSet =
            branch.moves.iter().flatten().filter_map(|&position| map.get(position).copied()).collect();
        let fits = |part: &Part| match part {
            Part::Use { positions, .. } => {
                positions.iter().all(|&position| map.get(position).is_some_and(|&cell| cell != reply))
            }
            Part::Choice(_) => true,
        };
        let sound = families.len() == 1 && branch.parts.iter().all(fits);
        let way = |parts: Vec<usize>| {
            let cells = parts.iter().fold(CellSet::of(reply), |all, &spot| all | self.all[spot].cells);
            let guarantees: Vec<&Guarantee> = parts.iter().map(|&spot| &self.all[spot].guarantee).collect();
            let gives = self.ground.together(&guarantees, terminals, Some(reply));
            let sound = sound && answers.is_disjoint(&cells);
            Way { branch, reply, parts, carrier: cells, gives, answers, sound }
        };
        Ok(families.into_iter().map(way).collect())
    }
}
