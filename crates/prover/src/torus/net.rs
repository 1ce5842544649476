//! A small torus as words of bits: its loops and the distance to them, fast enough for every node of a search.

use crate::contest::{Word, bit, cells};
use game::{Cell, Class, Loops, Player, Torus};
use std::collections::VecDeque;

/// A torus of at most 128 cells.
#[derive(Debug)]
pub struct Net {
    torus: Torus,
    count: usize,
    steps: Vec<[(u8, i8, i8); 6]>,
    /// The cells that each cell touches.
    near: Vec<Word>,
}

impl Net {
    /// Prepares a torus.
    pub fn new(torus: &Torus) -> Self {
        let count = torus.grid().cells().len();
        let small = |(cell, class): (Cell, Class)| (cell.index() as u8, class.right as i8, class.down as i8);
        let steps: Vec<_> = (0..count).map(|cell| torus.steps(Cell::new(cell)).map(small)).collect();
        let near = steps.iter().map(|steps| steps.iter().fold(0, |all, step| all | bit(step.0))).collect();
        Self { torus: *torus, count, steps, near }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The torus.
    pub fn torus(&self) -> &Torus {
        &self.torus
    }

    /// Who has won by the loops of a player's stones.
    pub fn winner(&self, player: Player, stones: Word) -> Option<Player> {
        self.torus.rule().winner(player, self.loops(stones))
    }

    /// Whether a stone on this cell may close a loop of these stones: it touches two of them at least.
    pub fn may_close(&self, cell: u8, stones: Word) -> bool {
        (self.near[cell as usize] & stones).count_ones() >= 2
    }

    fn loops(&self, stones: Word) -> Loops {
        let mut places = [(0i8, 0i8); 128];
        let (mut left, mut all) = (stones, Loops::None);
        let mut waiting = Vec::with_capacity(32);
        while left != 0 {
            let first = left.trailing_zeros() as u8;
            left &= !bit(first);
            places[first as usize] = (0, 0);
            waiting.push(first);
            while let Some(cell) = waiting.pop() {
                let (x, y) = places[cell as usize];
                for &(near, right, down) in &self.steps[cell as usize] {
                    let place = (x + right, y + down);
                    if left & bit(near) != 0 {
                        left &= !bit(near);
                        places[near as usize] = place;
                        waiting.push(near);
                    } else if stones & bit(near) != 0 && places[near as usize] != place {
                        let (x, y) = places[near as usize];
                        let class = Class { right: (place.0 - x).into(), down: (place.1 - y).into() };
                        all = all.and(Loops::Along(class.upright()));
                    }
                }
            }
        }
        all
    }

    /// Stones of which none can be left out, by which the player has won as by all of them.
    pub fn fewest(&self, player: Player, stones: Word) -> Word {
        cells(stones).fold(stones, |kept, cell| {
            let fewer = kept & !bit(cell);
            if self.winner(player, fewer) == Some(player) { fewer } else { kept }
        })
    }

    /// How many more stones the player needs at least for an own loop that runs around at most once each way.
    pub fn distance(&self, player: Player, own: Word, other: Word) -> u32 {
        const FAR: u8 = 100;
        let (width, height) = (self.torus.grid().width(), self.torus.grid().height());
        // Every loop of Black's crosses the first row, every loop of White's the first column.
        let black = player != Player::White;
        let starts: Vec<usize> =
            if black { (0..width).collect() } else { (0..height).map(|row| row * width).collect() };
        let mut best = FAR;
        let mut distances = vec![FAR; self.count * 9];
        let index = |cell: u8, x: i8, y: i8| cell as usize * 9 + ((x + 1) * 3 + y + 1) as usize;
        let mut queue = VecDeque::new();
        for start in starts.into_iter().map(|start| start as u8).filter(|start| other & bit(*start) == 0) {
            distances.fill(FAR);
            queue.clear();
            distances[index(start, 0, 0)] = 0;
            queue.push_back((start, 0i8, 0i8, 0u8));
            while let Some((cell, x, y, length)) = queue.pop_front() {
                if length >= best {
                    break;
                }
                if distances[index(cell, x, y)] < length {
                    continue;
                }
                let class = Class { right: x.into(), down: y.into() };
                if cell == start && !class.is_trivial() {
                    if self.torus.rule().owns(player, class) {
                        best = length;
                        break;
                    }
                    continue;
                }
                for &(near, right, down) in &self.steps[cell as usize] {
                    let (x, y) = (x + right, y + down);
                    if other & bit(near) != 0 || x.abs() > 1 || y.abs() > 1 {
                        continue;
                    }
                    let cost = u8::from(own & bit(near) == 0);
                    let place = &mut distances[index(near, x, y)];
                    if length + cost < *place {
                        *place = length + cost;
                        let next = (near, x, y, length + cost);
                        if cost == 0 { queue.push_front(next) } else { queue.push_back(next) }
                    }
                }
            }
        }
        best.into()
    }
}
