//! What several tests share: the accepted certificates in `tests/data`, a generator of random numbers, and
//! counts of what the checker made of random applications of the rules.

// Each test uses some of it.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::Path;

/// Names and texts of all accepted certificates.
pub fn accepted() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cert"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    all.sort();
    assert!(all.len() >= 15);
    all
}

/// A small deterministic generator (splitmix64).
pub struct Random(pub u64);

impl Random {
    /// A generator whose seed is fixed, unless `TATAMI_SEED` says otherwise; it is printed.
    pub fn seeded(default: u64) -> Random {
        let seed = std::env::var("TATAMI_SEED").ok().map_or(default, |seed| seed.parse().unwrap());
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
        (self.next() % bound.max(1) as u64) as usize
    }

    /// A number from `least` to `most`.
    pub fn within(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// Whether the seed is the usual one, with which every rule is known to be met often enough.
pub fn seed_is_fixed() -> bool {
    std::env::var_os("TATAMI_SEED").is_none()
}

/// So many rounds, times `TATAMI_ROUNDS`.
pub fn rounds(default: usize) -> usize {
    default * std::env::var("TATAMI_ROUNDS").map_or(1, |times| times.parse::<usize>().unwrap())
}

/// Says how many cases agreed with what was found by trying everything.
pub fn tell(what: &str, count: usize) {
    println!("{what}: {count} compared, 0 wrong");
}

/// What became of the applications of one rule.
#[derive(Default)]
struct Count {
    accepted: usize,
    telling: usize,
    refused: usize,
    wrong: usize,
    example: String,
}

/// Counts of accepted, non-trivial, refused and wrong applications, by rule.
#[derive(Default)]
pub struct Tally(BTreeMap<String, Count>);

impl Tally {
    pub fn refused(&mut self, rule: &str) {
        self.0.entry(rule.to_string()).or_default().refused += 1;
    }

    /// An application was accepted; `telling` says that it is not trivial. The first wrong one is kept.
    pub fn accepted(&mut self, rule: &str, telling: bool, right: bool, text: &str) {
        let count = self.0.entry(rule.to_string()).or_default();
        count.accepted += 1;
        count.telling += usize::from(telling);
        count.wrong += usize::from(!right);
        if !right && count.example.is_empty() {
            count.example = text.to_string();
        }
    }

    /// Prints all counts. None may be wrong, and of each of these rules there must be so many accepted and
    /// non-trivial applications.
    pub fn finish(&self, wanted: &[(&str, usize)]) {
        for (rule, Count { accepted, telling, refused, wrong, .. }) in &self.0 {
            let [accepted, telling, refused] = [accepted, telling, refused].map(|count| grouped(*count));
            println!("{rule}: {accepted} accepted ({telling} non-trivial), {refused} refused, {wrong} wrong");
        }
        for (rule, count) in self.0.iter().filter(|(_, count)| count.wrong > 0) {
            println!("{rule}: {} wrong ones were accepted, such as\n{}", count.wrong, count.example);
        }
        assert!(self.0.values().all(|count| count.wrong == 0), "wrong ones were accepted");
        for (rule, least) in wanted.iter().filter(|_| seed_is_fixed()) {
            let found = self.0.get(*rule).map_or(0, |count| count.telling);
            assert!(found >= *least, "{rule}: only {found} non-trivial ones were accepted, not {least}");
        }
    }
}

/// A number with commas.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|part| str::from_utf8(part).unwrap()).collect();
    parts.join(",")
}
