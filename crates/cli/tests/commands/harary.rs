//! Harary's game from the command line: `prove` on `loser` and `winner` blocks, `solve line`, `solve grid`,
//! `harary`.

use crate::support::tatami;
use std::fs;

#[test]
fn losers_and_winners_of_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    let document = "line\nloser theorem3\n  creature 0 4 5 7 15\n  area 0..13\n\
        loser pairs\n  creature 0 4 5 7 15\n  images all\n  by paving\n  expect fails\n\
        loser window\n  creature 0 1 4 5\n  by paving\n  expect fails\n\
        loser larger\n  creature 0 1 8 9\n  by paving\n  expect fails\n\
        winner wrong\n  creature 0 1 2\n  expect fails\n\
        line wrapped 5\nwinner around\n  creature 0 4\n";
    fs::write(&file, document).unwrap();
    let (path, proofs) = (file.to_str().unwrap(), folder.path().join("proofs"));
    let (code, out, _) = tatami(&["prove", path, "--certificates", proofs.to_str().unwrap()]);
    assert_eq!(
        (code, out.lines().last().map(|line| line.starts_with("6 of 6 as wanted"))),
        (0, Some(true)),
        "{out}"
    );
    let certificate = proofs.join("a.theorem3.cert");
    let (code, out, _) = tatami(&["check", certificate.to_str().unwrap(), "--against", path]);
    assert!(code == 0 && out.contains("Breaker, who moves second, can keep Maker"), "{out}");
}

#[test]
fn an_area_to_insist_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    let lemma5 = "{0 1 9} {1 2 10} {0 2 3 11} {1 3 4 12} {2 4 5 13} {3 5 6 14} {0 4 6 7 15} {1 5 7 8}
        {2 6 8 9} {3 7 9 10} {4 8 10 11} {5 9 11 12} {6 10 12 13} {7 11 13 14} {8 12 14 15} {9 13 15}";
    let block =
        |name: &str, creature: &str, rest: &str| format!("loser {name}\n  creature {creature}\n{rest}\n");
    let hits = |sets: &str| format!("  area 0..15\n  by area\n  hits {sets}");
    let document = [
        "line\n".to_string(),
        block("free", "0 2 5 6 9", "  area 0..6\n  by area"),
        block("apart", "0 1 2", "  area 0 3 every 4\n  by area"),
        block("small", "0 4 5 7 15", "  area 0..12\n  by area"),
        block("lemma5", "0 4 6 7 15", &(hits(lemma5) + "\n  expect fails")),
        block("other", "0 4 6 7 15", &hits(&lemma5.replace("{1 2 10}", "{11 15}"))),
        block("short", "0 1 2", "  area 0..3\n  by area\n  hits {0 1}"),
    ];
    fs::write(&file, document.concat()).unwrap();
    let (path, proofs) = (file.to_str().unwrap(), folder.path().join("proofs"));
    let (code, out, err) = tatami(&["prove", path, "--certificates", proofs.to_str().unwrap()]);
    let words: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
    for (line, verdict) in
        words.iter().zip(["holds", "advice fails", "advice fails", "fails", "holds", "advice fails"])
    {
        assert!(line.starts_with(verdict), "{out}{err}");
    }
    assert!(code == 1 && out.contains("3 of 6 as wanted, 3 not as wanted"), "{out}");
    assert!(out.contains("repeated every 13, this area does not do, whatever sets are hit"), "{out}");
    assert!(
        out.contains("leaves an image without any of the sets that are hit; it has {2 3} in one area"),
        "{out}"
    );
    // What fails is the game in the area, and nothing is said about the creature.
    let against = |name: &str| {
        let certificate = proofs.join(format!("a.{name}.cert"));
        tatami(&["check", certificate.to_str().unwrap(), "--against", path])
    };
    let (code, out, _) = against("lemma5");
    assert!(code == 0 && out.contains("`loser lemma5`") && !out.contains("creature"), "{out}");
    let (code, out, _) = against("other");
    let said = "it holds, by the area of the block";
    assert!(code == 0 && out.contains("`loser other`") && out.contains(said), "{out}");
    // Another area proves the same, but not this block.
    let hint = folder.path().join("b.tatami");
    fs::write(&hint, format!("line\n{}", block("other", "0 4 6 7 15", "  area 0..14\n  by area"))).unwrap();
    let certificate = proofs.join("a.other.cert");
    let (code, _, err) =
        tatami(&["check", certificate.to_str().unwrap(), "--against", hint.to_str().unwrap()]);
    assert!(code == 1 && err.contains("not by the area of the block"), "{err}");
}

#[test]
fn handicap_stones_and_several_animals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    // On 3x3 Breaker keeps Maker from three in a row, and from four in a square; with the middle for a start
    // Maker has three in a row, and one of two smaller animals Maker has anyway.
    let document = "grid 3x3\nloser Tic\n  creature\n    xxx\nwinner middle\n  creature\n    xxx\n  maker b2\n\
        loser blocked\n  creature\n    xxx\n  maker b2\n  breaker b1 a2\n\
        winner either\n  creature\n    xxx\n  creature\n    xx\n";
    fs::write(&file, document).unwrap();
    let (code, out, err) = tatami(&["prove", file.to_str().unwrap()]);
    assert!(code == 0 && out.contains("4 of 4 as wanted"), "{out}{err}");
}

