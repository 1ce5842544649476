//! Torus Hex from the command line: `play torus`, `match torus`, and figures of torus positions.

use crate::support::Place;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

fn play(arguments: &[&str], typed: &str) -> (i32, String) {
    let place = Place::new();
    let run = place.tatami_with(&[&["play", "torus"], arguments].concat(), typed.as_bytes());
    (run.code, run.out + &run.err)
}

#[test]
fn a_game_is_played_to_the_end() {
    // White has won by β − α or β before long if Black only ever plays what is free.
    let typed: String =
        (1..=4).flat_map(|row| ["a", "b", "c", "d"].map(|column| format!("{column}{row}\n"))).collect();
    let (code, out) = play(&["4x4", "--opponent", "2@400p", "--seed", "1"], &format!("a1\n{typed}"));
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("You are black") && out.contains(" wins. You have "), "{out}");
    assert!(out.contains("has a stone already") && out.contains("\nloop "), "{out}");
    assert!(out.contains("The game is over; `undo` takes moves back."), "{out}");
}

#[test]
fn what_is_typed_is_answered() {
    let typed = "help\nboard\nhint\nfoo\nz1\na1 a2\nundo\nc3\nc3\nundo\n\nquit\nb2\n";
    let (code, out) = play(&["5x5", "--opponent", "1", "--seed", "2"], typed);
    assert_eq!(code, 0);
    for wanted in [
        "save FILE",
        "`foo` is neither a cell such as a1 nor a command",
        "z1 is off the board 5x5.",
        "one command at a time",
        "There is no move of yours to take back.",
        "white plays ",
        "c3 has a stone already.",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    // After the move is taken back there is no stone left, and after `quit` nothing is played.
    assert!(out.rsplit("white plays ").next().unwrap().contains("  3 · · | . . . . . | · ·"), "{out}");
}

#[test]
fn the_opponent_begins_if_you_are_white() {
    let (code, out) = play(&["3x4", "--you", "white", "--opponent", "2@50p"], "");
    assert!(code == 0 && out.contains("black plays ") && out.contains("white> "), "{out}");
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let place = Place::new();
    let arguments = ["play", "torus", "5x4", "--rule", "b", "--opponent", "1", "--seed", "9"];
    let run = place.tatami_with(&arguments, b"a1\nc3\nsave nowhere/game\nsave game\nquit\n");
    assert!(run.code == 0 && run.out.contains("Cannot write nowhere/game"), "{}", run.out);
    let saved = place.read("game");
    assert!(saved.starts_with("torus 5x4 rule b: a1 ") && saved.split(' ').count() == 8, "{saved}");
    let run =
        place.tatami_with(&["play", "torus", "--game", "game", "--opponent", "1"], b"a1\nundo\nundo\nundo\n");
    assert!(run.out.contains("a1 has a stone already."), "{}", run.out);
    assert!(run.out.contains("no move of yours to take back"), "{}", run.out);
    for (text, reason) in [
        ("torus 5x5 rule c a1", "expected a game such as"),
        ("torus 5x5 rule c: a1 a1", "a1 has a stone already"),
        ("torus 5x5 rule c: a1 b9", "b9 is off the board"),
        ("torus 5x5 rule c: a1 you", "`you` is not a cell"),
        ("torus 5x5 rule c red a1:", "found `red`"),
        ("torus 5x5 rule c black a1 white a1:", "no position"),
        ("torus 3x3 rule c: a1 b1 a2 b2 a3 c1", "black has won before c1"),
    ] {
        place.write("bad", text);
        let run = place.tatami(&["play", "torus", "--game", "bad"]);
        assert!(run.code == 2 && run.err.contains(reason), "{text}: {}", run.err);
    }
    assert_eq!(place.tatami(&["play", "torus", "--game", "missing"]).code, 2);
}

#[test]
fn a_match_tells_the_score() {
    let place = Place::new();
    let arguments = [
        "play",
        "torus",
        "5x5",
        "--opponent",
        "2@200p",
        "--against",
        "1",
        "--games",
        "6",
        "--record",
        "games",
    ];
    let run = place.tatami(&[&arguments[..], &["--json"]].concat());
    assert_eq!((run.code, &*run.err), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let wins = |player: usize| report["players"][player]["wins"].as_u64().unwrap();
    assert_eq!((report["games"].as_u64(), wins(0) + wins(1)), (Some(6), 6));
    assert!(report["error"].as_f64().unwrap() > 0.0 && report["low"].as_f64() < report["score"].as_f64());
    let games = place.read("games");
    assert_eq!(games.lines().count(), 6);
    assert!(games.lines().all(|game| game::TorusGame::parse(game).unwrap().winner().is_some()));
    // The same seed leads to the same games.
    let again = place.tatami(&arguments);
    assert!(again.code == 0 && again.out.contains("2@200p against 1: "), "{}", again.out);
    assert_eq!(place.read("games"), games);
}

#[test]
fn bad_players_and_sizes_are_refused() {
    let place = Place::new();
    for arguments in [
        &["play", "torus", "2x5"][..],
        &["play", "torus", "--opponent", "3"],
        &["play", "torus", "--game", "x", "--rule", "c"],
        &["play", "torus", "--against"],
        &["play", "torus", "--opponent", "1", "--against", "2@soon"],
        &["play", "torus", "40x40", "--opponent", "1", "--against", "1"],
        &["play", "torus", "5x5", "--opponent", "1", "--against", "1", "--games", "0"],
        &["draw", "torus", "2x2"],
        &["draw", "torus"],
        &["draw", "torus", "5x5", "--black", "f1"],
    ] {
        let run = place.tatami(arguments);
        assert!(run.code == 2 && !run.err.is_empty(), "{arguments:?}");
    }
}

/// A game that is interrupted while it waits for a move is kept, and can be gone on with.
#[test]
fn an_interrupted_game_is_kept() {
    let place = Place::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatami"))
        .args(["play", "torus", "5x5", "--opponent", "1", "--seed", "1"])
        .current_dir(place.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut typed = child.stdin.take().unwrap();
    typed.write_all(b"c3\n").unwrap();
    typed.flush().unwrap();
    let mut out = child.stdout.take().unwrap();
    let (mut read, mut buffer) = (String::new(), [0; 4096]);
    // The rule and the goals come first, then one's own move, then that the opponent thinks, then its move.
    while !read.contains("white plays ") || !read.ends_with("black> ") {
        let count = out.read(&mut buffer).unwrap();
        assert!(count > 0, "{read}");
        read += &String::from_utf8_lossy(&buffer[..count]);
    }
    let place_of = |words: &str| read.find(words).unwrap_or_else(|| panic!("{words} in:\n{read}"));
    assert!(place_of("rule c: α runs once downwards") < place_of("black wants a loop"));
    assert!(
        place_of("last c3") < place_of("white thinks") && place_of("white thinks") < place_of("white plays")
    );
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.code() == Some(130) && told.contains("Saved in torus-game-1.txt"), "{told}");
    let game = place.read("torus-game-1.txt");
    assert!(game.starts_with("torus 5x5 rule c: c3 ") && game.split(' ').count() == 6, "{game}");
    let run =
        place.tatami_with(&["play", "torus", "--game", "torus-game-1.txt", "--opponent", "1"], b"quit\n");
    assert!(run.code == 0 && run.out.contains("last "), "{}", run.out);
}

/// Loops of two classes are both drawn, and named.
#[test]
fn both_loops_are_marked() {
    let place = Place::new();
    let moves = "a3 c1 d2 b2 c4 d4 a4 c3 d1 a2 b4 a1 d3";
    for (rule, words) in [("a", "White wins: Black closed β and α"), ("b", "Black wins: ")] {
        let draw =
            [&["draw", "torus", "4x4", "--rule", rule, "--moves"][..], &moves.split(' ').collect::<Vec<_>>()]
                .concat();
        let run = place.tatami(&draw);
        assert!(
            run.code == 0 && run.out.contains(words) && run.out.matches("\nloop ").count() == 2,
            "{}",
            run.out
        );
        assert_eq!(place.tatami(&[&draw[..], &["-o", "a.svg"]].concat()).code, 0);
        assert!(place.read("a.svg").contains(" wins: "));
    }
}

#[test]
fn torus_figures() {
    let place = Place::new();
    let run = place
        .tatami(&["draw", "torus", "4x3", "--rule", "b", "--black", "a1", "a2", "a3", "--white", "x=c2"]);
    assert!(run.code == 0 && run.out.contains("loop a"), "{}", run.out);
    place.write("t.tatami", "torus 4x3 rule c\nwin first\n  black a1\n  to move white\n  winner white\n");
    for file in ["a.svg", "a.png", "a.pdf", "a.tex"] {
        assert_eq!(place.tatami(&["draw", "t.tatami#first", "--goal", "-o", file]).code, 0, "{file}");
    }
    assert!(place.read("a.svg").contains("White wins, White to move (rule c)"));
    assert_eq!(place.tatami(&["prove", "t.tatami", "--certificates", "proofs"]).code, 0);
    for extra in [&[][..], &["--step", "1"], &["--tree"]] {
        let run = place.tatami(&[&["draw", "proofs/t.first.cert"], extra].concat());
        assert!(run.code == 0 || extra == ["--tree"], "{extra:?}: {}", run.err);
    }
    place.write("race.tatami", "torus 3x3 rule a\nwin tree\n  winner white\n");
    assert_eq!(place.tatami(&["prove", "race.tatami", "--certificates", "proofs"]).code, 0);
    assert_eq!(place.tatami(&["draw", "proofs/race.tree.cert"]).code, 0);
    let run = place.tatami(&["draw", "proofs/race.tree.cert", "--tree"]);
    assert!(run.code == 2 && run.err.contains("game tree"), "{}", run.err);
}
