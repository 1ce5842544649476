//! An area by which a creature of the line is a loser, as a document.

use super::{NotFound, canonical};
use crate::settle::settle;
use document::Entry;
use game::{Claim, Creature, CreatureClaim, Lattice, Player, Point};
use proof::Verdict;
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use sets::harary::exclude::{Areas, Loss, Measure, Puzzle, Search};
use std::time::{Duration, Instant};

/// How long one period is looked at before the next has its turn; twice as long in each round.
const SLICE: Duration = Duration::from_millis(500);

/// An area for a `loser` of the line of whom translations count. Shorter periods come first, and hard ones
/// wait for their turn; of one period it is the area with the fewest cells that was found in time.
pub fn area(entry: &Entry, limits: &Limits, monitor: &Monitor) -> Result<String, NotFound> {
    let name = &*entry.name;
    let unfit = || {
        NotFound::Unfit(format!(
            "`{name}` is no loser on the endless line of which translations count, within {} cells",
            Puzzle::LONGEST
        ))
    };
    let claim = entry.creature().filter(|claim| claim.owner == Player::Breaker).ok_or_else(unfit)?;
    let creature = &claim.creature;
    Puzzle::new(creature, 2, Measure::Altogether, 2).ok_or_else(unfit)?;
    let mut sweep = Sweep { creature, limits, monitor, start: Instant::now(), known: Vec::new() };
    let (period, cells) = sweep.first()?;
    let cells = sweep.fewer(period, cells);
    written(name, creature, period, &cells)
}

struct Sweep<'a> {
    creature: &'a Creature,
    limits: &'a Limits,
    monitor: &'a Monitor,
    start: Instant,
    /// What Maker wins, whatever the period.
    known: Vec<Loss>,
}

impl Sweep<'_> {
    /// The first area that is found, with its period.
    fn first(&mut self) -> Result<(i32, Vec<Point>), NotFound> {
        let mut open: Vec<i32> = (2..=Puzzle::LONGEST).collect();
        let mut slice = SLICE;
        while !open.is_empty() {
            let mut later = Vec::new();
            for period in open {
                match self.look(period, period as usize, slice) {
                    Ok(Some(cells)) => return Ok((period, cells)),
                    Ok(None) => {}
                    Err(_) if self.is_over() => return Err(self.undecided()),
                    Err(_) => later.push(period),
                }
            }
            open = later;
            slice *= 2;
        }
        let why = format!("no area was found with a period of at most {} cells", Puzzle::LONGEST);
        Err(NotFound::Fails(why))
    }

    /// The same period with fewer cells, as long as that is quick.
    fn fewer(&mut self, period: i32, mut cells: Vec<Point>) -> Vec<Point> {
        while cells.len() > 2 {
            match self.look(period, cells.len() - 1, 2 * SLICE) {
                Ok(Some(less)) => cells = less,
                _ => break,
            }
        }
        cells
    }

    /// Looks for an area of a period with at most so many cells, which is then proved to do.
    fn look(&mut self, period: i32, most: usize, slice: Duration) -> Result<Option<Vec<Point>>, Exhausted> {
        let Some(puzzle) = Puzzle::new(self.creature, period, Measure::Altogether, most) else {
            return Ok(None);
        };
        let left = self.limits.since(self.start);
        let limits = Limits { time: Some(left.time.map_or(slice, |time| time.min(slice))), ..left };
        let mut budget = Budget::new(&limits, self.monitor);
        match Search::new(&puzzle, limits.memory).run(&mut self.known, false, &mut budget)? {
            Areas::Excluded(_) => Ok(None),
            Areas::Found(areas) => {
                let mut cells = areas.concat();
                cells.sort_unstable();
                cells.dedup();
                Ok(self.does(period, &cells)?.then_some(cells))
            }
        }
    }

    /// Whether an area that is repeated with a period proves the creature a loser.
    fn does(&self, period: i32, cells: &[Point]) -> Result<bool, Exhausted> {
        let plain = CreatureClaim::new(self.creature.clone(), Player::Breaker);
        let every = Lattice::new(period, 0, 1);
        let claim = Claim::Creature(CreatureClaim { area: cells.to_vec(), every, ..plain });
        let verdict = settle(&claim, &self.limits.since(self.start), self.monitor).verdict()?;
        Ok(verdict == Verdict::Holds)
    }

    fn is_over(&self) -> bool {
        let left = self.limits.since(self.start).time;
        self.monitor.stopped() || left.is_some_and(|left| left.is_zero())
    }

    fn undecided(&self) -> NotFound {
        NotFound::undecided(match self.monitor.stopped() {
            true => "stopped before an area was found",
            false => "the limits ran out before an area was found",
        })
    }
}

fn written(name: &str, creature: &Creature, period: i32, area: &[Point]) -> Result<String, NotFound> {
    let listed = |cells: &[Point]| cells.iter().map(|cell| cell.x.to_string()).collect::<Vec<_>>().join(" ");
    let (cells, shape) = (listed(area), listed(creature.cells()));
    let said = format!("# An area of {} cells, repeated every {period} cells.", area.len());
    canonical(&format!(
        "{said}\nline\n\nloser {name}-area\n  creature {shape}\n  area {cells} every {period}\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, monitor: &Monitor) -> Result<String, NotFound> {
        let limits = Limits { time: Some(Duration::from_secs(300)), ..Limits::default() };
        let (_, entries) = document::read(text).unwrap();
        area(&entries[0], &limits, monitor)
    }

    #[test]
    fn an_area_is_found_and_proves_its_creature_a_loser() {
        for creature in ["0 1 2", "0 2 5 6 9"] {
            let asked = format!("line\n\nloser l\n  creature {creature}\n");
            let text = found(&asked, &Monitor::default()).unwrap();
            let (_, entries) = document::read(&text).unwrap();
            assert!(entries[0].name == "l-area" && text.contains(" every "), "{text}");
            let outcome = settle(entries[0].claim(), &Limits::default(), &Monitor::default());
            assert_eq!(outcome.verdict(), Ok(Verdict::Holds), "{text}");
        }
    }

    #[test]
    fn other_questions_are_refused_and_a_stop_is_heard() {
        for text in [
            "line\n\nwinner two\n  creature 0 1\n",
            "line\n\nloser m\n  creature 0 1 2\n  images all\n",
            "grid\n\nloser g\n  creature\n    xx\n    xx\n",
            "hex 3x3\n\nclaim c\n  black  x=b2\n  region all\n  goal   x-top\n",
        ] {
            let refused = found(text, &Monitor::default());
            assert!(matches!(refused, Err(NotFound::Unfit(_))), "{text}: {refused:?}");
        }
        let monitor = Monitor::default();
        monitor.stop();
        let stopped = found("line\n\nloser l\n  creature 0 4 5 7 15\n", &monitor);
        assert_eq!(stopped, Err(NotFound::undecided("stopped before an area was found")));
    }
}
