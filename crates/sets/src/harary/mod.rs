//! Harary's game on the endless line and grid: losers by pavings and dynamic areas, winners on finite boards.
//!
//! Neither is bounded, so this is a search in rounds: pairings with longer and longer periods, larger and
//! larger areas, larger and larger boards, until something is found or the time is over.

mod area;
mod certificate;
pub mod exclude;
pub mod losses;
mod pairing;
mod window;

pub use certificate::write;

use crate::maker_breaker::{self, Graph};
use crate::tuning::{AREA_NODES, AREA_TRIES, LAST_ROUND, PAVING_PATIENCE};
use game::{
    Cell, CellSet, Creature, CreatureClaim, First, Ground, Lattice, MAX_CELLS, Means, Player, Point,
    SetClaim, Space, write_sets,
};
use kernel::{Literal, Step, Unpaired};
use proof::field::Word;
use proof::limits::{Budget, Exhausted, Limits};
use proof::verdict::Verdict;
use std::time::Duration;
use window::Window;

/// What was found about a creature.
#[derive(Debug)]
pub enum Found {
    /// Breaker wins by these pieces, repeated by the lattice.
    Paved(Lattice, Vec<Piece>),
    /// Maker wins the game of images on a finite board.
    Placed(Arena),
    /// Maker wins the game in the area that Breaker was to manage with.
    Beaten(Arena),
    /// No pairing, by counting.
    Counted,
    /// No pairing, because there is none in a window: its size, and the clauses that show it.
    Window(Point, Vec<Step<Literal>>),
}

/// A piece of a paving.
#[derive(Debug)]
pub enum Piece {
    /// Two cells, one of which Breaker takes.
    Pair(Point, Point),
    /// An area with the sets that Breaker hits in it.
    Area(Arena),
}

/// A finite game on cells of the endless board, and who wins it.
#[derive(Debug)]
pub struct Arena {
    /// Where its cells lie.
    pub cells: Vec<Point>,
    /// The game.
    pub game: SetClaim,
    found: maker_breaker::Found,
}

/// No pairing that tells more kinds of cells apart is looked for at first, on a line and on a grid,
const LONGEST_PERIODS: [i32; 2] = [24, 16];
/// and no larger window is looked at. In each of some rounds both are doubled.
const WIDEST_WINDOWS: [i32; 2] = [80, 16];
const ROUNDS: u32 = 5;

/// Settles a claim about a creature.
pub fn settle(
    claim: &CreatureClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Verdict, Found), Exhausted> {
    budget.spend()?;
    let found = match &claim.by {
        Means::Any => search(claim, limits, budget)?,
        Means::Paving => paving(&claim.creature, budget)?,
        Means::Area(_) => by_area(claim, limits, budget)?.map_err(|_| Exhausted::NoMethod)?,
    };
    Ok((verdict(claim, &found), found))
}

/// What was found says this about a claim.
pub fn verdict(claim: &CreatureClaim, found: &Found) -> Verdict {
    let holds = match found {
        Found::Paved(..) => claim.owner == Player::Breaker,
        Found::Placed(_) => claim.owner == Player::Maker,
        Found::Beaten(_) | Found::Counted | Found::Window(..) => false,
    };
    if holds { Verdict::Holds } else { Verdict::Fails }
}

/// Why an area does not do, where no certificate can say it.
pub type NoChoice = String;

