//! What the rules about creatures accept and refuse.

use game::{Cell, CellSet, Creature, Images, Lattice, Point, Space};
use kernel::{Goal, Literal, Loser, PaveError, Piece, Step, Theorem, Unpaired, Winner};
use std::sync::Arc;

fn creature(offsets: &[i32], images: Images) -> Creature {
    let cells: Vec<Point> = offsets.iter().map(|x| Point::new(*x, 0)).collect();
    Creature::new(Space::Line, &cells, images).unwrap()
}

fn line(width: i32) -> Lattice {
    Lattice::new(width, 0, 1).unwrap()
}

fn at(x: i32) -> Point {
    Point::new(x, 0)
}

fn set(cells: &[usize]) -> CellSet {
    cells.iter().map(|cell| Cell::new(*cell)).collect()
}

/// Breaker takes one of the cells 0 and 1.
fn one_of_two() -> Theorem {
    let goal = Arc::new(Goal::Hits(vec![set(&[0, 1])]));
    let semi = |cell| Theorem::done(goal.clone(), set(&[cell])).unwrap().reply(Cell::new(cell)).unwrap();
    Theorem::either(&[&semi(0), &semi(1)]).unwrap()
}

#[test]
fn pairs() {
    let three = creature(&[0, 1, 2], Images::All);
    let loser = Loser::pave(three.clone(), &line(2), &[Piece::Pair(at(0), at(1))]).unwrap();
    assert!(loser.by_pairs() && *loser.creature() == three);
    let refused = |lattice, pieces: &[Piece<'_>]| Loser::pave(three.clone(), &lattice, pieces).unwrap_err();
    assert_eq!(refused(line(2), &[Piece::Pair(at(0), at(2))]), PaveError::PiecesMeet);
    assert_eq!(refused(line(1), &[Piece::Pair(at(0), at(1))]), PaveError::PiecesMeet);
    assert_eq!(refused(line(3), &[Piece::Pair(at(0), at(1))]), PaveError::NotPaved);
    assert_eq!(refused(line(4), &[]), PaveError::NotPaved);
    let two = [Piece::Pair(at(0), at(1)), Piece::Pair(at(5), at(2))];
    assert_eq!(refused(line(4), &two), PaveError::PiecesMeet);
}

/// What cannot be reckoned with is refused, whichever rule is asked.
#[test]
fn places_without_measure() {
    let three = creature(&[0, 1, 2], Images::All);
    let theorem = one_of_two();
    for far in [i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX] {
        let refused = |lattice: Lattice, piece| Loser::pave(three.clone(), &lattice, &[piece]).unwrap_err();
        let places = [at(0), Point::new(0, far)];
        assert_eq!(refused(line(2), Piece::Pair(at(far), at(1))), PaveError::TooFar);
        assert_eq!(refused(line(2), Piece::Area(&places, &theorem)), PaveError::TooFar);
        let window = Unpaired::window(three.clone(), Point::new(far, 1), [Step::Clause(Vec::new())]);
        assert_eq!(window.unwrap_err(), PaveError::TooFar);
    }
    // A lattice without width would pave everything; there is none.
    assert_eq!(Lattice::new(0, 0, 1), None);
}

#[test]
fn areas() {
    let three = creature(&[0, 1, 2], Images::Translations);
    let theorem = one_of_two();
    let places = [at(7), at(6)];
    let loser = Loser::pave(three.clone(), &line(2), &[Piece::Area(&places, &theorem)]).unwrap();
    assert!(!loser.by_pairs());
    let refused = |theorem: &Theorem, places: &[Point]| {
        Loser::pave(three.clone(), &line(2), &[Piece::Area(places, theorem)]).unwrap_err()
    };
    assert_eq!(refused(&theorem, &[at(0)]), PaveError::OtherTheorem);
    assert_eq!(refused(&theorem, &[at(0), at(2)]), PaveError::PiecesMeet);
    let needs = Theorem::done(Arc::new(Goal::Hits(vec![set(&[0, 1])])), set(&[0])).unwrap();
    assert_eq!(refused(&needs, &places), PaveError::OtherTheorem);
    let owns = Theorem::done(Arc::new(Goal::Owns(vec![set(&[0])])), set(&[0])).unwrap();
    assert_eq!(refused(&owns, &places), PaveError::OtherTheorem);
}

#[test]
fn boards() {
    let goal = Arc::new(Goal::Owns(vec![set(&[0, 1]), set(&[1, 2])]));
    let semi = |cell| Theorem::done(goal.clone(), set(&[1, cell])).unwrap().reply(Cell::new(cell)).unwrap();
    let semi = Theorem::either(&[&semi(0), &semi(2)]).unwrap().reply(Cell::new(1)).unwrap();
    let two = creature(&[0, 1], Images::Translations);
    assert!(Winner::place(two.clone(), &[at(4), at(5), at(6)], &semi).is_ok());
    let refused = |places: &[Point]| Winner::place(two.clone(), places, &semi).unwrap_err();
    assert_eq!(refused(&[at(4), at(5), at(7)]), PaveError::NotAnImage);
    assert_eq!(refused(&[at(4), at(5), at(4)]), PaveError::OtherTheorem);
    assert_eq!(refused(&[at(4), at(5)]), PaveError::OtherTheorem);
}

#[test]
fn no_pairing() {
    for images in [Images::Translations, Images::All] {
        assert!(Unpaired::count(creature(&[0, 4, 5, 7, 15], images)).is_ok());
        assert_eq!(Unpaired::count(creature(&[0, 1, 2], images)).unwrap_err(), PaveError::EnoughPairs);
    }
    let two = creature(&[0, 1], Images::Translations);
    let clause = |pair| Step::Clause(vec![(pair, false)]);
    let taken = clause((at(0), at(1)));
    let window = |width, steps: &[Step<Literal>]| {
        Unpaired::window(two.clone(), Point::new(width, 1), steps.iter().cloned())
    };
    assert!(window(3, &[]).is_ok());
    assert!(window(3, std::slice::from_ref(&taken)).is_ok());
    assert!(window(3, &[taken.clone(), Step::Clause(Vec::new())]).is_ok());
    for (width, steps) in [
        (2, vec![taken.clone()]),
        (2, Vec::new()),
        // Nothing is known of this pair.
        (2, vec![clause((at(0), at(2)))]),
        (2, vec![clause((at(0), at(2))), Step::Clause(Vec::new())]),
        // No such clause, and one that is forgotten already.
        (3, vec![taken.clone(), Step::Forget(vec![1])]),
        (3, vec![Step::Forget(vec![0]), taken.clone()]),
        (3, vec![taken.clone(), Step::Forget(vec![0, 0])]),
    ] {
        assert_eq!(window(width, &steps).unwrap_err(), PaveError::NotRefuted, "{width} {steps:?}");
    }
}
