//! Harary's game from the command line: `prove` on `loser` and `winner` blocks, `solve line`, `solve grid`,
//! `harary`.

use assert_cmd::Command;
use std::fs;

fn tatami(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("tatami").unwrap().args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn losers_and_winners_of_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    let document = "line\nloser theorem3\n  creature 0 4 5 7 15\n  area 0..13\n\
        loser pairs\n  creature 0 4 5 7 15\n  images all\n  by paving\n  expect fails\n\
        loser window\n  creature 0 1 4 5\n  by paving\n  expect fails\n\
        winner wrong\n  creature 0 1 2\n  expect fails\n\
        line wrapped 5\nwinner around\n  creature 0 4\n";
    fs::write(&file, document).unwrap();
    let (path, proofs) = (file.to_str().unwrap(), folder.path().join("proofs"));
    let (code, out, _) = tatami(&["prove", path, "--certificates", proofs.to_str().unwrap()]);
    assert_eq!(
        (code, out.lines().last().map(|line| line.starts_with("5 of 5 as wanted"))),
        (0, Some(true)),
        "{out}"
    );
    let certificate = proofs.join("a.theorem3.cert");
    let (code, out, _) = tatami(&["check", certificate.to_str().unwrap(), "--against", path]);
    assert!(code == 0 && out.contains("Breaker, who moves second, can keep Maker"), "{out}");
}

#[test]
fn an_open_question_is_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    fs::write(&file, "grid\nloser Snaky\n  creature\n    xxxx.\n    ...xx\n").unwrap();
    let (code, out, _) = tatami(&["prove", file.to_str().unwrap(), "--time-limit", "100ms"]);
    assert!(code == 3 && out.starts_with("unknown Snaky"), "{out}");
}

#[test]
fn boards_of_the_textbook() {
    // The smallest board, and the fewest moves on it.
    let winners = [
        ("One", 1, 1),
        ("Domino", 2, 2),
        ("Tic", 4, 3),
        ("El", 3, 3),
        ("Elly", 4, 4),
        ("Knobby", 5, 4),
        ("Tippy", 3, 5),
    ];
    for (animal, side, moves) in winners {
        let size = format!("{side}x{side}");
        let (code, out, _) = tatami(&["solve", "grid", &size, "--animal", animal, "--moves", "--json"]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (code, &report["winner"], &report["moves"]),
            (0, &"maker".into(), &moves.into()),
            "{animal}"
        );
        let smaller = format!("{0}x{0}", side - 1);
        let (_, out, err) = tatami(&["solve", "grid", &smaller, "--animal", animal]);
        let unfit = err.contains("does not fit") || err.contains("at most 128 cells");
        assert!(out.starts_with("breaker wins") || unfit, "{animal}: {out}{err}");
    }
}

#[test]
fn solve_says_how_fast_maker_wins() {
    let (code, out, _) = tatami(&["solve", "grid", "6x6", "--animal", "xxxx", "--moves"]);
    assert!(
        code == 0 && out.starts_with("maker wins in 6 moves, and not in fewer, certificate of "),
        "{out}"
    );
    let (code, out, _) = tatami(&["solve", "line", "12", "--creature", "0", "1", "3", "--moves"]);
    assert!(code == 0 && out.starts_with("maker wins in 5 moves"), "{out}");
    let (code, out, _) = tatami(&["solve", "line", "11", "--creature", "0", "1", "3"]);
    assert!(code == 0 && out.starts_with("breaker wins, certificate"), "{out}");
}

#[test]
fn moves_in_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    let winner = |name: &str, moves: u32| format!("winner {name}\n  creature xxxx\n  moves {moves}\n");
    fs::write(&file, format!("grid 6x6\n{}{}", winner("six", 6), winner("five", 5))).unwrap();
    let (code, out, _) = tatami(&["prove", file.to_str().unwrap()]);
    let starts: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!((code, &starts[..2]), (3, &["holds", "unknown"][..]), "{out}");
}

#[test]
fn the_table_is_printed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("table.svg");
    let options = ["--animals", "4", "--creatures", "3", "--offset", "3", "-o", page.to_str().unwrap()];
    let (code, out, _) = tatami(&[&["harary", "table"][..], &options].concat());
    assert_eq!(code, 0, "{out}");
    for line in ["Skinny         winner on 6x6 in 6 moves", "Fatty          loser by pairs, lattice 2 1 1"] {
        assert!(out.lines().any(|found| found == line), "{out}");
    }
    assert!(out.ends_with("16 creatures: 14 winners, 2 losers, 0 open\n"), "{out}");
    let svg = fs::read_to_string(page).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("Fatty"), "{svg}");
}

