//! Bad input: exit status 2, words that point at the place, and nothing written.

use crate::support::{BRIDGE, Place};

/// Proving this document must fail with a message that holds all of these words.
fn check(document: impl AsRef<[u8]>, wanted: &[&str]) {
    let place = Place::new();
    place.write("a.tatami", document);
    refused(&place, &["prove", "a.tatami"], wanted);
    // The other commands that read documents say the same.
    let run = place.tatami(&["fmt", "a.tatami"]);
    assert_eq!(run.code, 2);
    assert!(wanted.iter().all(|words| run.err.contains(words)), "{}", run.err);
    let run = place.tatami_with(&["check", "-", "--against", "a.tatami"], b"junk");
    assert_eq!(run.code, 2);
    assert!(wanted.iter().all(|words| run.err.contains(words)), "{}", run.err);
}

fn refused(place: &Place, arguments: &[&str], wanted: &[&str]) {
    let before = place.list(".");
    for more in [&["--certificates", "c"][..], &["--certificates", "c", "--json"]] {
        let arguments = [arguments, more].concat();
        let run = place.tatami(&arguments);
        assert_eq!((run.code, &*run.out), (2, ""), "{arguments:?}: {}", run.err);
        for words in wanted {
            assert!(run.err.contains(words), "{words:?} is missing in:\n{}", run.err);
        }
        assert!(run.err.len() < 20_000, "{} bytes", run.err.len());
        assert_eq!(place.list("."), before, "nothing is written");
    }
}

/// Fields of one claim on a board 8x8; they start in line 3.
fn claim(fields: &str, wanted: &[&str]) {
    check(format!("hex 8x8\nclaim c\n{fields}\n"), wanted);
}

#[test]
fn words() {
    check("hxe 8x8\n", &["a.tatami:1:1", "unknown game `hxe`", "did you mean `hex`"]);
    check("hex 8x8\nclam c\n", &["a.tatami:2:1", "`clam`", "did you mean `claim`"]);
    claim("  gaol top-top", &["a.tatami:3:3", "`gaol`", "did you mean `goal`"]);
    claim("  owner blakc", &["a.tatami:3:9", "`blakc`", "did you mean `black`"]);
    claim("  expect fail", &["a.tatami:3:10", "`fail`", "did you mean `fails`"]);
}

#[test]
fn positions() {
    let goal = "  goal top-top";
    claim(&format!("  black i9\n  region\n{goal}"), &["a.tatami:3:9", "`i9` is off the board", "a1 to h8"]);
    claim(&format!("  black e4 e4\n  region\n{goal}"), &["a.tatami:3:12", "`e4` is used twice"]);
    claim(&format!("  region d5 d5\n{goal}"), &["a.tatami:3:13", "`d5` is used twice"]);
    claim(&format!("  black e4\n  white e4\n  region\n{goal}"), &["a.tatami:4:9", "white here and black"]);
    claim(
        &format!("  black e4\n  region d5 e4\n{goal}"),
        &["a.tatami:4:13", "`e4` is in the region, but it holds a stone"],
    );
}

#[test]
fn goals() {
    let rest = "  black x=e4 w=d6\n  white o=a1\n  region d5 e5\n";
    for (goal, wanted) in [
        ("x-y", &["a.tatami:6:10", "unknown name `y`"][..]),
        ("x-botom", &["a.tatami:6:10", "`botom`", "did you mean `bottom`"]),
        ("left-x", &["a.tatami:6:8", "the edge left is white's"]),
        ("x-o", &["a.tatami:6:10", "`o` is white's stone"]),
        ("x-e6", &["a.tatami:6:10", "the cell `e6` is empty and outside the region"]),
        ("x-g2 | x-w", &["a.tatami:6:10", "the cell `g2` is empty"]),
        ("x-w & (x-w", &["a.tatami:6:14", "this parenthesis is never closed"]),
        ("x-w)", &["a.tatami:6:11", "closes nothing"]),
    ] {
        claim(&format!("{rest}  goal {goal}"), wanted);
    }
    claim("  region d5", &["a.tatami:2:1", "the claim `c` has no goal"]);
    let deep = format!("{}x-w{}", "(".repeat(10_000), ")".repeat(10_000));
    claim(&format!("{rest}  goal {deep}"), &["a.tatami:6:1008", "parentheses nest deeper than 1,000"]);
    let long = vec!["x-w"; 5000].join(" | ");
    claim(&format!("{rest}  goal {long}"), &["a.tatami:6:24584", "more than 4,096 links"]);
}

#[test]
fn blocks() {
    let twice = format!("{BRIDGE}{}", BRIDGE.replace("8x8", "9x9"));
    check(twice, &["a.tatami:7:7", "the name `bridge` is used twice", "first used here"]);
    check("hex 8x8\nclaim\n", &["a.tatami:2:1", "needs a name"]);
    check("sets\nclaim c\n  cells by\n  hits {by}\n  winner maker\n", &["a.tatami:3:9", "`by` cannot be"]);
}

#[test]
fn boards() {
    for size in ["0x5", "5x0", "31x31", "1x31", "99999999999999999999x2"] {
        check(format!("hex {size}\nclaim c\n"), &["a.tatami:1:5", "there is no board", "between 1 and 30"]);
    }
}

