//! What the circuits of connections tell of a position before it is played out: how likely the player to move
//! wins, and, together with patterns, how much each move promises. The numbers were learned from games;
//! `learn_from_games` among the tests does it again.

use super::field::Mark;

/// The current through each cell and from edge to edge, for Black and for White.
pub type Circuits = [(Vec<f32>, f32); 2];

/// How many things are seen of a move.
pub const FEATURES: usize = 6;
/// What is seen of a move.
pub type Features = [f32; FEATURES];

/// What each of them is worth.
const WORTH: Features = [1.67, 0.79, 1.30, 0.36, -0.51, 0.64];
/// What the logarithm of the quotient of both currents is worth, and the right to move.
const CHANCE: [f32; 2] = [0.95, 0.48];
/// Smaller shares of a current are all alike.
const FAINT: f32 = 0.01;
/// No current is weaker.
const WEAKEST: f32 = 1e-4;

/// How likely the player to move seems to win.
pub fn chance(circuits: &Circuits, mover: Mark) -> f32 {
    1.0 / (1.0 + (-CHANCE[0] * advantage(circuits, mover) - CHANCE[1]).exp())
}

/// The logarithm of the quotient of the current of the player to move and the other's.
pub fn advantage(circuits: &Circuits, mover: Mark) -> f32 {
    let [own, other] = [mover, 1 - mover].map(|side| circuits[side as usize].1.max(WEAKEST));
    (own / other).ln()
}

/// How much moves promise, in shares of 1, by the circuits and by what patterns say of each.
pub fn promises(circuits: &Circuits, mover: Mark, moves: impl Iterator<Item = (u16, f32)>) -> Vec<f32> {
    let worth = |features: Features| features.iter().zip(WORTH).map(|(seen, worth)| seen * worth).sum();
    shares(moves.map(|(cell, pattern)| worth(features(circuits, mover, cell, pattern))).collect())
}

/// Shares of 1, each the larger the more a move is worth.
pub fn shares(mut worths: Vec<f32>) -> Vec<f32> {
    let most = worths.iter().copied().fold(f32::MIN, f32::max);
    worths.iter_mut().for_each(|worth| *worth = (*worth - most).exp());
    let sum: f32 = worths.iter().sum();
    worths.iter_mut().for_each(|share| *share /= sum);
    worths
}

/// What is seen of a move: the shares of both players' currents through the cell, and what patterns say.
pub fn features(circuits: &Circuits, mover: Mark, cell: u16, pattern: f32) -> Features {
    let share = |side: Mark| {
        let (currents, total) = &circuits[side as usize];
        currents[cell as usize] / total.max(WEAKEST)
    };
    let (own, other) = (share(mover), share(1 - mover));
    [(own + FAINT).ln(), (other + FAINT).ln(), (own + other + FAINT).ln(), own, other, pattern]
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, Cell, CellSet, Player};
    use hex::whole::HexPosition;
    use hex::whole::insight::Insight;

    #[test]
    fn circuits_know_the_middle_and_who_is_ahead() {
        let board = Board::new(7, 7).unwrap();
        let mut insight = Insight::new(board).unwrap();
        let empty = HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
        let circuits = insight.circuits(&empty);
        let promised = promises(&circuits, 0, (0..49).map(|cell| (cell, 0.0)));
        assert!((promised.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(promised[24] > 10.0 * promised[0], "{promised:?}");
        assert!(chance(&circuits, 0) > 0.5 && (chance(&circuits, 0) - chance(&circuits, 1)).abs() < 0.01);
        let mut ahead = empty.after(Cell::new(24));
        ahead.mover = Player::Black;
        assert!(chance(&insight.circuits(&ahead), 0) > chance(&circuits, 0));
    }
}
