//! `tatami cluster`: whole boards of Hex by workers on many machines, over a NATS server.

use crate::args::SolveHex;
use crate::interrupt;
use crate::solve::hex::{self, Helpers};
use crate::solve::on_deep_stack;
use crate::status::{self, Status, as_json, complain, print};
use crate::{store, units};
use ::hex::whole::recollection::Recollection;
use ::hex::whole::store::Keeper;
use clap::{Args, Subcommand};
use cluster::nats::ask::Asking;
use cluster::nats::work::{Done, Terms};
use cluster::nats::{NatsError, Server, work};
use game::Board;
use proof::limits::Monitor;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum Cluster {
    /// Coordinate the search of a whole board: hand out jobs, and keep what the kernel has followed
    #[command(subcommand)]
    Solve(Solve),
    /// Lend this machine: do jobs until Ctrl-C
    Work(Work),
    /// Say how far a run is, and who works on it
    Status(Ask),
}

#[derive(Debug, Subcommand)]
pub enum Solve {
    /// Hex
    Hex(Box<SolveByOthers>),
}

/// Where the server is, and how to be let in.
#[derive(Clone, Debug, Args)]
pub struct At {
    /// The address of the server, such as nats://localhost:4222 or tls://example.org
    #[arg(long, value_name = "URL")]
    nats: String,

    /// A file of credentials for the server
    #[arg(long, value_name = "FILE")]
    creds: Option<PathBuf>,

    /// A file of certificates of authorities that sign for the server, beside those of the system
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
}

impl At {
    /// The server at an address, with what it asks for.
    pub fn new(nats: String, creds: Option<PathBuf>, tls_ca: Option<PathBuf>) -> Self {
        Self { nats, creds, tls_ca }
    }

    fn server(&self) -> Server {
        Server { url: self.nats.clone(), credentials: self.creds.clone(), authorities: self.tls_ca.clone() }
    }
}

#[derive(Debug, Args)]
pub struct SolveByOthers {
    #[command(flatten)]
    solve: SolveHex,

    #[command(flatten)]
    at: At,

    /// Hand a job to another worker when nothing was heard of the first for so long
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = units::duration)]
    job_wait: Duration,
}

#[derive(Debug, Args)]
pub struct Work {
    #[command(flatten)]
    at: At,

    /// How many threads search at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::threads)]
    threads: NonZeroUsize,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = units::bytes)]
    memory: usize,

    /// Keep what is found in this file, and use what is there; without it, in memory
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// What to be called; the machine and the process, if left out
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Leave when there was nothing to do for so long
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    idle_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub struct Ask {
    #[command(flatten)]
    at: At,

    /// Say it again every second, until the run ends or Ctrl-C
    #[arg(long)]
    live: bool,

    /// Print the result as JSON; with --live, each time on one line
    #[arg(long)]
    json: bool,
}

/// Runs `tatami cluster`.
pub fn run(what: &Cluster) -> Status {
    match what {
        Cluster::Solve(Solve::Hex(options)) => solve(options),
        Cluster::Work(options) => lend(options),
        Cluster::Status(options) => tell(options),
    }
}

/// What to tell a person whose server cannot be used.
pub fn unusable(error: &NatsError) -> Status {
    let status = complain(&error.to_string());
    if error.is_bad_input() { status } else { Status::Undecided }
}

fn solve(options: &SolveByOthers) -> Status {
    if options.solve.jobs.is_some() {
        return complain(
            "--jobs is for threads of one machine; here workers are started with tatami cluster work",
        );
    }
    if options.solve.store.is_none() {
        return complain("a run over many machines needs a store: add --store FILE");
    }
    if options.job_wait < Duration::from_secs(1) {
        return complain("--job-wait is at least 1s");
    }
    hex::run(&options.solve, &Helpers::Server(options.at.server(), options.job_wait))
}

fn lend(options: &Work) -> Status {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let name = options.name.clone().unwrap_or_else(|| format!("{}-{}", machine(), std::process::id()));
    let Work { threads, memory, idle_limit, .. } = *options;
    let terms = Terms { name, threads, memory, idle: idle_limit };
    // A store that is there says at once whether it can be used.
    if let Some(path) = options.store.as_deref().filter(|path| path.exists())
        && let Err(message) = store::open(path)
    {
        return complain(&message);
    }
    let opened: Mutex<Option<Arc<service::store::Store>>> = Mutex::default();
    let keepers = |board: Board| -> Result<Arc<dyn Keeper>, String> {
        let Some(path) = &options.store else { return Ok(Arc::new(Recollection::new(memory / 2))) };
        let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = opened.as_ref().and_then(|store| store.failure()) {
            return Err(format!("the store could not be written: {failure}"));
        }
        // One process can have it open.
        *opened = None;
        let store = Arc::new(store::open_or_create(path, board)?);
        *opened = Some(store.clone());
        Ok(store)
    };
    on_deep_stack(|| match work::work(&options.at.server(), &terms, &keepers, &monitor) {
        Ok(Done { jobs, nodes }) => print(&format!("{jobs} jobs done  ({nodes} nodes)\n")),
        Err(error) => unusable(&error),
    })
}

