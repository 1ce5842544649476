//! Certificates about positions with gravity: what is accepted, what is rejected and why, and changed ones
//! against plain minimax.

mod common;

use std::collections::HashMap;

use checker::{check, read_statement};
use common::{Random, rounds, tell};

/// Figure 1 of the paper: X wins by threats on the endless board.
const FIGURE_1: &str = "\
tatami certificate 1
game gravity connect 4
stones -1:OX 0:X 1:OX 2:O
mover X
winner X
tree X -4 5
move 0
1 0
2 -2
3 1
4 -1
qed
";

/// Three in a row on the endless board: a move without a threat, and O may play anywhere.
const QUIET: &str = "\
tatami certificate 1
game gravity connect 3
stones
mover X
winner X
tree X -2 2
move 0
1 1 0 -1 0@2~ -1 -1
2 1
3 1
qed
";

/// The same on a board that has columns outside the window, and an end.
const WIDE: &str = "\
tatami certificate 1
game gravity connect 3 columns -3 3 height 3
stones
mover X
winner X
tree X -2 2
move 0
1 1 0 -1 0@2~ -1 -1
2 1
3 1
qed
";

/// Nobody wins.
const DRAW: &str = "\
tatami certificate 1
game gravity connect 3 columns 0 2 height 3
stones
mover X
winner none
tree X 0 2
move 0
1 2 1 2
2 1
3 2@5 2 0
4 0 0 1
5 1
6 1 1
tree O 0 2
1 2 1 0@2~
2 0 1 2
3 2@5 0 0@5~
4 1 2
5 0 0 2
6 0@8 1@9
7 0 0
8 1
9 0 0
10 2
qed
";

/// A winner's rule: O must stop the threat, X goes on above.
const RULE: &str = "\
tatami certificate 1
game gravity connect 3 columns 0 2 height 3
stones 0:X 1:X
mover O
winner X
tree X 0 2
1 rule cc ac .bc
qed
";

/// A holder's rule: one stone is enough.
const HOLDING_RULE: &str = "\
tatami certificate 1
game gravity connect 4 columns 0 3 height 1
stones
mover X
winner none
tree X 0 3
move 0
tree O 0 3
1 rule a a a a
qed
";

const ALL: [&str; 6] = [FIGURE_1, QUIET, WIDE, DRAW, RULE, HOLDING_RULE];

#[test]
fn accepted() {
    for text in ALL {
        let statement = check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}\n{text}"));
        assert_eq!(read_statement(text.as_bytes()).unwrap(), statement);
    }
    let words = check(FIGURE_1.as_bytes()).unwrap().to_string();
    assert!(words.contains("column -1: O X"), "{words}");
    assert!(words.ends_with("and X to move, X can make sure to be the first with 4 in a row."), "{words}");
}

/// The certificate with a part replaced, and what is wrong with it.
fn refused(text: &str, part: &str, with: &str, line: usize, reason: &str) {
    assert!(text.contains(part), "{part}");
    let changed = text.replacen(part, with, 1);
    let rejection = check(changed.as_bytes()).expect_err(&changed);
    assert_eq!(rejection.to_string(), format!("line {line}: {reason}"), "{changed}");
}

#[test]
fn heads_are_rejected() {
    refused(
        FIGURE_1,
        "connect 4",
        "connect 1",
        2,
        "the length of a line must lie between 2 and 16, unlike 1",
    );
    refused(FIGURE_1, "connect 4", "connect 4 height 1", 3, "\"-1:OX\" does not fit the board");
    refused(FIGURE_1, "connect 4", "connect 4 columns 0 9", 3, "\"-1:OX\" does not fit the board");
    refused(FIGURE_1, "connect 4", "connect 4 wide", 2, "\"wide\" is one word too many");
    refused(FIGURE_1, "-1:OX 0:X", "0:X -1:OX", 3, "column -1 does not stand in order");
    refused(FIGURE_1, "-1:OX", "-1:OZ", 3, "\"-1:OZ\" is not a column of stones");
    refused(FIGURE_1, "-1:OX", "-1", 3, "\"-1\" is not a column");
    refused(FIGURE_1, "0:X ", "0:OO ", 3, "there is a line already at -1:1");
    refused(FIGURE_1, "mover X", "mover Y", 4, "\"Y\" is not `X` or `O`");
    let limited = "that nobody wins is stated of small limited boards only";
    refused(FIGURE_1, "winner X", "winner none", 5, limited);
    refused(DRAW, "height 3", "height 1000", 5, limited);
}

