//! Every error of the claim language: its place, its words, the word it suggests, the other place it shows.

use document::{Diagnostic, MAX_DIAGNOSTICS, read};

/// One line per diagnostic: the text it points at, the message, `→` the suggestion, `&` the other place.
fn shown(source: &str, diagnostic: &Diagnostic) -> String {
    let mut line = format!("[{}] {}", &source[diagnostic.span.range()], diagnostic.message);
    if let Some(word) = &diagnostic.suggestion {
        line += &format!(" → {word}");
    }
    if let Some(second) = &diagnostic.secondary {
        let place = second.span.start;
        let text = &source[second.span.range()];
        line += &format!(" & [{text}]@{place} {}", second.message);
    }
    line
}

fn check(source: &str, expected: &[&str]) {
    let found = match read(source) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics,
    };
    let found: Vec<String> = found.iter().map(|one| shown(source, one)).collect();
    assert_eq!(found, expected, "in:\n{source}");
}

/// The fields of one claim on a board 8x8, which starts at byte 16.
fn hex(fields: &str, expected: &[&str]) {
    check(&format!("hex 8x8\nclaim c\n{fields}"), expected);
}

/// The fields of one claim of a set game, which starts at byte 13.
fn sets(fields: &str, expected: &[&str]) {
    check(&format!("sets\nclaim c\n{fields}"), expected);
}

#[test]
fn game_lines() {
    for source in ["", " \n\t\r\n", "\u{FEFF}"] {
        check(source, &["[] the document is empty"]);
    }
    check("# only words\n", &["[] the document has only comments"]);
    check("hxe 8x8\n", &["[hxe] unknown game `hxe` → hex"]);
    check("chess\nclaim a\n  goal\n", &["[chess] unknown game `chess`"]);
    check("claim a\n  goal x-y\n", &["[claim] the game line is missing before `claim`"]);
    check("line\nloser a\n", &["[loser a] the loser `a` has no field `creature`"]);
    check("  hex 8x8\n", &["[hex] `hex` is indented"]);
    check("sets 5\n", &["[5] unexpected `5` after `sets`"]);
    check("hex\n", &["[hex] `hex` needs the size of the board"]);
    check("hex 8x8x8\n", &["[8x8x8] `8x8x8` is not the size of a board"]);
    check("hex 8x8 9\n", &["[9] unexpected `9` after the size"]);
    for size in ["0x5", "5x0", "31x31", "1x99999999999999999999999"] {
        let wanted = format!("[{size}] there is no board `{size}`");
        check(&format!("hex {size}\nclaim a\n"), &[&wanted]);
    }
    for size in ["1x1", "30x30", "8X8", "8×8"] {
        check(&format!("hex {size}"), &[]);
    }
}

#[test]
fn junk() {
    check("\u{1}\u{7f}ELF (((\n", &["[\u{1}\u{7f}ELF] unknown game `\u{1}\u{7f}ELF`"]);
    let junk: String = (0..200).map(|n| format!("hex 8x8\n{n} &\n")).collect();
    assert_eq!(read(&junk).unwrap_err().len(), MAX_DIAGNOSTICS);
}

#[test]
fn blocks() {
    check("hex 8x8\nclam a\n  goal x-y\n", &["[clam] unknown word `clam` → claim"]);
    check("hex 8x8\ngoal top-bottom\n", &["[goal] unknown word `goal`"]);
    check(
        "hex 8x8\nsigma a\n",
        &["[sigma a] the sigma `a` has no region", "[sigma a] the sigma `a` has no goal"],
    );
    check("sets\nwin a\n", &["[win] `win` is a block of `hex` and `torus`, not of `sets`"]);
    check("hex 8x8\nclaim\n", &["[claim] this `claim` needs a name"]);
    check("hex 8x8\nclaim 2a\n", &["[2a] `2a` cannot be the name of a block"]);
    check("hex 8x8\nclaim a b\n", &["[b] unexpected `b` after the block's name"]);
    check("hex 8x8\n  goal x-y\n", &["[goal x-y] a field outside a block"]);
    check("hex 8x8\n  goal x-y\n  region\n", &["[goal x-y] a field outside a block"]);
    let claim = "claim a\n  region\n  goal top-bottom\n";
    check(
        &format!("hex 8x8\n{claim}hex 7x7\n{claim}"),
        &["[a] the name `a` is used twice & [a]@14 first used here"],
    );
}

