//! Depth-first proof-number search for set games, over what is left of the game. Untrusted.
//!
//! Games that differ only in the names of their cells are one node, whoever has which other cells. Nodes with
//! Maker to move are taken apart first (see `hypergraph`); one that is irreducible is settled by the
//! potential or by a pairing if possible. What a player needs for success, the *carrier*, bounds the other's
//! moves: a move elsewhere changes nothing. Large games are first tried in halves: if Breaker wins both, with
//! every set cut to one of them, Breaker wins.
//!
//! When the nodes take more memory than there is, most are let go: all that are not settled, but for those on
//! the way to the present one, and settled ones that took little work. Of a settled node that is kept it may
//! be forgotten why; that is found again in the end, where the strategy needs it.

mod memory;
mod win;

use super::hypergraph::{self as graph, Reduction, Sets};
use crate::tuning::{AT_ONCE, HALF_NODES, HALVED_FROM, MAKER_GUESS};
use dfpn::numbers::{SETTLED, patience};
use dfpn::search::fewest;
use proof::field::{Word, bit, cells};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
pub use win::{How, Link, Win};

#[derive(Debug)]
enum State {
    /// Not looked at further.
    New,
    /// Parts of which Maker needs one, after gifts and beside twins.
    Parts(Reduction, Vec<Link>),
    /// Moves that may succeed, and moves that are looked at only if these fail.
    Moves(Vec<(u8, Link)>, Vec<u8>),
    Settled(Win),
}

#[derive(Debug)]
struct Node {
    maker_moves: bool,
    sets: Sets,
    /// How hard it looks to show that Maker succeeds, and that Breaker does.
    maker: u32,
    breaker: u32,
    /// How many nodes were visited below it.
    work: u64,
    state: State,
}

/// About how many bytes a link takes.
const FOR_A_LINK: usize = size_of::<(u8, Link)>() + 48;

impl Node {
    /// The nodes that it refers to.
    fn links(&self) -> Vec<u32> {
        match &self.state {
            State::New => Vec::new(),
            State::Parts(_, links) => links.iter().map(|link| link.id).collect(),
            State::Moves(children, _) => children.iter().map(|(_, link)| link.id).collect(),
            State::Settled(win) => win.how.links().iter().map(|link| link.id).collect(),
        }
    }

    /// About how many bytes it takes, with its place in the table.
    fn bytes(&self) -> usize {
        const FOR_EACH: usize = 2 * size_of::<Node>() + 64;
        FOR_EACH + size_of_val(&*self.sets) + self.links().len() * FOR_A_LINK
    }
}

/// What a search may use.
struct Bounds<'a, 'b> {
    memory: usize,
    budget: &'a mut Budget<'b>,
    /// The number of nodes after which the present attempt is given up.
    patience: u64,
}

/// The nodes that a search has met.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// Where a node is, by a fingerprint of its sets and its mover.
    places: FxHashMap<u64, u32>,
    /// Places without a node.
    free: Vec<u32>,
    /// Nodes that must be kept with all they refer to: those on the way to the present one.
    held: Vec<u32>,
    bytes: usize,
    /// Whether strategies may have been forgotten.
    forgetful: bool,
}

