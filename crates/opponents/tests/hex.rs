//! The Hex opponent: it keeps to its time and its seed, wins what is won, and resists where it has lost. The
//! longer measurements are ignored; each prints its seed and what it has seen.

use dfpn::random::Random;
use game::{Board, Cell, CellSet, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use opponents::Effort;
use opponents::hex::{Level, Opponent, Options};
use proof::limits::{Limits, Monitor};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

fn opponent(board: Board, level: u8, effort: Effort, seed: u64) -> Opponent {
    let strength = Level::new(level).unwrap().strength();
    let threads = NonZeroUsize::MIN;
    Opponent::new(board, Options { strength, effort, threads, seed }).unwrap()
}

fn empty(board: Board) -> HexPosition {
    HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black }
}

/// A position after so many random moves in which nobody has won.
fn random_position(board: Board, stones: usize, random: &mut Random) -> HexPosition {
    let opponent = opponent(board, 1, Effort::Playouts(1), 1);
    loop {
        let mut position = empty(board);
        for _ in 0..stones {
            let cells: Vec<Cell> = position.empty().iter().collect();
            position = position.after(cells[random.below(cells.len())]);
        }
        if opponent.winner(&position).is_none() {
            return position;
        }
    }
}

#[test]
fn every_board_has_an_opponent() {
    let monitor = Monitor::default();
    for (width, height) in [(3, 3), (3, 19), (19, 3), (8, 8), (9, 8), (11, 12), (19, 19)] {
        let board = Board::new(width, height).unwrap();
        for level in [1, 7, 9] {
            let choice = opponent(board, level, Effort::Playouts(20), 3).choose(&empty(board), &monitor);
            assert!(board.cells().contains(choice.unwrap().cell));
        }
    }
    for (width, height) in [(2, 5), (20, 19)] {
        let options = Options {
            strength: Level::FULL.strength(),
            effort: Effort::Playouts(1),
            threads: NonZeroUsize::MIN,
            seed: 0,
        };
        assert!(Opponent::new(Board::new(width, height).unwrap(), options).is_none());
    }
}

#[test]
fn a_seed_and_play_outs_decide_the_game() {
    let board = Board::new(7, 6).unwrap();
    let game = |seed| {
        let mut player = opponent(board, 9, Effort::Playouts(120), seed);
        let mut position = empty(board);
        let mut moves = Vec::new();
        while let Some(choice) = player.choose(&position, &Monitor::default()) {
            moves.push(choice.cell);
            position = position.after(choice.cell);
        }
        assert!(player.winner(&position).is_some());
        moves
    };
    assert_eq!(game(4), game(4));
}

#[test]
fn several_threads_play_a_legal_game() {
    let board = Board::new(6, 6).unwrap();
    let options = Options {
        strength: Level::FULL.strength(),
        effort: Effort::Time(Duration::from_millis(40)),
        threads: NonZeroUsize::new(3).unwrap(),
        seed: 1,
    };
    let mut player = Opponent::new(board, options).unwrap();
    let mut position = empty(board);
    while let Some(choice) = player.choose(&position, &Monitor::default()) {
        assert!(position.empty().contains(choice.cell));
        position = position.after(choice.cell);
    }
    assert_eq!(player.winner(&position), Some(Player::Black), "the first player wins 6x6");
}

/// How many of so many won positions are still won after the opponent's move.
fn won_after(board: Board, count: usize, time: Duration, seed: u64) -> (usize, usize) {
    let (monitor, limits) = (Monitor::default(), Limits::default());
    let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
    let mut random = Random::new(seed);
    let (mut seen, mut kept) = (0, 0);
    while seen < count {
        let stones = 6 + random.below(8);
        let position = random_position(board, stones, &mut random);
        if solver.winner(&position).unwrap() != position.mover {
            continue;
        }
        seen += 1;
        let choice = opponent(board, 9, Effort::Time(time), seed).choose(&position, &monitor).unwrap();
        kept += usize::from(solver.winner(&position.after(choice.cell)).unwrap() == position.mover);
    }
    (kept, seen)
}

#[test]
fn what_is_won_stays_won() {
    let board = Board::new(6, 6).unwrap();
    assert_eq!(won_after(board, 15, Duration::from_millis(300), 11), (15, 15));
}

#[test]
#[ignore = "a measurement of some minutes"]
fn won_positions_of_7x7_and_8x8() {
    let seed = 2024;
    for side in [7, 8] {
        let start = Instant::now();
        let board = Board::new(side, side).unwrap();
        let (kept, seen) = won_after(board, 100, Duration::from_secs(2), seed);
        println!("{board}, seed {seed}: {kept} of {seen} stay won ({:.1?})", start.elapsed());
        assert_eq!(kept, seen);
    }
}

