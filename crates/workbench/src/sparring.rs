//! A move of Hex where nothing is proved that could be played: by distances, for boards that are too large for
//! the solver, for searches that ran out of time, and for positions that are lost. Nothing here is a proof.
//!
//! The distance is the second-best one of van Rijswijck: the opponent may always take away the best way on, so
//! a cell is as far as the second-nearest of its neighbours, and one more. A good move is near for both.

use game::{Board, Cell, CellSet, Player};
use hex::whole::HexPosition;

/// What cannot be reached.
const FAR: u32 = 1_000;

/// Where the player to move resists most, among these cells if one of them is empty.
pub fn reply(position: &HexPosition, among: &CellSet) -> Option<Cell> {
    let (own, other) =
        (potentials(position, position.mover), potentials(position, position.mover.opponent()));
    let empty = position.empty();
    let wanted = empty & *among;
    let cells = if wanted.is_empty() { empty } else { wanted };
    let board = &position.board;
    cells.iter().min_by_key(|cell| {
        let (mine, theirs) = (own[cell.index()], other[cell.index()]);
        (mine + theirs, theirs, from_middle(board, *cell))
    })
}

fn from_middle(board: &Board, cell: Cell) -> usize {
    let (column, row) = (2 * board.column(cell) + 1, 2 * board.row(cell) + 1);
    column.abs_diff(board.width()) + row.abs_diff(board.height())
}

/// For each cell, how far it is from both edges of a player together.
fn potentials(position: &HexPosition, player: Player) -> Vec<u32> {
    let [one, two] = [false, true].map(|far| distances(position, player, far));
    one.into_iter().zip(two).map(|(one, two)| one + two).collect()
}

/// Whether a cell lies at an edge of a player's.
fn at_edge(board: &Board, cell: Cell, player: Player, far: bool) -> bool {
    let (place, last) = match player {
        Player::White => (board.column(cell), board.width() - 1),
        _ => (board.row(cell), board.height() - 1),
    };
    place == if far { last } else { 0 }
}

/// The distances of empty cells from an edge of a player's, over their stones as if these were not there.
fn distances(position: &HexPosition, player: Player, far: bool) -> Vec<u32> {
    let board = &position.board;
    let stones = if player == Player::White { &position.white } else { &position.black };
    let empty = position.empty();
    let count = board.width() * board.height();
    let mut found = vec![FAR; count];
    let mut around: Vec<(Vec<usize>, bool)> = vec![(Vec::new(), false); count];
    for cell in empty.iter() {
        around[cell.index()] = neighbours(board, stones, &empty, cell, player, far);
    }
    // Every round settles at least the nearest cells that are not settled, so there are no more rounds than cells.
    for _ in 0..count {
        let mut changed = false;
        for cell in empty.iter().map(Cell::index) {
            let (near, edge) = &around[cell];
            let distance = if *edge { 1 } else { 1 + second(near.iter().map(|other| found[*other])) };
            if distance < found[cell] {
                (found[cell], changed) = (distance, true);
            }
        }
        if !changed {
            break;
        }
    }
    found
}

/// The second-smallest number.
fn second(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut first, mut next) = (FAR, FAR);
    for number in numbers {
        if number < first {
            (first, next) = (number, first);
        } else {
            next = next.min(number);
        }
    }
    next
}

/// The empty cells that a cell touches, also through stones of the player's, and whether it touches the edge.
fn neighbours(
    board: &Board,
    stones: &CellSet,
    empty: &CellSet,
    cell: Cell,
    player: Player,
    far: bool,
) -> (Vec<usize>, bool) {
    let mut seen = CellSet::default();
    let mut edge = at_edge(board, cell, player, far);
    let (mut waiting, mut near) = (vec![cell], Vec::new());
    seen.insert(cell);
    while let Some(at) = waiting.pop() {
        for next in board.neighbours(at) {
            if seen.contains(next) {
                continue;
            }
            seen.insert(next);
            if stones.contains(next) {
                edge |= at_edge(board, next, player, far);
                waiting.push(next);
            } else if empty.contains(next) {
                near.push(next.index());
            }
        }
    }
    (near, edge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(side: usize, black: &[&str], white: &[&str]) -> HexPosition {
        let board = Board::new(side, side).expect("a board");
        let set = |names: &[&str]| names.iter().map(|name| board.parse(name).expect("a cell")).collect();
        HexPosition { board, black: set(black), white: set(white), mover: Player::White }
    }

    fn named(position: &HexPosition) -> String {
        position.board.name(reply(position, &CellSet::default()).expect("a move"))
    }

    #[test]
    fn an_empty_board_is_opened_in_the_middle() {
        assert_eq!(named(&position(13, &[], &[])), "g7");
    }

    #[test]
    fn a_chain_that_lacks_one_cell_is_stopped() {
        assert_eq!(named(&position(5, &["c1", "c2", "c3", "c5"], &["b4", "a5"])), "c4");
        assert_eq!(named(&position(19, &["j1"], &[])).len(), 3);
    }

    #[test]
    fn a_lost_position_is_resisted_near_the_stones() {
        let lost = position(7, &["d4"], &[]);
        let cell = reply(&lost, &CellSet::default()).expect("a move");
        assert!(from_middle(&lost.board, cell) <= 6, "{}", lost.board.name(cell));
    }
}
