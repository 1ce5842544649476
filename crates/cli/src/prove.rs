//! `tatami prove`: settles every block of documents, certifies the verdicts, and reports.

use crate::args::{Engine, Prove};
use crate::derivations;
use crate::input::{self, Source};
use crate::interrupt;
use crate::must_play;
use crate::output::write_certificate;
use crate::progress::Progress;
use crate::status::{Status, as_json, complain, print};
use crate::weights;
use anstyle::{AnsiColor, Style};
use document::{Document, Entry, Expect};
use game::{Advice, HexClaim, Player, ReplyCase};
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use serde::Serialize;
use service::blocks;
use service::settle::settle_by;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use strategies::guided::{Advised, BlockVerdict, Part};
use strategies::minimal;

/// Deeply nested goals are followed by recursion; a thousand parentheses need a few megabytes.
pub const STACK: usize = 256 << 20;

/// How many times `--all-minimal` looks for another carrier.
const TRIES: usize = 40;

/// Certificates above this size are written compressed.
const COMPRESS_ABOVE: usize = 1 << 20;

/// One block to settle.
struct Job<'a> {
    file: &'a Path,
    entry: &'a Entry,
    document: &'a Document,
    /// All blocks of its document.
    entries: &'a [Entry],
    /// The certificate's name in its folder, without extension.
    certificate: String,
}

/// What became of a block.
struct Report {
    verdict: Result<BlockVerdict, Exhausted>,
    nodes: u64,
    seconds: f64,
    /// The moves that beat a drawing, and with how many copies of its stretch.
    beaten: Option<(String, u32)>,
    /// The size of the certificate, and where it was saved; or why there is none.
    certificate: Result<(usize, Option<String>), String>,
    /// Minimal carriers, if they were asked for, as text.
    carriers: Vec<String>,
    /// What bounds the first move before any search, if that was asked for.
    must_play: Option<must_play::Told>,
    /// How the advice on the proof fared.
    notes: Vec<String>,
    /// The move that the refutation of a claim of Hex begins with.
    refuted_by: Option<String>,
    /// What an engine other than `best` has searched for a strategy.
    parts: Vec<Part>,
}

/// Runs the command.
pub fn run(options: &Prove) -> Status {
    let Some(sources) = input::read_all(&options.files) else { return Status::BadInput };
    let jobs = match jobs(&sources, options.only.as_deref()) {
        Ok(jobs) => jobs,
        Err(message) => return complain(&message),
    };
    if options.engine != Engine::Best
        && let Some(job) = jobs.iter().find(|job| !is_for_any_engine(job))
    {
        let (name, file) = (&job.entry.name, job.file.display());
        return complain(&format!(
            "engines other than `best` settle plain claims of Hex only, and strategies by such: `{name}` in {file} is none"
        ));
    }
    if options.engine.is_program() {
        if let Some(Err(why)) = options.weights.as_deref().map(weights::read) {
            return complain(&why);
        }
    } else if options.order || options.weights.is_some() {
        return complain("--order and --weights are for --engine a and --engine b");
    }
    if let Some(folder) = &options.certificates
        && let Err(error) = fs::create_dir_all(folder)
    {
        return complain(&format!("cannot make the folder {}: {error}", folder.display()));
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(jobs.len(), &monitor);
    let width = jobs.iter().map(|job| job.entry.name.chars().count()).max().unwrap_or(0);
    let settled = settle_all(&jobs, options, &monitor, |job, report| {
        progress.advance();
        if !options.json {
            progress.above(|| _ = print(&line(job, report, width)));
        }
    });
    drop(progress);
    let reports = match settled {
        Ok(reports) => reports,
        Err(message) => return complain(&message),
    };
    let status = jobs.iter().zip(&reports).map(|(job, report)| status(job, report));
    let status = status.max().unwrap_or(Status::AsWanted);
    status.max(if options.json {
        print(&json(&jobs, &reports, options.minimal || options.all_minimal))
    } else {
        print(&summary(&jobs, &reports))
    })
}

fn jobs<'a>(sources: &'a [Source], only: Option<&str>) -> Result<Vec<Job<'a>>, String> {
    let mut names = Names::default();
    let mut jobs = Vec::new();
    for source in sources {
        let stem = source.path.file_stem().map_or("input".into(), |stem| stem.to_string_lossy());
        let stem = names.stem(if stem == "-" { "input" } else { &stem }, &source.entries);
        let wanted = source.entries.iter().filter(|entry| only.is_none_or(|name| name == entry.name));
        jobs.extend(wanted.map(|entry| Job {
            file: &source.path,
            entry,
            document: &source.document,
            entries: &source.entries,
            certificate: format!("{stem}.{}", entry.name),
        }));
    }
    match only {
        Some(name) if jobs.is_empty() => {
            let names: Vec<&str> =
                sources.iter().flat_map(|s| &s.entries).map(|entry| &*entry.name).collect();
            Err(format!("there is no block named `{name}`; there are: {}", names.join(", ")))
        }
        _ => Ok(jobs),
    }
}

