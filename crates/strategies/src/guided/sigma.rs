//! Finding σ-connections: a reply tree for a claim that holds, and the stones outside its region that extend
//! it.
//!
//! The extensions come first. That a stone y outside the region is joined with an end of the goal, whatever
//! happens inside, is one claim with the goal: S[α ∧ (β given y)]. So each cell near the region is tried by
//! such a claim, and then as many as can be had together. The proof of the claim that keeps all these
//! promises holds replies that leave none of the opponent's moves open; the tree is made of them. Of these
//! replies the one that answers most moves comes first in the choice. Its moves fall into classes by what
//! holds after the reply, made as strong as can be: links of the reply and of the ends of the goal are added
//! as long as the claim holds. The largest class comes last, as `else`.

use super::argument::{Argument, Step};
use super::reply_tree::{self, entails, with_stone};
use super::{Prover, holding};
use crate::guided::Arguable;
use crate::tuning::{EXTENSION_NODES, EXTENSION_REACH, MOST_CLASSES, TREE_NODES};
use game::{Cell, CellSet, Edge, Formula, HexClaim, Moves, ReplyCase, Terminal};
use proof::field::cells;
use proof::limits::{Exhausted, Limits, Monitor};
use proof::plan::{self, Plan, Threat};
use proof::verdict::Verdict;
use std::sync::Arc;

/// An extension: what one more stone outside the region promises, wherever the tree has led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The stone.
    pub stone: Cell,
    /// Empty cells that are added to the region for it.
    pub cells: CellSet,
    /// The formula that becomes true.
    pub goal: Formula,
}

/// A σ-connection: a reply tree, and the extensions that it allows.
#[derive(Clone, Debug)]
pub struct Sigma {
    /// The cases of the tree.
    pub cases: Vec<ReplyCase>,
    /// The extensions, those with the fewest ways first, and of these the ones furthest away; those that need
    /// more cells stand last.
    pub extensions: Vec<Extension>,
}

/// How a σ-connection is to be found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The tree, if it is given: only its extensions are looked for.
    pub tree: Option<&'a [ReplyCase]>,
    /// For further extensions the region may grow by one of these cells each.
    pub spare: CellSet,
}

/// A reply tree for a claim, chosen for the extensions that it allows; nothing if the claim fails.
pub fn find(
    claim: &HexClaim,
    wish: &Wish<'_>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<Sigma>, Exhausted> {
    let mut finder = Finder::new(limits, monitor);
    let outcome = finder.prover.settle(claim, None);
    if outcome.verdict()? == Verdict::Fails {
        return Ok(None);
    }
    let (cases, extensions) = match wish.tree {
        Some(cases) => (cases.to_vec(), finder.single(claim)?),
        None => {
            let extensions = finder.together(claim)?;
            (finder.tree(claim, &extensions)?, extensions)
        }
    };
    let mut kept = finder.allowed(claim, &cases, extensions)?;
    let spare = wish.spare - claim.field - claim.black - claim.white;
    let grown = finder.grown(claim, &spare, &kept)?;
    kept.extend(finder.allowed(claim, &cases, grown)?);
    Ok(Some(Sigma { cases, extensions: kept }))
}

/// What an extension says of a claim without its stone.
pub(super) fn given(extension: &Extension) -> Formula {
    Formula::Given(Box::new(extension.goal.clone()), extension.stone)
}

/// The claim with all that extensions promise.
pub fn extended(claim: &HexClaim, extensions: &[Extension]) -> HexClaim {
    let promises = extensions.iter().map(given);
    let goal = all([claim.goal.clone()].into_iter().chain(promises).collect());
    let field = extensions.iter().fold(claim.field, |all, extension| all | extension.cells);
    HexClaim { goal, field, ..claim.clone() }
}

pub(super) fn all(mut parts: Vec<Formula>) -> Formula {
    if parts.len() == 1 { parts.remove(0) } else { Formula::All(parts) }
}

pub(super) fn any(mut parts: Vec<Formula>) -> Formula {
    if parts.len() == 1 { parts.remove(0) } else { Formula::Any(parts) }
}

/// The terminals of a claim's goal, and its owner's edges.
fn terminals(claim: &HexClaim) -> Vec<Terminal> {
    let mut terminals = Edge::of(claim.owner).map(Terminal::Edge).to_vec();
    terminals.extend((claim.goal.cells() & claim.stones()).iter().map(Terminal::Cell));
    terminals
}

/// The empty cells outside the region on which a stone may extend it.
pub(super) fn near(claim: &HexClaim) -> CellSet {
    let outside = claim.board.cells() - claim.field - claim.black - claim.white;
    outside.iter().filter(|cell| distance(claim, *cell) <= EXTENSION_REACH.get()).collect()
}

