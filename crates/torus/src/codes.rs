//! Codes of positions that are equal for all images of a position under translations and half turns.
//!
//! Each stone has two random numbers for each of these motions, those of the cell to which it goes, and a
//! position has the combination of its stones' numbers for each motion. The motion with the least short
//! number says which of the long ones is the code. So the code after a move costs one step for each motion,
//! and short numbers make it a quick one. Two positions that are not images of each other share a code by a
//! chance of one in 2^64.

use dfpn::random::Random;
use game::Torus;
use proof::field::{Word, bit, cells};

/// Stones of two players.
pub type Stones = [Word; 2];

/// The motions of a torus and the numbers of its stones.
#[derive(Debug)]
pub struct Codes {
    /// Where each motion takes every cell.
    images: Vec<Vec<u8>>,
    /// For each player and cell, the numbers of a stone there.
    stones: [Vec<Numbers>; 2],
}

/// Two numbers for each motion.
#[derive(Clone, Debug)]
pub struct Numbers {
    short: Vec<u32>,
    long: Vec<u64>,
}

/// Where each translation, without and with half a turn before it, takes every cell.
fn images(torus: &Torus) -> Vec<Vec<u8>> {
    let all = torus.grid().cells();
    let shifts = all.iter().map(|cell| (torus.grid().column(cell), torus.grid().row(cell)));
    let motions: Vec<_> = shifts.flat_map(|shift| [(false, shift), (true, shift)]).collect();
    let go = |cell, (turned, shift)| torus.moved(cell, turned, shift).index() as u8;
    motions.into_iter().map(|motion| all.iter().map(|cell| go(cell, motion)).collect()).collect()
}

impl Codes {
    /// The codes of positions on a torus.
    pub fn new(torus: &Torus) -> Self {
        let mut random = Random::new(0);
        let images = images(torus);
        let count = images.first().map_or(0, Vec::len);
        let stones = [(); 2].map(|()| {
            let own: Vec<(u32, u64)> =
                (0..count).map(|_| (random.number() as u32, random.number())).collect();
            let of_cell = |cell: usize| {
                let there = images.iter().map(|image| own[image[cell] as usize]);
                let (short, long) = there.unzip();
                Numbers { short, long }
            };
            (0..count).map(of_cell).collect()
        });
        Self { images, stones }
    }

    /// The numbers of a position.
    pub fn of(&self, stones: Stones) -> Numbers {
        let none = Numbers { short: vec![0; self.images.len()], long: vec![0; self.images.len()] };
        let all = [0, 1].into_iter().flat_map(|player| cells(stones[player]).map(move |cell| (player, cell)));
        all.fold(none, |numbers, (player, cell)| self.after(&numbers, player, cell))
    }

    /// The numbers of a position with one more stone.
    pub fn after(&self, numbers: &Numbers, player: usize, cell: u8) -> Numbers {
        let stone = &self.stones[player][cell as usize];
        Numbers {
            short: numbers.short.iter().zip(&stone.short).map(|(one, other)| one ^ other).collect(),
            long: numbers.long.iter().zip(&stone.long).map(|(one, other)| one ^ other).collect(),
        }
    }

    /// The code of a position with one more stone. Positions with the same code have the same player to move:
    /// it follows from the number of stones.
    pub fn code_after(&self, numbers: &Numbers, player: usize, cell: u8) -> u64 {
        let stone = &self.stones[player][cell as usize];
        let short = || numbers.short.iter().zip(&stone.short).map(|(one, other)| one ^ other);
        let least = short().fold(u32::MAX, u32::min);
        let long = numbers.long.iter().zip(&stone.long);
        let best = short().zip(long).filter(|(short, _)| *short == least);
        best.map(|(_, (one, other))| one ^ other).min().unwrap_or(0)
    }

    /// Where a motion takes a cell.
    pub fn cell(&self, motion: usize, cell: u8) -> u8 {
        self.images[motion][cell as usize]
    }

    /// Where a motion takes cells.
    pub fn moved(&self, motion: usize, word: Word) -> Word {
        cells(word).fold(0, |moved, cell| moved | bit(self.cell(motion, cell)))
    }

    /// The least image of a position, and the number of the motion that takes the position there.
    pub fn least(&self, [black, white]: Stones) -> (Stones, usize) {
        let mut best = ([Word::MAX; 2], 0);
        for motion in 0..self.images.len() {
            let black = self.moved(motion, black);
            if black <= best.0[0] {
                let stones = [black, self.moved(motion, white)];
                if stones < best.0 {
                    best = (stones, motion);
                }
            }
        }
        best
    }

    /// The motion that goes by the one and by the other back.
    pub fn between(&self, one: usize, other: usize) -> usize {
        let there = self.images[one][0];
        let back = self.images[other].iter().position(|to| *to == there).unwrap_or(0);
        2 * back + usize::from(one % 2 != other % 2)
    }

    /// What a motion is: whether it turns, and where it takes a1.
    pub fn motion(number: usize) -> (bool, u8) {
        (number % 2 == 1, (number / 2) as u8)
    }
}

impl Numbers {
    /// The code of the position.
    pub fn code(&self) -> u64 {
        self.long[self.motion()]
    }

    /// The motion whose number is the code: it takes all images of the position to the same one.
    pub fn motion(&self) -> usize {
        let numbers = self.short.iter().zip(&self.long).enumerate();
        numbers.min_by_key(|(_, both)| *both).map_or(0, |(motion, _)| motion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rule;
    use rustc_hash::FxHashMap;

    #[test]
    fn positions_share_a_code_just_if_they_are_images_of_each_other() {
        let mut random = Random::new(5);
        let torus = Torus::new(4, 3, Rule::A).unwrap();
        let codes = Codes::new(&torus);
        let mut known: FxHashMap<u64, Stones> = FxHashMap::default();
        let mut images = 0;
        for _ in 0..3000 {
            let mut stones = [0; 2];
            for cell in 0..12 {
                if let Some(own) = stones.get_mut(random.below(6)) {
                    *own |= bit(cell);
                }
            }
            let numbers = codes.of(stones);
            let least = codes.least(stones).0;
            let (one, other) = (random.below(24), random.below(24));
            let moved = stones.map(|word| codes.moved(one, word));
            let image = |stones: Stones| stones.map(|word| codes.moved(codes.of(stones).motion(), word));
            assert_eq!(image(moved), image(stones));
            let between = stones.map(|word| codes.moved(codes.between(one, other), word));
            assert_eq!(between.map(|word| codes.moved(other, word)), moved);
            images += u32::from(*known.entry(numbers.code()).or_insert(least) == least);
            let free = cells(!(stones[0] | stones[1])).next().filter(|cell| *cell < 12);
            if let Some(cell) = free {
                let code = codes.after(&numbers, 1, cell).code();
                assert_eq!(code, codes.code_after(&numbers, 1, cell));
                assert_eq!(code, codes.of([stones[0], stones[1] | bit(cell)]).code());
            }
        }
        assert_eq!(images, 3000);
        let different: std::collections::HashSet<_> = known.values().collect();
        assert_eq!(different.len(), known.len());
        assert!(known.len() < 2500, "{}", known.len());
    }
}