/// The names of certificates so far: no two blocks may write the same file.
#[derive(Default)]
struct Names {
    stems: HashSet<String>,
    certificates: HashSet<String>,
}

impl Names {
    /// The stem of a document's certificates: its own, or the first of `stem-2`, `stem-3`, … that no other
    /// document has and under which no block gets the name of another.
    fn stem(&mut self, stem: &str, entries: &[Entry]) -> String {
        let mut number = 1;
        loop {
            let stem = if number == 1 { stem.to_string() } else { format!("{stem}-{number}") };
            let names = || entries.iter().map(|entry| format!("{stem}.{}", entry.name));
            if !self.stems.contains(&stem) && !names().any(|name| self.certificates.contains(&name)) {
                self.certificates.extend(names());
                self.stems.insert(stem.clone());
                return stem;
            }
            number += 1;
        }
    }
}

/// Settles the jobs, several at a time if asked for, and reports each in its order as soon as it can be.
fn settle_all(
    jobs: &[Job<'_>],
    options: &Prove,
    monitor: &Monitor,
    mut tell: impl FnMut(&Job<'_>, &Report) + Send,
) -> Result<Vec<Report>, String> {
    let next = AtomicUsize::new(0);
    let finished: Mutex<Vec<Option<Report>>> = Mutex::new(jobs.iter().map(|_| None).collect());
    let threads = options.threads.get().min(jobs.len().max(1));
    let limits = Limits { memory: options.within.memory / threads, ..options.within.limits() };
    let told = Mutex::new((0, &mut tell));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index) else { break };
            // What is listed for a copy of the block goes with it.
            let entry = job.entry.clone();
            let job = Job { entry: &entry, certificate: job.certificate.clone(), ..*job };
            let report = settle_one(&job, options, &limits, monitor);
            let mut finished = finished.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            finished[index] = Some(report);
            let mut told = told.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            while let Some(Some(report)) = finished.get(told.0) {
                let index = told.0;
                (told.1)(&jobs[index], report);
                told.0 += 1;
            }
        }
    };
    // One thread is enough; without any nothing would be settled.
    let started: Vec<io::Result<()>> = std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).map(|_| ());
        (0..threads).map(start).collect()
    });
    if let Some(Err(error)) = started.iter().find(|_| started.iter().all(Result::is_err)) {
        return Err(format!("cannot start a thread: {error}"));
    }
    let finished = finished.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    Ok(finished.into_iter().flatten().collect())
}

