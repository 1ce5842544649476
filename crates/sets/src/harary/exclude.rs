//! That no areas with few cells prove a creature of the line a loser, whatever their shapes and the choice of
//! parts.
//!
//! Areas that are repeated with a period give to every image its part: the cells of it, in one of the areas,
//! of which Breaker hits one. Which cells these are is a puzzle for a SAT solver, in which the shape of the
//! areas does not appear: cells of one part are in one area, and that is all that matters. What a solution
//! would have to avoid is learned. A *chain* of parts that leads from a cell to its own translate would make
//! two areas meet; and where Maker wins a few images with parts as large as these, a *loss*, one of them must
//! be larger, here and everywhere along the line. So the span of the areas is not limited, and a loss that
//! was found once is avoided for ever.

use super::Arena;
use crate::maker_breaker::{Graph, Proved};
use crate::sat::{Learned, Literal, Sat};
use crate::trim::{trim, write_steps};
use game::{Cell, CellSet, Creature, Player, Point, Space, is_near};
use kernel::{Link, NoAreas, Step};
use proof::derivation::DeriveError;
use proof::field::{Word, bit};
use proof::limits::{Budget, Exhausted, Limits};
use std::io::Write;

pub use kernel::{Measure, Puzzle};

/// Images, by where they begin, and of each a set of its cells, by their numbers: Maker, moving first, owns
/// one of them.
pub type Loss = Vec<(i32, Vec<usize>)>;

/// A game that is read has at most so many cells, counted in each image.
const MOST_CELLS: usize = 128;

/// Steps from cell to cell of images.
pub type Chain = Vec<Link>;

/// Why there are no such areas.
#[derive(Clone, Debug, Default)]
pub struct Exclusion {
    /// What Maker wins.
    pub losses: Vec<Loss>,
    /// Ways from a cell to a translate of it.
    pub chains: Vec<Chain>,
    /// Clauses, each of which follows from these and those before it that are not forgotten; then there is a
    /// contradiction.
    pub steps: Vec<Step<Literal>>,
}

/// Those of a list that are marked.
fn chosen<T: Clone>(list: &[T], marks: &[bool]) -> Vec<T> {
    list.iter().zip(marks).filter(|(_, mark)| **mark).map(|(item, _)| item.clone()).collect()
}

/// What became of a search for areas.
#[derive(Clone, Debug)]
pub enum Areas {
    /// Areas in which Breaker hits a part of every image.
    Found(Vec<Vec<Point>>),
    /// There are none.
    Excluded(Exclusion),
}

/// Which cells of each image are its part.
type Parts = Vec<Vec<bool>>;

/// A search for areas.
pub struct Search<'p> {
    puzzle: &'p Puzzle,
    offsets: &'p [i32],
    period: i32,
    graph: Graph,
    memory: usize,
}

impl<'p> Search<'p> {
    /// A search that may use so many bytes for games.
    pub fn new(puzzle: &'p Puzzle, memory: usize) -> Self {
        Self { puzzle, offsets: puzzle.offsets(), period: puzzle.period(), graph: Graph::default(), memory }
    }

