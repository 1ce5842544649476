//! `tatami solve drop`: forced wins on boards without end, and small boards to the end.

use crate::support::Place;

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
    let run = place.tatami(&["solve", "drop", "--stones", "X0", "--time-limit", "100ms", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["result"]), (3, &"unknown".into()));
    assert!(report["winner"].is_null());
}

/// The main result of the source paper, as one statement with one certificate.
#[test]
fn the_endless_board_is_a_draw() {
    let place = Place::new();
    let run = place.tatami(&["solve", "drop", "--certificate", "draw.cert"]);
    assert!(run.code == 0 && run.out.starts_with("draw, certificate of "), "{run:?}");
    place.write("draw.statement", "tatami statement 1\ngame draw connect 4\n");
    let check = place.checker(&["--statement", "draw.statement", "draw.cert"], b"");
    assert_eq!(check.code, 0, "{check:?}");
    assert!(
        check.out.contains("each player can make sure that the other never has 4 in a row."),
        "{check:?}"
    );
    place.write("draw.statement", "tatami statement 1\ngame draw connect 4 columns 0 6\n");
    assert_eq!(place.checker(&["--statement", "draw.statement", "draw.cert"], b"").code, 1);
    let run = place.tatami(&["solve", "drop", "--width", "7", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (run.code, &report["result"], &report["winner"]),
        (0, &"draw".into(), &serde_json::Value::Null)
    );
}

/// Of other positions it is two statements, each with a certificate of its own.
#[test]
fn a_position_that_both_hold_is_a_draw_by_two_drawings() {
    let place = Place::new();
    let run =
        place.tatami(&["solve", "drop", "--width", "4", "--moves", "X0O0", "--certificate", "draw.cert"]);
    assert!(run.code == 0 && run.out.starts_with("draw, by two statements"), "{run:?}");
    for (player, other) in [("X", "O"), ("O", "X")] {
        let said = format!("makes sure that {other} never has 4 in a row: drawing, certificate of ");
        assert!(run.out.contains(&said), "{run:?}");
        let check = place.checker(&[&format!("draw-{player}.cert")], b"");
        assert_eq!(check.code, 0, "{check:?}");
    }
}

#[test]
fn one_handicap_stone_is_held_from_a_wall_or_not_known() {
    let place = Place::new();
    let run = place.tatami(&["solve", "drop", "--width", "5", "--stones", "X0", "--time-limit", "2s"]);
    assert!(run.out.contains("O makes sure that X never has 4 in a row"), "{run:?}");
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