/// Whether Breaker manages with the area of a claim; or, in words, why no choice of sets in it does.
pub fn by_area(
    claim: &CreatureClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Result<Found, NoChoice>, Exhausted> {
    let (creature, area) = (&claim.creature, &claim.area);
    let space = creature.space();
    let lattice = claim.every.or_else(|| lattice_of(creature, area)).ok_or(Exhausted::NoMethod)?;
    let images = area::parts(creature, &lattice, area);
    let repeated = format!("repeated every {}", lattice.text(space));
    let Some(game) = claim.area_game() else {
        let found = in_area(creature, area, &lattice, (u64::MAX, usize::MAX), limits, budget)?;
        let why = format!(
            "{repeated}, this area does not do, whatever sets are hit in it, the same in every translate: \
             computed, not certified"
        );
        return Ok(found.ok_or(why));
    };
    let (_, found) = maker_breaker::settle(&game, limits, budget)?;
    let hits: Vec<Word> = game.sets.iter().map(proof::field::word).collect();
    let beaten = found.maker_wins();
    let arena = Arena { cells: area.clone(), game, found };
    if beaten {
        return Ok(Ok(Found::Beaten(arena)));
    }
    let hit = |image: &&Vec<Word>| image.iter().any(|part| hits.iter().any(|hit| hit & !part == 0));
    Ok(match images.iter().find(|image| !hit(image)) {
        None => Ok(Found::Paved(lattice, vec![Piece::Area(arena)])),
        Some(missed) => {
            let name = |cell: Cell| space.name(area[cell.index()]);
            let parts: Vec<CellSet> = missed.iter().map(|part| cells_of(*part)).collect();
            Err(format!(
                "{repeated}, this area leaves an image without any of the sets that are hit; it has {} in one area",
                if parts.is_empty() { "no two cells".to_string() } else { write_sets(&parts, &name) }
            ))
        }
    })
}

/// The cells of a word, by their numbers.
fn cells_of(word: Word) -> CellSet {
    proof::field::cells(word).map(|cell| Cell::new(cell as usize)).collect()
}

/// A pairing, or why there is none. Longer periods and larger windows are tried round by round, each for
/// longer than in the round before, as long as there is time.
fn paving(creature: &Creature, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    if Unpaired::count(creature.clone()).is_ok() {
        return Ok(Found::Counted);
    }
    let (longest, widest) = match creature.space() {
        Space::Line => (LONGEST_PERIODS[0], WIDEST_WINDOWS[0]),
        Space::Grid => (LONGEST_PERIODS[1], WIDEST_WINDOWS[1]),
    };
    let span = creature.cells().iter().map(|cell| cell.x.max(cell.y)).max().unwrap_or(0);
    let (mut sizes, mut sides): (Vec<i32>, Vec<i32>) = (Vec::new(), Vec::new());
    let mut largest = i32::MAX;
    for round in 0..ROUNDS {
        let patience = Duration::from_millis(PAVING_PATIENCE.get() as u64) * 4u32.pow(round);
        let next = |most: i32, from: i32| if round == 0 { from } else { (most << (round - 1)) + 1 };
        sizes.extend(next(longest, 1)..=longest << round);
        sides.extend(next(widest, span + 1).max(span + 1)..=widest << round);
        // Periods and windows in turn, the small ones first: nobody knows which of them will settle it.
        let (now, here) = (std::mem::take(&mut sizes), std::mem::take(&mut sides));
        for size in 1..=longest.max(widest) << round {
            if now.contains(&size) {
                budget.look()?;
                match periodic(creature, size, patience, budget) {
                    Ok(Some(found)) => return Ok(found),
                    Ok(None) => {}
                    Err(Exhausted::Nodes) => sizes.push(size),
                    Err(exhausted) => return Err(exhausted),
                }
            }
            if here.contains(&size) && size < largest {
                budget.look()?;
                let window = Point::new(size, if creature.space() == Space::Line { 1 } else { size });
                match window::settle(creature, window, patience, budget) {
                    Ok(Window::Refuted(steps)) => return Ok(Found::Window(window, steps)),
                    // What can be done in a window can be done in a smaller one.
                    Ok(Window::Paired) => sides.clear(),
                    // A larger window would be too large, too.
                    Ok(Window::TooLarge) => largest = size,
                    Err(Exhausted::Nodes) => sides.push(size),
                    Err(exhausted) => return Err(exhausted),
                }
            }
        }
    }
    Err(Exhausted::NoMethod)
}

/// A pairing that tells so many kinds of cells apart; gives up with [`Exhausted::Nodes`] after so long for a
/// lattice, if there is none with another.
fn periodic(
    creature: &Creature,
    size: i32,
    patience: Duration,
    budget: &Budget<'_>,
) -> Result<Option<Found>, Exhausted> {
    let mut given_up = false;
    for lattice in pairing::lattices(creature, size) {
        match pairing::periodic(creature, &lattice, patience, budget) {
            Ok(Some(pairs)) => {
                let pieces = pairs.into_iter().map(|(a, b)| Piece::Pair(a, b)).collect();
                return Ok(Some(Found::Paved(lattice, pieces)));
            }
            Ok(None) => {}
            Err(Exhausted::Nodes) => given_up = true,
            Err(exhausted) => return Err(exhausted),
        }
    }
    if given_up { Err(Exhausted::Nodes) } else { Ok(None) }
}

/// Pavings, areas and boards in turn.
fn search(claim: &CreatureClaim, limits: &Limits, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    let (nodes, tries) = (AREA_NODES.get() as u64, AREA_TRIES.get());
    let creature = &claim.creature;
    if !claim.area.is_empty()
        && let Some(lattice) = claim.every.or_else(|| lattice_of(creature, &claim.area))
        && let Some(found) =
            in_area(creature, &claim.area, &lattice, (nodes * 50, tries * 50), limits, budget)?
    {
        return Ok(found);
    }
    // Where counting shows that there is no pairing, a SAT solver would look for it for long.
    let pairable = Unpaired::count(creature.clone()).is_err();
    let longest = match creature.space() {
        Space::Line => LONGEST_PERIODS[0],
        Space::Grid => LONGEST_PERIODS[1],
    };
    for size in 1..=longest {
        budget.look()?;
        if pairable && let Some(found) = periodic(creature, size, Duration::MAX, budget)? {
            return Ok(found);
        }
        if let Some(found) = on_board(creature, size, nodes / 10, limits, budget)? {
            return Ok(found);
        }
    }
    for patience in [nodes, nodes * 100] {
        for round in 2..=LAST_ROUND.get() as i32 {
            if let Some(found) = on_board(creature, round, patience, limits, budget)? {
                return Ok(found);
            }
            for (area, lattice) in rectangles(creature, round) {
                if let Some(found) = in_area(creature, &area, &lattice, (patience, tries), limits, budget)? {
                    return Ok(found);
                }
            }
        }
    }
    Err(Exhausted::NoMethod)
}

/// Rectangles of so many cells, on the line a single one, with the lattices by which their translates fill the
/// board.
fn rectangles(creature: &Creature, size: i32) -> Vec<(Vec<Point>, Lattice)> {
    let heights = if creature.space() == Space::Line { 1..=1 } else { 1..=size };
    let of_height = |height: i32| -> Vec<(Vec<Point>, Lattice)> {
        let place = |number: i32| Point::new(number % (size / height), number / (size / height));
        let area: Vec<Point> = (0..size).map(place).collect();
        let lattices = pairing::lattices(creature, size).into_iter();
        lattices.filter(|lattice| lattice.keeps_apart(&area)).map(|lattice| (area.clone(), lattice)).collect()
    };
    heights.filter(|height| size % height == 0).flat_map(of_height).collect()
}

/// Maker's win on a board of this size, if it is found.
fn on_board(
    creature: &Creature,
    size: i32,
    patience: u64,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, Exhausted> {
    let height = if creature.space() == Space::Line { 1 } else { size };
    let ground = Ground { width: size as usize, height: height as usize, wrapped: false };
    if ground.width * ground.height > MAX_CELLS {
        return Ok(None);
    }
    let sets = ground.images(creature);
    if sets.is_empty() {
        return Ok(None);
    }
    let cells: Vec<Point> = (0..height).flat_map(|y| (0..size).map(move |x| Point::new(x, y))).collect();
    let arena = Arena::settle(creature.space(), cells, sets, Player::Maker, patience, limits, budget)?;
    Ok(arena.map(Found::Placed))
}

/// A paving by translates of this area, with parts that are found: so many nodes for a game, so many games.
fn in_area(
    creature: &Creature,
    area: &[Point],
    lattice: &Lattice,
    (patience, tries): (u64, usize),
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, Exhausted> {
    let images = area::parts(creature, lattice, area);
    let mut graph = Graph::default();
    let chosen = area::choose(&images, &mut graph, limits.memory, patience, tries, budget)?;
    let area::Chosen::Parts(mut chosen) = chosen else { return Ok(None) };
    chosen.sort_unstable();
    chosen.dedup();
    let sets: Vec<CellSet> = chosen.iter().map(|part| cells_of(*part)).collect();
    let arena =
        Arena::settle(creature.space(), area.to_vec(), sets, Player::Breaker, u64::MAX, limits, budget)?;
    Ok(arena.map(|arena| Found::Paved(*lattice, vec![Piece::Area(arena)])))
}

/// The finest lattice by which the translates of an area are disjoint.
fn lattice_of(creature: &Creature, area: &[Point]) -> Option<Lattice> {
    let least = area.len() as i32;
    let mut lattices = (least..=4 * least).flat_map(|size| pairing::lattices(creature, size));
    lattices.find(|lattice| lattice.keeps_apart(area))
}

impl Arena {
    /// The game on these cells, if this player wins it, Maker moving first, and that is found in time.
    fn settle(
        space: Space,
        cells: Vec<Point>,
        sets: Vec<CellSet>,
        owner: Player,
        patience: u64,
        limits: &Limits,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Exhausted> {
        let names = cells.iter().map(|cell| space.name(*cell)).collect();
        let first = if owner == Player::Maker { First::Owner } else { First::Opponent };
        let game = SetClaim { names, sets, owner, first, moves: None };
        let settled = maker_breaker::attempt(&game, patience, limits, budget)?;
        let won = settled.filter(|(verdict, _)| *verdict == Verdict::Holds);
        Ok(won.map(|(_, found)| Self { cells, game, found }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Images;
    use proof::limits::Monitor;

    #[test]
    fn rectangles_fill_the_board() {
        let creature = |space, cells: &[(i32, i32)]| {
            let cells: Vec<Point> = cells.iter().map(|(x, y)| Point::new(*x, *y)).collect();
            Creature::new(space, &cells, Images::Translations).unwrap()
        };
        assert_eq!(rectangles(&creature(Space::Line, &[(0, 0), (1, 0)]), 6).len(), 1);
        // 6 by 1 and 1 by 6, in six ways each; 3 by 2 and 2 by 3, with rows or columns shifted in 3 + 2 - 1 ways.
        let grid = rectangles(&creature(Space::Grid, &[(0, 0), (1, 0)]), 6);
        assert_eq!(grid.len(), 6 + 6 + 4 + 4);
        for (area, lattice) in grid {
            assert!(area.len() == 6 && lattice.keeps_apart(&area) && lattice.cells().count() == 6);
        }
    }

    /// Five cells in a row for which no pairs were found: seven cells of a row do, on the grid as on the line.
    #[test]
    fn a_row_of_the_grid() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let cells = [0, 2, 5, 6, 9].map(|x| Point::new(x, 0));
        let creature = Creature::new(Space::Grid, &cells, Images::Translations).unwrap();
        let claim = CreatureClaim::new(creature, Player::Breaker);
        let mut budget = Budget::new(&limits, &monitor);
        let (verdict, found) = settle(&claim, &limits, &mut budget).unwrap();
        assert!(matches!(&found, Found::Paved(_, pieces) if matches!(pieces[..], [Piece::Area(_)])));
        let mut certificate = Vec::new();
        assert!(verdict == Verdict::Holds && write(&claim, verdict, &found, &mut certificate).is_ok());
    }

    /// Four cells in a square are kept from Maker by bricks of two cells, each row moved by one.
    #[test]
    fn bricks_of_the_grid() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let cells = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Point::new(x, y));
        let fatty = Creature::new(Space::Grid, &cells, Images::All).unwrap();
        let claim = CreatureClaim::new(fatty.clone(), Player::Breaker);
        let mut done = Vec::new();
        for (area, lattice) in rectangles(&fatty, 2) {
            let mut budget = Budget::new(&limits, &monitor);
            let found = in_area(&fatty, &area, &lattice, (100_000, 1000), &limits, &mut budget).unwrap();
            if let Some(found) = found {
                assert!(write(&claim, Verdict::Holds, &found, Vec::new()).is_ok());
                done.push((area[1], lattice.text(Space::Grid)));
            }
        }
        // Across and upright: in both cases by (2, 0) and (1, 1).
        let bricks = |x, y| (Point::new(x, y), "2 1 1".to_string());
        assert_eq!(done, [bricks(1, 0), bricks(0, 1)]);
    }
}
