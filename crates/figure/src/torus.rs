//! The glue tabs of a torus: the cells next to each edge once more beyond the opposite edge, fainter and with
//! their names, so that nobody has to look across the board; and loops, which run over them.

use crate::display::{Anchor, Colour, Group, Point, Shape, Stroke};
use crate::grid::{self, SIDE};
use crate::helvetica;
use crate::layout::{COORDINATE, GRID_LINE, STONE, STONE_LINE, centred, fitting, text};
use crate::palette::Palette;
use crate::scene::Scene;
use game::{Board, Cell, CellSet, Player};

/// How many rows and columns are repeated on each side.
pub const TAB: isize = 2;

/// The width of a loop's line.
const LOOP_LINE: f64 = 0.24;
/// How far a loop is seen around its stones.
const LOOP_RIM: f64 = 0.09;
/// The width of the line around the board.
const BORDER_LINE: f64 = 0.07;

/// A column and a row, which may lie beyond the board.
pub type Place = (isize, isize);

/// The cell that is seen at a place.
pub fn cell_at(torus: &Board, (column, row): Place) -> Cell {
    let (width, height) = sides(torus);
    let (column, row) = (column.rem_euclid(width), row.rem_euclid(height));
    Cell::new((row * width + column) as usize)
}

/// Whether a place lies on the board itself.
pub fn is_inside(torus: &Board, (column, row): Place) -> bool {
    let (width, height) = sides(torus);
    (0..width).contains(&column) && (0..height).contains(&row)
}

/// The middles of all cells on the tabs, and which cells they are.
fn tabs_of(torus: &Board) -> impl Iterator<Item = (Point, Cell)> {
    let (torus, (width, height)) = (*torus, sides(torus));
    let places =
        (-TAB..height + TAB).flat_map(move |row| (-TAB..width + TAB).map(move |column| (column, row)));
    let outside = places.filter(move |place| !is_inside(&torus, *place));
    outside.map(move |place| (grid::hex_centre(place), cell_at(&torus, place)))
}

fn sides(torus: &Board) -> (isize, isize) {
    (torus.width() as isize, torus.height() as isize)
}

/// The tabs without their stones.
pub fn tabs(scene: &Scene, torus: &Board, palette: &Palette) -> Vec<Group> {
    let places: Vec<(Point, Cell)> = tabs_of(torus).collect();
    let hexagon = |at: &Point| Shape::Polygon(grid::hexagon(*at, 0.5).to_vec());
    let plain = tab_colour(palette);
    let mut groups = Vec::new();
    groups.push(Group::filled("tabs", plain, places.iter().map(|(at, _)| hexagon(at)).collect()));
    for piece in 0..scene.pieces.len() {
        let own = places.iter().filter(|(_, cell)| scene.pieces_at(*cell).first() == Some(&piece));
        let tint = if scene.pieces.len() == 1 { palette.region } else { palette.tint(piece) };
        groups.push(Group::filled("tabs", mixed(tint, plain, 0.5), own.map(|(at, _)| hexagon(at)).collect()));
    }
    let line = Stroke::new(mixed(palette.grid, palette.background, 0.45), GRID_LINE);
    groups.push(Group::outlined("tabs", line, places.iter().map(|(at, _)| hexagon(at)).collect()));
    let free = places.iter().filter(|(_, cell)| !scene.stones.contains_key(cell));
    let names = free.map(|place| name(torus, place)).collect();
    groups.push(Group::filled("tabs", mixed(palette.faint, palette.background, 0.75), names));
    groups
}

/// The stones on the tabs.
pub fn tab_stones(scene: &Scene, torus: &Board, palette: &Palette) -> Vec<Group> {
    const SMALL_STONE: f64 = 0.85 * STONE;
    let places: Vec<(Point, Cell)> = tabs_of(torus).collect();
    let (paper, plain) = (palette.background, tab_colour(palette));
    let mut groups = Vec::new();
    for player in [Player::Black, Player::White] {
        let paint = palette.player(player);
        let is_own = |cell: &Cell| scene.stones.get(cell).is_some_and(|stone| stone.player == player);
        let own: Vec<&(Point, Cell)> = places.iter().filter(|(_, cell)| is_own(cell)).collect();
        let discs = own.iter().map(|(at, _)| Shape::Circle(*at, SMALL_STONE)).collect();
        let outline = Stroke::new(mixed(paint.outline, paper, 0.5), STONE_LINE);
        groups.push(Group::filled("tabs", mixed(paint.fill, plain, 0.45), discs).with(outline));
        let names = own.iter().map(|place| name(torus, place)).collect();
        groups.push(Group::filled("tabs", paint.label, names));
    }
    groups
}

