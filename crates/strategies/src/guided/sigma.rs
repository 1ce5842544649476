//! Finding σ-connections: a reply tree for a claim that holds, and the stones outside its region that extend it.
//!
//! The extensions come first. That a stone y outside the region is joined with an end of the goal, whatever happens
//! inside, is one claim with the goal: S[α ∧ (β given y)]. So each cell near the region is tried by such a claim, and
//! then as many as can be had together. The proof of the claim that keeps all these promises holds replies that leave
//! none of the opponent's moves open; the tree is made of them. Of these replies the one that answers most moves comes
//! first in the choice and last in the tree, as `else`. What holds after a reply is made as strong as can be: links of
//! the reply and of the ends of the goal are added as long as the claim holds.

use super::argument::{Argument, Step};
use super::reply_tree::{self, entails, with_stone};
use super::{Prover, holding};
use crate::guided::Arguable;
use crate::tuning::{EXTENSION_NODES, EXTENSION_REACH, TREE_NODES};
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
    let mut groups = finder.groups(&extended)?;
    groups.sort_by_key(|(moves, _)| moves.len());
    let last = groups.len().saturating_sub(1);
    let mut cases = Vec::new();
    for (index, (moves, reply)) in groups.into_iter().enumerate() {
        let then = finder.strongest(claim, also.as_ref(), &moves, reply)?;
        // The largest group is all that is left.
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

    /// The strongest formula found that holds after each of the moves and the reply, together with what is promised besides.
    fn strongest(
        &mut self,
        claim: &HexClaim,
        also: Option<&Formula>,
        moves: &CellSet,
        reply: Cell,
    ) -> Result<Formula, Exhausted> {
        let mut named = terminals(claim);
        named.retain(|terminal| {
            claim.goal.edges().iter().any(|edge| Terminal::Edge(*edge) == *terminal)
                || matches!(terminal, Terminal::Cell(_))
        });
        let to_reply = named.iter().map(|terminal| (*terminal, Terminal::Cell(reply)));
        let among = (0..named.len()).flat_map(|a| (a + 1..named.len()).map(move |b| (a, b)));
        let links: Vec<Formula> = among
            .map(|(a, b)| (named[a], named[b]))
            .chain(to_reply)
            .map(|(a, b)| Formula::Link(a, b))
            .collect();
        let after = with_stone(claim, reply);
        let mut kept: Vec<Formula> = vec![claim.goal.clone()];
        for link in links {
            let stated = HexClaim { goal: Formula::All(kept.clone()), ..after.clone() };
            if entails(&stated, &link) {
                continue;
            }
            let more = [&kept[..], &[link]].concat();
            let goal = all(more.iter().chain(also).cloned().collect());
            if self.holds_after_all(&after, goal, moves, reply)? {
                kept = more;
            }
        }
        // What the others entail need not be said.
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
        Ok(if kept.len() == 1 { kept.remove(0) } else { Formula::All(kept) })
    }

    fn holds_after_all(
        &mut self,
        after: &HexClaim,
        goal: Formula,
        moves: &CellSet,
        reply: Cell,
    ) -> Result<bool, Exhausted> {
        let mut carriers: Vec<CellSet> = Vec::new();
        for cell in moves.iter() {
            if carriers.iter().any(|carrier| !carrier.contains(cell)) {
                continue;
            }
            let field = after.field.without(cell).without(reply);
            match self.holds(&HexClaim { field, goal: goal.clone(), ..after.clone() })? {
                Some(argument) => carriers.push(argument.region),
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}
