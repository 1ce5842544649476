//! The search for a small tree: the most promising reply is followed until another one promises more.
//!
//! What a position will cost is guessed from the moves that disturb all threats and the nodes that the
//! solver takes, then from those of the moves that have no reply which leads to a leaf, and at last from what
//! follows these. So the search grows one tree, the cheapest as far as it is known, and never goes through
//! all trees of a cost; the longer it is at a move, the fewer replies it compares, so that it ends. A tree
//! that was found serves in every position that has its stones and leaves its cells free, and after half a
//! turn of the board.

mod replies;

use super::blocks::Force;
use super::chains::{Threat, enough};
use super::sight::Sight;
use super::stock::Cover;
use super::tree::{Case, Tree, Use};
use crate::guided::finder::leaves::{Known, known};
use crate::tuning::ATOM_PATIENCE;
use game::HexClaim;
use proof::field::{Word, bit, cells, word};
use proof::limits::Exhausted;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A position in which the opponent moves, and what is known of its tree.
struct Place {
    claim: HexClaim,
    state: State,
    /// What its tree costs, as far as that can be guessed.
    value: f64,
    /// How many nodes the solver takes for it.
    work: f64,
    /// How many moves it answers at once.
    moves: usize,
    /// The positions that lead here.
    parents: Vec<usize>,
    /// Whether connections may be put in force.
    views: bool,
    /// Whether the solver has said that it is won.
    won: bool,
}

enum State {
    /// How many moves disturb all threats is known.
    Seen,
    /// So are the replies that lead to leaves.
    Surveyed(Surveyed),
    /// The other moves are gone into.
    Open(Open),
    Done(Use),
    /// It is not won, as far as the solver tells.
    Lost,
}

/// What is claimed beside connections in force.
#[derive(Clone)]
struct Surveyed {
    force: Force,
    claim: HexClaim,
}

struct Open {
    force: Force,
    claim: HexClaim,
    answers: Vec<(u8, Cover)>,
    cases: Vec<Case>,
    moves: Vec<Move>,
    /// What it was guessed to cost.
    promised: f64,
    /// The move that is gone into now: another's tree is of no use before this one has one.
    focus: Option<u8>,
}

/// A move to be gone into.
struct Move {
    cell: u8,
    /// Replies, and the positions after them.
    replies: Vec<(u8, usize)>,
    /// Replies that are tried where some of those lose.
    candidates: Vec<u8>,
    /// Replies that are tried if all of these lose.
    others: Vec<u8>,
    /// The solver's reply, once it was asked.
    told: Option<u8>,
    /// How often it was gone into.
    steps: usize,
}

/// A move other than the first that has to be gone into is answered by another's tree now and then.
const OTHER_MOVES: f64 = 0.75;

/// A tree that is there is taken if another is not guessed to be smaller by more than this.
const CLOSE: f64 = 1.15;

/// Connections are in force no longer once a tree beside them costs so many times what was promised.
const FORCED: f64 = 2.5;

/// Of more moves than these it is not looked which have easy replies before connections are put in force.
const MANY: usize = 16;

/// A tree that answers several moves costs as much as this power of their number says less.
const SHARED: f64 = 0.7;

/// A position with its moves, its replies and its tree takes about so many bytes.
const PLACE_BYTES: usize = 16 << 10;

/// What a position costs with so many moves to be gone into, if the solver takes so many nodes. A move that
/// only threatens something leaves few moves, but as much work as before. Fitted to 461 trees, of 7x7 d4, c3,
/// e3 and d3 and of 8x8 after e4 c3 f2; it explains 78 % of the logarithm.
fn guess(hard: f64, work: f64) -> f64 {
    5.8 * (1.0 + hard).powf(1.1) * (1.0 + work).powf(0.23)
}

/// The same of a position of which only the moves are known that disturb all threats. It explains 55 %.
fn first_guess(left: f64, work: f64) -> f64 {
    4.8 * (1.0 + left).powf(0.22) * (1.0 + work).powf(0.5)
}

/// In which manner replies are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How many replies to a move are compared at first.
    pub width: usize,
    /// At least so many replies are asked of the solver before those are kept that promise most.
    asked: usize,
    /// So many replies are tried against several moves at once.
    at_once: usize,
}

