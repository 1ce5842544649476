//! Random goals on small boards, and the truth of theorems by trying every line of play.

#[path = "../../../game/tests/support/random.rs"]
mod random;

use game::{Board, Cell, CellSet, Edge, Formula, Player, Terminal};
use kernel::{Goal, Semi, Theorem};
#[allow(unused_imports, reason = "each test uses some of it")]
pub use random::{Random, rounds, seeds, tell};

impl Random {
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A small game to prove things about.
#[derive(Clone, Copy)]
pub enum World {
    /// A board and whose goals are looked at.
    Hex(Board, Player),
    /// A set game of so many cells.
    Sets(usize),
}

impl World {
    pub fn random(random: &mut Random) -> Self {
        if random.below(3) == 0 {
            return Self::Sets(4 + random.below(4));
        }
        let board = if random.below(4) == 0 {
            Board::glued(3 + random.below(2), 3 + random.below(2)).unwrap()
        } else {
            Board::new(2 + random.below(3), 2 + random.below(3)).unwrap()
        };
        Self::Hex(board, random.pick(&[Player::Black, Player::White]))
    }

    fn size(&self) -> usize {
        match self {
            Self::Hex(board, _) => board.width() * board.height(),
            Self::Sets(count) => *count,
        }
    }

    pub fn cell(&self, random: &mut Random) -> Cell {
        Cell::new(random.below(self.size()))
    }

    pub fn cells(&self, random: &mut Random, most: usize) -> CellSet {
        (0..random.below(most + 1)).map(|_| self.cell(random)).collect()
    }

    pub fn goal(&self, random: &mut Random) -> Goal {
        match *self {
            Self::Hex(board, owner) if random.below(4) == 0 => {
                Goal::Links { board, owner, formula: Formula::across(owner) }
            }
            Self::Hex(board, owner) if random.below(3) > 0 => {
                Goal::Links { board, owner, formula: self.formula(random, owner, 2) }
            }
            Self::Hex(board, owner) => {
                let stones = self.cells(random, 3);
                let field = (0..board.width() * board.height()).map(Cell::new).collect::<CellSet>() - stones;
                let formula = self.formula(random, owner.opponent(), 1);
                Goal::Cut { board, owner, stones, field: field - self.cells(random, 6), formula }
            }
            Self::Sets(_) => {
                let sets = (0..1 + random.below(4)).map(|_| self.cells(random, 4).with(self.cell(random)));
                let sets = sets.collect();
                if random.below(2) == 0 { Goal::Hits(sets) } else { Goal::Owns(sets) }
            }
        }
    }

    pub fn formula(&self, random: &mut Random, owner: Player, depth: usize) -> Formula {
        let terminal = |random: &mut Random| match random.below(4) {
            0 => Terminal::Edge(random.pick(&Edge::of(owner))),
            _ => Terminal::Cell(self.cell(random)),
        };
        match if depth == 0 { 0 } else { random.below(6) } {
            1 => Formula::All((0..2).map(|_| self.formula(random, owner, depth - 1)).collect()),
            2 | 3 => Formula::Any((0..2).map(|_| self.formula(random, owner, depth - 1)).collect()),
            4 => Formula::Given(Box::new(self.formula(random, owner, depth - 1)), self.cell(random)),
            _ => Formula::Link(terminal(random), terminal(random)),
        }
    }
}

/// Whether a theorem is true: the opponent moves first in its region.
pub fn theorem_is_true(theorem: &Theorem) -> bool {
    can_force(theorem.goal(), theorem.needed(), theorem.region(), false)
}

/// Whether a semi-claim is true: the owner moves first in its carrier.
pub fn semi_is_true(semi: &Semi) -> bool {
    can_force(semi.goal(), semi.needed(), semi.carrier(), true)
}

fn can_force(goal: &Goal, needed: &CellSet, region: &CellSet, owner_first: bool) -> bool {
    let cells: Vec<Cell> = region.iter().collect();
    let truth: Vec<bool> = (0..1usize << cells.len())
        .map(|own| {
            let own = (0..cells.len()).filter(|index| own >> index & 1 == 1).map(|index| cells[index]);
            goal.is_true(&(own.collect::<CellSet>() | *needed))
        })
        .collect();
    let mut memo = vec![None; 1 << (2 * cells.len())];
    forces(&truth, cells.len(), 0, 0, owner_first, &mut memo)
}

/// Plain minimax over who has which cells; the turn follows from the number of moves made.
fn forces(
    truth: &[bool],
    count: usize,
    own: usize,
    other: usize,
    owner_moves: bool,
    memo: &mut [Option<bool>],
) -> bool {
    let key = own << count | other;
    if let Some(known) = memo[key] {
        return known;
    }
    let taken = own | other;
    let result = if taken == (1 << count) - 1 {
        truth[own]
    } else {
        let mut tries = (0..count).filter(|cell| taken >> cell & 1 == 0).map(|cell| {
            let (own, other) = if owner_moves { (own | 1 << cell, other) } else { (own, other | 1 << cell) };
            forces(truth, count, own, other, !owner_moves, memo)
        });
        if owner_moves { tries.any(|won| won) } else { tries.all(|won| won) }
    };
    memo[key] = Some(result);
    result
}
