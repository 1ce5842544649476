//! Many short lists side by side in two arrays, for speed: what is read together lies together, and nothing is allocated.
//!
//! An item is a key, which is looked at again and again, and the rest. A list has room for more items than it holds. One that
//! outgrows its room moves to the end of the arrays and leaves a hole, which stays until all lists are cleared.

/// A list that gets its first item has room for so many.
const FIRST_ROOM: usize = 4;
/// A list that is filled has room for so many more.
const SPARE_ROOM: usize = 1;

/// Lists by number, each of a few thousand items at most.
#[derive(Debug)]
pub struct Lists<K, T> {
    heads: Vec<Head>,
    /// The numbers of the lists that have room, in the order in which they lie.
    used: Vec<u32>,
    keys: Vec<K>,
    rests: Vec<T>,
    /// Where the part of the arrays ends that lists have; what lies behind it means nothing.
    end: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Head {
    start: u32,
    len: u16,
    room: u16,
}

impl Head {
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

impl<K: Copy + Default, T: Copy + Default> Lists<K, T> {
    /// So many empty lists.
    pub fn new(count: usize) -> Self {
        let heads = vec![Head::default(); count];
        Self { heads, used: Vec::new(), keys: Vec::new(), rests: Vec::new(), end: 0 }
    }

    /// The keys of a list.
    pub fn keys(&self, index: usize) -> &[K] {
        &self.keys[self.heads[index].range()]
    }

    /// What belongs to the keys of a list.
    pub fn rests(&self, index: usize) -> &[T] {
        &self.rests[self.heads[index].range()]
    }

    /// All lists that are not empty: their numbers, keys, and what belongs to these.
    pub fn all(&self) -> impl Iterator<Item = (usize, &[K], &[T])> {
        let lists = self.used.iter().map(|&index| index as usize);
        let lists = lists.map(|index| (index, self.keys(index), self.rests(index)));
        lists.filter(|(_, keys, _)| !keys.is_empty())
    }

    /// Fills a list that has no room yet with items, of which there must be some.
    pub fn fill(&mut self, index: usize, keys: &[K], rests: &[T]) {
        let head = self.at_end(keys.len(), keys.len() + SPARE_ROOM);
        self.keys[head.range()].copy_from_slice(keys);
        self.rests[head.range()].copy_from_slice(rests);
        self.heads[index] = head;
        self.used.push(index as u32);
    }

    /// Adds an item to a list.
    pub fn push(&mut self, index: usize, key: K, rest: T) {
        let Head { len, room, .. } = self.heads[index];
        if len == room {
            if room == 0 {
                self.used.push(index as u32);
            }
            self.move_to_end(index, (2 * room as usize).max(FIRST_ROOM));
        }
        let head = &mut self.heads[index];
        let end = head.range().end;
        (self.keys[end], self.rests[end]) = (key, rest);
        head.len += 1;
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
            self.heads[index as usize] = Head::default();
        }
        self.end = 0;
    }

    fn move_to_end(&mut self, index: usize, room: usize) {
        let from = self.heads[index].range();
        let head = self.at_end(from.len(), room);
        self.keys.copy_within(from.clone(), head.range().start);
        self.rests.copy_within(from, head.range().start);
        self.heads[index] = head;
    }

    /// Room for so many items at the end of the arrays, and a list of so many there.
    #[inline]
    fn at_end(&mut self, len: usize, room: usize) -> Head {
        let start = self.end;
        self.end += room;
        if self.end > self.keys.len() {
            self.keys.resize(2 * self.end, K::default());
            self.rests.resize(2 * self.end, T::default());
        }
        Head { start: start as u32, len: len as u16, room: room as u16 }
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
        let mut lists = Lists::new(3);
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
    fn filled_lists_grow_on() {
        let lists = pushed(0..20);
        let mut others = Lists::new(3);
        for (index, keys, rests) in lists.all() {
            others.fill(index, keys, rests);
            others.push(index, 99, -99);
            assert_eq!(others.keys(index).split_last(), Some((&99, lists.keys(index))));
            assert_eq!(others.rests(index).split_last(), Some((&-99, lists.rests(index))));
        }
        others.retain(0, |_| false);
        assert_eq!(others.all().map(|list| list.0).collect::<Vec<_>>(), [2, 1]);
    }
}
