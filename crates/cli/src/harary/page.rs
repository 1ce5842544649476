//! The table of creatures as one SVG page: each creature, and the paving or area that makes it a loser.

use super::table::Row;
use game::{Lattice, Point, Space};
use sets::harary::{Found, Piece};
use std::fmt::Write;

const CELL: i32 = 8;
const WIDTH: i32 = 260;
const HEIGHT: i32 = 84;
const COLUMNS: usize = 4;
/// The columns and rows of a paving that are drawn.
const SHOWN: Point = Point { x: 12, y: 6 };
const COLOURS: [&str; 8] =
    ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb", "#ee8866"];

/// The page.
pub fn svg(rows: &[Row]) -> String {
    let lines = rows.len().div_ceil(COLUMNS) as i32;
    let (width, height) = (WIDTH * COLUMNS as i32, HEIGHT * lines);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"8\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (index, row) in rows.iter().enumerate() {
        let (x, y) = ((index % COLUMNS) as i32 * WIDTH, (index / COLUMNS) as i32 * HEIGHT);
        _ = writeln!(text, "<g transform=\"translate({} {})\">", x + 6, y + 12);
        _ = writeln!(text, "<text font-weight=\"bold\">{}</text>", row.name);
        _ = writeln!(text, "<text y=\"10\">{}</text>", shortened(&row.verdict));
        for cell in row.creature.cells() {
            square(&mut text, *cell, "#222222");
        }
        text += "<g transform=\"translate(130 0)\">\n";
        if let Some(Found::Paved(lattice, pieces)) = &row.found {
            paving(&mut text, row.creature.space(), lattice, pieces);
        }
        text += "</g>\n</g>\n";
    }
    text + "</svg>\n"
}

/// Long verdicts are cut, so that they stay in their place.
fn shortened(verdict: &str) -> String {
    const LONGEST: usize = 52;
    let cut: String = verdict.chars().take(LONGEST).collect();
    if cut.len() < verdict.len() { cut + " …" } else { cut }
}

fn square(text: &mut String, cell: Point, colour: &str) {
    let (x, y, side) = (cell.x * CELL, 16 + cell.y * CELL, CELL - 1);
    _ = writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\"/>");
}

/// Pairs as bars between their cells; areas as cells of one colour.
fn paving(text: &mut String, space: Space, lattice: &Lattice, pieces: &[Piece]) {
    let rows = if space == Space::Line { 1 } else { SHOWN.y };
    let shown = |cell: &Point| (0..SHOWN.x).contains(&cell.x) && (0..rows).contains(&cell.y);
    for y in 0..rows {
        for x in 0..SHOWN.x {
            square(text, Point::new(x, y), "#eeeeee");
        }
    }
    for (index, piece) in pieces.iter().enumerate() {
        for m in -2 * SHOWN.x..=2 * SHOWN.x {
            for n in -SHOWN.y..=SHOWN.y {
                if space == Space::Line && n != 0 {
                    continue;
                }
                let by = Point::new(m * lattice.width() + n * lattice.shift(), n * lattice.height());
                let colour = COLOURS[(index + (m + n).rem_euclid(2) as usize) % COLOURS.len()];
                match piece {
                    Piece::Pair(a, b) => {
                        let (a, b) = (a.plus(by), b.plus(by));
                        if shown(&a) && shown(&b) {
                            bar(text, a, b, COLOURS[index % COLOURS.len()]);
                        }
                    }
                    Piece::Area(arena) => {
                        let cells = arena.cells.iter().map(|cell| cell.plus(by));
                        cells.filter(|cell| shown(cell)).for_each(|cell| square(text, cell, colour));
                    }
                }
            }
        }
    }
}

fn bar(text: &mut String, a: Point, b: Point, colour: &str) {
    let middle = |cell: Point| (cell.x * CELL + CELL / 2, 16 + cell.y * CELL + CELL / 2);
    let ((x1, y1), (x2, y2)) = (middle(a), middle(b));
    _ = writeln!(
        text,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"3\" \
         stroke-linecap=\"round\"/>"
    );
}
