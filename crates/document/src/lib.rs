//! The claim language of Tatami: `.tatami` documents.
//!
//! [`decode()`] turns the bytes of a file into text, [`read`] turns the text into a [`Document`] and its
//! claims, and a document prints itself in its one canonical form. Whatever is wrong comes back as
//! [`Diagnostic`]s, several at once and in the order of the text; [`render()`] shows them to a person.
//!
//! ```
//! let text = "hex 8x8\nclaim bridge\n  black x=e4 w=d6\n  region d5 e5\n  goal x-w\n";
//! let (document, entries) = document::read(text).unwrap();
//! assert_eq!((&*entries[0].name, entries[0].hex().is_some()), ("bridge", true));
//! assert!(document.to_string().contains("  region d5 e5\n"));
//! let problems = document::read(&text.replace("claim", "clame")).unwrap_err();
//! assert_eq!(problems.len(), 1);
//! ```
//!
//! Nothing here panics on any input, and everything takes time and memory in proportion to the length of the
//! text: what a block means beyond what it says is bounded for the document ([`MAX_LISTED`]), or listed only
//! when somebody asks ([`Entry::claim`]).

mod decode;
mod diagnostic;
mod drop;
mod edit;
mod expect;
mod harary;
mod hex;
mod outline;
mod parse;
mod print;
mod render;
mod resolve;
mod scan;
mod sets;
mod span;
mod stated;
mod suggest;
pub mod syntax;
mod torus;
mod vocabulary;

pub use decode::{DecodeError, MAX_BYTES, decode};
pub use diagnostic::{Diagnostic, Label, MAX_DIAGNOSTICS};
pub use edit::{Change, EditError, edit};
pub use hex::MAX_DEPTH;
pub use render::{Colour, render};
pub use resolve::{Entry, MAX_LISTED};
pub use span::{At, Span};
pub use suggest::nearest;
pub use syntax::{Document, Expect};

use diagnostic::Problems;

/// Reads a document as it is written, without asking what its names mean.
pub fn parse(source: &str) -> Result<Document, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let (document, _) = parse::parse(source, &mut problems);
    problems.finish()?;
    Ok(document)
}

/// Reads a document and resolves its names.
pub fn read(source: &str) -> Result<(Document, Vec<Entry>), Vec<Diagnostic>> {
    let (mut syntax, mut names) = (Problems::default(), Problems::default());
    let (document, written) = parse::parse(source, &mut syntax);
    let entries = resolve::resolve(&document, &written, &mut names);
    syntax.merge(names);
    syntax.finish()?;
    Ok((document, entries))
}