#[test]
fn trees_are_rejected() {
    refused(FIGURE_1, "tree X -4 5", "tree O -4 5", 6, "`X` is expected here, not \"O\"");
    refused(FIGURE_1, "tree X -4 5", "tree X 0 5", 6, "there are stones outside the window");
    refused(FIGURE_1, "tree X -4 5", "tree X -90 90", 6, "the window has more than 100 columns");
    refused(WIDE, "tree X -2 2", "tree X -4 2", 6, "the window is not on the board");
    refused(DRAW, "tree X 0 2", "tree X 0 1", 6, "the window must be the whole board");
    refused(FIGURE_1, "move 0", "move 9", 7, "column 9 is outside the window");
    // Without a threat every column needs a reply, and so does the rest of the board.
    refused(FIGURE_1, "move 0", "move 3", 8, "the reply to column -3 is missing at the end of the line");
    refused(
        QUIET,
        " -1 -1\n2",
        " -1\n2",
        8,
        "the reply to a stone outside is missing at the end of the line",
    );
    refused(QUIET, "1 1 0", "1 -2 0", 8, "the position after \"0@2~\" is another");
    refused(QUIET, "0@2~", "0@2", 8, "the position after \"0@2\" is another");
    refused(QUIET, "0@2~", "0@9", 8, "there is no position \"9\"");
    refused(QUIET, "0@2~", "0", 11, "\"qed\" is not a number, so not a position");
    refused(QUIET, "1 1 0", "1 1@1 0", 8, "nothing is left to tell after \"1@1\"");
    refused(QUIET, "1 1 0", "1 2@1 0", 8, "the position after \"2@1\" is another");
    refused(QUIET, "2 1\n", "2 1@1\n", 9, "the position after \"1@1\" is another");
    refused(QUIET, "1 1 0", "1 x 0", 8, "\"x\" is not a reply");
    refused(QUIET, "3 1\n", "", 10, "\"qed\" is not a number, so not a position");
    refused(QUIET, "3 1\n", "2 1\n", 10, "this must be position 3, not 2");
    refused(QUIET, "qed\n", "qed\nqed\n", 12, "there is a line after `qed`");
    let lopsided = "the board is not its own mirror image around the window";
    refused(WIDE, "columns -3 3", "columns -3 4", 8, lopsided);
    refused(WIDE, "columns -3 3", "columns -2 3", 8, lopsided);
    refused(DRAW, "tree O", "qed\ntree O", 14, "`tree` is expected here, not \"qed\"");
}

#[test]
fn rules_are_rejected() {
    let limited = "a rule needs a board that is limited in width and height, and all of it as the window";
    refused(RULE, " height 3", "", 7, limited);
    refused(RULE, "columns 0 2", "columns 0 3", 7, limited);
    refused(FIGURE_1, "1 0\n", "1 rule a\n", 8, limited);
    refused(RULE, " .bc", "", 7, "the word for column 2 is missing at the end of the line");
    refused(RULE, ".bc", ".bc .", 7, "\".\" is one word too many");
    refused(RULE, "ac", "a", 7, "column 1 has 2 free cells, unlike \"a\"");
    refused(RULE, "ac", "a1", 7, "\"a1\" is not made of letters and dots");
    // Letters that do not count.
    refused(RULE, "cc ac .bc", ".. .. ...", 7, "the rule has no reply in \"X.X.O\"");
    refused(RULE, "cc ac .bc", "A. A. ...", 7, "the rule has no reply in \"X.X.O\"");
    refused(HOLDING_RULE, "a a a a", "A A . .", 9, "the rule has no reply in \"..X.\"");
    // A rule is no excuse for a position that is settled or unsafe, and leads to no numbers.
    refused(RULE, "0:X 1:X", "0:O 1:O", 6, "O may have a line at once in column 2");
    refused(RULE, "qed", "2 1\nqed", 8, "`qed` is expected here, not \"2\"");
}

