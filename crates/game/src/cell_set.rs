//! Sets of cells, as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A cell of some board, by number. What the number means is the board's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number.
    ///
    /// # Panics
    /// If the number is not below [`CellSet::CAPACITY`]; boards never hand out such a number.
    pub fn new(index: usize) -> Self {
        assert!(index < CellSet::CAPACITY, "no board has a cell {index}");
        Self(index as u16)
    }

    /// The cell's number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

const WORDS: usize = 15;

/// A set of cells; large enough for every cell of a 30×30 board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// Every cell number lies below this.
    pub const CAPACITY: usize = WORDS * 64;

    /// The set without cells.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of one cell.
    pub fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell; says whether it was new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let bit = 1 << (cell.index() % 64);
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    /// Takes a cell out; says whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let bit = 1 << (cell.index() % 64);
        let present = *word & bit != 0;
        *word &= !bit;
        present
    }

    /// This set with one more cell.
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// This set without the cell.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.remove(cell);
        self
    }

    /// Whether the cell belongs to the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether every cell of this set belongs to the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the two sets have no cell in common.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    /// The cell with the smallest number.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(Cell::new(index * 64 + bit))
            })
        })
    }

    fn zip(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = combine(*word, other);
        }
        self
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

/// The cells of the left set that are not in the right one.
impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl Default for CellSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(indices: &[usize]) -> CellSet {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    #[test]
    fn sets_behave_like_sets() {
        let a = set(&[0, 63, 64, 899]);
        let b = set(&[63, 899, 900]);
        assert_eq!(a | b, set(&[0, 63, 64, 899, 900]));
        assert_eq!(a & b, set(&[63, 899]));
        assert_eq!(a - b, set(&[0, 64]));
        assert_eq!(a.len(), 4);
        assert_eq!(a.first(), Some(Cell::new(0)));
        assert!((a & b).is_subset(&a) && !a.is_subset(&b));
        assert!((a - b).is_disjoint(&b));
        assert_eq!(a.iter().collect::<CellSet>(), a);
    }

    #[test]
    fn insert_and_remove_tell_what_changed() {
        let mut a = CellSet::EMPTY;
        assert!(a.insert(Cell::new(5)) && !a.insert(Cell::new(5)));
        assert!(a.remove(Cell::new(5)) && !a.remove(Cell::new(5)));
        assert!(a.is_empty());
    }
}
