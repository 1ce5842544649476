//! Torus Hex: the board whose opposite edges are glued, the classes of loops on it, and the rules.
//!
//! Columns run to the right and rows run down, as in Hex; beyond the last column comes the first again, and
//! beyond the last row the first. α is the loop that runs once down a column, β the loop that runs once
//! along a row: to the right, or under rule c' to the left.

mod loops;
mod position;

pub use loops::{Loops, Strands};
pub use position::{BadMove, BadRecord, BadSetup, Start, TorusGame};

use crate::{Board, Cell, CellSet, Player};
use std::collections::{HashMap, VecDeque};
use std::fmt;

/// How often a loop runs around the torus. A loop has no direction: a class and its opposite are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Class {
    /// How often it runs around to the right.
    pub right: i32,
    /// How often it runs around downwards.
    pub down: i32,
}

impl Class {
    /// Whether a loop of this class can be drawn together to a point.
    pub fn is_trivial(self) -> bool {
        self == Self::default()
    }

    /// The one of the class and its opposite that runs down, or, if it does neither, to the right.
    #[must_use]
    pub fn upright(self) -> Self {
        if (self.down, self.right) < (0, 0) { self.opposite() } else { self }
    }

    /// Whether both run along one class: one is a multiple of the other, or both are of a third.
    pub fn is_along(self, other: Self) -> bool {
        self.right * other.down == self.down * other.right
    }

    fn opposite(self) -> Self {
        Self { right: -self.right, down: -self.down }
    }

    fn plus(self, other: Self) -> Self {
        Self { right: self.right + other.right, down: self.down + other.down }
    }
}

/// Which loops win. Black's α runs down; `C` has β to the right, `CPrime` to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Black must make α, White β; any other loop of one's own loses.
    A,
    /// Black makes a loop with an α part, White one with a β part; the first to do so wins.
    B,
    /// Black makes mα + nβ with m > 0, n ≥ 0, White kβ − lα with k > 0, l ≥ 0; β runs to the right.
    C,
    /// The same with β to the left.
    CPrime,
}

impl Rule {
    /// All four.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::CPrime];

    /// The rule with this name: `a`, `b`, `c` or `c'`.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.to_string() == word)
    }

    /// Whether more stones never hurt, and exactly one side has a loop of its own on a full board.
    pub fn is_monotone(self) -> bool {
        matches!(self, Self::C | Self::CPrime)
    }

    /// Whether loops of this class are the player's own.
    pub fn owns(self, player: Player, class: Class) -> bool {
        let (alpha, right) = (class.down, class.right);
        let beta = if self == Self::CPrime { -right } else { right };
        let (own, other) = if player == Player::White { (beta, alpha) } else { (alpha, beta) };
        let wanted = match (self, player) {
            (Self::A, _) => other == 0,
            (Self::B, _) => true,
            (_, Player::White) => alpha * beta <= 0,
            _ => alpha * beta >= 0,
        };
        own != 0 && wanted
    }

    /// A class by α and β, as the player would write it: with a plus before the player's own part, if it has
    /// one.
    pub fn class_name(self, player: Player, class: Class) -> String {
        let beta = if self == Self::CPrime { -class.right } else { class.right };
        let parts = match player {
            Player::White => [(beta, 'β'), (class.down, 'α')],
            _ => [(class.down, 'α'), (beta, 'β')],
        };
        let parts: Vec<(i32, char)> = parts.into_iter().filter(|(count, _)| *count != 0).collect();
        let turn = parts.first().map_or(1, |(count, _)| count.signum());
        let mut name = String::new();
        for (count, letter) in parts {
            let sign = if count * turn < 0 { " − " } else { " + " };
            name += if name.is_empty() { "" } else { sign };
            match count.unsigned_abs() {
                1 => {}
                many => name += &many.to_string(),
            }
            name.push(letter);
        }
        name
    }

    /// Who has won if the player has just got these loops; nobody yet, perhaps.
    ///
    /// Under rule a, a move that closes two independent loops at once loses, even if one of them is the right
    /// one: whoever has loops of two classes has one of a wrong class.
    pub fn winner(self, player: Player, loops: Loops) -> Option<Player> {
        match loops {
            Loops::None => None,
            Loops::All if self == Self::A => Some(player.opponent()),
            Loops::All => Some(player),
            Loops::Along(class) if self.owns(player, class) => Some(player),
            Loops::Along(_) => (self == Self::A).then(|| player.opponent()),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
            Self::CPrime => "c'",
        })
    }
}

/// A torus of some width and height, and the rule by which it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Torus {
    grid: Board,
    rule: Rule,
}

