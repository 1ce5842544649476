//! Blocks with advice on their proofs: `sigma`, `extension`, `win`, `strategy`.

use crate::support::{Place, Run, library};

const FC: &str = "a1 a2 a3 a7 a8 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 e1 e2 e3 f1 f2 f3 g1";

const CASES: [&str; 4] = [
    "on f1 g1: f2, then (top-x | top-w | top-bottom) & x-f2",
    "on e3 f3: f2, then (top-x | top-w | top-bottom) & top-f2",
    "on f2:    d3, then top-x",
    "else:     f2, then top-x & top-f2",
];

fn sigma(cases: &[&str]) -> String {
    let cases: String = cases.iter().map(|case| format!("  {case}\n")).collect();
    format!(
        "hex 8x8\nsigma F\n  black  x=e4 w=d6\n  region {FC}\n  goal   top-x | top-w | top-bottom\n{cases}\n"
    )
}

fn prove(text: &str) -> Run {
    let place = Place::new();
    place.write("a.tatami", text);
    place.tatami(&["prove", "a.tatami"])
}

/// Proves, and wants this exit status and these words in what is said.
fn check(text: &str, code: i32, words: &str) {
    let run = prove(text);
    assert_eq!(run.code, code, "{run:?}");
    assert!((run.out.clone() + &run.err).contains(words), "{words:?} in {run:?}");
}

#[test]
fn the_papers_theorems_hold_and_check() {
    let place = Place::new();
    let file = library("proposition8.tatami");
    let run = place.tatami(&["prove", &file, "--certificates", "proofs"]);
    assert_eq!(run.code, 0, "{run:?}");
    for name in place.list("proofs") {
        let run = place.tatami(&["check", &format!("proofs/{name}")]);
        assert_eq!(run.code, 0, "{run:?}");
    }
    // Proposition 8 is put together, and its rest needs no search.
    let wanted = "by sigmaFy, bridge and top-bottom | bottom-g2 | bottom-e4 | bottom-d6 in the other 30 cells, without";
    assert!(run.out.contains(wanted), "{}", run.out);
}

#[test]
fn a_changed_reply_is_refused() {
    for (case, reply, reason) in [
        (0, "on f1 g1: e2, then (top-x | top-w | top-bottom) & x-e2", "after White f1, Black e2, "),
        (2, "on f2: e2, then top-x", "after White f2, Black e2, top-e4 fails"),
        (2, "on f2: f1, then top-x", "after White f2, Black f1, top-e4 fails"),
    ] {
        let mut cases = CASES;
        cases[case] = reply;
        check(&sigma(&cases), 1, reason);
    }
}

#[test]
fn a_case_left_out_is_refused() {
    let without = |left_out: usize| -> Vec<&str> {
        CASES.iter().enumerate().filter(|(index, _)| *index != left_out).map(|(_, case)| *case).collect()
    };
    check(&sigma(&without(0)), 1, "after White f1, Black f2, top-e4 & top-f2 fails");
    check(&sigma(&without(1)), 1, "after White e3, Black f2, top-e4 & top-f2 fails");
    check(&sigma(&without(2)), 2, "the opponent's move `f2` has no reply");
    // Without `else` the other moves are free: the AB-property.
    check(&sigma(&CASES[..1]), 0, "moves without a prescribed reply were answered by search");
}

#[test]
fn an_extension_by_a_stone_too_far_away_is_refused() {
    let extension = |stone: &str| {
        format!(
            "{}extension Fy\n  of F\n  black y={stone}\n  goal (top-x | top-w | top-bottom) & (top-y | x-y)\n",
            sigma(&CASES)
        )
    };
    check(&extension("g2"), 0, "2 of 2 as wanted");
    check(&extension("h2"), 1, "after White ");
    check(&extension("f2"), 2, "`f2` is in the region");
}

/// A stone on the third row, with its trapezoid.
const FOOT: &str = "hex 8x8\nsigma s\n  black  x=d3\n  region c3 c2 d2 e2 c1 d1 e1 f1\n  goal   top-x\n";

#[test]
fn an_extension_may_add_cells_and_be_extended() {
    let text = format!(
        "{FOOT}  on d2: e2\nextension more\n  of s\n  cells g1 g2\n  black y=e3\n  goal x-y & top-y\n\
         extension again\n  of more\n  black z=a5\n  goal z-z & y-y\n"
    );
    check(&text, 0, "3 of 3 as wanted");
}