#[test]
fn fields() {
    hex(
        "  black e4\n  black e5\n  region\n  goal top-top",
        &["[black] a second field `black` & [black]@18 the first is here"],
    );
    hex("  blakc e4\n", &["[blakc] unknown word `blakc` → black"]);
    hex("  cells a\n", &["[cells] unknown word `cells`"]);
    hex("  goal: top-top\n", &["[goal:] unknown word `goal:` → goal"]);
    hex("  claim b\n", &["[claim] unknown word `claim`"]);
    hex("  owner blakc\n", &["[blakc] unknown word `blakc` → black"]);
    hex("  owner\n", &["[owner] this field needs a word"]);
    hex("  first owner please\n", &["[please] unexpected `please`"]);
    hex("  first maker\n", &["[maker] unknown word `maker`"]);
    hex("  expect fail\n", &["[fail] unknown word `fail` → fails"]);
    hex("  region\n", &["[claim c] the claim `c` has no goal"]);
    hex("  goal top-top\n", &["[claim c] the claim `c` has no region"]);
    hex("", &["[claim c] the claim `c` has no region", "[claim c] the claim `c` has no goal"]);
    hex(
        "  black x=e4\n   goal x-top\n  region\n  goal top-top",
        &["[goal] `goal` is read as part of `black` & [black]@18 this field is indented less, so it goes on"],
    );
}

#[test]
fn stones_and_regions() {
    let rest = "  region\n  goal top-top\n";
    for (list, wanted) in [
        ("i9", "[i9] `i9` is off the board"),
        ("x=i9", "[i9] `i9` is off the board"),
        ("x=foo", "[foo] `foo` is not a cell"),
        ("E4", "[E4] `E4` is not a cell → e4"),
        ("e4,", "[e4,] `e4,` is not a cell → e4"),
        ("x=", "[=] a cell must follow `=`"),
        ("x", "[x] the stone `x` has no place"),
        ("region", "[region] `region` is read as the name of a stone"),
        ("a1=e4", "[a1] `a1` cannot be the name of a stone"),
        ("top=e4", "[top] `top` cannot be the name of a stone"),
        ("B=e4", "[B] `B` cannot be the name of a stone"),
        ("given=e4", "[given] `given` cannot be the name of a stone"),
        ("1x=e4", "[1x] `1x` cannot be the name of a stone"),
        ("e4 e4", "[e4] the cell `e4` is used twice & [e4]@24 first used here"),
        ("x=e4 e4", "[e4] the cell `e4` is used twice & [e4]@26 first used here"),
        ("x=e4 x=e5", "[x] the name `x` is used twice & [x]@24 first used here"),
        ("e4\n  white e4", "[e4] `e4` is white here and black elsewhere & [e4]@24 black here"),
    ] {
        hex(&format!("  black {list}\n{rest}"), &[wanted]);
    }
    for (region, wanted) in [
        ("d5 e4", "[e4] `e4` is in the region, but it holds a stone & [e4]@24 the black stone"),
        ("d5 d5", "[d5] the cell `d5` is used twice & [d5]@36 first used here"),
        ("d5 z1", "[z1] `z1` is off the board"),
        ("al", "[al] `al` is not a cell"),
        ("all excpet a1", "[excpet] unexpected `excpet` after `all` → except"),
        ("all except", "[except] cells must follow `except`"),
        ("a1 all", "[all] `all` among the cells"),
        ("all except a1 a1", "[a1] the cell `a1` is used twice & [a1]@47 first used here"),
    ] {
        hex(&format!("  black e4\n  region {region}\n  goal top-top\n"), &[wanted]);
    }
    check("hex 12x12\nclaim c\n  region all\n  goal top-top\n", &["[region] the region has 144 cells"]);
}

