//! The options of `tatami draw`.

use super::Engine;
use super::solve::GravityBoard;
use crate::units;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct Draw {
    /// A block FILE#NAME, a document, a certificate, `hex WIDTHxHEIGHT`, `torus WIDTHxHEIGHT` or `drop MOVES`,
    /// such as `drop X0O1X1`; - means standard input
    #[arg(required = true, num_args = 1..=2, value_name = "WHAT")]
    pub what: Vec<String>,

    /// Where to write: a file .svg, .pdf, .png, .tex or .txt, or a folder for all blocks of a document;
    /// without it, or with -, the figure is shown as text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The format, if the name of the file does not tell
    #[arg(long, value_enum)]
    pub format: Option<FigureFormat>,

    /// Black's stones in a plain position, such as e4, or x=e4 to name one
    #[arg(long, num_args = 1.., value_name = "STONE")]
    pub black: Vec<String>,

    /// White's stones in a plain position
    #[arg(long, num_args = 1.., value_name = "STONE")]
    pub white: Vec<String>,

    /// The cells to shade in a plain position, or `all`
    #[arg(long, num_args = 1.., value_name = "CELL")]
    pub region: Vec<String>,

    /// Moves of a plain position, Black's first, to be numbered; or moves against a drawing, such as X1X5
    #[arg(long, num_args = 1.., value_name = "CELL")]
    pub moves: Vec<String>,

    /// Draw a drawing with moves that beat it; they are looked for
    #[arg(long, conflicts_with_all = ["moves", "tree", "all", "must_play"])]
    pub beaten: bool,

    /// Show only so many moves of a game against a drawing
    #[arg(long, value_name = "N")]
    pub count: Option<usize>,

    /// The rule by which the loops of a plain position on a torus are judged: a, b, c or c'
    #[arg(long, default_value = "c", value_parser = units::rule)]
    pub rule: game::Rule,

    #[command(flatten)]
    pub wall: GravityBoard,

    /// Handicap stones of `drop MOVES`, such as X0X1
    #[arg(long, value_name = "STONES", default_value = "")]
    pub stones: String,

    /// Draw this step of a certificate's derivation
    #[arg(long, value_name = "N", conflicts_with = "tree")]
    pub step: Option<usize>,

    /// Draw the case tree of a certificate, or the reply tree of a block
    #[arg(long)]
    pub tree: bool,

    /// Mark the moves that survive the must-play of a block, with the blocks in force that it uses; with --all
    /// also a board for each threat by which the others are excluded
    #[arg(long, conflicts_with_all = ["tree", "step"])]
    pub must_play: bool,

    /// Whose must-play it is
    #[arg(long, value_enum, default_value_t = Engine::Best, requires = "must_play")]
    pub engine: Engine,

    /// Draw every figure of a strategy or of any other block into a folder: its lemmas, cases, tree and leaves
    #[arg(long, conflicts_with_all = ["tree", "step", "goal"])]
    pub all: bool,

    /// The width of a cell in points, such as 24, or of the whole figure with a unit: 340pt, 12cm, 80mm, 3in
    #[arg(long, value_name = "SIZE", value_parser = units::figure_size)]
    pub size: Option<figure::Size>,

    /// Leave out the letters and numbers along the board
    #[arg(long)]
    pub no_coordinates: bool,

    /// Draw only the rows and columns around the region and the stones
    #[arg(long)]
    pub crop: bool,

    /// Write this underneath
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,

    /// Write the goal underneath, and the verdict of a certificate
    #[arg(long)]
    pub goal: bool,

    /// Paper and ink
    #[arg(long, value_enum, default_value_t = FigureTheme::Light)]
    pub theme: FigureTheme,

    /// The players' colours
    #[arg(long, value_enum, default_value_t = PlayerColours::BlackWhite)]
    pub colours: PlayerColours,
}

/// The formats of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FigureFormat {
    /// Scalable Vector Graphics
    Svg,
    /// A PDF document of one page
    Pdf,
    /// Pixels, 300 to the inch
    Png,
    /// A tikzpicture for LaTeX
    Tex,
    /// Text
    Txt,
}

/// The looks of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FigureTheme {
    /// Dark ink on white paper
    Light,
    /// Light ink on a dark screen
    Dark,
    /// No colours; pieces are hatched
    Print,
}

/// The colours of the players in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayerColours {
    /// Black and white
    BlackWhite,
    /// Red for Black, blue for White
    RedBlue,
}
