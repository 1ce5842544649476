//! The upper search with workers that are only imagined: how well many of them would be used.
//!
//! The tree, the choice of jobs and the policy are those of real runs, and jobs take times that were recorded.
//! What is imagined is the game. A position that is lost has moves that must all be refuted, and its work is
//! divided among them as recorded jobs divided theirs. A position that is won has one winning move, with most of
//! its work, and others that are refuted at the cost of the whole; the winning one looks best in so many cases
//! as `GUIDED` says. What the workers tell each other is left out: nothing is proved twice, and nothing that
//! one has found helps another.

use crate::coordinator::Length;
use crate::policy::Policy;
use crate::replay::WAITING;
use crate::upper::{Choice, Upper};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

/// In so many of a hundred positions that are won the winning move looks best.
const GUIDED: u64 = 70;
/// The share of the work of a won position that its winning move takes.
const BEST: f64 = 0.8;
/// The moves of a position that is not settled without search.
const MOVES: usize = 8;
/// Less work than so many seconds is not divided.
const LEAST: f64 = 0.01;
/// Jobs for each worker: one that it is at, and one that waits.
const AHEAD: usize = 2;
/// Seconds that a message takes.
const LATENCY: f64 = 0.002;
/// The nodes of a second.
const RATE: f64 = 10_000.0;

/// What is imagined.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The openings.
    pub openings: usize,
    /// The seconds that one worker takes for all of them.
    pub seconds: f64,
    /// The times that jobs took.
    pub lengths: Vec<Length>,
    /// Chooses the games.
    pub seed: u64,
    /// The threads that follow reports through the kernel.
    pub followers: usize,
}

/// How a run went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// The workers.
    pub workers: usize,
    /// The seconds that it took.
    pub seconds: f64,
    /// The seconds that workers were at work.
    pub busy: f64,
    /// The share of the time that the coordinator was at work.
    pub coordinator: f64,
    /// The same for those who follow reports.
    pub followers: f64,
    /// The jobs.
    pub jobs: u64,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    won: bool,
    /// The seconds that one worker takes to settle it.
    work: f64,
}

/// What happens to a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// It is done.
    Done,
    /// The kernel has followed what came of it.
    Followed,
    /// What came of it is folded in.
    Folded,
}

/// When, by milliseconds, and to which job something happens.
type Event = Reverse<(u64, u64, What)>;

struct Simulation<'a> {
    setting: &'a Setting,
    upper: Upper<u64>,
    known: FxHashMap<u64, Position>,
    children: FxHashMap<u64, Vec<u64>>,
    settled: FxHashSet<u64>,
    policy: Policy,
    next: u64,
    waiting: VecDeque<(u64, u64)>,
    /// Jobs under way: the position, the nodes that it may take, and when it began.
    under_way: FxHashMap<u64, (u64, u64, f64)>,
    /// Jobs that are done: the position, the nodes that it might take, and the seconds that it took.
    reported: FxHashMap<u64, (u64, u64, f64)>,
    events: BinaryHeap<Event>,
    free: usize,
    run: Run,
}

/// Imagines a run with so many workers.
pub fn simulate(setting: &Setting, workers: usize) -> Run {
    let roots: Vec<u64> = (1..=setting.openings as u64).collect();
    let run = Run { workers, seconds: 0.0, busy: 0.0, coordinator: 0.0, followers: 0.0, jobs: 0 };
    let mut simulation = Simulation {
        setting,
        upper: Upper::new(roots.clone()),
        known: FxHashMap::default(),
        children: FxHashMap::default(),
        settled: FxHashSet::default(),
        policy: Policy::default(),
        next: 0,
        waiting: VecDeque::new(),
        under_way: FxHashMap::default(),
        reported: FxHashMap::default(),
        events: BinaryHeap::new(),
        free: workers,
        run,
    };
    let shares = simulation.shares(0, roots.len());
    for (root, share) in roots.iter().zip(shares) {
        let won = random(setting.seed, *root) & 1 == 0;
        simulation.known.insert(*root, Position { won, work: share * setting.seconds });
    }
    simulation.go();
    simulation.run
}

