//! For every rule and every condition of the format, certificates that break it, with line and reason.

use checker::check;

/// A head for Hex, of nine lines; the case's own lines begin at line 10.
const HEX: &str = "\
tatami certificate 1
game hex 5x5
black b2 d2
white e5
owner black
field b1 c1 b3 c3
goal top-b2
first opponent
verdict holds
";

/// A head for sets, of seven lines; the case's own lines begin at line 8.
const SETS: &str = "\
tatami certificate 1
game sets
cells 0 1 2 3
sets {0 1} {2 3}
owner breaker
first opponent
verdict holds
";

/// The other head for sets.
const MAKER: &str = "\
tatami certificate 1
game sets
cells 0 1 2 3
sets {0 1} {2}
owner maker
first opponent
verdict holds
";

/// Steps 1 to 5 prove goal 0 of `HEX`.
const BRIDGE: &str = "\
1 done 0 b2 b1
2 reply 1 b1
3 done 0 b2 c1
4 reply 3 c1
5 either 2 4
";

type Case<'a> = (String, usize, &'a str);

#[track_caller]
fn assert_rejected(cases: &[Case]) {
    for (text, line, reason) in cases {
        match check(text.as_bytes()) {
            Ok(_) => panic!("accepted, instead of {reason:?}:\n{text}"),
            Err(rejection) => {
                let said = rejection.to_string();
                let shown = text.chars().take(600).collect::<String>();
                assert!(said.starts_with(&format!("line {line}: ")), "{said}, not line {line}:\n{shown}");
                assert!(said.contains(reason), "{said}, not {reason:?}:\n{shown}");
            }
        }
    }
}

/// The head with one line replaced, and the line's number.
fn replaced<'a>(head: &str, line: &str, by: &str, reason: &'a str) -> Case<'a> {
    let number = head.lines().position(|found| found == line).expect(line) + 1;
    (head.replace(&format!("{line}\n"), &format!("{by}\n")), number, reason)
}

fn after_hex<'a>(body: &str, reason: &'a str) -> Case<'a> {
    (format!("{HEX}{body}\n"), 9 + body.lines().count(), reason)
}

fn after_bridge<'a>(body: &str, reason: &'a str) -> Case<'a> {
    (format!("{HEX}{BRIDGE}{body}\n"), 14 + body.lines().count(), reason)
}

fn after_sets<'a>(body: &str, reason: &'a str) -> Case<'a> {
    (format!("{SETS}{body}\n"), 7 + body.lines().count(), reason)
}

fn after_maker<'a>(body: &str, reason: &'a str) -> Case<'a> {
    (format!("{MAKER}{body}\n"), 7 + body.lines().count(), reason)
}

#[test]
fn the_heads_and_the_bridge_are_fine() {
    check(format!("{HEX}{BRIDGE}qed 5\n").as_bytes()).unwrap();
    check(format!("{SETS}goal 1 breaker hits {{0 1}}\n1 potential 0 needs cells 0 1 2 3\n").as_bytes())
        .unwrap_err();
}

#[test]
fn lines_and_words() {
    assert_rejected(&[
        after_hex(" 1 done 0 b2 b1", "begins or ends with a space"),
        after_hex("1 done 0 b2 b1 ", "begins or ends with a space"),
        after_hex("1\tdone 0 b2 b1", "control character"),
        after_hex("1 done 0 b2\u{85}b1", "control character"),
        after_hex("1 done 0 b2 b1\n ", "begins or ends with a space"),
        (format!("{HEX}\n1 done 0 b2 b1\n"), 10, "empty"),
        (format!("{HEX}{BRIDGE}qed 5\n\n"), 16, "empty"),
        after_hex("# a comment", "no line begins with"),
        after_hex("done 0 b2 b1", "no line begins with"),
        after_hex("01 done 0 b2 b1", "no line begins with"),
        after_hex("1 done 00 b2 b1", "not a number"),
        after_hex("1", "name of a rule is missing"),
        after_hex("1 magic 0", "there is no rule"),
    ]);
}

#[test]
fn hex_heads() {
    assert_rejected(&[
        replaced(HEX, "tatami certificate 1", "tatami certificate 2", "`1` is expected"),
        replaced(HEX, "tatami certificate 1", "tatami certificate", "`1` is missing"),
        replaced(HEX, "tatami certificate 1", "tatami certificate 1 1", "too many"),
        replaced(HEX, "tatami certificate 1", "Tatami certificate 1", "`tatami` is expected"),
        replaced(HEX, "game hex 5x5", "game go 5x5", "not a game"),
        replaced(HEX, "game hex 5x5", "game hex 0x5", "not the size"),
        replaced(HEX, "game hex 5x5", "game hex 5x31", "not the size"),
        replaced(HEX, "game hex 5x5", "game hex 5", "not the size"),
        replaced(HEX, "game hex 5x5", "game hex 5x05", "not the size"),
        replaced(HEX, "game hex 5x5", "game hex", "is missing"),
        replaced(HEX, "game hex 5x5", "game hex 5x5 x", "too many"),
        replaced(HEX, "black b2 d2", "black b2 b2", "stands twice"),
        replaced(HEX, "black b2 d2", "black b2 f2", "not a cell"),
        replaced(HEX, "black b2 d2", "black b2 b6", "not a cell"),
        replaced(HEX, "black b2 d2", "black b02", "not a cell"),
        replaced(HEX, "black b2 d2", "black B2", "not a cell"),
        replaced(HEX, "black b2 d2", "black b0", "not a cell"),
        replaced(HEX, "black b2 d2", "black b", "not a cell"),
        replaced(HEX, "black b2 d2", "black 2", "not a cell"),
        replaced(HEX, "black b2 d2", "black ae2", "not a cell"),
        replaced(HEX, "black b2 d2", "black ab999999999", "not a cell"),
        replaced(HEX, "black b2 d2", "white b2", "`black` is expected"),
        replaced(HEX, "white e5", "white b2", "a stone already: b2"),
        replaced(HEX, "owner black", "owner maker", "not a player"),
        replaced(HEX, "owner black", "owner", "a player is missing"),
        replaced(HEX, "owner black", "owner black white", "too many"),
        replaced(HEX, "field b1 c1 b3 c3", "field b1 b1", "stands twice"),
        replaced(HEX, "field b1 c1 b3 c3", "field b1 d2", "a stone already: d2"),
        replaced(HEX, "field b1 c1 b3 c3", "field b1 e5", "a stone already: e5"),
        replaced(HEX, "goal top-b2", "goal left-b2", "names left, an edge not of Black"),
        replaced(HEX, "goal top-b2", "goal (top-b2 | b2-right given b2)", "names right"),
        replaced(HEX, "goal top-b2", "goal", "a link or `(` is expected"),
        replaced(HEX, "first opponent", "first black", "`owner` or `opponent`"),
        replaced(HEX, "first opponent", "first", "is missing"),
        replaced(HEX, "verdict holds", "verdict true", "`holds` or `fails`"),
        replaced(HEX, "verdict holds", "first opponent", "`verdict` is expected"),
    ]);
}

