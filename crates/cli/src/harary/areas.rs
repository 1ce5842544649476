//! `tatami harary areas`: whether some area of a given size proves a creature of the line a loser.

use crate::args::Areas;
use crate::interrupt;
use crate::status::{Status, complain, print};
use game::{Creature, Images, Lattice, Point, Space};
use prover::Graph;
use prover::harary::{Chosen, areas, try_area};
use prover::limits::{Budget, Limits, Monitor};
use std::sync::Arc;
use std::time::Instant;

/// Runs `tatami harary areas`.
pub fn run(options: &Areas) -> Status {
    let cells: Vec<Point> = options.creature.iter().map(|x| Point::new(*x, 0)).collect();
    let images = if options.mirrored { Images::All } else { Images::Translations };
    let Some(creature) = Creature::new(Space::Line, &cells, images) else {
        return complain("the creature has no cell");
    };
    if options.size == 0 || options.size > 64 || options.span > 200 {
        return complain("an area has between 1 and 64 cells, and spans at most 200");
    }
    let period = options.period.unwrap_or(options.size as i32);
    let lattice = Lattice { width: period.max(1), shift: 0, height: 1 };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = Limits { time: options.time_limit, memory: options.memory, ..Limits::default() };
    let mut budget = Budget::new(&limits, &monitor);
    let mut graph = Graph::default();
    let start = Instant::now();
    let (mut tried, mut excluded) = (0u64, 0u64);
    let mut found: Vec<String> = Vec::new();
    let mut stopped = None;
    areas(options.size, period, options.span, &mut |area| {
        tried += 1;
        match try_area(&creature, &lattice, area, &mut graph, &limits, &mut budget) {
            Ok(Chosen::Never) => excluded += 1,
            Ok(Chosen::Unknown) => {}
            Ok(Chosen::Parts(_)) => {
                let names: Vec<String> = area.iter().map(|cell| cell.x.to_string()).collect();
                found.push(names.join(" "));
            }
            Err(limit) => stopped = Some(limit),
        }
        stopped.is_none()
    });
    let seconds = start.elapsed().as_secs_f64();
    let mut text = format!(
        "{} cells, period {period}, span at most {}: {tried} areas, {excluded} excluded, {} prove it, {seconds:.1} s\n",
        options.size,
        options.span,
        found.len()
    );
    for area in found.iter().take(10) {
        text += &format!("area {area}\n");
    }
    let status = if stopped.is_some() { Status::Undecided } else { Status::AsWanted };
    status.max(print(&text))
}
