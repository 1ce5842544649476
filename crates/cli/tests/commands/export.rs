//! `tatami export page`: what is written, and that nothing is where it must not be. The page itself is tested in
//! a browser, `workbench/tests/browser/still.test.js`.

use crate::support::{BRIDGE, HARD, Place, TORN};

#[test]
fn a_page_has_its_document_figures_steps_and_certificate() {
    let place = Place::new();
    place.write("b.tatami", BRIDGE);
    let run = place.tatami(&["export", "page", "b.tatami#bridge", "-o", "page"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("bridge  holds, certificate "), "{run:?}");
    assert_eq!(place.list("page/data"), ["1-0.json", "1.cert", "document.json"]);
    let figures = ["1-bridge.pdf", "1-bridge.png", "1-bridge.svg", "1-bridge.tex"];
    assert_eq!(place.list("page/figures"), figures);
    assert!(place.read("page/index.html").contains("<html data-still=\"data\" "));
    let document: serde_json::Value = serde_json::from_str(&place.read("page/data/document.json")).unwrap();
    assert_eq!(document["text"], BRIDGE);
    assert_eq!(document["settled"]["bridge"]["verdict"], "holds");
    assert_eq!(place.checker(&["page/data/1.cert"], b"").code, 0);
    // The whole page without data: what a visitor loads.
    let own: usize = place
        .list("page")
        .iter()
        .filter(|name| name.contains('.'))
        .map(|name| place.read(&format!("page/{name}")).len())
        .sum();
    assert!(own < 400_000, "{own} bytes");
    // A page takes the place of an older one.
    let run = place.tatami(&["export", "page", "b.tatami", "-o", "page"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn what_is_refuted_is_shown_and_told() {
    let place = Place::new();
    place.write("t.tatami", TORN);
    let run = place.tatami(&["export", "page", "t.tatami#torn", "-o", "page"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.starts_with("torn  fails, certificate "), "{run:?}");
    assert!(!place.read("page/figures/1-torn.svg").contains("can reach"), "no caption that was refuted");
}

#[test]
fn nothing_is_written_without_a_proof_or_over_other_files() {
    let place = Place::new();
    place.write("h.tatami", HARD).write("b.tatami", BRIDGE).write("full/mine.txt", "mine");
    let undecided = place.tatami(&["export", "page", "h.tatami#hard", "-o", "page", "--time-limit", "100ms"]);
    assert_eq!(undecided.code, 3, "{undecided:?}");
    assert!(undecided.err.contains("`hard` is not settled: the time limit ran out"), "{undecided:?}");
    for (arguments, told) in [
        (["b.tatami#none", "page"], "there is no block named `none`; there are: bridge"),
        (["missing.tatami#x", "page"], "missing.tatami"),
        (["b.tatami#bridge", "full"], "is not empty, and holds no page of ours"),
        (["b.tatami#bridge", "b.tatami"], "cannot use the folder b.tatami"),
    ] {
        let run = place.tatami(&["export", "page", arguments[0], "-o", arguments[1]]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(told), "{run:?}");
    }
    assert_eq!(place.list("full"), ["mine.txt"]);
    assert!(place.list("page").is_empty());
}