/// Links on a torus: a bridge across the seam, which steps 1 to 5 prove.
const TORUS: &str = "\
tatami certificate 1
game torus 4x3
black a2 d1
white
owner black
field a1 d2
goal a2-d1
first opponent
verdict holds
goal 1 white links left-right
1 done 0 a2 d1 a1
2 reply 1 a1
3 done 0 a2 d1 d2
4 reply 3 d2
5 either 2 4
";

#[test]
fn links_on_a_torus() {
    let sound = TORUS.replace("goal 1 white links left-right\n", "");
    check(format!("{sound}qed 5\n").as_bytes()).unwrap();
    check(format!("{sound}6 image 5 -1 0 0 -1 7 9 white\n7 image 6 -1 0 0 -1 3 0 black\nqed 7\n").as_bytes())
        .unwrap();
    let after = |body: &str, reason| (format!("{sound}{body}\n"), 15, reason);
    assert_rejected(&[
        replaced(&sound, "game torus 4x3", "game torus 4x2", "not the size"),
        replaced(&sound, "game torus 4x3", "game torus 2x3", "not the size"),
        replaced(&sound, "game torus 4x3", "game torus 31x3", "not the size"),
        replaced(&sound, "game torus 4x3", "game torus", "is missing"),
        replaced(&sound, "game torus 4x3", "game torus 4x3 x", "`rule` is expected"),
        replaced(&sound, "goal a2-d1", "goal top-d1", "names top, but a torus has no edges"),
        replaced(&sound, "goal a2-d1", "goal right-right", "names right, but a torus has no edges"),
        replaced(TORUS, "goal 1 white links left-right", "goal 1 white links left-right", "has no edges"),
        // On a board that is not glued the stones are far apart.
        replaced(&sound, "1 done 0 a2 d1 a1", "1 done 0 a2 d1 c1", "not true of the cells"),
        (sound.replace("game torus 4x3", "game hex 4x3"), 10, "not true of the cells"),
        // Rows and columns are not exchanged, nor is the board sheared, where the sides differ.
        after("6 image 5 0 1 1 0 0 0 black", "tears apart what is glued"),
        after("6 image 5 1 0 -1 -1 0 0 black", "tears apart what is glued"),
        after("6 image 5 1 1 0 -1 0 0 black", "tears apart what is glued"),
        after("6 image 5 2 0 0 1 0 0 black", "does not keep the six"),
        after("6 image 5 1 0 0 1 0 0 black top>top", "does not name the edge top"),
        after("6 dual 5 0 lent", "there is no rule \"dual\" on a torus"),
        after("6 anchor 5 0 lent", "there is no rule \"anchor\" on a torus"),
        after("6 fill 5 a2", "there is no rule \"fill\" on a torus"),
    ]);
}

#[test]
fn sets_heads() {
    let many: Vec<String> = (0..129).map(|n| n.to_string()).collect();
    assert_rejected(&[
        replaced(SETS, "game sets", "game sets 4", "too many"),
        replaced(SETS, "cells 0 1 2 3", "cells", "no cells"),
        replaced(SETS, "cells 0 1 2 3", "cells 0 1 2 3 1", "stands twice"),
        replaced(SETS, "cells 0 1 2 3", &format!("cells {}", many.join(" ")), "more than 128"),
        replaced(SETS, "cells 0 1 2 3", "cells 0 {1", "cannot be the name"),
        replaced(SETS, "cells 0 1 2 3", "cells 0 1}", "cannot be the name"),
        replaced(SETS, "cells 0 1 2 3", "cells 0>1", "cannot be the name"),
        replaced(SETS, "cells 0 1 2 3", "cells 0 by", "cannot be the name"),
        replaced(SETS, "cells 0 1 2 3", "cells needs", "cannot be the name"),
        replaced(SETS, "cells 0 1 2 3", "cells cells", "cannot be the name"),
        replaced(SETS, "sets {0 1} {2 3}", "sets", "no sets"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {}", "not a cell"),
        replaced(SETS, "sets {0 1} {2 3}", "sets { 0 1 }", "not a cell"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0 1 }", "not a cell"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0 0}", "stands twice"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0 4}", "not a cell"),
        replaced(SETS, "sets {0 1} {2 3}", "sets 0 1", "begins with `{`"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0 1", "`}` of a set is missing"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0 {1}", "not a cell"),
        replaced(SETS, "sets {0 1} {2 3}", "sets {0}{1}", "not a cell"),
        replaced(SETS, "owner breaker", "owner black", "not a player"),
        replaced(SETS, "first opponent", "first maker", "`owner` or `opponent`"),
        replaced(SETS, "verdict holds", "verdict", "is missing"),
    ]);
}

