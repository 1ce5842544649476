//! The plainest possible decider, and random claims to try it on.

#[path = "../../../game/tests/support/random.rs"]
mod random;

use game::{Board, Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Player, SetClaim, Terminal};
pub use random::{Random, rounds, seeds, tell};

impl Random {
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn subset(&mut self, cells: &[Cell], most: usize) -> CellSet {
        let wanted = self.below(most.min(cells.len()) + 1);
        (0..wanted).map(|_| self.pick(cells)).collect()
    }
}
use std::ops::RangeInclusive;

/// Whether the claim holds, by trying everything.
pub fn holds(claim: &Claim) -> bool {
    let (field, first) = match claim {
        Claim::Hex(claim) => (claim.field, claim.first),
        Claim::Sets(claim) => ((0..claim.names.len()).map(Cell::new).collect(), claim.first),
        Claim::Torus(claim) => (claim.torus.grid().cells() - claim.black - claim.white, claim.first),
        Claim::Drop(_) | Claim::Creature(_) => unreachable!("they have tests of their own"),
    };
    let field: Vec<Cell> = field.iter().collect();
    let reached = |own: u32| {
        let own: CellSet = field
            .iter()
            .enumerate()
            .filter(|(index, _)| own >> index & 1 == 1)
            .map(|(_, cell)| *cell)
            .collect();
        match claim {
            Claim::Hex(claim) => claim.goal.holds(&claim.board, &(claim.stones() | own)),
            Claim::Sets(claim) if claim.owner == Player::Maker => {
                claim.sets.iter().any(|set| set.is_subset(&own))
            }
            Claim::Sets(claim) => claim.sets.iter().all(|set| !set.is_disjoint(&own)),
            // Rules c and c' only: the others are no contests.
            Claim::Torus(claim) => claim.torus.has_cone_loop(claim.owner, &(claim.stones(claim.owner) | own)),
            Claim::Drop(_) | Claim::Creature(_) => unreachable!("they have tests of their own"),
        }
    };
    let cells = field.len();
    assert!(cells <= 13, "trying everything takes too long");
    // The number whose digit in base 3 is 1 for each cell of a mask.
    let digits = |mask: u32| (0..cells).rev().fold(0, |sum, index| 3 * sum + (mask >> index & 1) as usize);
    let mut minimax = Minimax {
        cells,
        owner_starts: first == First::Owner,
        reached: (0..1u32 << cells).map(reached).collect(),
        digits: (0..1u32 << cells).map(digits).collect(),
        known: vec![None; 3usize.pow(cells as u32)],
    };
    minimax.wins(0, 0)
}

/// Every position once: the cells of a mask are taken by the owner, those of another by the opponent.
struct Minimax {
    cells: usize,
    owner_starts: bool,
    /// Whether the goal is reached with the cells of a mask.
    reached: Vec<bool>,
    digits: Vec<usize>,
    known: Vec<Option<bool>>,
}

impl Minimax {
    /// Whether the owner succeeds from here when both play until the field is full.
    fn wins(&mut self, own: u32, opponent: u32) -> bool {
        let taken = own | opponent;
        if taken.count_ones() as usize == self.cells {
            return self.reached[own as usize];
        }
        let key = self.digits[own as usize] + 2 * self.digits[opponent as usize];
        if let Some(known) = self.known[key] {
            return known;
        }
        let owner_moves = taken.count_ones().is_multiple_of(2) == self.owner_starts;
        let mut empty = (0..self.cells).map(|index| 1 << index).filter(|cell| taken & cell == 0);
        let result = if owner_moves {
            empty.any(|cell| self.wins(own | cell, opponent))
        } else {
            empty.all(|cell| self.wins(own, opponent | cell))
        };
        self.known[key] = Some(result);
        result
    }
}

/// A random number of cells in this range, as far as there are so many.
fn some_cells(random: &mut Random, cells: &[Cell], count: RangeInclusive<usize>) -> CellSet {
    let wanted = count.start() + random.below(count.end() - count.start() + 1);
    let mut chosen = CellSet::EMPTY;
    while chosen.len() < wanted.min(cells.len()) {
        chosen.insert(random.pick(cells));
    }
    chosen
}

/// A claim whose field has so many cells, on a board or on a torus.
pub fn random_hex(random: &mut Random, glued: bool, cells: RangeInclusive<usize>) -> HexClaim {
    let (width, height) = (3 + random.below(3), 3 + random.below(3));
    let board = if glued { Board::glued(width, height) } else { Board::new(width, height) };
    random_links(random, board.unwrap(), cells)
}

fn random_links(random: &mut Random, board: Board, cells: RangeInclusive<usize>) -> HexClaim {
    let owner = random.pick(&[Player::Black, Player::White]);
    let all: Vec<Cell> = board.cells().iter().collect();
    let field = some_cells(random, &all, cells.clone());
    let rest: Vec<Cell> = (board.cells() - field).iter().collect();
    let black = random.subset(&rest, 5);
    let white = random.subset(&rest, 5) - black;
    let stones = if owner == Player::Black { black } else { white };
    let mut terminals: Vec<Terminal> = stones.iter().map(Terminal::Cell).collect();
    if board.is_glued() {
        let others = field.iter().filter(|_| random.below(4) == 0 || stones.is_empty());
        terminals.extend(others.map(Terminal::Cell));
    } else {
        terminals.extend(Edge::of(owner).map(Terminal::Edge));
    }
    let free: Vec<Cell> = (board.cells() - field - black - white).iter().collect();
    if terminals.is_empty() {
        return random_links(random, board, cells);
    }
    let goal = random_formula(random, &terminals, &free, 3);
    let first = random.pick(&[First::Owner, First::Opponent]);
    HexClaim { board, black, white, owner, field, goal, first }
}

pub fn random_formula(random: &mut Random, terminals: &[Terminal], free: &[Cell], depth: usize) -> Formula {
    let parts = |random: &mut Random| {
        let count = 2 + random.below(2);
        (0..count).map(|_| random_formula(random, terminals, free, depth - 1)).collect()
    };
    match if depth == 0 { 0 } else { random.below(6) } {
        1 => Formula::All(parts(random)),
        2 | 3 => Formula::Any(parts(random)),
        4 if !free.is_empty() => {
            let cell = random.pick(free);
            let more = [terminals, &[Terminal::Cell(cell)]].concat();
            Formula::Given(Box::new(random_formula(random, &more, free, depth - 1)), cell)
        }
        _ => Formula::Link(random.pick(terminals), random.pick(terminals)),
    }
}

/// A set game with so many cells.
pub fn random_sets(random: &mut Random, cells: RangeInclusive<usize>) -> SetClaim {
    let count = cells.start() + random.below(cells.end() - cells.start() + 1);
    let cells: Vec<Cell> = (0..count).map(Cell::new).collect();
    // About as many sets as cells, so that neither side always wins.
    let sets = (0..1 + random.below(count.max(8))).map(|_| {
        let size = 1 + random.below(count.min(4));
        (0..size).map(|_| random.pick(&cells)).collect()
    });
    let sets = sets.collect();
    let names = (0..count).map(|index| index.to_string()).collect();
    let owner = random.pick(&[Player::Maker, Player::Breaker]);
    SetClaim { names, sets, owner, first: random.pick(&[First::Owner, First::Opponent]), moves: None }
}
