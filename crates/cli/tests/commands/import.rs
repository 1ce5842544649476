//! `tatami import` as it is typed.

use crate::support::Place;

const TREE: &str = "(boardsize 3)\n( whole (NEdge SEdge) (a1 a2 a3 b1 b3 c1 c2 c3) (NEdge SEdge b2)\n \
    [(a3) (b3)] [(b1) (c1)] )\n";

/// One of the replies is missing.
const GAP: &str = "(boardsize 3)\n( whole (NEdge SEdge) (a1 a2 a3 b1 b3 c1 c2 c3) (NEdge SEdge b2)\n \
    [(b1 [(a3) (b3)]) (c1 [(a3) (b3)]) (a3 [(b1) (c1)])] )\n";

#[test]
fn a_good_strategy_is_certified() {
    let place = Place::new();
    place.write("x.autotree", TREE);
    let run = place.tatami(&["import", "x.autotree", "--certificate", "x.cert"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.out.contains("1 patterns in 2 places, 0 defects, 0 repairs\nholds: certificate of"),
        "{run:?}"
    );
    assert_eq!(place.checker(&["x.cert"], b"").code, 0);
    assert_eq!(place.tatami(&["check", "x.cert"]).code, 0);
}

#[test]
fn gaps_are_reported_and_repaired() {
    let place = Place::new();
    place.write("x.autotree", GAP);
    let run = place.tatami(&["import", "x.autotree", "--certificate", "x.cert"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.contains("x.autotree:2: pattern whole"), "{run:?}");
    assert!(run.out.contains("incomplete"), "{run:?}");
    assert!(place.list(".").iter().all(|name| name != "x.cert"));
    let run = place.tatami(&["import", "x.autotree", "--repair", "--certificate", "x.cert.zst"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("repaired: pattern whole"), "{run:?}");
    assert_eq!(place.tatami(&["check", "x.cert.zst"]).code, 0);
    let run = place.tatami(&["import", "x.autotree", "--repair", "--json"]);
    assert_eq!(run.code, 0);
    for word in ["\"verdict\": \"holds\"", "\"defects\": [", "\"repairs\": [", "\"certificate\": null"] {
        assert!(run.out.contains(word), "{word}: {}", run.out);
    }
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let place = Place::new();
    place.write("x.autotree", "(boardsize 3)\n( whole (NEdge SEdge) (a9) () )");
    let run = place.tatami(&["import", "x.autotree"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("x.autotree:2: `a9` is no cell of the 3x3 board"), "{}", run.err);
    assert_eq!(place.tatami(&["import", "none"]).code, 2);
    let run = place.tatami_with(&["import", "-"], b"hello");
    assert!(run.code == 2 && run.err.contains("expected `#BOARDSIZE 9`"), "{run:?}");
}

#[test]
fn what_a_limit_leaves_open_is_listed() {
    let place = Place::new();
    place.write("x.txt", "#BOARDSIZE 9\nRN 1\nBT 1\nBN 0\nWM 1 1\nBM 2\nND 0\n");
    let run = place.tatami(&["import", "x.txt", "--repair", "--time-limit", "20ms", "--store", "x.store"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.out.contains("left: pattern 1, after "), "{run:?}");
    assert!(run.out.contains("unknown: a search ran out of time or memory"), "{run:?}");
    let run = place.tatami(&["import", "x.txt", "--repair", "--time-limit", "20ms", "--json"]);
    assert!(run.code == 3 && run.out.contains("\"left\": [") && run.out.contains("\"line\": ["), "{run:?}");
}
