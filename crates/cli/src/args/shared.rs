//! Options that several commands share.

use crate::units;
use clap::{Args, ValueEnum};
use proof::limits::Limits;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a search may use.
#[derive(Clone, Copy, Debug, Args)]
pub struct Within {
    /// Give up after so long, such as 500ms, 60s or 5m, each block of a document by itself, with what it
    /// uses; without it there is no limit on finite boards, and 60s on endless ones
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,
}

impl Within {
    /// What is in force where there are no such options.
    pub const DEFAULT: Self = Self { time_limit: None, memory: 4 << 30 };

    /// The same as limits of a search.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time_limit, memory: self.memory, nodes: None }
    }
}

/// Where a certificate goes.
#[derive(Clone, Debug, Args)]
pub struct Save {
    /// Write the certificate into this file, compressed if it is called FILE.zst
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Save {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.certificate.as_deref()
    }
}

/// Stones on a board, and who moves.
#[derive(Clone, Debug, Args)]
pub struct Position {
    /// Black's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub black: Vec<String>,

    /// White's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub white: Vec<String>,

    /// Whose turn it is
    #[arg(long, value_enum, default_value_t = Colour::Black)]
    pub to_move: Colour,
}

/// A player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// Black
    Black,
    /// White
    White,
}

impl From<Colour> for game::Player {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}
