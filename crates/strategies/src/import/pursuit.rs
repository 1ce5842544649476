//! Following a strategy on the whole board, where its gaps cannot be closed in their patterns.
//!
//! A pattern may be false in its place, or too hard to search there. Then its branches still tell what its author would reply. Here
//! the whole board is looked at, the opponent to move, with the parts of the strategy that are in force as a guide: branches that
//! are proved leave few of the opponent's moves open; to each of those the reply of the file is tried, and the position after it is
//! given to the solver of whole boards, or followed in the same way. Carriers of what is settled bound what is still open, so the easiest
//! moves come first. All of it is repeated with more and more time until nothing is open.

use super::guarantee::{Outcome, Seen, suffices};
use super::outline::{
    Answer, Answers, Closed, Cover, FIRST_TRY, Gap, Outline, Piece, Search, both_ways, win,
};
use super::spot::beside;
use super::strategy::Node;
use game::{Cell, CellSet, Formula, Player};
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
    Won(Win),
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

/// How the owner wins: by these together, in these cells.
#[derive(Clone, Debug)]
struct Win {
    parts: Vec<Piece>,
    carrier: CellSet,
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
    tried: FxHashMap<(Key, Player), Duration>,
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

    /// Answers for the whole strategy, which consists of this part; round by round.
    pub fn root(mut self, spot: usize) -> Option<usize> {
        let stones = self.outline.strategy.stones;
        let cells = self.outline.spots.all[spot].cells;
        let others = self.outline.strategy.board.cells() - cells - stones;
        let place = Place { stones, others, line: Vec::new(), parts: vec![spot] };
        let most = self.search.limits.time.unwrap_or(Duration::MAX);
        loop {
            self.limit = None;
            self.left.clear();
            let answers = self.follow(&place, self.outline.strategy.turned);
            self.outline.exhausted = self.limit.filter(|_| answers.is_none() && !self.lost(&place));
            let more = self.outline.exhausted == Some(Exhausted::Time) && self.time < most;
            if !more {
                self.outline.left = self.left;
                return answers.map(|(answers, _)| answers);
            }
            self.time = self.time.saturating_mul(GROWTH).min(most);
            self.outline.try_for(self.time / GROWTH);
        }
    }

    fn lost(&self, place: &Place) -> bool {
        matches!(self.known.get(&place.key()), Some(Standing::Lost))
    }

