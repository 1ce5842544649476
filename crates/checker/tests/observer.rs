//! Whoever looks on is told what was accepted, and is given back only if all of it was.

use checker::{Observer, Reply, Step, check_with};

const BRIDGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
    goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
    4 reply 3 e5\n5 either 2 4\nqed 5\n";

#[derive(Default)]
struct Told {
    lines: Vec<String>,
    steps: Vec<String>,
    replies: Vec<String>,
}

impl Observer for Told {
    fn line(&mut self, text: &str) {
        self.lines.push(text.to_string());
    }

    fn step(&mut self, step: &Step<'_>) {
        let (needs, carrier): (Vec<&str>, Vec<&str>) = (step.needs().collect(), step.carrier().collect());
        let semi = if step.semi { " semi" } else { "" };
        self.steps.push(format!("{}: {} [{}]{semi}", step.line, needs.join(" "), carrier.join(" ")));
    }

    fn reply(&mut self, reply: &Reply<'_>) {
        let answer = reply.cell.as_ref().map_or("over".to_string(), |(cell, next)| {
            let next = next.as_ref().map_or("wins".to_string(), |next| next.number.to_string());
            format!("{cell} {next}")
        });
        self.replies.push(format!("{} {}: {answer}", reply.position, reply.to));
    }
}

#[test]
fn steps_are_told_with_what_they_prove() {
    let (statement, told) = check_with(BRIDGE.as_bytes(), Told::default()).unwrap();
    assert!(statement.to_string().contains("Black can guarantee"));
    assert_eq!(told.lines, BRIDGE.lines().collect::<Vec<_>>());
    assert_eq!(
        told.steps,
        [
            "1 done 0 e4 d6 d5: e4 d5 d6 []",
            "2 reply 1 d5: e4 d6 [d5] semi",
            "3 done 0 e4 d6 e5: e4 e5 d6 []",
            "4 reply 3 e5: e4 d6 [e5] semi",
            "5 either 2 4: e4 d6 [d5 e5]",
        ]
    );
}

#[test]
fn nothing_is_given_back_of_what_is_refused() {
    for (from, to) in [("5 either 2 4", "5 either 2"), ("qed 5", "qed 2"), ("qed 5\n", "")] {
        assert!(check_with(BRIDGE.replace(from, to).as_bytes(), Told::default()).is_err(), "{to}");
    }
}

#[test]
fn replies_of_game_trees_are_told() {
    // After a2 and a3 Black has a column, unless White takes the third cell; White's moves elsewhere lose at once.
    let text = "tatami certificate 1\ngame torus 3x3 rule b\nblack a1 a2\nwhite b1 c2\nowner black\nfirst owner\n\
        verdict holds\nmove a3\nqed\n";
    let (_, told) = check_with(text.as_bytes(), Told::default()).unwrap();
    assert!(told.replies.is_empty() && told.lines.contains(&"move a3".to_string()));
    let text = "tatami certificate 1\ngame torus 3x3 rule b\nblack a1 a2\nwhite b1 c2\nowner white\nfirst owner\n\
        verdict fails\n1 a3 a3 b3 a3 a3\n2 b2 c3 b2\nqed\n";
    let (_, told) = check_with(text.as_bytes(), Told::default()).unwrap();
    // White's c1 is answered by a3, which wins; a3 by b3, which leads to position 2.
    assert_eq!(told.replies.len(), 5 + 3);
    assert_eq!((&*told.replies[0], &*told.replies[2]), ("1 c1: a3 wins", "1 a3: b3 2"));
    assert!(told.replies[5..].iter().all(|reply| reply.starts_with("2 ") && reply.ends_with("wins")));
}
