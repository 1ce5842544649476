//! Strategies of atoms: every leaf is covered by claims that a reader accepts from one figure.
//!
//! Connections that H-search sees in few cells are the atoms, and a leaf is a chain of them, or some of them
//! in force and one small claim on what they leave open. So that a position is a leaf is seen without search,
//! and a look at a position also gives all threats that are made of atoms. Where moves disturb all of these,
//! the tree goes on with the reply that leaves the fewest moves to be gone into; a connection of which the
//! opponent's moves change nothing is put in force first.

mod chains;
mod sight;
mod stock;

use super::leaves::{Known, Support, known};
use super::survey::{Candidate, Deeper, Survey as Excluded, after_all, inner};
use super::{Found, Kind, Leaf, Node, Search};
use crate::guided::Prover;
use crate::guided::reply_tree::with_stone;
use crate::tuning::ATOM_MEMORY;
use chains::Threat;
use game::{Cell, HexClaim};
use hex::whole::insight::Full;
use proof::field::{Word, bit, cells, word};
use proof::limits::{Exhausted, Limits, Monitor};
use rustc_hash::FxHashMap;
use sight::{Sight, rest};
use std::rc::Rc;
use stock::{Cover, Refused, Stated, Stock, set};

/// A tree for a position in which the opponent moves.
#[derive(Debug)]
struct Tree {
    claim: HexClaim,
    /// The connections in force; the steps are about the rest.
    force: Vec<Full>,
    step: Step,
    /// The cells that must be empty.
    region: Word,
    /// The boards that a reader has to look at.
    cost: usize,
}

#[derive(Debug)]
enum Step {
    Leaf(Cover),
    Inner { threats: Vec<Threat>, answers: Vec<(u8, Cover)>, cases: Vec<(u8, Rc<Tree>)> },
}

/// A reply that wins.
#[derive(Debug)]
struct Ranked {
    /// How many moves have to be gone into after it, about.
    hard: usize,
    /// How many moves it leaves.
    left: u32,
    reply: u8,
    after: HexClaim,
}

/// What is known of the tree of a position: the tree, or that it costs more.
type Tried = Result<Rc<Tree>, usize>;

/// A move that is gone into costs about so much at least.
const LEAST_COST: usize = 5;

/// Of more moves than these it is not looked, while replies are compared, which have easy replies.
const MANY: usize = 16;

/// The cost of the trees that are looked for first.
const FIRST_BOUND: usize = 8;

/// A search for a strategy of atoms.
pub struct Atoms<'a> {
    sight: Sight<'a>,
    monitor: &'a Monitor,
    /// How many winning replies to a move are compared.
    width: usize,
    trees: FxHashMap<Known, Tried>,
    replies: FxHashMap<(Known, u8), Rc<Vec<Ranked>>>,
    stock: Stock,
}

/// Finds a strategy of atoms for a claim about joining one's edges; nothing if the claim fails. So many winning
/// replies to a move are compared.
pub fn find(
    claim: &HexClaim,
    search: &Search<'_>,
    width: usize,
    mut prover: Prover<'_>,
    monitor: &Monitor,
) -> Result<Option<Found>, Exhausted> {
    let Some(sight) = Sight::new(claim.board, &search.limits, monitor) else {
        return Err(Exhausted::NoMethod);
    };
    let (trees, replies) = (FxHashMap::default(), FxHashMap::default());
    let mut atoms = Atoms { sight, monitor, width, trees, replies, stock: Stock::default() };
    loop {
        let Some(tree) = atoms.tree(claim, usize::MAX)? else { return Ok(None) };
        match atoms.node(&tree, &mut prover)? {
            Ok(root) => return Ok(Some(Found { root, sigmas: atoms.stock.sigmas() })),
            Err(Refused(Some(link))) => {
                atoms.sight.refuse(&link);
                atoms.trees.clear();
                atoms.replies.clear();
            }
            Err(Refused(None)) => return Err(Exhausted::NoMethod),
        }
    }
}

