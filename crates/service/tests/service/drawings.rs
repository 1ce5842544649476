//! Drawings of the paper, and random ones, against exhaustive and random play.

use game::Claim;
use game::drop::{
    Columns, Drawing, DropBoard, End, Piece, Place, Play, Rule, Sketch, SketchError, Spot, Stone, Unit, Way,
    Width, moves,
};
use proof::Outcome;
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use service::settle::settle;
use std::collections::HashSet;

fn piece(unit: Unit, at: i32, every: impl Into<Option<u32>>) -> Piece {
    Piece { unit, at, every: every.into(), mirrored: true }
}

fn unit(name: &str) -> Unit {
    Unit::named(name).unwrap()
}

fn infinite(defender: Stone, pieces: Vec<Piece>) -> Sketch {
    Sketch { pieces, ..Sketch::new(DropBoard::infinite(4), defender) }
}

/// Theorems 1 to 6 of the paper, and figures 37 and 38.
fn theorems() -> Vec<(&'static str, Sketch)> {
    let half = Unit::drawn(&["UU>", "..S"]);
    let mixed = Unit::drawn(&["...AAB.BDD.FFGG", "...C...E.E.H..H"]);
    let glass = infinite(Stone::O, vec![piece(unit("glass"), 1, 8)]);
    vec![
        ("theorem 1", infinite(Stone::X, vec![piece(unit("cup"), 3, 5)])),
        ("theorem 2", infinite(Stone::O, vec![piece(unit("cup"), 1, 5)])),
        ("theorem 3", infinite(Stone::X, vec![piece(half, 3, None), piece(unit("slided-cup"), 7, 5)])),
        ("theorem 4", infinite(Stone::O, vec![piece(unit("slided-cup"), 1, 5)])),
        ("theorem 5", infinite(Stone::X, vec![piece(unit("glass"), 3, 8)])),
        ("theorem 6", glass.clone()),
        ("figure 37", infinite(Stone::X, vec![piece(mixed, 0, None), piece(unit("cup"), 16, 5)])),
        ("figure 38", Sketch { slide: -2, ..glass }),
    ]
}

fn certified(name: &str, drawing: &Drawing) -> Option<Verdict> {
    let claim = Claim::Drop(drawing.clone());
    let outcome: Outcome<'_> = settle(&claim, &Limits::default(), &Monitor::default());
    let verdict = outcome.verdict().inspect_err(|error| assert_eq!(*error, Exhausted::NoMethod)).ok()?;
    let mut text = Vec::new();
    outcome.certify(&mut text).unwrap();
    let shown = String::from_utf8_lossy(&text);
    let statement =
        checker::check(&text[..]).unwrap_or_else(|rejection| panic!("{name}: {rejection}\n{shown}"));
    let head = proof::certificate::head(&claim, verdict);
    assert_eq!(checker::read_statement(head.as_bytes()).unwrap(), statement, "{name}");
    if let Some(beaten) = gravity::beating(&outcome) {
        println!("{name}: {}", moves(&beaten.moves));
    }
    Some(verdict)
}

/// A generator of numbers; the same at every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn the_theorems_of_the_paper() {
    for (name, sketch) in theorems() {
        let drawing = sketch.drawing().unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let wanted = if name == "figure 37" { Verdict::Fails } else { Verdict::Holds };
        assert_eq!(certified(name, &drawing), Some(wanted), "{name}");
    }
}

#[test]
fn every_slide_of_the_boards_of_o() {
    for (name, sketch) in theorems().into_iter().filter(|(_, sketch)| sketch.defender == Stone::O) {
        for slide in -9..=9 {
            let drawing = Sketch { slide, ..sketch.clone() }.drawing().unwrap();
            assert_eq!(certified(name, &drawing), Some(Verdict::Holds), "{name} {slide}");
        }
    }
}

