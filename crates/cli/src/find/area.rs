//! `tatami find area`: whether areas of at most a size prove a creature of the line a loser, and certificates
//! either way.

use crate::output::write_whole;
use crate::status::{Status, complain, print};
use crate::{cpu_time, interrupt, units};
use clap::Args;
use game::{Claim, Creature, CreatureClaim, Images, Player, Point, Space};
use proof::limits::{Budget, Limits, Monitor};
use service::settle::settle;
use sets::harary::exclude::{self, Loss, Measure, Puzzle, Search};
use sets::harary::losses::{self, Unread};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Areas {
    /// The cells of the creature; translations only
    #[arg(required = true, value_name = "CELL")]
    pub creature: Vec<i32>,

    /// The greatest number of cells of all areas of a period together
    #[arg(long, value_name = "CELLS")]
    pub size: usize,

    /// Count the cells of each area by itself, with any number of areas in a period
    #[arg(long, requires = "period")]
    pub each: bool,

    /// After how many cells the areas repeat; every period, if nothing is said
    #[arg(long, value_name = "CELLS")]
    pub period: Option<i32>,

    /// Save the certificates in this folder
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,

    /// Make no certificates where areas are excluded by a search, which takes most of the time
    #[arg(long, conflicts_with = "certificates")]
    pub uncertified: bool,

    /// Keep what Maker was found to win in this file, and start with what is in it: a search that was given up
    /// goes on from there
    #[arg(long, value_name = "FILE")]
    pub losses: Option<PathBuf>,

    /// Give up on a period after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = units::bytes)]
    pub memory: usize,
}

/// What became of a period.
enum Outcome {
    Found(Vec<Vec<Point>>),
    Excluded(Vec<u8>),
    Uncertified,
    Unknown,
}

/// Runs `tatami find area`.
pub fn run(options: &Areas) -> Status {
    let cells: Vec<Point> = options.creature.iter().map(|x| Point::new(*x, 0)).collect();
    let near = options.creature.iter().all(|cell| (-Puzzle::LONGEST..=Puzzle::LONGEST).contains(cell));
    let Some(creature) = Creature::new(Space::Line, &cells, Images::Translations).filter(|_| near) else {
        return complain(&format!("a creature has cells between -{0} and {0}", Puzzle::LONGEST));
    };
    let measure = if options.each { Measure::Each } else { Measure::Altogether };
    let puzzle = |period| Puzzle::new(&creature, period, measure, options.size);
    let puzzles: Option<Vec<Puzzle>> = match options.period {
        Some(period) => puzzle(period).map(|puzzle| vec![puzzle]),
        None => (1..=Puzzle::LONGEST).map(puzzle).collect(),
    };
    let Some(puzzles) = puzzles.filter(|_| options.size > 0) else {
        return complain(&format!("sizes, periods and creatures go to {}", Puzzle::LONGEST));
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = Limits { time: options.time_limit, memory: options.memory, ..Limits::default() };
    let known = match kept(options, &puzzles[0], &monitor) {
        Ok(known) => known,
        Err(message) => return complain(&message),
    };
    let mut sweep =
        Sweep { options, creature, monitor, limits, known, open: Vec::new(), computed: Vec::new() };
    let mut status = Status::AsWanted;
    for puzzle in &puzzles {
        match sweep.period(puzzle) {
            Ok((told, go_on)) => {
                status = status.max(print(&told));
                if !go_on {
                    break;
                }
            }
            Err(message) => return complain(&message),
        }
    }
    if sweep.open.is_empty() { status } else { status.max(Status::Undecided) }
}

/// Periods, one after the other.
struct Sweep<'a> {
    options: &'a Areas,
    creature: Creature,
    monitor: Arc<Monitor>,
    limits: Limits,
    /// What Maker wins, whatever the period.
    known: Vec<Loss>,
    /// The periods that were not settled,
    open: Vec<i32>,
    /// and those that were only computed.
    computed: Vec<i32>,
}

