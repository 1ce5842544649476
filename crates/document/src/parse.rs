//! From the outline to the syntax tree: headers here, the fields of each game in a module of its own.

use crate::diagnostic::{Diagnostic, MAX_DIAGNOSTICS, Problems, quote};
use crate::outline::{Line, Outline, RawBlock, RawField, RawSection, Remark, outline};
use crate::scan::Text;
use crate::suggest::nearest;
use crate::syntax::{Block, Comment, Document, Field, Game, Note, Section};
use crate::{At, Span, drop, harary, hex, sets, torus, vocabulary};
use game::Space;
use std::collections::HashMap;

/// Reads what can be read. Blocks with an error are left out, so that what remains may be resolved and
/// shows no error that only follows from another.
pub fn parse<'s>(source: &'s str, problems: &mut Problems) -> (Document, Places<'s>) {
    let outline = outline(source);
    let mut parser = Parser { source, problems, names: HashMap::new() };
    let sections = outline.sections.iter();
    let document = Document {
        sections: sections.filter_map(|raw| parser.section(raw)).collect(),
        footer: last_comments(&outline.footer),
    };
    let names = parser.names;
    problems.merge(misplaced(source, &outline));
    (document, names)
}

/// The names of all blocks, those with errors among them, and where they stand.
pub type Places<'s> = HashMap<&'s str, Span>;

/// What is wrong with the outline itself.
fn misplaced(source: &str, outline: &Outline<'_>) -> Problems {
    let mut problems = Problems::default();
    for line in outline.strays.iter().take(MAX_DIAGNOSTICS) {
        problems.push(stray(line));
    }
    if outline.sections.is_empty() && outline.strays.is_empty() {
        problems.push(no_game_line(source));
    }
    problems
}

fn stray(line: &Line<'_>) -> Diagnostic {
    let word = line.keyword();
    if vocabulary::is_game(word) || vocabulary::is_block(word) {
        Diagnostic::new(line.keyword_span(), format!("{} is indented", quote(word)))
            .help("game lines and the first lines of blocks start in column 1")
    } else {
        Diagnostic::new(line.span(), "a field outside a block")
            .help("indented lines belong to a block such as `claim NAME`, and none is open here")
    }
}

fn no_game_line(source: &str) -> Diagnostic {
    let empty = source.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').is_empty();
    let message = if empty { "the document is empty" } else { "the document has only comments" };
    Diagnostic::new(Span::at(source.len()), message)
        .help("the first line names the game, such as `hex 8x8` or `sets`")
}

struct Parser<'s, 'p> {
    source: &'s str,
    problems: &'p mut Problems,
    /// The blocks' names and where they were first used.
    names: Places<'s>,
}

impl<'s> Parser<'s, '_> {
    fn section(&mut self, raw: &RawSection<'s>) -> Option<Section> {
        if self.problems.is_full() {
            return None;
        }
        let game = self.problems.check(game(&raw.line))?;
        let blocks = raw.blocks.iter();
        Some(Section {
            leading: comments(&raw.leading),
            game: At::new(game, raw.line.span()),
            trailing: trailing(&raw.line),
            blocks: blocks.filter_map(|raw| self.block(&game, raw)).collect(),
        })
    }

    fn block(&mut self, game: &Game, raw: &RawBlock<'s>) -> Option<Block> {
        if self.problems.is_full() {
            return None;
        }
        let before = self.problems.len();
        let name = self.name(&raw.line);
        let keyword = self.problems.check(block_keyword(game, &raw.line))?;
        let fields = self.fields(game, keyword.node, &raw.fields);
        let name = name.filter(|_| self.problems.len() == before)?;
        Some(Block {
            leading: comments(&raw.leading),
            keyword,
            name: At::new(name.node.into(), name.span),
            trailing: trailing(&raw.line),
            fields,
            closing: close_comments(&raw.closing),
        })
    }

    /// The name of a block. Names are taken note of whatever else is wrong with the block.
    fn name(&mut self, line: &Line<'s>) -> Option<At<&'s str>> {
        if !vocabulary::is_block(line.keyword()) {
            return None;
        }
        let name = self.problems.check(block_name(line))?;
        if let Some(&first) = self.names.get(name.node) {
            let message = format!("the name {} is used twice", quote(name.node));
            self.problems.push(Diagnostic::new(name.span, message).with(first, "first used here"));
            return None;
        }
        self.names.insert(name.node, name.span);
        Some(name)
    }

    fn fields(&mut self, game: &Game, block: &'static str, raw: &[RawField<'s>]) -> Vec<Field> {
        let mut fields = Vec::with_capacity(raw.len());
        let mut seen: Vec<At<&'static str>> = Vec::new();
        for raw in raw {
            let line = &raw.lines[0];
            let Some(keyword) = self.problems.check(field_keyword(game, block, line)) else {
                continue;
            };
            match seen.iter().find(|other| **other == keyword) {
                Some(_) if repeatable(keyword.node) => {}
                Some(first) => self.problems.push(
                    Diagnostic::new(keyword.span, format!("a second field `{}`", keyword.node))
                        .with(first.span, "the first is here")
                        .help("a field stands at most once in a block; longer lists go on in a line that is indented more"),
                ),
                None => seen.push(keyword),
            }
            fields.extend(self.field(game, keyword, raw));
        }
        fields
    }

    fn field(&mut self, game: &Game, keyword: At<&'static str>, raw: &RawField<'s>) -> Option<Field> {
        let text = Text {
            keyword: keyword.span,
            text: &self.source[keyword.span.end..raw.end()],
            start: keyword.span.end,
        };
        let before = self.problems.len();
        let value = match game {
            Game::Hex(board) => hex::field(keyword.node, &text, board, self.problems),
            Game::Sets => sets::field(keyword.node, &text, self.problems),
            Game::Torus(board, _) => hex::field(keyword.node, &text, board, self.problems),
            Game::Drop(_) => drop::field(keyword.node, &text, self.problems),
            Game::Harary(space, board) => harary::field(keyword.node, &text, (*space, *board), self.problems),
        };
        if let Some(line) = swallowed(game, raw).filter(|_| self.problems.len() > before) {
            let message = format!("{} is read as part of `{}`", quote(line.keyword()), keyword.node);
            let explained = Diagnostic::new(line.keyword_span(), message)
                .with(keyword.span, "this field is indented less, so it goes on")
                .help("give all fields of a block the same indentation");
            self.problems.replace(before, line.start, explained);
        }
        if self.problems.len() > before {
            return None;
        }
        let value = value?;
        let mut field = Field::new(keyword, value);
        field.leading = close_comments(&raw.leading);
        annotate(&mut field, raw);
        Some(field)
    }
}

