//! `tatami find strategy`: finds a strategy for an opening, writes it as a document with drawn boards, and
//! certifies it.

use crate::args::{Save, Within};
use crate::input;
use crate::interrupt;
use crate::output::{write_certificate, write_whole};
use crate::progress::Progress;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use crate::{store, units};
use clap::{Args, Subcommand};
use game::{Board, Cell, CellSet, First, Formula, HexClaim, Player};
use hex::whole::recollection::Recollection;
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Exhausted, Limits, Monitor};
use serde::Serialize;
use service::blocks;
use service::find::strategy::{MEASURES, Proof, certified, written};
use service::settle::Engine;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use strategies::guided::finder::{Atoms, Record, Search, find};
use strategies::guided::{MOST_NODES, Measures, sample};
use strategies::import::{self, Guide};

/// The games in which strategies are found.
#[derive(Debug, Subcommand)]
pub enum Strategy {
    /// A strategy for whoever wins an opening of Hex
    Hex(HexStrategy),
}

/// The options of `tatami find strategy hex`.
#[derive(Debug, Args)]
pub struct HexStrategy {
    /// Width and height, such as 8x8
    #[arg(value_parser = units::size)]
    size: (usize, usize),

    /// Black's first move
    #[arg(long, value_name = "CELL")]
    opening: String,

    /// The moves after it, White's first: the strategy is that of the position that they lead to
    #[arg(long, value_name = "CELL", num_args = 1.., conflicts_with = "guide")]
    after: Vec<String>,

    /// Write the document into this file instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Use the blocks of this document, wherever they fit; those for other boards, too
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    /// Try the replies of this strategy of others first: a file that `tatami import` reads
    #[arg(long, value_name = "FILE")]
    guide: Option<PathBuf>,

    /// The claim of a leaf takes at most so many nodes
    #[arg(long, value_name = "N", default_value_t = MOST_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    leaf_nodes: u64,

    /// Cut leaves into the pieces of their connections, so that no claim of theirs has more than so many
    /// cells
    #[arg(long, value_name = "CELLS")]
    part_cells: Option<usize>,

    /// Cover every leaf by atoms: claims of at most 20 cells and 10 nodes, each stated once and used by its
    /// images
    #[arg(long, conflicts_with_all = ["guide", "leaf_nodes", "part_cells", "record"])]
    atoms: bool,

    /// With --atoms, compare at most so many winning replies to a move
    #[arg(long, value_name = "N", default_value_t = 4, requires = "atoms", value_parser = clap::value_parser!(u8).range(1..))]
    width: u8,

    /// With --atoms, search so many times, each time in another manner, and take the smallest strategy
    #[arg(long, value_name = "N", default_value_t = 4, requires = "atoms", value_parser = clap::value_parser!(u8).range(1..=8))]
    searches: u8,

    /// With --atoms, look in so many positions for σ-connections that promise one of several links, to be put
    /// in force there and wherever they fit
    #[arg(long, value_name = "N", default_value_t = 0, requires = "atoms")]
    blocks: usize,

    /// Print so many leaves, chosen at random, with what each is put together from
    #[arg(long, value_name = "N", requires = "output", conflicts_with = "json")]
    leaves: Option<usize>,

    /// Choose them from this seed
    #[arg(long, value_name = "N", default_value_t = 1, requires = "leaves")]
    seed: u64,

    #[command(flatten)]
    save: Save,

    /// Keep positions of the whole board that are settled in this file, and use what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Keep what was tried in this file, and go on from there: a search that was stopped loses nothing
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    within: Within,

    /// Print the measures as JSON; the document then needs a file
    #[arg(long, requires = "output")]
    json: bool,
}

