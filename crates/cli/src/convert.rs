//! `tatami convert`: games and positions of Hex from one notation into another, proofs into records, and claims
//! into quantified formulas.

use crate::args::Within;
use crate::input;
use crate::output::write_whole;
use crate::problems::Collection;
use crate::proof_tree;
use crate::qbf::Qbf;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print, print_bytes};
use clap::{Args, ValueEnum};
use figure::{Picture, Scene, Style};
use game::notation::{HexPosition, MAX_TEXT, Notation, Record};
use game::{Board, CellSet, First, MAX_CELLS, Player};
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct Convert {
    /// A file, a link to HexWorld or trmph, FILE.tatami#NAME, a certificate, or - for standard input
    #[arg(value_name = "IN")]
    pub input: String,

    /// Write this file; its extension names the format
    #[arg(short, long, value_name = "OUT", required_unless_present = "to")]
    pub output: Option<PathBuf>,

    /// The format, if the name of a file does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: Option<Target>,

    /// How a collection of problems is written, if its name does not tell; it becomes a document
    #[arg(long, value_enum, value_name = "COLLECTION")]
    pub from: Option<Collection>,

    /// For qdimacs and qcir: the owner has only so many moves to reach the goal
    #[arg(long, value_name = "N")]
    pub moves: Option<usize>,

    /// For FILE.tatami#NAME: settle the block, and write its proof as a tree of variations
    #[arg(long)]
    pub proof: bool,

    #[command(flatten)]
    pub within: Within,

    /// For a proof: at most so many nodes of its tree of variations
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = crate::units::record_nodes)]
    pub nodes: usize,

    /// For a certificate: call parts of the proof by the blocks of this document that they prove
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
}

/// What a game or position can be turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Smart Game Format, with all variations
    Sgf,
    /// A link to HexWorld's board
    Hexworld,
    /// A link to trmph's board
    Trmph,
    /// A diagram for HexWiki
    Hexboard,
    /// The position as a claim of a document
    Tatami,
    /// A figure of the position
    Svg,
    /// A figure of the position
    Pdf,
    /// A figure of the position
    Png,
    /// A figure of the position, for LaTeX
    Tex,
    /// The position as text
    Txt,
    /// A small claim as a quantified Boolean formula in clauses, true if and only if it holds
    Qdimacs,
    /// A small claim as a quantified Boolean circuit
    Qcir,
}

/// Runs the command.
pub fn run(options: &Convert) -> Status {
    let target = match target(options) {
        Ok(target) => target,
        Err(message) => return complain(&message),
    };
    if matches!(target, Target::Qdimacs | Target::Qcir) {
        return match formula(options, target) {
            Ok(text) => put(options, target, text.as_bytes()),
            Err(failure) => failure.tell(),
        };
    }
    if options.moves.is_some() {
        return complain("--moves is for qdimacs and qcir only");
    }
    if let Some(collection) = options.from.or_else(|| Collection::of(Path::new(&options.input))) {
        return match problems(options, collection, target) {
            Ok(text) => put(options, target, text.as_bytes()),
            Err(message) => complain(&message),
        };
    }
    if options.proof {
        // What has to be proved first needs a deep stack.
        return on_deep_stack(|| converted(options, target, proof_tree::of_block(options)));
    }
    converted(options, target, read(options))
}

/// Writes a record that was read, and tells what is lost of it.
fn converted(options: &Convert, target: Target, record: Result<Record, Failure>) -> Status {
    let record = match record {
        Ok(record) => record,
        Err(failure) => return failure.tell(),
    };
    let bytes = match write(&record, target) {
        Ok(bytes) => bytes,
        Err(message) => return complain(&message),
    };
    if target == Target::Sgf && bytes.len() > MAX_TEXT {
        let message = format!("note: the record has {} bytes, and tatami reads only {MAX_TEXT}", bytes.len());
        _ = complain(&message);
    }
    for lost in lost(&record, target) {
        _ = complain(&format!("note: {lost} cannot be written in this format and are left out"));
    }
    put(options, target, &bytes)
}

