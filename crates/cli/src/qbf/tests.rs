//! Quantified formulas are true just if the claim holds: every value is tried, and compared with plain minimax.

use super::{NoFormula, Qbf};
use game::{Board, Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Player, SetClaim, Terminal};

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Whether the owner can make the goal true of what the owner has, every cell being taken.
fn wins(
    open: &CellSet,
    own: &CellSet,
    owner_moves: bool,
    left: usize,
    goal: &dyn Fn(&CellSet) -> bool,
) -> bool {
    if open.is_empty() || left == 0 {
        return goal(own);
    }
    let mut moves = open.iter();
    if owner_moves {
        moves.any(|cell| wins(&open.without(cell), &own.with(cell), false, left - 1, goal))
    } else {
        moves.all(|cell| wins(&open.without(cell), own, true, left, goal))
    }
}

fn hex_claim(dice: &mut Dice) -> HexClaim {
    let board = Board::new(4, 4).unwrap();
    let cells: Vec<Cell> = board.cells().iter().collect();
    let (mut stones, mut field) = (CellSet::EMPTY, CellSet::EMPTY);
    while stones.len() < 2 {
        stones.insert(cells[dice.below(cells.len())]);
    }
    while field.len() < 2 + dice.below(4) {
        let cell = cells[dice.below(cells.len())];
        if !stones.contains(cell) {
            field.insert(cell);
        }
    }
    let ends: Vec<Terminal> = [Terminal::Edge(Edge::Top), Terminal::Edge(Edge::Bottom)]
        .into_iter()
        .chain(stones.iter().map(Terminal::Cell))
        .collect();
    let mut link = || Formula::Link(ends[dice.below(4)], ends[dice.below(4)]);
    let links = vec![link(), link()];
    let goal = if dice.below(2) == 0 { Formula::Any(links) } else { Formula::All(links) };
    let given = (board.cells() - stones - field).first().unwrap();
    let goal = if dice.below(3) == 0 { Formula::Given(Box::new(goal), given) } else { goal };
    let first = if dice.below(2) == 0 { First::Owner } else { First::Opponent };
    HexClaim { board, black: stones, white: CellSet::EMPTY, owner: Player::Black, field, goal, first }
}

#[test]
fn claims_of_hex() {
    let mut dice = Dice(1);
    let mut verdicts = [0; 2];
    for _ in 0..400 {
        let claim = hex_claim(&mut dice);
        let goal = |own: &CellSet| claim.goal.holds(&claim.board, &(*own | claim.black));
        let moves = if dice.below(3) == 0 { Some(1 + dice.below(2)) } else { None };
        let left = moves.unwrap_or(claim.field.len());
        let expected = wins(&claim.field, &CellSet::EMPTY, claim.first == First::Owner, left, &goal);
        let formula = Qbf::of(&Claim::Hex(claim.clone()), moves).unwrap();
        assert_eq!(formula.is_true(), expected, "{claim:?} {moves:?}");
        verdicts[usize::from(expected)] += 1;
    }
    assert!(verdicts.iter().all(|count| *count >= 80), "{verdicts:?}");
}

#[test]
fn set_games() {
    let mut dice = Dice(2);
    let mut verdicts = [0; 2];
    for _ in 0..200 {
        let names: Vec<String> = (0..3 + dice.below(3)).map(|name| name.to_string()).collect();
        let cells: CellSet = (0..names.len()).map(Cell::new).fold(CellSet::EMPTY, CellSet::with);
        let mut sets = Vec::new();
        while sets.len() < 2 + dice.below(4) {
            let set = cells.iter().filter(|_| dice.below(2) == 0).fold(CellSet::EMPTY, CellSet::with);
            if !set.is_empty() {
                sets.push(set);
            }
        }
        let owner = if dice.below(2) == 0 { Player::Maker } else { Player::Breaker };
        let first = if dice.below(2) == 0 { First::Owner } else { First::Opponent };
        let goal = |own: &CellSet| match owner {
            Player::Maker => sets.iter().any(|set| set.is_subset(own)),
            _ => sets.iter().all(|set| !set.is_disjoint(own)),
        };
        let expected = wins(&cells, &CellSet::EMPTY, first == First::Owner, cells.len(), &goal);
        let claim = Claim::Sets(SetClaim { names, sets: sets.clone(), owner, first, moves: None });
        assert_eq!(Qbf::of(&claim, None).unwrap().is_true(), expected, "{claim:?}");
        verdicts[usize::from(expected)] += 1;
    }
    assert!(verdicts.iter().all(|count| *count >= 40), "{verdicts:?}");
}

#[test]
fn what_has_no_formula() {
    let board = Board::new(6, 6).unwrap();
    let claim = HexClaim {
        board,
        black: CellSet::EMPTY,
        white: CellSet::EMPTY,
        owner: Player::Black,
        field: board.cells(),
        goal: Formula::across(Player::Black),
        first: First::Owner,
    };
    assert_eq!(Qbf::of(&Claim::Hex(claim), None).unwrap_err(), NoFormula::Cells(36));
}

#[test]
fn the_texts_of_a_small_claim() {
    let names = vec!["a".to_string(), "b".to_string()];
    let sets = vec![CellSet::of(Cell::new(0)), CellSet::of(Cell::new(1))];
    let claim =
        Claim::Sets(SetClaim { names, sets, owner: Player::Maker, first: First::Opponent, moves: None });
    let formula = Qbf::of(&claim, None).unwrap();
    assert!(formula.is_true());
    assert!(formula.qcir().starts_with("#QCIR-G14\nforall(v1)\nexists(v2)\noutput("), "{}", formula.qcir());
    let text = formula.qdimacs();
    assert!(text.starts_with("p cnf ") && text.contains("\na 1 0\ne 2 3 "), "{text}");
}
