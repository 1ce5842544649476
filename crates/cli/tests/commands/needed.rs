//! Certificates hold no step that their last line does not need: there is nothing to trim.

use crate::support::{Place, library};
use std::collections::HashMap;

/// The premises of a step, by the names of rules.
fn premises<'a>(rule: &str, rest: &[&'a str]) -> Vec<&'a str> {
    match rule {
        "both" | "either" => rest.to_vec(),
        "weaken" | "reply" | "image" | "dual" | "anchor" | "fill" => vec![rest[0]],
        "done" | "potential" => Vec::new(),
        other => panic!("a rule that this test does not know: {other}"),
    }
}

/// How many steps a certificate has, and how many of them `qed` needs; none if it has no derivation.
fn steps(text: &str) -> Option<(usize, usize)> {
    let mut known: HashMap<&str, Vec<&str>> = HashMap::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0].bytes().all(|byte| byte.is_ascii_digit()) && words.len() > 1 {
            known.insert(words[0], premises(words[1], &words[2..]));
        }
        if let ["qed", last] = words[..] {
            let (mut needed, mut open) = (HashMap::new(), vec![last]);
            while let Some(step) = open.pop() {
                if needed.insert(step, ()).is_none() {
                    open.extend(&known[step]);
                }
            }
            return Some((known.len(), needed.len()));
        }
    }
    None
}

#[test]
fn every_step_is_needed() {
    let place = Place::new();
    let documents = ["connections", "sigma-f", "proposition8", "templates", "areas"];
    for name in documents {
        let run = place.tatami(&["prove", &library(&format!("{name}.tatami")), "--certificates", "proofs"]);
        assert_eq!(run.code, 0, "{run:?}");
    }
    place.tatami(&["solve", "hex", "6x6", "--black", "c3", "--to-move", "white", "--certificate", "c3.cert"]);
    place.tatami(&["solve", "torus", "4x4", "--rule", "c", "--certificate", "torus.cert"]);
    let proofs: Vec<String> = place.list("proofs").iter().map(|name| format!("proofs/{name}")).collect();
    let plain = proofs.iter().map(String::as_str).filter(|name| name.ends_with(".cert"));
    let mut looked = 0;
    for name in plain.chain(["c3.cert", "torus.cert"]) {
        let (all, needed) = steps(&place.read(name)).unwrap();
        assert_eq!(all, needed, "{name}");
        looked += 1;
    }
    assert!(looked > 40, "{looked}");
}

#[test]
fn a_step_too_many_is_seen() {
    let text = "goal 1 black links a-b\n1 done 1 a b\n2 reply 1 a\n3 reply 1 b\n4 either 2\nqed 4\n";
    assert_eq!(steps(text), Some((4, 3)));
}
