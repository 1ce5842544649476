//! The grammar of the game line `drop` and of the fields of its blocks.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::EXPECT;
use crate::scan::{Text, Token};
use crate::suggest::nearest;
use crate::syntax::{DropValue, Placement, Value};
use crate::{At, Span};
use game::drop::{Columns, DropBoard, MAX_CONNECT, Rule, Stone, Unit, Way, parse_moves};

/// The fields of a `draw`.
pub const DRAW: [&str; 9] =
    ["defender", "stones", "unit", "letters", "elsewhere", "reply", "slide", "widens", "expect"];

/// Those that may stand several times in a block.
pub const REPEATABLE: [&str; 2] = ["unit", "letters"];

const STONES: [(&str, Stone); 2] = [("X", Stone::X), ("O", Stone::O)];
const RULES: [(&str, Rule); 2] = [("divert", Rule::Divert), ("pair", Rule::Pair)];

/// Numbers of columns and heights are at most this large.
const LARGEST: i32 = 1000;

/// `drop connect 4`, perhaps with `width 7` or `width -3..3`, and `height 6`.
pub fn board(text: &Text<'_>) -> Result<DropBoard, Diagnostic> {
    let mut board = DropBoard::infinite(0);
    let mut words = text.words();
    while let Some(word) = words.next() {
        let value = words.next();
        let wrong = |what: &str| {
            let span = value.map_or(word.span, |value| value.span);
            Diagnostic::new(span, format!("expected {what} after `{}`", word.node)).help(GAME_LINE)
        };
        let number = |least: i32, most: i32| {
            let found =
                value.and_then(|value| integer(value.node)).filter(|found| (least..=most).contains(found));
            found.ok_or_else(|| wrong(&format!("a number from {least} to {most}")))
        };
        match word.node {
            "connect" => board.connect = number(2, MAX_CONNECT as i32)? as u32,
            "height" => board.height = Some(number(1, LARGEST)? as u32),
            "width" => {
                board.columns = match value.and_then(|value| columns(value.node)) {
                    Some(columns) => columns,
                    None => Columns::between(0, number(1, LARGEST)? - 1),
                };
            }
            other => {
                let words = ["connect", "width", "height"];
                return Err(Diagnostic::new(word.span, format!("unknown word {}", quote(other)))
                    .expecting(&words)
                    .suggesting(nearest(other, words))
                    .help(GAME_LINE));
            }
        }
    }
    if board.connect == 0 {
        return Err(Diagnostic::new(text.keyword, "how many in a row win is missing").help(GAME_LINE));
    }
    Ok(board)
}

const GAME_LINE: &str = "write `drop connect 4`, and if the board is limited `width 7` or `width -3..3`, with an end on one side only \
     `width 0..` or `width ..6`, and `height 6`";

/// The value of a field.
pub fn field(keyword: &str, text: &Text<'_>, problems: &mut Problems) -> Option<Value> {
    Some(Value::Drop(match keyword {
        "defender" => DropValue::Defender(text.choice(&STONES, problems)?),
        "reply" => DropValue::Reply(text.choice(&RULES, problems)?),
        "elsewhere" => DropValue::Elsewhere(text.choice(&[("follow-up", ())], problems)?),
        "slide" => DropValue::Slide(problems.check(slide(text))?),
        "widens" => DropValue::Widens(problems.check(widens(text))?),
        "stones" => problems.check(stones(text))?,
        "unit" => problems.check(unit(text))?,
        "letters" => problems.check(letters(text))?,
        "expect" => return Some(Value::Expect(text.choice(&EXPECT, problems)?)),
        _ => return None,
    }))
}

fn integer(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = digits.len() <= 4 && digits.starts_with(|c: char| c.is_ascii_digit());
    let number: i32 = word.parse().ok().filter(|_| plain)?;
    (-LARGEST..=LARGEST).contains(&number).then_some(number)
}

