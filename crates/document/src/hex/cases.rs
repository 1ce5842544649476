//! The grammar of reply trees, `on f1 g1: z=f2, then x-z`, nested by indentation, and of forced lines.

use super::fields::{cell, stone_name};
use super::goal::goal;
use crate::diagnostic::{Diagnostic, quote};
use crate::scan::{Text, Token};
use crate::syntax::{Case, CaseWord, Forced, Word};
use crate::{At, Span};
use game::{Board, Cell};

/// Cases nest no deeper.
const MAX_NESTING: usize = 100;

/// What ends the list of blocks and begins another part of a case.
const PARTS: [&str; 3] = ["then", "by", "line"];

/// One line of a reply tree, and how far it is indented.
struct Row<'s> {
    indent: usize,
    word: At<CaseWord>,
    text: Text<'s>,
}

/// The tree that a field is, from what follows its first word.
pub fn case(keyword: CaseWord, text: &Text<'_>, board: &Board) -> Result<Case, Diagnostic> {
    let rows = rows(keyword, text);
    // The cases that are still open, each with the indentation of its line.
    let mut open: Vec<(usize, Case)> = Vec::new();
    for row in &rows {
        while open.len() > 1 && open.last().is_some_and(|(indent, _)| *indent >= row.indent) {
            close(&mut open);
        }
        if open.len() == MAX_NESTING {
            let message = format!("cases nest deeper than {MAX_NESTING}");
            return Err(Diagnostic::new(row.word.span, message));
        }
        open.push((row.indent, head(row, board)?));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|(_, case)| case).ok_or_else(|| Diagnostic::new(text.keyword, "a case is empty"))
}

fn close(open: &mut Vec<(usize, Case)>) {
    if let Some((_, inner)) = open.pop()
        && let Some((_, outer)) = open.last_mut()
    {
        outer.cases.push(inner);
    }
}

/// The lines that begin with the word of a case, each with what continues it. The field's own line is
/// indented least.
fn rows<'s>(keyword: CaseWord, text: &Text<'s>) -> Vec<Row<'s>> {
    // The indentation, where what follows the word starts, and the word.
    let mut starts = vec![(0, 0, 0, At::new(keyword, text.keyword))];
    let mut offset = 0;
    for line in text.text.split_inclusive('\n') {
        let body = line.trim_start();
        let end = body.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(body.len());
        let word = CaseWord::ALL.into_iter().find(|(word, _)| *word == &body[..end]);
        if let Some((_, word)) = word.filter(|_| offset > 0) {
            let indent = line.len() - body.len();
            let at = offset + indent;
            let span = Span::new(text.start + at, text.start + at + end);
            starts.push((indent + 1, at, at + end, At::new(word, span)));
        }
        offset += line.len();
    }
    let part = |number: usize| {
        let (indent, _, from, word) = starts[number];
        let to = starts.get(number + 1).map_or(text.text.len(), |next| next.1);
        let text = Text { keyword: word.span, text: &text.text[from..to], start: text.start + from };
        Row { indent, word, text }
    };
    (0..starts.len()).map(part).collect()
}

/// A case without the cases inside it.
fn head(row: &Row<'_>, board: &Board) -> Result<Case, Diagnostic> {
    let mut tokens = row.text.tokens(&[':', ',', '=', '{', '}', '(', ')', '&', '|']).peekable();
    let mut moves = Vec::new();
    let colon = loop {
        match tokens.next() {
            None => {
                return Err(Diagnostic::new(row.word.span, "a case needs `:` and a reply")
                    .help("write `on f1 g1: f2`, or `else: f2`"));
            }
            Some(token) if token.node == ":" => break token,
            Some(token) => moves.push(cell(token, board)?),
        }
    };
    match (row.word.node, moves.first()) {
        (CaseWord::On, None) => return Err(Diagnostic::new(row.word.span, "cells must follow `on`")),
        (CaseWord::Else | CaseWord::Threat, Some(first)) => {
            return Err(Diagnostic::new(first.span, "only `on` takes a list of moves"));
        }
        _ => {}
    }
    let Some(reply) = tokens.next() else {
        return Err(Diagnostic::new(colon.span, "the reply must follow `:`"));
    };
    let (name, reply) = match tokens.next_if(|token| token.node == "=") {
        None => (None, reply),
        Some(equals) => {
            let place =
                tokens.next().ok_or_else(|| Diagnostic::new(equals.span, "a cell must follow `=`"))?;
            (Some(stone_name(reply, board)?), place)
        }
    };
    let (word, reply) = (row.word, cell(reply, board)?);
    let (then, by, line_after, cases) = (None, Vec::new(), Vec::new(), Vec::new());
    let mut case = Case { word, moves, reply, name, then, by, line: line_after, cases };
    let tokens: Vec<Token<'_>> = tokens.collect();
    let mut rest = &tokens[..];
    while let Some((first, more)) = rest.split_first() {
        if first.node == "," {
            rest = more;
            continue;
        }
        let is_part = |token: &Token<'_>| PARTS.contains(&token.node);
        if !is_part(first) {
            let message = format!("unexpected {} after the reply", quote(first.node));
            return Err(Diagnostic::new(first.span, message).expecting(&PARTS));
        }
        let length = more.iter().position(is_part).unwrap_or(more.len());
        let comma = more[..length].last().is_some_and(|token| token.node == ",");
        let inner = &more[..length - usize::from(comma)];
        rest = &more[length..];
        let end = inner.last().map_or(first.span.end, |last| last.span.end);
        let start = first.span.end;
        let text = &row.text.text[start - row.text.start..end - row.text.start];
        let text = Text { keyword: first.span, text, start };
        match first.node {
            "then" if case.then.is_none() => case.then = Some(goal(&text)?),
            "by" if case.by.is_empty() => case.by = names(&text)?,
            "line" if case.line.is_empty() => case.line = line(&text, board)?,
            again => return Err(Diagnostic::new(first.span, format!("a second `{again}`"))),
        }
    }
    Ok(case)
}

fn names(text: &Text<'_>) -> Result<Vec<At<Word>>, Diagnostic> {
    let names: Vec<At<Word>> = text.words().map(|word| At::new(word.node.into(), word.span)).collect();
    if names.is_empty() { Err(Diagnostic::new(text.keyword, "names must follow `by`")) } else { Ok(names) }
}

/// A forced line: `{c7 b8 c8} f6 e6 g4 …`.
pub fn line(text: &Text<'_>, board: &Board) -> Result<Vec<Forced>, Diagnostic> {
    let mut tokens = text.tokens(&['{', '}']);
    let mut steps = Vec::new();
    while let Some(token) = tokens.next() {
        let mut moves: Vec<At<Cell>> = Vec::new();
        if token.node == "{" {
            loop {
                match tokens.next() {
                    None => return Err(Diagnostic::new(token.span, "this brace is never closed")),
                    Some(end) if end.node == "}" => break,
                    Some(word) => moves.push(cell(word, board)?),
                }
            }
        } else {
            moves.push(cell(token, board)?);
        }
        if moves.is_empty() {
            return Err(Diagnostic::new(token.span, "nothing stands between these braces"));
        }
        let Some(reply) = tokens.next() else {
            return Err(Diagnostic::new(token.span, "a reply must follow")
                .help("a line is made of moves and replies, as in `{c7 b8} f6 e6 g4`"));
        };
        steps.push(Forced { moves, reply: cell(reply, board)? });
    }
    if steps.is_empty() { Err(Diagnostic::new(text.keyword, "the line is empty")) } else { Ok(steps) }
}