#[test]
fn files_that_are_no_documents() {
    check("", &["a.tatami:1:1", "the document is empty"]);
    check("# nothing\n", &["a.tatami", "only comments"]);
    let junk: Vec<u8> = (0..10_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    check(&junk, &["a.tatami:1:"]);
    check(b"\x7fELF\x02\x01\x01\0\0\0\0", &["a.tatami:1:8", "not a text file"]);
    check(b"hex 8x8\nclaim \xff\n", &["a.tatami:2:7", "not UTF-8"]);
    let utf16: Vec<u8> = BRIDGE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    check([b"\xff\xfe", &utf16[..]].concat(), &["a.tatami:1:1", "UTF-16", "save the file as UTF-8"]);
    check(&utf16, &["a.tatami:1:2", "UTF-16"]);
    check(vec![b'a'; 50 << 20], &["a.tatami: a document has at most 16777216 bytes (16 MiB)"]);
    check("claim x\n".repeat(1_000_000), &["a.tatami:1:1", "the game line is missing"]);
}

/// All errors of all files are told at once.
#[test]
fn several_files() {
    let place = Place::new();
    place.write("a.tatami", "hex 0x5\n").write("b.tatami", BRIDGE).write("c.tatami", "sets\nclaim\n");
    let wanted = ["a.tatami:1:5", "c.tatami:2:1", "cannot read d.tatami"];
    refused(&place, &["prove", "a.tatami", "b.tatami", "c.tatami", "d.tatami"], &wanted);
}

#[test]
fn files_that_are_not_there() {
    let place = Place::new();
    place.write("empty/notes.txt", "").write("a.tatami", BRIDGE);
    refused(&place, &["prove", "missing.tatami"], &["cannot read missing.tatami: No such file"]);
    refused(&place, &["prove", "empty"], &["there is no .tatami document in the folder empty"]);
    refused(&place, &["prove", "a.tatami", "missing.tatami"], &["cannot read missing.tatami"]);
    for arguments in [&["check", "missing.cert"][..], &["check", "empty"], &["fmt", "missing.tatami"]] {
        let run = place.tatami(arguments);
        assert!(run.code == 2 && run.err.contains("cannot"), "{arguments:?}: {run:?}");
    }
}

#[test]
fn options() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE);
    for (options, wanted) in [
        (&["--jsno"][..], "--json"),
        (&["--time-limit", "soon"], "60s"),
        (&["--time-limit=-1s"], "60s"),
        (&["--memory", "4X"], "4G"),
        (&["--memory", "1K"], "at least 1M"),
        (&["--threads", "0"], "--threads"),
        (&["--engine", "bset"], "best"),
        (&["--certificates"], "--certificates"),
    ] {
        let place_and_options = [&["prove", "a.tatami"], options].concat();
        let run = place.tatami(&place_and_options);
        assert!(run.code == 2 && run.err.contains(wanted), "{options:?}: {run:?}");
    }
    for arguments in
        [&[][..], &["prove"], &["check"], &["fmt"], &["porve", "a.tatami"], &["completions", "sh"]]
    {
        assert_eq!(place.tatami(arguments).code, 2, "{arguments:?}");
    }
    for arguments in [&["--help"][..], &["--version"], &["help", "prove"], &["prove", "--help"]] {
        let run = place.tatami(arguments);
        assert!(run.code == 0 && !run.out.is_empty() && run.err.is_empty(), "{arguments:?}");
    }
    assert_eq!(place.list("."), ["a.tatami"]);
}

#[test]
fn numbers_at_the_ends_of_a_machine_word() {
    for number in ["-2147483648", "-2147483647", "2147483647"] {
        check(
            format!("line 12\n\nwinner w\n  creature {number} 1 3\n"),
            &["a.tatami:4:12", &format!("`{number}` is too far away"), "between -200 and 200"],
        );
        let range = format!("{number}..3");
        check(
            format!("line\n\nloser w\n  creature 0 1 3\n  area {range}\n"),
            &["a.tatami:5:8", &format!("`{range}` is not a cell of an area")],
        );
        let place = Place::new();
        for arguments in [
            &["solve", "line", "12", "--creature", "1", "3", number][..],
            &["find", "area", "0", "1", number, "--size", "3"],
            &["solve", "drop", "--width", number],
            &["solve", "drop", "--width", &format!("{number}..3")],
        ] {
            let run = place.tatami(arguments);
            assert_eq!((run.code, &*run.out), (2, ""), "{arguments:?}: {}", run.err);
            assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
    check(
        "sets\n\nclaim c\n  cells 0..2147483647\n  hits {0}\n  winner maker\n",
        &["a.tatami:4:9", "is too long: numbers have at most 4 digits"],
    );
}

#[test]
fn a_block_with_an_error_of_its_own_is_not_called_missing() {
    let place = Place::new();
    let document = "hex 8x8\nclaim F\n  black x=e4\n  region d5 e5\n  gaol x-x\n\nwin P\n  black x=e4\n  to move white\n\
        \x20 winner black\n  using F\n";
    place.write("a.tatami", document);
    let run = place.tatami(&["prove", "a.tatami"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("unknown word `gaol`") && !run.err.contains("no block above"), "{}", run.err);
    // A block that stands below is still missing above.
    place.write("a.tatami", document.replace("claim F", "claim G").replace("using F", "using H"));
    assert!(place.tatami(&["prove", "a.tatami"]).err.contains("no block above is named `H`"));
}
