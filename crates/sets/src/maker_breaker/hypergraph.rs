//! What is left of a set game: the sets that Breaker has not hit, without the cells that Maker has.
//!
//! With Maker to move, several reductions lose nothing, so that every game is looked at in its smallest form:
//!
//! - a set that contains another is of no use;
//! - *twins*, two cells of the same sets: Breaker answers the one with the other, and their sets are hit;
//! - a *gift*: in a set {a, b} where a is in no other set, Maker may take b at once, and Breaker must take a;
//! - parts without a common cell: Breaker answers each move in its part, so Maker needs a part that can be
//!   won alone.

use crate::tuning::PAIRING_STEPS;
use proof::field::{Word, bit, cells};

/// Sets, none containing another, in order of size.
pub type Sets = Box<[Word]>;

/// The sets that contain no other, sorted.
pub fn minimal(mut sets: Vec<Word>) -> Sets {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut kept: Vec<Word> = Vec::with_capacity(sets.len());
    for set in sets {
        if !kept.iter().any(|smaller| smaller & !set == 0) {
            kept.push(set);
        }
    }
    kept.into()
}

/// What is left after Maker has taken a cell.
pub fn taken(sets: &[Word], cell: u8) -> Sets {
    minimal(sets.iter().map(|set| set & !bit(cell)).collect())
}

/// What is left after Breaker has taken a cell.
pub fn hit(sets: &[Word], cell: u8) -> Sets {
    sets.iter().filter(|set| *set & bit(cell) == 0).copied().collect()
}

/// All cells of the sets.
pub fn support(sets: &[Word]) -> Word {
    sets.iter().fold(0, |all, set| all | set)
}

/// A game taken apart, without loss for either player.
#[derive(Debug, Default)]
pub struct Reduction {
    /// Cells of Maker's, each with the cell that Breaker must then take.
    pub gifts: Vec<(u8, u8)>,
    /// Cells that Breaker answers in pairs.
    pub twins: Vec<(u8, u8)>,
    /// What remains: parts without common cells, each irreducible.
    pub parts: Vec<Sets>,
}

impl Reduction {
    /// Whether nothing was taken apart.
    pub fn is_trivial(&self) -> bool {
        self.gifts.is_empty() && self.twins.is_empty() && self.parts.len() == 1
    }
}

/// The cells of pairs.
pub fn all_of(pairs: &[(u8, u8)]) -> Word {
    pairs.iter().fold(0, |all, (a, b)| all | bit(*a) | bit(*b))
}

/// Reduces a game in which Maker moves and no set has fewer than two cells, unless gifts win it: then the
/// last part has a set of one cell.
pub fn reduce(sets: &[Word]) -> Reduction {
    let mut reduction = Reduction::default();
    let mut left: Sets = sets.into();
    loop {
        let incidence = incidence(&left);
        let own = |cell: u8| incidence[cell as usize].0 == 1;
        let gift = left.iter().filter(|set| set.count_ones() == 2).find_map(|set| {
            let (low, high) = (set.trailing_zeros() as u8, 127 - set.leading_zeros() as u8);
            let (free, taken) = if own(low) { (low, high) } else { (high, low) };
            own(free).then_some((taken, free))
        });
        if let Some((mine, theirs)) = gift {
            reduction.gifts.push((mine, theirs));
            left = taken(&hit(&left, theirs), mine);
            if left.first().is_some_and(|set| set.count_ones() < 2) {
                break;
            }
            continue;
        }
        let Some((a, b)) = twins(&left) else { break };
        reduction.twins.push((a, b));
        left = hit(&left, a);
    }
    reduction.parts = parts(&left);
    reduction
}

/// The parts of a game after Breaker has answered twins with each other.
pub fn untwinned(sets: &[Word]) -> Vec<Sets> {
    let mut left: Sets = sets.into();
    while let Some((a, _)) = twins(&left) {
        left = hit(&left, a);
    }
    parts(&left)
}

/// Two cells of the same sets.
fn twins(sets: &[Word]) -> Option<(u8, u8)> {
    let incidence = incidence(sets);
    let all = support(sets);
    cells(all).find_map(|a| {
        let mut later = cells(all & !(bit(a) | (bit(a) - 1)));
        later.find(|b| incidence[*b as usize] == incidence[a as usize]).map(|b| (a, b))
    })
}

