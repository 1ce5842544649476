//! Virtual connections on the torus: a player's stones joined by touching and by two-bridges that share no
//! cell.
//!
//! Whoever answers each move in a bridge with the bridge's other cell keeps all of them at once. So, where
//! stones never hurt (rules c and c'), a winning loop over stones and bridges is a win, whoever moves; and a
//! cell that would complete one is a threat, which the other player has to meet inside its carrier.
//!
//! The bridges are chosen greedily, touching first: what is found is right, but not all that could be found.

use super::field::{EMPTY, Field, Mark, Way, between, player};
use game::Loops;

/// The two cells of a bridge.
pub type Pair = [u16; 2];

/// A player's stones, joined.
#[derive(Debug)]
pub struct Web<'a> {
    field: &'a Field,
    stones: &'a [Mark],
    own: Mark,
    /// For each stone: the first stone of its group, and how often the way from there runs around.
    places: Vec<Way>,
    /// For each stone the one from which it was reached, and the bridge between them, if it was not by
    /// touching.
    before: Vec<(u16, Option<Pair>)>,
    /// The cells of bridges that are in use.
    used: Vec<bool>,
    pairs: Vec<Pair>,
    loops: Loops,
    /// The bridges of a winning loop, as few as were seen.
    winning: Option<Vec<Pair>>,
}

/// A stone that a new one would be joined to.
struct Contact {
    stone: u16,
    /// The first stone of its group, and how often the way there from the new stone runs around.
    way: Way,
    pair: Option<Pair>,
}

impl<'a> Web<'a> {
    /// The web of a player's stones.
    pub fn new(field: &'a Field, stones: &'a [Mark], own: Mark) -> Self {
        let count = field.count();
        let nowhere = Way { to: u16::MAX, right: 0, down: 0 };
        let mut web = Self {
            field,
            stones,
            own,
            places: vec![nowhere; count],
            before: vec![(u16::MAX, None); count],
            used: vec![false; count],
            pairs: Vec::new(),
            loops: Loops::None,
            winning: None,
        };
        for (stone, mark) in stones.iter().enumerate() {
            if *mark == own && web.places[stone].to == u16::MAX {
                web.grow(stone as u16);
            }
        }
        web
    }

    /// Finds the group of a stone.
    fn grow(&mut self, first: u16) {
        self.places[first as usize] = Way { to: first, right: 0, down: 0 };
        let mut group = vec![first];
        let (mut touching, mut bridging) = (0, 0);
        loop {
            if let Some(&stone) = group.get(touching) {
                touching += 1;
                for way in self.field.near[stone as usize] {
                    if self.stones[way.to as usize] == self.own && self.reach(stone, way, None) {
                        group.push(way.to);
                    }
                }
            } else if let Some(&stone) = group.get(bridging) {
                bridging += 1;
                for bridge in self.field.bridges[stone as usize] {
                    let far = bridge.way.to as usize;
                    if self.stones[far] == self.own
                        && self.is_open(bridge.carrier)
                        && self.reach(stone, bridge.way, Some(bridge.carrier))
                    {
                        group.push(bridge.way.to);
                    }
                }
                // New stones may touch others before they bridge.
                if touching < group.len() {
                    bridging -= 1;
                }
            } else {
                return;
            }
        }
    }

    /// Follows a way from a stone of a group; says whether the stone there is new to the group.
    fn reach(&mut self, from: u16, way: Way, pair: Option<Pair>) -> bool {
        let start = self.places[from as usize];
        let here = Way { to: start.to, right: start.right + way.right, down: start.down + way.down };
        let known = self.places[way.to as usize];
        let fresh = known.to == u16::MAX;
        let closed = if fresh { Loops::None } else { between(known, here) };
        if fresh {
            self.places[way.to as usize] = here;
            self.before[way.to as usize] = (from, pair);
        }
        if let Some(pair) = pair.filter(|_| fresh || closed != Loops::None) {
            pair.iter().for_each(|cell| self.used[*cell as usize] = true);
            self.pairs.push(pair);
        }
        if closed != Loops::None {
            self.loops = self.loops.and(closed);
            let pairs = self.loop_pairs(closed, from, way.to, pair);
            self.winning = fewer(self.winning.take(), pairs);
        }
        fresh
    }

    /// The bridges of the winning loop that goes from one stone of a group to another and back by these
    /// bridges, if it wins; of all loops, if only several together do.
    fn loop_pairs(
        &self,
        closed: Loops,
        from: u16,
        to: u16,
        back: impl IntoIterator<Item = Pair>,
    ) -> Option<Vec<Pair>> {
        if self.decides(closed) {
            return Some(self.pairs_between(from, to).chain(back).collect());
        }
        if closed == Loops::None || !self.decides(self.loops.and(closed)) {
            return None;
        }
        let mut all = self.pairs.clone();
        all.extend(back.into_iter().filter(|pair| !self.pairs.contains(pair)));
        Some(all)
    }

    fn is_open(&self, pair: Pair) -> bool {
        pair.iter().all(|cell| self.stones[*cell as usize] == EMPTY && !self.used[*cell as usize])
    }

    /// The bridges of a winning loop, if the player has one.
    pub fn winning(&self) -> Option<&[Pair]> {
        self.winning.as_deref()
    }

    /// Whether a cell belongs to a bridge in use.
    pub fn uses(&self, cell: u16) -> bool {
        self.used[cell as usize]
    }

