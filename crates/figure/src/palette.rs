//! The colours of each theme. The tints of pieces come from the palette of Okabe and Ito, which stays apart
//! for every kind of colour vision; in print, pieces are hatched instead.

use crate::display::Colour;
use game::Player;

/// Paper and ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white paper.
    #[default]
    Light,
    /// Light ink on a dark screen.
    Dark,
    /// No colours; pieces are hatched.
    Print,
}

/// The players' colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Black and white.
    #[default]
    BlackWhite,
    /// Red for Black, blue for White.
    RedBlue,
}

/// How a player's stones and edges are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The inside.
    pub fill: Colour,
    /// The outline.
    pub outline: Colour,
    /// What is written on it.
    pub label: Colour,
}

/// All colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page.
    pub background: Colour,
    /// A cell in which nothing is to be seen.
    pub cell: Colour,
    /// The lines between cells.
    pub grid: Colour,
    /// Text, and the outline of regions.
    pub ink: Colour,
    /// What stands back: coordinates, links of a tree.
    pub faint: Colour,
    /// What stands out: a loop.
    pub accent: Colour,
    /// The region when there is only one.
    pub region: Colour,
    /// The pieces when there are several.
    pub tints: [Colour; 8],
    /// Whether pieces are hatched instead.
    pub hatched: bool,
    black: Paint,
    white: Paint,
}

impl Palette {
    /// The colours of a theme.
    pub fn new(theme: Theme, colours: Colours) -> Self {
        let base = match theme {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
            Theme::Print => PRINT,
        };
        match colours {
            Colours::BlackWhite => base,
            Colours::RedBlue => Self { black: RED, white: BLUE, ..base },
        }
    }

    /// How a player's stones and edges are painted. Maker is black and Breaker white.
    pub fn player(&self, player: Player) -> Paint {
        match player {
            Player::Black | Player::Maker => self.black,
            Player::White | Player::Breaker => self.white,
        }
    }

    /// The tint of a piece among several.
    pub fn tint(&self, piece: usize) -> Colour {
        self.tints[piece % self.tints.len()]
    }
}

const INK: Colour = Colour(0x22, 0x24, 0x28);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);
const RED: Paint = Paint { fill: Colour(0xd1, 0x4b, 0x1f), outline: Colour(0x8a, 0x2d, 0x0e), label: WHITE };
const BLUE: Paint = Paint { fill: Colour(0x1f, 0x6f, 0xb2), outline: Colour(0x0f, 0x45, 0x75), label: WHITE };

const LIGHT: Palette = Palette {
    background: WHITE,
    cell: WHITE,
    grid: Colour(0x8a, 0x8f, 0x98),
    ink: INK,
    faint: Colour(0x5c, 0x62, 0x6c),
    accent: Colour(0xe0, 0x5a, 0x10),
    region: Colour(0xcf, 0xe6, 0xf5),
    tints: [
        Colour(0xb5, 0xdc, 0xf4), // sky blue
        Colour(0xfb, 0xd0, 0x8a), // orange
        Colour(0x9f, 0xd9, 0xbf), // green
        Colour(0xe6, 0xbb, 0xd3), // purple
        Colour(0xf6, 0xec, 0x8c), // yellow
        Colour(0xf2, 0xac, 0x8c), // vermilion
        Colour(0x9d, 0xb9, 0xe0), // blue
        Colour(0xcf, 0xcf, 0xcf), // grey
    ],
    hatched: false,
    black: Paint { fill: INK, outline: INK, label: WHITE },
    white: Paint { fill: WHITE, outline: INK, label: INK },
};

const DARK: Palette = Palette {
    background: Colour(0x17, 0x1a, 0x20),
    cell: Colour(0x26, 0x2b, 0x33),
    grid: Colour(0x5a, 0x62, 0x6f),
    ink: Colour(0xe8, 0xea, 0xee),
    faint: Colour(0xa4, 0xac, 0xb8),
    accent: Colour(0xff, 0x8a, 0x3c),
    region: Colour(0x2f, 0x52, 0x69),
    tints: [
        Colour(0x2a, 0x5f, 0x82), // sky blue
        Colour(0x8a, 0x5c, 0x12), // orange
        Colour(0x1d, 0x6b, 0x52), // green
        Colour(0x7a, 0x46, 0x68), // purple
        Colour(0x74, 0x6c, 0x16), // yellow
        Colour(0x8a, 0x3f, 0x1c), // vermilion
        Colour(0x35, 0x4f, 0x8c), // blue
        Colour(0x5c, 0x5f, 0x66), // grey
    ],
    hatched: false,
    black: Paint {
        fill: Colour(0x0a, 0x0b, 0x0e),
        outline: Colour(0xb8, 0xbf, 0xca),
        label: Colour(0xf4, 0xf5, 0xf7),
    },
    white: Paint {
        fill: Colour(0xf1, 0xf2, 0xf4),
        outline: Colour(0xf1, 0xf2, 0xf4),
        label: Colour(0x17, 0x1a, 0x20),
    },
};

const PRINT: Palette = Palette {
    grid: Colour(0x77, 0x77, 0x77),
    ink: Colour(0, 0, 0),
    faint: Colour(0x33, 0x33, 0x33),
    accent: Colour(0x80, 0x80, 0x80),
    region: Colour(0xdc, 0xdc, 0xdc),
    tints: [WHITE; 8],
    hatched: true,
    black: Paint { fill: Colour(0, 0, 0), outline: Colour(0, 0, 0), label: WHITE },
    white: Paint { fill: WHITE, outline: Colour(0, 0, 0), label: Colour(0, 0, 0) },
    ..LIGHT
};