/// For each cell how many sets contain it, and a fingerprint of these sets.
fn incidence(sets: &[Word]) -> [(u32, u64); 128] {
    let mut incidence = [(0, 0u64); 128];
    for (number, set) in (1u64..).zip(sets) {
        let mixed = mix(number);
        for cell in cells(*set) {
            let (count, print) = &mut incidence[cell as usize];
            *count += 1;
            *print = print.wrapping_add(mixed);
        }
    }
    incidence
}

/// The connected parts.
fn parts(sets: &[Word]) -> Vec<Sets> {
    let mut left: Vec<Word> = sets.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut reached = first;
        loop {
            let grown = left.iter().filter(|set| *set & reached != 0).fold(reached, |all, set| all | set);
            if grown == reached {
                break;
            }
            reached = grown;
        }
        let (part, rest): (Vec<Word>, Vec<Word>) = left.iter().partition(|set| *set & reached != 0);
        parts.push(part.into());
        left = rest;
    }
    parts
}

/// One unit of weight is 2^-WEIGHT_BITS.
const WEIGHT_BITS: u32 = 40;

/// The weight of a set: 2^-n for n cells.
fn weight(set: Word) -> u64 {
    1 << (WEIGHT_BITS - set.count_ones().min(WEIGHT_BITS))
}

/// Below this weight of all sets Breaker wins, Maker moving first.
const LOW: u64 = 1 << (WEIGHT_BITS - 1);

/// Erdős and Selfridge's potential with Maker to move, in units of one half: below 1, Breaker wins.
pub fn potential(sets: &[Word]) -> f64 {
    let sum: u64 = sets.iter().map(|set| weight(*set)).sum();
    sum as f64 / LOW as f64
}

/// The weight of the sets of each cell.
fn weights(sets: &[Word]) -> [u64; 128] {
    let mut weights = [0u64; 128];
    for set in sets {
        let weight = weight(*set);
        for cell in cells(*set) {
            weights[cell as usize] += weight;
        }
    }
    weights
}

/// The cell whose sets weigh most.
pub fn heaviest(sets: &[Word]) -> Option<u8> {
    let weights = weights(sets);
    cells(support(sets)).max_by_key(|cell| weights[*cell as usize])
}

/// The cells by weight of their sets, heaviest first; and, apart, cells whose sets all contain a cell that
/// came before.
pub fn ranked(sets: &[Word]) -> (Vec<u8>, Vec<u8>) {
    let weights = weights(sets);
    let mut order: Vec<u8> = cells(support(sets)).collect();
    order.sort_by_key(|cell| std::cmp::Reverse(weights[*cell as usize]));
    let mut before = 0;
    order.into_iter().partition(|cell| {
        let common = sets.iter().filter(|set| *set & bit(*cell) != 0).fold(Word::MAX, |all, set| all & set);
        let strong = common & before == 0;
        before |= if strong { bit(*cell) } else { 0 };
        strong
    })
}

/// Pairs of cells, no cell in two of them, and what is left of the sets that contain no pair once Maker has
/// all cells of the pairs: Breaker wins that by the potential. If such pairs are found within a few steps.
pub fn pairing(sets: &[Word]) -> Option<(Vec<(u8, u8)>, Sets)> {
    let mut pairs = Vec::new();
    let mut steps = PAIRING_STEPS.get() as u32;
    let rest = pair_up(sets, &mut pairs, &mut steps)?;
    Some((pairs, rest))
}

/// Finds a pair in the smallest set, and goes on until the potential is low.
fn pair_up(open: &[Word], pairs: &mut Vec<(u8, u8)>, steps: &mut u32) -> Option<Sets> {
    if *steps == 0 {
        return None;
    }
    *steps -= 1;
    let mut choices = pairs_in_smallest(open)?;
    choices.sort_unstable();
    for (sum, a, b) in choices {
        let rest = without_pair(open, bit(a) | bit(b));
        pairs.push((a, b));
        if sum < LOW {
            return Some(minimal(rest));
        }
        if let Some(rest) = pair_up(&rest, pairs, steps) {
            return Some(rest);
        }
        pairs.pop();
    }
    None
}

