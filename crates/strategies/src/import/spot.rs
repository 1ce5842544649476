//! Patterns in their places on the board, and what each guarantees there.
//!
//! A spot is a choice of branches, with a cell for each position and the owner's stones that touch it. Spots
//! that look the same are one, wherever in the strategy they come up. Sub-patterns lie inside their pattern
//! without the reply, so spots never run in a circle.

use super::defect::reach;
use super::guarantee::{Conditional, Ground, Guarantee, Outcome, Seen, least, nothing, suffices};
use super::strategy::{Branch, Node, Part, Strategy};
use game::{Cell, CellSet, Formula};
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
    /// Cells of it that another pattern counts on.
    pub watched: CellSet,
    /// A cell outside of it that it counts as the owner's, and the same spot without that.
    pub given: Option<(Cell, usize)>,
    /// What it is a place of.
    origin: Origin<'s>,
}

/// A choice of a pattern, where its positions lie, and whether it is all of the pattern.
#[derive(Clone, Debug)]
struct Origin<'s> {
    pattern: usize,
    part: &'s Part,
    map: Vec<Cell>,
    whole: bool,
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
    /// Whether pairs of it count on cells of its other parts.
    pub paired: bool,
    /// Whether the branch fits: all its parts are there, apart from each other and from the moves that it
    /// answers.
    pub sound: bool,
}

impl Way<'_> {
    /// How many moves it is there for.
    pub fn weight(&self) -> usize {
        self.branch.moves.as_ref().map_or(1, Vec::len)
    }
}

/// What is in force beside a part.
pub(super) fn beside(parts: &[usize], part: usize) -> Vec<usize> {
    parts.iter().copied().filter(|&other| other != part).collect()
}

