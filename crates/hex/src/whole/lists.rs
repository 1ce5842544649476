//! Many short lists side by side in two arrays, for speed: what is read together lies together, and nothing
//! is allocated.
//!
//! An item is a key, which is looked at again and again, and the rest. Lists lie in blocks, and what is left
//! of the last block of a list holds keys of all cells, so that no one has to look where the list ends. A list
//! that outgrows its blocks moves to the end of the arrays and leaves a hole.

use dfpn::bits::Bits;

/// How many items lie in a block: most lists are not longer.
const BLOCK: usize = 2;

/// Lists by number, each of a few thousand items at most.
#[derive(Debug)]
pub struct Lists<B, T> {
    heads: Vec<Head>,
    /// What the union of each list begins with.
    bases: Vec<B>,
    /// The unions of the keys of each list, and what they begin with; or more than that.
    unions: Vec<B>,
    /// The numbers of the lists that have room, in the order in which they got it.
    used: Vec<u32>,
    keys: Vec<[B; BLOCK]>,
    rests: Vec<[T; BLOCK]>,
    /// How many blocks lists have, or had before they outgrew them.
    end: usize,
}

/// Where a list lies: its first block, how many items it has, and for how many blocks there is room.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    start: u32,
    len: u16,
    room: u16,
}

impl Head {
    /// The blocks that have items.
    fn blocks(&self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + (self.len as usize).div_ceil(BLOCK)
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

    /// The keys of a list.
    pub fn keys(&self, index: usize) -> &[B] {
        let head = self.heads[index];
        &self.keys[head.blocks()].as_flattened()[..head.len as usize]
    }

    /// What belongs to the keys of a list.
    pub fn rests(&self, index: usize) -> &[T] {
        let head = self.heads[index];
        &self.rests[head.blocks()].as_flattened()[..head.len as usize]
    }

    /// Whether any key of a list lies within a set.
    #[inline(always)]
    pub fn any_within(&self, index: usize, set: B) -> bool {
        // Keys of all cells lie within nothing that is asked for.
        let is_within = |[a, b]: &[B; BLOCK]| a.within(set) | b.within(set);
        self.keys[self.heads[index].blocks()].iter().any(is_within)
    }

    /// Makes these lists what others are, without the items that are not wanted. Lists whose union has none of
    /// these cells stay as they are. The order of lists stays.
    pub fn take_over(&mut self, others: &Self, cells: B, mut is_wanted: impl FnMut(usize, B, T) -> bool) {
        self.clear();
        self.make_room(others.end);
        for &number in &others.used {
            let index = number as usize;
            let (from, union) = (others.heads[index], others.unions[index]);
            let start = self.end;
            let room = from.blocks().len();
            // Most lists are one block, for which a copy of slices would be dear.
            for (block, place) in from.blocks().zip(start..) {
                (self.keys[place], self.rests[place]) = (others.keys[block], others.rests[block]);
            }
            self.heads[index] = Head { start: start as u32, room: room as u16, ..from };
            self.unions[index] = union;
            if union.meets(cells) {
                self.keep(index, &mut is_wanted);
            }
            if self.heads[index].len > 0 {
                self.used.push(number);
                self.end += room;
            } else {
                self.heads[index] = Head::default();
                self.unions[index] = self.bases[index];
            }
        }
    }

    /// Adds an item to a list.
    #[inline]
    pub fn push(&mut self, index: usize, key: B, rest: T) {
        let Head { len, room, .. } = self.heads[index];
        if len as usize == BLOCK * room as usize {
            self.grow(index);
        }
        let head = &mut self.heads[index];
        let (block, place) = (head.start as usize + len as usize / BLOCK, len as usize % BLOCK);
        if place == 0 {
            self.keys[block] = [!B::EMPTY; BLOCK];
        }
        (self.keys[block][place], self.rests[block][place]) = (key, rest);
        head.len += 1;
        self.unions[index] |= key;
    }

    /// Keeps only some items of a list.
    pub fn retain(&mut self, index: usize, mut stays: impl FnMut(B) -> bool) {
        self.keep(index, &mut |_, key, _| stays(key));
    }

    fn keep(&mut self, index: usize, stays: &mut impl FnMut(usize, B, T) -> bool) {
        let head = &mut self.heads[index];
        let (blocks, len) = (head.blocks(), head.len as usize);
        let keys = &mut self.keys[blocks.clone()].as_flattened_mut()[..len];
        let rests = &mut self.rests[blocks].as_flattened_mut()[..len];
        let (mut kept, mut union) = (0, self.bases[index]);
        for place in 0..len {
            let (key, rest) = (keys[place], rests[place]);
            if stays(index, key, rest) {
                (keys[kept], rests[kept]) = (key, rest);
                kept += 1;
                union |= key;
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
            self.unions[index as usize] = self.bases[index as usize];
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
    use super::*;

    fn pushed(keys: impl Iterator<Item = u64>) -> Lists<u64, i32> {
        let mut lists = Lists::new(vec![32, 0, 32]);
        for key in keys {
            lists.push(key as usize % 2, key, -(key as i32));
            lists.push(2, key, -(key as i32));
        }
        lists
    }

    #[test]
    fn lists_grow_side_by_side() {
        let mut lists = pushed(0..20);
        assert_eq!(lists.keys(0), (0..20).step_by(2).collect::<Vec<_>>());
        assert_eq!(lists.keys(1), (1..20).step_by(2).collect::<Vec<_>>());
        assert_eq!(lists.keys(2), (0..20).collect::<Vec<_>>());
        assert_eq!(lists.rests(2), (0..20).map(|key| -key).collect::<Vec<_>>());
        lists.retain(2, |key| key % 5 == 0);
        assert_eq!((lists.keys(2), lists.rests(2)), (&[0, 5, 10, 15][..], &[0, -5, -10, -15][..]));
        lists.clear();
        assert!(lists.keys(2).is_empty());
    }

    #[test]
    fn keys_within_a_set_are_seen_wherever_they_lie() {
        for last in 1..10 {
            let mut lists = pushed((0..last).map(|place| 1 << (place + 8)));
            assert!(!lists.any_within(2, 0xff) && !Lists::<u64, i32>::new(vec![0; 3]).any_within(2, 0xff));
            lists.push(2, 0b11, 0);
            assert!(lists.any_within(2, 0b111) && !lists.any_within(2, 0b1));
            lists.retain(2, |key| key > 0xff);
            assert!(!lists.any_within(2, 0xff) && lists.any_within(2, 1 << (last + 7)));
        }
    }

    #[test]
    fn lists_are_taken_over() {
        let lists = pushed(0..20);
        let mut others = pushed(5..9);
        others.take_over(&lists, 64, |_, _, _| false);
        assert_eq!([0, 1, 2].map(|index| others.keys(index)), [0, 1, 2].map(|index| lists.keys(index)));
        others.take_over(&lists, 1, |index, key, rest| index == 0 || key < 9 && rest < 0);
        assert_eq!((others.keys(0), others.rests(1)), (lists.keys(0), &[-1, -3, -5, -7][..]));
        for index in 0..3 {
            others.push(index, 99, -99);
        }
        assert_eq!(others.keys(1), [1, 3, 5, 7, 99]);
        assert_eq!(others.keys(2), [1, 2, 3, 4, 5, 6, 7, 8, 99]);
        others.take_over(&lists, 33, |index, _, _| index == 2);
        assert!(others.used == [2] && others.keys(0).is_empty() && others.keys(2) == lists.keys(2));
    }
}
