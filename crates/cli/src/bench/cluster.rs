//! `tatami bench cluster`: how well many workers would be used.

use crate::interrupt;
use crate::solve::{on_deep_stack, openings};
use crate::status::{Status, as_json, complain, print, span};
use crate::units;
use ::cluster::coordinator::{Coordinator, Length, Unsettled};
use ::cluster::embedded::Threads;
use ::cluster::simulation::{Run, Setting, simulate};
use clap::Args;
use game::Board;
use hex::whole::recollection::Recollection;
use proof::limits::Monitor;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

/// The memory for the workers, and for what they find.
const MEMORY: usize = 2 << 30;

#[derive(Debug, Args)]
pub struct Imagined {
    /// The board whose openings are solved, so that the times of jobs are recorded
    #[arg(long, value_name = "SIZE", default_value = "6x6", value_parser = units::size)]
    board: (usize, usize),

    /// About the work of a search that goes straight to its proofs; with wrong turns one worker takes longer
    #[arg(long, value_name = "TIME", default_value = "100h", value_parser = units::duration)]
    work: Duration,

    /// The openings of what is imagined
    #[arg(long, value_name = "N", default_value = "32", value_parser = units::count)]
    openings: usize,

    /// The numbers of workers
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1,16,256,4096", value_parser = units::count)]
    workers: Vec<usize>,

    /// The threads that follow reports through the kernel
    #[arg(long, value_name = "N", default_value = "16", value_parser = units::count)]
    followers: usize,

    /// Chooses the games that are imagined
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonRun {
    workers: usize,
    seconds: f64,
    /// The time of one worker, divided by the time of so many and by their number.
    efficiency: f64,
    busy: f64,
    coordinator: f64,
    followers: f64,
    jobs: u64,
}

#[derive(Serialize)]
struct JsonImagined {
    recorded_jobs: usize,
    recorded_seconds: f64,
    /// The shares of that time which it took to follow what came back, and to fold it in.
    recorded_follow_share: f64,
    recorded_fold_share: f64,
    runs: Vec<JsonRun>,
}

/// Runs `tatami bench cluster`.
pub fn run(options: &Imagined) -> Status {
    let (width, height) = options.board;
    let Some(board) = Board::new(width, height) else {
        return complain("each side of a board is between 1 and 30");
    };
    on_deep_stack(|| match recorded(board) {
        Ok(lengths) => report(options, &lengths),
        Err(Unsettled::Limit(_)) => Status::Undecided,
        Err(error) => complain(&error.to_string()),
    })
}

/// The times of the jobs of a real run with one worker.
fn recorded(board: Board) -> Result<Vec<Length>, Unsettled> {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let none = || Unsettled::Limit(proof::limits::Exhausted::NoMethod);
    let mut threads = Threads::doubted(board, NonZeroUsize::MIN, MEMORY).ok_or_else(none)?;
    let keeper = Arc::new(Recollection::new(MEMORY));
    let mut coordinator = Coordinator::new(board, keeper, &mut threads).ok_or_else(none)?;
    coordinator.settle(&openings::positions(board), None, &monitor)?;
    Ok(coordinator.lengths)
}

fn report(options: &Imagined, lengths: &[Length]) -> Status {
    let sum = |what: fn(&Length) -> Duration| lengths.iter().map(what).sum::<Duration>().as_secs_f64();
    let work = sum(|length| length.work);
    let (follow, fold) = (sum(|length| length.follow), sum(|length| length.fold));
    let setting = Setting {
        openings: options.openings,
        seconds: options.work.as_secs_f64(),
        lengths: lengths.to_vec(),
        seed: options.seed,
        followers: options.followers,
    };
    let alone = simulate(&setting, 1).seconds;
    let imagined = |workers: &usize| {
        let Run { workers, seconds, busy, coordinator, followers, jobs } = simulate(&setting, *workers);
        let count = workers as f64;
        JsonRun {
            workers,
            seconds,
            efficiency: alone / seconds / count,
            busy: busy / seconds / count,
            coordinator,
            followers,
            jobs,
        }
    };
    let told = JsonImagined {
        recorded_jobs: lengths.len(),
        recorded_seconds: work,
        recorded_follow_share: follow / work.max(1e-9),
        recorded_fold_share: fold / work.max(1e-9),
        runs: options.workers.iter().map(imagined).collect(),
    };
    if options.json {
        return print(&as_json(&told));
    }
    let mut said = format!(
        "{} jobs recorded, {work:.1} s; to follow them took {:.0} % of that, to fold them in {:.1} %\n",
        told.recorded_jobs,
        100.0 * told.recorded_follow_share,
        100.0 * told.recorded_fold_share
    );
    said += "workers  time       efficiency  workers busy  followers busy  coordinator busy  jobs\n";
    for run in &told.runs {
        let JsonRun { workers, seconds, efficiency, busy, coordinator, followers, jobs } = run;
        said += &format!(
            "{workers:>7}  {:<9}  {:>8.0} %  {:>10.0} %  {:>12.0} %  {:>14.0} %  {jobs}\n",
            span(*seconds),
            100.0 * efficiency,
            100.0 * busy,
            100.0 * followers,
            100.0 * coordinator
        );
    }
    print(&said)
}
