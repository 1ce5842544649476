//! The tree of a Monte Carlo search, shared by threads without locks.
//!
//! Each node counts play-outs for the player who moved there, and, as RAVE does (Gelly and Silver 2011),
//! those play-outs through its parent in which that player took its cell at any later time. A node whose fate
//! is known is marked, and the mark goes up (Winands et al. 2008). Counts of the second kind may lose an
//! addition when two threads meet; nothing depends on their being exact.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// Estimates are counted in such parts of one, and no more of them than fit.
const PARTS: f32 = 256.0;
const MOST_JUDGED: u32 = u32::MAX / 512;

/// What the moves of one node are weighed with.
struct Parent {
    logarithm: f32,
    promise: f32,
    judgement: f32,
}

/// How moves are weighed that are not known for certain.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// How soon a move's own play-outs outweigh those of RAVE.
    pub rave_bias: f32,
    /// How strongly rarely tried moves are preferred.
    pub exploration: f32,
    /// How much estimates of positions count against play-outs, between 0 and 1.
    pub judgement: f32,
    /// How strongly moves are preferred that promise much before they are tried.
    pub promise: f32,
}

/// What is known for certain of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing.
    Open,
    /// Whoever plays it wins.
    Wins,
    /// Whoever plays it loses.
    Loses,
}

/// A move, and what has been learned about it.
#[derive(Debug)]
pub struct Node {
    pub cell: u16,
    visits: AtomicU32,
    wins: AtomicU32,
    rave_visits: AtomicU32,
    rave_wins: AtomicU32,
    fate: AtomicU8,
    looked_at: AtomicU8,
    /// How much the move promises before it is tried: a share of what all moves do, in bits.
    promise: AtomicU32,
    /// How many positions from here on were judged, and the sum of what the player who moved here may hope.
    judged: AtomicU32,
    judgements: AtomicU32,
    children: OnceLock<Box<[Self]>>,
}

impl Node {
    /// A move that has not been tried; `prior` is how many play-outs it is as if RAVE had seen, and how many
    /// of them it had won.
    pub fn new(cell: u16, prior: (u32, u32)) -> Self {
        Self {
            cell,
            visits: AtomicU32::new(0),
            wins: AtomicU32::new(0),
            rave_visits: AtomicU32::new(prior.0),
            rave_wins: AtomicU32::new(prior.1),
            fate: AtomicU8::new(0),
            looked_at: AtomicU8::new(0),
            promise: AtomicU32::new(0),
            judged: AtomicU32::new(0),
            judgements: AtomicU32::new(0),
            children: OnceLock::new(),
        }
    }

    /// How many play-outs have gone through it.
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// How many of them were won by the player who moved here.
    pub fn win_rate(&self) -> f64 {
        f64::from(self.wins.load(Relaxed)) / f64::from(self.visits().max(1))
    }

    /// By which the best of several moves is chosen: what is known for certain, then how often it was tried.
    pub fn rank(&self) -> (u8, u32) {
        let certain = match self.fate() {
            Fate::Wins => 2,
            Fate::Open => 1,
            Fate::Loses => 0,
        };
        (certain, self.visits())
    }

    /// What is known for certain.
    pub fn fate(&self) -> Fate {
        match self.fate.load(Relaxed) {
            0 => Fate::Open,
            1 => Fate::Wins,
            _ => Fate::Loses,
        }
    }

    /// Notes what is known for certain.
    pub fn decide(&self, fate: Fate) {
        self.fate.store(fate as u8, Relaxed);
    }

    /// Says whether nobody has looked at the position closely yet; whoever asks first is to do so.
    pub fn is_to_be_looked_at(&self) -> bool {
        self.looked_at.load(Relaxed) == 0 && self.looked_at.swap(1, Relaxed) == 0
    }

    /// The moves from here; none if they have not been looked at.
    pub fn children(&self) -> Option<&[Self]> {
        self.children.get().map(|children| &**children)
    }

    /// The number of nodes from here on.
    pub fn size(&self) -> usize {
        1 + self.children().unwrap_or_default().iter().map(Self::size).sum::<usize>()
    }

    /// Enters the moves from here, unless another thread has.
    pub fn expand(&self, children: Vec<Self>) {
        _ = self.children.set(children.into());
    }

