//! `tatami check`: what it accepts, and that `--against` notices every change of a statement.

use crate::support::{BRIDGE, Place, TORN, library};
use std::fmt::Write;

/// A place with the certificates of some claims in the folder `c`.
fn proved(document: &str, names: &[&str]) -> Place {
    let place = Place::new();
    for name in names {
        assert_eq!(place.tatami(&["prove", document, "--only", name, "--certificates", "c"]).code, 0);
    }
    place
}

#[test]
fn valid_and_invalid() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE).write("b.tatami", TORN);
    assert_eq!(place.tatami(&["prove", "a.tatami", "b.tatami", "--certificates", "c"]).code, 1);
    let run = place.tatami(&["check", "c/a.bridge.cert", "c/b.torn.cert"]);
    assert_eq!((run.code, &*run.err), (0, ""), "a certificate of `fails` is valid");
    assert!(run.out.starts_with("c/a.bridge.cert: valid\nOn the 8x8 Hex board, "), "{}", run.out);
    assert!(run.out.contains("\nc/b.torn.cert: valid\nOn the 8x8 Hex board, "), "{}", run.out);
    let run = place.tatami_with(&["check", "-"], place.read("c/a.bridge.cert").as_bytes());
    assert!(run.code == 0 && run.out.starts_with("-: valid\n"), "{run:?}");

    let text = place.read("c/a.bridge.cert");
    place.write("cut.cert", &text[..text.len() / 2]);
    let run = place.tatami(&["check", "cut.cert", "c/b.torn.cert"]);
    assert!(run.code == 1 && run.err.starts_with("tatami: cut.cert: invalid: line "), "{run:?}");
    assert!(run.out.contains("c/b.torn.cert: valid"), "{}", run.out);
    let run = place.tatami(&["check", "cut.cert", "missing.cert"]);
    assert_eq!(run.code, 2);

    let run = place.tatami(&["check", "c/a.bridge.cert", "--against", "a.tatami"]);
    assert!(run.code == 0 && run.out.ends_with("This is `claim bridge` of a.tatami: it holds.\n"), "{run:?}");
    let run = place.tatami(&["check", "c/b.torn.cert", "--against", "a.tatami"]);
    assert!(run.code == 1 && run.err.contains("none of the claims of a.tatami"), "{run:?}");
    assert!(!run.out.contains("valid"), "{}", run.out);
}

/// What a block wants besides its claim is told apart from it: kind, verdict, and the replies of a reply
/// tree.
#[test]
fn against_blocks_with_advice() {
    let place = Place::new();
    let tree = |reply: &str| {
        format!(
            "hex 8x8\nsigma foot\n  black x=d3\n  region c3 c2 d2 e2 c1 d1 e1 f1\n  goal top-x\n  on d2: {reply}\n"
        )
    };
    place.write("good.tatami", tree("e2")).write("bad.tatami", tree("f1"));
    assert_eq!(place.tatami(&["prove", "good.tatami", "--certificates", "c"]).code, 0);
    let run = place.tatami(&["prove", "bad.tatami", "--certificates", "c", "--json"]);
    assert!(run.code == 1 && run.out.contains("\"verdict\": \"advice fails\""), "{run:?}");
    let run = place.tatami(&["check", "c/good.foot.cert", "--against", "good.tatami"]);
    let said = "This is the claim of `sigma foot` of good.tatami: it holds, and the replies are those of the block.\n";
    assert!(run.code == 0 && run.out.ends_with(said), "{run:?}");
    // The certificate that the claim holds says nothing for a tree that does not prove it.
    for certificate in ["c/good.foot.cert", "c/bad.foot.cert"] {
        let run = place.tatami(&["check", certificate, "--against", "bad.tatami"]);
        assert!(run.code == 1 && run.out.contains(": valid\n"), "{run:?}");
        assert!(run.err.contains("not what `sigma foot` of bad.tatami wants"), "{run:?}");
        assert!(run.err.contains("d2 is answered by e2 and not by f1"), "{run:?}");
        assert!(!run.out.contains("This is"), "{run:?}");
    }
    let text = place.read("c/good.foot.cert");
    let run = place.tatami_with(&["check", "-", "--against", "good.tatami"], text.as_bytes());
    assert!(run.code == 0 && run.out.ends_with(said), "{run:?}");
}

/// A verdict that the block does not want is no confirmation, and one that it wants is.
#[test]
fn against_what_is_expected() {
    let place = Place::new();
    let torn = TORN.trim_end();
    place.write("wants.tatami", TORN).write("expects.tatami", format!("{torn}\n  expect fails\n"));
    assert_eq!(place.tatami(&["prove", "wants.tatami", "--certificates", "c"]).code, 1);
    let run = place.tatami(&["check", "c/wants.torn.cert", "--against", "wants.tatami"]);
    assert!(
        run.code == 1 && run.err.contains("the claim fails, but the block expects that it holds"),
        "{run:?}"
    );
    let run = place.tatami(&["check", "c/wants.torn.cert", "--against", "expects.tatami"]);
    let said = "This is `claim torn` of expects.tatami: it fails, as expected.\n";
    assert!(run.code == 0 && run.out.ends_with(said), "{run:?}");
}

