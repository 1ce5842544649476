//! Sketches: units placed on a board, repeated and mirrored, as a person describes a drawing.

use super::{Drawing, DrawingError, Drawn, DropBoard, Mark, Move, Rule, Spot, Stone, Unit, Width};
use crate::is_near;
use std::collections::BTreeMap;

/// The greatest number of columns that a drawing's window may have.
pub const MAX_WINDOW: u32 = 4000;

/// A unit and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The unit.
    pub unit: Unit,
    /// Its first column.
    pub at: i32,
    /// Repeated every so many columns, without end or as far as the board goes.
    pub every: Option<u32>,
    /// And everything again as its image in column 0.
    pub mirrored: bool,
}

/// To which sides a piece is repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// To the right.
    #[default]
    Right,
    /// To the left.
    Left,
    /// To both sides.
    Both,
}

impl Way {
    /// Whether a piece that is repeated so, with its image if there is one, has no end on this side.
    fn reaches(self, side: Way, mirrored: bool) -> bool {
        mirrored || self == Way::Both || self == side
    }
}

impl Piece {
    /// By how many columns its copies are moved from the first: that one first, then those of which, or of
    /// whose images, some column lies between these two once the whole is slid.
    fn steps(&self, way: Way, (first, last): (i32, i32), slide: i32) -> Vec<i32> {
        let mut steps = vec![0];
        let Some(every) = self.every else { return steps };
        let end = self.at + self.unit.width() as i32 - 1;
        for (sign, side) in [(1, Way::Right), (-1, Way::Left)] {
            let is_needed = |step: &i32| {
                let (low, high) = (self.at + step, end + step);
                let own = if sign > 0 { low + slide <= last } else { high + slide >= first };
                let image = if sign > 0 { slide - low >= first } else { slide - high <= last };
                own || self.mirrored && image
            };
            if way.reaches(side, false) {
                steps.extend((1..).map(|number| number * sign * every as i32).take_while(is_needed));
            }
        }
        steps
    }
}

/// Everything that makes a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The board.
    pub board: DropBoard,
    /// Whose strategy.
    pub defender: Stone,
    /// How the defender answers.
    pub rule: Rule,
    /// Stones that stand from the start.
    pub stones: Vec<Move>,
    /// The units. All other columns are follow-up.
    pub pieces: Vec<Piece>,
    /// To which sides they are repeated, in the order of the pieces; to the right where nothing is said.
    pub ways: Vec<Way>,
    /// By how many columns the units are slid to the right in the end; the stones stay.
    pub slide: i32,
}

/// Why a sketch is not a drawing. Pieces are told by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchError {
    /// This stone is not on the board.
    StoneOffBoard(usize),
    /// The first copy of this piece does not fit the board.
    DoesNotFit(usize),
    /// This piece and another, or its own image, have a cell in common.
    Overlap(usize, Spot),
    /// The letter stands in an odd number of cells of the piece, so that one has no partner.
    Unmatched(usize, char),
    /// The end of a chain in this cell has no neighbour two columns away.
    LooseEnd(usize, Spot),
    /// A matched cell has a cell under it that is not matched.
    Gap(Spot),
    /// The periods of the pieces have too large a common multiple.
    TooWide,
    /// The whole is not a drawing.
    Drawing(DrawingError),
}

impl Sketch {
    /// The board without limits and without units; X as a defender has a stone in column 0.
    pub fn new(board: DropBoard, defender: Stone) -> Self {
        let opening = Move { stone: Stone::X, column: 0 };
        let stones = if defender == Stone::X { vec![opening] } else { Vec::new() };
        Self { board, defender, rule: Rule::Divert, stones, pieces: Vec::new(), ways: Vec::new(), slide: 0 }
    }

