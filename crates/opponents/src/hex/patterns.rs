//! What the stones around a cell, its distance from the edges and the last two moves say of a move: how likely
//! strong play goes there. It costs next to nothing, so that every position has it whose moves are entered.
//!
//! What is seen of a move is a few numbers, each of which has a worth; a move promises much if the sum of
//! these is large. The worths were learned from games, as Coulom (2007) learned them for Go, and Huang, Arneson,
//! Hayward, Müller and Pawlewicz (2014) for Hex; `learn_from_games` does it again.

use super::field::{EMPTY, Field, Mark};
use super::worths::WORTHS;

/// States of six cells, each empty, the mover's or the other player's.
const STATES: usize = 729;
/// How many of them there are up to half a turn of the board.
const PATTERNS: usize = 378;
const POWERS: [usize; 6] = [1, 3, 9, 27, 81, 243];
/// The cells a bridge away, in the order of going round.
const BRIDGES: [(isize, isize); 6] = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];
/// Which of the six cells takes the place of each when columns and rows are exchanged: around a cell, and a
/// bridge away.
const MIRRORED: [[usize; 6]; 2] = [[1, 0, 5, 4, 3, 2], [0, 5, 4, 3, 2, 1]];
/// No edge counts as farther away.
const FAR: usize = 5;
/// How far away the last moves are seen, and how many places that are up to half a turn.
const NEAR: isize = 4;
const PLACES: usize = 41;

/// Where the numbers of each kind begin: cells around, the same beside the last move, cells a bridge away,
/// distances from the edges, places of the last move and of the one before it.
const AROUND: usize = 0;
const BESIDE: usize = AROUND + PATTERNS;
const BEYOND: usize = BESIDE + PATTERNS;
const EDGES: usize = BEYOND + PATTERNS;
const PLACE: [usize; 2] = [EDGES + (FAR + 1) * (FAR + 1), EDGES + (FAR + 1) * (FAR + 1) + PLACES];
/// How many numbers there are; this one stands for nothing.
pub const NOTHING: usize = PLACE[1] + PLACES;

/// What is seen of a move.
pub type Seen = [u16; 6];

/// The last two moves, the newest first, as far as they are known.
pub type Recent = [Option<u16>; 2];

/// A board, as patterns see it.
#[derive(Debug)]
pub struct Patterns {
    /// The number of each state around a cell and a bridge away, for Black and for White.
    numbers: [[Vec<u16>; 2]; 2],
    bridges: Vec<[u16; 6]>,
    /// The numbers of the distances from the edges, for Black and for White.
    edges: [Vec<u16>; 2],
    places: Vec<[isize; 2]>,
    worth: Vec<f32>,
}

impl Patterns {
    /// For a board.
    pub fn new(field: &Field) -> Self {
        let board = field.board;
        let (width, height) = (board.width() as isize, board.height() as isize);
        let places: Vec<[isize; 2]> = board
            .cells()
            .iter()
            .map(|cell| [board.column(cell) as isize, board.row(cell) as isize])
            .collect();
        let edge = |[column, row]: &[isize; 2], own: Mark| {
            let across = (*column).min(width - 1 - column).min(FAR as isize) as usize;
            let along = (*row).min(height - 1 - row).min(FAR as isize) as usize;
            let (own, other) = if own == 0 { (along, across) } else { (across, along) };
            (EDGES + (FAR + 1) * own + other) as u16
        };
        let beyond = |[column, row]: &[isize; 2]| {
            BRIDGES.map(|(dc, dr)| match board.cell(column + dc, row + dr) {
                Some(near) => near.index() as u16,
                None if (0..height).contains(&(row + dr)) => field.count() as u16 + 1,
                None => field.count() as u16,
            })
        };
        let worth = WORTHS.iter().map(|hundredths| f32::from(*hundredths) / 100.0).chain([0.0]).collect();
        Self {
            numbers: [0, 1].map(|own| MIRRORED.map(|map| numbers(own, map))),
            bridges: places.iter().map(beyond).collect(),
            edges: [0, 1].map(|own| places.iter().map(|place| edge(place, own)).collect()),
            places,
            worth,
        }
    }

    /// What is seen of a move.
    pub fn seen(&self, field: &Field, stones: &[Mark], (mover, recent): (Mark, Recent), cell: u16) -> Seen {
        let (own, here) = (mover as usize, cell as usize);
        let around = self.numbers[own][0][state(stones, &field.rings[here])];
        let beyond = self.numbers[own][1][state(stones, &self.bridges[here])];
        let place = |which: usize| {
            let far = recent[which].and_then(|recent| self.place(mover, recent, cell));
            far.map_or(NOTHING, |place| PLACE[which] + place) as u16
        };
        let is_beside = recent[0].is_some_and(|last| field.rings[last as usize].contains(&cell));
        [
            AROUND as u16 + around,
            if is_beside { BESIDE as u16 + around } else { NOTHING as u16 },
            BEYOND as u16 + beyond,
            self.edges[own][here],
            place(0),
            place(1),
        ]
    }

