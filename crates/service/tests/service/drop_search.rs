//! Units, boards and drawings around stones that the searches find.

use game::drop::{DropBoard, Mark, Stone, Unit, parse_moves};
use gravity::core::{Core, Tail, find, is_possible};
use gravity::units::{Boards, Size, boards, units};
use proof::limits::{Budget, Limits, Monitor};

fn with_budget<T>(search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
    search(&mut Budget::new(&limits, &Monitor::default()))
}

fn named(name: &str) -> Unit {
    Unit::named(name).unwrap()
}

/// A unit with letters in the order of its cells, column by column.
fn renamed(unit: &Unit) -> Unit {
    let mut renamed = unit.clone();
    let mut seen = Vec::new();
    for column in 0..unit.width() {
        for row in &mut renamed.rows {
            if row[column] == Mark::Empty {
                continue;
            }
            let place = seen.iter().position(|mark| *mark == row[column]);
            let place = place.unwrap_or_else(|| {
                seen.push(row[column]);
                seen.len() - 1
            });
            row[column] = Mark::Letter(char::from(b'a' + place as u8));
        }
    }
    renamed
}

#[test]
fn the_units_of_the_paper_are_among_all_units() {
    let small = with_budget(|budget| units(Size { columns: 4, rows: 2, cells: 6 }, budget)).unwrap();
    assert_eq!(small.len(), 42);
    let all: Vec<Unit> = small.iter().map(renamed).collect();
    assert!(all.contains(&renamed(&named("cup"))));
    for (one, unit) in all.iter().enumerate() {
        assert!(!all[..one].contains(unit), "{unit:?}");
    }
    // A third row is never of use.
    let higher = with_budget(|budget| units(Size { columns: 4, rows: 3, cells: 6 }, budget)).unwrap();
    assert_eq!(higher.len(), 42);
}

#[test]
fn cups_draw_in_one_way_for_each_player() {
    for (defender, at) in [(Stone::X, 3), (Stone::O, 1)] {
        let board = DropBoard::infinite(4);
        let asked = Boards { board, defender, units: vec![named("cup")], period: 10 };
        let found = with_budget(|budget| boards(&asked, budget)).unwrap();
        assert_eq!(found.len(), 1, "{defender}");
        let piece = &found[0].0.pieces[0];
        assert_eq!((piece.at, piece.every, piece.mirrored), (at, Some(5), true));
    }
}

fn core(stones: &str, middle: i32, half: i32) -> Core {
    let stones = parse_moves(stones).unwrap();
    Core::around(DropBoard::infinite(4), Stone::O, stones, middle, half)
}

#[test]
fn drawings_around_stones() {
    let tail = Tail { unit: named("cup"), gap: 1 };
    for (stones, middle, half) in
        [("", 0, 0), ("X0O0", 0, 0), ("X0X0O1", 1, 2), ("X0X2O1", 1, 2), ("X0X3O1", 0, 6)]
    {
        let core = core(stones, middle, half);
        assert_eq!(with_budget(|budget| is_possible(&core, budget)), Ok(true), "{stones}");
        let found = with_budget(|budget| find(&core, &tail, budget)).unwrap();
        let (sketch, draw) = found.unwrap_or_else(|| panic!("{stones}"));
        assert_eq!(sketch.drawing().as_ref(), Ok(draw.drawing()), "{stones}");
        assert_eq!(sketch.stones, core.stones, "{stones}");
    }
}

/// One handicap stone: no drawing has it, and none has two that lie apart; nor does any answer of O's help
/// after some second stones.
#[test]
fn no_drawing_stands_a_handicap_stone() {
    for stones in ["X0", "X0X1", "X0X4", "X0X5", "X0X6", "X0X1O2", "X0X1O-1", "X0X4O2"] {
        let columns = parse_moves(stones).unwrap().into_iter().map(|stone| stone.column);
        let (low, high) = columns.fold((0, 0), |(low, high), column| (low.min(column), high.max(column)));
        let asked = core(stones, (low + high).div_euclid(2), (high - low + 7) / 2);
        assert_eq!(with_budget(|budget| is_possible(&asked, budget)), Ok(false), "{stones}");
    }
}
