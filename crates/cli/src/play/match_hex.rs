//! `tatami play hex --against`: many games of Hex with the colours exchanged in turn, and the score with its
//! error.

use super::score::{Tally, report};
use crate::args::PlayHex;
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::status::{Status, complain};
use crate::units::HexPlayer;
use game::notation::{Move, Notation, Record};
use game::{Board, Cell, CellSet, Edge, Player};
use hex::whole::HexPosition;
use opponents::Effort;
use opponents::hex::{Opponent, Options};
use proof::limits::Monitor;
use std::sync::Arc;
use std::time::Instant;

/// Runs `tatami play hex --against`.
pub fn run(options: &PlayHex, other: &HexPlayer) -> Status {
    let board = match super::hex::board(options.size) {
        Ok(board) => board,
        Err(message) => return complain(&message),
    };
    let one = (options.level, options.effort());
    let two = (other.level, other.effort.unwrap_or(one.1));
    let name = |(level, effort): &(crate::units::HexLevel, Effort)| match effort {
        Effort::Time(time) => format!("{level} at {time:?}"),
        Effort::Playouts(count) => format!("{level} at {count} play-outs"),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(options.games.get(), &monitor);
    let mut tallies = [Tally::new(&name(&one)), Tally::new(&name(&two))];
    let mut games = Vec::new();
    for number in 0..options.games.get() {
        let seed = options.seed.unwrap_or(1).wrapping_mul(1_000_003).wrapping_add(2 * number as u64);
        let player = |(level, effort): (crate::units::HexLevel, Effort), seed| Options {
            strength: level.strength(),
            effort,
            threads: options.threads,
            seed,
        };
        let players = [player(one, seed), player(two, seed.wrapping_add(1))];
        let [one, two] = players.map(|options| Opponent::new(board, options));
        let (Some(one), Some(two)) = (one, two) else { break };
        let opening = options.balanced.then(|| opening(board, options.seed.unwrap_or(1), number)).flatten();
        let pairing = Pairing { players: [one, two], number, opening, adjudicate: options.adjudicate };
        let Some(game) = pairing.play(board, &mut tallies, &monitor) else { break };
        games.push(game);
        progress.advance();
    }
    drop(progress);
    if let Some(path) = &options.record {
        let lines: String = games.iter().map(|game| format!("{}\n", written(game))).collect();
        if let Err(error) = write_whole(path, lines.as_bytes()) {
            return complain(&format!("cannot write {}: {error}", path.display()));
        }
    }
    let status = if games.len() == options.games.get() { Status::AsWanted } else { Status::Undecided };
    status.max(report(games.len(), tallies, options.json))
}

/// A cell of the border, the same for both games of a pair: from one pair to the next a few cells further on.
fn opening(board: Board, seed: u64, number: usize) -> Option<Cell> {
    const STRIDE: u64 = 7;
    let edges = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];
    let is_outside = |cell: &Cell| edges.iter().any(|edge| board.touches(*cell, *edge));
    let border: Vec<Cell> = board.cells().iter().filter(is_outside).collect();
    let place = seed.wrapping_add(STRIDE * (number as u64 / 2)) % border.len() as u64;
    border.get(place as usize).copied()
}

fn written(game: &Record) -> String {
    Notation::Sgf.write(game).unwrap_or_default().lines().collect()
}

/// One game of a match.
struct Pairing {
    players: [Opponent; 2],
    /// The first player has Black if it is even.
    number: usize,
    /// A stone of Black's with which the game begins.
    opening: Option<Cell>,
    /// Whether the game ends when its winner knows that it wins.
    adjudicate: bool,
}

impl Pairing {
    /// Which of the players has this colour.
    fn whose(&self, player: Player) -> usize {
        usize::from((player == Player::White) != (self.number % 2 == 1))
    }

    /// Plays the game. Nothing if the match was stopped.
    fn play(mut self, board: Board, tallies: &mut [Tally; 2], monitor: &Monitor) -> Option<Record> {
        let mut position =
            HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
        let mut game = Record::new(board);
        if let Some(cell) = self.opening {
            game.play(Move::Place(cell)).ok()?;
            position = position.after(cell);
        }
        loop {
            if let Some(winner) = self.players[0].winner(&position) {
                tallies[self.whose(winner)].won(Some(winner));
                return Some(game);
            }
            let mover = self.whose(position.mover);
            let start = Instant::now();
            let choice = self.players[mover].choose(&position, monitor)?;
            if monitor.stopped() {
                return None;
            }
            tallies[mover].moved(start.elapsed(), choice.playouts);
            game.play(Move::Place(choice.cell)).ok()?;
            // Only the winner's own word counts: a winner who does not know it may still go wrong.
            if self.adjudicate && choice.winner == Some(position.mover) {
                tallies[mover].adjudicated(position.mover);
                return Some(game);
            }
            position = position.after(choice.cell);
        }
    }
}
