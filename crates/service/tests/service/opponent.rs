//! Opponents at torus Hex: they play by the rules, see wins at once, and the stronger one wins.

use game::{Player, Rule, Torus, TorusGame};
use opponents::Effort;
use opponents::torus::{Level, Opponent};
use proof::limits::Monitor;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

fn opponent(torus: &Torus, level: Level, playouts: u64, threads: usize, seed: u64) -> Opponent {
    let threads = NonZeroUsize::new(threads).unwrap();
    Opponent::new(torus, level, Effort::Playouts(playouts), threads, seed)
}

/// Plays a game to its end.
fn play(torus: &Torus, mut black: Opponent, mut white: Opponent) -> TorusGame {
    let (mut game, monitor) = (TorusGame::new(torus), Monitor::default());
    while game.winner().is_none() {
        let mover = if game.to_move() == Player::Black { &mut black } else { &mut white };
        let choice = mover.choose(&game, &monitor).unwrap();
        game.play(choice.cell).unwrap();
    }
    assert_eq!(black.choose(&game, &monitor), None);
    game
}

#[test]
fn games_end_under_every_rule() {
    for rule in Rule::ALL {
        for (width, height) in [(3, 3), (4, 6), (7, 5), (13, 11)] {
            let torus = Torus::new(width, height, rule).unwrap();
            let players = [(Level::Evaluation, 1, 1), (Level::Search, 40, 2)];
            let [one, other] = players.map(|(level, n, threads)| opponent(&torus, level, n, threads, 4));
            play(&torus, one, other);
        }
    }
}

#[test]
fn the_same_seed_leads_to_the_same_game() {
    let torus = Torus::new(7, 7, Rule::C).unwrap();
    let game = |seed| {
        let player = |seed| opponent(&torus, Level::Search, 150, 1, seed);
        play(&torus, player(seed), player(seed + 1)).to_string()
    };
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(5));
}

#[test]
fn winning_moves_are_seen() {
    // Black needs a4; White has nothing.
    for rule in ["a", "b", "c", "c'"] {
        let text = format!("torus 5x4 rule {rule} black a1 a2 a3 white c1 c3 d2 to move black:");
        let game = TorusGame::parse(&text).unwrap();
        for level in [Level::Evaluation, Level::Search] {
            let choice = opponent(game.torus(), level, 50, 1, 1).choose(&game, &Monitor::default()).unwrap();
            assert_eq!(game.torus().grid().name(choice.cell), "a4", "rule {rule}");
        }
    }
}

/// On boards that are solved whole, the search never gives a won game away.
#[test]
fn won_games_are_won() {
    for (rule, winner) in [(Rule::C, Player::White), (Rule::CPrime, Player::Black), (Rule::B, Player::Black)]
    {
        let torus = Torus::new(3, 4, rule).unwrap();
        for seed in 0..4 {
            let strong = || opponent(&torus, Level::Search, 40_000, 1, seed);
            let weak = || opponent(&torus, Level::Evaluation, 1, 1, seed);
            let game = if winner == Player::Black {
                play(&torus, strong(), weak())
            } else {
                play(&torus, weak(), strong())
            };
            assert_eq!(game.winner(), Some(winner), "{game}");
        }
    }
}

#[test]
fn search_beats_the_evaluation() {
    let torus = Torus::new(7, 7, Rule::C).unwrap();
    let wins = (0..10).filter(|&number| {
        let (strong, weak) = (
            opponent(&torus, Level::Search, 300, 1, number),
            opponent(&torus, Level::Evaluation, 1, 1, number + 50),
        );
        let black = number % 2 == 0;
        let game = if black { play(&torus, strong, weak) } else { play(&torus, weak, strong) };
        (game.winner() == Some(Player::Black)) == black
    });
    assert!(wins.count() >= 9);
}

#[test]
fn time_is_kept() {
    let torus = Torus::new(11, 11, Rule::C).unwrap();
    let mut game = TorusGame::new(&torus);
    let time = Effort::Time(Duration::from_millis(50));
    let mut player = Opponent::new(&torus, Level::Search, time, NonZeroUsize::new(2).unwrap(), 1);
    for _ in 0..6 {
        let start = Instant::now();
        let choice = player.choose(&game, &Monitor::default()).unwrap();
        // Busy machines may take longer, but not much.
        assert!(start.elapsed() < Duration::from_secs(5));
        game.play(choice.cell).unwrap();
    }
}
