//! Random drawings for connect-k with gravity: those that are accepted are played out against every attack,
//! and are never beaten or stuck; moves that are said to beat a drawing do.

mod common;
#[path = "common/drop.rs"]
mod play;

use std::collections::{HashSet, VecDeque};

use checker::check;
use common::{Random, Tally, rounds};
use play::{Cell, Oracle, Position};

/// On which sides a board goes on without end.
type Open = [bool; 2];

/// Ends on both sides; without, or with chances for each kind.
const LIMITED: Open = [false, false];

fn open(random: &mut Random, limited: usize) -> Open {
    if random.chance(limited) {
        return LIMITED;
    }
    *random.pick(&[[true, true], [true, true], [true, false], [false, true]])
}

/// The kind of board in the counts.
fn kind(open: Open) -> &'static str {
    match open {
        LIMITED => "limited",
        [true, true] => "repeating",
        _ => "one end",
    }
}

/// A random drawing, as the head of a certificate up to its verdict.
fn drawing(random: &mut Random, sides: Open) -> String {
    let limited = sides == LIMITED;
    let height = if limited || random.chance(30) { Some(random.within(1, 4)) } else { None };
    let most = if limited { [0, 7, 5, 4, 3][height.unwrap() as usize] } else { 6 };
    let width = random.within(if limited { 1 } else { 2 }, most);
    let connect = random.within(2, 6);
    let top = height.unwrap_or(3);
    // How many stones and how many matched cells are in each column.
    let mut columns: Vec<(Vec<&str>, i64)> = (0..width)
        .map(|_| {
            let stones = if random.chance(20) { random.within(1, top.min(2)) } else { 0 };
            let matched = *random.pick(&[0, 1, 1, 1, 2, 2, 3]);
            let stones: Vec<&str> = (0..stones).map(|_| *random.pick(&["X", "O"])).collect();
            let room = top - stones.len() as i64;
            (stones, matched.min(room))
        })
        .collect();
    // With a limited height, follow-up wants an even number of cells above.
    if let Some(height) = height.filter(|_| random.chance(80)) {
        for (stones, matched) in &mut columns {
            if (height - stones.len() as i64 - *matched) % 2 == 1 {
                *matched += if *matched > 0 && random.chance(50) { -1 } else { 1 };
            }
        }
    }
    if columns.iter().map(|(_, matched)| matched).sum::<i64>() % 2 == 1
        && let Some((_, matched)) = columns.iter_mut().find(|(_, matched)| *matched > 0)
    {
        *matched -= 1;
    }
    let mut open: Vec<Cell> = Vec::new();
    for (column, (stones, matched)) in (0..).zip(&columns) {
        let low = stones.len() as i64;
        open.extend((1..=*matched).map(|row| (column, low + row)));
    }
    // Whether the whole window repeats, or only some columns at its ends.
    let evenly = random.chance(50);
    // Mostly near cells are partners.
    let near = random.chance(70);
    if near {
        open.sort_by_key(|cell| (cell.1, cell.0));
    } else {
        random.shuffle(&mut open);
    }
    if random.chance(30) && !open.is_empty() {
        let by = random.below(open.len());
        open.rotate_left(by);
    }
    let mut partners: Vec<(Cell, Cell)> = Vec::new();
    while let Some(one) = open.pop() {
        let at =
            if near && random.chance(75) { open.len().saturating_sub(1) } else { random.below(open.len()) };
        if at >= open.len() {
            break;
        }
        let two = open.remove(at);
        // On boards that repeat as a whole, the partner may be a period away.
        let by = if limited || !evenly || random.chance(60) { 0 } else { random.within(-1, 1) * width };
        partners.push((one, (two.0 + by, two.1)));
        partners.push((two, (one.0 - by, one.1)));
    }
    let board = height.map_or(String::new(), |height| format!(" height {height}"));
    let first = random.within(-3, 3);
    let [left, right] = sides.map(|open| {
        let period = if evenly { width } else { random.within(1, width) };
        if open { period.to_string() } else { "-".to_string() }
    });
    let beyond = if limited { "limited".to_string() } else { format!("repeats {left} {right}") };
    let mut text = format!(
        "tatami certificate 1\ngame drop connect {connect}{board}\ndefender {}\nrule {}\ncolumns {first} {} {beyond}\n",
        random.pick(&["X", "O"]),
        random.pick(&["divert", "divert", "pair"]),
        first + width - 1
    );
    for (column, (stones, matched)) in (0..).zip(&columns) {
        text += &format!("column {}", first + column);
        stones.iter().for_each(|stone| text += &format!(" {stone}"));
        for row in 1..=*matched {
            let cell = (column, stones.len() as i64 + row);
            if let Some((_, partner)) = partners.iter().find(|(own, _)| *own == cell) {
                text += &format!(" {}:{}", partner.0 + first, partner.1);
            }
        }
        text.push('\n');
    }
    text
}