    /// The number of the place of one cell as seen from another, if they are near each other.
    fn place(&self, mover: Mark, from: u16, to: u16) -> Option<usize> {
        let [one, two] = [from, to].map(|cell| self.places[cell as usize]);
        let [columns, rows] = [one[0] - two[0], one[1] - two[1]];
        let [columns, rows] = if mover == 0 { [columns, rows] } else { [rows, columns] };
        let far = columns.abs().max(rows.abs()).max((columns + rows).abs());
        let number = (rows + NEAR) * (2 * NEAR + 1) + columns + NEAR;
        (far <= NEAR).then(|| number.min(2 * PLACES as isize - 2 - number) as usize)
    }

    /// What a move is worth by what is seen of it.
    pub fn worth(&self, seen: &Seen) -> f32 {
        seen.iter().map(|number| self.worth[*number as usize]).sum()
    }
}

/// The state of six cells, edges among them.
fn state(stones: &[Mark], cells: &[u16; 6]) -> usize {
    let digit = |cell: u16| match stones[cell as usize] {
        EMPTY => 0,
        mark => usize::from(mark) + 1,
    };
    cells.iter().zip(POWERS).map(|(cell, power)| power * digit(*cell)).sum()
}

/// The number of each state for a player, up to half a turn. What White sees is what Black would see with
/// colours, columns and rows exchanged.
fn numbers(own: Mark, mirrored: [usize; 6]) -> Vec<u16> {
    let made = |digit: &dyn Fn(usize) -> usize| (0..6).map(|side| digit(side) * POWERS[side]).sum::<usize>();
    let digits = |state: usize| POWERS.map(|power| state / power % 3);
    let least = |state: usize| {
        let digits = digits(state);
        state.min(made(&|side| digits[(side + 3) % 6]))
    };
    let mut numbers = vec![0; STATES];
    let mut count = 0;
    for state in 0..STATES {
        if least(state) == state {
            numbers[state] = count;
            count += 1;
        } else {
            numbers[state] = numbers[least(state)];
        }
    }
    let exchanged = |state: usize| {
        let digits = digits(state);
        made(&|side| [0, 2, 1][digits[mirrored[side]]])
    };
    (0..STATES).map(|state| numbers[if own == 0 { state } else { exchanged(state) }]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use game::Board;

    /// A position at random, as marks; cells by columns and rows.
    fn marks(field: &Field, random: &mut Random) -> Vec<Mark> {
        let mut stones = field.stones(&Default::default(), &Default::default());
        (0..field.count()).for_each(|cell| stones[cell] = random.below(3) as Mark);
        stones
    }

    #[test]
    fn half_a_turn_and_exchanged_players_see_the_same() {
        let side = 7;
        let field = Field::new(Board::new(side, side).unwrap());
        let (patterns, mut random) = (Patterns::new(&field), Random::new(9));
        let count = field.count();
        let turned = |cell: usize| count - 1 - cell;
        let mirrored = |cell: usize| cell % side * side + cell / side;
        for _ in 0..50 {
            let stones = marks(&field, &mut random);
            let moved = |to: &dyn Fn(usize) -> usize, exchanges: bool| {
                let mut moved = stones.clone();
                for cell in 0..count {
                    let mark = stones[cell];
                    moved[to(cell)] = if exchanges && mark != EMPTY { 1 - mark } else { mark };
                }
                moved
            };
            let (half, other) = (moved(&turned, false), moved(&mirrored, true));
            let recent = [random.below(count), random.below(count)];
            for cell in 0..count {
                let seen = |stones: &[Mark], mover, to: &dyn Fn(usize) -> usize| {
                    let recent = recent.map(|cell| Some(to(cell) as u16));
                    patterns.seen(&field, stones, (mover, recent), to(cell) as u16)
                };
                let here = seen(&stones, 0, &|cell| cell);
                // Beyond a corner are both players' edges, and one of them is chosen.
                let is_inner = |place: usize| (2..side - 2).contains(&place);
                if is_inner(cell % side) || is_inner(cell / side) {
                    assert_eq!(here, seen(&half, 0, &turned));
                    assert_eq!(here, seen(&other, 1, &mirrored));
                }
                assert!(here.iter().all(|number| usize::from(*number) <= NOTHING));
            }
        }
    }

    #[test]
    fn a_bridge_that_was_cut_into_is_saved() {
        let field = Field::new(Board::new(9, 9).unwrap());
        let patterns = Patterns::new(&field);
        let cell = |name: &str| field.board.parse(name).unwrap().index();
        for own in [0, 1] {
            let mut stones = field.stones(&Default::default(), &Default::default());
            (stones[cell("d4")], stones[cell("e5")], stones[cell("e4")]) = (own, own, 1 - own);
            let worth = |name: &str, recent| {
                patterns.worth(&patterns.seen(&field, &stones, (own, recent), cell(name) as u16))
            };
            let last = [Some(cell("e4") as u16), None];
            let others = ["a1", "g7", "e3", "f4", "c7"];
            assert!(others.iter().all(|other| worth("d5", last) > worth(other, last) + 1.0));
            assert!(worth("d5", last) > worth("d5", [None; 2]) + 1.0);
        }
    }
}
