//! The connections of all pairs of points, side by side in two arrays, for speed: what is read together lies
//! together, and nothing is allocated.
//!
//! The list of a pair has the fulls first, then the semis. An item is a key, which is looked at again and again,
//! and the rest. Lists lie in blocks, and what is left of the last block of a list holds keys of all cells, so
//! that no one has to look where the list ends. A list that outgrows its blocks moves to the end of the arrays
//! and leaves a hole.

use dfpn::bits::Bits;
use std::ops::Range;

/// How many items lie in a block: most lists are not longer.
const BLOCK: usize = 2;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Full,
    Semi,
}

/// Lists by number, each of a few thousand items at most.
#[derive(Debug)]
pub struct Lists<B, T> {
    heads: Vec<Head>,
    /// What the union of each list begins with.
    bases: Vec<B>,
    /// The unions of the keys of each list that has any, and what they begin with; or more than that.
    unions: Vec<B>,
    /// The numbers of the lists that have room, in the order in which they got it.
    used: Vec<u32>,
    keys: Vec<[B; BLOCK]>,
    rests: Vec<[T; BLOCK]>,
    /// How many blocks lists have, or had before they outgrew them.
    end: usize,
}

/// Where a list lies: its first block, how many items it has, how many of these are fulls, and for how many
/// blocks there is room.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    start: u32,
    len: u16,
    fulls: u16,
    room: u16,
}

impl Head {
    /// The blocks that have items.
    fn blocks(&self) -> Range<usize> {
        self.start as usize..self.start as usize + (self.len as usize).div_ceil(BLOCK)
    }

    /// The items of a kind.
    fn part(&self, kind: Kind) -> Range<usize> {
        match kind {
            Kind::Full => 0..self.fulls as usize,
            Kind::Semi => self.fulls as usize..self.len as usize,
        }
    }
}

impl<B: Bits, T: Copy + Default> Lists<B, T> {
    /// Empty lists, one for each of these sets, which their unions begin with.
    pub fn new(bases: Vec<B>) -> Self {
        Self {
            heads: vec![Head::default(); bases.len()],
            unions: bases.clone(),
            bases,
            used: Vec::new(),
            keys: Vec::new(),
            rests: Vec::new(),
            end: 0,
        }
    }

    /// The keys of one kind in a list.
    pub fn keys(&self, index: usize, kind: Kind) -> &[B] {
        let head = self.heads[index];
        &self.keys[head.blocks()].as_flattened()[head.part(kind)]
    }

    /// What belongs to these keys.
    pub fn rests(&self, index: usize, kind: Kind) -> &[T] {
        let head = self.heads[index];
        &self.rests[head.blocks()].as_flattened()[head.part(kind)]
    }

    /// Whether any key of a list lies within a set.
    #[inline(always)]
    pub fn any_within(&self, index: usize, set: B) -> bool {
        // Keys of all cells lie within nothing that is asked for.
        let is_within = |[a, b]: &[B; BLOCK]| a.within(set) | b.within(set);
        self.keys[self.heads[index].blocks()].iter().any(is_within)
    }

    /// Makes these lists what others are, without the lists whose unions begin with any of these cells, and
    /// without the keys that have any; says which these were. The order of lists stays.
    pub fn take_over(&mut self, others: &Self, cells: B, mut left_out: impl FnMut(usize, Kind, B, T)) {
        self.clear();
        self.make_room(others.end);
        let mut end = 0;
        for &number in &others.used {
            let index = number as usize;
            let (mut head, mut union) = (others.heads[index], others.unions[index]);
            let (start, room) = (end, head.blocks().len());
            if room == 0 {
                continue;
            }
            if union.meets(cells) {
                let items = (head.blocks(), head.len as usize, head.fulls as usize);
                if self.bases[index].meets(cells) {
                    others.items(items, |kind, key, rest| left_out(index, kind, key, rest));
                    continue;
                }
                (union, head.len) = (self.bases[index], 0);
                let keys = self.keys[start..start + room].as_flattened_mut();
                let rests = self.rests[start..start + room].as_flattened_mut();
                let mut kept = 0;
                others.items(items, |kind, key, rest| {
                    // Nobody can guess which stay: so no branch depends on it, if none are told of.
                    (keys[kept], rests[kept]) = (key, rest);
                    let goes = key.meets(cells);
                    if goes {
                        left_out(index, kind, key, rest);
                    }
                    union |= if goes { B::EMPTY } else { key };
                    kept += !goes as usize;
                    head.fulls -= (goes & (kind == Kind::Full)) as u16;
                });
                if kept == 0 {
                    continue;
                }
                keys[kept..].fill(!B::EMPTY);
                head.len = kept as u16;
            } else {
                // Most lists are one block, for which a copy of slices would be dear.
                for (block, place) in head.blocks().zip(start..) {
                    (self.keys[place], self.rests[place]) = (others.keys[block], others.rests[block]);
                }
            }
            self.heads[index] = Head { start: start as u32, room: room as u16, ..head };
            self.unions[index] = union;
            self.used.push(number);
            end += room;
        }
        self.end = end;
    }

