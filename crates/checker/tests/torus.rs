//! Torus Hex: accepted and rejected certificates, and whatever is accepted is true, by plain minimax.

mod common;
#[path = "common/torus.rs"]
mod game;

use checker::{check, read_statement};
use common::{Random, rounds, tell};
use game::Game;

const RULES: [&str; 4] = ["a", "b", "c", "c'"];

/// A random position in which the game is not over, with at most so many empty cells.
fn position(random: &mut Random, game: &Game, most: usize) -> [u32; 2] {
    loop {
        let mut stones = [0u32; 2];
        let mut empty: Vec<usize> = (0..game.count()).collect();
        let left = 1 + random.below(most);
        while empty.len() > left {
            let cell = empty.swap_remove(random.below(empty.len()));
            stones[random.below(2)] |= 1 << cell;
        }
        if (0..2).all(|player| game.decided(player, stones[player]).is_none()) {
            return stones;
        }
    }
}

#[test]
fn certificates_of_random_positions_are_accepted() {
    let mut random = Random(1);
    for number in 0..400 {
        let rule = RULES[number % 4];
        let (width, height) = [(3, 3), (3, 4), (4, 3)][random.below(3)];
        let mut game = Game::new(width, height, rule);
        let stones = position(&mut random, &game, 6);
        let text = game.certificate(stones, random.below(2), random.below(2));
        let statement = check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}\n{text}"));
        assert_eq!(statement, read_statement(text.as_bytes()).unwrap());
    }
}

#[test]
fn the_empty_3x3_board_under_rules_a_and_b() {
    for rule in ["a", "b"] {
        for mover in 0..2 {
            let text = Game::new(3, 3, rule).certificate([0, 0], mover, 0);
            check(text.as_bytes()).unwrap();
        }
    }
}

/// The statement of a head that the oracle understands.
fn is_true(text: &str) -> bool {
    let lines: Vec<Vec<&str>> = text.lines().take(7).map(|line| line.split_whitespace().collect()).collect();
    let (width, height) = lines[1][2].split_once('x').unwrap();
    let rule = RULES.iter().find(|rule| **rule == lines[1][4]).unwrap();
    let mut game = Game::new(width.parse().unwrap(), height.parse().unwrap(), rule);
    let stones = [2, 3].map(|line: usize| {
        let cells = lines[line][1..]
            .iter()
            .map(|name| (0..game.count()).find(|cell| game.name(*cell) == **name).unwrap());
        cells.fold(0, |all, cell| all | 1 << cell)
    });
    let owner = usize::from(lines[4][1] == "white");
    let first = if lines[5][1] == "owner" { owner } else { 1 - owner };
    let over = (0..2).find_map(|player| game.decided(player, stones[player]));
    let winner = over.unwrap_or_else(|| game.solve(stones, first));
    (winner == owner) == (lines[6][1] == "holds")
}

/// Replaces a word, if there is one at this place.
fn set(lines: &mut [Vec<String>], line: usize, place: usize, by: &str) {
    if let Some(word) = lines[line].get_mut(place) {
        *word = by.to_string();
    }
}

#[test]
fn changed_certificates_are_false_nowhere() {
    let mut random = Random::seeded(2);
    let (mut accepted, mut head_changed) = (0, 0);
    for number in 0..rounds(24_000) {
        let rule = RULES[number % 4];
        let mut game = Game::new(3, 3, rule);
        let stones = position(&mut random, &game, 5);
        let text = game.certificate(stones, random.below(2), random.below(2));
        let mut lines: Vec<Vec<String>> =
            text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect();
        for _ in 0..1 + random.below(2) {
            let line = if random.below(2) == 0 { 1 + random.below(6) } else { random.below(lines.len()) };
            let other = random.below(lines.len());
            let word = lines[other][random.below(lines[other].len())].clone();
            match random.below(9) {
                0 => {
                    let at = random.below(lines[line].len() + 1);
                    lines[line].insert(at, word);
                }
                1 if lines[line].len() > 1 => {
                    let at = random.below(lines[line].len());
                    lines[line].remove(at);
                }
                2 => {
                    let at = random.below(lines[line].len());
                    lines[line][at] = game.name(random.below(9));
                }
                3 => set(&mut lines, 4, 1, ["black", "white"][random.below(2)]),
                4 => set(&mut lines, 5, 1, ["owner", "opponent"][random.below(2)]),
                5 => set(&mut lines, 6, 1, ["holds", "fails"][random.below(2)]),
                6 => set(&mut lines, 1, 4, RULES[random.below(4)]),
                7 => lines.swap(line, other),
                _ => {
                    let at = random.below(lines[line].len());
                    lines[line][at] = word;
                }
            }
        }
        let changed: String = lines.iter().map(|line| line.join(" ") + "\n").collect();
        if changed != text && check(changed.as_bytes()).is_ok() {
            accepted += 1;
            head_changed += usize::from(changed.lines().take(7).ne(text.lines().take(7)));
            assert!(is_true(&changed), "accepted, but false:\n{changed}");
        }
    }
    assert!(accepted > 300 && head_changed > 100, "{accepted} {head_changed}");
    tell("changed certificates of the torus", accepted);
}