#[test]
fn trees_nest() {
    let nested = |inner: &str| {
        let cases =
            "  on d2: e2, then top-x\n    INNER\n    else: e1\n  on d1: e2\n  on e1: c2\n  else: d2\n";
        format!("{FOOT}{}", cases.replace("INNER", inner))
    };
    check(&nested("on e1: f1"), 0, "holds   s");
    check(&nested("on e1: d1"), 1, "after White d2, Black e2, White e1, Black d1, top-d3 fails");
    check(&nested("on e1: d1"), 1, "advice fails s");
    check(&nested("on e1: d1"), 1, "the claim itself holds");
    check(&nested("on e1: e2"), 2, "the reply `e2` cannot be played here");
    check(&nested("on e2: f1"), 2, "`e2` cannot be played here");
    check(&nested("on c1: b9"), 2, "`b9` is off the board");
    check(&nested("on e1: f1\n    on e1: f1"), 2, "the move `e1` has two cases");
    let twice = format!("{FOOT}  on d1 e1: d2\n    on c1: d1\n  else: d2\n");
    check(&twice, 2, "the reply `d1` may be where the opponent has just played");
    let taken = format!("{FOOT}  on d2: e2\n  else: d2\n    on d1: e1\n    else: d1\n");
    check(&taken, 1, "the last reply is taken already");
}

#[test]
fn white_has_sigma_connections_too() {
    let text = "hex 5x5\nsigma s\n  white  x=b3\n  owner  white\n  region a3 a4\n  goal   left-x\n  on a3: a4\n  on a4: a3\n";
    check(text, 0, "holds   s");
}

#[test]
fn a_win_may_be_wrong_and_is_then_refuted() {
    let win = |winner: &str| format!("hex 3x3\nwin w\n  black b2\n  to move white\n  winner {winner}\n");
    check(&win("black"), 0, "the whole board was searched");
    check(&win("white"), 1, "Black wins");
    check(&(win("white") + "  expect fails\n"), 0, "as expected");
}

#[test]
fn a_line_that_does_not_force_is_refused() {
    let text = std::fs::read_to_string(library("proposition8.tatami")).unwrap();
    check(&text.replace("{c7 b8 c8} f6", "{c7 b8 c8} h8"), 1, "the line does not force: White ");
    check(&text.replace("{c7 b8 c8} f6", "{c7 b8 c8} f1"), 1, "lies in the region of a block used");
}

#[test]
fn strategies_have_their_gaps_filled_and_told() {
    let head = "hex 4x4\nstrategy s\n  black b3\n  to move white\n  winner black\n";
    let one =
        "1 node (0 ours to move, 1 theirs), 0 leaves, 0 forced lines, 1 claim, 0 σ-connections, 2 figures";
    check(head, 0, one);
    check(&format!("{head}  on c2: b2\n"), 0, "nodes (");
    check(&format!("{head}  threat: c1\n  on b1: b2\n"), 0, "nodes (");
    check(&format!("{head}  on c2: a1\n"), 1, "after White c2, Black a1: White wins");
}

#[test]
fn forced_lines_are_leaves_and_choices_are_nodes() {
    let head = "hex 4x4\nstrategy s\n  black b3\n  to move white\n  winner black\n  threat: c2\n  on a4: b4\n  on b4: a4\n  on b2: d1\n  on c2: b2\n";
    let foot = "    on a4: b4\n    on b4: a4\n";
    let after_c1 = format!("{foot}    on b2: c2\n    else: b2\n");
    let after_a2 =
        format!("{foot}    on b2: a3\n    on a1: b1\n    on b1: a1\n    on a3: b2\n    else: b2\n");
    let counted = |cases: &str, words: &str| check(&format!("{head}{cases}"), 0, words);
    counted("  on b1: c1\n  on c1: a2\n", "1 node (0 ours to move, 1 theirs), 6 leaves, 0 forced lines");
    // Only one move is gone into, or two with one reply, or one along a line.
    let forced = "1 node (0 ours to move, 1 theirs), 9 leaves, 1 forced line,";
    counted(&format!("  on b1: c1\n{after_c1}  on c1: a2\n"), forced);
    counted(&format!("  on b1 a1: c1\n{after_c1}  on c1: a2\n"), forced);
    counted(
        "  on b1: c1, line b2 c2\n  on c1: a2\n",
        "1 node (0 ours to move, 1 theirs), 5 leaves, 1 forced line,",
    );
    // Two moves with different replies are a choice; a line below one of them is one with its beginning.
    let choice = format!("  on b1: c1\n{after_c1}  on c1: a2\n{after_a2}");
    counted(&choice, "5 nodes (2 ours to move, 3 theirs), 14 leaves, 0 forced lines,");
    let line = "  on b1: c1, line b2 c2\n";
    counted(
        &format!("{line}  on c1: a2\n{after_a2}"),
        "5 nodes (2 ours to move, 3 theirs), 10 leaves, 1 forced line,",
    );
    // A gap is no part of a line.
    let gap = format!("{}  on b1: c1\n  on c1: a2\n", head.replace("  on b2: d1\n", ""));
    check(&gap, 0, "at the root: a gap, b2 is answered by ");
    check(&gap, 0, "3 nodes (1 ours to move, 2 theirs), 5 leaves, 0 forced lines");
}

