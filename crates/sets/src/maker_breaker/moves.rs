//! In how many moves Maker wins a set game, by a search of bounded depth.
//!
//! With m moves left only sets of at most m cells matter, so that shallow searches are small. Cells of the
//! same sets are answered in pairs, and parts without common cells are looked at alone, as in the unbounded
//! game; a gift costs a move here, and Breaker's carriers prove nothing, because they leave large sets alone.
//!
//! Nothing is forgotten: when what is known takes more memory than there is, the search ends.

use super::hypergraph::{self as graph, Sets};
use super::search::{Graph, How, Link, Win};
use proof::field::{Word, bit};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// What is known of games in which Maker moves.
#[derive(Debug)]
struct Depths {
    /// Maker's strategies.
    graph: Graph,
    /// By the canonical form: in how many moves Maker wins, and the node that shows how.
    wins: FxHashMap<Sets, (u32, u32)>,
    /// Maker does not win in so many moves.
    fails: FxHashMap<Sets, u32>,
    /// About how many bytes the canonical forms take, and how many there are for everything.
    bytes: usize,
    memory: usize,
}

/// What Maker can do next.
enum Threat {
    /// Complete a set.
    Complete(u8),
    /// Win a part.
    Part(Link),
}

/// Threats that have no cell in common, and all cells that they need.
struct Threats {
    singles: Vec<u8>,
    links: Vec<Link>,
    carrier: Word,
}

/// The least number of moves in which Maker, moving first, owns one of the sets, if it is at most `most`.
pub fn fewest_moves(
    sets: &[Word],
    most: u32,
    memory: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Exhausted> {
    let mut depths = Depths::new(memory);
    let sets = graph::minimal(sets.to_vec());
    let least = sets.first().map_or(u32::MAX, |set| set.count_ones());
    for moves in least..=most {
        if depths.wins(&sets, moves, budget)?.is_some() {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

/// How Maker, moving first, owns one of the sets within so many moves, if that is possible.
pub fn within(
    sets: &[Word],
    moves: u32,
    memory: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<(Graph, Link)>, Exhausted> {
    let mut depths = Depths::new(memory);
    let sets = graph::minimal(sets.to_vec());
    let root = match depths.wins(&sets, moves, budget)? {
        None => return Ok(None),
        Some(Threat::Part(link)) => link,
        Some(Threat::Complete(cell)) => {
            let win = Win { maker: true, carrier: 1, how: How::Complete(0) };
            Link { id: depths.graph.push(true, [1].into(), win), names: [cell].into() }
        }
    };
    Ok(Some((depths.graph, root)))
}

impl Depths {
    /// Nothing is known yet.
    fn new(memory: usize) -> Self {
        let (graph, wins, fails) = Default::default();
        Self { graph, wins, fails, bytes: 0, memory }
    }

    /// Counts a canonical form that is kept.
    fn keep(&mut self, key: &Sets) -> Result<(), Exhausted> {
        // A place in a table that may be half empty, and its old self while it grows.
        const FOR_EACH: usize = 3 * (size_of::<Sets>() + 16);
        self.bytes += FOR_EACH + size_of_val(&**key);
        if self.bytes + self.graph.bytes() > self.memory { Err(Exhausted::Memory) } else { Ok(()) }
    }

    /// How Maker wins in so many moves, if that is possible.
    fn wins(
        &mut self,
        sets: &[Word],
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Threat>, Exhausted> {
        let small: Vec<Word> = sets.iter().take_while(|set| set.count_ones() <= moves).copied().collect();
        let Some(first) = small.first() else { return Ok(None) };
        if first.count_ones() == 1 {
            return Ok(Some(Threat::Complete(first.trailing_zeros() as u8)));
        }
        if graph::potential(&small) < 1.0 {
            return Ok(None);
        }
        for part in graph::untwinned(&small) {
            if let Some(link) = self.part(&part, moves, budget)? {
                return Ok(Some(Threat::Part(link)));
            }
        }
        Ok(None)
    }

    /// The same for a game in one part.
    fn part(
        &mut self,
        sets: &[Word],
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Link>, Exhausted> {
        if graph::potential(sets) < 1.0 {
            return Ok(None);
        }
        let (key, names) = graph::canonical(sets);
        if let Some((_, id)) = self.wins.get(&key).filter(|(known, _)| *known <= moves) {
            return Ok(Some(Link { id: *id, names }));
        }
        if self.fails.get(&key).is_some_and(|known| *known >= moves) {
            return Ok(None);
        }
        budget.spend()?;
        let (mut order, weak) = graph::ranked(&key);
        order.extend(weak);
        for cell in order {
            let left = graph::taken(&key, cell);
            if let Some(threats) = self.after(&left, moves - 1, budget)? {
                let Threats { singles, links, carrier } = threats;
                let answered = Win { maker: true, carrier, how: How::Threats(singles, links) };
                let same: Box<[u8]> = (0..names.len() as u8).collect();
                let next = Link { id: self.graph.push(false, left, answered), names: same };
                let win = Win { maker: true, carrier: carrier | bit(cell), how: How::Move(cell, next) };
                let id = match self.wins.get(&key) {
                    Some((_, id)) => self.graph.replace(*id, win),
                    None => self.graph.push(true, key.clone(), win),
                };
                self.keep(&key)?;
                self.wins.insert(key, (moves, id));
                return Ok(Some(Link { id, names }));
            }
        }
        self.keep(&key)?;
        self.fails.insert(key, moves);
        Ok(None)
    }

    /// How Maker still wins in so many moves, Breaker to move.
    fn after(
        &mut self,
        sets: &[Word],
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Threats>, Exhausted> {
        let small: Vec<Word> = sets.iter().take_while(|set| set.count_ones() <= moves).copied().collect();
        let mut threats = Threats { singles: Vec::new(), links: Vec::new(), carrier: 0 };
        let mut common = Word::MAX;
        for single in small.iter().filter(|set| set.count_ones() == 1) {
            common &= single;
            threats.carrier |= single;
            threats.singles.push(single.trailing_zeros() as u8);
        }
        while common != 0 {
            // The reply that hits most of what is left, among those that every threat so far allows.
            let open: Vec<Word> = small.iter().map(|set| set & common).filter(|set| *set != 0).collect();
            let any = (common != Word::MAX).then(|| common.trailing_zeros() as u8);
            let Some(reply) = graph::heaviest(&open).or(any) else { return Ok(None) };
            let carrier = match self.wins(&graph::hit(&small, reply), moves, budget)? {
                None => return Ok(None),
                Some(Threat::Complete(cell)) => {
                    threats.singles.push(cell);
                    bit(cell)
                }
                Some(Threat::Part(link)) => {
                    let carrier = self.graph.carrier(&link);
                    threats.links.push(link);
                    carrier
                }
            };
            common &= carrier;
            threats.carrier |= carrier;
        }
        Ok(Some(threats))
    }
}
