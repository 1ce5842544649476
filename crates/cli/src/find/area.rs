//! `tatami find area`: whether areas of at most a size prove a creature of the line a loser, and certificates
//! either way.

use crate::output::write_whole;
use crate::status::{Status, complain, print};
use crate::{cpu_time, interrupt, units};
use clap::Args;
use game::{Claim, Creature, CreatureClaim, Images, Player, Point, Space};
use proof::limits::{Budget, Limits, Monitor};
use service::settle::settle;
use sets::harary::exclude::{self, Loss, Puzzle, Search};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Areas {
    /// The cells of the creature; translations only
    #[arg(required = true, value_name = "CELL")]
    pub creature: Vec<i32>,

    /// The greatest number of cells of all areas together
    #[arg(long, value_name = "CELLS")]
    pub size: usize,

    /// After how many cells the areas repeat; every period, if nothing is said
    #[arg(long, value_name = "CELLS")]
    pub period: Option<i32>,

    /// Save the certificates in this folder
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,

    /// Make no certificates where areas are excluded by a search, which takes most of the time
    #[arg(long, conflicts_with = "certificates")]
    pub uncertified: bool,

    /// Give up on a period after so long, such as 500ms, 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,

    /// How much memory the search may use, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = units::bytes)]
    pub memory: usize,
}

/// What became of a period.
enum Outcome {
    Found(Vec<Point>),
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
    let puzzles: Option<Vec<Puzzle>> = match options.period {
        Some(period) => Puzzle::new(&creature, period, options.size).map(|puzzle| vec![puzzle]),
        None => (1..=Puzzle::LONGEST).map(|period| Puzzle::new(&creature, period, options.size)).collect(),
    };
    let Some(puzzles) = puzzles.filter(|_| options.size > 0) else {
        return complain(&format!("sizes, periods and creatures go to {}", Puzzle::LONGEST));
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = Limits { time: options.time_limit, memory: options.memory, ..Limits::default() };
    let mut known: Vec<Loss> = Vec::new();
    let mut status = Status::AsWanted;
    for puzzle in &puzzles {
        let start = cpu_time::seconds();
        let few = exclude::few(&creature, puzzle);
        let last = few.is_some();
        let period = puzzle.period();
        if monitor.stopped() {
            let told =
                format!("at most {} cells, period {period} or more: not tried, stopped\n", options.size);
            status = status.max(Status::Undecided).max(print(&told));
            break;
        }
        let outcome = match few {
            Some(certificate) => {
                service::certify::check(certificate.into(), &exclude::head(&creature, puzzle, true))
                    .map(|checked| Outcome::Excluded(checked.text))
            }
            None => one(&creature, puzzle, &mut known, !options.uncertified, &limits, &monitor),
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(message) => return complain(&message),
        };
        let seconds = cpu_time::seconds() - start;
        let longer = if last { " or more" } else { "" };
        let what = format!("at most {} cells, period {period}{longer}", options.size);
        let told = match &outcome {
            Outcome::Unknown => {
                status = status.max(Status::Undecided);
                format!("{what}: unknown, {seconds:.1} s\n")
            }
            Outcome::Uncertified => {
                format!("{what}: none, parts chosen alike in every period, not certified, {seconds:.1} s\n")
            }
            Outcome::Found(area) => {
                let cells: Vec<String> = area.iter().map(|cell| cell.x.to_string()).collect();
                format!("{what}: area {}, {seconds:.1} s\n", cells.join(" "))
            }
            Outcome::Excluded(certificate) => {
                if let Err(message) = keep(options, period, certificate) {
                    return complain(&message);
                }
                let size = certificate.len();
                format!(
                    "{what}: none, parts chosen alike in every period, certificate of {size} bytes checked, {seconds:.1} s\n"
                )
            }
        };
        status = status.max(print(&told));
        // What was asked is answered once there is an area.
        if last || matches!(outcome, Outcome::Found(_)) {
            break;
        }
    }
    status
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
        Ok(exclude::Areas::Found(area)) => return found(creature, area, limits, monitor),
        Err(_) => return Ok(Outcome::Unknown),
    };
    if !certified {
        return Ok(Outcome::Uncertified);
    }
    let mut certificate = Vec::new();
    if let Err(error) = exclusion.write(creature, puzzle, limits, &mut budget, &mut certificate) {
        // The games of the losses are searched once more: time may be over, or somebody may have asked to
        // stop.
        return if budget.watch().look().is_err() { Ok(Outcome::Unknown) } else { Err(error.to_string()) };
    }
    let checked = service::certify::check(certificate, &exclude::head(creature, puzzle, false))?;
    let new: Vec<Loss> = exclusion.losses.into_iter().filter(|loss| !known.contains(loss)).collect();
    known.extend(new);
    Ok(Outcome::Excluded(checked.text))
}

/// An area that was found: it proves the creature a loser, with a certificate that is checked.
fn found(
    creature: &Creature,
    area: Vec<Point>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Outcome, String> {
    let claim = Claim::Creature(CreatureClaim {
        creature: creature.clone(),
        owner: Player::Breaker,
        by_paving: false,
        area: area.clone(),
    });
    let outcome = settle(&claim, limits, monitor);
    match outcome.verdict() {
        Ok(verdict) => {
            service::certify::certify(&outcome, &claim, verdict)?;
            Ok(Outcome::Found(area))
        }
        Err(_) => Ok(Outcome::Unknown),
    }
}

/// Saves a certificate, compressed, if that is wanted.
fn keep(options: &Areas, period: i32, certificate: &[u8]) -> Result<(), String> {
    let Some(folder) = &options.certificates else { return Ok(()) };
    let cells: Vec<String> = options.creature.iter().map(i32::to_string).collect();
    let path = folder.join(format!("{}.size{}.period{period}.cert.zst", cells.join("-"), options.size));
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let packed = zstd::encode_all(certificate, 19).map_err(cannot)?;
    std::fs::create_dir_all(folder).map_err(cannot)?;
    write_whole(&path, &packed).map_err(cannot)
}