/// One column of the narrow board decides: Black to move at a3 wins under rule c.
const LOOP: &str = "\
tatami certificate 1
game torus 4x3 rule c
black a1 a2
white b1 c2
owner black
first owner
verdict holds
1 done 0 a1 a2 a3
2 reply 1 a3
qed 2
";

/// The same under rule a, as a tree.
const TREE: &str = "\
tatami certificate 1
game torus 4x3 rule a
black a1 a2
white b1 c2
owner black
first owner
verdict holds
move a3
qed
";

#[test]
fn the_statement_in_words() {
    let said = check(LOOP.as_bytes()).unwrap().to_string();
    assert!(said.starts_with(
        "On the 4x3 torus Hex board under rule c, with black stones on a1 a2 and white stones on b1 c2,\n\
         if Black moves first, Black wins.\n"
    ));
    let said = check(TREE.as_bytes()).unwrap().to_string();
    assert!(said.contains("under rule a") && said.contains("who has any other loop loses at once"));
}

#[track_caller]
fn rejected(text: &str, change: (&str, &str), line: usize, reason: &str) {
    assert!(text.contains(change.0), "{change:?}");
    let changed = text.replacen(change.0, change.1, 1);
    let said = check(changed.as_bytes()).unwrap_err().to_string();
    assert!(said.starts_with(&format!("line {line}: ")) && said.contains(reason), "{said}\n{changed}");
}

#[test]
fn heads_that_are_rejected() {
    for (change, line, reason) in [
        (("4x3", "4x2"), 2, "not the size of a torus"),
        (("4x3", "31x3"), 2, "not the size of a torus"),
        (("4x3", "4x03"), 2, "not the size of a torus"),
        (("rule c", "rule d"), 2, "is not a rule"),
        (("rule c", "c"), 2, "`rule` is expected"),
        (("rule c", "rule c c"), 2, "one word too many"),
        (("black a1 a2", "black a1 a1"), 3, "stands twice"),
        (("black a1 a2", "black a1 a4"), 3, "not a cell"),
        (("white b1", "white a1"), 4, "a stone already"),
        (("owner black", "owner maker"), 5, "not a player"),
        (("first owner", "first black"), 6, "`owner` or `opponent`"),
        (("verdict holds", "verdict"), 7, "missing"),
    ] {
        let line = if reason == "a stone already" { 4 } else { line };
        rejected(LOOP, change, line, reason);
    }
}

