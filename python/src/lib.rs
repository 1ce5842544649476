//! What the Python module asks of Tatami; like any front end it goes through `service`, and nothing here
//! decides what is true.

use figure::{Answer, CaseTree, Certificate, Extent, Format, Paving, Picture, Strategy, Style};
use game::{Board, First, HexClaim, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use pyo3::exceptions::{PyKeyError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use service::contents::{self, Counts, Taken};
use service::settle::Engine;
use service::store::{Store, StoreError};
use service::{blocks, certify};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Deeply nested goals are followed by recursion.
const STACK: usize = 256 << 20;
/// How often Python is asked whether Ctrl-C was pressed.
const PAUSE: Duration = Duration::from_millis(50);

/// Name, kind and game's claim of a block: what `parse` tells.
type Block = (String, String, String);
/// Verdict, nodes, seconds, certificate, notes: what `prove` tells.
type Proved = (String, u64, f64, Option<String>, Vec<String>);
/// Size of the board, won by Black, won by White, open, proofs, unreadable, most work, bytes: a store.
type Held = ((usize, usize), u64, u64, u64, u64, u64, u32, u64);

fn read(text: &str) -> PyResult<(document::Document, Vec<document::Entry>)> {
    document::read(text).map_err(|problems| {
        let told: Vec<String> = problems
            .iter()
            .map(|problem| {
                let before = text.bytes().take(problem.span.start);
                let line = before.filter(|byte| *byte == b'\n').count() + 1;
                let meant = problem.suggestion.as_ref().map(|word| format!("; did you mean `{word}`?"));
                format!("line {line}: {}{}", problem.message, meant.unwrap_or_default())
            })
            .collect();
        PyValueError::new_err(told.join("\n"))
    })
}

fn entry<'a>(entries: &'a [document::Entry], name: &str) -> PyResult<&'a document::Entry> {
    let found = entries.iter().find(|entry| entry.name == name);
    found.ok_or_else(|| PyKeyError::new_err(format!("there is no block named {name}")))
}

/// Reads a document; returns name, kind and expected verdict of each block.
#[pyfunction]
fn parse(text: &str) -> PyResult<Vec<Block>> {
    let (_, entries) = read(text)?;
    let told = |entry: &document::Entry| {
        let expect = if entry.expect == document::Expect::Fails { "fails" } else { "holds" };
        (entry.name.clone(), entry.kind.to_string(), expect.to_string())
    };
    Ok(entries.iter().map(told).collect())
}

/// Prints a document in its canonical form.
#[pyfunction]
fn canonical(text: &str) -> PyResult<String> {
    Ok(read(text)?.0.to_string())
}

fn settle(text: &str, name: &str, limits: &Limits, monitor: &Monitor) -> PyResult<Proved> {
    let (_, entries) = read(text)?;
    let entry = entry(&entries, name)?;
    let start = Instant::now();
    let advised = blocks::settle(Engine::Best, &entries, entry, limits, monitor);
    let seconds = start.elapsed().as_secs_f64();
    let verdict = match &advised.verdict {
        Ok(verdict) => verdict.to_string(),
        Err(_) => "unknown".to_string(),
    };
    let certificate = match advised.outcome.verdict() {
        Err(_) => None,
        Ok(verdict) => {
            let checked = certify::certify(&advised.outcome, entry.claim(), verdict);
            let text = checked.map_err(PyRuntimeError::new_err)?.text;
            Some(String::from_utf8(text).map_err(|error| PyRuntimeError::new_err(error.to_string()))?)
        }
    };
    Ok((verdict, advised.outcome.nodes, seconds, certificate, advised.notes))
}

fn limits(seconds: Option<f64>, memory: Option<usize>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    if let Some(seconds) = seconds {
        let time = Duration::try_from_secs_f64(seconds);
        limits.time = Some(time.map_err(|error| PyValueError::new_err(error.to_string()))?);
    }
    limits.memory = memory.unwrap_or(limits.memory);
    Ok(limits)
}

