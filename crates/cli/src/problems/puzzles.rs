//! Seymour's puzzles: a JSON list of positions on a part of the board, some to be joined and some to be cut.
//!
//! Black joins the upper edge, or a stone with an arrow upwards, with the lower one; White does so from left to
//! right. Only the listed cells are there. `firstPlayer` is who solves the puzzle: to join if that is the player
//! whose ends are marked, else to cut. With `alreadyConnected` the right answer is to pass.

use super::diagrams::joined;
use super::{Problems, expected};
use game::notation::{BadText, Problem as Defect};
use game::{Board, Cell, CellSet, Edge, First, HexClaim, Player, Terminal};
use serde::Deserialize;

/// A puzzle as it is written. Cells are pairs of letters, the row first.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Puzzle {
    rows: usize,
    cols: usize,
    hexes: String,
    blackstones: String,
    whitestones: String,
    arrows_up: String,
    arrows_down: String,
    arrows_left: String,
    arrows_right: String,
    top_left: bool,
    bottom_right: bool,
    bottom_left: bool,
    top_right: bool,
    first_player: u8,
    #[serde(default)]
    already_connected: bool,
    #[serde(default)]
    tutorial: bool,
}

/// Reads a list of puzzles; `puzzle_data = '…'` around it, as on the page that shows them, is taken off.
pub fn read(text: &str) -> Result<Problems, BadText> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let inner = if start.starts_with('[') { start } else { unwrapped(text)? };
    let before = inner.as_ptr().addr() - text.as_ptr().addr();
    let puzzles: Vec<serde_json::Value> = serde_json::from_str(inner).map_err(|error| {
        let at = before + place(inner, error.line(), error.column());
        expected(at, "a list of puzzles in JSON, [{\"rows\": …}, …]")
    })?;
    let mut problems = Problems::default();
    for (puzzle, number) in puzzles.into_iter().zip(1usize..) {
        let bad =
            |why: String| BadText { at: before, problem: Defect::Other(format!("puzzle {number}: {why}")) };
        let puzzle: Puzzle = serde_json::from_value(puzzle).map_err(|error| bad(error.to_string()))?;
        if !puzzle.tutorial {
            let (claim, holds) = puzzle.claim().map_err(bad)?;
            let remark = match (holds, puzzle.already_connected) {
                (true, false) => "To be joined.",
                (true, true) => "Joined already: pass.",
                (false, false) => "To be cut.",
                (false, true) => "Cut already: pass.",
            };
            let remark = format!("Puzzle {number}. {remark}");
            problems.claim(&format!("puzzle{number}"), vec![remark], &claim, !holds);
        }
    }
    Ok(problems)
}

/// What stands between the brackets of `puzzle_data = '[…]'`.
fn unwrapped(text: &str) -> Result<&str, BadText> {
    let wanted = "a list of puzzles in JSON, or puzzle_data = '[…]'";
    let known = text.find("puzzle_data").filter(|at| *at < 64);
    let open = known.and_then(|_| text.find('[')).ok_or(expected(0, wanted))?;
    let close = text.rfind(']').filter(|close| *close > open).ok_or(expected(open, wanted))?;
    Ok(&text[open..=close])
}

/// How many bytes stand before a place.
fn place(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}

impl Puzzle {
    /// What the puzzle says about joining, and whether it says that this can be done.
    fn claim(&self) -> Result<(HexClaim, bool), String> {
        let size = format!("{}x{}", self.cols, self.rows);
        let board = Board::new(self.cols, self.rows).ok_or(format!("there is no board of {size}"))?;
        let there = cells(&board, &self.hexes)?;
        let black = cells(&board, &self.blackstones)? & there;
        let white = cells(&board, &self.whitestones)? & there;
        if let Some(cell) = (black & white).first() {
            return Err(format!("{} has two stones", board.name(cell)));
        }
        let ends = |own: &CellSet, arrows: &str, edge: Edge, has_edge: bool| {
            let marked = cells(&board, arrows)?;
            if let Some(cell) = (marked - *own).first() {
                return Err(format!("the arrow on {} stands on no stone of its colour", board.name(cell)));
            }
            let edge = has_edge.then_some(Terminal::Edge(edge));
            Ok(edge.into_iter().chain(marked.iter().map(Terminal::Cell)).collect::<Vec<_>>())
        };
        let upper = ends(&black, &self.arrows_up, Edge::Top, self.top_left)?;
        let lower = ends(&black, &self.arrows_down, Edge::Bottom, self.bottom_right)?;
        let left = ends(&white, &self.arrows_left, Edge::Left, self.bottom_left)?;
        let right = ends(&white, &self.arrows_right, Edge::Right, self.top_right)?;
        let sideways = !(self.arrows_left.is_empty() && self.arrows_right.is_empty());
        let upright = !(self.arrows_up.is_empty() && self.arrows_down.is_empty());
        let across = joined(&upper, &lower).filter(|_| !sideways);
        let (owner, goal) = match (across, joined(&left, &right).filter(|_| !upright)) {
            (Some(goal), _) => (Player::Black, goal),
            (None, Some(goal)) => (Player::White, goal),
            (None, None) => return Err("neither player has two ends to be joined".to_string()),
        };
        let solver = match self.first_player {
            1 => Player::Black,
            2 => Player::White,
            other => return Err(format!("firstPlayer is 1 or 2, not {other}")),
        };
        let holds = solver == owner;
        // Whoever solves it moves first, unless passing is right.
        let owner_first = holds != self.already_connected;
        let first = if owner_first { First::Owner } else { First::Opponent };
        let field = there - black - white;
        Ok((HexClaim { board, black, white, owner, field, goal, first }, holds))
    }
}

