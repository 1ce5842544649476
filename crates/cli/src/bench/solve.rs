//! `tatami bench solve` and `tatami bench ablation`: the Hex solver on positions, each from scratch.

use super::record::{self, OPEN, Row};
use crate::cpu_time;
use crate::interrupt;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use crate::units::{Opening, opening};
use clap::{Args, ValueEnum};
use game::{CellSet, Player};
use hex::whole::sample::positions;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::certificate::head;
use proof::limits::{Exhausted, Limits, Monitor};
use serde::Serialize;
use service::certify;
use std::path::PathBuf;
use std::sync::Arc;

/// The boards and Black's opening moves, White to move: easy ones first.
const POSITIONS: [&str; 16] = [
    "5x5:a3", "5x5:e2", "6x6:d4", "6x6:f1", "6x6:f3", "6x6:a3", "7x7:d4", "7x7:d2", "7x7:c3", "7x7:a1",
    "7x7:f3", "7x7:b2", "7x7:g1", "7x7:a3", "7x7:g2", "7x7:a4",
];

/// The positions on which techniques are left out.
const ABLATED: [&str; 5] = ["6x6:f1", "6x6:f3", "6x6:a3", "7x7:c3", "7x7:d2"];

/// The seed of the positions that are only reported.
const SEED: u64 = 31;

/// A position, what it is called, and how many nodes may be spent on it.
struct Task {
    name: String,
    position: HexPosition,
    limits: Limits,
}

/// Which positions are measured, and what the figures are put beside.
#[derive(Debug, Args)]
pub struct Measured {
    /// Boards and Black's first moves, such as 8x8:e4, instead of a list
    #[arg(value_name = "POSITION", value_parser = opening, conflicts_with_all = ["first", "suite"])]
    positions: Vec<Opening>,

    /// Which list: the openings that the solver is developed on, or positions drawn at random
    #[arg(long, value_enum, default_value_t = Suite::Develop)]
    suite: Suite,

    /// Draw the positions of `report` from another seed
    #[arg(long, value_name = "SEED", default_value_t = SEED)]
    seed: u64,

    /// Only the first so many, which are the easiest
    #[arg(long, value_name = "N")]
    first: Option<usize>,

    /// Put the figures beside those of an earlier run, which `--json` printed into this file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    beside: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// A list of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Suite {
    /// Fixed openings of 5x5 to 7x7, which the solver may be tuned on
    Develop,
    /// Openings and middle games of 6x6 to 9x9 drawn from a seed, which it may not
    Report,
}

impl Suite {
    fn tasks(self, seed: u64) -> Vec<Task> {
        match self {
            Self::Develop => listed(&POSITIONS).iter().map(Task::opening).collect(),
            Self::Report => (1..).zip(positions(seed)).map(Task::drawn).collect(),
        }
    }
}

impl Task {
    fn opening(&Opening { board, cell }: &Opening) -> Self {
        let position =
            HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White };
        Self { name: format!("{board} {}", board.name(cell)), position, limits: Limits::default() }
    }

    /// A position that was drawn: every limit is one of nodes, so that what is settled is the same anywhere.
    fn drawn((number, position): (usize, HexPosition)) -> Self {
        /// What may be spent on a board of 64 cells, and on a larger one, whose nodes take longer.
        const MOST: [u64; 2] = [50_000, 20_000];
        let stones = position.black.len() + position.white.len();
        let name = format!("{number:2} {} stones {stones}", position.board);
        let nodes = MOST[(position.board.width() * position.board.height() > 64) as usize];
        Self { name, position, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }
}

