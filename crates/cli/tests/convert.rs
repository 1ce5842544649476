//! `tatami convert` as it is typed.

mod support;

use support::Place;

const LINK: &str = "https://hexworld.org/board/#5,a2:sc3,d2";

#[test]
fn a_link_becomes_a_record_and_a_link_again() {
    let place = Place::new();
    let run = place.tatami(&["convert", LINK, "-o", "game.sgf"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert_eq!(place.read("game.sgf"), "(;FF[4]GM[11]CA[UTF-8]SZ[5];B[a2];W[swap-pieces];B[c3]IP[];W[d2])\n");
    let run = place.tatami(&["convert", "game.sgf", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, LINK));
    let run = place.tatami(&["convert", "game.sgf", "--to", "trmph"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://trmph.com/hex/board#5,b1b1c3"));
    let run = place.tatami_with(&["convert", "-", "--to", "hexworld"], run.out.as_bytes());
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,a2:sc3"));
}

#[test]
fn positions_become_claims_that_can_be_proved() {
    let place = Place::new();
    let run = place.tatami(&["convert", LINK, "-o", "position.tatami"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert_eq!(place.tatami(&["fmt", "--check", "position.tatami"]).code, 0);
    let run = place.tatami(&["prove", "position.tatami"]);
    assert!(run.out.contains("position"), "{run:?}");
    let run = place.tatami(&["convert", "position.tatami", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,c3b1:p"), "{run:?}");
    assert_eq!(place.tatami(&["convert", "position.tatami#position", "--to", "sgf"]).code, 0);
    let run = place.tatami(&["convert", "#19,a1", "--to", "tatami"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("360 empty cells"), "{}", run.err);
}

#[test]
fn figures_of_positions() {
    let place = Place::new();
    let run = place.tatami(&["convert", "#3n,a1b2", "--to", "txt"]);
    assert!(run.code == 0 && run.out.starts_with("  a b c\n1 1 . .\n 2 . 2 .\n  3 . . .\n"), "{run:?}");
    for extension in ["svg", "pdf", "png", "tex"] {
        let file = format!("x.{extension}");
        assert_eq!(place.tatami(&["convert", LINK, "-o", &file]).code, 0);
        assert!(place.list(".").contains(&file));
    }
}

#[test]
fn what_is_left_out_is_said() {
    let place = Place::new();
    place.write("x.sgf", "(;SZ[5]PB[me](;B[a1]C[hm])(;B[a2]))");
    let run = place.tatami(&["convert", "x.sgf", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,a1"));
    for word in ["variations", "comments", "names and dates"] {
        assert!(run.err.contains(word), "{}", run.err);
    }
    let run = place.tatami(&["convert", "x.sgf", "-o", "y.sgf"]);
    assert_eq!((run.code, &*run.err), (0, ""));
}

#[test]
fn errors_tell_the_place() {
    let place = Place::new();
    place.write("x.sgf", "(;SZ[5]\n;B[f1])").write("y.tatami", "hex 5x5\n").write("z.sgf", "hello");
    for (arguments, wanted) in [
        (&["convert", "x.sgf", "--to", "sgf"][..], "x.sgf:2:4: the 5x5 board has no cell `f1`"),
        (
            &["convert", "https://hexworld.org/board/#5,a1a1", "--to", "sgf"],
            "at character 33: a stone stands on a1",
        ),
        (&["convert", "https://trmph.com/hex/board#5,a1a1a1", "--to", "sgf"], "a stone stands on a1 already"),
        (&["convert", "y.tatami", "--to", "sgf"], "has 0 such claims of Hex"),
        (&["convert", "x.sgf", "-o", "out.doc"], "names no format"),
        (&["convert", "x.sgf"], "--output <OUT>"),
        (&["convert", "none.sgf", "--to", "sgf"], "cannot read none.sgf"),
        (&["convert", "z.sgf", "--to", "sgf"], "z.sgf"),
        (&["convert", "#5x4,a1", "--to", "trmph"], "square boards only"),
        (&["convert", "#5,a1:p:p", "--to", "trmph"], "no passes"),
    ] {
        let run = place.tatami(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
    }
    assert!(place.list(".").iter().all(|name| !name.starts_with("out")));
}
