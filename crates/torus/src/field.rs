//! A torus in flat arrays, and stones on it: for play that is too fast for sets of cells.

use game::{Cell, Class, Loops, Player, Torus, TorusGame};

/// What stands on a cell.
pub type Mark = u8;

/// A black stone.
pub const BLACK: Mark = 0;
/// A white stone.
pub const WHITE: Mark = 1;
/// No stone.
pub const EMPTY: Mark = 2;

/// The mark of a player's stones.
pub fn mark(player: Player) -> Mark {
    if player == Player::White { WHITE } else { BLACK }
}

/// The player whose stones have this mark.
pub fn player(mark: Mark) -> Player {
    if mark == WHITE { Player::White } else { Player::Black }
}

/// A way to another cell, and how often it runs around the torus.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The cell it leads to.
    pub to: u16,
    /// How often it crosses the seam to the right.
    pub right: i16,
    /// How often it crosses the seam downwards.
    pub down: i16,
}

/// A two-bridge: the way to its other end, and the two cells of which either joins the ends.
#[derive(Clone, Copy, Debug)]
pub struct Bridge {
    /// Where it leads.
    pub way: Way,
    /// The two cells over which it goes.
    pub carrier: [u16; 2],
}

/// A torus, ready for play.
#[derive(Debug)]
pub struct Field {
    /// The board.
    pub torus: Torus,
    /// The six cells that each cell touches, in order around it.
    pub near: Vec<[Way; 6]>,
    /// The six two-bridges from each cell.
    pub bridges: Vec<[Bridge; 6]>,
}

impl Field {
    /// Prepares a torus.
    pub fn new(torus: &Torus) -> Self {
        let count = torus.grid().cells().len();
        let way = |(cell, class): (Cell, Class)| Way {
            to: cell.index() as u16,
            right: class.right as i16,
            down: class.down as i16,
        };
        let near: Vec<[Way; 6]> = (0..count).map(|cell| torus.steps(Cell::new(cell)).map(way)).collect();
        let bridge = |cell: usize, side: usize| {
            let (first, second) = (near[cell][side], near[cell][(side + 1) % 6]);
            // A step to the one side and then one to the other leads to the far end.
            let onward = near[first.to as usize][(side + 1) % 6];
            let (right, down) = (first.right + onward.right, first.down + onward.down);
            Bridge { way: Way { to: onward.to, right, down }, carrier: [first.to, second.to] }
        };
        let sides = [0, 1, 2, 3, 4, 5];
        let bridges = (0..count).map(|cell| sides.map(|side| bridge(cell, side))).collect();
        Self { torus: *torus, near, bridges }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.near.len()
    }

    /// The stones of a game.
    pub fn stones(&self, game: &TorusGame) -> Vec<Mark> {
        let mut stones = vec![EMPTY; self.count()];
        for player in [Player::Black, Player::White] {
            game.stones(player).iter().for_each(|cell| stones[cell.index()] = mark(player));
        }
        stones
    }

    /// The cells by which a player saves bridges that a stone has just been put into: for each bridge its
    /// other cell, which lies between two of the player's stones around the intruder.
    pub fn saving(&self, stones: &[Mark], intruder: u16, own: Mark) -> impl Iterator<Item = u16> {
        let around = &self.near[intruder as usize];
        let (mut owned, mut empty) = (0u32, 0u32);
        for (side, way) in around.iter().enumerate() {
            let mark = stones[way.to as usize];
            owned |= u32::from(mark == own) << side;
            empty |= u32::from(mark == EMPTY) << side;
        }
        // The sides once more above themselves, so that the last is next to the first.
        let round = owned | owned << 6 | owned << 12;
        let mut saving = empty & (round >> 5) & (round >> 7);
        std::iter::from_fn(move || {
            let side = (saving != 0).then(|| saving.trailing_zeros() as usize)?;
            saving &= saving - 1;
            Some(around[side].to)
        })
    }
}

/// The loop that two ways to one place make.
pub fn between(one: Way, other: Way) -> Loops {
    let class = Class { right: (one.right - other.right).into(), down: (one.down - other.down).into() };
    if class.is_trivial() { Loops::None } else { Loops::Along(class.upright()) }
}