impl Manner {
    /// All manners, of which none is the best everywhere, with at most so many replies compared.
    pub fn all(width: usize) -> impl Iterator<Item = Self> {
        let few = width.min(2);
        let manner = |width, asked, at_once| Self { width, asked, at_once };
        let wide = [manner(width, 1, 3), manner(few, 6, 0), manner(width, 6, 0), manner(few, 1, 3)];
        let rest = [manner(width, 6, 3), manner(few, 1, 0), manner(width, 1, 0), manner(few, 6, 3)];
        wide.into_iter().chain(rest)
    }
}

pub struct Search<'s, 'a> {
    sight: &'s mut Sight<'a>,
    /// What is told of searches before this one.
    said: &'s str,
    manner: Manner,
    /// How many positions may be kept.
    most: usize,
    places: Vec<Place>,
    index: FxHashMap<Known, usize>,
    /// The trees that were found for the whole board, as they are and after half a turn.
    found: Vec<Found>,
}

/// A tree that may serve again, with the stones that it counts on and the cells that must be empty.
struct Found {
    stones: Word,
    region: Word,
    after: Use,
}

impl<'s, 'a> Search<'s, 'a> {
    /// A search in about so many bytes.
    pub fn new(sight: &'s mut Sight<'a>, manner: Manner, memory: usize, said: &'s str) -> Self {
        let (places, index, found) = (Vec::new(), FxHashMap::default(), Vec::new());
        Self { sight, said, manner, most: memory / PLACE_BYTES, places, index, found }
    }

    /// A tree for a position; nothing if it is lost.
    pub fn tree(&mut self, claim: &HexClaim) -> Result<Option<Rc<Tree>>, Exhausted> {
        let won = self.sight.solve(claim)?;
        if won {
            self.sight.mine_after_moves(claim)?;
        }
        let root = self.place(claim, 1)?;
        self.places[root].won = won;
        loop {
            match &self.places[root].state {
                State::Done(found) => return Ok(Some(found.tree.clone())),
                State::Lost if self.places[root].won => return Err(Exhausted::NoMethod),
                State::Lost => return Ok(None),
                _ => self.step(root)?,
            }
            let (looks, trees) = (self.sight.looks, self.found.len() / 2);
            let value = self.places[root].value;
            let moves = if let State::Open(open) = &self.places[root].state { open.moves.len() } else { 0 };
            let said = self.said;
            self.sight.monitor.tell(format!(
                "{said}{looks} positions looked at, {trees} trees, {moves} moves left, about {value:.0} boards"
            ));
        }
    }

    /// The number of a position.
    fn place(&mut self, claim: &HexClaim, moves: usize) -> Result<usize, Exhausted> {
        let key = known(claim);
        if let Some(number) = self.index.get(&key) {
            return Ok(*number);
        }
        if self.places.len() >= self.most {
            return Err(Exhausted::Memory);
        }
        let seen = self.sight.look(claim)?;
        let (state, value, work) = match &seen.cover {
            Some(cover) => (State::Done(first(Tree::leaf(claim, cover.clone()))), 1.0, 0.0),
            None => match self.sight.is_won(claim)? {
                (true, work) => {
                    (State::Seen, first_guess(f64::from(seen.left.count_ones()), work as f64), work as f64)
                }
                (false, work) => (State::Lost, f64::INFINITY, work as f64),
            },
        };
        let number = self.places.len();
        self.places.push(Place {
            claim: claim.clone(),
            state,
            value,
            work,
            moves,
            parents: Vec::new(),
            views: true,
            won: false,
        });
        self.index.insert(key, number);
        Ok(number)
    }

