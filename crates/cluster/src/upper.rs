//! The upper search: proof-number search of the tree whose leaves are jobs.
//!
//! It knows positions by their keys only, and takes from others who wins there and which moves are open. A
//! position under which jobs are under way seems harder than it is (virtual losses), and no leaf is handed
//! out twice at a time. If all leaves are under way, one of them is to be split, so that nobody has to wait.
//!
//! With thousands of workers most of the tree is under way at any time. So a position below which no leaf is
//! free is remembered as taken until one becomes free there, and jobs that may have become needless are those
//! below what was settled or closed, not all.

use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// A number beyond those of open positions.
const ENDLESS: u32 = 1 << 30;

/// The tree, which is one even where positions are met on several ways.
#[derive(Debug)]
pub struct Upper<K> {
    roots: Vec<K>,
    nodes: FxHashMap<K, Node<K>>,
    /// Jobs that have lost a way to the roots.
    doubtful: FxHashSet<K>,
}

#[derive(Debug)]
struct Node<K> {
    state: State<K>,
    /// The proof and disproof numbers of "the player to move wins".
    numbers: (u32, u32),
    /// Whether a job is about it.
    out: bool,
    /// How many jobs are about it or what is below it.
    below: u32,
    /// Whether it is known that no leaf below it is free.
    taken: bool,
    /// The nodes that jobs about it have taken.
    spent: u64,
    parents: Vec<K>,
}

#[derive(Debug)]
enum State<K> {
    Leaf,
    Inner(Vec<K>),
    Settled,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice<K> {
    /// This leaf is the most promising job.
    Job(K),
    /// All leaves are under way; this one should be split.
    Split(K),
    /// All is settled.
    Nothing,
}

impl<K: Clone + Eq + Hash> Upper<K> {
    /// A tree of these positions, all of which are to be settled, the first ones first.
    pub fn new(roots: Vec<K>) -> Self {
        let mut upper = Self { nodes: FxHashMap::default(), roots, doubtful: FxHashSet::default() };
        for root in upper.roots.clone() {
            upper.enter(&root, (1, 1));
        }
        upper
    }

    /// How many positions the tree has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing to be settled at all.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Whether all roots are settled.
    pub fn is_settled(&self) -> bool {
        self.roots.iter().all(|root| matches!(self.nodes[root].state, State::Settled))
    }

    /// The numbers of a position.
    pub fn numbers(&self, key: &K) -> Option<(u32, u32)> {
        self.nodes.get(key).map(|node| node.numbers)
    }

    /// How many roots the tree has.
    pub fn roots(&self) -> usize {
        self.roots.len()
    }

    /// Whether a position is a leaf.
    pub fn is_leaf(&self, key: &K) -> bool {
        self.nodes.get(key).is_some_and(|node| matches!(node.state, State::Leaf))
    }

    /// The roots that are not settled yet.
    pub fn unsettled(&self) -> impl Iterator<Item = &K> {
        self.roots.iter().filter(|root| !matches!(self.nodes[root].state, State::Settled))
    }

    /// The leaves that have taken most work, hardest first.
    pub fn hardest(&self, most: usize) -> Vec<(&K, u64)> {
        let leaves =
            self.nodes.iter().filter(|(_, node)| matches!(node.state, State::Leaf) && node.spent > 0);
        let mut leaves: Vec<(&K, u64)> = leaves.map(|(key, node)| (key, node.spent)).collect();
        leaves.sort_by_key(|(_, spent)| std::cmp::Reverse(*spent));
        leaves.truncate(most);
        leaves
    }

    /// The nodes that jobs about a position have taken.
    pub fn spent(&self, key: &K) -> u64 {
        self.nodes.get(key).map_or(0, |node| node.spent)
    }

    /// Notes that a job has not settled a leaf: so many nodes more, and its numbers, if they are known.
    pub fn tried(&mut self, key: &K, nodes: u64, numbers: Option<(u32, u32)>) {
        let Some(node) = self.nodes.get_mut(key) else { return };
        node.spent += nodes;
        if let Some(numbers) = numbers.filter(|_| matches!(node.state, State::Leaf)) {
            node.numbers = numbers;
            for parent in node.parents.clone() {
                self.renew(&parent);
            }
        }
    }

    /// Whether a job about this position is still of use.
    pub fn is_wanted(&self, key: &K) -> bool {
        let open = |key: &K| self.nodes.get(key).is_some_and(|node| !matches!(node.state, State::Settled));
        let (mut seen, mut queue) = (FxHashSet::default(), vec![key]);
        while let Some(key) = queue.pop() {
            if !open(key) || !seen.insert(key) {
                continue;
            }
            if self.roots.contains(key) {
                return true;
            }
            queue.extend(self.nodes[key].parents.iter().filter(|parent| match &self.nodes[*parent].state {
                State::Inner(children) => children.contains(key),
                _ => false,
            }));
        }
        false
    }

