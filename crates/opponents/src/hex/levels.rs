//! How well an opponent plays, from a beginner's mistakes to all that it can.

/// What an opponent of some level does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// It makes no more play-outs for a move.
    pub playouts: u64,
    /// Of a thousand moves it overlooks so many.
    pub overlooks: usize,
    /// Whether it looks at positions with connections.
    pub looks: bool,
    /// Whether it expects moves by patterns, looks much sooner, and lets the circuits of connections judge
    /// positions and moves.
    pub judges: bool,
    /// Whether it solves positions exactly.
    pub solves: bool,
}

/// A level from 1, a beginner's, to 9, full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All that the program can.
    pub const FULL: Self = Self(9);

    /// The level of this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What an opponent of this level does. The steps were chosen so that each level wins clearly more games
    /// than the one below it: manual/src/play.md has what was measured.
    pub fn strength(self) -> Strength {
        let judges = self == Self::FULL;
        let (playouts, overlooks, looks, solves) = match self.0 {
            1 => (30, 500, false, false),
            2 => (60, 300, false, false),
            3 => (150, 150, false, false),
            4 => (400, 60, false, false),
            5 => (1_200, 20, false, false),
            6 => (4_000, 0, false, false),
            7 => (1_500, 0, true, false),
            8 => (6_000, 0, true, true),
            _ => (u64::MAX, 0, true, true),
        };
        Strength { playouts, overlooks, looks, judges, solves }
    }
}
