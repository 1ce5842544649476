//! `tatami paper`, and the figures and the must-play that it shares with `draw` and `prove`.

use crate::support::{BRIDGE, HARD, Place, TORN, library};
use std::process::Command;

fn document(name: &str) -> String {
    std::fs::read_to_string(library(name)).unwrap()
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
    place.write("p8.tatami", document("proposition8.tatami"));
    let run = place.tatami(&["paper", "p8.tatami", "-o", "p8.html", "--certificates", "proofs"]);
    assert_eq!(run.code, 0, "{run:?}");
    let html = place.read("p8.html");
    assert!(html.starts_with("<!DOCTYPE html>") && !html.contains("href=") && !html.contains("src="));
    let text = words(&html);
    for wanted in [
        "Blocks: 8, of which proved 7, refuted 1, open 0.",
        "(cells: 2):",
        "Nodes of search for this statement, without what it uses: 1.",
        "σ-connection 2 (sigmaF)",
        "Remark in the document: Theorem 6.",
        "S₂[top-x ∨ top-w ∨ top-bottom]",
        "This extends σ-connection 2 (sigmaF): with y = g2 added",
        "S₃[(top-x ∨ top-w ∨ top-bottom) ∧ ((top-x ∨ top-w ∨ top-bottom) ∧ (top-y ∨ x-y) given y)]",
        "○ {a, b} ● c means",
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
    let bad = document("proposition8.tatami")
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
fn a_folder_takes_a_paper_of_each_document() {
    let place = Place::new();
    place.write("torn.tatami", TORN).write("bridge.tatami", BRIDGE);
    let run = place.tatami(&["paper", "torn.tatami", "bridge.tatami", "-o", "papers/", "--format", "tex"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(place.list("papers"), ["bridge.tex", "torn.tex"]);
    // Commands can be copied: two hyphens do not become a dash.
    let tex = place.read("papers/bridge.tex");
    assert!(tex.contains("-{}-certificates") && !tex.contains("--certificates"), "{tex}");
    place.write("other/bridge.tatami", BRIDGE);
    for (arguments, wanted) in [
        (&["paper", "torn.tatami", "bridge.tatami"][..], "name a folder"),
        (&["paper", "torn.tatami", "bridge.tatami", "-o", "x.tex"], "name a folder"),
        (&["paper", "other/bridge.tatami", "bridge.tatami", "-o", "x/"], "two documents are called bridge"),
    ] {
        let run = place.tatami(arguments);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(wanted) && run.out.is_empty(), "{run:?}");
    }
}

#[test]
fn tex_compiles_where_there_is_a_tex() {
    let place = Place::new();
    place.write("p8.tatami", document("proposition8.tatami"));
    let run = place.tatami(&["paper", "p8.tatami", "-o", "p8.tex"]);
    assert_eq!(run.code, 0, "{run:?}");
    let tex = place.read("p8.tex");
    assert!(tex.contains("\\begin{tikzpicture}") && tex.trim_end().ends_with("\\end{document}"));
    for what in ["tikzpicture", "minipage", "longtable", "tabular", "center"] {
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
    fits_the_sheet(&place, "pdflatex", "p8.tex");
    let run = place.tatami(&["paper", "p8.tatami", "-o", "ja.tex", "--language", "ja"]);
    assert_eq!(run.code, 0, "{run:?}");
    fits_the_sheet(&place, "lualatex", "ja.tex");
}

/// Compiles a paper, where there is such a LaTeX, and looks for what sticks out of the sheet.
fn fits_the_sheet(place: &Place, engine: &str, file: &str) {
    let mut command = Command::new(engine);
    command.args(["-interaction=nonstopmode", "-halt-on-error", file]).current_dir(place.path());
    let Ok(output) = command.output() else {
        eprintln!("there is no {engine} here: that {file} fits the sheet was not tried");
        return;
    };
    let log = String::from_utf8_lossy(&output.stdout);
    if engine == "lualatex" && log.contains("luatexja.sty' not found") {
        eprintln!("there is no luatexja here: that {file} fits the sheet was not tried");
        return;
    }
    assert!(output.status.success(), "{log}");
    let too_wide = |line: &&str| {
        let points = line.strip_prefix("Overfull \\hbox (").and_then(|rest| rest.split_once("pt "));
        points.is_some_and(|(points, _)| points.parse::<f64>().is_ok_and(|points| points > 5.0))
    };
    let wide: Vec<&str> = log.lines().filter(too_wide).collect();
    assert!(wide.is_empty(), "{wide:?}");
    assert!(!log.contains("Missing character"), "{log}");
}

#[test]
fn the_must_play_respects_the_blocks_in_force() {
    let place = Place::new();
    place.write("p8.tatami", document("proposition8.tatami"));
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
    // And a board for each threat: the one by c7, of which White's three moves are a part.
    let run = place.tatami(&["draw", "p8.tatami#P8", "--must-play", "--all", "-o", "threats/"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(place.list("threats"), ["P8.must-play.1.svg", "P8.must-play.svg"]);
    let run = place.tatami(&["draw", "p8.tatami#P8", "--must-play", "--all"]);
    assert!(run.out.contains("If Black were to play c7, the shaded cells would suffice"), "{run:?}");
}

#[test]
fn threats_are_drawn_for_every_engine_and_where_nothing_is_left() {
    let place = Place::new();
    place.write("c.tatami", document("connections.tatami"));
    for (engine, block, boards) in [("a", "unionV", 3), ("best", "bridge", 3), ("a", "bridge", 1)] {
        let what = format!("c.tatami#{block}");
        let run = place.tatami(&["draw", &what, "--must-play", "--all", "--engine", engine]);
        assert_eq!(run.code, 0, "{run:?}");
        let threats = run.out.matches("If Black were to play").count();
        let reached = run.out.matches("Black has succeeded already").count();
        assert!(1 + threats + reached >= boards, "{engine} {block}: {run:?}");
        assert!(threats + reached > 0, "{engine} {block}: {run:?}");
    }
    let run = place.tatami(&["draw", "c.tatami#bridge", "--engine", "a"]);
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn every_figure_of_a_strategy() {
    let place = Place::new();
    place.write("p8.tatami", document("proposition8.tatami"));
    let run = place.tatami(&["draw", "p8.tatami#P8_e8", "--all", "-o", "all/"]);
    assert_eq!(run.code, 0, "{run:?}");
    let files = place.list("all");
    // Each block that is used, the four cases of F, and of the strategy the position, the tree and the leaves.
    for wanted in ["bridge.svg", "sigmaF.svg", "sigmaF.4.svg", "sigmaFy.svg", "P8_e8.svg", "P8_e8.1.svg"] {
        assert!(files.iter().any(|file| file == wanted), "{files:?}");
    }
    assert!(!files.iter().any(|file| file.starts_with("sigmaFh2") || file.starts_with("P8.")), "{files:?}");
}