/// The links of a stone outside with the ends of the goal; nothing if one is true as soon as the stone is
/// there, which would say nothing about the tree.
fn ways(claim: &HexClaim, cell: Cell) -> Option<Vec<Formula>> {
    let own = claim.stones().with(cell);
    let links: Vec<Formula> =
        terminals(claim).into_iter().map(|end| Formula::Link(end, Terminal::Cell(cell))).collect();
    links.iter().all(|link| !link.holds(&claim.board, &own)).then_some(links)
}

/// Extensions with the fewest ways first, and of these the ones furthest away.
fn sorted(claim: &HexClaim, mut found: Vec<Extension>) -> Vec<Extension> {
    let rank = |one: &Extension| {
        (one.goal.size(), std::cmp::Reverse(distance(claim, one.stone)), one.stone, one.cells.first())
    };
    found.sort_by_key(rank);
    found
}

/// How far a cell lies from the nearest of the owner's stones and cells of the region.
fn distance(claim: &HexClaim, cell: Cell) -> usize {
    let mut reached = CellSet::of(cell);
    let near = claim.stones() | claim.field;
    for steps in 0.. {
        if !reached.is_disjoint(&near) {
            return steps;
        }
        let wider: CellSet = reached.iter().flat_map(|cell| claim.board.neighbours(cell)).collect();
        if wider.is_subset(&reached) {
            return steps;
        }
        reached |= wider;
    }
    0
}

/// The moves of a claim's owner at the root of a plan, each with the cells that it counts on.
fn threats(plan: &Plan) -> &[Threat] {
    match &plan.step {
        plan::Step::Either(threats) => threats,
        plan::Step::Weaken(plan) | plan::Step::Anchor(plan) | plan::Step::Fill(_, plan) => threats(plan),
        _ => &[],
    }
}

/// Who looks for reply trees and extensions.
pub(super) struct Finder<'a> {
    pub prover: Prover<'a>,
}

impl<'a> Finder<'a> {
    pub fn new(limits: &Limits, monitor: &'a Monitor) -> Self {
        Self { prover: Prover::new(limits, monitor) }
    }

    /// The cases of a tree for a claim, chosen so that extensions may be kept.
    pub fn tree(&mut self, claim: &HexClaim, extensions: &[Extension]) -> Result<Vec<ReplyCase>, Exhausted> {
        let also = (!extensions.is_empty()).then(|| all(extensions.iter().map(given).collect()));
        let mut classes = Vec::new();
        for (moves, reply) in self.groups(&extended(claim, extensions))? {
            let found = self.classes(claim, also.as_ref(), moves, reply)?;
            classes.extend(found.into_iter().map(|(moves, then)| (moves, reply, then)));
        }
        classes.sort_by_key(|(moves, ..)| moves.len());
        let last = classes.len().saturating_sub(1);
        let mut cases = Vec::new();
        for (index, (moves, reply, then)) in classes.into_iter().enumerate() {
            // The largest class is all that is left.
            let moves = if index == last { Moves::Else } else { Moves::On(moves) };
            let then = (then != claim.goal).then_some(then);
            cases.push(ReplyCase { moves, reply, then, by: Vec::new(), line: Vec::new(), cases: Vec::new() });
        }
        Ok(cases)
    }

    /// The extensions by one stone near the region that the claim allows, each by itself.
    pub fn single(&mut self, claim: &HexClaim) -> Result<Vec<Extension>, Exhausted> {
        let mut found = Vec::new();
        for cell in near(claim).iter() {
            let Some(ways) = ways(claim, cell) else { continue };
            found.extend(self.by(claim, cell, CellSet::EMPTY, ways)?);
        }
        Ok(sorted(claim, found))
    }

    /// The extension by a stone on a cell, if the claim allows it.
    pub fn extension(&mut self, claim: &HexClaim, cell: Cell) -> Result<Option<Extension>, Exhausted> {
        match ways(claim, cell) {
            Some(ways) => self.by(claim, cell, CellSet::EMPTY, ways),
            None => Ok(None),
        }
    }

    /// Extensions by stones that are not among those known, each with one of the spare cells.
    fn grown(
        &mut self,
        claim: &HexClaim,
        spare: &CellSet,
        known: &[Extension],
    ) -> Result<Vec<Extension>, Exhausted> {
        let mut found = Vec::new();
        if spare.is_empty() {
            return Ok(found);
        }
        for cell in near(claim).iter().filter(|cell| known.iter().all(|known| known.stone != *cell)) {
            let Some(ways) = ways(claim, cell) else { continue };
            // What fails with all spare cells fails with each.
            let cells = spare.without(cell);
            let with_all = Extension { stone: cell, cells, goal: any(ways.clone()) };
            if !self.allows(claim, &with_all)? {
                continue;
            }
            for one in cells.iter() {
                if let Some(extension) = self.by(claim, cell, CellSet::of(one), ways.clone())? {
                    found.push(extension);
                    break;
                }
            }
        }
        Ok(sorted(claim, found))
    }

