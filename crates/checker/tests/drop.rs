//! Certificates about drawings: what is accepted, what is rejected and why, and changed ones against plain
//! play.

mod common;
#[path = "common/drop.rs"]
mod play;

use checker::{check, read_statement};
use common::{Random, rounds, tell};
use play::Oracle;

/// CUP on 1 to 4, repeated and mirrored.
const CUPS: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule divert
columns -4 5 repeats 5 5
column -4 -3:1 -1:2
column -3 -4:1
column -2 -1:1
column -1 -2:1 -4:2
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
verdict holds
drop
pave
qed
";

/// The chain of Slided-CUPs; every unit is linked with the next.
const CHAIN: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule divert
columns 0 4 repeats 5 5
column 0
column 1 -1:1 4:2
column 2 3:1
column 3 2:1
column 4 6:1 1:2
verdict holds
drop
pave
qed
";

/// CUP on 1 to 4, repeated to the right; the board begins with column 0.
const ONE_END: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule divert
columns 0 5 repeats - 5
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
verdict holds
drop
pave
qed
";

/// CUPs side by side, a column apart; there may be any number of them.
const WIDENS: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule divert
columns 0 5 widens 1 5
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
verdict holds
drop
pave
qed
";

/// With one copy more of column 2 there are four columns of follow-up side by side.
const WIDENS_TOO_MUCH: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule divert
columns 0 2 widens 2 1
column 0
column 1
column 2
verdict fails
copies 1
moves X0 O0 X1 O1 X2 O2 X3
qed
";

/// Always to answer in the pair does not do.
const NAIVE: &str = "\
tatami certificate 1
game drop connect 4
defender O
rule pair
columns -4 5 repeats 5 5
column -4 -3:1 -1:2
column -3 -4:1
column -2 -1:1
column -1 -2:1 -4:2
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
verdict fails
moves X1 O2 X1
qed
";

/// Nothing but follow-up: four lower cells side by side.
const PLAIN: &str = "\
tatami certificate 1
game drop connect 4 height 6
defender O
rule divert
columns 0 6 limited
column 0
column 1
column 2
column 3
column 4
column 5
column 6
verdict fails
moves X0 O0 X1 O1 X2 O2 X3
qed
";

/// Three columns, one of them with stones; of five rows, since follow-up is to leave no cell alone.
const NARROW: &str = "\
tatami certificate 1
game drop connect 4 height 5
defender O
rule divert
columns 0 2 limited
column 0 1:1
column 1 0:1
column 2 X
verdict holds
drop
pave
qed
";

/// The second row is out of reach only as long as it cannot be attacked either: all plays show it.
const PLAYED: &str = "\
tatami certificate 1
game drop connect 4 height 2
defender O
rule pair
columns 0 1 limited
column 0 1:1 1:2
column 1 0:1 0:2
verdict holds
exhaust
qed
";

const ACCEPTED: [&str; 9] = [CUPS, CHAIN, ONE_END, WIDENS, WIDENS_TOO_MUCH, NAIVE, PLAIN, NARROW, PLAYED];

/// One cell is left on an endless board: whoever fills it has filled the board, and nobody is stuck.
const FILLED: &str = "tatami certificate 1
game drop connect 3 height 1
defender O
rule pair
columns 0 4 repeats 2 2
column 0 X
column 1 O
column 2
column 3 X
column 4 O
verdict fails
moves X2
qed
";

#[test]
fn a_full_board_leaves_nobody_stuck() {
    let rejection = checker::check(FILLED.as_bytes()).unwrap_err().to_string();
    assert_eq!(rejection, "line 12: the columns that repeat have no empty cell");
    // With an empty cell in a column that repeats the board never gets full, and the defender is stuck indeed.
    for (from, to) in [("column 0 X", "column 0"), ("column 4 O", "column 4"), ("column 1 O", "column 1")] {
        let text = FILLED.replace(from, to);
        assert!(checker::check(text.as_bytes()).is_ok(), "{to}");
    }
    // On a board that ends on one side, only the columns on the other are without end.
    let full = |text: &str| {
        checker::check(text.as_bytes()).is_err_and(|rejection| {
            rejection.to_string().ends_with("the columns that repeat have no empty cell")
        })
    };
    for (beyond, beside, apart) in
        [("- 2", ("column 4 O", "column 4"), "column 0 X"), ("2 -", ("column 0 X", "column 0"), "column 4 O")]
    {
        let one_end = FILLED.replace("repeats 2 2", &format!("repeats {beyond}"));
        assert!(full(&one_end), "{beyond}");
        assert!(checker::check(one_end.replace(beside.0, beside.1).as_bytes()).is_ok(), "{beyond}");
        assert!(full(&one_end.replace(apart, &apart[..8])), "{beyond}");
    }
}

