//! `sigma`, `extension`, `win` and `strategy` blocks: what they resolve to, their canonical form, their
//! errors.

use document::{Entry, parse, read};
use game::{Advice, Claim, HexClaim, Moves};

fn entries(source: &str) -> Vec<Entry> {
    read(source).unwrap_or_else(|errors| panic!("{errors:#?}")).1
}

fn hex(entry: &Entry) -> &HexClaim {
    match entry.claim() {
        Claim::Hex(claim) => claim,
        other => panic!("{other:?}"),
    }
}

const BASE: &str = "hex 5x5\n\nsigma s\n  black  x=c3\n  region b3 c2 d2 c1 d1\n  goal   top-x\n  on c2: d2, then top-d2 # why\n    on d1: c1\n    # between\n    else: d1\n  else: c2\n";

#[test]
fn extensions_are_claims_with_given() {
    let text = format!("{BASE}\nextension e\n  of     s\n  black  y=a1\n  cells  e1\n  goal   top-y & x-x\n");
    let entries = entries(&text);
    let extended = hex(&entries[1]);
    assert_eq!(extended.goal.text(&|cell| extended.board.name(cell)), "top-c3 & (top-a1 & c3-c3 given a1)");
    assert_eq!(extended.board.names(&extended.field), "c1 d1 e1 c2 d2 b3");
    assert_eq!(extended.board.names(&extended.black), "c3");
    let Advice::Tree { cases, beside, also } = &entries[1].advice else { panic!("{entries:?}") };
    assert_eq!((cases.len(), cases[0].cases.len(), also.is_some()), (2, 2, true));
    assert_eq!(extended.board.names(beside), "e1");
    assert_eq!(cases[1].moves, Moves::Else);
    assert_eq!((entries[0].kind, entries[1].kind), ("sigma", "extension"));
}

#[test]
fn the_canonical_form_keeps_trees_and_comments() {
    let document = parse(BASE).unwrap();
    assert_eq!(
        document.to_string(),
        "hex 5x5\n\nsigma s\n  black  x=c3\n  region b3 c2 d2 c1 d1\n  goal   top-x\n  on c2: d2, then top-d2  # why\n    on d1: c1\n    # between\n    else: d1\n  else: c2\n"
    );
    let other = "hex 5x5\n\nwin w\n  black  c3\n  to move white\n  winner black\n  using  a b\n  line   {c1 c2} d1 b2 b1\n\nstrategy t\n  to move white\n  winner black\n  threat: c3, by a b\n  on c3 d2: b2, by a, line {a1 a2} b1\n    else: d4\n";
    assert_eq!(parse(other).unwrap().to_string(), other);
}

#[test]
fn replies_may_have_names() {
    let text = "hex 5x5\n\nsigma s\n  black  x=c3\n  region b3 c2 d2 c1 d1\n  goal   top-x\n  on c2: z=d2, then top-z & x-z\n    on d1: v=c1, then top-v | z-v\n  else: z1=c2\n";
    let (document, found) = read(text).unwrap();
    assert_eq!(document.to_string(), text);
    let plain = text.replace("z1=", "").replace("z=", "").replace("v=", "");
    let plain = plain.replace("top-z & x-z", "top-d2 & x-d2").replace("top-v | z-v", "top-c1 | d2-c1");
    let Advice::Tree { cases, .. } = &found[0].advice else { panic!("{found:?}") };
    let Advice::Tree { cases: others, .. } = &entries(&plain)[0].advice else { panic!("{plain}") };
    // A name is a word for a cell, and nothing else.
    assert_eq!(cases, others);
    let extended = format!("{text}\nextension e\n  of     s\n  black  y=a1\n  goal   top-y\n");
    let (document, found) = read(&extended).unwrap();
    for entry in &found {
        let board = hex(entry).board;
        let mut names: Vec<String> = document
            .reply_names(entry)
            .iter()
            .map(|(cell, name)| format!("{name}={}", board.name(*cell)))
            .collect();
        names.sort();
        assert_eq!(names, ["v=c1", "z1=c2", "z=d2"]);
    }
}

