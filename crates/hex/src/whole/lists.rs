//! The connections of all pairs of points, side by side in two arrays, for speed: what is read together lies
//! together, and nothing is allocated.
//!
//! The list of a pair has the fulls first, then the semis. An item is a key, which is looked at again and again,
//! and the rest. Lists lie in blocks, and what is left of the last block of a list holds keys of all cells, so
//! that no one has to look where the list ends. A list that outgrows its blocks moves to the end of the arrays
//! and leaves a hole. Most pairs have no connections: only the others have a place where their list is told of.

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
    /// What the union of each list begins with.
    bases: Vec<B>,
    /// Where each list is told of.
    places: Vec<u16>,
    /// The lists that have room, in the order in which they got it, after one that is empty for all others.
    heads: Vec<Head<B>>,
    keys: Vec<[B; BLOCK]>,
    rests: Vec<[T; BLOCK]>,
    /// How many blocks lists have, or had before they outgrew them.
    end: usize,
    /// How many blocks lists have.
    live: usize,
}

/// A list as one looks at it before adding to it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, B> {
    pub fulls: &'a [B],
    pub semis: &'a [B],
    pub union: B,
    pub common: B,
}

impl<B: Bits> View<'_, B> {
    /// Whether any of the semis contains a set.
    #[inline]
    pub fn has_larger_semi(&self, set: B) -> bool {
        set.within(self.union) && self.semis.iter().any(|key| set.within(*key))
    }
}

/// A list.
#[derive(Clone, Copy, Debug)]
struct Head<B> {
    /// The union of its keys and what that begins with.
    union: B,
    /// What its semis have in common; all cells if there are none.
    common: B,
    /// Its first block.
    start: u32,
    /// For how many blocks there is room.
    room: u16,
    /// How many items it has, and how many of these are fulls.
    len: u16,
    fulls: u16,
    /// Its number.
    index: u16,
}

impl<B: Bits> Head<B> {
    /// A list without any room.
    fn none(index: usize, base: B) -> Self {
        Self { union: base, common: !B::EMPTY, start: 0, room: 0, len: 0, fulls: 0, index: index as u16 }
    }

    /// The blocks that have items.
    #[inline]
    fn blocks(&self) -> Range<usize> {
        self.start as usize..self.start as usize + (self.len as usize).div_ceil(BLOCK)
    }

