//! What the rules about areas accept and refuse.

use game::{Creature, Images, Point, Space};
use kernel::{Measure, NoAreas, PaveError, Puzzle, Step};

fn puzzle(offsets: &[i32], period: i32, most: usize) -> Puzzle {
    measured(offsets, period, Measure::Altogether, most).unwrap()
}

fn measured(offsets: &[i32], period: i32, measure: Measure, most: usize) -> Option<Puzzle> {
    let cells: Vec<Point> = offsets.iter().map(|x| Point::new(*x, 0)).collect();
    let creature = Creature::new(Space::Line, &cells, Images::Translations).unwrap();
    Puzzle::new(&creature, period, measure, most)
}

#[test]
fn cells_of_each_area() {
    // One cell each hits nothing; two each are pairs, which do for three cells in a row.
    let each = |period, most| measured(&[0, 1, 2], period, Measure::Each, most);
    for period in 1..6 {
        // No cell of the first image is in its part: with it another one would be, in the same area.
        let excluded = |most| {
            let puzzle = each(period, most).unwrap();
            let clauses: Vec<_> =
                (0..3).map(|cell| Step::Clause(vec![(puzzle.in_part(0, cell), false)])).collect();
            NoAreas::exclude(puzzle, &[], &[], clauses)
        };
        assert_eq!(excluded(1).unwrap().puzzle(), &each(period, 1).unwrap());
        assert!(period == 1 || excluded(2).unwrap_err() == PaveError::NotRefuted);
    }
    assert!(each(2, 0).is_none(), "an area has a cell");
    // Altogether, two cells in a period of 64 are few; each, they are not.
    let few = |measure| NoAreas::few(measured(&[0, 1, 3], 64, measure, 2).unwrap());
    few(Measure::Altogether).unwrap();
    assert_eq!(few(Measure::Each).unwrap_err(), PaveError::EnoughPairs);
}

#[test]
fn what_is_excluded() {
    // Both cells of every image must be in its part; so all cells are in one area.
    for period in 1..5 {
        let known = puzzle(&[0, 1], period, period as usize);
        assert_eq!(NoAreas::exclude(known.clone(), &[], &[], []).unwrap().puzzle(), &known);
    }
    // Pairs do for three cells, and an area of seven for five; with less it is not plain that there are none.
    for (offsets, period) in [(&[0, 1, 2][..], 2), (&[0, 2, 5, 6, 9], 7), (&[0, 2, 5, 6, 9], 6)] {
        let known = puzzle(offsets, period, period as usize);
        assert_eq!(NoAreas::exclude(known, &[], &[], []).unwrap_err(), PaveError::NotRefuted);
    }
}

#[test]
fn chains_lead_to_translates() {
    let known = || puzzle(&[0, 1, 2], 2, 2);
    let chain = |links: &[(i32, usize, usize)]| NoAreas::exclude(known(), &[], &[links.to_vec()], []);
    assert_eq!(chain(&[(0, 0, 2)]).unwrap_err(), PaveError::NotRefuted);
    for links in [&[][..], &[(0, 0, 1)], &[(0, 0, 1), (5, 0, 1)], &[(0, 0, 1), (0, 1, 0)], &[(0, 0, 7)]] {
        assert_eq!(chain(links).unwrap_err(), PaveError::NotAChain, "{links:?}");
    }
    for far in [i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX] {
        for links in [&[(far, 0, 2)][..], &[(0, 0, 2), (far, 0, 1)], &[(far, 0, 2), (-far.max(-9), 2, 0)]] {
            assert_eq!(chain(links).unwrap_err(), PaveError::NotAChain, "{links:?}");
        }
    }
}

#[test]
fn clauses_follow() {
    let known = puzzle(&[0, 1, 2], 2, 2);
    let clause = |clause: Vec<(usize, bool)>| {
        NoAreas::exclude(known.clone(), &[], &[], [Step::Clause(clause)]).unwrap_err()
    };
    for clauses in [vec![], vec![(0, true)], vec![(known.variables(), true)], vec![(0, true), (0, false)]] {
        assert_eq!(clause(clauses), PaveError::NotRefuted);
    }
}

#[test]
fn counting() {
    let figure3 = [0, 4, 5, 7, 15];
    assert!(NoAreas::few(puzzle(&figure3, 24, 13)).is_ok());
    assert_eq!(NoAreas::few(puzzle(&figure3, 23, 13)).unwrap_err(), PaveError::EnoughPairs);
    assert_eq!(NoAreas::few(puzzle(&[0, 1, 2], 60, 3)).unwrap_err(), PaveError::EnoughPairs);
}