    /// The drawing.
    pub fn drawing(&self) -> Result<Drawing, SketchError> {
        if self.is_far() {
            return Err(SketchError::TooWide);
        }
        let (mut first, mut last) = (0, 0);
        for piece in &self.pieces {
            let end = piece.at.saturating_add(piece.unit.width() as i32 - 1);
            let (low, high) =
                if piece.mirrored { (piece.at.min(-end), end.max(-piece.at)) } else { (piece.at, end) };
            (first, last) =
                (first.min(low.saturating_add(self.slide)), last.max(high.saturating_add(self.slide)));
        }
        for stone in &self.stones {
            (first, last) = (first.min(stone.column), last.max(stone.column));
        }
        let board = self.board.columns;
        let (left, right) = (self.period(Way::Left)?, self.period(Way::Right)?);
        let goes_on = |end: Option<i32>, period: u32| end.is_none().then_some(period);
        let width = Width { left: goes_on(board.first, left), right: goes_on(board.last, right) };
        let first = board.first.unwrap_or(board.nearest(first).saturating_sub(left as i32));
        let last = board.last.unwrap_or(board.nearest(last).saturating_add(right as i32));
        if last.abs_diff(first) >= MAX_WINDOW {
            return Err(SketchError::TooWide);
        }
        // Cells near the window's ends may be matched with cells beyond.
        let margin = self.pieces.iter().map(|piece| piece.unit.width() as i32).max().unwrap_or(0) + 2;
        let cells = self.cells(first - margin, last + margin)?;
        let columns = self.columns(first, last, &cells)?;
        Drawing::new(self.board, self.defender, self.rule, first, columns, width)
            .map_err(SketchError::Drawing)
    }

    /// After how many columns everything repeats to the left, or to the right.
    fn period(&self, side: Way) -> Result<u32, SketchError> {
        let there = |(number, piece): &(usize, &Piece)| self.way(*number).reaches(side, piece.mirrored);
        let mut periods = self.pieces.iter().enumerate().filter(there).filter_map(|(_, piece)| piece.every);
        let common = periods.try_fold(1, |all, next| Some(lcm(all, next)).filter(|all| *all <= MAX_WINDOW));
        common.ok_or(SketchError::TooWide)
    }

    /// To which sides a piece is repeated, by its number.
    fn way(&self, number: usize) -> Way {
        self.ways.get(number).copied().unwrap_or_default()
    }

    /// Whether something lies so far away that columns cannot be reckoned with.
    fn is_far(&self) -> bool {
        let far = |column: i32| !is_near(column);
        let ends = self.board.columns.first.is_some_and(far) || self.board.columns.last.is_some_and(far);
        let wide = |piece: &Piece| {
            let sparse = piece.every.is_some_and(|every| !(1..=MAX_WINDOW).contains(&every));
            far(piece.at) || sparse || piece.unit.width() > MAX_WINDOW as usize
        };
        let stones = self.stones.iter().any(|stone| far(stone.column));
        ends || stones || far(self.slide) || self.pieces.iter().any(wide)
    }

    /// The columns of the window, stones and all.
    fn columns(
        &self,
        first: i32,
        last: i32,
        cells: &BTreeMap<Spot, Spot>,
    ) -> Result<Vec<Vec<Drawn>>, SketchError> {
        let mut columns: Vec<Vec<Drawn>> = Vec::new();
        columns.resize_with((last - first + 1) as usize, Vec::new);
        for (number, stone) in self.stones.iter().enumerate() {
            let column = usize::try_from(stone.column - first).ok().and_then(|index| columns.get_mut(index));
            column.ok_or(SketchError::StoneOffBoard(number))?.push(Drawn::Stone(stone.stone));
        }
        // A unit stands on the stones of its columns.
        let stones: Vec<u32> = columns.iter().map(|column| column.len() as u32).collect();
        let raised = |spot: Spot| {
            let index = usize::try_from(spot.column - first).ok();
            let under = index.and_then(|index| stones.get(index)).copied().unwrap_or(0);
            Spot::new(spot.column, spot.row + under)
        };
        for (spot, partner) in cells {
            let Some(column) =
                usize::try_from(spot.column - first).ok().and_then(|index| columns.get_mut(index))
            else {
                continue;
            };
            if raised(*spot).row as usize != column.len() + 1 {
                return Err(SketchError::Gap(*spot));
            }
            column.push(Drawn::Pair(raised(*partner)));
        }
        Ok(columns)
    }