/// Whether a field may stand several times in a block.
fn repeatable(keyword: &str) -> bool {
    [&drop::REPEATABLE[..], &hex::REPEATABLE, &harary::REPEATABLE].concat().contains(&keyword)
}

/// What follows the first word of a line.
fn rest<'s>(line: &Line<'s>) -> Text<'s> {
    let keyword = line.keyword_span();
    Text { keyword, text: &line.text[line.keyword().len()..], start: keyword.end }
}

fn game(line: &Line<'_>) -> Result<Game, Diagnostic> {
    let rest = rest(line);
    match line.keyword() {
        "hex" => hex::board(&rest).map(Game::Hex),
        "torus" => torus::torus(&rest).map(|(board, rule)| Game::Torus(board, rule)),
        "drop" => drop::board(&rest).map(Game::Drop),
        "line" => harary::board(Space::Line, &rest).map(|board| Game::Harary(Space::Line, board)),
        "grid" => harary::board(Space::Grid, &rest).map(|board| Game::Harary(Space::Grid, board)),
        "sets" => match rest.words().next() {
            None => Ok(Game::Sets),
            Some(word) => {
                Err(Diagnostic::new(word.span, format!("unexpected {} after `sets`", quote(word.node))))
            }
        },
        word if vocabulary::is_block(word) => Err(Diagnostic::new(
            line.keyword_span(),
            format!("the game line is missing before {}", quote(word)),
        )
        .help("the first line names the game, such as `hex 8x8` or `sets`")),
        word => {
            let games: Vec<&str> = vocabulary::games().collect();
            let near = nearest(word, vocabulary::games());
            Err(Diagnostic::new(line.keyword_span(), format!("unknown game {}", quote(word)))
                .expecting(&games)
                .suggesting(near)
                .help("the first line names the game, such as `hex 8x8` or `sets`"))
        }
    }
}

fn block_keyword(game: &Game, line: &Line<'_>) -> Result<At<&'static str>, Diagnostic> {
    let (word, span) = (line.keyword(), line.keyword_span());
    let readable = vocabulary::blocks_of(game.word());
    if let Some(keyword) = readable.iter().find(|&&keyword| keyword == word) {
        return Ok(At::new(keyword, span));
    }
    let elsewhere: Vec<&str> = vocabulary::games_with(word).collect();
    if !elsewhere.is_empty() {
        let (games, own_game) = (elsewhere.join("` and `"), game.word());
        let message = format!("`{word}` is a block of `{games}`, not of `{own_game}`");
        return Err(Diagnostic::new(span, message).expecting(readable));
    }
    let message = format!("unknown word {}", quote(word));
    let near = nearest(word, readable.iter().copied().chain(vocabulary::games()));
    let unknown = Diagnostic::new(span, message).expecting(readable).suggesting(near);
    Err(if field_keywords(game, readable[0]).contains(&word) {
        unknown.help("the fields of a block are indented")
    } else {
        unknown
    })
}

fn block_name<'s>(line: &Line<'s>) -> Result<At<&'s str>, Diagnostic> {
    let keyword = line.keyword();
    let rest = rest(line);
    let mut words = rest.words();
    let name = words.next().ok_or_else(|| {
        Diagnostic::new(line.span(), format!("this `{keyword}` needs a name"))
            .help(format!("write `{keyword} NAME`"))
    })?;
    if !is_block_name(name.node) {
        let message = format!("{} cannot be the name of a block", quote(name.node));
        return Err(Diagnostic::new(name.span, message)
            .help("a name is a letter followed by letters, digits, `_`, `'`, `.` or `-`"));
    }
    match words.next() {
        None => Ok(name),
        Some(extra) => Err(Diagnostic::new(
            extra.span,
            format!("unexpected {} after the block's name", quote(extra.node)),
        )
        .help("fields stand on indented lines of their own")),
    }
}