fn tab_colour(palette: &Palette) -> Colour {
    mixed(palette.grid, palette.cell, 0.18)
}

/// The name of a cell on a tab, in its middle.
fn name(torus: &Board, (at, cell): &(Point, Cell)) -> Shape {
    const SIZE: f64 = 0.26;
    let name = torus.name(*cell);
    centred(*at, fitting(&name, SIZE, 0.55), &name)
}

/// A line around the board itself.
pub fn border(torus: &Board, palette: &Palette) -> Group {
    let outline = grid::border(torus).iter().flat_map(|run| &run[1..]).copied().collect();
    Group::outlined("border", Stroke::new(palette.ink, BORDER_LINE), vec![Shape::Polygon(outline)])
}

/// Letters above the columns and numbers before the rows of the board itself, beyond the tabs.
pub fn coordinates(torus: &Board, palette: &Palette) -> Group {
    const GAP: f64 = 0.16;
    let board = torus;
    let (width, height) = sides(torus);
    let named = |place: Place| {
        let name = board.name(cell_at(torus, place));
        let split = name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        (name[..split].to_string(), name[split..].to_string())
    };
    let columns = (0..width).map(|column| {
        let at = grid::hex_centre((column, -TAB)).shifted(0.0, -SIDE - GAP);
        text(at, Anchor::Middle, COORDINATE, named((column, 0)).0)
    });
    let rows = (0..height).map(|row| {
        let down = helvetica::CAPITAL / 2.0 * COORDINATE;
        let at = grid::hex_centre((-TAB, row)).shifted(-0.5 - GAP, down);
        text(at, Anchor::End, COORDINATE, named((0, row)).1)
    });
    Group::filled("coordinates", palette.faint, columns.chain(rows).collect())
}

/// The closed chains of the scene as lines under the stones, also over the tabs, where they are fainter.
pub fn way(scene: &Scene, torus: &Board, palette: &Palette) -> Vec<Group> {
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    let (width, height) = sides(torus);
    let is_seen =
        |(column, row): Place| (-TAB..width + TAB).contains(&column) && (-TAB..height + TAB).contains(&row);
    for (start, step) in scene.ways.iter().flat_map(|way| steps(torus, way)) {
        for (right, down) in [-1, 0, 1].into_iter().flat_map(|x| [-1, 0, 1].map(|y| (x * width, y * height)))
        {
            let from = (start.0 + right, start.1 + down);
            let to = (from.0 + step.0, from.1 + step.1);
            if is_seen(from) && is_seen(to) {
                let line = Shape::Line(vec![grid::hex_centre(from), grid::hex_centre(to)]);
                let here = is_inside(torus, from) || is_inside(torus, to);
                (if here { &mut inside } else { &mut outside }).push(line);
            }
        }
    }
    let faint = mixed(palette.accent, palette.background, 0.45);
    let cells: CellSet = scene.ways.iter().flatten().copied().collect();
    let discs = cells.iter().map(|cell| {
        let place = (torus.column(cell) as isize, torus.row(cell) as isize);
        Shape::Circle(grid::hex_centre(place), STONE + LOOP_RIM)
    });
    vec![
        Group::outlined("loop", Stroke::new(faint, LOOP_LINE), outside),
        Group::outlined("loop", Stroke::new(palette.accent, LOOP_LINE), inside),
        Group::filled("loop", palette.accent, discs.collect()),
    ]
}

/// The steps of a closed chain: from where, and how far to the right and down.
fn steps(torus: &Board, chain: &[Cell]) -> Vec<(Place, Place)> {
    let next = chain.iter().cycle().skip(1);
    let step = |(&from, &to): (&Cell, &Cell)| {
        let start = (torus.column(from) as isize, torus.row(from) as isize);
        let leads = |(right, down): &Place| cell_at(torus, (start.0 + right, start.1 + down)) == to;
        Some((start, Board::STEPS.into_iter().find(leads)?))
    };
    chain.iter().zip(next).filter_map(step).collect()
}

/// So much of a colour, and the rest of another.
fn mixed(one: Colour, other: Colour, share: f64) -> Colour {
    let mix = |a: u8, b: u8| (f64::from(a) * share + f64::from(b) * (1.0 - share)).round() as u8;
    Colour(mix(one.0, other.0), mix(one.1, other.1), mix(one.2, other.2))
}
