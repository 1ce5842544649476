//! `tatami find drawing`: what is found is a document that holds, with pictures.

use crate::support::Place;

#[test]
fn units_are_listed_with_pictures() {
    let place = Place::new();
    let run = place.tatami(&["find", "drawing", "units", "--figures", "units"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("# 42 units of at most 4 columns, 2 rows and 6 cells"), "{run:?}");
    assert!(run.out.contains("#   B o o B\n") || run.out.contains("#   B x x B\n"), "{run:?}");
    assert!(run.out.contains(": 6 cells in 4 columns, cup; B..B/AACC\n"), "{run:?}");
    let figures = place.list("units");
    assert_eq!(figures.len(), 42);
    assert!(place.read("units/unit1.svg").contains("<svg"));
}

#[test]
fn boards_are_documents_that_hold() {
    let place = Place::new();
    let asked = ["find", "drawing", "boards", "--unit", "cup", "slided-cup", "A..A", "--period", "6"];
    let run = place.tatami(&asked);
    assert_eq!(run.code, 0, "{run:?}");
    let proved = place.write("boards.tatami", &run.out).tatami(&["prove", "boards.tatami"]);
    assert!(proved.code == 0 && proved.out.contains(" as wanted"), "{proved:?}");
    assert!(run.out.contains("unit   cup at 1 every 5 mirrored"), "{run:?}");
    assert!(run.out.contains("unit   slided-cup at 1 every 5 mirrored"), "{run:?}");
}

#[test]
fn a_drawing_around_stones_holds() {
    let place = Place::new();
    let run = place.tatami(&["find", "drawing", "around", "--stones", "X0X2O1", "--figures", "."]);
    assert_eq!(run.code, 0, "{run:?}");
    let proved = place.write("found.tatami", &run.out).tatami(&["prove", "found.tatami"]);
    assert!(proved.code == 0 && proved.out.contains("1 of 1 as wanted"), "{proved:?}");
    assert!(place.read("found.svg").contains("<svg"));
    let none = place.tatami(&["find", "drawing", "around", "--stones", "X0"]);
    assert!(none.code == 1 && none.out.contains("no drawing at all"), "{none:?}");
    let narrow = place.tatami(&["find", "drawing", "around", "--stones", "X0X3O1", "--columns", "5"]);
    assert!(narrow.code == 1 && narrow.out.contains("nothing found"), "{narrow:?}");
}

#[test]
fn bad_input_is_refused() {
    let place = Place::new();
    for (arguments, said) in [
        (&["boards", "--unit", "mug"][..], "`mug` is not a unit"),
        (&["boards", "--unit", "A/BB"], "is not a unit"),
        (&["boards", "--unit", ""], "is not a unit"),
        (&["boards"], "--unit"),
        (&["units", "--columns", "0"], "expected a number from 1 to 40"),
        (&["around", "--stones", "Z1"], "cannot be read"),
        (&["around", "--stones", "X2000"], "in columns from -1000 to 1000"),
        (&["around", "--stones", "X0", "--unit", "slided-cup"], "the ends of a chain"),
    ] {
        let run = place.tatami(&[&["find", "drawing"], arguments].concat());
        assert!(run.code == 2 && run.err.contains(said), "{arguments:?}: {run:?}");
    }
    let hurried = place.tatami(&[
        "find",
        "drawing",
        "units",
        "--columns",
        "12",
        "--cells",
        "16",
        "--time-limit",
        "50ms",
    ]);
    assert_eq!(hurried.code, 3, "{hurried:?}");
}
