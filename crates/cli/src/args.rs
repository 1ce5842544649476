//! What can be typed: the commands and their options.

use crate::serve::Serve;
use crate::units;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
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
    /// Find out who wins a whole board, and certify it
    #[command(subcommand)]
    Solve(Solve),
    /// Look into a store of settled positions
    #[command(subcommand)]
    Store(crate::store::Store),
    /// Play against the program or a strategy, or let two of them play
    #[command(subcommand)]
    Play(Play),
    /// Find strategies, reply trees, partitions, templates, drawings, areas
    #[command(subcommand)]
    Find(crate::find::Find),
    /// Survey the creatures and animals of Harary's game
    #[command(subcommand)]
    Harary(Harary),
    /// Draw figures of claims, certificates and positions
    Draw(Box<Draw>),
    /// Open the workbench: state, prove, look and play in the browser
    Serve(Serve),
    /// Measure the program
    Bench {
        #[command(subcommand)]
        what: Bench,
    },
    /// Examine, repair and certify a strategy that others have written down
    Import(crate::import::Import),
    /// Turn games and positions of Hex from one notation into another
    Convert(crate::convert::Convert),
    /// Print documents in their canonical form
    Fmt(Fmt),
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

    /// Also tell for each claim of Hex what bounds the first move before any search
    #[arg(long)]
    pub must_play: bool,

    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,

    /// Give up on a block after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,

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

    /// Also demand that each certificate states a claim of this document
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
}

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

    /// The columns, such as 7 for 0 to 6, or -3..3; without end if left out
    #[arg(long, value_name = "COLUMNS", value_parser = units::columns, allow_hyphen_values = true)]
    pub width: Option<(i32, i32)>,

    /// The highest row; without end if left out
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub height: Option<u32>,
}

#[derive(Debug, Args)]
pub struct SolveDrop {
    #[command(flatten)]
    pub board: GravityBoard,

    /// Handicap stones that stand before play, such as X0X1
    #[arg(long, value_name = "STONES", default_value = "")]
    pub stones: String,

    /// The moves so far, such as X0O1X1O-1
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,

    /// Who moves first, before the moves so far
    #[arg(long, value_name = "PLAYER", default_value = "X", value_parser = units::stone)]
    pub first: game::drop::Stone,

    /// Write the certificate into this file, compressed if it is called FILE.zst
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    /// Give up after so long, such as 500ms, 60s or 5m; 60s where the board has no end or is large
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SolveHex {
    /// Width and height, such as 7x7
    #[arg(value_parser = units::size)]
    pub size: (usize, usize),

    /// Black's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub black: Vec<String>,

    /// White's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub white: Vec<String>,

    /// Whose turn it is
    #[arg(long, value_enum, default_value_t = Colour::Black)]
    pub to_move: Colour,

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

    /// Write the certificate into this file, compressed if it is called FILE.zst
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    /// Give up after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,

    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::threads)]
    pub threads: NonZeroUsize,

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

    /// Write the certificate into this file, compressed if it is called FILE.zst
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    /// Give up after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,

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

    /// Black's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub black: Vec<String>,

    /// White's stones
    #[arg(long, value_name = "CELL", num_args = 0..)]
    pub white: Vec<String>,

    /// Whose turn it is
    #[arg(long, value_enum, default_value_t = Colour::Black)]
    pub to_move: Colour,

    /// Also list every move with which the player to move wins
    #[arg(long)]
    pub winning_moves: bool,

    /// Write the certificate into this file, compressed if it is called FILE.zst
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    /// Give up after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

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

#[derive(Debug, Args)]
pub struct Draw {
    /// A block FILE#NAME, a document, a certificate, `hex WIDTHxHEIGHT` or `torus WIDTHxHEIGHT`; - means standard
    /// input
    #[arg(required = true, num_args = 1..=2, value_name = "WHAT")]
    pub what: Vec<String>,

    /// Where to write: a file .svg, .pdf, .png, .tex or .txt, or a folder for all blocks of a document; without
    /// it, or with -, the figure is shown as text
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

    /// Moves of a plain position, Black's first, to be numbered
    #[arg(long, num_args = 1.., value_name = "CELL")]
    pub moves: Vec<String>,

    /// The rule by which the loops of a plain position on a torus are judged: a, b, c or c'
    #[arg(long, default_value = "c", value_parser = units::rule)]
    pub rule: game::Rule,

    /// Draw this step of a certificate's derivation
    #[arg(long, value_name = "N", conflicts_with = "tree")]
    pub step: Option<usize>,

    /// Draw the case tree of a certificate, or the reply tree of a block
    #[arg(long)]
    pub tree: bool,

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

    /// Give up after so long
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    pub memory: usize,
}

#[derive(Debug, Subcommand)]
pub enum Bench {
    /// Nodes, CPU time, and certificates of a fixed list of Hex positions, or of others
    Solve {
        /// Boards and Black's first moves, such as 8x8:e4, instead of the fixed list
        #[arg(value_name = "POSITION", value_parser = units::opening, conflicts_with = "first")]
        positions: Vec<units::Opening>,

        /// Only the first so many, which are the easiest
        #[arg(long, value_name = "N")]
        first: Option<usize>,

        /// Print the figures as JSON
        #[arg(long)]
        json: bool,
    },
    /// What each technique of the Hex solver is worth: the same positions without it
    Ablation {
        /// Print the figures as JSON
        #[arg(long)]
        json: bool,
    },
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
