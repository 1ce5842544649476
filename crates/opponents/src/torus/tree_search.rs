//! Level 2: Monte Carlo tree search with several threads.
//!
//! Each thread walks down the tree, looks at the position there, plays it out, and counts the result on the
//! way back. Under rules c and c' a position is looked at with both players' webs when its moves are entered:
//! it may be decided already, and if the opponent threatens to complete a loop, only moves in the threats'
//! common carrier are entered (must-play).

use super::evaluation;
use super::playout::Playout;
use super::ties::Ties;
use crate::tree::{Fate, Node, Weights};
use crate::tuning::{ENTER_AFTER, EXPLORATION, PRIOR, RAVE_BIAS};
use dfpn::random::Random;
use proof::limits::Monitor;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;
use torus::field::{EMPTY, Field, Mark};
use torus::web::Web;

/// No tree has more nodes.
const MOST_NODES: usize = 3_000_000;

/// When a search is to end.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// The time.
    pub deadline: Option<Instant>,
    /// How many play-outs have been made.
    pub playouts: u64,
}

/// A position from which to search, and what the searching threads share.
#[derive(Debug)]
pub struct TreeSearch<'a> {
    field: &'a Field,
    stones: Vec<Mark>,
    ties: [Ties; 2],
    mover: Mark,
    nodes: AtomicUsize,
    playouts: AtomicU64,
}

impl<'a> TreeSearch<'a> {
    /// A search from a position in which nobody has won.
    pub fn new(field: &'a Field, stones: Vec<Mark>, mover: Mark) -> Self {
        let mut ties = [Ties::new(field.count()), Ties::new(field.count())];
        let mut placed = vec![EMPTY; field.count()];
        for (cell, &own) in stones.iter().enumerate().filter(|(_, own)| **own != EMPTY) {
            ties[own as usize].add(field, &placed, cell as u16, own);
            placed[cell] = own;
        }
        Self { field, stones, ties, mover, nodes: AtomicUsize::new(0), playouts: AtomicU64::new(0) }
    }

    /// How many play-outs have been made.
    pub fn playouts(&self) -> u64 {
        self.playouts.load(Relaxed)
    }

    /// Searches under a root until the end is reached or its fate is known.
    pub fn run(&self, root: &Node, until: Until, threads: usize, random: &mut Random, monitor: &Monitor) {
        self.nodes.store(root.size(), Relaxed);
        if root.children().is_none() {
            self.enter_moves(root, &self.stones, self.mover, None);
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
        let mut playout = Playout::new(self.field, random);
        let mut path = Vec::new();
        while root.fate() == Fate::Open && !monitor.stopped() {
            let count = self.playouts.fetch_add(1, Relaxed);
            // The clock is read once in a while only.
            let late = || until.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if count >= until.playouts || count.is_multiple_of(16) && late() {
                self.playouts.fetch_sub(1, Relaxed);
                return;
            }
            self.descend(root, &mut playout, &mut path);
        }
    }

    /// One play-out.
    fn descend<'n>(&self, root: &'n Node, playout: &mut Playout<'_>, path: &mut Vec<&'n Node>) {
        playout.start(&self.stones, &self.ties);
        path.clear();
        path.push(root);
        root.enter();
        let weights = Weights {
            rave_bias: RAVE_BIAS.get() as f32 * 1e-4,
            exploration: EXPLORATION.get() as f32 * 1e-3,
            judgement: 0.0,
            promise: 0.0,
        };
        let (mut node, mut mover, mut winner) = (root, self.mover, None);
        while let Some(child) = node.select(weights) {
            child.enter();
            path.push(child);
            node = child;
            winner = playout.put(child.cell, mover);
            mover = 1 - mover;
            if let Some(winner) = winner {
                child.decide(if winner == mover { Fate::Loses } else { Fate::Wins });
                break;
            }
            if child.children().is_none() && child.visits() as usize >= ENTER_AFTER.get() {
                self.enter_moves(child, &playout.stones, mover, Some(child.cell));
            }
        }
        let winner = winner.unwrap_or_else(|| match node.fate() {
            Fate::Wins => 1 - mover,
            Fate::Loses => mover,
            Fate::Open => playout.finish(mover, (path.len() > 1).then_some(node.cell)),
        });
        self.count(path, winner, &playout.stones);
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

    /// Enters the moves of a position, unless it is seen to be decided.
    fn enter_moves(&self, node: &Node, stones: &[Mark], mover: Mark, last: Option<u16>) {
        if self.nodes.load(Relaxed) > MOST_NODES {
            return;
        }
        let empty = (0..stones.len() as u16).filter(|cell| stones[*cell as usize] == EMPTY);
        let mut moves: Vec<u16> = empty.collect();
        let mut own = None;
        if self.field.torus.rule().is_monotone() {
            let own = own.insert(Web::new(self.field, stones, mover));
            let kept = own.winning().and_then(|pairs| pairs.first()).map(|pair| pair[0]);
            let completed = || moves.iter().copied().find(|cell| own.threat(*cell).is_some());
            if let Some(cell) = kept.or_else(completed) {
                return node.answer(cell);
            }
            let other = Web::new(self.field, stones, 1 - mover);
            if other.winning().is_some() {
                return node.decide(Fate::Wins);
            }
            moves = must_play(moves, &other);
            if moves.is_empty() {
                return node.decide(Fate::Wins);
            }
        }
        let saving: Vec<u16> =
            last.map_or(Vec::new(), |last| self.field.saving(stones, last, mover).collect());
        let points: Vec<u32> =
            moves.iter().map(|cell| evaluation::points(self.field, stones, *cell, mover)).collect();
        let most = points.iter().copied().max().unwrap_or(0).max(1);
        let prior = PRIOR.get() as u32;
        let child = |(cell, points): (&u16, &u32)| {
            // A stone of one's own in one's own bridge gains nothing.
            let wasted = own.as_ref().is_some_and(|own| own.uses(*cell));
            let share = match (saving.contains(cell), wasted) {
                (true, _) => 0.9,
                (_, true) => 0.25,
                _ => 0.4 + 0.3 * f64::from(*points) / f64::from(most),
            };
            Node::new(*cell, (prior, (share * f64::from(prior)) as u32))
        };
        let children: Vec<Node> = moves.iter().zip(&points).map(child).collect();
        self.nodes.fetch_add(children.len(), Relaxed);
        node.expand(children);
    }
}

/// The moves that meet all threats of the other player.
fn must_play(mut moves: Vec<u16>, other: &Web<'_>) -> Vec<u16> {
    for cell in moves.clone() {
        if let Some(pairs) = other.threat(cell) {
            moves.retain(|met| *met == cell || pairs.iter().flatten().any(|pair| pair == met));
        }
    }
    moves
}