fn settle_one(job: &Job<'_>, options: &Prove, limits: &Limits, monitor: &Monitor) -> Report {
    let start = Instant::now();
    let told = || must_play::of(options.engine.into(), job.entries, job.entry, limits, monitor);
    let must_play = if options.must_play { told() } else { None };
    let limits = &limits.since(start);
    let minimal = (options.minimal || options.all_minimal) && job.entry.advice == Advice::None;
    let (carriers, advised) = match job.entry.hex() {
        Some(hex) if minimal => minimally(hex, job, options, limits, monitor),
        _ => {
            let engine = options.engine.into();
            (Vec::new(), blocks::settle(engine, job.entries, job.entry, limits, monitor))
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let outcome = &advised.outcome;
    let order = job.entry.hex().filter(|_| options.order);
    let order = order.map_or(Vec::new(), |claim| weights::told(claim, options.engine.into()));
    let refuted = outcome.refuting_move().zip(job.entry.hex());
    // The fields of the JSON are fixed, but for what is asked for.
    let refuted_by = refuted.filter(|_| options.derivations).map(|(cell, claim)| claim.board.name(cell));
    let refuted = refuted.filter(|_| options.derivations || !options.json);
    let refutation = refuted.map(|(cell, claim)| {
        let opponent = title_case(claim.owner.opponent());
        format!("{opponent} refutes it, beginning with {}", claim.board.name(cell))
    });
    let derivations =
        if options.derivations { derivations::told(job.document, job.entry, &advised) } else { Vec::new() };
    Report {
        verdict: advised.verdict,
        nodes: outcome.nodes,
        seconds,
        beaten: gravity::beating(outcome).map(|beaten| (game::drop::moves(&beaten.moves), beaten.copies)),
        certificate: certify(outcome, job, options.certificates.as_deref()),
        carriers,
        must_play,
        notes: [order, advised.notes, Vec::from_iter(refutation), derivations].concat(),
        refuted_by,
        parts: if options.engine == Engine::Best { Vec::new() } else { advised.parts },
    }
}

/// Settles a claim of Hex and looks for minimal carriers; if there is one, it is proved in the smallest.
fn minimally(
    hex: &HexClaim,
    job: &Job<'_>,
    options: &Prove,
    limits: &Limits,
    monitor: &Monitor,
) -> (Vec<String>, Advised) {
    let (start, claim) = (Instant::now(), job.entry.claim());
    let mut outcome = settle_by(options.engine.into(), claim, limits, monitor);
    let mut carriers = Vec::new();
    if outcome.verdict() == Ok(Verdict::Holds) {
        let tries = if options.all_minimal { TRIES } else { 1 };
        let limits = limits.since(start);
        // What runs out of time keeps the verdict, and just has no minimal carrier.
        let found = minimal::several(hex, tries, &limits, monitor).unwrap_or_default();
        carriers = found.iter().map(|carrier| hex.board.names(carrier)).collect();
        if let Some(smallest) = found.first() {
            outcome = minimal::settle_within(claim, hex, *smallest, &limits, monitor);
        }
    }
    (carriers, Advised::plain(outcome.into_owned()))
}

/// Derives, checks, and perhaps saves the certificate of the verdict on a block's claim.
fn certify(
    outcome: &proof::Outcome<'_>,
    job: &Job<'_>,
    folder: Option<&Path>,
) -> Result<(usize, Option<String>), String> {
    let verdict = outcome.verdict().map_err(|_| "the claim was not settled")?;
    let certificate = service::certify::certify(outcome, job.entry.claim(), verdict)?.text;
    let size = certificate.len();
    let Some(folder) = folder else { return Ok((size, None)) };
    let name = certificate_file(&job.certificate, &certificate);
    write_certificate(&folder.join(&name), &certificate)?;
    Ok((size, Some(name)))
}

/// What the file of a certificate is called: large ones are compressed.
pub fn certificate_file(name: &str, certificate: &[u8]) -> String {
    let extension = if certificate.len() > COMPRESS_ABOVE { "cert.zst" } else { "cert" };
    format!("{name}.{extension}")
}

/// Whether a block is a claim of Hex that any engine can settle. What it is put together from is advice for
/// the best engine.
pub fn is_plain_hex(entry: &Entry) -> bool {
    entry.hex().is_some() && (entry.advice == Advice::None || entry.kind == "claim")
}

/// Whether any engine can settle a block: a plain claim of Hex, or a strategy by such claims and without
/// forced lines.
fn is_for_any_engine(job: &Job<'_>) -> bool {
    let plain = |blocks: &[usize]| blocks.iter().all(|&number| is_plain_hex(&job.entries[number]));
    match &job.entry.advice {
        Advice::Strategy { blocks, cases } => plain(blocks) && cases.iter().all(|case| follows(case, &plain)),
        _ => is_plain_hex(job.entry),
    }
}

/// Whether a case has no forced line anywhere, and only blocks of a kind.
fn follows(case: &ReplyCase, kind: &impl Fn(&[usize]) -> bool) -> bool {
    case.line.is_empty() && kind(&case.by) && case.cases.iter().all(|case| follows(case, kind))
}

/// A player at the beginning of a sentence.
fn title_case(player: Player) -> &'static str {
    if player == Player::White { "White" } else { "Black" }
}

fn wanted(job: &Job<'_>) -> BlockVerdict {
    match job.entry.expect {
        Expect::Holds => BlockVerdict::Holds,
        Expect::Fails => BlockVerdict::Fails,
    }
}

fn status(job: &Job<'_>, report: &Report) -> Status {
    match (&report.verdict, &report.certificate) {
        (Err(_), _) => Status::Undecided,
        (Ok(_), Err(_)) => Status::NotAsWanted,
        (Ok(verdict), Ok(_)) if *verdict == wanted(job) => Status::AsWanted,
        (Ok(_), Ok(_)) => Status::NotAsWanted,
    }
}

/// One line of the report.
fn line(job: &Job<'_>, report: &Report, width: usize) -> String {
    let colour = match status(job, report) {
        Status::AsWanted => AnsiColor::Green,
        Status::Undecided => AnsiColor::Yellow,
        Status::NotAsWanted | Status::BadInput => AnsiColor::Red,
    };
    let style = Style::new().fg_color(Some(colour.into()));
    let word = match report.verdict {
        Ok(verdict) => verdict.to_string(),
        Err(_) => "unknown".to_string(),
    };
    let note = match (&report.verdict, &report.certificate) {
        (Err(Exhausted::Time), _) => "the time limit ran out".to_string(),
        (Err(Exhausted::Memory), _) => "the memory limit ran out".to_string(),
        (Err(Exhausted::Nodes), _) => "the nodes ran out".to_string(),
        (Err(Exhausted::Stopped), _) => "stopped".to_string(),
        (Err(Exhausted::NoMethod), _) => "neither proved nor refuted by the methods here".to_string(),
        (Ok(BlockVerdict::AdviceFails), Err(why)) => format!("no certificate: {why}"),
        (Ok(BlockVerdict::AdviceFails), Ok((size, saved))) => {
            let place = saved.as_ref().map_or(String::new(), |name| format!(" in {name}"));
            format!("that the claim holds: certificate of {size} bytes checked{place}")
        }
        (Ok(_), Err(why)) => format!("NO CERTIFICATE: {why}"),
        (Ok(_), Ok((size, saved))) => {
            let place = saved.as_ref().map_or(String::new(), |name| format!(" in {name}"));
            let beaten = report.beaten.as_ref().map_or(String::new(), |(moves, copies)| match copies {
                0 => format!("beaten by {moves}, "),
                copies => format!("beaten with {copies} more copies by {moves}, "),
            });
            format!("{beaten}certificate of {size} bytes checked{place}")
        }
    };
    let expected = match report.verdict {
        Ok(verdict) if verdict == BlockVerdict::Fails && wanted(job) == verdict => ", as expected",
        Ok(verdict) if verdict != wanted(job) && job.entry.expect == Expect::Fails => {
            ", but was expected to fail"
        }
        _ => "",
    };
    let name = &job.entry.name;
    let carriers: String = report
        .carriers
        .iter()
        .map(|carrier| {
            format!("        minimal carrier of {} cells: {carrier}\n", carrier.split(' ').count())
        })
        .collect();
    let must_play = report.must_play.as_ref().map_or(String::new(), must_play::Told::text);
    let notes: String = report.notes.iter().map(|note| format!("        {note}\n")).collect();
    let parts = table(&report.parts);
    format!(
        "{style}{word:7}{style:#} {name:width$}  {:>9} nodes  {:>8.3} s  {note}{expected}\n{carriers}{must_play}{notes}{parts}",
        report.nodes, report.seconds
    )
}

/// The empty cells, the time and the nodes of every part of a strategy, as Mishima and others give them.
fn table(parts: &[Part]) -> String {
    let Some(width) = parts.iter().map(|part| part.name.chars().count()).max() else {
        return String::new();
    };
    let width = width.max(4);
    let mut table = format!("        {:width$}  cells  time (s)      nodes\n", "part");
    for Part { name, cells, time, nodes, holds } in parts {
        let open = if *holds { "" } else { "  not proved" };
        table +=
            &format!("        {name:width$}  {cells:>5}  {:>8.3}  {nodes:>9}{open}\n", time.as_secs_f64());
    }
    table
}

fn summary(jobs: &[Job<'_>], reports: &[Report]) -> String {
    let count = |wanted: Status| {
        jobs.iter().zip(reports).filter(|(job, report)| status(job, report) == wanted).count()
    };
    let seconds: f64 = reports.iter().map(|report| report.seconds).sum();
    let mut parts = vec![format!("{} of {} as wanted", count(Status::AsWanted), jobs.len())];
    for (status, words) in [(Status::NotAsWanted, "not as wanted"), (Status::Undecided, "unknown")] {
        if count(status) > 0 {
            parts.push(format!("{} {words}", count(status)));
        }
    }
    format!("{}, {seconds:.3} s of search\n", parts.join(", "))
}

#[derive(Serialize)]
struct JsonReport<'a> {
    results: Vec<JsonResult<'a>>,
}

#[derive(Serialize)]
struct JsonResult<'a> {
    name: &'a str,
    kind: &'a str,
    verdict: String,
    nodes: u64,
    seconds: f64,
    certificate: Option<&'a str>,
    file: String,
    /// Only for drawings that fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    beaten_by: Option<&'a str>,
    /// Only where these moves need some copies of the stretch.
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<u32>,
    /// Only when minimal carriers were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal_carriers: Option<Vec<Vec<&'a str>>>,
    /// Only when it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    must_play: Option<Vec<JsonBound<'a>>>,
    /// The threats by which nothing is left to search, where that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_by: Option<Vec<JsonBound<'a>>>,
    /// The blocks that it respects, with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_force: Option<&'a [String]>,
    /// Only for blocks with advice on their proof, and where more was asked for.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    /// The move that the refutation of a claim of Hex begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted_by: Option<&'a str>,
    /// Only for strategies, by engines other than `best`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<JsonPart<'a>>,
}

