//! Claims derived from others: `using` and `by`, derivations line by line, what does nothing, the rest as a block.

use crate::support::{Place, Run, TORN, library};

fn prove(text: &str, options: &[&str]) -> Run {
    let place = Place::new();
    place.write("a.tatami", text);
    place.tatami(&[&["prove", "a.tatami"], options].concat())
}

/// The lines of a report, without what is before them.
fn lines(run: &Run) -> Vec<&str> {
    run.out.lines().map(str::trim).collect()
}

#[test]
fn the_example_of_the_paper_is_derived_without_search() {
    let run =
        Place::new().tatami(&["prove", &library("connections.tatami"), "--only", "unionVW", "--derivations"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("unionVW          0 nodes"), "{run:?}");
    for wanted in [
        "unionV[top-x | y-x] & unionW[x-z | x-w | x-bottom]",
        "⇒ (unionV ∪ unionW)[(top-x | y-x) & (x-z | x-w | x-bottom)]  (both)",
        "⇒ (unionV ∪ unionW)[top-z | top-w | top-bottom | y-z | y-w | y-bottom]  (transitivity through x)",
    ] {
        assert!(lines(&run).contains(&wanted), "{wanted}\n{run:?}");
    }
}

#[test]
fn the_rest_of_the_board_is_a_block_that_can_be_stated_again() {
    let place = Place::new();
    let text = std::fs::read_to_string(library("proposition8.tatami")).unwrap();
    place.write("p8.tatami", &text);
    let run = place.tatami(&["prove", "p8.tatami", "--only", "P8", "--derivations"]);
    assert_eq!(run.code, 0, "{run:?}");
    let told: Vec<&str> = run.out.lines().map(|line| line.strip_prefix("        ").unwrap_or(line)).collect();
    let start = told.iter().position(|line| *line == "claim P8-rest").unwrap();
    let block: Vec<&str> = told[start..]
        .iter()
        .enumerate()
        .take_while(|(n, line)| *n == 0 || line.starts_with("  "))
        .map(|(_, l)| *l)
        .collect();
    // The rest names g2, an empty cell of its region.
    assert!(block.iter().any(|line| line.contains("goal") && line.contains("bottom-g2")), "{block:?}");
    let (before, after) = text.split_once("# Proposition 8.").unwrap();
    let after = after.replacen(
        "using  sigmaFy bridge\n  line   {c7 b8 c8} f6 e6 g4 f4 h2 h1 g2",
        "using  sigmaFy bridge P8-rest",
        1,
    );
    place.write("again.tatami", format!("{before}{}\n\n# Proposition 8.{after}", block.join("\n")));
    let run = place.tatami(&["prove", "again.tatami", "--certificates", "proofs"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("by sigmaFy, bridge, P8-rest\n"), "{run:?}");
    for name in place.list("proofs") {
        let run = place.checker(&[&format!("proofs/{name}")], b"");
        assert_eq!(run.code, 0, "{name}: {run:?}");
    }
}

#[test]
fn blocks_that_overlap_are_joined_by_the_ab_property() {
    let text = std::fs::read_to_string(library("ab-property.tatami")).unwrap();
    let run = prove(&text, &["--only", "both", "--derivations"]);
    assert_eq!(run.code, 0, "{run:?}");
    let joined = "left_AB and right_AB share e1 f1 e2, and are joined: White's e1 is answered by e2 for both";
    assert!(run.out.contains(joined), "{run:?}");
    assert!(run.out.contains("by left_AB ∪ right_AB\n") && !run.out.contains("does nothing"), "{run:?}");
    // Without the property they are not: one is in force, and the rest is searched.
    let run = prove(&text.replace("using  left_AB right_AB", "using  left right"), &["--only", "both"]);
    assert!(run.code == 0 && run.out.contains("left does nothing: right is in force"), "{run:?}");
    // Without A the blocks do not fit, and there is nothing to join.
    let (before, last) = text.rsplit_once("claim both").unwrap();
    let run = prove(&format!("{before}claim both{}", last.replace(" e1 ", " ")), &["--only", "both"]);
    assert!(run.code == 0 && !run.out.contains("are joined"), "{run:?}");
    assert!(run.out.contains("the blocks used do not suffice for it"), "{run:?}");
}

/// Two bridges in a row, one of which is named twice, and one that has no place here.
const CHAIN: &str = "hex 6x6\n\nclaim one\n  black x=c2 y=b4\n  region b3 c3\n  goal x-y\n\n\
    claim top\n  black x=c2\n  region c1 d1\n  goal top-x\n\n\
    claim far\n  black x=c2 y=b4 z=f6\n  region f5 e6\n  goal z-z\n\n";

#[test]
fn a_citation_that_does_nothing_is_told() {
    let claim = |using: &str| {
        format!("{CHAIN}claim both\n  black x=c2 y=b4\n  region b3 c3 c1 d1\n  goal top-y\n  using {using}\n")
    };
    let run = prove(&claim("one top"), &["--only", "both"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("0 nodes") && run.out.contains("by one, top\n"), "{run:?}");
    assert!(!run.out.contains("does nothing"), "{run:?}");
    let run = prove(&claim("one top far"), &["--only", "both"]);
    assert!(run.out.contains("far does nothing: it does not fit here"), "{run:?}");
    // Two blocks on the same cells: the later one is in force.
    let again = claim("one top again")
        .replace("claim both", "claim again\n  black x=c2\n  region c1 d1 b1\n  goal top-x\n\nclaim both");
    let run = prove(&again.replace("region b3 c3 c1 d1", "region b3 c3 b1 c1 d1"), &["--only", "both"]);
    assert!(run.out.contains("top does nothing: again is in force on cells of its region"), "{run:?}");
    // In force, but not needed.
    let idle = claim("one top").replace("goal top-y", "goal top-x");
    assert!(prove(&idle, &["--only", "both"]).out.contains("one does nothing: the goal follows without it"));
    // Nothing is put together where the owner moves first.
    let first = claim("one top").replace("goal top-y", "goal top-y\n  first owner");
    let run = prove(&first, &["--only", "both"]);
    assert!(run.code == 0 && run.out.contains("the blocks named do nothing: Black moves first"), "{run:?}");
}

#[test]
fn cases_of_a_sigma_are_put_together_from_blocks() {
    let sigma = |by: &str| {
        format!(
            "{CHAIN}claim after\n  black y=b4 z=b3\n  region\n  goal y-z\n\n\
             sigma s\n  black x=c2 y=b4\n  region b3 c3 c1 d1\n  goal top-y\n  on c3: b3, by {by}\n"
        )
    };
    let run = prove(&sigma("top"), &["--only", "s", "--derivations"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(lines(&run).contains(&"after c3 b3:"), "{run:?}");
    assert!(run.out.contains("top[top-x]"), "{run:?}");
    // Moves without a case are told with their replies.
    assert!(run.out.contains("moves without a prescribed reply were answered by search: "), "{run:?}");
    let run = prove(&sigma("one top"), &["--only", "s"]);
    assert!(run.out.contains("after White c3, Black b3: one does nothing: it does not fit here"), "{run:?}");
}

#[test]
fn a_line_that_leaves_out_a_move_or_stops_early_is_told() {
    let text = std::fs::read_to_string(library("proposition8.tatami")).unwrap();
    let run = prove(&text.replace("{c7 b8 c8} f6", "{b8 c8} f6"), &["--only", "P8"]);
    let left_out = run.out.contains("the line leaves out c7: answered by");
    // Connections may see at once what the line leaves out.
    assert!(run.code == 0 && (left_out || run.out.contains("without search")), "{run:?}");
    // The line of figure 19 does not answer d8.
    let (before, _) = text.split_once("# Its sisters").unwrap();
    let win =
        "win w\n  black x=e4 w=d6\n  white c7\n  to move white\n  winner black\n  using sigmaFy bridge\n";
    let run = prove(&format!("{before}{win}  line c8 d8 d7 f6 e6 g4 f4 h2 h1 g2\n"), &["--only", "w"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("the line leaves out d8: answered by d7, by search"), "{run:?}");
    let short = "hex 4x4\n\nwin w\n  black b2\n  to move white\n  winner black\n  line a4 a3\n";
    let run = prove(short, &[]);
    assert!(!run.out.contains("panicked") && matches!(run.code, 0 | 1), "{run:?}");
}

#[test]
fn a_strategy_without_a_line_is_told() {
    let strategy = "hex 3x3\n\nstrategy s\n  black b2\n  to move white\n  winner black\n";
    let run = prove(strategy, &[]);
    assert!(run.code == 0 && run.out.contains("it has no line: the whole board was searched"), "{run:?}");
    let run = prove(&format!("{strategy}  on b1: c1\n"), &[]);
    assert!(run.code == 0 && !run.out.contains("has no line"), "{run:?}");
}

#[test]
fn what_fails_names_the_move_that_refutes_it() {
    let run = prove(TORN, &[]);
    assert!(run.code == 1 && run.out.contains("White refutes it, beginning with d5"), "{run:?}");
    let run = prove(TORN, &["--derivations", "--json"]);
    assert!(run.out.contains("\"refuted_by\": \"d5\""), "{run:?}");
}

#[test]
fn a_goal_may_name_an_empty_cell_of_the_region() {
    // White moves first and takes the cell itself.
    let claim = |region: &str, goal: &str| {
        format!("hex 5x5\nclaim c\n  black x=c3\n  region {region}\n  goal {goal}\n")
    };
    assert_eq!(prove(&claim("b3 d2", "x-b3"), &[]).code, 1);
    assert_eq!(prove(&claim("b3 d2", "x-b3 | x-d2"), &[]).code, 0);
    assert_eq!(prove(&claim("b3", "x-d2"), &[]).code, 2);
    assert_eq!(prove(&claim("b3", "x-b3\n  first owner"), &[]).code, 0);
}