#[test]
fn formulas() {
    let formula = |text: &str, reason: &'static str| after_hex(&format!("goal 1 black links {text}"), reason);
    let wide = vec!["a1-a1"; 4097].join(" | ");
    let givens = vec![
        "((((((((a1-a1 given b1) given b1) given b1) given b1) given b1) given b1) given b1) given b1)";
        513
    ];
    assert_rejected(&[
        formula("a1", "a link or `(` is expected"),
        formula("a1 - b1", "a link or `(` is expected"),
        formula("a1-", "neither a cell"),
        formula("-a1", "neither a cell"),
        formula("a1-b1-c1", "neither a cell"),
        formula("a1-f1", "neither a cell"),
        formula("a1-up", "neither a cell"),
        formula("a1-b1 |", "a link or `(` is expected"),
        formula("| a1-b1", "a link or `(` is expected"),
        formula("a1-b1 & | a1-b1", "a link or `(` is expected"),
        formula("a1-b1 a1-b1", "does not go on"),
        formula("(a1-b1", "`)` is expected"),
        formula("a1-b1)", "does not go on"),
        formula("()", "a link or `(` is expected"),
        formula("a1-b1 given c1", "does not go on"),
        formula("(a1-b1 given)", "given without spaces"),
        formula("(a1-b1 given )", "neither a cell"),
        formula("(a1-b1 given top)", "an edge cannot be given"),
        formula("(a1-b1 given c1 d1)", "`)` is expected"),
        formula("(a1-b1 given c1 given d1)", "`)` is expected"),
        formula("((a1-b1)given c1)", "given without spaces"),
        formula("(a1-b1 given(c1))", "given without spaces"),
        formula("(given c1)", "a link or `(` is expected"),
        formula("a1-b1 || a1-b1", "a link or `(` is expected"),
        formula("a1-b1 ∧ a1-b1", "does not go on"),
        formula(&wide, "more than 4096 links"),
        formula(&givens.join(" & "), "more than 4096 `given`"),
    ]);
}

#[test]
fn goal_lines() {
    assert_rejected(&[
        after_hex("goal 0 black links a1-b1", "this must be goal 1, not 0"),
        after_hex("goal 2 black links a1-b1", "this must be goal 1, not 2"),
        after_hex("goal 1 black links a1-b1\ngoal 1 black links a1-b1", "this must be goal 2, not 1"),
        after_hex("goal", "number of the goal is missing"),
        after_hex("goal 1", "a player is missing"),
        after_hex("goal 1 maker links a1-b1", "not a player"),
        after_hex("goal 1 black", "kind of goal is missing"),
        after_hex("goal 1 black hits {a1}", "no goals of the kind"),
        after_hex("goal 1 black owns {a1}", "no goals of the kind"),
        after_hex("goal 1 white links top-a1", "names top, an edge not of White"),
        after_hex("goal 1 black links a1-right", "names right, an edge not of Black"),
        after_hex("goal 1 black cut stones a1 field b1 of a1-top", "names top, an edge not of White"),
        after_hex("goal 1 white cut stones a1 field b1 of a1-left", "names left, an edge not of Black"),
        after_hex("goal 1 white cut stones a1 b1 field b1 of a1-b1", "b1 stand in both stones and field"),
        after_hex("goal 1 white cut stones a1 a1 field b1 of a1-b1", "stands twice"),
        after_hex("goal 1 white cut stones a1 field b1 b1 of a1-b1", "stands twice"),
        after_hex("goal 1 white cut field b1 of a1-b1", "`stones` is expected"),
        after_hex("goal 1 white cut stones a1 of a1-b1", "not a cell"),
        after_hex("goal 1 white cut stones a1 field b1 a1-b1", "not a cell"),
        after_hex("goal 1 white cut stones a1 field b1", "`of` is missing"),
        after_hex("goal 1 white cut stones a1 field b1 of", "a link or `(` is expected"),
        after_sets("goal 1 breaker links 0-1", "no goals of the kind"),
        after_sets("goal 1 breaker owns {0}", "no goals of the kind"),
        after_sets("goal 1 maker hits {0}", "no goals of the kind"),
        after_sets("goal 1 black hits {0}", "not a player"),
        after_sets("goal 1 breaker hits {}", "not a cell"),
        after_sets("goal 1 breaker hits {0} 1", "begins with `{`"),
    ]);
}

#[test]
fn references() {
    assert_rejected(&[
        after_hex("2 done 0 b2 b1", "this must be step 1, not 2"),
        after_hex("0 done 0 b2 b1", "this must be step 1, not 0"),
        after_bridge("5 done 0 b2 b1", "this must be step 6, not 5"),
        after_bridge("6 both 5 6", "no step 6 yet"),
        after_bridge("6 both 0 5", "no step 0 yet"),
        after_bridge("6 both 5 999999999", "no step 999999999 yet"),
        after_bridge("6 both 2 5", "step 2 is a Semi, not a Theorem"),
        after_bridge("6 both 5 2", "step 2 is a Semi, not a Theorem"),
        after_bridge("6 weaken 2", "step 2 is a Semi"),
        after_bridge("6 reply 2 b3", "step 2 is a Semi"),
        after_bridge("6 image 2 1 0 0 1 0 0 black top>top", "step 2 is a Semi"),
        after_bridge("6 either 2 5", "step 5 is a Theorem, not a Semi"),
        after_bridge("6 split b1 c1 by 2 4", "there is no rule"),
        after_bridge("release 1\n6 reply 1 b1", "step 1 has been released"),
        after_bridge("release 5\nqed 5", "step 5 has been released"),
        after_bridge("release 1\nrelease 1", "step 1 has been released"),
        after_bridge("release 1 1", "step 1 has been released"),
        after_bridge("release 6", "no step 6 yet"),
        after_bridge("release 0", "no step 0 yet"),
        after_bridge("release", "a step is missing"),
        after_bridge("release 1 x", "not a number"),
        after_bridge("6 done 1 b2", "there is no goal 1"),
        after_bridge("6 weaken 5 to 1 by 0", "there is no goal 1"),
        after_sets("1 potential 1 needs cells 0", "there is no goal 1"),
    ]);
}

