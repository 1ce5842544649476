//! HexWiki's diagrams: `<hexboard size="5x7" contents="R c1 1:b3 B a1"/>`.
//!
//! The size names the rows first. Red joins top and bottom, as our Black does. A diagram is a position, not a
//! game: labels and shading are passed over, and whose turn it is follows from the number of stones.

use super::{BadText, CannotWrite, Problem, Record, Setup, leading_size};
use crate::{Board, Player};
use std::fmt::Write as _;

/// HexWiki draws no longer sides.
const MAX_SHOWN: usize = 26;

/// How a diagram begins.
pub(super) const TAG: &str = "<hexboard";

/// A text, and how many bytes stand before it.
type Placed<'t> = (&'t str, usize);

/// Reads a diagram. It stands for the position without the moves that led there.
pub fn read(text: &str) -> Result<Record, BadText> {
    let (mut size, mut contents) = (None, None);
    for (name, value) in attributes(text)? {
        match name {
            "size" => size = Some(value),
            "contents" => contents = Some(value),
            _ => {}
        }
    }
    let expected = |at, what| BadText { at, problem: Problem::Expected(what) };
    let (size, at) = size.ok_or_else(|| expected(text.len(), "size=\"ROWSxCOLUMNS\" in the diagram"))?;
    let (turned, taken) = leading_size(size, at)?;
    if taken < size.len() {
        return Err(BadText { at, problem: Problem::Size(size.to_string()) });
    }
    // A size that is possible is possible the other way round.
    let board = Board::new(turned.height(), turned.width()).unwrap_or(turned);
    let mut setup = stones(&board, contents.unwrap_or_default())?;
    setup.to_move = Some(turn(setup.black.len(), setup.white.len()));
    let mut record = Record::new(board);
    record.start_with(setup).map_err(|bad| BadText { at, problem: Problem::Step(bad, board) })?;
    Ok(record)
}

/// Who moves in a position with so many stones of Black and of White.
pub(super) fn turn(black: usize, white: usize) -> Player {
    if black > white { Player::White } else { Player::Black }
}

/// The names and the values of the one tag in a text.
fn attributes(text: &str) -> Result<Vec<(&str, Placed<'_>)>, BadText> {
    let expected = |at, what| Err(BadText { at, problem: Problem::Expected(what) });
    let skip = |at: usize| at + (text[at..].len() - text[at..].trim_start().len());
    let mut at = skip(if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 });
    if !begins(&text[at..]) {
        return expected(at, "<hexboard size=\"5x7\" contents=\"R c1 B a1\"/>");
    }
    at += TAG.len();
    let mut found = Vec::new();
    loop {
        at = skip(at);
        let rest = &text[at..];
        if let Some(end) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            let after = end.trim_start();
            let after = after.strip_prefix("</hexboard>").unwrap_or(after).trim_start();
            return match after {
                "" => Ok(found),
                _ => expected(text.len() - after.len(), "nothing more: only one diagram is read"),
            };
        }
        let name = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
        let value = skip(at + name);
        if name == 0 || !text[value..].starts_with('=') {
            return expected(at, "an attribute such as size=\"5x7\", or />");
        }
        let open = skip(value + 1);
        let Some(quote @ ('"' | '\'')) = text[open..].chars().next() else {
            return expected(open, "a value in quotes");
        };
        let from = open + 1;
        let Some(length) = text[from..].find(quote) else {
            return expected(open, "a closing quote after this");
        };
        found.push((&rest[..name], (&text[from..from + length], from)));
        at = from + length + 1;
    }
}

/// Whether a text begins with a diagram.
pub(super) fn begins(text: &str) -> bool {
    text.get(..TAG.len()).is_some_and(|start| start.eq_ignore_ascii_case(TAG))
}

/// What the cells of a list become.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Stones(Player),
    Empty,
    Shaded,
}

/// The stones of a diagram; of two that are put on one cell, the later one stands there.
fn stones(board: &Board, (contents, start): Placed<'_>) -> Result<Setup, BadText> {
    let mut setup = Setup::default();
    let mut list = None;
    for word in contents.split_ascii_whitespace() {
        let at = start + (word.as_ptr().addr() - contents.as_ptr().addr());
        list = match word {
            "R" => Some(List::Stones(Player::Black)),
            "B" => Some(List::Stones(Player::White)),
            "E" => Some(List::Empty),
            "S" => Some(List::Shaded),
            _ => list,
        };
        let list = list.ok_or(BadText { at, problem: Problem::Expected("R, B, E or S before the cells") })?;
        if matches!(word, "R" | "B" | "E" | "S") || list == List::Shaded {
            continue;
        }
        let name = word.rsplit_once(':').map_or(word, |(_, cell)| cell);
        let problem = |bad| BadText { at, problem: Problem::Cell(name.to_string(), *board, bad) };
        let cell = board.parse(name).map_err(problem)?;
        setup.black.remove(cell);
        setup.white.remove(cell);
        match list {
            List::Stones(Player::White) => _ = setup.white.insert(cell),
            List::Stones(_) => _ = setup.black.insert(cell),
            List::Empty | List::Shaded => {}
        }
    }
    Ok(setup)
}

/// Writes the current position as a diagram, with the numbers of the moves.
pub fn write(record: &Record) -> Result<String, CannotWrite> {
    let board = record.board();
    if board.width().max(board.height()) > MAX_SHOWN {
        return Err(CannotWrite::Side(*board, MAX_SHOWN));
    }
    let stones = record.numbered(record.current());
    let mut contents = String::new();
    for (letter, player) in [('R', Player::Black), ('B', Player::White)] {
        let own = || stones.iter().filter(|(_, (owner, _))| *owner == player);
        if own().next().is_some() {
            let space = if contents.is_empty() { "" } else { " " };
            _ = write!(contents, "{space}{letter}");
        }
        for (cell, (_, number)) in own() {
            let label = number.map_or(String::new(), |number| format!("{number}:"));
            _ = write!(contents, " {label}{}", board.name(*cell));
        }
    }
    Ok(format!("{TAG} size=\"{}x{}\" contents=\"{contents}\"/>", board.height(), board.width()))
}