fn range(word: &str) -> Option<(i32, i32)> {
    let (first, last) = word.split_once("..")?;
    Some((integer(first)?, integer(last)?))
}

/// `-3..3`, `0..` or `..6`.
fn columns(word: &str) -> Option<Columns> {
    let (first, last) = word.split_once("..")?;
    let end = |text: &str| if text.is_empty() { Some(None) } else { integer(text).map(Some) };
    let columns = Columns { first: end(first)?, last: end(last)? };
    let fits = columns.limited().map_or(columns != Columns::ALL, |(first, last)| first <= last);
    fits.then_some(columns)
}

fn slide(text: &Text<'_>) -> Result<At<i32>, Diagnostic> {
    let mut words = text.words();
    let number = words.next().filter(|_| words.next().is_none());
    match number.map(|word| (integer(word.node), word.node.parse::<i64>(), word.span)) {
        Some((Some(number), _, span)) => Ok(At::new(number, span)),
        Some((None, Ok(_), span)) => {
            Err(Diagnostic::new(span, "a drawing can be slid by at most 1000 columns")
                .help("on a board that repeats without end, slide by the rest after whole periods"))
        }
        _ => Err(Diagnostic::new(text.keyword, "this field needs a number of columns")
            .help("positive numbers slide to the right, negative ones to the left")),
    }
}

/// `0..4`: the columns that may stand any number of times.
fn widens(text: &Text<'_>) -> Result<At<(i32, i32)>, Diagnostic> {
    let mut words = text.words();
    let word = words.next().filter(|_| words.next().is_none());
    let columns = word.and_then(|word| Some(At::new(range(word.node)?, word.span)));
    columns.filter(|columns| columns.node.0 <= columns.node.1).ok_or_else(|| {
        let span = word.map_or(text.keyword, |word| word.span);
        Diagnostic::new(span, "this field needs the first and the last column of a stretch")
            .help("write `widens 0..4`: columns 0 to 4 may stand any number of times side by side")
    })
}

/// `X0`, `X0X3`: who has a stone, and in which column.
fn stones(text: &Text<'_>) -> Result<DropValue, Diagnostic> {
    let mut stones = Vec::new();
    for word in text.words() {
        let read = parse_moves(word.node).map_err(|place| {
            let start = word.span.start + place;
            let message = format!("{} cannot be read", quote(&word.node[place..]));
            Diagnostic::new(Span::new(start, word.span.end), message)
                .help("stones are written as the moves that put them there, such as `X0O1`")
        })?;
        stones.extend(read.into_iter().map(|stone| At::new(stone, word.span)));
    }
    if stones.is_empty() || stones.iter().any(|stone| !(-LARGEST..=LARGEST).contains(&stone.node.column)) {
        let message = "this field needs stones in columns from -1000 to 1000";
        return Err(Diagnostic::new(text.keyword, message).help("write them as moves, such as `X0O1`"));
    }
    Ok(DropValue::Stones(stones))
}

fn unit(text: &Text<'_>) -> Result<DropValue, Diagnostic> {
    let mut words = text.words();
    let name = words.next().ok_or_else(|| {
        Diagnostic::new(text.keyword, "this field needs the name of a unit").expecting(&Unit::NAMES)
    })?;
    let Some(unit) = Unit::named(name.node) else {
        return Err(Diagnostic::new(name.span, format!("unknown unit {}", quote(name.node)))
            .expecting(&Unit::NAMES)
            .suggesting(nearest(name.node, Unit::NAMES))
            .help("units of your own are drawn with `letters`"));
    };
    let place = placement(text, &mut words, unit.width())?;
    Ok(DropValue::Unit(At::new(name.node.into(), name.span), place))
}

const PLACEMENT: &str = "write `at 1..4`, then perhaps `every 5` (to the right), `every 5 left` or `every 5 both`, \
                         then perhaps `mirrored`";