/// Whatever certificate `prove` writes is one of a claim of the document, whatever the advice was worth.
#[test]
fn what_prove_writes_is_about_the_document() {
    let place = Place::new();
    let win = |white: &str, line: &str| {
        format!(
            "hex 3x3\nwin w\n  black b2\n  white {white}\n  to move white\n  winner black\n  using\n  line {line}\n"
        )
    };
    for (name, text, verdict) in
        [("line", win("a1", "b1 a3"), "advice fails"), ("lost", win("c1 b1 a3 b3", "c2 a2"), "fails")]
    {
        let file = format!("{name}.tatami");
        let text = text.replace("  using\n", "");
        place.write(&file, &text);
        let run = place.tatami(&["prove", &file, "--certificates", "c"]);
        assert!(run.code == 1 && run.out.starts_with(verdict), "{run:?}");
        let certificate = format!("c/{name}.w.cert");
        let run = place.tatami(&["check", &certificate, "--against", &file]);
        assert!(run.out.contains(": valid\n") && !run.err.contains("none of the claims"), "{run:?}");
        assert_eq!(run.code, i32::from(verdict == "fails"), "{run:?}");
    }
}

#[test]
fn compressed() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE);
    assert_eq!(place.tatami(&["prove", "a.tatami", "--certificates", "c"]).code, 0);
    let packed = zstd::encode_all(place.read("c/a.bridge.cert").as_bytes(), 0).unwrap();
    place.write("whole.cert.zst", &packed).write("cut.cert.zst", &packed[..packed.len() / 2]);
    place.write("junk.cert.zst", b"\x28\xb5\x2f\xfd junk");
    assert_eq!(place.tatami(&["check", "whole.cert.zst", "--against", "a.tatami"]).code, 0);
    assert_eq!(place.tatami_with(&["check", "-"], &packed).code, 0);
    for broken in ["cut.cert.zst", "junk.cert.zst"] {
        let run = place.tatami(&["check", broken]);
        assert!(run.code != 0 && !run.out.contains("valid"), "{run:?}");
    }
    let run = place.checker(&["whole.cert.zst"], b"");
    assert!(run.code == 1 && run.err.contains("zstd -dc"), "{run:?}");
}

/// What a statement could be changed into, line by line: `(the line, its other forms)`.
fn changes(head: &[&str]) -> Vec<(usize, String)> {
    let mut changes = Vec::new();
    for (index, line) in head.iter().enumerate() {
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        let others = match word {
            "game" => vec!["sets".to_string(), "hex 7x8".into(), "hex 8x9".into(), "hex 9x8".into()],
            "black" | "white" | "field" => other_cells(value, &["a8", "h1", "h8", "d5", "c3", "e4", "f2"]),
            "cells" => other_cells(value, &["a", "99"]),
            "owner" => ["black", "white", "maker", "breaker"].map(String::from).to_vec(),
            "first" => ["owner", "opponent"].map(String::from).to_vec(),
            "verdict" => ["holds", "fails"].map(String::from).to_vec(),
            "goal" => other_goals(value),
            "sets" => other_sets(value),
            _ => vec!["certificate 2".to_string()],
        };
        changes.extend(
            others.into_iter().filter(|other| other != value).map(|other| (index, format!("{word} {other}"))),
        );
    }
    changes
}

/// Each cell left out, each cell replaced, and cells added.
fn other_cells(list: &str, more: &[&str]) -> Vec<String> {
    let cells: Vec<&str> = list.split_whitespace().collect();
    let mut others = Vec::new();
    for index in 0..cells.len() {
        let mut fewer = cells.clone();
        let gone = fewer.remove(index);
        others.push(fewer.join(" "));
        others.push(
            format!("{} {}", fewer.join(" "), if gone == "a1" { "a2" } else { "a1" }).trim().to_string(),
        );
    }
    let added = more.iter().filter(|cell| !cells.contains(cell));
    others.extend(added.map(|cell| format!("{list} {cell}").trim().to_string()));
    others
}

/// Each terminal replaced, each sign changed, each link doubled, and the whole in other words.
fn other_goals(goal: &str) -> Vec<String> {
    let mut others = vec![
        format!("{goal} | top-bottom"),
        format!("{goal} & top-top"),
        format!("({goal} given a8)"),
        format!("({goal}) & ({goal})"),
    ];
    let words: Vec<&str> = goal.split(' ').collect();
    for (index, word) in words.iter().enumerate() {
        let mut replaced = |by: &str| {
            let mut words = words.clone();
            words[index] = by;
            others.push(words.join(" "));
        };
        let link = word.trim_matches(['(', ')']);
        match (*word, link.split_once('-')) {
            ("&", _) => replaced("|"),
            ("|", _) => replaced("&"),
            (_, Some((a, b))) => {
                for other in ["top", "bottom", "left", "e4", "a8"] {
                    replaced(&word.replace(link, &format!("{other}-{b}")));
                    replaced(&word.replace(link, &format!("{a}-{other}")));
                }
                replaced(&word.replace(link, &format!("{b}-{a}")));
                replaced(&word.replace(link, &format!("{link} & {link}")));
            }
            _ => {}
        }
    }
    others
}

