//! What is wrong with a document, and where: plain data, turned into text by [`render`](crate::render()).

use crate::Span;
use std::borrow::Cow;

/// No more diagnostics than this are given for one document.
pub const MAX_DIAGNOSTICS: usize = 20;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub span: Span,
    /// What.
    pub message: String,
    /// The words that would have been right there.
    pub expected: Vec<Cow<'static, str>>,
    /// The valid word that was most likely meant.
    pub suggestion: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Another place that has to do with it.
    pub secondary: Option<Box<Label>>,
}

/// Words about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic that only says what is wrong.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            expected: Vec::new(),
            suggestion: None,
            help: None,
            secondary: None,
        }
    }

    /// Adds the words that would have been right.
    #[must_use]
    pub fn expecting(mut self, words: &[&'static str]) -> Self {
        self.expected = words.iter().copied().map(Cow::Borrowed).collect();
        self
    }

    /// Adds the word that was most likely meant.
    #[must_use]
    pub fn suggesting(mut self, word: Option<impl Into<String>>) -> Self {
        self.suggestion = word.map(Into::into);
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn with(mut self, span: Span, message: impl Into<String>) -> Self {
        let message = message.into();
        self.secondary = Some(Box::new(Label { span, message }));
        self
    }
}

/// The diagnostics found so far. It takes no more than [`MAX_DIAGNOSTICS`], so that junk of any size
/// costs little.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<Diagnostic>);

impl Problems {
    /// Takes note of one.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() {
            self.0.push(diagnostic);
        }
    }

    /// Takes note of the error, if it is one.
    pub(crate) fn check<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.push(diagnostic)).ok()
    }

    /// Whether looking for more is idle.
    pub(crate) fn is_full(&self) -> bool {
        self.0.len() >= MAX_DIAGNOSTICS
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Replaces those from number `first` on that stand at or after a place, if there are such.
    pub(crate) fn replace(&mut self, first: usize, place: usize, by: Diagnostic) {
        let mut kept = self.0.split_off(first.min(self.0.len()));
        let count = kept.len();
        kept.retain(|diagnostic| diagnostic.span.start < place);
        if kept.len() < count {
            kept.push(by);
        }
        self.0.extend(kept);
    }

    /// All of them in the order of their places, if there is one.
    pub(crate) fn finish(mut self) -> Result<(), Vec<Diagnostic>> {
        self.merge(Self::default());
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }

    /// Takes over others. Of two lists that are each full, the first by place remain.
    pub(crate) fn merge(&mut self, others: Self) {
        self.0.extend(others.0);
        self.0.sort_by_key(|diagnostic| diagnostic.span);
        self.0.truncate(MAX_DIAGNOSTICS);
    }
}

/// A word of the source for use in a message: in backquotes, and cut if it is very long.
pub(crate) fn quote(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        None => format!("`{word}`"),
        Some((end, _)) => format!("`{}…`", &word[..end]),
    }
}
