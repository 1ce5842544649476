//! Many short lists side by side in two arrays, for speed: what is read together lies together, and nothing
//! is allocated.
//!
//! An item is a key, which is looked at again and again, and the rest. A list has room for more items than it
//! holds. One that outgrows its room moves to the end of the arrays and leaves a hole, which stays until all
//! lists are cleared.

use std::ops::BitOr;

/// A list that gets its first item has room for so many.
const FIRST_ROOM: usize = 4;
/// A list that is taken over has room for so many more.
const SPARE_ROOM: usize = 1;
/// So many items are copied at once, whether they mean something or not: most lists are not longer.
const BLOCK: usize = 4;

/// Lists by number, each of a few thousand items at most.
#[derive(Debug)]
pub struct Lists<K, T> {
    heads: Vec<Head<K>>,
    /// What the union of each list begins with.
    bases: Vec<K>,
    /// The numbers of the lists that have room, in the order in which they lie.
    used: Vec<u32>,
    keys: Vec<K>,
    rests: Vec<T>,
    /// Where the part of the arrays ends that lists have; what lies behind it means nothing.
    end: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Head<K> {
    start: u32,
    len: u16,
    room: u16,
    /// A key that has all that the keys of the list have, and what it began with.
    union: K,
}

impl<K> Head<K> {
    fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

impl<K: Copy + Default + BitOr<Output = K>, T: Copy + Default> Lists<K, T> {
    /// Empty lists, one for each of these keys, which their unions begin with.
    pub fn new(bases: Vec<K>) -> Self {
        let heads = bases.iter().map(|&union| Head { union, ..Head::default() }).collect();
        Self { heads, bases, used: Vec::new(), keys: Vec::new(), rests: Vec::new(), end: 0 }
    }

    /// The keys of a list.
    pub fn keys(&self, index: usize) -> &[K] {
        &self.keys[self.heads[index].range()]
    }

    /// What belongs to the keys of a list.
    pub fn rests(&self, index: usize) -> &[T] {
        &self.rests[self.heads[index].range()]
    }

    /// Makes these lists what others are: as they are if `stays` says so of their union, or else those of
    /// their items that are wanted. The order of lists stays.
    pub fn take_over(
        &mut self,
        others: &Self,
        stays: impl Fn(K) -> bool,
        mut is_wanted: impl FnMut(usize, K, T) -> bool,
    ) {
        self.clear();
        self.make_room(others.end + SPARE_ROOM * others.used.len());
        for &number in &others.used {
            let index = number as usize;
            let from = &others.heads[index];
            let (start, mut end, mut union) = (self.end, self.end, self.bases[index]);
            if stays(from.union) {
                (end, union) = (start + from.len as usize, from.union);
                copy_blocks(&mut self.keys, start, &others.keys, from.range());
                copy_blocks(&mut self.rests, start, &others.rests, from.range());
            } else {
                let (keys, rests) = (&others.keys[from.range()], &others.rests[from.range()]);
                for (&key, &rest) in keys.iter().zip(rests) {
                    if is_wanted(index, key, rest) {
                        (self.keys[end], self.rests[end]) = (key, rest);
                        end += 1;
                        union = union | key;
                    }
                }
            }
            if end > start {
                let len = end - start;
                let room = (len + SPARE_ROOM) as u16;
                self.heads[index] = Head { start: start as u32, len: len as u16, room, union };
                self.used.push(number);
                self.end = end + SPARE_ROOM;
            }
        }
    }

    /// Adds an item to a list.
    #[inline]
    pub fn push(&mut self, index: usize, key: K, rest: T) {
        let Head { len, room, .. } = self.heads[index];
        if len == room {
            self.grow(index);
        }
        let head = &mut self.heads[index];
        let end = head.range().end;
        (self.keys[end], self.rests[end]) = (key, rest);
        head.len += 1;
        head.union = head.union | key;
    }

    /// Keeps only some items of a list.
    pub fn retain(&mut self, index: usize, mut stays: impl FnMut(&K) -> bool) {
        let range = self.heads[index].range();
        let mut kept = range.start;
        for place in range.clone() {
            if stays(&self.keys[place]) {
                (self.keys[kept], self.rests[kept]) = (self.keys[place], self.rests[place]);
                kept += 1;
            }
        }
        self.heads[index].len = (kept - range.start) as u16;
    }

    /// Empties all lists.
    pub fn clear(&mut self) {
        for index in self.used.drain(..) {
            self.heads[index as usize] = Head { union: self.bases[index as usize], ..Head::default() };
        }
        self.end = 0;
    }

    /// Moves a list to the end, where it has more room.
    #[inline(never)]
    fn grow(&mut self, index: usize) {
        let Head { room, .. } = self.heads[index];
        let start = self.end;
        let more = (2 * room as usize).max(FIRST_ROOM);
        self.end += more;
        self.make_room(self.end);
        let head = &mut self.heads[index];
        let from = head.range();
        (head.start, head.room) = (start as u32, more as u16);
        if room == 0 {
            self.used.push(index as u32);
        } else {
            self.keys.copy_within(from.clone(), start);
            self.rests.copy_within(from, start);
        }
    }

    /// Makes the arrays at least so long, and one block longer.
    #[inline]
    fn make_room(&mut self, end: usize) {
        let end = end + BLOCK;
        if end > self.keys.len() {
            self.keys.resize(2 * end, K::default());
            self.rests.resize(2 * end, T::default());
        }
    }
}

/// Copies a range of items, and what lies behind it up to a whole block.
#[inline]
fn copy_blocks<T: Copy>(to: &mut [T], start: usize, from: &[T], range: std::ops::Range<usize>) {
    for offset in (0..range.len()).step_by(BLOCK) {
        let (to, from) = (&mut to[start + offset..], &from[range.start + offset..]);
        to[..BLOCK].copy_from_slice(&from[..BLOCK]);
    }
}

/// Copies items in one piece, which cloning them does not always do.
pub fn copy<T: Copy + Default>(to: &mut Vec<T>, from: &[T]) {
    to.resize(from.len(), T::default());
    to.copy_from_slice(from);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pushed(keys: impl Iterator<Item = usize>) -> Lists<usize, i32> {
        let mut lists = Lists::new(vec![32, 0, 32]);
        for key in keys {
            lists.push(key % 2, key, -(key as i32));
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
    fn lists_are_taken_over() {
        let lists = pushed(0..20);
        let mut others = pushed(5..9);
        others.take_over(&lists, |union| union & 32 != 0, |_, key, rest| key < 9 && rest < 0);
        assert_eq!((others.keys(0), others.rests(2)), (lists.keys(0), lists.rests(2)));
        assert_eq!((others.keys(1), others.rests(1)), (&[1, 3, 5, 7][..], &[-1, -3, -5, -7][..]));
        for index in 0..3 {
            others.push(index, 99, -99);
        }
        assert_eq!(others.keys(1), [1, 3, 5, 7, 99]);
        assert_eq!(others.keys(2).split_last(), Some((&99, lists.keys(2))));
        others.take_over(&lists, |_| false, |index, _, _| index == 2);
        assert!(others.used == [2] && others.keys(0).is_empty() && others.keys(2) == lists.keys(2));
    }
}
