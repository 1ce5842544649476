//! Random claims: the verdict is that of plain minimax, and the certificate is accepted.

use crate::support::{Random, holds, random_formula, random_hex, random_sets, rounds, seeds, tell};
use game::{Board, Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Player, Terminal};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::certify::statement_file;
use service::settle::Engine;
use service::settle::settle;
use service::settle::settle_by;
use strategies::guided::Arguable;
use strategies::guided::calculus::Derivation;

/// How many claims of each kind are tried.
const SEEDS: usize = 4_000;

fn agrees(claim: &Claim, seed: u64) {
    agrees_by(Engine::Best, claim, seed);
}

fn agrees_by(engine: Engine, claim: &Claim, seed: u64) {
    let outcome = settle_by(engine, claim, &Limits::default(), &Monitor::default());
    let wanted = if holds(claim) { Verdict::Holds } else { Verdict::Fails };
    assert_eq!(outcome.verdict(), Ok(wanted), "seed {seed}: {claim:?}");
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("seed {seed}: {error}: {claim:?}"));
    let text = String::from_utf8(certificate).unwrap();
    let statement = checker::check(text.as_bytes())
        .unwrap_or_else(|rejection| panic!("seed {seed}: {rejection}\n{text}"));
    let head = proof::certificate::head(claim, wanted);
    assert_eq!(statement, checker::read_statement(head.as_bytes()).unwrap(), "seed {seed}");
    let stated = |verdict| {
        let file = statement_file(claim, verdict).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        checker::Statement::read_file(file.as_bytes()).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
    };
    assert_eq!(stated(wanted), statement, "seed {seed}");
    let other = if wanted == Verdict::Holds { Verdict::Fails } else { Verdict::Holds };
    assert_ne!(stated(other), statement, "seed {seed}");
}

#[test]
fn hex_claims() {
    for seed in seeds(SEEDS) {
        agrees(&Claim::Hex(random_hex(&mut Random(seed), false, 0..=7)), seed);
    }
    tell("Hex claims", rounds(SEEDS));
}

#[test]
fn larger_hex_claims() {
    for seed in seeds(SEEDS) {
        agrees(&Claim::Hex(random_hex(&mut Random(seed), false, 8..=12)), seed);
    }
    tell("larger Hex claims", rounds(SEEDS));
}

#[test]
fn links_on_a_torus() {
    let mut verdicts = [0; 2];
    for seed in seeds(SEEDS) {
        let claim = Claim::Hex(random_hex(&mut Random(seed), true, 0..=11));
        agrees(&claim, seed);
        for engine in [Engine::Seedless, Engine::A, Engine::B].into_iter().filter(|_| seed % 4 == 0) {
            agrees_by(engine, &claim, seed);
        }
        verdicts[usize::from(holds(&claim))] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 500), "{verdicts:?}");
    tell("links on a torus", rounds(SEEDS));
}

/// A goal may name empty cells of the field: a link to one is true once the owner has it and it is joined.
#[test]
fn goals_that_name_cells_of_the_field() {
    let mut verdicts = [0; 2];
    for seed in seeds(SEEDS / 2) {
        let random = &mut Random(seed);
        let mut claim = random_hex(random, false, 1..=9);
        let field: Vec<Cell> = claim.field.iter().collect();
        let mut terminals: Vec<Terminal> = claim.stones().iter().map(Terminal::Cell).collect();
        terminals.extend(Edge::of(claim.owner).map(Terminal::Edge));
        terminals.extend((0..2).map(|_| Terminal::Cell(random.pick(&field))));
        claim.goal = random_formula(random, &terminals, &[], 3);
        let claim = Claim::Hex(claim);
        agrees(&claim, seed);
        verdicts[usize::from(holds(&claim))] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 100), "{verdicts:?}");
    tell("goals that name cells of the field", rounds(SEEDS / 2));
}

/// A link far from all edges, which is looked at as a position on a part of the board.
fn link_in_the_middle(random: &mut Random) -> HexClaim {
    let board = Board::new(16, 16).unwrap();
    let place = |column: usize, row: usize| board.cell(5 + column as isize, 6 + row as isize).unwrap();
    let mut cells: Vec<Cell> = (0..4).flat_map(|row| (0..5).map(move |column| place(column, row))).collect();
    let mut draw = |count: usize| -> Vec<Cell> {
        (0..count).map(|_| cells.swap_remove(random.below(cells.len()))).collect()
    };
    let (ends, field) = (draw(2), draw(12));
    let (owner, first) = (draw(1)[0].index() % 2, draw(1)[0].index() % 2);
    let stones: CellSet = ends.iter().copied().collect();
    let (owner, black, white) = match owner {
        0 => (Player::Black, stones, CellSet::EMPTY),
        _ => (Player::White, CellSet::EMPTY, stones),
    };
    HexClaim {
        board,
        black,
        white,
        owner,
        field: field.into_iter().collect(),
        goal: Formula::Link(Terminal::Cell(ends[0]), Terminal::Cell(ends[1])),
        first: if first == 0 { First::Owner } else { First::Opponent },
    }
}