#[test]
fn areas_of_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = folder.path().to_str().unwrap();
    let areas = |size: &str| {
        let creature = ["find", "area", "0", "2", "5", "6", "9"];
        tatami(&[&creature[..], &["--size", size, "--period", size, "--certificates", certificates]].concat())
    };
    let (code, out, _) = areas("7");
    assert!(code == 0 && out.starts_with("at most 7 cells, period 7: area "), "{out}");
    let (code, out, _) = areas("6");
    assert!(
        code == 0
            && out.starts_with(
                "at most 6 cells, period 6: none, parts chosen alike in every period, certificate of "
            ),
        "{out}"
    );
    let file = folder.path().join("0-2-5-6-9.size6.period6.cert.zst");
    let (code, out, _) = tatami(&["check", file.to_str().unwrap()]);
    let words = "no areas with at most 6 cells altogether, repeated every 6 cells";
    assert!(code == 0 && out.contains(words), "{out}");
}

#[test]
fn pavings_and_areas_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("a.tatami");
    let text = "grid\nloser Fatty\n  creature xx/xx\nline\nloser seven\n  creature 0 2 5 6 9\n  area 0..6\n";
    fs::write(&document, text.replace("xx/xx", "\n    xx\n    xx")).unwrap();
    let (document, proofs) = (document.to_str().unwrap(), folder.path().join("proofs"));
    let (code, out, _) = tatami(&["prove", document, "--certificates", proofs.to_str().unwrap()]);
    assert_eq!(code, 0, "{out}");
    let [fatty, seven] = ["a.Fatty.cert", "a.seven.cert"].map(|name| proofs.join(name).display().to_string());
    let (code, out, _) = tatami(&["draw", &fatty]);
    assert!(code == 0 && out.contains("x x\nx x\n") && out.contains("A A"), "{out}");
    let (code, out, _) = tatami(&["draw", &seven]);
    assert!(code == 0 && out.contains("A A A A A A A a a a a a a a …") && out.contains("hit "), "{out}");
    let (code, out, _) = tatami(&["draw", &seven, "--tree"]);
    assert!(code == 0 && !out.is_empty() || code == 2, "{out}");
    // How fast Maker wins makes no difference to the figure.
    let fast = folder.path().join("fast.tatami");
    fs::write(&fast, "grid 4x4\nwinner Tic\n  creature\n    xxx\n  moves 3\n").unwrap();
    let (code, out, _) =
        tatami(&["prove", fast.to_str().unwrap(), "--certificates", proofs.to_str().unwrap()]);
    assert_eq!(code, 0, "{out}");
    let (code, out, _) = tatami(&["draw", proofs.join("fast.Tic.cert").to_str().unwrap()]);
    assert!(code == 0 && out.contains("{a1 b1 c1}"), "{out}");
    for format in ["svg", "pdf", "png", "tex"] {
        for what in [&fatty, &seven, &format!("{document}#seven")] {
            let file = folder.path().join(format!("figure.{format}"));
            let (code, _, err) = tatami(&["draw", what, "-o", file.to_str().unwrap()]);
            assert!(code == 0 && fs::metadata(&file).unwrap().len() > 300, "{what} {format}: {err}");
        }
    }
}

#[test]
fn bad_input() {
    for arguments in [
        &["solve", "grid", "6x6", "--animal", "Nobody"][..],
        &["solve", "grid", "12x12", "--animal", "El"],
        &["solve", "grid", "2x2", "--animal", "Tic"],
        &["solve", "line", "0", "--creature", "0"],
        &["solve", "line", "9", "--creature", "0", "999"],
        &["find", "area", "0", "--size", "999"],
        &["find", "area", "0", "999", "--size", "9"],
        &["find", "area", "0", "1", "--size", "9", "--period", "0"],
        &["harary", "table", "--animals", "99"],
    ] {
        let (code, _, err) = tatami(arguments);
        assert!(code == 2 && !err.is_empty(), "{arguments:?}");
    }
}
