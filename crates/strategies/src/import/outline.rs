//! The proof in outline: which branch answers what, and what a search has to add.
//!
//! For each spot and what it is to guarantee, branches are taken until no cell is common to all of their carriers: then every
//! move of the opponent's misses one of them. It does not matter which moves the file lets a branch answer; so some
//! slips do no harm. Where branches are missing or too weak, the fault may be theirs or that of a sub-pattern: first
//! the sub-patterns are asked for more, as little as is needed, and only if that fails a search is asked at this spot. Small
//! gaps are tried before large ones, and a gap that cannot be closed is the next larger one's. What is then still open is left to
//! `pursuit`, if the goal is to join the owner's edges.

use super::defect::{Defect, Fault};
use super::guarantee::{Guarantee, Outcome, Seen, least, merged, suffices};
use super::pursuit::Pursuit;
use super::spot::{Spots, TooMany, Way};
use super::strategy::{Node, Strategy};
use crate::settle::settle;
use game::{Board, Cell, CellSet, First, Formula, HexClaim, MAX_CELLS, Player};
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Exhausted, Limits, Monitor};
use proof::settled::Settled;
use proof::verdict::Verdict;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// How long every gap is tried at first.
pub(super) const FIRST_TRY: Duration = Duration::from_millis(250);

/// What a spot is to guarantee, and how it does.
#[derive(Debug)]
pub struct Answers {
    /// What is guaranteed.
    pub goal: Formula,
    /// The stones that it needs.
    pub stones: CellSet,
    /// One of these is always left.
    pub ways: Vec<Answer>,
}

/// How the owner answers.
#[derive(Debug)]
pub enum Answer {
    /// With a branch of the file, or its image by half a turn.
    Branch {
        /// The reply in the file's branch.
        reply: Cell,
        /// What is left then.
        parts: Vec<Piece>,
        /// Whether it is turned.
        turned: bool,
    },
    /// With what a search has found.
    Found(Rc<Closing>),
    /// Not at all.
    Missing,
}

/// A part of what is left after a reply.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Answers that were worked out, by number.
    Known(usize),
    /// What a search has found instead.
    Found(Rc<Closing>),
}

/// What a search has found.
#[derive(Debug)]
pub struct Closing {
    /// What was claimed.
    pub claim: HexClaim,
    /// Why it holds.
    pub settled: Settled,
    /// The cells that the owner plays in.
    pub carrier: CellSet,
    /// The number of the repair.
    pub repair: usize,
}

/// Answers that are collected until no move is left open.
#[derive(Debug)]
pub(super) struct Cover {
    pub answers: Vec<Answer>,
    /// The cells that the answers count on, together.
    pub carrier: CellSet,
    /// The opponent's moves that disturb all of them.
    pub open: CellSet,
}

impl Cover {
    /// No answers to moves on these cells.
    pub fn new(open: CellSet) -> Self {
        Self { answers: Vec::new(), carrier: CellSet::EMPTY, open }
    }

    /// Adds an answer, if that leaves fewer moves open.
    pub fn add(&mut self, answer: Answer, carrier: CellSet) {
        if !self.open.is_subset(&carrier) {
            self.open &= carrier;
            self.carrier |= carrier;
            self.answers.push(answer);
        }
    }
}

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

/// How gaps are closed.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// What each search may use.
    pub limits: &'a Limits,
    /// Who watches it.
    pub monitor: &'a Monitor,
    /// Where settled positions of the whole board are kept.
    pub keeper: Option<&'a Arc<dyn Keeper>>,
}

/// A gap: the spot, the opponent's move or the owner's reply, the cells, and what is to be guaranteed.
type GapKey = (usize, Cell, CellSet, Guarantee);

