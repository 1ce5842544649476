//! `tatami prove --engine a|b`, `--must-play`, and `tatami bench connections`.

use crate::support::{BRIDGE, HARD, Place};
use serde_json::Value;
use std::path::PathBuf;

/// The union-connection V of the σ-paper, and a trapezoid that lacks a cell.
const CLAIMS: &str = "hex 8x8

claim unionV
  black  x=c4 y=f2
  region a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 b4
  goal   top-x | y-x

claim narrow
  black  v=d3
  region c2 d2 e2 c1 d1 e1 f1
  goal   top-v
  expect fails
";

#[test]
fn programs_a_and_b_certify_both_verdicts() {
    for engine in ["a", "b"] {
        let place = Place::new();
        place.write("v.tatami", CLAIMS);
        let run = place.tatami(&["prove", "v.tatami", "--engine", engine, "--certificates", "certs"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains("2 of 2 as wanted"), "{run:?}");
        let check = ["check", "certs/v.unionV.cert", "certs/v.narrow.cert", "--against", "v.tatami"];
        assert_eq!(place.tatami(&check).code, 0);
    }
}

#[test]
fn programs_a_and_b_are_for_hex_and_say_so() {
    let place = Place::new();
    place.write("s.tatami", "sets\nclaim pair\n  cells a b\n  hits {a b}\n  winner breaker\n");
    let run = place.tatami(&["prove", "s.tatami", "--engine", "a", "--certificates", "certs"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("claims of Hex only, and strategies by such: `pair`"), "{run:?}");
    assert!(place.list("certs").is_empty());
    assert_eq!(place.tatami(&["bench", "connections", "s.tatami"]).code, 2);
}

#[test]
fn programs_a_and_b_verify_a_written_strategy_part_by_part() {
    let place = Place::new();
    let find =
        ["find", "strategy", "hex", "5x5", "--opening", "b4", "--leaf-nodes", "5", "--part-cells", "12"];
    assert_eq!(place.tatami(&[&find[..], &["-o", "s.tatami"]].concat()).code, 0);
    let text = place.read("s.tatami");
    assert!(text.contains("threat: ") && text.contains("goal   c3-bottom"), "{text}");
    for engine in ["a", "b"] {
        let prove = ["prove", "s.tatami", "--only", "S-b4", "--engine", engine, "--certificates", "certs"];
        let run = place.tatami(&prove);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains("part  cells  time (s)      nodes\n        A1 "), "{run:?}");
        assert_eq!(place.tatami(&["check", "certs/s.S-b4.cert", "--against", "s.tatami"]).code, 0);
        let report = place.tatami(&[&prove[..], &["--json"]].concat()).out;
        let report: Value = serde_json::from_str(&report).unwrap();
        let parts = report["results"][0]["parts"].as_array().unwrap();
        assert_eq!(parts.len(), text.matches("\nclaim ").count());
        assert!(parts.iter().all(|part| part["holds"] == true && part["cells"].as_u64().unwrap() <= 12));
        let nodes: u64 = parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum();
        assert_eq!(report["results"][0]["nodes"], nodes);
    }
}

#[test]
fn programs_a_and_b_fill_and_refute_strategies_too() {
    let place = Place::new();
    let head = "hex 4x4\nstrategy s\n  black b3\n  to move white\n  winner black\n";
    for (text, code, said) in [
        (head.to_string(), 0, "at the root"),
        (format!("{head}  on c2: b2\n"), 0, "after White c2, Black b2"),
        (format!("{head}  on c2: a1\n"), 1, "after White c2, Black a1: White wins"),
        (format!("{head}  on c2: b2, line c1 b1\n"), 2, "`s` in s.tatami is none"),
    ] {
        place.write("s.tatami", &text);
        let run = place.tatami(&["prove", "s.tatami", "--engine", "a"]);
        assert_eq!(run.code, code, "{text}{run:?}");
        assert!(format!("{}{}", run.out, run.err).contains(said), "{text}{run:?}");
    }
}

#[test]
fn programs_a_and_b_keep_to_their_time() {
    for engine in ["a", "b"] {
        let place = Place::new();
        place.write("h.tatami", HARD);
        let run = place.tatami(&["prove", "h.tatami", "--engine", engine, "--time-limit", "300ms"]);
        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.out.contains("the time limit ran out"), "{run:?}");
    }
}