    fn decides(&self, loops: Loops) -> bool {
        self.field.torus.rule().winner(player(self.own), loops) == Some(player(self.own))
    }

    /// The bridges of a winning loop that a stone on this cell would complete, if it would.
    pub fn threat(&self, cell: u16) -> Option<Vec<Pair>> {
        if self.stones[cell as usize] != EMPTY || self.used[cell as usize] {
            return None;
        }
        let contacts = self.contacts(cell);
        let mut best: Option<Vec<Pair>> = None;
        for (index, one) in contacts.iter().enumerate() {
            for other in &contacts[index + 1..] {
                if one.way.to != other.way.to || overlap(one.pair, other.pair) {
                    continue;
                }
                let closed = between(one.way, other.way);
                let back = one.pair.into_iter().chain(other.pair);
                best = fewer(best, self.loop_pairs(closed, one.stone, other.stone, back));
            }
        }
        best
    }

    /// The stones that one on this cell would touch or bridge to.
    fn contacts(&self, cell: u16) -> Vec<Contact> {
        let contact = |way: Way, pair| {
            let place = self.places[way.to as usize];
            let (right, down) = (way.right - place.right, way.down - place.down);
            Contact { stone: way.to, way: Way { to: place.to, right, down }, pair }
        };
        let own = |way: &Way| self.stones[way.to as usize] == self.own;
        let touching = self.field.near[cell as usize].iter().filter(|way| own(way));
        let bridging = self.field.bridges[cell as usize].iter();
        let bridging = bridging.filter(|bridge| own(&bridge.way) && self.is_open(bridge.carrier));
        let touching = touching.map(|way| contact(*way, None));
        touching.chain(bridging.map(|bridge| contact(bridge.way, Some(bridge.carrier)))).collect()
    }

    /// The bridges on the way from one stone of a group to another.
    fn pairs_between(&self, one: u16, other: u16) -> impl Iterator<Item = Pair> {
        let up = |stone: u16| {
            let next = |stone: &u16| Some(self.before[*stone as usize].0).filter(|stone| *stone != u16::MAX);
            std::iter::successors(Some(stone), next)
        };
        let first: Vec<u16> = up(one).collect();
        let second: Vec<u16> = up(other).collect();
        let shared = first.iter().rev().zip(second.iter().rev()).take_while(|(a, b)| a == b).count();
        let own = first[..first.len() - shared].iter().chain(&second[..second.len() - shared]);
        let pairs: Vec<Pair> = own.filter_map(|stone| self.before[*stone as usize].1).collect();
        pairs.into_iter()
    }
}

/// The shorter of two lists.
fn fewer(one: Option<Vec<Pair>>, other: Option<Vec<Pair>>) -> Option<Vec<Pair>> {
    one.into_iter().chain(other).min_by_key(Vec::len)
}

fn overlap(one: Option<Pair>, other: Option<Pair>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.iter().any(|cell| other.contains(cell)))
}

#[cfg(test)]
mod tests {
    use super::super::field::{BLACK, WHITE};
    use super::*;
    use dfpn::random::Random;
    use game::{Cell, CellSet, Rule, Torus};

    /// Whether stones win with every way to fill pairs with one cell each.
    fn always_wins(field: &Field, own: Mark, stones: CellSet, pairs: &[Pair]) -> bool {
        match pairs {
            [] => field.torus.has_cone_loop(player(own), &stones),
            [[a, b], rest @ ..] => [a, b]
                .iter()
                .all(|cell| always_wins(field, own, stones.with(Cell::new(**cell as usize)), rest)),
        }
    }

    #[test]
    fn webs_win_however_bridges_are_filled() {
        let mut random = Random::new(3);
        let (mut wins, mut threats) = (0, 0);
        for round in 0..6000 {
            let (width, height) = [(3, 3), (4, 4), (5, 5), (6, 5), (7, 7)][round % 5];
            let rule = [Rule::C, Rule::CPrime][round / 5 % 2];
            let field = Field::new(&Torus::new(width, height, rule).unwrap());
            let mut stones = vec![EMPTY; field.count()];
            for _ in 0..random.below(field.count()) {
                stones[random.below(field.count())] = [BLACK, WHITE][random.below(2)];
            }
            for own in [BLACK, WHITE] {
                let web = Web::new(&field, &stones, own);
                let set: CellSet =
                    (0..field.count()).filter(|cell| stones[*cell] == own).map(Cell::new).collect();
                let disjoint = |pairs: &[Pair]| {
                    let mut cells: Vec<u16> = pairs.iter().flatten().copied().collect();
                    cells.sort_unstable();
                    cells.windows(2).all(|two| two[0] != two[1])
                        && cells.iter().all(|cell| stones[*cell as usize] == EMPTY)
                };
                if let Some(pairs) = web.winning().filter(|pairs| pairs.len() < 10) {
                    wins += 1;
                    assert!(disjoint(pairs) && always_wins(&field, own, set, pairs));
                }
                for cell in 0..field.count() as u16 {
                    if let Some(pairs) = web.threat(cell) {
                        threats += 1;
                        assert!(disjoint(&pairs) && pairs.iter().flatten().all(|other| *other != cell));
                        if pairs.len() < 10 {
                            let with = set.with(Cell::new(cell as usize));
                            assert!(always_wins(&field, own, with, &pairs));
                        }
                    }
                }
            }
        }
        assert!(wins > 500 && threats > 2000, "{wins} {threats}");
    }
}
