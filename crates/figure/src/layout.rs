//! From a scene to shapes on paper, in units of a cell's width.

use crate::display::{Anchor, Bounds, Colour, Display, Group, Point, Shape, Stroke, Text};
use crate::grid::{BAND, Grid, SIDE, Window};
use crate::palette::Palette;
use crate::scene::{Ground, Scene};
use crate::style::Style;
use crate::{hatch, helvetica, legend, set_list, torus};
use game::{Cell, Player};

/// White space around the picture.
pub const MARGIN: f64 = 0.35;

/// The widths of lines.
pub const GRID_LINE: f64 = 0.03;
pub const STONE_LINE: f64 = 0.05;
const REGION_LINE: f64 = 0.07;
const HATCH_LINE: f64 = 0.025;

/// The radius of a stone.
pub const STONE: f64 = 0.37;

/// The size of letters: along the board, and underneath.
pub const COORDINATE: f64 = 0.4;
pub const CAPTION: f64 = 0.42;

/// The page of a scene.
pub fn page(scene: &Scene, style: &Style) -> Display {
    let palette = Palette::new(style.theme, style.colours);
    let grid = Grid::new(scene, style.crop);
    let mut groups = board(scene, &grid, &palette, true);
    if style.coordinates {
        groups.extend(coordinates(&grid, &palette));
    }
    if let Ground::Sets { sets, .. } = &scene.ground {
        let below = underneath(&groups, 0.45);
        groups.extend(set_list::lay(scene, &grid, sets, below, &palette));
    }
    if scene.pieces.len() > 1 {
        let (below, bounds) = (underneath(&groups, 0.45), Bounds::of(&groups));
        groups.extend(
            bounds.map(|bounds| legend::lay(scene, &grid, bounds, below, &palette)).into_iter().flatten(),
        );
    }
    caption(&mut groups, &scene.caption, CAPTION, &palette);
    Display::around(scene.title.clone(), palette.background, groups, MARGIN)
}

/// Writes centred lines under what is there already.
pub fn caption(groups: &mut Vec<Group>, words: &str, size: f64, palette: &Palette) {
    const NARROWEST: f64 = 6.0;
    // Other fonts than Helvetica may be wider.
    const SPARE: f64 = 0.86;
    let Some(bounds) = Bounds::of(groups).filter(|_| !words.is_empty()) else { return };
    let widest = bounds.width().max(NARROWEST) * SPARE / size;
    let centre = (bounds.left + bounds.right) / 2.0;
    let top = underneath(groups, 0.4);
    let lines = helvetica::wrap(words, widest).into_iter().enumerate().map(|(index, line)| {
        let y = top + (helvetica::CAPITAL + index as f64 * 1.35) * size;
        text(Point::new(centre, y), Anchor::Middle, size, line)
    });
    groups.push(Group::filled("caption", palette.ink, lines.collect()));
}

/// The height at which something may stand under what is there already.
pub fn underneath(groups: &[Group], gap: f64) -> f64 {
    Bounds::of(groups).map_or(0.0, |bounds| bounds.bottom + gap)
}

/// The board with everything on it; `marked` writes the letters of pieces into their cells.
pub fn board(scene: &Scene, grid: &Grid, palette: &Palette, marked: bool) -> Vec<Group> {
    let mut groups = Vec::new();
    match grid {
        Grid::Hex(window) => groups.extend(bands(window, palette)),
        Grid::Torus(torus) => groups.extend(torus::tabs(scene, torus, palette)),
        Grid::Squares { .. } => {}
    }
    let cells = grid.cells();
    let outlines = |cells: &[Cell]| cells.iter().map(|&cell| Shape::Polygon(grid.outline(cell))).collect();
    groups.push(Group::filled("cells", palette.cell, outlines(&cells)));
    groups.extend(tints(scene, grid, &cells, palette));
    groups.push(Group::outlined("grid", Stroke::new(palette.grid, GRID_LINE), outlines(&cells)));
    groups.extend(boundaries(scene, grid, palette));
    if marked && scene.pieces.len() > 1 && !palette.hatched {
        groups.push(piece_marks(scene, grid, &cells, palette));
    }
    groups.extend(names(scene, grid, palette));
    groups.extend(given(scene, grid, palette));
    groups.extend(letters(scene, grid, palette));
    if let Grid::Torus(torus) = grid {
        groups.push(torus::border(torus, palette));
        groups.extend(torus::way(scene, torus, palette));
        groups.extend(torus::tab_stones(scene, torus, palette));
    }
    groups.extend(stones(scene, grid, palette));
    groups
}

