//! An opponent to play Hex against. Nothing here proves anything: that a move wins for certain is what the
//! solver says, and only `service` certifies it.
//!
//! A Monte Carlo tree search (`tree_search`) with play-outs that save bridges (`playout`), moves that are
//! expected by patterns (`patterns`) and a look at connections and inferior cells (`knowledge`), and beside it
//! the solver of whole boards (`ending`). A won position is won at once; in a lost one the opponent resists
//! (`resist`). `levels` say how much of this an opponent does, `opening` what it does about the swap rule.

mod bridges;
mod ending;
mod field;
mod knowledge;
#[cfg(test)]
mod learning;
mod levels;
mod opening;
mod patterns;
mod playout;
mod promise;
mod resist;
mod tree_search;
mod worths;

use crate::effort::Effort;
use crate::tree::{Fate, Node};
use crate::tuning::{HEX_EXACT_FROM, HEX_EXACT_NODES, HEX_EXACT_SHARE, HEX_EXACT_SURE, HEX_EXACT_TRY};
use dfpn::random::Random;
use ending::{Ending, Found, MEMORY, Settled};
use field::{EMPTY, Field, mark};
use game::{Board, Cell, CellSet, MAX_CELLS, Player};
use hex::whole::HexPosition;
pub use levels::{Level, Strength};
use patterns::Recent;
use proof::limits::{Limits, Monitor};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tree_search::{TreeSearch, Until};

/// No search uses more threads.
const MOST_THREADS: usize = 256;
/// The sides of boards that are played on.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=19;
/// What is left of the time for what comes after the search.
const MARGIN: Duration = Duration::from_millis(5);

/// How often two searches are asked whether they are to stop.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// A move, and what led to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub cell: Cell,
    /// Play-outs that were made for it.
    pub playouts: u64,
    /// The share of them that the player to move won.
    pub win_rate: Option<f64>,
    /// Who wins, if that was found out by the solver or by connections.
    pub winner: Option<Player>,
}

/// How an opponent is made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How well it plays.
    pub strength: Strength,
    /// How long it may think.
    pub effort: Effort,
    /// How many threads it uses.
    pub threads: NonZeroUsize,
    /// What decides between moves that look alike.
    pub seed: u64,
}

/// Somebody to play against on one board.
#[derive(Debug)]
pub struct Opponent {
    field: Field,
    options: Options,
    random: Random,
    ending: Ending,
    /// The tree of the last search, and the position of its root.
    kept: Option<(Node, HexPosition)>,
}

/// What a search is to look at.
#[derive(Clone, Copy)]
struct Task<'a> {
    position: &'a HexPosition,
    until: Until,
    monitor: &'a Monitor,
}

impl Opponent {
    /// An opponent, unless the board is too small or too large.
    pub fn new(board: Board, options: Options) -> Option<Self> {
        let fits = SIDES.contains(&board.width()) && SIDES.contains(&board.height());
        let random = Random::new(options.seed);
        fits.then(|| Self { field: Field::new(board), options, random, ending: Ending::new(), kept: None })
    }

    /// How long it thinks from now on.
    pub fn set_effort(&mut self, effort: Effort) {
        self.options.effort = effort;
    }

    /// Who has joined both edges, if somebody has.
    pub fn winner(&self, position: &HexPosition) -> Option<Player> {
        let stones = self.field.stones(&position.black, &position.white);
        [Player::Black, Player::White].into_iter().find(|player| self.field.has_won(&stones, mark(*player)))
    }

    /// The move that this opponent would play; nothing if the game is over. A search that is stopped answers
    /// with what it has.
    pub fn choose(&mut self, position: &HexPosition, monitor: &Monitor) -> Option<Choice> {
        let empty = position.empty();
        let first = empty.first()?;
        if self.winner(position).is_some() {
            return None;
        }
        let Strength { playouts, solves, .. } = self.options.strength;
        let until = match self.options.effort {
            Effort::Time(time) => {
                Until { deadline: Instant::now().checked_add(time.saturating_sub(MARGIN)), playouts }
            }
            Effort::Playouts(count) => Until { deadline: None, playouts: playouts.min(count) },
        };
        let task = Task { position, until, monitor };
        let plain = Choice { cell: first, playouts: 0, win_rate: None, winner: None };
        let within = self.field.count() <= MAX_CELLS && empty.len() <= HEX_EXACT_FROM.get();
        let (settled, choice) = if solves && within {
            self.both(task, plain)
        } else {
            (None, self.search(task, monitor, plain, &[]))
        };
        Some(self.decide(task, settled, choice))
    }

