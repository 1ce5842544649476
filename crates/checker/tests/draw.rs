//! Certificates that a game with gravity is a draw: what is accepted, what is refused and why, and random ones
//! against minimax.

mod common;

use std::collections::HashMap;

use checker::{Statement, check};
use common::{Random, Tally, rounds};

/// Width 4, without end upwards.
const FOUR: &str = "\
tatami certificate 1
game draw connect 4 columns 0 3
drawing X
rule divert
columns 0 3 limited
column 0 X
column 1
column 2
column 3
drop
pave
drawing O
rule divert
columns 0 3 limited
column 0 1:1 3:2
column 1 0:1
column 2 3:1
column 3 2:1 0:2
drop
pave
qed
";

/// The endless board.
const ENDLESS: &str = "\
tatami certificate 1
game draw connect 4
drawing X
rule divert
columns -11 11 repeats 5 5
column -11 -10:1 -8:2
column -10 -11:1
column -9 -8:1
column -8 -9:1 -11:2
column -7
column -6 -5:1 -3:2
column -5 -6:1
column -4 -3:1
column -3 -4:1 -6:2
column -2
column -1
column 0 X
column 1
column 2
column 3 4:1 6:2
column 4 3:1
column 5 6:1
column 6 5:1 3:2
column 7
column 8 9:1 11:2
column 9 8:1
column 10 11:1
column 11 10:1 8:2
drop
pave
drawing O
rule divert
columns -4 5 repeats 5 5
column -4 -3:1 -1:2
column -3 -4:1
column -2 -1:1
column -1 -2:1 -4:2
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
drop
pave
qed
";

/// A board that begins with column 0.
const ONE_END: &str = "\
tatami certificate 1
game draw connect 4 columns 0 -
drawing X
rule divert
columns 0 7 repeats - 5
column 0 X
column 1
column 2
column 3 4:1 6:2
column 4 3:1
column 5 6:1
column 6 5:1 3:2
column 7
drop
pave
drawing O
rule divert
columns 0 5 repeats - 5
column 0
column 1 2:1 4:2
column 2 1:1
column 3 4:1
column 4 3:1 1:2
column 5
drop
pave
qed
";

/// One column with an odd number of cells. That O, who is second, always has an answer is tried play by play.
const COLUMN: &str = "\
tatami certificate 1
game draw connect 2 columns 0 0 height 3
drawing X
rule pair
columns 0 0 limited
column 0 X
drop
pave
drawing O
rule pair
columns 0 0 limited
column 0
exhaust
qed
";

/// Sixteen columns or more: a case for 16 columns, and five that widen by five for 17 to 21.
const WIDER: &str = include_str!("common/drop_wider.cert");

fn refused(text: &str, from: &str, to: &str, line: usize, reason: &str) {
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    let rejection = check(changed.as_bytes()).expect_err(&changed);
    assert_eq!(rejection.line, line, "{rejection}\n{changed}");
    assert!(rejection.to_string().ends_with(reason), "{rejection}, not {reason}");
}

#[test]
fn accepted() {
    let said = check(FOUR.as_bytes()).unwrap().to_string();
    assert_eq!(
        said,
        "On the empty board with gravity without end upwards, columns 0 to 3, 4 in a row winning, and X to move,\n\
         each player can make sure that the other never has 4 in a row."
    );
    let said = check(ENDLESS.as_bytes()).unwrap().to_string();
    assert!(said.contains("without end upwards, all columns, 4 in a row winning, and X to move"), "{said}");
    check(COLUMN.as_bytes()).unwrap();
    let said = check(ONE_END.as_bytes()).unwrap().to_string();
    assert!(said.contains("without end upwards, all columns from 0 on, 4 in a row winning, and X"), "{said}");
    let said = check(mirrored(ONE_END).as_bytes()).unwrap().to_string();
    assert!(said.contains("without end upwards, all columns up to 0, 4 in a row winning, and X"), "{said}");
}

