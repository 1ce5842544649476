//! The documents of the library: what they carry is used.

use std::collections::HashSet;
use std::path::Path;

/// The words after `by` or `using` in a line, and the one after `of`.
fn named(line: &str) -> Vec<&str> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let after = line.split_once(", by ").map(|(_, names)| names.split(", line").next().unwrap_or_default());
    let names = after.or_else(|| line.strip_prefix("using ")).or_else(|| line.strip_prefix("of "));
    names.map_or(Vec::new(), |names| names.split_whitespace().collect())
}

/// A strategy that was found for f3 once carried the blocks of a library that it did not use.
#[test]
fn the_strategy_for_f3_uses_all_its_blocks() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library/long/8x8-f3.tatami");
    let text = std::fs::read_to_string(path).unwrap();
    let used: HashSet<&str> = text.lines().flat_map(named).collect();
    let blocks: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with([' ', '#']))
        .filter_map(|line| line.split_whitespace().nth(1).filter(|_| !line.starts_with("hex")))
        .collect();
    assert!(blocks.len() > 100, "{}", blocks.len());
    let (last, others) = blocks.split_last().unwrap();
    assert_eq!(*last, "S-f3");
    let unused: Vec<&&str> = others.iter().filter(|name| !used.contains(**name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
