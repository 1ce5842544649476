//! An opponent for connect-k with gravity that plays every position: by the solver where the board can be searched
//! to the end, by forced wins and drawings where it cannot, and by counting lines where neither says anything.

use game::drop::{DropBoard, DropPosition, Move, Spot, Stone};
use gravity::{Oracle, hold, solve};
use proof::limits::{Budget, Limits, Monitor};
use std::time::{Duration, Instant};

/// What the opponent thinks of its move. None of it is a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It sees how it wins.
    Wins,
    /// It sees that it does not lose.
    Holds,
    /// It sees that it loses against best play.
    Loses,
    /// It does not know.
    Open,
}

/// A move that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The column.
    pub column: i32,
    /// What is thought of it.
    pub outlook: Outlook,
}

/// The opponent.
#[derive(Debug)]
pub struct Opponent {
    oracle: Option<Oracle>,
    time: Duration,
}

/// Bytes for what the solver learns.
const MEMORY: usize = 512 << 20;
/// How far from the stones it plays where the board has no end, in columns.
const REACH: i32 = 2;
/// How many positions are looked at to see a forced win of the other's after a move.
const LOOK: u64 = 2_000;

impl Opponent {
    /// An opponent for a board that thinks so long about a move.
    pub fn new(board: &DropBoard, time: Duration) -> Self {
        Self { oracle: Oracle::new(board, MEMORY), time }
    }

    /// A move; none if the game is over.
    pub fn choose(&mut self, position: &DropPosition, monitor: &Monitor) -> Option<Choice> {
        let columns = columns(position);
        if position.winner().is_some() || columns.is_empty() {
            return None;
        }
        let me = position.to_move;
        let lines =
            |player: Stone| columns.iter().copied().find(|column| makes_line(position, *column, player));
        if let Some(column) = lines(me) {
            return Some(Choice { column, outlook: Outlook::Wins });
        }
        let asked: Vec<i32> = lines(me.other()).map_or(columns, |column| vec![column]);
        let safe: Vec<i32> = asked.iter().copied().filter(|column| is_safe(position, *column)).collect();
        match (&safe[..], &mut self.oracle) {
            ([], _) => Some(Choice { column: asked[0], outlook: Outlook::Loses }),
            (safe, Some(oracle)) => Some(by_oracle(position, safe, oracle, self.time, monitor)),
            (safe, None) => Some(by_force(position, safe, self.time, monitor)),
        }
    }
}

/// The columns that can be played, the most promising first.
fn columns(position: &DropPosition) -> Vec<i32> {
    let taken = || position.columns().keys().copied();
    let near = (taken().min().unwrap_or(0) - REACH, taken().max().unwrap_or(0) + REACH);
    let columns = position.board().columns;
    let narrow = columns.limited().filter(|(first, last)| last - first < 100);
    let (first, last) = narrow.unwrap_or((columns.nearest(near.0), columns.nearest(near.1)));
    let mut columns: Vec<i32> = (first..=last).filter(|column| position.landing(*column).is_some()).collect();
    let middle = i64::from(first) + i64::from(last);
    columns.sort_by_key(|&column| {
        (std::cmp::Reverse(worth(position, column)), (2 * i64::from(column) - middle).abs(), column)
    });
    columns
}

/// What a stone in a column is worth: lines that are open to one player, the more the fuller they are.
fn worth(position: &DropPosition, column: i32) -> u64 {
    let Some(spot) = position.landing(column) else { return 0 };
    let count =
        |line: &[Spot], stone| line.iter().filter(|cell| position.stone(**cell) == Some(stone)).count();
    let value = |line: Vec<Spot>| match (count(&line, Stone::X), count(&line, Stone::O)) {
        (0, stones) | (stones, 0) => 1 << (2 * stones as u32).min(40),
        _ => 0,
    };
    position.lines_through(spot).map(value).sum()
}

fn makes_line(position: &DropPosition, column: i32, player: Stone) -> bool {
    let mut after = position.clone();
    after.put(Move { stone: player, column }).is_ok() && after.winner() == Some(player)
}

/// The position after a move of the player to move.
fn after(position: &DropPosition, column: i32) -> DropPosition {
    let mut after = position.clone();
    // What is looked at can be played.
    _ = after.play(Move { stone: position.to_move, column });
    after
}

/// Whether the other has no line at once after a move.
fn is_safe(position: &DropPosition, column: i32) -> bool {
    let after = after(position, column);
    let other = after.to_move;
    !columns(&after).into_iter().any(|column| makes_line(&after, column, other))
}

