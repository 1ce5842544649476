//! What the circuits of connections tell of a position before it is played out: how likely the player to move
//! wins, and how much each move promises. The numbers were learned from games; `learn_from_games` among the
//! tests does it again.

use super::field::{Field, Mark};
use game::Cell;

/// The current through each cell and from edge to edge, for Black and for White.
pub type Circuits = [(Vec<f32>, f32); 2];

/// How many things are seen of a move.
const FEATURES: usize = 8;
/// What each of them is worth.
const WORTH: [f32; FEATURES] = [2.58, 0.87, 1.78, 0.75, 0.59, 0.19, 1.73, 0.65];
/// What the logarithm of the quotient of both currents is worth, and the right to move.
const CHANCE: [f32; 2] = [0.60, 0.31];
/// Smaller shares of a current are all alike.
const FAINT: f32 = 0.01;
/// No current is weaker.
const WEAKEST: f32 = 1e-4;

/// How likely the player to move seems to win.
pub fn chance(circuits: &Circuits, mover: Mark) -> f32 {
    1.0 / (1.0 + (-CHANCE[0] * advantage(circuits, mover) - CHANCE[1]).exp())
}

/// The logarithm of the quotient of the current of the player to move and the other's.
fn advantage(circuits: &Circuits, mover: Mark) -> f32 {
    let [own, other] = [mover, 1 - mover].map(|side| circuits[side as usize].1.max(WEAKEST));
    (own / other).ln()
}

/// How much moves promise, in shares of 1.
pub fn promises(
    (field, stones, circuits): (&Field, &[Mark], &Circuits),
    (mover, last): (Mark, Option<u16>),
    cells: &[u16],
) -> Vec<f32> {
    let seen = features((field, stones, circuits), (mover, last), cells);
    shares(&seen, &WORTH)
}

fn shares(seen: &[[f32; FEATURES]], worth: &[f32; FEATURES]) -> Vec<f32> {
    let worth = |seen: &[f32; FEATURES]| seen.iter().zip(worth).map(|(seen, worth)| seen * worth).sum();
    let mut shares: Vec<f32> = seen.iter().map(worth).collect();
    let most = shares.iter().copied().fold(f32::MIN, f32::max);
    shares.iter_mut().for_each(|share| *share = (*share - most).exp());
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}

