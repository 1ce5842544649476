//! Monte Carlo tree search of Hex with several threads.
//!
//! Each thread walks down the tree, plays the position out, and counts the result on the way back. A position
//! that has been met often enough is looked at with connections (`knowledge`): it may be decided, moves that
//! do not meet the other player's connections are left out (must-play), and the others are preferred by how
//! much depends on them. Before that, patterns say how much each move promises.

use super::field::{EMPTY, Field, Mark};
use super::knowledge::{Knowledge, Known};
use super::patterns::{Patterns, Recent};
use super::playout::Playout;
use super::promise::{self, Circuits};
use crate::tree::{Fate, Node, Weights};
use crate::tuning::{
    HEX_ENTER_AFTER, HEX_EXPLORATION, HEX_JUDGE_AFTER, HEX_JUDGEMENT, HEX_LOOK_AFTER, HEX_PRIOR, HEX_PROMISE,
    HEX_RAVE_BIAS, HEX_WEIGHT,
};
use dfpn::random::Random;
use game::MAX_CELLS;
use proof::limits::Monitor;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// No tree has more nodes.
const MOST_NODES: usize = 3_000_000;

/// So many play-outs are made even if somebody asks to stop.
const LEAST_PLAYOUTS: u64 = 100;

/// When a search is to end.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// The time.
    pub deadline: Option<Instant>,
    /// How many play-outs have been made.
    pub playouts: u64,
}

impl Until {
    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.left().is_some_and(|left| left.is_zero())
    }

    /// How much time is left, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// A search from one position.
#[derive(Debug)]
pub struct TreeSearch<'a> {
    field: &'a Field,
    stones: Vec<Mark>,
    mover: Mark,
    /// The moves that led there, as far as they are known.
    recent: Recent,
    /// Whether positions are looked at with connections.
    looks: bool,
    /// How often a position has been met when it is looked at.
    look_after: u32,
    /// Whether the circuits judge those positions and their moves.
    judges: bool,
    weights: Weights,
    /// What moves promise before their position is looked at.
    patterns: Option<Patterns>,
    nodes: AtomicUsize,
    playouts: AtomicU64,
}

/// What a thread works with.
struct Worker<'a> {
    playout: Playout<'a>,
    knowledge: Option<Knowledge<'a>>,
}

impl<'a> TreeSearch<'a> {
    /// A search from a position, and from the moves that led there.
    pub fn new(
        field: &'a Field,
        stones: Vec<Mark>,
        (mover, recent): (Mark, Recent),
        (looks, judges): (bool, bool),
    ) -> Self {
        let patterns = judges.then(|| Patterns::new(field));
        // There are no circuits without H-search.
        let judges = looks && judges && field.count() <= MAX_CELLS;
        let weights = Weights {
            rave_bias: HEX_RAVE_BIAS.get() as f32 * 1e-4,
            exploration: HEX_EXPLORATION.get() as f32 * 1e-3,
            judgement: if judges { HEX_JUDGEMENT.get() as f32 * 1e-3 } else { 0.0 },
            promise: if patterns.is_some() { HEX_PROMISE.get() as f32 * 1e-3 } else { 0.0 },
        };
        let (nodes, playouts) = (AtomicUsize::new(0), AtomicU64::new(0));
        let look_after = if judges { HEX_JUDGE_AFTER.get() } else { HEX_LOOK_AFTER.get() } as u32;
        Self { field, stones, mover, recent, looks, look_after, judges, weights, patterns, nodes, playouts }
    }

    /// How many play-outs have been made.
    pub fn playouts(&self) -> u64 {
        self.playouts.load(Relaxed)
    }