/// Does long work on a deep stack. Other threads of Python go on meanwhile, `progress` is told the nodes so
/// far, and Ctrl-C stops the search.
fn patiently<T: Send>(
    py: Python<'_>,
    monitor: &Monitor,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    let (send, receive) = channel();
    // It is asked without the lock of the interpreter, for which it has to be shareable.
    let receive = Mutex::new(receive);
    std::thread::scope(|scope| {
        // Who no longer listens has been interrupted.
        let work = move || _ = send.send(work());
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        let mut stopped = None;
        loop {
            let waited = py.allow_threads(|| match receive.lock() {
                Ok(receive) => receive.recv_timeout(PAUSE),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match (waited, stopped.take()) {
                (Ok(_), Some(error)) => return Err(error),
                (Ok(done), None) => return done,
                (Err(RecvTimeoutError::Disconnected), _) => {
                    return Err(PyRuntimeError::new_err("the search ended unexpectedly"));
                }
                (Err(RecvTimeoutError::Timeout), already) => stopped = already,
            }
            let told = || match &progress {
                Some(progress) => progress.call1(py, (monitor.nodes(),)).map(|_| ()),
                None => Ok(()),
            };
            if stopped.is_none()
                && let Err(error) = py.check_signals().and_then(|()| told())
            {
                monitor.stop();
                stopped = Some(error);
            }
        }
    })
}

/// Settles a block and certifies the verdict.
#[pyfunction]
#[pyo3(signature = (text, name, seconds=None, memory=None, progress=None))]
fn prove(
    py: Python<'_>,
    text: String,
    name: String,
    seconds: Option<f64>,
    memory: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Proved> {
    let (limits, monitor) = (limits(seconds, memory)?, Monitor::default());
    patiently(py, &monitor, progress, || settle(&text, &name, &limits, &monitor))
}

fn unusable(path: &Path, error: &StoreError) -> PyErr {
    PyOSError::new_err(format!("cannot use the store {}: {error}", path.display()))
}

fn open(path: &Path) -> PyResult<Store> {
    Store::open(path).map_err(|error| unusable(path, &error))
}

/// Opens the store of a board, or makes one.
fn open_for(path: &Path, (width, height): (usize, usize)) -> PyResult<Store> {
    let board = Board::new(width, height);
    let board = board.ok_or_else(|| wrong("each side of a board is between 1 and 30"))?;
    Store::open_or_create(path, board).map_err(|error| unusable(path, &error))
}

/// Makes a store where there is none; says how wide and high the board is.
#[pyfunction]
fn store_create(path: PathBuf, width: usize, height: usize) -> PyResult<()> {
    open_for(&path, (width, height)).map(|_| ())
}

/// What a store holds: width, height, positions won by Black and by White, open ones, proofs, unreadable
/// entries, the nodes of the hardest position, bytes.
#[pyfunction]
fn store_counts(py: Python<'_>, path: PathBuf) -> PyResult<Held> {
    let store = open(&path)?;
    let counts = py.allow_threads(|| contents::counts(&store)).map_err(|error| unusable(&path, &error))?;
    let Counts { won_by_black, won_by_white, open, proofs, unreadable, most_work, bytes } = counts;
    let board = store.board();
    let size = (board.width(), board.height());
    Ok((size, won_by_black, won_by_white, open, proofs, unreadable, most_work, bytes))
}

/// Takes what other stores hold into one; returns how many positions were taken and how many entries cannot be
/// read.
#[pyfunction]
fn store_merge(py: Python<'_>, into: PathBuf, from: Vec<PathBuf>) -> PyResult<(usize, usize)> {
    let sources: Vec<Store> = from.iter().map(|path| open(path)).collect::<PyResult<_>>()?;
    let Some(first) = sources.first() else { return Ok((0, 0)) };
    let target = open_for(&into, (first.board().width(), first.board().height()))?;
    let merged = py.allow_threads(|| contents::merge(&target, &sources));
    let Taken { taken, flawed } = merged.map_err(|error| unusable(&into, &error))?;
    Ok((taken, flawed))
}

/// Solves the position that a block claims to be won by Black, with what a store holds, and keeps there what is
/// new. Returns verdict, nodes, seconds, certificate.
#[pyfunction]
#[pyo3(signature = (text, name, path, seconds=None, memory=None, progress=None))]
fn solve_with_store(
    py: Python<'_>,
    text: String,
    name: String,
    path: PathBuf,
    seconds: Option<f64>,
    memory: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Proved> {
    let (_, entries) = read(&text)?;
    let claim = entry(&entries, &name)?.hex();
    let claim = claim.filter(|claim| claim.joins_edges() && claim.owner == Player::Black);
    let claim = claim.ok_or_else(|| wrong("stores are for positions of the whole board"))?.clone();
    let mover = if claim.first == First::Owner { Player::Black } else { Player::White };
    let HexClaim { board, black, white, .. } = claim;
    let position = HexPosition { board, black, white, mover };
    let store = Arc::new(open_for(&path, (board.width(), board.height()))?);
    let (limits, monitor) = (limits(seconds, memory)?, Monitor::default());
    patiently(py, &monitor, progress, || {
        let start = Instant::now();
        let too_large = || wrong("the board is too large to be searched");
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).ok_or_else(too_large)?;
        solver.keep_in(store.clone());
        let solution = solver.solve(&position);
        let (nodes, seconds) = (solver.nodes(), start.elapsed().as_secs_f64());
        // What was found is written when the solver goes.
        drop(solver);
        if let Some(failure) = store.failure() {
            return Err(PyOSError::new_err(format!("the store could not be written: {failure}")));
        }
        let Ok(solution) = solution else { return Ok(("unknown".to_string(), nodes, seconds, None, vec![])) };
        let outcome = &solution.outcome;
        let checked =
            certify::certify(outcome, outcome.claim(), Verdict::Holds).map_err(PyRuntimeError::new_err)?;
        let certificate = String::from_utf8(checked.text).map_err(|error| wrong(error.to_string()))?;
        let verdict = if solution.winner == Player::Black { "holds" } else { "fails" };
        Ok((verdict.to_string(), nodes, seconds, Some(certificate), vec![]))
    })
}

/// Has a certificate checked; returns what it proves, in words.
#[pyfunction]
fn check(py: Python<'_>, text: &str) -> PyResult<String> {
    let checked = py.allow_threads(|| certify::read(text.as_bytes()));
    checked.map(|statement| statement.to_string()).map_err(|why| PyValueError::new_err(why.to_string()))
}

fn written<'py>(
    py: Python<'py>,
    mut picture: Picture,
    goal: bool,
    crop: bool,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    if !goal {
        picture.caption_mut().clear();
    }
    let style = Style { crop, ..Style::default() };
    let format = match format {
        "svg" => Format::Svg,
        "pdf" => Format::Pdf,
        "png" => Format::Png,
        "tex" => Format::Tex,
        other => {
            return Err(PyValueError::new_err(format!("there is no format {other}: svg, pdf, png, tex")));
        }
    };
    let bytes = picture.draw(&style).write(format);
    Ok(PyBytes::new(py, &bytes.map_err(|error| PyValueError::new_err(error.to_string()))?))
}

fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Draws a block of a document, or its reply tree.
#[pyfunction]
#[pyo3(signature = (text, name, tree=false, goal=true, crop=false, format="svg"))]
fn draw_block<'py>(
    py: Python<'py>,
    text: &str,
    name: &str,
    tree: bool,
    goal: bool,
    crop: bool,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let (document, entries) = read(text)?;
    let entry = entry(&entries, name)?;
    let picture = if tree {
        Picture::Tree(CaseTree::of_entry(&document, entry).map_err(wrong)?)
    } else {
        Picture::of_entry(&document, entry).ok_or_else(|| wrong("there are no figures of this game"))?
    };
    written(py, picture, goal, crop, format)
}

/// Draws what a certificate states, one of its steps, or its case tree.
#[pyfunction]
#[pyo3(signature = (text, step=None, tree=false, goal=true, crop=false, format="svg"))]
fn draw_certificate<'py>(
    py: Python<'py>,
    text: &str,
    step: Option<usize>,
    tree: bool,
    goal: bool,
    crop: bool,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    if text.lines().nth(1).is_some_and(|line| line.starts_with("game harary ")) {
        let paving = Paving::of_certificate("certificate", text).map_err(wrong)?;
        return written(py, Picture::Paving(paving), goal, crop, format);
    }
    let extent = match step {
        Some(number) => Extent::Step(number),
        None if tree => Extent::All,
        None => Extent::Head,
    };
    let certificate = Certificate::read(text.as_bytes(), extent).map_err(wrong)?;
    let picture = match step {
        Some(number) => {
            let scene = certificate.step_scene(number);
            Picture::Board(scene.ok_or_else(|| wrong(format!("there is no step {number}")))?)
        }
        None if tree => Picture::Tree(certificate.case_tree().map_err(wrong)?),
        None => Picture::Board(certificate.statement()),
    };
    written(py, picture, goal, crop, format)
}

