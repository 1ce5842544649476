//! What the rules `drop` and `pave` accept and refuse.

use game::drop::{Columns, Drawing, DropBoard, Move, Piece, Rule, Sketch, Stone, Stretch, Unit, Width};
use kernel::{AllWidths, Draw, NobodyWins};

fn cups(every: u32) -> Sketch {
    let cup = Piece { unit: Unit::named("cup").unwrap(), at: 1, every: Some(every), mirrored: true };
    Sketch { pieces: vec![cup], ..Sketch::new(DropBoard::infinite(4), Stone::O) }
}

fn drawn(board: DropBoard, rows: &[&str]) -> Drawing {
    let piece = Piece { unit: Unit::drawn(rows), at: 0, every: None, mirrored: false };
    Sketch { pieces: vec![piece], ..Sketch::new(board, Stone::O) }.drawing().unwrap()
}

fn board(connect: u32, width: i32, height: u32) -> DropBoard {
    DropBoard { connect, columns: Columns::between(0, width - 1), height: Some(height) }
}

#[test]
fn accepted() {
    let drawing = cups(5).drawing().unwrap();
    assert_eq!(Draw::pave(drawing.clone()).unwrap().drawing(), &drawing);
    assert!(
        Draw::pave(drawn(board(4, 4, 6), &["UUPP", "C..C"])).is_none(),
        "columns 1 and 4 leave five rows"
    );
    assert!(Draw::pave(drawn(board(4, 2, 5), &["AA"])).is_some());
    // Each cell of the ground is matched with one of the second row: the answer stands on the attack.
    assert!(Draw::pave(drawn(board(4, 2, 6), &["AB", "BA"])).is_some());
}

#[test]
fn refused() {
    for every in [4, 6, 7] {
        assert!(Draw::pave(cups(every).drawing().unwrap()).is_none(), "a line with cups every {every}");
    }
    let naive = Sketch { rule: Rule::Pair, ..cups(5) };
    assert!(Draw::pave(naive.drawing().unwrap()).is_none(), "an answer out of reach");
    for (rows, why) in [
        (&["AAB", "C.C", "D.D"][..], "an answer that no attack can be diverted from"),
        (&["A.BB", "CC.."][..], "a gap"),
    ] {
        let piece = Piece { unit: Unit::drawn(rows), at: 0, every: None, mirrored: false };
        let sketch = Sketch { pieces: vec![piece], ..Sketch::new(DropBoard::infinite(4), Stone::O) };
        assert!(sketch.drawing().ok().and_then(Draw::pave).is_none(), "{why}");
    }
    assert!(Draw::pave(drawn(board(4, 4, 6), &["UUPP", "C..C"])).is_none(), "five rows above U and P");
    assert!(Draw::pave(drawn(board(4, 2, 5), &[".."])).is_none(), "a cell alone at the top");
    assert!(
        Draw::pave(drawn(board(3, 2, 8), &["AA", "BB", "CC", "DD"])).is_none(),
        "rows of pairs that divert twice"
    );
}

#[test]
fn exhausted() {
    // Always to answer in the pair is not certain to be possible, but on two rows it is.
    let pair = |board, rows: &[&str]| {
        let piece = Piece { unit: Unit::drawn(rows), at: 0, every: None, mirrored: false };
        let sketch = Sketch { pieces: vec![piece], ..Sketch::new(board, Stone::O) };
        Sketch { rule: Rule::Pair, ..sketch }.drawing().unwrap()
    };
    let drawing = pair(board(4, 2, 2), &["AA", "BB"]);
    assert!(Draw::pave(drawing.clone()).is_none());
    assert!(Draw::exhaust(drawing.clone()).is_some_and(|draw| draw.is_exhausted()));
    assert!(Draw::exhaust(pair(board(2, 2, 2), &["AA", "BB"])).is_none(), "a line");
    assert!(Draw::exhaust(pair(board(4, 2, 3), &["AA", "BB"])).is_none(), "no reply");
    assert!(Draw::exhaust(cups(5).drawing().unwrap()).is_none(), "no end");
    let high = DropBoard { height: None, ..board(4, 2, 2) };
    assert!(Draw::exhaust(pair(high, &["AA", "BB"])).is_none(), "no end upwards");
}

