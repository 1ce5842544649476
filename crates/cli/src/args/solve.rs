//! The options of `tatami solve`.

use super::shared::{Position, Save, Within};
use crate::units;
use clap::{Args, Subcommand};
use game::drop::Columns;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum Solve {
    /// Hex
    Hex(SolveHex),
    /// Torus Hex
    Torus(SolveTorus),
    /// Connect-four with gravity, on boards with and without end
    Drop(SolveDrop),
    /// Harary's game on a line
    Line(SolveLine),
    /// Harary's game on a grid
    Grid(SolveGrid),
}

/// A board with gravity.
#[derive(Debug, Args)]
pub struct GravityBoard {
    /// How many in a row win
    #[arg(long, value_name = "K", default_value = "4", value_parser = clap::value_parser!(u32).range(2..=16))]
    pub connect: u32,

    /// The columns, such as 7 for 0 to 6, -3..3, or 0.. and ..6 with one end; without end if left out
    #[arg(long, value_name = "COLUMNS", value_parser = units::columns, allow_hyphen_values = true)]
    pub width: Option<Columns>,

    /// The highest row; without end if left out
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub height: Option<u32>,
}

#[derive(Debug, Args)]
pub struct SolveDrop {
    #[command(flatten)]
    pub board: GravityBoard,

    /// This board and all wider ones, whose first column is the same, in one statement: that nobody wins
    #[arg(long, requires = "width", conflicts_with_all = ["height", "stones", "moves", "first"])]
    pub wider: bool,

    /// Handicap stones that stand before play, such as X0X1
    #[arg(long, value_name = "STONES", default_value = "")]
    pub stones: String,

    /// The moves so far, such as X0O1X1O-1
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,

    /// Who moves first, before the moves so far
    #[arg(long, value_name = "PLAYER", default_value = "X", value_parser = units::stone)]
    pub first: game::drop::Stone,

    #[command(flatten)]
    pub save: Save,

    #[command(flatten)]
    pub within: Within,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SolveHex {
    /// Width and height, such as 7x7
    #[arg(value_parser = units::size)]
    pub size: (usize, usize),

    #[command(flatten)]
    pub position: Position,

    /// Say for every first move of Black who wins
    #[arg(long, conflicts_with_all = ["black", "white", "to_move", "winning_moves", "line", "certificate"])]
    pub all_openings: bool,

    /// With --all-openings: certify each winner, and write the certificates into this folder
    #[arg(long, value_name = "FOLDER", requires = "all_openings")]
    pub certificates: Option<PathBuf>,

    /// Also list every winning move of the player to move, and the must-play region
    #[arg(long)]
    pub winning_moves: bool,

    /// Also show a line of play in which the loser resists
    #[arg(long)]
    pub line: bool,

    #[command(flatten)]
    pub save: Save,

    #[command(flatten)]
    pub within: Within,

    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::threads)]
    pub threads: NonZeroUsize,

    /// Divide the search into jobs for so many workers, which are threads that have one table
    #[arg(long, value_name = "N", value_parser = units::threads)]
    pub jobs: Option<NonZeroUsize>,

    /// Keep what is found in this file, and use what is there
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SolveLine {
    /// The number of cells
    pub length: usize,

    /// The cells of the creature
    #[arg(long, value_name = "CELL", num_args = 1.., required = true, allow_negative_numbers = true)]
    pub creature: Vec<i32>,

    /// Count mirror images too
    #[arg(long)]
    pub mirrored: bool,

    #[command(flatten)]
    pub board: SolveBoard,
}

#[derive(Debug, Args)]
pub struct SolveGrid {
    /// Width and height, such as 6x6
    #[arg(value_parser = units::size)]
    pub size: (usize, usize),

    /// An animal by name, such as Elly, or drawn, such as xxx/x..
    #[arg(long, value_name = "ANIMAL")]
    pub animal: String,

    /// Count the animal only as it is drawn, neither turned nor mirrored
    #[arg(long)]
    pub translations: bool,

    #[command(flatten)]
    pub board: SolveBoard,
}

#[derive(Debug, Args)]
pub struct SolveBoard {
    /// Glue opposite edges
    #[arg(long)]
    pub wrapped: bool,

    /// Also find the least number of moves in which Maker wins
    #[arg(long)]
    pub moves: bool,

    #[command(flatten)]
    pub save: Save,

    #[command(flatten)]
    pub within: Within,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SolveTorus {
    /// Width and height, such as 4x4
    #[arg(value_parser = units::size)]
    pub size: (usize, usize),

    /// The rule: a, b, c or c'
    #[arg(long, default_value = "c", value_parser = units::rule)]
    pub rule: game::Rule,

    #[command(flatten)]
    pub position: Position,

    /// Also list every move with which the player to move wins
    #[arg(long)]
    pub winning_moves: bool,

    #[command(flatten)]
    pub save: Save,

    #[command(flatten)]
    pub within: Within,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}