/// A proof in outline.
pub struct Outline<'s, 'a> {
    pub(super) strategy: &'s Strategy,
    /// The patterns in their places.
    pub spots: Spots<'s>,
    search: Option<Search<'a>>,
    /// All answers that were worked out; those that others use come before them.
    pub answers: Vec<Answers>,
    known: FxHashMap<(usize, Guarantee), Option<usize>>,
    /// What the whole strategy consists of, or nothing if it fails.
    pub root: Option<Vec<usize>>,
    /// Where nothing answers a move, if there is no search.
    pub lost: Vec<Defect>,
    /// What a search has added.
    pub repairs: Vec<Repair>,
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
    /// Works out how the strategy reaches its goal. Without a search every gap is noted and passed over. With one, all gaps are
    /// first tried for a short time only: most of those that are hard are not where the fault is.
    pub fn new(strategy: &'s Strategy, search: Option<Search<'a>>) -> Result<Self, TooMany> {
        let (mut outline, root) = Self::start(strategy, search)?;
        outline.root = outline.whole(&root);
        match (search, &root[..]) {
            (Some(search), &[spot]) if outline.root.is_none() && outline.is_about_the_board() => {
                outline.pursued = true;
                outline.root = Pursuit::new(&mut outline, search).root(spot).map(|answers| vec![answers]);
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
            answers: Vec::new(),
            known: FxHashMap::default(),
            root: None,
            lost: Vec::new(),
            repairs: Vec::new(),
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

    /// Whether the goal is to join the owner's edges, on a board that can be searched as a whole.
    fn is_about_the_board(&self) -> bool {
        let board = self.strategy.board;
        self.goal() == [Outcome::Across] && board.width() * board.height() <= MAX_CELLS
    }

    /// Leaves only those repairs that the proof consists of.
    fn forget_unused_repairs(&mut self) {
        let mut seen = vec![false; self.answers.len()];
        let mut used = vec![false; self.repairs.len()];
        let mut waiting = self.root.clone().unwrap_or_default();
        while let Some(number) = waiting.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            for way in &self.answers[number].ways {
                match way {
                    Answer::Found(found) => used[found.repair] = true,
                    Answer::Missing => {}
                    Answer::Branch { parts, .. } => parts.iter().for_each(|part| match part {
                        Piece::Known(number) => waiting.push(*number),
                        Piece::Found(found) => used[found.repair] = true,
                    }),
                }
            }
        }
        let mut used = used.into_iter();
        self.repairs.retain(|_| used.next() == Some(true));
    }

    /// What the strategy is to guarantee.
    pub fn goal(&self) -> Guarantee {
        wanted(&self.strategy.goal)
    }

    fn whole(&mut self, root: &[usize]) -> Option<Vec<usize>> {
        if let &[spot] = root {
            return Some(vec![self.answers(spot, &self.goal(), self.strategy.turned)?]);
        }
        let cells: CellSet = self.strategy.cells.iter().copied().collect();
        let terminals = self.spots.ground.terminals(&cells, &self.strategy.stones);
        let seen = Seen { terminals: &terminals, watched: &CellSet::EMPTY };
        if !suffices(&self.spots.ground.together(&self.spots.guarantees(root), seen, None), &self.goal()) {
            return None;
        }
        root.iter().map(|&spot| self.answers(spot, &self.spots.all[spot].guarantee.clone(), false)).collect()
    }

    /// Answers in a spot that guarantee what is wanted.
    pub(super) fn answers(&mut self, spot: usize, goal: &Guarantee, turned: bool) -> Option<usize> {
        let key = (spot, goal.clone());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let formula = self.spots.formula(spot, goal);
        let answers = formula.and_then(|formula| {
            let ways = self.answer_all(spot, goal, turned)?;
            let here = &self.spots.all[spot];
            let stones = here.given.map_or(here.stones, |(cell, _)| here.stones.without(cell));
            self.answers.push(Answers { goal: formula, stones, ways });
            Some(self.answers.len() - 1)
        });
        self.known.insert(key, answers);
        answers
    }

    fn answer_all(&mut self, spot: usize, goal: &Guarantee, turned: bool) -> Option<Vec<Answer>> {
        let mut cover = self.branches(spot, goal, turned);
        while let Some(cell) = cover.open.first() {
            let (answer, carrier) = self.gap(spot, cell, goal)?;
            cover.add(answer, carrier);
        }
        Some(cover.answers)
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
                let pieces = self.pieces(spot, way, goal, blame, replace.then_some(&cover.open));
                if let Some((parts, carrier)) = pieces {
                    for (image, carrier) in both_ways(&carrier, turned, &self.strategy.board) {
                        let parts = parts.clone();
                        cover.add(Answer::Branch { reply: way.reply, parts, turned: image }, carrier);
                    }
                }
            }
        }
        cover
    }