    /// Solver and play-outs: one after the other if there is one thread, at the same time otherwise. Whoever
    /// has the answer stops the other.
    fn both(&mut self, task: Task<'_>, plain: Choice) -> (Option<Settled>, Choice) {
        let left = task.until.left();
        let limits = |time: Option<Duration>| Limits {
            time,
            memory: MEMORY,
            nodes: time.is_none().then_some(HEX_EXACT_NODES.get() as u64),
        };
        if self.options.threads.get() == 1 || left.is_none() {
            let is_near = task.position.empty().len() <= HEX_EXACT_SURE.get();
            let hundredths = if is_near { &HEX_EXACT_SHARE } else { &HEX_EXACT_TRY };
            let share = left.map(|left| left * hundredths.get() as u32 / 100);
            return match self.ending.settle(task.position, &limits(share), task.monitor) {
                Found::Settled(settled) => (Some(settled), plain),
                Found::Refuted(lost) => {
                    let lost: Vec<u16> = lost.iter().map(|cell| cell.index() as u16).collect();
                    (None, self.search(task, task.monitor, plain, &lost))
                }
            };
        }
        let (solver_stops, search_stops) = (Monitor::default(), Monitor::default());
        let done = AtomicBool::new(false);
        let ending = std::mem::replace(&mut self.ending, Ending::new());
        let result = std::thread::scope(|scope| {
            let solving = scope.spawn(|| {
                let found = ending.settle(task.position, &limits(left), &solver_stops);
                if matches!(found, Found::Settled(_)) {
                    search_stops.stop();
                }
                found
            });
            // Somebody from outside stops both.
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    if task.monitor.stopped() {
                        solver_stops.stop();
                        search_stops.stop();
                    }
                    std::thread::sleep(BETWEEN_LOOKS);
                }
            });
            let choice = self.search(task, &search_stops, plain, &[]);
            solver_stops.stop();
            done.store(true, Relaxed);
            match solving.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
                Found::Settled(settled) => (Some(settled), choice),
                Found::Refuted(lost) => (None, self.spared(choice, &lost)),
            }
        });
        self.ending = ending;
        result
    }

    /// The choice of the tree search, or the next best if the solver has found it to lose meanwhile.
    fn spared(&self, choice: Choice, lost: &CellSet) -> Choice {
        let root = self.kept.as_ref().map(|(root, _)| root).filter(|_| lost.contains(choice.cell));
        let children = root.and_then(Node::children).unwrap_or_default().iter();
        let others = children.filter(|child| !lost.contains(Cell::new(child.cell.into())));
        match others.max_by_key(|child| child.rank()) {
            Some(best) => Choice { cell: Cell::new(best.cell.into()), win_rate: None, ..choice },
            None => choice,
        }
    }

    /// The move after search: what was proved comes first, and who has lost resists.
    fn decide(&self, task: Task<'_>, settled: Option<Settled>, choice: Choice) -> Choice {
        let mover = task.position.mover;
        let winner = settled.map(|settled| settled.winner).or(choice.winner);
        match settled {
            Some(Settled { winner, reply: Some(cell) }) if winner == mover => {
                Choice { cell, winner: Some(winner), ..choice }
            }
            // Nothing more is needed than to go the shortest way.
            Some(Settled { winner, reply: None }) if winner == mover => {
                Choice { cell: self.shortest(task.position, choice.cell), winner: Some(winner), ..choice }
            }
            _ if winner == Some(mover.opponent()) && self.options.strength.looks => {
                let cell = resist::longest(&self.field, task.position, task.until, task.monitor);
                Choice { cell: cell.unwrap_or(choice.cell), winner, ..choice }
            }
            _ => Choice { winner, ..choice },
        }
    }

    /// A cell in the middle of a shortest way of the player to move, who has won without moving.
    fn shortest(&self, position: &HexPosition, otherwise: Cell) -> Cell {
        let sight = hex::whole::insight::Insight::new(self.field.board).map(|mut sight| sight.look(position));
        let carrier = sight.map_or(CellSet::EMPTY, |sight| sight.carrier);
        let stones = self.field.stones(&position.black, &position.white);
        let way = self.field.shortest(&stones, mark(position.mover)).unwrap_or_default();
        let cells = || way.iter().map(|cell| Cell::new((*cell).into()));
        let within = cells().find(|cell| carrier.contains(*cell));
        within.or_else(|| cells().next()).unwrap_or(otherwise)
    }

    /// The tree search; moves that are known to lose are left out.
    fn search(&mut self, task: Task<'_>, monitor: &Monitor, plain: Choice, lost: &[u16]) -> Choice {
        let position = task.position;
        let mover = mark(position.mover);
        let Strength { looks, judges, .. } = self.options.strength;
        let stones = self.field.stones(&position.black, &position.white);
        let overlooked = self.overlooked(&stones);
        let recent = self.recent(position);
        let kept = if overlooked.is_empty() { self.kept_root(position) } else { None };
        let root = kept.unwrap_or_else(|| Node::new(0, (0, 0)));
        let search = TreeSearch::new(&self.field, stones, (mover, recent), (looks, judges));
        let threads = self.options.threads.get().min(MOST_THREADS);
        let left_out = [&overlooked, lost].concat();
        search.run(&root, (task.until, &left_out), threads, &mut self.random, monitor);
        let winner = match root.fate() {
            _ if !looks => None,
            Fate::Open => None,
            Fate::Wins => Some(position.mover.opponent()),
            Fate::Loses => Some(position.mover),
        };
        let best = root.children().unwrap_or_default().iter().max_by_key(|child| child.rank());
        let choice = match best {
            Some(best) => Choice {
                cell: Cell::new(best.cell.into()),
                playouts: search.playouts(),
                win_rate: (best.visits() > 0).then(|| best.win_rate()),
                winner,
            },
            None => Choice { winner, ..plain },
        };
        let won_anyhow = winner == Some(position.mover) && best.is_none_or(|best| best.fate() != Fate::Wins);
        let choice =
            if won_anyhow { Choice { cell: self.shortest(position, choice.cell), ..choice } } else { choice };
        self.kept = overlooked.is_empty().then(|| (root, position.clone()));
        choice
    }

    /// The moves that this opponent does not think of this time; never all.
    fn overlooked(&mut self, stones: &[u8]) -> Vec<u16> {
        let share = self.options.strength.overlooks;
        if share == 0 {
            return Vec::new();
        }
        let mut empty: Vec<u16> =
            (0..self.field.count() as u16).filter(|cell| stones[*cell as usize] == EMPTY).collect();
        let seen = self.random.below(empty.len().max(1));
        if !empty.is_empty() {
            empty.swap_remove(seen);
        }
        empty.retain(|_| self.random.below(1000) < share);
        empty
    }

    /// The moves since the last search, the newest first, if there were one or two.
    fn recent(&self, position: &HexPosition) -> Recent {
        let Some((_, before)) = &self.kept else { return [None; 2] };
        let black = position.black - before.black;
        let white = position.white - before.white;
        let (own, other) = if position.mover == Player::Black { (black, white) } else { (white, black) };
        let one = |cells: CellSet| cells.first().filter(|_| cells.len() == 1).map(|cell| cell.index() as u16);
        [one(other), one(own)]
    }

    /// The node of the position in the tree of the last search, if it is one or two moves further on.
    fn kept_root(&mut self, position: &HexPosition) -> Option<Node> {
        let (root, before) = self.kept.take()?;
        let black = position.black - before.black;
        let white = position.white - before.white;
        let grows = before.black.is_subset(&position.black) && before.white.is_subset(&position.white);
        if !grows || black.len() > 1 || white.len() > 1 {
            return None;
        }
        let (own, other) = if before.mover == Player::Black { (black, white) } else { (white, black) };
        let mut node = root;
        let mut mover = before.mover;
        for cell in own.iter().chain(other.iter()) {
            node = node.into_child(cell.index() as u16)?;
            mover = mover.opponent();
        }
        // A won node is kept with the move that wins: what was known once is not searched for again.
        let knows = match node.fate() {
            Fate::Open => true,
            Fate::Loses => node.children().unwrap_or_default().iter().any(|child| child.fate() == Fate::Wins),
            Fate::Wins => false,
        };
        (mover == position.mover && knows).then_some(node)
    }
}
