//! Pictures: a scene or a case tree, and the formats they can be written in.

use crate::case_tree::CaseTree;
use crate::display::Display;
use crate::paving::Paving;
use crate::scene::Scene;
use crate::style::{Size, Style};
use crate::wall::Wall;
use crate::{layout, pdf, png, svg, text, tikz, tree_layout};
use document::{Document, Entry};
use game::Claim;

/// What can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// One board.
    Board(Scene),
    /// A page of boards.
    Tree(CaseTree),
    /// A board with gravity.
    Wall(Wall),
    /// A creature on the endless line or grid.
    Paving(Paving),
}

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Scalable Vector Graphics.
    Svg,
    /// A PDF document of one page.
    Pdf,
    /// Pixels, 300 to the inch.
    Png,
    /// A `tikzpicture` for LaTeX.
    Tex,
}

/// The picture is larger than a format can take.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the picture would be {0:.0} by {1:.0} points, which is too large for this format; use --size")]
pub struct TooLarge(pub f64, pub f64);

impl Picture {
    /// What a block of a document claims; nothing for games that have no figures.
    pub fn of_entry(document: &Document, entry: &Entry) -> Option<Self> {
        match entry.claim() {
            Claim::Drop(drawing) => Some(Self::Wall(Wall::of_drawing(&entry.name, drawing))),
            Claim::Creature(claim) => Some(Self::Paving(Paving::of_claim(&entry.name, claim))),
            _ => Scene::of_entry(document, entry).map(Self::Board),
        }
    }

    /// The picture as a display list, in points.
    pub fn draw(&self, style: &Style) -> Display {
        let page = match self {
            Self::Board(scene) => layout::page(scene, style),
            Self::Tree(tree) => tree_layout::page(tree, style),
            Self::Wall(wall) => wall.page(style),
            Self::Paving(paving) => paving.page(style),
        };
        let factor = match style.size {
            Size::Cell(points) => points,
            Size::Total(points) => points / page.width,
        };
        page.scaled(factor)
    }

    /// The picture for a terminal, with colours.
    pub fn text(&self, style: &Style) -> String {
        match self {
            Self::Board(scene) => text::write(scene, style),
            Self::Tree(tree) => tree_layout::outline(tree),
            Self::Wall(wall) => wall.text(style),
            Self::Paving(paving) => paving.text(style),
        }
    }

    /// What is written underneath.
    pub fn caption(&self) -> &str {
        match self {
            Self::Board(scene) => &scene.caption,
            Self::Tree(tree) => &tree.scene.caption,
            Self::Wall(wall) => &wall.caption,
            Self::Paving(paving) => &paving.caption,
        }
    }

    /// The same, to be changed.
    pub fn caption_mut(&mut self) -> &mut String {
        match self {
            Self::Board(scene) => &mut scene.caption,
            Self::Tree(tree) => &mut tree.scene.caption,
            Self::Wall(wall) => &mut wall.caption,
            Self::Paving(paving) => &mut paving.caption,
        }
    }
}

impl Display {
    /// The bytes of a file.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, TooLarge> {
        match format {
            Format::Svg => Ok(svg::write(self).into_bytes()),
            Format::Pdf => pdf::write(self),
            Format::Png => png::write(self),
            Format::Tex => Ok(tikz::write(self).into_bytes()),
        }
    }
}