    /// The parts of a branch, if they can all be had, and its carrier. One of them may have to guarantee more than it seems to. With
    /// moves that are still to be answered, a part that cannot be had is replaced by what a search finds in the cells that
    /// the other parts and the branch's own moves leave free.
    fn pieces(
        &mut self,
        spot: usize,
        way: &Way<'s>,
        goal: &Guarantee,
        blame: Option<(usize, &Guarantee)>,
        replace: Option<&CellSet>,
    ) -> Option<(Vec<Piece>, CellSet)> {
        let mut pieces = Vec::new();
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
            if let Some(answers) = self.answers(part, &usual, false) {
                pieces.push(Piece::Known(answers));
                carrier |= self.spots.all[part].cells;
                continue;
            }
            let needed = self.needed(spot, way, index, goal);
            match self.spots.formula(part, &needed) {
                None if needed.is_empty() => return None,
                // It is true anyway: this part is not needed.
                None => continue,
                Some(_) if needed != usual => {
                    if let Some(answers) = self.answers(part, &needed, false) {
                        pieces.push(Piece::Known(answers));
                        carrier |= self.spots.all[part].cells;
                        continue;
                    }
                }
                Some(_) => {}
            }
            lacking.push((part, needed));
        }
        let open = match replace {
            _ if lacking.is_empty() => return Some((pieces, carrier)),
            None => return None,
            Some(common) => *common,
        };
        let moves = if way.answers.is_disjoint(&open) { open - carrier } else { way.answers & open };
        for (part, needed) in lacking {
            let free = self.spots.all[spot].cells - carrier - moves;
            let found = self.replacement(spot, way, part, &free, &needed)?;
            carrier |= found.carrier;
            pieces.push(Piece::Found(found));
        }
        Some((pieces, carrier))
    }

    /// What a search finds in free cells instead of a part of a branch.
    fn replacement(
        &mut self,
        spot: usize,
        way: &Way<'s>,
        part: usize,
        free: &CellSet,
        needed: &Guarantee,
    ) -> Option<Rc<Closing>> {
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
        self.try_to_close(&claim, key, gap, search)
    }

    /// Notes how a gap was closed.
    pub(super) fn repaired(&mut self, closed: Closed, gap: Gap) -> Rc<Closing> {
        let Closed { claim, settled, carrier, nodes } = closed;
        self.repairs.push(Repair { gap, nodes });
        Rc::new(Closing { claim, settled, carrier, repair: self.repairs.len() - 1 })
    }

    /// Settles a claim within the time that gaps have; notes it if it fails, or if the time is not enough.
    fn try_to_close(
        &mut self,
        claim: &HexClaim,
        key: GapKey,
        gap: Gap,
        search: Search<'_>,
    ) -> Option<Rc<Closing>> {
        if self.pursued && claim.joins_edges() {
            return None;
        }
        let time = search.limits.time.map_or(self.time, |most| most.min(self.time));
        match close(claim, time, search) {
            Ok(Some(closed)) => Some(self.repaired(closed, gap)),
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

    /// The branches that are too weak and might do if one of their parts guaranteed more, with that part and what is needed of it;
    /// those come first in whose part most branches do so already.
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

    /// Which outcomes of a part, of those that its branches lead to, are enough for the goal, whatever the other parts do.
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

    /// Answers one move by search, or notes that nothing answers it.
    fn gap(&mut self, spot: usize, cell: Cell, goal: &Guarantee) -> Option<(Answer, CellSet)> {
        let here = &self.spots.all[spot];
        let field = here.cells.without(cell);
        let formula = self.spots.formula(spot, goal)?;
        let board = self.strategy.board;
        let text = formula.text(&|cell| board.name(cell));
        let pattern = &self.strategy.patterns[here.pattern];
        let Some(search) = self.search else {
            let fault = Fault::Lost { cell: board.name(cell), cells: here.cells.len(), goal: text };
            let (line, name) = (pattern.line, pattern.name.clone());
            let branches = here.ways.iter().filter(|way| way.answers.contains(cell)).map(|way| way.branch);
            let branch = branches.map(|branch| branch.name.clone()).next();
            self.lost.push(Defect { line, pattern: name, branch, fault });
            return Some((Answer::Missing, field));
        };
        let key = (spot, cell, field, goal.clone());
        if self.refuted.contains(&key) {
            return None;
        }
        let (cells, stones, name) = (here.cells, here.stones, pattern.name.clone());
        if !formula.cells().is_subset(&stones) || here.given.is_some() {
            return None;
        }
        let claim = self.claim(stones, field, formula);
        let gap = Gap { pattern: name, branch: None, line: Vec::new(), cell, cells, goal: text };
        let found = self.try_to_close(&claim, key, gap, search)?;
        let carrier = found.carrier;
        Some((Answer::Found(found), carrier))
    }

    fn claim(&self, stones: CellSet, field: CellSet, goal: Formula) -> HexClaim {
        let owner = self.strategy.owner;
        let of = |player| if player == owner { stones } else { CellSet::EMPTY };
        let (black, white) = (of(Player::Black), of(Player::White));
        HexClaim { board: self.strategy.board, black, white, owner, field, goal, first: First::Owner }
    }
}

/// A carrier, and that of the image by half a turn.
pub(super) fn both_ways(carrier: &CellSet, turned: bool, board: &Board) -> Vec<(bool, CellSet)> {
    let mut carriers = vec![(false, *carrier)];
    if turned {
        carriers.push((true, board.turned(carrier)));
    }
    carriers
}

/// Whether a branch might leave some of these cells free.
fn helps(way: &Way<'_>, common: &CellSet, turned: bool, board: &Board) -> bool {
    let free = |carrier: &CellSet| !common.is_subset(carrier) || !way.answers.is_disjoint(common);
    both_ways(&way.carrier, turned, board).iter().any(|(_, carrier)| free(carrier))
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

/// A claim that holds, and what was found out about it.
pub(super) struct Closed {
    pub claim: HexClaim,
    pub settled: Settled,
    pub carrier: CellSet,
    pub nodes: u64,
}

/// Settles a claim: what was found if it holds, nothing if it fails.
fn close(claim: &HexClaim, time: Duration, search: Search<'_>) -> Result<Option<Closed>, Exhausted> {
    let board = claim.board;
    if claim.joins_edges() && board.width() * board.height() <= MAX_CELLS {
        return win(&HexPosition::from(claim), claim.owner, time, search);
    }
    if claim.field.len() > MAX_CELLS {
        return Err(Exhausted::NoMethod);
    }
    let outcome = settle(claim, &Limits { time: Some(time), ..*search.limits }, search.monitor);
    match outcome.verdict()? {
        Verdict::Holds => Ok(closed(outcome)),
        Verdict::Fails => Ok(None),
    }
}

/// Settles a position of the whole board: how the owner wins, or nothing if the opponent does.
pub(super) fn win(
    position: &HexPosition,
    owner: Player,
    time: Duration,
    search: Search<'_>,
) -> Result<Option<Closed>, Exhausted> {
    let limits = Limits { time: Some(time), ..*search.limits };
    let solver = Solver::new(position.board, Techniques::ALL, &limits, search.monitor);
    let mut solver = solver.ok_or(Exhausted::NoMethod)?;
    if let Some(keeper) = search.keeper {
        solver.keep_in(keeper.clone());
    }
    let solution = solver.solve(position)?;
    Ok((solution.winner == owner).then_some(solution.outcome).and_then(closed))
}

fn closed(outcome: proof::Outcome<'_>) -> Option<Closed> {
    let (carrier, nodes) = (outcome.carrier()?, outcome.nodes);
    let (claim, settled) = outcome.into_plan()?;
    Some(Closed { claim, settled, carrier, nodes })
}