    /// What to do next.
    pub fn choose(&mut self) -> Choice<K> {
        for root in self.roots.clone() {
            if let Some(leaf) = self.descend(&root) {
                return Choice::Job(leaf);
            }
        }
        let mut seen = FxHashSet::default();
        let split = self.roots.iter().find_map(|root| self.under_way(root, &mut seen));
        split.map_or(Choice::Nothing, |leaf| Choice::Split(leaf.clone()))
    }

    /// The children of a position, the most promising first.
    fn in_order<'a>(&self, children: &'a [K]) -> Vec<&'a K> {
        let mut children: Vec<&K> = children.iter().collect();
        children.sort_by_key(|child| self.seems(child));
        children
    }

    /// The most promising leaf below a position that nobody works on.
    fn descend(&mut self, key: &K) -> Option<K> {
        let node = self.nodes.get(key).filter(|node| !node.taken)?;
        let leaf = match &node.state {
            State::Settled => None,
            State::Leaf => (!node.out).then(|| key.clone()),
            State::Inner(children) => {
                let children: Vec<K> = self.in_order(children).into_iter().cloned().collect();
                children.iter().find_map(|child| self.descend(child))
            }
        };
        if let Some(node) = self.nodes.get_mut(key).filter(|_| leaf.is_none()) {
            node.taken = true;
        }
        leaf
    }

    /// The most promising leaf below a position that somebody works on.
    fn under_way<'a>(&'a self, key: &'a K, seen: &mut FxHashSet<&'a K>) -> Option<&'a K> {
        let node = self.nodes.get(key).filter(|node| node.below > 0)?;
        if !seen.insert(key) {
            return None;
        }
        match &node.state {
            State::Settled => None,
            State::Leaf => node.out.then_some(key),
            State::Inner(children) => {
                self.in_order(children).into_iter().find_map(|child| self.under_way(child, seen))
            }
        }
    }

    /// How hard it seems to lead to this position and win.
    fn seems(&self, key: &K) -> u32 {
        let node = &self.nodes[key];
        node.numbers.1.saturating_mul(1 + node.below)
    }

    /// Notes that a job about a position is under way, or no longer.
    pub fn set_out(&mut self, key: &K, out: bool) {
        let Some(node) = self.nodes.get_mut(key).filter(|node| node.out != out) else { return };
        node.out = out;
        for key in self.ancestors(key) {
            if let Some(node) = self.nodes.get_mut(&key) {
                node.below = if out { node.below + 1 } else { node.below.saturating_sub(1) };
                node.taken &= out;
            }
        }
    }

    /// A position and all that lead to it.
    fn ancestors(&self, key: &K) -> Vec<K> {
        let (mut seen, mut queue, mut all) = (FxHashSet::default(), vec![key], Vec::new());
        while let Some(key) = queue.pop() {
            if seen.insert(key) {
                all.push(key.clone());
                queue.extend(self.nodes.get(key).into_iter().flat_map(|node| &node.parents));
            }
        }
        all
    }

    /// Notes that a position is settled; says which positions are to be looked at again.
    pub fn settle(&mut self, key: &K) -> Vec<K> {
        self.doubt(key);
        let Some(node) = self.nodes.get_mut(key) else { return Vec::new() };
        if matches!(node.state, State::Settled) {
            return Vec::new();
        }
        node.state = State::Settled;
        node.parents.clone()
    }

    /// Notes that the jobs about a position and what is below it may have become needless.
    fn doubt(&mut self, key: &K) {
        let (mut seen, mut queue, mut found) = (FxHashSet::default(), vec![key], Vec::new());
        while let Some(key) = queue.pop() {
            let Some(node) = self.nodes.get(key).filter(|node| node.below > 0) else { continue };
            if !seen.insert(key) {
                continue;
            }
            if node.out {
                found.push(key.clone());
            }
            if let State::Inner(children) = &node.state {
                queue.extend(children);
            }
        }
        self.doubtful.extend(found);
    }

    /// The positions of jobs that nobody needs any more, as far as they have become so since this was last asked.
    pub fn needless(&mut self) -> FxHashSet<K> {
        let doubtful = std::mem::take(&mut self.doubtful);
        let is_out = |key: &K| self.nodes.get(key).is_some_and(|node| node.out);
        doubtful.into_iter().filter(|key| is_out(key) && !self.is_wanted(key)).collect()
    }

    /// Notes which moves are open in a position, by the keys and numbers of what they lead to.
    pub fn open(&mut self, key: &K, moves: Vec<(K, (u32, u32))>) {
        if self.nodes.get(key).is_none_or(|node| matches!(node.state, State::Settled)) {
            return;
        }
        let mut children = Vec::new();
        for (child, numbers) in moves {
            self.enter(&child, numbers);
            let Some(node) = self.nodes.get_mut(&child) else { continue };
            if matches!(node.state, State::Settled) {
                continue;
            }
            if !node.parents.contains(key) {
                node.parents.push(key.clone());
                let more = node.below;
                for above in self.ancestors(key) {
                    if let Some(node) = self.nodes.get_mut(&above) {
                        node.below += more;
                    }
                }
            }
            children.push(child);
        }
        let Some(node) = self.nodes.get_mut(key) else { return };
        let before = std::mem::replace(&mut node.state, State::Inner(children.clone()));
        if let State::Inner(before) = before {
            for closed in before.iter().filter(|child| !children.contains(child)) {
                self.doubt(closed);
            }
        }
        for above in self.ancestors(key) {
            if let Some(node) = self.nodes.get_mut(&above) {
                node.taken = false;
            }
        }
        self.renew(key);
    }

    fn enter(&mut self, key: &K, numbers: (u32, u32)) {
        let fresh = || Node {
            state: State::Leaf,
            numbers,
            out: false,
            below: 0,
            taken: false,
            spent: 0,
            parents: Vec::new(),
        };
        let node = self.nodes.entry(key.clone()).or_insert_with(fresh);
        if matches!(node.state, State::Leaf) {
            node.numbers = numbers;
        }
    }

    /// Computes the numbers of a position and of those above it anew.
    fn renew(&mut self, key: &K) {
        let mut queue = vec![key.clone()];
        while let Some(key) = queue.pop() {
            let Some(Node { state: State::Inner(children), numbers, parents, .. }) = self.nodes.get(&key)
            else {
                continue;
            };
            let below = || children.iter().map(|child| self.nodes[child].numbers);
            let proof = below().map(|(_, disproof)| disproof).min().unwrap_or(ENDLESS);
            let disproof = below().fold(0u32, |sum, (proof, _)| sum.saturating_add(proof)).clamp(1, ENDLESS);
            if *numbers != (proof, disproof) {
                queue.extend(parents.iter().cloned());
                if let Some(node) = self.nodes.get_mut(&key) {
                    node.numbers = (proof, disproof);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_go_out_once_the_most_promising_first() {
        let mut upper = Upper::new(vec!["r"]);
        assert_eq!(upper.choose(), Choice::Job("r"));
        upper.set_out(&"r", true);
        assert_eq!(upper.choose(), Choice::Split("r"));
        upper.open(&"r", vec![("a", (1, 5)), ("b", (2, 3)), ("c", (4, 9))]);
        assert_eq!(upper.numbers(&"r"), Some((3, 7)));
        for leaf in ["b", "a", "c"] {
            assert_eq!(upper.choose(), Choice::Job(leaf));
            upper.set_out(&leaf, true);
        }
        assert_eq!(upper.choose(), Choice::Split("b"));
        upper.set_out(&"b", false);
        assert_eq!(upper.choose(), Choice::Job("b"));
    }

    #[test]
    fn jobs_below_make_a_position_seem_harder() {
        let mut upper = Upper::new(vec!["r"]);
        upper.open(&"r", vec![("a", (1, 4)), ("b", (1, 6))]);
        upper.open(&"a", vec![("aa", (4, 1)), ("ab", (4, 1))]);
        assert_eq!(upper.numbers(&"a"), Some((1, 8)));
        upper.open(&"a", vec![("aa", (2, 1)), ("ab", (2, 1))]);
        assert_eq!(upper.choose(), Choice::Job("aa"));
        upper.set_out(&"aa", true);
        assert_eq!(upper.choose(), Choice::Job("b"), "4 twice is more than 6");
    }

    #[test]
    fn what_nobody_needs_is_not_wanted() {
        let mut upper = Upper::new(vec!["r", "s"]);
        upper.open(&"r", vec![("a", (1, 1)), ("x", (1, 1))]);
        upper.open(&"s", vec![("x", (1, 1))]);
        assert!(["a", "x", "s"].iter().all(|key| upper.is_wanted(key)) && !upper.is_wanted(&"y"));
        assert_eq!(upper.settle(&"r"), Vec::<&str>::new());
        assert!(!upper.is_wanted(&"a") && upper.is_wanted(&"x"), "the other root needs x");
        assert_eq!(upper.settle(&"x"), ["r", "s"]);
        assert!(!upper.is_settled());
        upper.settle(&"s");
        assert!(upper.is_settled() && upper.choose() == Choice::Nothing);
    }

    #[test]
    fn a_leaf_that_comes_back_is_free_again_wherever_it_is_met() {
        let mut upper = Upper::new(vec!["r", "s"]);
        upper.open(&"r", vec![("a", (1, 1))]);
        upper.open(&"s", vec![("b", (1, 1))]);
        for key in ["a", "b"] {
            upper.open(&key, vec![("x", (1, 1))]);
        }
        upper.set_out(&"x", true);
        assert_eq!(upper.choose(), Choice::Split("x"));
        upper.set_out(&"x", false);
        assert_eq!(upper.choose(), Choice::Job("x"));
        upper.set_out(&"x", true);
        assert_eq!(upper.choose(), Choice::Split("x"));
        upper.open(&"x", vec![("y", (1, 1))]);
        assert_eq!(upper.choose(), Choice::Job("y"), "what is split has free leaves");
    }

    /// The leaves that can be reached from a root that is not settled.
    fn reachable(upper: &Upper<u64>) -> FxHashSet<u64> {
        let (mut seen, mut queue) = (FxHashSet::default(), upper.roots.clone());
        while let Some(key) = queue.pop() {
            match &upper.nodes[&key].state {
                _ if !seen.insert(key) => {}
                State::Inner(children) => queue.extend(children),
                _ => {}
            }
        }
        seen.retain(|key| matches!(upper.nodes[key].state, State::Leaf));
        seen
    }

    #[test]
    fn no_free_leaf_is_overlooked_and_no_needless_job_forgotten() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..60 {
            let mut upper = Upper::new(vec![0, 1]);
            let mut out: FxHashSet<u64> = FxHashSet::default();
            for _ in 0..120 {
                let leaves = reachable(&upper);
                let chosen = upper.choose();
                match &chosen {
                    Choice::Job(key) => assert!(leaves.contains(key) && !out.contains(key)),
                    Choice::Split(key) => assert!(leaves.is_subset(&out) && leaves.contains(key)),
                    Choice::Nothing => assert!(leaves.is_empty()),
                }
                let mut jobs: Vec<u64> = out.iter().copied().collect();
                jobs.sort_unstable();
                match (random(4), chosen, jobs.get(random(jobs.len().max(1) as u64) as usize)) {
                    (0, _, Some(back)) => {
                        upper.set_out(back, false);
                        out.remove(back);
                    }
                    (1, _, Some(settled)) => {
                        upper.settle(settled);
                    }
                    (_, Choice::Job(key) | Choice::Split(key), _) if random(2) == 0 => {
                        // Opened once more, some moves may be closed.
                        let children =
                            (0..random(4)).map(|_| (key + 1 + random(9), (1 + random(9) as u32, 1)));
                        upper.open(&key, children.collect());
                    }
                    (_, Choice::Job(key), _) => {
                        upper.set_out(&key, true);
                        out.insert(key);
                    }
                    _ => {}
                }
                for key in upper.needless() {
                    upper.set_out(&key, false);
                    out.remove(&key);
                }
                assert!(out.iter().all(|key| upper.is_wanted(key)));
            }
        }
    }

    #[test]
    fn jobs_that_nobody_needs_are_told_once() {
        let mut upper = Upper::new(vec!["r", "s"]);
        upper.open(&"r", vec![("a", (1, 1)), ("x", (1, 1)), ("b", (1, 1))]);
        upper.open(&"s", vec![("x", (1, 1))]);
        upper.open(&"a", vec![("y", (1, 1))]);
        for key in ["x", "y", "b"] {
            upper.set_out(&key, true);
        }
        assert!(upper.needless().is_empty());
        upper.open(&"r", vec![("a", (1, 1)), ("x", (1, 1))]);
        assert_eq!(upper.needless(), FxHashSet::from_iter(["b"]), "a closed move");
        upper.settle(&"r");
        assert_eq!(upper.needless(), FxHashSet::from_iter(["y"]), "the other root needs x");
        assert!(upper.needless().is_empty(), "told already");
        upper.settle(&"x");
        assert_eq!(upper.needless(), FxHashSet::from_iter(["x"]));
    }

    #[test]
    fn a_position_on_two_ways_is_one() {
        let mut upper = Upper::new(vec!["r"]);
        upper.open(&"r", vec![("a", (1, 1)), ("b", (1, 1))]);
        upper.open(&"a", vec![("x", (7, 2))]);
        upper.open(&"b", vec![("x", (7, 2))]);
        assert_eq!(upper.len(), 4);
        assert_eq!(upper.numbers(&"r"), Some((7, 4)));
        upper.open(&"x", vec![("y", (1, 9))]);
        assert_eq!((upper.numbers(&"a"), upper.numbers(&"b")), (Some((1, 9)), Some((1, 9))));
    }
}
