//! Won positions by σ-connections: a part of the board at one edge whose promise makes the rest forced.
//!
//! At one edge the winner promises as little as can be; two-bridges between stones are put aside. What is left
//! is proved by a forced line if there is one; otherwise it is a σ-connection itself.

use super::forced;
use super::promises::{ORDERS, Promises, Rest, alone, bridges, promise};
use super::sigma::{Extension, Finder, Sigma};
use game::{Edge, ForcedStep, HexClaim, Terminal};
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
    let mut search = Search { promises: Promises { claim, finder, made: bridges(claim) } };
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