/// Runs the command.
pub fn run(game: &Strategy) -> Status {
    let Strategy::Hex(options) = game;
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let (width, height) = options.size;
    let Some(board) = Board::new(width, height) else {
        return complain("each side of a board is between 1 and 30");
    };
    let Ok(opening) = board.parse(&options.opening) else {
        return complain(&format!("`{}` is no cell of a board {board}", options.opening));
    };
    let mut position =
        HexPosition { board, black: CellSet::of(opening), white: CellSet::EMPTY, mover: Player::White };
    for name in &options.after {
        match board.parse(name) {
            Ok(cell) if position.empty().contains(cell) => position = position.after(cell),
            _ => return complain(&format!("`{name}` is no empty cell of a board {board}")),
        }
    }
    // Half is for what searches keep for each other.
    let limits = Limits { memory: options.within.memory / 2, ..options.within.limits() };
    store::kept(options.store.as_deref(), board, |store| {
        let keeper: Arc<dyn Keeper> = match store {
            Some(store) => store,
            None => Arc::new(Recollection::new(limits.memory)),
        };
        let strategy = || strategy(options, (opening, position.clone()), &limits, &keeper, &monitor);
        on_deep_stack(|| strategy().unwrap_or_else(|failure| failure))
    })
}

fn strategy(
    options: &HexStrategy,
    (opening, position): (Cell, HexPosition),
    limits: &Limits,
    keeper: &Arc<dyn Keeper>,
    monitor: &Arc<Monitor>,
) -> Result<Status, Status> {
    let board = position.board;
    let start = Instant::now();
    let library = match &options.library {
        None => None,
        Some(path) => Some(for_board(input::read(path).ok_or(Status::BadInput)?, board)?),
    };
    let entries = library.as_ref().map_or(&[][..], |source| &source.entries);
    let strategy = options.guide.as_deref().map(guiding).transpose()?;
    let guide = strategy.as_ref().map(|strategy| guide(strategy, board, opening)).transpose()?;
    let record = options.record.as_deref().map(|path| {
        Record::open(path).map_err(|error| complain(&format!("cannot use {}: {error}", path.display())))
    });
    let record = record.transpose()?;
    let progress = Progress::start(1, monitor);
    let lemmas = blocks::all_lemmas(entries, board, limits, monitor);
    let claim = match &guide {
        Some(guide) => guide.claim(),
        None => lost_to_move(position, limits, keeper, monitor),
    };
    let Some(claim) = claim else {
        complain("the position is not won, or was not settled within the limits");
        return Err(Status::Undecided);
    };
    let found = {
        let search = Search {
            lemmas: &lemmas,
            leaf_nodes: options.leaf_nodes,
            part_cells: options.part_cells,
            atoms: options
                .atoms
                .then(|| Atoms { width: options.width.into(), searches: options.searches.into() }),
            blocks: options.blocks,
            guide: guide.as_ref(),
            limits: limits.since(start),
            record: record.as_ref(),
            keeper,
        };
        find(&claim, &search, monitor)
    };
    drop(progress);
    let found = match found {
        Ok(Some(found)) => found,
        Ok(None) => {
            complain(&format!("{} does not win: there is no strategy", claim.owner));
            return Err(Status::NotAsWanted);
        }
        Err(Exhausted::Stopped) => {
            complain("stopped before a strategy was found");
            return Err(Status::Undecided);
        }
        Err(_) => {
            complain("no strategy was found within the limits");
            return Err(Status::Undecided);
        }
    };
    let text = written(&found, &options.opening, library.as_ref().map(|source| &source.document), &lemmas);
    let proof = certified(&text, &options.opening, limits, monitor).map_err(|message| complain(&message))?;
    let text = text.replace(MEASURES, &proof.measures.to_string());
    let document =
        document::parse(&text).map_err(|_| complain("the strategy could not be written as a document"))?;
    if let Some(path) = options.save.path() {
        write_certificate(path, &proof.certificate).map_err(|message| complain(&message))?;
    }
    let Some(path) = &options.output else { return Ok(print(&document.to_string())) };
    write_whole(path, document.to_string().as_bytes())
        .map_err(|error| complain(&format!("cannot write {}: {error}", path.display())))?;
    let seconds = start.elapsed().as_secs_f64();
    if options.json {
        return Ok(print(&as_json(&Report::new(&proof, found.root.claim.owner, seconds))));
    }
    let notes: String = proof.notes.iter().map(|note| format!("{note}\n")).collect();
    let size = proof.certificate.len();
    let leaves = match options.leaves {
        Some(count) => sampled(&text, count, options.seed, limits, monitor),
        None => String::new(),
    };
    Ok(print(&format!("{notes}{leaves}certificate of {size} bytes checked, {seconds:.1} s\n")))
}

