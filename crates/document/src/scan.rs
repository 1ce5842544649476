//! The value of a field as tokens: words and single symbols, with blanks and comments left out.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::suggest::nearest;
use crate::{At, Span};
use winnow::combinator::{alt, opt, preceded, repeat};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{one_of, take_till, take_while};

type Input<'s> = LocatingSlice<&'s str>;

/// The text of a value, over several lines perhaps.
#[derive(Clone, Copy)]
pub struct Text<'s> {
    /// The field's keyword.
    pub keyword: Span,
    /// The value as it stands in the source.
    pub text: &'s str,
    /// Where that starts.
    pub start: usize,
}

/// A word or a symbol.
pub type Token<'s> = At<&'s str>;

impl<'s> Text<'s> {
    /// The tokens; each of the `symbols` is a token of its own.
    pub fn tokens(&self, symbols: &'static [char]) -> Tokens<'s> {
        Tokens { input: LocatingSlice::new(self.text), start: self.start, symbols }
    }

    /// The words, separated by blanks.
    pub fn words(&self) -> Tokens<'s> {
        self.tokens(&[])
    }

    /// The one word that the value must be, and what it means.
    pub fn choice<T: Copy>(&self, choices: &[(&'static str, T)], problems: &mut Problems) -> Option<At<T>> {
        let expected: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
        let mut words = self.words();
        let Some(word) = words.next() else {
            problems.push(Diagnostic::new(self.keyword, "this field needs a word").expecting(&expected));
            return None;
        };
        let found = choices.iter().find(|choice| choice.0 == word.node);
        if found.is_none() {
            let message = format!("unknown word {}", quote(word.node));
            let near = nearest(word.node, expected.iter().copied());
            problems.push(Diagnostic::new(word.span, message).expecting(&expected).suggesting(near));
        } else if let Some(extra) = words.next() {
            let message = format!("unexpected {}", quote(extra.node));
            problems.push(Diagnostic::new(extra.span, message).help("one word is enough here"));
        }
        found.map(|choice| At::new(choice.1, word.span))
    }
}

/// The tokens of a text, one after the other.
pub struct Tokens<'s> {
    input: Input<'s>,
    start: usize,
    symbols: &'static [char],
}

impl<'s> Iterator for Tokens<'s> {
    type Item = Token<'s>;

    fn next(&mut self) -> Option<Token<'s>> {
        let token = opt(preceded(blank, token(self.symbols)));
        let found = token.with_span().parse_next(&mut self.input).ok()?;
        let text = found.0?;
        // The blanks belong to the span that the parser saw, not to the token.
        let end = self.start + found.1.end;
        Some(At::new(text, Span::new(end - text.len(), end)))
    }
}

fn token<'s>(symbols: &'static [char]) -> impl Parser<Input<'s>, &'s str, EmptyError> {
    let in_word = move |c: char| !c.is_whitespace() && c != '#' && !symbols.contains(&c);
    alt((one_of(symbols).take(), take_while(1.., in_word)))
}

/// Blanks and comments.
fn blank(input: &mut Input<'_>) -> Result<(), EmptyError> {
    let comment = ('#', take_till(0.., '\n')).void();
    let spaces = take_while(1.., char::is_whitespace).void();
    repeat(0.., alt((spaces, comment))).parse_next(input)
}

/// Whether a character may stand inside a name.
pub fn in_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'')
}

/// Whether the word is a letter followed by what names may hold.
pub fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(in_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_places() {
        let text = Text { keyword: Span::default(), text: "x=e4 # no\n\t∧(σ'", start: 100 };
        let tokens: Vec<_> = text.tokens(&['=', '(', '∧']).collect();
        let shown: Vec<_> = tokens.iter().map(|t| (t.node, t.span.range())).collect();
        assert_eq!(
            shown,
            [
                ("x", 100..101),
                ("=", 101..102),
                ("e4", 102..104),
                ("∧", 111..114),
                ("(", 114..115),
                ("σ'", 115..118),
            ]
        );
    }
}