#[test]
fn done() {
    assert_rejected(&[
        after_hex("1 done 0 b2", "not true of the cells"),
        after_hex("1 done 0 b1", "not true of the cells"),
        after_hex("1 done 0", "not true of the cells"),
        after_hex("1 done 0 b2 d1", "not true of the cells"),
        after_hex("1 done 0 b2 a1", "not true of the cells"),
        after_hex("1 done 0 b2 b1 b1", "stands twice"),
        after_hex("1 done 0 b2 b1 x", "not a cell"),
        after_hex("1 done", "a goal is missing"),
        after_hex("1 done b2 b1", "not a number"),
        after_hex("goal 1 black links top-bottom\n1 done 1 a1 a2 a3 a4", "not true"),
        after_hex("goal 1 black links (a1-c1 given b2)\n1 done 1 a1 c1", "not true"),
        after_hex("goal 1 black links a1-a1 & b1-b1\n1 done 1 b1", "not true"),
        after_hex("goal 1 white cut stones a1 field b1 c1 of a1-c1\n1 done 1", "not true"),
        after_hex("goal 1 white cut stones a1 field b1 of a1-a1\n1 done 1 a1 b1", "not true"),
        after_hex("goal 1 white cut stones a1 c1 field of (a1-c1 given b1)\n1 done 1 b1", "not true"),
        after_sets("1 done 0 0", "not true"),
        after_sets("goal 1 maker owns {0 1}\n1 done 1 0 2 3", "not true"),
        after_sets("goal 1 maker owns\n1 done 1 0 1 2 3", "not true"),
    ]);
}

#[test]
fn both() {
    let two = "goal 1 black links d2-top\n6 done 1 d2 d1\n";
    let cuts = "goal 1 white cut stones a1 field b1 of a1-b1\ngoal 2 white cut stones a1 field b1 c1 of a1-b1\n\
                goal 3 white cut stones field b1 of a1-b1\n1 done 1 b1\n2 done 2 b1\n3 done 3 b1\n";
    assert_rejected(&[
        after_bridge("6 both 5 5", "the two carriers have cells in common: b1 c1"),
        after_bridge("6 done 0 b2 c1\n7 both 6 5", "the needs of the first and the carrier of the second"),
        after_bridge("6 done 0 b2 c1\n7 both 5 6", "the needs of the second and the carrier of the first"),
        after_bridge(&format!("{two}7 both 5"), "a step is missing"),
        after_bridge(&format!("{two}7 both 5 6 6"), "too many"),
        after_hex("goal 1 white links a1-a1\n1 done 0 b2 b1\n2 done 1 a1\n3 both 1 2", "different owners"),
        after_hex(
            "goal 1 black cut stones field of a1-a1\n1 done 0 b2 b1\n2 done 1\n3 both 1 2",
            "different kinds",
        ),
        after_hex(&format!("{cuts}4 both 1 2"), "different stones or fields"),
        after_hex(&format!("{cuts}4 both 1 3"), "different stones or fields"),
        after_sets("goal 1 maker owns {0}\n1 done 0 0 2\n2 done 1 0\n3 both 1 2", "different owners"),
    ]);
}

#[test]
fn weaken() {
    assert_rejected(&[
        after_bridge("6 weaken 5 needs b1", "the needs and the carrier have cells in common: b1"),
        after_bridge("6 weaken 5 cells b2", "the needs and the carrier have cells in common: b2"),
        after_bridge("6 weaken 5 needs d5 cells d5", "the needs and the carrier have cells in common: d5"),
        after_bridge("6 weaken 5 needs d5 d5", "stands twice"),
        after_bridge("6 weaken 5 cells d5 d5", "stands twice"),
        after_bridge("6 weaken 5 cells d5 needs c5", "not a cell"),
        after_bridge("6 weaken 5 cells d5 cells c5", "too many"),
        after_bridge("6 weaken 5 to 0 0", "`by` is expected"),
        after_bridge("6 weaken 5 to 0", "`by` is missing"),
        after_bridge("6 weaken 5 to 0 by x", "neither a number nor `-`"),
        after_bridge("6 weaken 5 to 0 by b1", "neither a number nor `-`"),
        after_bridge("6 weaken 5 d5", "too many"),
        after_bridge("6 weaken 5 needs d5 to 0 by 0", "not a cell"),
        after_bridge("6 weaken 5 to 0 by", "0 words where 1 are needed"),
        after_bridge("6 weaken 5 to 0 by 0 0", "2 words where 1 are needed"),
        after_bridge("6 weaken 5 to 0 by 1", "there is no 1 to"),
        after_bridge("6 weaken 5 to 0 by -", "`-` has no meaning"),
    ]);
}

/// Weakening the goal `links` of the first formula, proved of the cells, to that of the second.
fn links<'a>(from: &str, cells: &str, to: &str, rest: &str, reason: &'a str) -> Case<'a> {
    let body = format!(
        "goal 1 black links {from}\ngoal 2 black links {to}\n1 done 1 {cells}\n2 weaken 1 to 2 by {rest}"
    );
    after_hex(&body, reason)
}

/// Weakening the cut of the first formula to that of the second, where all cells of the field are taken.
fn cuts<'a>(stones: &str, from: &str, to: &str, rest: &str, reason: &'a str) -> Case<'a> {
    let cut = format!("white cut stones {stones} field a5 b5 c5 d5 of");
    after_hex(
        &format!("goal 1 {cut} {from}\ngoal 2 {cut} {to}\n1 done 1 a5 b5 c5 d5\n2 weaken 1 to 2 by {rest}"),
        reason,
    )
}

