//! The drawing that a `draw` block makes.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::syntax::{Block, DropValue, Placement, Value};
use crate::{At, Span};
use game::drop::{
    Drawing, DrawingError, DropBoard, MAX_DRAWN, Mark, Piece, Place, Sketch, SketchError, Spot, Stone,
    Stretch, Unit,
};

/// Makes the drawing of a block.
pub fn claim(board: DropBoard, block: &Block, problems: &mut Problems) -> Option<Drawing> {
    let drawn = block.fields.iter().filter_map(|field| match &field.value {
        Value::Drop(value) => Some((field.keyword.span, value)),
        _ => None,
    });
    let fields: Vec<(Span, &DropValue)> = drawn.collect();
    let defender = fields.iter().find_map(|(_, value)| match value {
        DropValue::Defender(stone) => Some(stone.node),
        _ => None,
    });
    let missing = || {
        let message = format!("the drawing {} has no field `defender`", quote(&block.name.node));
        Diagnostic::new(block.header(), message).help("add `defender X` or `defender O`")
    };
    let defender = problems.check(defender.ok_or_else(missing))?;
    let mut sketch = Sketch::new(board, defender);
    let mut places = Vec::new();
    for (span, value) in &fields {
        match value {
            DropValue::Stones(stones) => sketch.stones = stones.iter().map(|stone| stone.node).collect(),
            DropValue::Reply(rule) => sketch.rule = rule.node,
            DropValue::Slide(columns) => sketch.slide = columns.node,
            DropValue::Unit(name, place) => {
                let Some(unit) = Unit::named(&name.node) else { continue };
                put(&mut sketch, unit, place);
                places.push(*span);
            }
            DropValue::Letters(place, rows) => {
                put(&mut sketch, lettered(rows), place);
                places.push(*span);
            }
            DropValue::Defender(_) | DropValue::Elsewhere(_) | DropValue::Widens(_) => {}
        }
    }
    let drawing = sketch.drawing().map_err(|error| explained(error, block, &places));
    let drawing = problems.check(drawing)?;
    let stretch = fields.iter().find_map(|(_, value)| match value {
        DropValue::Widens(columns) => Some(columns),
        _ => None,
    });
    let drawing = match stretch {
        Some(columns) => problems.check(widened(drawing, columns))?,
        None => drawing,
    };
    let before = problems.len();
    if drawing.starts_with_line() {
        problems.push(Diagnostic::new(block.header(), "the stones make a line before play starts"));
    }
    for (_, value) in &fields {
        if let DropValue::Letters(place, rows) = value {
            compare(&drawing, place.at.node + sketch.slide, rows, problems);
        }
    }
    (problems.len() == before).then_some(drawing)
}

/// The drawing with a stretch of columns that may stand any number of times.
fn widened(drawing: Drawing, columns: &At<(i32, i32)>) -> Result<Drawing, Diagnostic> {
    let (from, to) = columns.node;
    let wrong = |message: &str| Diagnostic::new(columns.span, message);
    if drawing.board().columns.limited().is_none() {
        return Err(wrong("only a board with two ends widens")
            .help("give the width of the narrowest board in the line of the game, such as `width 9`"));
    }
    drawing.with_stretch(Stretch { from, period: from.abs_diff(to) + 1 }).map_err(|error| match error {
        DrawingError::NotMutual(spot) => {
            let Spot { column, row } = spot;
            let message =
                format!("with copies of these columns, column {column}, row {row} loses its partner");
            wrong(&message).help("a pair may lie within the stretch, or in it and in the next copy of it")
        }
        _ => wrong("these columns do not lie on the board, or the drawing gets too wide"),
    })
}

fn put(sketch: &mut Sketch, unit: Unit, place: &Placement) {
    sketch.pieces.push(Piece { unit, at: place.at.node, every: place.every, mirrored: place.mirrored });
    sketch.ways.push(place.way);
}

/// A unit from rows as they are written, the highest first.
fn lettered(rows: &[Vec<At<char>>]) -> Unit {
    let mark = |cell: &At<char>| match cell.node {
        '.' | 'X' | 'O' => Mark::Empty,
        '>' => Mark::Right,
        '<' => Mark::Left,
        letter => Mark::Letter(letter),
    };
    Unit { rows: rows.iter().rev().map(|row| row.iter().map(mark).collect()).collect() }
}

/// Makes sure that where an X or O is written, follow-up or a stone gives that cell to X or O.
fn compare(drawing: &Drawing, at: i32, rows: &[Vec<At<char>>], problems: &mut Problems) {
    for (row, cells) in (1..).zip(rows.iter().rev()) {
        for (column, cell) in (at..).zip(cells) {
            let written = match cell.node {
                'X' => Stone::X,
                'O' => Stone::O,
                _ => continue,
            };
            let found = match drawing.place(Spot::new(column, row)) {
                Some(Place::Stone(stone)) => stone,
                Some(Place::Upper) => drawing.defender(),
                _ => drawing.defender().other(),
            };
            if found != written {
                let message = format!("this cell will be {found}'s, not {written}'s");
                problems.push(
                    Diagnostic::new(cell.span, message).help("or write `.`, and nothing is said of the cell"),
                );
            }
        }
    }
}

fn explained(error: SketchError, block: &Block, places: &[Span]) -> Diagnostic {
    let header = block.header();
    let at = |number: usize| places.get(number).copied().unwrap_or(header);
    match error {
        SketchError::StoneOffBoard(_) => Diagnostic::new(header, "a stone is not on the board"),
        SketchError::DoesNotFit(number) => Diagnostic::new(at(number), "this does not fit the board")
            .help("copies made by `every` may be left out at the end of the board, but not the first"),
        SketchError::Overlap(number, spot) => Diagnostic::new(
            at(number),
            format!("this overlaps another unit, or its own image, in column {}, row {}", spot.column, spot.row),
        ),
        SketchError::Unmatched(number, letter) => Diagnostic::new(
            at(number),
            format!("the letter {} does not stand twice", quote(&letter.to_string())),
        )
        .help("a letter stands in an even number of cells, matched from the outside in; once only if mirrored and not repeated"),
        SketchError::LooseEnd(number, spot) => Diagnostic::new(
            at(number),
            format!("the end of the chain in column {}, row {} is not joined", spot.column, spot.row),
        )
        .help("ends are joined over one column of follow-up, a right end with a left one"),
        SketchError::Gap(spot) => Diagnostic::new(
            header,
            format!("column {} has an unmatched cell under a matched one in row {}", spot.column, spot.row),
        ),
        SketchError::TooWide | SketchError::Drawing(DrawingError::TooFar(_)) => {
            Diagnostic::new(header, "the drawing is too wide before it repeats")
        }
        SketchError::Drawing(DrawingError::TooHigh(column)) => {
            Diagnostic::new(header, format!("too many cells of column {column} are drawn: more than the board has, or than {MAX_DRAWN}"))
        }
        SketchError::Drawing(_) => Diagnostic::new(header, "the cells of this drawing do not match"),
    }
}
