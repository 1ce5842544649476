//! Drawings around stones: outside a core of columns, where the board goes on, a unit repeats without end; what is
//! matched in the core is searched.
//!
//! Columns are decided from left to right: how many of its cells are matched, and each with which. A cell may
//! be left open, to be matched with one further right. As soon as a column is decided, every line that ends
//! in it must be harmless, so most choices fail after a few columns. The kernel has the last word on what is
//! found.
//!
//! Without anything that repeats, cells may stay open for good: then failure means that no drawing whatever
//! that the kernel accepts has these stones.

use crate::tuning::{REACH, WAITING};
use game::drop::{Columns, DropBoard, Mark, Move, Piece, Sketch, Spot, Stone, Unit, Way};
use kernel::Draw;
use proof::limits::{Budget, Exhausted};
use std::collections::BTreeMap;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Core {
    board: DropBoard,
    /// Whose drawing.
    defender: Stone,
    /// Stones that stand from the start, all of them in the core.
    pub stones: Vec<Move>,
    /// The first and the last column of the core: those of the board, where it ends.
    ends: (i32, i32),
}

/// How many cells of a column are matched at most: in a third row an attack never has a certain answer,
/// because two cells under it may be empty.
const ROWS: usize = 2;

/// The most columns of a core.
const WIDEST: u32 = 100;

/// A unit that repeats, with columns of follow-up between its copies.
#[derive(Clone, Debug)]
pub struct Tail {
    /// The unit; it has no ends of chains.
    pub unit: Unit,
    /// How many columns are between copies.
    pub gap: u32,
}

/// A cell that is matched, or is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Stone(Stone),
    Pair(Spot),
    Open,
}

/// A drawing with the unit of the tail repeated on both sides of the core, and the sketch that makes it.
pub fn find(core: &Core, tail: &Tail, budget: &mut Budget<'_>) -> Result<Option<(Sketch, Draw)>, Exhausted> {
    let mut search = Search::new(core, Some(tail));
    if !search.decide(search.first, budget)? {
        return Ok(None);
    }
    let (first, last) = core.ends;
    let every = Some(tail.unit.width() as u32 + tail.gap);
    let searched = |at| Piece { unit: search.unit(), at, every: None, mirrored: false };
    let outside = |at, mirrored| Piece { unit: tail.unit.clone(), at, every, mirrored };
    let sketch = core.sketch();
    Ok(drawn(match core.board.columns {
        // The middle of the core becomes column 0, so that one side is the image of the other.
        Columns::ALL if (last - first) % 2 == 0 => {
            let half = (last - first) / 2;
            let pieces = vec![searched(-half), outside(half + 1, true)];
            Sketch { pieces, slide: first + half, ..sketch }
        }
        Columns { first: Some(_), .. } => {
            Sketch { pieces: vec![searched(first), outside(last + 1, false)], ..sketch }
        }
        columns => {
            let rows = tail.unit.rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
            let at = first - tail.unit.width() as i32;
            let image = Piece { unit: Unit { rows }, ..outside(at, false) };
            let right = columns.last.is_none().then(|| outside(last + 1, false));
            let pieces = [searched(first), image].into_iter().chain(right).collect();
            Sketch { pieces, ways: vec![Way::Right, Way::Left], ..sketch }
        }
    }))
}

/// A drawing on a board that is limited sideways; the whole of it is searched.
pub fn find_between(
    board: DropBoard,
    defender: Stone,
    stones: Vec<Move>,
    budget: &mut Budget<'_>,
) -> Result<Option<(Sketch, Draw)>, Exhausted> {
    let Some((first, last)) = board.columns.limited() else { return Ok(None) };
    let core = Core { board, defender, stones, ends: (first, last) };
    let mut search = Search { closed: true, ..Search::new(&core, None) };
    if !search.decide(first, budget)? {
        return Ok(None);
    }
    let all = Piece { unit: search.unit(), at: first, every: None, mirrored: false };
    Ok(drawn(Sketch { pieces: vec![all], ..core.sketch() }))
}

/// A sketch with its drawing, if the kernel accepts it.
fn drawn(sketch: Sketch) -> Option<(Sketch, Draw)> {
    let draw = sketch.drawing().ok().and_then(Draw::pave);
    draw.map(|draw| (sketch, draw))
}

impl Core {
    /// So many columns on either side of a middle one, on a board without end sideways.
    pub fn around(board: DropBoard, defender: Stone, stones: Vec<Move>, middle: i32, half: i32) -> Self {
        Self { board, defender, stones, ends: (middle - half, middle + half) }
    }

