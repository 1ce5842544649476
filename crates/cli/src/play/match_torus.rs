//! `tatami play torus --against`: many games of torus Hex with the colours exchanged in turn, and the score
//! with its error.

use crate::args::PlayTorus;
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::units::TorusPlayer;
use game::{MAX_SIDE, MIN_TORUS_SIDE, Player, Torus, TorusGame};
use opponents::torus::Opponent;
use proof::limits::Monitor;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Runs `tatami play torus --against`.
pub fn run(options: &PlayTorus, other: &TorusPlayer) -> Status {
    let (width, height) = options.size;
    let Some(torus) = Torus::new(width, height, options.rule) else {
        return complain(&format!("each side of a torus is between {MIN_TORUS_SIDE} and {MAX_SIDE}"));
    };
    let one = &options.opponent;
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(options.games.get(), &monitor);
    let mut tallies = [Tally::new(one), Tally::new(other)];
    let mut games = Vec::new();
    for number in 0..options.games.get() {
        let game = play(&torus, options, [one, other], number, &mut tallies, &monitor);
        let Some(game) = game else { break };
        games.push(game);
        progress.advance();
    }
    drop(progress);
    if let Some(path) = &options.record {
        let lines: String = games.iter().map(|game| format!("{game}\n")).collect();
        if let Err(error) = write_whole(path, lines.as_bytes()) {
            return complain(&format!("cannot write {}: {error}", path.display()));
        }
    }
    let status = if games.len() == options.games.get() { Status::AsWanted } else { Status::Undecided };
    status.max(report(games.len(), tallies, options))
}

/// What one player has done so far.
#[derive(Serialize)]
struct Tally {
    name: String,
    wins: usize,
    wins_as_black: usize,
    wins_as_white: usize,
    moves: usize,
    playouts: u64,
    seconds: f64,
}

impl Tally {
    fn new(player: &TorusPlayer) -> Self {
        let name = player.to_string();
        Self { name, wins: 0, wins_as_black: 0, wins_as_white: 0, moves: 0, playouts: 0, seconds: 0.0 }
    }

    fn seconds_per_move(&self) -> f64 {
        self.seconds / self.moves.max(1) as f64
    }

    fn playouts_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.playouts as f64 / self.seconds } else { 0.0 }
    }
}

/// Plays the game with this number; the first player has Black if it is even. Nothing if the match was
/// stopped.
fn play(
    torus: &Torus,
    options: &PlayTorus,
    players: [&TorusPlayer; 2],
    number: usize,
    tallies: &mut [Tally; 2],
    monitor: &Monitor,
) -> Option<TorusGame> {
    let mut players: Vec<Opponent> = (0u64..)
        .zip(players)
        .map(|(index, player)| {
            let seed =
                options.seed.unwrap_or(1).wrapping_mul(1_000_003).wrapping_add(2 * number as u64 + index);
            Opponent::new(torus, player.level, player.effort, options.threads, seed)
        })
        .collect();
    let mut game = TorusGame::new(torus);
    while game.winner().is_none() {
        let mover = usize::from((game.to_move() == Player::White) != (number % 2 == 1));
        let start = Instant::now();
        let choice = players[mover].choose(&game, monitor)?;
        if monitor.stopped() {
            return None;
        }
        let tally = &mut tallies[mover];
        tally.seconds += Duration::as_secs_f64(&start.elapsed());
        tally.playouts += choice.playouts;
        tally.moves += 1;
        game.play(choice.cell).ok()?;
    }
    let winner = usize::from((game.winner() == Some(Player::White)) != (number % 2 == 1));
    tallies[winner].wins += 1;
    match game.winner() {
        Some(Player::White) => tallies[winner].wins_as_white += 1,
        _ => tallies[winner].wins_as_black += 1,
    }
    Some(game)
}

#[derive(Serialize)]
struct JsonReport {
    games: usize,
    players: [Tally; 2],
    score: f64,
    error: f64,
    low: f64,
    high: f64,
}

/// The share of games that the first player has won, its standard error, and between what it lies with 95 %
/// certainty (Wilson).
fn score(wins: usize, games: usize) -> (f64, f64, (f64, f64)) {
    const Z: f64 = 1.96;
    let count = games.max(1) as f64;
    let share = wins as f64 / count;
    let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let variance = share * (1.0 - share) / count + Z * Z / (4.0 * count * count);
    let reach = Z * variance.sqrt() / (1.0 + Z * Z / count);
    (share, reach / Z, (middle - reach, middle + reach))
}

fn report(games: usize, players: [Tally; 2], options: &PlayTorus) -> Status {
    let (share, error, (low, high)) = score(players[0].wins, games);
    if options.json {
        let report = JsonReport { games, players, score: share, error, low, high };
        return print(&as_json(&report));
    }
    let mut text = format!(
        "{} against {}: {} of {games} games, {:.1} % ± {:.1} (with 95 % certainty from {:.1} to {:.1} %)\n",
        players[0].name,
        players[1].name,
        players[0].wins,
        100.0 * share,
        100.0 * error,
        100.0 * low,
        100.0 * high
    );
    for tally in &players {
        text += &format!(
            "{}: won {} as black, {} as white; {:.3} s a move, {:.0} play-outs a second\n",
            tally.name,
            tally.wins_as_black,
            tally.wins_as_white,
            tally.seconds_per_move(),
            tally.playouts_per_second()
        );
    }
    print(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_errors() {
        let (share, error, (low, high)) = score(95, 100);
        assert!((share - 0.95).abs() < 1e-9 && (0.02..0.03).contains(&error));
        assert!((0.88..0.90).contains(&low) && (0.97..0.99).contains(&high));
        let (share, error, (low, high)) = score(10, 10);
        assert!(share == 1.0 && error > 0.0 && low < 0.75 && (high - 1.0).abs() < 1e-9);
        assert_eq!(score(0, 0).0, 0.0);
    }
}
