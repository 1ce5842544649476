//! Lines, words and numbers of a certificate's text; it must never hold more than one line in memory,
//! nor let through a character that the format does not allow.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::rc::Rc;
use std::str::FromStr;

use crate::budget::Budget;
use crate::observer::Observer;

/// The greatest number of bytes in a line, its line feed not counted.
const LONGEST_LINE: usize = 67_108_864;

/// What was asked for, or the reason why the certificate is invalid.
pub type Answer<T> = Result<T, String>;

/// Leaves the function with a reason unless the condition is met.
macro_rules! ensure {
    ($condition:expr, $($reason:tt)+) => {
        if !$condition {
            return Err(format!($($reason)+));
        }
    };
}
pub(crate) use ensure;

/// Why a certificate was rejected, and at which line.
#[derive(Debug)]
pub struct Rejection {
    /// The line, counted from 1, at which the text stops being a valid certificate.
    pub line: usize,
    /// What is wrong there.
    pub cause: Cause,
}

/// What was wrong with a line.
#[derive(Debug)]
pub enum Cause {
    /// The line breaks the format or a rule, for the reason given.
    Invalid(String),
    /// The line could not be read.
    Unreadable(io::Error),
}

impl fmt::Display for Rejection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Invalid(reason) => write!(out, "line {}: {reason}", self.line),
            Cause::Unreadable(error) => write!(out, "line {}: cannot be read: {error}", self.line),
        }
    }
}

impl std::error::Error for Rejection {}

/// The lines of a text, read one at a time.
pub struct Lines<'a> {
    pub input: &'a mut dyn BufRead,
    /// The line that was read last, its number, and the error if it could not be read.
    pub line: Vec<u8>,
    pub number: usize,
    pub error: Option<io::Error>,
    /// What the lines so far have paid for, and what it was spent on.
    pub budget: Rc<Budget>,
    /// Who looks on.
    pub observer: &'a mut dyn Observer,
}

impl<'a> Lines<'a> {
    /// All lines of a text.
    pub fn new(input: &'a mut dyn BufRead, observer: &'a mut dyn Observer) -> Self {
        Self { input, line: Vec::new(), number: 0, error: None, budget: Rc::default(), observer }
    }

    /// The words of the next line; `None` at the end of the text.
    pub fn next(&mut self) -> Answer<Option<Words<'_>>> {
        self.budget.check()?;
        self.number += 1;
        self.line.clear();
        let mut limited = (&mut *self.input).take(LONGEST_LINE as u64 + 1);
        self.error = limited.read_until(b'\n', &mut self.line).err();
        ensure!(self.error.is_none(), "the line cannot be read");
        self.budget.earn(self.line.len());
        if self.line.is_empty() {
            return Ok(None);
        }
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        ensure!(line.len() <= LONGEST_LINE, "the line is longer than {LONGEST_LINE} bytes");
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8")?;
        ensure!(!text.contains(char::is_control), "the line contains a control character");
        ensure!(!text.is_empty(), "the line is empty");
        ensure!(!text.starts_with(' ') && !text.ends_with(' '), "the line begins or ends with a space");
        self.observer.line(text);
        Ok(Some(Words(text)))
    }

    /// What is read from the next line, all of it, after `name`, with which it must begin.
    pub fn head<T>(&mut self, name: &str, read: impl FnOnce(&mut Words<'_>) -> Answer<T>) -> Answer<T> {
        let end = || format!("the text ends before the line `{name}` of the head");
        let mut words = self.next()?.ok_or_else(end)?;
        words.expect(name)?;
        let found = read(&mut words)?;
        words.end()?;
        Ok(found)
    }
}

/// The words of a line, or of a part of it, that have not been taken yet.
#[derive(Clone, Copy)]
pub struct Words<'a>(pub &'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start_matches(' ');
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }
}

impl<'a> Words<'a> {
    /// The next word, which is left in place.
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Takes the words before the first of these, or all that are left.
    pub fn before(&mut self, ends: &[&str]) -> Words<'a> {
        let all = self.0;
        while self.peek().is_some_and(|word| !ends.contains(&word)) {
            self.next();
        }
        Words(&all[..all.len() - self.0.len()])
    }

    /// Takes `name`, which must come next, and the words before the first of these.
    pub fn section(&mut self, name: &str, ends: &[&str]) -> Answer<Words<'a>> {
        self.expect(name)?;
        Ok(self.before(ends))
    }

    /// Takes the next word, which must exist; `what` says what it should be.
    pub fn word(&mut self, what: &str) -> Answer<&'a str> {
        self.next().ok_or_else(|| format!("{what} is missing at the end of the line"))
    }

    /// Takes the next word, which must be this one.
    pub fn expect(&mut self, wanted: &str) -> Answer<()> {
        let word = self.word(&format!("`{wanted}`"))?;
        ensure!(word == wanted, "`{wanted}` is expected here, not {}", quote(word));
        Ok(())
    }

    /// Takes the next word, which must be one of these; says which.
    pub fn one_of(&mut self, what: &str, wanted: [&str; 2]) -> Answer<usize> {
        let word = self.word(what)?;
        let found = wanted.iter().position(|wanted| *wanted == word);
        found.ok_or_else(|| format!("{} is not {what}", quote(word)))
    }

    /// Takes a number; `what` says of what.
    pub fn number<T: FromStr + ToString>(&mut self, what: &str) -> Answer<T> {
        let word = self.word(what)?;
        number(word).ok_or_else(|| format!("{} is not a number, so not {what}", quote(word)))
    }

    /// Takes a number from one bound to another.
    pub fn within(&mut self, what: &str, least: i64, most: i64) -> Answer<i64> {
        let found: i64 = self.number(what)?;
        ensure!(
            (least..=most).contains(&found),
            "{what} must lie between {least} and {most}, unlike {found}"
        );
        Ok(found)
    }

    /// Makes sure that no word is left.
    pub fn end(&mut self) -> Answer<()> {
        self.next().map_or(Ok(()), |word| Err(format!("{} is one word too many", quote(word))))
    }
}

/// Reads a witness of `count` words, each of them a number below `choices` or `-`.
pub fn read_witness(words: Words<'_>, count: usize, choices: usize) -> Answer<Vec<Option<usize>>> {
    let found = words.count();
    ensure!(found == count, "the witness has {found} words where {count} are needed");
    let read = |word| {
        let number = number(word);
        ensure!(word == "-" || number.is_some(), "{} is neither a number nor `-`", quote(word));
        ensure!(number.is_none_or(|number| number < choices), "there is no {word} to refer to");
        Ok(number)
    };
    words.map(read).collect()
}

/// A number, or an integer, of at most nine digits, written as numbers are printed: `007`, `+7`, `-0` are
/// none.
pub fn number<T: FromStr + ToString>(word: &str) -> Option<T> {
    let short = word.strip_prefix('-').unwrap_or(word).len() <= 9;
    word.parse().ok().filter(|number: &T| short && number.to_string() == word)
}

/// A word as it is shown in a reason: quoted, escaped, and cut if it is long.
pub fn quote(word: &str) -> String {
    let start: String = word.chars().take(40).collect();
    format!("{start:?}{}", if start.len() < word.len() { "…" } else { "" })
}