impl Graph {
    /// Settles a game, unless that takes more nodes than there is patience for: sets of at least one cell
    /// each, this player to move.
    pub fn attempt(
        &mut self,
        sets: &[Word],
        maker_moves: bool,
        memory: usize,
        patience: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Link>, Exhausted> {
        if self.bytes > memory / 2 {
            *self = Self::default();
        }
        self.held.clear();
        let patience = budget.nodes.saturating_add(patience);
        let mut bounds = Bounds { memory, budget, patience };
        let sets = graph::minimal(sets.to_vec());
        match self.root(&sets, maker_moves, &mut bounds) {
            Err(Exhausted::Nodes) if bounds.budget.nodes >= patience => Ok(None),
            found => found.map(Some),
        }
    }

    fn root(
        &mut self,
        sets: &[Word],
        maker_moves: bool,
        bounds: &mut Bounds<'_, '_>,
    ) -> Result<Link, Exhausted> {
        let halves = if maker_moves { self.halves(sets, bounds)? } else { None };
        let root = match halves {
            Some(root) => root,
            None => {
                let root = self.enter(maker_moves, sets);
                self.visit(root.id, SETTLED, SETTLED, bounds)?;
                root
            }
        };
        self.recall(root.id, bounds)?;
        Ok(root)
    }

    /// The sets of a node.
    pub fn sets(&self, id: u32) -> &[Word] {
        &self.nodes[id as usize].sets
    }

    /// Who succeeds in a node.
    pub fn win(&self, id: u32) -> Option<&Win> {
        match &self.nodes[id as usize].state {
            State::Settled(win) => Some(win),
            _ => None,
        }
    }

    /// The cells that the winner of a node needs to be empty, in the names of the link.
    pub fn carrier(&self, link: &Link) -> Word {
        self.win(link.id).map_or(0, |win| link.rename(win.carrier))
    }

    /// Adds a node that has been settled elsewhere, beside what is looked up.
    pub fn push(&mut self, maker_moves: bool, sets: Sets, win: Win) -> u32 {
        let state = State::Settled(win);
        let node = Node { maker_moves, sets, maker: 0, breaker: 0, work: 0, state };
        self.bytes += node.bytes();
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// About how many bytes all nodes take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Gives a node that was added another strategy.
    pub fn replace(&mut self, id: u32, win: Win) -> u32 {
        let node = &mut self.nodes[id as usize];
        let before = node.bytes();
        node.state = State::Settled(win);
        self.bytes = self.bytes + node.bytes() - before;
        id
    }

    /// Tries to cut a large game in two that Breaker wins both, at a few places near the middle.
    fn halves(&mut self, sets: &[Word], bounds: &mut Bounds<'_, '_>) -> Result<Option<Link>, Exhausted> {
        let all = graph::support(sets);
        let count = all.count_ones();
        if (count as usize) < HALVED_FROM.get() {
            return Ok(None);
        }
        let order: Vec<u8> = cells(all).collect();
        for away in [0i32, 1, -1, 2, -2, 3, -3] {
            let place = (count as i32 / 2 + away) as usize;
            let low = order[..place].iter().fold(0, |word, cell| word | bit(*cell));
            let cut = |set: &Word| {
                let (left, right) = (set & low, set & !low);
                if left.count_ones() >= right.count_ones() { left } else { right }
            };
            let cut: Vec<Word> = sets.iter().map(cut).collect();
            let (left, right): (Vec<Word>, Vec<Word>) = cut.into_iter().partition(|set| set & low != 0);
            let mut links = Vec::new();
            let held = self.held.len();
            for half in [graph::minimal(left), graph::minimal(right)] {
                let patience = bounds.patience.min(bounds.budget.nodes + HALF_NODES.get() as u64);
                let mut part = Bounds { memory: bounds.memory, budget: &mut *bounds.budget, patience };
                let link = match self.halves(&half, &mut part)? {
                    Some(link) => link,
                    None => {
                        let link = self.enter(true, &half);
                        match self.visit(link.id, SETTLED, SETTLED, &mut part) {
                            Err(Exhausted::Nodes) if part.budget.nodes >= patience => {}
                            other => other?,
                        }
                        link
                    }
                };
                if self.win(link.id).is_none_or(|win| win.maker) {
                    break;
                }
                self.held.push(link.id);
                links.push(link);
            }
            self.held.truncate(held);
            if links.len() == 2 {
                let root = self.enter(true, sets);
                self.settle_halves(&root, links);
                return Ok(Some(root));
            }
        }
        Ok(None)
    }

    /// Notes that Breaker wins a node by winning these parts of it.
    fn settle_halves(&mut self, root: &Link, links: Vec<Link>) {
        let mut place = [0u8; 128];
        for (cell, name) in (0..).zip(&root.names) {
            place[*name as usize] = cell;
        }
        let inner = |mut link: Link| {
            link.names.iter_mut().for_each(|name| *name = place[*name as usize]);
            link
        };
        let links: Vec<Link> = links.into_iter().map(inner).collect();
        let carrier = links.iter().fold(0, |all, link| all | self.carrier(link));
        self.settled(root.id, Win { maker: false, carrier, how: How::Join(Vec::new(), links) });
    }

    fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// The node with these sets; a new one is looked at first.
    fn enter(&mut self, maker_moves: bool, sets: &[Word]) -> Link {
        // Sets of one cell decide.
        let single = sets.iter().take_while(|set| set.count_ones() == 1).count();
        let enough = if maker_moves { 1 } else { 2 };
        let (sets, names) =
            if single >= enough { graph::compact(&sets[..enough]) } else { graph::canonical(sets) };
        let print = graph::fingerprint(&sets, maker_moves);
        if let Some(id) = self.places.get(&print) {
            let node = self.node(*id);
            if node.maker_moves == maker_moves && node.sets == sets {
                return Link { id: *id, names };
            }
        }
        let mut node = Node { maker_moves, maker: 1, breaker: 1, sets, work: 0, state: State::New };
        first_look(&mut node);
        self.bytes += node.bytes();
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id as usize] = node;
                id
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        };
        self.places.insert(print, id);
        Link { id, names }
    }