#[test]
fn other_units_on_the_left_than_on_the_right() {
    let units = [("cup", 5), ("slided-cup", 5), ("glass", 8)];
    let (mut holds, mut fails) = (0, 0);
    for (defender, gap) in [(Stone::X, 3), (Stone::O, 1)] {
        for (right, every) in units {
            for (left, other) in units {
                let piece = |name, at, every| Piece { mirrored: false, ..piece(unit(name), at, every) };
                let left_at = 1 - gap - unit(left).width() as i32;
                let pieces = vec![piece(right, gap, every), piece(left, left_at, other)];
                let sketch =
                    Sketch { pieces, ways: vec![Way::Right, Way::Left], ..infinite(defender, Vec::new()) };
                let name = format!("{left} on the left, {right} on the right, for {defender}");
                match sketch.drawing() {
                    Ok(drawing) => {
                        assert_eq!(drawing.width(), Width::repeats(other, every));
                        let verdict = certified(&name, &drawing).expect(&name);
                        assert_eq!(verdict, Verdict::Holds, "{name}");
                        holds += 1;
                    }
                    // Slided-CUPs are linked over one column only, and not with other units.
                    Err(error) => {
                        assert!(matches!(error, SketchError::LooseEnd(..)), "{name}: {error:?}");
                        assert!(name.contains("slided-cup"));
                        fails += 1;
                    }
                }
            }
        }
    }
    // CUP and GLASS for both players, and O's Slided-CUPs on both sides.
    assert_eq!((holds, fails), (9, 9));
}

#[test]
fn the_upper_cells_of_a_glass_are_free() {
    for (defender, at) in [(Stone::X, 3), (Stone::O, 1)] {
        for upper in ["S.s.s.S", "S.S.s.s", "S.s.S.s"] {
            let glass = Unit::drawn(&["GGL.LAA", upper]);
            let drawing = infinite(defender, vec![piece(glass, at, 8)]).drawing().unwrap();
            assert_eq!(certified(upper, &drawing), Some(Verdict::Holds), "{upper}");
            // No line needs a pair of the second row, so it does not matter how these cells are matched.
            let is_kept = |line: &[Spot], spot: &Spot| match drawing.place(*spot) {
                Some(Place::Pair(partner)) => spot.row == 1 && line.contains(&partner),
                Some(Place::Stone(stone)) => stone == defender,
                Some(Place::Upper) => true,
                Some(Place::Lower) | None => false,
            };
            for line in drawing.lines() {
                assert!(line.iter().any(|spot| is_kept(&line, spot)), "{upper}: {line:?}");
            }
        }
        // As the paper draws it; the cells of the letter are matched as in its section 6.
        let free = infinite(defender, vec![piece(Unit::drawn(&["GGL.LAA", "S.S.S.S"]), at, 8)]);
        let named = infinite(defender, vec![piece(unit("glass"), at, 8)]);
        assert_eq!(free.drawing(), named.drawing());
    }
}

#[test]
fn other_spacings_of_cups_fail() {
    for (defender, at) in [(Stone::X, 3), (Stone::O, 1)] {
        for gap in [0, 2, 3] {
            let sketch = infinite(defender, vec![piece(unit("cup"), at, 4 + gap)]);
            let name = format!("cups with gaps of {gap} for {defender}");
            assert_eq!(certified(&name, &sketch.drawing().unwrap()), Some(Verdict::Fails), "{name}");
        }
    }
}

#[test]
fn a_unit_left_out_and_a_column_left_out_fail() {
    for (name, first) in [("first cup left out", 6), ("column left out", 2)] {
        let sketch = infinite(Stone::O, vec![piece(unit("cup"), first, 5)]);
        assert_eq!(certified(name, &sketch.drawing().unwrap()), Some(Verdict::Fails), "{name}");
    }
}

