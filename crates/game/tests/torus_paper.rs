//! The algorithm by which the paper on torus Hex tells that Black has won under rule c, step by step, against
//! ours. As it is printed it does not work; what has to be read into it is listed in [`Reading`].

#[path = "support/random.rs"]
mod random;

use game::{Cell, Loops, Player, Rule, Strands, Torus, TorusGame};
use random::{Random, rounds};
use std::collections::HashSet;

/// A row and a column, the paper's i and j: α runs along i, and β along j.
type Place = (i32, i32);

/// What is read into the printed text.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Step 2 prints the same condition twice; the second is meant to be −10, not 10.
    both_ways: bool,
    /// Steps 4 and 7 remember a place alone; how often the walk has run around belongs to it.
    with_the_walk: bool,
    /// Step 9 asks for m > 0 and n ≥ 0; a loop that is walked the other way has −m and −n.
    either_sign: bool,
}

const REPAIRED: Reading = Reading { both_ways: true, with_the_walk: true, either_sign: true };

/// How often the walk from the first stone has run around, and what is to be added to the coordinates.
#[derive(Clone, Copy, Default)]
struct Walk {
    m: i32,
    n: i32,
    si: i32,
    sj: i32,
}

impl Walk {
    /// Steps 2 and 3: what a step changes. The paper's 10 and 11 are side − 1 and side.
    fn step(&mut self, reading: Reading, side: i32, base: Place, from: Place, to: Place) {
        let around = |difference: i32| match difference {
            _ if difference == side - 1 && reading.both_ways => side,
            // Both of the printed commands are carried out.
            _ if difference == side - 1 => 0,
            _ if difference == 1 - side && reading.both_ways => -side,
            _ => 0,
        };
        self.si += around(from.0 - to.0);
        self.sj += around(from.1 - to.1);
        let (di, dj) = (to.0 - base.0 + self.si, to.1 - base.1 + self.sj);
        if di.abs() == side {
            self.m += di.signum();
            self.si = 0;
        }
        if dj.abs() == side {
            self.n += dj.signum();
            self.sj = 0;
        }
    }
}

fn near(side: i32, (i, j): Place) -> impl Iterator<Item = Place> {
    let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
    steps.into_iter().map(move |(di, dj)| ((i + di).rem_euclid(side), (j + dj).rem_euclid(side)))
}

/// Whether the paper's algorithm says that Black, who has these stones and has just put down `base`, wins.
fn says_black_wins(reading: Reading, side: i32, stones: &HashSet<Place>, base: Place) -> bool {
    // Step 1.
    let (mut at, mut walk) = (base, Walk::default());
    let mut seen = HashSet::from([base]);
    let mut remembered = vec![(base, walk)];
    loop {
        // Step 4.
        if at != base && near(side, at).any(|place| place == base) {
            let mut closed = walk;
            closed.step(reading, side, base, at, base);
            // Step 9.
            let wins = |m: i32, n: i32| m > 0 && n >= 0;
            if wins(closed.m, closed.n) || reading.either_sign && wins(-closed.m, -closed.n) {
                return true;
            }
            if !reading.with_the_walk {
                walk = closed;
            }
        }
        // Steps 5 to 8.
        let next: Vec<Place> =
            near(side, at).filter(|place| stones.contains(place) && !seen.contains(place)).collect();
        match next[..] {
            [] if at == base => return false,
            [] => {
                let (place, then) = remembered.pop().unwrap_or((base, Walk::default()));
                at = place;
                if reading.with_the_walk {
                    walk = then;
                }
                continue;
            }
            [_] => {}
            _ => remembered.push((at, walk)),
        }
        walk.step(reading, side, base, at, next[0]);
        seen.insert(next[0]);
        at = next[0];
    }
}

/// What the algorithm said after Black's moves in random games, and what was so.
#[derive(Default, Debug)]
struct Count {
    /// All loops are of one class: wins that it told, and that it missed.
    told: usize,
    missed: usize,
    /// There are loops of several classes, and so of every class: the same.
    told_of_several: usize,
    missed_of_several: usize,
    /// It said that Black wins, and Black does not.
    wrong: usize,
}

fn compare(reading: Reading, games: usize) -> Count {
    let mut random = Random::seeded(5);
    let mut count = Count::default();
    for number in 0..games {
        let side = [3, 4, 5, 6, 11][number % 5];
        let torus = Torus::new(side, side, Rule::C).unwrap();
        let mut game = TorusGame::new(&torus);
        let (mut strands, mut loops) = (Strands::new(&torus), Loops::None);
        let mut cells: Vec<Cell> = (0..side * side).map(Cell::new).collect();
        (1..cells.len()).rev().for_each(|last| cells.swap(last, random.below(last + 1)));
        let place = |cell: Cell| ((cell.index() / side) as i32, (cell.index() % side) as i32);
        for cell in cells {
            let player = game.to_move();
            let winner = game.play(cell).unwrap();
            if player == Player::Black {
                let stones = game.stones(Player::Black);
                let says =
                    says_black_wins(reading, side as i32, &stones.iter().map(place).collect(), place(cell));
                let wins = winner == Some(Player::Black);
                count.wrong += usize::from(says && !wins);
                loops = loops.and(strands.add(cell, |near| stones.contains(near)));
                match (wins, says, loops) {
                    (false, ..) => {}
                    (_, true, Loops::All) => count.told_of_several += 1,
                    (_, false, Loops::All) => count.missed_of_several += 1,
                    (_, true, _) => count.told += 1,
                    (_, false, _) => count.missed += 1,
                }
            }
            if winner.is_some() {
                break;
            }
        }
    }
    println!("{reading:?}: {count:?}");
    count
}

#[test]
fn the_repaired_algorithm_tells_loops_of_one_class() {
    let count = compare(REPAIRED, rounds(20_000));
    assert_eq!((count.missed, count.wrong), (0, 0));
    assert!(count.told > 1000);
    // It looks for each stone by one way only, so that of several loops it may see those that are White's.
    assert!(count.missed_of_several > 0 && count.told_of_several > 0);
}

#[test]
fn each_misprint_matters() {
    for reading in [
        Reading { both_ways: false, ..REPAIRED },
        Reading { with_the_walk: false, ..REPAIRED },
        Reading { either_sign: false, ..REPAIRED },
    ] {
        let count = compare(reading, 2000);
        assert!(count.missed + count.wrong > 0, "{reading:?}");
    }
}