/// What makes spots the same: the branches by their address, the cells, the stones, what is watched and what
/// is given.
type Key = (*const Branch, Vec<Cell>, CellSet, CellSet, Option<Cell>);

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

    /// Places a pattern: the spots that are kept up at the same time. Pairs among them may count on cells of
    /// the others.
    pub fn place_with_pairs(
        &mut self,
        pattern: usize,
        map: &[Cell],
        stones: &CellSet,
    ) -> Result<Vec<usize>, TooMany> {
        let spots = self.place(pattern, map, stones, &CellSet::EMPTY)?;
        let mut best = spots.clone();
        for paired in self.with_pairs(&spots, stones)? {
            let seen = |spots: &Self, family: &[usize]| {
                let edges = [Node::Edge(false), Node::Edge(true)];
                let terminals: Vec<Node> = stones.iter().map(Node::Cell).chain(edges).collect();
                let seen = Seen { terminals: &terminals, watched: &CellSet::EMPTY };
                spots.ground.together(&spots.guarantees(family), seen, None)
            };
            if suffices(&seen(self, &paired), &seen(self, &best)) {
                best = paired;
            }
        }
        Ok(best)
    }

    fn place(
        &mut self,
        pattern: usize,
        map: &[Cell],
        stones: &CellSet,
        watched: &CellSet,
    ) -> Result<Vec<usize>, TooMany> {
        let parts = &self.strategy.patterns[pattern].parts;
        self.parts(pattern, parts, map, stones, watched, parts.len() == 1)
    }

    fn parts(
        &mut self,
        pattern: usize,
        parts: &'s [Part],
        map: &[Cell],
        stones: &CellSet,
        watched: &CellSet,
        whole: bool,
    ) -> Result<Vec<usize>, TooMany> {
        let mut spots = Vec::new();
        for part in parts {
            match part {
                Part::Use { pattern, positions } => {
                    let cells: Option<Vec<Cell>> =
                        positions.iter().map(|&position| map.get(position).copied()).collect();
                    // Two positions may lie on one cell: a wide pattern, squeezed in.
                    let free = |cells: &Vec<Cell>| cells.iter().all(|&cell| !stones.contains(cell));
                    if let Some(cells) = cells.filter(free) {
                        spots.extend(self.place(*pattern, &cells, stones, watched)?);
                    }
                }
                Part::Choice(_) => {
                    let origin = Origin { pattern, part, map: map.to_vec(), whole };
                    spots.extend(self.spot(origin, stones, watched, None)?);
                }
            }
        }
        Ok(spots)
    }

    fn spot(
        &mut self,
        origin: Origin<'s>,
        stones: &CellSet,
        watched: &CellSet,
        given: Option<(Cell, usize)>,
    ) -> Result<Option<usize>, TooMany> {
        let Part::Choice(branches) = origin.part else { return Ok(None) };
        let Some(first) = branches.first() else { return Ok(None) };
        let mut positions = BTreeSet::new();
        reach(origin.part, &mut positions);
        let mut cells: CellSet =
            positions.iter().filter_map(|&position| origin.map.get(position).copied()).collect();
        if origin.whole {
            cells.extend(origin.map.iter().copied());
        }
        let watched = *watched & cells;
        let terminals = self.ground.terminals(&cells, stones);
        let touching: CellSet = terminals.iter().filter_map(|node| node.cell()).collect();
        let key =
            (std::ptr::from_ref(first), origin.map.clone(), touching, watched, given.map(|(cell, _)| cell));
        if let Some(&known) = self.known.get(&key) {
            return Ok(Some(known));
        }
        let seen = Seen { terminals: &terminals, watched: &watched };
        let mut ways = Vec::new();
        for branch in branches {
            ways.extend(self.ways(&origin, branch, &touching, seen)?);
        }
        let guarantee = self.meant(&ways, &touching);
        if self.all.len() >= MAX_SPOTS {
            return Err(TooMany);
        }
        let pattern = origin.pattern;
        let stones = touching;
        let spot = Spot { pattern, stones, terminals, cells, ways, guarantee, watched, given, origin };
        self.all.push(spot);
        self.known.insert(key, self.all.len() - 1);
        Ok(Some(self.all.len() - 1))
    }

    /// What the branches are meant to guarantee. Those that do not fit, or lead to nothing, are slips, unless
    /// they are many.
    fn meant(&self, ways: &[Way<'s>], stones: &CellSet) -> Guarantee {
        let weight = |ways: &[&Way<'s>]| ways.iter().map(|way| way.weight()).sum::<usize>();
        let mut all: Vec<&Way<'s>> = Vec::new();
        for way in ways {
            match all.last_mut() {
                Some(last) if std::ptr::eq(last.branch, way.branch) => {
                    if last.paired == way.paired && suffices(&way.gives, &last.gives) {
                        *last = way;
                    }
                }
                _ => all.push(way),
            }
        }
        let leads = |way: &&Way<'s>| way.sound && self.ground.formula(&way.gives, stones).is_some();
        let good: Vec<&Way<'s>> = all.iter().copied().filter(leads).collect();
        let chosen = if 2 * weight(&good) > weight(&all) { good } else { all };
        let outcomes: Vec<Outcome> = chosen.iter().flat_map(|way| &way.gives).cloned().collect();
        if outcomes.is_empty() { nothing() } else { least(outcomes) }
    }

    /// What the file replies to a move where these spots are in force, each reply once, and what is in force
    /// then.
    pub fn continuations(&self, parts: &[usize], cell: Cell) -> Vec<(Cell, Vec<usize>)> {
        let mut found: Vec<(Cell, Vec<usize>)> = Vec::new();
        for &part in parts {
            for way in self.all[part].ways.iter().filter(|way| way.answers.contains(cell)) {
                if found.iter().all(|(reply, _)| *reply != way.reply) {
                    found.push((way.reply, [&way.parts[..], &beside(parts, part)].concat()));
                }
            }
        }
        found
    }

    /// A guarantee of a spot as a formula. What a pair guarantees without the given cell, it guarantees at
    /// the same time.
    pub fn formula(&self, spot: usize, guarantee: &Guarantee) -> Option<Formula> {
        let spot = &self.all[spot];
        let formula = self.ground.formula(guarantee, &spot.stones);
        let Some((cell, without)) = spot.given else { return formula };
        let given = formula.map(|formula| Formula::Given(Box::new(formula), cell));
        let without = &self.all[without];
        match (self.ground.formula(&without.guarantee, &without.stones), given) {
            (Some(always), Some(given)) => Some(Formula::All(vec![always, given])),
            (always, given) => always.or(given),
        }
    }

    /// Guarantees of spots, with what they take for granted.
    pub fn guarantees<'a>(&'a self, spots: &[usize]) -> Vec<Conditional<'a>> {
        let of = |&spot: &usize| {
            let spot = &self.all[spot];
            let given = spot.given.map(|(cell, without)| (cell, &self.all[without].guarantee));
            Conditional { guarantee: &spot.guarantee, given }
        };
        spots.iter().map(of).collect()
    }

    /// A branch as it can be used: once, unless its parts overlap; then with each of them and what fits to
    /// it. And once more if pairs of it join cells of other parts.
    fn ways(
        &mut self,
        origin: &Origin<'s>,
        branch: &'s Branch,
        stones: &CellSet,
        seen: Seen<'_>,
    ) -> Result<Vec<Way<'s>>, TooMany> {
        let map = &origin.map;
        let Some(&reply) = map.get(branch.reply) else { return Ok(Vec::new()) };
        let after = stones.with(reply);
        let spots = self.parts(origin.pattern, &branch.parts, map, &after, seen.watched, false)?;
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
        let apart = families.len() == 1;
        // What counts on pairs says more, and comes first.
        let mut variants = Vec::new();
        for family in &families {
            variants.extend(self.with_pairs(family, &after)?.into_iter().map(|family| (family, true)));
        }
        variants.extend(families.into_iter().map(|family| (family, false)));
        let answers: CellSet =
            branch.moves.iter().flatten().filter_map(|&position| map.get(position).copied()).collect();
        let fits = |part: &Part| match part {
            Part::Use { positions, .. } => {
                positions.iter().all(|&position| map.get(position).is_some_and(|&cell| cell != reply))
            }
            Part::Choice(_) => true,
        };
        let sound = apart && branch.parts.iter().all(fits);
        let way = |(parts, paired): (Vec<usize>, bool)| {
            let cells = parts.iter().fold(CellSet::of(reply), |all, &spot| all | self.all[spot].cells);
            let gives = self.ground.together(&self.guarantees(&parts), seen, Some(reply));
            let sound = sound && answers.is_disjoint(&cells);
            Way { branch, reply, parts, carrier: cells, gives, answers, paired, sound }
        };
        Ok(variants.into_iter().map(way).collect())
    }

    /// Parts of which some are pairs that would join a cell of another part to something: these count the
    /// cell as the owner's, and the other part watches it. Two pairs may count on each other's cells; so
    /// there can be two such readings.
    fn with_pairs(&mut self, family: &[usize], stones: &CellSet) -> Result<Vec<Vec<usize>>, TooMany> {
        let mut readings: Vec<Vec<usize>> = Vec::new();
        let forward: Vec<usize> = (0..family.len()).collect();
        let backward: Vec<usize> = forward.iter().rev().copied().collect();
        for order in [forward, backward] {
            let mut given: Vec<Option<Cell>> = vec![None; family.len()];
            let mut watched: Vec<CellSet> = vec![CellSet::EMPTY; family.len()];
            for index in order {
                for end in self.ends(family[index]) {
                    let holder = family.iter().position(|&holder| self.all[holder].cells.contains(end));
                    let Some(holder) = holder.filter(|&holder| holder != index) else { continue };
                    if given[index].is_none() && given[holder].is_none() && watched[index].is_empty() {
                        given[index] = Some(end);
                        watched[holder].insert(end);
                    }
                }
            }
            if given.iter().all(Option::is_none) {
                return Ok(readings);
            }
            let mut spots = Vec::new();
            for (index, &spot) in family.iter().enumerate() {
                let origin = self.all[spot].origin.clone();
                let stones = given[index].map_or(*stones, |cell| stones.with(cell));
                let watched = watched[index] | self.all[spot].watched;
                let given = given[index].map(|cell| (cell, spot));
                spots.extend(self.spot(origin, &stones, &watched, given)?);
            }
            if !readings.contains(&spots) {
                readings.push(spots);
            }
        }
        Ok(readings)
    }

    /// The cells that touch both cells of a pair.
    fn ends(&self, spot: usize) -> Vec<Cell> {
        let pair = &self.all[spot];
        let [one, other] = pair.cells.iter().collect::<Vec<_>>()[..] else { return Vec::new() };
        if pair.ways.iter().any(|way| !way.parts.is_empty()) {
            return Vec::new();
        }
        let near: CellSet = self.ground.board.neighbours(other).collect();
        self.ground.board.neighbours(one).filter(|&cell| near.contains(cell)).collect()
    }
}
