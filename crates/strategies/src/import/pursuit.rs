//! Following a strategy on the whole board, where its gaps cannot be closed in their patterns.
//!
//! A pattern may be false in its place, or too hard to search there. Then its branches still tell what its
//! author would reply. Here the whole board is looked at, the opponent to move, with the parts of the
//! strategy that are in force as a guide: branches that are proved leave few of the opponent's moves open; to
//! each of those the reply of the file is tried, and the position after it is given to the solver of whole
//! boards, or followed in the same way. Carriers of what is settled bound what is still open, so the easiest
//! moves come first. All of it is repeated with more and more time until nothing is open.

use super::closing::{Closed, Cover, Search, close};
use super::guarantee::{Outcome, Seen, suffices};
use super::outline::{FIRST_TRY, Gap, Outline};
use super::spot::beside;
use super::strategy::Node;
use crate::guided::{Argument, Reply};
use game::{Cell, CellSet, First, Formula, HexClaim, Player};
use hex::whole::recollection::Recollection;
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::Exhausted;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// How much more time each round has.
const GROWTH: u32 = 4;

/// A position of the whole board, the opponent to move.
#[derive(Clone, Debug)]
struct Place {
    /// The owner's stones.
    stones: CellSet,
    /// The opponent's stones.
    others: CellSet,
    /// The moves that led here.
    line: Vec<Cell>,
    /// What the file has in force here.
    parts: Vec<usize>,
}

/// The stones of both, the owner's first.
type Key = (CellSet, CellSet);

/// What is known of a position.
#[derive(Clone, Debug)]
enum Standing {
    /// The owner wins.
    Won(Arc<Argument>),
    /// The opponent wins.
    Lost,
    /// So much time was not enough.
    Open(Duration),
}

impl Place {
    fn key(&self) -> Key {
        (self.stones, self.others)
    }

    /// The position after a move of the opponent's and perhaps a reply.
    fn after(&self, cell: Cell, reply: Option<Cell>, parts: Vec<usize>) -> Self {
        let stones = reply.map_or(self.stones, |reply| self.stones.with(reply));
        let line = self.line.iter().copied().chain([cell]).chain(reply).collect();
        Self { stones, others: self.others.with(cell), line, parts }
    }
}

/// The search on the whole board.
pub(super) struct Pursuit<'o, 's, 'a> {
    outline: &'o mut Outline<'s, 'a>,
    search: Search<'a>,
    keeper: Arc<dyn Keeper>,
    owner: Player,
    /// What the solver may use for a position in this round.
    time: Duration,
    /// Positions with the opponent to move.
    known: FxHashMap<Key, Standing>,
    /// Positions that the solver did not settle, and who moves in them.
    tried: FxHashMap<(Key, First), Duration>,
    /// Which limit ran out in this round; time only if nothing else did.
    limit: Option<Exhausted>,
    /// Moves that stayed without an answer in this round.
    left: Vec<Gap>,
}

impl<'o, 's, 'a> Pursuit<'o, 's, 'a> {
    /// Nothing has been looked at yet.
    pub fn new(outline: &'o mut Outline<'s, 'a>, search: Search<'a>) -> Self {
        let keeper =
            search.keeper.cloned().unwrap_or_else(|| Arc::new(Recollection::new(search.limits.memory)));
        Self {
            owner: outline.strategy.owner,
            outline,
            search,
            keeper,
            time: FIRST_TRY,
            known: FxHashMap::default(),
            tried: FxHashMap::default(),
            limit: None,
            left: Vec::new(),
        }
    }

    /// Why the whole strategy wins, which consists of this part; round by round.
    pub fn root(mut self, spot: usize) -> Option<Arc<Argument>> {
        let stones = self.outline.strategy.stones;
        let cells = self.outline.spots.all[spot].cells;
        let others = self.outline.strategy.board.cells() - cells - stones;
        let place = Place { stones, others, line: Vec::new(), parts: vec![spot] };
        let most = self.search.limits.time.unwrap_or(Duration::MAX);
        loop {
            self.limit = None;
            self.left.clear();
            let won = self.follow(&place, self.outline.strategy.turned);
            self.outline.exhausted = self.limit.filter(|_| won.is_none() && !self.lost(&place));
            let more = self.outline.exhausted == Some(Exhausted::Time) && self.time < most;
            if !more {
                self.outline.left = self.left;
                return won;
            }
            self.time = self.time.saturating_mul(GROWTH).min(most);
            self.outline.try_for(self.time / GROWTH);
        }
    }

