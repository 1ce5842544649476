//! The order in which the programs try moves: five terms, combined linearly.
//!
//! All terms are about the player to move, and look at connections known by heart only, in program B too.

use crate::tuning::{BRIDGE, DOUBLE, KILLER, MOST_KILLS, NEARER, PLACE, WALK_COUNT, WALK_DEPTH, WALKS};
use dfpn::contest::Contest;
use dfpn::random::Random;
use hex::links::HexContest;
use proof::field::{Position, Side, Word, bit, cells};
use proof::tuning::Tuned;

/// What the terms of the evaluation say of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The place of the cell: by itself, and in this position.
    pub place: i64,
    /// The memory of moves that have reached the goal.
    pub killer: i64,
    /// Whether two moves in a row reach the goal.
    pub double: i64,
    /// Whether it defends a two-bridge.
    pub bridge: i64,
    /// The random walks.
    pub walks: i64,
}

impl Terms {
    /// All together.
    pub fn sum(&self) -> i64 {
        self.place + self.killer + self.double + self.bridge + self.walks
    }
}

fn weight(tuned: &Tuned) -> i64 {
    tuned.get() as i64
}

/// What the evaluation remembers and has prepared.
#[derive(Debug)]
pub struct Evaluation {
    /// For each side and cell, how often the move has reached the goal.
    kills: [[u32; 128]; 2],
    /// For each side, the worth of cells by their place.
    worth: [Vec<i64>; 2],
}

impl Evaluation {
    /// Prepares to order the moves of both sides.
    pub fn new(contest: &HexContest) -> Self {
        let worth = [Side::Owner, Side::Opponent].map(|side| {
            let mut worth = vec![0; contest.field().count_ones() as usize];
            for sight in contest.sights(side) {
                worth.iter_mut().zip(sight.worth()).for_each(|(all, one)| *all += one as i64);
            }
            worth
        });
        Self { kills: [[0; 128]; 2], worth }
    }

    /// Notes that a move has reached the goal of its side.
    pub fn reached(&mut self, side: Side, cell: u8) {
        self.kills[side as usize][cell as usize] += 1;
    }

    /// The moves, the most promising first.
    pub fn ordered(&self, contest: &HexContest, position: &Position, moves: Word) -> Vec<u8> {
        self.weighed(contest, position, moves).into_iter().map(|(cell, _)| cell).collect()
    }

    /// The moves, the most promising first, with what each term says of them.
    pub fn weighed(&self, contest: &HexContest, position: &Position, moves: Word) -> Vec<(u8, Terms)> {
        let mover = position.mover;
        let empty = contest.field() & !position.taken();
        let seen = |own: Word, empty: Word| !contest.seen(mover, own, empty, false).is_empty();
        let own = position.of(mover);
        let other = position.of(mover.other());
        let doubles = doubles(own, empty, moves, &seen);
        let walks = walks(own, empty, moves, &seen);
        let bridges =
            contest.sights(mover).iter().fold(0, |all, sight| all | sight.threatened(own, other, empty));
        let terms = |cell: u8| {
            let outlook = contest.outlook(&position.after(cell));
            let (near, far) = match mover {
                Side::Owner => (outlook.owner, outlook.opponent),
                Side::Opponent => (outlook.opponent, outlook.owner),
            };
            let kills = self.kills[mover as usize][cell as usize].min(MOST_KILLS.get() as u32);
            let worth = &self.worth[mover as usize];
            let among = |set: Word, tuned: &Tuned| if set & bit(cell) != 0 { weight(tuned) } else { 0 };
            Terms {
                place: weight(&PLACE) * worth[cell as usize]
                    + weight(&NEARER) * (far.min(32) as i64 - near.min(32) as i64),
                killer: weight(&KILLER) * kills as i64,
                double: among(doubles, &DOUBLE),
                bridge: among(bridges, &BRIDGE),
                walks: weight(&WALKS) * walks[cell as usize] / 1000,
            }
        };
        let mut weighed: Vec<(u8, Terms)> = cells(moves).map(|cell| (cell, terms(cell))).collect();
        weighed.sort_by_key(|(cell, terms)| (-terms.sum(), *cell));
        weighed
    }
}

/// The moves after which one more of the same side reaches the goal.
fn doubles(own: Word, empty: Word, moves: Word, seen: &impl Fn(Word, Word) -> bool) -> Word {
    let reaches = |pair: Word| seen(own | pair, empty & !pair);
    let mut found: Word = 0;
    for cell in cells(moves) {
        if found & bit(cell) != 0 {
            continue;
        }
        // Pairs of two of the moves have been tried from the lower one.
        let others = empty & !(moves & (bit(cell) - 1)) & !bit(cell);
        if let Some(second) = cells(others).find(|second| reaches(bit(cell) | bit(*second))) {
            found |= bit(cell) | bit(second);
        }
    }
    found & moves
}

/// For each move, how many in a thousand random walks that begin with it reach the goal of the mover.
fn walks(own: Word, empty: Word, moves: Word, seen: &impl Fn(Word, Word) -> bool) -> Vec<i64> {
    let first: Vec<u8> = cells(moves).collect();
    let all: Vec<u8> = cells(empty).collect();
    // The same position always has the same walks.
    let mut random = Random::new((own ^ own >> 64) as u64 ^ ((empty ^ empty >> 64) as u64).rotate_left(17));
    let (mut tried, mut reached) = (vec![0i64; 128], vec![0i64; 128]);
    for walk in 0..WALK_COUNT.get() {
        let start = first[walk % first.len()];
        let (mut mine, mut taken) = (bit(start), bit(start));
        for step in 1..WALK_DEPTH.get().min(all.len()) {
            let cell = loop {
                let cell = all[random.below(all.len())];
                if taken & bit(cell) == 0 {
                    break cell;
                }
            };
            taken |= bit(cell);
            if step % 2 == 0 {
                mine |= bit(cell);
            }
        }
        tried[start as usize] += 1;
        reached[start as usize] += i64::from(seen(own | mine, empty & !taken));
    }
    tried.iter().zip(&reached).map(|(tried, reached)| 1000 * reached / tried.max(&1)).collect()
}