/// Whether some order of attacks in these columns makes a line or leaves the defender stuck, as far as so
/// many positions show.
fn is_beaten(oracle: &Oracle, columns: &[i64], most: usize) -> bool {
    let mut seen = HashSet::new();
    let mut left = VecDeque::from([Position::default()]);
    while let Some(position) = left.pop_front() {
        for column in columns {
            match oracle.turn(&position, *column) {
                Err(true) => return true,
                Ok(mut next) => {
                    next.1.sort_unstable();
                    if seen.len() < most && seen.insert(next.clone()) {
                        left.push_back(next);
                    }
                }
                Err(false) => {}
            }
        }
    }
    false
}

/// Whether the attacker, to whom lines mean nothing, can leave the defender stuck, own a pair, or own an
/// upper cell.
fn is_kept(oracle: &Oracle, columns: &[i64], most: usize) -> bool {
    let attacker = if oracle.defender == 'X' { 'O' } else { 'X' };
    let mut seen = HashSet::new();
    let mut left = VecDeque::from([Position::default()]);
    while let Some(position) = left.pop_front() {
        for column in columns {
            let mut next = position.clone();
            let Some(cell) = oracle.lands(&next, *column) else { continue };
            next.0.insert(cell, attacker);
            let taken = |cell: Cell| next.0.get(&cell) == Some(&attacker);
            let drawn = oracle.drawn(cell.0).unwrap().len() as i64;
            let upper = cell.1 > drawn && (cell.1 - drawn) % 2 == 0;
            if upper || oracle.partner(cell).is_some_and(taken) {
                return false;
            }
            let full = |column: i64| oracle.lands(&next, column).is_none();
            if oracle.repeats == [None, None] && (oracle.ends.0..=oracle.ends.1).all(full) {
                continue;
            }
            let Some((answer, followed)) = oracle.answer(&next, cell) else { return false };
            if oracle.lands(&next, answer.0) != Some(answer) {
                return false;
            }
            next.0.insert(answer, oracle.defender);
            next.1.extend(followed);
            next.1.sort_unstable();
            if seen.len() < most && seen.insert(next.clone()) {
                left.push_back(next);
            }
        }
    }
    true
}

fn is_telling(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("column ") && line.contains(':'))
}

/// `drop` by itself, and with `pave`.
#[test]
fn drop_and_pave() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for _ in 0..rounds(40_000) {
        let sides = open(&mut random, 36);
        let limited = sides == LIMITED;
        let head = drawing(&mut random, sides);
        let text = format!("{head}verdict holds\ndrop\npave\nqed\n");
        let kind = kind(sides);
        let said = check(text.as_bytes()).err().map(|rejection| rejection.to_string());
        let kept = said.as_ref().is_none_or(|said| said.contains("is not harmless"));
        let [drop, pave] = ["drop", "drop and pave"].map(|rule| format!("{rule}, {kind}"));
        if said.is_some() {
            tally.refused(&pave);
        }
        if !kept {
            tally.refused(&drop);
            continue;
        }
        let oracle = Oracle::read(&text);
        let (first, last) = oracle.ends;
        let beyond = if limited { 0 } else { 3 };
        let mut columns: Vec<i64> = (first - beyond..=last + beyond).collect();
        random.shuffle(&mut columns);
        let most = if limited { 2000 } else { 80 };
        if random.chance(if said.is_none() { 100 } else { 40 }) {
            tally.accepted(&drop, is_telling(&text), is_kept(&oracle, &columns, most), &text);
        }
        if said.is_none() {
            tally.accepted(&pave, is_telling(&text), !is_beaten(&oracle, &columns, 2 * most), &text);
        }
    }
    tally.finish(&[
        ("drop, limited", 200),
        ("drop, repeating", 200),
        ("drop and pave, limited", 100),
        ("drop and pave, repeating", 30),
        ("drop, one end", 200),
        ("drop and pave, one end", 30),
    ]);
}