#[test]
fn an_open_question_is_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tatami");
    fs::write(&file, "grid\nloser Snaky\n  creature\n    xxxx.\n    ...xx\n").unwrap();
    let (code, out, _) = tatami(&["prove", file.to_str().unwrap(), "--time-limit", "100ms"]);
    assert!(code == 3 && out.starts_with("unknown Snaky"), "{out}");
}

/// Open for long here: the pairs that the search looks for make it short.
#[test]
fn breaker_keeps_maker_from_snaky_on_8x8() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("snaky.cert");
    let certificate = ["--certificate", file.to_str().unwrap(), "--time-limit", "100s"];
    let (code, out, _) = tatami(&[&["solve", "grid", "8x8", "--animal", "Snaky"], &certificate[..]].concat());
    assert!(code == 0 && out.starts_with("breaker wins"), "{out}");
    let (code, out, _) = tatami(&["check", file.to_str().unwrap()]);
    assert!(code == 0 && out.contains("Breaker can guarantee"), "{out}");
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
    // The cells of each area by itself.
    let each = |size: &str| {
        let options = ["--size", size, "--each", "--period", "6", "--certificates", certificates];
        tatami(&[&["find", "area", "0", "1", "2"][..], &options].concat())
    };
    let (code, out, _) = each("2");
    assert!(
        code == 0 && out.starts_with("at most 2 cells each, period 6: area 0 1 and 2 3 and 4 5,"),
        "{out}"
    );
    let (code, out, _) = each("1");
    assert!(code == 0 && out.starts_with("at most 1 cells each, period 6: none,"), "{out}");
    let file = folder.path().join("0-1-2.each1.period6.cert.zst");
    let (code, out, _) = tatami(&["check", file.to_str().unwrap()]);
    assert!(code == 0 && out.contains("at most 1 cells each, any number of them"), "{out}");
}

#[test]
fn areas_of_every_period() {
    let areas =
        |creature: &[&str], options: &[&str]| tatami(&[&["find", "area"], creature, options].concat());
    let creature = ["0", "2", "5", "6", "9"];
    let golomb = ["0", "4", "5", "7", "15"];
    // The last period stands for all longer ones, and then it is said what that means.
    let (code, out, _) = areas(&golomb, &["--size", "3"]);
    let none = "at most 3 cells: none with any period, parts chosen alike in every period, certified";
    assert!(code == 0 && out.ends_with(&format!("{none}\n")), "{out}");
    assert!(out.lines().rev().nth(1).unwrap().contains("period 6 or more: none"), "{out}");
    let (code, out, _) = areas(&golomb, &["--size", "3", "--uncertified"]);
    assert!(code == 0 && out.ends_with(&format!("{none} but for the periods 1, 2, 3, 4, 5\n")), "{out}");
    // An area ends the search.
    let (code, out, _) = areas(&creature, &["--size", "7"]);
    assert!(code == 0 && out.lines().last().unwrap().contains(": area "), "{out}");
    // Without time not everything is settled, and nothing is concluded.
    let (code, out, _) = areas(&golomb, &["--size", "10", "--time-limit", "1ms"]);
    assert!(
        code == 3 && out.lines().last().unwrap().contains("at most 10 cells: not settled for the periods "),
        "{out}"
    );
}

/// What was found is kept, and the next search starts with it; what Maker does not win is not believed.
#[test]
fn what_maker_wins_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("losses");
    let areas = |period: &str| {
        let creature = ["find", "area", "0", "2", "5", "6", "9", "--size", "6", "--period", period];
        tatami(&[&creature[..], &["--losses", file.to_str().unwrap()]].concat())
    };
    let (code, out, err) = areas("6");
    assert!(code == 0 && out.contains("period 6: none"), "{out}{err}");
    let first = fs::read_to_string(&file).unwrap();
    assert!(first.starts_with("losses of 0 2 5 6 9\n") && first.lines().count() > 1, "{first}");
    let (code, out, err) = areas("5");
    assert!(code == 0 && out.contains("period 5: none"), "{out}{err}");
    assert!(fs::read_to_string(&file).unwrap().starts_with(&first));
    fs::write(&file, first + "0:0,1\n").unwrap();
    let (code, _, err) = areas("5");
    assert!(code == 2 && err.contains(": Maker does not win this"), "{err}");
}

/// A time limit holds: what is hard is given up, soon.
#[test]
fn areas_keep_their_time_limit() {
    let start = std::time::Instant::now();
    let creature = ["find", "area", "0", "4", "5", "7", "15"];
    let options = ["--size", "13", "--period", "13", "--time-limit", "2s"];
    let (code, out, _) = tatami(&[&creature[..], &options].concat());
    assert!(code == 3 && out.contains("period 13: unknown"), "{out}");
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
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
    assert!(out.contains("\na2 b2 c2 d2\n"), "a board is drawn as a board: {out}");
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
