//! The options of `tatami play`.

use super::shared::Colour;
use super::solve::GravityBoard;
use crate::units;
use clap::{Args, Subcommand};
use opponents::Effort;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum Play {
    /// Hex
    Hex(PlayHex),
    /// Torus Hex
    Torus(PlayTorus),
    /// Drawings for connect-four with gravity
    Drop(PlayDrop),
}

#[derive(Debug, Args)]
pub struct PlayHex {
    /// Width and height, each from 3 to 19
    #[arg(default_value = "11x11", value_parser = units::size)]
    pub size: (usize, usize),

    /// How well the opponent plays, from 1, a beginner, to 9, all that it can; `plain` is its search without
    /// connections and solver, to compare with
    #[arg(long, value_name = "LEVEL", default_value = "9", value_parser = units::hex_level)]
    pub level: units::HexLevel,

    /// How long the opponent may think about a move, such as 500ms or 5s
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = units::duration)]
    pub time: Duration,

    /// Let it make so many play-outs instead: with one thread, the same seed then leads to the same game
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub playouts: Option<NonZeroU64>,

    /// The second player may take over the first one's opening
    #[arg(long)]
    pub swap: bool,

    /// Your colour
    #[arg(long, value_enum, default_value_t = Colour::Black)]
    pub you: Colour,

    /// How many threads the opponent uses
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Decides between moves that look alike; another each time by default, but 1 with --against
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Go on with the game in this file: SGF, or a link to HexWorld or trmph
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub game: Option<PathBuf>,

    /// Let the opponent play against another one: its level, and how long it thinks if not as long, such as
    /// 8, 8@500ms or 8@5000p
    #[arg(long, value_name = "LEVEL", value_parser = units::hex_player, conflicts_with_all = ["you", "game", "swap"])]
    pub against: Option<units::HexPlayer>,

    /// How many games; each player has Black in half of them
    #[arg(long, value_name = "N", default_value = "100", requires = "against")]
    pub games: NonZeroUsize,

    /// End a game as soon as the player to move has computed that it wins
    #[arg(long, requires = "against")]
    pub adjudicate: bool,

    /// Let a stone of Black's stand on the border when a game begins, another one for each pair of games, so
    /// that neither colour is far ahead
    #[arg(long, requires = "against")]
    pub balanced: bool,

    /// Write the games into this file as SGF, one on each line
    #[arg(long, value_name = "FILE", requires = "against")]
    pub record: Option<PathBuf>,

    /// Print the score as JSON
    #[arg(long, requires = "against")]
    pub json: bool,
}

impl PlayHex {
    /// How long the opponent thinks.
    pub fn effort(&self) -> Effort {
        self.playouts.map_or(Effort::Time(self.time), |count| Effort::Playouts(count.get()))
    }
}

#[derive(Debug, Args)]
pub struct PlayTorus {
    /// Width and height, such as 11x11
    #[arg(default_value = "11x11", value_parser = units::size)]
    pub size: (usize, usize),

    /// The rule: a, b, c or c'
    #[arg(long, default_value = "c", value_parser = units::rule)]
    pub rule: game::Rule,

    /// Your colour
    #[arg(long, value_enum, default_value_t = Colour::Black)]
    pub you: Colour,

    /// The opponent: its level, 1 or 2, and how long it thinks about a move, such as 2@500ms, or for how many
    /// play-outs, such as 2@5000p
    #[arg(long, value_name = "LEVEL", default_value = "2@1s", value_parser = units::torus_player)]
    pub opponent: units::TorusPlayer,

    /// How many threads the opponent uses
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Decides between moves that look alike; another each time by default
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "rule"])]
    pub game: Option<PathBuf>,

    /// Let the opponent play against another one, in the same notation, and tell the score
    #[arg(long, value_name = "LEVEL", value_parser = units::torus_player, conflicts_with_all = ["you", "game"])]
    pub against: Option<units::TorusPlayer>,

    /// How many games; each player has Black in half of them
    #[arg(long, value_name = "N", default_value = "100", requires = "against")]
    pub games: NonZeroUsize,

    /// Write the games into this file, one on each line
    #[arg(long, value_name = "FILE", requires = "against")]
    pub record: Option<PathBuf>,

    /// Print the score as JSON
    #[arg(long, requires = "against")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PlayDrop {
    /// The drawing that answers: FILE#NAME, or FILE if it has one only; without it the program plays
    #[arg(long, value_name = "FILE#NAME", conflicts_with_all = ["connect", "width", "height", "stones", "first", "you", "time"])]
    pub strategy: Option<String>,

    /// Let this drawing of the other player's play against it
    #[arg(long, value_name = "FILE#NAME", conflicts_with = "moves", requires = "strategy")]
    pub against: Option<String>,

    #[command(flatten)]
    pub board: GravityBoard,

    /// Handicap stones that stand before play, such as X0X1
    #[arg(long, value_name = "STONES", default_value = "")]
    pub stones: String,

    /// Who moves first
    #[arg(long, value_name = "PLAYER", default_value = "X", value_parser = units::stone)]
    pub first: game::drop::Stone,

    /// Who you are
    #[arg(long, value_name = "PLAYER", default_value = "X", value_parser = units::stone)]
    pub you: game::drop::Stone,

    /// How long the program thinks about a move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = units::duration)]
    pub time: Duration,

    /// How many moves two drawings play
    #[arg(long, value_name = "N", default_value = "40", requires = "against", value_parser = units::count)]
    pub count: usize,

    /// The attacker's moves, such as X1X5, instead of typing them; the drawing's own may stand between them.
    /// Against the program: all moves so far
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

#[derive(Debug, Args)]
pub struct Htp {
    /// How well the program plays, from 1 to 9, or `plain`
    #[arg(long, value_name = "LEVEL", default_value = "9", value_parser = units::hex_level)]
    pub level: units::HexLevel,

    /// How long it thinks about a move, unless it is told otherwise
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = units::duration)]
    pub time: Duration,

    /// Let it make so many play-outs for a move instead
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub playouts: Option<NonZeroU64>,

    /// How many threads it uses
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Decides between moves that look alike
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
}
