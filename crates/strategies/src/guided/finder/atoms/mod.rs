//! Strategies of atoms: every leaf is covered by claims that a reader accepts from one figure.
//!
//! Connections that H-search sees in few cells are the atoms, and a leaf is a chain of them, or some of them
//! in force and one small claim on what they leave open. So that a position is a leaf is seen without search,
//! and a look at a position also gives all threats that are made of atoms. Where moves disturb all of these,
//! the tree goes on with the reply that promises the smallest tree; a connection of which the opponent's
//! moves change nothing is put in force first.

mod blocks;
mod board;
mod chains;
mod mining;
mod search;
mod sight;
mod solver;
mod stock;
mod tree;

use super::leaves::Support;
use super::survey::{Candidate, Deeper, Survey as Excluded, after_all, inner};
use super::{Atoms, Found, Kind, Leaf, Node, Search};
use crate::guided::Prover;
use crate::guided::reply_tree::with_stone;
use blocks::Blocks;
use game::{Cell, HexClaim, Player};
use proof::field::Word;
use proof::limits::{Exhausted, Limits, Monitor};
use rustc_hash::FxHashMap;
use search::Manner;
use sight::Sight;
use std::rc::Rc;
use std::sync::Arc;
use stock::{Cover, Refused, Stated, Stock, set};
use tree::{Case, Step, Tree};

/// Finds a strategy of atoms for a claim about joining one's edges; nothing if the claim fails. It is searched
/// for in several manners, and the smallest is taken. Once one was found, limits end the others only.
pub fn find(
    claim: &HexClaim,
    search: &Search<'_>,
    atoms: Atoms,
    mut prover: Prover<'_>,
    monitor: &Monitor,
) -> Result<Option<Found>, Exhausted> {
    let blocks = Blocks::new(search.lemmas, claim);
    let Some(mut sight) = Sight::new(
        claim.board,
        &search.limits,
        Some(search.keeper.clone()),
        (blocks, search.blocks),
        monitor,
    ) else {
        return Err(Exhausted::NoMethod);
    };
    let mut best: Option<(usize, Found)> = None;
    for manner in Manner::all(atoms.width).take(atoms.searches.max(1)) {
        let said = best.as_ref().map_or(String::new(), |(boards, _)| format!("at most {boards} boards; "));
        let limits = (search.limits.memory, said.as_str());
        match in_manner(claim, manner, limits, (&mut sight, &mut prover)) {
            Ok(Some(found)) => {
                let boards = boards(&found);
                if best.as_ref().is_none_or(|(fewest, _)| boards < *fewest) {
                    best = Some((boards, found));
                }
            }
            Ok(None) => return Ok(None),
            Err(Exhausted::Stopped) => return Err(Exhausted::Stopped),
            Err(exhausted) => return best.map(|(_, found)| Some(found)).ok_or(exhausted),
        }
    }
    Ok(best.map(|(_, found)| found))
}

/// A strategy of atoms, searched for in one manner.
fn in_manner(
    claim: &HexClaim,
    manner: Manner,
    (memory, said): (usize, &str),
    (sight, prover): (&mut Sight<'_>, &mut Prover<'_>),
) -> Result<Option<Found>, Exhausted> {
    let mut stock = Stock::default();
    loop {
        let Some(tree) = search::Search::new(sight, manner, memory, said).tree(claim)? else {
            return Ok(None);
        };
        let mut uses = FxHashMap::default();
        count(&tree, &mut uses);
        let shared = FxHashMap::default();
        let mut writing =
            Writing { sight: &mut *sight, stock: &mut stock, prover: &mut *prover, uses, shared };
        match writing.node(&tree, claim)? {
            Ok(root) => {
                let (lemmas, blocks) = (stock.lemmas(), sight.blocks.found.clone());
                return Ok(Some(Found { root, lemmas, blocks }));
            }
            Err(Refused(Some(link))) => sight.refuse(&link),
            Err(Refused(None)) => return Err(Exhausted::NoMethod),
        }
    }
}

/// How many boards a strategy shows: its positions, its lemmas, and its leaves that are put together from
/// several claims.
fn boards(found: &Found) -> usize {
    let mut seen: Vec<*const Node> = Vec::new();
    let mut waiting: Vec<&Kind> = vec![&found.root.kind];
    let mut boards = found.lemmas.len();
    while let Some(kind) = waiting.pop() {
        match kind {
            Kind::Leaf(leaf) => boards += usize::from(leaf.parts.len() > 1),
            Kind::Inner { threats, cases, .. } => {
                boards += 1 + threats.iter().filter(|(_, leaf)| leaf.parts.len() > 1).count();
                waiting.extend(cases.iter().map(|case| &case.after));
            }
            Kind::Shared(node) => {
                if !seen.contains(&Arc::as_ptr(node)) {
                    seen.push(Arc::as_ptr(node));
                    waiting.push(&node.kind);
                }
            }
        }
    }
    boards
}

/// The atoms and σ-connections that cover a position in which the opponent moves, if that is seen at once.
pub fn cover(
    claim: &HexClaim,
    limits: &Limits,
    prover: &mut Prover<'_>,
) -> Result<Option<Vec<Stated>>, Exhausted> {
    let Some(mut sight) = Sight::new(claim.board, limits, None, (Blocks::default(), 0), prover.monitor)
    else {
        return Ok(None);
    };
    match &sight.look(claim)?.cover {
        Some(cover) => Stock::default().in_places(claim, cover, (prover, &mut sight)),
        None => Ok(None),
    }
}

