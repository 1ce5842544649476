//! Certificates about gravity to look at: positions, and drawings with the moves that beat them. Only what the
//! checker has accepted is drawn.

use crate::certificate::BadCertificate;
use crate::wall::Wall;
use game::drop::{
    Columns, Drawing, Drawn, DropBoard, Move, Play, Rule, Spot, Stone, Stretch, Width, parse_moves,
};
use std::collections::BTreeMap;
use std::str::{FromStr, Lines};

impl Wall {
    /// What a certificate states: a position; a drawing, with the moves that beat it if it fails; or, if the
    /// game is a draw, the drawing of X and that of O.
    pub fn of_certificate(title: &str, text: &[u8]) -> Result<Vec<(String, Self)>, BadCertificate> {
        let statement = checker::check(text)?.to_string();
        let text = String::from_utf8_lossy(text);
        // The words end with what a player, or both, can make sure.
        let stated = statement.lines().last().unwrap_or_default();
        walls(title, &text, stated).ok_or(BadCertificate::OtherGame)
    }
}

fn walls(title: &str, text: &str, stated: &str) -> Option<Vec<(String, Wall)>> {
    let lines = &mut text.lines();
    let game_line = lines.nth(1)?;
    let (game, board) = game_line.strip_prefix("game ")?.split_once(" connect ")?;
    let board = read_board(board)?;
    match game {
        "gravity" => {
            let stones = stacks(lines.next()?.strip_prefix("stones")?)?;
            let mut wall = Wall::of_stones(title, board, &stones);
            wall.caption = stated.trim_start_matches("and ").to_string();
            Some(vec![(title.to_string(), wall)])
        }
        "drop" => {
            let drawing = read_drawing(board, lines.next()?.strip_prefix("defender ")?, lines)?;
            let mut copies = 0;
            let wall = match lines.find(|line| {
                let read = line.strip_prefix("copies ").and_then(|number| number.parse().ok());
                copies = read.unwrap_or(copies);
                line.starts_with("moves ") || *line == "qed"
            })? {
                "qed" => with_words(Wall::of_drawing(title, &drawing), stated),
                moves => beaten(
                    title,
                    &drawing.with_copies(copies).ok()?,
                    &parse_moves(moves.strip_prefix("moves ")?).ok()?,
                )?,
            };
            Some(vec![(title.to_string(), wall)])
        }
        "draw" => {
            let mut walls = Vec::new();
            while let Some(defender) = lines.find_map(|line| line.strip_prefix("drawing ")) {
                let drawing = read_drawing(board, defender, lines)?;
                let (first, last) = drawing.ends();
                let name = match game_line.split(' ').any(|word| word == "wider") {
                    true => format!("{title}.{}.{defender}", last - first + 1),
                    false => format!("{title}.{defender}"),
                };
                walls.push((name.clone(), with_words(Wall::of_drawing(&name, &drawing), stated)));
            }
            Some(walls)
        }
        _ => None,
    }
}

fn with_words(mut wall: Wall, stated: &str) -> Wall {
    wall.caption += &format!("; {stated}");
    wall
}

/// A drawing with the moves that beat it, and how they do. The answers are the drawing's.
fn beaten(title: &str, drawing: &Drawing, moves: &[Move]) -> Option<Wall> {
    let (attacker, defender) = (drawing.defender().other(), drawing.defender());
    let (mut play, mut played, mut last) = (Play::new(), Vec::new(), None);
    for attack in moves.iter().filter(|played| played.stone == attacker) {
        let (spots, end) = play.attack(drawing, attack.column)?;
        played.extend(spots.into_iter().zip([attacker, defender]));
        last = end;
    }
    let mut wall = Wall::of_attack(title, drawing, &played);
    wall.caption = last?.words(drawing);
    Some(wall)
}

/// What follows `connect` in the game line.
fn read_board(text: &str) -> Option<DropBoard> {
    let mut words = text.split(' ');
    let mut board = DropBoard::infinite(words.next()?.parse().ok()?);
    while let Some(word) = words.next() {
        match word {
            "columns" => {
                board.columns = Columns { first: or_dash(words.next()?)?, last: or_dash(words.next()?)? };
            }
            "wider" => {}
            "height" => board.height = Some(words.next()?.parse().ok()?),
            _ => return None,
        }
    }
    Some(board)
}

/// A number, or a dash where there is none.
fn or_dash<N: FromStr>(word: &str) -> Option<Option<N>> {
    if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
}

/// The lines `rule`, `columns` and `column` of a drawing.
fn read_drawing(board: DropBoard, defender: &str, lines: &mut Lines<'_>) -> Option<Drawing> {
    let defender = stone(defender)?;
    let rule = match lines.next()? {
        "rule divert" => Rule::Divert,
        "rule pair" => Rule::Pair,
        _ => return None,
    };
    let words: Vec<&str> = lines.next()?.strip_prefix("columns ")?.split(' ').collect();
    let (first, last): (i32, i32) = (words.first()?.parse().ok()?, words.get(1)?.parse().ok()?);
    let stretch = match words[2..] {
        ["widens", from, period] => Some(Stretch { from: from.parse().ok()?, period: period.parse().ok()? }),
        _ => None,
    };
    let width = match words[2..] {
        ["repeats", left, right] => Width { left: or_dash(left)?, right: or_dash(right)? },
        _ => Width::LIMITED,
    };
    let end = |period: Option<u32>, column: i32| period.is_none().then_some(column);
    let columns = Columns { first: end(width.left, first), last: end(width.right, last) };
    let mut drawn = Vec::new();
    for _ in first..=last {
        let cells = lines.next()?.split(' ').skip(2).map(|word| match stone(word) {
            Some(stone) => Some(Drawn::Stone(stone)),
            None => {
                let (column, row) = word.split_once(':')?;
                Some(Drawn::Pair(Spot::new(column.parse().ok()?, row.parse().ok()?)))
            }
        });
        drawn.push(cells.collect::<Option<Vec<Drawn>>>()?);
    }
    let drawing = Drawing::new(DropBoard { columns, ..board }, defender, rule, first, drawn, width).ok()?;
    stretch.map_or(Some(drawing.clone()), |stretch| drawing.with_stretch(stretch).ok())
}

fn stone(word: &str) -> Option<Stone> {
    match word {
        "X" => Some(Stone::X),
        "O" => Some(Stone::O),
        _ => None,
    }
}

/// The stones of `0:XO 3:X`.
fn stacks(text: &str) -> Option<BTreeMap<Spot, Stone>> {
    let mut found = BTreeMap::new();
    for word in text.split_whitespace() {
        let (column, stones) = word.split_once(':')?;
        let column = column.parse().ok()?;
        for (row, sign) in (1..).zip(stones.chars()) {
            found.insert(Spot::new(column, row), if sign == 'X' { Stone::X } else { Stone::O });
        }
    }
    Some(found)
}
