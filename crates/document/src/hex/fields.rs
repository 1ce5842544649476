//! The grammar of the game line and the fields of Hex, except goals.

use super::cases::{case, line};
use super::goal::goal;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::EXPECT;
use crate::scan::{Text, Token, is_name};
use crate::suggest::nearest;
use crate::syntax::{CaseWord, Mark, Region, Stone, Value, Word};
use crate::{At, Span};
use game::{BadCell, Board, Cell, Edge, First, MAX_SIDE, Player};
use winnow::ascii::digit1;
use winnow::combinator::separated_pair;
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::one_of;

/// The fields of a `claim`.
pub const CLAIM: [&str; 9] =
    ["black", "white", "region", "goal", "owner", "first", "board", "using", "expect"];

/// The fields of a `sigma`.
pub const SIGMA: [&str; 9] = ["black", "white", "region", "goal", "owner", "board", "on", "else", "expect"];

/// The fields of an `extension`.
pub const EXTENSION: [&str; 6] = ["of", "black", "white", "cells", "goal", "expect"];

/// The fields of a `win`.
pub const WIN: [&str; 8] = ["black", "white", "to move", "winner", "board", "using", "line", "expect"];

/// The fields of a `strategy`.
pub const STRATEGY: [&str; 10] =
    ["black", "white", "to move", "winner", "board", "using", "threat", "on", "else", "expect"];

/// The fields that may stand several times in a block.
pub const REPEATABLE: [&str; 2] = ["on", "threat"];

/// The board of a game line, from what follows `hex`.
pub fn board(rest: &Text<'_>) -> Result<Board, Diagnostic> {
    let mut words = rest.words();
    let advice = "write the width and the height, such as `hex 8x8`";
    let Some(word) = words.next() else {
        return Err(Diagnostic::new(rest.keyword, "`hex` needs the size of the board").help(advice));
    };
    let Some((width, height)) = size(word.node) else {
        let message = format!("{} is not the size of a board", quote(word.node));
        return Err(Diagnostic::new(word.span, message).help(advice));
    };
    if let Some(extra) = words.next() {
        let message = format!("unexpected {} after the size", quote(extra.node));
        return Err(Diagnostic::new(extra.span, message));
    }
    Board::new(width, height).ok_or_else(|| {
        let message = format!("there is no board {}", quote(word.node));
        Diagnostic::new(word.span, message).help(format!("each side of a board is between 1 and {MAX_SIDE}"))
    })
}

/// Two sides as in `8x8`; a side with too many digits is simply too long.
pub fn size(word: &str) -> Option<(usize, usize)> {
    let side = |digits: &str| digits.parse().unwrap_or(usize::MAX);
    let digits = |input: &mut &str| -> Result<usize, EmptyError> { digit1.map(side).parse_next(input) };
    let times = one_of(['x', 'X', '×']);
    separated_pair(digits, times, digits).parse(word).ok()
}

/// The value of a field.
pub fn field(keyword: &str, text: &Text<'_>, board: &Board, problems: &mut Problems) -> Option<Value> {
    Some(match keyword {
        "black" => Value::Stones(Player::Black, stones(text, board, problems)),
        "white" => Value::Stones(Player::White, stones(text, board, problems)),
        "region" => Value::Region(region(text, board, problems)),
        "goal" => Value::Goal(problems.check(goal(text))?),
        "owner" => Value::Owner(text.choice(&PLAYERS, problems)?),
        "first" => Value::First(text.choice(&FIRST, problems)?),
        "board" => Value::Board(drawing(text, board, problems)),
        "expect" => Value::Expect(text.choice(&EXPECT, problems)?),
        "to move" => Value::ToMove(to_move(text, problems)?),
        "winner" => Value::Winner(text.choice(&PLAYERS, problems)?),
        "cells" => Value::Region(Region::Cells(cells(text.words(), board, problems))),
        "on" => Value::Case(problems.check(case(CaseWord::On, text, board))?),
        "else" => Value::Case(problems.check(case(CaseWord::Else, text, board))?),
        "threat" => Value::Case(problems.check(case(CaseWord::Threat, text, board))?),
        "line" => Value::Line(problems.check(line(text, board))?),
        "of" => Value::Of(problems.check(block_name(text))?),
        "using" => Value::Using(text.words().map(|word| At::new(word.node.into(), word.span)).collect()),
        _ => return None,
    })
}

const PLAYERS: [(&str, Player); 2] = [("black", Player::Black), ("white", Player::White)];

const FIRST: [(&str, First); 2] = [("owner", First::Owner), ("opponent", First::Opponent)];

/// The one block that `of` names.
fn block_name(text: &Text<'_>) -> Result<At<Word>, Diagnostic> {
    let mut words = text.words();
    let Some(word) = words.next() else {
        return Err(Diagnostic::new(text.keyword, "the name of a block must follow `of`"));
    };
    match words.next() {
        None => Ok(At::new(word.node.into(), word.span)),
        Some(extra) => Err(Diagnostic::new(extra.span, format!("unexpected {}", quote(extra.node)))
            .help("one block is extended")),
    }
}