#[test]
fn blocks_are_used_anywhere_they_fit() {
    let text = "hex 6x6\nclaim bridge\n  black  x=b2 y=c3\n  region\n  goal x-x\nclaim two\n  black  x=e2 y=d4\n  region d3 e3\n  goal x-y\n\
        claim foot\n  black x=c5\n  region b6 c6\n  goal x-bottom\n\
        win w\n  black c2 b4 c3\n  white f1\n  to move white\n  winner black\n  using two foot\n";
    let run = prove(text);
    assert_eq!(run.code, 0, "{run:?}");
}

const BRIDGES: &str = "hex 5x5\nclaim bridge\n  black x=c2 y=b4\n  region b3 c3\n  goal x-y\n\
                       claim foot\n  black y=b4\n  region a5 b5\n  goal y-bottom\n";

#[test]
fn claims_are_derived_from_others_without_search() {
    for (claim, wanted) in [
        ("  black c2 b4\n  region b3 c3 a5 b5\n  goal c2-bottom\n  using bridge foot\n", "by bridge, foot"),
        // One lemma twice, by its images.
        ("  black d1 c3 b5\n  region c2 d2 b4 c4\n  goal d1-b5\n  using bridge\n", "by bridge, bridge"),
        (
            "  black c2 b4\n  region b3 c3 a5 b5\n  goal (c2-b4 | top-b4) & b4-bottom\n  using bridge foot\n",
            "by bridge, foot",
        ),
    ] {
        check(&format!("{BRIDGES}claim derived\n{claim}"), 0, wanted);
    }
}

#[test]
fn what_does_not_follow_is_not_derived() {
    let head = format!("{BRIDGES}claim derived\n");
    // The regions meet, and what is left is searched.
    let text = "  black c2 b4\n  region b3 c3 b5\n  goal c2-bottom\n  using bridge foot\n";
    check(&format!("{head}{text}"), 1, "derived");
    let text = "  black c2 b4\n  region b3 c3\n  goal c2-b4\n  using nothing\n";
    check(&format!("{head}{text}"), 2, "nothing");
}

#[test]
fn sigma_connections_are_found_with_their_extensions() {
    let place = Place::new();
    place.write("foot.tatami", FOOT.replace("8x8", "6x4"));
    let run = place.tatami(&["find", "sigma", "foot.tatami#s", "-o", "found.tatami"]);
    assert_eq!(run.code, 0, "{run:?}");
    let found = place.read("found.tatami");
    assert!(found.contains("sigma s\n") && found.contains("\n  else: "), "{found}");
    let run = place.tatami(&["prove", "found.tatami"]);
    assert_eq!(run.code, 0, "{run:?}");
    place.write("torn.tatami", FOOT.replace("8x8", "6x4").replace("e2 ", "").replace("d2 ", ""));
    assert_eq!(place.tatami(&["find", "sigma", "torn.tatami#s"]).code, 1);
    assert_eq!(place.tatami(&["find", "sigma", "foot.tatami"]).code, 2);
}

#[test]
fn found_sigma_connections_go_to_a_library_once() {
    let place = Place::new();
    let foot = FOOT.replace("8x8", "6x4");
    place.write("foot.tatami", &foot);
    let add = |file: &str| place.tatami(&["find", "sigma", file, "--library", "lib.tatami"]);
    let run = add("foot.tatami#s");
    assert!(run.code == 0 && run.out.starts_with("added to lib.tatami: s"), "{run:?}");
    let once = place.read("lib.tatami");
    assert_eq!(place.tatami(&["prove", "lib.tatami"]).code, 0, "{once}");
    // After half a turn, and as White's on a board of other sides: images, which are not added.
    let claim = |text: &str| {
        place.write("image.tatami", text);
        add("image.tatami#s")
    };
    let turned = "hex 6x4\nclaim s\n  black x=c2\n  region d2 d3 c3 b3 d4 c4 b4 a4\n  goal bottom-x\n";
    let run = claim(turned);
    assert!(run.code == 0 && run.out.contains("is there: an image of s"), "{turned}{run:?}");
    let white =
        "hex 4x6\nclaim s\n  owner white\n  white x=c4\n  region c3 b3 b4 b5 a3 a4 a5 a6\n  goal left-x\n";
    let run = claim(white);
    assert!(run.code == 0 && run.out.contains("is there: an image of s"), "{white}{run:?}");
    assert_eq!(place.read("lib.tatami"), once);
    // Another one under the same name gets another name.
    let other = "hex 6x4\nclaim s\n  black x=d2\n  region d1 e1\n  goal top-x\n";
    let run = claim(other);
    assert!(run.code == 0 && run.out.contains("added to lib.tatami: s-2"), "{run:?}");
    assert_eq!(place.tatami(&["prove", "lib.tatami"]).code, 0);
    place.write("lib.tatami", "hex 6x4\nclaim\n");
    assert_eq!(claim(other).code, 2);
    assert_eq!(place.read("lib.tatami"), "hex 6x4\nclaim\n", "a library that cannot be read is left alone");
}

