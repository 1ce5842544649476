//! Large and deep documents: time in proportion to their length, and no overflow of the stack.

use document::{MAX_DIAGNOSTICS, parse, read};
use std::fmt::Write;

#[test]
fn a_hundred_thousand_blocks() {
    let mut source = String::from("hex 8x8\n");
    for number in 0..100_000 {
        write!(source, "claim c{number}\n black x=e4 w=d6\n region d5 e5\n goal x-w\n").unwrap();
    }
    let (document, entries) = read(&source).unwrap();
    assert_eq!(entries.len(), 100_000);
    assert_eq!(parse(&document.to_string()).unwrap(), document);
}

#[test]
fn lines_of_many_megabytes() {
    let read = |source: String| read(&source);
    let stones: String = (0..500_000).map(|number| format!("x{number}=a1 ")).collect();
    assert!(read(format!("hex 8x8\nclaim a\n black {stones}\n region\n goal top-top")).is_err());
    let sets = "{a b} ".repeat(1_000_000);
    assert!(read(format!("sets\nclaim a\n cells a b\n winner maker\n hits {sets}")).is_ok());
    let comment = "top-bottom | ".repeat(500_000);
    assert!(read(format!("hex 8x8\nclaim a\n region\n goal top-top # {comment}")).is_ok());
    for wrong in ["a1 ", "z99 ", "? ", "x=", "=", "(", "{", "é"] {
        let long = wrong.repeat(2_000_000);
        for source in [
            format!("hex 8x8\nclaim a\n black {long}"),
            format!("hex 8x8\nclaim a\n region {long}\n goal {long}"),
            format!("hex 8x8\nclaim a\n board\n  {long}"),
            format!("sets\nclaim a\n cells {long}\n hits {long}"),
            format!("hex 8x8\nclaim {long}"),
            format!("hex {long}"),
            long.clone(),
            format!("hex 8x8\n{long}"),
        ] {
            let errors = read(source).unwrap_err();
            assert!((1..=MAX_DIAGNOSTICS).contains(&errors.len()));
            assert!(errors.iter().all(|error| error.message.len() < 400));
        }
    }
}

#[test]
fn many_lines() {
    for line in ["#\n", "\n", " x\n", "x\n", "hex 8x8\n", "claim x\n", " goal top-top\n", " # x\n"] {
        let lines = line.repeat(500_000);
        for source in [lines.clone(), format!("hex 8x8\nclaim a\n region\n{lines} goal top-top")] {
            if let Err(errors) = read(&source) {
                assert!(errors.len() <= MAX_DIAGNOSTICS);
            }
        }
    }
}

/// The parentheses hold all kinds of parts in turn, and the tree is as deep as it can be.
#[test]
fn the_deepest_goal_fits_on_the_stack() {
    let open = "(".repeat(1000);
    let kinds = [" & top-top)", " | top-top)", " given a1)"];
    let close: String = (0..1000).map(|index| kinds[index % 3]).collect();
    let source = format!("hex 8x8\nclaim a\n  region\n  goal {open}top-top{close}\n");
    let (document, entries) = read(&source).unwrap();
    let again = parse(&document.to_string()).unwrap();
    assert_eq!(again, document.clone());
    assert_eq!(entries, entries.clone());
}
