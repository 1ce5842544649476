//! What a paper is made of, before it is HTML or TeX. Text is plain, with the signs of the papers in it.

use figure::{Display, Picture, Size, Style};

/// A part of a paper.
#[derive(Clone, Debug)]
pub enum Part {
    /// A heading.
    Heading(String),
    /// The heading of a lemma, and the name by which others refer to it.
    Lemma {
        /// What it says.
        text: String,
        /// The block's name.
        name: String,
    },
    /// A paragraph.
    Text(String),
    /// A paragraph that is no part of the proof.
    Remark(String),
    /// A formula on a line of its own.
    Formula(String),
    /// The lines of a derivation, each following from the one before it.
    Derivation(Vec<String>),
    /// A table with a head.
    Table {
        /// The head.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A list, each item with its depth.
    List(Vec<(usize, String)>),
    /// Commands and hashes.
    Code(String),
    /// Figures side by side.
    Figures(Vec<Figure>),
}

/// A figure with what is written underneath.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What is to be seen.
    pub picture: Picture,
    /// What is written underneath.
    pub caption: String,
}

/// A paper.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// Its parts, in their order.
    pub parts: Vec<Part>,
}

impl Page {
    /// How many figures it has.
    pub fn figures(&self) -> usize {
        let count = |part: &Part| if let Part::Figures(figures) = part { figures.len() } else { 0 };
        self.parts.iter().map(count).sum()
    }
}

/// The width and the height of what fits on a sheet, in points.
const SHEET: (f64, f64) = (440.0, 620.0);

impl Figure {
    /// The figure in the size in which it stands on a sheet.
    pub fn drawn(&self) -> Display {
        let mut picture = self.picture.clone();
        picture.caption_mut().clear();
        let crop = matches!(picture, Picture::Board(_));
        let style = Style { size: Size::Cell(15.0), crop, ..Style::default() };
        let display = picture.draw(&style);
        let factor = (SHEET.0 / display.width).min(SHEET.1 / display.height).min(1.0);
        display.scaled(factor)
    }
}