#[test]
fn errors_point_at_their_places() {
    let check = |source: &str, place: &str, message: &str| {
        let errors = read(source).unwrap_err();
        let shown: Vec<_> = errors.iter().map(|e| (&source[e.span.range()], &*e.message)).collect();
        assert_eq!(shown, [(place, message)], "{source}");
    };
    let sigma =
        |cases: &str| format!("hex 5x5\nsigma s\n  black x=c3\n  region c2 d2\n  goal top-x\n{cases}");
    check(&sigma("  on c2\n"), "on", "a case needs `:` and a reply");
    check(&sigma("  on : d2\n"), "on", "cells must follow `on`");
    check(&sigma("  on c2:\n"), ":", "the reply must follow `:`");
    check(&sigma("  else c2: d2\n"), "c2", "only `on` takes a list of moves");
    check(&sigma("  on c2: c2\n"), "c2", "the reply `c2` is where the opponent has just played");
    check(&sigma("  on c2: d2, than top-x\n"), "than", "unexpected `than` after the reply");
    check(&sigma("  on c2: d2, then\n"), "then", "the goal is empty");
    check(&sigma("  on c2: z=\n"), "=", "a cell must follow `=`");
    check(&sigma("  on c2: z=d2 = c2\n"), "=", "unexpected `=` after the reply");
    check(&sigma("  on c2: d2=d2\n"), "d2", "`d2` cannot be the name of a stone");
    check(&sigma("  on c2: x=d2\n"), "x", "the name `x` is used twice");
    check(&sigma("  on c2: z=d2, then top-y\n"), "y", "unknown name `y`");
    check(&sigma("  on c2: z=d2\n  on d2: z=c2\n"), "z", "`z` is c2 here, and `z` is d2");
    let twice = sigma("  on c2: z=d2\n  on b3: v=d2\n").replace("region c2 d2", "region c2 d2 b3");
    check(&twice, "v", "`v` is d2 here, and `z` is d2");
    check(&sigma("  on c2: d2, by s\n"), "s", "no block above is named `s`");
    let above = "hex 5x5\nclaim c\n  region c1\n  goal top-top\n";
    let inner = sigma("  on c2: d2, by c\n    on b3: b4\n").replace("hex 5x5\n", above);
    check(
        &inner.replace("region c2 d2", "region c2 d2 b3 b4"),
        "c",
        "`by` belongs to a case without cases of its own",
    );
    check(&format!("{above}  using c\n"), "c", "no block above is named `c`");
    check(&sigma("  on c2: e5\n"), "e5", "the reply `e5` cannot be played here");
    check(&sigma("  else: c2\n"), "c2", "the opponent's move `c2` has no reply");
    check(&sigma("  threat: c2\n"), "threat", "unknown word `threat`");
    check(&sigma("  on c2: d2, then top-c2\n"), "c2", "the cell `c2` is empty and outside the region");
    check("hex 5x5\nextension e\n  goal top-top\n", "extension e", "the extension `e` has no field `of`");
    check("hex 5x5\nextension e\n  of f\n", "f", "no block above is named `f`");
    check(
        "hex 5x5\nclaim c\n  region a1\n  goal top-top\nextension e\n  of c\n  goal top-top\n",
        "c",
        "`c` is a `claim`",
    );
    check("hex 5x5\nwin w\n  to move white\n", "win w", "the win `w` has no field `winner`");
    check("hex 5x5\nwin w\n  winner black\n  using v\n", "v", "no block above is named `v`");
    check(
        "hex 5x5\nwin w\n  to move white\n  winner black\n  line a1 a1\n",
        "a1",
        "the reply `a1` is one of the moves",
    );
    check("hex 5x5\nwin w\n  to move white\n  winner black\n  line {a1\n", "{", "this brace is never closed");
    check(
        "hex 5x5\nstrategy w\n  winner black\n",
        "strategy w",
        "a strategy answers moves, and here the winner moves first",
    );
    check(
        "hex 4x4\nclaim c\n  region a1\n  goal top-top\nhex 5x5\nwin w\n  winner black\n  using c\n",
        "c",
        "`c` is about a board 4x4",
    );
}