/// The atoms and σ-connections that cover a position in which the opponent moves, if that is seen at once.
pub fn cover(
    claim: &HexClaim,
    limits: &Limits,
    prover: &mut Prover<'_>,
) -> Result<Option<Vec<Stated>>, Exhausted> {
    let Some(mut sight) = Sight::new(claim.board, limits, prover.monitor) else { return Ok(None) };
    match &sight.look(claim)?.cover {
        Some(cover) => Stock::default().in_places(claim, cover, (prover, &mut sight)),
        None => Ok(None),
    }
}

impl Atoms<'_> {
    /// A tree for a position, unless it costs more than so much.
    fn tree(&mut self, claim: &HexClaim, most: usize) -> Result<Option<Rc<Tree>>, Exhausted> {
        let key = known(claim);
        match self.trees.get(&key) {
            Some(Ok(tree)) => return Ok(Some(tree.clone()).filter(|tree| tree.cost <= most)),
            Some(Err(more)) if *more >= most => return Ok(None),
            _ => {}
        }
        let seen = self.sight.look(claim)?;
        let tree = match &seen.cover {
            Some(cover) => {
                let (region, step) = (cover.region(), Step::Leaf(cover.clone()));
                Some(Rc::new(Tree { claim: claim.clone(), force: Vec::new(), step, region, cost: 1 }))
            }
            None => self.view(claim, Vec::new(), most)?.map(Rc::new),
        };
        if self.trees.len() > ATOM_MEMORY.get() {
            self.trees.clear();
        }
        self.trees.insert(key, tree.clone().ok_or(most));
        Ok(tree)
    }

    /// A tree for a position that is no leaf, with connections in force. One more is put in force if that
    /// leaves the opponent fewer moves.
    fn view(&mut self, whole: &HexClaim, force: Vec<Full>, most: usize) -> Result<Option<Tree>, Exhausted> {
        let claim = match force.len() {
            0 => whole.clone(),
            _ => match rest(whole, &force) {
                Some(claim) => claim,
                None => return Ok(None),
            },
        };
        if let Some(cover) = &self.sight.look(&claim)?.cover {
            let cover = Cover { links: [&force[..], &cover.links].concat(), rest: cover.rest };
            let (region, step) = (cover.region(), Step::Leaf(cover));
            return Ok(Some(Tree { claim: whole.clone(), force: Vec::new(), step, region, cost: 1 }));
        }
        let before = self.hard(&claim)?;
        if before > 0
            && let Some((link, then)) = self.sight.view(&claim, (whole, &force))?
            && self.hard(&then)? < before
            && let Some(tree) = self.view(whole, [&force[..], &[link]].concat(), most)?
        {
            return Ok(Some(tree));
        }
        let region = force.iter().fold(0, |all, link| all | link.carrier);
        let Some(tree) = self.inner(&claim, most.saturating_sub(force.len()))? else { return Ok(None) };
        let (region, cost) = (tree.region | region, tree.cost + force.len());
        Ok(Some(Tree { claim: whole.clone(), force, region, cost, ..tree }))
    }

    /// A tree for a position that is no leaf.
    fn inner(&mut self, claim: &HexClaim, most: usize) -> Result<Option<Tree>, Exhausted> {
        let survey = self.sight.survey(claim)?;
        let found = self.sight.threats(claim);
        let mut cost = 1 + survey.answers.len();
        if cost + LEAST_COST * survey.hard.len() > most {
            return Ok(None);
        }
        let mut open = survey.hard.iter().fold(0, |all, (cell, _)| all | bit(*cell));
        let mut cases: Vec<(u8, Rc<Tree>)> = Vec::new();
        for (cell, replies) in &survey.hard {
            if open & bit(*cell) == 0 {
                continue;
            }
            let Some((reply, tree)) = self.case(claim, *cell, replies, most.saturating_sub(cost + 1))? else {
                return Ok(None);
            };
            open &= tree.region | bit(reply);
            cost += 1 + tree.cost;
            cases.push((reply, tree));
        }
        let mut answers = survey.answers.clone();
        let (threats, region) = loop {
            let to_leaves = answers.iter().map(|(reply, cover)| cover.region() | bit(*reply));
            let carriers = to_leaves.chain(cases.iter().map(|(reply, tree)| tree.region | bit(*reply)));
            let (mut common, mut region) = (word(&claim.field), 0);
            for carrier in carriers {
                common &= carrier;
                region |= carrier;
            }
            let (threats, common) = enough(&found, common);
            let Some(cell) = cells(common).next() else {
                break (threats.clone(), threats.iter().fold(region, |all, threat| all | threat.carrier));
            };
            // What the survey saw from another position is not seen from this one.
            match self.sight.replies(claim, &found, cell)? {
                Ok(answer) => answers.push(answer),
                Err(replies) => match self.case(claim, cell, &replies, most.saturating_sub(cost + 1))? {
                    Some((reply, tree)) => {
                        cost += 1 + tree.cost;
                        cases.push((reply, tree));
                    }
                    None => return Ok(None),
                },
            }
        };
        cost += threats.len();
        let step = Step::Inner { threats, answers, cases };
        Ok(Some(Tree { claim: claim.clone(), force: Vec::new(), step, region, cost })
            .filter(|_| cost <= most))
    }

    /// A reply to a move that has to be gone into, and the tree after it.
    fn case(
        &mut self,
        claim: &HexClaim,
        cell: u8,
        replies: &[sight::Candidate],
        most: usize,
    ) -> Result<Option<(u8, Rc<Tree>)>, Exhausted> {
        let ranked = self.ranked(claim, cell, replies)?;
        self.monitor.tell(format!("{} positions looked at", self.sight.looks));
        // Small trees are looked for after all replies before larger ones after any.
        let easiest = ranked.first().map_or(0, |one| LEAST_COST * one.hard);
        let mut bound = (easiest + FIRST_BOUND).min(most);
        loop {
            for Ranked { hard, reply, after, .. } in ranked.iter() {
                if LEAST_COST * hard <= bound
                    && let Some(tree) = self.tree(after, bound)?
                {
                    return Ok(Some((*reply, tree)));
                }
            }
            if bound == most || ranked.is_empty() {
                return Ok(None);
            }
            bound = bound.saturating_mul(2).min(most);
        }
    }

    /// Replies to a move that win, those first that leave the fewest moves to be gone into.
    fn ranked(
        &mut self,
        claim: &HexClaim,
        cell: u8,
        replies: &[sight::Candidate],
    ) -> Result<Rc<Vec<Ranked>>, Exhausted> {
        let key = (known(claim), cell);
        if let Some(ranked) = self.replies.get(&key) {
            return Ok(ranked.clone());
        }
        let mut ranked: Vec<Ranked> = Vec::new();
        let first = self.sight.winning_reply(claim, cell)?;
        let likely = replies.iter().map(|reply| (reply.left, reply.cell));
        let left = |reply: u8| likely.clone().find(|one| one.1 == reply).map_or(u32::MAX - 1, |one| one.0);
        let first = first.map(|reply| (left(reply), reply));
        let known = replies.iter().fold(bit(cell), |all, reply| all | bit(reply.cell));
        let others = cells(word(&claim.field) & !known).map(|reply| (u32::MAX, reply));
        for (left, reply) in first.into_iter().chain(likely).chain(others) {
            if ranked.iter().any(|one| one.reply == reply) {
                continue;
            }
            if ranked.len() == self.width || left == u32::MAX && !ranked.is_empty() {
                break;
            }
            let after = after_all(claim, [Cell::new(cell as usize)], Cell::new(reply as usize));
            if self.sight.is_won(&after)? {
                let hard = self.estimate(&after)?;
                ranked.push(Ranked { hard, left, reply, after });
                if hard == 0 {
                    break;
                }
            }
        }
        ranked.sort_by_key(|one| (one.hard, one.left, one.reply));
        let ranked = Rc::new(ranked);
        if self.replies.len() > ATOM_MEMORY.get() / 4 {
            self.replies.clear();
        }
        self.replies.insert(key, ranked.clone());
        Ok(ranked)
    }

    /// How many moves have to be gone into in a position, about.
    fn estimate(&mut self, claim: &HexClaim) -> Result<usize, Exhausted> {
        let hard = self.hard(claim)?;
        if hard < 2 {
            return Ok(hard);
        }
        match self.sight.view(claim, (claim, &[]))? {
            None => Ok(hard),
            Some((_, then)) => Ok(hard.min(self.hard(&then)?)),
        }
    }

    /// How many moves have to be gone into in a position as it is. Where very many disturb all threats, it is
    /// not looked which of these have a reply that leads to a leaf.
    fn hard(&mut self, claim: &HexClaim) -> Result<usize, Exhausted> {
        let seen = self.sight.look(claim)?;
        let left = seen.left.count_ones() as usize;
        Ok(match seen.cover {
            Some(_) => 0,
            None if left > MANY => left,
            None => self.sight.survey(claim)?.hard.len(),
        })
    }

    /// The tree with the claims that its leaves are made of.
    fn node(&mut self, tree: &Tree, prover: &mut Prover<'_>) -> Result<Result<Node, Refused>, Exhausted> {
        let (threats, answers, cases) = match &tree.step {
            Step::Leaf(cover) => {
                let leaf = match self.stock.leaf(&tree.claim, cover, (&mut *prover, &mut self.sight))? {
                    Ok(leaf) => leaf,
                    Err(refused) => return Ok(Err(refused)),
                };
                return Ok(Ok(Node::leaf(&tree.claim, leaf, support(&tree.claim, tree.region))));
            }
            Step::Inner { threats, answers, cases } => (threats, answers, cases),
        };
        let mut by = Vec::new();
        for link in &tree.force {
            match self.stock.in_place(&tree.claim, link, (&mut *prover, &mut self.sight))? {
                Some((claim, _)) => by.push(claim),
                None => return Ok(Err(Refused(Some(*link)))),
            }
        }
        let claim = if tree.force.is_empty() {
            tree.claim.clone()
        } else {
            match rest(&tree.claim, &tree.force) {
                Some(claim) => claim,
                None => return Err(Exhausted::NoMethod),
            }
        };
        let mut found = Vec::new();
        for threat in threats {
            let cover = Cover { links: threat.links.clone(), rest: 0 };
            let after = with_stone(&claim, Cell::new(threat.cell as usize));
            match self.candidate(&after, threat.cell, &cover, prover)? {
                Ok(candidate) => found.push(Candidate { threat: true, ..candidate }),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        for (reply, cover) in answers {
            let after = with_stone(&claim, Cell::new(*reply as usize));
            match self.candidate(&after, *reply, cover, prover)? {
                Ok(candidate) => found.push(candidate),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        let mut deeper = Vec::new();
        for (reply, tree) in cases {
            match self.node(tree, prover)? {
                Ok(node) => deeper.push(Deeper::new(Cell::new(*reply as usize), node)),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        let left = found.iter().fold(claim.field, |left, candidate| left & candidate.carrier());
        let excluded = Excluded { left, ..Excluded::new(&claim, found) };
        let mut node = inner(&claim, excluded, deeper);
        if let Kind::Inner { by: parts, .. } = &mut node.kind {
            parts.extend(by);
        }
        Ok(Ok(Node { claim: tree.claim.clone(), support: support(&tree.claim, tree.region), ..node }))
    }

    /// A reply that leads to a leaf.
    fn candidate(
        &mut self,
        after: &HexClaim,
        cell: u8,
        cover: &Cover,
        prover: &mut Prover<'_>,
    ) -> Result<Result<Candidate, Refused>, Exhausted> {
        let leaf: Leaf = match self.stock.leaf(after, cover, (&mut *prover, &mut self.sight))? {
            Ok(leaf) => leaf,
            Err(refused) => return Ok(Err(refused)),
        };
        let support = support(after, cover.region());
        Ok(Ok(Candidate { cell: Cell::new(cell as usize), leaf, support, threat: false }))
    }
}

/// A few threats that leave as few of these moves as all do, and what they leave.
fn enough(found: &[Threat], mut common: Word) -> (Vec<Threat>, Word) {
    let mut threats: Vec<Threat> = Vec::new();
    while common != 0 {
        let rank = |threat: &&Threat| {
            ((common & threat.carrier).count_ones(), threat.carrier.count_ones(), threat.cell)
        };
        let best = found.iter().min_by_key(rank).filter(|best| common & best.carrier != common);
        let Some(best) = best else { break };
        common &= best.carrier;
        threats.push(best.clone());
    }
    (threats, common)
}

fn support(claim: &HexClaim, region: Word) -> Support {
    Support { stones: claim.stones(), region: set(region) }
}
