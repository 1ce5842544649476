//! The shape that all documents have: sections, their blocks, their fields, and the comments.
//!
//! A line in column 0 opens a section, if it starts with the name of a game, or else a block. An indented
//! line is a field of that block, and a line that is indented more continues the field before it. What
//! the words mean is no business of this layer; it never fails.

use crate::{Span, vocabulary};

/// A document as lines.
#[derive(Debug, Default)]
pub struct Outline<'s> {
    /// The sections; the first starts with the first line in column 0, whatever that says.
    pub sections: Vec<RawSection<'s>>,
    /// The first of each run of indented lines that stand in no block.
    pub strays: Vec<Line<'s>>,
    /// The comments after everything else.
    pub footer: Vec<Remark<'s>>,
}

/// A game line and what belongs to it.
#[derive(Debug)]
pub struct RawSection<'s> {
    /// The comments above.
    pub leading: Vec<Remark<'s>>,
    /// The game line.
    pub line: Line<'s>,
    /// The blocks.
    pub blocks: Vec<RawBlock<'s>>,
}

/// A block's first line and what belongs to it.
#[derive(Debug)]
pub struct RawBlock<'s> {
    /// The comments above.
    pub leading: Vec<Remark<'s>>,
    /// The first line.
    pub line: Line<'s>,
    /// The fields.
    pub fields: Vec<RawField<'s>>,
    /// The indented comments after the last field.
    pub closing: Vec<Remark<'s>>,
}

/// A field: its first line, and the lines that continue it.
#[derive(Debug)]
pub struct RawField<'s> {
    /// The comments above.
    pub leading: Vec<Remark<'s>>,
    /// The lines; the first starts with the field's keyword, and the last is not only a comment.
    pub lines: Vec<Line<'s>>,
}

/// A line without its comment and without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'s> {
    /// How far the line is indented, in columns.
    pub indent: usize,
    /// What it says; empty if there is only a comment.
    pub text: &'s str,
    /// Where that starts.
    pub start: usize,
    /// The comment at the end of the line.
    pub comment: Option<Remark<'s>>,
}

/// A comment.
#[derive(Clone, Copy, Debug)]
pub struct Remark<'s> {
    /// The text after the `#`.
    pub text: &'s str,
    /// Where the `#` stands.
    pub start: usize,
    /// How far the comment's line is indented, in columns.
    pub indent: usize,
    /// Whether a blank line follows.
    pub gap: bool,
}

impl<'s> Line<'s> {
    /// Where the text stands.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The first word: the name of a game, a block's or a field's keyword.
    ///
    /// A bracket may follow it directly, as in `goal(x-w)`, and a colon where it belongs, as in `else: f2`.
    pub fn keyword(&self) -> &'s str {
        let colon = |word: &&str| self.text.strip_prefix(word).is_some_and(|rest| rest.starts_with(':'));
        if let Some(word) = ["else", "threat"].iter().copied().find(colon) {
            return &self.text[..word.len()];
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | '{');
        let end = self.text.find(ends).unwrap_or(self.text.len());
        if end == 0 { self.text } else { &self.text[..end] }
    }

    /// Where the first word stands.
    pub fn keyword_span(&self) -> Span {
        Span::new(self.start, self.start + self.keyword().len())
    }
}

impl RawField<'_> {
    /// Where the field ends.
    pub fn end(&self) -> usize {
        self.lines.last().map_or(0, |line| line.span().end)
    }
}

/// Sorts the lines of a document.
pub fn outline(source: &str) -> Outline<'_> {
    let mut builder = Builder::default();
    let mut start = 0;
    for text in source.split_inclusive('\n') {
        builder.line(line(text, start));
        start += text.len();
    }
    builder.finish()
}

/// The columns from one tab stop to the next.
const TAB: usize = 8;

fn line(text: &str, start: usize) -> Line<'_> {
    let (code, comment) = match text.split_once('#') {
        Some((code, comment)) => (code, Some(comment)),
        None => (text, None),
    };
    // A byte order mark takes no room; only the first line can have one.
    let body = code.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let blank = &code[..code.len() - body.len()];
    let indent = blank.chars().fold(0, |column, c| match c {
        '\t' => (column / TAB + 1) * TAB,
        '\u{FEFF}' => column,
        _ => column + 1,
    });
    Line {
        indent,
        text: body.trim_end(),
        start: start + blank.len(),
        comment: comment.map(|comment| Remark {
            text: comment.trim_end(),
            start: start + code.len(),
            indent,
            gap: false,
        }),
    }
}

