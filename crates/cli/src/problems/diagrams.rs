//! HexProver's `.hdg`: templates drawn in text.
//!
//! A diagram is a block of lines without a blank one among them; `;` begins a comment. Its symbols stand as on
//! a triangular grid, each row between the symbols of the row above: `.` is an empty cell, `O` a stone of the
//! owner's, `A` and `V` are stones that count as the upper and the lower end, `X` is no cell. A line of `-`
//! above or below is an edge, another end. The owner moves second, and joins an upper end with a lower one.

use super::{Problems, expected, lines};
use game::notation::{BadText, Problem as Defect};
use game::{Board, CellSet, Edge, First, Formula, HexClaim, Player, Terminal};

/// A line of a diagram: how many bytes stand before it, and its symbols.
type Line<'t> = (usize, &'t str);

/// Reads all diagrams of a file.
pub fn read(text: &str) -> Result<Problems, BadText> {
    let mut problems = Problems::default();
    let mut lines_here: Vec<Line<'_>> = Vec::new();
    let mut title: Option<&str> = None;
    let mut count = 0;
    // A blank line at the end closes the last diagram.
    for (at, line) in lines(text).chain(std::iter::once((text.len(), ""))) {
        let (drawn, comment) = line.split_once(';').map_or((line, None), |(drawn, said)| (drawn, Some(said)));
        if !drawn.trim().is_empty() {
            lines_here.push((at, drawn));
            continue;
        }
        if !lines_here.is_empty() {
            count += 1;
            let claim = diagram(&lines_here)?;
            let remarks = title.map(str::to_string).into_iter().collect();
            problems.claim(title.unwrap_or(&format!("diagram{count}")), remarks, &claim, false);
            lines_here.clear();
            // What follows a diagram at once says something about it, and is no title.
            title = None;
            continue;
        }
        title = comment.map(str::trim).filter(|said| !said.is_empty()).or(title);
    }
    Ok(problems)
}

fn is_edge(line: &str) -> bool {
    line.trim().bytes().all(|byte| byte == b'-')
}

/// A diagram as a claim.
fn diagram(drawn: &[Line<'_>]) -> Result<HexClaim, BadText> {
    let (mut rows, start) = (drawn, drawn[0].0);
    let mut ends = [Vec::new(), Vec::new()];
    if let [(_, first), rest @ ..] = rows
        && is_edge(first)
    {
        (rows, ends[0]) = (rest, vec![Terminal::Edge(Edge::Top)]);
    }
    if let [rest @ .., (_, last)] = rows
        && is_edge(last)
    {
        (rows, ends[1]) = (rest, vec![Terminal::Edge(Edge::Bottom)]);
    }
    let rows: Vec<Row<'_>> = rows.iter().map(|line| Row::read(*line)).collect::<Result<_, _>>()?;
    let offsets = offsets(&rows)?;
    let least = offsets.iter().min().copied().unwrap_or(0);
    let width = rows.iter().zip(&offsets).map(|(row, offset)| offset - least + row.symbols.len() as isize);
    let (width, height) = (width.max().unwrap_or(0), rows.len());
    let size = || BadText { at: start, problem: Defect::Size(format!("{width}x{height}")) };
    let board = Board::new(width as usize, height).ok_or_else(size)?;
    let (mut black, mut field) = (CellSet::EMPTY, CellSet::EMPTY);
    for (number, (row, offset)) in rows.iter().zip(&offsets).enumerate() {
        for (column, (_, symbol)) in (offset - least..).zip(&row.symbols) {
            let Some(cell) = board.cell(column, number as isize) else { continue };
            match symbol {
                b'.' => _ = field.insert(cell),
                b'A' | b'V' => {
                    ends[usize::from(*symbol == b'V')].push(Terminal::Cell(cell));
                    black.insert(cell);
                }
                b'O' => _ = black.insert(cell),
                _ => {}
            }
        }
    }
    let [upper, lower] = &ends;
    let goal = joined(upper, lower).ok_or_else(|| {
        expected(start, "an upper end (A, or a line of - above) and a lower one (V, or a line of - below)")
    })?;
    let white = CellSet::EMPTY;
    Ok(HexClaim { board, black, white, owner: Player::Black, field, goal, first: First::Opponent })
}

/// "One of these ends is joined with one of those."
pub(super) fn joined(some: &[Terminal], others: &[Terminal]) -> Option<Formula> {
    let links = some.iter().flat_map(|a| others.iter().map(|b| Formula::Link(*a, *b)));
    let mut links: Vec<Formula> = links.collect();
    if links.len() < 2 { links.pop() } else { Some(Formula::Any(links)) }
}

/// A row: its symbols, and in which column of the text each stands.
struct Row<'t> {
    at: usize,
    symbols: Vec<(usize, u8)>,
    line: &'t str,
}

