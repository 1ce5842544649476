//! What a person sees when a document is wrong.

use document::{Colour, Diagnostic, Span, read, render};

fn check(source: &str, expected: &str) {
    let diagnostics = read(source).unwrap_err();
    let shown: Vec<String> =
        diagnostics.iter().map(|one| render(one, "lemma.tatami", source, Colour::Never)).collect();
    assert_eq!(shown.join("\n"), expected.trim_start_matches('\n').trim_end());
}

#[test]
fn a_word_with_its_nearest_valid_word() {
    check(
        "hex 8x8\n\nclaim bridge\n  regoin d5 e5\n",
        "
error: unknown word `regoin`
 --> lemma.tatami:4:3
  |
4 |   regoin d5 e5
  |   ^^^^^^
  |
  = help: did you mean `region`?
  = note: expected `black`, `white`, `region`, `goal`, `owner`, `first`, `board`, `using` or `expect`
",
    );
}

#[test]
fn two_places() {
    check(
        "hex 8x8\nclaim a\n  region\n  goal top-top\n\nclaim a\n  region\n  goal top-top\n",
        "
error: the name `a` is used twice
 --> lemma.tatami:6:7
  |
2 | claim a
  |       - first used here
...
6 | claim a
  |       ^
",
    );
}

#[test]
fn tabs_and_wide_letters() {
    check(
        "hex 8x8\nclaim 橋\n\tblack\t石=e4\r\n\tregion\td5\r\n\tgoal\t石-日\r\n",
        "
error: unknown name `日`
 --> lemma.tatami:5:9
  |
5 |     goal    石-日
  |                ^^
  |
  = help: a terminal is an edge, the name of a stone, or a cell that holds a stone
",
    );
}

#[test]
fn the_end_of_the_file() {
    check(
        "",
        "
error: the document is empty
 --> lemma.tatami:1:1
  |
1 |
  | ^
  |
  = help: the first line names the game, such as `hex 8x8` or `sets`
",
    );
}

#[test]
fn a_very_long_line_is_cut() {
    let many = "top-bottom | ".repeat(2_000);
    let source = format!("hex 8x8\nclaim a\n  region\n  goal {many}x-top | {many}top-top");
    check(
        &source,
        "
error: unknown name `x`
 --> lemma.tatami:4:26008
  |
 ::: 
4 | … top-bottom | top-bottom | top-bottom | x-top | top-bottom | top-bottom…
  |                                          ^
  |
  = help: a terminal is an edge, the name of a stone, or a cell that holds a stone
",
    );
}

#[test]
fn no_place_is_too_strange() {
    for source in ["", "\n", "é\r\n日", "a\u{0}\t\u{200B}\u{1b}[31m\n", &"é".repeat(20_000)] {
        for start in [0, 1, 2, 3, 5, 30_001, usize::MAX] {
            for end in [0, 1, 4, 6, 35_001, usize::MAX] {
                let wrong =
                    Diagnostic::new(Span::new(start, end), "wrong").with(Span::new(end, start), "too");
                let shown = render(&wrong, "x", source, Colour::Never);
                assert!(shown.starts_with("error: wrong") && !shown.contains('\u{1b}'));
                render(&wrong, "x", source, Colour::Always);
            }
        }
    }
}
