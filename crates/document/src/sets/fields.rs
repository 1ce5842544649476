//! The grammar of the fields of set games.

use crate::At;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::EXPECT;
use crate::scan::{Text, Token, in_name};
use crate::syntax::{Names, Value, Word};
use game::Player;
use winnow::ascii::digit1;
use winnow::combinator::separated_pair;
use winnow::error::EmptyError;
use winnow::prelude::*;

/// The fields of a `claim`.
pub const CLAIM: [&str; 5] = ["cells", "hits", "winner", "first", "expect"];

const PLAYERS: [(&str, Player); 2] = [("maker", Player::Maker), ("breaker", Player::Breaker)];

/// The value of a field.
pub fn field(keyword: &str, text: &Text<'_>, problems: &mut Problems) -> Option<Value> {
    Some(match keyword {
        "cells" => Value::Cells(cells(text, problems)),
        "hits" => Value::Hits(problems.check(braces(text, name))?),
        "winner" => Value::Winner(text.choice(&PLAYERS, problems)?),
        "first" => Value::FirstPlayer(text.choice(&PLAYERS, problems)?),
        "expect" => Value::Expect(text.choice(&EXPECT, problems)?),
        _ => return None,
    })
}

fn cells(text: &Text<'_>, problems: &mut Problems) -> Vec<At<Names>> {
    let mut cells = Vec::new();
    for word in text.words() {
        if problems.is_full() {
            break;
        }
        let names = if word.node.contains("..") {
            range(word)
        } else {
            name(word).map(|name| At::new(Names::One(name.node), name.span))
        };
        cells.extend(problems.check(names));
    }
    cells
}

/// The ends of a range have at most this many digits, so that no range is large.
const MAX_DIGITS: usize = 4;

fn range(word: Token<'_>) -> Result<At<Names>, Diagnostic> {
    let wrong = |message: &str| {
        Diagnostic::new(word.span, format!("{} {message}", quote(word.node)))
            .help("a range is two numbers such as `0..13`; the last one belongs to it")
    };
    let (from, to) = ends(word.node).ok_or_else(|| wrong("is not a range"))?;
    let padded = |digits: &str| digits.len() > 1 && digits.starts_with('0');
    if padded(from) || padded(to) {
        return Err(wrong("starts a number with 0"));
    }
    if from.len().max(to.len()) > MAX_DIGITS {
        return Err(wrong("is too long: numbers have at most 4 digits"));
    }
    match (from.parse::<u16>(), to.parse::<u16>()) {
        (Ok(from), Ok(to)) if from <= to => Ok(At::new(Names::Range(from, to), word.span)),
        _ => Err(wrong("runs backwards")),
    }
}

fn ends(word: &str) -> Option<(&str, &str)> {
    let digits = digit1::<&str, EmptyError>;
    separated_pair(digits, "..", digits).parse(word).ok()
}

fn name(word: Token<'_>) -> Result<At<Word>, Diagnostic> {
    if word.node.chars().all(in_name) {
        return Ok(At::new(word.node.into(), word.span));
    }
    let message = format!("{} cannot be the name of a cell", quote(word.node));
    Err(Diagnostic::new(word.span, message)
        .help("names are made of letters, digits, `_` and `'`, and separated by spaces"))
}

/// `{0 2 10} {0 1 3 11}`, each member read by itself. The first error ends the list: what follows a wrong brace is guesswork.
pub fn braces<'s, T>(
    text: &Text<'s>,
    member: impl Fn(Token<'s>) -> Result<At<T>, Diagnostic>,
) -> Result<Vec<At<Vec<At<T>>>>, Diagnostic> {
    let mut tokens = text.tokens(&['{', '}']);
    let mut sets = Vec::new();
    while let Some(open) = tokens.next() {
        if open.node != "{" {
            let message = format!("expected `{{`, found {}", quote(open.node));
            return Err(Diagnostic::new(open.span, message).help(SETS));
        }
        sets.push(set(open, &mut tokens, &member)?);
    }
    if sets.is_empty() {
        return Err(Diagnostic::new(text.keyword, "there is no set to hit").help(SETS));
    }
    Ok(sets)
}

const SETS: &str = "each set stands in braces, such as `{0 2 10} {0 1 3}`";

fn set<'s, T>(
    open: Token<'s>,
    tokens: &mut impl Iterator<Item = Token<'s>>,
    member: &impl Fn(Token<'s>) -> Result<At<T>, Diagnostic>,
) -> Result<At<Vec<At<T>>>, Diagnostic> {
    let mut members = Vec::new();
    for token in tokens {
        match token.node {
            "{" => {
                return Err(Diagnostic::new(token.span, "a set inside a set")
                    .with(open.span, "this brace is not closed before"));
            }
            "}" if members.is_empty() => {
                let span = open.span.to(token.span);
                return Err(Diagnostic::new(span, "a set without cells")
                    .help("nobody can hit it, and Maker would have it from the start"));
            }
            "}" => return Ok(At::new(members, open.span.to(token.span))),
            _ => members.push(member(token)?),
        }
    }
    Err(Diagnostic::new(open.span, "this brace is never closed").help("add `}`"))
}
