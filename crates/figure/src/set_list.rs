//! The sets of a set game under its cells: where the cells stand in one row, each set is a line with a dot
//! under each of its cells; else the sets are written out.

use crate::display::{Anchor, Bounds, Group, Point, Shape, Stroke};
use crate::goal_text::unbroken;
use crate::grid::Grid;
use crate::helvetica;
use crate::layout::{CAPTION, text};
use crate::palette::Palette;
use crate::scene::Scene;
use game::{CellSet, write_sets};

/// The distance of the lines.
const PITCH: f64 = 0.46;
const DOT: f64 = 0.13;

/// The list, its first line under the height `top`.
pub fn lay(scene: &Scene, grid: &Grid, sets: &[CellSet], top: f64, palette: &Palette) -> Vec<Group> {
    match grid {
        Grid::Squares { count, row } if count == row => dots(scene, grid, sets, top, palette),
        _ => written(scene, grid, sets, top, palette),
    }
}

fn dots(scene: &Scene, grid: &Grid, sets: &[CellSet], top: f64, palette: &Palette) -> Vec<Group> {
    const SIZE: f64 = 0.34;
    let right = grid.cells().last().map_or(0.0, |&cell| grid.centre(cell).x) + 0.75;
    let (mut lines, mut dots, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for (index, set) in sets.iter().enumerate() {
        let y = top + DOT + index as f64 * PITCH;
        let places: Vec<Point> = set.iter().map(|cell| Point::new(grid.centre(cell).x, y)).collect();
        if let [first, .., last] = places[..] {
            lines.push(Shape::Line(vec![first, last]));
        }
        dots.extend(places.into_iter().map(|place| Shape::Circle(place, DOT)));
        let name = write_sets(&[*set], &|cell| scene.ground.name(cell));
        let at = Point::new(right, y + helvetica::CAPITAL / 2.0 * SIZE);
        words.push(text(at, Anchor::Start, SIZE, name));
    }
    vec![
        Group::outlined("sets", Stroke::new(palette.grid, 0.04), lines),
        Group::filled("sets", palette.ink, dots),
        Group::filled("sets", palette.faint, words),
    ]
}

fn written(scene: &Scene, grid: &Grid, sets: &[CellSet], top: f64, palette: &Palette) -> Vec<Group> {
    let cells: Vec<Shape> = grid.cells().iter().map(|&cell| Shape::Polygon(grid.outline(cell))).collect();
    let around = Bounds::of(&[Group::filled("cells", palette.cell, cells)]);
    let (left, width) = around.map_or((0.0, 1.0), |bounds| (bounds.left, bounds.width()));
    let name = |cell| scene.ground.name(cell);
    let listed = unbroken(&write_sets(sets, &name));
    let lines =
        helvetica::wrap(&listed, width * 0.86 / CAPTION).into_iter().enumerate().map(|(index, line)| {
            let y = top + (helvetica::CAPITAL + 1.35 * index as f64) * CAPTION;
            text(Point::new(left, y), Anchor::Start, CAPTION, line)
        });
    vec![Group::filled("sets", palette.ink, lines.collect())]
}