fn bands(window: &Window, palette: &Palette) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for player in [Player::Black, Player::White] {
        let own = window.bands().into_iter().filter(|(edge, _)| edge.owner() == player);
        let paint = palette.player(player);
        let bands = own.map(|(_, band)| Shape::Polygon(band)).collect();
        groups.push(Group::filled("edges", paint.fill, bands).with(Stroke::new(paint.outline, GRID_LINE)));
    }
    groups
}

/// Letters above the columns, numbers before the rows.
pub fn coordinates(grid: &Grid, palette: &Palette) -> Option<Group> {
    const GAP: f64 = 0.16;
    let window = match grid {
        Grid::Hex(window) => window,
        Grid::Torus(torus) => return Some(torus::coordinates(torus, palette)),
        Grid::Squares { .. } => return None,
    };
    let mut shapes = Vec::new();
    for cell in window.cells() {
        let (centre, name) = (grid.centre(cell), window.board.name(cell));
        let (letters, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
        if window.board.row(cell) == window.rows.0 {
            let at = centre.shifted(0.0, -SIDE - BAND - GAP);
            shapes.push(text(at, Anchor::Middle, COORDINATE, letters));
        }
        if window.board.column(cell) == window.columns.0 {
            let at = centre.shifted(-0.5 - BAND - GAP, helvetica::CAPITAL / 2.0 * COORDINATE);
            shapes.push(text(at, Anchor::End, COORDINATE, number));
        }
    }
    Some(Group::filled("coordinates", palette.faint, shapes))
}

/// The region: one colour if it is one, else a tint or a hatch for each piece; cells of several pieces have
/// stripes of all their tints.
fn tints(scene: &Scene, grid: &Grid, cells: &[Cell], palette: &Palette) -> Vec<Group> {
    let mut groups = Vec::new();
    let single = scene.pieces.len() == 1;
    for piece in 0..scene.pieces.len() {
        let mut shapes = Vec::new();
        for &cell in cells {
            let pieces = scene.pieces_at(cell);
            let Some(place) = pieces.iter().position(|&other| other == piece) else { continue };
            let outline = grid.outline(cell);
            if palette.hatched && !single {
                shapes.extend(hatch::lines(&outline, piece).into_iter().map(Shape::Line));
            } else {
                shapes.push(Shape::Polygon(stripe(&outline, grid.centre(cell), place, pieces.len())));
            }
        }
        groups.push(if single {
            Group::filled("region", palette.region, shapes)
        } else if palette.hatched {
            Group::outlined("piece", Stroke::new(palette.ink, HATCH_LINE), shapes)
        } else {
            Group::filled("piece", palette.tint(piece), shapes)
        });
    }
    groups
}

fn stripe(outline: &[Point], centre: Point, place: usize, count: usize) -> Vec<Point> {
    if count == 1 {
        return outline.to_vec();
    }
    let edge = |place: usize| centre.x - 0.5 + place as f64 / count as f64;
    hatch::strip(outline, edge(place), edge(place + 1))
}

/// Lines around the region, or around its pieces if none overlap.
fn boundaries(scene: &Scene, grid: &Grid, palette: &Palette) -> Option<Group> {
    let overlap = |cell: &Cell| scene.pieces_at(*cell).len() > 1;
    if scene.pieces.is_empty() || grid.cells().iter().any(overlap) {
        return None;
    }
    let sides = scene.pieces.iter().flat_map(|piece| grid.boundary(&piece.cells));
    let shapes = sides.map(|side| Shape::Line(side.to_vec())).collect();
    Some(Group::outlined("boundary", Stroke::new(palette.faint, REGION_LINE), shapes))
}

/// The letters of the pieces that each cell belongs to, small, each on its stripe.
fn piece_marks(scene: &Scene, grid: &Grid, cells: &[Cell], palette: &Palette) -> Group {
    const SIZE: f64 = 0.24;
    const BELOW_LETTER: f64 = 0.22;
    let mut shapes = Vec::new();
    for &cell in cells {
        let pieces = scene.pieces_at(cell);
        let labels: Vec<&str> = pieces.iter().map(|&piece| &*scene.pieces[piece].label).collect();
        let letter = scene.letters.get(&cell);
        if letter.is_some_and(|letter| labels == [letter]) {
            continue;
        }
        let down = if letter.is_some() { BELOW_LETTER } else { 0.0 };
        for (place, label) in labels.iter().enumerate() {
            let aside = (place as f64 + 0.5) / labels.len() as f64 - 0.5;
            let size = fitting(label, SIZE, 0.8 / labels.len() as f64);
            shapes.push(centred(grid.centre(cell).shifted(aside, down), size, label));
        }
    }
    Group::filled("marks", palette.faint, shapes)
}

/// The names of the cells of a set game.
fn names(scene: &Scene, grid: &Grid, palette: &Palette) -> Option<Group> {
    let Grid::Squares { .. } = grid else { return None };
    let free = grid.cells().into_iter();
    let free = free.filter(|cell| !scene.stones.contains_key(cell) && !scene.letters.contains_key(cell));
    let free = free.filter(|&cell| scene.pieces.len() < 2 || scene.pieces_at(cell).is_empty());
    // All names stand on one base line.
    let all: String = grid.cells().into_iter().map(|cell| scene.ground.name(cell)).collect();
    let (low, high) = helvetica::ink(&all);
    let shapes = free.map(|cell| {
        let name = scene.ground.name(cell);
        let size = fitting(&name, COORDINATE, 0.85);
        text(grid.centre(cell).shifted(0.0, (low / 2.0 + high) / 2.0 * size), Anchor::Middle, size, name)
    });
    Some(Group::filled("names", palette.ink, shapes.collect()))
}

/// Dashed rings, with the name that is given to the cell, or else its own.
fn given(scene: &Scene, grid: &Grid, palette: &Palette) -> Vec<Group> {
    let free = || scene.given.iter().filter(|cell| !scene.stones.contains_key(cell));
    let shown = || free().filter(|cell| grid.cells().contains(cell));
    let rings = shown().map(|cell| Shape::Circle(grid.centre(cell), STONE)).collect();
    let names = shown().map(|cell| {
        let name = scene.given_names.get(&cell).cloned().unwrap_or_else(|| scene.ground.name(cell));
        centred(grid.centre(cell), fitting(&name, 0.3, 1.5 * STONE), &name)
    });
    let names = names.collect();
    let stroke = Stroke { dash: Some(0.09), ..Stroke::new(palette.ink, STONE_LINE) };
    vec![Group::outlined("given", stroke, rings), Group::filled("given", palette.ink, names)]
}

/// Words in empty cells; hatched cells are made clear behind them.
fn letters(scene: &Scene, grid: &Grid, palette: &Palette) -> Vec<Group> {
    const SIZE: f64 = 0.46;
    // Letters of pieces stand underneath.
    const RAISE: f64 = -0.1;
    let free = || scene.letters.iter().filter(|(cell, _)| !scene.stones.contains_key(cell));
    let mut groups = Vec::new();
    if palette.hatched && scene.pieces.len() > 1 {
        let discs = free().map(|(&cell, _)| Shape::Circle(grid.centre(cell), 0.3)).collect();
        groups.push(Group::filled("letters", palette.background, discs));
    }
    let raise = if palette.hatched || scene.pieces.len() < 2 { 0.0 } else { RAISE };
    let words = free()
        .map(|(&cell, letter)| {
            let centre = grid.centre(cell).shifted(0.0, raise);
            centred(centre, fitting(letter, SIZE, 0.75), letter)
        })
        .collect();
    groups.push(Group::filled("letters", palette.ink, words));
    groups
}

/// The stones of both players, their names, and what may have been played.
fn stones(scene: &Scene, grid: &Grid, palette: &Palette) -> Vec<Group> {
    const INTRUSION: f64 = 0.17;
    let cells = grid.cells();
    let mut groups = Vec::new();
    let players = [[Player::Black, Player::Maker], [Player::White, Player::Breaker]];
    for pair in players {
        let paint = palette.player(pair[0]);
        let own = || {
            scene.stones.iter().filter(|(cell, stone)| pair.contains(&stone.player) && cells.contains(cell))
        };
        let mut discs: Vec<Shape> = own().map(|(&cell, _)| Shape::Circle(grid.centre(cell), STONE)).collect();
        if let Some((player, intrusions)) = &scene.intrusions
            && pair.contains(player)
        {
            let free = intrusions.iter().filter(|cell| !scene.stones.contains_key(cell));
            discs.extend(free.map(|cell| Shape::Circle(grid.centre(cell), INTRUSION)));
        }
        let outline = Stroke::new(paint.outline, STONE_LINE);
        groups.push(Group::filled("stones", paint.fill, discs).with(outline));
        let last = own().filter(|(_, stone)| stone.last);
        let rings = last.map(|(&cell, _)| Shape::Circle(grid.centre(cell), STONE / 2.0)).collect();
        groups.push(Group::outlined("last", Stroke::new(paint.label, 1.4 * STONE_LINE), rings));
        let named = own().filter(|(_, stone)| !stone.label.is_empty());
        let labels = named.map(|(&cell, stone)| {
            centred(grid.centre(cell), fitting(&stone.label, 0.46, 1.5 * STONE), &stone.label)
        });
        groups.push(Group::filled("labels", paint.label, labels.collect()));
    }
    groups
}

/// A line of text.
pub fn text(at: Point, anchor: Anchor, size: f64, words: impl Into<String>) -> Shape {
    Shape::Text(Text { at, anchor, size, words: words.into() })
}

/// A text whose ink has its middle at a place; what hangs below the base line counts half, as it does to the
/// eye.
pub fn centred(centre: Point, size: f64, words: &str) -> Shape {
    let (low, high) = helvetica::ink(words);
    text(centre.shifted(0.0, (low / 2.0 + high) / 2.0 * size), Anchor::Middle, size, words)
}

/// The size at which a text fits a width, at most `size`.
pub fn fitting(words: &str, size: f64, width: f64) -> f64 {
    size.min(width / helvetica::width(words).max(0.01))
}

/// A swatch of a piece for a legend.
pub fn swatch(grid: &Grid, centre: Point, half: f64, piece: usize, palette: &Palette) -> Vec<Group> {
    let outline = grid.shape(centre, half);
    let edge = Stroke::new(palette.grid, GRID_LINE);
    let fill = |colour: Colour| Group::filled("legend", colour, vec![Shape::Polygon(outline.clone())]);
    let mut groups = vec![fill(palette.tint(piece)).with(edge)];
    if palette.hatched {
        let lines = hatch::lines(&outline, piece).into_iter().map(Shape::Line).collect();
        groups.push(Group::outlined("legend", Stroke::new(palette.ink, HATCH_LINE), lines));
    }
    groups
}
