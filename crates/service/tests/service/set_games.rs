//! Set games of up to 14 cells, hard ones among them: the verdict is that of a plain search, the certificate
//! is accepted.

use crate::support::{Random, rounds, seeds, tell};
use game::{Cell, CellSet, Claim, First, Player, SetClaim};
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use service::settle::settle;
use std::collections::HashMap;

/// Whether Maker wins, by trying everything.
fn maker_wins(
    sets: &[u32],
    cells: u32,
    maker: u32,
    breaker: u32,
    maker_moves: bool,
    known: &mut HashMap<(u32, u32), bool>,
) -> bool {
    if sets.iter().any(|set| set & !maker == 0) {
        return true;
    }
    if sets.iter().all(|set| set & breaker != 0) {
        return false;
    }
    if let Some(wins) = known.get(&(maker, breaker)) {
        return *wins;
    }
    let free = (0..cells).map(|cell| 1 << cell).filter(|cell| (maker | breaker) & cell == 0);
    let wins = if maker_moves {
        free.into_iter().any(|cell| maker_wins(sets, cells, maker | cell, breaker, false, known))
    } else {
        free.into_iter().all(|cell| maker_wins(sets, cells, maker, breaker | cell, true, known))
    };
    known.insert((maker, breaker), wins);
    wins
}

fn random_game(random: &mut Random, cells: usize, sizes: [usize; 2]) -> Vec<u32> {
    let sets = 2 + random.below(2 * cells);
    let one = |random: &mut Random| {
        let size = sizes[0] + random.below(sizes[1] - sizes[0] + 1);
        let mut set = 0u32;
        while set.count_ones() < size as u32 {
            set |= 1 << random.below(cells);
        }
        set
    };
    (0..sets).map(|_| one(random)).collect()
}

fn claim(sets: &[u32], cells: usize, owner: Player, first: First) -> Claim {
    let cell_set = |set: &u32| (0..cells).filter(|cell| set >> cell & 1 == 1).map(Cell::new).collect();
    let sets: Vec<CellSet> = sets.iter().map(cell_set).collect();
    Claim::Sets(SetClaim {
        names: (0..cells).map(|cell| cell.to_string()).collect(),
        sets,
        owner,
        first,
        moves: None,
    })
}

fn agrees(seed: u64, cells: usize, sizes: [usize; 2]) {
    let mut random = Random(seed);
    let sets = random_game(&mut random, cells, sizes);
    let owner = [Player::Maker, Player::Breaker][random.below(2)];
    let first = [First::Owner, First::Opponent][random.below(2)];
    let maker_moves = (owner == Player::Maker) == (first == First::Owner);
    let maker = maker_wins(&sets, cells as u32, 0, 0, maker_moves, &mut HashMap::new());
    let wanted = if maker == (owner == Player::Maker) { Verdict::Holds } else { Verdict::Fails };
    let claim = claim(&sets, cells, owner, first);
    let outcome = settle(&claim, &Limits::default(), &Monitor::default());
    assert_eq!(outcome.verdict(), Ok(wanted), "seed {seed}: {sets:?}");
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("seed {seed}: {error}: {sets:?}"));
    checker::check(&certificate[..]).unwrap_or_else(|rejection| panic!("seed {seed}: {rejection}"));
}

#[test]
fn games_of_nine_cells() {
    for seed in seeds(2_000) {
        agrees(seed, 9, [2, 4]);
    }
    tell("set games of nine cells", rounds(2_000));
}

#[test]
fn games_of_twelve_cells() {
    for seed in seeds(150) {
        agrees(seed, 12, [3, 4]);
    }
    tell("set games of twelve cells", rounds(150));
}

#[test]
fn games_of_fourteen_cells() {
    for seed in seeds(60) {
        agrees(seed, 14, [3, 5]);
    }
    tell("set games of fourteen cells", rounds(60));
}

/// With hardly any memory most nodes are let go again and again; what was forgotten is found again for the
/// certificate.
#[test]
fn little_memory_is_enough() {
    let creature = [0, 4, 5, 7, 15];
    let part = |middle: i32| {
        let cells = creature.iter().map(|offset| middle - 5 + offset).filter(|cell| (0..14).contains(cell));
        cells.fold(0u32, |set, cell| set | 1 << cell)
    };
    let sets: Vec<u32> = (0..14).map(part).collect();
    let claim = claim(&sets, 14, Player::Breaker, First::Opponent);
    let nodes = |memory: usize| {
        let outcome = settle(&claim, &Limits { memory, ..Limits::default() }, &Monitor::default());
        if outcome.verdict() == Err(Exhausted::Memory) {
            return None;
        }
        assert_eq!(outcome.verdict(), Ok(Verdict::Holds), "{memory}");
        let mut certificate = Vec::new();
        outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("{memory}: {error}"));
        checker::check(&certificate[..]).unwrap_or_else(|rejection| panic!("{memory}: {rejection}"));
        Some(outcome.nodes)
    };
    let plenty = nodes(1 << 30).unwrap();
    let tight: Vec<u64> = (4..24).filter_map(|part| nodes(part << 17)).collect();
    assert!(tight.iter().any(|nodes| *nodes > plenty), "{plenty} {tight:?}");
    assert_eq!(nodes(1 << 10), None);
}
