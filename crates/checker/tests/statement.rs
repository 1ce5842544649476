//! Statement files: every game has its form, nothing but the same statement is read from one, and whatever
//! differs from what was proved, or is not plain, is refused with its place.

mod common;

use checker::{Cause, Rejection, Statement};
use common::{Random, accepted, rounds};

/// A head of each kind.
const HEADS: [&str; 8] = [
    "game hex 8x8\nblack d6 e4\nwhite d7\nowner black\nfield d5 e5\ngoal e4-d6 | (e4-d5 & d5-d6)\n\
     first opponent\nverdict holds\n",
    "game sets moves 3\ncells 0 1 2 3\nsets {0 1} {1 2 3}\nowner breaker\nfirst opponent\nverdict holds\n",
    "game sets\ncells a #b é c\\ \u{2028}\nsets {é #b} {c\\ \u{2028}}\nowner maker\nfirst owner\nverdict fails\n",
    "game torus 5x5 rule c'\nblack c3\nwhite a1 b2\nowner white\nfirst owner\nverdict holds\n",
    "game drop connect 4 height 6\ndefender O\nrule divert\ncolumns -1 2 repeats 2 2\ncolumn -1 0:1\n\
     column 0 -1:1\ncolumn 1 X 2:2\ncolumn 2 O 1:2\nverdict holds\n",
    "game gravity connect 4 columns -4 5 height 6\nstones -1:OX 0:X 1:OX 2:O\nmover X\nwinner none\n",
    "game harary grid\ncreature -1:0 0:0 1:1\nimages all\nclaim loser\nverdict holds\n",
    "game harary line\ncreature 0 1 4\nimages translations\nclaim areas 5 period 6\nverdict fails\n",
];

/// Other values for the fields of the heads, each of which is allowed there.
const OTHERS: [&[&str]; 8] = [
    &[
        "game hex 9x8",
        "game hex 8x9",
        "black d6",
        "black d6 e3",
        "white",
        "white d8",
        "owner white",
        "field d5",
        "field d5 e5 a1",
        "goal e4-d6",
        "goal e4-d6 & (e4-d5 | d5-d6)",
        "goal d6-e4 | (e4-d5 & d5-d6)",
        "goal (e4-d5 & d5-d6) | e4-d6",
        "goal (e4-d6 given a1) | (e4-d5 & d5-d6)",
        "first owner",
        "verdict fails",
    ],
    &[
        "game sets",
        "game sets moves 4",
        "cells 0 1 2 3 4",
        "sets {0 1}",
        "sets {1 2 3} {0 1}",
        "sets {0 2} {1 2 3}",
        "sets {0 1} {1 2 3} {0 1}",
        "owner maker",
        "first owner",
        "verdict fails",
    ],
    &["game sets moves 1", "cells a \\u{23}b \\u{e9} c\\\\ \\u{2028} e", "owner breaker", "verdict holds"],
    &[
        "game torus 5x5 rule c",
        "game torus 5x5 rule a",
        "game torus 6x5 rule c'",
        "game torus 5x6 rule c'",
        "black",
        "white a1",
        "owner black",
        "first opponent",
        "verdict fails",
    ],
    &[
        "game drop connect 4",
        "game drop connect 5 height 6",
        "game drop connect 4 height 7",
        "defender X",
        "rule pair",
        "columns -1 2 limited",
        "column 1 O 2:2",
        "column 2 X 1:2",
        "verdict fails",
    ],
    &[
        "game gravity connect 5 columns -4 5 height 6",
        "game gravity connect 4 columns -4 6 height 6",
        "game gravity connect 4 columns -5 5 height 6",
        "game gravity connect 4 columns -4 5 height 7",
        "stones -1:OX 0:X 1:OX",
        "stones -1:XO 0:X 1:OX 2:O",
        "stones -1:OX 0:X 1:OX 3:O",
        "mover O",
        "winner X",
        "winner O",
    ],
    &[
        "creature -1:0 0:0 1:2",
        "creature -1:0 0:0",
        "images translations",
        "claim winner",
        "claim paving",
        "verdict fails",
    ],
    &[
        "creature 0 1 5",
        "claim areas 4 period 6",
        "claim areas 5 period 7",
        "claim areas 5 from 6",
        "claim loser",
        "claim paving",
    ],
];

