//! Harary's generalized tic-tac-toe: creatures on a line, animals on a grid, and where their images lie.

use crate::{Board, Cell, CellSet, First, MAX_CELLS, Player, SetClaim};
use std::collections::HashSet;
use std::fmt;

/// Cells that are reckoned with lie between minus this and this in both directions, so that no sum of a few
/// of them overflows.
pub const FARTHEST: i32 = 1 << 20;

/// Whether a column, a row or a distance can be reckoned with: it is within [`FARTHEST`].
pub fn is_near(number: i32) -> bool {
    (-FARTHEST..=FARTHEST).contains(&number)
}

/// A cell of the endless line (then `y` is 0) or of the endless grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Columns, from left to right.
    pub x: i32,
    /// Rows, from top to bottom.
    pub y: i32,
}

impl Point {
    /// The cell in this column and row.
    pub fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Whether it can be reckoned with: it lies within [`FARTHEST`].
    pub fn is_near(self) -> bool {
        is_near(self.x) && is_near(self.y)
    }

    /// The cell so much further on.
    #[must_use]
    pub fn plus(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }

    /// How far this cell is from another.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Where a creature lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// The integers.
    Line,
    /// The square grid.
    Grid,
}

impl Space {
    /// The name of a cell: `3` on the line, `3:-1` on the grid.
    pub fn name(self, point: Point) -> String {
        match self {
            Self::Line => point.x.to_string(),
            Self::Grid => format!("{}:{}", point.x, point.y),
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Line => "line",
            Self::Grid => "grid",
        })
    }
}

/// What counts as the creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Images {
    /// The creature as it is, anywhere.
    Translations,
    /// Also its mirror images and, on a grid, the turned ones.
    All,
}

impl fmt::Display for Images {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Translations => "translations",
            Self::All => "all",
        })
    }
}

/// A creature may have at most this many cells, and reach at most this far.
pub const MAX_CREATURE: usize = 16;

/// A shape that Maker wants to own: a creature on the line, an animal on the grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Creature {
    space: Space,
    cells: Vec<Point>,
    images: Images,
}

impl Creature {
    /// The creature with these cells; none if there is no cell, or if one lies beyond [`FARTHEST`].
    pub fn new(space: Space, cells: &[Point], images: Images) -> Option<Self> {
        let fits = !cells.is_empty() && cells.iter().all(|cell| cell.is_near());
        fits.then(|| Self { space, cells: normal(cells.to_vec()), images })
    }

    /// Where it lives.
    pub fn space(&self) -> Space {
        self.space
    }

    /// Its cells in order, the least column and the least row being 0.
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }

    /// What counts as the creature.
    pub fn images(&self) -> Images {
        self.images
    }

    /// The shapes that count, one of each, the least column and row of each being 0.
    pub fn shapes(&self) -> Vec<Vec<Point>> {
        let turns: &[[i32; 4]] = match (self.images, self.space) {
            (Images::Translations, _) => &[[1, 0, 0, 1]],
            (Images::All, Space::Line) => &[[1, 0, 0, 1], [-1, 0, 0, 1]],
            (Images::All, Space::Grid) => &[
                [1, 0, 0, 1],
                [-1, 0, 0, 1],
                [1, 0, 0, -1],
                [-1, 0, 0, -1],
                [0, 1, 1, 0],
                [0, -1, 1, 0],
                [0, 1, -1, 0],
                [0, -1, -1, 0],
            ],
        };
        let mut shapes: Vec<Vec<Point>> = Vec::new();
        for [a, b, c, d] in turns {
            let turned = self.cells.iter().map(|p| Point::new(a * p.x + b * p.y, c * p.x + d * p.y));
            let shape = normal(turned.collect());
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }
}

/// The cells in order, moved so that the least column and the least row are 0.
fn normal(mut cells: Vec<Point>) -> Vec<Point> {
    let least = |of: fn(&Point) -> i32| cells.iter().map(of).min().unwrap_or(0);
    let corner = Point::new(least(|p| p.x), least(|p| p.y));
    cells.iter_mut().for_each(|point| *point = point.minus(corner));
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// A finite board, perhaps with opposite edges glued; a line is a board of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Whether the last column touches the first, and the last row too.
    pub wrapped: bool,
}

