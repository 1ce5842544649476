//! Certificates with something changed: the checker rejects them, unless what their head then states is
//! true all the same, by plain minimax.

use crate::head::read_head;
use crate::support::{Random, holds, random_hex, random_sets};
use game::Claim;
use proof::limits::{Limits, Monitor};
use service::settle::settle;
use std::collections::HashMap;

/// What became of the mutants.
#[derive(Debug, Default)]
struct Tally {
    rejected: usize,
    /// Accepted, with the head as it was.
    same: usize,
    /// Accepted, with another head that is true.
    other: usize,
    /// Whether a head is true.
    known: HashMap<String, bool>,
}

impl Tally {
    /// Has a mutant checked.
    fn check(&mut self, original: &[String], mutant: &[String]) {
        if original == mutant {
            return;
        }
        let text = mutant.join("\n");
        if checker::check(text.as_bytes()).is_err() {
            self.rejected += 1;
            return;
        }
        let head = |lines: &[String]| lines[..head_length(lines)].join("\n");
        if head(original) == head(mutant) {
            self.same += 1;
            return;
        }
        self.other += 1;
        let is_true = *self.known.entry(head(mutant)).or_insert_with_key(|head| {
            let (claim, verdict) = read_head(head);
            holds(&claim) == verdict
        });
        assert!(is_true, "accepted, but false:\n{text}\nfrom:\n{}", original.join("\n"));
    }

    /// Has all mutants of a certificate checked.
    fn check_all(&mut self, text: &str, random: &mut Random) {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        for (index, line) in lines.iter().enumerate() {
            let mut swapped = lines.clone();
            swapped.swap(index, (index + 1).min(lines.len() - 1));
            self.check(&lines, &swapped);
            self.check(&lines, &lines[..index]);
            self.check(&lines, &spliced(&lines, index, &[]));
            self.check(&lines, &spliced(&lines, index, &[line, line]));
            self.check(&lines, &without_step(&lines, index));
            for _ in 0..6 {
                let changed = changed(line, &lines, random);
                self.check(&lines, &spliced(&lines, index, &[&changed]));
            }
        }
        // Lines of the proof from elsewhere in it, with the numbers that belong here.
        let head = head_length(&lines);
        for _ in 0..lines.len() {
            let (from, to) =
                (head + random.below(lines.len() - head), head + random.below(lines.len() - head));
            if let (Some(number), Some((_, rest))) = (step(&lines[to]), lines[from].split_once(' ')) {
                self.check(&lines, &spliced(&lines, to, &[&format!("{number} {rest}")]));
            }
        }
    }
}

/// How many lines the head of a certificate has.
fn head_length(lines: &[String]) -> usize {
    let verdict = lines.iter().position(|line| line.starts_with("verdict"));
    verdict.map_or(lines.len(), |verdict| verdict + 1)
}

/// The lines with the one at a place replaced.
fn spliced(lines: &[String], at: usize, by: &[&str]) -> Vec<String> {
    let mut lines = lines.to_vec();
    lines.splice(at..=at, by.iter().map(|line| line.to_string()));
    lines
}

/// The number of the step on a line, if there is one.
fn step(line: &str) -> Option<usize> {
    line.split(' ').next()?.parse().ok()
}

/// Leaves a step out and gives the others the numbers that they then have; what referred to it refers to
/// the one before it.
fn without_step(lines: &[String], at: usize) -> Vec<String> {
    let Some(gone) = step(&lines[at]) else { return lines.to_vec() };
    let renumbered = |number: &str| match number.parse::<usize>() {
        Ok(number) if number >= gone && number > 1 => (number - 1).to_string(),
        _ => number.to_string(),
    };
    let mut result = spliced(lines, at, &[]);
    for line in &mut result[head_length(lines)..] {
        let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
        for index in references(&words) {
            words[index] = renumbered(&words[index]);
        }
        *line = words.join(" ");
    }
    result
}

/// Which words of a line are the numbers of steps.
fn references(words: &[String]) -> Vec<usize> {
    let last = words.len();
    let by = words.iter().position(|word| word == "by").map_or(last, |by| by + 1);
    match (&*words[0], words.get(1).map_or("", |word| word)) {
        ("release" | "qed", _) => (1..last).collect(),
        ("goal", _) => Vec::new(),
        (_, "both" | "either") => [0].into_iter().chain(2..last).collect(),
        (_, "split") => [0].into_iter().chain(by..last).collect(),
        (_, "weaken" | "reply" | "image" | "dual" | "anchor" | "fill") => vec![0, 2],
        _ => vec![0],
    }
}

/// A line with one word changed, taken away, doubled or moved.
fn changed(line: &str, lines: &[String], random: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let at = random.below(words.len());
    match random.below(8) {
        0 => _ = words.remove(at),
        1 => words.insert(at, words[at].clone()),
        2 => {
            let other = random.below(words.len());
            words.swap(at, other);
        }
        3 => words.insert(at + 1, elsewhere(lines, random)),
        4 => words[at] = elsewhere(lines, random),
        _ => words[at] = other_word(&words[at], random),
    }
    words.join(" ")
}

/// A word of the same certificate.
fn elsewhere(lines: &[String], random: &mut Random) -> String {
    let line = &lines[random.below(lines.len())];
    let words: Vec<&str> = line.split(' ').collect();
    random.pick(&words).to_string()
}

