//! Sets of cells of a board as machine words: boards of up to 64 cells take one, larger ones two.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A word whose bits are the cells of a board, row by row.
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// No cell.
    const EMPTY: Self;
    /// How many cells a word can hold.
    const CELLS: usize;

    /// One cell.
    fn of(cell: u8) -> Self;

    /// The lowest cell, if there is one.
    fn first(self) -> Option<u8>;

    /// The word without its lowest cell.
    fn rest(self) -> Self;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The word of so many cells in reverse order.
    fn turned(self, count: usize) -> Self;

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether two sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether all cells are cells of the other set.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Whether a cell belongs to the set.
    #[inline]
    fn has(self, cell: u8) -> bool {
        self.meets(Self::of(cell))
    }

    /// The cells, lowest first.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u8> {
        let mut left = self;
        std::iter::from_fn(move || {
            let cell = left.first()?;
            left = left.rest();
            Some(cell)
        })
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const CELLS: usize = Self::BITS as usize;

            #[inline]
            fn of(cell: u8) -> Self {
                1 << cell
            }

            #[inline]
            fn first(self) -> Option<u8> {
                (self != 0).then(|| self.trailing_zeros() as u8)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn turned(self, count: usize) -> Self {
                if count == 0 { 0 } else { self.reverse_bits() >> (Self::CELLS - count) }
            }
        }
    };
}

word!(u64);
word!(u128);
