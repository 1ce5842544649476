//! Torus Hex from the command line: `solve torus`, and `prove` on `win` blocks.

use crate::support::tatami;
use std::fs;

#[test]
fn solve_names_the_winner_and_saves_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cert");
    let path = file.to_str().unwrap();
    let (code, out, err) = tatami(&["solve", "torus", "4x3", "--rule", "c", "--certificate", path]);
    assert_eq!((code, &err[..]), (0, ""));
    assert!(out.starts_with("white wins, certificate of "), "{out}");
    let (code, out, _) = tatami(&["check", path]);
    assert!(code == 0 && out.contains("On the 4x3 torus Hex board under rule c"), "{out}");
    assert!(out.contains("if Black moves first, White wins."));
}

#[test]
fn solve_from_a_position_as_json() {
    let (code, out, _) = tatami(&[
        "solve", "torus", "4x3", "--rule", "a", "--black", "a1", "a2", "--white", "b1", "c2", "--json",
    ]);
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["winner"], "black");
    assert!(report["nodes"].is_u64() && report["cpu_seconds"].is_number() && report["certificate"].is_null());
}

#[test]
fn solve_tells_the_class_of_a_loop_that_is_there() {
    let position = ["solve", "torus", "4x4", "--rule", "c", "--white", "a1", "b4", "c3", "d2"];
    let (code, out, _) = tatami(&position);
    assert!(code == 0 && out.contains("the loops have decided it: White wins: β − α\n"), "{out}");
    let (_, out, _) = tatami(&[&position[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["winner"], &report["decided"]), (&"white".into(), &"White wins: β − α".into()));
}

#[test]
fn solve_lists_the_winning_moves() {
    let list = |arguments: &[&str]| {
        let (code, out, err) =
            tatami(&[&["solve", "torus"], arguments, &["--winning-moves", "--json"]].concat());
        assert_eq!((code, &*err), (0, ""));
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let moves = report["winning_moves"].as_array().unwrap().iter();
        moves.map(|cell| cell.as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(list(&["4x3", "--rule", "c"]), [""; 0]);
    assert_eq!(list(&["4x3", "--rule", "c'"]).len(), 12);
    for rule in ["b", "c'"] {
        // White threatens to close the second row; Black closes a column with the same cell.
        let threat = ["4x3", "--rule", rule, "--black", "a1", "c1", "c3", "--white", "a2", "b2", "d2"];
        assert_eq!(list(&threat), ["c2"], "rule {rule}");
    }
    let (code, out, _) = tatami(&["solve", "torus", "4x3", "--rule", "c", "--winning-moves"]);
    assert!(code == 0 && out.ends_with("no move wins\n"), "{out}");
    let (_, out, _) = tatami(&["solve", "torus", "4x3", "--rule", "c'", "--winning-moves"]);
    assert!(out.ends_with("wins; the winning moves are computed, not certified\n"), "{out}");
    for (rule, certified) in
        [("c", serde_json::json!(["winner", "winning_moves"])), ("c'", serde_json::json!(["winner"]))]
    {
        let (_, out, _) = tatami(&["solve", "torus", "4x3", "--rule", rule, "--winning-moves", "--json"]);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&out).unwrap()["certified"], certified);
    }
}

#[test]
fn solve_says_when_it_does_not_know() {
    let (code, out, _) = tatami(&["solve", "torus", "11x11", "--time-limit", "100ms", "--json"]);
    assert_eq!(code, 3);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(report["winner"].is_null());
}

#[test]
fn solve_refuses_bad_input() {
    for arguments in [
        &["4x2"][..],
        &["12x12"],
        &["4by4"],
        &["4x4", "--rule", "d"],
        &["4x4", "--black", "e1"],
        &["4x4", "--black", "a1", "--white", "a1"],
        &["4x4", "--rule", "b", "--black", "a1", "a2", "a3", "a4"],
        &["4x4", "--to-move", "maker"],
    ] {
        let (code, _, err) = tatami(&[&["solve", "torus"], arguments].concat());
        assert!(code == 2 && !err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn prove_settles_win_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.tatami");
    let text = "torus 3x3 rule c'\n\nwin first\n  winner black\n\nwin second\n  to move white\n  winner white\n  \
                expect fails\n\ntorus 3x3 rule a\n\nwin tree\n  winner white\n";
    fs::write(&file, text).unwrap();
    let certificates = folder.path().join("proofs");
    let arguments = ["prove", file.to_str().unwrap(), "--certificates", certificates.to_str().unwrap()];
    let (code, out, err) = tatami(&arguments);
    assert_eq!((code, &err[..]), (0, ""), "{out}");
    assert!(out.contains("3 of 3 as wanted"), "{out}");
    for name in ["first", "second", "tree"] {
        let certificate = certificates.join(format!("small.{name}.cert"));
        let against = ["check", certificate.to_str().unwrap(), "--against", file.to_str().unwrap()];
        let (code, out, _) = tatami(&against);
        assert!(code == 0 && out.contains(&format!("This is `win {name}`")), "{out}");
    }
}

/// Links on a torus are proved, told, drawn and stated like those of Hex; what needs a flat board says so.
#[test]
fn links_need_no_rule() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("links.tatami");
    let seam = "torus 5x4\nclaim seam\n  black x=e2 y=a3\n  region a2 e3\n  goal x-y\n";
    let rest = "claim half\n  white x=e2 y=a3\n  region a2\n  goal x-y\n  owner white\n  expect fails\n";
    fs::write(&file, format!("{seam}{rest}")).unwrap();
    let path = file.to_str().unwrap();
    let certificates = folder.path().join("proofs");
    let (code, out, err) = tatami(&["prove", path, "--certificates", certificates.to_str().unwrap()]);
    assert_eq!((code, &*err), (0, ""), "{out}");
    let proof = certificates.join("links.seam.cert");
    let (code, out, _) = tatami(&["check", proof.to_str().unwrap(), "--against", path]);
    assert!(code == 0 && out.contains("On the 5x4 torus Hex board"), "{out}");
    assert!(out.contains("This is `claim seam`"), "{out}");
    let block = format!("{path}#seam");
    let (code, out, _) = tatami(&["statement", &block]);
    assert!(code == 0 && out.contains("game torus 5x4\n"), "{out}");
    let (code, out, _) = tatami(&["draw", &block]);
    assert!(code == 0 && out.contains("black x=e2 y=a3"), "{out}");
    for (arguments, told) in [
        (["convert", &block, "--to", "sgf"].as_slice(), "has 0 such claims of Hex"),
        (&["find", "sigma", &block], "is on a torus, which has no σ-connections"),
        (&["find", "partition", &block], "is no position of Hex"),
    ] {
        let (code, _, err) = tatami(arguments);
        assert!(code == 2 && err.contains(told), "{arguments:?}: {code} {err}");
    }
}