    /// Notes that the player to move here wins with a move.
    pub fn answer(&self, cell: u16) {
        let reply = Self::new(cell, (0, 0));
        reply.decide(Fate::Wins);
        self.expand(vec![reply]);
        self.decide(Fate::Loses);
    }

    /// The same where moves may have been entered before.
    pub fn answer_among(&self, cell: u16) {
        match self.children().unwrap_or_default().iter().find(|child| child.cell == cell) {
            Some(child) => {
                child.decide(Fate::Wins);
                self.decide(Fate::Loses);
            }
            None if self.children().is_none() => self.answer(cell),
            None => self.decide(Fate::Loses),
        }
    }

    /// Takes the node of a move out of the tree.
    pub fn into_child(self, cell: u16) -> Option<Self> {
        let children = self.children.into_inner()?.into_vec();
        children.into_iter().find(|child| child.cell == cell)
    }

    /// Counts a play-out that goes on from here: as lost, until its end is known.
    pub fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Counts a play-out as won after all.
    pub fn win(&self) {
        self.wins.fetch_add(1, Relaxed);
    }

    /// Counts a play-out in which this move was made later.
    pub fn rave(&self, won: bool) {
        self.rave_visits.store(self.rave_visits.load(Relaxed) + 1, Relaxed);
        if won {
            self.rave_wins.store(self.rave_wins.load(Relaxed) + 1, Relaxed);
        }
    }

    /// Counts play-outs that were never made, as if RAVE had seen them.
    pub fn favour(&self, count: u32, wins: u32) {
        self.rave_visits.fetch_add(count, Relaxed);
        self.rave_wins.fetch_add(wins, Relaxed);
    }

    /// Notes how much the move promises.
    pub fn promise(&self, share: f32) {
        self.promise.store(share.to_bits(), Relaxed);
    }

    /// Counts an estimate of a position from here on: how likely the player who moved here seems to win.
    pub fn judge(&self, chance: f32) {
        if self.judged.load(Relaxed) < MOST_JUDGED {
            self.judged.fetch_add(1, Relaxed);
            self.judgements.fetch_add((chance * PARTS).round() as u32, Relaxed);
        }
    }

    /// How likely the player who moved here seems to win by the estimates; `otherwise` counts as one of them.
    fn judgement(&self, otherwise: f32) -> f32 {
        let judgements = self.judgements.load(Relaxed) as f32 / PARTS;
        (judgements + otherwise) / (self.judged.load(Relaxed) as f32 + 1.0)
    }

    /// The move to try next; nothing if each of them is known to lose, or one to win: then the fate of this
    /// node is known.
    pub fn select(&self, weights: Weights) -> Option<&Self> {
        let children = self.children()?;
        let visits = self.visits().max(1) as f32;
        let parent = Parent {
            logarithm: visits.ln(),
            promise: weights.promise * visits.sqrt(),
            // What was never judged is as good as what it comes from.
            judgement: 1.0 - self.judgement(0.5),
        };
        let mut best: Option<(&Self, f32)> = None;
        for child in children {
            match child.fate() {
                Fate::Wins => {
                    self.decide(Fate::Loses);
                    return None;
                }
                Fate::Loses => continue,
                Fate::Open => {}
            }
            let value = child.value(&parent, weights);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((child, value));
            }
        }
        if best.is_none() {
            self.decide(Fate::Wins);
        }
        best.map(|(child, _)| child)
    }

    fn value(&self, parent: &Parent, weights: Weights) -> f32 {
        let (visits, wins) = (self.visits() as f32, self.wins.load(Relaxed) as f32);
        let (seen, won) = (self.rave_visits.load(Relaxed) as f32, self.rave_wins.load(Relaxed) as f32);
        let rave = if seen > 0.0 { won / seen } else { 0.5 };
        let mean = if visits > 0.0 { wins / visits } else { rave };
        let weight =
            if seen > 0.0 { seen / (seen + visits + weights.rave_bias * seen * visits) } else { 0.0 };
        let played = (1.0 - weight) * mean + weight * rave;
        let explored = weights.exploration * (parent.logarithm / (visits + 1.0)).sqrt();
        if weights.judgement == 0.0 && weights.promise == 0.0 {
            return played + explored;
        }
        let judged = self.judgement(parent.judgement);
        let promise = f32::from_bits(self.promise.load(Relaxed)) * parent.promise / (visits + 1.0);
        (1.0 - weights.judgement) * played + weights.judgement * judged + explored + promise
    }
}