    /// Shows the items of some blocks.
    #[inline(always)]
    fn items(&self, (blocks, len, fulls): (Range<usize>, usize, usize), mut show: impl FnMut(Kind, B, T)) {
        let keys = &self.keys[blocks.clone()].as_flattened()[..len];
        let rests = &self.rests[blocks].as_flattened()[..len];
        for (place, (key, rest)) in keys.iter().zip(rests).enumerate() {
            show(if place < fulls { Kind::Full } else { Kind::Semi }, *key, *rest);
        }
    }

    /// Adds an item to a list.
    #[inline]
    pub fn push(&mut self, index: usize, kind: Kind, key: B, rest: T) {
        let Head { len, room, .. } = self.heads[index];
        if len as usize == BLOCK * room as usize {
            self.grow(index);
        }
        let head = &mut self.heads[index];
        let (block, place) = (head.start as usize + len as usize / BLOCK, len as usize % BLOCK);
        if place == 0 {
            self.keys[block] = [!B::EMPTY; BLOCK];
        }
        head.len += 1;
        let union = if len == 0 { self.bases[index] } else { self.unions[index] };
        self.unions[index] = union | key;
        match kind {
            Kind::Semi => (self.keys[block][place], self.rests[block][place]) = (key, rest),
            Kind::Full => {
                let (blocks, fulls) = (head.blocks(), head.fulls as usize);
                head.fulls += 1;
                let keys = &mut self.keys[blocks.clone()].as_flattened_mut()[fulls..=len as usize];
                let rests = &mut self.rests[blocks].as_flattened_mut()[fulls..=len as usize];
                keys.copy_within(..keys.len() - 1, 1);
                rests.copy_within(..rests.len() - 1, 1);
                (keys[0], rests[0]) = (key, rest);
            }
        }
    }

    /// Drops the items of a kind whose keys contain a set.
    pub fn drop_larger(&mut self, index: usize, kind: Kind, set: B) {
        self.keep(index, |item, key, _| item != kind || !set.within(key));
    }

    fn keep(&mut self, index: usize, mut stays: impl FnMut(Kind, B, T) -> bool) {
        let head = &mut self.heads[index];
        let (blocks, len, fulls) = (head.blocks(), head.len as usize, head.fulls as usize);
        let keys = &mut self.keys[blocks.clone()].as_flattened_mut()[..len];
        let rests = &mut self.rests[blocks].as_flattened_mut()[..len];
        let (mut kept, mut union) = (0, self.bases[index]);
        for place in 0..len {
            let (key, rest) = (keys[place], rests[place]);
            let kind = if place < fulls { Kind::Full } else { Kind::Semi };
            if stays(kind, key, rest) {
                (keys[kept], rests[kept]) = (key, rest);
                kept += 1;
                union |= key;
            } else {
                head.fulls -= (kind == Kind::Full) as u16;
            }
        }
        self.unions[index] = union;
        keys[kept..].fill(!B::EMPTY);
        head.len = kept as u16;
    }

    /// Empties all lists.
    pub fn clear(&mut self) {
        for index in self.used.drain(..) {
            self.heads[index as usize] = Head::default();
        }
        self.end = 0;
    }

    /// Moves a list to the end, where it has more room.
    #[inline(never)]
    fn grow(&mut self, index: usize) {
        let Head { room, .. } = self.heads[index];
        let start = self.end;
        let more = (2 * room as usize).max(1);
        self.end += more;
        self.make_room(self.end);
        let head = &mut self.heads[index];
        let from = head.blocks();
        (head.start, head.room) = (start as u32, more as u16);
        if room == 0 {
            self.used.push(index as u32);
        } else {
            self.keys.copy_within(from.clone(), start);
            self.rests.copy_within(from, start);
        }
    }

