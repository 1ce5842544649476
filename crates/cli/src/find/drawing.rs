//! `tatami find drawing`: units, boards that repeat them and draw, and drawings around stones. What is found
//! is printed as a document, with pictures as comments, so that it can be proved and drawn like any other.

use crate::args::{SearchAround, SearchBoards, SearchDrop, SearchUnits};
use crate::interrupt;
use crate::output::write_whole;
use crate::status::{Status, complain, print};
use figure::{Format, Picture, Style, Wall};
use game::drop::{Columns, Drawing, DropBoard, Mark, Piece, Sketch, Stone, Unit};
use gravity::core::Tail;
use gravity::units::{Boards, Size, boards, units};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use service::find::drawing::{Around, are_few_and_near, around, sign, written};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Runs `tatami find drawing`.
pub fn run(what: &SearchDrop) -> Status {
    let searched = match what {
        SearchDrop::Units(options) => find_units(options),
        SearchDrop::Boards(options) => find_boards(options),
        SearchDrop::Around(options) => find_around(options),
    };
    searched.unwrap_or_else(|message| complain(&message))
}

/// Runs a search within a time; nothing if the time ran out.
fn within<T>(
    time: Duration,
    search: impl FnOnce(&mut Budget<'_>) -> Result<T, Exhausted>,
) -> Result<T, Exhausted> {
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = Limits { time: Some(time), ..Limits::default() };
    search(&mut Budget::new(&limits, &monitor))
}

/// Something that was found, as it is shown.
struct Found {
    name: String,
    text: String,
    wall: Wall,
}

/// Prints what was found, and saves figures of it.
fn show(head: &str, found: &[Found], figures: Option<&Path>) -> Result<Status, String> {
    if let Some(folder) = figures {
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
        for one in found {
            let drawn = Picture::Wall(one.wall.clone()).draw(&Style::default()).write(Format::Svg);
            let bytes = drawn.map_err(|error| error.to_string())?;
            let path = folder.join(format!("{}.svg", one.name));
            write_whole(&path, &bytes)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
    }
    let blocks: String = found.iter().map(|one| format!("\n{}{}", picture(&one.wall), one.text)).collect();
    Ok(print(&format!("{head}{blocks}")))
}

/// A picture as comments.
fn picture(wall: &Wall) -> String {
    let text = wall.text(&Style::default());
    let plain = anstream::adapter::strip_str(&text).to_string();
    plain.lines().skip(1).map(|line| format!("#   {line}\n")).collect()
}

fn find_units(options: &SearchUnits) -> Result<Status, String> {
    let size = Size { columns: options.columns, rows: options.rows, cells: options.cells };
    let Ok(units) = within(options.time_limit, |budget| units(size, budget)) else {
        _ = complain("the time limit ran out");
        return Ok(Status::Undecided);
    };
    let mut found = Vec::new();
    for (number, unit) in (1..).zip(&units) {
        let name = format!("unit{number}");
        let board =
            DropBoard { columns: Columns::between(0, unit.width() as i32 - 1), ..DropBoard::infinite(4) };
        let pieces = vec![Piece { unit: unit.clone(), at: 0, every: None, mirrored: false }];
        let sketch = Sketch { pieces, ..Sketch::new(board, Stone::O) };
        let drawing = sketch.drawing().map_err(|error| format!("{name} cannot be drawn: {error:?}"))?;
        let mut wall = Wall::of_drawing(&name, &drawing);
        wall.caption.clear();
        let known = Unit::NAMES.into_iter().find(|known| same(unit, known));
        let known = known.map_or(String::new(), |known| format!(", {known}"));
        let cells = unit.marks().count();
        let text =
            format!("# {name}: {cells} cells in {} columns{known}; {}\n", unit.width(), in_a_word(unit));
        found.push(Found { name, text, wall });
    }
    let head = format!(
        "# {} units of at most {} columns, {} rows and {} cells, up to mirror images\n",
        units.len(),
        options.columns,
        options.rows,
        options.cells
    );
    show(&head, &found, options.figures.as_deref())
}

/// Whether a unit is a named one, whatever its letters.
fn same(unit: &Unit, name: &str) -> bool {
    let plan = |unit: &Unit| -> Vec<Option<(i32, u32)>> {
        let marks: Vec<(i32, u32, Mark)> = unit.marks().collect();
        let partner = |(column, row, mark): &(i32, u32, Mark)| {
            let other = |other: &&(i32, u32, Mark)| other.2 == *mark && (other.0, other.1) != (*column, *row);
            marks.iter().find(other).map(|(column, row, _)| (*column, *row))
        };
        marks.iter().map(partner).collect()
    };
    Unit::named(name).is_some_and(|named| {
        let places = |unit: &Unit| unit.marks().map(|(c, r, _)| (c, r)).collect::<Vec<_>>();
        places(&named) == places(unit) && plan(&named) == plan(unit)
    })
}

/// A unit in one word, the highest row first, as `--unit` reads it.
fn in_a_word(unit: &Unit) -> String {
    let rows: Vec<String> = unit.rows.iter().rev().map(|row| row.iter().map(sign).collect()).collect();
    rows.join("/")
}

/// A unit by its name, or drawn in one word.
fn unit(text: &str) -> Result<Unit, String> {
    const WIDEST: usize = 40;
    if let Some(unit) = Unit::named(text) {
        return Ok(unit);
    }
    let rows: Vec<&str> = text.split('/').rev().collect();
    let width = rows[0].chars().count();
    let plain = |c: char| c.is_alphabetic() && !matches!(c, 'X' | 'O') || matches!(c, '.' | '<' | '>');
    let even = rows.iter().all(|row| row.chars().count() == width && row.chars().all(plain));
    if !even || width > WIDEST || width == 0 || rows.len() > 8 {
        let names = Unit::NAMES.join(", ");
        return Err(format!("`{text}` is not a unit: expected {names}, or rows such as C..C/UUPP"));
    }
    let unit = Unit::drawn(&rows);
    let twice = |mark: Mark| unit.marks().filter(|(_, _, other)| *other == mark).count() == 2;
    let single = unit.marks().find(|(_, _, mark)| matches!(mark, Mark::Letter(_)) && !twice(*mark));
    match single {
        Some((_, _, mark)) => {
            Err(format!("`{text}` is not a unit: the letter {} does not stand twice", sign(&mark)))
        }
        None => Ok(unit),
    }
}

fn find_boards(options: &SearchBoards) -> Result<Status, String> {
    let units = options.unit.iter().map(|text| unit(text)).collect::<Result<Vec<Unit>, String>>()?;
    let board = DropBoard { height: options.height, ..DropBoard::infinite(options.connect) };
    let mut found = Vec::new();
    for defender in options.defender.map_or(vec![Stone::X, Stone::O], |defender| vec![defender]) {
        let asked = Boards { board, defender, units: units.clone(), period: options.period };
        let Ok(boards) = within(options.time_limit, |budget| boards(&asked, budget)) else {
            _ = complain("the time limit ran out");
            return Ok(Status::Undecided);
        };
        for (number, (sketch, draw)) in (1..).zip(&boards) {
            found.push(block(format!("{defender}{number}"), sketch, draw.drawing()));
        }
    }
    let head =
        format!("# {} boards that repeat after at most {} columns\n{board}\n", found.len(), options.period,);
    show(&head, &found, options.figures.as_deref())
}

/// A `draw` block, with its picture.
fn block(name: String, sketch: &Sketch, drawing: &Drawing) -> Found {
    let (text, wall) = (written(&name, sketch), Wall::of_drawing(&name, drawing));
    Found { name, text, wall }
}

fn find_around(options: &SearchAround) -> Result<Status, String> {
    let stones = crate::units::moves("--stones", &options.stones)?;
    if !are_few_and_near(&stones) {
        return Err("--stones: at most 8 stones, in columns from -1000 to 1000".to_string());
    }
    let board = DropBoard { height: options.height, ..DropBoard::infinite(options.connect) };
    let tails = options.unit.iter().map(|text| Ok(Tail { unit: unit(text)?, gap: 1 }));
    let tails = tails.collect::<Result<Vec<Tail>, String>>()?;
    if tails.iter().any(|tail| tail.unit.marks().any(|(_, _, mark)| matches!(mark, Mark::Left | Mark::Right)))
    {
        return Err("--unit: a unit with the ends of a chain cannot start here".to_string());
    }
    let searched = within(options.time_limit, |budget| {
        around((board, options.defender, &stones), &tails, options.columns, budget)
    });
    match searched {
        Ok(Around::Found(found)) => {
            let (sketch, draw) = &*found;
            let found = block("found".to_string(), sketch, draw.drawing());
            show(&format!("{board}\n"), &[found], options.figures.as_deref())
        }
        Ok(Around::None) => {
            Ok(print("# nothing found with such units outside and so many columns\n")
                .max(Status::NotAsWanted))
        }
        Ok(Around::Never) => {
            let said = "# there is no drawing at all with these stones: around them, no way of matching keeps every line harmless\n";
            Ok(print(said).max(Status::NotAsWanted))
        }
        Err(_) => {
            _ = complain("the time limit ran out");
            Ok(Status::Undecided)
        }
    }
}