#[test]
fn links_far_from_all_edges() {
    let mut verdicts = [0; 2];
    for seed in seeds(SEEDS / 4) {
        let claim = Claim::Hex(link_in_the_middle(&mut Random(seed)));
        agrees(&claim, seed);
        verdicts[usize::from(holds(&claim))] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 100), "{verdicts:?}");
    tell("links far from all edges", rounds(SEEDS / 4));
}

#[test]
fn hex_claims_by_programs_a_and_b() {
    for seed in seeds(SEEDS / 2) {
        let claim = Claim::Hex(random_hex(&mut Random(seed), false, 0..=11));
        agrees_by(Engine::A, &claim, seed);
        agrees_by(Engine::B, &claim, seed);
    }
    tell("Hex claims by programs A and B", 2 * rounds(SEEDS / 2));
}

#[test]
fn set_games() {
    for seed in seeds(SEEDS) {
        agrees(&Claim::Sets(random_sets(&mut Random(seed), 1..=7)), seed);
    }
    tell("set games", rounds(SEEDS));
}

#[test]
fn larger_set_games() {
    for seed in seeds(SEEDS) {
        agrees(&Claim::Sets(random_sets(&mut Random(seed), 8..=12)), seed);
    }
    tell("larger set games", rounds(SEEDS));
}

#[test]
fn a_table_of_a_few_entries_changes_nothing() {
    for seed in seeds(300) {
        let claim = Claim::Hex(random_hex(&mut Random(seed), false, 0..=9));
        let outcome =
            settle(&claim, &Limits { time: None, memory: 1 << 16, nodes: None }, &Monitor::default());
        let wanted = if holds(&claim) { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(outcome.verdict(), Ok(wanted), "seed {seed}: {claim:?}");
    }
    tell("Hex claims with a small table", rounds(300));
}

/// The ways from a stone to another that two cells join.
const BRIDGES: [(isize, isize); 6] = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)];

/// A chain of stones joined by two-bridges, whose ends are to be linked, with a few more cells.
fn chain(random: &mut Random) -> Option<HexClaim> {
    let board = Board::new(8, 8)?;
    let place = |cell: Cell| (board.column(cell) as isize, board.row(cell) as isize);
    let mut stones = vec![board.cell(2 + random.below(4) as isize, 2 + random.below(4) as isize)?];
    let mut field = CellSet::EMPTY;
    for _ in 0..2 + random.below(2) {
        let (last, way) = (*stones.last()?, random.pick(&BRIDGES));
        let next = board.cell(place(last).0 + way.0, place(last).1 + way.1)?;
        let between: CellSet =
            board.neighbours(last).filter(|cell| board.neighbours(*cell).any(|near| near == next)).collect();
        field |= between;
        stones.push(next);
    }
    let black: CellSet = stones.iter().copied().collect();
    let more: Vec<Cell> = (board.cells() - black - field).iter().collect();
    field |= random.subset(&more, 3);
    let goal = Formula::Link(Terminal::Cell(stones[0]), Terminal::Cell(*stones.last()?));
    let field = field - black;
    let white = CellSet::EMPTY;
    Some(HexClaim { board, black, white, owner: Player::Black, field, goal, first: First::Opponent })
}

/// Whether a claim has a derivation, which is right.
fn is_derived(claim: HexClaim, seed: u64) -> bool {
    let whole = Claim::Hex(claim.clone());
    let outcome = settle(&whole, &Limits::default(), &Monitor::default());
    let Some(argument) = outcome.argument() else { return false };
    let Some(derivation) = Derivation::of_argument(&argument) else { return false };
    let mut taken = CellSet::EMPTY;
    for premise in &derivation.premises {
        assert!(taken.is_disjoint(&premise.region), "seed {seed}");
        taken |= premise.region;
        let part = HexClaim { field: premise.region, goal: premise.goal.clone(), ..claim.clone() };
        assert!(holds(&Claim::Hex(part)), "seed {seed}: {premise:?}");
    }
    let last = derivation.lines.last().map(|line| &line.goal);
    assert!(last.is_some_and(|goal| *goal == argument.goal), "seed {seed}");
    true
}

#[test]
fn every_premise_of_a_derivation_holds() {
    let mut derived = 0;
    for seed in seeds(SEEDS / 2) {
        derived += usize::from(chain(&mut Random(seed)).is_some_and(|claim| is_derived(claim, seed)));
        // Whole positions count on dead and captured cells, which no premise may.
        let mut position = random_hex(&mut Random(seed), false, 4..=11);
        (position.first, position.goal) = (First::Opponent, Formula::across(position.owner));
        is_derived(position, seed);
    }
    assert!(derived > 100, "{derived}");
    tell("derivations", rounds(SEEDS / 2));
}