/// A claim that was searched for a strategy.
#[derive(Serialize)]
struct JsonPart<'a> {
    name: &'a str,
    cells: usize,
    seconds: f64,
    nodes: u64,
    holds: bool,
}

impl<'a> From<&'a Part> for JsonPart<'a> {
    fn from(part: &'a Part) -> Self {
        let Part { name, cells, time, nodes, holds } = part;
        Self { name, cells: *cells, seconds: time.as_secs_f64(), nodes: *nodes, holds: *holds }
    }
}

/// A threat that bounds the first move, and the moves that it leaves.
#[derive(Serialize)]
struct JsonBound<'a> {
    threat: &'a str,
    /// The cells that must be empty for it.
    needs: Vec<&'a str>,
    leaves: Vec<&'a str>,
}

impl<'a> From<&'a must_play::Threat> for JsonBound<'a> {
    fn from(threat: &'a must_play::Threat) -> Self {
        Self {
            threat: &threat.reply,
            needs: threat.carrier.split_whitespace().collect(),
            leaves: threat.left.split_whitespace().collect(),
        }
    }
}

fn bounds(threats: &[must_play::Threat], wanted: bool) -> Vec<JsonBound<'_>> {
    let wanted = if wanted { threats } else { &[] };
    wanted.iter().map(JsonBound::from).collect()
}

