//! The proof of a document as an author would write it: the board and the notation, lemmas with figures and
//! derivations, tables of replies, forced lines, strategies, and an appendix with certificates. It never says
//! that something is proved which was not settled and certified in the same run.
//!
//! ```text
//! settled  blocks with certificates    compose, derive, strategy, must_play  what is said about them
//! page     what a paper is made of     html, tex  how it is written     words  two languages
//! ```

mod compose;
mod derive;
mod html;
mod must_play;
mod page;
mod settled;
mod strategy;
mod tex;
mod words;

use document::{Document, Entry};
use figure::{Scene, TooLarge};
pub use page::{Figure, Page, Part};
use proof::limits::{Limits, Monitor};
use service::settle::Engine;
pub use settled::{Certified, Settled};
pub use words::Language;

/// A paper, and what became of the blocks that it is about.
#[derive(Debug)]
pub struct Paper {
    /// What is written.
    pub page: Page,
    /// What became of each block.
    pub settled: Vec<Settled>,
    language: Language,
}

/// Settles and certifies every block of a document, and writes the paper. `tell` hears of each block that is
/// done.
pub fn write(
    (document, entries, file): (&Document, &[Entry], &str),
    language: Language,
    limits: &Limits,
    monitor: &Monitor,
    tell: impl FnMut(usize),
) -> Paper {
    let (settled, mut workshop) = settled::settle_all(entries, |_| true, limits, monitor, tell);
    let parts = (&settled[..], &mut workshop);
    let page = compose::Composer::new(language.words(), (document, entries), parts, file).compose();
    Paper { page, settled, language }
}

impl Paper {
    /// The paper as one page of HTML.
    pub fn html(&self) -> Result<String, TooLarge> {
        html::write(&self.page, self.language.words())
    }

    /// The paper as LaTeX.
    pub fn tex(&self) -> Result<String, TooLarge> {
        tex::write(&self.page, self.language.words())
    }
}

/// The figures of the must-play of a block of Hex: the moves that survive, and a board for each threat. None
/// if the block is about another game.
pub fn must_play_figures(
    (document, entries): (&Document, &[Entry]),
    entry: &Entry,
    engine: Engine,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<Vec<Figure>> {
    let must_play = service::blocks::must_play(engine, entries, entry, limits, monitor)?;
    let (claim, scene) = (entry.hex()?, Scene::of_entry(document, entry)?);
    Some(must_play::figures(Language::English.words(), claim, scene, &must_play))
}

/// Every figure of a block and of the blocks that it is proved by, each with a name for its file. What has
/// figures only if it is proved is settled first.
pub fn figures(
    (document, entries, file): (&Document, &[Entry], &str),
    number: usize,
    limits: &Limits,
    monitor: &Monitor,
) -> Vec<(String, Figure)> {
    let used = settled::used_by(document, entries, number);
    let (settled, mut workshop) =
        settled::settle_all(entries, |number| used.contains(&number), limits, monitor, |_| {});
    let parts = (&settled[..], &mut workshop);
    let words = Language::English.words();
    compose::Composer::new(words, (document, entries), parts, file).figures(&used)
}