fn stones(text: &Text<'_>, board: &Board, problems: &mut Problems) -> Vec<Stone> {
    let mut tokens = text.tokens(&['=']).peekable();
    let mut stones = Vec::new();
    while let Some(word) = tokens.next() {
        if problems.is_full() {
            break;
        }
        let stone = match tokens.next_if(|token| token.node == "=") {
            Some(equals) => named(word, equals, tokens.next(), board),
            None => bare(word, board),
        };
        stones.extend(problems.check(stone));
    }
    stones
}

/// `x=e4`.
fn named(
    name: Token<'_>,
    equals: Token<'_>,
    place: Option<Token<'_>>,
    board: &Board,
) -> Result<Stone, Diagnostic> {
    let name = stone_name(name, board)?;
    let Some(place) = place else {
        return Err(Diagnostic::new(equals.span, "a cell must follow `=`"));
    };
    Ok(Stone::Named(name, cell(place, board)?))
}

/// `e4`, or `x` if the board is to show where.
///
/// A word like `z9` may be a name, too, but without a drawing it is rather a cell off the board: that is
/// for the resolution to tell.
fn bare(word: Token<'_>, board: &Board) -> Result<Stone, Diagnostic> {
    match board.parse(word.node) {
        Ok(cell) => Ok(Stone::Cell(At::new(cell, word.span))),
        Err(_) if is_name(word.node) && !looks_like_a_capital_cell(word.node, board) => {
            Ok(Stone::Name(stone_name(word, board)?))
        }
        Err(bad) => Err(bad_cell(word, bad, board)),
    }
}

/// `E4` is a slip, not a name that lacks its place.
fn looks_like_a_capital_cell(word: &str, board: &Board) -> bool {
    word.len() <= 4 && board.parse(&word.to_ascii_lowercase()).is_ok()
}

/// Words that can be no stone's name.
const RESERVED: [&str; 9] = ["top", "bottom", "left", "right", "B", "W", "all", "except", "given"];

/// The name of a stone.
pub fn stone_name(word: Token<'_>, board: &Board) -> Result<At<Box<str>>, Diagnostic> {
    let refused = |why: &str| {
        let message = format!("{} cannot be the name of a stone", quote(word.node));
        Diagnostic::new(word.span, message).help(why)
    };
    if board.parse(word.node).is_ok() {
        return Err(refused("it is a cell of the board"));
    }
    if Edge::ALL.iter().any(|edge| edge.to_string() == word.node) {
        return Err(refused("it is an edge of the board"));
    }
    if RESERVED.contains(&word.node) {
        return Err(refused("it has a meaning of its own"));
    }
    if !is_name(word.node) {
        return Err(refused("a name is a letter followed by letters, digits, `_` or `'`"));
    }
    Ok(At::new(word.node.into(), word.span))
}

/// The cell that a word names.
pub fn cell(word: Token<'_>, board: &Board) -> Result<At<Cell>, Diagnostic> {
    match board.parse(word.node) {
        Ok(cell) => Ok(At::new(cell, word.span)),
        Err(bad) => Err(bad_cell(word, bad, board)),
    }
}

fn bad_cell(word: Token<'_>, bad: BadCell, board: &Board) -> Diagnostic {
    if bad == BadCell::OffBoard {
        return off_board(word, board);
    }
    let lower = word.node.trim_end_matches([',', ';']);
    let lower = (lower.len() <= 4).then(|| lower.to_ascii_lowercase());
    let meant = lower.filter(|lower| board.parse(lower).is_ok());
    Diagnostic::new(word.span, format!("{} is not a cell", quote(word.node)))
        .suggesting(meant)
        .help("a cell is a column and a row, such as `a1`; cells are separated by spaces")
}

/// Says which cells there are.
pub fn off_board(word: Token<'_>, board: &Board) -> Diagnostic {
    let last = Cell::new(board.width() * board.height() - 1);
    let message = format!("{} is off the board", quote(word.node));
    let cells = format!("the cells of a board {board} are a1 to {}", board.name(last));
    Diagnostic::new(word.span, message).help(cells)
}

fn region(text: &Text<'_>, board: &Board, problems: &mut Problems) -> Region {
    let mut words = text.words().peekable();
    let Some(all) = words.next_if(|word| word.node == "all") else {
        return Region::Cells(cells(words, board, problems));
    };
    let all = At::new((), all.span);
    match words.next() {
        None => Region::All(all),
        Some(word) if word.node == "except" => {
            if words.peek().is_none() {
                problems.push(
                    Diagnostic::new(word.span, "cells must follow `except`")
                        .help("for the whole board write `all`"),
                );
            }
            Region::AllExcept(all, cells(words, board, problems))
        }
        Some(word) => {
            let message = format!("unexpected {} after `all`", quote(word.node));
            let near = nearest(word.node, ["except"]);
            problems.push(Diagnostic::new(word.span, message).expecting(&["except"]).suggesting(near));
            Region::All(all)
        }
    }
}

