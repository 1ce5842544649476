//! Where cells lie on paper, in units of a cell's width: hexagons that stand on a corner, each row half a
//! cell further to the right than the one above; or squares in rows for set games.

use crate::display::Point;
use crate::scene::{Ground, Scene};
use crate::torus::cell_at;
use game::{Board, Cell, CellSet, Edge};

/// The side of a hexagon.
pub const SIDE: f64 = 0.577_350_269_189_625_8;

/// How far the band of an edge reaches beyond the cells.
pub const BAND: f64 = 0.2;

/// Set games with more cells have more than one row.
const LONGEST_ROW: usize = 32;

/// The rows of a set game with more cells are so long.
const ROW: usize = 16;

/// The part of a ground that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Some columns and rows of a Hex board.
    Hex(Window),
    /// A whole torus; the tabs are drawn besides.
    Torus(Board),
    /// So many squares, in rows of a length.
    Squares {
        /// All cells.
        count: usize,
        /// The cells of a row.
        row: usize,
    },
}

/// The cells of a row, if the names are those of all cells of a board, row by row.
fn board_row(names: &[String]) -> Option<usize> {
    let row = names.iter().position(|name| name == "a2").filter(|row| *row > 0)?;
    let board = Board::new(row, names.len() / row)?;
    let all = board.cells().iter().map(|cell| board.name(cell));
    (names.len() == board.cells().len() && all.zip(names).all(|(name, own)| name == *own)).then_some(row)
}

/// Columns and rows of a board, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The board.
    pub board: Board,
    /// First and last column, counted from 0.
    pub columns: (usize, usize),
    /// First and last row, counted from 0.
    pub rows: (usize, usize),
}

impl Window {
    /// The whole board, or what is around these cells with a margin of one cell.
    pub fn new(board: Board, around: Option<&CellSet>) -> Self {
        let whole = Self { board, columns: (0, board.width() - 1), rows: (0, board.height() - 1) };
        let Some(cells) = around.filter(|cells| !cells.is_empty()) else { return whole };
        let span = |of: fn(&Board, Cell) -> usize, last: usize| {
            let places = cells.iter().map(|cell| of(&board, cell));
            let (least, most) = places.fold((last, 0), |(a, b), place| (a.min(place), b.max(place)));
            (least.saturating_sub(1), (most + 1).min(last))
        };
        Self { columns: span(Board::column, whole.columns.1), rows: span(Board::row, whole.rows.1), ..whole }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        let inside = |&cell: &Cell| {
            (self.columns.0..=self.columns.1).contains(&self.board.column(cell))
                && (self.rows.0..=self.rows.1).contains(&self.board.row(cell))
        };
        self.board.cells().iter().filter(inside).collect()
    }

    /// The bands of the edges that the window reaches: each a polygon along the cells.
    pub fn bands(&self) -> Vec<(Edge, Vec<Point>)> {
        // Both lines are those of the whole board, so that a cut board ends in cut bands.
        let runs = border(&self.board);
        let line: Vec<Point> = runs.iter().flat_map(|run| &run[1..]).copied().collect();
        let outer = offset(&line, BAND);
        let ((left, right), (top, bottom)) = (self.columns, self.rows);
        let (last_column, last_row) = (self.board.width() - 1, self.board.height() - 1);
        let parts = [
            (Edge::Top, top == 0, left, right),
            (Edge::Right, right == last_column, top, bottom),
            (Edge::Bottom, bottom == last_row, last_column - right, last_column - left),
            (Edge::Left, left == 0, last_row - bottom, last_row - top),
        ];
        let mut bands = Vec::new();
        let mut start = 0;
        for (run, (edge, reached, first, last)) in runs.iter().zip(parts) {
            if reached {
                // Each cell has two sides, and the point at place n of a run is at place n - 1 of its part of
                // the line.
                let places = 2 * first..=2 * last + 2;
                let back = places.clone().rev().map(|n| outer[(start + n + line.len() - 1) % line.len()]);
                bands.push((edge, places.map(|n| run[n]).chain(back).collect()));
            }
            start += run.len() - 1;
        }
        bands
    }
}

impl Grid {
    /// The grid of a scene; `crop` leaves out rows and columns in which nothing is to be seen.
    pub fn new(scene: &Scene, crop: bool) -> Self {
        Self::around(&scene.ground, crop.then(|| scene.touched()))
    }

    /// All of a ground, or what is around some cells.
    pub fn around(ground: &Ground, cells: Option<CellSet>) -> Self {
        match ground {
            Ground::Hex(board) if board.is_glued() => Self::Torus(*board),
            Ground::Hex(board) => Self::Hex(Window::new(*board, cells.as_ref())),
            Ground::Torus(torus) => Self::Torus(torus.board()),
            Ground::Sets { names, .. } => {
                let count = names.len();
                let plain = if count <= LONGEST_ROW { count } else { ROW };
                Self::Squares { count, row: board_row(names).unwrap_or(plain) }
            }
        }
    }