#[test]
fn entailment_of_links() {
    let no = "disjunct 0 does not entail disjunct 0";
    assert_rejected(&[
        links("a1-a1", "a1", "b1-b1", "0", no),
        links("a1-a1", "a1", "a1-b1", "0", no),
        links("a1-a1", "a1", "a1-b1", "0 needs c1", no),
        links("a1-b1", "a1 b1", "a1-c2", "0", no),
        links("a1-b1 & d1-e1", "a1 b1 d1 e1", "a1-e1", "0", no),
        links("a1-top", "a1", "a1-bottom", "0", no),
        links("a1-top & b5-bottom", "a1 b5", "a1-b5", "0", no),
        links("a1-top & c1-top", "a1 c1", "a1-c1", "0", no),
        links("top-bottom", "a1 a2 a3 a4 a5", "top-c3", "0 needs c3", no),
        links("top-top", "a1", "top-bottom", "0", no),
        links("top-top & bottom-bottom", "a1", "top-bottom", "0 needs a1", no),
        links("a2-a2", "a2", "top-a2", "0", no),
        links("(a1-c1 given b1)", "a1 c1", "a1-c1", "0", no),
        links("(a1-c1 given b1)", "a1 c1", "(a1-c1 given a2)", "0", no),
        links("((a1-d1 given b1) given c1)", "a1 d1", "(a1-d1 given b1)", "0", no),
        links("a1-a1", "a1", "a1-a1 & b1-b1", "0", no),
        links("a1-a1 | b1-b1", "b1", "a1-a1", "0 0", "disjunct 1 does not entail disjunct 0"),
        links("a1-a1 | b1-b1", "a1", "a1-a1 | b1-b1", "1 0", "disjunct 0 does not entail disjunct 1"),
        links("a1-a1 | b1-b1", "a1", "a1-a1 | b1-b1", "0", "1 words where 2"),
        links("a1-a1", "a1", "a1-a1 | b1-b1", "2", "there is no 2 to"),
        after_hex("goal 1 white links b2-b2\n1 done 1 b2\n2 weaken 1 to 0 by 0 needs b1", "different owners"),
        after_hex(
            "goal 1 black cut stones field of a1-a1\n1 done 1\n2 weaken 1 to 0 by 0",
            "different kinds",
        ),
    ]);
}

#[test]
fn entailment_of_cuts() {
    let no = "disjunct 0 does not entail disjunct 0";
    assert_rejected(&[
        cuts("a1", "a1-b1", "a1-a1", "0", no),
        cuts("a1", "a1-c1", "(a1-c1 given b1)", "0", no),
        cuts("a1", "a5-a5", "b5-b5", "0", no),
        cuts("a1", "a5-a5 & b5-b5", "b5-b5", "0", no),
        cuts("a1", "a5-a5", "a5-a5 | b5-b5", "0 0", "disjunct 1 does not entail disjunct 0"),
        cuts("a1", "a5-a5", "a5-a5 | b5-b5", "0", "1 words where 2"),
        cuts("a1", "a5-a5 | b5-b5", "a5-a5", "2", "there is no 2 to"),
        // The needs are the cutter's cells and help no link.
        cuts("a1", "a5-b5", "a5-a5", "0 needs b5", no),
        after_hex(
            "goal 1 white cut stones a1 field b1 of a1-b1\ngoal 2 white cut stones a1 field b1 c1 of a1-b1\n\
             1 done 1 b1\n2 weaken 1 to 2 by 0",
            "different stones or fields",
        ),
        after_hex(
            "goal 1 white cut stones a1 field b1 of a1-b1\ngoal 2 white cut stones a1 c1 field b1 of a1-b1\n\
             1 done 1 b1\n2 weaken 1 to 2 by 0",
            "different stones or fields",
        ),
    ]);
}

#[test]
fn entailment_of_sets() {
    let hits = "goal 1 breaker hits {0 1} {3}\n1 done 1 0 3\n";
    let owns = "goal 1 maker owns {0 1} {3}\ngoal 2 maker owns {0} {2 3}\n1 done 1 3\n";
    assert_rejected(&[
        after_sets(&format!("{hits}2 weaken 1 to 0 by 0"), "1 words where 2"),
        after_sets(&format!("{hits}2 weaken 1 to 0 by 0 0"), "set 1 of the new goal is hit"),
        after_sets(&format!("{hits}2 weaken 1 to 0 by 0 2"), "there is no 2 to"),
        after_sets(
            "goal 1 breaker hits {0 1}\n1 done 1 0\n2 weaken 1 to 0 by 0 -",
            "set 1 of the new goal is hit",
        ),
        after_sets(
            "goal 1 breaker hits {0 1 2}\n1 done 1 2\n2 weaken 1 to 0 by 0 -",
            "set 0 of the new goal is hit",
        ),
        after_maker(&format!("{owns}2 weaken 1 to 2 by 0"), "1 words where 2"),
        after_maker(&format!("{owns}2 weaken 1 to 2 by 0 1"), "set 1 and the needs do not contain the set"),
        after_maker(&format!("{owns}2 weaken 1 to 2 by 0 2 needs 2"), "there is no 2 to"),
        after_maker(&format!("{owns}2 weaken 1 to 2 by - 1 needs 2"), "`-` has no meaning"),
        after_maker("goal 1 breaker hits\n1 done 1\n2 weaken 1 to 0 by", "different owners"),
    ]);
}

#[test]
fn reply() {
    assert_rejected(&[
        after_bridge("6 reply 5 b1", "the cell b1 is in the carrier"),
        after_bridge("6 reply 5 f1", "not a cell"),
        after_bridge("6 reply 5", "a cell is missing"),
        after_bridge("6 reply 5 a1 a2", "too many"),
    ]);
}

#[test]
fn either() {
    let other = "goal 1 black links b2-top & b2-b2\n6 done 1 b2 c1\n7 reply 6 c1\n";
    assert_rejected(&[
        after_bridge("6 either", "a step is missing"),
        after_bridge("6 either 2", "all carriers contain b1"),
        after_bridge("6 either 2 2", "all carriers contain b1"),
        after_bridge(&format!("{other}8 either 2 7"), "the goals are not all the same"),
        after_bridge("6 reply 1 c1\n7 either 6 2", "the needs and the carrier have cells in common: b1"),
        after_bridge("6 either 2 x", "not a number"),
    ]);
}

