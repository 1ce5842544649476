//! The options of `tatami play`.

use super::shared::Colour;
use crate::units;
use clap::{Args, Subcommand};
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum Play {
    /// Torus Hex
    Torus(PlayTorus),
    /// Drawings for connect-four with gravity
    Drop(PlayDrop),
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
    /// The drawing that answers: FILE#NAME, or FILE if it has one only
    #[arg(long, value_name = "FILE#NAME")]
    pub strategy: String,

    /// Let this drawing of the other player's play against it
    #[arg(long, value_name = "FILE#NAME", conflicts_with = "moves")]
    pub against: Option<String>,

    /// How many moves two drawings play
    #[arg(long, value_name = "N", default_value = "40", requires = "against", value_parser = units::count)]
    pub count: usize,

    /// The attacker's moves, such as X1X5, instead of typing them; the drawing's own may stand between them
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}