#[test]
fn a_name_that_looks_like_a_cell_elsewhere_is_a_name() {
    hex("  black x1=e4\n  region\n  goal x1-top\n", &[]);
}

#[test]
fn goals() {
    let rest = "  black x=e4 w=d6 nn=a1\n  white o=b2\n  region d5\n";
    for (goal, wanted) in [
        ("x-left", "[left] the edge left is white's, and this is black's goal"),
        ("x-o", "[o] `o` is white's stone, and this is black's goal & [b2]@50 the stone is here"),
        ("x-b2", "[b2] `b2` is white's stone, and this is black's goal & [b2]@50 the stone is here"),
        ("x-e5", "[e5] the cell `e5` is empty and outside the region"),
        ("x-z1", "[z1] `z1` is off the board"),
        ("x-botom", "[botom] unknown name `botom` → bottom"),
        ("x-y", "[y] unknown name `y`"),
        ("x-NN", "[NN] unknown name `NN` → nn"),
        ("", "[goal] the goal is empty"),
        ("x", "[x] `x` is not joined to anything"),
        ("x-", "[-] an edge, a stone's name or a cell must follow `-`"),
        ("x-&", "[-] an edge, a stone's name or a cell must follow `-`"),
        ("x-w &", "[&] a link must follow `&`"),
        ("x-w & | x-w", "[|] a link must stand before `|`"),
        ("x-w x-w", "[x] expected `&` or `|` before `x`"),
        ("x-w-top", "[-] a link joins two terminals, not three"),
        ("x-4", "[4] `4` is not an edge, a stone or a cell"),
        ("(x-w", "[(] this parenthesis is never closed"),
        ("(", "[(] this parenthesis is never closed"),
        ("x-w)", "[)] this `)` closes nothing"),
        ("x-w & ()", "[()] nothing stands between these parentheses"),
        ("x-w given g2", "[given] `given` stands only in parentheses"),
        ("(x-w given)", "[given] a cell must follow `given`"),
        ("(x-w given g2", "[(] this parenthesis is never closed"),
        (
            "(x-w given g2 h3)",
            "[h3] expected `)`, found `h3` & [(]@72 this parenthesis ends after `given` and one cell",
        ),
        ("(x-w given d5)", "[d5] the cell `d5` is in the region"),
        ("(x-w given e4)", "[e4] `e4` holds a stone & [e4]@26 the stone is here"),
        ("(x-w given x)", "[x] `x` holds a stone & [x]@24 the stone is here"),
        ("(x-w given z9)", "[z9] `z9` is off the board"),
        ("(x-g2 given g2) & x-g2", "[g2] the cell `g2` is empty and outside the region"),
    ] {
        hex(&format!("{rest}  goal {goal}\n"), &[wanted]);
    }
    // An empty cell of the region may be named: a link to it is true once it is the owner's and joined.
    for goal in [
        "x-d5",
        "x-d5 & d5-w",
        "d5-d5",
        "x - w",
        "x-w∧x-w∨top-bottom",
        "top-top",
        "(x-g2 & ((g2-h2 given h2)) given g2)",
        "e4-d6",
    ] {
        hex(&format!("{rest}  goal {goal}\n"), &[]);
    }
    hex(
        "  owner white\n  region\n  goal left-top",
        &["[top] the edge top is black's, and this is white's goal"],
    );
}

