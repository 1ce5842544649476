//! Learns from games what patterns, circuits and the right to move are worth.

use super::field::{EMPTY, Field, Mark, mark};
use super::patterns::{NOTHING, Patterns, Seen};
use super::promise::{Circuits, FEATURES, Features, advantage, features, shares};
use super::{Level, Opponent, Options, Strength};
use crate::Effort;
use dfpn::random::Random;
use game::{Board, Cell, CellSet, Player};
use hex::whole::HexPosition;
use hex::whole::insight::Insight;
use proof::limits::Monitor;
use std::num::NonZeroUsize;

/// How often each move is learned from.
const ROUNDS: usize = 8;

/// A move of a game among others: what was seen of all, and which was played.
struct Sample {
    seen: Vec<Seen>,
    moves: Vec<u16>,
    circuits: Circuits,
    mover: Mark,
    chosen: usize,
}

/// One game of full strength, but for the solver, against itself, after some random moves: the samples, and
/// for each of them the advantage by circuits and whether the player to move won.
fn game(seed: u64, playouts: u64) -> (Vec<Sample>, Vec<(f32, f32)>) {
    let board = Board::new(11, 11).unwrap();
    let (field, mut insight) = (Field::new(board), Insight::brief(board).unwrap());
    let (patterns, mut random) = (Patterns::new(&field), Random::new(seed));
    let strength = Strength { solves: false, ..Level::FULL.strength() };
    let effort = Effort::Playouts(playouts);
    let options = Options { strength, effort, threads: NonZeroUsize::MIN, seed };
    let mut player = Opponent::new(board, options).unwrap();
    let mut position =
        HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
    let mut recent = [None; 2];
    for _ in 0..=random.below(4) {
        let cells: Vec<Cell> = position.empty().iter().collect();
        let cell = cells[random.below(cells.len())];
        (position, recent) = (position.after(cell), [Some(cell.index() as u16), recent[0]]);
    }
    let mut samples = Vec::new();
    let winner = loop {
        let mover = mark(position.mover);
        if let Some(winner) = player.winner(&position) {
            break mark(winner);
        }
        let choice = player.choose(&position, &Monitor::default()).unwrap();
        if choice.winner == Some(position.mover) {
            break mover;
        }
        let stones = field.stones(&position.black, &position.white);
        let moves: Vec<u16> = (0..121).filter(|cell| stones[*cell as usize] == EMPTY).collect();
        let seen = |cell: &u16| patterns.seen(&field, &stones, (mover, recent), *cell);
        samples.push(Sample {
            seen: moves.iter().map(seen).collect(),
            chosen: moves.iter().position(|cell| usize::from(*cell) == choice.cell.index()).unwrap(),
            moves,
            circuits: insight.circuits(&position),
            mover,
        });
        (position, recent) = (position.after(choice.cell), [Some(choice.cell.index() as u16), recent[0]]);
    };
    let won = |sample: &Sample| {
        let ahead = advantage(&sample.circuits, sample.mover).clamp(-3.0, 3.0);
        (ahead, f32::from(u8::from(sample.mover == winner)))
    };
    let positions = samples.iter().map(won).collect();
    (samples, positions)
}

/// Goes up the likelihood of the moves that were played, by gradients whose steps become smaller. `worths`
/// says what the moves of a sample are worth, `step` moves the numbers by how much more a move was played
/// than expected.
fn climb<N>(
    samples: &[Sample],
    numbers: &mut N,
    worths: impl Fn(&N, &Sample) -> Vec<f32>,
    step: impl Fn(&mut N, &Sample, usize, f32),
) {
    let mut random = Random::new(1);
    for round in 0..ROUNDS {
        let mut first = 0;
        for _ in 0..samples.len() {
            let sample = &samples[random.below(samples.len())];
            let shares = shares(worths(numbers, sample));
            first += usize::from(shares.iter().all(|share| *share <= shares[sample.chosen]));
            for (place, share) in shares.into_iter().enumerate() {
                step(numbers, sample, place, f32::from(u8::from(place == sample.chosen)) - share);
            }
        }
        println!("round {round}: {first} of {} moves were the first choice", samples.len());
    }
}

/// A number that is learned, and the sum of the squares of its gradients.
type Learned = (f32, f32);

fn learn((number, squares): &mut Learned, gradient: f32) {
    *squares += gradient * gradient;
    *number += 0.15 * gradient / squares.sqrt();
}

#[test]
#[ignore = "plays games for minutes: cargo test --release -p tatami-opponents learn -- --ignored --nocapture"]
fn learn_from_games() {
    let (mut samples, mut positions) = (Vec::new(), Vec::new());
    for seed in 0..150 {
        let (more, met) = game(seed, 700);
        samples.extend(more);
        positions.extend(met);
    }
    let mut worths: Vec<Learned> = vec![(0.0, 0.1); NOTHING];
    let pattern = |worths: &[Learned], seen: &Seen| -> f32 {
        seen.iter().filter_map(|number| worths.get(*number as usize)).map(|(worth, _)| worth).sum()
    };
    climb(
        &samples,
        &mut worths,
        |worths, sample| sample.seen.iter().map(|seen| pattern(worths, seen)).collect(),
        |worths, sample, place, gradient| {
            for number in sample.seen[place].iter().filter(|number| (**number as usize) < NOTHING) {
                learn(&mut worths[*number as usize], gradient);
            }
        },
    );
    let hundredths: Vec<String> =
        worths.iter().map(|(worth, _)| format!("{}", (worth * 100.0).round())).collect();
    hundredths.chunks(16).for_each(|line| println!("    {},", line.join(", ")));
    let of = |sample: &Sample, place: usize| {
        let pattern = pattern(&worths, &sample.seen[place]);
        features(&sample.circuits, sample.mover, sample.moves[place], pattern)
    };
    let mut worth: [Learned; FEATURES] = [(0.0, 0.1); FEATURES];
    let sum = |worth: &[Learned; FEATURES], seen: Features| -> f32 {
        seen.iter().zip(worth).map(|(seen, (worth, _))| seen * worth).sum()
    };
    climb(
        &samples,
        &mut worth,
        |worth, sample| (0..sample.moves.len()).map(|place| sum(worth, of(sample, place))).collect(),
        |worth, sample, place, gradient| {
            let seen = of(sample, place);
            worth.iter_mut().zip(seen).for_each(|(worth, seen)| learn(worth, gradient * seen));
        },
    );
    println!("WORTH: {:.2?}", worth.map(|(worth, _)| worth));
    let mut chance = [0.0; 2];
    for _ in 0..3000 {
        let mut gradient = [0.0; 2];
        for (seen, won) in &positions {
            let error = won - 1.0 / (1.0 + (-chance[0] * seen - chance[1]).exp());
            gradient = [gradient[0] + error * seen, gradient[1] + error];
        }
        (0..2).for_each(|place| chance[place] += gradient[place] / positions.len() as f32);
    }
    println!("CHANCE, from {} positions: {chance:.2?}", positions.len());
}