/// Whether a block may have this name.
fn is_block_name(word: &str) -> bool {
    let inside = |c: char| crate::scan::in_name(c) || matches!(c, '.' | '-');
    word.starts_with(char::is_alphabetic) && word.chars().all(inside)
}

fn field_keywords(game: &Game, block: &str) -> &'static [&'static str] {
    match (game, block) {
        (Game::Hex(_), "claim") => &hex::CLAIM,
        (Game::Hex(_), "sigma") => &hex::SIGMA,
        (Game::Hex(_), "extension") => &hex::EXTENSION,
        (Game::Hex(_), "win") => &hex::WIN,
        (Game::Hex(_), "strategy") => &hex::STRATEGY,
        (Game::Sets, "claim") => &sets::CLAIM,
        (Game::Torus(..), "win") => &torus::WIN,
        (Game::Torus(..), "claim") => &hex::CLAIM,
        (Game::Drop(_), "draw") => &drop::DRAW,
        (Game::Harary(..), _) => &harary::FIELDS,
        _ => &[],
    }
}

fn field_keyword(game: &Game, block: &'static str, line: &Line<'_>) -> Result<At<&'static str>, Diagnostic> {
    let valid = field_keywords(game, block);
    let word = line.keyword();
    // A keyword of several words is known by the first of them.
    if let Some(keyword) = valid.iter().find(|keyword| keyword.split(' ').next() == Some(word)) {
        return Ok(At::new(keyword, line.keyword_span()));
    }
    let near = nearest(word, valid.iter().copied());
    let message = format!("unknown word {}", quote(word));
    let unknown = Diagnostic::new(line.keyword_span(), message).expecting(valid).suggesting(near);
    Err(if vocabulary::is_block(word) || vocabulary::is_game(word) {
        unknown.help("game lines and the first lines of blocks start in column 1")
    } else {
        unknown
    })
}

/// A line that looks like a field but is indented so far that it continues the one before it.
fn swallowed<'a, 's>(game: &Game, raw: &'a RawField<'s>) -> Option<&'a Line<'s>> {
    let valid = field_keywords(game, vocabulary::blocks_of(game.word())[0]);
    let mut continued = raw.lines.iter().skip(1);
    continued.find(|line| valid.contains(&line.keyword()))
}

/// Gives a field the comments that stand between its lines.
///
/// The printer breaks lines anew, so a comment is tied to the number of items before it. What finds no
/// place there moves above the field.
fn annotate(field: &mut Field, raw: &RawField<'_>) {
    let remarks = raw.lines.iter().filter_map(|line| Some((line.text.is_empty(), line.comment?)));
    let mut remarks = remarks.peekable();
    if remarks.peek().is_none() {
        return;
    }
    let starts = field.value.starts();
    for (own_line, remark) in remarks {
        let after = starts.partition_point(|&start| start < remark.start);
        let taken = field.notes.last().is_some_and(|note| note.after == after);
        let text = remark.text.into();
        match (after == starts.len(), taken) {
            (true, true) => field.leading.push(Comment { text, gap: false }),
            (last, taken) => field.notes.push(Note { after, own_line: !last && (own_line || taken), text }),
        }
    }
}

fn comments(remarks: &[Remark<'_>]) -> Vec<Comment> {
    let comment = |remark: &Remark<'_>| Comment { text: remark.text.into(), gap: remark.gap };
    remarks.iter().map(comment).collect()
}

/// Comments inside a block: blank lines between them are not kept.
fn close_comments(remarks: &[Remark<'_>]) -> Vec<Comment> {
    let mut comments = comments(remarks);
    comments.iter_mut().for_each(|comment| comment.gap = false);
    comments
}

/// Comments at the end of the document: a blank line after the last of them is not kept.
fn last_comments(remarks: &[Remark<'_>]) -> Vec<Comment> {
    let mut comments = comments(remarks);
    if let Some(last) = comments.last_mut() {
        last.gap = false;
    }
    comments
}

fn trailing(line: &Line<'_>) -> Option<Box<str>> {
    line.comment.map(|remark| remark.text.into())
}