#[test]
fn deep_parentheses() {
    let nested = |depth: usize| format!("  region\n  goal {}top-top{}", "(".repeat(depth), ")".repeat(depth));
    hex(&nested(1000), &[]);
    for depth in [1001, 10_000] {
        hex(&nested(depth), &["[(] parentheses nest deeper than 1,000 & [(]@32 the outermost is here"]);
    }
    hex(
        &format!("  goal {}", "(".repeat(1_000_000)),
        &["[(] parentheses nest deeper than 1,000 & [(]@23 the outermost is here"],
    );
}

/// What certificates cannot state is refused before anything is searched.
#[test]
fn goals_too_large_for_a_certificate() {
    let chain = |part: &str, count: usize| vec![part; count].join(" & ");
    let hex = |goal: String, expected: &[&str]| hex(&format!("  region\n  goal {goal}\n"), expected);
    hex(chain("top-top", 4096), &[]);
    for count in [4097, 5000, 500_000] {
        hex(chain("top-top", count), &["[top] the goal has more than 4,096 links"]);
    }
    let deep = |levels: usize, close: &str| format!("{}top-top{}", "(".repeat(levels), close.repeat(levels));
    hex(deep(500, " | top-top given a1)"), &[]);
    hex(deep(500, " & top-top | top-top)"), &[]);
    let wanted = ["[(] `&`, `|` and `given` nest deeper than 1,000"];
    hex(deep(501, " | top-top given a1)"), &wanted);
    hex(deep(999, " & top-top | top-top given a1)"), &wanted);
    let outermost = format!("{} & top-top", deep(1000, " | top-top)"));
    hex(outermost, &["[goal] `&`, `|` and `given` nest deeper than 1,000"]);
    let given = format!("{}top-top{}", "(".repeat(64), " given a1)".repeat(64));
    hex(chain(&given, 64), &[]);
    hex(
        format!("{} & (top-top given a1)", chain(&given, 64)),
        &["[given] the goal has more than 4,096 `given`"],
    );
}

#[test]
fn names_that_have_a_meaning_in_certificates() {
    for name in ["by", "cells", "needs"] {
        let wanted = format!("[{name}] `{name}` cannot be the name of a cell");
        sets(&format!("  cells a {name}\n  winner maker\n  hits {{a}}\n"), &[&wanted]);
    }
}

/// Claims on a board 3x2, which start at byte 16.
fn drawing(fields: &str, expected: &[&str]) {
    check(&format!("hex 3x2\nclaim c\n{fields}"), expected);
}

#[test]
fn drawings() {
    let goal = "  goal top-top\n";
    for (fields, wanted) in [
        ("  board . . .\n", "[.] unexpected `.` after `board`"),
        ("  board\n    . - .\n", "[board] the drawing has 1 of 2 rows"),
        ("  board\n    . - .\n    . . .\n    . B .\n", "[. B .] the drawing has more than 2 rows"),
        ("  board\n    . -\n    . . .\n", "[. -] this row has 2 of 3 tokens"),
        ("  board\n    .-B\n    . . .\n", "[.-B] this row has 1 of 3 tokens"),
        ("  board\n    . - ?\n    . . .\n", "[?] unknown token `?`"),
        ("  board\n    . - x\n    . . .\n", "[x] unknown name `x`"),
        ("  board\n    . - a1\n    . . .\n", "[a1] `a1` cannot be the name of a stone"),
        ("  board\n    . B .\n    . . .\n", "[claim c] the claim `c` has no region"),
        (
            "  black x\n  board\n    x - .\n    x . .\n",
            "[x] `x` stands at two places: a2 and a1 & [x]@38 a1 here",
        ),
        (
            "  black x=c1\n  board\n    x - .\n    . . .\n",
            "[x] `x` stands at two places: a1 and c1 & [c1]@26 c1 here",
        ),
        (
            "  black a1\n  board\n    W - .\n    . . .\n",
            "[W] `a1` is white here and black elsewhere & [a1]@24 black here",
        ),
        (
            "  black a1\n  board\n    - - .\n    . . .\n",
            "[-] `a1` is in the region, but it holds a stone & [a1]@24 the black stone",
        ),
        (
            "  region a1\n  board\n    B - .\n    . . .\n",
            "[a1] `a1` is in the region, but it holds a stone & [B]@40 the black stone",
        ),
        (
            "  region all except a1\n  board\n    - - .\n    . . .\n",
            "[-] `a1` is drawn as a cell of the region & [a1]@36 left out here",
        ),
    ] {
        drawing(&format!("{fields}{goal}"), &[wanted]);
    }
    for fields in [
        "  black x=a1 b1\n  region c1\n  board\n    x B -\n    . . .\n",
        "  black x\n  white y'\n  board # no words\n    x . -  # row\n  # between\n     . . y'\n",
        "  black z9\n  board\n    z9 . -\n     . . .\n",
        "  region\n  board\n    . . .\n     . . .\n",
    ] {
        drawing(&format!("{fields}{goal}"), &[]);
    }
}