#[derive(Default)]
struct Builder<'s> {
    outline: Outline<'s>,
    /// Comment lines whose owner is not known before the next line.
    pending: Vec<Remark<'s>>,
    in_stray: bool,
}

impl<'s> Builder<'s> {
    fn line(&mut self, line: Line<'s>) {
        match (line.text.is_empty(), line.comment) {
            (true, None) => {
                if let Some(last) = self.pending.last_mut() {
                    last.gap = true;
                }
            }
            (true, Some(comment)) => self.pending.push(comment),
            (false, _) if line.indent == 0 => self.header(line),
            (false, _) => self.indented(line),
        }
    }

    fn header(&mut self, line: Line<'s>) {
        self.close_block();
        self.in_stray = false;
        let leading = std::mem::take(&mut self.pending);
        match self.outline.sections.last_mut() {
            Some(section) if !vocabulary::is_game(line.keyword()) => {
                section.blocks.push(RawBlock { leading, line, fields: Vec::new(), closing: Vec::new() });
            }
            _ => self.outline.sections.push(RawSection { leading, line, blocks: Vec::new() }),
        }
    }

    fn indented(&mut self, line: Line<'s>) {
        let leading = std::mem::take(&mut self.pending);
        let Some(block) = self.block() else {
            // What follows an unknown game is not to be judged.
            let section = self.outline.sections.last();
            let known = section.is_none_or(|section| vocabulary::is_game(section.line.keyword()));
            if known && !self.in_stray {
                self.outline.strays.push(line);
            }
            self.in_stray = true;
            return;
        };
        match block.fields.last_mut() {
            Some(field) if line.indent > field.lines[0].indent => {
                field.lines.extend(leading.into_iter().map(|remark| Line {
                    indent: remark.indent,
                    text: "",
                    start: remark.start,
                    comment: Some(remark),
                }));
                field.lines.push(line);
            }
            _ => block.fields.push(RawField { leading, lines: vec![line] }),
        }
    }

    fn block(&mut self) -> Option<&mut RawBlock<'s>> {
        self.outline.sections.last_mut()?.blocks.last_mut()
    }

    /// Indented comments at the end of a block stay there: they are often fields that were switched off.
    fn close_block(&mut self) {
        let indented = self.pending.iter().take_while(|remark| remark.indent > 0);
        let count = indented.count();
        let mut pending = std::mem::take(&mut self.pending);
        if let Some(block) = self.block() {
            block.closing = pending.drain(..count).collect();
        }
        self.pending = pending;
    }

    fn finish(mut self) -> Outline<'s> {
        self.close_block();
        self.outline.footer = self.pending;
        self.outline
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(source: &str) -> String {
        let outline = outline(source);
        let mut out = String::new();
        let texts = |remarks: &[Remark<'_>]| -> Vec<String> {
            remarks.iter().map(|remark| remark.text.to_string()).collect()
        };
        for section in &outline.sections {
            out += &format!("{:?} {}\n", texts(&section.leading), section.line.text);
            for block in &section.blocks {
                out += &format!(" {:?} {}\n", texts(&block.leading), block.line.text);
                for field in &block.fields {
                    let lines: Vec<&str> = field.lines.iter().map(|line| line.text).collect();
                    out += &format!("  {:?} {}\n", texts(&field.leading), lines.join("/"));
                }
                out += &format!(" {:?}\n", texts(&block.closing));
            }
        }
        out + &format!("{:?}", texts(&outline.footer))
    }

    #[test]
    fn lines_find_their_places() {
        let source = "#0\nhex 8x8 #1\n\n#2\nclaim a\n #3\n goal x\n   #4\n   y #5\n\tz\n #6\n#7\nsets\n#8\n";
        assert_eq!(
            shape(source),
            "[\"0\"] hex 8x8\n [\"2\"] claim a\n  [\"3\"] goal x//y/z\n [\"6\"]\n[\"7\"] sets\n[\"8\"]"
        );
    }

    #[test]
    fn line_ends_blanks_and_marks_do_not_matter() {
        assert_eq!(
            shape("\u{FEFF}hex 8x8\r\n\r\nclaim a\r\n  goal x-y \t\r\n"),
            "[] hex 8x8\n [] claim a\n  [] goal x-y\n []\n[]"
        );
    }

    #[test]
    fn one_stray_per_run() {
        let outline = outline("  a\n  b\nhex 8x8\n  c\nclaim x\n");
        let strays: Vec<&str> = outline.strays.iter().map(|line| line.text).collect();
        assert_eq!(strays, ["a", "c"]);
    }
}
