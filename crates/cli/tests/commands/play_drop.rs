//! `tatami play drop`: drawings answer moves, and play against each other. `tatami draw` shows them.

use crate::support::{Place, library};

fn drawing(name: &str) -> String {
    format!("{}#{name}", library("drop.tatami"))
}

/// Section 6 of the paper: X plays by figure 32 and O by figure 38, and GLASS unfolds to the right as in
/// figure 39.
#[test]
fn glass_unfolds_to_the_right() {
    let place = Place::new();
    let (x, o) = (drawing("theorem5"), drawing("figure38"));
    for (strategy, against) in [(&x, &o), (&o, &x)] {
        let run =
            place.tatami(&["play", "drop", "--strategy", strategy, "--against", against, "--count", "18"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.starts_with("X0O-1X-1O4X3O1X1O3X8O7X5O5X7O12X11O9X9O11\n"), "{run:?}");
        let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
        // Columns -1 to 9 of the lowest two rows, after two columns of margin.
        assert_eq!(rows[2][2..13].join(" "), "X . X . O . O . X . X");
        assert_eq!(rows[3][2..13].join(" "), "O X O . X O X . O X O");
    }
}

#[test]
fn a_drawing_answers() {
    let place = Place::new();
    let cups = drawing("theorem2");
    let run = place.tatami(&["play", "drop", "--strategy", &cups, "--moves", "X1X1O3X5"]);
    assert!(run.code == 0 && run.out.starts_with("X1O2X1O3X5O5\n"), "{run:?}");
    let run = place.tatami_with(&["play", "drop", "--strategy", &cups], b"1\nX1\nnonsense\n\n");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("You are X.") && run.out.contains("O2\n") && run.out.contains("O3\n"));
    assert!(run.out.ends_with("`nonsense` is not a column\n"), "{run:?}");
}

#[test]
fn moves_against_a_drawing_are_taken_back() {
    let place = Place::new();
    let cups = drawing("theorem2");
    let run = place.tatami_with(
        &["play", "drop", "--strategy", &cups],
        b"1\n1\nmoves\nundo\nmoves\nundo\nundo\nhelp\nboard\n",
    );
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("X1O2X1O3\n") && run.out.contains("\nX1O2\n"), "{run:?}");
    assert!(
        run.out.contains("There is no move of yours to take back.")
            && run.out.contains("take back your last")
    );
}

#[test]
fn the_program_plays_every_position() {
    let place = Place::new();
    let small = ["play", "drop", "--width", "6", "--height", "4"];
    // O wins 6x4, and sees it.
    let run = place.tatami_with(&small, b"0\n9\nundo\nmoves\nhint\nquit\n");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.out.starts_with("You are X.") && run.out.contains("(O wins, as the program sees it)"),
        "{run:?}"
    );
    assert!(run.out.contains("X9: there is no such column on the board\n"), "{run:?}");
    assert!(run.out.contains("(X loses against best play, as the program sees it)\n"), "{run:?}");
    let run =
        place.tatami_with(&["play", "drop", "--you", "O", "--moves", "X0O0", "--time", "300ms"], b"moves\n");
    assert!(run.code == 0 && run.out.contains("\nX0O0X"), "{run:?}");
    let run = place.tatami_with(&[&small[..], &["--moves", "X0O0X0O0X0"]].concat(), b"");
    assert!(run.code == 2 && run.err.contains("X0: the column is full"), "{run:?}");
    let run = place
        .tatami_with(&["play", "drop", "--stones", "X0X1", "--moves", "X2O3", "--time", "1s"], b"-1\n2\n");
    assert!(
        run.out.contains("X has 4 in a row. You have won.") && run.out.contains("`undo` takes moves back")
    );
}