#[test]
fn image_of_hex() {
    let both_edges = "goal 1 black links c3-c3 | c3-top & c3-bottom\n6 done 1 c3\n";
    let inner = "goal 1 black links c3-c3\n6 done 1 c3\n";
    let given = "goal 1 black links (b3-b3 given a3)\n6 done 1 b3\n";
    let cut = "goal 1 white cut stones a1 field b1 of a1-top\n6 done 1\n";
    let cut = cut.replace("a1-top", "b1-top").replace("6 done 1", "6 done 1 b1");
    assert_rejected(&[
        after_bridge("6 image 5 1 0 0 1 1 0 black", "an edge of the goal goes nowhere"),
        after_bridge("6 image 5 1 0 0 1 1 0 black top>top top>top", "the edge top goes to two edges"),
        after_bridge("6 image 5 1 0 0 1 1 0 black top>top left>left", "does not name the edge left"),
        after_bridge(
            &format!("{both_edges}7 image 6 1 0 0 1 0 0 black top>top bottom>top"),
            "two edges go to the same",
        ),
        after_bridge("6 image 5 1 0 0 1 1 1 black top>top", "do not both touch the edge"),
        after_bridge("6 image 5 0 1 1 0 0 0 black top>left", "names left, an edge not of Black"),
        after_bridge("6 image 5 1 0 0 1 0 0 white top>top", "names top, an edge not of White"),
        after_bridge("6 image 5 1 0 0 1 0 0 black top>left", "do not both touch the edge"),
        after_bridge("6 image 5 1 0 0 1 3 0 black top>top", "the cell c1 goes off the board"),
        after_bridge("6 image 5 1 0 0 1 0 -1 black top>top", "goes off the board"),
        after_bridge("6 image 5 2 0 0 1 0 0 black top>top", "six neighbour vectors"),
        after_bridge("6 image 5 -1 0 0 1 5 0 black top>top", "six neighbour vectors"),
        after_bridge("6 image 5 0 0 0 0 1 1 black top>top", "six neighbour vectors"),
        after_bridge("6 image 5 1 1 0 0 0 0 black top>top", "six neighbour vectors"),
        after_bridge("6 image 5 1 1 0 1 0 0 black top>top", "six neighbour vectors"),
        after_bridge("6 image 5 1 0 0 -0 0 0 black top>top", "not an integer"),
        after_bridge("6 image 5 1 0 0 1 +1 0 black top>top", "not an integer"),
        after_bridge("6 image 5 1 0 0 1 -01 0 black top>top", "not an integer"),
        after_bridge("6 image 5 1 0 0 1 0 black top>top", "not an integer"),
        after_bridge("6 image 5 1 0 0 1 0 0 top>top", "not a player"),
        after_bridge("6 image 5 1 0 0 1 0 0 maker top>top", "not a player"),
        after_bridge("6 image 5 1 0 0 1 0 0 black top>up", "is not an edge"),
        after_bridge("6 image 5 1 0 0 1 0 0 black b1>b2", "is not an edge"),
        after_bridge("6 image 5 1 0 0 1 0 0 black top", "not a pair"),
        after_bridge("6 image 5 1 0 0 1 0 0", "a player is missing"),
        after_bridge(
            &format!("{inner}7 weaken 6 cells a1\n8 image 7 1 0 0 1 -1 0 black"),
            "the cell a1 goes off",
        ),
        after_bridge(&format!("{given}7 image 6 1 0 0 1 -1 0 black"), "the cell a3 goes off"),
        after_bridge(&format!("{cut}7 image 6 1 0 0 1 -1 0 white top>top"), "the cell a1 goes off"),
        after_bridge(&format!("{cut}7 image 6 1 0 0 1 0 0 black top>top"), "names top, an edge not of White"),
    ]);
}

#[test]
fn image_of_sets() {
    let first = "1 done 0 0 2\n";
    assert_rejected(&[
        after_sets(&format!("{first}2 image 1"), "a pair of cells is missing"),
        after_sets(&format!("{first}2 image 1 0>1"), "two edges go to the same"),
        after_sets(&format!("{first}2 image 1 0>1 0>2"), "the cell 0 goes to two cells"),
        after_sets(&format!("{first}2 image 1 0>1 0>1"), "the cell 0 goes to two cells"),
        after_sets(&format!("{first}2 image 1 0>1 1>1"), "go to the same"),
        after_sets(&format!("{first}2 image 1 0>4"), "not a cell"),
        after_sets(&format!("{first}2 image 1 4>0"), "not a cell"),
        after_sets(&format!("{first}2 image 1 0-1"), "not a pair"),
        after_sets(&format!("{first}2 image 1 0>1>2"), "not a cell"),
        after_sets(&format!("{first}2 image 1 1 0 0 1 0 0 breaker"), "not a pair"),
    ]);
}

#[test]
fn dual() {
    let head = "tatami certificate 1\ngame hex 3x4\nblack b3\nwhite\nowner black\nfield b1 b2\ngoal top-b3\n\
                first owner\nverdict fails\n";
    let wall = "goal 1 white links left-right\n1 done 1 a2 b2 c2\n";
    let two = "2 reply 1 b2\n3 done 1 a2 b1 c1\n4 reply 3 b1\n5 either 2 4\n";
    let case = |body: &str, reason: &'static str| -> Case<'static> {
        let text = format!("{head}{wall}{two}{body}\n");
        let line = text.lines().count();
        (text, line, reason)
    };
    check(format!("{head}{wall}{two}6 dual 5 0 lent b4\nqed 6\n").as_bytes()).unwrap();
    assert_rejected(&[
        case("6 dual 5 0 lent", "does not entail"),
        case("6 dual 5 0 lent c1 b4", "the step uses stones or lent cells: c1"),
        case("6 dual 5 0 lent b4 a2", "the step uses stones or lent cells: a2"),
        case("6 dual 5 0 lent b4 b1", "cells of the field are lent: b1"),
        case("6 dual 5 1 lent b4", "the goal is not a cut"),
        case("6 dual 4 0 lent b4", "not a Theorem"),
        case("6 dual 5 0 b4", "`lent` is expected"),
        case("6 dual 5 0 lent b4 b4", "stands twice"),
        case("6 dual 5 0 lent d1", "not a cell"),
        case("6 dual 5", "a goal"),
        // The field of another goal does not contain the carrier, or its stones stand in the wall.
        case(
            "goal 2 white cut stones b3 field b1 of top-b3\n6 dual 5 2 lent b4",
            "plays outside the field: b2",
        ),
        case(
            "goal 2 white cut stones a2 b3 field b1 b2 of top-b3\n6 dual 5 2 lent b4",
            "stones or lent cells: a2",
        ),
        // Every disjunct must be cut: a1 lies above the wall.
        case(
            "goal 2 white cut stones a1 b3 field b1 b2 of top-b3 | top-a1\n6 dual 5 2 lent b4",
            "disjunct 1",
        ),
        // The colours must fit, and the step must join the edges.
        case(
            "goal 2 black cut stones field b1 b2 of left-right\n6 dual 5 2 lent b4",
            "does not join the two edges",
        ),
        case("6 done 0 b1 b2\n7 dual 6 0 lent b4", "does not join the two edges"),
        case(
            "goal 2 white links right-left\n6 done 2 a2 b2 c2\n7 dual 6 0 lent b4",
            "does not join the two edges",
        ),
        after_sets("1 done 0 0 2\n2 dual 1 0 lent", "there is no rule \"dual\""),
    ]);
}

