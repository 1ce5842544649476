//! `tatami bench connections`: programs A and B and the best engine, side by side on hard connections.

use super::plot;
use crate::args::Engine;
use crate::cpu_time;
use crate::input::{self, Source};
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::prove::is_plain_hex;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use crate::units;
use document::{Entry, Expect};
use game::Claim;
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use service::settle::settle_by;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub struct Connections {
    /// Documents with claims of Hex; a folder means its *.tatami files
    #[arg(value_name = "FILE", default_values = ["benches/connections", "library/connections.tatami", "library/sigma-f.tatami"])]
    files: Vec<PathBuf>,

    /// The engines to measure
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["a", "b", "best"])]
    engine: Vec<Engine>,

    /// Give up on a problem after so long, with each engine
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = units::duration)]
    time_limit: Duration,

    /// How much memory each search may use
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = units::bytes)]
    memory: usize,

    /// Also draw the figures as a plot with logarithmic scales
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// Seconds below this count as so many: they measure the clock rather than the search.
const GRACE: f64 = 0.01;

/// The figures of one problem.
#[derive(Serialize)]
pub struct Row {
    /// The block.
    pub name: String,
    cells: usize,
    verdict: String,
    /// One for each engine, in the order in which they were asked for.
    pub runs: Vec<Run>,
    #[serde(skip)]
    wrong: Option<String>,
}

/// What one engine did with a problem.
#[derive(Serialize)]
pub struct Run {
    /// Its name.
    pub engine: &'static str,
    verdict: String,
    /// Positions whose moves were looked at.
    pub nodes: u64,
    /// The CPU time of the search, without the certificate.
    pub cpu_seconds: f64,
    certificate_bytes: usize,
}

impl Run {
    /// Whether the problem was settled within the limits.
    pub fn finished(&self) -> bool {
        self.verdict != "unknown"
    }

    fn counted_seconds(&self) -> f64 {
        self.cpu_seconds.max(GRACE)
    }

    fn counted_nodes(&self) -> f64 {
        self.nodes.max(1) as f64
    }
}

/// How two engines compare, over the problems that the second has settled. Where the first has not, what it
/// had spent by then counts.
#[derive(Serialize)]
struct Comparison {
    engines: [&'static str; 2],
    problems: usize,
    /// The geometric mean of the first's nodes over the second's.
    nodes: f64,
    /// The same for CPU time.
    cpu_seconds: f64,
    /// The most nodes that the first took for one of the second.
    most_nodes: f64,
    /// The most time that the second took for one second of the first, and where.
    slowest: f64,
    slowest_at: String,
}

/// The figures as JSON tells them.
#[derive(Serialize)]
struct Report<'a> {
    problems: &'a [Row],
    summary: Vec<Comparison>,
}

/// Runs the command.
pub fn run(options: &Connections) -> Status {
    let Some(sources) = input::read_all(&options.files) else { return Status::BadInput };
    if let Some(message) = unfit(&sources, &options.engine) {
        return complain(&message);
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    on_deep_stack(|| compared(options, &sources, &monitor))
}

fn compared(options: &Connections, sources: &[Source], monitor: &Arc<Monitor>) -> Status {
    let entries: Vec<&Entry> = sources.iter().flat_map(|source| &source.entries).collect();
    let progress = Progress::start(entries.len() * options.engine.len(), monitor);
    let open = entries.iter().take_while(|_| !monitor.stopped());
    let rows: Vec<Row> = open.map(|entry| measure(entry, options, monitor, &progress)).collect();
    drop(progress);
    let mut status = rows.iter().map(Row::status).max().unwrap_or(Status::AsWanted);
    for row in &rows {
        if let Some(wrong) = &row.wrong {
            complain(&format!("{}: {wrong}", row.name));
        }
    }
    if let Some(path) = &options.svg
        && let Err(error) = write_whole(path, plot::svg(&rows).as_bytes())
    {
        status = status.max(complain(&format!("cannot write {}: {error}", path.display())));
    }
    let summary = summary(&rows);
    status.max(print(&if options.json {
        as_json(&Report { problems: &rows, summary })
    } else {
        as_table(&rows, &summary)
    }))
}

/// Why these documents or engines cannot be measured.
fn unfit(sources: &[Source], engines: &[Engine]) -> Option<String> {
    let twice = (1..engines.len()).any(|index| engines[..index].contains(&engines[index]));
    if twice {
        return Some("an engine is named twice".to_string());
    }
    let entries = sources.iter().flat_map(|source| source.entries.iter().map(move |entry| (source, entry)));
    let mut others = entries.filter(|(_, entry)| !is_plain_hex(entry));
    let (source, entry) = others.next()?;
    Some(format!(
        "only plain claims of Hex are compared: `{}` in {} is none",
        entry.name,
        source.path.display()
    ))
}

fn measure(entry: &Entry, options: &Connections, monitor: &Monitor, progress: &Progress) -> Row {
    let cells = entry.hex().map_or(0, |claim| claim.field.len());
    let mut row = Row {
        name: entry.name.clone(),
        cells,
        verdict: "unknown".to_string(),
        runs: Vec::new(),
        wrong: None,
    };
    let expected = match entry.expect {
        Expect::Holds => Verdict::Holds,
        Expect::Fails => Verdict::Fails,
    };
    for engine in &options.engine {
        let limits = Limits { time: Some(options.time_limit), memory: options.memory, nodes: None };
        let start = cpu_time::seconds();
        let outcome = settle_by((*engine).into(), entry.claim(), &limits, monitor);
        let cpu_seconds = cpu_time::seconds() - start;
        let verdict = outcome.verdict().map_or("unknown".to_string(), |verdict| verdict.to_string());
        let checked = match outcome.verdict() {
            Err(_) => Ok(0),
            Ok(verdict) if verdict != expected => Err(format!("not as expected: {verdict}")),
            Ok(verdict) => certified(&outcome, entry.claim(), verdict),
        };
        if outcome.verdict().is_ok() {
            row.verdict.clone_from(&verdict);
        }
        let engine = name(*engine);
        row.wrong = row.wrong.or(checked.as_ref().err().map(|why| format!("engine {engine}: {why}")));
        row.runs.push(Run {
            engine,
            verdict,
            nodes: outcome.nodes,
            cpu_seconds,
            certificate_bytes: checked.unwrap_or(0),
        });
        progress.advance();
    }
    row
}

/// The size of the certificate, once the checker has accepted it.
fn certified(outcome: &proof::Outcome<'_>, claim: &Claim, verdict: Verdict) -> Result<usize, String> {
    service::certify::certify(outcome, claim, verdict).map(|checked| checked.text.len())
}

fn name(engine: Engine) -> &'static str {
    match engine {
        Engine::A => "A",
        Engine::B => "B",
        Engine::Best => "best",
        Engine::Seedless => "seedless",
    }
}

