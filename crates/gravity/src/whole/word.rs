//! Machine words that hold a whole board: 64 bits where that is enough, for speed, and 128 where it is not.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells as bits.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Send
    + Sync
    + 'static
{
    /// How many bits there are.
    const BITS: u32;
    /// No cell.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;

    /// How many cells there are.
    fn count(self) -> u32;
    /// The place of the lowest bit.
    fn lowest(self) -> u32;
    /// The sum; what leaves the word is lost.
    fn plus(self, other: Self) -> Self;
    /// A permutation of all words that spreads what is close together.
    fn scrambled(self) -> Self;
    /// The word as a number; higher bits are lost.
    fn low(self) -> u64;
    /// The word that has these bits.
    fn from_low(bits: u64) -> Self;

    /// Whether there is no cell.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The lowest cell.
    fn first(self) -> Self {
        Self::ONE << self.lowest()
    }

    /// Whether there are two cells or more.
    fn is_several(self) -> bool {
        !self.is_none() && self != self.first()
    }

    /// The cells, one by one.
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The cells of a word, the lowest first.
#[derive(Clone, Debug)]
pub struct Each<W>(W);

impl<W: Word> Iterator for Each<W> {
    type Item = W;

    fn next(&mut self) -> Option<W> {
        if self.0.is_none() {
            return None;
        }
        let cell = self.0.first();
        self.0 ^= cell;
        Some(cell)
    }
}

macro_rules! word {
    ($word:ty, $odd:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn scrambled(self) -> Self {
                let mixed = self ^ self >> (<$word>::BITS / 2 + 1);
                let mixed = mixed.wrapping_mul($odd);
                mixed ^ mixed >> (<$word>::BITS / 2)
            }

            fn low(self) -> u64 {
                self as u64
            }

            fn from_low(bits: u64) -> Self {
                Self::from(bits)
            }
        }
    };
}

word!(u64, 0x9e37_79b9_7f4a_7c15);
word!(u128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