/// `at 1..4 every 5 left mirrored`.
fn placement<'s>(
    text: &Text<'s>,
    words: &mut dyn Iterator<Item = Token<'s>>,
    width: usize,
) -> Result<Placement, Diagnostic> {
    let wrong = |span: Span, message: String| Err(Diagnostic::new(span, message).help(PLACEMENT));
    let mut place = Placement { at: At::new(0, text.keyword), every: None, way: Way::Right, mirrored: false };
    let mut placed = false;
    let mut told = false;
    while let Some(word) = words.next() {
        match word.node {
            "at" if !placed => {
                let value = words.next();
                let span = value.map_or(word.span, |value| value.span);
                let ends = value.and_then(|value| range(value.node));
                let at = ends.map(|ends| ends.0).or_else(|| integer(value?.node));
                let Some(at) = at else { return wrong(span, "expected columns after `at`".into()) };
                if ends.is_some_and(|(first, last)| i64::from(last - first) + 1 != width as i64) {
                    return wrong(span, format!("this takes {width} columns"));
                }
                place.at = At::new(at, span);
                placed = true;
            }
            "every" if placed && place.every.is_none() && !place.mirrored => {
                let every = words.next().and_then(|value| integer(value.node)).filter(|every| *every >= 1);
                let Some(every) = every else {
                    return wrong(word.span, "expected a number of columns".into());
                };
                place.every = Some(every as u32);
            }
            "left" | "both" if place.every.is_some() && !told && !place.mirrored => {
                place.way = if word.node == "left" { Way::Left } else { Way::Both };
                told = true;
            }
            "mirrored" if placed && !place.mirrored => place.mirrored = true,
            other => return wrong(word.span, format!("unexpected {}", quote(other))),
        }
    }
    if !placed {
        return wrong(text.keyword, "where it stands is missing".into());
    }
    Ok(place)
}

/// The placement, and the rows below it, the highest first.
fn letters(text: &Text<'_>) -> Result<DropValue, Diagnostic> {
    let mut offset = 0;
    let mut lines = text.text.split_inclusive('\n').map(|line| {
        let start = text.start + offset;
        offset += line.len();
        Text { keyword: text.keyword, text: line, start }
    });
    let first = lines.next();
    let mut rows: Vec<Vec<At<char>>> = Vec::new();
    for line in lines {
        let row: Result<Vec<At<char>>, Diagnostic> = line.words().map(letter).collect();
        let row = row?;
        match rows.first() {
            _ if row.is_empty() => continue,
            Some(other) if other.len() != row.len() => {
                let message = format!("this row has {} cells, the one above it {}", row.len(), other.len());
                return Err(Diagnostic::new(row[0].span.to(row[row.len() - 1].span), message));
            }
            _ => rows.push(row),
        }
    }
    let Some(width) = rows.first().map(Vec::len) else {
        return Err(Diagnostic::new(text.keyword, "there are no rows").help(ROWS));
    };
    if rows.len() > MAX_ROWS {
        return Err(Diagnostic::new(text.keyword, format!("there are more than {MAX_ROWS} rows")));
    }
    let place = match first {
        Some(first) => placement(&first, &mut first.words(), width)?,
        None => return Err(Diagnostic::new(text.keyword, "where it stands is missing").help(PLACEMENT)),
    };
    Ok(DropValue::Letters(place, rows))
}

/// As many rows as a certificate can state.
const MAX_ROWS: usize = 12;

const ROWS: &str = "one line per row, indented more, the lowest row last; one token per cell: a letter, `.`, `X` or `O` for \
                    follow-up, `>` and `<` for the ends of a chain";

fn letter(word: Token<'_>) -> Result<At<char>, Diagnostic> {
    let mut chars = word.node.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_alphabetic() || matches!(c, '.' | '<' | '>') => Ok(At::new(c, word.span)),
        _ => Err(Diagnostic::new(word.span, format!("unknown token {}", quote(word.node))).help(ROWS)),
    }
}