/// What a rule reaches is paid for like everything else.
#[test]
fn a_rule_does_not_keep_a_reader_busy() {
    let text = format!(
        "tatami certificate 1\ngame gravity connect 16 columns 0 999 height 1\nstones\nmover O\nwinner X\n\
         tree X 0 999\n1 rule{}\n",
        " a".repeat(1000)
    );
    let reason = check(text.as_bytes()).unwrap_err().to_string();
    assert!(reason.contains("the check takes too much work"), "{reason}");
}

/// A mirror image is no help where the board is not symmetric around the window: after O's stone in column 3,
/// column 5 is free, which has no counterpart on the left. The statement is false.
#[test]
fn a_mirror_image_on_a_lopsided_board_is_rejected() {
    for (board, last) in [("-5 5", 4), ("-5 4", 4), ("-6 5", 4)] {
        let text = format!(
            "tatami certificate 1\ngame gravity connect 3 columns {board} height 1\nstones -5:O -3:X 2:X 4:O\n\
             mover O\nwinner X\ntree X -5 {last}\n1 -2 1 1 -2 -2 1@2~ 3\n2 1\n3 -2\nqed\n"
        );
        let reason = check(text.as_bytes()).map(|_| String::new()).map_err(|rejection| rejection.to_string());
        let wanted = match board {
            "-5 5" => "line 7: O may have a line at once outside the window",
            "-5 4" => "line 7: \"3\" is one word too many",
            _ => "line 7: O may have a line at once outside the window",
        };
        assert_eq!(reason, Err(wanted.to_string()), "{text}");
        assert!(!is_true(&text, &mut HashMap::new()) || board == "-5 4");
    }
}

/// Stones outside the window may help: three of O's at its edge are one too many.
#[test]
fn lines_that_leave_the_window_count() {
    let text = |first: i64| {
        format!(
            "tatami certificate 1\ngame gravity connect 4\nstones 0:O 1:O 2:O 6:X 7:X 8:X\nmover O\nwinner X\n\
             tree X {first} 12\n"
        )
    };
    let reason = |first| check(text(first).as_bytes()).unwrap_err().to_string();
    assert_eq!(reason(0), "line 6: O may have a line at once in column 3");
    let blocked = text(0).replace("6:X", "3:X 6:X");
    let rejection = check(blocked.as_bytes()).unwrap_err().to_string();
    assert_eq!(rejection, "line 6: O may have a line at once outside the window");
}

/// Connect-k by the plainest means: columns from below, and who has a line.
struct Game {
    connect: i64,
    width: i64,
    height: usize,
    memo: HashMap<(Vec<Vec<u8>>, u8), i8>,
}

impl Game {
    fn has_line(&self, columns: &[Vec<u8>], player: u8) -> bool {
        let own = |column: i64, row: i64| {
            let column = usize::try_from(column).ok().and_then(|column| columns.get(column));
            let row = usize::try_from(row).ok();
            column.zip(row).and_then(|(column, row)| column.get(row)) == Some(&player)
        };
        let line = |column: i64, row: i64, way: (i64, i64)| {
            (0..self.connect).all(|step| own(column + way.0 * step, row + way.1 * step))
        };
        let starts = (0..self.width).flat_map(|column| (0..self.height as i64).map(move |row| (column, row)));
        let mut starts = starts.flat_map(|(c, r)| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|way| (c, r, way)));
        starts.any(|(column, row, way)| line(column, row, way))
    }

    /// 1 if X wins, -1 if O wins, 0 if nobody does.
    fn value(&mut self, columns: &[Vec<u8>], mover: u8) -> i8 {
        if let Some(value) = self.memo.get(&(columns.to_vec(), mover)) {
            return *value;
        }
        let (other, sign) = if mover == b'X' { (b'O', 1) } else { (b'X', -1) };
        let mut best = None;
        if self.has_line(columns, other) {
            best = Some(-1);
        }
        for column in 0..columns.len() {
            if best == Some(1) || self.has_line(columns, other) || columns[column].len() == self.height {
                continue;
            }
            let mut after = columns.to_vec();
            after[column].push(mover);
            let value = sign * self.value(&after, other);
            best = best.max(Some(value));
        }
        let value = sign * best.unwrap_or(0);
        self.memo.insert((columns.to_vec(), mover), value);
        value
    }
}