#[test]
fn anchor() {
    let head = "tatami certificate 1\ngame hex 5x5\nblack c1 c2 c3\nwhite\nowner black\nfield b4 d3 d4 a5\n\
                goal top-c3\nfirst opponent\nverdict holds\n";
    let chain = "goal 1 black links top-bottom\n1 done 1 c1 c2 c3 c4 c5\n";
    let case = |body: &str, reason: &'static str| -> Case<'static> {
        let text = format!("{head}{chain}{body}\n");
        let line = text.lines().count();
        (text, line, reason)
    };
    let good = |body: &str| check(format!("{head}{chain}{body}\n").as_bytes()).unwrap();
    good("2 anchor 1 0 lent c4 c5\nqed 2");
    good("2 weaken 1 cells d3 b4\n3 anchor 2 0 lent c4 c5\nqed 3");
    good(
        "goal 2 black links c3-c2\n2 anchor 1 2 lent c1 c4 c5\ngoal 3 black links bottom-top\n\
          3 anchor 1 3 lent\n4 anchor 1 0 lent c4 c5\nqed 4",
    );
    let two = "2 weaken 1 needs d4 e1 cells d5\n";
    for union in ["top-c3 | top-d4", "c3-top | d4-top", "top-c3 | top-d4 | e1-c3 | e1-d4"] {
        let steps = format!(
            "{two}goal 2 black links {union}\n3 anchor 2 2 lent c4 c5\n4 anchor 1 0 lent c4 c5\nqed 4"
        );
        good(&steps);
    }
    good(
        "2 weaken 1 cells d5\ngoal 2 black links top-c3 | top-bottom\n3 anchor 2 2 lent c4 c5\n4 anchor 1 0 lent c4 c5\nqed 4",
    );
    let sets = "the goal is not all links between two sets";
    let stand = "the ends of the links do not stand for the edges";
    assert_rejected(&[
        // What may become Black's touches lent cells, or the edge, but not the stone.
        case("2 weaken 1 cells d4\n3 anchor 2 0 lent c4 c5", stand),
        case("2 weaken 1 cells a5\n3 anchor 2 0 lent c4 c5", stand),
        case("2 weaken 1 needs d4\n3 anchor 2 0 lent c4 c5", stand),
        // Lent cells lead to the edge, and leave the stone alone.
        case("2 anchor 1 0 lent c4", stand),
        case("2 anchor 1 0 lent c3 c4 c5", stand),
        case("2 anchor 1 0 lent c2 c3 c4 c5", stand),
        case("2 anchor 1 0 lent c1", stand),
        case("2 anchor 1 0 lent a1", "the step does not need a1"),
        case("goal 2 black links bottom-c3\n2 anchor 1 2 lent c4 c5", stand),
        case("goal 2 black links top-d3\n2 anchor 1 2 lent c4 c5", stand),
        // The whole column lent joins the edges without the ends.
        case("goal 2 black links a3-e3\n2 weaken 1 needs a3 e3\n3 anchor 2 2 lent c1 c2 c3 c4 c5", stand),
        case("goal 2 black links top-e3\n2 weaken 1 needs e3\n3 anchor 2 2 lent c1 c2 c3 c4 c5", stand),
        // All links between two sets, from the link of the edges, of one owner.
        case("goal 2 black links top-c3 & top-c2\n2 anchor 1 2 lent c4 c5", sets),
        case("goal 2 black links top-c3 | c1-c2\n2 anchor 1 2 lent c4 c5", sets),
        case("goal 2 black links top-c3 | top-c2 | c1-c2\n2 anchor 1 2 lent c4 c5", sets),
        // The two sets have no point in common.
        case("goal 2 black links c3-c3\n2 anchor 1 2 lent c4 c5", sets),
        case("goal 2 black links top-c3 | top-c2 | c2-c3\n2 anchor 1 2 lent c4 c5", sets),
        case("goal 2 black links top-c3 | top-c2 | c2-c3 | c2-c2\n2 anchor 1 2 lent c4 c5", sets),
        // A stone that belongs to neither set touches what is lent.
        case(&format!("{two}goal 2 black links top-c3 | top-c2\n3 anchor 2 2 lent c4 c5"), stand),
        case(&format!("{two}goal 2 black links top-c3 | top-bottom\n3 anchor 2 2 lent c4 c5"), stand),
        case(&format!("{two}goal 2 black links top-d4 | top-e1\n3 anchor 2 2 lent c4 c5"), stand),
        case(&format!("{two}goal 2 black links c3-top | c3-bottom\n3 anchor 2 2 lent c4 c5"), stand),
        case("goal 2 white links left-c3\n2 anchor 1 2 lent c4 c5", "does not join the two edges"),
        case("goal 2 black cut stones field b4 of left-c3\n2 anchor 1 2 lent c4 c5", sets),
        case("2 done 0 c1 c2 c3\n3 anchor 2 0 lent", "does not join the two edges"),
        case("2 reply 1 c4\n3 anchor 2 0 lent c5", "step 2 is a Semi"),
        case("2 anchor 1 0 c4", "`lent` is expected"),
        case("2 anchor 1 0 lent c4 c4", "stands twice"),
        case("2 anchor 1", "a goal"),
        after_sets("1 done 0 0 2\n2 anchor 1 0 lent", "there is no rule \"anchor\""),
    ]);
}

