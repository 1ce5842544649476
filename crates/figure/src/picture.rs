//! Pictures: a scene or a case tree, and the formats they can be written in.

use crate::case_tree::CaseTree;
use crate::display::Display;
use crate::scene::Scene;
use crate::style::{Size, Style};
use crate::{layout, pdf, png, svg, text, tikz, tree_layout};

/// What can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// One board.
    Board(Scene),
    /// A page of boards.
    Tree(CaseTree),
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
    /// The picture as a display list, in points.
    pub fn draw(&self, style: &Style) -> Display {
        let page = match self {
            Self::Board(scene) => layout::page(scene, style),
            Self::Tree(tree) => tree_layout::page(tree, style),
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
        }
    }

    /// The scene, or that of the root.
    pub fn scene_mut(&mut self) -> &mut Scene {
        match self {
            Self::Board(scene) => scene,
            Self::Tree(tree) => &mut tree.scene,
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