    /// The same with one column more on the right.
    pub fn and_one_more(self) -> Self {
        Self { ends: (self.ends.0, self.ends.1 + 1), ..self }
    }

    /// On a board that ends on one side: all columns from there to the stones, and so many more.
    pub fn from_the_end(board: DropBoard, defender: Stone, stones: Vec<Move>, wider: i32) -> Option<Self> {
        let columns = || stones.iter().map(|stone| stone.column);
        let ends = match board.columns {
            Columns { first: Some(first), last: None } => {
                (first, columns().max().unwrap_or(first).checked_add(wider)?)
            }
            Columns { first: None, last: Some(last) } => {
                (columns().min().unwrap_or(last).checked_sub(wider)?, last)
            }
            _ => return None,
        };
        (ends.1.abs_diff(ends.0) < WIDEST).then_some(Self { board, defender, stones, ends })
    }

    /// The stones, without units.
    fn sketch(&self) -> Sketch {
        Sketch { stones: self.stones.clone(), ..Sketch::new(self.board, self.defender) }
    }
}

/// Whether the core alone can be drawn; if not, no drawing that the kernel accepts has these stones.
pub fn is_possible(core: &Core, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
    let mut search = Search::new(core, None);
    search.decide(search.first, budget)
}

struct Search<'a> {
    core: &'a Core,
    /// The ends of the core.
    first: i32,
    last: i32,
    /// Whether something repeats outside the core.
    closed: bool,
    columns: BTreeMap<i32, Vec<Cell>>,
    /// The highest row in which a line may start that has to be looked at.
    highest: u32,
}

impl<'a> Search<'a> {
    fn new(core: &'a Core, tail: Option<&Tail>) -> Self {
        let (first, last) = core.ends;
        let mut columns: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
        let sides = [(-1, core.board.columns.first), (1, core.board.columns.last)];
        let open: Vec<i32> =
            sides.into_iter().filter(|(_, end)| end.is_none()).map(|(side, _)| side).collect();
        for (tail, side) in tail.into_iter().flat_map(|tail| open.iter().map(move |side| (tail, *side))) {
            let start = if side < 0 { first - 1 } else { last + 1 };
            for column in 0..(tail.unit.width() as i32 + tail.gap as i32) {
                columns.insert(start + side * column, Vec::new());
            }
            for (column, row, mark) in tail.unit.marks() {
                let same = |other: &(i32, u32, Mark)| other.2 == mark && (other.0, other.1) != (column, row);
                if let Some((other, row, _)) = tail.unit.marks().find(same) {
                    let partner = Spot::new(start + side * other, row);
                    columns.entry(start + side * column).or_default().push(Cell::Pair(partner));
                }
            }
        }
        for stone in &core.stones {
            columns.entry(stone.column).or_default().push(Cell::Stone(stone.stone));
        }
        let stones = columns.values().map(Vec::len).max().unwrap_or(0);
        let highest = (stones + ROWS) as u32 + 2 + core.board.connect;
        Self { core, first, last, closed: tail.is_some(), columns, highest }
    }