    /// Goes on where the most promising tree is not known.
    fn step(&mut self, root: usize) -> Result<(), Exhausted> {
        let mut at = root;
        loop {
            match &self.places[at].state {
                State::Seen => {
                    self.survey(at)?;
                    return self.update(at);
                }
                State::Surveyed(surveyed) => {
                    let surveyed = surveyed.clone();
                    self.open(at, surveyed)?;
                    return self.update(at);
                }
                State::Open(_) => {
                    self.try_served(at)?;
                    let State::Open(open) = &self.places[at].state else { return self.update(at) };
                    let cell = self.focus(open);
                    let one = cell.and_then(|cell| open.moves.iter().find(|one| one.cell == cell));
                    let Some(next) = one.and_then(|one| self.best(one)) else { return self.update(at) };
                    let mut keep = false;
                    if let State::Open(open) = &mut self.places[at].state {
                        open.focus = cell;
                        if let Some(one) = open.moves.iter_mut().find(|one| Some(one.cell) == cell) {
                            one.steps += 1;
                            keep = one.steps.is_multiple_of(ATOM_PATIENCE.get());
                        }
                    }
                    if keep {
                        self.narrow(at);
                    }
                    at = next;
                }
                State::Done(_) | State::Lost => return self.update(at),
            }
        }
    }

    /// Leaves out the reply to the move that is gone into now which promises least.
    fn narrow(&mut self, at: usize) {
        let mut state = std::mem::replace(&mut self.places[at].state, State::Lost);
        if let State::Open(open) = &mut state
            && let Some(one) = open.moves.iter_mut().find(|one| Some(one.cell) == open.focus)
            && one.replies.len() > 1
        {
            one.replies.sort_by(|(_, one), (_, other)| self.rank(*one).total_cmp(&self.rank(*other)));
            one.replies.pop();
            one.candidates.clear();
        }
        self.places[at].state = state;
    }

    /// The move that is gone into now, or else the one that promises the smallest tree.
    fn focus(&self, open: &Open) -> Option<u8> {
        if let Some(cell) = open.focus.filter(|cell| open.moves.iter().any(|one| one.cell == *cell)) {
            return Some(cell);
        }
        let value = |one: &Move| self.best(one).map_or(f64::INFINITY, |best| self.places[best].value);
        open.moves.iter().min_by(|one, other| value(one).total_cmp(&value(other))).map(|one| one.cell)
    }

    /// What speaks against a position as what follows a move: what it costs, by the moves that it answers.
    fn rank(&self, place: usize) -> f64 {
        let place = &self.places[place];
        let done = matches!(place.state, State::Done(_));
        let shares = (place.moves as f64).powf(SHARED);
        place.value / shares / if done { CLOSE } else { 1.0 }
    }

    /// The position after the best reply to a move: the first of those with the least value.
    fn best(&self, one: &Move) -> Option<usize> {
        let left = one.replies.iter().map(|(_, place)| *place);
        let left = left.filter(|place| !matches!(self.places[*place].state, State::Lost));
        left.min_by(|one, other| self.rank(*one).total_cmp(&self.rank(*other)))
    }

    /// Looks which moves have a reply that leads to a leaf. A connection is put in force if that leaves fewer
    /// moves to be gone into.
    fn survey(&mut self, at: usize) -> Result<(), Exhausted> {
        let (whole, views) = (self.places[at].claim.clone(), self.places[at].views);
        let (mut force, mut claim) = (Force::default(), whole.clone());
        let mut hard = self.hard(&claim)?;
        if views && hard > 0 {
            if hard > 1 {
                self.sight.mine(&whole)?;
            }
            for (beside, then) in self.sight.blocks_for(&whole)? {
                if let Some(cover) = &self.sight.look(&then)?.cover {
                    let tree = Tree::leaf(&whole, cover.beside(&beside));
                    self.places[at].state = State::Done(first(tree));
                    return Ok(());
                }
                let left = self.hard(&then)?;
                if left < hard {
                    (force, claim, hard) = (beside, then, left);
                }
            }
        }
        while views
            && hard > 0
            && let Some((link, then)) = self.sight.view(&claim, (&whole, &force))?
        {
            let more = force.with(link);
            if let Some(cover) = &self.sight.look(&then)?.cover {
                self.places[at].state = State::Done(first(Tree::leaf(&whole, cover.beside(&more))));
                return Ok(());
            }
            let fewer = self.hard(&then)?;
            if fewer >= hard {
                break;
            }
            (force, claim, hard) = (more, then, fewer);
        }
        self.places[at].value = guess(hard as f64, self.places[at].work);
        self.places[at].state = State::Surveyed(Surveyed { force, claim });
        Ok(())
    }

