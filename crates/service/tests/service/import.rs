//! Strategies of others: what is read, what is found wrong with them, and that what is certified passes the
//! checker.

use game::{Board, Cell, CellSet, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use strategies::import::{self, Fault, Outline, Search};

/// A 3×3 board with a stone in the centre, as patterns: pattern 2 is a pair.
const CENTRE: &str = "#BOARDSIZE 3\n\"RN 1\",\n\"BT 2\",\n\"BN 0\",\n\"WM 3 1 3 4\",\n\"BM 2\",\n\"ND 1\",\n\"PS 2\",\n\"PP 2 6 7\",\n\
    \"BN 1\",\n\"WM 1 2\",\n\"BM 3\",\n\"ND 1\",\n\"PS 2\",\n\"PP 2 6 7\",,\n\n\
    \"RN 2\",\n\"BT 2\",\n\"BN 0\",\n\"WM 1 1\",\n\"BM 2\",\n\"ND 0\",\n\"BN 1\",\n\"WM 1 2\",\n\"BM 1\",\n\"ND 0\",\n";

const TREE: &str = "(boardsize 3)\n{ a comment }\n( pair // an edge template\n ((b2 SEdge)) (a3 b3) (b2 SEdge)\n [(a3) (b3)] )\n\
    ( whole (NEdge SEdge) (a1 a2 a3 b1 b3 c1 c2 c3) (NEdge SEdge b2)\n (# [(pair (a3 b3) (b2 SEdge))] [(b1) (c1)]) )\n";

/// The same as one choice.
const CHOICE: &str = "(boardsize 3)\n( whole (NEdge SEdge) (a1 a2 a3 b1 b3 c1 c2 c3) (NEdge SEdge b2)\n\
    [(b1 [(a3) (b3)]) (c1 [(a3) (b3)]) (a3 [(b1) (c1)]) (b3 [(b1) (c1)])] )\n";

/// Certifies, and has it checked.
fn certified(text: &str, repair: bool) -> Result<usize, String> {
    let strategy = import::read(text).map_err(|bad| format!("{}: {bad}", bad.line))?;
    let (limits, monitor) = (Limits::default(), Monitor::default());
    let search = repair.then_some(Search { limits: &limits, monitor: &monitor, keeper: None });
    let outline = Outline::new(&strategy, search).map_err(|_| "too many".to_string())?;
    if outline.root.is_none() || !outline.lost.is_empty() {
        return Err(format!("{} lost", outline.lost.len()));
    }
    let outcome = outline.outcome().ok_or("no outcome")?;
    let claim = outline.whole_claim().ok_or("no claim")?;
    service::certify::certify(&outcome, &game::Claim::Hex(claim), Verdict::Holds)?;
    Ok(outline.repairs.len())
}

fn faults(text: &str) -> Vec<(String, Option<String>, Fault)> {
    let strategy = import::read(text).unwrap();
    let defects = import::defects(&strategy).unwrap();
    defects.into_iter().map(|defect| (defect.pattern, defect.branch, defect.fault)).collect()
}

#[test]
fn good_strategies_are_certified_as_they_are() {
    for text in [CENTRE, TREE, CHOICE] {
        assert_eq!(faults(text), []);
        assert_eq!(certified(text, false), Ok(0));
    }
}

#[test]
fn every_kind_of_defect_is_found_with_pattern_and_branch() {
    let list = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let at = |pattern: &str, branch: Option<&str>| (pattern.to_string(), branch.map(str::to_string));
    for (from, to, place, fault) in [
        ("WM 3 1 3 4", "WM 2 1 4", at("1", None), Fault::Unanswered(list(&["3", "6"]))),
        (
            "ND 1\",\n\"PS 2\",\n\"PP 2 6 7\"",
            "ND 2\",\n\"PS 2 2\",\n\"PP 2 6 7\",\n\"PP 2 7 8\"",
            at("1", Some("0")),
            Fault::Overlap(list(&["7"])),
        ),
        (
            "PP 2 6 7",
            "PP 2 7 7",
            at("1", Some("0")),
            Fault::Repeated { part: "2".to_string(), positions: list(&["7"]) },
        ),
        ("PP 2 6 7", "PP 2 6 9", at("1", Some("0")), Fault::OutOfRange(list(&["9"]))),
        ("BM 2", "BM 3", at("1", Some("0")), Fault::ReplyTwice("3".to_string())),
        (
            "PP 2 6 7",
            "PP 2 4 6",
            at("1", Some("0")),
            Fault::Disturbed { part: "2".to_string(), positions: list(&["4"]) },
        ),
    ] {
        let broken = CENTRE.replacen(from, to, 1);
        assert_ne!(broken, CENTRE);
        let found = faults(&broken);
        assert!(found.contains(&(place.0.clone(), place.1.clone(), fault.clone())), "{fault}: {found:?}");
    }
    assert_eq!(faults(&TREE.replace("[(a3) (b3)]", "[(a3)]"))[0].0, "pair");
}

#[test]
fn gaps_are_closed_by_search_and_certified() {
    for (text, from, to) in [
        (CENTRE, "PP 2 6 7", "PP 2 7 8"),
        (CENTRE, "BM 2", "BM 3"),
        (CENTRE, "BM 3", "BM 2"),
        (CHOICE, "(b1 [(a3) (b3)]) (c1 [(a3) (b3)])", "(b1 [(a3)]) (c1 [(b3)])"),
        (CHOICE, " (b3 [(b1) (c1)])", ""),
        (CHOICE, "(c1 [(a3) (b3)])", "(c1 [(a3)])"),
    ] {
        let broken = text.replacen(from, to, 1);
        assert!(certified(&broken, false).is_err(), "{from} {to}");
        assert!(
            certified(&broken, true).is_ok_and(|repairs| repairs > 0),
            "{from} {to}: {:?}",
            certified(&broken, true)
        );
    }
}

#[test]
fn a_pair_may_count_on_a_stone_that_another_group_plays() {
    // Black gets b3, which joins c2 and a4, or c3, which the other group joins to the bottom.
    let text = "(boardsize 4)\n( whole (c2 SEdge) (b3 c3 b4 c4) (c2 a4 SEdge)\n [(c3) (b3)] [(b4) (c4)] )\n";
    assert_eq!(faults(text), []);
    assert_eq!(certified(text, false), Ok(0));
    let apart = text.replace("[(b4) (c4)]", "[(c4) (d4)]").replace("b4 c4", "c4 d4");
    assert!(certified(&apart, false).is_err());
}

#[test]
fn what_cannot_be_repaired_is_not_certified() {
    // With these cells alone White cuts.
    let lost = TREE.replace("(a1 a2 a3 b1 b3 c1 c2 c3)", "(a3 b3 b1)").replace("[(b1) (c1)]", "[(b1)]");
    assert!(certified(&lost, true).is_err());
}

#[test]
fn bad_files_are_refused_with_their_line() {
    for (text, line, wanted) in [
        ("", 1, "expected `#BOARDSIZE 9`"),
        ("#BOARDSIZE 4\n", 1, "`4` is no odd side"),
        ("#BOARDSIZE 3\nXX 1\n", 2, "`XX` is none of"),
        ("#BOARDSIZE 3\n\"RN 1\",\n\"BT 1\",\n", 2, "pattern 1 announces 1 branches and has 0"),
        ("#BOARDSIZE 3\n\"RN 2\",\n\"BT 0\",\n", 1, "there is no pattern 1"),
        ("#BOARDSIZE 3\n\"RN 1\",\n\"BT x\",\n", 3, "`x` is no number"),
        ("#BOARDSIZE 3\n\"RN 1\",\n\"BT 1\",\n\"BN 0\",\n\"WM 2 1\",\n", 5, "WM announces 2 moves"),
        ("(boardsize 31)", 1, "`31` is no size"),
        ("(boardsize 3)\n(p (NEdge TL) () ())", 2, "edges of both players"),
        ("(boardsize 3)\n(p ((a1 b1)) (a1 a1) ())", 2, "a1 is there twice"),
        (
            "(boardsize 3)\n(p ((a1 b1)) (a2)\n (a1 b1) [(q (a2) ())])",
            3,
            "`q` is neither a cell nor a pattern",
        ),
        ("(boardsize 3)\n(p", 2, "expected `(` before the end"),
        ("(boardsize 3)\n{", 2, "`{` without `}`"),
        ("(boardsize 3)", 1, "there is no pattern"),
    ] {
        let bad = import::read(text).expect_err(text);
        assert!(bad.message.starts_with(wanted), "{text}: {bad}");
        assert_eq!(bad.line, line, "{text}: {bad}");
    }
    let deep = format!("(boardsize 3)(p ((a1 b1)) (a2) () {})", "[(a2 ".repeat(100_000));
    assert!(import::read(&deep).unwrap_err().message.contains("nest deeper"));
}

#[test]
fn broken_files_never_panic() {
    for (text, step) in [(CENTRE, 1), (TREE, 1)] {
        for at in (0..text.len()).step_by(step) {
            for with in ["", "1", " 2 ", "(", ")", "[", "999"] {
                let mut broken = text.to_string();
                broken.replace_range(at..at + 1, with);
                if let Ok(strategy) = import::read(&broken) {
                    _ = import::defects(&strategy);
                    _ = Outline::new(&strategy, None);
                }
            }
        }
    }
}

/// A strategy for 7×7 after d4 that says nothing but replies to White's first moves.
fn replies_to_first_moves() -> String {
    let board = Board::new(7, 7).unwrap();
    let cells: Vec<Cell> = board.cells().iter().filter(|cell| cell.index() != 24).collect();
    let (limits, monitor) = (Limits::default(), Monitor::default());
    let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
    let (black, white) = (CellSet::of(Cell::new(24)), CellSet::EMPTY);
    let start = HexPosition { board, black, white, mover: Player::White };
    let mut text = "#BOARDSIZE 7\nRN 1\nBT 24\n".to_string();
    for number in 0..24 {
        let reply = solver.solve(&start.after(cells[number])).unwrap().next.unwrap();
        let reply = cells.iter().position(|cell| *cell == reply).unwrap() + 1;
        text += &format!("BN {number}\nWM 1 {}\nBM {reply}\nND 0\n", number + 1);
    }
    text
}

#[test]
fn where_patterns_are_missing_the_whole_board_is_searched_after_the_replies() {
    let text = replies_to_first_moves();
    assert!(certified(&text, false).is_err());
    assert!(certified(&text, true).is_ok_and(|repairs| repairs > 0));
    // Too little for White's moves, enough for what the replies leave.
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let (strategy, monitor) = (import::read(&text).unwrap(), Monitor::default());
    let search = Search { limits: &limits, monitor: &monitor, keeper: None };
    let outline = Outline::new(&strategy, Some(search)).unwrap();
    assert!(outline.root.is_some(), "{:?}", outline.left);
}

/// Data of others, which is not part of this repository.
fn data(name: &str) -> Option<String> {
    std::fs::read_to_string(format!("{}/../../../shared/data/yang/{name}", env!("CARGO_MANIFEST_DIR"))).ok()
}

#[test]
fn known_strategies_are_certified() {
    for name in ["3x3proof.autotree", "4x4proof.autotree", "7x7-d4.autotree"] {
        if let Some(text) = data(name) {
            assert_eq!(certified(&text, false), Ok(0), "{name}");
            assert_eq!(faults(&text), [], "{name}");
        }
    }
}

#[test]
fn the_patterns_for_nine_are_read_and_their_defects_listed() {
    let Some(text) = data("9x9-e5.patterns.txt") else { return };
    let strategy = import::read(&text).unwrap();
    assert_eq!(strategy.patterns.len(), 715);
    let defects = import::defects(&strategy).unwrap();
    let of = |pattern: &str| defects.iter().filter(|defect| defect.pattern == pattern).count();
    assert!(of("93") > 0 && of("364") > 0 && of("476") > 0, "{defects:?}");
}