/// A row of small pieces side by side, of which some stand any number of times; now and then any columns do.
fn widening(random: &mut Random) -> String {
    const PIECES: [&[&[(i64, i64)]]; 7] = [
        &[&[]],
        &[&[]],
        &[&[(1, 1)], &[(-1, 1)]],
        &[&[(1, 1)], &[(-1, 1)]],
        &[&[(2, 1)], &[], &[(-2, 1)]],
        &[&[(1, 1), (3, 2)], &[(-1, 1)], &[(1, 1)], &[(-1, 1), (-3, 2)]],
        &[&[(0, 2), (0, 1)]],
    ];
    let height = if random.chance(70) { Some(random.within(1, 4)) } else { None };
    let parts = [random.below(3), 1 + random.below(2), random.below(3)];
    let (mut columns, mut stretch): (Vec<&[(i64, i64)]>, _) = (Vec::new(), (0, 1));
    for (part, count) in parts.into_iter().enumerate() {
        let from = columns.len() as i64;
        (0..count).for_each(|_| columns.extend(random.pick(&PIECES).iter()));
        if part == 1 {
            stretch = (from, columns.len() as i64 - from);
        }
    }
    let last = columns.len() as i64 - 1;
    if random.chance(25) {
        let from = random.within(0, last);
        stretch = (from, random.within(1, last - from + 1));
    }
    let first = random.within(-3, 3);
    let tall = height.map_or(String::new(), |height| format!(" height {height}"));
    let mut text = format!(
        "tatami certificate 1\ngame drop connect {}{tall}\ndefender {}\nrule {}\ncolumns {first} {} widens {} {}\n",
        random.within(2, 5),
        random.pick(&["X", "O"]),
        random.pick(&["divert", "divert", "pair"]),
        first + last,
        first + stretch.0,
        stretch.1
    );
    for (column, cells) in (first..).zip(columns) {
        text += &format!("column {column}");
        // Stones now and then, on which nothing is matched.
        if cells.is_empty() && random.chance(20) {
            text += [" X", " O"][random.below(2)];
        }
        cells.iter().for_each(|(right, row)| text += &format!(" {}:{row}", column + right));
        text.push('\n');
    }
    text
}

/// Drawings that widen, with more copies than were looked at.
#[test]
fn widens() {
    let mut random = Random::seeded(4);
    let mut tally = Tally::default();
    for _ in 0..rounds(20_000) {
        let head = widening(&mut random);
        let text = format!("{head}verdict holds\ndrop\npave\nqed\n");
        if check(text.as_bytes()).is_err() {
            tally.refused("widens");
            continue;
        }
        let told = Oracle::read(&text).stretch.unwrap().1;
        for copies in [0, 1, 2, 3, 1 + 9 / told] {
            let oracle = Oracle::read(&text).wider(copies);
            let mut columns: Vec<i64> = (oracle.ends.0..=oracle.ends.1).collect();
            random.shuffle(&mut columns);
            tally.accepted("widens", is_telling(&text), !is_beaten(&oracle, &columns, 60), &text);
        }
    }
    tally.finish(&[("widens", 500)]);
}