/// How often each tree is used in a tree, beside others: what is a step of a forced line stays in it.
fn count(tree: &Rc<Tree>, uses: &mut FxHashMap<*const Tree, usize>) {
    let Step::Inner { cases, .. } = &tree.step else { return };
    for case in cases {
        let times = uses.entry(Rc::as_ptr(&case.after.tree)).or_default();
        let first = *times == 0;
        *times += usize::from(cases.len() > 1);
        if first {
            count(&case.after.tree, uses);
        }
    }
}

/// Gives a tree the claims that its leaves are made of.
struct Writing<'w, 'p, 's> {
    sight: &'w mut Sight<'s>,
    stock: &'w mut Stock,
    prover: &'w mut Prover<'p>,
    uses: FxHashMap<*const Tree, usize>,
    /// The trees that are used more than once.
    shared: FxHashMap<*const Tree, Arc<Node>>,
}

impl Writing<'_, '_, '_> {
    /// The tree for a position that has its stones and leaves its cells free.
    fn node(&mut self, tree: &Tree, whole: &HexClaim) -> Result<Result<Node, Refused>, Exhausted> {
        let (threats, answers, cases) = match &tree.step {
            Step::Leaf(cover) => {
                let leaf = match self.stock.leaf(whole, cover, (&mut *self.prover, &mut *self.sight))? {
                    Ok(leaf) => leaf,
                    Err(refused) => return Ok(Err(refused)),
                };
                return Ok(Ok(Node::leaf(whole, leaf, support(whole, tree.region))));
            }
            Step::Inner { threats, answers, cases } => (threats, answers, cases),
        };
        let mut by = Vec::new();
        for link in &tree.force.links {
            match self.stock.in_place(whole, link, (&mut *self.prover, &mut *self.sight))? {
                Some((claim, _)) => by.push(claim),
                None => return Ok(Err(Refused(Some(*link)))),
            }
        }
        by.extend(tree.force.blocks.iter().map(|block| block.claim(whole)));
        let claim = match tree.force.is_empty() {
            true => whole.clone(),
            false => tree.force.rest(whole).ok_or(Exhausted::NoMethod)?,
        };
        let mut found = Vec::new();
        for threat in threats {
            match self.candidate(&claim, threat.cell, &threat.cover)? {
                Ok(candidate) => found.push(Candidate { threat: true, ..candidate }),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        for (reply, cover) in answers {
            match self.candidate(&claim, *reply, cover)? {
                Ok(candidate) => found.push(candidate),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        let mut deeper = Vec::new();
        for case in cases {
            match self.deeper(&claim, case, cases.len() > 1)? {
                Ok(case) => deeper.push(case),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        let left = found.iter().fold(claim.field, |left, candidate| left & candidate.carrier());
        let excluded = Excluded { left, ..Excluded::new(&claim, found) };
        let mut node = inner(&claim, excluded, deeper);
        if let Kind::Inner { by: parts, .. } = &mut node.kind {
            parts.extend(by);
        }
        Ok(Ok(Node { claim: whole.clone(), support: support(whole, tree.region), ..node }))
    }

    /// A move that is gone into, perhaps beside others. What is used more than once is one strategy.
    fn deeper(
        &mut self,
        claim: &HexClaim,
        case: &Case,
        beside: bool,
    ) -> Result<Result<Deeper, Refused>, Exhausted> {
        let (tree, reply) = (&case.after.tree, Cell::new(case.reply as usize));
        let moved = Some(Cell::new(case.cell as usize)).filter(|cell| claim.field.contains(*cell));
        let after = after_all(claim, moved, reply);
        let pointer = Rc::as_ptr(tree);
        let shared = self.uses.get(&pointer).is_some_and(|uses| *uses > 1);
        if !(shared && beside && tree.claim.joins_edges()) {
            let node = match case.after.turned {
                true => self.node(&tree.turned(), &after)?,
                false => self.node(tree, &after)?,
            };
            return Ok(node.map(|node| Deeper::new(reply, node)));
        }
        let node = match self.shared.get(&pointer) {
            Some(node) => node.clone(),
            None => match self.node(tree, &alone(tree))? {
                Ok(node) => self.shared.entry(pointer).or_insert(Arc::new(node)).clone(),
                Err(refused) => return Ok(Err(refused)),
            },
        };
        let (size, support) = (node.size, support(&after, case.after.region()));
        Ok(Ok(Deeper { reply, after: Kind::Shared(node), support, size }))
    }

    /// A reply that leads to a leaf.
    fn candidate(
        &mut self,
        claim: &HexClaim,
        cell: u8,
        cover: &Cover,
    ) -> Result<Result<Candidate, Refused>, Exhausted> {
        let after = &with_stone(claim, Cell::new(cell as usize));
        let leaf: Leaf = match self.stock.leaf(after, cover, (&mut *self.prover, &mut *self.sight))? {
            Ok(leaf) => leaf,
            Err(refused) => return Ok(Err(refused)),
        };
        let support = support(after, cover.region());
        Ok(Ok(Candidate { cell: Cell::new(cell as usize), leaf, support, threat: false }))
    }
}

/// The position of a tree with those stones of its owner's only that it counts on.
fn alone(tree: &Tree) -> HexClaim {
    let (claim, stones) = (&tree.claim, set(tree.stones));
    let (black, white) = match claim.owner {
        Player::White => (claim.black, stones),
        _ => (stones, claim.white),
    };
    HexClaim { black, white, field: claim.board.cells() - black - white, ..claim.clone() }
}

fn support(claim: &HexClaim, region: Word) -> Support {
    Support { stones: claim.stones(), region: set(region) }
}
