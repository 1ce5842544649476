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

/// An extension: the stone, and the formula that it makes true wherever the tree has led.
pub type Extension = (Cell, Formula);

/// A σ-connection: a reply tree, and the extensions that it allows.
#[derive(Clone, Debug)]
pub struct Sigma {
    /// The cases of the tree.
    pub cases: Vec<ReplyCase>,
    /// The extensions, those with the fewest ways first, and of these the ones furthest away.
    pub extensions: Vec<Extension>,
}

/// A reply tree for a claim, chosen for the extensions that it allows; nothing if the claim fails.
pub fn find(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Result<Option<Sigma>, Exhausted> {
    let mut finder = Finder { prover: Prover::new(limits, monitor) };
    let outcome = finder.prover.settle(claim, None);
    if outcome.verdict()? == Verdict::Fails {
        return Ok(None);
    }
    let extensions = finder.together(claim)?;
    let extended = extended(claim, &extensions);
    let also = (!extensions.is_empty()).then(|| all(extensions.iter().map(given).collect()));
    let mut classes = Vec::new();
    for (moves, reply) in finder.groups(&extended)? {
        let found = finder.classes(claim, also.as_ref(), moves, reply)?;
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
    let kept = finder.allowed(claim, &cases, extensions)?;
    Ok(Some(Sigma { cases, extensions: kept }))
}

/// The extensions of a given tree by one stone each.
pub fn extensions(
    claim: &HexClaim,
    cases: &[ReplyCase],
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Vec<Extension>, Exhausted> {
    let mut finder = Finder { prover: Prover::new(limits, monitor) };
    let single = finder.single(claim)?;
    finder.allowed(claim, cases, single)
}

/// What an extension says of a claim without its stone.
fn given((cell, formula): &Extension) -> Formula {
    Formula::Given(Box::new(formula.clone()), *cell)
}

/// The claim with all that extensions promise.
fn extended(claim: &HexClaim, extensions: &[Extension]) -> HexClaim {
    let promises = extensions.iter().map(given);
    HexClaim { goal: all([claim.goal.clone()].into_iter().chain(promises).collect()), ..claim.clone() }
}

fn all(mut parts: Vec<Formula>) -> Formula {
    if parts.len() == 1 { parts.remove(0) } else { Formula::All(parts) }
}

fn any(mut parts: Vec<Formula>) -> Formula {
    if parts.len() == 1 { parts.remove(0) } else { Formula::Any(parts) }
}

/// The terminals of a claim's goal, and its owner's edges.
fn terminals(claim: &HexClaim) -> Vec<Terminal> {
    let mut terminals = Edge::of(claim.owner).map(Terminal::Edge).to_vec();
    terminals.extend((claim.goal.cells() & claim.stones()).iter().map(Terminal::Cell));
    terminals
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

struct Finder<'a> {
    prover: Prover<'a>,
}

impl Finder<'_> {
    /// The extensions by one stone near the region that the claim allows, each by itself.
    fn single(&mut self, claim: &HexClaim) -> Result<Vec<Extension>, Exhausted> {
        let outside = claim.board.cells() - claim.field - claim.black - claim.white;
        let near = |cell: &Cell| distance(claim, *cell) <= EXTENSION_REACH.get();
        let mut found = Vec::new();
        for cell in outside.iter().filter(near) {
            // What is true as soon as the stone is there says nothing about the tree.
            let own = claim.stones().with(cell);
            let links = terminals(claim).into_iter().map(|end| Formula::Link(end, Terminal::Cell(cell)));
            let mut kept: Vec<Formula> = links.filter(|link| !link.holds(&claim.board, &own)).collect();
            if kept.len() < terminals(claim).len() || !self.allows(claim, &(cell, any(kept.clone())))? {
                continue;
            }
            // Ways that are not needed are dropped one by one.
            let mut index = 0;
            while index < kept.len() && kept.len() > 1 {
                let mut fewer = kept.clone();
                fewer.remove(index);
                if self.allows(claim, &(cell, any(fewer.clone())))? {
                    kept = fewer;
                } else {
                    index += 1;
                }
            }
            found.push((kept.len(), distance(claim, cell), cell, any(kept)));
        }
        found.sort_by_key(|(ways, distance, cell, _)| (*ways, std::cmp::Reverse(*distance), *cell));
        Ok(found.into_iter().map(|(.., cell, formula)| (cell, formula)).collect())
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
    fn allowed(
        &mut self,
        claim: &HexClaim,
        cases: &[ReplyCase],
        extensions: Vec<Extension>,
    ) -> Result<Vec<Extension>, Exhausted> {
        let mut kept = Vec::new();
        for extension in extensions {
            let (claim, also) = (extended(claim, std::slice::from_ref(&extension)), given(&extension));
            let prover = Prover::new(&self.prover.left(), self.prover.monitor);
            if reply_tree::is_proof(&claim, cases, Some(&also), prover)? {
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
