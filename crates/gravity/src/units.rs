//! All units of a size, and all boards that repeat given units and draw.

use game::drop::{Columns, Drawing, Drawn, DropBoard, Mark, Piece, Rule, Sketch, Spot, Stone, Unit, Width};
use kernel::Draw;
use proof::limits::{Budget, Exhausted};

/// How large units may be.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Columns, the empty ones in between included.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Matched cells.
    pub cells: usize,
}

/// All groups of matched cells up to this size, and up to mirror images, in which every attack has its
/// answer. Left out is what falls into two such groups side by side, and what is follow-up in disguise: a
/// pair on top of a column.
pub fn units(size: Size, budget: &mut Budget<'_>) -> Result<Vec<Unit>, Exhausted> {
    let mut found = Vec::new();
    for width in 1..=size.columns {
        profiles(&mut vec![0; width], 0, size, &mut |heights| {
            let mut cells = Vec::new();
            for (column, height) in (0..).zip(heights) {
                cells.extend((1..=*height as u32).map(|row| Spot::new(column, row)));
            }
            let mut pairs = Vec::new();
            matchings(&cells, &mut pairs, &mut |pairs| {
                budget.spend()?;
                found.extend(unit(heights, pairs));
                Ok(())
            })
        })?;
    }
    Ok(found)
}

/// Calls for all heights of columns: the first and the last are not empty, the number of cells is even.
fn profiles(
    heights: &mut Vec<usize>,
    column: usize,
    size: Size,
    call: &mut impl FnMut(&[usize]) -> Result<(), Exhausted>,
) -> Result<(), Exhausted> {
    let cells: usize = heights[..column].iter().sum();
    if column == heights.len() {
        return if cells > 0 && cells.is_multiple_of(2) { call(heights) } else { Ok(()) };
    }
    let least = usize::from(column == 0 || column + 1 == heights.len());
    for height in least..=size.rows.min(size.cells - cells.min(size.cells)) {
        heights[column] = height;
        profiles(heights, column + 1, size, call)?;
    }
    Ok(())
}

/// Calls for all ways to match the cells.
fn matchings(
    cells: &[Spot],
    pairs: &mut Vec<(Spot, Spot)>,
    call: &mut impl FnMut(&[(Spot, Spot)]) -> Result<(), Exhausted>,
) -> Result<(), Exhausted> {
    let Some((&first, rest)) = cells.split_first() else { return call(pairs) };
    for index in 0..rest.len() {
        let mut left = rest.to_vec();
        pairs.push((first, left.remove(index)));
        matchings(&left, pairs, call)?;
        pairs.pop();
    }
    Ok(())
}

/// The unit of these pairs, if it is one that is listed.
fn unit(heights: &[usize], pairs: &[(Spot, Spot)]) -> Option<Unit> {
    let last = heights.len() as i32 - 1;
    let whole = (0..last)
        .all(|cut| pairs.iter().any(|(a, b)| a.column.min(b.column) <= cut && cut < a.column.max(b.column)));
    let tops = |(a, b): &(Spot, Spot)| {
        a.column == b.column
            && a.row.abs_diff(b.row) == 1
            && a.row.max(b.row) as usize == heights[a.column as usize]
    };
    if !whole || pairs.iter().any(tops) {
        return None;
    }
    let mut columns: Vec<Vec<Option<Spot>>> = heights.iter().map(|height| vec![None; *height]).collect();
    for (a, b) in pairs {
        columns[a.column as usize][a.row as usize - 1] = Some(*b);
        columns[b.column as usize][b.row as usize - 1] = Some(*a);
    }
    let image = mirrored(&columns, last);
    if image < columns {
        return None;
    }
    let board = DropBoard { columns: Columns::between(0, last), ..DropBoard::infinite(4) };
    let drawn = columns.iter().map(|cells| cells.iter().flatten().map(|spot| Drawn::Pair(*spot)).collect());
    let drawing = Drawing::new(board, Stone::O, Rule::Divert, 0, drawn.collect(), Width::LIMITED).ok()?;
    drawing.matched().all(|spot| drawing.answers_at(spot)).then(|| lettered(&columns))
}

