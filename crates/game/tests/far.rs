//! Columns, rows and distances at the ends of what a machine word holds: refused or off the board, never a
//! panic.

use game::drop::{
    BadPosition, Columns, Drawing, DrawingError, Drawn, DropBoard, DropPosition, Move, Piece, Play, Rule,
    Sketch, SketchError, Spot, Stone, Unit, Width,
};
use game::{Creature, FARTHEST, Images, Lattice, Point, Space};

const FAR: [i32; 6] = [i32::MIN, i32::MIN + 1, -FARTHEST - 1, FARTHEST + 1, i32::MAX - 1, i32::MAX];

#[test]
fn creatures() {
    let creature = |x, y| Creature::new(Space::Grid, &[Point::new(x, y), Point::new(1, 3)], Images::All);
    for far in FAR {
        assert_eq!(creature(far, 0), None);
        assert_eq!(creature(0, far), None);
    }
    assert_eq!(creature(-FARTHEST, FARTHEST).unwrap().shapes().len(), 4);
}

#[test]
fn lattices() {
    for far in FAR {
        for (width, shift, height) in [(far, 0, 1), (1, far, 1), (1, 0, far), (far, far, far)] {
            assert_eq!(Lattice::new(width, shift, height), None);
        }
        let large = Lattice::new(64, 63, 64).unwrap();
        for point in [Point::new(far, far), Point::new(-FARTHEST, far)] {
            let found = large.reduce(point);
            assert!((0..64).contains(&found.x) && (0..64).contains(&found.y));
        }
    }
    for (width, shift, height) in
        [(0, 0, 1), (1, 0, 0), (-1, 0, 1), (3, 3, 1), (3, -1, 1), (65, 0, 64), (4097, 0, 1)]
    {
        assert_eq!(Lattice::new(width, shift, height), None, "{width} {shift} {height}");
    }
    assert_eq!(Lattice::new(4096, 0, 1).unwrap().size(), 4096);
}

#[test]
fn sketches() {
    let unit = Unit::named("cup").unwrap();
    let board = DropBoard::infinite(4);
    for far in FAR {
        for mirrored in [false, true] {
            let piece = |at, every| Piece { unit: unit.clone(), at, every, mirrored };
            let sketch = |piece, slide, stones| Sketch {
                pieces: vec![piece],
                slide,
                stones,
                ..Sketch::new(board, Stone::O)
            };
            let refused = |sketch: Sketch| assert_eq!(sketch.drawing(), Err(SketchError::TooWide));
            refused(sketch(piece(far, Some(5)), 0, Vec::new()));
            refused(sketch(piece(1, Some(5)), far, Vec::new()));
            refused(sketch(piece(1, Some(5)), 0, vec![Move { stone: Stone::X, column: far }]));
            refused(sketch(piece(1, Some(far.unsigned_abs())), 0, Vec::new()));
            let both = Columns::between(far.min(0), far.max(0));
            let one = [Columns { first: Some(far), last: None }, Columns { first: None, last: Some(far) }];
            for columns in [both].into_iter().chain(one) {
                let limited = DropBoard { columns, ..board };
                refused(Sketch { board: limited, ..sketch(piece(1, None), 0, Vec::new()) });
            }
        }
    }
}

#[test]
fn drawings() {
    let board = DropBoard::infinite(4);
    let repeats = Width::repeats(1, 1);
    for far in FAR {
        let drawing =
            |first, cell| Drawing::new(board, Stone::O, Rule::Divert, first, vec![vec![cell]], repeats);
        let stone = Drawn::Stone(Stone::X);
        assert_eq!(drawing(far, stone), Err(DrawingError::BadWindow));
        let partner = Drawn::Pair(Spot::new(far, 1));
        assert_eq!(drawing(0, partner), Err(DrawingError::TooFar(Spot::new(0, 1))));
        // A sound drawing, asked about any column.
        let drawing = drawing(0, stone).unwrap();
        _ = drawing.place(Spot::new(far, 1));
        _ = drawing.base(far);
        assert!(board.lines_from(Spot::new(far, 4)).all(|line| line.len() == 4));
        _ = Play::new().attack(&drawing, far);
    }
}

#[test]
fn positions() {
    for far in FAR {
        let stone = Move { stone: Stone::X, column: far };
        let stated = DropPosition::stated(DropBoard::infinite(4), Stone::X, &[stone], &[stone]);
        assert_eq!(stated, Err(BadPosition::Far));
    }
}
