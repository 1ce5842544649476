//! Drawings on the command line: the library's, their certificates, and the moves that beat a drawing.

use crate::support::{Place, library};

#[test]
fn the_drawings_of_the_library_are_settled_and_certified() {
    let place = Place::new();
    for (name, count) in [
        ("drop.tatami", 23),
        ("drop-widths.tatami", 40),
        ("drop-handicap.tatami", 4),
        ("drop-heights.tatami", 3),
        ("drop-mixed.tatami", 10),
        ("drop-sides.tatami", 14),
    ] {
        let run = place.tatami(&["prove", &library(name), "--certificates", "proofs"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains(&format!("{count} of {count} as wanted")), "{run:?}");
        assert_eq!(place.tatami(&["fmt", "--check", &library(name)]).code, 0, "{name}");
    }
    let proofs = place.list("proofs");
    assert_eq!(proofs.len(), 94);
    for name in &proofs {
        let run = place.checker(&[&format!("proofs/{name}")], b"");
        assert_eq!(run.code, 0, "{name}: {run:?}");
    }
    let figure = place.tatami(&["check", "proofs/drop.figure37.cert", "--against", &library("drop.tatami")]);
    assert!(figure.out.contains("This is `draw figure37`"), "{figure:?}");
}

#[test]
fn a_drawing_that_fails_is_beaten_by_moves() {
    let place = Place::new();
    let run = place.tatami(&["prove", &library("drop.tatami"), "--only", "always-in-the-pair"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("beaten by X1O2X1, certificate of"), "{run:?}");
    let odd = "drop connect 4 width 4 height 5\ndraw odd\n  defender O\n";
    let run = place.write("odd.tatami", odd).tatami(&["prove", "odd.tatami"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.contains("beaten by X"), "{run:?}");
}
