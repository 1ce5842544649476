//! Drawings for Connect-Four around stones, as documents.

use super::{NotFound, canonical};
use document::Entry;
use game::Claim;
use game::drop::{Columns, Drawing, Drawn, DropBoard, Mark, Move, Sketch, Stone, Unit, moves};
use gravity::core::{self, Core, Tail};
use kernel::Draw;
use proof::limits::{Budget, Exhausted, Limits, Monitor};

/// How many columns around the stones of a block are searched at most.
const COLUMNS: usize = 13;

/// Stones, farther or more of which no drawing is looked for.
const FARTHEST: i32 = 1000;
const MOST_STONES: usize = 8;

/// What came of a search for a drawing around stones.
#[derive(Debug)]
pub enum Around {
    /// This one.
    Found(Box<(Sketch, Draw)>),
    /// None with such units outside and so many columns.
    None,
    /// There is none at all: around the stones, no way of matching keeps every line harmless.
    Never,
}

/// Whether drawings are looked for around these stones.
pub fn are_few_and_near(stones: &[Move]) -> bool {
    let near = |stone: &Move| (-FARTHEST..=FARTHEST).contains(&stone.column);
    stones.len() <= MOST_STONES && stones.iter().all(near)
}

/// A drawing around stones on a board without end sideways: at most so many columns are searched, and one of
/// the units repeats on both sides.
pub fn around(
    (board, defender, stones): (DropBoard, Stone, &[Move]),
    tails: &[Tail],
    columns: usize,
    budget: &mut Budget<'_>,
) -> Result<Around, Exhausted> {
    let column = || stones.iter().map(|stone| stone.column);
    let (low, high) = (column().min().unwrap_or(0), column().max().unwrap_or(0));
    let core = |middle, half| Core::around(board, defender, stones.to_vec(), middle, half);
    if !core::is_possible(&core((low + high).div_euclid(2), (high - low + 6) / 2), budget)? {
        return Ok(Around::Never);
    }
    for half in 0..=columns as i32 / 2 {
        for (middle, tail) in
            (high - half..=low + half).flat_map(|middle| tails.iter().map(move |tail| (middle, tail)))
        {
            if let Some(found) = core::find(&core(middle, half), tail, budget)? {
                return Ok(Around::Found(Box::new(found)));
            }
        }
    }
    Ok(Around::None)
}

/// A drawing on a board that ends on one side: on that side of the stones all columns are searched, and some beyond
/// them.
fn beside(
    (board, defender, stones): (DropBoard, Stone, &[Move]),
    tails: &[Tail],
    budget: &mut Budget<'_>,
) -> Result<Around, Exhausted> {
    for wider in 0..COLUMNS as i32 {
        let Some(core) = Core::from_the_end(board, defender, stones.to_vec(), wider) else { break };
        for tail in tails {
            if let Some(found) = core::find(&core, tail, budget)? {
                return Ok(Around::Found(Box::new(found)));
            }
        }
    }
    Ok(Around::None)
}

/// A drawing of the defender of a block around the block's stones; what else is drawn there does not count.
pub fn drawing(entry: &Entry, limits: &Limits, monitor: &Monitor) -> Result<String, NotFound> {
    let name = &*entry.name;
    let Claim::Drop(drawn) = entry.claim() else {
        return Err(NotFound::Unfit(format!("`{name}` is no drawing")));
    };
    let (board, defender, stones) = (*drawn.board(), drawn.defender(), stones(drawn));
    if !are_few_and_near(&stones) {
        return Err(NotFound::Unfit(format!(
            "drawings are looked for around at most {MOST_STONES} stones, in columns from -{FARTHEST} to {FARTHEST}"
        )));
    }
    let budget = &mut Budget::new(limits, monitor);
    let found = match board.columns {
        Columns::ALL => around((board, defender, &stones), &tails(), COLUMNS, budget),
        columns if columns.limited().is_some() => core::find_between(board, defender, stones, budget)
            .map(|found| found.map_or(Around::Never, |found| Around::Found(Box::new(found)))),
        _ => beside((board, defender, &stones), &tails(), budget),
    };
    match found {
        Ok(Around::Found(found)) => {
            let pieces = written(&format!("{name}-found"), &found.0);
            canonical(&format!("{board}\n\n{pieces}"))
        }
        Ok(Around::None) => Err(NotFound::Fails(format!(
            "there is no drawing within {COLUMNS} columns and cups or glasses outside"
        ))),
        Ok(Around::Never) => Err(NotFound::Fails("there is no drawing at all with these stones".to_string())),
        Err(Exhausted::Stopped) => Err(NotFound::undecided("stopped before a drawing was found")),
        Err(_) => Err(NotFound::undecided("the limits ran out before a drawing was found")),
    }
}