impl<'t> Row<'t> {
    fn read((at, line): Line<'t>) -> Result<Self, BadText> {
        let mut symbols = Vec::new();
        for (column, byte) in line.bytes().enumerate() {
            match byte {
                b' ' => {}
                b'.' | b'A' | b'O' | b'V' | b'X' => symbols.push((column, byte)),
                _ => return Err(expected(at + column, "a diagram of the symbols . A O V X and blanks")),
            }
        }
        Ok(Self { at, symbols, line })
    }
}

/// In which column of the board each row begins, counted from where the first one does.
fn offsets(rows: &[Row<'_>]) -> Result<Vec<isize>, BadText> {
    let mut offsets = vec![0];
    for pair in rows.windows(2) {
        let [above, below] = pair else { continue };
        let shift = shift(above, below).ok_or_else(|| {
            let indent = below.line.len() - below.line.trim_start().len();
            expected(below.at + indent, "a row whose symbols stand between those of the row above")
        })?;
        offsets.push(offsets.last().copied().unwrap_or(0) + shift);
    }
    Ok(offsets)
}

/// By how many columns a row begins after the one above it; none if the two are not woven into each other.
fn shift(above: &Row<'_>, below: &Row<'_>) -> Option<isize> {
    let columns = |row: &Row<'_>| row.symbols.iter().map(|(column, _)| *column).collect::<Vec<_>>();
    let (above, below) = (columns(above), columns(below));
    let (first, second) = if above[0] < below[0] { (&above, &below) } else { (&below, &above) };
    let before = first.iter().take_while(|column| *column < &second[0]).count();
    // From there on they take turns.
    let woven = first[before..].iter().zip(second).all(|(later, column)| column < later)
        && first[before..].iter().zip(&second[1..]).all(|(column, later)| column < later);
    let shift = before as isize;
    (before > 0 && woven).then_some(if above[0] < below[0] { shift - 1 } else { -shift })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> String {
        read(text).unwrap().document().unwrap()
    }

    #[test]
    fn ends_are_edges_and_marked_stones() {
        let text =
            "; Edge template II\n   A\n .   .\n-------\n; thanks\n\n; Inner\n ------\n  .  A ; x\n   X  V\n";
        assert_eq!(
            document(text),
            "hex 2x2\n\n# Edge template II\nclaim Edge_template_II\n  black  b1\n  region a2 b2\n  goal   b1-bottom\n\n\
            # Inner\nclaim Inner\n  black  b1 b2\n  region a1\n  goal   top-b2 | b1-b2\n"
        );
    }

    #[test]
    fn rows_may_begin_anywhere() {
        // Both rows of two begin three columns apart; those of the second diagram go to the right.
        let text = " A . . .\n        . .\n       ---\n\n A\n  .\n --\n";
        let told = document(text);
        assert!(told.starts_with("hex 5x2\n"), "{told}");
        assert!(told.contains("region b1 c1 d1 d2 e2"), "{told}");
        assert!(told.contains("claim diagram2\n  black  a1\n  region a2\n"), "{told}");
    }

    #[test]
    fn what_is_refused_and_where() {
        for (text, at, wanted) in [
            (" A\n. ,\n---", 5, "expected a diagram of the symbols"),
            ("; x\n A .\n . .\n---\n", 10, "expected a row whose symbols stand between"),
            (" A . .\n  .   .\n-----", 9, "expected a row whose symbols stand between"),
            (" A\n. .\n", 0, "expected an upper end"),
            ("---\n---\n", 0, "is no size"),
        ] {
            let bad = read(text).unwrap_err();
            assert_eq!(bad.at, at, "{text}: {bad}");
            assert!(bad.to_string().contains(wanted), "{text}: {bad}");
        }
        assert!(read("; nothing\n").unwrap().document().is_err());
    }
}
