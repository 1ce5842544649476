//! Dynamic areas: one finite game, repeated over the endless board, in which Breaker hits a part of every
//! image.
//!
//! An image may be hit in any of the areas that it meets. Which part to choose is a puzzle: it is solved by
//! learning. If Maker wins with the parts chosen, a few of them suffice for that; so some image of these must
//! be hit elsewhere. A SAT solver proposes choices that avoid all losses known so far, until Breaker wins or
//! nothing is left.

use crate::maker_breaker::Graph;
use crate::sat::{Literal, Sat};
use game::{Creature, Lattice, Point};
use proof::field::{Word, bit};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// For each image, up to translations, the parts of it that lie in one area, as cells of the area.
pub fn parts(creature: &Creature, lattice: &Lattice, area: &[Point]) -> Vec<Vec<Word>> {
    let mut place: FxHashMap<Point, (u8, Point)> = FxHashMap::default();
    for (number, cell) in (0..).zip(area) {
        place.insert(lattice.reduce(*cell), (number, *cell));
    }
    let mut images = Vec::new();
    for shape in creature.shapes() {
        for corner in lattice.cells() {
            // The translate of the area that holds a cell is known by how far it is from the cell of its
            // kind.
            let mut by_area: FxHashMap<Point, Word> = FxHashMap::default();
            for cell in shape.iter().map(|cell| cell.plus(corner)) {
                if let Some((number, home)) = place.get(&lattice.reduce(cell)) {
                    *by_area.entry(cell.minus(*home)).or_default() |= bit(*number);
                }
            }
            let mut parts: Vec<Word> = by_area.into_values().filter(|part| part.count_ones() >= 2).collect();
            parts.sort_unstable_by_key(|part| (std::cmp::Reverse(part.count_ones()), *part));
            parts.dedup();
            images.push(parts);
        }
    }
    images.sort_unstable();
    images.dedup();
    images
}

/// How a search for parts ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Breaker hits all of these.
    Parts(Vec<Word>),
    /// Whatever the choice, Maker wins.
    Never,
    /// Given up after some tries.
    Unknown,
}

/// Looks for parts of all images that Breaker can hit.
pub fn choose(
    images: &[Vec<Word>],
    graph: &mut Graph,
    memory: usize,
    patience: u64,
    tries: usize,
    budget: &mut Budget<'_>,
) -> Result<Chosen, Exhausted> {
    if images.iter().any(Vec::is_empty) {
        return Ok(Chosen::Never);
    }
    // A variable for each part: that it is hit.
    let mut parts: Vec<Word> = images.iter().flatten().copied().collect();
    parts.sort_unstable();
    parts.dedup();
    let variable = |part: &Word| parts.binary_search(part).unwrap_or(0);
    let mut sat = Sat::new(budget, false);
    for image in images {
        sat.add(&image.iter().map(|part| (variable(part), true)).collect::<Vec<Literal>>());
    }
    // Of two pairs with a common cell Maker gets one.
    let pairs: Vec<&Word> = parts.iter().filter(|part| part.count_ones() == 2).collect();
    for (index, a) in pairs.iter().enumerate() {
        for b in pairs[index + 1..].iter().filter(|b| **a & **b != 0) {
            sat.add(&[(variable(a), false), (variable(b), false)]);
        }
    }
    let mut unknown = false;
    for attempt in 0..tries {
        budget.look()?;
        let chosen: Vec<Word> = if attempt == 0 {
            images.iter().map(|image| image[0]).collect()
        } else if sat.solve()? {
            let wanted = |part: &&Word| sat.is_true(variable(part));
            needed(images, parts.iter().filter(wanted).copied().collect())
        } else {
            return Ok(if unknown { Chosen::Unknown } else { Chosen::Never });
        };
        let core = match breaker_wins(&chosen, graph, memory, patience, budget)? {
            Some(None) => return Ok(Chosen::Parts(chosen)),
            Some(Some(carrier)) => {
                let inside = chosen.iter().filter(|part| *part & !carrier == 0);
                shrink(inside.copied().collect(), graph, memory, patience, budget)?
            }
            None => {
                unknown = true;
                chosen
            }
        };
        // Whoever hits a part of one of these hits it; so that part must go, and all parts of it.
        for lost in lesser(&core, &parts) {
            sat.add(&lost.iter().map(|part| (variable(part), false)).collect::<Vec<Literal>>());
        }
    }
    Ok(Chosen::Unknown)
}

/// The core, and those with one part replaced by a smaller one, which are lost as well.
fn lesser(core: &[Word], parts: &[Word]) -> Vec<Vec<Word>> {
    let mut more = vec![core.to_vec()];
    for (index, part) in core.iter().enumerate() {
        for smaller in parts.iter().filter(|smaller| *smaller != part && *smaller & !part == 0) {
            let mut other = core.to_vec();
            other[index] = *smaller;
            more.push(other);
        }
    }
    more
}

/// A few of the chosen parts that still have one of every image: the largest.
fn needed(images: &[Vec<Word>], chosen: Vec<Word>) -> Vec<Word> {
    let mut kept: Vec<Word> = Vec::new();
    for image in images {
        let best = image
            .iter()
            .find(|part| kept.contains(part))
            .or_else(|| image.iter().find(|part| chosen.contains(part)));
        if let Some(part) = best.filter(|part| !kept.contains(part)) {
            kept.push(*part);
        }
    }
    kept
}

