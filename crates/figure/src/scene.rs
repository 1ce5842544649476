//! What is to be seen: stones, pieces of a region, marks and words. No colours, no places on paper.

use game::{Board, Cell, CellSet, Player, Torus};
use std::collections::BTreeMap;

/// What the stones stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A Hex board, or the board of a torus on which links are made; that is drawn with its glue tabs.
    Hex(Board),
    /// A torus and the rule by which it is won, drawn like that.
    Torus(Torus),
    /// The cells of a set game, in a row, and its sets.
    Sets {
        /// The names of the cells.
        names: Vec<String>,
        /// The sets.
        sets: Vec<CellSet>,
    },
}

impl Ground {
    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> String {
        match self {
            Self::Hex(board) => board.name(cell),
            Self::Torus(torus) => torus.grid().name(cell),
            Self::Sets { names, .. } => names.get(cell.index()).cloned().unwrap_or_default(),
        }
    }

    /// All cells.
    pub fn cells(&self) -> CellSet {
        match self {
            Self::Hex(board) => board.cells(),
            Self::Torus(torus) => torus.grid().cells(),
            Self::Sets { names, .. } => (0..names.len()).map(Cell::new).collect(),
        }
    }
}

/// A stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose it is.
    pub player: Player,
    /// Its name or its number.
    pub label: String,
    /// Whether it has just been played.
    pub last: bool,
}

impl Stone {
    /// A stone without a name.
    pub fn plain(player: Player) -> Self {
        Self { player, label: String::new(), last: false }
    }
}

/// A part of the region. Pieces may overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its cells.
    pub cells: CellSet,
    /// The letter that stands for it; empty if it is the whole region.
    pub label: String,
    /// What it is, for the legend.
    pub note: String,
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// What the stones stand on.
    pub ground: Ground,
    /// The stones.
    pub stones: BTreeMap<Cell, Stone>,
    /// The region, in pieces.
    pub pieces: Vec<Piece>,
    /// Empty cells that are read as if the owner had them.
    pub given: CellSet,
    /// The names of these that have one.
    pub given_names: BTreeMap<Cell, String>,
    /// Words in empty cells.
    pub letters: BTreeMap<Cell, String>,
    /// Closed chains of touching cells on a torus, each drawn as a line.
    pub ways: Vec<Vec<Cell>>,
    /// Cells that this player might have taken just now.
    pub intrusions: Option<(Player, CellSet)>,
    /// What is written underneath.
    pub caption: String,
}

impl Scene {
    /// A board on which nothing stands.
    pub fn empty(title: impl Into<String>, ground: Ground) -> Self {
        Self {
            title: title.into(),
            ground,
            stones: BTreeMap::new(),
            pieces: Vec::new(),
            given: CellSet::EMPTY,
            given_names: BTreeMap::new(),
            letters: BTreeMap::new(),
            ways: Vec::new(),
            intrusions: None,
            caption: String::new(),
        }
    }

    /// Puts stones without names where none stand yet.
    pub fn place(&mut self, player: Player, cells: &CellSet) {
        for cell in cells.iter() {
            self.stones.entry(cell).or_insert_with(|| Stone::plain(player));
        }
    }

    /// Makes this the whole region.
    pub fn shade(&mut self, cells: CellSet) {
        if !cells.is_empty() {
            self.pieces = vec![Piece { cells, label: String::new(), note: String::new() }];
        }
    }

    /// All cells in which something is to be seen.
    pub fn touched(&self) -> CellSet {
        let marked = self.stones.keys().chain(self.letters.keys()).copied();
        let mut cells: CellSet = marked.collect();
        cells |= self.given;
        if let Some((_, intrusions)) = &self.intrusions {
            cells |= *intrusions;
        }
        self.pieces.iter().fold(cells, |all, piece| all | piece.cells)
    }

    /// The pieces that a cell without a stone belongs to, by number.
    pub fn pieces_at(&self, cell: Cell) -> Vec<usize> {
        if self.stones.contains_key(&cell) {
            return Vec::new();
        }
        (0..self.pieces.len()).filter(|&piece| self.pieces[piece].cells.contains(cell)).collect()
    }
}
