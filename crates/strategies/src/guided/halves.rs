//! Won positions by σ-connections: a part of the board at one edge whose promise makes the rest forced.
//!
//! At one edge the winner promises as little as can be; two-bridges between stones are put aside. What is left
//! is proved by a forced line if there is one; otherwise it is a σ-connection itself.

use super::assembly::wanted;
use super::forced;
use super::promises::{Effort, ORDERS, Promises, Rest, alone, bridges, promise};
use super::sigma::{Extension, Finder, Sigma, any, near};
use crate::tuning::REST_NODES;
use game::{CellSet, Edge, ForcedStep, Formula, HexClaim, Terminal};
use proof::limits::{Exhausted, Limits, Monitor};
use proof::verdict::Verdict;

/// A σ-connection, where it stands.
#[derive(Clone, Debug)]
pub struct Half {
    /// What is claimed.
    pub claim: HexClaim,
    /// Its tree, and its extension if one is needed.
    pub sigma: Sigma,
}

/// A won position that follows from σ-connections, two-bridges and a forced line.
#[derive(Clone, Debug)]
pub struct Halves {
    /// The σ-connections: one, or two if there is no line.
    pub parts: Vec<Half>,
    /// Two-bridges between stones.
    pub bridges: Vec<HexClaim>,
    /// The forced line of the rest; no step if the rest is seen at once, or is a σ-connection.
    pub line: Vec<ForcedStep>,
}

/// What was found in a position in which the opponent moves.
#[derive(Clone, Debug)]
pub enum Found {
    /// This.
    Halves(Halves),
    /// Nothing of the kind, though the position is won.
    Nothing,
    /// The opponent wins.
    Lost,
}

/// Looks for σ-connections that make the rest of a position forced.
pub fn find(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Result<Found, Exhausted> {
    let mut finder = Finder::new(limits, monitor);
    if finder.prover.settle(claim, None).verdict()? == Verdict::Fails {
        return Ok(Found::Lost);
    }
    let (made, effort) = (bridges(claim), Effort::whole());
    let mut search = Search { promises: Promises { claim, finder, made, effort } };
    let mut fallback: Option<Halves> = None;
    for edge in Edge::of(claim.owner) {
        let Some(goal) = promise(claim, Terminal::Edge(edge)) else { continue };
        for half in search.promises.regions(&goal)? {
            match search.with(&half)? {
                Some(halves) if halves.parts.len() == 1 => return Ok(Found::Halves(halves)),
                Some(halves) => fallback = fallback.or(Some(halves)),
                None => {}
            }
        }
    }
    Ok(fallback.map_or(Found::Nothing, Found::Halves))
}

/// σ-connections at either edge that leave something which is won, each with the extension that this needs, if
/// it needs one.
pub(super) fn promising(
    claim: &HexClaim,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Vec<Half>, Exhausted> {
    let finder = Finder::new(limits, monitor);
    let (made, effort) = (bridges(claim), Effort::modest());
    let mut search = Search { promises: Promises { claim, finder, made, effort } };
    let mut found = Vec::new();
    for edge in Edge::of(claim.owner) {
        let Some(goal) = promise(claim, Terminal::Edge(edge)) else { continue };
        let halves = match search.promises.regions(&goal) {
            Err(Exhausted::Nodes) => return Ok(found),
            halves => halves?,
        };
        for half in halves {
            match search.alone(&half) {
                Err(Exhausted::Nodes) => return Ok(found),
                half => found.extend(half?),
            }
        }
    }
    Ok(found)
}

struct Search<'c, 'a> {
    /// The two-bridges are the promises made.
    promises: Promises<'c, 'a>,
}

impl Search<'_, '_> {
    /// A half of the position with the rest, if that holds; with an extension of the half if it is needed.
    fn with(&mut self, half: &HexClaim) -> Result<Option<Halves>, Exhausted> {
        let mut fallback = None;
        let extensions = self.promises.finder.single(half)?;
        for extension in std::iter::once(None).chain(extensions.into_iter().map(Some)) {
            let chosen: Vec<Extension> = extension.into_iter().collect();
            let Some(rest) = self.promises.rest(std::slice::from_ref(half), &chosen)? else { continue };
            let Some(part) = self.part(half, &chosen)? else { continue };
            let line = match &rest {
                Rest::Nothing => Some(Vec::new()),
                Rest::Claim(rest) => forced::line(rest, &mut self.promises.finder.prover)?,
            };
            if let Some(line) = line {
                return Ok(Some(Halves { parts: vec![part], bridges: self.promises.made.clone(), line }));
            }
            if let Rest::Claim(rest) = &rest
                && fallback.is_none()
                && chosen.is_empty()
            {
                fallback = self.two(part, rest)?;
            }
        }
        Ok(fallback)
    }

    /// A half that leaves something which is won, if need be with its first extension that does. The rest is
    /// asked first what it could do with stones that extend the half.
    fn alone(&mut self, half: &HexClaim) -> Result<Option<Half>, Exhausted> {
        let claim = self.promises.claim;
        let mut goals: Vec<Formula> = self.promises.made.iter().map(|made| made.goal.clone()).collect();
        goals.push(half.goal.clone());
        let Some(Ok(goal)) = wanted(claim, &goals) else { return Ok(None) };
        let Some(sides) = goal.sides() else { return Ok(None) };
        let field = self.promises.free() - half.field;
        let Some(to) = sides.iter().find(|side| side.len() == 1).map(|side| side[0]) else {
            return Ok(None);
        };
        let outside = near(half) & field;
        let through = |cells: &CellSet| {
            let ways = cells.iter().map(|cell| Formula::Link(Terminal::Cell(cell), to));
            let first = if let Formula::Any(ways) = &goal { ways.clone() } else { vec![goal.clone()] };
            HexClaim { field, goal: any(first.into_iter().chain(ways).collect()), ..claim.clone() }
        };
        let nodes = REST_NODES.get() as u64;
        if self.promises.holds(&through(&CellSet::EMPTY), nodes)?.is_some() {
            return self.part(half, &[]);
        }
        if self.promises.holds(&through(&outside), nodes)?.is_none() {
            return Ok(None);
        }
        for cell in outside.iter() {
            if self.promises.holds(&through(&CellSet::of(cell)), nodes)?.is_some()
                && let Some(extension) = self.promises.finder.extension(half, cell)?
                && let Some(part) = self.part(half, &[extension])?
            {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// The σ-connection of a half, if its tree allows the extension.
    fn part(&mut self, half: &HexClaim, chosen: &[Extension]) -> Result<Option<Half>, Exhausted> {
        let finder = &mut self.promises.finder;
        let cases = match finder.tree(half, chosen) {
            Err(Exhausted::Nodes) => return Ok(None),
            cases => cases?,
        };
        let extensions = finder.allowed(half, &cases, chosen.to_vec())?;
        let part = Half { claim: half.clone(), sigma: Sigma { cases, extensions } };
        Ok((part.sigma.extensions.len() == chosen.len()).then_some(part))
    }

    /// A half and the rest as another σ-connection.
    fn two(&mut self, part: Half, rest: &HexClaim) -> Result<Option<Halves>, Exhausted> {
        let other = alone(rest, rest.stones(), rest.field, rest.goal.clone());
        let Some(other) = self.promises.shrunk(other, ORDERS[0])? else { return Ok(None) };
        let Some(other) = self.part(&other, &[])? else { return Ok(None) };
        let bridges = self.promises.made.clone();
        Ok(Some(Halves { parts: vec![part, other], bridges, line: Vec::new() }))
    }
}
