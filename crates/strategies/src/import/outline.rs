//! The proof in outline: which branch answers what, and what a search has to add.
//!
//! For each spot and what it is to guarantee, branches are taken until no cell is common to all of their
//! carriers: then every move of the opponent's misses one of them. It does not matter which moves the file
//! lets a branch answer; so some slips do no harm. Where branches are missing or too weak, the fault may be
//! theirs or that of a sub-pattern: first the sub-patterns are asked for more, as little as is needed, and
//! only if that fails a search is asked at this spot. Small gaps are tried before large ones, and a gap that
//! cannot be closed is the next larger one's. What is then still open is left to `pursuit`, if the goal is to
//! join the owner's edges.

use super::closing::{Closed, Cover, Search, close};
use super::defect::{Defect, Fault};
use super::guarantee::{Guarantee, Outcome, Seen, least, merged, suffices};
use super::pursuit::Pursuit;
use super::spot::{Spots, TooMany, Way};
use super::strategy::{Node, Strategy};
use crate::guided::{Argument, Reply, Step, argued};
use game::{Board, Cell, CellSet, First, Formula, HexClaim, MAX_CELLS, Player};
use proof::limits::Exhausted;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::time::Duration;

/// How long every gap is tried at first.
pub(super) const FIRST_TRY: Duration = Duration::from_millis(250);

/// Where the file has no answer that is good enough.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The pattern.
    pub pattern: String,
    /// The branch, if a part of one is to be replaced.
    pub branch: Option<String>,
    /// On the whole board: the moves before, of both.
    pub line: Vec<Cell>,
    /// The opponent's move; or, if a part of a branch is to be replaced, the reply.
    pub cell: Cell,
    /// The cells of the gap.
    pub cells: CellSet,
    /// What is to be guaranteed.
    pub goal: String,
}

/// A gap that a search has closed.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The gap.
    pub gap: Gap,
    /// The positions that were looked at.
    pub nodes: u64,
}

/// A gap: the spot, the opponent's move or the owner's reply, the cells, and what is to be guaranteed.
type GapKey = (usize, Cell, CellSet, Guarantee);

/// A proof in outline.
pub struct Outline<'s, 'a> {
    pub(super) strategy: &'s Strategy,
    /// The patterns in their places.
    pub spots: Spots<'s>,
    search: Option<Search<'a>>,
    known: FxHashMap<(usize, Guarantee), Option<Arc<Argument>>>,
    /// Why the whole strategy reaches its goal, or nothing if it fails. Where something is lost, it is no
    /// proof.
    pub root: Option<Arc<Argument>>,
    /// Where nothing answers a move, if there is no search.
    pub lost: Vec<Defect>,
    /// What a search has added,
    pub repairs: Vec<Repair>,
    /// and by which argument each.
    found: Vec<Arc<Argument>>,
    /// Gaps for which a limit ran out, if there is no proof.
    pub left: Vec<Gap>,
    /// Gaps that nothing can close.
    refuted: FxHashSet<GapKey>,
    /// How long a gap is tried.
    time: Duration,
    /// Whether gaps that are about the whole board are left to the pursuit.
    pub(super) pursued: bool,
    /// Which limit ran out, if any did.
    pub exhausted: Option<Exhausted>,
}

impl<'s, 'a> Outline<'s, 'a> {
    /// Works out how the strategy reaches its goal. Without a search every gap is noted and passed over. With
    /// one, all gaps are first tried for a short time only: most of those that are hard are not where the
    /// fault is.
    pub fn new(strategy: &'s Strategy, search: Option<Search<'a>>) -> Result<Self, TooMany> {
        let (mut outline, root) = Self::start(strategy, search)?;
        outline.root = outline.whole(&root);
        match (search, &root[..]) {
            (Some(search), &[spot]) if outline.root.is_none() && outline.is_about_the_board() => {
                outline.pursued = true;
                outline.root = Pursuit::new(&mut outline, search).root(spot);
            }
            (Some(search), _) => outline.insist(&root, search.limits.time.unwrap_or(Duration::MAX)),
            (None, _) => {}
        }
        if outline.root.is_some() {
            outline.left.clear();
            outline.forget_unused_repairs();
        }
        Ok(outline)
    }

