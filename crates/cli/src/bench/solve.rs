//! `tatami bench solve` and `tatami bench ablation`: the Hex solver on fixed positions, each from scratch.

use crate::cpu_time;
use crate::interrupt;
use crate::solve::on_deep_stack;
use crate::status::{Status, as_json, complain, print};
use crate::units::{Opening, opening};
use game::{CellSet, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::certificate::head;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use service::certify;
use std::sync::Arc;

/// The boards and Black's opening moves, White to move: easy ones first.
const POSITIONS: [&str; 16] = [
    "5x5:a3", "5x5:e2", "6x6:d4", "6x6:f1", "6x6:f3", "6x6:a3", "7x7:d4", "7x7:d2", "7x7:c3", "7x7:a1",
    "7x7:f3", "7x7:b2", "7x7:g1", "7x7:a3", "7x7:g2", "7x7:a4",
];

/// The positions on which techniques are left out.
const ABLATED: [&str; 5] = ["6x6:f1", "6x6:f3", "6x6:a3", "7x7:c3", "7x7:d2"];

/// The figures of one position.
#[derive(Serialize)]
struct Row {
    position: String,
    winner: String,
    nodes: u64,
    cpu_seconds: f64,
    nodes_per_second: f64,
    certificate_bytes: usize,
    certify_cpu_seconds: f64,
    check_cpu_seconds: f64,
}

/// Runs `tatami bench solve`.
pub fn run(positions: &[Opening], first: usize, json: bool) -> Status {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let fixed = listed(&POSITIONS[..first.min(POSITIONS.len())]);
    let positions = if positions.is_empty() { &fixed } else { positions };
    on_deep_stack(|| {
        let mut rows = Vec::new();
        for opening in positions {
            match measure(opening, &monitor) {
                Ok(row) => rows.push(row),
                Err(_) if monitor.stopped() => break,
                Err(message) => return complain(&message),
            }
        }
        let status = if monitor.stopped() { Status::Undecided } else { Status::AsWanted };
        status.max(print(&if json { as_json(&rows) } else { as_table(&rows) }))
    })
}

/// The openings of a fixed list.
fn listed(names: &[&str]) -> Vec<Opening> {
    names.iter().filter_map(|name| opening(name).ok()).collect()
}

fn opened(&Opening { board, cell }: &Opening) -> HexPosition {
    HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White }
}

fn named(&Opening { board, cell }: &Opening) -> String {
    format!("{board} {}", board.name(cell))
}

fn measure(opening: &Opening, monitor: &Monitor) -> Result<Row, String> {
    let (named, position) = (named(opening), opened(opening));
    let solver = Solver::new(position.board, Techniques::ALL, &Limits::default(), monitor);
    let mut solver = solver.ok_or_else(|| format!("{named} is too large"))?;
    let start = cpu_time::seconds();
    let winner = solver.winner(&position).map_err(|_| format!("{named} was not settled"))?;
    let cpu_seconds = cpu_time::seconds() - start;
    let nodes = solver.nodes();
    let start = cpu_time::seconds();
    let solution = solver.solve(&position).map_err(|_| format!("{named} was not settled"))?;
    let mut certificate = Vec::new();
    solution.outcome.certify(&mut certificate).map_err(|error| format!("{named}: {error}"))?;
    let certify_cpu_seconds = cpu_time::seconds() - start;
    let start = cpu_time::seconds();
    let (bytes, head) = (certificate.len(), head(solution.outcome.claim(), Verdict::Holds));
    certify::check(certificate, &head).map_err(|why| format!("{named}: {why}"))?;
    Ok(Row {
        position: named,
        winner: winner.to_string(),
        nodes,
        cpu_seconds,
        nodes_per_second: nodes as f64 / cpu_seconds.max(1e-6),
        certificate_bytes: bytes,
        certify_cpu_seconds,
        check_cpu_seconds: cpu_time::seconds() - start,
    })
}

fn as_table(rows: &[Row]) -> String {
    let mut table =
        "position   winner      nodes    CPU s  nodes/s  certificate  certified in  checked in\n".to_string();
    for row in rows {
        table += &format!(
            "{:9}  {:6}  {:>9}  {:>7.3}  {:>7.0}  {:>9} B  {:>10.3} s  {:>8.3} s\n",
            row.position,
            row.winner,
            row.nodes,
            row.cpu_seconds,
            row.nodes_per_second,
            row.certificate_bytes,
            row.certify_cpu_seconds,
            row.check_cpu_seconds,
        );
    }
    let (nodes, seconds): (u64, f64) =
        rows.iter().fold((0, 0.0), |(nodes, seconds), row| (nodes + row.nodes, seconds + row.cpu_seconds));
    table + &format!("{:9}  {:6}  {nodes:>9}  {seconds:>7.3}\n", "all", "")
}

/// The figures of the solver without one of its techniques.
#[derive(Serialize)]
struct Without {
    without: &'static str,
    nodes: u64,
    cpu_seconds: f64,
}

/// Runs `tatami bench ablation`.
pub fn ablation(json: bool) -> Status {
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
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    on_deep_stack(|| {
        let mut rows = Vec::new();
        for (without, techniques) in cases {
            match total(techniques, &monitor) {
                Some((nodes, cpu_seconds)) => rows.push(Without { without, nodes, cpu_seconds }),
                None => return complain("the measurement was stopped"),
            }
        }
        if json {
            return print(&as_json(&rows));
        }
        let names: Vec<String> = listed(&ABLATED).iter().map(named).collect();
        let mut table = format!("{}, each from scratch\n", names.join(", "));
        table += &format!("{:26}      nodes    CPU s\n", "without");
        for row in &rows {
            table += &format!("{:26}  {:>9}  {:>7.3}\n", row.without, row.nodes, row.cpu_seconds);
        }
        print(&table)
    })
}

fn total(techniques: Techniques, monitor: &Monitor) -> Option<(u64, f64)> {
    let start = cpu_time::seconds();
    let mut nodes = 0;
    for opening in listed(&ABLATED) {
        let position = opened(&opening);
        let mut solver = Solver::new(position.board, techniques, &Limits::default(), monitor)?;
        solver.winner(&position).ok()?;
        nodes += solver.nodes();
    }
    Some((nodes, cpu_time::seconds() - start))
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