#[test]
fn these_are_accepted() {
    for text in ACCEPTED {
        let statement = check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}\n{text}"));
        assert_eq!(statement, read_statement(text.as_bytes()).unwrap());
        assert!(Oracle::read(text).agrees(), "{text}");
    }
}

#[test]
fn a_stretch_in_words() {
    let said = check(WIDENS.as_bytes()).unwrap().to_string();
    for part in [
        "columns 0 to 5, of which 1 to 5 stand any number of times side by side, 4 in a row winning, X to move",
        "However often they stand, O always has such an answer, and X never gets 4 in a row.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = check(WIDENS_TOO_MUCH.as_bytes()).unwrap().to_string();
    let end = "For some number of times, X can get 4 in a row, or leave O without such an answer.";
    assert!(said.ends_with(end), "{said}");
}

#[test]
fn the_statement_in_words() {
    let said = check(CHAIN.as_bytes()).unwrap().to_string();
    for part in [
        "without end upwards",
        "left of 0 repeating the first 5",
        "4 in a row winning",
        "X to move",
        "column 4: 6:1 1:2",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.ends_with("O always has such an answer, and X never gets 4 in a row."), "{said}");
    let said = check(PLAIN.as_bytes()).unwrap().to_string();
    assert!(said.contains("of height 6, columns 0 to 6"), "{said}");
    assert!(said.ends_with("X can get 4 in a row, or leave O without such an answer."), "{said}");
}

#[test]
fn these_are_rejected() {
    let cases: &[(&str, &str, &str, usize, &str)] = &[
        (CUPS, "connect 4", "connect 1", 2, "must lie between 2 and 16"),
        (CUPS, "connect 4", "connect 17", 2, "must lie between 2 and 16"),
        (CUPS, "connect 4", "connect 4 height 0", 2, "must lie between 1 and 1000"),
        (CUPS, "connect 4", "connect 4 width 3", 2, "one word too many"),
        (CUPS, "defender O", "defender o", 3, "is not `X` or `O`"),
        (CUPS, "rule divert", "rule any", 4, "is not `divert` or `pair`"),
        (CUPS, "repeats 5 5", "repeats 0 5", 5, "must lie between 1 and 10"),
        (CUPS, "repeats 5 5", "repeats 5 11", 5, "must lie between 1 and 10"),
        (CUPS, "columns -4 5 repeats", "columns -4 -5 repeats", 5, "the last column"),
        (CUPS, "columns -4 5 repeats", "columns -4 4000 repeats", 5, "the last column"),
        (CUPS, "column 0\n", "", 10, "this must be column 0, not 1"),
        (CUPS, "column 0\n", "column 0 Z\n", 10, "neither a stone nor a cell"),
        (CUPS, "column 0\n", "column 0 1:0\n", 10, "below the ground"),
        (CUPS, "column 0\n", "column 0 0:1\n", 15, "is not matched with it"),
        (CUPS, "column 0\n", "column 0 9:1\n", 15, "is not matched with it"),
        (CUPS, "column 0\n", "column 0 2000:1\n", 15, "is too far away"),
        (CUPS, "column 2 1:1", "column 2 1:1 X", 12, "a stone stands above a matched cell"),
        (CUPS, "column 2 1:1", "column 2 4:1", 15, "is not matched with it"),
        (CUPS, "column 5\n", "column 5\ncolumn 6\n", 16, "`verdict` is expected here"),
        (CUPS, "drop\n", "", 17, "is not `drop` or `exhaust`"),
        (CUPS, "drop\npave\n", "exhaust\n", 17, "only a limited board can be played out"),
        (PLAYED, "exhaust", "drop", 9, "may have no answer"),
        (PLAYED, "connect 4", "connect 2", 9, "the attacker can have a line"),
        (
            PLAYED,
            "column 0 1:1 1:2\ncolumn 1 0:1 0:2",
            "column 0 1:2 1:1\ncolumn 1 0:2 0:1",
            9,
            "may have no answer",
        ),
        (PLAYED, "height 2", "height 3", 9, "an attack on 0:3 may have no answer"),
        (CUPS, "pave\n", "", 18, "`pave` is expected here"),
        (CUPS, "qed\n", "", 19, "the text ends before"),
        (CUPS, "qed\n", "qed\nqed\n", 20, "a line after `qed`"),
        (CUPS, "rule divert", "rule pair", 17, "may have no answer"),
        (CUPS, "connect 4", "connect 3", 18, "is not harmless"),
        (CUPS, "connect 4", "connect 4 height 7", 17, "leaves a cell at the top alone"),
        (CUPS, "verdict holds", "verdict fails", 17, "`moves` is expected here"),
        (CHAIN, "columns 0 4 repeats 5 5", "columns 0 4 limited", 10, "is not matched with it"),
        (CHAIN, "columns 0 4 repeats 5 5", "columns 0 4 repeats 4 5", 10, "is not matched with it"),
        (ONE_END, "repeats - 5", "repeats - -", 5, "nothing repeats, which is written `limited`"),
        (ONE_END, "repeats - 5", "repeats - 7", 5, "must lie between 1 and 6"),
        (ONE_END, "repeats - 5", "repeats 7 -", 5, "must lie between 1 and 6"),
        (ONE_END, "repeats - 5", "repeats - 0", 5, "must lie between 1 and 6"),
        (ONE_END, "repeats - 5", "repeats -", 5, "the right period is missing"),
        (ONE_END, "repeats - 5", "repeats - 6", 14, "is not harmless"),
        (ONE_END, "columns 0 5 repeats - 5", "columns 0 5 repeats - 4", 11, "is not matched with it"),
        (ONE_END, "drop\npave\n", "exhaust\n", 13, "only a limited board can be played out"),
        (WIDENS, "widens 1 5", "widens 1 6", 5, "the length of the stretch must lie between 1 and 5"),
        (WIDENS, "widens 1 5", "widens 1 0", 5, "the length of the stretch must lie between 1 and 5"),
        (WIDENS, "widens 1 5", "widens -1 5", 5, "the first column of the stretch must lie between 0 and 5"),
        (WIDENS, "widens 1 5", "widens 6 1", 5, "the first column of the stretch must lie between 0 and 5"),
        (WIDENS, "widens 1 5", "stretch 1 5", 5, "is not `limited`, `repeats` or `widens`"),
        // A stretch that cuts pairs, and one that leaves columns of follow-up side by side.
        (WIDENS, "widens 1 5", "widens 2 1", 13, "with 1 copies, the partner of 1:2 is not matched with it"),
        (WIDENS, "widens 1 5", "widens 1 1", 13, "with 1 copies, the partner of 1:1 is not matched with it"),
        (WIDENS, "widens 1 5", "widens 5 1", 14, "with 2 copies, the line from 4:1 by 1:0 is not harmless"),
        (WIDENS, "widens 1 5", "widens 1 4", 14, "with 1 copies, the line from 2:2 by 1:0 is not harmless"),
        (WIDENS, "rule divert", "rule pair", 13, "with 0 copies, an attack on 4:2 may have no answer at 1:2"),
        (WIDENS, "connect 4", "connect 3", 14, "with 0 copies, the line from"),
        (WIDENS, "connect 4", "connect 4 height 7", 13, "leaves a cell at the top alone"),
        (WIDENS, "drop\npave\n", "exhaust\n", 13, "only a limited board can be played out"),
        (WIDENS, "column 5\n", "column 5 2000:1\n", 13, "partners are more than 1000 columns apart"),
        (
            WIDENS,
            "verdict holds\ndrop\npave",
            "verdict fails\nmoves X1 O2 X1",
            13,
            "`copies` is expected here",
        ),
        (WIDENS_TOO_MUCH, "copies 1\n", "", 10, "`copies` is expected here"),
        (WIDENS_TOO_MUCH, "copies 1", "copies 0", 11, "no stone can be dropped into column 3"),
        (WIDENS_TOO_MUCH, "copies 1", "copies -1", 10, "the number of copies must lie between"),
        (WIDENS_TOO_MUCH, "copies 1", "copies 3999", 10, "with 3999 copies there are more than 4000 columns"),
        (
            WIDENS_TOO_MUCH,
            "fails\ncopies 1\nmoves X0 O0 X1 O1 X2 O2 X3",
            "holds\ndrop\npave",
            11,
            "with 1 copies, the line",
        ),
        (PLAIN, "moves", "copies 0\nmoves", 14, "`moves` is expected here"),
        (CHAIN, "repeats 5 5", "repeats - 5", 10, "is not matched with it"),
        (CHAIN, "repeats 5 5", "repeats 5 -", 10, "is not matched with it"),
        (NAIVE, "moves X1 O2 X1", "moves X1 O2", 17, "a move is missing"),
        (NAIVE, "moves X1 O2 X1", "moves X1 O2 X1 O2", 17, "the answer is not the one"),
        (NAIVE, "moves X1 O2 X1", "moves X1", 17, "there is an answer"),
        (NAIVE, "moves X1 O2 X1", "moves X1 O1 X1", 17, "the answer is not the one"),
        (NAIVE, "moves X1 O2 X1", "moves O1 X2 O1", 17, "is not a move of X"),
        (NAIVE, "moves X1 O2 X1", "moves", 17, "a move is missing"),
        (NAIVE, "rule pair", "rule divert", 17, "there is an answer"),
        (PLAIN, "moves X0", "moves X7", 14, "no stone can be dropped"),
        (PLAIN, "O2 X3", "O2 X3 O3 X4", 14, "the game is over before"),
        (
            PLAIN,
            "column 0\ncolumn 1\ncolumn 2\ncolumn 3\ncolumn 4\ncolumn 5\ncolumn 6\nverdict fails\nmoves X0",
            "column 0 O\ncolumn 1 O\ncolumn 2 O\ncolumn 3 4:1\ncolumn 4 3:1\ncolumn 5\ncolumn 6\nverdict fails\nmoves X4 O3 X4",
            14,
            "the defender has a line",
        ),
        (PLAIN, "column 3\n", "column 3 O O O O\n", 14, "there is a line before play"),
        (NARROW, "column 2 X", "column 2 X O", 10, "leaves a cell at the top alone"),
    ];
    for (text, old, new, line, reason) in cases {
        let changed = text.replace(old, new);
        match check(changed.as_bytes()) {
            Ok(_) => panic!("accepted, instead of {reason:?}:\n{changed}"),
            Err(rejection) => {
                let said = rejection.to_string();
                assert!(said.contains(reason), "{said}, not {reason:?}:\n{changed}");
                assert!(said.starts_with(&format!("line {line}: ")), "{said}, not line {line}:\n{changed}");
            }
        }
    }
}

#[test]
fn changed_certificates() {
    let mut random = Random::seeded(3);
    let mut below = |bound: usize| random.below(bound);
    let (mut holds, mut fails) = (0, 0);
    for text in ACCEPTED {
        let words: Vec<&str> = text.split_whitespace().collect();
        for _ in 0..rounds(4000) {
            let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
            for _ in 0..1 + below(3) {
                let at = 1 + below(lines.len() - 1);
                let word = below(lines[at].len());
                match below(6) {
                    0 if lines[at].len() > 1 => drop(lines[at].remove(word)),
                    1 => lines[at].insert(word, words[below(words.len())]),
                    2 => lines[at][word] = ["0", "1", "2", "3", "4", "5", "X", "O", "-1:1", "2:1"][below(10)],
                    3 => {
                        let other = 1 + below(lines.len() - 1);
                        lines.swap(at, other);
                    }
                    _ => lines[at][word] = words[below(words.len())],
                }
            }
            let changed: String = lines.iter().map(|line| line.join(" ") + "\n").collect();
            if check(changed.as_bytes()).is_ok() {
                let oracle = Oracle::read(&changed);
                assert!(oracle.agrees(), "false, but accepted:\n{changed}");
                *if oracle.holds { &mut holds } else { &mut fails } += 1;
            }
        }
    }
    tell("changed certificates of drawings", holds + fails);
    assert!(holds > 50 && fails > 50, "{holds} {fails}");
}
