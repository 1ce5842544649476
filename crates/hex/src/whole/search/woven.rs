//! What a search takes from connections: where they are found, and which proofs and threats they are.

use super::{Search, webs};
use crate::whole::connection::Connection;
use crate::whole::grid::{Colour, Position};
use crate::whole::known::Known;
use crate::whole::lists::Kind;
use crate::whole::reason::{Proof, Step, Threat};
use crate::whole::web::Web;
use dfpn::bits::Bits;
use dfpn::search::fewest;
use proof::limits::Exhausted;
use std::sync::Arc;

impl<B: Bits> Search<'_, B> {
    /// Finds a player's connections in a position, from those of a position on the way to it if there is one.
    /// The connections are those of the board as it lies at the root.
    pub(super) fn weave(&mut self, position: &Position<B>, depth: usize, colour: Colour) {
        while self.webs.len() <= depth {
            self.webs.push(webs(&self.grid));
        }
        let position = &self.lying(position);
        let (above, here) = self.webs.split_at_mut(depth);
        let here = &mut here[0][colour as usize];
        if here.is_of(position) {
            return;
        }
        let mut earlier = above.iter().rev().map(|webs| &webs[colour as usize]);
        let follows = self.techniques.follow && earlier.any(|web| here.follow(web, &self.grid, position));
        if !follows {
            here.find(&self.grid, position);
        }
    }

    /// Settles the first position of a search, if connections do: one that joins the edges is enough, and what
    /// it does not need is not found. If there is none, all connections are there for the search.
    pub(super) fn at_once(&mut self, position: &Position<B>) -> Result<Option<Known<B>>, Exhausted> {
        let is_known = self.known(position).is_some();
        if is_known || (self.techniques.reuse && self.shared.reuse(position).is_some()) {
            return Ok(None);
        }
        if self.webs.is_empty() {
            self.webs.push(webs(&self.grid));
        }
        let (lying, mover) = (self.lying(position), position.mover);
        for (colour, kinds) in [(mover, &[Kind::Full, Kind::Semi][..]), (mover.other(), &[Kind::Full][..])] {
            let web = &mut self.webs[0][colour as usize];
            if web.is_of(&lying) {
                continue;
            }
            web.find_joined(&self.grid, &lying, kinds);
            let (web, stones) = (&self.webs[0][colour as usize], position.of(colour));
            let known = match (self.full(web, stones), colour == mover) {
                (Some(proof), true) => Known::Decided(proof),
                (Some(proof), false) => Known::Lost(proof),
                (None, true) => match self.semi(web, stones) {
                    Some(threat) => Known::Won(threat),
                    None => continue,
                },
                (None, false) => continue,
            };
            self.budget.spend()?;
            return Ok(Some(known));
        }
        Ok(None)
    }

    /// The smallest full connection of a player's edges; these are the player's stones.
    pub(super) fn full(&self, web: &Web<B>, stones: B) -> Option<Arc<Proof<B>>> {
        let (from, to) = web.edges();
        let full = self.here(web.fulls(from, to).min_by_key(|full| full.carrier.count())?);
        let needed = self.grid.flood(full.stones, stones);
        Some(Proof::new(needed, full.carrier, Step::Connection, &self.shared.ledger))
    }

    /// The smallest semi-connection of a player's edges.
    pub(super) fn semi(&self, web: &Web<B>, stones: B) -> Option<Threat<B>> {
        let (from, to) = web.edges();
        let semi = web.semis(from, to).min_by_key(|semi| semi.carrier.count())?;
        Some(self.threat(&self.here(semi), stones))
    }

    /// A semi-connection of a player's edges as a threat.
    fn threat(&self, semi: &Connection<B>, stones: B) -> Threat<B> {
        let own = B::of(semi.reply);
        let needed = self.grid.flood(semi.stones, stones) | own;
        let proof = Proof::new(needed, semi.carrier & !own, Step::Connection, &self.shared.ledger);
        Threat { reply: semi.reply, proof }
    }

    /// The proof of the player who is not to move: by threats that were found, and the semi-connections of
    /// the player's web, as few as will do.
    pub(super) fn either(
        &self,
        web: &Web<B>,
        position: &Position<B>,
        threats: Vec<Threat<B>>,
    ) -> Arc<Proof<B>> {
        let stones = position.of(position.mover.other());
        let (from, to) = web.edges();
        let semis = web.semis(from, to).map(|semi| self.here(semi)).map(|semi| (Err(semi), semi.carrier));
        let threats = threats.into_iter().map(|threat| {
            let carrier = threat.carrier();
            (Ok(threat), carrier)
        });
        let chosen = fewest(semis.chain(threats).collect()).into_iter();
        let chosen = chosen.map(|choice| choice.unwrap_or_else(|semi| self.threat(&semi, stones)));
        Proof::either(chosen.collect(), &self.shared.ledger)
    }
}
