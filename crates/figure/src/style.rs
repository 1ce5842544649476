//! How a picture is to look: chosen by the person, not by the scene.

use crate::palette::{Colours, Theme};

/// The width of a cell in points, unless told otherwise.
const CELL: f64 = 24.0;

/// How large a picture is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Cells of this width, in points.
    Cell(f64),
    /// A picture of this width, in points.
    Total(f64),
}

/// How a picture is to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Paper and ink.
    pub theme: Theme,
    /// The players' colours.
    pub colours: Colours,
    /// How large.
    pub size: Size,
    /// Whether letters and numbers stand along the board.
    pub coordinates: bool,
    /// Whether only the part of the board is drawn in which something is to be seen.
    pub crop: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            colours: Colours::default(),
            size: Size::Cell(CELL),
            coordinates: true,
            crop: false,
        }
    }
}