    fn lost(&self, place: &Place) -> bool {
        matches!(self.known.get(&place.key()), Some(Standing::Lost))
    }

    /// How the owner wins where the opponent is to move: by the solver, or else by following the file.
    fn settle(&mut self, place: &Place) -> Option<Arc<Argument>> {
        if let Some(Standing::Open(time)) = self.known.get(&place.key())
            && *time >= self.time
        {
            return None;
        }
        if let Some(win) = self.solve(place, self.time) {
            return Some(win);
        }
        if self.lost(place) {
            return None;
        }
        match self.follow(place, false) {
            Some(win) => Some(self.won(place, win)),
            None => {
                if !self.lost(place) {
                    self.known.insert(place.key(), Standing::Open(self.time));
                }
                None
            }
        }
    }

    /// How the owner wins where the opponent is to move, if the file tells or the solver finds it in time.
    fn solve(&mut self, place: &Place, time: Duration) -> Option<Arc<Argument>> {
        match self.known.get(&place.key()) {
            Some(Standing::Won(win)) => return Some(win.clone()),
            Some(Standing::Lost) => return None,
            _ => {}
        }
        if self.lead_across(&place.parts, &place.stones, None)
            && let Some(parts) = self.proved(&place.parts)
        {
            let win = self.outline.joined(parts, &self.goal(), place.stones);
            return Some(self.won(place, win));
        }
        match self.ask(place, First::Opponent, time)? {
            (None, _) => {
                self.known.insert(place.key(), Standing::Lost);
                None
            }
            (Some(closed), nodes) => {
                let mut gap = self.gap(place, *place.line.last()?);
                gap.line.pop();
                self.outline.repaired(&closed, nodes, gap);
                Some(self.won(place, closed.argument().clone()))
            }
        }
    }

    fn goal(&self) -> Formula {
        Formula::across(self.owner)
    }

    fn won(&mut self, place: &Place, win: Arc<Argument>) -> Arc<Argument> {
        self.known.insert(place.key(), Standing::Won(win.clone()));
        win
    }

    /// Asks the solver: how the owner wins, nothing if the opponent does, and the nodes that it took; nothing
    /// at all if the time is not enough.
    fn ask(&mut self, place: &Place, first: First, time: Duration) -> Option<(Option<Closed>, u64)> {
        let key = (place.key(), first);
        if self.search.monitor.stopped() {
            self.limit = Some(Exhausted::Stopped);
            return None;
        }
        if self.tried.get(&key).is_some_and(|tried| *tried >= time) {
            self.limit.get_or_insert(Exhausted::Time);
            return None;
        }
        let search = Search { keeper: Some(&self.keeper), ..self.search };
        let (closed, nodes) = close(&self.claim(place, first), time, search);
        match closed {
            Ok(found) => Some((found, nodes)),
            Err(limit) => {
                self.limit = self.limit.filter(|limit| *limit != Exhausted::Time).or(Some(limit));
                self.tried.insert(key, time);
                None
            }
        }
    }

    /// That the owner wins a position.
    fn claim(&self, place: &Place, first: First) -> HexClaim {
        let of = |player| if player == self.owner { place.stones } else { place.others };
        let (black, white) = (of(Player::Black), of(Player::White));
        let (board, owner) = (self.outline.strategy.board, self.owner);
        HexClaim { board, black, white, owner, field: self.empty(place), goal: self.goal(), first }
    }

    /// A move of the opponent's, as a gap of the largest part in force.
    fn gap(&self, place: &Place, cell: Cell) -> Gap {
        let strategy = self.outline.strategy;
        let parts = place.parts.iter().map(|&part| &self.outline.spots.all[part]);
        let largest = parts.max_by_key(|spot| spot.cells.len());
        Gap {
            pattern: strategy.patterns[largest.map_or(strategy.root, |spot| spot.pattern)].name.clone(),
            branch: None,
            line: place.line.clone(),
            cell,
            cells: self.empty(place),
            goal: self.goal().text(&|cell| strategy.board.name(cell)),
        }
    }

    fn empty(&self, place: &Place) -> CellSet {
        self.outline.strategy.board.cells() - place.stones - place.others
    }

