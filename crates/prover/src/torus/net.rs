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

/// The groups of a player's stones.
struct Groups {
    /// For each stone, the number of its group.
    of: [u8; 128],
    /// For each stone, how often the way from the first stone of its group runs around.
    places: [(i8, i8); 128],
    /// The loops of each group.
    loops: Vec<Loops>,
}

/// The loop that two ways to one place make.
fn between(one: (i8, i8), other: (i8, i8)) -> Loops {
    let class = Class { right: (one.0 - other.0).into(), down: (one.1 - other.1).into() };
    if class.is_trivial() { Loops::None } else { Loops::Along(class.upright()) }
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

    fn loops(&self, stones: Word) -> Loops {
        self.groups(stones).loops.into_iter().fold(Loops::None, Loops::and)
    }

    /// The groups of a player's stones.
    fn groups(&self, stones: Word) -> Groups {
        let mut groups = Groups { of: [0; 128], places: [(0, 0); 128], loops: Vec::new() };
        let mut left = stones;
        let mut waiting = Vec::with_capacity(32);
        while left != 0 {
            let first = left.trailing_zeros() as u8;
            left &= !bit(first);
            let (number, mut loops) = (groups.loops.len() as u8, Loops::None);
            groups.of[first as usize] = number;
            groups.places[first as usize] = (0, 0);
            waiting.push(first);
            while let Some(cell) = waiting.pop() {
                let (x, y) = groups.places[cell as usize];
                for &(near, right, down) in &self.steps[cell as usize] {
                    let place = (x + right, y + down);
                    if left & bit(near) != 0 {
                        left &= !bit(near);
                        groups.of[near as usize] = number;
                        groups.places[near as usize] = place;
                        waiting.push(near);
                    } else if stones & bit(near) != 0 {
                        loops = loops.and(between(place, groups.places[near as usize]));
                    }
                }
            }
            groups.loops.push(loops);
        }
        groups
    }

    /// The empty cells on which a stone of the player's would decide the game at once: for the player, and against.
    pub fn deciding(&self, player: Player, stones: Word, empty: Word) -> (Word, Word) {
        let groups = self.groups(stones);
        let (mut won, mut lost) = (0, 0);
        for cell in cells(empty) {
            // A loop through the cell comes in by one neighbour and leaves by another.
            if (self.near[cell as usize] & stones).count_ones() >= 2 {
                match self.torus.rule().winner(player, self.loops_with(&groups, stones, cell)) {
                    Some(winner) if winner == player => won |= bit(cell),
                    Some(_) => lost |= bit(cell),
                    None => {}
                }
            }
        }
        (won, lost)
    }

    /// The loops of the group that a stone on an empty cell would belong to.
    fn loops_with(&self, groups: &Groups, stones: Word, cell: u8) -> Loops {
        let mut seen = [(u8::MAX, (0, 0)); 6];
        let mut all = Loops::None;
        for (side, &(near, right, down)) in self.steps[cell as usize].iter().enumerate() {
            if stones & bit(near) == 0 {
                continue;
            }
            let (group, (x, y)) = (groups.of[near as usize], groups.places[near as usize]);
            let start = (right - x, down - y);
            all = match seen[..side].iter().find(|known| known.0 == group) {
                Some((_, known)) => all.and(between(start, *known)),
                None => all.and(groups.loops[group as usize]),
            };
            seen[side] = (group, start);
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
