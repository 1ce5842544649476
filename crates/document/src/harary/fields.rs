//! The grammar of the game lines and fields of Harary's game.

use crate::At;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::EXPECT;
use crate::hex;
use crate::scan::{Text, Token};
use crate::sets::braces;
use crate::suggest::nearest;
use crate::syntax::{ByWord, HararyValue, Stretch, Value};
use game::{Cell, Ground, Images, Lattice, MAX_CELLS, MAX_CREATURE, MAX_SIDE, Player, Point, Space};

/// The fields of a `loser` or a `winner`.
pub const FIELDS: [&str; 9] =
    ["creature", "images", "area", "by", "hits", "maker", "breaker", "moves", "expect"];

/// Those of them that may stand several times: Maker wants any one of the creatures.
pub const REPEATABLE: [&str; 1] = ["creature"];

const MEANS: [(&str, ByWord); 2] = [("paving", ByWord::Paving), ("area", ByWord::Area)];

const IMAGES: [(&str, Images); 2] = [("translations", Images::Translations), ("all", Images::All)];

/// No cell of a creature or an area lies further from 0.
const FARTHEST: i32 = 200;

/// The board of a game line, from what follows `line` or `grid`; none if it is endless.
pub fn board(space: Space, rest: &Text<'_>) -> Result<Option<Ground>, Diagnostic> {
    let mut words = rest.words().peekable();
    let wrapped = words.next_if(|word| word.node == "wrapped");
    let advice = match space {
        Space::Line => {
            "write `line` for the endless line, or its length, such as `line 12` or `line wrapped 12`"
        }
        Space::Grid => {
            "write `grid` for the endless grid, or a size, such as `grid 6x6` or `grid wrapped 6x6`"
        }
    };
    let Some(word) = words.next() else {
        return match wrapped {
            None => Ok(None),
            Some(word) => Err(Diagnostic::new(word.span, "`wrapped` needs a size").help(advice)),
        };
    };
    let size = match space {
        Space::Line => word.node.parse().ok().map(|length: usize| (length, 1)),
        Space::Grid => hex::size(word.node),
    };
    let Some((width, height)) = size else {
        let message = format!("{} is not the size of a board", quote(word.node));
        return Err(Diagnostic::new(word.span, message).help(advice));
    };
    let longest = if space == Space::Line { MAX_CELLS } else { MAX_SIDE };
    let fits = |side: usize| (1..=longest).contains(&side);
    if !fits(width) || !fits(height) || width * height > MAX_CELLS {
        let message = format!("there is no board {}", quote(word.node));
        return Err(Diagnostic::new(word.span, message)
            .help(format!("sides are between 1 and {longest}, and a board has at most {MAX_CELLS} cells")));
    }
    if let Some(extra) = words.next() {
        let message = format!("unexpected {} after the size", quote(extra.node));
        return Err(Diagnostic::new(extra.span, message));
    }
    Ok(Some(Ground { width, height, wrapped: wrapped.is_some() }))
}

/// The value of a field.
pub fn field(
    keyword: &str,
    text: &Text<'_>,
    (space, board): (Space, Option<Ground>),
    problems: &mut Problems,
) -> Option<Value> {
    Some(Value::Harary(match (keyword, space) {
        ("expect", _) => return Some(Value::Expect(text.choice(&EXPECT, problems)?)),
        ("images", _) => HararyValue::Images(text.choice(&IMAGES, problems)?),
        ("by", _) => HararyValue::By(text.choice(&MEANS, problems)?),
        ("hits", _) => HararyValue::Hits(problems.check(braces(text, |word| point(word, space)))?),
        ("maker", _) => HararyValue::Stones(Player::Maker, problems.check(stones(text, space, board))?),
        ("breaker", _) => HararyValue::Stones(Player::Breaker, problems.check(stones(text, space, board))?),
        ("creature", Space::Line) => HararyValue::Offsets(problems.check(offsets(text))?),
        ("creature", Space::Grid) => HararyValue::Drawing(problems.check(drawing(text))?),
        ("moves", _) => HararyValue::Moves(problems.check(moves(text))?),
        ("area", _) => {
            let (cells, every) = problems.check(area(text, space))?;
            HararyValue::Area(cells, every)
        }
        _ => return None,
    }))
}

