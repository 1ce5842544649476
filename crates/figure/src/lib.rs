//! Figures of claims, of certificates and of plain positions.
//!
//! A [`Scene`] says what is on the board; [`Picture::draw`] turns it into one [`Display`] list, and every
//! format is a plain translation of that list, so that the picture is the same everywhere. The terminal,
//! which has no shapes, is written from the scene itself by [`Picture::text`].
//!
//! Nothing here searches. Certificates are read by the independent checker while this crate looks on, so that
//! a figure of one shows what was accepted.
//!
//! ```
//! use figure::{Format, Picture, Style};
//!
//! let text = "hex 8x8\nclaim bridge\n  black x=e4 w=d6\n  region d5 e5\n  goal x-w\n";
//! let (document, entries) = document::read(text).unwrap();
//! let picture = Picture::of_entry(&document, &entries[0]).unwrap();
//! let svg = picture.draw(&Style::default()).write(Format::Svg).unwrap();
//! assert!(String::from_utf8(svg).unwrap().contains("<svg"));
//! ```

mod case_tree;
mod certificate;
mod claim;
mod data;
pub mod display;
mod explore;
mod game_tree;
mod goal_text;
mod gravity;
mod grid;
mod hatch;
mod helvetica;
mod layout;
mod legend;
mod palette;
mod paving;
mod pdf;
mod picture;
mod png;
mod reply_tree;
mod scene;
mod set_list;
mod step;
mod strategy;
mod stroke_font;
mod style;
mod svg;
mod text;
mod tikz;
mod torus;
mod tree_layout;
mod variations;
mod wall;

pub use case_tree::{CaseTree, MAX_BOARDS, NoTree};
pub use certificate::{BadCertificate, Certificate, Extent};
pub use data::{Own, StepData, TreeReply};
pub use display::Display;
pub use explore::StepView;
pub use game_tree::{GameTree, Walk};
pub use palette::{Colours, Theme};
pub use paving::Paving;
pub use picture::{Format, Picture, TooLarge};
pub use scene::{Ground, Piece, Scene, Stone};
pub use strategy::{Answer, NoAnswer, Origin, Strategy};
pub use style::{Size, Style};
pub use variations::{NoVariations, Variations};
pub use wall::{Brick, Wall};
