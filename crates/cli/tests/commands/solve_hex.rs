//! `tatami solve hex` and the benchmarks of the solver.

use assert_cmd::Command;
use serde_json::Value;

fn tatami() -> Command {
    Command::cargo_bin("tatami").unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = tatami().args(arguments).arg("--json").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_winner_is_certified_and_the_certificate_checks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("e4.cert");
    let path = file.to_str().unwrap();
    let found = json(&["solve", "hex", "5x5", "--black", "b2", "--to-move", "white", "--certificate", path]);
    assert_eq!(found["winner"], "black");
    assert_eq!(found["certificate"], path);
    assert!(found["nodes"].as_u64().unwrap() > 0);
    assert!(found["cpu_seconds"].is_number());
    assert!(found.get("winning_moves").is_none());
    let checked = tatami().args(["check", path]).output().unwrap();
    assert_eq!(checked.status.code(), Some(0));
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(said.contains("Black can guarantee: top-bottom"), "{said}");
    // White's win is a claim of White's.
    let found = json(&["solve", "hex", "5x5", "--black", "a1", "--to-move", "white", "--certificate", path]);
    assert_eq!(found["winner"], "white");
    let said = String::from_utf8(tatami().args(["check", path]).output().unwrap().stdout).unwrap();
    assert!(said.contains("White can guarantee: left-right"), "{said}");
    // By its name the file is compressed.
    let packed = folder.path().join("a1.cert.zst");
    let name = packed.to_str().unwrap();
    json(&["solve", "hex", "5x5", "--black", "a1", "--to-move", "white", "--certificate", name]);
    assert!(std::fs::read(&packed).unwrap().starts_with(&[0x28, 0xb5, 0x2f, 0xfd]));
    assert_eq!(tatami().args(["check", name]).output().unwrap().status.code(), Some(0));
}

#[test]
fn winning_moves_must_play_and_a_line() {
    let found = json(&["solve", "hex", "3x3", "--winning-moves", "--line"]);
    assert_eq!(found["winner"], "black");
    assert_eq!(found["winning_moves"], serde_json::json!(["c1", "a2", "b2", "c2", "a3"]));
    let line = found["line"].as_array().unwrap();
    assert!(line.len() >= 3 && found["winning_moves"].as_array().unwrap().contains(&line[0]));
    // Black joins c1 and a3 over b2 at once; White must stop it there.
    let found =
        json(&["solve", "hex", "3x3", "--black", "c1", "a3", "--to-move", "white", "--winning-moves"]);
    assert_eq!(found["winning_moves"], serde_json::json!([]));
    assert_eq!(found["winner"], "black");
    // What is certified, and what only computed, is told apart.
    let certified = |arguments: &[&str]| json(arguments)["certified"].clone();
    let lost = ["solve", "hex", "3x3", "--black", "c1", "a3", "--to-move", "white"];
    assert_eq!(
        certified(&["solve", "hex", "3x3", "--winning-moves", "--line"]),
        serde_json::json!(["winner"])
    );
    assert_eq!(certified(&lost), serde_json::json!(["winner"]));
    let moves = [&lost[..], &["--winning-moves"]].concat();
    assert_eq!(certified(&moves), serde_json::json!(["winner", "winning_moves"]));
    assert_eq!(certified(&["solve", "hex", "3x3", "--all-openings"]), serde_json::json!([]));
    for (arguments, words) in [
        (
            &["--winning-moves", "--line"][..],
            "the winning moves, the must-play region and the line are computed",
        ),
        (&["--winning-moves"], "the winning moves and the must-play region are computed"),
        (&["--line"], "the line is computed"),
    ] {
        let output = tatami().args(["solve", "hex", "3x3"]).args(arguments).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let words = format!("certified is that black wins; {words}, not certified\n");
        assert!(said.ends_with(&words), "{said}");
    }
    // A game that is over has a winner too.
    let found = json(&["solve", "hex", "2x2", "--black", "a1", "a2", "--to-move", "white", "--line"]);
    assert_eq!((found["winner"].as_str(), found["line"].as_array().unwrap().len()), (Some("black"), 0));
}