/// Leaves of all strategies of a document, chosen at random.
fn sampled(text: &str, count: usize, seed: u64, limits: &Limits, monitor: &Monitor) -> String {
    let Ok((_, entries)) = document::read(text) else { return String::new() };
    let strategies = || entries.iter().filter(|entry| entry.kind == "strategy");
    let mut leaves = Vec::new();
    for entry in strategies() {
        leaves.extend(blocks::settle(Engine::Best, &entries, entry, limits, monitor).leaves);
    }
    // Where a move leads to a strategy of its own, the leaves are there.
    let is_strategy = |name: &String| strategies().any(|entry| entry.name == *name);
    leaves.retain(|leaf| !leaf.assembly.pieces.iter().any(|(name, _)| is_strategy(name)));
    sample(&leaves, count, seed)
}

/// A library with what it has for other boards, as far as that fits on this one.
fn for_board(source: input::Source, board: Board) -> Result<input::Source, Status> {
    let text = service::find::library_for((&source.document, &source.entries), board);
    let (document, entries) =
        document::read(&text).map_err(|_| complain("the library could not be carried to this board"))?;
    Ok(input::Source { path: source.path, text, document, entries })
}

/// A strategy of others, from its file.
fn guiding(path: &Path) -> Result<import::Strategy, Status> {
    let text = crate::import::text(path)
        .map_err(|error| complain(&format!("cannot read {}: {error}", path.display())))?;
    import::read(&text).map_err(|bad| complain(&format!("{}:{}: {bad}", path.display(), bad.line)))
}

/// The same as a guide, if it is about this opening.
fn guide(strategy: &import::Strategy, board: Board, opening: Cell) -> Result<Guide<'_>, Status> {
    if strategy.board != board {
        return Err(complain(&format!("the guide is about a board {}", strategy.board)));
    }
    let guide = Guide::new(strategy).map_err(|_| {
        complain(&format!("the patterns of the guide come up in more than {} places", import::MAX_SPOTS))
    })?;
    match guide.claim() {
        None => Err(complain("the guide does not join the edges of its owner")),
        Some(claim) if claim.owner == Player::White => {
            Err(complain("the guide is a strategy of White's, and the opening is Black's"))
        }
        Some(claim) if claim.black != CellSet::of(opening) => {
            Err(complain(&format!("the guide is not about the opening {}", board.name(opening))))
        }
        Some(_) => Ok(guide),
    }
}

/// The position in which the loser moves: after the opening, or after the answer that refutes it.
fn lost_to_move(
    mut position: HexPosition,
    limits: &Limits,
    keeper: &Arc<dyn Keeper>,
    monitor: &Monitor,
) -> Option<HexClaim> {
    let board = position.board;
    let mut solver = Solver::new(board, Techniques::ALL, limits, monitor)?;
    solver.keep_in(keeper.clone());
    let solution = solver.solve(&position).ok()?;
    if solution.winner == position.mover {
        position = position.after(solution.next?);
    }
    Some(HexClaim {
        board,
        black: position.black,
        white: position.white,
        owner: solution.winner,
        field: position.empty(),
        goal: Formula::across(solution.winner),
        first: First::Opponent,
    })
}

#[derive(Serialize)]
struct Report {
    winner: String,
    nodes: usize,
    ours: usize,
    theirs: usize,
    leaves: usize,
    forced_lines: usize,
    claims: usize,
    sigma_connections: usize,
    figures: usize,
    cases: usize,
    extensions: usize,
    atoms: usize,
    search_nodes: u64,
    largest_claim: usize,
    median_claim: usize,
    certificate_bytes: usize,
    seconds: f64,
}

impl Report {
    fn new(proof: &Proof, winner: Player, seconds: f64) -> Self {
        let Measures { ours, theirs, leaves, lines, claims, sigmas, figures, .. } = proof.measures;
        let Measures { cases, extensions, atoms, search_nodes, largest, median, .. } = proof.measures;
        Self {
            winner: winner.to_string(),
            nodes: ours + theirs,
            ours,
            theirs,
            leaves,
            forced_lines: lines,
            claims,
            sigma_connections: sigmas,
            figures,
            cases,
            extensions,
            atoms,
            search_nodes,
            largest_claim: largest,
            median_claim: median,
            certificate_bytes: proof.certificate.len(),
            seconds,
        }
    }
}
