//! The upper search: proof-number search of the tree whose leaves are jobs.
//!
//! It knows positions by their keys only, and takes from others who wins there and which moves are open. A
//! position under which jobs are under way seems harder than it is (virtual losses), and no leaf is handed
//! out twice at a time. If all leaves are under way, one of them is to be split, so that nobody has to wait.

use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// A number beyond those of open positions.
const ENDLESS: u32 = 1 << 30;

/// The tree, which is one even where positions are met on several ways.
#[derive(Debug)]
pub struct Upper<K> {
    roots: Vec<K>,
    nodes: FxHashMap<K, Node<K>>,
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
        let mut upper = Self { nodes: FxHashMap::default(), roots };
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
    pub fn choose(&self) -> Choice<K> {
        let mut seen = FxHashSet::default();
        let mut split = None;
        for root in &self.roots {
            if let Some(leaf) = self.descend(root, &mut seen, &mut split) {
                return Choice::Job(leaf.clone());
            }
        }
        split.map_or(Choice::Nothing, |leaf: &K| Choice::Split(leaf.clone()))
    }

    /// The most promising leaf below a position that nobody works on; notes the first that somebody does.
    fn descend<'a>(
        &'a self,
        key: &'a K,
        seen: &mut FxHashSet<&'a K>,
        split: &mut Option<&'a K>,
    ) -> Option<&'a K> {
        if !seen.insert(key) {
            return None;
        }
        let node = self.nodes.get(key)?;
        match &node.state {
            State::Settled => None,
            State::Leaf if node.out => {
                split.get_or_insert(key);
                None
            }
            State::Leaf => Some(key),
            State::Inner(children) => {
                let mut children: Vec<&K> = children.iter().collect();
                children.sort_by_key(|child| self.seems(child));
                children.into_iter().find_map(|child| self.descend(child, seen, split))
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
        let Some(node) = self.nodes.get_mut(key) else { return Vec::new() };
        if matches!(node.state, State::Settled) {
            return Vec::new();
        }
        node.state = State::Settled;
        node.parents.clone()
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
        if let Some(node) = self.nodes.get_mut(key) {
            node.state = State::Inner(children);
        }
        self.renew(key);
    }

    fn enter(&mut self, key: &K, numbers: (u32, u32)) {
        let fresh =
            || Node { state: State::Leaf, numbers, out: false, below: 0, spent: 0, parents: Vec::new() };
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
