//! Finding σ-connections: a reply tree for a claim that holds, and the stones outside its region that extend
//! it.
//!
//! A reply that keeps the goal inside a carrier answers every move outside that carrier, so a few replies
//! cover the region; those that answer most moves are taken first, and the one that answers the most becomes
//! `else`. What holds after a reply is then made as strong as it can be: links of the reply and of the
//! terminals of the goal are added as long as the claim holds.

use super::argument::Argument;
use super::reply_tree::{self, entails, with_stone};
use super::{Prover, holding};
use crate::tuning::TREE_NODES;
use game::{Cell, CellSet, Edge, Formula, HexClaim, Moves, ReplyCase, Terminal};
use proof::limits::{Exhausted, Limits, Monitor};
use proof::verdict::Verdict;
use std::sync::Arc;

/// The cases of a reply tree for a claim; nothing if the claim fails.
pub fn find_tree(
    claim: &HexClaim,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<Vec<ReplyCase>>, Exhausted> {
    let mut finder = Finder { prover: Prover::new(limits, monitor) };
    let outcome = finder.prover.settle(claim, None);
    if outcome.verdict()? == Verdict::Fails {
        return Ok(None);
    }
    let mut groups = finder.groups(claim)?;
    groups.sort_by_key(|(moves, _)| moves.len());
    let last = groups.len().saturating_sub(1);
    let mut cases = Vec::new();
    for (index, (moves, reply)) in groups.into_iter().enumerate() {
        let then = finder.strongest(claim, &moves, reply)?;
        // The largest group is all that is left.
        let moves = if index == last { Moves::Else } else { Moves::On(moves) };
        let then = (then != claim.goal).then_some(then);
        cases.push(ReplyCase { moves, reply, then, by: Vec::new(), line: Vec::new(), cases: Vec::new() });
    }
    Ok(Some(cases))
}

/// An extension: the stone, and the formula that it makes true wherever the tree has led.
pub type Extension = (Cell, Formula);

/// The extensions of a σ-connection by one stone outside its region: those with the fewest ways first, and of
/// these the ones furthest away.
pub fn extensions(
    claim: &HexClaim,
    cases: &[ReplyCase],
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Vec<Extension>, Exhausted> {
    let outside = claim.board.cells() - claim.field - claim.black - claim.white;
    let terminals = terminals(claim);
    let mut found = Vec::new();
    for cell in outside.iter() {
        // What is true as soon as the stone is there says nothing about the tree.
        let own = claim.stones().with(cell);
        let links = terminals.iter().map(|terminal| Formula::Link(*terminal, Terminal::Cell(cell)));
        let links: Vec<Formula> = links.filter(|link| !link.holds(&claim.board, &own)).collect();
        if links.is_empty() {
            continue;
        }
        let holds = |formula: &Formula| {
            let given = Formula::Given(Box::new(formula.clone()), cell);
            let extended =
                HexClaim { goal: Formula::All(vec![claim.goal.clone(), given.clone()]), ..claim.clone() };
            let prover = Prover::new(limits, monitor);
            reply_tree::is_proof(&extended, cases, Some(&given), prover)
        };
        let any = |links: &[Formula]| match links {
            [one] => one.clone(),
            many => Formula::Any(many.to_vec()),
        };
        if !holds(&any(&links))? {
            continue;
        }
        // Ways that are not needed are dropped one by one.
        let mut kept = links;
        let mut index = 0;
        while index < kept.len() && kept.len() > 1 {
            let mut fewer = kept.clone();
            fewer.remove(index);
            if holds(&any(&fewer))? {
                kept = fewer;
            } else {
                index += 1;
            }
        }
        found.push((kept.len(), distance(claim, cell), cell, any(&kept)));
    }
    found.sort_by_key(|(ways, distance, cell, _)| (*ways, std::cmp::Reverse(*distance), *cell));
    Ok(found.into_iter().map(|(.., cell, formula)| (cell, formula)).collect())
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

struct Finder<'a> {
    prover: Prover<'a>,
}

impl Finder<'_> {
    /// Moves that share a reply which keeps the goal; together they are the whole region.
    fn groups(&mut self, claim: &HexClaim) -> Result<Vec<(CellSet, Cell)>, Exhausted> {
        let mut left = claim.field;
        let mut groups: Vec<(CellSet, Cell)> = Vec::new();
        let mut carriers = Vec::new();
        for reply in claim.field.iter() {
            carriers.extend(self.keeps(claim, None, reply)?.map(|argument| (reply, argument.region)));
        }
        loop {
            let answered = |(reply, carrier): &(Cell, CellSet)| (left - *carrier).without(*reply);
            let best = carriers.iter().max_by_key(|found| answered(found).len());
            let Some((moves, reply)) =
                best.map(|best| (answered(best), best.0)).filter(|(moves, _)| !moves.is_empty())
            else {
                break;
            };
            left -= moves;
            groups.push((moves, reply));
        }
        while let Some(cell) = left.first() {
            let mut best: Option<(CellSet, Cell)> = None;
            // A reply that serves elsewhere is better known.
            let known: Vec<Cell> = groups.iter().map(|(_, reply)| *reply).collect();
            let others = claim.field.iter().filter(|reply| !known.contains(reply));
            for reply in known.iter().copied().chain(others).filter(|reply| *reply != cell) {
                if let Some(argument) = self.keeps(claim, Some(cell), reply)? {
                    let moves = (left - argument.region).without(reply);
                    let known = groups.iter().any(|(_, other)| *other == reply);
                    if best.as_ref().is_none_or(|(most, _)| moves.len() > most.len()) {
                        best = Some((moves, reply));
                    }
                    if known {
                        break;
                    }
                }
            }
            let Some((moves, reply)) = best else { return Err(Exhausted::Nodes) };
            left -= moves;
            match groups.iter_mut().find(|(_, other)| *other == reply) {
                Some((all, _)) => *all |= moves,
                None => groups.push((moves, reply)),
            }
        }
        Ok(groups)
    }

    /// The argument for the goal after a move, or none, and a reply.
    fn keeps(
        &mut self,
        claim: &HexClaim,
        moved: Option<Cell>,
        reply: Cell,
    ) -> Result<Option<Arc<Argument>>, Exhausted> {
        let mut after = with_stone(claim, reply);
        if let Some(cell) = moved {
            after.field.remove(cell);
        }
        self.holds(&after)
    }

    fn holds(&mut self, claim: &HexClaim) -> Result<Option<Arc<Argument>>, Exhausted> {
        holding(&self.prover.settle(claim, Some(TREE_NODES.get() as u64)))
    }

    /// The strongest formula found that holds after each of the moves and the reply.
    fn strongest(&mut self, claim: &HexClaim, moves: &CellSet, reply: Cell) -> Result<Formula, Exhausted> {
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
            if self.holds_after_all(&after, Formula::All(more.clone()), moves, reply)? {
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