    /// The cells that are drawn.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Hex(window) => window.cells(),
            Self::Torus(torus) => torus.cells().iter().collect(),
            Self::Squares { count, .. } => (0..*count).map(Cell::new).collect(),
        }
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> Point {
        match self {
            Self::Hex(window) => cell_centre(&window.board, cell),
            Self::Torus(torus) => cell_centre(torus, cell),
            Self::Squares { row, .. } => Point::new((cell.index() % row) as f64, (cell.index() / row) as f64),
        }
    }

    /// The corners of a cell, clockwise.
    pub fn outline(&self, cell: Cell) -> Vec<Point> {
        self.shape(self.centre(cell), 0.5)
    }

    /// The corners of a cell of some half width about a place.
    pub fn shape(&self, centre: Point, half: f64) -> Vec<Point> {
        match self {
            Self::Hex(_) | Self::Torus(_) => hexagon(centre, half).to_vec(),
            Self::Squares { .. } => [(-half, -half), (half, -half), (half, half), (-half, half)]
                .map(|(dx, dy)| centre.shifted(dx, dy))
                .to_vec(),
        }
    }

    /// The sides between cells of a set and other cells; those along the border of the board are left out.
    pub fn boundary(&self, cells: &CellSet) -> Vec<[Point; 2]> {
        let mut sides = Vec::new();
        for cell in self.cells().into_iter().filter(|&cell| cells.contains(cell)) {
            let corners = self.outline(cell);
            for (index, across) in self.across(cell).into_iter().enumerate() {
                if across.is_some_and(|other| !cells.contains(other)) {
                    sides.push([corners[index], corners[(index + 1) % corners.len()]]);
                }
            }
        }
        sides
    }

    /// The cells across each side of a cell, in the order of its corners.
    fn across(&self, cell: Cell) -> Vec<Option<Cell>> {
        match self {
            Self::Hex(Window { board, .. }) => {
                let (column, row) = (board.column(cell) as isize, board.row(cell) as isize);
                ACROSS.map(|(dc, dr)| board.cell(column + dc, row + dr)).to_vec()
            }
            Self::Torus(torus) => {
                let (column, row) = (torus.column(cell) as isize, torus.row(cell) as isize);
                ACROSS.map(|(dc, dr)| Some(cell_at(torus, (column + dc, row + dr)))).to_vec()
            }
            Self::Squares { count, row } => {
                let (column, line) = (cell.index() % row, cell.index() / row);
                let at = |column: usize, line: usize| {
                    let index = line * row + column;
                    (column < *row && index < *count).then(|| Cell::new(index))
                };
                let before = |place: usize| place.checked_sub(1);
                vec![
                    before(line).and_then(|line| at(column, line)),
                    at(column + 1, line),
                    at(column, line + 1),
                    before(column).and_then(|column| at(column, line)),
                ]
            }
        }
    }
}

/// The steps across the sides of a hexagon, in the order of its corners.
const ACROSS: [(isize, isize); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The border of a board, clockwise from the upper left, by edges: each run ends where the next begins. The
/// side of a cell in an obtuse corner that belongs to two edges is halved.
pub fn border(board: &Board) -> [Vec<Point>; 4] {
    let (right, bottom) = (board.width() - 1, board.height() - 1);
    let corners = |column: usize, row: usize| hexagon(hex_centre((column as isize, row as isize)), 0.5);
    let [_, upper, upper_right, ..] = corners(right, 0);
    let [.., lower, lower_left] = corners(0, bottom);
    let (first_half, second_half) = (middle(upper, upper_right), middle(lower, lower_left));
    let mut north = Vec::new();
    for column in 0..=right {
        let [start, peak, ..] = corners(column, 0);
        north.extend([start, peak]);
    }
    north.push(first_half);
    let mut east = vec![first_half];
    for row in 0..=bottom {
        let [_, _, high, low, ..] = corners(right, row);
        east.extend([high, low]);
    }
    let mut south = Vec::new();
    for column in (0..=right).rev() {
        let [_, _, _, start, valley, _] = corners(column, bottom);
        south.extend([start, valley]);
    }
    south.push(second_half);
    let mut west = vec![second_half];
    for row in (0..=bottom).rev() {
        let [high, .., low] = corners(0, row);
        west.extend([low, high]);
    }
    [north, east, south, west]
}

/// The middle of the cell in a column and a row, which may lie beyond the board.
pub fn hex_centre((column, row): (isize, isize)) -> Point {
    Point::new(column as f64 + row as f64 / 2.0, row as f64 * 1.5 * SIDE)
}

fn cell_centre(board: &Board, cell: Cell) -> Point {
    hex_centre((board.column(cell) as isize, board.row(cell) as isize))
}

/// The corners clockwise from the upper left one.
pub fn hexagon(centre: Point, half: f64) -> [Point; 6] {
    let side = 2.0 * half * SIDE;
    [
        (-half, -side / 2.0),
        (0.0, -side),
        (half, -side / 2.0),
        (half, side / 2.0),
        (0.0, side),
        (-half, side / 2.0),
    ]
    .map(|(dx, dy)| centre.shifted(dx, dy))
}

fn middle(a: Point, b: Point) -> Point {
    Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0)
}