fn head(text: &str) -> Statement {
    checker::read_statement(format!("tatami certificate 1\n{text}").as_bytes()).unwrap()
}

fn read(file: &str) -> Result<Statement, Rejection> {
    Statement::read_file(file.as_bytes())
}

/// The line and the reason of a refusal.
fn refused(file: &str) -> (usize, String) {
    let rejection = read(file).expect_err(file);
    assert!(matches!(rejection.cause, Cause::Invalid(_)));
    (rejection.line, rejection.to_string())
}

#[test]
fn what_is_written_is_read() {
    for text in HEADS {
        let statement = head(text);
        assert_eq!(read(&statement.file()).unwrap(), statement, "{text}");
        assert!(statement.file().is_ascii());
    }
    for (name, text) in accepted() {
        let statement = checker::check(text.as_bytes()).unwrap();
        assert_eq!(read(&statement.file()).unwrap(), statement, "{name}");
    }
}

/// Every value of every field makes a difference, which is told.
#[test]
fn every_field_counts() {
    for (text, others) in HEADS.iter().zip(OTHERS) {
        let statement = head(text);
        let file = statement.file();
        for field in file.lines().skip(1).map(|line| line.split(' ').next().unwrap()) {
            let covered = others.iter().any(|other| other.split(' ').next() == Some(field));
            // A creature of the line is not one of the grid, and of areas only one verdict can be stated.
            let exempt = field == "game" && text.starts_with("game harary")
                || text.contains("areas") && ["images", "verdict"].contains(&field)
                || text.contains("\u{2028}") && ["sets", "first"].contains(&field);
            assert!(covered || exempt, "{field} of\n{text}");
        }
        for other in others {
            let key = |line: &str| {
                let mut words = line.split(' ');
                let name = words.next().unwrap_or("");
                let column = if name == "column" { words.next().unwrap_or("") } else { "" };
                (name.to_string(), column.to_string())
            };
            let changed: String = file
                .lines()
                .map(|line| if key(line) == key(other) { format!("{other}\n") } else { format!("{line}\n") })
                .collect();
            assert_ne!(changed, file, "{other}");
            let stated = read(&changed).unwrap_or_else(|error| panic!("{error}\n{changed}"));
            assert_ne!(stated, statement, "{other}");
            let differences = stated.differences(&statement);
            assert_eq!(differences.len(), 1, "{other}: {differences:?}");
            let (name, column) = key(other);
            assert_eq!(differences[0].field, format!("{name} {column}").trim_end(), "{other}");
            let told = differences[0].to_string();
            assert!(told.contains(" is stated, ") && told.ends_with(" is proved"), "{told}");
        }
    }
}

#[test]
fn statements_of_different_games_differ() {
    for (number, one) in HEADS.iter().enumerate() {
        for other in &HEADS[number + 1..] {
            let differences = head(one).differences(&head(other));
            assert!(head(one) != head(other) && !differences.is_empty());
        }
    }
}

#[test]
fn missing_repeated_and_foreign_fields() {
    for text in HEADS {
        let file = head(text).file();
        let lines: Vec<&str> = file.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let without: String =
                lines.iter().filter(|other| *other != line).map(|line| format!("{line}\n")).collect();
            refused(&without);
            // The same line again is refused, even if it says the same, wherever it stands.
            let twice = format!("{file}{line}\n");
            let (place, reason) = refused(&twice);
            assert_eq!(place, lines.len() + 1, "{reason}");
            if number > 0 {
                assert!(reason.contains("stands in line"), "{reason}");
            }
        }
        for foreign in ["goals", "Verdict holds", "verdict: holds", "komi 7", "tatami statement 1", "column"]
        {
            let (place, _) = refused(&format!("{file}{foreign}\n"));
            assert_eq!(place, lines.len() + 1, "{foreign}");
        }
    }
}

