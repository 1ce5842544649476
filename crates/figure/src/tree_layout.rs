//! A case tree on paper: small boards, the cases of a position to the right of it, joined by lines.

use crate::case_tree::CaseTree;
use crate::display::{Anchor, Bounds, Display, Group, Point, Shape, Stroke};
use crate::grid::Grid;
use crate::layout::{self, MARGIN, text};
use crate::palette::Palette;
use crate::style::Style;
use game::CellSet;

/// The size of the boards, compared with a board of its own.
const SCALE: f64 = 0.5;

/// The size of letters.
const WORDS: f64 = 0.36;

/// The distances of boards.
const BETWEEN_COLUMNS: f64 = 1.3;
const BETWEEN_ROWS: f64 = 0.45;

/// The page of a case tree.
pub fn page(tree: &CaseTree, style: &Style) -> Display {
    let palette = Palette::new(style.theme, style.colours);
    // All boards show the same part, so that cells can be compared across the page.
    let grid = Grid::around(&tree.scene.ground, style.crop.then(|| touched(tree)));
    let board = layout::board(&tree.scene, &grid, &palette, false);
    let size = Bounds::of(&board).unwrap_or(Bounds { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 });
    let mut page = Page { grid, palette, size, groups: Vec::new(), links: Vec::new(), words: Vec::new() };
    let mut bottom = 0.0;
    let middle = page.add(tree, 0.0, &mut bottom);
    if style.coordinates {
        let top = middle - page.size.height() * SCALE / 2.0;
        let along = layout::coordinates(&page.grid, &palette);
        page.groups.extend(along.map(|group| page.placed(group, 0.0, top)));
    }
    let mut groups = vec![Group::outlined("links", Stroke::new(palette.faint, 0.03), page.links)];
    groups.extend(page.groups);
    groups.push(Group::filled("labels", palette.ink, page.words));
    let mut words = tree.scene.caption.clone();
    if pairs(tree) {
        words += ". Where a piece has two cells, a move in one is answered in the other.";
    }
    layout::caption(&mut groups, words.trim_start_matches(". "), WORDS, &palette);
    Display::around(tree.scene.title.clone(), palette.background, groups, MARGIN)
}

/// The cells in which something is to be seen on some board.
fn touched(tree: &CaseTree) -> CellSet {
    tree.branches.iter().fold(tree.scene.touched(), |all, branch| all | touched(branch))
}

fn pairs(tree: &CaseTree) -> bool {
    tree.pairs || tree.branches.iter().any(pairs)
}

struct Page {
    grid: Grid,
    palette: Palette,
    /// The bounds of one board.
    size: Bounds,
    groups: Vec<Group>,
    links: Vec<Shape>,
    words: Vec<Shape>,
}

impl Page {
    /// Lays a node and what follows from it; returns the middle of its board. `bottom` is the height under
    /// which there is room.
    fn add(&mut self, node: &CaseTree, left: f64, bottom: &mut f64) -> f64 {
        let (width, height) = (self.size.width() * SCALE, self.size.height() * SCALE);
        let label = if node.label.is_empty() { 0.0 } else { WORDS * 1.2 };
        let next = left + width + BETWEEN_COLUMNS;
        let start = *bottom;
        let middles: Vec<f64> = node.branches.iter().map(|branch| self.add(branch, next, bottom)).collect();
        let middle = match (middles.first(), middles.last()) {
            (Some(first), Some(last)) => ((first + last) / 2.0).max(start + label + height / 2.0),
            _ => start + label + height / 2.0,
        };
        *bottom = bottom.max(middle + height / 2.0 + BETWEEN_ROWS);
        let top = middle - height / 2.0;
        self.place(node, left, top);
        if label > 0.0 {
            let at = Point::new(left + width / 2.0, top - 0.14);
            let size = layout::fitting(&node.label, WORDS, width.max(2.0));
            self.words.push(text(at, Anchor::Middle, size, node.label.clone()));
        }
        self.link(left + width, middle, next, &middles);
        middle
    }

    fn place(&mut self, node: &CaseTree, left: f64, top: f64) {
        let board = layout::board(&node.scene, &self.grid, &self.palette, false);
        let board: Vec<Group> = board.into_iter().map(|group| self.placed(group, left, top)).collect();
        self.groups.extend(board);
    }

    /// A part of a board whose upper left corner stands at a place.
    fn placed(&self, group: Group, left: f64, top: f64) -> Group {
        group.placed(SCALE, left - self.size.left * SCALE, top - self.size.top * SCALE)
    }

    /// A line from a board to the boards of its cases.
    fn link(&mut self, from: f64, middle: f64, to: f64, middles: &[f64]) {
        const GAP: f64 = 0.15;
        let turn = (from + to) / 2.0;
        for &other in middles {
            let line = [(from + GAP, middle), (turn, middle), (turn, other), (to - GAP, other)];
            self.links.push(Shape::Line(line.map(|(x, y)| Point::new(x, y)).to_vec()));
        }
    }
}

/// The tree as an outline, for the terminal.
pub fn outline(tree: &CaseTree) -> String {
    let mut out = format!("{}\n", tree.scene.title);
    branches(&mut out, tree, "");
    out
}

fn branches(out: &mut String, node: &CaseTree, indent: &str) {
    let last = node.branches.len().saturating_sub(1);
    for (index, branch) in node.branches.iter().enumerate() {
        let (tick, bar) = if index == last { ("└ ", "  ") } else { ("├ ", "│ ") };
        out.push_str(&format!("{indent}{tick}{}\n", branch.label));
        branches(out, branch, &format!("{indent}{bar}"));
    }
}