    /// Nothing worked out yet, and the spots of the whole strategy.
    pub(super) fn start(
        strategy: &'s Strategy,
        search: Option<Search<'a>>,
    ) -> Result<(Self, Vec<usize>), TooMany> {
        let mut spots = Spots::new(strategy);
        let root = spots.place_with_pairs(strategy.root, &strategy.cells, &strategy.stones)?;
        let outline = Self {
            strategy,
            spots,
            search,
            known: FxHashMap::default(),
            root: None,
            lost: Vec::new(),
            repairs: Vec::new(),
            found: Vec::new(),
            left: Vec::new(),
            refuted: FxHashSet::default(),
            time: FIRST_TRY,
            pursued: false,
            exhausted: None,
        };
        Ok((outline, root))
    }

    /// Tries again what was not settled, for longer and longer.
    fn insist(&mut self, root: &[usize], most: Duration) {
        while self.root.is_none() && self.time < most && matches!(self.exhausted, Some(Exhausted::Time)) {
            self.exhausted = None;
            self.try_for(self.time.saturating_mul(8).min(most));
            self.root = self.whole(root);
        }
    }

    /// Gaps are tried for so long from now on, if that is longer than before.
    pub(super) fn try_for(&mut self, time: Duration) {
        if time > self.time {
            self.time = time;
            self.left.clear();
            self.known.retain(|_, answers| answers.is_some());
        }
    }

    /// The claim that the strategy makes: with its stones, the owner, moving second, reaches the goal.
    pub fn whole_claim(&self) -> Option<HexClaim> {
        let Strategy { stones, cells, .. } = self.strategy;
        let goal = self.spots.ground.formula(&self.goal(), stones)?;
        let field = cells.iter().copied().collect();
        Some(HexClaim { first: First::Opponent, ..self.claim(*stones, field, goal) })
    }