/// What is seen of moves: the shares of both players' currents through the cell, whether the move saves a
/// bridge, and how near the last move was.
fn features(
    (field, stones, circuits): (&Field, &[Mark], &Circuits),
    (mover, last): (Mark, Option<u16>),
    cells: &[u16],
) -> Vec<[f32; FEATURES]> {
    let saving: Vec<u16> = last.map_or(Vec::new(), |last| field.saving(stones, last, mover).collect());
    let share = |side: Mark, cell: u16| {
        let (currents, total) = &circuits[side as usize];
        currents[cell as usize] / total.max(WEAKEST)
    };
    let board = field.board;
    let apart = |one: u16, two: u16| {
        let [one, two] = [one, two].map(|cell| Cell::new(cell.into()));
        let columns = board.column(one) as isize - board.column(two) as isize;
        let rows = board.row(one) as isize - board.row(two) as isize;
        columns.abs().max(rows.abs()).max((columns + rows).abs())
    };
    let seen = |&cell: &u16| {
        let (own, other) = (share(mover, cell), share(1 - mover, cell));
        let is_apart = |far| f32::from(u8::from(last.is_some_and(|last| apart(last, cell) == far)));
        [
            (own + FAINT).ln(),
            (other + FAINT).ln(),
            (own + other + FAINT).ln(),
            own,
            other,
            f32::from(u8::from(saving.contains(&cell))),
            is_apart(1),
            is_apart(2),
        ]
    };
    cells.iter().map(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::super::field::{EMPTY, mark};
    use super::super::{Level, Opponent, Options};
    use super::*;
    use crate::Effort;
    use dfpn::random::Random;
    use game::{Board, CellSet, Player};
    use hex::whole::HexPosition;
    use hex::whole::insight::Insight;
    use proof::limits::Monitor;
    use std::num::NonZeroUsize;

    fn start(board: Board) -> HexPosition {
        HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black }
    }

    #[test]
    fn circuits_know_the_middle_and_who_is_ahead() {
        let board = Board::new(7, 7).unwrap();
        let field = Field::new(board);
        let mut insight = Insight::new(board).unwrap();
        let empty = start(board);
        let circuits = insight.circuits(&empty);
        let cells: Vec<u16> = (0..49).collect();
        let stones = field.stones(&empty.black, &empty.white);
        let promised = promises((&field, &stones, &circuits), (0, None), &cells);
        assert!((promised.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(promised[24] > 10.0 * promised[0], "{promised:?}");
        assert!(chance(&circuits, 0) > 0.5 && (chance(&circuits, 0) - chance(&circuits, 1)).abs() < 0.01);
        let mut ahead = empty.after(Cell::new(24));
        ahead.mover = Player::Black;
        assert!(chance(&insight.circuits(&ahead), 0) > chance(&circuits, 0));
    }

    /// A move of a game, among others, and a position, with who won.
    type Samples = (Vec<(Vec<[f32; FEATURES]>, usize)>, Vec<(f32, f32)>);

    /// One game of level 8 against itself, after some random moves.
    fn game(seed: u64, playouts: u64, samples: &mut Samples) {
        let board = Board::new(11, 11).unwrap();
        let (field, mut insight) = (Field::new(board), Insight::new(board).unwrap());
        let mut random = Random::new(seed);
        let options = |seed| Options {
            strength: Level::new(8).unwrap().strength(),
            effort: Effort::Playouts(playouts),
            threads: NonZeroUsize::MIN,
            seed,
        };
        let mut players = [2 * seed, 2 * seed + 1].map(|seed| Opponent::new(board, options(seed)).unwrap());
        let (mut position, mut last) = (start(board), None);
        for _ in 0..=random.below(3) {
            let cells: Vec<Cell> = position.empty().iter().collect();
            let cell = cells[random.below(cells.len())];
            (position, last) = (position.after(cell), Some(cell.index() as u16));
        }
        let mut met: Vec<(f32, Mark)> = Vec::new();
        let winner = loop {
            let mover = mark(position.mover);
            if let Some(winner) = players[0].winner(&position) {
                break mark(winner);
            }
            let choice = players[mover as usize].choose(&position, &Monitor::default()).unwrap();
            if choice.winner == Some(position.mover) {
                break mover;
            }
            let circuits = insight.circuits(&position);
            let stones = field.stones(&position.black, &position.white);
            let cells: Vec<u16> = (0..121).filter(|cell| stones[*cell as usize] == EMPTY).collect();
            let chosen = cells.iter().position(|cell| usize::from(*cell) == choice.cell.index()).unwrap();
            samples.0.push((features((&field, &stones, &circuits), (mover, last), &cells), chosen));
            met.push((advantage(&circuits, mover).clamp(-3.0, 3.0), mover));
            (position, last) = (position.after(choice.cell), Some(choice.cell.index() as u16));
        };
        let won = |(seen, mover): (f32, Mark)| (seen, f32::from(u8::from(mover == winner)));
        samples.1.extend(met.into_iter().map(won));
    }

    /// Learns `WORTH` and `CHANCE` by gradients of the likelihood.
    #[test]
    #[ignore = "plays games for a minute or two: cargo test --release -p tatami-opponents learn -- --ignored --nocapture"]
    fn learn_from_games() {
        let mut samples = Samples::default();
        (0..150).for_each(|seed| game(seed, 1500, &mut samples));
        let (moves, positions) = samples;
        let (mut worth, mut squares) = ([0.0; FEATURES], [1e-6; FEATURES]);
        let mut random = Random::new(1);
        for _ in 0..10 * moves.len() {
            let (seen, chosen) = &moves[random.below(moves.len())];
            let shares = shares(seen, &worth);
            for feature in 0..FEATURES {
                let expected: f32 = seen.iter().zip(&shares).map(|(seen, share)| seen[feature] * share).sum();
                let gradient = seen[*chosen][feature] - expected;
                squares[feature] += gradient * gradient;
                worth[feature] += 0.1 * gradient / f32::sqrt(squares[feature]);
            }
        }
        let first = moves.iter().filter(|(seen, chosen)| {
            let shares = shares(seen, &worth);
            shares.iter().all(|share| *share <= shares[*chosen])
        });
        println!("{} moves, {} are the first choice: {worth:.2?}", moves.len(), first.count());
        let mut chance = [0.0; 2];
        for _ in 0..3000 {
            let mut gradient = [0.0; 2];
            for (seen, won) in &positions {
                let error = won - 1.0 / (1.0 + (-chance[0] * seen - chance[1]).exp());
                gradient = [gradient[0] + error * seen, gradient[1] + error];
            }
            (0..2).for_each(|place| chance[place] += gradient[place] / positions.len() as f32);
        }
        println!("{} positions: {chance:.2?}", positions.len());
    }
}