/// What is left of sets beside a pair once Maker has all its cells.
fn without_pair(open: &[Word], pair: Word) -> Vec<Word> {
    open.iter().filter(|set| *set & pair != pair).map(|set| set & !pair).collect()
}

/// The pairs in the smallest set, each after the weight of what it leaves; none if there is no set with a pair, or
/// one without.
fn pairs_in_smallest(open: &[Word]) -> Option<Vec<(u64, u8, u8)>> {
    let smallest = open.iter().copied().min_by_key(|set| set.count_ones());
    let set = smallest.filter(|set| set.count_ones() >= 2)?;
    let mut choices = Vec::new();
    for a in cells(set) {
        for b in cells(set & !(bit(a) | (bit(a) - 1))) {
            let pair = bit(a) | bit(b);
            let rest = open.iter().filter(|other| *other & pair != pair).map(|other| other & !pair);
            choices.push((rest.map(weight).sum(), a, b));
        }
    }
    Some(choices)
}

/// The lowest potential that is met while pairs are taken, the best in the smallest set each time: the nearer to 1,
/// the nearer is Breaker to winning at a glance.
pub fn lowest_potential(sets: &[Word]) -> f64 {
    let mut lowest: u64 = sets.iter().map(|set| weight(*set)).sum();
    let mut open = sets.to_vec();
    while lowest >= LOW
        && let Some((sum, a, b)) = pairs_in_smallest(&open).and_then(|choices| choices.into_iter().min())
    {
        lowest = lowest.min(sum);
        open = without_pair(&open, bit(a) | bit(b));
    }
    lowest as f64 / LOW as f64
}

/// The sets with cells renamed 0, 1, 2, … in their order, and the old name of each new cell.
pub fn compact(sets: &[Word]) -> (Sets, Box<[u8]>) {
    let names: Box<[u8]> = cells(support(sets)).collect();
    let mut places = [0u8; 128];
    (0..).zip(&names).for_each(|(place, cell)| places[*cell as usize] = place);
    let renamed = |set: &Word| cells(*set).fold(0, |word, cell| word | bit(places[cell as usize]));
    (sets.iter().map(renamed).collect(), names)
}

/// The same, in such an order that games which differ only in the names of their cells nearly always get the
/// same sets: cells are told apart by what their sets look like, round after round, and where that leaves a
/// choice, one of them is set apart.
pub fn canonical(sets: &[Word]) -> (Sets, Box<[u8]>) {
    const MOST_CHOICES: usize = 12;
    let all: Box<[u8]> = cells(support(sets)).collect();
    let count = all.len();
    let mut places = [0u8; 128];
    (0..).zip(&all).for_each(|(place, cell)| places[*cell as usize] = place);
    // The cells of all sets, one set after the other; each set begins with its size.
    let mut lists: Vec<u8> = Vec::with_capacity(6 * sets.len());
    for set in sets {
        lists.push(set.count_ones() as u8);
        lists.extend(cells(*set).map(|cell| places[cell as usize]));
    }
    let (mut colours, mut sums) = ([1u64; 128], [0u64; 128]);
    refine(&lists, &mut colours[..count], &mut sums[..count], 2);
    let mut order = [0u8; 128];
    (0..).zip(&mut order).for_each(|(place, entry)| *entry = place);
    let order = &mut order[..count];
    for choices in 0..=MOST_CHOICES {
        order.sort_unstable_by_key(|place| (colours[*place as usize], *place));
        let same = |pair: &[u8]| colours[pair[0] as usize] == colours[pair[1] as usize];
        let Some(tie) = order.windows(2).position(same) else { break };
        if choices > 0 {
            let colour = &mut colours[order[tie] as usize];
            *colour = mix(colour.wrapping_add(1));
        }
        refine(&lists, &mut colours[..count], &mut sums[..count], 2);
    }
    let mut names = [0u8; 128];
    (0..).zip(&*order).for_each(|(name, place)| names[*place as usize] = name);
    let mut renamed: Vec<Word> = Vec::with_capacity(sets.len());
    let mut rest = &lists[..];
    while let Some((size, tail)) = rest.split_first() {
        let (members, tail) = tail.split_at(*size as usize);
        renamed.push(members.iter().fold(0, |word, place| word | bit(names[*place as usize])));
        rest = tail;
    }
    renamed.sort_unstable_by_key(|set| (set.count_ones(), *set));
    (renamed.into(), order.iter().map(|place| all[*place as usize]).collect())
}

