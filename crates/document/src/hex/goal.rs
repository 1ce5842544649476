//! The grammar of goals: links, `&` before `|`, parentheses, `given`.
//!
//! Parentheses are kept on a stack of our own and not on the machine's, so that their depth is a number
//! to be checked and not a crash.

use crate::diagnostic::{Diagnostic, quote};
use crate::scan::{Text, Token, Tokens, is_name};
use crate::syntax::{Goal, Word};
use crate::{At, Span};
use std::iter::Peekable;

/// Parentheses nest no deeper, nor do `&`, `|` and `given`: certificates allow no more.
pub const MAX_DEPTH: usize = 1000;

/// No goal has more links, nor more `given`: certificates allow no more.
pub const MAX_LINKS: usize = 4096;

/// Reads a goal.
pub fn goal(text: &Text<'_>) -> Result<Goal, Diagnostic> {
    let mut parser = Parser {
        tokens: text.tokens(&['(', ')', '&', '∧', '|', '∨', '-']).peekable(),
        levels: Vec::new(),
        level: Level::new(text.keyword),
        last: At::new("goal", text.keyword),
        links: 0,
        givens: 0,
    };
    parser.goal()
}

/// What stands between two parentheses, so far.
struct Level {
    /// The opening parenthesis.
    open: Span,
    /// The parts before the last `|`.
    any: Vec<Goal>,
    /// The parts after it.
    all: Vec<Goal>,
    /// The depth of the deepest of `any`; a link has depth 0.
    any_depth: usize,
    /// The depth of the deepest of `all`.
    all_depth: usize,
}

impl Level {
    fn new(open: Span) -> Self {
        Self { open, any: Vec::new(), all: Vec::new(), any_depth: 0, all_depth: 0 }
    }

    fn push(&mut self, part: Goal, depth: usize) {
        self.all.push(part);
        self.all_depth = self.all_depth.max(depth);
    }

    fn or(&mut self) {
        let all = std::mem::take(&mut self.all);
        let depth = std::mem::take(&mut self.all_depth) + usize::from(all.len() > 1);
        self.any_depth = self.any_depth.max(depth);
        self.any.push(one_or(all, Goal::All));
    }

    /// The formula and its depth.
    fn finish(mut self) -> Result<(Goal, usize), Diagnostic> {
        self.or();
        let depth = self.any_depth + usize::from(self.any.len() > 1);
        check_depth(depth, self.open)?;
        Ok((one_or(self.any, Goal::Any), depth))
    }
}

fn check_depth(depth: usize, place: Span) -> Result<(), Diagnostic> {
    if depth <= MAX_DEPTH {
        return Ok(());
    }
    let message = "`&`, `|` and `given` nest deeper than 1,000";
    Err(Diagnostic::new(place, message).help(SMALLER))
}

fn one_or(mut parts: Vec<Goal>, many: fn(Vec<Goal>) -> Goal) -> Goal {
    match parts.len() {
        1 => parts.remove(0),
        _ => many(parts),
    }
}

struct Parser<'s> {
    tokens: Peekable<Tokens<'s>>,
    /// The levels around the present one.
    levels: Vec<Level>,
    level: Level,
    /// The token read last.
    last: Token<'s>,
    /// The links so far.
    links: usize,
    /// The `given` so far.
    givens: usize,
}