impl Row {
    fn status(&self) -> Status {
        if self.wrong.is_some() {
            Status::NotAsWanted
        } else if self.runs.iter().all(Run::finished) {
            Status::AsWanted
        } else {
            Status::Undecided
        }
    }
}

/// Each engine compared with the next.
fn summary(rows: &[Row]) -> Vec<Comparison> {
    let engines = rows.first().map_or(0, |row| row.runs.len());
    (1..engines).filter_map(|index| compare(rows, index - 1, index)).collect()
}

fn compare(rows: &[Row], one: usize, other: usize) -> Option<Comparison> {
    let settled: Vec<&Row> = rows.iter().filter(|row| row.runs[other].finished()).collect();
    let first = settled.first()?;
    let mean = |ratio: &dyn Fn(&Row) -> f64| {
        (settled.iter().map(|row| ratio(row).ln()).sum::<f64>() / settled.len() as f64).exp()
    };
    let nodes = |row: &Row| row.runs[one].counted_nodes() / row.runs[other].counted_nodes();
    let seconds = |row: &Row| row.runs[one].counted_seconds() / row.runs[other].counted_seconds();
    let slowest = settled.iter().min_by(|a, b| seconds(a).total_cmp(&seconds(b)))?;
    Some(Comparison {
        engines: [first.runs[one].engine, first.runs[other].engine],
        problems: settled.len(),
        nodes: mean(&nodes),
        cpu_seconds: mean(&seconds),
        most_nodes: settled.iter().map(|row| nodes(row)).fold(0.0, f64::max),
        slowest: 1.0 / seconds(slowest),
        slowest_at: slowest.name.clone(),
    })
}

fn as_table(rows: &[Row], summary: &[Comparison]) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(7);
    let engines = rows.first().map_or(Vec::new(), |row| row.runs.iter().map(|run| run.engine).collect());
    let mut table = format!("{:width$}  cells  verdict", "problem");
    for engine in engines {
        table += &format!("  {:>14}  {:>8}", format!("{engine} nodes"), "CPU s");
    }
    table += "\n";
    for row in rows {
        table += &format!("{:width$}  {:>5}  {:7}", row.name, row.cells, row.verdict);
        for run in &row.runs {
            // What was spent when a limit ran out is only a lower bound.
            let sign = if run.finished() { "" } else { ">" };
            table += &format!(
                "  {:>14}  {:>8}",
                format!("{sign}{}", run.nodes),
                format!("{sign}{:.3}", run.cpu_seconds)
            );
        }
        table += "\n";
    }
    for comparison in summary {
        let Comparison { engines: [one, other], problems, nodes, cpu_seconds, .. } = comparison;
        table += &format!(
            "{one} against {other} on {problems} problems, geometric means: {nodes:.1} times the nodes, \
             {cpu_seconds:.1} times the CPU time; at most {:.0} times the nodes; {other} is at most {:.2} times as slow ({})\n",
            comparison.most_nodes, comparison.slowest, comparison.slowest_at,
        );
    }
    table
}