/// X's drawing of the paper's Theorem 1: cups from column 3 on.
fn x_cups() -> Sketch {
    let cup = Piece { unit: Unit::named("cup").unwrap(), at: 3, every: Some(5), mirrored: true };
    Sketch { pieces: vec![cup], ..Sketch::new(DropBoard::infinite(4), Stone::X) }
}

fn held(sketch: Sketch) -> Draw {
    Draw::pave(sketch.drawing().unwrap()).unwrap()
}

#[test]
fn two_drawings() {
    let (x, o) = (held(x_cups()), held(cups(5)));
    let nobody = NobodyWins::two(x.clone(), o.clone()).unwrap();
    assert_eq!(nobody.draws()[0].drawing(), x.drawing());
    let refused = |x: &Draw, o: &Draw, why: &str| {
        assert!(NobodyWins::two(x.clone(), o.clone()).is_none(), "{why}");
    };
    refused(&o, &x, "the defenders are exchanged");
    refused(&x, &x, "X defends twice");
    refused(&o, &o, "O defends twice");
    // Follow-up alone draws on narrow boards.
    let narrow = |defender, columns: (i32, i32), height, stones: &[(Stone, i32)]| {
        let board = DropBoard { connect: 4, columns: Columns::between(columns.0, columns.1), height };
        let stones = stones.iter().map(|(stone, column)| Move { stone: *stone, column: *column }).collect();
        held(Sketch { stones, ..Sketch::new(board, defender) })
    };
    let (x, o) = (narrow(Stone::X, (0, 2), None, &[(Stone::X, 0)]), narrow(Stone::O, (0, 2), None, &[]));
    NobodyWins::two(x.clone(), o.clone()).unwrap();
    refused(&x, &narrow(Stone::O, (0, 1), None, &[]), "a narrower board");
    refused(&x, &narrow(Stone::O, (0, 2), Some(6), &[]), "a lower board");
    refused(&x, &cups_on_five(), "longer lines");
    refused(&narrow(Stone::X, (0, 2), None, &[]), &o, "X has not moved");
    refused(&narrow(Stone::X, (0, 2), None, &[(Stone::X, 0), (Stone::X, 1)]), &o, "X has moved twice");
    refused(&narrow(Stone::X, (0, 2), None, &[(Stone::O, 0)]), &o, "the stone is O's");
    refused(&x, &narrow(Stone::O, (0, 2), None, &[(Stone::O, 0)]), "O has a stone");
    // One stone in a column that repeats is many: these have another every fourteen columns.
    let x = x_cups().drawing().unwrap();
    let (columns, first) = (x.window().map(|(_, drawn)| drawn.to_vec()).collect::<Vec<_>>(), x.ends().0);
    let repeats = |left, right| {
        let width = Width::repeats(left, right);
        let board = DropBoard::infinite(4);
        Draw::pave(Drawing::new(board, Stone::X, Rule::Divert, first, columns.clone(), width).unwrap())
            .unwrap()
    };
    NobodyWins::two(repeats(5, 5), held(cups(5))).unwrap();
    refused(&repeats(14, 5), &held(cups(5)), "stones to the left");
    refused(&repeats(5, 14), &held(cups(5)), "stones to the right");
}

/// Lines of five, three columns wide.
fn cups_on_five() -> Draw {
    let board = DropBoard { connect: 5, columns: Columns::between(0, 2), height: None };
    held(Sketch::new(board, Stone::O))
}

