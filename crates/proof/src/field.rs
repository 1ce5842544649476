//! The field of a claim as searches and plans see it: at most 128 cells with numbers of their own, and two
//! sides who fill them.

use game::CellSet;

/// A set of cells of a field, by their numbers in the field.
pub type Word = u128;

/// The cells of a word, lowest first.
pub fn cells(mut word: Word) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (word != 0).then(|| word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(cell)
    })
}

/// The word of one cell.
pub fn bit(cell: u8) -> Word {
    1 << cell
}

/// The word of a set of cells.
pub fn word(set: &CellSet) -> Word {
    set.iter().fold(0, |word, cell| word | bit(cell.index() as u8))
}

/// The two sides of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whose claim it is.
    Owner,
    /// The other player.
    Opponent,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::Owner => Self::Opponent,
            Self::Opponent => Self::Owner,
        }
    }
}

/// Who has which cells of the field, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells of the claim's owner.
    pub owner: Word,
    /// The cells of the opponent.
    pub opponent: Word,
    /// Who moves.
    pub mover: Side,
}

impl Position {
    /// The cells that a side has.
    pub fn of(&self, side: Side) -> Word {
        match side {
            Side::Owner => self.owner,
            Side::Opponent => self.opponent,
        }
    }

    /// The cells that are taken.
    pub fn taken(&self) -> Word {
        self.owner | self.opponent
    }

    /// The position after the mover has taken a cell.
    #[must_use]
    pub fn after(mut self, cell: u8) -> Self {
        match self.mover {
            Side::Owner => self.owner |= bit(cell),
            Side::Opponent => self.opponent |= bit(cell),
        }
        self.mover = self.mover.other();
        self
    }
}