/// Cells as pairs of letters, the row first.
fn cells(board: &Board, letters: &str) -> Result<CellSet, String> {
    let pair = |pair: &[u8]| -> Option<Cell> {
        let [row @ b'a'..=b'z', column @ b'a'..=b'z'] = *pair else { return None };
        board.cell((column - b'a') as isize, (row - b'a') as isize)
    };
    let word = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let cells = letters.as_bytes().chunks(2).map(|letters| {
        pair(letters).ok_or_else(|| format!("`{}` is no cell of the {board} board", word(letters)))
    });
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(changes: &[(&str, &str)]) -> String {
        let mut fields = vec![
            ("rows", "3"),
            ("cols", "3"),
            ("hexes", "\"aaabacbabbbccacbcc\""),
            ("blackstones", "\"ab\""),
            ("whitestones", "\"cc\""),
            ("arrowsUp", "\"ab\""),
            ("arrowsDown", "\"\""),
            ("arrowsLeft", "\"\""),
            ("arrowsRight", "\"\""),
            ("topLeft", "false"),
            ("bottomRight", "true"),
            ("bottomLeft", "false"),
            ("topRight", "false"),
            ("firstPlayer", "1"),
            ("alreadyConnected", "true"),
        ];
        for (name, value) in changes {
            fields.retain(|(known, _)| known != name);
            fields.push((name, value));
        }
        let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    }

    #[test]
    fn who_joins_and_who_cuts() {
        let cut = [("firstPlayer", "2"), ("alreadyConnected", "false"), ("title", "\"x\"")];
        let white = [
            ("arrowsUp", "\"\""),
            ("arrowsLeft", "\"cc\""),
            ("topRight", "true"),
            ("firstPlayer", "2"),
            ("alreadyConnected", "false"),
        ];
        let list = format!(
            "[{}, {},\n {}, {}]",
            puzzle(&[]),
            puzzle(&cut),
            puzzle(&white),
            puzzle(&[("tutorial", "true")])
        );
        let wanted = "hex 3x3\n\n\
            # Puzzle 1. Joined already: pass.\nclaim puzzle1\n  black  b1\n  white  c3\n  \
            region a1 c1 a2 b2 c2 a3 b3\n  goal   b1-bottom\n\n\
            # Puzzle 2. To be cut.\nclaim puzzle2\n  black  b1\n  white  c3\n  \
            region a1 c1 a2 b2 c2 a3 b3\n  goal   b1-bottom\n  expect fails\n\n\
            # Puzzle 3. To be joined.\nclaim puzzle3\n  black  b1\n  white  c3\n  \
            region a1 c1 a2 b2 c2 a3 b3\n  goal   c3-right\n  owner  white\n  first  owner\n";
        assert_eq!(read(&list).unwrap().document().unwrap(), wanted);
        let script = format!("var puzzle_data = '{list}';\n");
        assert_eq!(read(&script).unwrap().document().unwrap(), wanted);
    }

    #[test]
    fn what_is_refused_and_where() {
        for (text, at, wanted) in [
            ("hello", 0, "a list of puzzles"),
            ("[{]", 2, "a list of puzzles"),
            ("\n[1,\n 2", 6, "a list of puzzles"),
            ("[{\"rows\": 3}]", 0, "puzzle 1: missing field `cols`"),
        ] {
            let bad = read(text).unwrap_err();
            assert!(bad.to_string().contains(wanted), "{text}: {bad}");
            assert_eq!(bad.at, at, "{text}: {bad}");
        }
        for (name, value, wanted) in [
            ("hexes", "\"aad\"", "`d` is no cell of the 3x3 board"),
            ("hexes", "\"ad\"", "`ad` is no cell of the 3x3 board"),
            ("rows", "31", "no board of 3x31"),
            ("whitestones", "\"ab\"", "b1 has two stones"),
            ("arrowsUp", "\"aa\"", "the arrow on a1 stands on no stone"),
            ("bottomRight", "false", "neither player has two ends"),
            ("firstPlayer", "3", "firstPlayer is 1 or 2"),
        ] {
            let bad = read(&format!("[{}]", puzzle(&[(name, value)]))).unwrap_err();
            assert!(bad.to_string().contains(wanted), "{name}: {bad}");
        }
    }
}
