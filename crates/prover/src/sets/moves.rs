//! In how many moves Maker wins a set game, by a search of bounded depth.
//!
//! With m moves left only sets of at most m cells matter, so that shallow searches are small. Cells of the same sets are
//! answered in pairs, and parts without common cells are looked at alone, as in the unbounded game; a gift costs a move
//! here, and Breaker's carriers prove nothing, because they leave large sets alone.

use super::hypergraph::{self as graph, Sets};
use crate::contest::{Word, bit};
use crate::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// What is known of games in which Maker moves.
#[derive(Debug, Default)]
pub struct Depths {
    /// The carrier of Maker's win in so many moves, in the names of the canonical form.
    wins: FxHashMap<Sets, (u32, Word)>,
    /// Maker does not win in so many moves.
    fails: FxHashMap<Sets, u32>,
}

/// The least number of moves in which Maker, moving first, owns one of the sets, if it is at most `most`.
pub fn fewest_moves(sets: &[Word], most: u32, budget: &mut Budget<'_>) -> Result<Option<u32>, Exhausted> {
    let mut depths = Depths::default();
    let sets = graph::minimal(sets.to_vec());
    let least = sets.first().map_or(u32::MAX, |set| set.count_ones());
    for moves in least..=most {
        if depths.wins(&sets, moves, budget)?.is_some() {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

impl Depths {
    /// The cells that Maker needs to win in so many moves, if that is possible.
    fn wins(
        &mut self,
        sets: &[Word],
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Word>, Exhausted> {
        let small: Vec<Word> = sets.iter().take_while(|set| set.count_ones() <= moves).copied().collect();
        let Some(first) = small.first() else { return Ok(None) };
        if first.count_ones() == 1 {
            return Ok(Some(*first));
        }
        if graph::potential(&small) < 1.0 {
            return Ok(None);
        }
        for part in graph::untwinned(&small) {
            if let Some(carrier) = self.part(&part, moves, budget)? {
                return Ok(Some(carrier));
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
    ) -> Result<Option<Word>, Exhausted> {
        if graph::potential(sets) < 1.0 || sets[0].count_ones() > moves {
            return Ok(None);
        }
        let (key, names) = graph::canonical(sets);
        let named =
            |word: Word| crate::contest::cells(word).fold(0, |all, cell| all | bit(names[cell as usize]));
        if let Some((_, carrier)) = self.wins.get(&key).filter(|(known, _)| *known <= moves) {
            return Ok(Some(named(*carrier)));
        }
        if self.fails.get(&key).is_some_and(|known| *known >= moves) {
            return Ok(None);
        }
        budget.spend()?;
        let (mut order, weak) = graph::ranked(&key);
        order.extend(weak);
        for cell in order {
            if let Some(carrier) = self.after(&graph::taken(&key, cell), moves - 1, budget)? {
                let carrier = carrier | bit(cell);
                self.wins.insert(key, (moves, carrier));
                return Ok(Some(named(carrier)));
            }
        }
        self.fails.insert(key, moves);
        Ok(None)
    }

    /// Whether Maker still wins in so many moves, Breaker to move.
    fn after(
        &mut self,
        sets: &[Word],
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Word>, Exhausted> {
        let small: Vec<Word> = sets.iter().take_while(|set| set.count_ones() <= moves).copied().collect();
        let mut common = Word::MAX;
        let mut carrier = 0;
        let singles = small.iter().filter(|set| set.count_ones() == 1);
        for single in singles {
            common &= single;
            carrier |= single;
        }
        while common != 0 {
            let reply = match carrier {
                0 => graph::heaviest(&small),
                _ => {
                    let open: Vec<Word> = small.iter().map(|set| set & common).collect();
                    graph::heaviest(&open).or((common != Word::MAX).then(|| common.trailing_zeros() as u8))
                }
            };
            let Some(reply) = reply else { return Ok(None) };
            let Some(threat) = self.wins(&graph::hit(&small, reply), moves, budget)? else { return Ok(None) };
            common &= threat;
            carrier |= threat;
        }
        Ok(Some(carrier))
    }
}