#[test]
fn set_games() {
    let rest = "  cells 0..3 a b'\n  winner breaker\n";
    for (sets_, wanted) in [
        ("{0 1} {0 7}", "[7] unknown cell `7`"),
        ("{0 1 0}", "[0] the cell `0` is used twice in this set & [{0 1 0}]@55 the set"),
        ("{0 A}", "[A] unknown cell `A` → a"),
        ("{0 1} {}", "[{}] a set without cells"),
        ("", "[hits] there is no set to hit"),
        ("{0 1", "[{] this brace is never closed"),
        ("{0 {1}}", "[{] a set inside a set & [{]@55 this brace is not closed before"),
        ("0 1", "[0] expected `{`, found `0`"),
        ("{0, 1}", "[0,] `0,` cannot be the name of a cell"),
    ] {
        sets(&format!("{rest}  hits {sets_}\n"), &[wanted]);
    }
    let rest = "  winner maker\n  hits {0}\n";
    for (cells, wanted) in [
        ("", "[cells] there is no cell"),
        ("0..", "[0..] `0..` is not a range"),
        ("a..b", "[a..b] `a..b` is not a range"),
        ("0..999999999", "[0..999999999] `0..999999999` is too long: numbers have at most 4 digits"),
        ("0..128", "[0..128] there are more than 128 cells"),
        ("0..9999", "[0..9999] there are more than 128 cells"),
        ("3..0", "[3..0] `3..0` runs backwards"),
        ("00..3", "[00..3] `00..3` starts a number with 0"),
        ("0 1 0", "[0] the cell `0` is used twice & [0]@36 first used here"),
        ("0..4 3", "[3] the cell `3` is used twice & [0..4]@36 first used here"),
        ("0-4", "[0-4] `0-4` cannot be the name of a cell"),
    ] {
        let source = format!("sets\nclaim c\n{}  cells {cells}\n  hits {{0}}\n", "  winner maker\n");
        check(&source, &[wanted]);
    }
    sets(rest, &["[claim c] the claim `c` has no field `cells`"]);
    sets("  cells a\n  winner nobody\n", &["[nobody] unknown word `nobody`"]);
    sets(
        "  cells a\n",
        &["[claim c] the claim `c` has no field `hits`", "[claim c] the claim `c` has no field `winner`"],
    );
    sets("  cells 0..127\n  hits {0}\n  winner maker\n", &[]);
}

#[test]
fn several_errors_come_in_the_order_of_the_text() {
    check(
        "hex 8x8\nclaim a\n  region d5\nclaim b\n  regoin d5\n  goal x-\nclaim a\n  foo\nhex 0x0\n",
        &[
            "[claim a] the claim `a` has no goal",
            "[regoin] unknown word `regoin` → region",
            "[-] an edge, a stone's name or a cell must follow `-`",
            "[a] the name `a` is used twice & [a]@14 first used here",
            "[foo] unknown word `foo`",
            "[0x0] there is no board `0x0`",
        ],
    );
}