/// Whether Breaker wins, Maker moving first; otherwise the cells that Maker needs. None if it takes too long.
fn breaker_wins(
    sets: &[Word],
    graph: &mut Graph,
    memory: usize,
    patience: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Option<Word>>, Exhausted> {
    let root = graph.attempt(sets, true, memory, patience, budget)?;
    Ok(root.and_then(|root| {
        let win = graph.win(root.id)?;
        Some(win.maker.then(|| graph.carrier(&root)))
    }))
}

/// As few of the sets as make Maker win.
fn shrink(
    mut sets: Vec<Word>,
    graph: &mut Graph,
    memory: usize,
    patience: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<Word>, Exhausted> {
    sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let mut index = 0;
    while index < sets.len() {
        let mut fewer = sets.clone();
        fewer.remove(index);
        match breaker_wins(&fewer, graph, memory, patience, budget)? {
            Some(Some(carrier)) => sets = fewer.into_iter().filter(|set| set & !carrier == 0).collect(),
            _ => index += 1,
        }
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Images, Space};
    use proof::limits::{Limits, Monitor};

    /// The areas on a line that contain 0 and end before `span`, whose translates by the period are disjoint:
    /// one of them at a time goes to `each`, which says whether to go on.
    fn areas(size: usize, period: i32, span: i32, each: &mut impl FnMut(&[Point]) -> bool) -> bool {
        fn extend(
            residue: i32,
            left: usize,
            limits: (i32, i32),
            area: &mut Vec<Point>,
            each: &mut impl FnMut(&[Point]) -> bool,
        ) -> bool {
            let (period, span) = limits;
            if left == 0 {
                let mut sorted = area.clone();
                sorted.sort_unstable();
                return each(&sorted);
            }
            if left > (period - residue).max(0) as usize {
                return true;
            }
            let mut x = residue;
            while x < span {
                area.push(Point::new(x, 0));
                let go_on = extend(residue + 1, left - 1, limits, area, each);
                area.pop();
                if !go_on {
                    return false;
                }
                x += period;
            }
            extend(residue + 1, left, limits, area, each)
        }
        let mut area = vec![Point::new(0, 0)];
        size == 0 || extend(1, size - 1, (period, span), &mut area, each)
    }

    /// Whether Maker, to move or not, wins, by trying everything.
    fn maker_wins(sets: &[Word], free: Word, maker: Word, maker_moves: bool) -> bool {
        if sets.iter().any(|set| set & !maker == 0) {
            return true;
        }
        let after = |cell: Word| {
            let maker = if maker_moves { maker | cell } else { maker };
            let left = free & !cell;
            let open: Vec<Word> = sets.iter().filter(|set| *set & !(maker | left) == 0).copied().collect();
            maker_wins(&open, left, maker, !maker_moves)
        };
        let mut moves = proof::field::cells(free).map(bit);
        if sets.is_empty() || free == 0 {
            false
        } else if maker_moves {
            moves.any(after)
        } else {
            moves.all(after)
        }
    }

    /// Whether some choice of parts is won by Breaker, by trying every choice.
    fn some_choice(images: &[Vec<Word>], chosen: &mut Vec<Word>, area: Word) -> bool {
        match images.get(chosen.len()) {
            None => !maker_wins(chosen, area, 0, true),
            Some(image) => image.iter().any(|part| {
                chosen.push(*part);
                let found = some_choice(images, chosen, area);
                chosen.pop();
                found
            }),
        }
    }

    #[test]
    fn choices_are_found_exactly_if_there_are_some() {
        let monitor = Monitor::default();
        let limits = Limits::default();
        let (mut found, mut never) = (0, 0);
        let creatures: [&[i32]; 6] =
            [&[0, 1, 2], &[0, 1, 3], &[0, 1, 2, 4], &[0, 2, 3, 7], &[0, 1, 3, 4], &[0, 1, 2, 3]];
        for offsets in creatures {
            let cells: Vec<Point> = offsets.iter().map(|x| Point::new(*x, 0)).collect();
            let creature = Creature::new(Space::Line, &cells, Images::Translations).unwrap();
            for (size, period) in [(4, 4), (5, 5), (5, 6), (6, 6), (6, 7)] {
                let lattice = Lattice::new(period, 0, 1).unwrap();
                areas(size, period, period + 3, &mut |area| {
                    let images = parts(&creature, &lattice, area);
                    let exists = !images.iter().any(Vec::is_empty)
                        && some_choice(&images, &mut Vec::new(), (1 << size) - 1);
                    let mut graph = Graph::default();
                    let mut budget = Budget::new(&limits, &monitor);
                    let chosen =
                        choose(&images, &mut graph, limits.memory, u64::MAX, usize::MAX, &mut budget)
                            .unwrap();
                    match chosen {
                        Chosen::Parts(parts) => {
                            found += 1;
                            assert!(exists && !maker_wins(&parts, (1 << size) - 1, 0, true), "{area:?}");
                            for image in &images {
                                assert!(image.iter().any(|part| parts.contains(part)), "{area:?}");
                            }
                        }
                        other => {
                            never += 1;
                            assert!(!exists && other == Chosen::Never, "{area:?}: {other:?}");
                        }
                    }
                    true
                });
            }
        }
        assert!(found > 20 && never > 20, "{found} {never}");
    }
}