#[test]
fn all_widths() {
    let said = check(WIDER.as_bytes()).unwrap().to_string();
    assert_eq!(
        said,
        "On each empty board with gravity without end upwards, from column 0 to column 15 or further, 4 in a row winning, \
         and X to move,\neach player can make sure that the other never has 4 in a row."
    );
    let lines: Vec<&str> = WIDER.lines().collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|line| lines[*line] == "drawing X").collect();
    let case = |number: usize| {
        let end = starts.get(number + 1).copied().unwrap_or(lines.len() - 1);
        lines[starts[number]..end].join("\n") + "\n"
    };
    let head = |last: &str| format!("tatami certificate 1\ngame draw connect 4 columns 0 {last} wider\n");
    let with = |last: &str, cases: &[usize]| {
        let cases: String = cases.iter().map(|number| case(*number)).collect();
        check((head(last) + &cases + "qed\n").as_bytes()).map_err(|rejection| rejection.to_string())
    };
    let refused = |last: &str, cases: &[usize], reason: &str| {
        let said = with(last, cases).expect_err(reason);
        assert!(said.ends_with(reason), "{said}, not {reason}");
    };
    with("15", &[0, 1, 2, 3, 4, 5]).unwrap();
    with("16", &[1, 2, 3, 4, 5]).unwrap();
    // Each width has its case, and the last of them widen, as many as they widen by columns.
    let enough = "as many drawings must widen, for widths in a row, as they widen by columns";
    let columns = "the drawing has other columns than the board";
    refused("15", &[], enough);
    refused("15", &[0], enough);
    refused("15", &[0, 1, 2, 3, 4], enough);
    refused("16", &[2, 3, 4, 5], columns);
    refused("15", &[0, 1, 2, 4, 5], columns);
    refused("15", &[0, 1, 2, 2, 3, 4, 5], columns);
    refused("15", &[1, 2, 3, 4, 5], columns);
    refused("16", &[0, 1, 2, 3, 4, 5], columns);
    refused("15", &[0, 2, 1, 3, 4, 5], columns);
    // Of one board there are no cases, and a drawing that widens is for no single one.
    let one = |last: &str, number| {
        format!("tatami certificate 1\ngame draw connect 4 columns 0 {last}\n{}qed\n", case(number))
    };
    check(one("15", 0).as_bytes()).unwrap();
    let said = check(one("16", 1).as_bytes()).unwrap_err().to_string();
    assert!(said.ends_with("the drawings widen, and the board does not"), "{said}");
    changed_refused(
        "columns 0 16 widens 0 5",
        "columns 0 16 limited",
        88,
        "one of the drawings widens otherwise than the other",
    );
    changed_refused(
        "columns 0 16 widens 2 5",
        "columns 0 16 limited",
        88,
        "one of the drawings widens otherwise than the other",
    );
    let narrow = WIDER.replacen("columns 0 18 widens 3 5", "columns 0 18 limited", 1);
    let narrow = narrow.replacen("columns 0 18 widens 0 5", "columns 0 18 limited", 1);
    let said = check(narrow.as_bytes()).unwrap_err().to_string();
    assert!(said.ends_with("the drawings do not widen by as many columns as those before"), "{said}");
    // X's stone is one on every board.
    changed_refused(
        "columns 0 16 widens 2 5",
        "columns 0 16 widens 0 5",
        64,
        "a stone is drawn in a column that repeats",
    );
    changed_refused(
        " columns 0 15 wider",
        " columns - 15 wider",
        2,
        "only a board with two ends can be wider",
    );
    changed_refused(" columns 0 15 wider", " columns 0 15 wide", 2, "\"wide\" is one word too many");
    let position =
        "tatami certificate 1\ngame gravity connect 4 columns 0 5 wider\nstones 1:X 2:X\nmover X\nwinner X\n";
    let said = check(position.as_bytes()).unwrap_err().to_string();
    assert!(said.ends_with("a position is one of one board"), "{said}");
}

/// A change of the certificate for all widths that is refused.
fn changed_refused(from: &str, to: &str, line: usize, reason: &str) {
    refused(WIDER, from, to, line, reason);
}