/// A closed line, clockwise, moved outwards.
fn offset(line: &[Point], by: f64) -> Vec<Point> {
    let count = line.len();
    let normal = |from: Point, to: Point| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy);
        (dy / length, -dx / length)
    };
    (0..count)
        .map(|index| {
            let (before, here, after) =
                (line[(index + count - 1) % count], line[index], line[(index + 1) % count]);
            let ((ax, ay), (bx, by_)) = (normal(before, here), normal(here, after));
            let stretch = by / (1.0 + ax * bx + ay * by_);
            here.shifted((ax + bx) * stretch, (ay + by_) * stretch)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::new(8, 8).unwrap()
    }

    #[test]
    fn rows_slant_to_the_right() {
        let grid = Grid::Hex(Window::new(board(), None));
        let at = |name: &str| grid.centre(board().parse(name).unwrap());
        assert_eq!(at("a2").x - at("a1").x, 0.5);
        assert_eq!(at("b1").x - at("a1").x, 1.0);
        // Neighbours are one apart, whatever the direction.
        for (a, b) in [("d4", "e4"), ("d4", "d5"), ("d4", "c5"), ("d4", "e3")] {
            let (a, b) = (at(a), at(b));
            assert!(((a.x - b.x).hypot(a.y - b.y) - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_window_has_a_margin_of_one_cell() {
        let cells = ["c3", "d5"].iter().map(|name| board().parse(name).unwrap()).collect();
        let window = Window::new(board(), Some(&cells));
        assert_eq!((window.columns, window.rows), ((1, 4), (1, 5)));
        assert!(window.bands().is_empty());
        let corner = CellSet::of(board().parse("a8").unwrap());
        let window = Window::new(board(), Some(&corner));
        assert_eq!((window.columns, window.rows), ((0, 1), (6, 7)));
        let edges: Vec<Edge> = window.bands().into_iter().map(|(edge, _)| edge).collect();
        assert_eq!(edges, [Edge::Bottom, Edge::Left]);
        assert_eq!(Window::new(board(), Some(&CellSet::EMPTY)).columns, (0, 7));
    }

    #[test]
    fn a_region_of_two_neighbours_has_ten_sides() {
        let grid = Grid::Hex(Window::new(board(), None));
        let pair = ["d5", "e5"].iter().map(|name| board().parse(name).unwrap()).collect();
        assert_eq!(grid.boundary(&pair).len(), 10);
        let names = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<String>>();
        assert_eq!(board_row(&names("a1 b1 c1 a2 b2 c2")), Some(3));
        for other in ["a1 b1 c1", "a1 b1 c1 a2 b2", "a1 b1 a2 c2", "b1 a2", "a2 b2"] {
            assert_eq!(board_row(&names(other)), None, "{other}");
        }
        let squares = Grid::Squares { count: 5, row: 3 };
        assert_eq!(squares.boundary(&(0..5).map(Cell::new).collect()).len(), 0);
        assert_eq!(squares.boundary(&CellSet::of(Cell::new(4))).len(), 2);
    }

    #[test]
    fn bands_lie_outside_the_cells() {
        for (width, height) in [(1, 1), (1, 5), (3, 2), (30, 30)] {
            let window = Window::new(Board::new(width, height).unwrap(), None);
            let bands = window.bands();
            assert_eq!(bands.len(), 4);
            for (edge, band) in bands {
                let reach = band.iter().map(|point| match edge {
                    Edge::Top => -point.y,
                    Edge::Left => -point.x + point.y * SIDE,
                    Edge::Bottom => point.y - (height - 1) as f64 * 1.5 * SIDE,
                    Edge::Right => point.x - (width - 1) as f64 - point.y * SIDE,
                });
                let most = reach.fold(f64::MIN, f64::max);
                assert!((0.7..1.1).contains(&most), "{edge}: {most}");
            }
        }
    }
}