    fn settled(&mut self, id: u32, win: Win) {
        let node = &mut self.nodes[id as usize];
        (node.maker, node.breaker) = if win.maker { (0, SETTLED) } else { (SETTLED, 0) };
        node.state = State::Settled(win);
    }

    /// Searches below a node until it is settled or one of its numbers reaches its bound.
    fn visit(
        &mut self,
        id: u32,
        maker: u32,
        breaker: u32,
        bounds: &mut Bounds<'_, '_>,
    ) -> Result<(), Exhausted> {
        if matches!(self.node(id).state, State::Settled(_)) {
            return Ok(());
        }
        bounds.budget.spend()?;
        self.held.push(id);
        let before = bounds.budget.nodes;
        let result = self.visit_held(id, maker, breaker, bounds);
        self.nodes[id as usize].work += bounds.budget.nodes - before + 1;
        self.held.pop();
        result
    }

    fn visit_held(
        &mut self,
        id: u32,
        maker: u32,
        breaker: u32,
        bounds: &mut Bounds<'_, '_>,
    ) -> Result<(), Exhausted> {
        if self.bytes > bounds.memory {
            self.forget(bounds.memory)?;
        }
        if bounds.budget.nodes >= bounds.patience {
            return Err(Exhausted::Nodes);
        }
        if matches!(self.node(id).state, State::New) {
            self.expand(id);
        }
        loop {
            let Some(children) = self.open_children(id) else { return Ok(()) };
            let maker_moves = self.node(id).maker_moves;
            let (mut best, mut least, mut second, mut hardest) = (children[0], SETTLED, SETTLED, 0);
            for child in &children {
                // For the mover one child is enough, for the other player all are needed.
                let node = self.node(*child);
                let (one, all) =
                    if maker_moves { (node.maker, node.breaker) } else { (node.breaker, node.maker) };
                hardest = all.max(hardest);
                if one < least {
                    (best, second, least) = (*child, least, one);
                } else {
                    second = second.min(one);
                }
            }
            let others = children.len() as u32 - 1;
            let all = hardest.saturating_add(others).min(SETTLED - 1);
            let (one_bound, all_bound) = if maker_moves { (maker, breaker) } else { (breaker, maker) };
            let node = &mut self.nodes[id as usize];
            (node.maker, node.breaker) = if maker_moves { (least, all) } else { (all, least) };
            if least >= one_bound || all >= all_bound {
                return Ok(());
            }
            let one_bound = one_bound.min(patience(second));
            let all_bound = all_bound.saturating_sub(others).min(SETTLED);
            let (maker, breaker) = if maker_moves { (one_bound, all_bound) } else { (all_bound, one_bound) };
            self.visit(best, maker, breaker, bounds)?;
        }
    }