impl Sweep<'_> {
    /// Looks at a period: what is to be said, and whether to go on with the next.
    fn period(&mut self, puzzle: &Puzzle) -> Result<(String, bool), String> {
        let (start, period) = (cpu_time::seconds(), puzzle.period());
        let most = self.most();
        if self.monitor.stopped() {
            self.open.push(period);
            return Ok((format!("{most}, period {period} or more: not tried, stopped\n"), false));
        }
        let few = exclude::few(&self.creature, puzzle);
        let last = few.is_some();
        let outcome = match few {
            Some(certificate) => {
                service::certify::check(certificate.into(), &exclude::head(&self.creature, puzzle, true))
                    .map(|checked| Outcome::Excluded(checked.text))
            }
            None => {
                let certified = !self.options.uncertified;
                one(&self.creature, puzzle, &mut self.known, certified, &self.limits, &self.monitor)
            }
        }?;
        self.keep_losses(puzzle)?;
        let seconds = cpu_time::seconds() - start;
        let longer = if last { " or more" } else { "" };
        let what = format!("{most}, period {period}{longer}");
        let mut told = match &outcome {
            Outcome::Unknown => {
                self.open.push(period);
                format!("{what}: unknown, {seconds:.1} s\n")
            }
            Outcome::Uncertified => {
                self.computed.push(period);
                format!("{what}: none, parts chosen alike in every period, not certified, {seconds:.1} s\n")
            }
            Outcome::Found(areas) => {
                // What was counted together is one area.
                let areas = if self.options.each { areas.clone() } else { vec![whole(areas)] };
                let listed: Vec<String> = areas.iter().map(|area| listed(area)).collect();
                format!("{what}: area {}, {seconds:.1} s\n", listed.join(" and "))
            }
            Outcome::Excluded(certificate) => {
                keep(self.options, period, certificate)?;
                let size = certificate.len();
                format!(
                    "{what}: none, parts chosen alike in every period, certificate of {size} bytes checked, {seconds:.1} s\n"
                )
            }
        };
        // What was asked is answered once there is an area.
        let found = matches!(outcome, Outcome::Found(_));
        if self.options.period.is_none() && !found {
            told += &self.conclusion(period, last);
        }
        Ok((told, !last && !found))
    }

    /// Saves what Maker wins, if that is wanted.
    fn keep_losses(&self, puzzle: &Puzzle) -> Result<(), String> {
        let Some(path) = &self.options.losses else { return Ok(()) };
        let text = losses::write(puzzle, &self.known);
        write_whole(path, text.as_bytes())
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// `at most 10 cells`.
    fn most(&self) -> String {
        format!("at most {} {}", self.options.size, if self.options.each { "cells each" } else { "cells" })
    }

    /// What follows from all periods together, once the last has been looked at.
    fn conclusion(&mut self, period: i32, last: bool) -> String {
        let most = self.most();
        if !last {
            if period < Puzzle::LONGEST {
                return String::new();
            }
            self.open.push(period + 1);
            return format!("{most}, period {} or more: not looked at\n", period + 1);
        }
        let listed = |periods: &[i32]| periods.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        if !self.open.is_empty() {
            return format!("{most}: not settled for the periods {}\n", listed(&self.open));
        }
        let certified = match &self.computed[..] {
            [] => "certified".to_string(),
            periods => format!("certified but for the periods {}", listed(periods)),
        };
        format!("{most}: none with any period, parts chosen alike in every period, {certified}\n")
    }
}

/// What a file has of what Maker wins; nothing if there is no such file yet.
fn kept(options: &Areas, puzzle: &Puzzle, monitor: &Monitor) -> Result<Vec<Loss>, String> {
    let Some(path) = options.losses.as_ref().filter(|path| path.exists()) else { return Ok(Vec::new()) };
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let limits = Limits { memory: options.memory, ..Limits::default() };
    let mut budget = Budget::new(&limits, monitor);
    losses::read(puzzle, &text, options.memory, &mut budget).map_err(|unread| match unread {
        Unread::Line(line, why) => format!("{}:{line}: {why}", path.display()),
        Unread::Exhausted(_) => format!("{}: stopped while it was read", path.display()),
    })
}

/// Looks for areas with one period. Losses that are known help, and more of them become known.
fn one(
    creature: &Creature,
    puzzle: &Puzzle,
    known: &mut Vec<Loss>,
    certified: bool,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Outcome, String> {
    let mut budget = Budget::new(limits, monitor);
    let exclusion = match Search::new(puzzle, limits.memory).run(known, certified, &mut budget) {
        Ok(exclude::Areas::Excluded(exclusion)) => exclusion,
        Ok(exclude::Areas::Found(areas)) => return found(creature, areas, limits, monitor),
        Err(_) => return Ok(Outcome::Unknown),
    };
    if !certified {
        return Ok(Outcome::Uncertified);
    }
    let mut certificate = Vec::new();
    if budget.watch().look().is_err() {
        return Ok(Outcome::Unknown);
    }
    if let Err(error) = exclusion.write(creature, puzzle, limits, &mut budget, &mut certificate) {
        // The games of the losses are searched once more: time may be over, or somebody may have asked to
        // stop.
        return if budget.watch().look().is_err() { Ok(Outcome::Unknown) } else { Err(error.to_string()) };
    }
    let checked = service::certify::check(certificate, &exclude::head(creature, puzzle, false))?;
    Ok(Outcome::Excluded(checked.text))
}

/// All cells of areas.
fn whole(areas: &[Vec<Point>]) -> Vec<Point> {
    let mut cells = areas.concat();
    cells.sort_unstable();
    cells
}

fn listed(area: &[Point]) -> String {
    area.iter().map(|cell| cell.x.to_string()).collect::<Vec<_>>().join(" ")
}

/// Areas that were found: together they prove the creature a loser, with a certificate that is checked.
fn found(
    creature: &Creature,
    areas: Vec<Vec<Point>>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Outcome, String> {
    let plain = CreatureClaim::new(creature.clone(), Player::Breaker);
    let claim = Claim::Creature(CreatureClaim { area: whole(&areas), ..plain });
    let outcome = settle(&claim, limits, monitor);
    match outcome.verdict() {
        Ok(verdict) => {
            service::certify::certify(&outcome, &claim, verdict)?;
            Ok(Outcome::Found(areas))
        }
        Err(_) => Ok(Outcome::Unknown),
    }
}

/// Saves a certificate, compressed, if that is wanted.
fn keep(options: &Areas, period: i32, certificate: &[u8]) -> Result<(), String> {
    let Some(folder) = &options.certificates else { return Ok(()) };
    let cells: Vec<String> = options.creature.iter().map(i32::to_string).collect();
    let size = if options.each { "each" } else { "size" };
    let path = folder.join(format!("{}.{size}{}.period{period}.cert.zst", cells.join("-"), options.size));
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let packed = zstd::encode_all(certificate, 19).map_err(cannot)?;
    std::fs::create_dir_all(folder).map_err(cannot)?;
    write_whole(&path, &packed).map_err(cannot)
}