impl<'s> Parser<'s> {
    fn next(&mut self) -> Option<Token<'s>> {
        self.last = self.tokens.next()?;
        Some(self.last)
    }

    fn goal(&mut self) -> Result<Goal, Diagnostic> {
        loop {
            self.operand()?;
            loop {
                let Some(token) = self.next() else {
                    return self.end();
                };
                match token.node {
                    "&" | "∧" => break,
                    "|" | "∨" => {
                        self.level.or();
                        break;
                    }
                    ")" => self.close(token)?,
                    "given" => self.given(token)?,
                    "-" => return Err(long_link(token)),
                    _ => return Err(missing_operator(token)),
                }
            }
        }
    }

    /// Opening parentheses and the link after them.
    fn operand(&mut self) -> Result<(), Diagnostic> {
        loop {
            let before = self.last;
            let Some(token) = self.next() else {
                return Err(self.nothing_after(before));
            };
            match token.node {
                "(" => self.open(token)?,
                ")" if before.node == "(" => {
                    let span = before.span.to(token.span);
                    return Err(Diagnostic::new(span, "nothing stands between these parentheses"));
                }
                ")" | "&" | "∧" | "|" | "∨" | "-" | "given" => {
                    let message = format!("a link must stand before `{}`", token.node);
                    return Err(Diagnostic::new(token.span, message).help(LINK));
                }
                _ => return self.link(token),
            }
        }
    }

    fn open(&mut self, token: Token<'s>) -> Result<(), Diagnostic> {
        if self.levels.len() == MAX_DEPTH {
            let message = "parentheses nest deeper than 1,000";
            return Err(Diagnostic::new(token.span, message)
                .with(self.levels.get(1).map_or(token.span, |level| level.open), "the outermost is here"));
        }
        let around = std::mem::replace(&mut self.level, Level::new(token.span));
        self.levels.push(around);
        Ok(())
    }

    fn close(&mut self, token: Token<'s>) -> Result<(), Diagnostic> {
        let Some(around) = self.levels.pop() else {
            return Err(Diagnostic::new(token.span, "this `)` closes nothing"));
        };
        let (inner, depth) = std::mem::replace(&mut self.level, around).finish()?;
        self.level.push(inner, depth);
        Ok(())
    }

    /// ` given g2)`: the closing parenthesis belongs to it.
    fn given(&mut self, token: Token<'s>) -> Result<(), Diagnostic> {
        self.givens += 1;
        if self.givens > MAX_LINKS {
            return Err(Diagnostic::new(token.span, "the goal has more than 4,096 `given`").help(SMALLER));
        }
        if self.levels.is_empty() {
            return Err(Diagnostic::new(token.span, "`given` stands only in parentheses")
                .help("write `(x-w given g2)`"));
        }
        let Some(cell) = self.tokens.next_if(|token| is_name(token.node)) else {
            return Err(Diagnostic::new(token.span, "a cell must follow `given`"));
        };
        let Some(close) = self.tokens.next_if(|token| token.node == ")") else {
            let open = self.level.open;
            return Err(match self.tokens.peek() {
                None => unclosed(open),
                Some(next) => Diagnostic::new(next.span, format!("expected `)`, found {}", quote(next.node)))
                    .with(open, "this parenthesis ends after `given` and one cell"),
            });
        };
        let open = self.level.open;
        let (inner, depth) = std::mem::replace(&mut self.level, Level::new(open)).finish()?;
        check_depth(depth + 1, open)?;
        let cell = At::new(cell.node.into(), cell.span);
        self.level.push(Goal::Given(Box::new(inner), cell), depth + 1);
        self.close(close)
    }

    fn link(&mut self, from: Token<'s>) -> Result<(), Diagnostic> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(Diagnostic::new(from.span, "the goal has more than 4,096 links").help(SMALLER));
        }
        let from = terminal(from)?;
        let Some(dash) = self.tokens.next_if(|token| token.node == "-") else {
            let message = format!("{} is not joined to anything", quote(&from.node));
            return Err(Diagnostic::new(from.span, message).help(LINK));
        };
        let symbol = |token: &Token<'_>| "()&∧|∨-".contains(token.node) || token.node == "given";
        let Some(to) = self.tokens.next_if(|token| !symbol(token)) else {
            let message = "an edge, a stone's name or a cell must follow `-`";
            return Err(Diagnostic::new(dash.span, message).help(LINK));
        };
        self.last = to;
        self.level.push(Goal::Link(from, terminal(to)?), 0);
        Ok(())
    }

    fn end(&mut self) -> Result<Goal, Diagnostic> {
        let level = std::mem::replace(&mut self.level, Level::new(Span::default()));
        if self.levels.is_empty() { Ok(level.finish()?.0) } else { Err(unclosed(level.open)) }
    }

    fn nothing_after(&self, before: Token<'_>) -> Diagnostic {
        match before.node {
            "(" => unclosed(before.span),
            "goal" => Diagnostic::new(before.span, "the goal is empty").help(LINK),
            symbol => {
                let message = format!("a link must follow `{symbol}`");
                Diagnostic::new(before.span, message).help(LINK)
            }
        }
    }
}

const LINK: &str = "a link joins two terminals, such as `top-x`";

const SMALLER: &str = "no certificate could state this goal";

fn unclosed(open: Span) -> Diagnostic {
    Diagnostic::new(open, "this parenthesis is never closed").help("add `)`")
}

fn long_link(dash: Token<'_>) -> Diagnostic {
    Diagnostic::new(dash.span, "a link joins two terminals, not three").help("for a-b-c write `a-b & b-c`")
}

fn missing_operator(token: Token<'_>) -> Diagnostic {
    let message = format!("expected `&` or `|` before {}", quote(token.node));
    Diagnostic::new(token.span, message).expecting(&["&", "|", ")"])
}

fn terminal(word: Token<'_>) -> Result<At<Word>, Diagnostic> {
    if is_name(word.node) {
        return Ok(At::new(word.node.into(), word.span));
    }
    let message = format!("{} is not an edge, a stone or a cell", quote(word.node));
    Err(Diagnostic::new(word.span, message).help(LINK))
}
