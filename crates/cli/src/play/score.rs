//! The score of many games between two players, with its error.

use crate::status::{Status, as_json, print};
use game::Player;
use serde::Serialize;
use std::time::Duration;

/// What one player has done so far.
#[derive(Serialize)]
pub struct Tally {
    name: String,
    wins: usize,
    wins_as_black: usize,
    wins_as_white: usize,
    /// Wins that were computed, and not played to the end.
    adjudicated: usize,
    moves: usize,
    playouts: u64,
    seconds: f64,
    /// The longest that it thought about one move.
    slowest: f64,
}

impl Tally {
    /// Nothing yet.
    pub fn new(name: &str) -> Self {
        let name = name.to_string();
        Self {
            name,
            wins: 0,
            wins_as_black: 0,
            wins_as_white: 0,
            adjudicated: 0,
            moves: 0,
            playouts: 0,
            seconds: 0.0,
            slowest: 0.0,
        }
    }

    /// Counts a move.
    pub fn moved(&mut self, time: Duration, playouts: u64) {
        self.seconds += time.as_secs_f64();
        self.slowest = self.slowest.max(time.as_secs_f64());
        self.playouts += playouts;
        self.moves += 1;
    }

    /// Counts a game that was won with this colour.
    pub fn won(&mut self, colour: Option<Player>) {
        self.wins += 1;
        match colour {
            Some(Player::White) => self.wins_as_white += 1,
            _ => self.wins_as_black += 1,
        }
    }

    /// Counts a game that this colour had computed to win, and that ended there.
    pub fn adjudicated(&mut self, colour: Player) {
        self.adjudicated += 1;
        self.won(Some(colour));
    }

    fn seconds_per_move(&self) -> f64 {
        self.seconds / self.moves.max(1) as f64
    }

    fn playouts_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.playouts as f64 / self.seconds } else { 0.0 }
    }
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

/// Tells the score.
pub fn report(games: usize, players: [Tally; 2], json: bool) -> Status {
    let (share, error, (low, high)) = score(players[0].wins, games);
    if json {
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
            "{}: won {} as black, {} as white{}; {:.3} s a move, at most {:.3} s, {:.0} play-outs a second\n",
            tally.name,
            tally.wins_as_black,
            tally.wins_as_white,
            if tally.adjudicated > 0 {
                format!(", {} by computation", tally.adjudicated)
            } else {
                String::new()
            },
            tally.seconds_per_move(),
            tally.slowest,
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