impl Torus {
    /// A torus, if each side is between [`MIN_TORUS_SIDE`](crate::MIN_TORUS_SIDE) and [`MAX_SIDE`](crate::MAX_SIDE).
    pub fn new(width: usize, height: usize, rule: Rule) -> Option<Self> {
        Board::glued(width, height)?;
        Board::new(width, height).map(|grid| Self { grid, rule })
    }

    /// The board cut open along its first row and column: its cells have the same names.
    pub fn grid(&self) -> &Board {
        &self.grid
    }

    /// The board with its edges glued.
    pub fn board(&self) -> Board {
        self.grid.closed()
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The six cells that a cell touches, each with the class that the step to it adds to a walk: a step over
    /// the last column runs once around to the right, and so on.
    pub fn steps(&self, cell: Cell) -> [(Cell, Class); 6] {
        let (width, height) = (self.grid.width() as isize, self.grid.height() as isize);
        let (column, row) = (self.grid.column(cell) as isize, self.grid.row(cell) as isize);
        Board::STEPS.map(|(dc, dr)| {
            let (column, right) = wrapped(column + dc, width);
            let (row, down) = wrapped(row + dr, height);
            (Cell::new((row * width + column) as usize), Class { right, down })
        })
    }

    /// The loops that can be drawn over these cells.
    pub fn loops(&self, cells: &CellSet) -> Loops {
        let mut strands = Strands::new(self);
        cells.iter().fold(Loops::None, |all, cell| all.and(strands.add(cell, |near| cells.contains(near))))
    }

    /// Under rules c and c': whether the player has a loop of the player's cone. Never true under the others.
    pub fn has_cone_loop(&self, player: Player, cells: &CellSet) -> bool {
        self.rule.is_monotone() && self.rule.winner(player, self.loops(cells)).is_some()
    }

    /// Where a cell goes: turned by half a turn about a1 if wanted, then moved to the right and down.
    ///
    /// These motions keep the class of every loop, and so all rules.
    pub fn moved(&self, cell: Cell, turned: bool, (right, down): (usize, usize)) -> Cell {
        let (width, height) = (self.grid.width(), self.grid.height());
        let (column, row) = (self.grid.column(cell), self.grid.row(cell));
        let (column, row) = if turned { (width - column, height - row) } else { (column, row) };
        Cell::new((row + down) % height * width + (column + right) % width)
    }

    /// The class of a closed walk over cells that touch, in order.
    pub fn class_of(&self, walk: &[Cell]) -> Class {
        let next = walk.iter().cycle().skip(1);
        let steps = walk.iter().zip(next).filter_map(|(from, to)| {
            self.steps(*from).into_iter().find(|(near, _)| near == to).map(|(_, step)| step)
        });
        steps.fold(Class::default(), Class::plus)
    }

    /// A shortest closed walk over these cells whose class is wanted, in order; empty if there is none.
    ///
    /// It may pass a cell twice, if only two loops together make up a wanted class.
    pub fn shortest_loop(&self, cells: &CellSet, wanted: impl Fn(Class) -> bool) -> Vec<Cell> {
        let mut best = Vec::new();
        if !matches!(self.loops(cells), Loops::None) {
            for start in cells.iter() {
                let longest = if best.is_empty() { 2 * cells.len() } else { best.len() - 1 };
                best = self.loop_through(start, cells, &wanted, longest).unwrap_or(best);
            }
        }
        best
    }

    fn loop_through(
        &self,
        start: Cell,
        cells: &CellSet,
        wanted: impl Fn(Class) -> bool,
        longest: usize,
    ) -> Option<Vec<Cell>> {
        let first = (start, Class::default());
        let mut before = HashMap::from([(first, first)]);
        let mut queue = VecDeque::from([(first, 0)]);
        while let Some((place, length)) = queue.pop_front() {
            if length == longest {
                return None;
            }
            for (cell, step) in self.steps(place.0).into_iter().filter(|(cell, _)| cells.contains(*cell)) {
                let next = (cell, place.1.plus(step));
                if before.contains_key(&next) {
                    continue;
                }
                before.insert(next, place);
                if cell == start && wanted(next.1) {
                    let back = std::iter::successors(Some(place), |place| Some(before[place]));
                    return Some(back.take(length + 1).map(|(cell, _)| cell).collect());
                }
                queue.push_back((next, length + 1));
            }
        }
        None
    }
}

impl fmt::Display for Torus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "torus {} rule {}", self.grid, self.rule)
    }
}

/// A column or row at most one step off the board, brought back, and how often it ran around.
fn wrapped(at: isize, side: isize) -> (isize, i32) {
    if at < 0 {
        (at + side, -1)
    } else if at >= side {
        (at - side, 1)
    } else {
        (at, 0)
    }
}