/// Boards that end on one side.
#[test]
fn one_end() {
    let (from_0, to_6) = (Columns { first: Some(0), last: None }, Columns { first: None, last: Some(6) });
    let sketch = |columns, defender, at| {
        let board = DropBoard { columns, ..DropBoard::infinite(4) };
        let cup = Piece { unit: Unit::named("cup").unwrap(), at, every: Some(5), mirrored: false };
        Sketch { pieces: vec![cup], ..Sketch::new(board, defender) }
    };
    let (x, o) = (held(sketch(from_0, Stone::X, 3)), held(sketch(from_0, Stone::O, 1)));
    assert_eq!(o.drawing().width(), Width { left: None, right: Some(5) });
    NobodyWins::two(x.clone(), o.clone()).unwrap();
    assert!(NobodyWins::two(x.clone(), held(cups(5))).is_none(), "a board without end");
    let from_1 = Columns { first: Some(1), last: None };
    assert!(NobodyWins::two(x, held(sketch(from_1, Stone::O, 2))).is_none(), "another end");
    // Three columns of follow-up at the end are a line with the cell beside them.
    assert!(Draw::pave(sketch(from_0, Stone::O, 3).drawing().unwrap()).is_none());
    assert!(Draw::pave(sketch(to_6, Stone::O, 0).drawing().unwrap()).is_none(), "nothing to the left");
    assert!(Draw::exhaust(o.drawing().clone()).is_none(), "no end");
    // What repeats, repeats where the board goes on, and ends with the board elsewhere.
    let new = |columns, first, width| {
        let board = DropBoard { columns, height: None, connect: 4 };
        Drawing::new(board, Stone::O, Rule::Divert, first, vec![Vec::new(); 3], width)
    };
    let (left, right) = (Width { left: Some(1), right: None }, Width { left: None, right: Some(1) });
    assert!(new(from_0, 0, right).is_ok() && new(to_6, 4, left).is_ok());
    for (columns, first, width) in [
        (from_0, 0, Width::repeats(1, 1)),
        (from_0, 0, Width::LIMITED),
        (from_0, 0, left),
        (from_0, 1, right),
        (from_0, 0, Width { left: None, right: Some(4) }),
        (from_0, 0, Width { left: None, right: Some(0) }),
        (to_6, 4, right),
        (to_6, 3, left),
        (Columns::ALL, 0, right),
        (Columns::between(0, 2), 0, right),
    ] {
        assert!(new(columns, first, width).is_err(), "{columns:?} {first} {width:?}");
    }
}

/// A row of CUPs of which one and the column after it may stand any number of times.
fn widening(defender: Stone, columns: i32, at: i32, from: i32) -> Option<Draw> {
    let board = DropBoard { columns: Columns::between(0, columns - 1), ..DropBoard::infinite(4) };
    let cup = Piece { unit: Unit::named("cup").unwrap(), at, every: Some(5), mirrored: false };
    let drawing = Sketch { pieces: vec![cup], ..Sketch::new(board, defender) }.drawing().unwrap();
    Draw::pave(drawing.with_stretch(Stretch { from, period: 5 }).ok()?)
}

#[test]
fn drawings_that_widen() {
    let draw = widening(Stone::O, 6, 1, 1).unwrap();
    assert!(Draw::exhaust(draw.drawing().clone()).is_none(), "many boards");
    for copies in 0..6 {
        let one = draw.drawing().with_copies(copies).unwrap();
        assert!(one.stretch().is_none() && Draw::pave(one).is_some(), "{copies}");
    }
    // The narrowest board holds, and so do two copies of its last column; three make a line.
    let board = DropBoard { columns: Columns::between(0, 5), ..DropBoard::infinite(4) };
    let cup = Piece { unit: Unit::named("cup").unwrap(), at: 1, every: None, mirrored: false };
    let drawing = Sketch { pieces: vec![cup], ..Sketch::new(board, Stone::O) }.drawing().unwrap();
    assert!(Draw::pave(drawing.clone()).is_some());
    assert!(Draw::pave(drawing.with_stretch(Stretch { from: 5, period: 1 }).unwrap()).is_none());
}

#[test]
fn drawings_that_widen_are_no_single_board() {
    let (x, o) = (widening(Stone::X, 8, 3, 3).unwrap(), widening(Stone::O, 8, 2, 2).unwrap());
    let narrow = |draw: &Draw| Draw::pave(draw.drawing().with_copies(0).unwrap()).unwrap();
    NobodyWins::two(narrow(&x), narrow(&o)).unwrap();
    for (x, o) in [(x.clone(), narrow(&o)), (narrow(&x), o.clone()), (x.clone(), o.clone())] {
        assert!(NobodyWins::two(x, o).is_none());
    }
    // One of five widths only.
    assert!(AllWidths::wider(vec![[x.clone(), o.clone()]]).is_none());
    assert!(AllWidths::wider(vec![[narrow(&x), narrow(&o)]]).is_none());
    assert!(AllWidths::wider(Vec::new()).is_none());
}