#[test]
fn always_answering_in_the_pair_gets_stuck() {
    for (name, sketch) in theorems().into_iter().filter(|(name, _)| *name != "figure 37") {
        let drawing = Sketch { rule: Rule::Pair, ..sketch }.drawing().unwrap();
        assert_eq!(certified(name, &drawing), Some(Verdict::Fails), "{name}");
    }
}

#[test]
fn random_play_never_beats_what_holds() {
    let mut random = Random(1);
    for (name, sketch) in theorems().into_iter().filter(|(name, _)| *name != "figure 37") {
        let drawing = sketch.drawing().unwrap();
        for _ in 0..10_000 {
            let (middle, width) = (random.below(25) as i32 - 12, 3 + random.below(10));
            let mut play = Play::new();
            for _ in 0..24 {
                let column = middle + random.below(width) as i32;
                let (_, end) = play.attack(&drawing, column).unwrap();
                assert!(!matches!(end, Some(End::Stuck(_) | End::Full)), "{name}: {end:?} {play:?}");
                if let Some(End::Line(stone)) = end {
                    assert_eq!(stone, drawing.defender(), "{name}: {play:?}");
                    break;
                }
            }
        }
    }
}

/// A drawing on a small board with pairs strewn at random.
fn strewn(random: &mut Random) -> Option<Drawing> {
    let (width, height) = (2 + random.below(4), 2 + random.below(3));
    let board = DropBoard {
        connect: 2 + random.below(3) as u32,
        columns: Columns::between(0, width as i32 - 1),
        height: Some(height as u32),
    };
    let bases: Vec<usize> = (0..width).map(|_| random.below(height.min(3) + 1)).collect();
    let mut cells: Vec<(usize, usize)> =
        (0..width).flat_map(|column| (0..bases[column]).map(move |row| (column, row))).collect();
    if cells.len() % 2 == 1 {
        return None;
    }
    let rows = bases.iter().max().copied().unwrap_or(0);
    let mut letters = vec![vec!['.'; width]; rows];
    for letter in 'a'.. {
        let Some(first) = cells.pop() else { break };
        let second = cells.swap_remove(random.below(cells.len()));
        for (column, row) in [first, second] {
            letters[row][column] = letter;
        }
    }
    let rows: Vec<String> = letters.iter().map(|row| row.iter().collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let drawn = Piece { unit: Unit::drawn(&rows), at: 0, every: None, mirrored: false };
    let defender = [Stone::X, Stone::O][random.below(2)];
    let rule = if random.below(5) == 0 { Rule::Pair } else { Rule::Divert };
    Sketch { rule, stones: Vec::new(), pieces: vec![drawn], ..Sketch::new(board, defender) }.drawing().ok()
}

/// Whether some order of moves beats the drawing or leaves it stuck.
fn is_beaten(drawing: &Drawing) -> bool {
    let mut seen = HashSet::new();
    let mut left = vec![Play::new()];
    while let Some(play) = left.pop() {
        let (first, last) = drawing.ends();
        for column in first..=last {
            let mut next = play.clone();
            match next.attack(drawing, column) {
                Some((_, Some(End::Stuck(_)))) => return true,
                Some((_, Some(End::Line(stone)))) if stone != drawing.defender() => return true,
                Some((_, None)) if seen.insert(next.clone()) => left.push(next),
                _ => {}
            }
        }
    }
    false
}

#[test]
fn verdicts_agree_with_all_play_on_small_boards() {
    let mut random = Random(7);
    let (mut holds, mut fails) = (0, 0);
    while holds + fails < 3_000 {
        let Some(drawing) = strewn(&mut random) else { continue };
        match certified("strewn", &drawing).expect("a small board is settled") {
            Verdict::Holds => {
                holds += 1;
                assert!(!is_beaten(&drawing), "{drawing:?}");
            }
            Verdict::Fails => {
                fails += 1;
                assert!(is_beaten(&drawing), "{drawing:?}");
            }
        }
    }
    assert!(holds > 300 && fails > 1_000, "{holds} {fails}");
}