    /// The claim of the strategy, settled by what was worked out; nothing if that is no proof.
    pub fn outcome(&self) -> Option<proof::Outcome<'static>> {
        let argument = self.root.clone().filter(|_| self.lost.is_empty())?;
        let nodes = self.repairs.iter().map(|repair| repair.nodes).sum();
        Some(argued(&self.whole_claim()?, argument, nodes))
    }

    /// Whether the goal is to join the owner's edges, on a board that can be searched as a whole.
    fn is_about_the_board(&self) -> bool {
        let board = self.strategy.board;
        self.goal() == [Outcome::Across] && board.width() * board.height() <= MAX_CELLS
    }

    /// Leaves only those repairs that the proof consists of.
    fn forget_unused_repairs(&mut self) {
        let mut seen: FxHashSet<*const Argument> = FxHashSet::default();
        let mut waiting: Vec<&Arc<Argument>> = self.root.iter().collect();
        while let Some(argument) = waiting.pop() {
            if seen.insert(Arc::as_ptr(argument)) {
                waiting.extend(argument.parts());
            }
        }
        let mut used = self.found.iter().map(|found| seen.contains(&Arc::as_ptr(found)));
        self.repairs.retain(|_| used.next() == Some(true));
    }

    /// What the strategy is to guarantee.
    pub fn goal(&self) -> Guarantee {
        wanted(&self.strategy.goal)
    }

    fn whole(&mut self, root: &[usize]) -> Option<Arc<Argument>> {
        if let &[spot] = root {
            return self.argument(spot, &self.goal(), self.strategy.turned);
        }
        let cells: CellSet = self.strategy.cells.iter().copied().collect();
        let terminals = self.spots.ground.terminals(&cells, &self.strategy.stones);
        let seen = Seen { terminals: &terminals, watched: &CellSet::EMPTY };
        if !suffices(&self.spots.ground.together(&self.spots.guarantees(root), seen, None), &self.goal()) {
            return None;
        }
        let part = |&spot: &usize| self.argument(spot, &self.spots.all[spot].guarantee.clone(), false);
        let parts: Option<Vec<Arc<Argument>>> = root.iter().map(part).collect();
        let goal = self.spots.ground.formula(&self.goal(), &self.strategy.stones)?;
        Some(self.joined(parts?, &goal, self.strategy.stones))
    }

    /// Arguments side by side, and what follows of them for an owner who has these stones.
    pub(super) fn joined(&self, parts: Vec<Arc<Argument>>, goal: &Formula, stones: CellSet) -> Arc<Argument> {
        Argument::join((self.strategy.board, self.strategy.owner), parts, goal.clone(), stones)
    }

    /// Why a spot guarantees what is wanted.
    pub(super) fn argument(&mut self, spot: usize, goal: &Guarantee, turned: bool) -> Option<Arc<Argument>> {
        let key = (spot, goal.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let formula = self.spots.formula(spot, goal);
        let argument = formula.and_then(|formula| self.by_replies(spot, goal, &formula, turned));
        self.known.insert(key, argument.clone());
        argument
    }

    fn by_replies(
        &mut self,
        spot: usize,
        goal: &Guarantee,
        formula: &Formula,
        turned: bool,
    ) -> Option<Arc<Argument>> {
        let mut cover = self.branches(spot, goal, turned);
        let mut passed_over = false;
        while let Some(cell) = cover.open.first() {
            match self.search {
                Some(search) => cover.add(self.gap(spot, cell, goal, search)?),
                None => {
                    self.note_gap(spot, cell, formula);
                    cover.open.remove(cell);
                    passed_over = true;
                }
            }
        }
        if !passed_over {
            return Argument::cases(cover.replies, formula.clone());
        }
        let Strategy { board, owner, .. } = *self.strategy;
        let (region, step) = (self.spots.all[spot].cells, Step::Cases(cover.replies));
        Some(Arc::new(Argument {
            board,
            owner,
            stones: self.stones(spot),
            region,
            goal: formula.clone(),
            step,
        }))
    }

    /// The stones that a spot counts on.
    fn stones(&self, spot: usize) -> CellSet {
        let here = &self.spots.all[spot];
        here.given.map_or(here.stones, |(cell, _)| here.stones.without(cell))
    }

    /// The branches of a spot that lead to the goal.
    pub(super) fn branches(&mut self, spot: usize, goal: &Guarantee, turned: bool) -> Cover {
        let here = self.spots.all[spot].clone();
        let mut cover = Cover::new(here.cells);
        let (good, weak): (Vec<&Way<'s>>, Vec<&Way<'s>>) =
            here.ways.iter().partition(|way| suffices(&way.gives, goal));
        let blamed = self.blamed(spot, &weak, goal);
        let tries = good
            .iter()
            .map(|way| (*way, None))
            .chain(blamed.iter().map(|(way, part, needed)| (*way, Some((*part, needed)))));
        // Only what the file offers at first; then parts of branches are replaced.
        for replace in [false, true] {
            for (way, blame) in tries.clone() {
                if cover.open.is_empty() {
                    return cover;
                }
                if replace && self.search.is_none() || !helps(way, &cover.open, turned, &self.strategy.board)
                {
                    continue;
                }
                let formula = self.spots.formula(spot, goal);
                let parts = self.parts(spot, way, goal, blame, replace.then_some(&cover.open));
                if let Some((parts, formula)) = parts.zip(formula) {
                    let stones = self.stones(spot).with(way.reply);
                    let argument = self.joined(parts, &formula, stones);
                    cover.add_both_ways(Reply { cell: way.reply, argument }, turned);
                }
            }
        }
        cover
    }

    /// The parts of a branch, if they can all be had. One of them may have to guarantee more than it seems
    /// to. With moves that are still to be answered, a part that cannot be had is replaced by what a search
    /// finds in the cells that the other parts and the branch's own moves leave free.
    fn parts(
        &mut self,
        spot: usize,
        way: &Way<'s>,
        goal: &Guarantee,
        blame: Option<(usize, &Guarantee)>,
        replace: Option<&CellSet>,
    ) -> Option<Vec<Arc<Argument>>> {
        let mut parts = Vec::new();
        let mut lacking = Vec::new();
        let mut carrier = CellSet::of(way.reply);
        for (index, &part) in way.parts.iter().enumerate() {
            let usual = match blame {
                Some((blamed, needed)) if blamed == index => needed.clone(),
                _ => self.spots.all[part].guarantee.clone(),
            };
            if self.spots.formula(part, &usual).is_none() {
                continue;
            }
            if let Some(argument) = self.argument(part, &usual, false) {
                carrier |= argument.region;
                parts.push(argument);
                continue;
            }
            let needed = self.needed(spot, way, index, goal);
            match self.spots.formula(part, &needed) {
                None if needed.is_empty() => return None,
                // It is true anyway: this part is not needed.
                None => continue,
                Some(_) if needed != usual => {
                    if let Some(argument) = self.argument(part, &needed, false) {
                        carrier |= argument.region;
                        parts.push(argument);
                        continue;
                    }
                }
                Some(_) => {}
            }
            lacking.push((part, needed));
        }
        let open = match replace {
            _ if lacking.is_empty() => return Some(parts),
            None => return None,
            Some(common) => *common,
        };
        let moves = if way.answers.is_disjoint(&open) { open - carrier } else { way.answers & open };
        for (part, needed) in lacking {
            let free = self.spots.all[spot].cells - carrier - moves;
            let found = self.replacement(spot, way, part, &free, &needed)?;
            carrier |= found.region;
            parts.push(found);
        }
        Some(parts)
    }

    /// What a search finds in free cells instead of a part of a branch.
    fn replacement(
        &mut self,
        spot: usize,
        way: &Way<'s>,
        part: usize,
        free: &CellSet,
        needed: &Guarantee,
    ) -> Option<Arc<Argument>> {
        let search = self.search?;
        let formula = self.spots.formula(part, needed)?;
        let here = &self.spots.all[spot];
        let stones = here.stones.with(way.reply);
        if !formula.cells().is_subset(&stones) {
            // It counts on other parts, which a search does not know.
            return None;
        }
        let claim = HexClaim { first: First::Opponent, ..self.claim(stones, *free, formula) };
        let key = (spot, way.reply, *free, needed.clone());
        if self.refuted.contains(&key) {
            return None;
        }
        let pattern = self.strategy.patterns[self.spots.all[spot].pattern].name.clone();
        let branch = Some(way.branch.name.clone());
        let goal = claim.goal.text(&|cell| self.strategy.board.name(cell));
        let gap = Gap { pattern, branch, line: Vec::new(), cell: way.reply, cells: *free, goal };
        match self.try_to_close(&claim, key, gap, search)? {
            Closed::Argument(argument) => Some(argument),
            Closed::Reply(_) => None,
        }
    }

    /// Notes how a gap was closed.
    pub(super) fn repaired(&mut self, closed: &Closed, nodes: u64, gap: Gap) {
        self.repairs.push(Repair { gap, nodes });
        self.found.push(closed.argument().clone());
    }

    /// Settles a claim within the time that gaps have; notes it if it fails, or if the time is not enough.
    fn try_to_close(
        &mut self,
        claim: &HexClaim,
        key: GapKey,
        gap: Gap,
        search: Search<'_>,
    ) -> Option<Closed> {
        if self.pursued && claim.joins_edges() {
            return None;
        }
        let time = search.limits.time.map_or(self.time, |most| most.min(self.time));
        let (closed, nodes) = close(claim, time, search);
        match closed {
            Ok(Some(closed)) => {
                self.repaired(&closed, nodes, gap);
                Some(closed)
            }
            Ok(None) => {
                self.refuted.insert(key);
                None
            }
            Err(limit) => {
                self.exhausted = Some(limit);
                self.left.push(gap);
                None
            }
        }
    }

    /// The branches that are too weak and might do if one of their parts guaranteed more, with that part and
    /// what is needed of it; those come first in whose part most branches do so already.
    fn blamed<'w>(
        &self,
        spot: usize,
        weak: &[&'w Way<'s>],
        goal: &Guarantee,
    ) -> Vec<(&'w Way<'s>, usize, Guarantee)> {
        let mut found = Vec::new();
        for &way in weak {
            for (index, &part) in way.parts.iter().enumerate() {
                let needed = self.needed(spot, way, index, goal);
                if self.spots.formula(part, &needed).is_none() {
                    continue;
                }
                let ways = &self.spots.all[part].ways;
                let good = ways.iter().filter(|other| suffices(&other.gives, &needed));
                let good: usize = good.map(Way::weight).sum();
                let all: usize = ways.iter().map(Way::weight).sum();
                // Without a search nobody says whether the blame is just, so it should at least be likely.
                if 2 * good > all || good > 0 && self.search.is_some() {
                    found.push((good as f64 / all as f64, way, index, needed));
                }
            }
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.into_iter().map(|(_, way, index, needed)| (way, index, needed)).collect()
    }

    /// Which outcomes of a part, of those that its branches lead to, are enough for the goal, whatever the
    /// other parts do.
    fn needed(&self, spot: usize, way: &Way<'s>, part: usize, goal: &Guarantee) -> Guarantee {
        let here = &self.spots.all[spot];
        let seen = Seen { terminals: &here.terminals, watched: &here.watched };
        let ways = &self.spots.all[way.parts[part]].ways;
        let outcomes = least_of_all(ways.iter().flat_map(|way| &way.gives));
        let enough = |outcome: &Outcome| {
            let one = vec![outcome.clone()];
            let mut guarantees = self.spots.guarantees(&way.parts);
            guarantees[part].guarantee = &one;
            suffices(&self.spots.ground.together(&guarantees, seen, Some(way.reply)), goal)
        };
        least(outcomes.into_iter().filter(|outcome| enough(outcome)).collect())
    }

    /// Notes that nothing answers a move.
    fn note_gap(&mut self, spot: usize, cell: Cell, formula: &Formula) {
        let board = self.strategy.board;
        let here = &self.spots.all[spot];
        let goal = formula.text(&|cell| board.name(cell));
        let fault = Fault::Lost { cell: board.name(cell), cells: here.cells.len(), goal };
        let pattern = &self.strategy.patterns[here.pattern];
        let (line, name) = (pattern.line, pattern.name.clone());
        let branches = here.ways.iter().filter(|way| way.answers.contains(cell)).map(|way| way.branch);
        let branch = branches.map(|branch| branch.name.clone()).next();
        self.lost.push(Defect { line, pattern: name, branch, fault });
    }

    /// Answers one move by search.
    fn gap(&mut self, spot: usize, cell: Cell, goal: &Guarantee, search: Search<'_>) -> Option<Reply> {
        let here = &self.spots.all[spot];
        let field = here.cells.without(cell);
        let formula = self.spots.formula(spot, goal)?;
        let text = formula.text(&|cell| self.strategy.board.name(cell));
        let key = (spot, cell, field, goal.clone());
        if self.refuted.contains(&key) {
            return None;
        }
        let (cells, stones) = (here.cells, here.stones);
        let name = self.strategy.patterns[here.pattern].name.clone();
        if !formula.cells().is_subset(&stones) || here.given.is_some() {
            return None;
        }
        let claim = self.claim(stones, field, formula);
        let gap = Gap { pattern: name, branch: None, line: Vec::new(), cell, cells, goal: text };
        match self.try_to_close(&claim, key, gap, search)? {
            Closed::Reply(reply) => Some(reply),
            Closed::Argument(_) => None,
        }
    }

    fn claim(&self, stones: CellSet, field: CellSet, goal: Formula) -> HexClaim {
        let owner = self.strategy.owner;
        let of = |player| if player == owner { stones } else { CellSet::EMPTY };
        let (black, white) = (of(Player::Black), of(Player::White));
        HexClaim { board: self.strategy.board, black, white, owner, field, goal, first: First::Owner }
    }
}

/// Whether a branch might leave some of these cells free.
fn helps(way: &Way<'_>, common: &CellSet, turned: bool, board: &Board) -> bool {
    let free = |carrier: &CellSet| !common.is_subset(carrier) || !way.answers.is_disjoint(common);
    free(&way.carrier) || turned && free(&board.turned(&way.carrier))
}

fn least_of_all<'o>(outcomes: impl Iterator<Item = &'o Outcome>) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = outcomes.cloned().collect();
    outcomes.sort();
    outcomes.dedup();
    outcomes
}

/// Sets of which one is to be joined, as a guarantee.
pub fn wanted(sets: &[Vec<Node>]) -> Guarantee {
    least(sets.iter().map(|set| merged(vec![set.clone()])).collect())
}