    /// Replies to all moves of the opponent's.
    fn follow(&mut self, place: &Place, turned: bool) -> Option<Arc<Argument>> {
        self.tell(place);
        let mut cover = self.branches(place, turned);
        if !cover.open.is_empty() {
            self.threats(place, &mut cover);
        }
        for slower in [GROWTH * GROWTH, GROWTH] {
            self.replies(place, turned, &mut cover, self.time / slower);
        }
        while let Some(cell) = self.next(place, &cover.open) {
            for (reply, after) in self.continuations(place, cell) {
                if let Some(argument) = self.settle(&after) {
                    cover.add_both_ways(Reply { cell: reply, argument }, turned);
                    break;
                }
            }
            if cover.open.contains(cell) {
                let Some(reply) = self.found(place, cell, self.time) else {
                    self.give_up(place, &cover.open);
                    return None;
                };
                cover.add(reply);
            }
        }
        Argument::cases(cover.replies, self.goal())
    }

    /// Shows whoever watches where the search is.
    fn tell(&self, place: &Place) {
        let line: Vec<String> =
            place.line.iter().map(|&cell| self.outline.strategy.board.name(cell)).collect();
        self.search.monitor.tell(format!("{:?} for a position, after {}", self.time, line.join(" ")));
    }

    /// Notes moves without an answer, unless it is known what is missing further down.
    fn give_up(&mut self, place: &Place, open: &CellSet) {
        for cell in open.iter() {
            let gap = self.gap(place, cell);
            let line = [&gap.line[..], &[cell]].concat();
            if !self.left.iter().any(|left| left.line.starts_with(&line)) {
                self.left.push(gap);
            }
        }
    }

    /// The branches that are proved, where all other parts in force are.
    fn branches(&mut self, place: &Place, turned: bool) -> Cover {
        let empty = self.empty(place);
        let mut cover = Cover::new(empty);
        if let [spot] = place.parts[..] {
            let found = self.outline.branches(spot, &vec![Outcome::Across], turned);
            if !found.replies.is_empty() {
                cover = found;
            }
        }
        for &part in &place.parts {
            let others = beside(&place.parts, part);
            let Some(kept) = self.proved(&others) else { continue };
            for way in self.outline.spots.all[part].ways.clone() {
                let kept = kept.iter().fold(way.carrier, |all, argument| all | argument.region);
                if cover.open.is_subset(&kept) {
                    continue;
                }
                let family: Vec<usize> = way.parts.iter().chain(&others).copied().collect();
                if self.lead_across(&family, &place.stones, Some(way.reply))
                    && let Some(parts) = self.proved(&family)
                {
                    let stones = place.stones.with(way.reply);
                    let argument = self.outline.joined(parts, &self.goal(), stones);
                    if argument.region.is_subset(&empty.without(way.reply)) {
                        cover.add_both_ways(Reply { cell: way.reply, argument }, turned);
                    }
                }
            }
        }
        cover
    }

    /// Whether parts together would join the edges for an owner who has these stones and a reply.
    fn lead_across(&self, parts: &[usize], stones: &CellSet, reply: Option<Cell>) -> bool {
        let edges = [Node::Edge(false), Node::Edge(true)];
        let terminals: Vec<Node> = stones.iter().map(Node::Cell).chain(edges).collect();
        let seen = Seen { terminals: &terminals, watched: &CellSet::EMPTY };
        let spots = &self.outline.spots;
        suffices(&spots.ground.together(&spots.guarantees(parts), seen, reply), &vec![Outcome::Across])
    }

    /// The arguments of parts, if they are proved.
    fn proved(&mut self, parts: &[usize]) -> Option<Vec<Arc<Argument>>> {
        let mut proved = Vec::new();
        for &part in parts {
            let guarantee = self.outline.spots.all[part].guarantee.clone();
            if self.outline.spots.formula(part, &guarantee).is_some() {
                proved.push(self.outline.argument(part, &guarantee, false)?);
            }
        }
        Some(proved)
    }

    /// Answers that the solver sees without search.
    fn threats(&mut self, place: &Place, cover: &mut Cover) {
        let position = HexPosition::from(&self.claim(place, First::Opponent));
        let solver = Solver::new(position.board, Techniques::ALL, self.search.limits, self.search.monitor);
        let Some(mut solver) = solver else { return };
        let mut hard = solver.must_play(&position);
        while let Some(cell) = (cover.open - hard).first() {
            match self.found(place, cell, FIRST_TRY) {
                Some(reply) => cover.add(reply),
                None => _ = hard.insert(cell),
            }
        }
    }