/// What the head of a certificate about a limited board says, and what is true.
fn is_true(text: &str, games: &mut HashMap<String, Game>) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let words: Vec<&str> = lines[1].split_whitespace().collect();
    let number = |index: usize| words[index].parse::<i64>().unwrap();
    let (connect, first, last, height) = (number(3), number(5), number(6), number(8) as usize);
    let mut columns = vec![Vec::new(); (last - first + 1) as usize];
    for word in lines[2].split_whitespace().skip(1) {
        let (column, stones) = word.split_once(':').unwrap();
        columns[(column.parse::<i64>().unwrap() - first) as usize] = stones.bytes().collect();
    }
    let width = last - first + 1;
    let game = games.entry(lines[1].to_string());
    let game = game.or_insert_with(|| Game { connect, width, height, memo: HashMap::new() });
    let value = game.value(&columns, lines[3].as_bytes()[6]);
    lines[4] == ["winner O", "winner none", "winner X"][(value + 1) as usize]
}

/// Certificates with words changed, left out and doubled: whatever is accepted is true.
#[test]
fn changed_certificates_are_rejected_or_true() {
    let mut games = HashMap::new();
    let mut random = Random::seeded(1);
    let mut below = |bound: usize| random.below(bound);
    let words = ["X", "O", "-1", "0", "1", "2", "3", "0@2", "1@3~", "1:X", "0:O", "none"];
    let mut accepted = 0;
    for round in 0..rounds(30_000) {
        let text = [WIDE, DRAW][round % 2];
        let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        for _ in 0..=below(2) {
            let line = 1 + below(lines.len() - 1);
            let place = below(lines[line].len());
            match below(4) {
                0 => lines[line][place] = words[below(words.len())],
                1 => lines[line].push(words[below(words.len())]),
                2 => drop(lines[line].remove(place)),
                _ => lines.swap(line, 1.max(line - 1)),
            }
            if lines[line].is_empty() {
                lines.remove(line);
            }
        }
        let changed: String = lines.iter().map(|line| line.join(" ") + "\n").collect();
        if changed != text && check(changed.as_bytes()).is_ok() {
            let whole = changed.contains(" columns ") && changed.contains(" height ");
            accepted += usize::from(whole);
            assert!(!whole || is_true(&changed, &mut games), "{changed}");
        }
    }
    tell("changed certificates with gravity", accepted);
    assert!(accepted > 8, "{accepted}");
}

#[test]
fn every_truncation_is_rejected() {
    for text in ALL {
        for length in 0..text.len() - 1 {
            assert!(check(&text.as_bytes()[..length]).is_err(), "{}", &text[..length]);
        }
    }
}

#[test]
fn a_full_board_is_nobody_s_win() {
    for (board, moves) in [
        ("columns 0 0 height 1", "1\n"),
        ("columns 0 2 height 1", "1 2 1\n2\n"),
        ("columns 0 2 height 1", "1 rule a a\n"),
    ] {
        let head =
            format!("tatami certificate 1\ngame gravity connect 4 {board}\nstones\nmover X\nwinner X\n");
        let last = if board.contains("0 0") { 0 } else { 2 };
        let text = format!("{head}tree X 0 {last}\nmove 0\n{moves}qed\n");
        let rejection = check(text.as_bytes()).unwrap_err().to_string();
        assert!(rejection.contains("the board is full, and nobody has won"), "{rejection}");
    }
}