/// Runs `tatami bench solve`.
pub fn run(options: &Measured) -> Status {
    let Measured { positions, suite, seed, first, beside, json } = options;
    let earlier = match beside.as_deref().map(record::read).transpose() {
        Ok(earlier) => earlier,
        Err(why) => return complain(&why),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let tasks = if positions.is_empty() {
        suite.tasks(*seed).into_iter().take(first.unwrap_or(usize::MAX)).collect()
    } else {
        positions.iter().map(Task::opening).collect::<Vec<_>>()
    };
    on_deep_stack(|| {
        let mut rows = Vec::new();
        for task in &tasks {
            match measure(task, &monitor) {
                Ok(row) => rows.push(row),
                Err(_) if monitor.stopped() => break,
                Err(message) => return complain(&message),
            }
        }
        let text = match (&earlier, json) {
            (Some(earlier), _) => record::beside(&rows, earlier),
            (None, true) => Ok(as_json(&rows)),
            (None, false) => Ok(record::as_table(&rows)),
        };
        let heading =
            if *json || *suite == Suite::Develop { String::new() } else { format!("seed {seed}\n") };
        let status = if monitor.stopped() { Status::Undecided } else { Status::AsWanted };
        match text {
            Ok(text) => status.max(print(&(heading + &text))),
            Err(why) => complain(&why),
        }
    })
}

/// The openings of a fixed list.
fn listed(names: &[&str]) -> Vec<Opening> {
    names.iter().filter_map(|name| opening(name).ok()).collect()
}

/// Settles a position, and has its certificate checked.
fn measure(Task { name, position, limits }: &Task, monitor: &Monitor) -> Result<Row, String> {
    let solver = Solver::new(position.board, Techniques::ALL, limits, monitor);
    let mut solver = solver.ok_or_else(|| format!("{name} is too large"))?;
    let start = cpu_time::seconds();
    let winner = match solver.winner(position) {
        Ok(winner) => Some(winner),
        Err(Exhausted::Nodes) => None,
        Err(_) => return Err(format!("{name} was not settled")),
    };
    let cpu_seconds = cpu_time::seconds() - start;
    let nodes = solver.nodes();
    let mut row = Row {
        position: name.clone(),
        winner: winner.map_or(OPEN.to_string(), |winner| winner.to_string()),
        nodes,
        cpu_seconds,
        nodes_per_second: nodes as f64 / cpu_seconds.max(1e-6),
        certificate_bytes: 0,
        certify_cpu_seconds: 0.0,
        check_cpu_seconds: 0.0,
    };
    if winner.is_some() {
        let start = cpu_time::seconds();
        let solution = solver.solve(position).map_err(|_| format!("{name} was not settled"))?;
        let mut certificate = Vec::new();
        solution.outcome.certify(&mut certificate).map_err(|error| format!("{name}: {error}"))?;
        row.certify_cpu_seconds = cpu_time::seconds() - start;
        row.certificate_bytes = certificate.len();
        let start = cpu_time::seconds();
        let head = head(solution.outcome.claim(), Verdict::Holds);
        certify::check(certificate, &head).map_err(|why| format!("{name}: {why}"))?;
        row.check_cpu_seconds = cpu_time::seconds() - start;
    }
    Ok(row)
}

/// The figures of the solver without one of its techniques.
#[derive(Serialize)]
struct Without {
    without: &'static str,
    nodes: u64,
    cpu_seconds: f64,
    settled: usize,
    mean_nodes: f64,
    mean_cpu_seconds: f64,
}

/// Runs `tatami bench ablation`.
pub fn ablation(suite: Suite, json: bool) -> Status {
    let all = Techniques::ALL;
    let cases = [
        ("nothing", all),
        ("inferior cells", Techniques { fill: false, ..all }),
        ("carriers of refuted moves", Techniques { carriers: false, ..all }),
        ("following connections", Techniques { follow: false, ..all }),
        ("reuse of proofs", Techniques { reuse: false, ..all }),
        ("resistance", Techniques { order: false, ..all }),
        ("narrowness", Techniques { narrow: false, ..all }),
        ("the half turn", Techniques { turn: false, ..all }),
    ];
    let tasks: Vec<Task> = match suite {
        Suite::Develop => listed(&ABLATED).iter().map(Task::opening).collect(),
        Suite::Report => suite.tasks(SEED),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    on_deep_stack(|| {
        let mut rows = Vec::new();
        for (without, techniques) in cases {
            match total(without, techniques, &tasks, &monitor) {
                Some(row) => rows.push(row),
                None => return complain("the measurement was stopped"),
            }
        }
        if json {
            return print(&as_json(&rows));
        }
        let names: Vec<&str> = tasks.iter().map(|task| task.name.as_str()).collect();
        let mut table = match suite {
            Suite::Develop => format!("{}, each from scratch\n", names.join(", ")),
            Suite::Report => format!("{} positions of seed {SEED}, each from scratch\n", names.len()),
        };
        table += &format!("{:26}      nodes    CPU s  settled  mean nodes  mean CPU s\n", "without");
        for row in &rows {
            table += &format!(
                "{:26}  {:>9}  {:>7.3}  {:>7}  {:>10.0}  {:>10.4}\n",
                row.without, row.nodes, row.cpu_seconds, row.settled, row.mean_nodes, row.mean_cpu_seconds
            );
        }
        print(&table)
    })
}

fn total(
    without: &'static str,
    techniques: Techniques,
    tasks: &[Task],
    monitor: &Monitor,
) -> Option<Without> {
    let mut rows = Vec::new();
    for Task { position, limits, .. } in tasks {
        let mut solver = Solver::new(position.board, techniques, limits, monitor)?;
        let start = cpu_time::seconds();
        let settled = match solver.winner(position) {
            Ok(_) => true,
            Err(Exhausted::Nodes) => false,
            Err(_) => return None,
        };
        rows.push((solver.nodes() as f64, cpu_time::seconds() - start, settled));
    }
    Some(Without {
        without,
        nodes: rows.iter().map(|row| row.0).sum::<f64>() as u64,
        cpu_seconds: rows.iter().map(|row| row.1).sum(),
        settled: rows.iter().filter(|row| row.2).count(),
        mean_nodes: record::mean(rows.iter().map(|row| row.0)),
        mean_cpu_seconds: record::mean(rows.iter().map(|row| row.1)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_positions_are_openings() {
        assert_eq!(listed(&POSITIONS).len(), POSITIONS.len());
        assert_eq!(listed(&ABLATED).len(), ABLATED.len());
    }
}
