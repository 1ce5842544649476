//! What a pattern guarantees: one of some outcomes, each of which says which stones and edges are joined.
//!
//! Nobody writes down what the patterns of a strategy are for. It follows from where they are used: the
//! terminals of a pattern are the owner's stones and edges that touch it, and an outcome is a partition of
//! some of them. A guarantee is kept as short as possible: of two outcomes of which one says more, only the
//! lesser one counts.

use super::strategy::Node;
use game::{Board, Cell, CellSet, Edge, Formula, Player, Terminal};

/// Which terminals are joined.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The owner's two edges, which is all that is ever wanted.
    Across,
    /// The terminals of each set; sets and their members in order, none with less than two members.
    Joined(Vec<Vec<Node>>),
}

/// One of these comes about, whatever the opponent does.
pub type Guarantee = Vec<Outcome>;

/// A guarantee of nothing.
pub fn nothing() -> Guarantee {
    vec![Outcome::Joined(Vec::new())]
}

/// Where terminals lie.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The board.
    pub board: Board,
    /// The owner.
    pub owner: Player,
}

impl Ground {
    /// The edge that a node stands for.
    pub fn edge(&self, second: bool) -> Edge {
        Edge::of(self.owner)[second as usize]
    }

    fn touches(&self, cell: Cell, second: bool) -> bool {
        self.board.touches(cell, self.edge(second))
    }

    /// The stones and edges that touch cells.
    pub fn terminals(&self, cells: &CellSet, stones: &CellSet) -> Vec<Node> {
        let near: CellSet = cells.iter().flat_map(|cell| self.board.neighbours(cell)).collect();
        let mut terminals: Vec<Node> = (near & *stones).iter().map(Node::Cell).collect();
        for second in [false, true] {
            if cells.iter().any(|cell| self.touches(cell, second)) {
                terminals.push(Node::Edge(second));
            }
        }
        terminals
    }

    /// The sets of stones that touch each other or an edge among these.
    fn touching(&self, stones: &[Node]) -> Vec<Vec<Node>> {
        let mut sets = Vec::new();
        for &node in stones {
            let Node::Cell(cell) = node else { continue };
            let near = self.board.neighbours(cell).map(Node::Cell).filter(|near| stones.contains(near));
            sets.extend(near.map(|near| vec![node, near]));
            let edges = [false, true].into_iter().filter(|&second| self.touches(cell, second));
            sets.extend(edges.map(|second| vec![node, Node::Edge(second)]));
        }
        sets
    }