/// A stone that stands in the stretch would be many.
#[test]
fn a_stone_in_the_stretch() {
    // Follow-up alone, with a stone: on narrow boards it holds with every number of copies up to two.
    let text = "tatami certificate 1\ngame draw connect 16 columns 0 0 wider\ndrawing X\nrule divert\ncolumns 0 0 widens 0 1\n\
        column 0 X\ndrop\npave\nqed\n";
    let said = check(text.as_bytes()).unwrap_err().to_string();
    assert!(said.ends_with("a stone is drawn in a column that repeats"), "{said}");
}

/// The mirror image in column 0 of a certificate for a board with one end.
fn mirrored(text: &str) -> String {
    let number = |word: &str| (-word.parse::<i64>().unwrap()).to_string();
    let cell = |word: &str| match word.split_once(':') {
        Some((column, row)) => format!("{}:{row}", number(column)),
        None => word.to_string(),
    };
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["game", .., first, "-"] => {
                lines.push(format!(
                    "{} - {}",
                    line.strip_suffix(&format!(" {first} -")).unwrap(),
                    number(first)
                ));
            }
            ["columns", first, last, "repeats", "-", period] => {
                lines.push(format!("columns {} {} repeats {period} -", number(last), number(first)));
            }
            ["column", column, ..] => {
                let cells: String = words[2..].iter().map(|word| format!(" {}", cell(word))).collect();
                let back = lines.iter().rev().take_while(|line| line.starts_with("column ")).count();
                lines.insert(lines.len() - back, format!("column {}{cells}", number(column)));
            }
            _ => lines.push(line.to_string()),
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn statements_of_files() {
    let proved = check(FOUR.as_bytes()).unwrap();
    let file = proved.file();
    assert_eq!(file, "tatami statement 1\ngame draw connect 4 columns 0 3\n");
    assert_eq!(Statement::read_file(file.as_bytes()).unwrap(), proved);
    for other in [
        "draw connect 5 columns 0 3",
        "draw connect 4 columns 0 4",
        "draw connect 4 columns 0 -",
        "draw connect 4 columns - 3",
        "draw connect 4",
    ] {
        let stated = Statement::read_file(format!("tatami statement 1\ngame {other}\n").as_bytes()).unwrap();
        assert_ne!(stated, proved);
    }
    let more = Statement::read_file("tatami statement 1\ngame draw connect 4\nverdict holds\n".as_bytes());
    assert!(more.unwrap_err().to_string().contains("is not a field of the game draw"));
}

#[test]
fn refusals() {
    // The head.
    refused(
        FOUR,
        "columns 0 3\n",
        "columns 3 0\n",
        2,
        "the last column must lie between 3 and 100000, unlike 0",
    );
    refused(FOUR, "connect 4", "connect 1", 2, "the length of a line must lie between 2 and 16, unlike 1");
    refused(
        FOUR,
        "columns 0 3\n",
        "columns 0 3 height 0\n",
        2,
        "the height must lie between 1 and 1000, unlike 0",
    );
    refused(FOUR, "columns 0 3\n", "columns 0 3 empty\n", 2, "\"empty\" is one word too many");
    // The board of a drawing is that of the head.
    let columns = "the drawing has other columns than the board";
    refused(FOUR, "game draw connect 4 columns 0 3", "game draw connect 4", 9, columns);
    refused(FOUR, "connect 4 columns 0 3", "connect 4 columns 0 4", 9, columns);
    refused(FOUR, "connect 4 columns 0 3", "connect 4 columns -1 3", 9, columns);
    refused(FOUR, "columns 0 3 limited", "columns 0 3 repeats 1 1", 9, columns);
    refused(ENDLESS, "connect 4", "connect 4 columns -11 11", 28, columns);
    refused(ONE_END, " columns 0 -", "", 13, columns);
    refused(ONE_END, "columns 0 -", "columns 1 -", 13, columns);
    refused(ONE_END, "columns 0 -", "columns - 7", 13, columns);
    refused(ONE_END, "columns 0 -", "columns 0 7", 13, columns);
    refused(ONE_END, "0 7 repeats - 5", "0 7 repeats 3 5", 13, columns);
    refused(ONE_END, "0 5 repeats - 5", "0 5 repeats 5 5", 24, columns);
    refused(ONE_END, "columns 0 -", "columns - -", 2, "a board with all columns has no `columns`");
    refused(ONE_END, "columns 0 -", "columns 0", 2, "the last column is missing at the end of the line");
    refused(ONE_END, "repeats - 5", "repeats - 8", 13, "a stone is drawn in a column that repeats");
    let left = mirrored(ONE_END);
    refused(&left, "repeats 5 -", "repeats 8 -", 13, "a stone is drawn in a column that repeats");
    // Its height and the length of lines are those of the head.
    refused(FOUR, "columns 0 3\n", "columns 0 3 height 2\n", 10, "follow-up leaves a cell at the top alone");
    refused(FOUR, "connect 4", "connect 3", 11, "the line from 1:1 by 1:0 is not harmless");
    // X has moved once, O never; no stone stands there by repetition.
    refused(FOUR, "column 0 X", "column 0", 9, "0 stones are drawn where 1 must be");
    refused(FOUR, "column 1\n", "column 1 X\n", 9, "2 stones are drawn where 1 must be");
    refused(FOUR, "column 0 X", "column 0 X X", 9, "2 stones are drawn where 1 must be");
    refused(FOUR, "column 0 X", "column 0 O", 9, "a stone of O is drawn");
    refused(FOUR, "column 1\n", "column 1 O\n", 9, "a stone of O is drawn");
    refused(ENDLESS, "column 5\ndrop", "column 5 O\ndrop", 43, "a stone is drawn in a column that repeats");
    let left = ENDLESS.replacen("repeats 5 5", "repeats 12 5", 1);
    refused(&left, "column 0 X", "column 0 X", 28, "a stone is drawn in a column that repeats");
    let right = ENDLESS.replacen("repeats 5 5", "repeats 5 12", 1);
    refused(&right, "column 0 X", "column 0 X", 28, "a stone is drawn in a column that repeats");
    // Both drawings, each for its defender, in this order, each with its proof.
    refused(FOUR, "drawing X", "drawing O", 3, "`X` is expected here, not \"O\"");
    refused(FOUR, "drawing O", "drawing X", 12, "`O` is expected here, not \"X\"");
    refused(FOUR, "drop\npave\ndrawing", "drawing", 10, "\"drawing\" is not `drop` or `exhaust`");
    refused(FOUR, "pave\ndrawing", "drawing", 11, "`pave` is expected here, not \"drawing\"");
    refused(FOUR, "pave\nqed\n", "pave\n", 21, "the text ends before the line `qed` of the head");
    refused(FOUR, "qed\n", "qed\nqed\n", 22, "there is a line after `qed`");
    // What is wrong with a drawing is as wrong here.
    refused(FOUR, "column 3 2:1 0:2", "column 3 0:2 2:1", 18, "the partner of 0:2 is not matched with it");
    refused(COLUMN, "exhaust", "drop\npave", 13, "follow-up leaves a cell at the top alone");
    refused(COLUMN, "drop\npave", "exhaust\npave", 8, "`drawing` is expected here, not \"pave\"");
    refused(COLUMN, "columns 0 0 height", "columns 0 1 height", 6, columns);
}

#[test]
fn every_truncation_is_refused() {
    for text in [FOUR, ENDLESS, COLUMN, ONE_END, WIDER] {
        for (end, _) in text.match_indices('\n').filter(|(end, _)| end + 1 < text.len()) {
            assert!(check(&text.as_bytes()[..=end]).is_err(), "{}", &text[..end]);
        }
    }
}

/// A small limited board.
#[derive(Clone, Copy)]
struct Board {
    connect: i64,
    width: i64,
    height: i64,
}

impl Board {
    fn has_line(&self, columns: &[Vec<u8>], column: usize) -> bool {
        let row = columns[column].len() as i64 - 1;
        let stone = columns[column][row as usize];
        let at = |c: i64, r: i64| {
            let column = usize::try_from(c).ok().and_then(|c| columns.get(c));
            column.and_then(|column| column.get(usize::try_from(r).ok()?)) == Some(&stone)
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            (0..self.connect).any(|start| {
                (0..self.connect)
                    .all(|step| at(column as i64 + right * (step - start), row + up * (step - start)))
            })
        })
    }

    /// 1 if who is to move wins, 0 for a draw, −1 if the other wins.
    fn value(&self, columns: &mut Vec<Vec<u8>>, mover: u8, known: &mut HashMap<Vec<Vec<u8>>, i32>) -> i32 {
        if let Some(value) = known.get(columns) {
            return *value;
        }
        let mut best = None;
        for column in 0..columns.len() {
            if columns[column].len() as i64 == self.height {
                continue;
            }
            columns[column].push(mover);
            let value = if self.has_line(columns, column) {
                1
            } else {
                -self.value(columns, b'X' + b'O' - mover, known)
            };
            columns[column].pop();
            best = best.max(Some(value));
        }
        let value = best.unwrap_or(0);
        known.insert(columns.clone(), value);
        value
    }

    /// A drawing at random, from its rule to its proof; X's begins with a stone.
    fn drawing(&self, random: &mut Random, defender: char) -> String {
        let stone = (defender == 'X').then(|| random.within(0, self.width - 1));
        let mut tops: Vec<i64> = Vec::new();
        let mut open: Vec<(i64, i64)> = Vec::new();
        for column in 0..self.width {
            let from = i64::from(stone == Some(column));
            let top = if random.chance(50) { random.within(from, self.height) } else { from };
            open.extend((from + 1..=top).map(|row| (column, row)));
            tops.push(top);
        }
        if random.chance(50) {
            random.shuffle(&mut open);
        }
        let mut partners = HashMap::new();
        for pair in open.chunks_exact(2) {
            partners.insert(pair[0], pair[1]);
            partners.insert(pair[1], pair[0]);
        }
        let rule = random.pick(&["divert", "pair"]);
        let mut text = format!("drawing {defender}\nrule {rule}\ncolumns 0 {} limited\n", self.width - 1);
        for column in 0..self.width {
            text += &format!("column {column}");
            if stone == Some(column) {
                text += " X";
            }
            for row in i64::from(stone == Some(column)) + 1..=tops[column as usize] {
                match partners.get(&(column, row)) {
                    Some((c, r)) => text += &format!(" {c}:{r}"),
                    None => break,
                }
            }
            text.push('\n');
        }
        text + *random.pick(&["exhaust\n", "exhaust\n", "drop\npave\n"])
    }
}