/// Each set left out, doubled, made smaller or larger, and two sets swapped.
fn other_sets(list: &str) -> Vec<String> {
    let sets: Vec<&str> = list.split_inclusive('}').map(str::trim).collect();
    let mut others = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        let mut with = |by: &[&str]| {
            let mut sets = sets.clone();
            sets.splice(index..=index, by.iter().copied());
            others.push(sets.join(" "));
        };
        let members: Vec<&str> = set.trim_matches(['{', '}']).split(' ').collect();
        with(&[]);
        with(&[set, set]);
        with(&[&format!("{{{}}}", members[1..].join(" "))]);
        let more = (0..14).map(|n| n.to_string()).find(|cell| !members.contains(&&**cell)).unwrap();
        with(&[&format!("{{{} {more}}}", members.join(" "))]);
        let mut swapped = sets.clone();
        swapped.swap(index, (index + 1) % sets.len());
        others.push(swapped.join(" "));
    }
    others
}

/// No certificate of a claim, with its head changed, passes for a claim of the document.
fn check(document: &str, names: &[&str]) {
    let place = proved(document, names);
    let stem = document.rsplit('/').next().unwrap().trim_end_matches(".tatami");
    let mut mutants: Vec<String> = Vec::new();
    for name in names {
        let text = place.read(&format!("c/{stem}.{name}.cert"));
        let lines: Vec<&str> = text.lines().collect();
        let verdict = lines.iter().position(|line| line.starts_with("verdict")).unwrap();
        for (index, line) in changes(&lines[..=verdict]) {
            let mut mutant = lines.clone();
            mutant[index] = &line;
            let file = format!("m{}.cert", mutants.len());
            place.write(&file, mutant.join("\n"));
            mutants.push(file);
        }
        // The cells of a line in another order say the same.
        let reversed = |line: &str| {
            let (word, cells) = line.split_once(' ').unwrap_or((line, ""));
            let cells: Vec<&str> = cells.split_whitespace().rev().collect();
            format!("{word} {}", cells.join(" ")).trim().to_string()
        };
        let mut same = String::new();
        for line in &lines {
            let cells = ["black ", "white ", "field "].iter().any(|word| line.starts_with(word));
            writeln!(same, "{}", if cells { reversed(line) } else { line.to_string() }).unwrap();
        }
        let run = place.tatami_with(&["check", "-", "--against", document], same.as_bytes());
        assert!(run.code == 0 && run.out.contains(&format!(" {name}` of ")), "{run:?}");
    }
    assert!(mutants.len() > 100, "{}", mutants.len());
    let files: Vec<&str> = mutants.iter().map(String::as_str).collect();
    let run = place.tatami(&[&["check", "--against", document], &files[..]].concat());
    assert_eq!(run.code, 1);
    let accepted: Vec<&str> = run.out.lines().filter(|line| line.contains(": valid")).collect();
    let texts: Vec<String> =
        accepted.iter().map(|line| place.read(line.split(':').next().unwrap())).collect();
    assert!(accepted.is_empty(), "{accepted:?}:\n{}", texts.join("\n"));
    for file in files {
        assert!(run.err.contains(&format!("tatami: {file}: invalid: ")), "{file}");
    }
}

#[test]
fn changed_hex_statements() {
    check(
        &library("connections.tatami"),
        &["bridge", "trapezoid", "narrow_trapezoid", "unionV", "unionW", "unionVW"],
    );
}

#[test]
fn changed_statements_with_given() {
    check(&library("sigma-f.tatami"), &["F", "F3", "F6", "F1_top", "F_h2"]);
}

#[test]
fn changed_set_statements() {
    check(&library("areas.tatami"), &["lemma5", "lemma5_breaker", "neighbour"]);
}

#[test]
fn stats_tell_steps_and_hash() {
    let place = Place::new();
    place.write("bridge.tatami", BRIDGE);
    place.tatami(&["prove", "bridge.tatami", "--certificates", "proofs"]);
    let run = place.tatami(&["check", "--stats", "proofs/bridge.bridge.cert"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("  11 steps: 2 both, 4 done, 1 either, 2 reply, 2 weaken\n"), "{}", run.out);
    let hash = run.out.lines().last().unwrap().trim_start().strip_prefix("sha256 ").unwrap();
    assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    let text = place.read("proofs/bridge.bridge.cert");
    place.write("other.cert", text.replace("e5 d6", "d6 e5"));
    let other = place.tatami(&["check", "--stats", "other.cert"]);
    assert!(other.code == 0 && !other.out.contains(hash), "{other:?}");
    let run = place.tatami_with(&["check", "--stats", "-"], text.as_bytes());
    assert!(run.code == 2 && run.err.contains("--stats needs a file"), "{run:?}");
}