/// Files that might be taken for something else than they say.
#[test]
fn hostile_files() {
    let bridge = "tatami statement 1\ngame hex 8x8\nblack d6 e4\nwhite\nowner black\nfield d5 e5\n\
                  goal e4-d6\nfirst opponent\nverdict holds\n";
    assert!(read(bridge).is_ok());
    let cases = [
        ("game hex 8x8", "game hex 08x8", 2, "size of a board"),
        ("game hex 8x8", "game hex 8x8 8", 2, "one word too many"),
        ("game hex 8x8", "game Hex 8x8", 2, "not a game"),
        ("game hex 8x8", "game", 2, "not a game"),
        ("black d6 e4", "black d6 e04", 3, "not a cell"),
        ("black d6 e4", "black d6 e4 d6", 3, "stands twice"),
        ("black d6 e4", "black d6 E4", 3, "not a cell"),
        ("black d6 e4", "black d6 \u{435}4", 3, "not plain"),
        ("black d6 e4", "black d6\u{a0}e4", 3, "not plain"),
        ("black d6 e4", "black d6 e4\u{202e}", 3, "not plain"),
        ("black d6 e4", "black d6\rblack e4", 3, "not plain"),
        ("black d6 e4", "black d6 e4\x1b[2K", 3, "not plain"),
        ("black d6 e4", "black d6 e4\0", 3, "not plain"),
        ("black d6 e4", "black d6 e4 # a remark\u{2028}", 3, "not plain"),
        ("black d6 e4", "black d6, e4", 3, "not a cell"),
        ("white\n", "white d6\n", 4, "there is a stone already"),
        ("field d5 e5", "field d5 e5 d6", 6, "there is a stone already"),
        ("goal e4-d6", "goal e4-d6 |", 7, "formula"),
        ("goal e4-d6", "goal left-d6", 7, "an edge not of Black"),
        ("verdict holds", "verdict hold", 9, "`holds` or `fails`"),
        ("verdict holds", "verdict holds fails", 9, "one word too many"),
        ("verdict holds", "verdict # holds", 9, "missing"),
        ("tatami statement 1", "tatami statement 2", 1, "begins with"),
        ("tatami statement 1", "tatami certificate 1", 1, "begins with"),
        ("tatami statement 1\n", "", 1, "begins with"),
    ];
    for (from, to, line, reason) in cases {
        let found = refused(&bridge.replacen(from, to, 1));
        assert!(found.0 == line && found.1.contains(reason), "{to:?}: {found:?}");
    }
    assert_eq!(refused("").0, 1);
    assert!(refused(&bridge.replace('\n', " ")).1.contains("begins with"));
    // What stands after a # says nothing, even if it looks like a field.
    assert_eq!(read(&bridge.replace("white\n", "white # d7\n# white d7\n")).unwrap(), read(bridge).unwrap());
    // Lines may end as on other systems.
    assert_eq!(read(&bridge.replace('\n', "\r\n")).unwrap(), read(bridge).unwrap());
}