/// Whatever is accepted is a draw by minimax.
#[test]
fn random_draws() {
    let mut random = Random::seeded(7);
    let mut tally = Tally::default();
    for _ in 0..rounds(2000) {
        let height = random.within(1, 4);
        let width = random.within(1, 12 / height);
        let board = Board { connect: random.within(2, 5), width, height };
        let [x, o] = ['X', 'O'].map(|defender| {
            // Some drawing that holds by itself, so that the two have a chance to be accepted together.
            let alone = |drawing: &str| {
                let body = drawing.split_once('\n').unwrap().1;
                let cut = body.rfind("exhaust").or(body.rfind("drop\n")).unwrap();
                let text = format!(
                    "tatami certificate 1\ngame drop connect {} height {height}\ndefender {defender}\n{}verdict holds\n{}qed\n",
                    board.connect,
                    &body[..cut],
                    &body[cut..]
                );
                check(text.as_bytes()).is_ok()
            };
            let tried: Vec<String> = (0..30).map(|_| board.drawing(&mut random, defender)).collect();
            tried.iter().find(|drawing| alone(drawing)).unwrap_or(&tried[0]).clone()
        });
        let text = format!(
            "tatami certificate 1\ngame draw connect {} columns 0 {} height {height}\n{x}{o}qed\n",
            board.connect,
            width - 1
        );
        if check(text.as_bytes()).is_err() {
            tally.refused("draw");
            continue;
        }
        let value = board.value(&mut vec![Vec::new(); width as usize], b'X', &mut HashMap::new());
        let telling = board.connect <= width.max(height);
        tally.accepted("draw", telling, value == 0, &text);
    }
    tally.finish(&[("draw", 200)]);
}