    /// Makes the arrays at least so long.
    #[inline]
    fn make_room(&mut self, end: usize) {
        if end > self.keys.len() {
            self.keys.resize(2 * end, [B::EMPTY; BLOCK]);
            self.rests.resize(2 * end, [T::default(); BLOCK]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind::{Full, Semi};
    use super::*;

    /// Two lists with the same keys: in the other one those that three divides are fulls.
    fn pushed(keys: impl Iterator<Item = u64>) -> Lists<u64, i32> {
        let mut lists = Lists::new(vec![32, 0]);
        for key in keys {
            lists.push(0, Semi, key, -(key as i32));
            lists.push(1, if key % 3 == 0 { Full } else { Semi }, key, -(key as i32));
        }
        lists
    }

    fn is_whole(lists: &Lists<u64, i32>) -> bool {
        let fits = |index, kind| {
            let negative = lists.keys(index, kind).iter().map(|key| -(*key as i32));
            negative.eq(lists.rests(index, kind).iter().copied())
        };
        (0..2).all(|index| fits(index, Full) && fits(index, Semi))
    }

    #[test]
    fn lists_grow_side_by_side() {
        let mut lists = pushed(1..12);
        assert!(is_whole(&lists) && lists.keys(0, Full).is_empty());
        assert_eq!(lists.keys(0, Semi), (1..12).collect::<Vec<_>>());
        assert_eq!(lists.keys(1, Full), [3, 6, 9]);
        assert_eq!(lists.keys(1, Semi), [1, 2, 4, 5, 7, 8, 10, 11]);
        lists.drop_larger(1, Semi, 2);
        assert_eq!(lists.keys(1, Semi), [1, 4, 5, 8]);
        lists.drop_larger(1, Full, 2);
        assert_eq!((lists.keys(1, Full), lists.keys(1, Semi)), (&[9][..], &[1, 4, 5, 8][..]));
        assert!(is_whole(&lists));
        lists.clear();
        assert!(lists.keys(0, Semi).is_empty() && lists.keys(1, Full).is_empty());
    }

    #[test]
    fn keys_within_a_set_are_seen_wherever_they_lie() {
        for (last, kind) in (1..10).flat_map(|last| [(last, Full), (last, Semi)]) {
            let mut lists = pushed((0..last).map(|place| 1 << (place + 8)));
            assert!(!lists.any_within(0, 0xff) && !Lists::<u64, i32>::new(vec![0]).any_within(0, 0xff));
            lists.push(0, kind, 0b11, -3);
            assert!(lists.any_within(0, 0b111) && !lists.any_within(0, 0b1) && is_whole(&lists));
            lists.drop_larger(0, kind, 0b1);
            assert!(!lists.any_within(0, 0xff) && lists.any_within(0, 1 << (last + 7)));
        }
    }

    #[test]
    fn lists_are_taken_over() {
        let lists = pushed(1..20);
        let mut others = pushed(5..9);
        others.take_over(&lists, 64, |_, _, _, _| panic!("no key has this cell"));
        for (index, kind) in [(0, Full), (0, Semi), (1, Full), (1, Semi)] {
            assert_eq!(others.keys(index, kind), lists.keys(index, kind));
        }
        let mut left_out = Vec::new();
        others.take_over(&lists, 2, |index, kind, key, _| left_out.push((index, kind, key)));
        assert_eq!(others.keys(0, Semi), [1, 4, 5, 8, 9, 12, 13, 16, 17]);
        assert_eq!(
            (others.keys(1, Full), others.keys(1, Semi)),
            (&[9, 12][..], &[1, 4, 5, 8, 13, 16, 17][..])
        );
        assert_eq!(left_out.len(), 20);
        assert!(left_out.contains(&(0, Semi, 3)) && left_out.contains(&(1, Full, 3)));
        others.push(0, Semi, 99, -99);
        others.push(1, Full, 99, -99);
        assert_eq!(others.keys(0, Semi).split_last(), Some((&99, &[1, 4, 5, 8, 9, 12, 13, 16, 17][..])));
        assert_eq!(others.keys(1, Full), [9, 12, 99]);
        assert!(is_whole(&others));
        others.take_over(&lists, 32, |index, _, _, _| assert_eq!(index, 0, "all its keys go with its base"));
        assert!(others.used == [1] && others.keys(0, Semi).is_empty());
        assert_eq!(others.keys(1, Semi), lists.keys(1, Semi));
        others.take_over(&lists, 31, |_, _, _, _| ());
        assert!(others.used.is_empty() && others.keys(1, Full).is_empty());
    }
}
