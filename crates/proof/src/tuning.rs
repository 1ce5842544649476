//! Tuned numbers: what the searches do by rule of thumb. Each engine has its own in one table, `tuning.rs` of
//! its crate, with the values that make sense, what they do and how they were found. `tatami bench` lists
//! them and can vary one.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A tuned number. No verdict depends on it, only the work that a search takes.
#[derive(Debug)]
pub struct Tuned {
    /// Its name: the engine, a dot, and what it is.
    pub name: &'static str,
    value: AtomicUsize,
    /// The least and the greatest value that make sense.
    pub range: (usize, usize),
    /// What it does.
    pub does: &'static str,
    /// How its value was found.
    pub measured: &'static str,
}

/// Why a number was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSet {
    /// There is no number of that name.
    Unknown(String),
    /// The value makes no sense.
    OutOfRange(&'static str, (usize, usize)),
}

impl fmt::Display for NotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no tuned number `{name}`"),
            Self::OutOfRange(name, (least, most)) => write!(f, "{name} lies between {least} and {most}"),
        }
    }
}

impl Tuned {
    /// A number with its value.
    pub const fn new(
        name: &'static str,
        value: usize,
        range: (usize, usize),
        does: &'static str,
        measured: &'static str,
    ) -> Self {
        Self { name, value: AtomicUsize::new(value), range, does, measured }
    }

    /// Its value.
    #[inline]
    pub fn get(&self) -> usize {
        self.value.load(Ordering::Relaxed)
    }

    /// Gives it another value. Only for measuring, before a search begins.
    pub fn set(&self, value: usize) -> Result<(), NotSet> {
        if !(self.range.0..=self.range.1).contains(&value) {
            return Err(NotSet::OutOfRange(self.name, self.range));
        }
        self.value.store(value, Ordering::Relaxed);
        Ok(())
    }
}

/// Gives a number of some tables another value.
pub fn set<'t>(
    tables: impl IntoIterator<Item = &'t [&'static Tuned]>,
    name: &str,
    value: usize,
) -> Result<(), NotSet> {
    let found = tables.into_iter().flatten().find(|tuned| tuned.name == name);
    found.ok_or_else(|| NotSet::Unknown(name.to_string()))?.set(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    static WIDTH: Tuned = Tuned::new("test.width", 2, (1, 9), "", "");

    #[test]
    fn values_stay_in_their_range() {
        let table: &[&Tuned] = &[&WIDTH];
        assert_eq!(set([table], "test.width", 3), Ok(()));
        assert_eq!(WIDTH.get(), 3);
        assert_eq!(set([table], "test.width", 0), Err(NotSet::OutOfRange("test.width", (1, 9))));
        assert_eq!(set([table], "test.height", 1), Err(NotSet::Unknown("test.height".to_string())));
        assert_eq!(WIDTH.get(), 3);
    }
}
