//! Random numbers for tests, the same every time unless `TATAMI_SEED` says otherwise; `TATAMI_ROUNDS` says how
//! many times as many cases are tried.

// Each test uses some of it.
#![allow(dead_code)]

use std::ops::Range;

/// A small deterministic random generator (SplitMix64), so that a failing case can be had again.
pub struct Random(pub u64);

impl Random {
    /// A generator with this seed, or another if one is set; it is printed.
    pub fn seeded(default: u64) -> Random {
        let seed = first_seed().unwrap_or(default);
        println!("seed {seed}");
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// The seed that is set, if one is.
fn first_seed() -> Option<u64> {
    std::env::var("TATAMI_SEED").ok().map(|seed| seed.parse().unwrap())
}

/// So many cases, times what is set.
pub fn rounds(default: usize) -> usize {
    default * std::env::var("TATAMI_ROUNDS").map_or(1, |times| times.parse::<usize>().unwrap())
}

/// Seeds of so many cases, times what is set.
pub fn seeds(default: usize) -> Range<u64> {
    let first = first_seed().unwrap_or(0);
    first..first + rounds(default) as u64
}

/// Says how many cases agreed with what was found by trying everything.
pub fn tell(what: &str, count: usize) {
    println!("{what}: {count} compared, 0 wrong");
}