/// Whether a cell of a creature or an area may lie there.
fn is_near(number: i32) -> bool {
    (-FARTHEST..=FARTHEST).contains(&number)
}

fn number(word: Token<'_>) -> Result<At<i32>, Diagnostic> {
    match word.node.parse::<i32>() {
        Ok(number) if is_near(number) => Ok(At::new(number, word.span)),
        Ok(_) => Err(Diagnostic::new(word.span, format!("{} is too far away", quote(word.node)))
            .help(format!("cells lie between -{FARTHEST} and {FARTHEST}"))),
        Err(_) => Err(Diagnostic::new(word.span, format!("{} is not a whole number", quote(word.node)))
            .help("the cells of a creature are numbers, such as `0 4 5 7 15`")),
    }
}

fn offsets(text: &Text<'_>) -> Result<Vec<At<i32>>, Diagnostic> {
    let mut cells: Vec<At<i32>> = Vec::new();
    for word in text.words() {
        let cell = number(word)?;
        if let Some(first) = cells.iter().find(|other| other.node == cell.node) {
            let message = format!("the cell {} is used twice", quote(word.node));
            return Err(Diagnostic::new(word.span, message).with(first.span, "first used here"));
        }
        if cells.len() == MAX_CREATURE {
            let message = format!("a creature has at most {MAX_CREATURE} cells");
            return Err(Diagnostic::new(word.span, message));
        }
        cells.push(cell);
    }
    if cells.is_empty() {
        return Err(Diagnostic::new(text.keyword, "the creature has no cell")
            .help("write its cells, such as `creature 0 4 5 7 15`"));
    }
    Ok(cells)
}

fn drawing(text: &Text<'_>) -> Result<Vec<At<Vec<bool>>>, Diagnostic> {
    let advice = "draw the animal with `x` and `.`, one row per line";
    let mut rows: Vec<At<Vec<bool>>> = Vec::new();
    let mut cells = 0;
    for word in text.words() {
        let marks = word.node.chars().map(|mark| match mark {
            'x' => Some(true),
            '.' => Some(false),
            _ => None,
        });
        let Some(row) = marks.collect::<Option<Vec<bool>>>() else {
            let message = format!("{} is not a row of `x` and `.`", quote(word.node));
            return Err(Diagnostic::new(word.span, message).help(advice));
        };
        cells += row.iter().filter(|cell| **cell).count();
        if row.len() > MAX_CREATURE || rows.len() == MAX_CREATURE || cells > MAX_CREATURE {
            let message = format!("an animal has at most {MAX_CREATURE} cells, columns and rows");
            return Err(Diagnostic::new(word.span, message));
        }
        rows.push(At::new(row, word.span));
    }
    if cells == 0 {
        return Err(Diagnostic::new(text.keyword, "the animal has no cell").help(advice));
    }
    Ok(rows)
}

/// A cell of the endless board.
fn place(word: &str, space: Space) -> Option<Point> {
    let part = |text: &str| text.parse::<i32>().ok().filter(|number| is_near(*number));
    match space {
        Space::Grid => word.split_once(':').and_then(|(x, y)| Some(Point::new(part(x)?, part(y)?))),
        Space::Line => part(word).map(|x| Point::new(x, 0)),
    }
}

fn not_a_place(word: Token<'_>, space: Space) -> Diagnostic {
    let message = format!("{} is not a cell of an area", quote(word.node));
    Diagnostic::new(word.span, message).help(match space {
        Space::Line => "an area is made of numbers and ranges, such as `0..9 12 14`",
        Space::Grid => "an area is made of columns and rows, such as `0:0 1:0 1:1`",
    })
}

fn point(word: Token<'_>, space: Space) -> Result<At<Point>, Diagnostic> {
    let found = place(word.node, space).map(|point| At::new(point, word.span));
    found.ok_or_else(|| not_a_place(word, space))
}

