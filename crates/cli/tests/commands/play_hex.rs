//! `tatami play hex` from the command line.

use crate::support::Place;

fn play(arguments: &[&str], typed: &str) -> (i32, String) {
    let place = Place::new();
    let run = place.tatami_with(&[&["play", "hex"], arguments].concat(), typed.as_bytes());
    (run.code, run.out + &run.err)
}

#[test]
fn a_game_is_played_to_the_end() {
    let typed: String =
        (1..=4).flat_map(|row| ["a", "b", "c", "d"].map(|column| format!("{column}{row}\n"))).collect();
    let (code, out) = play(&["4x4", "--playouts", "200", "--seed", "1"], &typed);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("You are black") && out.contains(" wins. You have "), "{out}");
    assert!(out.contains("a stone stands on") && out.contains("The game is over"), "{out}");
}

#[test]
fn what_is_typed_is_answered() {
    let typed = "help\nboard\nhint\nfoo\nz1\na1 a2\nundo\nswap\nc3\nundo\nsave nowhere/game\n\nquit\nb2\n";
    let (code, out) = play(&["5x5", "--level", "1", "--seed", "2"], typed);
    assert_eq!(code, 0);
    for wanted in [
        "save FILE",
        "`foo` is neither a cell such as a1 nor a command",
        "z1 is off the board 5x5.",
        "one command at a time",
        "There is no move of yours to take back.",
        "Only the second player may swap",
        "white plays ",
        "Cannot write nowhere/game",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
}

#[test]
fn the_opening_is_swapped_and_offered() {
    // The middle of a small board is too good to leave it to the opponent.
    let (code, out) = play(&["5x5", "--swap", "--playouts", "500", "--seed", "1"], "c3\n");
    assert!(code == 0 && out.contains("white swaps pieces"), "{out}");
    let (code, out) =
        play(&["5x5", "--swap", "--you", "white", "--playouts", "400", "--seed", "1"], "swap\n");
    assert!(code == 0 && out.contains("you may `swap`") && out.matches("black plays ").count() == 2, "{out}");
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let place = Place::new();
    let arguments = ["play", "hex", "6x5", "--level", "2", "--seed", "9"];
    let run = place.tatami_with(&arguments, b"c3\nsave game.sgf\nquit\n");
    assert!(run.code == 0 && run.out.contains("Saved in game.sgf"), "{}", run.out);
    let run = place.tatami_with(&["play", "hex", "--game", "game.sgf", "--level", "1"], b"undo\nquit\n");
    assert!(run.code == 0 && run.out.contains("black c3"), "{}", run.out);
}

#[test]
fn the_same_seed_leads_to_the_same_games() {
    let place = Place::new();
    let arguments = |file| {
        let all =
            ["play", "hex", "7x7", "--level", "9", "--playouts", "150", "--against", "3", "--games", "2"];
        [&all[..], &["--seed", "5", "--record", file]].concat()
    };
    let run = place.tatami(&arguments("one"));
    assert!(run.code == 0 && run.out.contains("level 9 at 150 play-outs against level 3"), "{}", run.out);
    place.tatami(&arguments("two"));
    assert_eq!(place.read("one"), place.read("two"));
    assert_eq!(place.read("one").lines().count(), 2);
}

#[test]
fn computed_wins_may_end_a_game() {
    let place = Place::new();
    let lengths = |more: &[&str]| {
        let all =
            ["play", "hex", "6x6", "--playouts", "150", "--against", "3", "--games", "4", "--record", "f"];
        let run = place.tatami(&[&all[..], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        let moves = |line: &str| line.matches(";B[").count() + line.matches(";W[").count();
        (run.out, place.read("f").lines().map(moves).collect::<Vec<_>>())
    };
    let (out, whole) = lengths(&[]);
    assert!(!out.contains("by computation"), "{out}");
    let (out, short) = lengths(&["--adjudicate"]);
    assert!(out.contains("by computation"), "{out}");
    // The same games, as far as they go.
    assert!(
        whole.iter().zip(&short).all(|(whole, short)| short <= whole) && short < whole,
        "{whole:?} {short:?}"
    );
}

#[test]
fn pairs_of_games_begin_with_stones_on_the_border() {
    let place = Place::new();
    let args = ["play", "hex", "4x4", "--playouts", "20", "--against", "1", "--games", "4", "--record", "f"];
    let run = place.tatami(&[&args[..], &["--balanced"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let games = place.read("f");
    let firsts: Vec<&str> = games.lines().filter_map(|game| game.split(';').nth(2)).collect();
    assert!(firsts.len() == 4 && firsts.iter().all(|first| first.starts_with("B[")), "{games}");
    assert!(firsts[0] == firsts[1] && firsts[2] == firsts[3] && firsts[0] != firsts[2], "{firsts:?}");
}

#[test]
fn scores_are_told_as_json() {
    let (code, out) = play(&["4x4", "--playouts", "50", "--against", "1", "--games", "4", "--json"], "");
    assert!(code == 0 && out.contains("\"error\"") && out.contains("\"games\": 4"), "{out}");
}

#[test]
fn bad_options_are_refused() {
    for (arguments, wanted) in [
        (&["2x5"][..], "between 3 and 19"),
        (&["20x20"], "between 3 and 19"),
        (&["5x5", "--level", "0"], "1 to 9"),
        (&["5x5", "--level", "10"], "1 to 9"),
        (&["5x6", "--swap"], "square boards only"),
        (&["5x5", "--against", "3@never"], "--against"),
        (&["--game", "nowhere"], "cannot read nowhere"),
    ] {
        let (code, out) = play(arguments, "");
        assert!(code == 2 && out.contains(wanted), "{arguments:?}: {out}");
    }
}
