//! Goals as deep and as large as the language allows: they are settled and certified, and no more is read.

use crate::support::Place;

/// A claim with this goal must get this exit status, and a certificate that the checker accepts if that is 0.
fn check(goal: &str, code: i32) {
    let place = Place::new();
    let document = format!("hex 8x8\nclaim c\n  black x=e4 w=d6\n  region d5 e5\n  goal {goal}\n");
    place.write("a.tatami", document);
    let run = place.tatami(&["prove", "a.tatami", "--certificates", "c"]);
    let goal: String = goal.chars().take(60).collect();
    assert_eq!(run.code, code, "{goal}…: {}{}", run.out, run.err);
    if code == 0 {
        assert_eq!(place.checker(&["c/a.c.cert"], b"").code, 0, "{goal}…");
        assert_eq!(place.tatami(&["check", "c/a.c.cert", "--against", "a.tatami"]).code, 0, "{goal}…");
    }
    let run = place.tatami(&["fmt", "a.tatami"]);
    assert_eq!(run.code, if code == 2 { 2 } else { 0 }, "{goal}…: {}", run.err);
}

fn nested(depth: usize, after: &[&str]) -> String {
    let closing: String = (0..depth).map(|index| format!("{})", after[index % after.len()])).collect();
    format!("{}x-w{closing}", "(".repeat(depth))
}

#[test]
fn deep_goals() {
    check(&nested(999, &[""]), 0);
    check(&nested(999, &[" & x-w"]), 0);
    check(&format!("{} & x-w", nested(999, &[" | top-bottom", " & x-w", " given g2"])), 0);
    check(&nested(1000, &[" given g2"]), 0);
    check(&nested(333, &[" & x-w", " | x-w", " given h8"]), 0);
    check(&nested(999, &[" & x-w | top-bottom given g2"]), 2);
    check(&nested(999, &[" & top-bottom", " | top-x"]), 1);
    check(&nested(1001, &[""]), 2);
    check(&nested(10_000, &[" & x-w"]), 2);
}

#[test]
fn large_goals() {
    for sign in [" & ", " | "] {
        check(&vec!["x-w"; 4096].join(sign), 0);
        check(&vec!["x-w"; 5000].join(sign), 2);
    }
    check(&vec!["(x-w | top-x) & (w-x | w-bottom)"; 1000].join(" | "), 0);
    check(&vec!["(x-w | top-x & x-w)"; 1000].join(" & "), 0);
    check(&vec!["(x-w | top-x)"; 30].join(" & "), 0);
    check(&vec!["((x-w given g2) & x-w given h2)"; 2000].join(" & "), 0);
    check(&vec!["(x-w & top-x)"; 1000].join(" | "), 1);
}

/// Lists of sets and names as long as a document can be.
#[test]
fn large_set_games() {
    let name = "n".repeat(100_000);
    for (cells, hits) in [("a b", "{a b} ".repeat(500_000)), (&*format!("{name} b"), format!("{{{name} b}}"))]
    {
        let place = Place::new();
        place.write("a.tatami", format!("sets\nclaim c\n  cells {cells}\n  hits {hits}\n  winner breaker\n"));
        let run = place.tatami(&["prove", "a.tatami", "--certificates", "c"]);
        assert_eq!(run.code, 0, "{}", run.out.chars().take(300).collect::<String>());
        let certificate = format!("c/{}", place.list("c")[0]);
        assert_eq!(place.tatami(&["check", &certificate, "--against", "a.tatami"]).code, 0);
    }
}