    /// Finds areas, or that there are none; clauses that show it are written down if that is wanted. What Maker
    /// wins, whatever the period, helps, and what is found of it is added, even if the search is given up.
    pub fn run(
        &mut self,
        known: &mut Vec<Loss>,
        shown: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Areas, Exhausted> {
        let puzzle = self.puzzle;
        let size = self.offsets.len();
        let mut broken: Vec<Chain> = Vec::new();
        let mut sat = Sat::new(budget, shown);
        puzzle.axioms().iter().for_each(|clause| sat.add(clause));
        known.iter().flat_map(|loss| puzzle.larger(loss)).for_each(|clause| sat.add(&clause));
        let mut turn = 0;
        while sat.solve()? {
            turn += 1;
            let taken = |image| (0..size).map(|cell| sat.is_true(puzzle.in_part(image, cell))).collect();
            let mut parts: Parts = (0..self.period).map(taken).collect();
            let chains = self.chains(&parts);
            if !chains.is_empty() {
                chains.iter().flat_map(|chain| puzzle.broken(chain)).for_each(|clause| sat.add(&clause));
                broken.extend(chains);
                continue;
            }
            self.grow(&mut parts, turn);
            let losses = self.losses(&parts, budget)?;
            if losses.is_empty() {
                return Ok(Areas::Found(self.areas(&parts)));
            }
            losses.iter().flat_map(|loss| puzzle.larger(loss)).for_each(|clause| sat.add(&clause));
            known.extend(losses);
        }
        let exclusion = Exclusion { losses: known.clone(), chains: broken, steps: Vec::new() };
        let learned = sat.into_learned();
        Ok(Areas::Excluded(if shown { self.shown(exclusion, learned, budget)? } else { exclusion }))
    }

    /// The cells that are in one area with a cell, or a chain from one of them to its translate.
    fn area(&self, parts: &Parts, start: i32) -> Result<Vec<i32>, Chain> {
        // The cells in the order in which they are reached, each with the cell before it and the step.
        let mut reached: Vec<(i32, usize, Link)> = vec![(start, 0, (0, 0, 0))];
        let way = |reached: &[(i32, usize, Link)], mut at: usize| {
            let mut way = Vec::new();
            while at != 0 {
                way.push(reached[at].2);
                at = reached[at].1;
            }
            way
        };
        let mut next = 0;
        while next < reached.len() {
            let cell = reached[next].0;
            for (from, offset) in self.offsets.iter().enumerate() {
                let image = cell - offset;
                let part = &parts[image.rem_euclid(self.period) as usize];
                for to in (0..part.len()).filter(|to| part[from] && part[*to] && *to != from) {
                    let other = image + self.offsets[to];
                    let known = reached.iter().position(|(known, ..)| (known - other) % self.period == 0);
                    match known {
                        None => reached.push((other, next, (image, from, to))),
                        Some(known) if reached[known].0 == other => {}
                        Some(known) => {
                            let (mut back, mut forth) = (way(&reached, known), way(&reached, next));
                            while back.last().is_some() && back.last() == forth.last() {
                                back.pop();
                                forth.pop();
                            }
                            let mut chain: Chain =
                                back.iter().map(|(image, a, b)| (*image, *b, *a)).collect();
                            chain.extend(forth.iter().rev());
                            chain.push((image, from, to));
                            return Err(chain);
                        }
                    }
                }
            }
            next += 1;
        }
        Ok(reached.into_iter().map(|(cell, ..)| cell).collect())
    }

    /// The shortest chains that make areas meet, at most one for each kind of cells.
    fn chains(&self, parts: &Parts) -> Vec<Chain> {
        let mut chains: Vec<Chain> =
            (0..self.period).filter_map(|cell| self.area(parts, cell).err()).collect();
        chains.sort_unstable_by_key(Vec::len);
        chains.dedup();
        let shortest = chains.first().map_or(0, Vec::len);
        chains.into_iter().take_while(|chain| chain.len() <= shortest + 1).collect()
    }

    /// Whether a part that has grown by a cell leaves the areas apart and, if each counts by itself, small.
    fn stands(&self, parts: &Parts, cell: i32) -> bool {
        let small = |area: &Vec<i32>| area.len() <= self.puzzle.most();
        let area = self.area(parts, cell);
        area.is_ok_and(|area| self.puzzle.measure() == Measure::Altogether || small(&area))
    }

    /// Lets parts grow as long as no areas meet and not too many cells are covered.
    fn grow(&self, parts: &mut Parts, turn: usize) {
        let size = self.offsets.len();
        let all = self.period as usize * size;
        let mut covered = vec![false; self.period as usize];
        let kind =
            |image: usize, cell: usize| (image as i32 + self.offsets[cell]).rem_euclid(self.period) as usize;
        for (image, part) in parts.iter().enumerate() {
            (0..size).filter(|cell| part[*cell]).for_each(|cell| covered[kind(image, cell)] = true);
        }
        for index in 0..all {
            let index = (index * 7919 + turn * 31) % all;
            let (image, cell) = (index / size, index % size);
            let count = covered.iter().filter(|covered| **covered).count();
            let all = self.puzzle.measure() == Measure::Altogether && count >= self.puzzle.most();
            if parts[image][cell] || !covered[kind(image, cell)] && all {
                continue;
            }
            parts[image][cell] = true;
            if self.stands(parts, image as i32 + self.offsets[cell]) {
                covered[kind(image, cell)] = true;
            } else {
                parts[image][cell] = false;
            }
        }
    }

    /// The images whose parts are connected with this cell, with the parts.
    fn images_of(&self, parts: &Parts, area: &[i32]) -> Loss {
        let mut images: Loss = Vec::new();
        for cell in area {
            for (number, offset) in self.offsets.iter().enumerate() {
                let image = cell - offset;
                let part = &parts[image.rem_euclid(self.period) as usize];
                if part[number] && !images.iter().any(|(known, _)| *known == image) {
                    images.push((image, (0..part.len()).filter(|cell| part[*cell]).collect()));
                }
            }
        }
        images
    }

    /// The game of some images.
    fn words(&self, loss: &Loss) -> Vec<Word> {
        let mut cells: Vec<i32> = Vec::new();
        let mut words = Vec::new();
        for (image, part) in loss {
            let mut word = 0;
            for cell in part {
                let cell = image + self.offsets[*cell];
                let place = cells.iter().position(|known| *known == cell).unwrap_or(cells.len());
                if place == cells.len() {
                    cells.push(cell);
                }
                word |= bit(place as u8);
            }
            words.push(word);
        }
        words
    }

    /// What Maker wins with these parts, until nothing more is found.
    fn losses(&mut self, parts: &Parts, budget: &mut Budget<'_>) -> Result<Vec<Loss>, Exhausted> {
        let mut losses = Vec::new();
        let mut seen = vec![false; self.period as usize];
        for cell in 0..self.period {
            if seen[cell as usize] {
                continue;
            }
            let area = self.area(parts, cell).unwrap_or_default();
            area.iter().for_each(|cell| seen[cell.rem_euclid(self.period) as usize] = true);
            let mut images = self.images_of(parts, &area);
            while let Some(carrier) = self.maker(&images, budget)? {
                let words = self.words(&images);
                let inside = images.iter().zip(words).filter(|(_, word)| word & !carrier == 0);
                let loss = self.least(inside.map(|(image, _)| image.clone()).collect(), budget)?;
                let Some((first, _)) = loss.first().cloned() else { break };
                images.retain(|(image, _)| *image != first);
                losses.push(loss);
            }
        }
        Ok(losses)
    }

    /// Whether these are sets of cells of images that Maker, moving first, owns one of.
    pub fn is_loss(&mut self, loss: &Loss, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let size = self.offsets.len();
        let proper = |(image, part): &(i32, Vec<usize>)| {
            let ordered = part.windows(2).all(|two| two[0] < two[1]);
            is_near(*image) && ordered && part.iter().all(|cell| *cell < size)
        };
        let few = loss.len() * size <= MOST_CELLS;
        Ok(few && !loss.is_empty() && loss.iter().all(proper) && self.maker(loss, budget)?.is_some())
    }

    /// If Maker wins these images: the cells for it.
    fn maker(&mut self, loss: &Loss, budget: &mut Budget<'_>) -> Result<Option<Word>, Exhausted> {
        let words = self.words(loss);
        let Some(root) = self.graph.attempt(&words, true, self.memory, u64::MAX, budget)? else {
            return Ok(None);
        };
        Ok(self.graph.win(root.id).filter(|win| win.maker).map(|_| self.graph.carrier(&root)))
    }

    /// As few images as Maker still wins, with as many cells.
    fn least(&mut self, mut loss: Loss, budget: &mut Budget<'_>) -> Result<Loss, Exhausted> {
        loss.sort_unstable_by_key(|(_, cells)| cells.len());
        let mut index = 0;
        while index < loss.len() {
            let mut fewer = loss.clone();
            fewer.remove(index);
            if let Some(carrier) = self.maker(&fewer, budget)? {
                let words = self.words(&fewer);
                let inside = fewer.into_iter().zip(words).filter(|(_, word)| word & !carrier == 0);
                loss = inside.map(|(image, _)| image).collect();
            } else {
                index += 1;
            }
        }
        for index in 0..loss.len() {
            for cell in 0..self.offsets.len() {
                if loss[index].1.contains(&cell) {
                    continue;
                }
                let mut larger = loss.clone();
                larger[index].1.push(cell);
                if self.maker(&larger, budget)?.is_some() {
                    loss = larger;
                }
            }
            loss[index].1.sort_unstable();
        }
        Ok(loss)
    }

    /// The areas that the parts make up.
    fn areas(&self, parts: &Parts) -> Vec<Vec<Point>> {
        let mut areas: Vec<Vec<i32>> = Vec::new();
        for cell in 0..self.period {
            let mut area = self.area(parts, cell).unwrap_or_default();
            let known = areas.iter().flatten().any(|known| (known - cell) % self.period == 0);
            if !known && area.len() > 1 {
                area.sort_unstable();
                areas.push(area);
            }
        }
        areas.into_iter().map(|area| area.into_iter().map(|cell| Point::new(cell, 0)).collect()).collect()
    }

    /// The same with clauses that show how the contradiction comes about, and with the losses and chains that
    /// it needs.
    fn shown(&self, found: Exclusion, learned: Learned, budget: &Budget<'_>) -> Result<Exclusion, Exhausted> {
        let puzzle = self.puzzle;
        let mut given = puzzle.axioms();
        // For each loss and each chain, where its clauses begin.
        let mut starts = Vec::new();
        let losses = found.losses.iter().map(|loss| puzzle.larger(loss));
        for clauses in losses.chain(found.chains.iter().map(|chain| puzzle.broken(chain))) {
            starts.push(given.len());
            given.extend(clauses);
        }
        starts.push(given.len());
        let needed = trim(&given, learned, budget)?;
        let used: Vec<bool> =
            starts.windows(2).map(|ends| needed.given[ends[0]..ends[1]].contains(&true)).collect();
        let (of_losses, of_chains) = used.split_at(found.losses.len());
        Ok(Exclusion {
            losses: chosen(&found.losses, of_losses),
            chains: chosen(&found.chains, of_chains),
            steps: needed.steps,
        })
    }
}

impl Exclusion {
    /// Writes the certificate: that there are no areas with so many cells and this period.
    pub fn write(
        &self,
        creature: &Creature,
        puzzle: &Puzzle,
        limits: &Limits,
        budget: &mut Budget<'_>,
        mut out: impl Write,
    ) -> Result<(), DeriveError> {
        let mut text = head(creature, puzzle, false).into_bytes();
        let mut games = Vec::new();
        for loss in &self.losses {
            let (images, cells, sets) = game(puzzle, loss);
            let arena = Arena::settle(Space::Line, cells, sets, Player::Maker, u64::MAX, limits, budget);
            let arena = arena.ok().flatten().ok_or(DeriveError::OtherStatement)?;
            let names: Vec<String> = images.iter().map(i32::to_string).collect();
            writeln!(text, "loss {}", names.join(" "))?;
            let Proved::Semi(semi) = arena.write(&mut text)? else { return Err(DeriveError::OtherStatement) };
            games.push((images, arena.cells, semi));
        }
        let losses: Vec<kernel::Loss<'_>> =
            games.iter().map(|(images, cells, semi)| kernel::Loss(images, cells, semi)).collect();
        let watch = budget.watch();
        let steps = self.steps.iter().take_while(|_| watch.look().is_ok()).cloned();
        NoAreas::exclude(puzzle.clone(), &losses, &self.chains, steps)?;
        for chain in &self.chains {
            let start = chain.first().map_or(0, |(image, from, _)| image + puzzle.offsets()[*from]);
            write!(text, "chain {start}")?;
            for (image, _, to) in chain {
                write!(text, " {image} {}", image + puzzle.offsets()[*to])?;
            }
            writeln!(text)?;
        }
        write_steps(&self.steps, usize::to_string, &mut text)?;
        writeln!(text, "qed")?;
        out.write_all(&text)?;
        Ok(())
    }
}

/// The certificate that there are no areas with so many cells and this period or a longer one, if counting
/// shows it.
pub fn few(creature: &Creature, puzzle: &Puzzle) -> Option<String> {
    NoAreas::few(puzzle.clone()).ok()?;
    Some(head(creature, puzzle, true) + "few\nqed\n")
}

/// The head of such a certificate.
pub fn head(creature: &Creature, puzzle: &Puzzle, longer: bool) -> String {
    let cells: Vec<String> = creature.cells().iter().map(|cell| cell.x.to_string()).collect();
    format!(
        "tatami certificate 1\ngame harary line\ncreature {}\nimages translations\nclaim areas {}{} {} {}\nverdict fails\n",
        cells.join(" "),
        if puzzle.measure() == Measure::Each { "each " } else { "" },
        puzzle.most(),
        if longer { "from" } else { "period" },
        puzzle.period()
    )
}

/// The game of a loss: where its images begin, the cells, and the sets.
fn game(puzzle: &Puzzle, loss: &Loss) -> (Vec<i32>, Vec<Point>, Vec<CellSet>) {
    let place = |image: i32, cell: usize| Point::new(image + puzzle.offsets()[cell], 0);
    let all = loss.iter().flat_map(|(image, part)| part.iter().map(|cell| place(*image, *cell)));
    let mut cells: Vec<Point> = all.collect();
    cells.sort_unstable();
    cells.dedup();
    let number = |point: Point| Cell::new(cells.binary_search(&point).unwrap_or(0));
    let set =
        |(image, part): &(i32, Vec<usize>)| part.iter().map(|cell| number(place(*image, *cell))).collect();
    let sets = loss.iter().map(set).collect();
    (loss.iter().map(|(image, _)| *image).collect(), cells, sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Images;
    use proof::limits::Monitor;

    /// A long proof does not keep the kernel busy when time is over or somebody wants to stop.
    #[test]
    fn the_kernel_stops_when_it_is_asked_to() {
        let cells = [0, 1, 2].map(|x| Point::new(x, 0));
        let creature = Creature::new(Space::Line, &cells, Images::Translations).unwrap();
        let puzzle = Puzzle::new(&creature, 4, Measure::Each, 1).unwrap();
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let mut budget = Budget::new(&limits, &monitor);
        let found = Search::new(&puzzle, 1 << 28).run(&mut Vec::new(), true, &mut budget).unwrap();
        let Areas::Excluded(exclusion) = found else { panic!("single cells hit nothing") };
        assert!(exclusion.losses.is_empty() && !exclusion.steps.is_empty(), "{exclusion:?}");
        exclusion.write(&creature, &puzzle, &limits, &mut budget, Vec::new()).unwrap();
        monitor.stop();
        assert!(exclusion.write(&creature, &puzzle, &limits, &mut budget, Vec::new()).is_err());
    }
}
