//! Many short lists side by side in one array, for speed: what is read together lies together, and nothing is allocated.
//!
//! A list has room for more items than it holds. One that outgrows its room moves to the end of the array and leaves
//! a hole, which stays until all lists are cleared.

/// A list that gets its first item has room for so many.
const FIRST_ROOM: u16 = 4;
/// A list that is filled has room for so many more.
const SPARE_ROOM: u16 = 2;

/// Lists by number, each of a few thousand items at most.
#[derive(Debug)]
pub struct Lists<T> {
    heads: Vec<Head>,
    /// The numbers of the lists that have room, in the order in which they lie.
    used: Vec<u32>,
    items: Vec<T>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Head {
    start: u32,
    len: u16,
    room: u16,
}

impl<T: Copy + Default> Lists<T> {
    /// So many empty lists.
    pub fn new(count: usize) -> Self {
        Self { heads: vec![Head::default(); count], used: Vec::new(), items: Vec::new() }
    }

    /// The items of a list.
    pub fn of(&self, index: usize) -> &[T] {
        let Head { start, len, .. } = self.heads[index];
        &self.items[start as usize..][..len as usize]
    }

    /// All lists that are not empty, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (usize, &[T])> {
        let lists = self.used.iter().map(|&index| (index as usize, self.of(index as usize)));
        lists.filter(|(_, items)| !items.is_empty())
    }

    /// Fills a list that has no room yet.
    pub fn fill(&mut self, index: usize, items: impl Iterator<Item = T>) {
        let start = self.items.len();
        self.items.extend(items);
        let len = (self.items.len() - start) as u16;
        if len > 0 {
            let room = len + SPARE_ROOM;
            self.items.resize(start + room as usize, T::default());
            self.heads[index] = Head { start: start as u32, len, room };
            self.used.push(index as u32);
        }
    }

    /// Adds an item to a list.
    pub fn push(&mut self, index: usize, item: T) {
        let Head { len, room, .. } = self.heads[index];
        if len == room {
            if room == 0 {
                self.used.push(index as u32);
            }
            self.move_to_end(index, (2 * room).max(FIRST_ROOM));
        }
        let head = &mut self.heads[index];
        self.items[head.start as usize + head.len as usize] = item;
        head.len += 1;
    }

    /// Keeps only some items of a list.
    pub fn retain(&mut self, index: usize, mut stays: impl FnMut(&T) -> bool) {
        let Head { start, len, .. } = self.heads[index];
        let items = &mut self.items[start as usize..][..len as usize];
        let mut kept = 0;
        for place in 0..items.len() {
            if stays(&items[place]) {
                items[kept] = items[place];
                kept += 1;
            }
        }
        self.heads[index].len = kept as u16;
    }

    /// Empties all lists.
    pub fn clear(&mut self) {
        for index in self.used.drain(..) {
            self.heads[index as usize] = Head::default();
        }
        self.items.clear();
    }

    fn move_to_end(&mut self, index: usize, room: u16) {
        let Head { start, len, .. } = self.heads[index];
        let end = self.items.len();
        self.items.extend_from_within(start as usize..start as usize + len as usize);
        self.items.resize(end + room as usize, T::default());
        self.heads[index] = Head { start: end as u32, len, room };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_grow_side_by_side() {
        let mut lists: Lists<usize> = Lists::new(3);
        lists.fill(0, std::iter::empty());
        lists.fill(2, 0..3);
        for item in 3..20 {
            lists.push(item % 2, item);
            lists.push(2, item);
        }
        assert_eq!(lists.of(0), (4..20).step_by(2).collect::<Vec<_>>());
        assert_eq!(lists.of(1), (3..20).step_by(2).collect::<Vec<_>>());
        assert_eq!(lists.of(2), (0..20).collect::<Vec<_>>());
        lists.retain(2, |item| item % 5 == 0);
        assert_eq!(
            lists.all().collect::<Vec<_>>(),
            [(2, &[0, 5, 10, 15][..]), (1, lists.of(1)), (0, lists.of(0))]
        );
        lists.clear();
        assert!(lists.of(2).is_empty() && lists.all().next().is_none());
    }
}