/// A word of the same kind.
fn other_word(word: &str, random: &mut Random) -> String {
    const KINDS: [&[&str]; 10] = [
        &[
            "done",
            "both",
            "weaken",
            "reply",
            "either",
            "split",
            "image",
            "dual",
            "anchor",
            "fill",
            "potential",
        ],
        &["black", "white"],
        &["maker", "breaker"],
        &["owner", "opponent"],
        &["holds", "fails"],
        &["links", "cut"],
        &["hits", "owns"],
        &["needs", "cells", "by", "to", "lent"],
        &["&", "|", "given"],
        &["stones", "field", "of", "-"],
    ];
    if let Some(kind) = KINDS.iter().find(|kind| kind.contains(&word)) {
        return random.pick(kind).to_string();
    }
    if let Ok(number) = word.parse::<usize>() {
        let numbers = [number + 1, number.saturating_sub(1), random.below(number + 2)];
        return random.pick(&numbers).to_string();
    }
    if let Some((a, b)) = word.split_once('-') {
        let (c, d) = (other_terminal(a, random), other_terminal(b, random));
        let links = [format!("{c}-{b}"), format!("{a}-{d}"), format!("{b}-{a}"), format!("{a}-{a}")];
        return links[random.below(links.len())].clone();
    }
    other_terminal(word, random)
}

/// A cell or an edge instead of another, with the parentheses or braces that stand at it.
fn other_terminal(word: &str, random: &mut Random) -> String {
    let name = word.trim_matches(['(', ')', '{', '}']);
    let other = match name {
        "top" | "bottom" | "left" | "right" => random.pick(&["top", "bottom", "left", "right"]).to_string(),
        _ if name.parse::<usize>().is_ok() => random.below(10).to_string(),
        _ => format!("{}{}", random.pick(&["a", "b", "c", "d", "e"]), 1 + random.below(5)),
    };
    if name.is_empty() { format!("{word}{other}") } else { word.replacen(name, &other, 1) }
}

/// The certificate of a claim.
fn certificate(claim: &Claim) -> String {
    let outcome = settle(claim, &Limits::default(), &Monitor::default());
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("{error}: {claim:?}"));
    String::from_utf8(certificate).unwrap()
}

/// The mutants of many certificates; most must be rejected, and some not, or the test tests nothing.
fn check(certificates: impl Iterator<Item = String>) {
    let mut tally = Tally::default();
    for (seed, text) in (0..).zip(certificates) {
        tally.check_all(&text, &mut Random(seed));
    }
    let Tally { rejected, same, other, .. } = tally;
    println!("{rejected} rejected; accepted: {same} with the same head, {other} with another");
    assert!(rejected > 5000 && rejected > 2 * (same + other) && same > 0 && other > 0);
}

#[test]
fn hex_claims() {
    let claim = |seed| Claim::Hex(random_hex(&mut Random(seed), false, 2..=8));
    check((0..1000).map(|seed| certificate(&claim(seed))));
}

#[test]
fn set_games() {
    let claim = |seed| Claim::Sets(random_sets(&mut Random(seed), 2..=8));
    check((0..1000).map(|seed| certificate(&claim(seed))));
}

/// Claims as they stand in the library, except that the fields are small enough for minimax.
#[test]
fn papers() {
    let hex = |stones: &str, field: &str, goal: &str, first: &str| {
        format!(
            "tatami certificate 1\ngame hex 5x5\nblack {stones}\nwhite\nowner black\nfield {field}\n\
             goal {goal}\nfirst {first}\nverdict holds"
        )
    };
    let sets = |sets: &str, owner: &str, first: &str| {
        format!(
            "tatami certificate 1\ngame sets\ncells 0 1 2 3 4 5 6 7\nsets {sets}\nowner {owner}\n\
             first {first}\nverdict holds"
        )
    };
    let trapezoid = "b1 c1 d1 e1 b2 c2 d2 b3";
    let heads = [
        hex("c2 b4", "b3 c3", "c2-b4", "opponent"),
        hex("c2 b4", "c3", "c2-b4", "owner"),
        hex("c3", trapezoid, "top-c3", "opponent"),
        hex("c3", "b1 c1 d1 e1 b2 c2 d2", "top-c3", "opponent"),
        hex("c3", "b1 c1 d1 b2 c2 b3 d2 b4 c4", "top-c3 & c3-bottom | top-bottom", "owner"),
        hex("c3 c5", "b1 c1 d1 e1 b2 c2 d2 b3 b4 c4", "(top-c3 & c3-c5) & c5-bottom", "opponent"),
        hex("c3 d5", "c4 d4 c2 d2 c1 d1", "(top-c3 | c3-d5) & (top-d5 given d3)", "opponent"),
        hex("b4 d4", "a5 b5 c5 d5 c4 b3 c3", "b4-d4 & b4-bottom | b4-bottom & d4-bottom", "opponent"),
        hex("b3 d3", "b1 c1 d1 e1 b2 c2 d2 e2 c3", "(top-b3 | top-d3) & (b3-d3 | top-d3)", "opponent"),
        sets("{0 1 2} {2 3 4} {4 5 6} {6 7 0}", "breaker", "opponent"),
        sets("{0 1 2} {1 3 5} {2 4 6} {5 6 7} {0 7}", "breaker", "opponent"),
        sets("{0 1} {1 2} {2 3} {3 0}", "maker", "owner"),
        sets("{0 1 2} {0 3 4} {1 3 5} {2 4 5}", "maker", "opponent"),
    ];
    check(heads.iter().map(|head| certificate(&read_head(head).0)));
}