    /// How many moves have to be gone into in a position as it is, about.
    fn hard(&mut self, claim: &HexClaim) -> Result<usize, Exhausted> {
        let seen = self.sight.look(claim)?;
        if seen.cover.is_some() {
            return Ok(0);
        }
        let left = self.sight.left(claim)?.count_ones() as usize;
        if left > MANY { Ok(left) } else { Ok(self.sight.survey(claim)?.hard.len()) }
    }

    /// Goes into the moves that have no reply which leads to a leaf.
    fn open(&mut self, at: usize, Surveyed { force, claim }: Surveyed) -> Result<(), Exhausted> {
        let survey = self.sight.survey(&claim)?;
        let mut moves = Vec::new();
        for (cell, replies) in &survey.hard {
            moves.push(self.gone_into(at, &claim, *cell, replies)?);
        }
        self.answer_at_once(at, &claim, &mut moves)?;
        let (answers, promised) = (survey.answers.clone(), self.places[at].value);
        self.places[at].state =
            State::Open(Open { force, claim, answers, cases: Vec::new(), moves, promised, focus: None });
        Ok(())
    }

    /// What is known of a position is told to those that lead to it.
    fn update(&mut self, at: usize) -> Result<(), Exhausted> {
        let mut changed = vec![at];
        while let Some(at) = changed.pop() {
            let before = (self.places[at].value, self.is_settled(at));
            self.refresh(at)?;
            if before != (self.places[at].value, self.is_settled(at)) || changed.is_empty() {
                changed.extend(
                    self.places[at].parents.iter().copied().filter(|parent| !self.is_settled(*parent)),
                );
            }
        }
        Ok(())
    }

    fn is_settled(&self, at: usize) -> bool {
        matches!(self.places[at].state, State::Done(_) | State::Lost)
    }

    /// What is known of a position, from what is known of those after it.
    fn refresh(&mut self, at: usize) -> Result<(), Exhausted> {
        let mut open = match std::mem::replace(&mut self.places[at].state, State::Lost) {
            State::Open(open) => open,
            other => {
                match &other {
                    State::Done(found) => self.places[at].value = found.cost() as f64,
                    State::Lost => self.places[at].value = f64::INFINITY,
                    _ => {}
                }
                self.places[at].state = other;
                return Ok(());
            }
        };
        let hopeless = !self.answer(at, &mut open)?;
        let dear = !open.moves.is_empty() && self.value(&open) > FORCED * open.promised;
        if !open.force.is_empty() && (hopeless || dear) {
            // Perhaps only connections in force make it too hard.
            self.places[at].views = false;
            self.places[at].state = State::Seen;
            return Ok(());
        }
        if hopeless {
            self.places[at].value = f64::INFINITY;
            return Ok(());
        }
        if open.moves.is_empty()
            && let Some(tree) = self.finish(at, &mut open)?
        {
            let found = first(tree);
            if found.tree.claim.joins_edges() {
                for turned in [false, true] {
                    let after = Use { tree: found.tree.clone(), turned, again: true };
                    self.found.push(Found { stones: after.stones(), region: after.region(), after });
                }
            }
            self.places[at].value = found.cost() as f64;
            self.places[at].state = State::Done(found);
            return Ok(());
        }
        self.places[at].value = self.value(&open);
        self.places[at].state = State::Open(open);
        Ok(())
    }

    /// Takes the trees that are there for moves; whether there is hope for all others.
    fn answer(&mut self, at: usize, open: &mut Open) -> Result<bool, Exhausted> {
        let mut number = 0;
        while number < open.moves.len() {
            self.complete(at, &open.claim, &mut open.moves[number], 1)?;
            while self.best(&open.moves[number]).is_none() {
                if !self.another(at, &open.claim, &mut open.moves[number])? {
                    return Ok(false);
                }
            }
            let one = &open.moves[number];
            let best = self.best(one).and_then(|best| match &self.places[best].state {
                State::Done(after) => {
                    let (reply, _) = one.replies.iter().find(|(_, place)| *place == best)?;
                    Some(Case { cell: one.cell, reply: *reply, after: after.clone() })
                }
                _ => None,
            });
            let cost = |case: &Case| case.after.cost();
            let known = self
                .known_case(open, one)
                .filter(|case| best.as_ref().is_none_or(|best| cost(case) < cost(best)));
            let case = known.or(best);
            match case {
                None => number += 1,
                Some(case) => {
                    let carrier = case.carrier();
                    open.moves.retain(|one| carrier & bit(one.cell) != 0);
                    open.cases.push(case);
                    number = 0;
                }
            }
        }
        Ok(true)
    }