    /// All of these guarantees together, where the owner has the terminals and perhaps a reply: what follows
    /// for the terminals, and for cells that are watched. Some guarantees hold for whoever also gets a cell;
    /// that counts where another one says that the cell is joined to something. Nothing if there are too many
    /// outcomes.
    pub fn together(&self, parts: &[Conditional<'_>], seen: Seen<'_>, reply: Option<Cell>) -> Guarantee {
        const MOST: usize = 1024;
        let mut stones = seen.terminals.to_vec();
        stones.extend(reply.map(Node::Cell));
        let mut all = vec![merged(self.touching(&stones))];
        let (plain, given): (Vec<&Conditional<'_>>, Vec<&Conditional<'_>>) =
            parts.iter().partition(|part| part.given.is_none());
        for part in plain.into_iter().chain(given) {
            let pairs = all.iter().flat_map(|left| part.after(left).iter().map(move |right| (left, right)));
            let joined: Vec<Outcome> = pairs.map(|(left, right)| both(left, right)).collect();
            all = least(joined);
            if all.len() > MOST {
                return nothing();
            }
        }
        let keep = |node: &Node| {
            seen.terminals.contains(node) || node.cell().is_some_and(|cell| seen.watched.contains(cell))
        };
        let shown = |outcome: Outcome| match outcome {
            Outcome::Across => Outcome::Across,
            Outcome::Joined(sets) => {
                let kept = |set: Vec<Node>| set.into_iter().filter(keep).collect();
                merged(sets.into_iter().map(kept).collect())
            }
        };
        least(all.into_iter().map(shown).collect())
    }

    /// The guarantee as a formula, for an owner who has these stones; a guarantee of nothing has none.
    pub fn formula(&self, guarantee: &Guarantee, owned: &CellSet) -> Option<Formula> {
        let mut outcomes = Vec::new();
        for outcome in guarantee {
            let mut links = match outcome {
                Outcome::Across => vec![Formula::across(self.owner)],
                Outcome::Joined(sets) => sets.iter().flat_map(|set| self.links(set, owned)).collect(),
            };
            outcomes.push(match links.len() {
                0 => return None,
                1 => links.remove(0),
                _ => Formula::All(links),
            });
        }
        match outcomes.len() {
            0 => None,
            1 => outcomes.pop(),
            _ => Some(Formula::Any(outcomes)),
        }
    }

    /// Links that join a set, one for each group of stones that touch, and one for each cell that is not
    /// owned yet. A chain never runs through an edge, so every group is linked to the edge itself, unless it
    /// touches it.
    fn links(&self, set: &[Node], owned: &CellSet) -> Vec<Formula> {
        let cells: CellSet = set.iter().filter_map(|node| node.cell()).collect();
        let stones = cells & *owned;
        let mut groups: Vec<CellSet> = (cells - stones).iter().map(CellSet::of).collect();
        let mut rest = stones;
        while let Some(cell) = rest.first() {
            let group = self.board.connected(&CellSet::of(cell), &stones);
            rest -= group;
            groups.push(group);
        }
        let first = |group: &CellSet| group.first().map(Terminal::Cell);
        let Some(&Node::Edge(second)) = set.last() else {
            let ends: Vec<Terminal> = groups.iter().filter_map(first).collect();
            return ends.windows(2).map(|pair| Formula::Link(pair[0], pair[1])).collect();
        };
        let near = |group: &CellSet| (*group & stones).iter().any(|cell| self.touches(cell, second));
        let apart = groups.iter().filter(|group| !near(group));
        apart.filter_map(first).map(|end| Formula::Link(end, Terminal::Edge(self.edge(second)))).collect()
    }
}

/// A guarantee, perhaps for whoever also gets a cell.
#[derive(Clone, Copy, Debug)]
pub struct Conditional<'a> {
    /// What is guaranteed.
    pub guarantee: &'a Guarantee,
    /// The cell, and what is guaranteed without it.
    pub given: Option<(Cell, &'a Guarantee)>,
}

impl<'a> Conditional<'a> {
    /// What is guaranteed where this has come about.
    fn after(&self, outcome: &Outcome) -> &'a Guarantee {
        match (self.given, outcome) {
            (Some((cell, without)), Outcome::Joined(sets))
                if !sets.iter().any(|set| set.contains(&Node::Cell(cell))) =>
            {
                without
            }
            _ => self.guarantee,
        }
    }
}

/// What an outcome tells about.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// Stones and edges.
    pub terminals: &'a [Node],
    /// Cells that may become the owner's.
    pub watched: &'a CellSet,
}

/// Whether the first outcome follows from the second.
fn follows(weak: &Outcome, strong: &Outcome) -> bool {
    match (weak, strong) {
        (Outcome::Across, Outcome::Across) => true,
        (Outcome::Joined(weak), Outcome::Joined(strong)) => {
            weak.iter().all(|set| strong.iter().any(|larger| set.iter().all(|node| larger.contains(node))))
        }
        _ => false,
    }
}

/// Whether whoever has this guarantee has the wanted one.
pub fn suffices(guarantee: &Guarantee, wanted: &Guarantee) -> bool {
    guarantee.iter().all(|outcome| wanted.iter().any(|weak| follows(weak, outcome)))
}

/// The outcomes without those that say more than another one.
pub fn least(mut outcomes: Vec<Outcome>) -> Guarantee {
    outcomes.sort();
    outcomes.dedup();
    let kept =
        |outcome: &&Outcome| !outcomes.iter().any(|other| other != *outcome && follows(other, outcome));
    outcomes.iter().filter(kept).cloned().collect()
}

fn both(left: &Outcome, right: &Outcome) -> Outcome {
    match (left, right) {
        (Outcome::Joined(left), Outcome::Joined(right)) => {
            merged(left.iter().chain(right).cloned().collect())
        }
        _ => Outcome::Across,
    }
}

/// Sets that meet become one.
pub fn merged(sets: Vec<Vec<Node>>) -> Outcome {
    let mut apart: Vec<Vec<Node>> = Vec::new();
    for mut set in sets {
        apart.retain(|other| {
            let meets = other.iter().any(|node| set.contains(node));
            if meets {
                set.extend(other);
            }
            !meets
        });
        apart.push(set);
    }
    for set in &mut apart {
        set.sort();
        set.dedup();
    }
    if apart.iter().any(|set| set.contains(&Node::Edge(false)) && set.contains(&Node::Edge(true))) {
        return Outcome::Across;
    }
    apart.retain(|set| set.len() > 1);
    apart.sort();
    Outcome::Joined(apart)
}
