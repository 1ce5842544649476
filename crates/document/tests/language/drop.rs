//! `drop` sections: the drawings they make, and what is said of wrong ones.

use document::read;
use game::Claim;
use game::drop::{Drawing, Drawn, Place, Spot, Stone, Width};

fn drawing(text: &str) -> Drawing {
    let (_, entries) = read(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    match entries[0].claim() {
        Claim::Drop(drawing) => drawing.clone(),
        other => panic!("{other:?}"),
    }
}

fn partner(drawing: &Drawing, column: i32, row: u32) -> Option<(i32, u32)> {
    drawing.partner(Spot::new(column, row)).map(|spot| (spot.column, spot.row))
}

#[test]
fn cups_repeat_and_are_mirrored() {
    let drawing = drawing("drop connect 4\ndraw a\n  defender O\n  unit cup at 1..4 every 5 mirrored\n");
    for (column, row, wanted) in [
        (1, 1, Some((2, 1))),
        (1, 2, Some((4, 2))),
        (-1, 2, Some((-4, 2))),
        (506, 2, Some((509, 2))),
        (-501, 1, Some((-502, 1))),
        (2, 2, None),
        (500, 1, None),
    ] {
        assert_eq!(partner(&drawing, column, row), wanted, "{column} {row}");
    }
    assert_eq!(drawing.place(Spot::new(2, 2)), Some(Place::Lower));
    assert_eq!(drawing.place(Spot::new(2, 3)), Some(Place::Upper));
    assert_eq!(drawing.place(Spot::new(1, 3)), Some(Place::Lower));
    assert_eq!(drawing.width(), Width::repeats(5, 5));
}

/// `every … both` without a mirror is the same as `mirrored` where a unit is its own image.
#[test]
fn units_repeat_to_either_side() {
    let board = |unit: &str| drawing(&format!("drop connect 4\ndraw a\n  defender O\n{unit}"));
    let same = |one: &Drawing, two: &Drawing, columns: std::ops::Range<i32>| {
        for (column, row) in columns.flat_map(|column| (1..4).map(move |row| (column, row))) {
            let spot = Spot::new(column, row);
            assert_eq!(one.place(spot), two.place(spot), "{column}:{row}");
        }
    };
    for (unit, every) in [("cup", 5), ("slided-cup", 5), ("glass", 8)] {
        let mirrored = board(&format!("  unit {unit} at 1 every {every} mirrored\n"));
        let both = board(&format!("  unit {unit} at 1 every {every} both\n"));
        same(&mirrored, &both, -60..60);
        let far = board(&format!("  unit {unit} at {} every {every} both\n", 1 - 3 * every));
        same(&mirrored, &far, -60..60);
        let image = board(&format!("  unit {unit} at {} every {every} left mirrored\n", -(every - 1)));
        same(&mirrored, &image, -60..60);
    }
    let left = board("  unit cup at -4 every 5 left\n");
    same(&left, &board("  unit cup at 1 every 5 mirrored\n"), -60..0);
    assert_eq!(left.width(), Width::repeats(5, 1));
    assert_eq!(partner(&left, -504, 2), Some((-501, 2)));
    assert_eq!(partner(&left, 1, 1), None);
    let sides = board("  unit cup at 1 every 5\n  unit glass at -7 every 8 left\n");
    assert_eq!(sides.width(), Width::repeats(8, 5));
    assert_eq!(partner(&sides, -7 - 80, 2), Some((-1 - 80, 2)));
    assert_eq!(partner(&sides, 1 + 50, 2), Some((4 + 50, 2)));
    // On a limited board, what does not fit is left out at both ends.
    let narrow = drawing("drop connect 4 width 12\ndraw a\n  defender O\n  unit cup at 4 every 5 both\n");
    let expected = drawing("drop connect 4 width 12\ndraw a\n  defender O\n  unit cup at 4\n");
    assert_eq!(narrow, expected);
}

#[test]
fn a_letter_in_more_than_two_cells_is_matched_from_the_outside_in() {
    let text = "drop connect 4\ndraw a\n  defender O\n  letters at 1 every 8 mirrored\n    S . S . S . S\n    G G L . L A A\n";
    let glass = "drop connect 4\ndraw a\n  defender O\n  unit glass at 1 every 8 mirrored\n";
    assert_eq!(drawing(text), drawing(glass));
    let stacked = drawing("drop connect 4 width 2\ndraw a\n  defender O\n  letters at 0\n    A A\n    A A\n");
    assert_eq!(partner(&stacked, 0, 1), Some((1, 2)));
    assert_eq!(partner(&stacked, 0, 2), Some((1, 1)));
}

#[test]
fn chains_are_linked_over_follow_up() {
    let drawing =
        drawing("drop connect 4\ndraw a\n  defender O\n  unit slided-cup at 1..4 every 5 mirrored\n");
    for n in -100..100 {
        assert_eq!(partner(&drawing, 5 * n - 1, 1), Some((5 * n + 1, 1)));
        assert_eq!(partner(&drawing, 5 * n + 2, 1), Some((5 * n + 3, 1)));
        assert_eq!(partner(&drawing, 5 * n + 1, 2), Some((5 * n + 4, 2)));
    }
}

#[test]
fn stones_and_letters_of_ones_own() {
    let text = "drop connect 4 width -3..3 height 6\ndraw a\n  defender O\n  stones X0O0X1\n  letters at -3 mirrored\n    A . .\n    B B .\n";
    let drawing = drawing(text);
    let columns: Vec<Vec<Drawn>> = drawing.window().map(|(_, drawn)| drawn.to_vec()).collect();
    assert_eq!(columns[3], [Drawn::Stone(Stone::X), Drawn::Stone(Stone::O)]);
    assert_eq!(columns[4], [Drawn::Stone(Stone::X)]);
    assert_eq!(partner(&drawing, -3, 2), Some((3, 2)));
    assert_eq!(partner(&drawing, 3, 1), Some((2, 1)));
    assert_eq!(drawing.width(), Width::LIMITED);
}

#[test]
fn wrong_documents() {
    let draw = |fields: &str| format!("drop connect 4\ndraw a\n  defender O\n{fields}\n");
    for (text, wanted) in [
        ("drop\n".to_string(), "how many in a row win is missing"),
        ("drop connect 1\n".to_string(), "expected a number from 2 to 16 after `connect`"),
        ("drop connect four\n".to_string(), "expected a number from 2 to 16"),
        ("drop connect 4 width 3..1\n".to_string(), "expected a number from 1 to 1000"),
        ("drop connect 4 hight 6\n".to_string(), "unknown word `hight`"),
        (
            "drop connect 4\nclaim a\n".to_string(),
            "`claim` is a block of `hex` and `sets` and `torus`, not of `drop`",
        ),
        ("drop connect 4\ndraw a\n".to_string(), "the drawing `a` has no field `defender`"),
        (draw("  unit cap at 1..4"), "unknown unit `cap`"),
        (draw("  unit cup"), "where it stands is missing"),
        (draw("  unit cup at 1..5"), "this takes 4 columns"),
        (draw("  unit cup at 1 every 0"), "expected a number of columns"),
        (draw("  unit cup at 1 mirrored every 5"), "unexpected `every`"),
        (draw("  unit cup at 1 left"), "unexpected `left`"),
        (draw("  unit cup at 1 every 5 left both"), "unexpected `both`"),
        (draw("  unit cup at 1 every 5 mirrored left"), "unexpected `left`"),
        (draw("  unit cup at 1 every -5"), "expected a number of columns"),
        (draw("  unit cup at 1 every 5\n  unit cup at -2 every 5 left"), "this overlaps another unit"),
        (draw("  unit cup at 1\n  unit cup at 4"), "this overlaps another unit"),
        (draw("  unit cup at 1 every 3"), "this overlaps another unit"),
        (draw("  unit cup at -1 mirrored"), "this overlaps another unit, or its own image"),
        (draw("  unit slided-cup at 1"), "the end of the chain in column 1, row 1 is not joined"),
        (draw("  letters at 1\n    A"), "the letter `A` does not stand twice"),
        (draw("  letters at 1\n    A A A"), "the letter `A` does not stand twice"),
        (draw("  letters at 1\n    A A\n    . ."), "has an unmatched cell under a matched one"),
        (draw("  letters at 1\n    A A\n    B"), "this row has 1 cells, the one above it 2"),
        (draw("  letters at 1\n    A A ?"), "unknown token `?`"),
        (draw("  letters at 1"), "there are no rows"),
        (draw("  letters at 1\n    A A O"), "this cell will be X's, not O's"),
        (draw("  stones Z3"), "`Z3` cannot be read"),
        (draw("  defender X"), "a second field `defender`"),
        (draw("  stones X0O5X1O5X2O5X3"), "the stones make a line before play starts"),
        (draw(&format!("  stones {}", "X0O0".repeat(9))), "too many cells of column 0 are drawn"),
        (draw("  reply never"), "unknown word `never`"),
        (draw("  slide left"), "this field needs a number of columns"),
        (draw("  slide 1001"), "a drawing can be slid by at most 1000 columns"),
        (draw("  slide -1001"), "a drawing can be slid by at most 1000 columns"),
        (
            "drop connect 4 width 3\ndraw a\n  defender O\n  unit cup at 0\n".to_string(),
            "this does not fit the board",
        ),
        (
            "drop connect 4 width 3\ndraw a\n  defender O\n  stones X5\n".to_string(),
            "a stone is not on the board",
        ),
        (
            "drop connect 4 height 1\ndraw a\n  defender O\n  unit cup at 0\n".to_string(),
            "this does not fit the board",
        ),
    ] {
        let problems = read(&text).expect_err(&text);
        let said: Vec<&str> = problems.iter().map(|problem| &*problem.message).collect();
        assert!(said.iter().any(|message| message.contains(wanted)), "{text}{said:?}");
    }
}

#[test]
fn boards_with_one_end() {
    let parse = |line: &str| document::parse(&format!("{line}\n\ndraw d\n  defender O\n"));
    for line in ["drop connect 4 width 0..", "drop connect 4 width ..6", "drop connect 4 width -3.. height 6"]
    {
        let document = parse(line).unwrap();
        assert!(document.to_string().starts_with(&format!("{line}\n")), "{document}");
    }
    for line in ["drop connect 4 width ..", "drop connect 4 width 3..1", "drop connect 4 width 0..x"] {
        let problems = parse(line).unwrap_err();
        assert!(problems[0].message.contains("after `width`"), "{problems:?}");
    }
}
