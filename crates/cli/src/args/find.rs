//! The options of `tatami find drawing` and `tatami find template`.

use super::shared::Within;
use crate::units;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum SearchDrop {
    /// List all units up to a size
    Units(SearchUnits),
    /// List all boards that repeat given units and draw
    Boards(SearchBoards),
    /// Find a drawing around stones, with units repeated on both sides
    Around(SearchAround),
}

#[derive(Debug, Args)]
pub struct SearchUnits {
    /// How many columns a unit may take
    #[arg(long, value_name = "N", default_value = "4", value_parser = units::small)]
    pub columns: usize,

    /// How many rows
    #[arg(long, value_name = "N", default_value = "2", value_parser = units::small)]
    pub rows: usize,

    /// How many matched cells
    #[arg(long, value_name = "N", default_value = "6", value_parser = units::small)]
    pub cells: usize,

    /// Write figures into this folder
    #[arg(long, value_name = "DIR")]
    pub figures: Option<PathBuf>,

    /// Give up after so long
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = units::duration)]
    pub time_limit: Duration,
}

#[derive(Debug, Args)]
pub struct SearchBoards {
    /// The units: cup, glass, slided-cup, or drawn, such as C..C/UUPP
    #[arg(long, value_name = "UNIT", required = true, num_args = 1..)]
    pub unit: Vec<String>,

    /// Who defends; both in turn if left out
    #[arg(long, value_name = "PLAYER", value_parser = units::stone)]
    pub defender: Option<game::drop::Stone>,

    /// After how many columns, at most, the board repeats
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=40))]
    pub period: u32,

    /// How many in a row win
    #[arg(long, value_name = "K", default_value = "4", value_parser = clap::value_parser!(u32).range(2..=16))]
    pub connect: u32,

    /// The highest row; without end if left out
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub height: Option<u32>,

    /// Write figures into this folder
    #[arg(long, value_name = "DIR")]
    pub figures: Option<PathBuf>,

    /// Give up after so long
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = units::duration)]
    pub time_limit: Duration,
}

#[derive(Debug, Args)]
pub struct SearchAround {
    /// The stones that stand before the attacker moves, such as X0X2O1
    #[arg(long, value_name = "STONES")]
    pub stones: String,

    /// Who defends
    #[arg(long, value_name = "PLAYER", default_value = "O", value_parser = units::stone)]
    pub defender: game::drop::Stone,

    /// How many columns, at most, are searched
    #[arg(long, value_name = "N", default_value = "13", value_parser = units::small)]
    pub columns: usize,

    /// The units that may repeat outside
    #[arg(long, value_name = "UNIT", num_args = 1.., default_values = ["cup", "glass"])]
    pub unit: Vec<String>,

    /// How many in a row win
    #[arg(long, value_name = "K", default_value = "4", value_parser = clap::value_parser!(u32).range(2..=16))]
    pub connect: u32,

    /// The highest row; without end if left out
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub height: Option<u32>,

    /// Write a figure into this folder
    #[arg(long, value_name = "DIR")]
    pub figures: Option<PathBuf>,

    /// Give up after so long
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = units::duration)]
    pub time_limit: Duration,
}

#[derive(Debug, Args)]
pub struct Templates {
    /// The row of the stone, counted from the edge
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub row: u8,

    /// How many cells along the edge may be used
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=30))]
    pub width: u8,

    /// How many times to look for another template
    #[arg(long, value_name = "N", default_value = "24")]
    pub tries: usize,

    #[command(flatten)]
    pub within: Within,
}