    /// How the owner wins where the opponent is to move: by the solver, or else by following the file.
    fn settle(&mut self, place: &Place) -> Option<Win> {
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
        let followed = self.follow(place, false);
        let won = |(answers, carrier)| Win { parts: vec![Piece::Known(answers)], carrier };
        match followed.map(won) {
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
    fn solve(&mut self, place: &Place, time: Duration) -> Option<Win> {
        match self.known.get(&place.key()) {
            Some(Standing::Won(win)) => return Some(win.clone()),
            Some(Standing::Lost) => return None,
            _ => {}
        }
        if self.lead_across(&place.parts, &place.stones, None)
            && let Some(win) = self.proved(&place.parts)
        {
            return Some(self.won(place, win));
        }
        match self.ask(place, self.owner.opponent(), time)? {
            None => {
                self.known.insert(place.key(), Standing::Lost);
                None
            }
            Some(closed) => {
                let carrier = closed.carrier;
                let mut gap = self.gap(place, *place.line.last()?);
                gap.line.pop();
                let found = self.outline.repaired(closed, gap);
                Some(self.won(place, Win { parts: vec![Piece::Found(found)], carrier }))
            }
        }
    }

    fn won(&mut self, place: &Place, win: Win) -> Win {
        self.known.insert(place.key(), Standing::Won(win.clone()));
        win
    }

    /// Asks the solver: how the owner wins, nothing if the opponent does; nothing at all if the time is not enough.
    fn ask(&mut self, place: &Place, mover: Player, time: Duration) -> Option<Option<Closed>> {
        let key = (place.key(), mover);
        if self.search.monitor.stopped() {
            self.limit = Some(Exhausted::Stopped);
            return None;
        }
        if self.tried.get(&key).is_some_and(|tried| *tried >= time) {
            self.limit.get_or_insert(Exhausted::Time);
            return None;
        }
        let search = Search { keeper: Some(&self.keeper), ..self.search };
        match win(&self.position(place, mover), self.owner, time, search) {
            Ok(found) => Some(found),
            Err(limit) => {
                self.limit = self.limit.filter(|limit| *limit != Exhausted::Time).or(Some(limit));
                self.tried.insert(key, time);
                None
            }
        }
    }

    fn position(&self, place: &Place, mover: Player) -> HexPosition {
        let of = |player| if player == self.owner { place.stones } else { place.others };
        let (black, white) = (of(Player::Black), of(Player::White));
        HexPosition { board: self.outline.strategy.board, black, white, mover }
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
            goal: Formula::across(self.owner).text(&|cell| strategy.board.name(cell)),
        }
    }

    fn empty(&self, place: &Place) -> CellSet {
        self.outline.strategy.board.cells() - place.stones - place.others
    }

    /// Answers to all moves of the opponent's, and the cells that they play in.
    fn follow(&mut self, place: &Place, turned: bool) -> Option<(usize, CellSet)> {
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
                if let Some(win) = self.settle(&after) {
                    self.add(&mut cover, reply, win, turned);
                    break;
                }
            }
            if cover.open.contains(cell) {
                let Some((answer, carrier)) = self.found(place, cell, self.time) else {
                    self.give_up(place, &cover.open);
                    return None;
                };
                cover.add(answer, carrier);
            }
        }
        let goal = Formula::across(self.owner);
        self.outline.answers.push(Answers { goal, stones: place.stones, ways: cover.answers });
        Some((self.outline.answers.len() - 1, cover.carrier))
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
            if !found.answers.is_empty() {
                cover = found;
            }
        }
        for &part in &place.parts {
            let others = beside(&place.parts, part);
            let Some(kept) = self.proved(&others) else { continue };
            for way in self.outline.spots.all[part].ways.clone() {
                if cover.open.is_subset(&(way.carrier | kept.carrier)) {
                    continue;
                }
                let family: Vec<usize> = way.parts.iter().chain(&others).copied().collect();
                if self.lead_across(&family, &place.stones, Some(way.reply))
                    && let Some(win) = self.proved(&family)
                    && win.carrier.is_subset(&empty.without(way.reply))
                {
                    self.add(&mut cover, way.reply, win, turned);
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

    /// Parts as pieces of a proof, if they are proved.
    fn proved(&mut self, parts: &[usize]) -> Option<Win> {
        let mut win = Win { parts: Vec::new(), carrier: CellSet::EMPTY };
        for &part in parts {
            let guarantee = self.outline.spots.all[part].guarantee.clone();
            if self.outline.spots.formula(part, &guarantee).is_some() {
                win.parts.push(Piece::Known(self.outline.answers(part, &guarantee, false)?));
                win.carrier |= self.outline.spots.all[part].cells;
            }
        }
        Some(win)
    }

    /// Answers that the solver sees without search.
    fn threats(&mut self, place: &Place, cover: &mut Cover) {
        let position = self.position(place, self.owner.opponent());
        let solver = Solver::new(position.board, Techniques::ALL, self.search.limits, self.search.monitor);
        let Some(mut solver) = solver else { return };
        let mut hard = solver.must_play(&position);
        while let Some(cell) = (cover.open - hard).first() {
            match self.found(place, cell, FIRST_TRY) {
                Some((answer, carrier)) => cover.add(answer, carrier),
                None => _ = hard.insert(cell),
            }
        }
    }

    /// The solver's answer to a move.
    fn found(&mut self, place: &Place, cell: Cell, time: Duration) -> Option<(Answer, CellSet)> {
        let after = place.after(cell, None, place.parts.clone());
        let Some(closed) = self.ask(&after, self.owner, time)? else {
            self.known.insert(place.key(), Standing::Lost);
            return None;
        };
        let carrier = closed.carrier;
        let gap = self.gap(place, cell);
        Some((Answer::Found(self.outline.repaired(closed, gap)), carrier))
    }

    /// Replies of the file after which the solver finds the win in time.
    fn replies(&mut self, place: &Place, turned: bool, cover: &mut Cover, time: Duration) {
        let mut passed = CellSet::EMPTY;
        while let Some(cell) = self.next(place, &(cover.open - passed)) {
            passed.insert(cell);
            for (reply, after) in self.continuations(place, cell) {
                if let Some(win) = self.solve(&after, time) {
                    self.add(cover, reply, win, turned);
                    break;
                }
            }
        }
    }

    /// Adds a reply, and its image if that is as good.
    fn add(&self, cover: &mut Cover, reply: Cell, win: Win, turned: bool) {
        let carrier = win.carrier.with(reply);
        for (turned, carrier) in both_ways(&carrier, turned, &self.outline.strategy.board) {
            cover.add(Answer::Branch { reply, parts: win.parts.clone(), turned }, carrier);
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
    use super::super::{claim, read, write};
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
        outline.root = Pursuit::new(&mut outline, search).root(root[0]).map(|answers| vec![answers]);
        if outline.root.is_none() {
            return Err(outline.left);
        }
        let mut certificate = Vec::new();
        write(&claim(&strategy, &outline).unwrap(), &outline, &mut certificate).unwrap();
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