#[test]
fn fill() {
    let head = "tatami certificate 1\ngame hex 3x3\nblack b2 a3\nwhite\nowner black\nfield b1 c1 a1\n\
                goal top-bottom\nfirst opponent\nverdict holds\n";
    let chain = "1 done 0 b1 c1 b2 a3\n";
    let case = |body: &str, reason: &'static str| -> Case<'static> {
        let text = format!("{head}{chain}{body}\n");
        let line = text.lines().count();
        (text, line, reason)
    };
    check(format!("{head}{chain}2 fill 1 b1 c1\nqed 2\n").as_bytes()).unwrap();
    check(format!("{head}{chain}2 fill 1 b1\n3 weaken 2 needs b1\n4 fill 3 b1 c1\nqed 4\n").as_bytes())
        .unwrap();
    assert_rejected(&[
        case("2 fill 1 b2", "the cell b2 may be of use"),
        case("2 fill 1 b1 b2", "may be of use"),
        case("2 fill 1 a1", "the step does not need a1"),
        case("2 fill 1 b1 c1 b2", "one dead cell or two captured ones are filled"),
        case("2 fill 1", "one dead cell or two captured ones are filled"),
        case("2 fill 1 b1 b1", "stands twice"),
        case("2 reply 1 b1\n3 fill 2 c1", "step 2 is a Semi"),
        // More cells that may become Black's make b2 no less useful.
        case("2 weaken 1 cells a1 a2 c2\n3 fill 2 b2", "the cell b2 may be of use"),
        case(
            "goal 1 black links bottom-top\n2 done 1 b1 c1 b2 a3\n3 fill 2 b1 c1",
            "does not join the two edges",
        ),
        case("goal 1 black links top-b2\n2 done 1 b1 c1 b2\n3 fill 2 b1 c1", "does not join the two edges"),
        // Two cells at once are not two dead cells: after both nothing is left.
        case("2 fill 1 b1\n3 fill 2 c1", "the cell c1 may be of use"),
        after_sets("1 done 0 0 2\n2 fill 1 0", "there is no rule \"fill\""),
    ]);
}

#[test]
fn potential() {
    assert_rejected(&[
        after_sets("1 potential 0 needs cells 0 1 2 3", "one half or more"),
        after_sets("1 potential 0 needs 0 cells 2", "one half or more"),
        after_sets("1 potential 0 needs 0 cells 1", "one half or more"),
        after_sets("1 potential 0 needs 0 cells 0 2 3", "needs and the carrier have cells in common: 0"),
        after_sets("1 potential 0 needs 0 0 cells 2 3", "stands twice"),
        after_sets("1 potential 0 needs 0 cells 2 3 3", "stands twice"),
        after_sets("1 potential 0 cells 2 3", "`needs` is expected"),
        after_sets("1 potential 0 needs 0 2 3", "`cells` is missing"),
        after_sets("1 potential 0 needs 0 cells 2 3 needs", "not a cell"),
        after_maker("1 potential 0 needs cells 0 1 2 3", "not of the kind `hits`"),
        after_hex("1 potential 0 needs cells b1 c1", "there is no rule \"potential\""),
        after_sets(
            "goal 1 breaker hits {0 1 2} {0 1 3} {0 2 3} {1 2 3}\n1 potential 1 needs cells 0 1 2 3",
            "one half",
        ),
    ]);
}

#[test]
fn qed() {
    let with = |line: &str, by: &str, body: &str, reason: &'static str| {
        let text = format!("{}{BRIDGE}{body}\n", HEX.replace(line, by));
        (text, 14 + body.lines().count(), reason)
    };
    let fails = |first: &str, body: &str, reason: &'static str| {
        let text = format!("{}{body}\n", HEX.replace("holds", "fails").replace("first opponent", first));
        (text, 9 + body.lines().count(), reason)
    };
    assert_rejected(&[
        after_bridge("qed", "a step is missing"),
        after_bridge("qed 6", "no step 6 yet"),
        after_bridge("qed 0", "no step 0 yet"),
        after_bridge("qed 5 5", "too many"),
        after_bridge("qed 5\nqed 5", "a line after `qed`"),
        after_bridge("qed 5\n6 done 0 b2 b1", "a line after `qed`"),
        after_bridge("qed 2", "the step is a semi, but the loser moves first"),
        after_bridge("qed 1", "the step needs more than the head gives: b1"),
        after_bridge("6 weaken 5 needs e5\nqed 6", "more than the head gives: e5"),
        after_bridge("6 weaken 5 cells a5\nqed 6", "plays outside the field: a5"),
        after_bridge("6 weaken 5 cells e5\nqed 6", "plays outside the field: e5"),
        with("field b1 c1 b3 c3", "field b1 b3 c3", "qed 5", "plays outside the field: c1"),
        with("black b2 d2", "black d2", "qed 5", "more than the head gives: b2"),
        with("black b2 d2\nwhite e5", "black d2\nwhite b2 e5", "qed 5", "more than the head gives: b2"),
        with(
            "first opponent",
            "first owner",
            "6 weaken 5 cells a5\n7 reply 6 b3\nqed 7",
            "plays outside the field: a5",
        ),
        after_hex("goal 1 black links b2-top\n1 done 1 b2 b1\nqed 1", "not goal 0"),
        after_hex("goal 1 black links top-b2 & top-b2\n1 done 1 b2 b1\nqed 1", "not goal 0"),
        after_hex(
            "goal 1 white cut stones b2 d2 field b1 c1 b3 c3 of top-b2\n1 done 1 b1 c1\nqed 1",
            "not goal 0",
        ),
        fails("first owner", "1 done 0 b1 c1\nqed 1", "more than the head gives: b1 c1"),
        fails("first owner", "1 done 0 b1 c1\n2 reply 1 b1\nqed 2", "the step is a semi"),
        fails("first opponent", "1 done 0 b1 c1\n2 reply 1 b1\nqed 2", "more than the head gives: c1"),
        fails("first opponent", "1 done 0 b1 c1 e5\n2 reply 1 b1\nqed 2", "more than the head gives: c1 e5"),
        after_sets("1 done 0 0 2\nqed 1", "more than the head gives: 0 2"),
        after_sets("1 done 0 0 2\n2 reply 1 0\nqed 2", "the step is a semi"),
        after_sets("goal 1 breaker hits {2 3} {0 1}\n1 done 1 0 2\nqed 1", "not goal 0"),
    ]);
}
