//! The board as words of bits: who touches whom, groups, edges, and the half turn.

use dfpn::bits::Bits;
use game::{Board, Cell, Edge, Player};

/// The two players, as numbers of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Joins top and bottom.
    Black,
    /// Joins left and right.
    White,
}

impl Colour {
    /// The other player.
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The colour of a player of Hex.
    pub fn of(player: Player) -> Self {
        if player == Player::White { Self::White } else { Self::Black }
    }

    /// The player.
    pub fn player(self) -> Player {
        match self {
            Self::Black => Player::Black,
            Self::White => Player::White,
        }
    }
}

/// The stones of both players, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<B> {
    /// Black's stones and White's.
    pub stones: [B; 2],
    /// Who moves.
    pub mover: Colour,
}

impl<B: Bits> Position<B> {
    /// The stones of a player.
    pub fn of(&self, colour: Colour) -> B {
        self.stones[colour as usize]
    }

    /// The cells that are taken.
    pub fn taken(&self) -> B {
        self.stones[0] | self.stones[1]
    }

    /// The position after the mover has taken a cell.
    #[must_use]
    pub fn after(mut self, cell: u8) -> Self {
        self.stones[self.mover as usize] |= B::of(cell);
        self.mover = self.mover.other();
        self
    }
}

/// What lies at one of the six sides of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Another cell.
    Cell(u8),
    /// An edge of this player.
    Edge(Colour),
}

/// A board that fits into words.
#[derive(Clone, Debug)]
pub struct Grid<B> {
    /// All cells.
    pub all: B,
    /// The cells that each cell touches.
    pub near: Vec<B>,
    /// The cells at most two steps from each cell.
    pub beyond: Vec<B>,
    /// What lies around each cell, in the order of going round.
    pub rings: Vec<[Side; 6]>,
    /// The cells along the two edges of each player.
    pub edges: [[B; 2]; 2],
    /// What each cell is called outside: the same, unless this is a part of a larger board.
    pub places: Vec<Cell>,
    /// All pairs of points, that is of cells and two edges, the lower point of each first.
    pub pairs: Vec<(u8, u8)>,
    /// The cells of each pair.
    pub ends: Vec<B>,
}

impl<B: Bits> Grid<B> {
    /// A board of no more cells than a word has.
    pub fn new(board: Board) -> Self {
        let word = |cells: &mut dyn Iterator<Item = Cell>| {
            cells.fold(B::EMPTY, |word, cell| word | B::of(cell.index() as u8))
        };
        let cells = board.cells();
        let points = cells.len() as u8 + 2;
        let edges = [Player::Black, Player::White]
            .map(|player| Edge::of(player).map(|edge| word(&mut board.along(edge).iter())));
        let pairs: Vec<(u8, u8)> = (0..points).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        let near: Vec<B> = cells.iter().map(|cell| word(&mut board.neighbours(cell))).collect();
        let around = |set: B| set.cells().fold(set, |all, cell| all | near[cell as usize]);
        let end = |point: u8| if (point as usize) < cells.len() { B::of(point) } else { B::EMPTY };
        Self {
            all: word(&mut cells.iter()),
            beyond: near.iter().map(|near| around(*near)).collect(),
            near,
            rings: cells.iter().map(|cell| ring(&board, cell)).collect(),
            edges,
            places: cells.iter().collect(),
            ends: pairs.iter().map(|(x, y)| end(*x) | end(*y)).collect(),
            pairs,
        }
    }

    /// The same as a part of a larger board, where its cells are these.
    #[must_use]
    pub fn in_place(self, places: Vec<Cell>) -> Self {
        Self { places, ..self }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.near.len()
    }

    /// The cells that touch any cell of a set.
    pub fn around(&self, set: B) -> B {
        set.cells().fold(B::EMPTY, |all, cell| all | self.near[cell as usize])
    }

    /// What can be reached from `start` inside `within`.
    pub fn flood(&self, start: B, within: B) -> B {
        let mut reached = start & within;
        let mut fresh = reached;
        while !fresh.is_empty() {
            fresh = self.around(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// A shortest chain of cells of `within` from one set to another; empty if there is none.
    pub fn chain(&self, from: B, to: B, within: B) -> B {
        let mut reached = from & within;
        let mut layers = vec![reached];
        let mut last = reached;
        while !last.meets(to) {
            last = self.around(last) & within & !reached;
            if last.is_empty() {
                return B::EMPTY;
            }
            reached |= last;
            layers.push(last);
        }
        let back = |(chain, next): (B, B), layer: &B| match (*layer & next).first() {
            Some(cell) => (chain | B::of(cell), self.near[cell as usize]),
            None => (chain, next),
        };
        layers.iter().rev().fold((B::EMPTY, to), back).0
    }

    /// A set after the half turn of the board.
    pub fn turned(&self, set: B) -> B {
        set.turned(self.count())
    }

    /// A cell after the half turn of the board.
    pub fn opposite(&self, cell: u8) -> u8 {
        self.count() as u8 - 1 - cell
    }
}

fn ring(board: &Board, cell: Cell) -> [Side; 6] {
    let (column, row) = (board.column(cell) as isize, board.row(cell) as isize);
    Board::STEPS.map(|(dc, dr)| match board.cell(column + dc, row + dr) {
        Some(cell) => Side::Cell(cell.index() as u8),
        // Beyond a corner either colour would do: the edges beside it are there too.
        None if (0..board.height() as isize).contains(&(row + dr)) => Side::Edge(Colour::White),
        None => Side::Edge(Colour::Black),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_shortest() {
        let board = Board::new(5, 5).unwrap();
        let grid = Grid::<u64>::new(board);
        let word = |names: &str| {
            let cells = names.split_whitespace().map(|name| board.parse(name).unwrap());
            cells.fold(0, |word, cell| word | 1 << cell.index())
        };
        let [top, bottom] = grid.edges[Colour::Black as usize];
        let within = word("a1 a2 a3 a4 a5 b4 c1 b2 b3");
        assert_eq!(grid.chain(word("a1"), word("a1"), within), word("a1"));
        assert_eq!(grid.chain(word("c1"), word("b3"), within), word("c1 b2 b3"));
        // Down the first column are five cells; from c1 there are five too, and a1 comes first.
        assert_eq!(grid.chain(top, bottom, within).count_ones(), 5);
        assert_eq!(grid.chain(top, bottom, within & !word("a3")), word("c1 b2 b3 a4 a5"));
        assert_eq!(grid.chain(top, bottom, within & !word("a4 b4")), 0, "there is none");
        assert_eq!(grid.chain(word("e5"), bottom, within), 0, "it begins inside");
    }
}