    /// Finds the moves or the parts of a node.
    fn expand(&mut self, id: u32) {
        let node = self.node(id);
        let (maker_moves, sets) = (node.maker_moves, node.sets.clone());
        if maker_moves {
            let reduction = graph::reduce(&sets);
            if !reduction.is_trivial() {
                let links = reduction.parts.iter().map(|part| self.enter(true, part)).collect();
                self.nodes[id as usize].state = State::Parts(reduction, links);
                return;
            }
            if let Some((pairs, rest)) = graph::pairing(&sets) {
                let carrier = graph::support(&rest) | graph::all_of(&pairs);
                let rest = self.enter(true, &rest);
                return self.settled(id, Win { maker: false, carrier, how: How::Join(pairs, vec![rest]) });
            }
        }
        let forced = sets.first().filter(|set| set.count_ones() == 1).map(|set| set.trailing_zeros() as u8);
        let (strong, weak) = match forced {
            Some(cell) => (vec![cell], Vec::new()),
            None => {
                let (mut strong, weak) = graph::ranked(&sets);
                let mut more = strong.split_off(strong.len().min(AT_ONCE.get()));
                more.extend(weak);
                (strong, more)
            }
        };
        let children = strong.into_iter().map(|cell| (cell, self.child(maker_moves, &sets, cell)));
        let children: Vec<(u8, Link)> = children.collect();
        self.bytes += children.len() * FOR_A_LINK;
        self.nodes[id as usize].state = State::Moves(children, weak);
    }

    fn child(&mut self, maker_moves: bool, sets: &[Word], cell: u8) -> Link {
        let left = if maker_moves { graph::taken(sets, cell) } else { graph::hit(sets, cell) };
        self.enter(!maker_moves, &left)
    }

    /// The children that may still succeed, each once; none if the node is settled, which is noted.
    fn open_children(&mut self, id: u32) -> Option<Vec<u32>> {
        match &self.node(id).state {
            State::New | State::Settled(_) => None,
            State::Parts(reduction, links) => match self.parts(reduction, links) {
                Ok(win) => {
                    self.settled(id, win);
                    None
                }
                Err(open) => Some(open),
            },
            State::Moves(children, weak) => {
                let maker_moves = self.node(id).maker_moves;
                let mut common = graph::support(&self.node(id).sets);
                for (cell, link) in children {
                    let Some(win) = self.win(link.id) else { continue };
                    let carrier = link.rename(win.carrier);
                    if win.maker == maker_moves {
                        let (cell, link) = (*cell, link.clone());
                        let carrier = carrier | bit(cell);
                        let how = if maker_moves { How::Move(cell, link) } else { How::Reply(cell, link) };
                        self.settled(id, Win { maker: maker_moves, carrier, how });
                        return None;
                    }
                    common &= carrier;
                }
                let mut open: Vec<u32> = Vec::with_capacity(children.len());
                for (cell, link) in children {
                    let hopeful = common & bit(*cell) != 0 && self.win(link.id).is_none();
                    if hopeful && !open.contains(&link.id) {
                        open.push(link.id);
                    }
                }
                if !open.is_empty() {
                    return Some(open);
                }
                let more: Vec<u8> = weak.iter().filter(|cell| common & bit(**cell) != 0).copied().collect();
                if more.is_empty() {
                    self.fail(id);
                    return None;
                }
                self.widen(id, &more);
                self.open_children(id)
            }
        }
    }

    /// Who wins a game of parts, or else the parts that are not settled.
    fn parts(&self, reduction: &Reduction, links: &[Link]) -> Result<Win, Vec<u32>> {
        let (gifts, twins) = (&reduction.gifts, &reduction.twins);
        let won = |link: &&Link| self.win(link.id).is_some_and(|win| win.maker);
        if let Some(part) = links.iter().find(won) {
            let carrier = self.carrier(part) | graph::all_of(gifts);
            return Ok(Win { maker: true, carrier, how: How::Gifts(gifts.clone(), part.clone()) });
        }
        let mut open: Vec<u32> = Vec::new();
        for link in links {
            if self.win(link.id).is_none() && !open.contains(&link.id) {
                open.push(link.id);
            }
        }
        if !open.is_empty() {
            return Err(open);
        }
        let pairs: Vec<(u8, u8)> = gifts.iter().chain(twins).copied().collect();
        let carrier = links.iter().fold(graph::all_of(&pairs), |all, link| all | self.carrier(link));
        Ok(Win { maker: false, carrier, how: How::Join(pairs, links.to_vec()) })
    }