#[test]
fn loop_proofs_that_are_rejected() {
    for (change, line, reason) in [
        (("done 0 a1 a2 a3", "done 0 a1 a2"), 8, "not true of the cells"),
        (("done 0 a1 a2 a3", "done 0 a1 b1 c1 d1"), 8, "not true of the cells"),
        (("1 done 0", "goal 1 black links a1-a2\n1 done 0"), 8, "`loop` is expected"),
        (("1 done 0", "goal 1 black loop a1\n1 done 0"), 8, "one word too many"),
        (("1 done 0", "goal 1 maker loop\n1 done 0"), 8, "not a player"),
        (("2 reply 1 a3", "2 both 1 1"), 9, "cannot be joined"),
        (("2 reply 1 a3", "2 potential 0 needs cells a1"), 9, "there is no rule \"potential\""),
        (("2 reply 1 a3", "2 dual 1 0 lent"), 9, "there is no rule \"dual\""),
        (("2 reply 1 a3", "goal 1 white loop\n2 weaken 1 to 1 by"), 10, "different owners"),
        (("2 reply 1 a3", "2 weaken 1 to 0 by 0"), 9, "one word too many"),
        (("2 reply 1 a3", "2 image 1 a4"), 9, "not a cell"),
        (("2 reply 1 a3", "2 image 1"), 9, "missing"),
        (("2 reply 1 a3", "2 image 1 b1 b1"), 9, "one word too many"),
        (("2 reply 1 a3", "2 image 1 turned\n"), 9, "missing"),
        (("2 reply 1 a3", "3 image 1 b1"), 9, "this must be step 2"),
        (("qed 2", "3 image 1 b1\n4 reply 3 b3\nqed 4"), 12, "needs more than the head gives"),
        (("qed 2", "qed 1"), 10, "needs more than the head gives"),
        (("first owner", "first opponent"), 10, "semi"),
        (("verdict holds", "verdict fails"), 8, "not true of the cells"),
        (("owner black", "owner white"), 8, "not true of the cells"),
        (("rule c", "rule a"), 8, "`move` is expected"),
    ] {
        rejected(LOOP, change, line, reason);
    }
    let image =
        LOOP.replace("2 reply 1 a3\nqed 2", "2 image 1 turned b2\n3 image 2 turned b2\n4 reply 3 a3\nqed 4");
    check(image.as_bytes()).unwrap();
}

#[test]
fn trees_that_are_rejected() {
    for (change, line, reason) in [
        (("move a3", "move b3"), 9, "1 positions have no replies"),
        (("move a3", "move a2"), 8, "a stone already"),
        (("move a3", "move c2"), 8, "a stone already"),
        (("move a3\n", ""), 8, "`move` is expected"),
        (("move a3", "move"), 8, "missing"),
        (("qed", "1 a3\nqed"), 9, "there is no position 1"),
        (("qed\n", ""), 9, "ends before `qed`"),
        (("qed", "qed 1"), 9, "one word too many"),
        (("qed\n", "qed\nqed\n"), 10, "a line after"),
        (("black a1 a2", "black a1 a2 a3"), 7, "over before it begins"),
        (("rule a", "rule c"), 8, "no line begins with"),
    ] {
        rejected(TREE, change, line, reason);
    }
    // Making a wrong loop loses under rule a.
    let wrong = TREE.replace("white b1 c2", "white").replace("black a1 a2", "black b1 c1 d1");
    rejected(&wrong, ("move a3", "move a1"), 8, "Black loses at a1");
}

#[test]
fn replies_that_are_rejected() {
    let mut game = Game::new(3, 3, "b");
    // Two positions at least, so that replies can refer to others.
    let text = game.certificate([0, 0], 0, 0);
    let first = text.lines().position(|line| line.starts_with("1 ")).unwrap();
    let words: Vec<&str> = text.lines().nth(first).unwrap().split(' ').collect();
    let line = |words: &[&str]| text.replacen(text.lines().nth(first).unwrap(), &words.join(" "), 1);
    let reject = |words: &[&str], reason: &str| {
        let said = check(line(words).as_bytes()).unwrap_err().to_string();
        assert!(said.contains(reason), "{said}, not {reason}");
    };
    check(text.as_bytes()).unwrap();
    reject(&words[..words.len() - 1], "the reply to");
    reject(&[&words[..], &["a1"]].concat(), "one word too many");
    let with = |word: &'static str| [&words[..1], &[word], &words[2..]].concat();
    reject(&with("z9"), "not a cell");
    for known in ["@0", "@999", "@x", "@", "@1>", "@1>z9", "@1<z9", "@01"] {
        let word = format!("{}{known}", words[1].split('@').next().unwrap());
        let changed = [&words[..1], &[&word[..]], &words[2..]].concat();
        let said = check(line(&changed).as_bytes()).unwrap_err().to_string();
        assert!(said.contains("no position") || said.contains("not a cell"), "{said}");
    }
    let word = format!("{}@1", words[1].split('@').next().unwrap());
    reject(&[&words[..1], &[&word[..]], &words[2..]].concat(), "is not that of");
}
