//! Diagnostics as text: the place, the line, carets under it, and the words.

use crate::{Diagnostic, Span};
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

/// Whether text goes to a terminal that shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    Never,
    /// With escape sequences.
    Always,
}

/// A diagnostic for a reader: `source` is the text that was read, `file` its name.
///
/// The text does not end in a line break.
pub fn render(diagnostic: &Diagnostic, file: &str, source: &str, colour: Colour) -> String {
    let mut main = Group::with_title(Level::ERROR.primary_title(diagnostic.message.as_str()));
    main = main.elements(places(diagnostic, file, source));
    for (level, text) in advice(diagnostic) {
        main = main.element(level.message(text));
    }
    match colour {
        Colour::Never => Renderer::plain().render(&[main]),
        Colour::Always => Renderer::styled().render(&[main]),
    }
}

/// More of the source than this is not laid out in one piece.
const WINDOW: usize = 10_000;

fn places<'a>(diagnostic: &'a Diagnostic, file: &'a str, source: &'a str) -> Vec<Element<'a>> {
    let mut labels = vec![(AnnotationKind::Primary, diagnostic.span, None)];
    if let Some(second) = &diagnostic.secondary {
        labels.push((AnnotationKind::Context, second.span, Some(second.message.as_str())));
    }
    let lines = labels.iter().map(|label| line_of(source, label.1));
    let window = lines.reduce(Span::around).unwrap_or_default();
    if window.end - window.start > WINDOW {
        let apart = labels.into_iter().flat_map(|(kind, span, words)| {
            let place = Place::of(source, span);
            [place.origin(file).into(), place.snippet(kind, words).into()]
        });
        return apart.collect();
    }
    let inside = |span: Span| {
        let line = line_of(source, span);
        let start = boundary(source, span.start);
        let end = boundary(source, span.end).clamp(start, line.end);
        start - window.start..end - window.start
    };
    let annotations = labels.into_iter().map(|(kind, span, words)| kind.span(inside(span)).label(words));
    let snippet = Snippet::source(&source[window.range()])
        .path(file)
        .line_start(line_number(source, window.start))
        .annotations(annotations);
    vec![snippet.into()]
}

/// The line on which a span starts, without its end.
fn line_of(source: &str, span: Span) -> Span {
    let start = boundary(source, span.start);
    let from = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = &source[start..];
    let length = rest.find('\n').unwrap_or(rest.len());
    Span::new(from, start + rest[..length].trim_end_matches('\r').len())
}

fn line_number(source: &str, offset: usize) -> usize {
    source[..offset].matches('\n').count() + 1
}

fn advice(diagnostic: &Diagnostic) -> Vec<(Level<'static>, String)> {
    let mut advice = Vec::new();
    if let Some(word) = &diagnostic.suggestion {
        advice.push((Level::HELP, format!("did you mean `{word}`?")));
    }
    if !diagnostic.expected.is_empty() {
        let words: Vec<String> = diagnostic.expected.iter().map(|word| format!("`{word}`")).collect();
        advice.push((Level::NOTE, format!("expected {}", one_of(&words))));
    }
    if let Some(help) = &diagnostic.help {
        advice.push((Level::HELP, help.clone()));
    }
    advice
}

/// `a`, `b` or `c`.
fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A span with its line, cut to what a screen can show: for lines that are longer than any screen.
struct Place {
    /// Counted from 1.
    line: usize,
    /// Counted from 1, in characters.
    column: usize,
    text: String,
    /// Where the span is in that text.
    span: Span,
}

/// The most characters of a line that are shown before, in and after the span.
const BEFORE: usize = 40;
const INSIDE: usize = 60;
const AFTER: usize = 30;

impl Place {
    /// Positions outside the source or inside a character are moved to the next sensible one.
    fn of(source: &str, span: Span) -> Self {
        let line = line_of(source, span);
        let start = boundary(source, span.start);
        let end = boundary(source, span.end).clamp(start, line.end);
        let left = back(source, line.start, start, BEFORE);
        let inside = forward(source, start, end, INSIDE);
        let right = forward(source, inside, line.end, AFTER);
        let head = if left > line.start { "…" } else { "" };
        let tail = if right < line.end { "…" } else { "" };
        let shift = |offset: usize| offset - left + head.len();
        Self {
            line: line_number(source, start),
            column: source[line.start..start].chars().count() + 1,
            span: Span::new(shift(start), shift(inside)),
            text: format!("{head}{}{tail}", &source[left..right]),
        }
    }

    fn origin<'a>(&self, file: &'a str) -> Origin<'a> {
        Origin::path(file).line(self.line).char_column(self.column)
    }

    fn snippet<'a>(&self, kind: AnnotationKind, label: Option<&'a str>) -> Snippet<'a, Annotation<'a>> {
        Snippet::source(self.text.clone())
            .line_start(self.line)
            .annotation(kind.span(self.span.range()).label(label))
    }
}

/// The offset, or the next that starts a character, or the end.
fn boundary(source: &str, offset: usize) -> usize {
    let offset = offset.min(source.len());
    (offset..source.len()).find(|&at| source.is_char_boundary(at)).unwrap_or(source.len())
}

/// At most `count` characters back from `to`, but not before `from`.
fn back(source: &str, from: usize, to: usize, count: usize) -> usize {
    let mut before = source[from..to].char_indices().rev();
    before.nth(count.saturating_sub(1)).map_or(from, |(offset, _)| from + offset)
}

/// At most `count` characters on from `from`, but not past `to`.
fn forward(source: &str, from: usize, to: usize, count: usize) -> usize {
    let mut after = source[from..to.max(from)].char_indices();
    after.nth(count).map_or(to.max(from), |(offset, _)| from + offset)
}