/// What must-play leaves, threat by threat.
fn left(document: &str, engine: &str) -> Vec<(String, Vec<String>)> {
    let place = Place::new();
    place.write("m.tatami", document);
    let options = ["prove", "m.tatami", "--engine", engine, "--must-play", "--json", "--time-limit", "100ms"];
    let report: Value = serde_json::from_str(&place.tatami(&options).out).unwrap();
    let bounds = report["results"][0]["must_play"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let cells = |value: &Value| value.as_array().unwrap().iter().map(text).collect();
    bounds.iter().map(|bound| (text(&bound["threat"]), cells(&bound["leaves"]))).collect()
}

#[test]
fn the_must_play_of_union_v_is_that_of_the_paper() {
    // By Black's d2 alone: d1, e1, d2, c3, d3; a second threat leaves just the two moves with replies of
    // their own.
    let bounds = left(CLAIMS, "a");
    assert_eq!(bounds[0].0, "d2");
    assert_eq!(bounds[0].1, ["d1", "e1", "d2", "c3", "d3"]);
    assert_eq!(bounds.last().unwrap().1, ["d1", "c3"]);
    // Semi-connections show that nothing is left to search.
    assert!(left(CLAIMS, "best").is_empty());
}

#[test]
fn must_play_excludes_at_least_41_of_48_moves_after_d4() {
    let opening = "hex 7x7\nclaim d4\n  black d4\n  region all\n  goal top-bottom\n";
    // A board that is its own image under the half turn has such a must-play.
    assert_eq!(left(opening, "a").last().unwrap().1.len(), 14);
    assert_eq!(left(opening, "b").last().unwrap().1.len(), 10);
    let best = left(opening, "best");
    let moves = &best.last().unwrap().1;
    assert_eq!(moves, &["e1", "f1", "d3", "e3", "c5", "d5", "b7", "c7"]);
    // Two more are excluded by a little search: 42 of 48.
    let claims = benches("must-play.tatami");
    let run = Place::new().tatami(&["prove", claims.to_str().unwrap()]);
    assert!(run.out.contains("2 of 2 as wanted"), "{run:?}");
}

/// The benchmark is as large as it says: at least 40 problems of 8 to 35 cells, at least fifteen of which
/// fail. The best engine settles each of them as expected; the others take too long for a test.
#[test]
fn the_problems_of_the_benchmark() {
    let folder = benches("connections");
    let run = Place::new().tatami(&[
        "bench",
        "connections",
        folder.to_str().unwrap(),
        "--engine",
        "best",
        "--json",
    ]);
    assert_eq!(run.code, 0, "{run:?}");
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let problems = report["problems"].as_array().unwrap();
    assert!(problems.len() >= 40, "{}", problems.len());
    assert!(problems.iter().all(|problem| (8..=35).contains(&problem["cells"].as_u64().unwrap())));
    assert!(problems.iter().filter(|problem| problem["verdict"] == "fails").count() >= 15);
}

fn benches(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../benches").join(name)
}

#[test]
fn the_benchmark_compares_engines() {
    let place = Place::new();
    place.write("v.tatami", CLAIMS);
    let run = place.tatami(&["bench", "connections", "v.tatami", "--svg", "plot.svg"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("A against B on 2 problems"), "{run:?}");
    assert!(run.out.contains("B against best on 2 problems"), "{run:?}");
    let plot = place.read("plot.svg");
    assert!(plot.starts_with("<svg") && plot.contains(">unionV</text>"), "{plot}");
    let run = place.tatami(&["bench", "connections", "v.tatami", "--engine", "b,best", "--json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["problems"][0]["runs"][1]["engine"], "best");
    assert_eq!(report["problems"][1]["verdict"], "fails");
    assert_eq!(report["summary"].as_array().unwrap().len(), 1);
    let twice = place.tatami(&["bench", "connections", "v.tatami", "--engine", "b,b"]);
    assert_eq!(twice.code, 2, "{twice:?}");
}

#[test]
fn the_benchmark_notices_what_is_not_as_expected() {
    let place = Place::new();
    place.write("v.tatami", CLAIMS.replace("  expect fails\n", ""));
    let run = place.tatami(&["bench", "connections", "v.tatami", "--engine", "best"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("narrow: engine best: not as expected"), "{run:?}");
    place.write("h.tatami", HARD);
    let run = place.tatami(&["bench", "connections", "h.tatami", "--time-limit", "100ms"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.out.contains('>'), "{run:?}");
}

#[test]
fn weights_and_the_order_of_moves() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE);
    place.write("w", "# weights\nbridge 151\nwalks 0\n");
    let run = place.tatami(&["prove", "a.tatami", "--engine", "a", "--order", "--weights", "w"]);
    assert_eq!(run.code, 0, "{run:?}");
    for (text, wanted) in [
        ("bridge\n", "w:1: expected the name of a weight"),
        ("bridge 1 2\n", "w:1: expected"),
        ("\nbirdge 1\n", "w:2: there is no tuned number `programs.birdge`"),
        ("walk-depth 0\n", "w:1: programs.walk-depth lies between 1"),
    ] {
        place.write("w", text);
        let run = place.tatami(&["prove", "a.tatami", "--engine", "a", "--weights", "w"]);
        assert!(run.code == 2 && run.err.contains(wanted), "{run:?}");
    }
    let run = place.tatami(&["prove", "a.tatami", "--order"]);
    assert!(run.code == 2 && run.err.contains("--engine a"), "{run:?}");
    // Two moves survive in a region without connections that are known by heart.
    let open = "hex 5x5\nclaim c\n  black c3\n  region all\n  goal top-bottom\n";
    place.write("a.tatami", open);
    let run = place.tatami(&["prove", "a.tatami", "--engine", "b", "--order"]);
    let order: Vec<&str> = run.out.lines().filter(|line| line.trim_start().starts_with("order")).collect();
    assert!(run.code == 0 && order.iter().all(|line| line.contains("= place ")), "{run:?}");
}