fn json(jobs: &[Job<'_>], reports: &[Report], with_carriers: bool) -> String {
    let results = jobs.iter().zip(reports).map(|(job, report)| JsonResult {
        name: &job.entry.name,
        kind: job.entry.kind,
        verdict: report.verdict.map_or("unknown".to_string(), |verdict| verdict.to_string()),
        nodes: report.nodes,
        seconds: report.seconds,
        certificate: report.certificate.as_ref().ok().and_then(|(_, saved)| saved.as_deref()),
        file: job.file.display().to_string(),
        beaten_by: report.beaten.as_ref().map(|(moves, _)| &**moves),
        copies: report.beaten.as_ref().map(|(_, copies)| *copies).filter(|copies| *copies > 0),
        minimal_carriers: with_carriers
            .then(|| report.carriers.iter().map(|carrier| carrier.split(' ').collect()).collect()),
        in_force: report.must_play.as_ref().map(|told| &told.in_force[..]),
        must_play: report.must_play.as_ref().map(|told| bounds(&told.threats, !told.decided)),
        decided_by: report
            .must_play
            .as_ref()
            .filter(|told| told.decided)
            .map(|told| bounds(&told.threats, true)),
        notes: &report.notes,
        refuted_by: report.refuted_by.as_deref(),
        parts: report.parts.iter().map(JsonPart::from).collect(),
    });
    let report = JsonReport { results: results.collect() };
    as_json(&report)
}
