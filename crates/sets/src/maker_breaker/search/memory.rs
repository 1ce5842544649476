//! What is let go when the nodes of a search take more memory than there is, and how it is found again where the
//! strategy needs it.

use super::{Bounds, Graph, How, State, Win, graph};
use crate::maker_breaker::hypergraph::Sets;
use dfpn::numbers::SETTLED;
use proof::limits::Exhausted;
use rustc_hash::FxHashSet;

impl Graph {
    /// Finds again what has been forgotten of the strategy at a node.
    pub(super) fn recall(&mut self, root: u32, bounds: &mut Bounds<'_, '_>) -> Result<(), Exhausted> {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut next = vec![root];
        while let Some(id) = next.pop().filter(|_| self.forgetful) {
            if !seen.insert(id) {
                continue;
            }
            self.held.push(id);
            self.find_again(id, bounds)?;
            next.extend(self.node(id).links());
        }
        Ok(())
    }

    /// Finds a strategy of a node again, if it has been forgotten. What refers to the node counts on its
    /// carrier, so the strategy is looked for in what the carrier leaves of the sets.
    fn find_again(&mut self, id: u32, bounds: &mut Bounds<'_, '_>) -> Result<(), Exhausted> {
        let Some(Win { maker, carrier, how: How::Forgotten }) = self.win(id) else { return Ok(()) };
        let (maker, carrier) = (*maker, *carrier);
        let node = &mut self.nodes[id as usize];
        let (maker_moves, sets) = (node.maker_moves, node.sets.clone());
        let left = if maker {
            sets.iter().filter(|set| *set & !carrier == 0).copied().collect()
        } else {
            graph::minimal(sets.iter().map(|set| set & carrier).collect())
        };
        (node.maker, node.breaker, node.state) = (1, 1, State::New);
        let link = self.enter(maker_moves, &left);
        self.held.push(link.id);
        if link.id != id {
            self.find_again(link.id, bounds)?;
        }
        self.visit(link.id, SETTLED, SETTLED, bounds)?;
        if link.id != id
            && let Some(win) = self.win(link.id)
        {
            let how = win.how.renamed(&link);
            let carrier = link.rename(win.carrier);
            self.settled(id, Win { maker, carrier, how });
        }
        Ok(())
    }

    /// Lets most nodes go, so that at most half of the memory is in use.
    pub(super) fn forget(&mut self, memory: usize) -> Result<(), Exhausted> {
        self.forgetful = true;
        let mut kept = vec![false; self.nodes.len()];
        let mut held = vec![false; self.nodes.len()];
        let mut bytes = 0;
        for id in &self.held {
            held[*id as usize] = true;
            for id in [*id].into_iter().chain(self.node(*id).links()) {
                if !std::mem::replace(&mut kept[id as usize], true) {
                    bytes += self.node(id).bytes();
                }
            }
        }
        let mut settled: Vec<u32> = (0..self.nodes.len() as u32)
            .filter(|id| !kept[*id as usize] && self.win(*id).is_some() && self.node(*id).work > 0)
            .collect();
        settled.sort_unstable_by_key(|id| std::cmp::Reverse(self.node(*id).work));
        for id in settled {
            // What was settled at a glance is kept with what needs it.
            let glances = self.node(id).links().into_iter().filter(|id| self.node(*id).work == 0);
            for id in [id].into_iter().chain(glances) {
                if !std::mem::replace(&mut kept[id as usize], true) {
                    bytes += self.node(id).bytes();
                }
            }
            if bytes > memory / 2 {
                break;
            }
        }
        self.bytes = 0;
        self.free.clear();
        for id in 0..self.nodes.len() {
            if held[id] {
                self.bytes += self.nodes[id].bytes();
                continue;
            }
            let complete = self.nodes[id].links().iter().all(|id| kept[*id as usize]);
            let node = &mut self.nodes[id];
            if !kept[id] {
                (node.sets, node.state) = (Sets::default(), State::New);
                self.free.push(id as u32);
                continue;
            }
            match &mut node.state {
                State::Settled(_) if complete => {}
                State::Settled(win) => win.how = How::Forgotten,
                other => *other = State::New,
            }
            self.bytes += node.bytes();
        }
        self.places.retain(|_, id| kept[*id as usize]);
        if self.bytes > memory / 4 * 3 { Err(Exhausted::Memory) } else { Ok(()) }
    }
}
