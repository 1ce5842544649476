//! What can be typed: the commands and their options.

mod draw;
mod find;
mod play;
mod shared;
mod solve;

use crate::serve::Serve;
use crate::units;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
pub use draw::{Draw, FigureFormat, FigureTheme, PlayerColours};
pub use find::{SearchAround, SearchBoards, SearchDrop, SearchUnits, Templates};
pub use play::{Htp, Play, PlayDrop, PlayHex, PlayTorus};
pub use shared::{Save, Within};
pub use solve::{GravityBoard, Solve, SolveBoard, SolveDrop, SolveGrid, SolveHex, SolveLine, SolveTorus};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Proves things about connection and positional games.
///
/// State a claim in a .tatami document; Tatami searches, and returns a verdict with a certificate that
/// an independent program, tatami-check, has accepted.
#[derive(Debug, Parser)]
#[command(name = "tatami", version, propagate_version = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Settle every claim of documents, and certify the verdicts
    Prove(Prove),
    /// Check certificates with the independent checker
    Check(Check),
    /// Write a claim as a statement file, which tatami-check --statement compares with a certificate
    Statement(crate::statement::StatementOf),
    /// Find out who wins a whole board, and certify it
    #[command(subcommand)]
    Solve(Solve),
    /// Solve whole boards of Hex by workers on many machines
    #[command(subcommand)]
    Cluster(Box<crate::cluster::Cluster>),
    /// Look into a store of settled positions
    #[command(subcommand)]
    Store(crate::store::Store),
    /// Play against the program or a strategy, or let two of them play
    #[command(subcommand)]
    Play(Play),
    /// Speak the Hex Text Protocol on standard input and output, for HexGui, servers and scripts
    Htp(Htp),
    /// Find strategies, reply trees, partitions, templates, drawings, areas
    #[command(subcommand)]
    Find(crate::find::Find),
    /// Survey the creatures and animals of Harary's game
    #[command(subcommand)]
    Harary(Harary),
    /// Draw figures of claims, certificates and positions
    Draw(Box<Draw>),
    /// Write the proof of a document as a paper: HTML, LaTeX or PDF
    Paper(crate::paper::Paper),
    /// Write a proof for others to look at without this program
    #[command(subcommand)]
    Export(crate::export::Export),
    /// Open the workbench: state, prove, look and play in the browser
    Serve(Serve),
    /// Measure the program
    Bench {
        #[command(subcommand)]
        what: Bench,

        /// Give a tuned number another value, such as hex.width=3; `tatami bench tuning` lists them
        #[arg(long, global = true, value_name = "NAME=VALUE", value_parser = units::setting)]
        set: Vec<(String, usize)>,
    },
    /// Examine, repair and certify a strategy that others have written down
    Import(crate::import::Import),
    /// Turn games and positions of Hex from one notation into another
    Convert(crate::convert::Convert),
    /// Print documents in their canonical form
    Fmt(Fmt),
    /// Write the manual pages of all commands into a folder
    #[command(hide = true)]
    ManPages {
        /// The folder, which is made if there is none
        folder: PathBuf,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub struct Prove {
    /// Documents; a folder means its *.tatami files; - means standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Settle only the block of this name
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// How to search
    #[arg(long, value_enum, default_value_t = Engine::Best)]
    pub engine: Engine,

    /// Also tell for each claim of Hex what bounds the first move before any search, with the blocks in force
    /// that it uses
    #[arg(long)]
    pub must_play: bool,

    /// Also tell how each block that is put together from others follows from them, line by line, and what it needs
    /// of the other cells as a block that can be written down
    #[arg(long)]
    pub derivations: bool,

    /// Also tell, with --engine a or b, in which order the first moves are tried, and what the five terms of the
    /// evaluation say of each
    #[arg(long)]
    pub order: bool,

    /// With --engine a or b: weights of the evaluation from this file, a name and a number on each line, such as `bridge 150`
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,

    #[command(flatten)]
    pub within: Within,

    /// How many blocks to settle at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Also shrink each claim of Hex that holds to a carrier from which no cell can be dropped
    #[arg(long)]
    pub minimal: bool,

    /// Like --minimal, but list several such carriers
    #[arg(long)]
    pub all_minimal: bool,

    /// Print the results as JSON
    #[arg(long)]
    pub json: bool,
}

/// The ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// The fastest there is
    Best,
    /// Connections alone: no templates to start from, and no links as positions of Hex
    Seedless,
    /// Program A of Mishima and others, for claims of Hex: connections known by heart
    A,
    /// Their program B: semi-connections too
    B,
}

impl Engine {
    /// Whether it is one of the two historical programs.
    pub fn is_program(self) -> bool {
        matches!(self, Self::A | Self::B)
    }
}

impl From<Engine> for service::settle::Engine {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Best => Self::Best,
            Engine::Seedless => Self::Seedless,
            Engine::A => Self::A,
            Engine::B => Self::B,
        }
    }
}

#[derive(Debug, Args)]
pub struct Check {
    /// Certificates, plain or compressed with zstd; - means standard input
    #[arg(required = true, value_name = "CERT")]
    pub certificates: Vec<PathBuf>,

    /// Also demand that each certificate states a claim of this document, or what this statement file says
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,

    /// Also tell what is in each certificate: bytes, goals, steps by rule, time, and the hash of its text
    #[arg(long)]
    pub stats: bool,
}

#[derive(Debug, Args)]
pub struct Fmt {
    /// Documents; a folder means its *.tatami files; - means standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Rewrite the files instead of printing
    #[arg(long, conflicts_with = "check")]
    pub write: bool,

    /// Print nothing; name the files that are not in canonical form, and exit with 1 if there are any
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, Subcommand)]
pub enum Bench {
    /// Nodes, CPU time, and certificates of a list of Hex positions, or of others
    Solve(crate::bench::Measured),
    /// The tuned numbers of every engine: value, range, what each does and how it was found
    Tuning {
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// What each technique of the Hex solver is worth: the same positions without it
    Ablation {
        /// Which list of positions; the one that is only reported takes a quarter of an hour
        #[arg(long, value_enum, default_value_t = crate::bench::Suite::Develop)]
        suite: crate::bench::Suite,

        /// Print the figures as JSON
        #[arg(long)]
        json: bool,
    },
    /// How well many workers of a cluster would be used, imagined with the recorded times of real jobs
    Cluster(crate::bench::Imagined),
    /// Programs A and B and the best engine, side by side on hard connections
    Connections(crate::bench::Connections),
    /// Nodes, seconds, and size of the certificate of every claim
    Claims {
        /// Documents; a folder means its *.tatami files
        #[arg(value_name = "FILE", default_value = "library")]
        files: Vec<PathBuf>,

        /// Give up on a claim after so long
        #[arg(long, value_name = "TIME", default_value = "60s", value_parser = units::duration)]
        time_limit: Duration,

        /// Print the figures as JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum Harary {
    /// All small animals and creatures: winners, losers and what is open
    Table(Table),
}

#[derive(Debug, Args)]
pub struct Table {
    /// Animals of up to so many cells
    #[arg(long, value_name = "CELLS", default_value_t = 6)]
    pub animals: usize,

    /// Creatures of the line of up to so many cells
    #[arg(long, value_name = "CELLS", default_value_t = 5)]
    pub creatures: usize,

    /// The largest offset of a creature
    #[arg(long, value_name = "CELLS", default_value_t = 9)]
    pub offset: i32,

    /// Give up on one of them after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = units::duration)]
    pub time_limit: Duration,

    /// Also draw the table as an SVG page
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
