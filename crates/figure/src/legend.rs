//! The legend: a swatch, a letter and a note for each piece, in centred lines as wide as the board.

use crate::display::{Anchor, Bounds, Group, Point};
use crate::grid::Grid;
use crate::helvetica;
use crate::layout::{swatch, text};
use crate::palette::Palette;
use crate::scene::Scene;

const SIZE: f64 = 0.38;
const SWATCH: f64 = 0.22;
const BESIDE_SWATCH: f64 = 0.16;
const LINE: f64 = 0.68;
const GAP: f64 = 0.55;

/// The legend of a scene, its first line under the height `top`.
pub fn lay(scene: &Scene, grid: &Grid, bounds: Bounds, top: f64, palette: &Palette) -> Vec<Group> {
    let notes = scene.pieces.iter().map(|piece| format!("{} {}", piece.label, piece.note));
    let notes: Vec<String> = notes.map(|note| note.trim().to_string()).collect();
    let width = |piece: usize| 2.0 * SWATCH + BESIDE_SWATCH + helvetica::width(&notes[piece]) * SIZE;
    let mut groups = Vec::new();
    let mut words = Vec::new();
    for (index, (pieces, length)) in lines(notes.len(), width, bounds.width()).into_iter().enumerate() {
        let y = top + SWATCH + index as f64 * LINE;
        let mut x = (bounds.left + bounds.right - length) / 2.0;
        for piece in pieces {
            groups.extend(swatch(grid, Point::new(x + SWATCH, y), SWATCH, piece, palette));
            let left = x + 2.0 * SWATCH + BESIDE_SWATCH;
            let at = Point::new(left, y + helvetica::CAPITAL / 2.0 * SIZE);
            words.push(text(at, Anchor::Start, SIZE, notes[piece].clone()));
            x += width(piece) + GAP;
        }
    }
    groups.push(Group::filled("legend", palette.ink, words));
    groups
}

/// The pieces of each line, and how long the line is.
fn lines(count: usize, width: impl Fn(usize) -> f64, widest: f64) -> Vec<(Vec<usize>, f64)> {
    let mut lines: Vec<(Vec<usize>, f64)> = Vec::new();
    for piece in 0..count {
        match lines.last_mut() {
            Some((pieces, length)) if *length + GAP + width(piece) <= widest => {
                pieces.push(piece);
                *length += GAP + width(piece);
            }
            _ => lines.push((vec![piece], width(piece))),
        }
    }
    lines
}