/// A number that tells games apart, nearly always.
pub fn fingerprint(sets: &[Word], maker_moves: bool) -> u64 {
    sets.iter().fold(mix(1 + u64::from(maker_moves)), |print, set| {
        mix(print ^ *set as u64).wrapping_add(mix(print ^ (*set >> 64) as u64 ^ 1))
    })
}

/// Makes the colours of cells depend on those of the cells that they share sets with.
fn refine(lists: &[u8], colours: &mut [u64], sums: &mut [u64], rounds: usize) {
    for _ in 0..rounds {
        sums.fill(0);
        let mut rest = lists;
        while let Some((size, tail)) = rest.split_first() {
            let (members, tail) = tail.split_at(*size as usize);
            let together = members.iter().fold(0u64, |sum, place| sum.wrapping_add(colours[*place as usize]));
            let together = mix(together.wrapping_add(u64::from(*size) << 56));
            for place in members {
                sums[*place as usize] = sums[*place as usize].wrapping_add(together);
            }
            rest = tail;
        }
        for (colour, sum) in colours.iter_mut().zip(&*sums) {
            *colour = mix(colour.wrapping_mul(3).wrapping_add(*sum));
        }
    }
}

/// Scatters the bits of a number.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker_breaker::Graph;
    use proof::limits::{Budget, Limits, Monitor};

    /// Whether Maker owns a set in the end, by trying everything.
    fn maker_wins(sets: &[Word], maker_moves: bool) -> bool {
        if sets.contains(&0) {
            return true;
        }
        let mut moves = cells(support(sets));
        if maker_moves {
            moves.any(|cell| maker_wins(&taken(sets, cell), false))
        } else {
            !sets.is_empty() && moves.all(|cell| maker_wins(&hit(sets, cell), true))
        }
    }

    /// Games of up to eight cells that look random.
    fn games() -> impl Iterator<Item = Sets> {
        let mut state = 5u64;
        let mut next = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        (0..600).map(move |_| {
            let count = 1 + next(7);
            let mut set = || (0..2 + next(3)).fold(0, |word: Word, _| word | bit(next(8) as u8));
            minimal((0..count).map(|_| set()).collect())
        })
    }

    #[test]
    fn the_search_finds_what_trying_everything_finds() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let mut budget = Budget::new(&limits, &monitor);
        let mut graph = Graph::default();
        for (sets, maker_moves) in games().flat_map(|sets| [(sets.clone(), true), (sets, false)]) {
            let root = graph.attempt(&sets, maker_moves, 1 << 28, u64::MAX, &mut budget).unwrap().unwrap();
            let found = graph.win(root.id).map(|win| win.maker);
            assert_eq!(found, Some(maker_wins(&sets, maker_moves)), "{sets:?} {maker_moves}");
        }
    }

    /// Where pairs or the potential decide a game at a glance, Breaker wins it; and often Maker does.
    #[test]
    fn what_is_seen_at_a_glance_is_so() {
        let (mut lower, mut paired, mut lost) = (0, 0, 0);
        for sets in games() {
            let maker = maker_wins(&sets, true);
            let lowest = lowest_potential(&sets);
            assert!(lowest <= potential(&sets));
            assert!(lowest >= 1.0 || !maker, "{sets:?}");
            lower += u32::from(lowest < 1.0 && potential(&sets) >= 1.0);
            if let Some((pairs, rest)) = pairing(&sets) {
                assert!(!maker, "{sets:?}");
                let apart = pairs.iter().fold(0, |all: Word, (a, b)| all ^ bit(*a) ^ bit(*b));
                assert_eq!((apart, apart & support(&rest)), (all_of(&pairs), 0), "{sets:?} {pairs:?}");
                let has_pair =
                    |set: &Word| pairs.iter().any(|(a, b)| set & bit(*a) != 0 && set & bit(*b) != 0);
                let left = |set: &Word| rest.iter().any(|left| left & !set == 0);
                assert!(sets.iter().all(|set| has_pair(set) || left(set)) && potential(&rest) < 1.0);
                paired += 1;
            }
            lost += u32::from(maker);
        }
        assert!(lower > 50 && paired > 100 && lost > 100, "{lower} {paired} {lost}");
    }
}