    /// Adds moves that were put off.
    fn widen(&mut self, id: u32, more: &[u8]) {
        let (maker_moves, sets) = (self.node(id).maker_moves, self.node(id).sets.clone());
        for cell in more {
            let child = self.child(maker_moves, &sets, *cell);
            if let State::Moves(children, weak) = &mut self.nodes[id as usize].state {
                children.push((*cell, child));
                weak.retain(|other| other != cell);
            }
        }
    }

    /// Settles a node all of whose moves fail.
    fn fail(&mut self, id: u32) {
        let node = self.node(id);
        let maker_moves = node.maker_moves;
        let State::Moves(children, _) = &node.state else { return };
        // What answers a move: a set that lacks one cell, or the child of the move.
        let mut answers: Vec<(Result<u8, &Link>, Word)> = Vec::new();
        if !maker_moves {
            let single = node.sets.iter().filter(|set| set.count_ones() == 1);
            answers.extend(single.map(|set| (Ok(set.trailing_zeros() as u8), *set)));
        }
        let failed = children.iter().filter(|(_, link)| self.win(link.id).is_some());
        answers.extend(failed.map(|(_, link)| (Err(link), self.carrier(link))));
        let mut carrier = 0;
        let (mut singles, mut links) = (Vec::new(), Vec::new());
        for answer in fewest(answers) {
            match answer {
                Ok(cell) => {
                    carrier |= bit(cell);
                    singles.push(cell);
                }
                Err(link) => {
                    carrier |= self.carrier(link);
                    links.push(link.clone());
                }
            }
        }
        let how = if maker_moves { How::Answers(links) } else { How::Threats(singles, links) };
        self.settled(id, Win { maker: !maker_moves, carrier, how });
    }
}

/// Settles a node at a glance, or guesses how hard it is.
fn first_look(node: &mut Node) {
    let won = |node: &mut Node, maker: bool, carrier: Word, how: How| {
        (node.maker, node.breaker) = if maker { (0, SETTLED) } else { (SETTLED, 0) };
        node.state = State::Settled(Win { maker, carrier, how });
    };
    let single = node.sets.iter().take_while(|set| set.count_ones() == 1).count();
    let first = node.sets.first().map_or(0, |set| set.trailing_zeros() as u8);
    if node.maker_moves {
        let potential = graph::potential(&node.sets);
        if node.sets.is_empty() {
            won(node, false, 0, How::Join(Vec::new(), Vec::new()));
        } else if single > 0 {
            won(node, true, bit(first), How::Complete(first));
        } else if potential < 1.0 {
            won(node, false, graph::support(&node.sets), How::Potential);
        } else {
            let potential = graph::lowest_potential(&node.sets);
            (node.maker, node.breaker) = (MAKER_GUESS.get() as u32, hardness(potential));
        }
        return;
    }
    if single >= 2 {
        let pair: Vec<u8> = node.sets[..2].iter().map(|set| set.trailing_zeros() as u8).collect();
        let carrier = node.sets[0] | node.sets[1];
        return won(node, true, carrier, How::Threats(pair, Vec::new()));
    }
    let replies = if single == 1 { 0 } else { graph::support(&node.sets).count_ones() };
    let reply = if single == 1 { Some(first) } else { graph::heaviest(&node.sets) };
    node.maker = MAKER_GUESS.get() as u32 + replies;
    let left = |cell: u8| graph::potential(&graph::hit(&node.sets, cell));
    node.breaker = hardness(reply.map_or(0.0, left));
}

/// How hard it looks to show that Breaker succeeds, with Maker to move, by the potential that pairs leave: steep,
/// because halving it once more is worth many positions.
fn hardness(potential: f64) -> u32 {
    (4.0 * potential.powi(5)).ceil().clamp(1.0, 1e6) as u32
}