    /// The items of a kind.
    #[inline]
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
            places: vec![0; bases.len()],
            heads: vec![Head::none(0, B::EMPTY)],
            bases,
            keys: Vec::new(),
            rests: Vec::new(),
            end: 0,
            live: 0,
        }
    }

    #[inline]
    fn head(&self, index: usize) -> &Head<B> {
        &self.heads[self.places[index] as usize]
    }

    /// The keys of one kind in a list.
    #[inline]
    pub fn keys(&self, index: usize, kind: Kind) -> &[B] {
        let head = self.head(index);
        &self.keys[head.blocks()].as_flattened()[head.part(kind)]
    }

    /// What belongs to these keys.
    #[inline]
    pub fn rests(&self, index: usize, kind: Kind) -> &[T] {
        let head = self.head(index);
        &self.rests[head.blocks()].as_flattened()[head.part(kind)]
    }

    /// The keys of the fulls and of the semis of a list, what contains them all, and what the semis have in
    /// common, which is all cells if there are none.
    #[inline]
    pub fn view(&self, index: usize) -> View<'_, B> {
        let head = self.head(index);
        let keys = &self.keys[head.blocks()].as_flattened()[..head.len as usize];
        let (fulls, semis) = keys.split_at(head.fulls as usize);
        View { fulls, semis, union: head.union, common: head.common }
    }

    /// Whether any key of a list lies within a set.
    #[inline(always)]
    pub fn any_within(&self, index: usize, set: B) -> bool {
        // Keys of all cells lie within nothing that is asked for.
        let is_within = |[a, b]: &[B; BLOCK]| a.within(set) | b.within(set);
        self.keys[self.head(index).blocks()].iter().any(is_within)
    }

    /// Makes these lists what others are, without the lists whose unions begin with any of these cells, and
    /// without the keys that have any; says which these were. The order of lists stays.
    pub fn take_over(&mut self, others: &Self, cells: B, mut left_out: impl FnMut(usize, Kind, B, T)) {
        self.heads.clear();
        self.make_room(others.end);
        // Holes are copied too, until half of all is holes.
        if others.end * 4 <= 5 * others.live {
            self.keys[..others.end].copy_from_slice(&others.keys[..others.end]);
            self.rests[..others.end].copy_from_slice(&others.rests[..others.end]);
            self.places.copy_from_slice(&others.places);
            self.heads.extend_from_slice(&others.heads);
            (self.end, self.live) = (others.end, others.live);
        } else {
            self.copy_without_holes(others);
        }
        for number in 1..self.heads.len() {
            let head = self.heads[number];
            if head.union.meets(cells) {
                self.leave_out(number, cells, &mut left_out);
            }
        }
    }

    fn copy_without_holes(&mut self, others: &Self) {
        self.places.fill(0);
        self.end = 0;
        self.heads.push(others.heads[0]);
        for head in others.heads[1..].iter().filter(|head| head.len > 0) {
            let start = self.end;
            for block in head.blocks() {
                (self.keys[self.end], self.rests[self.end]) = (others.keys[block], others.rests[block]);
                self.end += 1;
            }
            self.places[head.index as usize] = self.heads.len() as u16;
            let room = (self.end - start) as u16;
            self.heads.push(Head { start: start as u32, room, ..*head });
        }
        self.live = self.end;
    }

    /// Leaves out the keys of a list that have any of these cells, or all if its union begins with any.
    fn leave_out(&mut self, number: usize, cells: B, left_out: &mut impl FnMut(usize, Kind, B, T)) {
        let mut head = self.heads[number];
        let index = head.index as usize;
        let base = self.bases[index];
        let goes_all = base.meets(cells);
        self.sieve(&mut head, base, |kind, key, rest| {
            let goes = goes_all | key.meets(cells);
            if goes {
                left_out(index, kind, key, rest);
            }
            !goes
        });
        self.heads[number] = head;
    }

    /// Keeps what stays of a list, in place.
    #[inline(always)]
    fn sieve(&mut self, head: &mut Head<B>, base: B, mut stays: impl FnMut(Kind, B, T) -> bool) {
        let (len, fulls) = (head.len as usize, head.fulls as usize);
        let keys = self.keys[head.blocks()].as_flattened_mut();
        let rests = &mut self.rests[head.blocks()].as_flattened_mut()[..keys.len()];
        (head.union, head.common, head.fulls) = (base, !B::EMPTY, 0);
        let mut kept = 0;
        for place in 0..len {
            let (key, rest) = (keys[place], rests[place]);
            let kind = if place < fulls { Kind::Full } else { Kind::Semi };
            let stays = stays(kind, key, rest);
            // Nobody can guess which stay: so no branch depends on it.
            (keys[kept], rests[kept]) = (key, rest);
            head.union |= if stays { key } else { B::EMPTY };
            head.common &= if stays & (kind == Kind::Semi) { key } else { !B::EMPTY };
            head.fulls += (stays & (kind == Kind::Full)) as u16;
            kept += stays as usize;
        }
        keys[kept..].fill(!B::EMPTY);
        head.len = kept as u16;
    }

    /// Adds a full to a list.
    pub fn push_full(&mut self, index: usize, key: B, rest: T) {
        let place = self.push(index, key, rest);
        let head = &mut self.heads[self.places[index] as usize];
        let (blocks, fulls) = (head.blocks(), head.fulls as usize);
        head.fulls += 1;
        self.keys[blocks.clone()].as_flattened_mut()[fulls..=place].rotate_right(1);
        self.rests[blocks].as_flattened_mut()[fulls..=place].rotate_right(1);
    }

    /// Adds a semi to a list.
    #[inline]
    pub fn push_semi(&mut self, index: usize, key: B, rest: T) {
        self.push(index, key, rest);
        self.heads[self.places[index] as usize].common &= key;
    }

    /// Adds an item at the end of a list; says how many were there before.
    #[inline]
    fn push(&mut self, index: usize, key: B, rest: T) -> usize {
        let mut number = self.places[index] as usize;
        let head = &self.heads[number];
        if head.len as usize == BLOCK * head.room as usize {
            number = self.grow(index);
        }
        let head = &mut self.heads[number];
        let len = head.len as usize;
        let (block, place) = (head.start as usize + len / BLOCK, len % BLOCK);
        head.len += 1;
        head.union |= key;
        let keys = &mut self.keys[block];
        if place == 0 {
            *keys = [!B::EMPTY; BLOCK];
        }
        (keys[place], self.rests[block][place]) = (key, rest);
        len
    }

    /// Drops the items of a kind whose keys contain a set.
    #[inline(never)]
    pub fn drop_larger(&mut self, index: usize, kind: Kind, set: B) {
        let number = self.places[index] as usize;
        let mut head = self.heads[number];
        self.sieve(&mut head, self.bases[index], |item, key, _| item != kind || !set.within(key));
        self.heads[number] = head;
    }

    /// Empties all lists.
    pub fn clear(&mut self) {
        self.places.fill(0);
        self.heads.truncate(1);
        (self.end, self.live) = (0, 0);
    }

    /// Moves a list to the end, where it has more room; says where it is told of.
    #[inline(never)]
    fn grow(&mut self, index: usize) -> usize {
        let mut number = self.places[index] as usize;
        if number == 0 {
            number = self.heads.len();
            self.places[index] = number as u16;
            self.heads.push(Head::none(index, self.bases[index]));
        }
        let (start, room) = (self.end, self.heads[number].room);
        let more = (2 * room).max(1);
        self.end += more as usize;
        self.live += (more - room) as usize;
        self.make_room(self.end);
        let head = &mut self.heads[number];
        let from = head.blocks();
        (head.start, head.room) = (start as u32, more);
        self.keys.copy_within(from.clone(), start);
        self.rests.copy_within(from, start);
        number
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
            lists.push_semi(0, key, -(key as i32));
            if key % 3 == 0 {
                lists.push_full(1, key, -(key as i32));
            } else {
                lists.push_semi(1, key, -(key as i32));
            }
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
            if kind == Full {
                lists.push_full(0, 0b11, -3)
            } else {
                lists.push_semi(0, 0b11, -3)
            }
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
        others.push_semi(0, 99, -99);
        others.push_full(1, 99, -99);
        assert_eq!(others.keys(0, Semi).split_last(), Some((&99, &[1, 4, 5, 8, 9, 12, 13, 16, 17][..])));
        assert_eq!(others.keys(1, Full), [9, 12, 99]);
        assert!(is_whole(&others));
        others.take_over(&lists, 32, |index, _, _, _| assert_eq!(index, 0, "all its keys go with its base"));
        assert!(others.keys(0, Full).is_empty() && others.keys(0, Semi).is_empty());
        assert_eq!(others.keys(1, Semi), lists.keys(1, Semi));
        others.take_over(&lists, 31, |_, _, _, _| ());
        assert!(others.keys(1, Semi).is_empty() && others.keys(1, Full).is_empty());
    }
}