    fn value(&self, open: &Open) -> f64 {
        let mut places: Vec<usize> = open.moves.iter().filter_map(|one| self.best(one)).collect();
        let hopeless = places.len() < open.moves.len();
        places.sort_unstable();
        places.dedup();
        let mut values: Vec<f64> = places.into_iter().map(|place| 1.0 + self.places[place].value).collect();
        values.extend(hopeless.then_some(f64::INFINITY));
        values.sort_by(f64::total_cmp);
        let first = values.first().copied().unwrap_or_default();
        let others: f64 = values.iter().skip(1).sum();
        let known: usize = open.cases.iter().map(|case| 1 + case.after.cost()).sum();
        (4 + open.force.len() + open.answers.len() + known) as f64 + first + OTHER_MOVES * others
    }

    /// The tree of a position in which all moves have been answered. If one was not after all, it is gone
    /// into.
    fn finish(&mut self, at: usize, open: &mut Open) -> Result<Option<Tree>, Exhausted> {
        let threats = self.sight.threats(&open.claim)?;
        loop {
            let left = left_open(open, &threats);
            let Some(cell) = cells(left).next() else { break };
            // What the survey saw from another position is not seen from this one.
            let served: Vec<u8> = open.answers.iter().map(|(reply, _)| *reply).collect();
            match self.sight.replies(&open.claim, &threats, (cell, &served))? {
                Ok(answer) => open.answers.push(answer),
                Err(replies) => {
                    let claim = open.claim.clone();
                    let one = self.gone_into(at, &claim, cell, &replies)?;
                    open.moves.push(one);
                    return Ok(None);
                }
            }
        }
        // What others answer as well is left out, the costliest first.
        let mut order: Vec<usize> = (0..open.cases.len()).collect();
        order.sort_by_key(|number| std::cmp::Reverse(open.cases[*number].after.cost()));
        let mut dropped: Vec<usize> = Vec::new();
        let all = open.cases.clone();
        for number in order {
            dropped.push(number);
            open.cases = kept(&all, &dropped);
            if left_open(open, &threats) != 0 {
                dropped.pop();
            }
        }
        open.cases = kept(&all, &dropped);
        let all = std::mem::take(&mut open.answers);
        let mut left: Vec<(u8, Cover)> = all;
        let mut number = 0;
        while number < left.len() {
            let answer = left.remove(number);
            open.answers = left.clone();
            if left_open(open, &threats) != 0 {
                left.insert(number, answer);
                number += 1;
            }
        }
        open.answers = left;
        let (chosen, _) = enough(&threats, carriers(open));
        let whole = &self.places[at].claim;
        let tree = Tree::inner(whole, open.force.clone(), chosen, open.answers.clone(), open.cases.clone());
        Ok(Some(tree))
    }
}

fn kept(all: &[Case], dropped: &[usize]) -> Vec<Case> {
    all.iter()
        .enumerate()
        .filter(|(number, _)| !dropped.contains(number))
        .map(|(_, case)| case.clone())
        .collect()
}

/// The moves that answers and cases leave.
fn carriers(open: &Open) -> Word {
    let answers = open.answers.iter().map(|(reply, cover)| cover.region() | bit(*reply));
    answers.chain(open.cases.iter().map(Case::carrier)).fold(word(&open.claim.field), |all, one| all & one)
}

/// The moves that threats leave as well.
fn left_open(open: &Open, threats: &[Threat]) -> Word {
    threats.iter().fold(carriers(open), |left, threat| left & threat.carrier)
}

/// A tree that was found for this position.
fn first(tree: Tree) -> Use {
    Use { tree: Rc::new(tree), turned: false, again: false }
}