#[test]
fn all_openings_of_boards_square_or_not() {
    let found = json(&["solve", "hex", "4x4", "--all-openings"]);
    let openings = found["openings"].as_object().unwrap();
    assert_eq!(openings.len(), 16);
    let won: Vec<&str> =
        openings.iter().filter(|(_, winner)| *winner == "black").map(|(cell, _)| cell.as_str()).collect();
    assert_eq!(won, ["a4", "b3", "c2", "d1"]);
    // On a board that is wider than high Black always has the shorter way.
    let found = json(&["solve", "hex", "4x2", "--all-openings"]);
    assert!(found["openings"].as_object().unwrap().values().all(|winner| winner == "black"));
    let output = tatami().args(["solve", "hex", "3x3", "--all-openings"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("\nW W B\n B B B\n  B W W\n"), "{said}");
}

#[test]
fn openings_are_certified_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings");
    let certificates = ["--certificates", path.to_str().unwrap()];
    let mut openings = vec!["solve", "hex", "4x4", "--all-openings"];
    openings.extend(certificates);
    let found = json(&openings);
    let mut bytes = 0;
    for name in ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"] {
        let certificate = path.join(format!("4x4-{name}.cert"));
        bytes += std::fs::metadata(&certificate).unwrap().len();
        let output = tatami().arg("check").arg(&certificate).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let black_wins = said.contains("Black can guarantee: top-bottom");
        assert!(output.status.success(), "{name}: {said}");
        assert_eq!(found["openings"][name] == "black", black_wins, "{name}: {said}");
    }
    assert_eq!(found["certificate_bytes"].as_u64(), Some(bytes));
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 8);
    let output = tatami().args(["solve", "hex", "4x4"]).args(certificates).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn two_threads_make_the_same_kind_of_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f3.cert");
    let position = ["solve", "hex", "6x6", "--black", "f3", "--to-move", "white", "--threads", "2"];
    let found = json(&[&position[..], &["--certificate", path.to_str().unwrap()]].concat());
    assert_eq!(found["winner"], "black");
    assert_eq!(found["certificate_bytes"].as_u64(), Some(std::fs::metadata(&path).unwrap().len()));
    tatami().arg("check").arg(&path).assert().success();
}

#[test]
fn limits_leave_the_winner_open() {
    let mut solve = tatami();
    solve.args(["solve", "hex", "11x11", "--time-limit", "50ms", "--json"]);
    let output = solve.output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["winner"], Value::Null);
    assert_eq!(found["certificate"], Value::Null);
    let output =
        tatami().args(["solve", "hex", "7x7", "--all-openings", "--time-limit", "50ms"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stdout).unwrap().contains("unknown: the time limit ran out"));
}

#[test]
fn bad_positions_are_refused() {
    for (arguments, message) in [
        (&["12x11"][..], "the board has 132 cells, at most 128 can be searched"),
        (&["31x3"], "each side of a board is between 1 and 30"),
        (&["0x3"], "each side of a board is between 1 and 30"),
        (&["5x5", "--black", "f1"], "f1 is off the board 5x5"),
        (&["5x5", "--black", "x"], "`x` is not a cell such as a1"),
        (&["5x5", "--black", "a1", "a1"], "the cell a1 is used twice"),
        (&["5x5", "--black", "a1", "--white", "a1"], "both players have stones on a1"),
        (&["5x5", "--all-openings", "--black", "a1"], "cannot be used with"),
        (&["5"], "invalid value"),
    ] {
        let output = tatami().args(["solve", "hex"]).args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

#[test]
fn the_benchmarks_print_tables_and_json() {
    let output = tatami().args(["bench", "solve", "--first", "3"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let told = |line: &str| line.split_whitespace().take(3).eq(["6x6", "d4", "black"]);
    assert!(said.lines().any(told), "{said}");
    let rows = json(&["bench", "solve", "--first", "2"]);
    assert_eq!(rows[1]["position"], "5x5 e2");
    assert!(rows[1]["certificate_bytes"].as_u64().unwrap() > 1000);
    let rows = json(&["bench", "solve", "3x4:b2"]);
    assert_eq!((rows[0]["position"].as_str(), rows.as_array().unwrap().len()), (Some("3x4 b2"), 1));
    for wrong in ["8x8", "8x8:z9", "40x3:a1", "8:e4"] {
        assert_eq!(
            tatami().args(["bench", "solve", wrong]).output().unwrap().status.code(),
            Some(2),
            "{wrong}"
        );
    }
    // A board that the solver cannot hold.
    assert_eq!(tatami().args(["bench", "solve", "30x30:a1"]).output().unwrap().status.code(), Some(2));
}