impl Ground {
    /// The names of the cells, row by row: numbers on a line, `a1` on a grid.
    pub fn names(&self, space: Space) -> Vec<String> {
        let count = (self.width * self.height).min(MAX_CELLS);
        match (space, Board::new(self.width, self.height)) {
            (Space::Grid, Some(board)) => (0..count).map(|cell| board.name(Cell::new(cell))).collect(),
            _ => (0..count).map(|cell| cell.to_string()).collect(),
        }
    }

    /// The images of the creature that lie on the board, each once. The board has at most [`MAX_CELLS`]
    /// cells.
    pub fn images(&self, creature: &Creature) -> Vec<CellSet> {
        let mut seen: HashSet<CellSet> = HashSet::new();
        let mut images: Vec<CellSet> = Vec::new();
        for shape in creature.shapes() {
            for (y, x) in (0..self.height).flat_map(|y| (0..self.width).map(move |x| (y, x))) {
                let image = self.image(&shape, Point::new(x as i32, y as i32));
                images.extend(image.filter(|image| seen.insert(*image)));
            }
        }
        images
    }

    /// Whether an image of the creature lies on the board.
    pub fn has_room(&self, creature: &Creature) -> bool {
        // What fits anywhere fits in the corner.
        creature.shapes().iter().any(|shape| self.image(shape, Point::new(0, 0)).is_some())
    }

    /// A shape moved by so much, if it lies on the board, no two of its cells on one.
    fn image(&self, shape: &[Point], by: Point) -> Option<CellSet> {
        let (width, height) = (self.width as i32, self.height as i32);
        let cell = |point: &Point| {
            let (mut column, mut row) = (by.x + point.x, by.y + point.y);
            if self.wrapped {
                (column, row) = (column % width, row % height);
            }
            let inside = column < width && row < height;
            inside.then(|| Cell::new((row * width + column) as usize))
        };
        let image: Option<CellSet> = shape.iter().map(cell).collect();
        image.filter(|image| image.len() == shape.len())
    }
}

/// All translations by whole combinations of (width, 0) and (shift, height). On a line the height is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    width: i32,
    shift: i32,
    height: i32,
}

/// No lattice tells more cells apart.
pub const MAX_KINDS: i32 = 4096;

impl Lattice {
    /// The lattice of (width, 0) and (shift, height): sides of at least 1, a shift of less than a width, and
    /// at most [`MAX_KINDS`] cells up to translations.
    pub fn new(width: i32, shift: i32, height: i32) -> Option<Self> {
        let sides = [width, height].iter().all(|side| (1..=MAX_KINDS).contains(side));
        let sound = sides && width * height <= MAX_KINDS && (0..width).contains(&shift);
        sound.then_some(Self { width, shift, height })
    }

    /// The first vector is (width, 0).
    pub fn width(&self) -> i32 {
        self.width
    }

    /// The second vector is (shift, height).
    pub fn shift(&self) -> i32 {
        self.shift
    }

    /// The second vector is (shift, height).
    pub fn height(&self) -> i32 {
        self.height
    }

    /// The cell that stands for all that a translation of the lattice takes it to.
    pub fn reduce(&self, point: Point) -> Point {
        let rows = point.y.div_euclid(self.height);
        let column = i64::from(point.x) - i64::from(rows) * i64::from(self.shift);
        Point::new(column.rem_euclid(self.width.into()) as i32, point.y.rem_euclid(self.height))
    }