/// The lattice after `every`: a period on the line, `WIDTH SHIFT HEIGHT` on the grid.
fn every<'s>(
    every: Token<'s>,
    words: impl Iterator<Item = Token<'s>>,
    space: Space,
) -> Result<At<Lattice>, Diagnostic> {
    let (mut numbers, mut span) = (Vec::new(), every.span);
    for word in words {
        numbers.push(word.node.parse().unwrap_or(-1));
        span = span.to(word.span);
    }
    let lattice = match (space, &numbers[..]) {
        (Space::Line, [period]) => Lattice::new(*period, 0, 1),
        (Space::Grid, [width, shift, height]) => Lattice::new(*width, *shift, *height),
        _ => None,
    };
    lattice.map(|lattice| At::new(lattice, span)).ok_or_else(|| {
        Diagnostic::new(span, "this is not how an area is repeated").help(match space {
            Space::Line => "`every 14` repeats it every 14 cells",
            Space::Grid => "`every 4 1 2` repeats it by (4, 0) and by (1, 2); the 1 is less than the 4",
        })
    })
}

/// The cells of a finite board that a player has from the start.
fn stones(text: &Text<'_>, space: Space, board: Option<Ground>) -> Result<Vec<At<Cell>>, Diagnostic> {
    let Some(board) = board else {
        return Err(Diagnostic::new(text.keyword, "there are no stones on an endless board")
            .help("certificates about endless boards begin without any; give the board a size"));
    };
    let names = board.names(space);
    let mut cells: Vec<At<Cell>> = Vec::new();
    for word in text.words() {
        let Some(number) = names.iter().position(|name| name == word.node) else {
            let near = nearest(word.node, names.iter().map(String::as_str));
            let message = format!("there is no cell {} on the board", quote(word.node));
            return Err(Diagnostic::new(word.span, message).suggesting(near));
        };
        if let Some(first) = cells.iter().find(|other| other.node.index() == number) {
            let message = format!("the cell {} is used twice", quote(word.node));
            return Err(Diagnostic::new(word.span, message).with(first.span, "first used here"));
        }
        cells.push(At::new(Cell::new(number), word.span));
    }
    if cells.is_empty() {
        return Err(Diagnostic::new(text.keyword, "there is no cell"));
    }
    Ok(cells)
}

/// The cells of an area, and how it is repeated if that is said.
type Repeated = (Vec<At<Stretch>>, Option<At<Lattice>>);

fn area(text: &Text<'_>, space: Space) -> Result<Repeated, Diagnostic> {
    let mut stretches = Vec::new();
    let (mut count, mut lattice) = (0, None);
    let mut words = text.words();
    while let Some(word) = words.next() {
        if word.node == "every" {
            lattice = Some(every(word, words.by_ref(), space)?);
            break;
        }
        let end = |text| place(text, Space::Line).map(|point| point.x);
        let found = match word.node.split_once("..").filter(|_| space == Space::Line) {
            Some((from, to)) => {
                let ends = end(from).zip(end(to)).filter(|(from, to)| from <= to);
                ends.map(|(from, to)| Stretch::Range(from, to))
            }
            None => place(word.node, space).map(Stretch::One),
        };
        let Some(found) = found else { return Err(not_a_place(word, space)) };
        count += found.cells().count();
        if count > MAX_CELLS {
            let message = format!("an area has at most {MAX_CELLS} cells");
            return Err(Diagnostic::new(word.span, message));
        }
        stretches.push(At::new(found, word.span));
    }
    if stretches.is_empty() {
        return Err(Diagnostic::new(text.keyword, "the area has no cell"));
    }
    Ok((stretches, lattice))
}

fn moves(text: &Text<'_>) -> Result<At<u32>, Diagnostic> {
    let mut words = text.words();
    let Some(word) = words.next() else {
        return Err(Diagnostic::new(text.keyword, "`moves` needs a number"));
    };
    let number = word.node.parse().ok().filter(|moves| (1..=MAX_CELLS as u32).contains(moves));
    let Some(moves) = number else {
        let message = format!("{} is not a number of moves", quote(word.node));
        return Err(Diagnostic::new(word.span, message).help(format!("write a number from 1 to {MAX_CELLS}")));
    };
    match words.next() {
        None => Ok(At::new(moves, word.span)),
        Some(extra) => Err(Diagnostic::new(extra.span, format!("unexpected {}", quote(extra.node)))),
    }
}
