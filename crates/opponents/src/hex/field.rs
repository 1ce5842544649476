//! The board in flat arrays, for play-outs: what lies around each cell, edges among it.

use game::{Board, Cell, CellSet, Edge, Player};

/// Whose a cell is: 0 for Black, 1 for White, or [`EMPTY`].
pub type Mark = u8;

/// Nobody's.
pub const EMPTY: Mark = 2;

/// The mark of a player.
pub fn mark(player: Player) -> Mark {
    u8::from(player == Player::White)
}

/// The player of a mark.
pub fn player(mark: Mark) -> Player {
    if mark == 1 { Player::White } else { Player::Black }
}

/// A board. Its edges are cells too, behind the others, which Black and White have from the start.
#[derive(Clone, Debug)]
pub struct Field {
    /// The board.
    pub board: Board,
    /// What lies around each cell, in the order of going round.
    pub rings: Vec<[u16; 6]>,
    /// Whether a cell touches the first and the second edge of Black, and of White.
    ends: Vec<[[bool; 2]; 2]>,
}

impl Field {
    /// A board.
    pub fn new(board: Board) -> Self {
        let cells = || board.cells().iter();
        let ring = |cell: Cell| {
            let (column, row) = (board.column(cell) as isize, board.row(cell) as isize);
            Board::STEPS.map(|(dc, dr)| match board.cell(column + dc, row + dr) {
                Some(near) => near.index() as u16,
                // Beyond a corner either edge would do: both lie beside it.
                None if (0..board.height() as isize).contains(&(row + dr)) => board.cells().len() as u16 + 1,
                None => board.cells().len() as u16,
            })
        };
        let end = |cell| {
            [Player::Black, Player::White]
                .map(|player| Edge::of(player).map(|edge| board.touches(cell, edge)))
        };
        Self { board, rings: cells().map(ring).collect(), ends: cells().map(end).collect() }
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.rings.len()
    }

    /// Whether a cell touches a player's first or second edge.
    pub fn is_at(&self, cell: u16, own: Mark, which: usize) -> bool {
        self.ends[cell as usize][own as usize][which]
    }

    /// The marks of a position, the edges behind the cells.
    pub fn stones(&self, black: &CellSet, white: &CellSet) -> Vec<Mark> {
        let mut stones = vec![EMPTY; self.count()];
        black.iter().for_each(|cell| stones[cell.index()] = 0);
        white.iter().for_each(|cell| stones[cell.index()] = 1);
        stones.extend([0, 1]);
        stones
    }

    /// The stones of a player.
    pub fn set(&self, stones: &[Mark], own: Mark) -> CellSet {
        (0..self.count()).filter(|cell| stones[*cell] == own).map(Cell::new).collect()
    }

    /// The cells that save bridges which the other player has just put a stone into.
    pub fn saving<'a>(&'a self, stones: &'a [Mark], last: u16, own: Mark) -> impl Iterator<Item = u16> + 'a {
        let ring = &self.rings[last as usize];
        (0..6).filter_map(move |side| {
            let (from, middle, to) = (ring[side], ring[(side + 1) % 6], ring[(side + 2) % 6]);
            let is_own = |cell: u16| stones[cell as usize] == own;
            (stones[middle as usize] == EMPTY && is_own(from) && is_own(to)).then_some(middle)
        })
    }

    /// Whether a player has joined both edges.
    pub fn has_won(&self, stones: &[Mark], own: Mark) -> bool {
        self.distance(stones, own) == Some(0)
    }

    /// How many more stones a player needs to join both edges; nothing if that is impossible.
    pub fn distance(&self, stones: &[Mark], own: Mark) -> Option<usize> {
        self.shortest(stones, own).map(|way| way.len())
    }

    /// The empty cells of a shortest way between a player's edges; nothing if there is no way.
    pub fn shortest(&self, stones: &[Mark], own: Mark) -> Option<Vec<u16>> {
        const FAR: u32 = u32::MAX;
        let mut far = vec![FAR; self.count()];
        let mut from = vec![u16::MAX; self.count()];
        let mut waiting = std::collections::VecDeque::new();
        let cost = |cell: u16| u32::from(stones[cell as usize] == EMPTY);
        let open = |cell: u16| (cell as usize) < self.count() && stones[cell as usize] != 1 - own;
        for cell in (0..self.count() as u16).filter(|cell| open(*cell) && self.is_at(*cell, own, 0)) {
            far[cell as usize] = cost(cell);
            if cost(cell) == 0 { waiting.push_front(cell) } else { waiting.push_back(cell) }
        }
        while let Some(cell) = waiting.pop_front() {
            for &near in self.rings[cell as usize].iter().filter(|near| open(**near)) {
                let there = far[cell as usize] + cost(near);
                if there < far[near as usize] {
                    (far[near as usize], from[near as usize]) = (there, cell);
                    if cost(near) == 0 { waiting.push_front(near) } else { waiting.push_back(near) }
                }
            }
        }
        let ends = (0..self.count() as u16).filter(|cell| self.is_at(*cell, own, 1));
        let end = ends.min_by_key(|cell| far[*cell as usize]).filter(|cell| far[*cell as usize] < FAR)?;
        let way = std::iter::successors(Some(end), |cell| {
            Some(from[*cell as usize]).filter(|before| *before != u16::MAX)
        });
        Some(way.filter(|cell| stones[*cell as usize] == EMPTY).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(field: &Field, black: &str, white: &str) -> Vec<Mark> {
        let set =
            |names: &str| names.split_whitespace().map(|name| field.board.parse(name).unwrap()).collect();
        field.stones(&set(black), &set(white))
    }

    #[test]
    fn distances_and_wins() {
        let field = Field::new(Board::new(4, 5).unwrap());
        assert_eq!(field.distance(&stones(&field, "", ""), 0), Some(5));
        assert_eq!(field.distance(&stones(&field, "", ""), 1), Some(4));
        assert_eq!(field.distance(&stones(&field, "b2 b3", "b4"), 0), Some(3));
        let won = stones(&field, "d1 c2 c3 b4 b5", "");
        assert!(field.has_won(&won, 0) && !field.has_won(&won, 1));
        assert_eq!(field.distance(&won, 1), None);
    }

    #[test]
    fn bridges_are_saved_at_edges_too() {
        let field = Field::new(Board::new(5, 5).unwrap());
        let name = |cell: u16| field.board.name(Cell::new(cell.into()));
        let saving = |black: &str, white: &str, last: &str, own: Mark| -> Vec<String> {
            let last = field.board.parse(last).unwrap().index() as u16;
            field.saving(&stones(&field, black, white), last, own).map(name).collect()
        };
        assert_eq!(saving("c2 b4", "b3", "b3", 0), ["c3"]);
        assert_eq!(saving("c2", "c1", "c1", 0), ["d1"]);
        assert_eq!(saving("c2", "d1", "d1", 0), ["c1"]);
        assert!(saving("c2 b4", "b3 c3", "b3", 0).is_empty());
    }
}
