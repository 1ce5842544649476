//! Harary's game on the endless line and grid: losers by pavings and dynamic areas, winners on finite boards.
//!
//! Neither is bounded, so this is a search in rounds: pairings with longer and longer periods, larger and
//! larger areas, larger and larger boards, until something is found or the time is over.

mod area;
mod certificate;
pub mod exclude;
mod pairing;
mod window;

pub use certificate::write;

use crate::maker_breaker::{self, Graph};
use crate::tuning::{AREA_NODES, AREA_TRIES, LAST_ROUND};
use game::{
    Cell, CellSet, Creature, CreatureClaim, First, Ground, Lattice, MAX_CELLS, Player, Point, SetClaim, Space,
};
use kernel::{Literal, Unpaired};
use proof::field::Word;
use proof::limits::{Budget, Exhausted, Limits};
use proof::verdict::Verdict;

/// What was found about a creature.
#[derive(Debug)]
pub enum Found {
    /// Breaker wins by these pieces, repeated by the lattice.
    Paved(Lattice, Vec<Piece>),
    /// Maker wins the game of images on a finite board.
    Placed(Arena),
    /// No pairing, by counting.
    Counted,
    /// No pairing, because there is none in a window: its size, and the clauses that show it.
    Window(Point, Vec<Vec<Literal>>),
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

/// No pairing that tells more kinds of cells apart is looked for, on a line and on a grid.
const LONGEST_PERIODS: [i32; 2] = [24, 16];

/// Settles a claim about a creature.
pub fn settle(
    claim: &CreatureClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<(Verdict, Found), Exhausted> {
    budget.spend()?;
    let found =
        if claim.by_paving { paving(&claim.creature, budget)? } else { search(claim, limits, budget)? };
    let holds = match found {
        Found::Paved(..) => claim.owner == Player::Breaker,
        Found::Placed(_) => claim.owner == Player::Maker,
        Found::Counted | Found::Window(..) => false,
    };
    Ok((if holds { Verdict::Holds } else { Verdict::Fails }, found))
}

/// A pairing, or why there is none.
fn paving(creature: &Creature, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    const WIDEST: [i32; 2] = [80, 12];
    if Unpaired::count(creature.clone()).is_ok() {
        return Ok(Found::Counted);
    }
    let (longest, widest) = match creature.space() {
        Space::Line => (LONGEST_PERIODS[0], WIDEST[0]),
        Space::Grid => (LONGEST_PERIODS[1], WIDEST[1]),
    };
    for size in 1..=longest {
        budget.look()?;
        if let Some(found) = periodic(creature, size, budget)? {
            return Ok(found);
        }
    }
    let span = creature.cells().iter().map(|cell| cell.x.max(cell.y)).max().unwrap_or(0);
    for side in span + 1..=widest {
        let window = Point::new(side, if creature.space() == Space::Line { 1 } else { side });
        if let Some(clauses) = window::refuted(creature, window, budget)? {
            return Ok(Found::Window(window, clauses));
        }
    }
    Err(Exhausted::NoMethod)
}

/// A pairing that tells so many kinds of cells apart.
pub fn periodic(creature: &Creature, size: i32, budget: &Budget<'_>) -> Result<Option<Found>, Exhausted> {
    for lattice in pairing::lattices(creature, size) {
        if let Some(pairs) = pairing::periodic(creature, &lattice, budget)? {
            let pieces = pairs.into_iter().map(|(a, b)| Piece::Pair(a, b)).collect();
            return Ok(Some(Found::Paved(lattice, pieces)));
        }
    }
    Ok(None)
}

/// Pavings, areas and boards in turn.
fn search(claim: &CreatureClaim, limits: &Limits, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
    let (nodes, tries) = (AREA_NODES.get() as u64, AREA_TRIES.get());
    let creature = &claim.creature;
    if !claim.area.is_empty()
        && let Some(found) = in_area(creature, &claim.area, nodes * 50, tries * 50, limits, budget)?
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
        if pairable && let Some(found) = periodic(creature, size, budget)? {
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
            if creature.space() == Space::Line {
                let area: Vec<Point> = (0..round).map(|x| Point::new(x, 0)).collect();
                if let Some(found) = in_area(creature, &area, patience, tries, limits, budget)? {
                    return Ok(found);
                }
            }
        }
    }
    Err(Exhausted::NoMethod)
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

/// A paving by translates of this area, with parts that are found.
pub fn in_area(
    creature: &Creature,
    area: &[Point],
    patience: u64,
    tries: usize,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, Exhausted> {
    let Some(lattice) = lattice_of(creature, area) else { return Ok(None) };
    let images = area::parts(creature, &lattice, area);
    let mut graph = Graph::default();
    let chosen = area::choose(&images, &mut graph, limits.memory, patience, tries, budget)?;
    let area::Chosen::Parts(mut chosen) = chosen else { return Ok(None) };
    chosen.sort_unstable();
    chosen.dedup();
    let set = |part: &Word| proof::field::cells(*part).map(|cell| Cell::new(cell as usize)).collect();
    let sets: Vec<CellSet> = chosen.iter().map(set).collect();
    let arena =
        Arena::settle(creature.space(), area.to_vec(), sets, Player::Breaker, u64::MAX, limits, budget)?;
    Ok(arena.map(|arena| Found::Paved(lattice, vec![Piece::Area(arena)])))
}

/// The finest lattice by which the translates of an area are disjoint.
fn lattice_of(creature: &Creature, area: &[Point]) -> Option<Lattice> {
    let apart = |lattice: &Lattice| {
        let mut kinds: Vec<Point> = area.iter().map(|cell| lattice.reduce(*cell)).collect();
        kinds.sort_unstable();
        kinds.windows(2).all(|pair| pair[0] != pair[1])
    };
    let least = area.len() as i32;
    (least..=4 * least).flat_map(|size| pairing::lattices(creature, size)).find(apart)
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