    /// The extension by a stone with these further cells, if the claim allows it; ways that are not needed are
    /// dropped one by one.
    fn by(
        &mut self,
        claim: &HexClaim,
        stone: Cell,
        cells: CellSet,
        mut ways: Vec<Formula>,
    ) -> Result<Option<Extension>, Exhausted> {
        let extension = |ways: &[Formula]| Extension { stone, cells, goal: any(ways.to_vec()) };
        if !self.allows(claim, &extension(&ways))? {
            return Ok(None);
        }
        let mut index = 0;
        while index < ways.len() && ways.len() > 1 {
            let mut fewer = ways.clone();
            fewer.remove(index);
            if self.allows(claim, &extension(&fewer))? {
                ways = fewer;
            } else {
                index += 1;
            }
        }
        Ok(Some(extension(&ways)))
    }

    fn allows(&mut self, claim: &HexClaim, extension: &Extension) -> Result<bool, Exhausted> {
        let claim = extended(claim, std::slice::from_ref(extension));
        Ok(holding(&self.prover.settle(&claim, Some(EXTENSION_NODES.get() as u64)))?.is_some())
    }

    /// Extensions that one strategy allows together: as many as can be added one after the other.
    fn together(&mut self, claim: &HexClaim) -> Result<Vec<Extension>, Exhausted> {
        let mut chosen: Vec<Extension> = Vec::new();
        for extension in self.single(claim)? {
            let more = [&chosen[..], &[extension]].concat();
            let nodes = Some((EXTENSION_NODES.get() * more.len()) as u64);
            if holding(&self.prover.settle(&extended(claim, &more), nodes))?.is_some() {
                chosen = more;
            }
        }
        Ok(chosen)
    }

    /// Those of the extensions that a tree allows.
    pub fn allowed(
        &mut self,
        claim: &HexClaim,
        cases: &[ReplyCase],
        extensions: Vec<Extension>,
    ) -> Result<Vec<Extension>, Exhausted> {
        let mut kept = Vec::new();
        for extension in extensions {
            let (claim, also) = (extended(claim, std::slice::from_ref(&extension)), given(&extension));
            let prover = Prover::new(&self.prover.left(), self.prover.monitor);
            if reply_tree::is_proof(&claim, (cases, extension.cells, Some(&also)), prover)? {
                kept.push(extension);
            }
        }
        Ok(kept)
    }

    /// The replies of a proof of a claim, each with the moves that its carrier leaves it to answer.
    fn replies(&mut self, claim: &HexClaim) -> Result<Vec<(Cell, CellSet)>, Exhausted> {
        let outcome = self.prover.settle(claim, None);
        outcome.verdict()?;
        let Some(argument) = outcome.argument() else { return Ok(Vec::new()) };
        let Step::Search(searched, plan) = &argument.step else { return Ok(Vec::new()) };
        let field: Vec<Cell> = searched.field.iter().collect();
        let reply = |threat: &Threat| {
            let carrier: CellSet = cells(threat.carrier()).map(|cell| field[cell as usize]).collect();
            (field[threat.reply as usize], claim.field - carrier)
        };
        Ok(threats(plan).iter().map(reply).collect())
    }

    /// Moves that share a reply which keeps the goal; together they are the whole region.
    fn groups(&mut self, claim: &HexClaim) -> Result<Vec<(CellSet, Cell)>, Exhausted> {
        let mut found: Vec<(Cell, CellSet)> = Vec::new();
        for (reply, moves) in self.replies(claim)? {
            match found.iter_mut().find(|(other, _)| *other == reply) {
                Some((_, all)) => *all |= moves,
                None => found.push((reply, moves)),
            }
        }
        if found.is_empty() {
            // The proof is no choice of replies; any cell may be one.
            found = claim.field.iter().map(|reply| (reply, CellSet::EMPTY)).collect();
        }
        for (reply, answered) in &mut found {
            let mut refused = CellSet::EMPTY;
            while let Some(cell) = (claim.field - *answered - refused).without(*reply).first() {
                match self.keeps(claim, cell, *reply)? {
                    Some(argument) => *answered |= (claim.field - argument.region).without(*reply),
                    None => _ = refused.insert(cell),
                }
            }
        }
        let mut left = claim.field;
        let mut groups: Vec<(CellSet, Cell)> = Vec::new();
        while !left.is_empty() {
            let best =
                found.iter().map(|(reply, moves)| (*moves & left, *reply)).max_by_key(|(m, _)| m.len());
            let Some((moves, reply)) = best.filter(|(moves, _)| !moves.is_empty()) else {
                return Err(Exhausted::Nodes);
            };
            left -= moves;
            groups.push((moves, reply));
        }
        Ok(groups)
    }

