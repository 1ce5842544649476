//! Positions drawn at random from a seed, for reports on the solver; nothing may be tuned on them.
//!
//! They follow from the seed alone and not from anything that the solver finds, so that the same seed means
//! the same positions for every version of it.

use super::HexPosition;
use dfpn::random::Random;
use game::{Board, Cell, CellSet, Edge, Player};

/// Positions of one board: its sides, how many stones there are at least and at most, and how many positions.
type Share = (usize, (usize, usize), usize);

/// What is drawn: openings, and positions from the middle of a game.
const SHARES: [Share; 7] = [
    (6, (1, 1), 4),
    (6, (2, 3), 3),
    (7, (1, 1), 7),
    (7, (2, 5), 8),
    (8, (2, 4), 8),
    (8, (5, 8), 8),
    (9, (6, 12), 10),
];

/// Games that are played to the end at random to see whether a position is balanced, and how many of them
/// each player wins at least if it is.
const GAMES: usize = 64;
const EACH: usize = 20;

/// The positions that follow from a seed, those of small boards first.
pub fn positions(seed: u64) -> Vec<HexPosition> {
    let mut random = Random::new(seed);
    let mut drawn: Vec<HexPosition> = Vec::new();
    for (side, (least, most), count) in SHARES {
        let Some(board) = Board::new(side, side) else { continue };
        let end = drawn.len() + count;
        while drawn.len() < end {
            let stones = least + random.below(most - least + 1);
            let position = position(board, stones, &mut random);
            let stones = (position.black, position.white);
            let is_new = drawn.iter().all(|old| old.board != board || (old.black, old.white) != stones);
            // Stones that are strewn about mostly decide the game, openings do not.
            if is_new && (most == 1 || is_balanced(&position, &mut random)) {
                drawn.push(position);
            }
        }
    }
    drawn
}

/// A position after so many moves in turn, each on any empty cell.
fn position(board: Board, stones: usize, random: &mut Random) -> HexPosition {
    let (black, white) = (CellSet::EMPTY, CellSet::EMPTY);
    let start = HexPosition { board, black, white, mover: Player::Black };
    (0..stones).fold(start, |position, _| {
        let empty: Vec<Cell> = position.empty().iter().collect();
        position.after(empty[random.below(empty.len())])
    })
}

/// Whether both players win some games that are played at random from here.
fn is_balanced(position: &HexPosition, random: &mut Random) -> bool {
    let mut won = 0;
    for _ in 0..GAMES {
        let mut left: Vec<Cell> = position.empty().iter().collect();
        let mut black = position.black;
        let mut is_black = position.mover == Player::Black;
        while !left.is_empty() {
            let cell = left.swap_remove(random.below(left.len()));
            if is_black {
                black.insert(cell);
            }
            is_black = !is_black;
        }
        won += joins(&position.board, black) as usize;
    }
    (EACH..=GAMES - EACH).contains(&won)
}

/// Whether stones join the top and the bottom.
fn joins(board: &Board, stones: CellSet) -> bool {
    let mut reached = board.along(Edge::Top) & stones;
    let mut fresh: Vec<Cell> = reached.iter().collect();
    while let Some(cell) = fresh.pop() {
        for next in board.neighbours(cell).filter(|next| stones.contains(*next)) {
            if reached.insert(next) {
                fresh.push(next);
            }
        }
    }
    !(reached & board.along(Edge::Bottom)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_across_are_seen() {
        let board = Board::new(3, 3).unwrap();
        let stones = |names: &[&str]| names.iter().map(|name| board.parse(name).unwrap()).collect();
        assert!(joins(&board, stones(&["c1", "b2", "a3"])));
        assert!(!joins(&board, stones(&["a1", "b2", "c3", "c2"])));
    }

    #[test]
    fn a_seed_means_the_same_positions() {
        let stones = |seed| {
            let all = positions(seed).into_iter();
            all.map(|position| (position.board, position.black, position.white)).collect::<Vec<_>>()
        };
        assert_eq!(stones(1), stones(1));
        assert_ne!(stones(1), stones(2));
        assert_eq!(stones(1).len(), SHARES.iter().map(|(_, _, count)| count).sum::<usize>());
        for (board, black, white) in stones(3) {
            assert!((black & white).is_empty() && (black | white).is_subset(&board.cells()));
            assert!(black.len() == white.len() || black.len() == white.len() + 1);
        }
    }
}