#[test]
fn a_drawing_that_is_beaten_says_so() {
    let place = Place::new();
    let naive = drawing("always-in-the-pair");
    let run = place.tatami(&["play", "drop", "--strategy", &naive, "--moves", "X1X1"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.ends_with("O has no reply: column 4, row 2 is out of reach.\n"), "{run:?}");
    let alone = drawing("follow-up-alone");
    let run = place.tatami_with(&["play", "drop", "--strategy", &alone], b"0\n1\n2\n3\n4\n");
    assert!(run.code == 1 && run.out.ends_with("X has 4 in a row.\n"), "{run:?}");
}

#[test]
fn bad_input_is_refused() {
    let place = Place::new();
    let (cups, x) = (drawing("theorem2"), drawing("theorem1"));
    let file = library("drop.tatami");
    for (arguments, said) in [
        (&["--strategy", &file[..]][..], "choose a drawing of"),
        (&["--strategy", &drawing("nothing")], "choose a drawing of"),
        (&["--strategy", &library("areas.tatami")], "has no drawing"),
        (&["--strategy", "missing.tatami"], "cannot read"),
        (&["--strategy", &cups, "--against", &drawing("theorem4")], "one drawing must be X's"),
        (&["--strategy", &x, "--against", &drawing("theorem3")], "one drawing must be O's"),
        (&["--strategy", &cups, "--moves", "X1O1"], "O1: this is not what the drawing answers"),
        (&["--strategy", &cups, "--moves", "X1é"], "--moves cannot be read"),
        (&["--strategy", &cups, "--against", &x, "--count", "0"], "expected a number from 1"),
    ] {
        let run = place.tatami(&[&["play", "drop"], arguments].concat());
        assert!(run.code == 2 && run.err.contains(said), "{arguments:?}: {run:?}");
    }
}

#[test]
fn positions_games_and_attacks_are_drawn() {
    let place = Place::new();
    let run = place.tatami(&["draw", "drop", "X0O1X1", "--stones", "O0", "-o", "a.svg"]);
    assert_eq!(run.code, 0, "{run:?}");
    let figure = place.read("a.svg");
    assert!([">1<", ">2<", ">3<", ">O<"].iter().all(|label| figure.contains(label)), "{figure}");
    let run = place.tatami(&["draw", "drop", "X0O1X1", "--width", "3", "--height", "2"]);
    assert!(run.code == 0 && run.out == ". X .\nX O .\n0 1 2\n", "{run:?}");
    let alone = drawing("follow-up-alone");
    let run = place.tatami(&["draw", &alone, "--moves", "X0X1X2X3", "--goal"]);
    assert!(run.code == 0 && run.out.ends_with("X has 4 in a row.\n"), "{run:?}");
    let solve = ["solve", "drop", "--moves", "X0O1X1O-1X-1O2", "--certificate", "a.cert"];
    assert_eq!(place.tatami(&solve).code, 0);
    let run = place.tatami(&["draw", "a.cert", "--goal"]);
    assert!(run.code == 0 && run.out.contains("X to move, X can make sure to be the first"), "{run:?}");
    for (arguments, said) in [
        (&["drop", "X0X1"][..], "X1: it is the turn of O"),
        (&["drop", "nonsense"], "cannot be read"),
        (&["drop", "X0", "--tree"], "is drawn by its moves"),
        (&["a.cert", "--moves", "X0"], "--moves is for drawings"),
        (&["a.cert", "--tree"], "has no steps and no case tree"),
        (&[&alone[..], "--moves", "X0O5"], "this is not what the drawing answers"),
    ] {
        let run = place.tatami(&[&["draw"], arguments].concat());
        assert!(run.code == 2 && run.err.contains(said), "{arguments:?}: {run:?}");
    }
}

#[test]
fn drawings_that_are_beaten_are_drawn() {
    let place = Place::new();
    let naive = drawing("always-in-the-pair");
    // From the document, from its moves, and from the certificate: the same figure.
    let from_document = place.tatami(&["draw", &naive, "--beaten", "--goal"]);
    assert_eq!(from_document.code, 0, "{from_document:?}");
    assert!(from_document.out.contains("column 4, row 2 is out of reach"), "{from_document:?}");
    let from_moves = place.tatami(&["draw", &naive, "--moves", "X1O2X1", "--goal"]);
    assert_eq!(from_moves.out, from_document.out);
    let prove =
        ["prove", &library("drop.tatami"), "--only", "always-in-the-pair", "--certificates", "proofs"];
    assert_eq!(place.tatami(&prove).code, 0);
    let from_certificate =
        place.tatami(&["draw", "proofs/drop.always-in-the-pair.cert", "--goal", "-o", "a.txt"]);
    assert_eq!(from_certificate.code, 0, "{from_certificate:?}");
    let body = |text: &str| text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(body(&place.read("a.txt")), body(&from_document.out));
    // The paper's figures show the attack before its answer.
    let one = place.tatami(&["draw", &naive, "--moves", "X1X1", "--count", "1", "--goal"]);
    assert!(one.code == 0 && one.out.matches('X').count() == 1 && !one.out.contains('O'), "{one:?}");
    for (arguments, said) in [
        (&[&drawing("theorem2")[..], "--beaten"][..], "the drawing theorem2 holds"),
        (&[&drawing("theorem2")[..], "--count", "1"], "it needs --moves or --beaten"),
        (&["proofs/drop.always-in-the-pair.cert", "--beaten"], "drawn with its moves anyway"),
        (&["drop", "X0", "--beaten"], "is drawn by its moves"),
        (&["hex", "5x5", "--beaten"], "a plain position has no"),
    ] {
        let run = place.tatami(&[&["draw"], arguments].concat());
        assert!(run.code == 2 && run.err.contains(said), "{arguments:?}: {run:?}");
    }
}

#[test]
fn certificates_of_drawings_are_drawn() {
    let place = Place::new();
    let prove = ["prove", &library("drop.tatami"), "--only", "theorem3", "--certificates", "proofs"];
    assert_eq!(place.tatami(&prove).code, 0);
    let body = |text: &str| text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let certified = place.tatami(&["draw", "proofs/drop.theorem3.cert"]);
    let stated = place.tatami(&["draw", &drawing("theorem3")]);
    assert!(certified.code == 0 && body(&certified.out) == body(&stated.out), "{certified:?}");
    let said = place.tatami(&["draw", "proofs/drop.theorem3.cert", "--goal"]);
    assert!(
        said.out.ends_with(
            "X defends by this drawing; X always has such an answer, and O never gets 4 in a row.\n"
        )
    );
    // A draw has two drawings.
    assert_eq!(place.tatami(&["solve", "drop", "--certificate", "draw.cert"]).code, 0);
    let both = place.tatami(&["draw", "draw.cert", "--goal", "-o", "figures/"]);
    assert_eq!(both.code, 0, "{both:?}");
    assert_eq!(place.list("figures"), ["draw.O.svg", "draw.X.svg"]);
    // What the checker refuses is not drawn.
    let broken = place.read("proofs/drop.theorem3.cert").replacen("column 0 X", "column 0", 1);
    place.write("broken.cert", &broken);
    let run = place.tatami(&["draw", "broken.cert"]);
    assert!(run.code == 2 && run.err.contains("broken.cert"), "{run:?}");
}

#[test]
fn drawings_are_drawn() {
    let place = Place::new();
    let run = place.tatami(&["draw", &drawing("theorem2"), "--goal"]);
    assert!(run.code == 0 && run.out.contains(" E  x  x  E  o  H  x  x  H "), "{run:?}");
    assert!(run.out.ends_with("O defends by this drawing\n"), "{run:?}");
    for file in ["a.svg", "a.pdf", "a.png", "a.tex", "a.txt"] {
        assert_eq!(place.tatami(&["draw", &drawing("figure37"), "-o", file]).code, 0, "{file}");
    }
    assert!(place.read("a.svg").contains("<svg"));
}
