//! `tatami solve drop`: forced wins on boards without end, and small boards to the end.

mod support;

use support::Place;

#[test]
fn figure_1_is_a_win_for_x() {
    let place = Place::new();
    let run = place.tatami(&["solve", "drop", "--moves", "X0O1X1O - 1X - 1O2", "--certificate", "a.cert"]);
    assert_eq!((run.code, &run.err[..]), (0, ""), "{run:?}");
    assert!(run.out.starts_with("X wins, certificate of "), "{run:?}");
    let check = place.checker(&["a.cert"], b"");
    assert!(check.code == 0 && check.out.contains("X can make sure to be the first with 4"), "{check:?}");
}

#[test]
fn two_handicap_stones_win() {
    let place = Place::new();
    let run = place.tatami(&["solve", "drop", "--stones", "X0X1", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["winner"], &report["result"]), (0, &"X".into(), &"X wins".into()));
    assert!(report["nodes"].is_u64() && report["cpu_seconds"].is_number() && report["certificate"].is_null());
}

#[test]
fn small_boards_are_settled() {
    let place = Place::new();
    for (width, height, said) in [("5", "4", "draw"), ("6", "4", "O wins"), ("-2..2", "3", "draw")] {
        let run = place.tatami(&["solve", "drop", "--width", width, "--height", height]);
        assert!(run.code == 0 && run.out.starts_with(&format!("{said}, certificate")), "{run:?}");
    }
    let run = place.tatami(&["solve", "drop", "--connect", "3", "--first", "O"]);
    assert!(run.out.starts_with("O wins"), "{run:?}");
}

#[test]
fn what_is_not_known_is_not_said() {
    let place = Place::new();
    let run = place.tatami(&["solve", "drop", "--time-limit", "100ms", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["result"]), (3, &"unknown".into()));
    assert!(report["winner"].is_null());
}

#[test]
fn bad_input_is_refused() {
    let place = Place::new();
    for (arguments, said) in [
        (&["--moves", "X0X1"][..], "X1: it is the turn of O"),
        (&["--moves", "X0Y1"], "--moves cannot be read at `Y1`"),
        (&["--moves", "X0é"], "cannot be read"),
        (&["--width", "3", "--moves", "X3"], "X3: there is no such column on the board"),
        (&["--height", "1", "--moves", "X0O0"], "O0: the column is full"),
        (&["--stones", "X0X1X2X3"], "the game is over already: X has 4 in a row"),
        (&["--stones", "X0X1X2X3X4"], "X4: the game was over before"),
        (&["--width", "1", "--height", "1", "--moves", "X0"], "the board is full"),
        (&["--width", "3..1"], "expected a number of columns"),
        (&["--width", "0"], "expected a number of columns"),
        (&["--first", "Z"], "the players are X and O"),
        (&["--connect", "1"], "1 is not in 2..=16"),
        (&["--stones", "X99999"], "stones must lie between"),
    ] {
        let run = place.tatami(&[&["solve", "drop"], arguments].concat());
        assert!(run.code == 2 && run.err.contains(said), "{arguments:?}: {run:?}");
    }
}