#[test]
fn a_library_serves_other_boards() {
    let place = Place::new();
    let bridge = "hex 4x4\nclaim two\n  black x=b2 y=a4\n  region a3 b3\n  goal x-y\n\nclaim foot\n  black x=b3\n  region a4 b4\n  goal bottom-x\n";
    place.write("lib.tatami", bridge);
    let find =
        ["find", "strategy", "hex", "5x5", "--opening", "c3", "--library", "lib.tatami", "-o", "s.tatami"];
    let run = place.tatami(&find);
    assert_eq!(run.code, 0, "{run:?}");
    let found = place.read("s.tatami");
    assert!(found.contains("claim foot\n  black  x=b4\n  region a5 b5\n  goal   bottom-x"), "{found}");
    assert_eq!(place.tatami(&["prove", "s.tatami"]).code, 0);
}

#[test]
fn regions_grow_by_single_cells_for_more_extensions() {
    let place = Place::new();
    place.write("foot.tatami", FOOT.replace("8x8", "6x4"));
    let find =
        |more: &[&str]| place.tatami(&[&["find", "sigma", "foot.tatami#s", "-o", "f.tatami"], more].concat());
    assert_eq!(find(&[]).code, 0);
    let plain = place.read("f.tatami");
    assert!(!plain.contains("  cells "), "{plain}");
    assert_eq!(find(&["--cells", "all"]).code, 0);
    let grown = place.read("f.tatami");
    // What there was stays, and more comes.
    assert!(grown.starts_with(&plain) && grown.contains("  cells "), "{grown}");
    assert_eq!(place.tatami(&["prove", "f.tatami"]).code, 0, "{grown}");
    assert_eq!(place.tatami(&["fmt", "--check", "f.tatami"]).code, 0);
    let run = find(&["--cells", "z9"]);
    assert!(run.code == 2 && run.err.contains("`z9` is no cell of a board 6x4"), "{run:?}");
}

#[test]
fn the_extensions_of_a_given_tree_are_found() {
    let place = Place::new();
    let file = library("proposition8.tatami");
    let find = ["find", "sigma", &format!("{file}#sigmaF"), "--keep-tree", "-o", "f.tatami"];
    assert_eq!(place.tatami(&find).code, 0);
    let found = place.read("f.tatami");
    assert!(found.contains("on e3 f3: z=f2, then (top-x | top-w | top-bottom) & top-z"), "{found}");
    assert!(
        found.contains("  black  y=g2\n  goal   (top-x | top-w | top-bottom) & (top-y | x-y)"),
        "{found}"
    );
    assert_eq!(place.tatami(&["prove", "f.tatami"]).code, 0);
    let find = ["find", "sigma", &format!("{file}#bridge"), "--keep-tree"];
    assert_eq!(place.tatami(&find).code, 2);
}

#[test]
fn sigma_connections_make_the_rest_of_a_position_forced() {
    let place = Place::new();
    let file = library("proposition8.tatami");
    let run = place.tatami(&["find", "sigma", &format!("{file}#P8"), "-o", "p8.tatami"]);
    assert_eq!(run.code, 0, "{run:?}");
    let found = place.read("p8.tatami");
    assert!(found.contains("\nsigma P8-sigma1\n") && found.contains("\nwin P8\n"), "{found}");
    let run = place.tatami(&["prove", "p8.tatami"]);
    assert!(run.code == 0 && !run.out.contains("by search"), "{run:?}");
    let lost = "hex 3x3\nwin w\n  white b2\n  to move white\n  winner black\n";
    place.write("lost.tatami", lost);
    let run = place.tatami(&["find", "sigma", "lost.tatami#w"]);
    assert!(run.code == 1 && run.err.contains("black does not win `w`"), "{run:?}");
    assert_eq!(place.tatami(&["find", "sigma", "lost.tatami#w", "--keep-tree"]).code, 2);
}

#[test]
fn the_extension_of_theorem_7_is_found() {
    let place = Place::new();
    let file = library("sigma-f.tatami");
    let run = place.tatami(&["find", "sigma", &format!("{file}#F"), "-o", "found.tatami"]);
    assert_eq!(run.code, 0, "{run:?}");
    let found = place.read("found.tatami");
    // The names of the block are kept, and the stone of the extension has one.
    assert!(found.contains("black  x=e4 w=d6"), "{found}");
    assert!(
        found.contains("  black  y=g2\n  goal   (top-x | top-w | top-bottom) & (top-y | x-y)"),
        "{found}"
    );
    assert_eq!(place.tatami(&["prove", "found.tatami"]).code, 0);
}