    /// Decides a column and those after it; leaves everything as decided if that succeeds.
    fn decide(&mut self, column: i32, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let last = self.last;
        if column > last {
            let reach = self.core.board.connect as i32 - 1;
            return Ok(!self.closed
                || self.waiting().is_empty() && (last + 1..=last + reach).all(|end| self.is_harmless(end)));
        }
        budget.spend()?;
        let before = self.columns.entry(column).or_default().len();
        for count in 0..=ROWS {
            let height = (before + count) as u32;
            let odd = |most: u32| height > most || (most - height) % 2 == 1;
            if !self.core.board.height.is_some_and(odd) && self.fill(column, count, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Matches so many more cells of a column, the lowest first, and goes on.
    fn fill(&mut self, column: i32, count: usize, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        if count == 0 {
            let waiting = self.waiting();
            let late = waiting.len() > WAITING.get()
                || waiting.iter().any(|spot| column - spot.column >= REACH.get() as i32);
            return if self.closed && late || !self.is_harmless(column) {
                Ok(false)
            } else {
                self.decide(column + 1, budget)
            };
        }
        let cells = self.columns.entry(column).or_default();
        let spot = Spot::new(column, cells.len() as u32 + 1);
        cells.push(Cell::Open);
        if self.fill(column, count - 1, budget)? {
            return Ok(true);
        }
        for partner in self.waiting() {
            // The topmost two cells of a column as a pair are follow-up.
            if partner == spot || (count == 1 && partner.above() == spot) {
                continue;
            }
            self.set(spot, Cell::Pair(partner));
            self.set(partner, Cell::Pair(spot));
            if self.may_answer(spot) && self.may_answer(partner) && self.fill(column, count - 1, budget)? {
                return Ok(true);
            }
            self.set(spot, Cell::Open);
            self.set(partner, Cell::Open);
        }
        self.columns.entry(column).or_default().truncate(spot.row as usize - 1);
        Ok(false)
    }

    fn set(&mut self, spot: Spot, cell: Cell) {
        if let Some(place) =
            self.columns.get_mut(&spot.column).and_then(|column| column.get_mut(spot.row as usize - 1))
        {
            *place = cell;
        }
    }

    fn cell(&self, spot: Spot) -> Option<Cell> {
        self.columns.get(&spot.column)?.get(spot.row.checked_sub(1)? as usize).copied()
    }

    /// The cells that wait for partners.
    fn waiting(&self) -> Vec<Spot> {
        let open = |(column, cells): (&i32, &Vec<Cell>)| {
            let column = *column;
            let rows = (1..).zip(cells.clone()).filter(|(_, cell)| *cell == Cell::Open);
            rows.map(move |(row, _)| Spot::new(column, row)).collect::<Vec<Spot>>()
        };
        self.columns.range(self.first..=self.last).flat_map(open).collect()
    }

    fn is_lowest(&self, spot: Spot) -> bool {
        spot.below().is_none_or(|below| matches!(self.cell(below), Some(Cell::Stone(_))))
    }

    /// Whether an attack on the partner of this cell may have an answer, as far as it is decided.
    fn may_answer(&self, spot: Spot) -> bool {
        let Some(Cell::Pair(attacked)) = self.cell(spot) else { return true };
        let near = |cell: Spot| cell.column == attacked.column && cell.row <= attacked.row + 1;
        if self.is_lowest(spot) || near(spot) {
            return true;
        }
        let Some(under) = spot.below().filter(|under| self.is_lowest(*under)) else { return false };
        match self.cell(under) {
            Some(Cell::Pair(other)) => self.is_lowest(other) || near(other),
            Some(Cell::Open) => true,
            _ => false,
        }
    }

    /// Whether every line that has its last column here is harmless.
    fn is_harmless(&self, column: i32) -> bool {
        let reach = self.core.board.connect as i32 - 1;
        let board = self.core.board;
        (1..=self.highest).all(|row| {
            [column, column - reach].into_iter().all(|start| {
                let mut lines = board.lines_from(Spot::new(start, row));
                // Upwards from the column itself; all other lines start further left.
                lines.all(|line| {
                    line.iter().map(|spot| spot.column).max() != Some(column)
                        || line.iter().any(|spot| !self.columns.contains_key(&spot.column))
                        || line.iter().any(|spot| self.is_kept(*spot, &line))
                })
            })
        })
    }

    fn is_kept(&self, spot: Spot, line: &[Spot]) -> bool {
        match self.cell(spot) {
            Some(Cell::Stone(stone)) => stone == self.core.defender,
            Some(Cell::Pair(partner)) => line.contains(&partner),
            Some(Cell::Open) => false,
            None => {
                let base = self.columns.get(&spot.column).map_or(0, |cells| cells.len() as u32);
                (spot.row - base).is_multiple_of(2)
            }
        }
    }

    /// The core as letters.
    fn unit(&self) -> Unit {
        let mut letters = ('A'..='Z').chain('a'..='z').filter(|letter| !"XOxo".contains(*letter)).cycle();
        let mut marks: BTreeMap<Spot, Mark> = BTreeMap::new();
        let mut rows: Vec<Vec<Mark>> = vec![vec![Mark::Empty; (self.last - self.first + 1) as usize]; ROWS];
        for (&column, cells) in self.columns.range(self.first..=self.last) {
            let stones = cells.iter().filter(|cell| matches!(cell, Cell::Stone(_))).count();
            for (row, cell) in (1..).zip(cells) {
                let Cell::Pair(partner) = cell else { continue };
                let next = || Mark::Letter(letters.next().unwrap_or('?'));
                let mark = marks.get(partner).copied().unwrap_or_else(next);
                marks.insert(Spot::new(column, row), mark);
                rows[row as usize - 1 - stones][(column - self.first) as usize] = mark;
            }
        }
        while rows.len() > 1 && rows.last().is_some_and(|row| row.iter().all(|mark| *mark == Mark::Empty)) {
            rows.pop();
        }
        Unit { rows }
    }
}