/// A number that depends on the seed and a position alone.
fn random(seed: u64, key: u64) -> u64 {
    let mut x = seed ^ key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for shift in [30, 27, 31] {
        x = (x ^ (x >> shift)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    x ^ (x >> 32)
}

impl Simulation<'_> {
    fn random(&self, key: u64) -> u64 {
        random(self.setting.seed, key)
    }

    /// How work is divided below a position: as recorded jobs divided theirs.
    fn shares(&self, key: u64, count: usize) -> Vec<f64> {
        let lengths = &self.setting.lengths;
        let draw = |place: usize| {
            let chosen = self.random(key.wrapping_mul(64).wrapping_add(place as u64)) as usize;
            lengths
                .get(chosen % lengths.len().max(1))
                .map_or(1.0, |length| length.work.as_secs_f64().max(1e-4))
        };
        let drawn: Vec<f64> = (0..count).map(draw).collect();
        let sum: f64 = drawn.iter().sum();
        drawn.into_iter().map(|length| length / sum).collect()
    }

    /// Opens a position: its moves, and the numbers that a search would see.
    fn open(&mut self, key: u64) {
        let Some(Position { won, work }) = self.known.get(&key).copied() else { return };
        let shares = self.shares(key, MOVES);
        let mut moves = Vec::new();
        let guided = self.random(key ^ 0x5555) % 100 < GUIDED;
        for (place, share) in shares.into_iter().enumerate() {
            let child = random(key, place as u64 + 1) | 1 << 63;
            let best = place == 0;
            let position = match (won, best) {
                (true, true) => Position { won: false, work: work * BEST },
                (true, false) => Position { won: true, work },
                (false, _) => Position { won: true, work: work * share },
            };
            self.known.entry(child).or_insert(position);
            if self.settled.contains(&child) {
                continue;
            }
            // Hard positions have large numbers; the winning move looks easy, or another one does.
            let hard = (position.work * RATE).sqrt().clamp(2.0, 1e6) as u32;
            let looks = if best == guided { hard / 2 } else { hard };
            let numbers = if position.won { (looks, hard.saturating_mul(2)) } else { (hard, looks) };
            moves.push((child, numbers));
        }
        self.children.insert(key, moves.iter().map(|(child, _)| *child).collect());
        self.upper.open(&key, moves);
    }

    /// Settles a position, and all that follow from it; says whether jobs may have become needless.
    fn settle(&mut self, key: u64) -> bool {
        let mut queue = vec![key];
        let before = self.settled.len();
        while let Some(key) = queue.pop() {
            if !self.settled.insert(key) {
                continue;
            }
            for parent in self.upper.settle(&key) {
                let Some(children) = self.children.get(&parent) else { continue };
                let lost = |child: &u64| self.settled.contains(child) && !self.known[child].won;
                let all = children.iter().all(|child| self.settled.contains(child));
                if self.known[&parent].won && children.iter().any(lost) || !self.known[&parent].won && all {
                    queue.push(parent);
                }
            }
        }
        self.settled.len() > before + 1 || self.children.contains_key(&key)
    }

    /// Hands out jobs, so many that nobody should have to wait, unless reports wait to be followed.
    fn refill(&mut self) {
        let followed = self.reported.len().min(WAITING * self.setting.followers.max(1));
        loop {
            // As the coordinator does, which takes no more reports than its followers have room for.
            let out = self.waiting.len() + self.under_way.len() + self.reported.len() - followed;
            if out >= AHEAD * self.run.workers {
                break;
            }
            match self.upper.choose() {
                Choice::Nothing => break,
                // As the coordinator does, as long as nobody has to wait.
                Choice::Split(_) if out >= self.run.workers => break,
                // There is nothing left to divide.
                Choice::Split(key) if self.known[&key].work < LEAST => break,
                Choice::Split(key) => self.open(key),
                Choice::Job(key) => {
                    self.next += 1;
                    self.run.jobs += 1;
                    self.upper.set_out(&key, true);
                    self.waiting.push_back((self.next, key));
                }
            }
        }
    }

    /// Whoever is free takes what waits.
    fn start(&mut self, now: f64) {
        while self.free > 0 {
            let Some((id, key)) = self.waiting.pop_front() else { break };
            if !self.upper.is_wanted(&key) {
                self.upper.set_out(&key, false);
                continue;
            }
            self.free -= 1;
            let nodes = self.policy.nodes(self.upper.spent(&key));
            let seconds = self.known[&key].work.min(nodes as f64 / RATE);
            self.under_way.insert(id, (key, nodes, now));
            self.events.push(Reverse((milliseconds(now + seconds + LATENCY), id, What::Done)));
        }
    }

    /// The shares of the time of jobs that it takes to follow reports, and to fold them in: those of all recorded
    /// jobs together, since short ones cost more than their share.
    fn costs(&self) -> (f64, f64) {
        let lengths = &self.setting.lengths;
        let sum = |time: fn(&Length) -> Duration| lengths.iter().map(time).sum::<Duration>().as_secs_f64();
        let work = sum(|length| length.work).max(1e-3);
        let share = |time: f64| (time / work).min(1.0);
        (share(sum(|length| length.follow)), share(sum(|length| length.fold)))
    }

    fn go(&mut self) {
        self.refill();
        self.start(0.0);
        // When each follower has done what it has, and the coordinator.
        let mut followers = vec![0.0f64; self.setting.followers.max(1)];
        let (mut ready, mut folded, mut followed) = (0.0f64, 0.0, 0.0);
        let (to_follow, to_fold) = self.costs();
        while let Some(Reverse((at, id, what))) = self.events.pop() {
            let now = at as f64 / 1000.0;
            match what {
                What::Done => {
                    let Some((key, nodes, began)) = self.under_way.remove(&id) else { continue };
                    self.run.busy += now - began;
                    self.free += 1;
                    self.reported.insert(id, (key, nodes, now - began));
                    let cost = (now - began) * to_follow;
                    let Some(first) = followers.iter_mut().min_by(|a, b| a.total_cmp(b)) else { continue };
                    *first = first.max(now + LATENCY) + cost;
                    followed += cost;
                    self.events.push(Reverse((milliseconds(*first), id, What::Followed)));
                }
                What::Followed => {
                    let Some((.., seconds)) = self.reported.get(&id) else { continue };
                    // The coordinator takes one report after the other.
                    let cost = seconds * to_fold + 0.001;
                    ready = ready.max(now) + cost;
                    folded += cost;
                    self.events.push(Reverse((milliseconds(ready), id, What::Folded)));
                }
                What::Folded => {
                    let Some((key, nodes, _)) = self.reported.remove(&id) else { continue };
                    if self.take_in(key, nodes) {
                        self.withdraw(now);
                    }
                    self.run.seconds = now.max(1e-3);
                    if self.upper.is_settled() {
                        break;
                    }
                    self.refill();
                }
            }
            self.start(now);
        }
        let seconds = self.run.seconds.max(1e-3);
        self.run.coordinator = folded.min(ready) / seconds;
        self.run.followers = (followed / seconds / followers.len() as f64).min(1.0);
    }

    /// Folds a report in; says whether jobs may have become needless.
    fn take_in(&mut self, key: u64, nodes: u64) -> bool {
        self.upper.set_out(&key, false);
        let settled = self.known[&key].work <= nodes as f64 / RATE;
        self.policy.adapt(settled);
        if settled {
            return self.settle(key);
        }
        self.upper.tried(&key, nodes.saturating_sub(self.upper.spent(&key)), None);
        if self.policy.splits(self.upper.spent(&key)) {
            self.open(key);
        }
        false
    }

    /// Ends jobs that nobody needs any more.
    fn withdraw(&mut self, now: f64) {
        let needless = self.upper.needless();
        if needless.is_empty() {
            return;
        }
        let needless =
            self.under_way.iter().filter(|(_, (key, ..))| needless.contains(key)).map(|(id, _)| *id);
        for id in needless.collect::<Vec<u64>>() {
            if let Some((key, _, began)) = self.under_way.remove(&id) {
                self.upper.set_out(&key, false);
                self.run.busy += (now - began).max(0.0);
                self.free += 1;
            }
        }
    }
}

fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1000.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the time of each job so many parts in a hundred are needed to follow it, and to fold it in.
    fn setting(follow: u64, fold: u64) -> Setting {
        let length = |work| Length {
            work: Duration::from_millis(work),
            follow: Duration::from_millis(work * follow / 100),
            fold: Duration::from_millis(work * fold / 100),
            settled: true,
        };
        let lengths = [10, 40, 90, 300, 1000].map(length).to_vec();
        Setting { openings: 16, seconds: 2000.0, lengths, seed: 1, followers: 2 }
    }

    #[test]
    fn more_workers_are_faster_until_the_coordinator_is_busy_all_the_time() {
        let runs = [1, 4, 16].map(|workers| simulate(&setting(0, 1), workers));
        assert!(runs[0].seconds > 2.5 * runs[1].seconds, "{runs:?}");
        assert!(runs[1].seconds > 1.5 * runs[2].seconds, "{runs:?}");
        assert!(runs.iter().all(|run| run.busy <= run.workers as f64 * run.seconds * 1.01), "{runs:?}");
        let slow = simulate(&setting(0, 50), 16);
        assert!(slow.coordinator > 0.8 && slow.seconds > 2.0 * runs[2].seconds, "{slow:?}");
        assert_eq!(simulate(&setting(0, 50), 16), slow, "the seed decides");
        let followed = simulate(&setting(50, 0), 16);
        assert!(
            followed.followers > 0.8 && followed.seconds < 0.8 * slow.seconds,
            "two follow: {followed:?}"
        );
        let many = Setting { followers: 16, ..setting(50, 0) };
        assert!(simulate(&many, 16).seconds < 0.5 * followed.seconds);
    }
}