#[test]
fn every_piece_holds_as_it_is_told() {
    let place = Place::new();
    // The last three were drawn with a seed.
    for (side, stones, white, pieces) in [
        (7, "d4 e2", "", "3 pieces"),
        (7, "d4 c5", "", "2 pieces"),
        (7, "d4 c6 e2", "", "4 pieces"),
        (5, "e1 b2", "e4", "2 pieces"),
        (5, "e5 c3 b3", "c2 d4", "2 pieces"),
        (6, "c4 f6 d5 d6", "a3 b1 e5", "2 pieces"),
    ] {
        let white = if white.is_empty() { String::new() } else { format!("  white {white}\n") };
        let stones = format!("  black {stones}\n{white}");
        place.write(
            "p.tatami",
            format!("hex {side}x{side}\nwin p\n{stones}  to move white\n  winner black\n"),
        );
        let run = place.tatami(&["find", "partition", "p.tatami#p"]);
        assert!(run.code == 0 && run.out.contains(pieces), "{run:?}");
        let mut taken: Vec<String> = Vec::new();
        for line in run.out.lines().filter(|line| line.contains(": ")) {
            let Some(((_, goal), (_, cells))) =
                line.split_once(": ").and_then(|told| Some((told.0.split_once(' ')?, told)))
            else {
                continue;
            };
            let claim = format!("hex {side}x{side}\nclaim c\n{stones}  region {cells}\n  goal {goal}\n");
            place.write("c.tatami", claim);
            assert_eq!(place.tatami(&["prove", "c.tatami"]).code, 0, "{goal}: {cells}");
            let cells: Vec<String> = cells.split_whitespace().map(str::to_string).collect();
            assert!(cells.iter().all(|cell| !taken.contains(cell)), "pieces overlap: {}", run.out);
            taken.extend(cells);
        }
        assert!(!taken.is_empty(), "{run:?}");
    }
}