/// Writes what was made to where it was asked for.
fn put(options: &Convert, target: Target, bytes: &[u8]) -> Status {
    match options.output.as_deref().filter(|path| *path != Path::new("-")) {
        None if target == Target::Txt => print(&String::from_utf8_lossy(bytes)),
        None => print_bytes(bytes),
        Some(path) => match write_whole(path, bytes) {
            Ok(()) => Status::AsWanted,
            Err(error) => complain(&format!("cannot write {}: {error}", path.display())),
        },
    }
}

/// Why there is nothing to convert.
pub enum Failure {
    /// The person has been told.
    Told,
    /// The person is to be told this.
    Message(String),
    /// A limit ran out before a block was settled.
    Undecided(String),
}

impl Failure {
    fn tell(self) -> Status {
        match self {
            Self::Told => Status::BadInput,
            Self::Message(message) => complain(&message),
            Self::Undecided(message) => {
                _ = complain(&message);
                Status::Undecided
            }
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

fn target(options: &Convert) -> Result<Target, String> {
    let path = options.output.as_deref().unwrap_or(Path::new("-"));
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let known = extension.and_then(|extension| Target::from_str(&extension, false).ok());
    options.to.or(known).ok_or_else(|| {
        let names: Vec<String> = Target::value_variants()
            .iter()
            .filter_map(|target| target.to_possible_value())
            .map(|value| value.get_name().to_string())
            .collect();
        format!("{} names no format: use --to with one of {}", path.display(), names.join(", "))
    })
}

/// The document of a collection of problems; what is left out is told.
fn problems(options: &Convert, collection: Collection, target: Target) -> Result<String, String> {
    let path = Path::new(&options.input);
    if target != Target::Tatami {
        return Err(format!("{} is a collection of problems: only --to tatami holds it", path.display()));
    }
    let unreadable = |error| format!("cannot read {}: {error}", path.display());
    let text = text(input::open(path).map_err(unreadable)?).map_err(unreadable)?;
    if text.len() > MAX_TEXT {
        return Err(format!("{}: the text is longer than {MAX_TEXT} bytes", path.display()));
    }
    let beside = path.parent().unwrap_or(Path::new("."));
    let problems = collection.read(&text, beside).map_err(|bad| {
        let (line, column) = bad.place(&text);
        format!("{}:{line}:{column}: {bad}", path.display())
    })?;
    for left_out in problems.left_out() {
        _ = complain(&format!("note: left out {left_out}"));
    }
    problems.document().map_err(|why| format!("{}: {why}", path.display()))
}

/// Reads a link, a record, a certificate or a document.
fn read(options: &Convert) -> Result<Record, Failure> {
    let what = &*options.input;
    let link = what.contains("://") || what.starts_with('#');
    if let Some(notation) = Notation::of(what).filter(|_| link && !Path::new(what).exists()) {
        no_names(options)?;
        return Ok(notation
            .read(what)
            .map_err(|bad| format!("at character {}: {bad}", bad.place(what).1))?);
    }
    let (path, block) = input::parts(what);
    if block.is_some() || path.extension().is_some_and(|extension| extension == "tatami") {
        no_names(options)?;
        let source = input::read(path).ok_or(Failure::Told)?;
        return Ok(of_document(path, &source.entries, block)?);
    }
    let unreadable = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let (certificate, input) = input::open_certificate(path).map_err(unreadable)?;
    if certificate {
        return proof_tree::of_certificate(path, input, options);
    }
    no_names(options)?;
    let text = text(input).map_err(unreadable)?;
    let Some(notation) = Notation::of(&text) else {
        // Standard input may be a document.
        let source = input::read_from(path, Ok(text.as_bytes())).ok_or(Failure::Told)?;
        return Ok(of_document(path, &source.entries, None)?);
    };
    Ok(notation.read(&text).map_err(|bad| {
        let (line, column) = bad.place(&text);
        format!("{}:{line}:{column}: {bad}", path.display())
    })?)
}

/// Complains about names for what has no parts to be named.
fn no_names(options: &Convert) -> Result<(), String> {
    let given = options.names.is_some();
    if given { Err(format!("--names is for certificates, and {} is none", options.input)) } else { Ok(()) }
}

fn text(input: impl Read) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    // Old records are not always UTF-8; only names and comments can suffer.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The quantified formula of a claim.
fn formula(options: &Convert, target: Target) -> Result<String, Failure> {
    let (path, block) = input::parts(&options.input);
    let source = input::read(path).ok_or(Failure::Told)?;
    let wanted: Vec<&document::Entry> =
        source.entries.iter().filter(|entry| block.is_none_or(|name| name == entry.name)).collect();
    let [entry] = wanted[..] else {
        let count = wanted.len();
        return Err(format!("{} has {count} such blocks: name one as FILE#NAME", path.display()).into());
    };
    let formula = Qbf::of(entry.claim(), options.moves)
        .map_err(|why| format!("{} of {}: {why}", entry.name, path.display()))?;
    Ok(if target == Target::Qcir { formula.qcir() } else { formula.qdimacs() })
}

/// The stones of a claim about Hex.
fn of_document(path: &Path, entries: &[document::Entry], block: Option<&str>) -> Result<Record, String> {
    let wanted: Vec<&document::Entry> = entries
        .iter()
        .filter(|entry| {
            entry.hex().is_some_and(|claim| !claim.board.is_glued())
                && block.is_none_or(|name| name == entry.name)
        })
        .collect();
    let [entry] = wanted[..] else {
        let count = wanted.len();
        return Err(format!("{} has {count} such claims of Hex: name one as FILE#NAME", path.display()));
    };
    let Some(claim) = entry.hex() else {
        return Err(format!("{} is no claim of Hex", entry.name));
    };
    let to_move = if claim.first == First::Owner { claim.owner } else { claim.owner.opponent() };
    let position = HexPosition { black: claim.black, white: claim.white, to_move };
    Record::from_position(claim.board, &position).map_err(|bad| bad.text(&claim.board))
}

fn write(record: &Record, target: Target) -> Result<Vec<u8>, String> {
    let notation = |notation: Notation| {
        let text = notation.write(record).map_err(|error| error.to_string())?;
        Ok(format!("{}\n", text.trim_end()).into_bytes())
    };
    let figure = |format| {
        let drawn = Picture::Board(Scene::of_record(record)).draw(&Style::default()).write(format);
        drawn.map_err(|error| error.to_string())
    };
    match target {
        Target::Sgf => notation(Notation::Sgf),
        Target::Hexworld => notation(Notation::HexWorld),
        Target::Trmph => notation(Notation::Trmph),
        Target::Hexboard => notation(Notation::HexBoard),
        Target::Tatami => document(record.board(), record.position()).map(String::into_bytes),
        Target::Svg => figure(figure::Format::Svg),
        Target::Pdf => figure(figure::Format::Pdf),
        Target::Png => figure(figure::Format::Png),
        Target::Tex => figure(figure::Format::Tex),
        Target::Txt => {
            let text = Picture::Board(Scene::of_record(record)).text(&Style::default());
            Ok(anstream::adapter::strip_str(&text).to_string().into_bytes())
        }
        Target::Qdimacs | Target::Qcir => Err("a record has no claim".to_string()),
    }
}

/// What is lost, in words for a person.
fn lost(record: &Record, target: Target) -> Vec<&'static str> {
    match target {
        Target::Sgf => Notation::Sgf.loses(record),
        Target::Hexworld => Notation::HexWorld.loses(record),
        Target::Trmph => Notation::Trmph.loses(record),
        Target::Hexboard => Notation::HexBoard.loses(record),
        _ => Vec::new(),
    }
}

/// The current position as a claim that Black wins.
fn document(board: &Board, position: &HexPosition) -> Result<String, String> {
    let empty = board.cells() - position.black - position.white;
    if empty.len() > MAX_CELLS {
        return Err(format!(
            "the position has {} empty cells, and a claim is about at most {MAX_CELLS}",
            empty.len()
        ));
    }
    let mut text = format!("hex {board}\n\nclaim position\n");
    let mut list = |word: &str, cells: &CellSet| {
        if !cells.is_empty() {
            _ = writeln!(text, "  {word} {}", board.names(cells));
        }
    };
    list("black", &position.black);
    list("white", &position.white);
    list("region", &empty);
    let first = if position.to_move == Player::Black { "  first owner\n" } else { "" };
    let text = text + "  goal top-bottom\n" + first;
    let parsed = document::parse(&text).map_err(|_| "the position is no document".to_string())?;
    Ok(parsed.to_string())
}
