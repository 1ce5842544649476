//! The field as links see it: which cells touch, directly or over a group of the owner's stones.

use game::{Board, Cell, CellSet, Terminal};
use proof::field::{Word, bit, cells};

/// A group of the owner's stones outside the field.
#[derive(Debug)]
pub struct Group {
    /// Its stones.
    pub stones: CellSet,
    /// The cells of the field that it touches.
    pub around: Word,
}

/// The field under one set of given cells, which count as stones.
#[derive(Debug)]
pub struct Net {
    /// The given cells.
    pub given: CellSet,
    /// All stones, given cells among them.
    pub stones: CellSet,
    /// The groups that the stones form.
    pub groups: Vec<Group>,
    /// For each cell of the field, the cells that it touches directly or over a group.
    near: Vec<Word>,
}

impl Net {
    /// The cells near any cell of the word.
    pub fn near(&self, word: Word) -> Word {
        cells(word).fold(0, |all, cell| all | self.near[cell as usize])
    }

    /// What can be reached from `start` inside `within`.
    pub fn flood(&self, start: Word, within: Word) -> Word {
        let mut reached = start & within;
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.near(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }
}

/// The nets of a claim, one for each set of given cells.
#[derive(Debug)]
pub struct Nets {
    /// The board.
    pub board: Board,
    /// The cells of the field.
    pub cells: Vec<Cell>,
    /// The owner's stones.
    pub stones: CellSet,
    /// For each cell of the field, the cells that it touches.
    pub touching: Vec<Word>,
    /// The nets.
    pub all: Vec<Net>,
}

impl Nets {
    /// No net yet.
    pub fn new(board: Board, field: &CellSet, stones: CellSet) -> Self {
        let mut nets =
            Self { board, cells: field.iter().collect(), stones, touching: Vec::new(), all: Vec::new() };
        let around = |cell: &Cell| nets.word(&board.neighbours(*cell).collect());
        nets.touching = nets.cells.iter().map(around).collect();
        nets
    }

    /// All cells of the field.
    pub fn field(&self) -> Word {
        low_bits(self.cells.len())
    }

    /// The cells of the field that belong to a set.
    pub fn word(&self, set: &CellSet) -> Word {
        let inside = (0u8..).zip(&self.cells).filter(|(_, cell)| set.contains(**cell));
        inside.fold(0, |word, (index, _)| word | bit(index))
    }

    /// The cells of the board that a word means.
    pub fn set(&self, word: Word) -> CellSet {
        cells(word).map(|cell| self.cells[cell as usize]).collect()
    }

    /// The number of the net under these given cells.
    pub fn under(&mut self, given: CellSet) -> usize {
        if let Some(known) = self.all.iter().position(|net| net.given == given) {
            return known;
        }
        let stones = self.stones | given;
        let mut net = Net { given, stones, groups: Vec::new(), near: self.touching.clone() };
        let mut left = stones;
        while let Some(stone) = left.first() {
            let group = self.board.connected(&CellSet::of(stone), &stones);
            left -= group;
            let around = self.word(&group.iter().flat_map(|cell| self.board.neighbours(cell)).collect());
            for cell in cells(around) {
                net.near[cell as usize] |= around & !bit(cell);
            }
            net.groups.push(Group { stones: group, around });
        }
        self.all.push(net);
        self.all.len() - 1
    }

    /// The cells of the board that a terminal is, or is next to.
    pub fn start(&self, terminal: Terminal) -> CellSet {
        match terminal {
            Terminal::Edge(edge) => self.board.along(edge),
            Terminal::Cell(cell) => CellSet::of(cell),
        }
    }

    /// The cells of the field that touch a terminal, directly or over stones; a cell without a stone is
    /// touched by itself.
    pub fn around(&self, net: &Net, terminal: Terminal) -> Word {
        let start = self.start(terminal);
        let touched = net.groups.iter().filter(|group| !group.stones.is_disjoint(&start));
        touched.fold(self.word(&start), |all, group| all | group.around)
    }
}

/// The word of the first cells of a field.
fn low_bits(count: usize) -> Word {
    1u128.checked_shl(count as u32).map_or(Word::MAX, |bit| bit - 1)
}