    /// All matched cells between two columns with their partners.
    fn cells(&self, first: i32, last: i32) -> Result<BTreeMap<Spot, Spot>, SketchError> {
        let mut cells: BTreeMap<Spot, Spot> = BTreeMap::new();
        let mut ends: BTreeMap<Spot, (usize, Mark)> = BTreeMap::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            for copy in self.copies(number, piece, first, last)? {
                for (spot, target) in copy {
                    let taken = match target {
                        Target::Cell(partner) => {
                            cells.insert(spot, partner).is_some() || ends.contains_key(&spot)
                        }
                        Target::End(mark) => {
                            ends.insert(spot, (number, mark)).is_some() || cells.contains_key(&spot)
                        }
                    };
                    if taken {
                        return Err(SketchError::Overlap(number, spot));
                    }
                }
            }
        }
        for (spot, (number, mark)) in &ends {
            let (step, wanted) = if *mark == Mark::Right { (2, Mark::Left) } else { (-2, Mark::Right) };
            let partner = spot.shifted(step);
            let beyond = !(first..=last).contains(&partner.column);
            if !beyond && ends.get(&partner).is_none_or(|(_, mark)| *mark != wanted) {
                return Err(SketchError::LooseEnd(*number, *spot));
            }
            cells.insert(*spot, partner);
        }
        Ok(cells)
    }

    /// The copies of a piece that have a cell between two columns and that fit the board.
    fn copies(&self, number: usize, piece: &Piece, first: i32, last: i32) -> Result<Vec<Copy>, SketchError> {
        let original = copy_of(number, piece)?;
        let fits = |copy: &Copy| copy.iter().all(|(spot, _)| self.board.contains(*spot));
        let mut copies = Vec::new();
        for step in piece.steps(self.way(number), (first, last), self.slide) {
            let moved = |mirror: bool| -> Copy {
                let place = |spot: Spot| {
                    let spot = spot.shifted(step);
                    let column = if mirror { -spot.column } else { spot.column };
                    Spot::new(column + self.slide, spot.row)
                };
                let target = |target: &Target| match target {
                    Target::Cell(partner) => Target::Cell(place(*partner)),
                    Target::End(Mark::Right) if mirror => Target::End(Mark::Left),
                    Target::End(Mark::Left) if mirror => Target::End(Mark::Right),
                    end => *end,
                };
                original.iter().map(|(spot, aim)| (place(*spot), target(aim))).collect()
            };
            let both = [Some(moved(false)), piece.mirrored.then(|| moved(true))];
            for copy in both.into_iter().flatten() {
                match fits(&copy) {
                    true => copies.push(copy),
                    false if step == 0 => return Err(SketchError::DoesNotFit(number)),
                    false => {}
                }
            }
        }
        Ok(copies)
    }
}

/// The cells of a copy of a unit, each with what it is matched with.
type Copy = Vec<(Spot, Target)>;

#[derive(Clone, Copy)]
enum Target {
    Cell(Spot),
    End(Mark),
}

/// The first copy of a piece, before it is mirrored or slid.
fn copy_of(number: usize, piece: &Piece) -> Result<Copy, SketchError> {
    let mut copy = Vec::new();
    for (column, row, mark) in piece.unit.marks() {
        let spot = Spot::new(piece.at + column, row);
        let Mark::Letter(letter) = mark else {
            copy.push((spot, Target::End(mark)));
            continue;
        };
        let same = piece.unit.marks().filter(|(_, _, other)| *other == mark);
        let mut same: Vec<Spot> = same.map(|(column, row, _)| Spot::new(piece.at + column, row)).collect();
        same.sort_unstable();
        let partner = if same.len().is_multiple_of(2) {
            // From the outside in.
            same.iter().zip(same.iter().rev()).find(|(one, _)| **one == spot).map(|(_, partner)| *partner)
        } else {
            let alone = same.len() == 1 && piece.mirrored && piece.every.is_none() && spot.column != 0;
            alone.then(|| Spot::new(-spot.column, spot.row))
        };
        let partner = partner.ok_or(SketchError::Unmatched(number, letter))?;
        copy.push((spot, Target::Cell(partner)));
    }
    Ok(copy)
}

fn lcm(a: u32, b: u32) -> u32 {
    let (mut x, mut y) = (a, b.max(1));
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b.max(1))
}
