//! `tatami play torus --against`: many games of torus Hex with the colours exchanged in turn, and the score
//! with its error.

use super::score::{Tally, report};
use crate::args::PlayTorus;
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::status::{Status, complain};
use crate::units::TorusPlayer;
use game::{MAX_SIDE, MIN_TORUS_SIDE, Player, Torus, TorusGame};
use opponents::torus::Opponent;
use proof::limits::Monitor;
use std::sync::Arc;
use std::time::Instant;

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
    let mut tallies = [Tally::new(&one.to_string()), Tally::new(&other.to_string())];
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
    status.max(report(games.len(), tallies, options.json))
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
        tallies[mover].moved(start.elapsed(), choice.playouts);
        game.play(choice.cell).ok()?;
    }
    let winner = usize::from((game.winner() == Some(Player::White)) != (number % 2 == 1));
    tallies[winner].won(game.winner());
    Some(game)
}