fn cells<'s>(
    words: impl Iterator<Item = Token<'s>>,
    board: &Board,
    problems: &mut Problems,
) -> Vec<At<Cell>> {
    let mut cells = Vec::new();
    for word in words {
        if problems.is_full() {
            break;
        }
        let found = match word.node {
            "all" | "except" => Err(Diagnostic::new(word.span, format!("`{}` among the cells", word.node))
                .help("a region is a list of cells, or `all`, or `all except` and a list of cells")),
            _ => cell(word, board),
        };
        cells.extend(problems.check(found));
    }
    cells
}

/// The rows of a drawn board: as many as the board has, each with as many tokens.
fn drawing(text: &Text<'_>, board: &Board, problems: &mut Problems) -> Vec<Vec<At<Mark>>> {
    let mut lines = text.text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    if let Some(word) = part(text, 0, first).words().next() {
        problems.push(
            Diagnostic::new(word.span, format!("unexpected {} after `board`", quote(word.node)))
                .help("each row stands on a line of its own, indented more than `board`"),
        );
        return Vec::new();
    }
    let mut rows = Vec::new();
    let mut offset = first.len();
    for line in lines {
        let words: Vec<Token<'_>> = part(text, offset, line).words().collect();
        offset += line.len();
        if words.is_empty() {
            continue;
        }
        if rows.len() == board.height() {
            problems.push(too_many_rows(words[0].span.to(words[words.len() - 1].span), board));
            break;
        }
        rows.push(row(&words, board, problems));
    }
    if rows.len() < board.height() {
        let message = format!("the drawing has {} of {} rows", rows.len(), board.height());
        problems.push(
            Diagnostic::new(text.keyword, message).help("one line per row, indented more than `board`"),
        );
    }
    rows
}

fn part<'s>(text: &Text<'s>, offset: usize, line: &'s str) -> Text<'s> {
    Text { keyword: text.keyword, text: line, start: text.start + offset }
}

fn too_many_rows(span: Span, board: &Board) -> Diagnostic {
    let message = format!("the drawing has more than {} rows", board.height());
    Diagnostic::new(span, message).help("a field is indented less than a row")
}

fn row(words: &[Token<'_>], board: &Board, problems: &mut Problems) -> Vec<At<Mark>> {
    if words.len() != board.width() {
        let span = words[0].span.to(words[words.len() - 1].span);
        let message = format!("this row has {} of {} tokens", words.len(), board.width());
        let wrong = Diagnostic::new(span, message);
        let glued = words.len() == 1 && words[0].node.chars().all(|c| ".-+*BW".contains(c));
        problems.push(wrong.help(if glued {
            "the tokens are separated by spaces"
        } else {
            "one token per cell: `.`, `-`, `+`, `*`, `B`, `W` or the name of a stone"
        }));
        return Vec::new();
    }
    let marks = words.iter().filter_map(|&word| problems.check(mark(word, board)));
    marks.collect()
}

fn mark(word: Token<'_>, board: &Board) -> Result<At<Mark>, Diagnostic> {
    let mark = match word.node {
        "." => Mark::Empty,
        "-" => Mark::Region('-'),
        "+" => Mark::Region('+'),
        "*" => Mark::Region('*'),
        "B" => Mark::Stone(Player::Black),
        "W" => Mark::Stone(Player::White),
        name if is_name(name) => Mark::Name(stone_name(word, board)?.node),
        other => {
            let message = format!("unknown token {}", quote(other));
            return Err(Diagnostic::new(word.span, message)
                .expecting(&[".", "-", "+", "*", "B", "W"])
                .help("a token may be the name of a stone, too"));
        }
    };
    Ok(At::new(mark, word.span))
}

/// `move black`: the first word of the field is its keyword.
fn to_move(text: &Text<'_>, problems: &mut Problems) -> Option<At<Player>> {
    match text.words().next() {
        Some(word) if word.node == "move" => {
            let skipped = word.span.end - text.start;
            let rest = Text {
                keyword: text.keyword.to(word.span),
                text: &text.text[skipped..],
                start: word.span.end,
            };
            rest.choice(&PLAYERS, problems)
        }
        Some(word) => {
            let message = format!("unknown word {}", quote(word.node));
            problems
                .push(Diagnostic::new(word.span, message).help("write `to move black` or `to move white`"));
            None
        }
        None => {
            let message = "`move` must follow `to`";
            problems.push(Diagnostic::new(text.keyword, message).help("write `to move black`"));
            None
        }
    }
}
