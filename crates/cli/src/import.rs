//! `tatami import`: strategies that others have written down, examined, repaired and certified.

use crate::args::Save;
use crate::interrupt;
use crate::output::write_certificate;
use crate::progress::Progress;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use crate::{input, store, units};
use clap::Args;
use hex::whole::store::Keeper;
use proof::limits::{Limits, Monitor};
use proof::{Outcome, Verdict};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use strategies::import::{self, Defect, Gap, MAX_BYTES, Outline, Repair, Search, Strategy, TooMany};

#[derive(Debug, Args)]
pub struct Import {
    /// A file of patterns, or an autotree; - means standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Settle what is missing by search
    #[arg(long)]
    pub repair: bool,

    #[command(flatten)]
    save: Save,

    /// Give up on a gap after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = units::duration)]
    pub time_limit: Duration,

    /// How much memory the search of a gap may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = units::bytes)]
    pub memory: usize,

    /// Keep positions of the whole board that are settled in this file, and use what is there
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// What is known in the end.
struct Found {
    defects: Vec<Defect>,
    /// How many patterns in their places the strategy has.
    places: usize,
    repairs: Vec<Repair>,
    /// Gaps for which a limit ran out.
    left: Vec<Gap>,
    /// The size of the certificate, or why there is none.
    certificate: Result<usize, Failure>,
}

/// Why there is no certificate.
enum Failure {
    /// The strategy has gaps, and nobody asked to close them.
    Gaps,
    /// A gap cannot be closed: the opponent wins there.
    Refuted,
    /// A limit ran out.
    Undecided,
    /// It could not be made, checked or saved.
    Message(String),
}

/// Runs the command.
pub fn run(options: &Import) -> Status {
    let strategy = match text(&options.file) {
        Err(error) => return complain(&format!("cannot read {}: {error}", options.file.display())),
        Ok(text) => match import::read(&text) {
            Err(bad) => return complain(&format!("{}:{}: {bad}", options.file.display(), bad.line)),
            Ok(strategy) => strategy,
        },
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    store::kept(options.store.as_deref(), strategy.board, |store| {
        let keeper = store.map(|store| store as Arc<dyn Keeper>);
        on_deep_stack(|| {
            let progress = Progress::start(1, &monitor);
            let found = find(&strategy, &monitor, keeper.as_ref(), options);
            drop(progress);
            match found {
                Ok(found) => report(&strategy, &found, options),
                Err(TooMany) => complain(&format!(
                    "{}: the patterns come up in more than {} places",
                    options.file.display(),
                    import::MAX_SPOTS
                )),
            }
        })
    })
}

/// The text of a file that may be a strategy.
pub fn text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    input::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn find(
    strategy: &Strategy,
    monitor: &Monitor,
    keeper: Option<&Arc<dyn Keeper>>,
    options: &Import,
) -> Result<Found, TooMany> {
    let mut defects = import::defects(strategy)?;
    let bare = Outline::new(strategy, None)?;
    let places = bare.spots.all.len();
    defects.extend(bare.lost.iter().cloned());
    let whole = bare.outcome();
    if whole.is_some() || !options.repair {
        let certificate = whole.map_or(Err(Failure::Gaps), |outcome| certify(&outcome, options));
        return Ok(Found { defects, places, repairs: Vec::new(), left: Vec::new(), certificate });
    }
    let limits = Limits { time: Some(options.time_limit), memory: options.memory, ..Limits::default() };
    let outline = Outline::new(strategy, Some(Search { limits: &limits, monitor, keeper }))?;
    let certificate = match (outline.outcome(), outline.exhausted) {
        (Some(outcome), _) => certify(&outcome, options),
        (None, Some(_)) => Err(Failure::Undecided),
        (None, None) => Err(Failure::Refuted),
    };
    Ok(Found { defects, places, repairs: outline.repairs, left: outline.left, certificate })
}

fn certify(outcome: &Outcome<'_>, options: &Import) -> Result<usize, Failure> {
    let certified = service::certify::certify(outcome, outcome.claim(), Verdict::Holds);
    let certificate = certified.map_err(Failure::Message)?.text;
    if let Some(path) = options.save.path() {
        write_certificate(path, &certificate).map_err(Failure::Message)?;
    }
    Ok(certificate.len())
}

#[derive(Serialize)]
struct JsonReport {
    patterns: usize,
    places: usize,
    defects: Vec<JsonDefect>,
    repairs: Vec<JsonRepair>,
    left: Vec<JsonGap>,
    verdict: &'static str,
    certificate: Option<String>,
}

#[derive(Serialize)]
struct JsonDefect {
    line: usize,
    pattern: String,
    branch: Option<String>,
    fault: String,
}

#[derive(Serialize)]
struct JsonGap {
    pattern: String,
    branch: Option<String>,
    line: Vec<String>,
    cell: String,
    cells: usize,
    goal: String,
}

#[derive(Serialize)]
struct JsonRepair {
    #[serde(flatten)]
    gap: JsonGap,
    nodes: u64,
}

fn report(strategy: &Strategy, found: &Found, options: &Import) -> Status {
    let (status, verdict) = match &found.certificate {
        Ok(_) => (Status::AsWanted, "holds"),
        Err(Failure::Gaps) => (Status::NotAsWanted, "incomplete"),
        Err(Failure::Refuted) => (Status::NotAsWanted, "incomplete"),
        Err(Failure::Undecided) => (Status::Undecided, "unknown"),
        Err(Failure::Message(message)) => return complain(message),
    };
    let shown =
        if options.json { json(strategy, found, verdict, options) } else { words(strategy, found, options) };
    status.max(print(&shown))
}

fn json(strategy: &Strategy, found: &Found, verdict: &'static str, options: &Import) -> String {
    let saved = options.save.path().filter(|_| found.certificate.is_ok());
    as_json(&JsonReport {
        patterns: strategy.patterns.len(),
        places: found.places,
        defects: found.defects.iter().map(json_defect).collect(),
        repairs: found.repairs.iter().map(|repair| json_repair(strategy, repair)).collect(),
        left: found.left.iter().map(|gap| json_gap(strategy, gap)).collect(),
        verdict,
        certificate: saved.map(|path| path.display().to_string()),
    })
}

fn json_defect(defect: &Defect) -> JsonDefect {
    JsonDefect {
        line: defect.line,
        pattern: defect.pattern.clone(),
        branch: defect.branch.clone(),
        fault: defect.fault.to_string(),
    }
}

fn json_repair(strategy: &Strategy, repair: &Repair) -> JsonRepair {
    JsonRepair { gap: json_gap(strategy, &repair.gap), nodes: repair.nodes }
}

fn json_gap(strategy: &Strategy, gap: &Gap) -> JsonGap {
    JsonGap {
        pattern: gap.pattern.clone(),
        branch: gap.branch.clone(),
        line: gap.line.iter().map(|&cell| strategy.board.name(cell)).collect(),
        cell: strategy.board.name(gap.cell),
        cells: gap.cells.len(),
        goal: gap.goal.clone(),
    }
}

/// A gap in words: where, after which moves, and what for.
fn gap_words(gap: &JsonGap) -> String {
    let JsonGap { pattern, branch, line, cell, cells, goal } = gap;
    let branch = branch.as_ref().map_or(String::new(), |branch| format!(", branch {branch}"));
    let line: String = line.iter().map(|cell| format!("{cell} ")).collect();
    format!("pattern {pattern}{branch}, after {line}{cell}, {goal} on {cells} cells")
}

fn words(strategy: &Strategy, found: &Found, options: &Import) -> String {
    let mut text = String::new();
    let mut line = |words: String| _ = writeln!(text, "{words}");
    let name = options.file.display();
    for defect in &found.defects {
        let branch = defect.branch.as_ref().map_or(String::new(), |branch| format!(", branch {branch}"));
        line(format!("{name}:{}: pattern {}{branch}: {}", defect.line, defect.pattern, defect.fault));
    }
    for repair in &found.repairs {
        let JsonRepair { gap, nodes } = json_repair(strategy, repair);
        line(format!("repaired: {}, {nodes} nodes", gap_words(&gap)));
    }
    for gap in &found.left {
        line(format!("left: {}", gap_words(&json_gap(strategy, gap))));
    }
    let (patterns, places, defects) = (strategy.patterns.len(), found.places, found.defects.len());
    line(format!(
        "{patterns} patterns in {places} places, {defects} defects, {} repairs",
        found.repairs.len()
    ));
    line(match &found.certificate {
        Ok(size) => match options.save.path() {
            Some(path) => format!("holds: certificate of {size} bytes checked, in {}", path.display()),
            None => format!("holds: certificate of {size} bytes checked"),
        },
        Err(Failure::Gaps) => {
            "incomplete: not every move is answered; --repair looks for what is missing".to_string()
        }
        Err(Failure::Refuted) => {
            "incomplete: what is missing cannot be found with these patterns".to_string()
        }
        Err(Failure::Undecided) => "unknown: a search ran out of time or memory".to_string(),
        Err(Failure::Message(message)) => message.clone(),
    });
    text
}
