//! What a guide has in force in a position, as claims of their own: the tree is then about the rest of the
//! board.

use super::follower::Follower;
use super::leaves::{Support, Won, known};
use crate::guided::Lemma;
use crate::guided::argument::Argument;
use crate::guided::assembly::{Reduced, reduce};
use crate::import::Hint;
use crate::tuning::PART_CELLS;
use game::HexClaim;
use proof::limits::Exhausted;
use std::sync::Arc;

/// Parts in force, and what is left.
pub struct InForce {
    pub claims: Vec<HexClaim>,
    pub reduced: Reduced,
}

impl Follower<'_, '_> {
    /// What a position is won by, if it is a leaf by itself or with what the guide has in force.
    pub fn leaf(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Won, Exhausted> {
        if let Some(won) = self.leaves.leaf(claim)? {
            return Ok(Some(won));
        }
        let Some(InForce { claims, reduced }) = self.in_force(claim, hint)? else { return Ok(None) };
        let (mut leaf, support) = match &reduced.rest {
            None => Default::default(),
            Some(rest) => match self.leaves.leaf(rest)? {
                None => return Ok(None),
                Some(won) => won,
            },
        };
        leaf.parts.extend(claims);
        Ok(Some((leaf, Support::with_pieces(claim, &reduced.pieces, &support))))
    }

    /// The parts of the guide that hold, if there are any and what is left can be searched well.
    pub fn in_force(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<InForce>, Exhausted> {
        let mut lemmas: Vec<(HexClaim, Lemma)> = Vec::new();
        for part in self.guide.claims(hint) {
            if part.field.len() <= PART_CELLS.get()
                && part.field.is_subset(&claim.field)
                && part.stones().is_subset(&claim.stones())
                && let Some(argument) = self.part(&part)?
            {
                let part = HexClaim { field: argument.region, ..part };
                lemmas.push((part, (String::new(), argument)));
            }
        }
        while !lemmas.is_empty() {
            let (claims, pieces): (Vec<HexClaim>, Vec<Lemma>) = lemmas.iter().cloned().unzip();
            let Ok(reduced) = reduce(claim, &pieces) else { return Ok(None) };
            let Some(rest) = &reduced.rest else { return Ok(Some(InForce { claims, reduced })) };
            // A bridge between stones that what is left does not count on would only take its cells away.
            let named = rest.goal.cells();
            let simple = rest.goal.sides().is_some();
            let serves = |part: &HexClaim| {
                !part.goal.edges().is_empty() || simple && !part.goal.cells().is_disjoint(&named)
            };
            lemmas.retain(|(part, _)| serves(part));
            if lemmas.len() == claims.len() {
                let fits = simple && reduced.pieces.len() == claims.len();
                return Ok(fits.then_some(InForce { claims, reduced }));
            }
        }
        Ok(None)
    }

    fn part(&mut self, part: &HexClaim) -> Result<Option<Arc<Argument>>, Exhausted> {
        let key = known(part);
        if let Some(known) = self.parts.get(&key) {
            return Ok(known.clone());
        }
        let nodes = Some(self.leaves.search.leaf_nodes);
        let argument = self.leaves.within(part, nodes)?;
        self.parts.insert(key, argument.clone());
        Ok(argument)
    }
}