fn mirrored(columns: &[Vec<Option<Spot>>], last: i32) -> Vec<Vec<Option<Spot>>> {
    let image = |spot: &Option<Spot>| spot.map(|spot| Spot::new(last - spot.column, spot.row));
    columns.iter().rev().map(|cells| cells.iter().map(image).collect()).collect()
}

/// The unit with its letters, in the order of the pairs.
fn lettered(columns: &[Vec<Option<Spot>>]) -> Unit {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut marks = vec![vec![Mark::Empty; columns.len()]; rows];
    let mut letters = ('A'..='Z').filter(|letter| !"XO".contains(*letter)).chain('a'..='z');
    for (column, cells) in columns.iter().enumerate() {
        for (row, partner) in cells.iter().enumerate() {
            let Some(partner) = partner else { continue };
            if marks[row][column] == Mark::Empty {
                let letter = Mark::Letter(letters.next().unwrap_or('?'));
                marks[row][column] = letter;
                marks[partner.row as usize - 1][partner.column as usize] = letter;
            }
        }
    }
    Unit { rows: marks }
}

/// What boards are looked for.
#[derive(Clone, Debug)]
pub struct Boards {
    /// The board; it has no end sideways.
    pub board: DropBoard,
    /// Whose drawings.
    pub defender: Stone,
    /// The units that may be used.
    pub units: Vec<Unit>,
    /// After how many columns, at most, the boards repeat.
    pub period: u32,
}

/// All boards that repeat units to the right from column 0 or 1 on, after up to a period of follow-up, are
/// mirrored in column 0, and draw.
pub fn boards(asked: &Boards, budget: &mut Budget<'_>) -> Result<Vec<(Sketch, Draw)>, Exhausted> {
    let mut found = Vec::new();
    for period in 1..=asked.period {
        let mut chosen = Vec::new();
        arrangements(asked, period, 0, &mut chosen, &mut |chosen| {
            let starts = chosen.first().map_or(0, |(_, at)| *at);
            if chosen.is_empty() || starts != 0 || repeats(chosen, period) {
                return Ok(());
            }
            for start in 0..period as i32 {
                budget.spend()?;
                let piece = |(unit, at): &(usize, i32)| Piece {
                    unit: asked.units[*unit].clone(),
                    at: start + at,
                    every: Some(period),
                    mirrored: true,
                };
                let pieces = chosen.iter().map(piece).collect();
                let sketch = Sketch { pieces, ..Sketch::new(asked.board, asked.defender) };
                found.extend(sketch.drawing().ok().and_then(Draw::pave).map(|draw| (sketch, draw)));
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// Calls for all ways to place units from left to right within a period.
fn arrangements(
    asked: &Boards,
    period: u32,
    from: i32,
    chosen: &mut Vec<(usize, i32)>,
    call: &mut impl FnMut(&[(usize, i32)]) -> Result<(), Exhausted>,
) -> Result<(), Exhausted> {
    call(chosen)?;
    for at in from..period as i32 {
        if chosen.is_empty() && at > 0 {
            break;
        }
        for (number, unit) in asked.units.iter().enumerate() {
            let end = at + unit.width() as i32;
            if end <= period as i32 {
                chosen.push((number, at));
                arrangements(asked, period, end, chosen, call)?;
                chosen.pop();
            }
        }
    }
    Ok(())
}

/// Whether a shorter period would do.
fn repeats(chosen: &[(usize, i32)], period: u32) -> bool {
    (1..period as i32).filter(|shorter| period as i32 % shorter == 0).any(|shorter| {
        let moved = |(unit, at): &(usize, i32)| (*unit, (at + shorter) % period as i32);
        chosen.iter().all(|place| chosen.contains(&moved(place)))
    })
}
