//! Inferior cells: dead and captured ones are filled in before anything else looks at a position.
//!
//! A cell is *useless* to a player if no shortest way of that player's stones ever needs it: whatever comes
//! to lie around it is joined beside it already. Such a cell is *dead*: whoever has it, the same player wins.
//! Two cells are *captured* by a player if having either makes the other useless: the opponent's stone on one
//! is answered on the other and was wasted. Both are decided by the six neighbours alone, and hold whatever
//! else happens (van Rijswijck 2006; Henderson and Hayward 2010). Filling them in ends the game sooner, makes
//! connections that H-search would not see, and lets different positions meet in the table.
//!
//! A move whose stone would be filled in for the mover after another move anyway is *dominated* by that other
//! move and need not be tried: whatever refutes the better move leaves its cell alone, and so refutes it too.
//!
//! None of this is trusted. A proof for a filled position becomes one for the position itself by the kernel's
//! rule `fill`, which looks at the cells around once more.

use super::grid::{Colour, Grid, Position, Side};
use dfpn::bits::Bits;
use std::sync::LazyLock;

/// A filling: a dead cell, named twice, or a captured pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Whose stones are filled in.
    pub colour: Colour,
    /// The cells.
    pub cells: (u8, u8),
}

impl Fill {
    /// The cells as a word.
    pub fn word<B: Bits>(&self) -> B {
        B::of(self.cells.0) | B::of(self.cells.1)
    }

    /// Whether it is one dead cell.
    pub fn is_dead(&self) -> bool {
        self.cells.0 == self.cells.1
    }
}

/// Fills in all dead and captured cells, and those that become so, and tells which. Only what lies near
/// `changed` is looked at: the rest must have been looked at before.
pub fn fill<B: Bits>(grid: &Grid<B>, position: &mut Position<B>, changed: B) -> Vec<Fill> {
    let mut fills = Vec::new();
    let beyond = |set: B| set.cells().fold(B::EMPTY, |all, cell| all | grid.beyond[cell as usize]);
    let mut look = beyond(changed) & !position.taken();
    while let Some(cell) = look.first() {
        look = look.rest();
        if position.taken().has(cell) {
            continue;
        }
        if let Some(fill) = filling(grid, position, cell) {
            let word: B = fill.word();
            position.stones[fill.colour as usize] |= word;
            // What changes for a cell changes for its partners too.
            look |= beyond(word) & !position.taken();
            fills.push(fill);
        }
    }
    fills
}

/// A filling of this empty cell, alone or with a neighbour.
fn filling<B: Bits>(grid: &Grid<B>, position: &Position<B>, cell: u8) -> Option<Fill> {
    // A dead cell has at most two open neighbours, a captured one its partner besides.
    if !(grid.near[cell as usize] & !position.taken()).rest().rest().rest().is_empty() {
        return None;
    }
    let useless: &[Vec<bool>; 2] = &USELESS;
    let pattern = pattern(grid, position, cell);
    let colours = [Colour::Black, Colour::White];
    if let Some(colour) = colours.into_iter().find(|colour| useless[*colour as usize][pattern]) {
        return Some(Fill { colour, cells: (cell, cell) });
    }
    for colour in colours {
        let (useless, own) = (&useless[colour as usize], STATES[colour as usize]);
        for (side, beside) in grid.rings[cell as usize].iter().enumerate() {
            if let Side::Cell(other) = *beside
                && !position.taken().has(other)
                && useless[pattern + own * WEIGHTS[side]]
                && useless[self::pattern(grid, position, other) + own * WEIGHTS[(side + 3) % 6]]
            {
                return Some(Fill { colour, cells: (cell, other) });
            }
        }
    }
    None
}

/// The states of a cell's neighbours, as a number.
fn pattern<B: Bits>(grid: &Grid<B>, position: &Position<B>, cell: u8) -> usize {
    let state = |side: &Side| match *side {
        Side::Cell(near) => {
            let [black, white] = position.stones.map(|stones| stones.has(near) as usize);
            STATES[0] * black + STATES[1] * white
        }
        Side::Edge(owner) => STATES[owner as usize],
    };
    grid.rings[cell as usize].iter().zip(WEIGHTS).map(|(side, weight)| weight * state(side)).sum()
}

/// The state of a neighbour that a player has: Black, and White.
const STATES: [usize; 2] = [1, 2];
/// What the state of each side counts in a pattern.
const WEIGHTS: [usize; 6] = [243, 81, 27, 9, 3, 1];

/// For each player and every state of the six neighbours, whether the cell in the middle is useless.
static USELESS: LazyLock<[Vec<bool>; 2]> = LazyLock::new(|| {
    [Colour::Black, Colour::White].map(|colour| {
        let states = |pattern: usize| WEIGHTS.map(|weight| pattern / weight % 3);
        (0..3usize.pow(6)).map(|pattern| is_useless(&states(pattern), colour)).collect()
    })
});

/// Whether all neighbours that are or may become the player's are joined beside the middle, two by two.
fn is_useless(states: &[usize; 6], colour: Colour) -> bool {
    let [own, blocked] = [colour, colour.other()].map(|colour| STATES[colour as usize]);
    let joined = |from: usize, to: usize| {
        // Around one way or the other, over own stones only.
        let over = |a: usize, b: usize| {
            (1..6).map(|step| (a + step) % 6).take_while(|&side| side != b).all(|side| states[side] == own)
        };
        over(from, to) || over(to, from)
    };
    let available = || (0..6).filter(|&side| states[side] != blocked);
    available().all(|from| available().all(|to| from == to || joined(from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_useless_cell_has_at_most_two_open_neighbours() {
        const OPEN: usize = 0;
        let open = |pattern: usize| WEIGHTS.iter().filter(|weight| pattern / **weight % 3 == OPEN).count();
        for table in USELESS.iter() {
            let useless = (0..table.len()).filter(|pattern| table[*pattern]);
            assert_eq!(useless.map(open).max(), Some(2));
        }
    }
}