    /// Searches under a root, but for moves that are left out, until the end is reached, its fate is known
    /// or somebody asks to stop.
    pub fn run(
        &self,
        root: &Node,
        (until, left_out): (Until, &[u16]),
        threads: usize,
        random: &mut Random,
        monitor: &Monitor,
    ) {
        self.nodes.store(root.size(), Relaxed);
        if root.children().is_none() {
            self.enter_moves(root, &self.stones, self.mover, self.recent);
        }
        for child in root.children().unwrap_or_default() {
            if left_out.contains(&child.cell) {
                child.decide(Fate::Loses);
            }
        }
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let random = Random::new(random.number());
                scope.spawn(move || self.work(root, until, random, monitor));
            }
            self.work(root, until, Random::new(random.number()), monitor);
        });
    }

    fn work(&self, root: &Node, until: Until, random: Random, monitor: &Monitor) {
        let knowledge =
            self.looks.then(|| Knowledge::new(self.field, &self.stones, (self.mover, self.judges)));
        let mut worker = Worker { playout: Playout::new(self.field, random), knowledge };
        if root.is_to_be_looked_at() {
            worker.playout.start(&self.stones);
            self.look(&[root], &mut worker, self.mover);
        }
        let mut path = Vec::new();
        // Whoever is stopped at once still looks at a few games.
        let stopped = || monitor.stopped() && self.playouts() >= LEAST_PLAYOUTS;
        while root.fate() == Fate::Open && !stopped() && !until.is_late() {
            if self.playouts.fetch_add(1, Relaxed) >= until.playouts {
                self.playouts.fetch_sub(1, Relaxed);
                return;
            }
            self.descend(root, &mut worker, &mut path);
        }
    }

    /// One play-out.
    fn descend<'n>(&self, root: &'n Node, worker: &mut Worker<'_>, path: &mut Vec<&'n Node>) {
        worker.playout.start(&self.stones);
        path.clear();
        path.push(root);
        root.enter();
        let (mut node, mut mover) = (root, self.mover);
        while let Some(child) = node.select(self.weights) {
            child.enter();
            path.push(child);
            node = child;
            worker.playout.put(child.cell, mover);
            mover = 1 - mover;
            if child.children().is_none() && child.visits() as usize >= HEX_ENTER_AFTER.get() {
                self.enter_moves(child, &worker.playout.stones, mover, self.recent(path));
            }
            if child.visits() >= self.look_after && child.is_to_be_looked_at() {
                self.look(path, worker, mover);
            }
        }
        let winner = match node.fate() {
            Fate::Wins => 1 - mover,
            Fate::Loses => mover,
            Fate::Open => worker.playout.finish(mover, (path.len() > 1).then_some(node.cell)),
        };
        self.count(path, winner, &worker.playout.stones);
    }

    fn count(&self, path: &[&Node], winner: Mark, stones: &[Mark]) {
        // The root was reached by the opponent of the player to move.
        let mut moved = 1 - self.mover;
        for node in path {
            if winner == moved {
                node.win();
            }
            moved = 1 - moved;
            for child in node.children().unwrap_or_default() {
                if stones[child.cell as usize] == moved {
                    child.rave(winner == moved);
                }
            }
        }
    }

    /// Enters the moves of a position.
    fn enter_moves(&self, node: &Node, stones: &[Mark], mover: Mark, recent: Recent) {
        if self.nodes.load(Relaxed) > MOST_NODES {
            return;
        }
        let saving: Vec<u16> =
            recent[0].map_or(Vec::new(), |last| self.field.saving(stones, last, mover).collect());
        let prior = HEX_PRIOR.get() as u32;
        let child = |cell: u16| {
            let share = if saving.contains(&cell) { 0.9 } else { 0.5 };
            Node::new(cell, (prior, (share * f64::from(prior)) as u32))
        };
        let empty = (0..self.field.count() as u16).filter(|cell| stones[*cell as usize] == EMPTY);
        let children: Vec<Node> = empty.map(child).collect();
        self.nodes.fetch_add(children.len(), Relaxed);
        if self.patterns.is_some() {
            let worth = |child: &Node| self.pattern(stones, (mover, recent), child.cell);
            let shares = promise::shares(children.iter().map(worth).collect());
            children.iter().zip(shares).for_each(|(child, share)| child.promise(share));
        }
        node.expand(children);
    }

    /// Looks at the position at the end of a path, which is on the board.
    fn look(&self, path: &[&Node], worker: &mut Worker<'_>, mover: Mark) {
        let (Some(knowledge), Some(node)) = (&mut worker.knowledge, path.last()) else { return };
        match knowledge.look(&mut worker.playout.stones, mover) {
            Known::Won(reply) => {
                self.judge(path, 1.0);
                match reply {
                    Some(cell) => node.answer_among(cell),
                    None => node.decide(Fate::Loses),
                }
            }
            Known::Lost => {
                self.judge(path, 0.0);
                node.decide(Fate::Wins);
            }
            Known::Open { moves, weights, circuits } => {
                for child in node.children().unwrap_or_default() {
                    if !moves.contains(&child.cell) {
                        // A move that does not disturb the other player's connections loses.
                        child.decide(Fate::Loses);
                    } else if let Some(weight) = weights.get(child.cell as usize) {
                        let count = HEX_WEIGHT.get() as u32;
                        child.favour(count, (count as f32 * (0.3 + 0.6 * weight)) as u32);
                    }
                }
                if let Some(circuits) = circuits.filter(|_| self.judges) {
                    self.judge(path, promise::chance(&circuits, mover));
                    self.promise(node, (&worker.playout.stones, &circuits), (mover, self.recent(path)));
                }
            }
        }
    }

    /// Tells all positions on the way to a position how likely the player to move there wins.
    fn judge(&self, path: &[&Node], chance: f32) {
        if !self.judges {
            return;
        }
        // Each node counts for the player who moved there.
        let mut value = 1.0 - chance;
        for node in path.iter().rev() {
            node.judge(value);
            value = 1.0 - value;
        }
    }

    /// Notes how much the moves of a position promise by its circuits.
    fn promise(&self, node: &Node, (stones, circuits): (&[Mark], &Circuits), who: (Mark, Recent)) {
        let children = node.children().unwrap_or_default();
        // What is known to lose has no share.
        let children = || children.iter().filter(|child| child.fate() != Fate::Loses);
        let moves = children().map(|child| (child.cell, self.pattern(stones, who, child.cell)));
        let promises = promise::promises(circuits, who.0, moves);
        children().zip(promises).for_each(|(child, promise)| child.promise(promise));
    }

    /// The last two moves at the end of a path.
    fn recent(&self, path: &[&Node]) -> Recent {
        let mut moves = path.iter().skip(1).rev().map(|node| Some(node.cell)).chain(self.recent);
        std::array::from_fn(|_| moves.next().flatten())
    }

    /// What patterns say of a move.
    fn pattern(&self, stones: &[Mark], who: (Mark, Recent), cell: u16) -> f32 {
        let worth = |patterns: &Patterns| patterns.worth(&patterns.seen(self.field, stones, who, cell));
        self.patterns.as_ref().map_or(0.0, worth)
    }
}