/// The name of this machine, as far as it is known.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name: String = name.trim().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    if name.is_empty() { "worker".to_string() } else { name }
}

/// How often it is told how far a run is.
const BETWEEN_STATUS: Duration = Duration::from_secs(1);
/// A coordinator that is started again within this time goes on with what is shown.
const GONE: u32 = 5;

fn tell(options: &Ask) -> Status {
    let asking = match Asking::begin(&options.at.server()) {
        Ok(asking) => asking,
        Err(error) => return unusable(&error),
    };
    let Some(mut told) = asking.status() else {
        _ = complain("nobody coordinates a run on this server now");
        return Status::Undecided;
    };
    if !options.live {
        return print(&if options.json { as_json(&told) } else { words(&told) });
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    // A terminal shows the same place again; elsewhere each answer follows the one before.
    let (before, after) = if std::io::stdout().is_terminal() { ("\x1b[H\x1b[J", "") } else { ("", "\n") };
    let mut missed = 0;
    loop {
        let said = if options.json {
            serde_json::to_string(&told).unwrap_or_default() + "\n"
        } else {
            format!("{before}{}{after}", words(&told))
        };
        let mut out = anstream::stdout().lock();
        // Whoever reads it may have seen enough.
        if out.write_all(said.as_bytes()).and_then(|()| out.flush()).is_err() {
            return Status::AsWanted;
        }
        drop(out);
        loop {
            std::thread::sleep(BETWEEN_STATUS);
            if monitor.stopped() || missed == GONE {
                return Status::AsWanted;
            }
            match asking.status() {
                Some(again) => {
                    (told, missed) = (again, 0);
                    break;
                }
                None => missed += 1,
            }
        }
    }
}

/// What the workbench is told: the address, whether the server is there, and how far its run is.
#[derive(Serialize)]
struct Watched {
    server: String,
    reached: bool,
    run: Option<cluster::status::Status>,
}

/// Answers how far the run on a server is, as JSON.
pub fn watched(at: &At) -> impl Fn() -> String + Send + Sync + use<> {
    let server = at.server();
    let asking: Mutex<Option<Asking>> = Mutex::default();
    move || {
        let mut asking = asking.lock().unwrap_or_else(PoisonError::into_inner);
        if asking.is_none() {
            *asking = Asking::begin(&server).ok();
        }
        let run = asking.as_ref().and_then(Asking::status);
        let told = Watched { server: server.shown(), reached: asking.is_some(), run };
        serde_json::to_string(&told).unwrap_or_default()
    }
}

/// How far a run is, in words.
fn words(told: &cluster::status::Status) -> String {
    let mut said = format!(
        "hex {}: {} of {} positions settled after {}\n",
        told.board,
        told.settled,
        told.positions,
        status::span(told.seconds)
    );
    if let Some(left) = told.estimate_seconds.filter(|_| told.settled < told.positions) {
        _ = writeln!(said, "at this rate the rest takes {}, and longer if it is harder", status::span(left));
    }
    _ = writeln!(
        said,
        "{} jobs done, {:.2} a second, {} under way or waiting; {} nodes; the kernel is busy {:.0} % of the time",
        told.jobs,
        told.jobs_per_second,
        told.queue,
        told.nodes,
        100.0 * told.replay_share
    );
    if told.parked > 0 {
        _ = writeln!(said, "{} jobs were parked: nobody brought them to an end", told.parked);
    }
    for name in &told.refused {
        _ = writeln!(said, "refused: {name} has sent a proof that the kernel refuses");
    }
    for worker in &told.workers {
        let busy = if worker.busy { "at work" } else { "waiting" };
        let (name, threads, jobs, nodes) = (&worker.name, worker.threads, worker.jobs, worker.nodes);
        _ = writeln!(said, "worker {name}: {busy}, {jobs} jobs, {nodes} nodes, threads: {threads}");
    }
    for open in &told.open {
        _ = writeln!(said, "open: {} (proof {}, disproof {})", open.position, open.proof, open.disproof);
    }
    for hard in &told.hardest {
        _ = writeln!(said, "hard: {} ({} nodes so far)", hard.position, hard.nodes);
    }
    said
}