/// Names are written in plain characters, each in one way.
#[test]
fn names_in_one_way() {
    let file = |names: &str| {
        format!(
            "tatami statement 1\ngame sets\ncells {names}\nsets {{a}}\nowner maker\nfirst owner\nverdict holds\n"
        )
    };
    for names in ["a", "a \\u{e9}", "a b\\u{23}", "a \\\\", "a \\'", "a c\\u{1f600}d"] {
        assert!(read(&file(names)).is_ok(), "{names}");
    }
    let wrong = [
        "a \\u{62}",
        "a \\u{0e9}",
        "a \\u{E9}",
        "a \\u{e9",
        "a \\u{}",
        "a \\u{110000}",
        "a \\u{d800}",
        "a \\n",
        "a \\u{a}",
        "a \\u{20}",
        "a \\x",
        "a \\",
        "a '",
        "a \\u{85}",
        "a a",
        "a b#c a",
        "a {b",
        "a >b",
    ];
    for names in wrong {
        // `b#c a` is `b`, and then a remark.
        assert_eq!(read(&file(names)).is_err(), !names.contains('#'), "{names}");
    }
    assert!(
        head(HEADS[2]).file().contains("cells a \\u{23}b c\\\\ \\u{e9} \\u{2028}\n"),
        "{}",
        head(HEADS[2]).file()
    );
}

/// Neither long nor deep files take long, or much.
#[test]
fn large_files() {
    let start = std::time::Instant::now();
    let sets = |list: String| {
        format!(
            "tatami statement 1\ngame sets\ncells a b\nsets {list}\nowner maker\nfirst owner\nverdict holds\n"
        )
    };
    assert!(read(&sets("{a} ".repeat(1_000_000))).is_ok());
    assert!(refused(&sets("{a} ".repeat(1_100_000))).1.contains("longer than"));
    assert!(refused(&"#\n".repeat(3_000_000)).1.contains("longer than"));
    assert!(refused(&"\n".repeat(4_000_000)).1.contains("begins with"));
    let columns: String = (0..400_000).map(|column| format!("column {column}\n")).collect();
    let drop = "tatami statement 1\ngame drop connect 4\ndefender O\nrule pair\ncolumns 0 1 limited\nverdict holds\n";
    refused(&format!("{drop}{columns}"));
    refused(&format!("tatami statement 1\n{}", "x".repeat(4_000_000)));
    let goal = |goal: String| {
        let rest = "black\nwhite\nowner black\nfield\nfirst owner\nverdict holds";
        format!("tatami statement 1\ngame hex 3x3\n{rest}\ngoal {goal}\n")
    };
    refused(&goal("(".repeat(2_000_000)));
    refused(&goal("a1-a2 | ".repeat(500_000)));
    refused(&goal(format!("{}a1-a2{}", "(".repeat(1001), ")".repeat(1001))));
    assert!(start.elapsed().as_secs() < 60);
}

/// The same file with lines and lists in another order, with blanks and remarks.
fn rewritten(file: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = file.lines().skip(1).map(str::to_string).collect();
    random.shuffle(&mut lines);
    let mut all = String::from("# A remark.\n\n tatami  statement 1 \n");
    for line in lines {
        let mut words: Vec<&str> = line.split(' ').collect();
        if ["black", "white", "field", "cells", "stones", "creature"].contains(&words[0]) {
            random.shuffle(&mut words[1..]);
        }
        let blank = *random.pick(&[" ", "  ", "\t"]);
        let remark = *random.pick(&["", " # owner white", "#", "\t"]);
        all += &format!("{}{}{remark}\n", random.pick(&["", " ", "\n#verdict fails\n"]), words.join(blank));
    }
    all
}

/// What a file says, told plainly: its lines as sorted lists, sets and goals without regard to blanks.
fn plainly(file: &str) -> Vec<Vec<String>> {
    let line = |line: &str| {
        let said = line.split('#').next().unwrap_or("");
        let mut words: Vec<String> = said.split_whitespace().map(str::to_string).collect();
        let name = words.first().cloned().unwrap_or_default();
        match &name[..] {
            "black" | "white" | "field" | "cells" | "stones" | "creature" => words[1..].sort(),
            "goal" => words = vec![name, words[1..].concat()],
            "sets" => {
                let listed = words[1..].join(" ");
                let set = |set: &str| {
                    let mut names: Vec<&str> = set.trim_matches(['{', '}', ' ']).split(' ').collect();
                    names.sort_unstable();
                    names.join(" ")
                };
                words = listed.split("} {").map(set).collect();
                words.insert(0, name);
            }
            _ => {}
        }
        words
    };
    let mut lines: Vec<_> = file.lines().map(line).filter(|words| !words.is_empty()).collect();
    lines.sort();
    lines
}