    /// Whether no two of these cells are translates of each other.
    pub fn keeps_apart(&self, cells: &[Point]) -> bool {
        let mut kinds: Vec<Point> = cells.iter().map(|cell| self.reduce(*cell)).collect();
        kinds.sort_unstable();
        kinds.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The number of cells up to translations.
    pub fn size(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// One cell of each kind.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { width, height, .. } = *self;
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// The number of a reduced cell.
    pub fn number(&self, point: Point) -> usize {
        let point = self.reduce(point);
        point.y as usize * self.width as usize + point.x as usize
    }

    /// As a certificate gives it.
    pub fn text(&self, space: Space) -> String {
        match space {
            Space::Line => self.width.to_string(),
            Space::Grid => format!("{} {} {}", self.width, self.shift, self.height),
        }
    }
}

/// With what Breaker is to manage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Means {
    /// With anything.
    #[default]
    Any,
    /// With a pairing of the board.
    Paving,
    /// With translates of the area that the claim names. These sets are hit in it; if none is named, there is
    /// a choice of sets that does.
    Area(Vec<Vec<Point>>),
}

/// A claim about a creature on the endless board: that it is a winner, or a loser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatureClaim {
    /// The creature.
    pub creature: Creature,
    /// Maker for a winner, Breaker for a loser.
    pub owner: Player,
    /// For a loser: with what Breaker is to manage.
    pub by: Means,
    /// For a loser: cells of an area. Without [`Means::Area`] it is a hint.
    pub area: Vec<Point>,
    /// The lattice by which the area is repeated; the finest that keeps its translates apart, if none is
    /// named.
    pub every: Option<Lattice>,
}

impl CreatureClaim {
    /// That a creature is a winner or a loser, by whatever means.
    pub fn new(creature: Creature, owner: Player) -> Self {
        Self { creature, owner, by: Means::Any, area: Vec::new(), every: None }
    }

    /// The game in the area, if the sets that Breaker is to hit there are named.
    pub fn area_game(&self) -> Option<SetClaim> {
        let Means::Area(hits) = &self.by else { return None };
        let number = |cell: &Point| self.area.iter().position(|own| own == cell).map(Cell::new);
        let set = |cells: &Vec<Point>| cells.iter().map(number).collect::<Option<CellSet>>();
        let sets: Option<Vec<CellSet>> = hits.iter().map(set).collect();
        Some(SetClaim {
            names: self.area.iter().map(|cell| self.creature.space().name(*cell)).collect(),
            sets: sets.filter(|sets| !sets.is_empty())?,
            owner: Player::Breaker,
            first: First::Opponent,
            moves: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn animal(rows: &[&str], images: Images) -> Creature {
        let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
            let filled = row.chars().zip(0..).filter(|(mark, _)| *mark == 'x');
            filled.map(move |(_, x)| Point::new(x, y))
        });
        Creature::new(Space::Grid, &cells.collect::<Vec<_>>(), images).unwrap()
    }

    #[test]
    fn shapes_are_counted_once() {
        let counts = [(vec!["x"], 1), (vec!["xx"], 2), (vec!["xx", "x."], 4), (vec!["xxxx", "x..."], 8)];
        for (rows, count) in counts {
            assert_eq!(animal(&rows, Images::All).shapes().len(), count, "{rows:?}");
            assert_eq!(animal(&rows, Images::Translations).shapes().len(), 1);
        }
    }

    #[test]
    fn images_lie_on_the_board() {
        let domino = animal(&["xx"], Images::All);
        let board = |wrapped| Ground { width: 3, height: 3, wrapped };
        assert_eq!(board(false).images(&domino).len(), 12);
        assert_eq!(board(true).images(&domino).len(), 18);
        let long = animal(&["xxxx"], Images::All);
        assert!(board(true).images(&long).is_empty());
        for (creature, wrapped) in [(&domino, false), (&domino, true), (&long, false), (&long, true)] {
            let ground = board(wrapped);
            assert_eq!(ground.has_room(creature), !ground.images(creature).is_empty());
        }
    }

    #[test]
    fn lattices_tell_kinds_of_cells_apart() {
        let lattice = Lattice::new(3, 1, 2).unwrap();
        let kinds: Vec<Point> = lattice.cells().collect();
        assert_eq!(kinds.len(), lattice.size());
        for kind in &kinds {
            for (a, b) in [(0, 0), (2, -1), (-3, 4)] {
                let moved = kind.plus(Point::new(3 * a + b, 2 * b));
                assert_eq!(lattice.reduce(moved), *kind);
            }
        }
    }
}