/// The units that repeat outside if nothing else is asked for.
fn tails() -> Vec<Tail> {
    ["cup", "glass"].into_iter().filter_map(Unit::named).map(|unit| Tail { unit, gap: 1 }).collect()
}

/// The stones of a drawing, column by column.
fn stones(drawing: &Drawing) -> Vec<Move> {
    let column = |(column, cells): (i32, &[Drawn])| {
        let stones = cells.iter().filter_map(move |cell| match cell {
            Drawn::Stone(stone) => Some(Move { stone: *stone, column }),
            Drawn::Pair(_) => None,
        });
        stones.collect::<Vec<_>>()
    };
    drawing.window().flat_map(column).collect()
}

/// A `draw` block.
pub fn written(name: &str, sketch: &Sketch) -> String {
    let mut text = format!("draw {name}\n  defender {}\n", sketch.defender);
    if sketch.stones != Sketch::new(sketch.board, sketch.defender).stones {
        text += &format!("  stones {}\n", moves(&sketch.stones));
    }
    for piece in &sketch.pieces {
        let every = piece.every.map_or(String::new(), |every| format!(" every {every}"));
        let mirrored = if piece.mirrored { " mirrored" } else { "" };
        let place = format!("at {}{every}{mirrored}", piece.at);
        let named = Unit::NAMES.into_iter().find(|name| Unit::named(name).as_ref() == Some(&piece.unit));
        match named {
            Some(named) => text += &format!("  unit   {named} {place}\n"),
            None if piece.unit.marks().next().is_none() => {}
            None => {
                text += &format!("  letters {place}\n");
                for row in piece.unit.rows.iter().rev() {
                    let cells: Vec<String> = row.iter().map(|mark| sign(mark).to_string()).collect();
                    text += &format!("    {}\n", cells.join(" "));
                }
            }
        }
    }
    if sketch.slide != 0 {
        text += &format!("  slide  {}\n", sketch.slide);
    }
    text
}

/// How a mark of a unit is written.
pub fn sign(mark: &Mark) -> char {
    match mark {
        Mark::Empty => '.',
        Mark::Letter(letter) => *letter,
        Mark::Right => '>',
        Mark::Left => '<',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::settle;
    use proof::Verdict;

    fn found(text: &str) -> Result<String, NotFound> {
        let limits = Limits { time: Some(std::time::Duration::from_secs(120)), ..Limits::default() };
        let (_, entries) = document::read(text).map_err(|_| NotFound::unfit("unread"))?;
        drawing(&entries[0], &limits, &Monitor::default())
    }

    #[test]
    fn a_drawing_around_stones_is_a_document_that_holds() {
        for text in [
            "drop connect 4\n\ndraw d\n  defender O\n  stones X0X2O1\n",
            "drop connect 4 width 3 height 6\n\ndraw d\n  defender O\n",
        ] {
            let document = found(text).unwrap();
            let (_, entries) = document::read(&document).unwrap();
            assert_eq!(entries[0].name, "d-found", "{document}");
            let outcome = settle(entries[0].claim(), &Limits::default(), &Monitor::default());
            assert_eq!(outcome.verdict(), Ok(Verdict::Holds), "{document}");
        }
    }

    #[test]
    fn where_there_is_none_that_is_said() {
        let none = found("drop connect 4\n\ndraw d\n  defender O\n  stones X0\n");
        assert_eq!(none, Err(NotFound::Fails("there is no drawing at all with these stones".to_string())));
        let other = found("line\n\nloser three\n  creature 0 1 2\n");
        assert_eq!(other, Err(NotFound::Unfit("`three` is no drawing".to_string())));
    }
}