/// The file with a few characters changed, put in, left out or exchanged.
fn with_other_characters(file: &str, random: &mut Random) -> String {
    let characters: Vec<char> = "abcdeXO0123456789 -:x{}()|&\n#\t'\\ué".chars().collect();
    let mut changed: Vec<char> = file.chars().collect();
    for _ in 0..random.below(3) + 1 {
        let place = random.below(changed.len());
        match random.below(4) {
            0 => changed[place] = *random.pick(&characters),
            1 => changed.insert(place, *random.pick(&characters)),
            2 => _ = changed.remove(place),
            _ => changed.swap(place, random.below(file.len() - 3)),
        }
    }
    changed.into_iter().collect()
}

/// The file with a word or two changed, put in or left out: words of the same game.
fn with_other_words(file: &str, others: &[&str], random: &mut Random) -> String {
    let known: Vec<&str> =
        others.iter().copied().chain(file.lines()).flat_map(|line| line.split(' ')).collect();
    let mut lines: Vec<Vec<&str>> = file.lines().map(|line| line.split(' ').collect()).collect();
    for _ in 0..random.below(2) + 1 {
        let number = 1 + random.below(lines.len() - 1);
        let (line, word) = (&mut lines[number], *random.pick(&known));
        let place = random.below(line.len());
        match random.below(6) {
            0 => line.insert(place + 1, word),
            1 => _ = line.remove(place),
            2 => {
                let same = |other: &&&str| other.split(' ').next() == line.first().copied();
                let candidates: Vec<&&str> = others.iter().filter(same).collect();
                if !candidates.is_empty() && line.first() != Some(&"column") {
                    *line = random.pick(&candidates).split(' ').collect();
                }
            }
            _ => line[place] = word,
        }
        if line.is_empty() {
            lines.remove(number);
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// Rewritten files say the same; of files with a random change, those that are read say the same if and only
/// if they do so when they are compared plainly.
#[test]
fn rewritten_and_changed_files() {
    let mut random = Random::seeded(32);
    let (mut rewrites, mut same, mut other, mut malformed) = (0, 0, 0, 0);
    for _ in 0..rounds(200) {
        for (text, others) in HEADS.into_iter().zip(OTHERS) {
            let statement = head(text);
            let file = statement.file();
            assert_eq!(read(&rewritten(&file, &mut random)).unwrap(), statement);
            rewrites += 1;
            for turn in 0..20 {
                let changed = match turn % 2 {
                    0 => with_other_characters(&file, &mut random),
                    _ => with_other_words(&file, others, &mut random),
                };
                match read(&changed) {
                    Err(rejection) => {
                        assert!(rejection.line >= 1 && rejection.line <= changed.lines().count().max(1));
                        malformed += 1;
                    }
                    Ok(stated) => {
                        let brackets = |text: &str| text.matches(['(', ')']).count();
                        let equal = plainly(&changed) == plainly(&file);
                        // Parentheses that make no difference are the one thing that is not compared plainly.
                        let odd = brackets(&changed) != brackets(&file);
                        assert!(odd || (stated == statement) == equal, "{changed}");
                        assert_eq!(stated.differences(&statement).is_empty(), stated == statement);
                        assert_eq!(read(&stated.file()).unwrap(), stated);
                        same += usize::from(equal);
                        other += usize::from(!equal);
                    }
                }
            }
        }
    }
    println!(
        "{rewrites} rewritten; of changed ones {same} say the same, {other} something else, {malformed} nothing"
    );
    assert!(same > 100 && other > 1000 && malformed > 1000);
}