    /// The solver's answer to a move.
    fn found(&mut self, place: &Place, cell: Cell, time: Duration) -> Option<Reply> {
        let after = place.after(cell, None, place.parts.clone());
        let (closed, nodes) = self.ask(&after, First::Owner, time)?;
        let Some(closed) = closed else {
            self.known.insert(place.key(), Standing::Lost);
            return None;
        };
        let gap = self.gap(place, cell);
        self.outline.repaired(&closed, nodes, gap);
        match closed {
            Closed::Reply(reply) => Some(reply),
            Closed::Argument(_) => None,
        }
    }

    /// Replies of the file after which the solver finds the win in time.
    fn replies(&mut self, place: &Place, turned: bool, cover: &mut Cover, time: Duration) {
        let mut passed = CellSet::EMPTY;
        while let Some(cell) = self.next(place, &(cover.open - passed)) {
            passed.insert(cell);
            for (reply, after) in self.continuations(place, cell) {
                if let Some(argument) = self.solve(&after, time) {
                    cover.add_both_ways(Reply { cell: reply, argument }, turned);
                    break;
                }
            }
        }
    }

    /// The next move to be answered: best one that the file answers, in a part that is not proved.
    fn next(&mut self, place: &Place, open: &CellSet) -> Option<Cell> {
        let mut doubtful = CellSet::EMPTY;
        for &part in &place.parts {
            if self.proved(&[part]).is_none() {
                doubtful |= self.outline.spots.all[part].cells;
            }
        }
        let rank = |cell: &Cell| (self.continuations(place, *cell).is_empty(), !doubtful.contains(*cell));
        open.iter().min_by_key(rank)
    }

    /// What the file replies to a move, and what is in force then.
    fn continuations(&self, place: &Place, cell: Cell) -> Vec<(Cell, Place)> {
        let taken = (place.stones | place.others).with(cell);
        let after = |(reply, parts): (Cell, Vec<usize>)| {
            (!taken.contains(reply)).then(|| (reply, place.after(cell, Some(reply), parts)))
        };
        self.outline.spots.continuations(&place.parts, cell).into_iter().filter_map(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use proof::limits::{Limits, Monitor};

    /// A strategy that says nothing but replies: no branch is proved, so every one is followed.
    fn replies(side: usize, branches: &[(usize, usize)]) -> String {
        let mut text = format!("#BOARDSIZE {side}\n\"RN 1\",\n\"BT {}\",\n", branches.len());
        for (number, (cell, reply)) in branches.iter().enumerate() {
            text += &format!("\"BN {number}\",\n\"WM 1 {cell}\",\n\"BM {reply}\",\n\"ND 0\",\n");
        }
        text
    }

    /// Follows a strategy on the whole board, has what is found checked, and tells how many moves it answers.
    fn pursued(text: &str, limits: &Limits) -> Result<usize, Vec<Gap>> {
        let strategy = read(text).unwrap();
        let monitor = Monitor::default();
        let search = Search { limits, monitor: &monitor, keeper: None };
        let (mut outline, root) = Outline::start(&strategy, Some(search)).unwrap();
        outline.pursued = true;
        outline.root = Pursuit::new(&mut outline, search).root(root[0]);
        if outline.root.is_none() {
            return Err(outline.left);
        }
        let mut certificate = Vec::new();
        outline.outcome().unwrap().certify(&mut certificate).unwrap();
        checker::check(&certificate[..]).unwrap();
        Ok(outline.repairs.len())
    }

    #[test]
    fn replies_are_followed_and_what_is_found_is_checked() {
        for (side, branches) in [(3, vec![(2, 3)]), (5, vec![(7, 8), (8, 7), (1, 8)])] {
            assert!(pursued(&replies(side, &branches), &Limits::default()).is_ok_and(|found| found > 0));
        }
    }

    #[test]
    fn wrong_replies_do_no_harm() {
        // Black answers far away, and loses; what the solver finds replaces it.
        assert!(pursued(&replies(5, &[(7, 1), (8, 1), (3, 5)]), &Limits::default()).is_ok());
    }

    #[test]
    fn what_a_limit_leaves_open_is_told() {
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let left = pursued(&replies(7, &[(4, 11)]), &limits).unwrap_err();
        assert!(!left.is_empty() && left.iter().all(|gap| gap.goal == "top-bottom"), "{left:?}");
    }
}