#[test]
fn a_won_position_is_cut_into_pieces() {
    let place = Place::new();
    let file = library("proposition8.tatami");
    let run = place.tatami(&["find", "partition", &format!("{file}#P8"), "-o", "p8.svg"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains(" pieces, certificate of "), "{run:?}");
    assert!(place.read("p8.svg").contains("sigmaFy"));
    assert_eq!(place.tatami(&["find", "partition", &format!("{file}#sigmaF")]).code, 2);
}

#[test]
fn what_stops_a_search_for_a_strategy_is_told() {
    let place = Place::new();
    let find = |more: &[&str]| {
        place.tatami(
            &[&["find", "strategy", "hex", "6x6", "--opening", "c3", "-o", "s.tatami"], more].concat(),
        )
    };
    let run = find(&["--time-limit", "1ms"]);
    assert!(run.code == 3 && run.err.contains("within the limits"), "{run:?}");
    assert_eq!(place.list("."), Vec::<String>::new(), "nothing is written");
}

#[test]
fn small_boards_have_strategies_too() {
    let place = Place::new();
    assert_eq!(
        place.tatami(&["find", "strategy", "hex", "3x3", "--opening", "b2", "--leaf-nodes", "0"]).code,
        2
    );
    for (size, opening) in [("2x2", "a2"), ("3x3", "b2"), ("3x3", "a1"), ("3x4", "b2")] {
        let run = place.tatami(&[
            "find",
            "strategy",
            "hex",
            size,
            "--opening",
            opening,
            "--leaf-nodes",
            "1",
            "-o",
            "s.tatami",
        ]);
        assert_eq!(run.code, 0, "{size} {opening}: {run:?}");
    }
}

#[test]
fn a_strategy_is_found_written_and_certified() {
    let place = Place::new();
    let run = place.tatami(&[
        "find",
        "strategy",
        "hex",
        "5x5",
        "--opening",
        "b4",
        "--leaf-nodes",
        "2",
        "-o",
        "s.tatami",
        "--certificate",
        "s.cert",
    ]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(place.tatami(&["check", "s.cert", "--against", "s.tatami"]).code, 0);
    let proved = place.tatami(&["prove", "s.tatami", "--only", "S-b4"]);
    assert!(proved.code == 0 && proved.out.contains(" ours to move, "), "{proved:?}");
    let drawn = place.tatami(&["draw", "s.tatami#S-b4"]);
    assert_eq!(drawn.code, 0, "{drawn:?}");
    let run = place.tatami(&[
        "find",
        "strategy",
        "hex",
        "6x6",
        "--opening",
        "c3",
        "--leaf-nodes",
        "1",
        "-o",
        "line.tatami",
    ]);
    assert!(run.code == 0 && run.out.contains("forced line"), "{run:?}");
    let found = place.read("line.tatami");
    assert!(found.contains("  # forced: "), "{found}");
    assert_eq!(place.tatami(&["fmt", "--check", "line.tatami"]).code, 0);
    // The corner loses, so it is White's strategy.
    let run = place.tatami(&["find", "strategy", "hex", "4x4", "--opening", "a1"]);
    assert!(run.out.contains("winner white"), "{run:?}");
    assert_eq!(place.tatami(&["find", "strategy", "hex", "4x4", "--opening", "z9"]).code, 2);
}

/// Nodes of a claim are counted as it stands, not on the whole board or in the larger field where it was
/// found.
#[test]
fn the_claims_of_leaves_take_no_more_nodes_than_wanted() {
    let place = Place::new();
    let find = ["find", "strategy", "hex", "6x6", "--opening", "e2", "--leaf-nodes", "5", "-o", "s.tatami"];
    assert_eq!(place.tatami(&find).code, 0);
    let found = place.read("s.tatami");
    let (claims, _) = found.split_once("\nstrategy ").unwrap();
    place.write("claims.tatami", claims);
    let proved = place.tatami(&["prove", "claims.tatami", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&proved.out).unwrap();
    let results = report["results"].as_array().unwrap();
    let nodes: Vec<u64> = results.iter().map(|result| result["nodes"].as_u64().unwrap()).collect();
    assert!(nodes.len() > 5 && nodes.iter().all(|nodes| *nodes <= 5), "{nodes:?}");
}

/// Every claim of a document has at most 20 cells, every σ-connection at most 44 and six cases.
fn claims_are_small(text: &str) {
    let mut claims = 0;
    for block in text.split("\n\n") {
        let cells = block.split_whitespace().filter(|word| *word == "-").count();
        let cases = block.matches("\n  on ").count();
        if block.trim_start().starts_with("claim ") {
            assert!((1..=20).contains(&cells), "{cells} cells: {block}");
            claims += 1;
        } else if block.trim_start().starts_with("sigma ") {
            assert!((21..=44).contains(&cells) && (1..=6).contains(&cases), "{cells} cells: {block}");
        }
    }
    assert!(claims > 10, "{claims} claims");
}

#[test]
fn the_strategy_of_atoms_for_7x7_has_small_claims_only() {
    let document = std::fs::read_to_string(library("long/7x7-d4-atoms.tatami")).unwrap();
    claims_are_small(&document);
    // The position after d4 is its own half turn: each strategy answers moves and their images.
    for number in 1..=5 {
        assert_eq!(document.matches(&format!(", by S-d4-{number}")).count(), 2, "S-d4-{number}");
    }
}

/// A case may cite a σ-connection: it is counted as well, with its cases, and by its own atoms.
#[test]
fn a_sigma_connection_that_is_cited_counts_among_the_claims() {
    let place = Place::new();
    let text = "hex 7x7

sigma A
  goal top-f5
  board
    . - - - - - -
    . - - - - - -
    . - - . B - -
    . . B B - - -
    . . . - - B .
    . . . . . . .
    . . . . . . .
  on b1 c1 d1 e1 b2 c2 d2 e2 b3 c3: f2, then top-f2 & f5-f2
  on g1 f2 g2 f3 g3 g4 d5: e4, then e3-top & f5-e4
  on e4 e5: g3, then top-g3 & f5-g3
  on f4: e5, then e3-top & e3-e5
  on f1: f3, then top-f3 & f5-f3

sigma B
  goal top-bottom
  board
    . - - - - - -
    . - - - - - -
    . - - . B - -
    . . B B - - -
    . - - - - - -
    . - . . - - -
    - - . - - - -
  on b1 c1 d1 e1 f1 b2 c2 d2 b3 c3 g3 g4: f3, then top-f3 & bottom-f3
  on g1 e2 f2 g2 f3 e4 f4 d5 e5 f5 g5 e6 f6 g6 d7 e7 f7 g7: b6, then e3-top & e3-b6 & bottom-b6
  on b5 c5 b6 a7 b7: f5, then top-f5 & bottom-f5CITED

strategy S
  black e3 c4 d4
  to move white
  winner black
  using B
";
    place.write("cited.tatami", text.replace("CITED", ", by A"));
    place.write("searched.tatami", text.replace("CITED", ""));
    let cited = place.tatami(&["prove", "cited.tatami", "--only", "S"]);
    assert!(cited.code == 0 && cited.out.contains("2 claims, 2 σ-connections"), "{cited:?}");
    // Eight cases are written; three have moves that disturb what is found for others, and count twice.
    assert!(cited.out.contains("; 11 cases, 0 extensions, 2 of the claims atoms"), "{cited:?}");
    assert_eq!(place.tatami(&["paper", "cited.tatami", "-o", "cited.html"]).code, 0);
    assert!(place.read("cited.html").contains("bottom-f5, by σ-connection 1 (A)<"));
    // Without the citation the last case of B has a part that no reader accepts from one figure.
    let searched = place.tatami(&["prove", "searched.tatami", "--only", "S"]);
    assert!(searched.code == 0 && searched.out.contains("0 of the claims atoms"), "{searched:?}");
}

#[test]
fn strategies_of_atoms_have_small_claims_only() {
    let place = Place::new();
    let find = ["find", "strategy", "hex", "6x6", "--opening", "c3", "--atoms", "-o", "s.tatami"];
    let run = place.tatami(&[&find[..], &["--leaves", "10", "--seed", "3"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("leaves, seed 3\n"), "{run:?}");
    let largest =
        run.out.split("the largest atom among them has ").nth(1).and_then(|rest| rest.split(' ').next());
    assert!(largest.is_some_and(|cells| (1..=20).contains(&cells.parse().unwrap_or(0))), "{run:?}");
    // A gap would be a claim of many cells.
    assert!(!run.out.contains("gap"), "{run:?}");
    let run = place.tatami(&["prove", "s.tatami", "--only", "S-c3", "--certificates", "proofs"]);
    assert_eq!(run.code, 0, "{run:?}");
    let certificates = place.list("proofs");
    assert_eq!(certificates.len(), 1, "{certificates:?}");
    assert_eq!(place.tatami(&["check", &format!("proofs/{}", certificates[0])]).code, 0);
    claims_are_small(&place.read("s.tatami"));
    for refused in [["--leaf-nodes", "5"], ["--searches", "0"], ["--searches", "9"]] {
        let run = place.tatami(&[&find[..], &refused].concat());
        assert_eq!(run.code, 2, "{run:?}");
    }
}

/// The figures that a strategy needs, as it is told.
fn figures(run: &Run) -> usize {
    let before = run.out.split(" figures").next().and_then(|text| text.rsplit(' ').next());
    before.and_then(|figures| figures.parse().ok()).unwrap_or_else(|| panic!("{run:?}"))
}

#[test]
fn of_several_searches_for_atoms_the_smallest_strategy_is_taken() {
    let place = Place::new();
    let find =
        ["find", "strategy", "hex", "6x6", "--opening", "c3", "--atoms", "-o", "s.tatami", "--searches"];
    let least = |searches: &str| figures(&place.tatami(&[&find[..], &[searches]].concat()));
    let (once, often) = (least("1"), least("8"));
    assert!(often < once, "{often} and {once}");
    assert_eq!(place.tatami(&["prove", "s.tatami", "--only", "S-c3"]).code, 0);
}

/// Figure 18 of "New techniques for proving winning strategies in Hex": with F and its extension in force the
/// rest of the board needs few figures.
#[test]
fn blocks_of_a_library_are_in_force_in_strategies_of_atoms() {
    let place = Place::new();
    let file = library("proposition8.tatami");
    let find = ["find", "strategy", "hex", "8x8", "--opening", "e4", "--after", "e8", "d6", "--atoms"];
    let run = place.tatami(&[&find[..], &["--library", &file, "-o", "s.tatami"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let figures = run.out.split(" figures").next().and_then(|text| text.rsplit(' ').next());
    assert!(figures.is_some_and(|figures| (5..=30).contains(&figures.parse().unwrap_or(0))), "{run:?}");
    let text = place.read("s.tatami");
    let strategy = text.split("strategy S-e4").nth(1).unwrap();
    assert!(strategy.contains("  using  bridge sigmaFy\n"), "{text}");
    assert_eq!(place.tatami(&["prove", "s.tatami", "--only", "S-e4"]).code, 0);
    let run = place.tatami(&["find", "strategy", "hex", "8x8", "--opening", "e4", "--after", "e4"]);
    assert!(run.code == 2 && run.err.contains("`e4` is no empty cell of a board 8x8"), "{run:?}");
}

#[test]
fn a_strategy_is_the_same_with_what_a_store_knows() {
    let place = Place::new();
    let find = ["find", "strategy", "hex", "5x5", "--opening", "b4", "--leaf-nodes", "2"];
    let alone = place.tatami(&find);
    assert_eq!(alone.code, 0, "{alone:?}");
    // The second time the solver has nothing left to settle.
    for _ in 0..2 {
        let run = place.tatami(&[&find[..], &["--store", "5x5.store"]].concat());
        assert_eq!((run.code, &run.out), (0, &alone.out), "{run:?}");
    }
    assert_eq!(place.tatami(&["store", "verify", "5x5.store"]).code, 0);
    let other = place.tatami(&["find", "strategy", "hex", "4x4", "--opening", "b2", "--store", "5x5.store"]);
    assert!(other.code == 2 && other.err.contains("it is for the board 5x5"), "{other:?}");
}

/// A guide that says nothing but replies, on a board with a stone in the middle.
fn guide(side: usize, branches: &[(usize, usize)]) -> String {
    let mut text = format!("#BOARDSIZE {side}\n\"RN 1\",\n\"BT {}\",\n", branches.len());
    for (number, (cell, reply)) in branches.iter().enumerate() {
        text += &format!("\"BN {number}\",\n\"WM 1 {cell}\",\n\"BM {reply}\",\n\"ND 0\",\n");
    }
    text
}

#[test]
fn a_strategy_along_a_guide_is_certified() {
    let place = Place::new();
    place.write("guide.txt", guide(7, &[(18, 19), (19, 18), (12, 19)]));
    let find =
        ["find", "strategy", "hex", "7x7", "--opening", "d4", "--leaf-nodes", "20", "--guide", "guide.txt"];
    let run = place.tatami(&[&find[..], &["-o", "s.tatami", "--certificate", "s.cert"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(place.tatami(&["check", "s.cert", "--against", "s.tatami"]).code, 0);
    // The position after d4 is its own half turn: one strategy answers a move and its image.
    let found = place.read("s.tatami");
    assert_eq!(found.matches("by S-d4-1").count(), 2, "{found}");
    assert_eq!(place.tatami(&["fmt", "--check", "s.tatami"]).code, 0);
}

#[test]
fn a_search_goes_on_from_its_record() {
    let place = Place::new();
    let find =
        ["find", "strategy", "hex", "5x5", "--opening", "b4", "--leaf-nodes", "2", "--record", "b4.record"];
    let first = place.tatami(&find);
    assert_eq!(first.code, 0, "{first:?}");
    let kept = place.read("b4.record");
    assert!(kept.lines().count() > 10, "{kept}");
    // Nothing is tried again, and the strategy is the same.
    let again = place.tatami(&find);
    assert_eq!((again.code, again.out, place.read("b4.record")), (0, first.out, kept.clone()));
    // A record is not believed: what is written is proved, whatever the record says.
    let wrong: Vec<String> = kept.lines().map(|line| line.replace(" = open", " = b4;")).collect();
    place.write("b4.record", wrong.join("\n"));
    let misled = place.tatami(&find);
    assert_eq!(misled.code, 0, "{misled:?}");
    place.write("misled.tatami", misled.out);
    assert_eq!(place.tatami(&["prove", "misled.tatami"]).code, 0);
    let run =
        place.tatami(&["find", "strategy", "hex", "5x5", "--opening", "b4", "--record", "no/such/folder"]);
    assert!(run.code == 2 && run.err.contains("cannot use no/such/folder"), "{run:?}");
}

#[test]
fn guides_that_do_not_fit_are_refused() {
    let place = Place::new();
    place.write("five.txt", guide(5, &[(7, 8)]));
    place.write("bad.txt", "#BOARDSIZE 5\n\"RN 1\",\n\"BT x\",\n");
    let white =
        "(boardsize 3)\n( all (TL BR) (a1 a2 a3 b1 b3 c1 c2 c3) (TL BR b2) [(c1) (c2)] [(a2) (a3)] )\n";
    place.write("white.txt", white);
    for (size, opening, file, words) in [
        ("5x5", "c3", "none.txt", "cannot read none.txt"),
        ("5x5", "c3", "bad.txt", "bad.txt:3: "),
        ("4x4", "c3", "five.txt", "the guide is about a board 5x5"),
        ("5x5", "c2", "five.txt", "the guide is not about the opening c2"),
        ("3x3", "b2", "white.txt", "the guide is a strategy of White's"),
    ] {
        let run = place.tatami(&["find", "strategy", "hex", size, "--opening", opening, "--guide", file]);
        assert!(run.code == 2 && run.err.contains(words), "{words}: {run:?}");
    }
}

#[test]
fn the_time_limit_is_for_a_block_with_all_that_it_uses() {
    let names: Vec<String> = (0..12).map(|number| format!("hard{number}")).collect();
    let hard = |name: &String| format!("claim {name}\n  black f6\n  region all\n  goal f6-top & f6-bottom\n");
    let text = format!(
        "hex 11x11\n{}win w\n  black f6\n  to move white\n  winner black\n  using {}\n",
        names.iter().map(hard).collect::<String>(),
        names.join(" ")
    );
    let place = Place::new();
    place.write("a.tatami", text);
    for more in [&[][..], &["--must-play"]] {
        let options = ["prove", "a.tatami", "--only", "w", "--time-limit", "300ms"];
        let start = std::time::Instant::now();
        let run = place.tatami(&[&options[..], more].concat());
        let taken = start.elapsed();
        assert!(run.code == 3 && run.out.contains("the time limit ran out"), "{run:?}");
        // The blocks used would take 3.6 s if each had the time for itself.
        assert!(taken.as_millis() < 1800, "{more:?}: {taken:?}");
    }
}