/// The best move as far as the solver sees in the time.
fn by_oracle(
    position: &DropPosition,
    safe: &[i32],
    oracle: &mut Oracle,
    time: Duration,
    monitor: &Monitor,
) -> Choice {
    let me = position.to_move;
    // Half of the time is for a win, half for what does not lose.
    let limits = Limits { time: Some(time / 2), ..Limits::default() };
    let budget = &mut Budget::new(&limits, monitor);
    let mut open = false;
    for &column in safe {
        match oracle.wins(&after(position, column), me, budget) {
            Ok(true) => return Choice { column, outlook: Outlook::Wins },
            Ok(false) => {}
            Err(_) => {
                open = true;
                break;
            }
        }
    }
    budget.renew(&limits);
    let mut longest = (0, safe[0]);
    for &column in safe {
        let before = budget.nodes;
        match oracle.wins(&after(position, column), me.other(), budget) {
            Ok(false) => return Choice { column, outlook: Outlook::Holds },
            // What is lost is lost as late as may be: where the other had to look longest.
            Ok(true) => longest = longest.max((budget.nodes - before, column)),
            Err(_) => return Choice { column, outlook: Outlook::Open },
        }
    }
    Choice { column: longest.1, outlook: if open { Outlook::Open } else { Outlook::Loses } }
}

/// A forced win, a move after which a drawing holds, or one after which the other has no forced win in sight.
fn by_force(position: &DropPosition, safe: &[i32], time: Duration, monitor: &Monitor) -> Choice {
    let (start, me) = (Instant::now(), position.to_move);
    let limits = |nodes| Limits { time: Some(time), nodes: Some(nodes), memory: MEMORY }.since(start);
    let third = Limits { time: Some(time / 3), memory: MEMORY, nodes: None };
    let solved = solve(position, &third, monitor);
    if solved.winner() == Ok(Some(me))
        && let Ok(Some(plan)) = solved.certify_and_plan(std::io::sink(), usize::MAX)
        && let Some(column) = plan.first
    {
        return Choice { column, outlook: Outlook::Wins };
    }
    if let Ok(Some(held)) = hold(position, me, &third, monitor)
        && let Some(column) = held.first
    {
        return Choice { column, outlook: Outlook::Holds };
    }
    for &column in safe {
        if solve(&after(position, column), &limits(LOOK), monitor).winner() != Ok(Some(me.other())) {
            return Choice { column, outlook: Outlook::Open };
        }
    }
    Choice { column: safe[0], outlook: Outlook::Loses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::drop::{Columns, parse_moves};

    fn choice(board: DropBoard, moves: &str) -> Option<Choice> {
        let position = DropPosition::stated(board, Stone::X, &[], &parse_moves(moves).unwrap()).unwrap();
        Opponent::new(&board, Duration::from_secs(20)).choose(&position, &Monitor::default())
    }

    #[test]
    fn lines_are_made_and_prevented() {
        for columns in [Columns::ALL, Columns::between(0, 6), Columns { first: Some(0), last: None }] {
            let board = DropBoard { connect: 4, columns, height: Some(6) };
            let won = choice(board, "X2O6X3O6X4O0").unwrap();
            assert!([1, 5].contains(&won.column) && won.outlook == Outlook::Wins, "{won:?}");
            let held = choice(board, "X0O6X0O6X0").unwrap();
            assert_eq!(held.column, 0, "{held:?}");
        }
    }

    /// On small boards it plays as well as can be, whoever moves at random against it.
    #[test]
    fn it_never_spoils_a_small_board() {
        let board = DropBoard { connect: 4, columns: Columns::between(0, 5), height: Some(4) };
        let monitor = Monitor::default();
        let mut seed: u64 = 3;
        for _ in 0..12 {
            let mut position = DropPosition::new(board);
            let mut opponent = Opponent::new(&board, Duration::from_secs(20));
            while position.winner().is_none() && !position.is_full() {
                let column = match position.to_move {
                    Stone::O => opponent.choose(&position, &monitor).unwrap().column,
                    Stone::X => {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        (seed >> 33) as i32 % 6
                    }
                };
                if position.landing(column).is_some() {
                    position.play(Move { stone: position.to_move, column }).unwrap();
                }
            }
            assert_eq!(position.winner(), Some(Stone::O), "O wins 6x4");
            assert_eq!(opponent.choose(&position, &monitor), None);
        }
    }

    #[test]
    fn the_endless_board_is_held_and_won() {
        let board = DropBoard::infinite(4);
        assert_eq!(choice(board, "").unwrap().outlook, Outlook::Holds);
        assert_eq!(choice(board, "X0O1X1O-1X-1O2").unwrap().outlook, Outlook::Wins);
    }
}
