//! Places in the source, and nodes that remember theirs.

use std::ops::Range;

/// A range of bytes of the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From one byte up to, not including, another.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty place before a byte.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// From the start of this span to the end of a later one.
    #[must_use]
    pub fn to(self, later: Self) -> Self {
        Self::new(self.start, later.end)
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn around(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The span as a range, for slicing the source.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A node and its place.
///
/// Two nodes are equal wherever they stand: a document is the same after its lines were moved about.
#[derive(Clone, Copy, Debug)]
pub struct At<T> {
    /// What stands there.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> At<T> {
    /// A node at a place.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

/// A node that comes from no source has no place of its own.
impl<T> From<T> for At<T> {
    fn from(node: T) -> Self {
        Self::new(node, Span::default())
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T: Eq> Eq for At<T> {}