/// A random attack of at most so many moves in the columns from one to another, with the answers.
fn attack(random: &mut Random, oracle: &Oracle, most: usize, (first, last): (i64, i64)) -> Vec<String> {
    let attacker = if oracle.defender == 'X' { 'O' } else { 'X' };
    let (mut position, mut moves) = (Position::default(), Vec::new());
    for _ in 0..most {
        let column = random.within(first, last);
        match oracle.turn(&position, column) {
            Err(true) => {
                moves.push(format!("{attacker}{column}"));
                break;
            }
            Err(false) => {}
            Ok(next) => {
                let new = |(cell, stone): &(&Cell, &char)| {
                    !position.0.contains_key(cell) && **stone == oracle.defender
                };
                let answer = next.0.iter().find(new).unwrap().0.0;
                moves.push(format!("{attacker}{column}"));
                moves.push(format!("{}{answer}", oracle.defender));
                position = next;
            }
        }
    }
    moves
}

/// Drawings that are said to fail with some number of copies.
#[test]
fn copies() {
    let mut random = Random::seeded(5);
    let mut tally = Tally::default();
    for _ in 0..rounds(8_000) {
        let head = widening(&mut random);
        let copies = random.within(0, 3);
        let oracle = Oracle::read(&head).wider(copies);
        let moves = attack(&mut random, &oracle, 10, (oracle.ends.0, oracle.ends.1));
        let said = if random.chance(80) { copies } else { random.within(0, 3) };
        let text = format!("{head}verdict fails\ncopies {said}\nmoves {}\nqed\n", moves.join(" "));
        if moves.is_empty() || check(text.as_bytes()).is_err() {
            tally.refused("copies");
            continue;
        }
        tally.accepted("copies", said > 0, Oracle::read(&text).agrees(), &text);
    }
    tally.finish(&[("copies", 200)]);
}

#[test]
fn exhaust() {
    let mut random = Random::seeded(2);
    let mut tally = Tally::default();
    for _ in 0..rounds(4000) {
        let head = drawing(&mut random, LIMITED);
        let text = format!("{head}verdict holds\nexhaust\nqed\n");
        if check(text.as_bytes()).is_err() {
            tally.refused("exhaust");
            continue;
        }
        let oracle = Oracle::read(&text);
        let columns: Vec<i64> = (oracle.ends.0..=oracle.ends.1).collect();
        tally.accepted("exhaust", is_telling(&text), !is_beaten(&oracle, &columns, 10_000), &text);
    }
    tally.finish(&[("exhaust", 200)]);
}

/// Random attacks, written down as they went, sometimes with a word changed.
#[test]
fn moves() {
    let mut random = Random::seeded(3);
    let mut tally = Tally::default();
    for _ in 0..rounds(15_000) {
        let sides = open(&mut random, 40);
        let head = drawing(&mut random, sides);
        let oracle = Oracle::read(&format!("{head}verdict fails\nmoves\nqed\n"));
        // A drawing that is not mutual is not read; the oracle cannot play against it.
        let probe = check(format!("{head}verdict fails\nmoves\nqed\n").as_bytes()).unwrap_err().to_string();
        if !probe.contains("a move is missing") {
            tally.refused(kind(sides));
            continue;
        }
        let mut moves = attack(&mut random, &oracle, 12, (oracle.ends.0 - 1, oracle.ends.1 + 1));
        if random.chance(30) && !moves.is_empty() {
            let at = random.below(moves.len());
            match random.below(3) {
                0 => drop(moves.remove(at)),
                1 => moves[at] = format!("{}{}", &moves[at][..1], random.within(-4, 6)),
                _ => moves.push(moves[at].clone()),
            }
        }
        let text = format!("{head}verdict fails\nmoves {}\nqed\n", moves.join(" "));
        if moves.is_empty() || check(text.as_bytes()).is_err() {
            tally.refused(kind(sides));
            continue;
        }
        tally.accepted(kind(sides), moves.len() > 1, Oracle::read(&text).agrees(), &text);
    }
    tally.finish(&[("limited", 200), ("repeating", 50), ("one end", 50)]);
}