    /// The argument for the goal after a move and a reply.
    fn keeps(
        &mut self,
        claim: &HexClaim,
        moved: Cell,
        reply: Cell,
    ) -> Result<Option<Arc<Argument>>, Exhausted> {
        let mut after = with_stone(claim, reply);
        after.field.remove(moved);
        self.holds(&after)
    }

    fn holds(&mut self, claim: &HexClaim) -> Result<Option<Arc<Argument>>, Exhausted> {
        holding(&self.prover.settle(claim, Some(TREE_NODES.get() as u64)))
    }

    /// Moves of a group by the strongest formula found that holds after them and the reply, together with
    /// what is promised besides: few classes, since each is a case that a reader has to look at.
    fn classes(
        &mut self,
        claim: &HexClaim,
        also: Option<&Formula>,
        moves: CellSet,
        reply: Cell,
    ) -> Result<Vec<(CellSet, Formula)>, Exhausted> {
        let after = with_stone(claim, reply);
        let mut classes = vec![(moves, vec![claim.goal.clone()])];
        for link in links(claim, reply) {
            let mut split = Vec::new();
            for (moves, kept) in classes {
                let stated = HexClaim { goal: Formula::All(kept.clone()), ..after.clone() };
                if entails(&stated, &link) {
                    split.push((moves, kept));
                    continue;
                }
                let more = [&kept[..], std::slice::from_ref(&link)].concat();
                let goal = all(more.iter().chain(also).cloned().collect());
                let holding = self.moves_after_which(&after, &goal, &moves, reply)?;
                split.extend([(holding, more), (moves - holding, kept)]);
            }
            split.retain(|(moves, _)| !moves.is_empty());
            classes = merged(split);
        }
        Ok(classes.into_iter().map(|(moves, kept)| (moves, needed(&after, kept))).collect())
    }

    /// Those of the moves after which, and after the reply, a goal holds.
    fn moves_after_which(
        &mut self,
        after: &HexClaim,
        goal: &Formula,
        moves: &CellSet,
        reply: Cell,
    ) -> Result<CellSet, Exhausted> {
        let (mut holding, mut left) = (CellSet::EMPTY, *moves);
        while let Some(cell) = left.first() {
            left.remove(cell);
            let field = after.field.without(cell).without(reply);
            if let Some(argument) = self.holds(&HexClaim { field, goal: goal.clone(), ..after.clone() })? {
                let undisturbed = left - argument.region;
                holding |= undisturbed.with(cell);
                left -= undisturbed;
            }
        }
        Ok(holding)
    }
}

/// The links that a formula after a reply may name: between the ends of the goal, and of them with the reply.
fn links(claim: &HexClaim, reply: Cell) -> Vec<Formula> {
    let mut named = terminals(claim);
    let edges = claim.goal.edges();
    named.retain(|end| {
        matches!(end, Terminal::Cell(_)) || edges.iter().any(|edge| Terminal::Edge(*edge) == *end)
    });
    let to_reply = named.iter().map(|end| (*end, Terminal::Cell(reply)));
    let among = (0..named.len()).flat_map(|a| (a + 1..named.len()).map(move |b| (a, b)));
    among.map(|(a, b)| (named[a], named[b])).chain(to_reply).map(|(a, b)| Formula::Link(a, b)).collect()
}

/// Moves, and the parts of a formula that holds after each of them.
type Class = (CellSet, Vec<Formula>);

/// No more classes: of too many, the smallest join the one that asks for least.
fn merged(mut classes: Vec<Class>) -> Vec<Class> {
    classes.sort_by_key(|(moves, kept)| (std::cmp::Reverse(moves.len()), kept.len()));
    while classes.len() > MOST_CLASSES.get() {
        let Some((moves, kept)) = classes.pop() else { break };
        let weaker = |other: &Class| other.1.iter().all(|part| kept.contains(part));
        match classes.iter_mut().find(|other| weaker(other)) {
            Some((all, _)) => *all |= moves,
            None => {
                // Only what was claimed at first is weaker than all.
                classes.push((moves, kept[..1].to_vec()));
                break;
            }
        }
    }
    classes
}

/// The parts of a formula that the others do not entail.
fn needed(after: &HexClaim, mut kept: Vec<Formula>) -> Formula {
    let mut index = 0;
    while kept.len() > 1 && index < kept.len() {
        let mut fewer = kept.clone();
        let part = fewer.remove(index);
        if entails(&HexClaim { goal: Formula::All(fewer.clone()), ..after.clone() }, &part) {
            kept = fewer;
        } else {
            index += 1;
        }
    }
    all(kept)
}
