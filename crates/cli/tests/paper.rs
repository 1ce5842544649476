//! `tatami paper`, and the figures and the must-play that it shares with `draw` and `prove`.

mod support;

use std::path::Path;
use std::process::Command;
use support::{BRIDGE, HARD, Place, TORN};

fn library(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library").join(file);
    std::fs::read_to_string(path).unwrap()
}

/// The text of a page without its figures and tags.
fn words(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text += before;
        rest = if let Some(figure) = after.strip_prefix("svg") {
            figure.split_once("</svg>").unwrap().1
        } else {
            after.split_once('>').unwrap().1
        };
    }
    text + rest
}

#[test]
fn theorems_6_and_7_and_proposition_8() {
    let place = Place::new();
    place.write("p8.tatami", library("proposition8.tatami"));
    let run = place.tatami(&["paper", "p8.tatami", "-o", "p8.html", "--certificates", "proofs"]);
    assert_eq!(run.code, 0, "{run:?}");
    let html = place.read("p8.html");
    assert!(html.starts_with("<!DOCTYPE html>") && !html.contains("href=") && !html.contains("src="));
    let text = words(&html);
    for wanted in [
        "Of its 8 blocks, 7 are proved, 1 are refuted, and 0 are open.",
        "σ-connection 2 (sigmaF)",
        "Remark in the document: Theorem 6.",
        "S₂[top-x ∨ top-w ∨ top-bottom]",
        "This extends σ-connection 2 (sigmaF): with g2 added",
        "Counterexample 4 (sigmaFh2)",
        "Proposition 5 (P8)",
        "S₁[x-w] ∧ R[",
        "⇒ (S₃ ∪ S₁ ∪ R)[top-bottom]",
        "○ {c7, b8, c8} ● f6  ○ e6 ● g4  ○ f4 ● h2  ○ h1 ● g2",
        "Theorem 8 (P8_e8)",
        "○ d7 ● f6; ○ e6 ● g4  ○ f4 ● h2  ○ h1 ● g2",
    ] {
        assert!(text.contains(wanted), "{wanted} is not in:\n{text}");
    }
    let table = "<tr><td>f1, g1</td><td>f2</td><td>(top-x ∨ top-w ∨ top-bottom) ∧ x-f2</td></tr>";
    assert!(html.contains(table), "{text}");
    // Figures: the bridge, F and its four cases, the two extensions, three wins, and the strategy.
    assert!(html.matches("<figure>").count() >= 12, "{}", html.matches("<figure>").count());
    // The hashes are those of the certificates, which `prove` writes, too.
    let run = place.tatami(&["prove", "p8.tatami", "--certificates", "again"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(place.list("proofs"), place.list("again"));
    for name in place.list("proofs") {
        let certificate = place.read(&format!("proofs/{name}"));
        assert_eq!(certificate, place.read(&format!("again/{name}")), "{name}");
    }
    if let Ok(output) = Command::new("sha256sum").arg(place.path().join("proofs/p8.P8.cert")).output() {
        let hash = String::from_utf8_lossy(&output.stdout).split(' ').next().unwrap().to_string();
        assert!(hash.len() == 64 && text.contains(&hash), "{hash}");
    }
}

#[test]
fn what_fails_and_what_is_open_is_said() {
    let place = Place::new();
    place.write("torn.tatami", TORN).write("hard.tatami", HARD).write("bridge.tatami", BRIDGE);
    let run = place.tatami(&["paper", "torn.tatami"]);
    assert_eq!(run.code, 1, "{run:?}");
    let text = words(&run.out);
    assert!(text.contains("This does not hold: refuted, with a certificate."), "{text}");
    assert!(text.contains("The document states it as true; it is not."), "{text}");
    assert!(text.contains("White refutes it, beginning with d5."), "{text}");
    assert!(!text.contains("Proved."), "{text}");
    let run = place.tatami(&["paper", "hard.tatami", "--time-limit", "100ms"]);
    assert_eq!(run.code, 3, "{run:?}");
    let text = words(&run.out);
    assert!(
        text.contains("Open: it was not settled within the limits.") && !text.contains("Proved."),
        "{text}"
    );
    let run = place.tatami(&["paper", "bridge.tatami", "--language", "ja"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("<html lang=\"ja\">") && words(&run.out).contains("補題 1 (bridge)"), "{run:?}");
    assert!(words(&run.out).contains("証明済み。"));
}

#[test]
fn advice_that_is_no_proof_is_not_called_one() {
    let place = Place::new();
    let bad = library("proposition8.tatami")
        .replace("line   {c7 b8 c8} f6 e6 g4 f4 h2 h1 g2", "line   {c7 b8 c8} f6 e6 a1 f4 h2 h1 g2");
    place.write("bad.tatami", bad);
    let run = place.tatami(&["paper", "bad.tatami", "-o", "bad.html"]);
    assert!(matches!(run.code, 1 | 3), "{run:?}");
    let text = words(&place.read("bad.html"));
    let block = text.split("Proposition 5 (P8)").nth(1).unwrap().split("Proposition 6").next().unwrap();
    assert!(!block.contains("Proved.") && !block.contains("⇒"), "{block}");
}

#[test]
fn bad_input_is_told() {
    let place = Place::new();
    place.write("bridge.tatami", BRIDGE).write("broken.tatami", "hex 8x8\nclaim a\n  black z99\n");
    place.write("empty.tatami", "hex 8x8\n");
    for (arguments, wanted) in [
        (&["paper", "missing.tatami"][..], "cannot read"),
        (&["paper", "broken.tatami"], "z99"),
        (&["paper", "empty.tatami"], "has no blocks"),
        (&["paper", "bridge.tatami", "-o", "x.doc"], "expected .html, .tex or .pdf"),
        (&["draw", "bridge.tatami", "--all", "-o", "all/"], "FILE#NAME"),
    ] {
        let run = place.tatami(arguments);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(wanted), "{run:?}");
    }
}

#[test]
fn tex_compiles_where_there_is_a_tex() {
    let place = Place::new();
    place.write("p8.tatami", library("proposition8.tatami"));
    let run = place.tatami(&["paper", "p8.tatami", "-o", "p8.tex"]);
    assert_eq!(run.code, 0, "{run:?}");
    let tex = place.read("p8.tex");
    assert!(tex.contains("\\begin{tikzpicture}") && tex.trim_end().ends_with("\\end{document}"));
    for what in ["tikzpicture", "minipage", "longtable", "center"] {
        let count = |word: &str| tex.matches(&format!("\\{word}{{{what}}}")).count();
        assert_eq!(count("begin"), count("end"), "{what}");
    }
    // What pdfLaTeX has no letters for is written by commands.
    assert!(tex.is_ascii(), "{:?}", tex.chars().find(|letter| !letter.is_ascii()));
    let run = place.tatami(&["paper", "p8.tatami", "-o", "p8.pdf"]);
    if run.code == 2 && run.err.contains("a PDF needs LaTeX") {
        eprintln!("there is no LaTeX here: that the paper compiles was not tried");
        assert!(!place.path().join("p8.pdf").exists());
        return;
    }
    assert_eq!(run.code, 0, "{run:?}");
    assert!(std::fs::read(place.path().join("p8.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn the_must_play_respects_the_blocks_in_force() {
    let place = Place::new();
    place.write("p8.tatami", library("proposition8.tatami"));
    let run = place.tatami(&["prove", "p8.tatami", "--only", "P8", "--must-play"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.out.contains("in force: sigmaFy, bridge;") || run.out.contains("in force: bridge, sigmaFy;"),
        "{run:?}"
    );
    let last = run.out.lines().rfind(|line| line.contains(" leaves ")).unwrap();
    assert!(last.trim_end().ends_with("leaves c7 b8 c8"), "{run:?}");
    let run = place.tatami(&["draw", "p8.tatami#P8", "--must-play", "-o", "m.svg"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(place.read("m.svg").contains("The must-play leaves c7 b8 c8"));
}

#[test]
fn every_figure_of_a_strategy() {
    let place = Place::new();
    place.write("p8.tatami", library("proposition8.tatami"));
    let run = place.tatami(&["draw", "p8.tatami#P8_e8", "--all", "-o", "all/"]);
    assert_eq!(run.code, 0, "{run:?}");
    let files = place.list("all");
    // Each block that is used, the four cases of F, and of the strategy the position, the tree and the leaves.
    for wanted in ["bridge.svg", "sigmaF.svg", "sigmaF.4.svg", "sigmaFy.svg", "P8_e8.svg", "P8_e8.1.svg"] {
        assert!(files.iter().any(|file| file == wanted), "{files:?}");
    }
    assert!(!files.iter().any(|file| file.starts_with("sigmaFh2") || file.starts_with("P8.")), "{files:?}");
}