/// What the strategy of a certificate says to these moves of the loser's, one after the other: the reply, the
/// step that it comes from and its rule; `""` where it may play anywhere, or has won.
#[pyfunction]
fn replies(text: &str, moves: Vec<String>) -> PyResult<Vec<(String, usize, String)>> {
    let certificate = Certificate::read(text.as_bytes(), Extent::All).map_err(wrong)?;
    let mut strategy = Strategy::new(&certificate).map_err(wrong)?;
    let ground = certificate.statement().ground;
    let mut told = Vec::new();
    for word in moves {
        let cell = ground.cells().iter().find(|cell| ground.name(*cell) == word);
        let cell = cell.ok_or_else(|| wrong(format!("{word} is no cell of this board")))?;
        told.push(match strategy.answer(cell).map_err(wrong)? {
            Answer::Reply { cell, step, rule, .. } => (ground.name(cell), step, rule.to_string()),
            Answer::Anything => (String::new(), 0, "anything".to_string()),
            Answer::Over => (String::new(), 0, "over".to_string()),
        });
    }
    Ok(told)
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(canonical, module)?)?;
    module.add_function(wrap_pyfunction!(prove, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(draw_block, module)?)?;
    module.add_function(wrap_pyfunction!(draw_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(replies, module)?)?;
    module.add_function(wrap_pyfunction!(store_create, module)?)?;
    module.add_function(wrap_pyfunction!(store_counts, module)?)?;
    module.add_function(wrap_pyfunction!(store_merge, module)?)?;
    module.add_function(wrap_pyfunction!(solve_with_store, module)?)?;
    Ok(())
}
