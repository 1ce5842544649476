//! How fast Maker wins: compared with trying everything, and certified.

use game::{Cell, CellSet, Claim, First, Player, SetClaim};
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use service::settle::settle;
use sets::fewest_moves;

/// Whether Maker, to move, owns a set within so many moves.
fn wins(sets: &[u32], free: u32, maker: u32, moves: u32) -> bool {
    let each = |free: u32| (0..16).map(|cell| 1 << cell).filter(move |cell| free & cell != 0);
    moves > 0
        && each(free).any(|mine| {
            let (owned, left) = (maker | mine, free & !mine);
            sets.iter().any(|set| set & !owned == 0)
                || left != 0 && each(left).all(|theirs| wins(sets, left & !theirs, owned, moves - 1))
        })
}

#[test]
fn as_fast_as_possible() {
    let mut seed = 7u64;
    let mut below = |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    let mut won = 0;
    for _ in 0..300 {
        let cells = 4 + below(4) as usize;
        let sets: Vec<u32> = (0..3 + below(9))
            .map(|_| (0..2 + below(3)).fold(0, |set, _| set | 1 << below(cells as u64)))
            .collect();
        let wanted = (1..=cells as u32).find(|moves| wins(&sets, (1 << cells) - 1, 0, *moves));
        let set =
            |set: &u32| (0..cells).filter(|cell| set >> cell & 1 == 1).map(Cell::new).collect::<CellSet>();
        let claim = SetClaim {
            names: (0..cells).map(|cell| cell.to_string()).collect(),
            sets: sets.iter().map(set).collect(),
            owner: Player::Maker,
            first: First::Owner,
            moves: None,
        };
        let found = fewest_moves(&claim, &Limits::default(), &Monitor::default()).unwrap();
        assert_eq!(found, wanted, "{sets:?}");
        if let Some(moves) = wanted {
            let claim = Claim::Sets(SetClaim { moves: Some(moves), ..claim });
            let outcome = settle(&claim, &Limits::default(), &Monitor::default());
            assert_eq!(outcome.verdict(), Ok(Verdict::Holds), "{sets:?}");
            let mut certificate = Vec::new();
            outcome.certify(&mut certificate).unwrap();
            checker::check(&certificate[..]).unwrap_or_else(|rejection| panic!("{sets:?}: {rejection}"));
            // The same proof for one move less is rejected.
            let text = String::from_utf8(certificate).unwrap();
            let faster = text.replacen(&format!("moves {moves}"), &format!("moves {}", moves - 1), 1);
            assert!(checker::check(faster.as_bytes()).is_err(), "{sets:?}");
        }
        won += u32::from(wanted.is_some_and(|moves| moves > 2));
    }
    assert!(won > 12, "{won}");
}

/// All lines of four on a square: too much for a little memory.
#[test]
fn memory_is_bounded() {
    let side = 7;
    let lines = (0..side).flat_map(|row| (0..side - 3).map(move |first| (row, first)));
    let line = |(row, first): (usize, usize), down: bool| -> CellSet {
        let cell = |at: usize| if down { at * side + row } else { row * side + at };
        (first..first + 4).map(|at| Cell::new(cell(at))).collect()
    };
    let sets = lines.flat_map(|place| [line(place, false), line(place, true)]).collect();
    let names = (0..side * side).map(|cell| cell.to_string()).collect();
    let claim = SetClaim { names, sets, owner: Player::Maker, first: First::Owner, moves: None };
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    assert_eq!(fewest_moves(&claim, &limits, &Monitor::default()), Err(Exhausted::Memory));
    let claim = Claim::Sets(SetClaim { moves: Some(8), ..claim });
    assert_eq!(settle(&claim, &limits, &Monitor::default()).verdict(), Err(Exhausted::Memory));
}
