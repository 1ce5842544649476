//! What the rules `drop` and `pave` accept and refuse.

use game::drop::{Drawing, DropBoard, Piece, Rule, Sketch, Stone, Unit};
use kernel::Draw;

fn cups(every: u32) -> Sketch {
    let cup = Piece { unit: Unit::named("cup").unwrap(), at: 1, every: Some(every), mirrored: true };
    Sketch { pieces: vec![cup], ..Sketch::new(DropBoard::infinite(4), Stone::O) }
}

fn drawn(board: DropBoard, rows: &[&str]) -> Drawing {
    let piece = Piece { unit: Unit::drawn(rows), at: 0, every: None, mirrored: false };
    Sketch { pieces: vec![piece], ..Sketch::new(board, Stone::O) }.drawing().unwrap()
}

fn board(connect: u32, width: i32, height: u32) -> DropBoard {
    DropBoard { connect, columns: Some((0, width - 1)), height: Some(height) }
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