/// How many moves a lost position lasts against a winner who plays what the solver has proved: when the loser
/// resists, and when it plays at random.
///
/// An opponent would not do as the winner: what it cannot prove in its time it may lose. Here it is only asked
/// for a short way where every move wins.
fn lengths(board: Board, count: usize, time: Duration, seed: u64) -> (usize, usize) {
    let (monitor, limits) = (Monitor::default(), Limits::default());
    let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
    let mut random = Random::new(seed);
    let (mut resisted, mut random_moves, mut seen) = (0, 0, 0);
    while seen < count {
        let stones = 4 + random.below(8);
        let position = random_position(board, stones, &mut random);
        if solver.winner(&position).unwrap() == position.mover {
            continue;
        }
        seen += 1;
        for resists in [true, false] {
            let mut winner = opponent(board, 9, Effort::Playouts(1), seed);
            let mut loser = opponent(board, 9, Effort::Time(time), seed + 1);
            let (mut now, mut moves) = (position.clone(), 0);
            while winner.winner(&now).is_none() {
                let cells: Vec<Cell> = now.empty().iter().collect();
                let cell = match (now.mover == position.mover, resists) {
                    (true, false) => cells[random.below(cells.len())],
                    (true, true) => loser.choose(&now, &monitor).unwrap().cell,
                    (false, _) => match solver.reply(&now).unwrap().1 {
                        Some(cell) => cell,
                        None => winner.choose(&now, &monitor).unwrap().cell,
                    },
                };
                now = now.after(cell);
                moves += 1;
            }
            assert_ne!(winner.winner(&now), Some(position.mover), "the winner keeps what is won");
            if resists { resisted += moves } else { random_moves += moves }
        }
    }
    (resisted, random_moves)
}

#[test]
fn the_loser_resists() {
    let board = Board::new(5, 5).unwrap();
    let (resisted, at_random) = lengths(board, 6, Duration::from_millis(60), 3);
    assert!(resisted > at_random, "{resisted} moves, {at_random} at random");
}

#[test]
#[ignore = "a measurement of some minutes"]
fn resistance_in_lost_positions_of_7x7() {
    let (seed, count) = (2025, 20);
    let board = Board::new(7, 7).unwrap();
    let (resisted, at_random) = lengths(board, count, Duration::from_millis(300), seed);
    let ratio = resisted as f64 / at_random as f64;
    println!("{board}, seed {seed}, {count} positions: {resisted} moves, {at_random} at random: {ratio:.2}");
    assert!(ratio >= 1.5);
}

/// Once an opponent knows that it wins, it knows so at every later move and wins, however little it may
/// search: the proof is remembered, and not a matter of time.
#[test]
fn what_is_known_to_be_won_is_not_forgotten() {
    let (board, monitor) = (Board::new(7, 7).unwrap(), Monitor::default());
    let mut random = Random::new(7);
    let mut known_games = 0;
    for seed in 0..12 {
        let stones = 4 + random.below(8);
        let mut now = random_position(board, stones, &mut random);
        let mut players = [seed, seed + 1].map(|seed| opponent(board, 9, Effort::Playouts(100), seed));
        let mut known = None;
        while players[0].winner(&now).is_none() {
            let black = usize::from(now.mover == Player::Black);
            let choice = players[black].choose(&now, &monitor).unwrap();
            if known == Some(now.mover) {
                assert_eq!(choice.winner, known, "seed {seed}");
            } else if choice.winner == Some(now.mover) {
                known = choice.winner;
            }
            now = now.after(choice.cell);
        }
        known_games += usize::from(known.is_some());
        assert!(known.is_none_or(|known| players[0].winner(&now) == Some(known)), "seed {seed}");
    }
    assert!(known_games >= 10, "{known_games} games were known before their end");
}

#[test]
#[ignore = "needs an idle machine"]
fn time_is_kept() {
    let mut worst = Duration::ZERO;
    for (side, time) in [(8, 200), (11, 500), (11, 50), (13, 300), (19, 300)] {
        let board = Board::new(side, side).unwrap();
        let time = Duration::from_millis(time);
        let mut player = opponent(board, 9, Effort::Time(time), 5);
        let mut position = empty(board);
        for _ in 0..12 {
            let start = Instant::now();
            let Some(choice) = player.choose(&position, &Monitor::default()) else { break };
            worst = worst.max(start.elapsed().saturating_sub(time));
            position = position.after(choice.cell);
        }
        println!("{board} at {time:?}: at most {worst:?} too late so far");
    }
    assert!(worst < Duration::from_millis(50), "{worst:?}");
}

#[test]
fn a_stopped_search_answers() {
    let board = Board::new(11, 11).unwrap();
    let monitor = Monitor::default();
    monitor.stop();
    let start = Instant::now();
    let mut player = opponent(board, 9, Effort::Time(Duration::from_secs(60)), 5);
    assert!(player.choose(&empty(board), &monitor).is_some());
    assert!(start.elapsed() < Duration::from_secs(5));
}
