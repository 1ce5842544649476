//! Drawings by which a player holds a position on a board without end upwards: found by themselves, so that
//! such a position can be called a draw.
//!
//! Where the defender is to move, the drawing is for the position after a first stone. Of the empty board the two
//! drawings prove in one statement that nobody wins; elsewhere they are two, each with a certificate of its own.

use crate::core::{Core, Tail, find, find_between};
use game::drop::{Columns, DropBoard, DropPosition, Move, Piece, Sketch, Stone, Unit};
use kernel::{Draw, NobodyWins};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use std::time::Instant;

/// How a player holds a position.
#[derive(Clone, Debug)]
pub struct Hold {
    /// The player.
    pub defender: Stone,
    /// The column of the first stone, if the player is to move.
    pub first: Option<i32>,
    /// The drawing as a person describes it.
    pub sketch: Sketch,
    /// The drawing, which the kernel has accepted.
    pub draw: Draw,
}

/// That nobody wins, if these are drawings of X's and of O's for the empty board.
pub fn nobody_wins(holds: &[Hold]) -> Option<NobodyWins> {
    match holds {
        [x, o] => NobodyWins::two(x.draw.clone(), o.draw.clone()),
        _ => None,
    }
}

/// The most stones of a position that is looked at, and the most columns of a board that is limited sideways in
/// which all are matched freely.
const MOST_STONES: usize = 8;
const WIDEST: i32 = 40;
/// On higher boards that have an end above, and are not narrow, there are no drawings.
const HIGHEST: u32 = 2;
/// How many columns on either side of the middle one may be matched freely between units that repeat.
const WIDEST_HALF: i32 = 4;
/// How many positions are looked at for one first stone and one width: few at first, then more.
const ATTEMPTS: [u64; 2] = [2_000, 50_000];

/// Looks for a drawing by which a player holds a position. There may be another strategy where there is none.
pub fn hold(
    position: &DropPosition,
    defender: Stone,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<Hold>, Exhausted> {
    let columns = || position.columns().keys().copied();
    // Without stones: in the middle, or where the board has its only end.
    let start = match position.board().columns {
        Columns { first: Some(end), last: None } | Columns { first: None, last: Some(end) } => end,
        columns => columns.nearest(0),
    };
    let (low, high) = (columns().min().unwrap_or(start), columns().max().unwrap_or(start));
    let count: usize = position.columns().values().map(Vec::len).sum();
    if position.board().height.is_some_and(|height| height > HIGHEST) || count > MOST_STONES {
        return Ok(None);
    }
    let start = Instant::now();
    let flat = position.board().height.is_some();
    let halves = match position.board().columns.limited() {
        Some(_) => 0..=0,
        None if flat => 0..=1,
        None => 0..=WIDEST_HALF,
    };
    let attempts = if flat { &ATTEMPTS[..1] } else { &ATTEMPTS[..] };
    let starts = starts(position, defender, low, high);
    for (nodes, half) in attempts.iter().flat_map(|nodes| halves.clone().map(move |half| (*nodes, half))) {
        for (first, stones) in &starts {
            let limits = Limits { nodes: Some(nodes), ..limits.since(start) };
            let mut budget = Budget::new(&limits, monitor);
            match drawing(position.board(), defender, stones, half, &mut budget) {
                Ok(Some((sketch, draw))) => return Ok(Some(Hold { defender, first: *first, sketch, draw })),
                Ok(None) | Err(Exhausted::Nodes) => {}
                Err(other) => return Err(other),
            }
        }
    }
    Ok(None)
}

/// The stones with which the attacker is to move: those of the position, or, if the defender is to move, with each
/// first stone that may do, the nearest to the middle first.
fn starts(position: &DropPosition, defender: Stone, low: i32, high: i32) -> Vec<(Option<i32>, Vec<Move>)> {
    let stones: Vec<Move> = position
        .columns()
        .iter()
        .flat_map(|(&column, stones)| stones.iter().map(move |&stone| Move { stone, column }))
        .collect();
    if position.to_move != defender {
        return vec![(None, stones)];
    }
    let near = position.board().connect as i32;
    let fits = |column: &i32| {
        let mut after = position.clone();
        after.play(Move { stone: defender, column: *column }).is_ok() && after.winner().is_none()
    };
    let mut columns: Vec<i32> = (low - near..=high + near).filter(fits).collect();
    columns.sort_by_key(|column| ((2 * column - low - high).abs(), *column));
    let with = |column: i32| {
        let stone = Move { stone: defender, column };
        (Some(column), stones.iter().copied().chain([stone]).collect())
    };
    columns.into_iter().map(with).collect()
}

/// A drawing with these stones, the attacker to move.
fn drawing(
    board: &DropBoard,
    defender: Stone,
    stones: &[Move],
    half: i32,
    budget: &mut Budget<'_>,
) -> Result<Option<(Sketch, Draw)>, Exhausted> {
    if let Some((first, last)) = board.columns.limited() {
        let fits = last - first < WIDEST;
        return match fits {
            true => find_between(*board, defender, stones.to_vec(), budget),
            false => budget.spend().map(|()| side_by_side(board, defender, stones)),
        };
    }
    let columns = || stones.iter().map(|stone| stone.column);
    let (low, high) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let cores: Vec<Core> = match board.columns {
        Columns::ALL => {
            let core = |middle| Core::around(*board, defender, stones.to_vec(), middle, half);
            let cores = (high - half..=low + half).map(core);
            match board.height {
                // Cells are matched in pairs, one or two of each column.
                Some(_) => cores.flat_map(|core| [core.clone(), core.and_one_more()]).collect(),
                None => cores.collect(),
            }
        }
        _ => {
            let core = |wider| Core::from_the_end(*board, defender, stones.to_vec(), wider);
            (2 * half..2 * half + 2).filter_map(core).collect()
        }
    };
    for core in cores {
        for tail in tails(board) {
            if let Some(found) = find(&core, &tail, budget)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// What may repeat without end: on the lowest boards pairs of neighbours, elsewhere the units of the paper.
fn tails(board: &DropBoard) -> Vec<Tail> {
    match board.height {
        Some(1) => vec![Tail { unit: Unit::drawn(&["AA"]), gap: 0 }],
        Some(2) => vec![Tail { unit: Unit::drawn(&["AA", "BB"]), gap: 1 }],
        _ => {
            let units = ["cup", "glass"].into_iter().filter_map(Unit::named);
            units.map(|unit| Tail { unit, gap: 1 }).collect()
        }
    }
}

/// A drawing of CUPs and GLASSes side by side, one column apart, on a wide board: from its first column on, or on
/// both sides of a stone of the defender's and of the two columns next to it, which are left to follow-up.
pub(crate) fn side_by_side(board: &DropBoard, defender: Stone, stones: &[Move]) -> Option<(Sketch, Draw)> {
    let (first, last) = board.columns.limited()?;
    let pieces = match stones {
        [] => row(first, 1, last - first + 1)?,
        [stone] if stone.stone == defender => {
            let right = row(stone.column + 3, 1, last - stone.column - 2)?;
            let left = row(stone.column - 3, -1, stone.column - 2 - first)?;
            right.into_iter().chain(left).collect()
        }
        _ => return None,
    };
    let sketch = Sketch { stones: stones.to_vec(), pieces, ..Sketch::new(*board, defender) };
    let draw = sketch.drawing().ok().and_then(Draw::pave)?;
    Some((sketch, draw))
}

/// Units that fill so many columns, from one on to the right or to the left.
fn row(from: i32, step: i32, columns: i32) -> Option<Vec<Piece>> {
    let (cup, glass) = (Unit::named("cup")?, Unit::named("glass")?);
    let (narrow, wide) = (cup.width() as i32 + 1, glass.width() as i32 + 1);
    // A unit takes its columns and one more, except the last one; one column may be left over at the end.
    let room = columns.max(0) + 1;
    let fits =
        |glasses: &i32| (0..).contains(&(room - glasses * wide)) && (room - glasses * wide) % narrow <= 1;
    let glasses = (0..narrow).find(fits)?;
    let cups = (room - glasses * wide) / narrow;
    let piece = |unit: &Unit, start: i32| {
        let at = if step > 0 { start } else { start - unit.width() as i32 + 1 };
        Piece { unit: unit.clone(), at, every: None, mirrored: false }
    };
    let narrow_ones = (0..cups).map(|number| piece(&cup, from + step * number * narrow));
    let wide_ones = (0..glasses).map(|number| piece(&glass, from + step * (cups * narrow + number * wide)));
    Some(narrow_ones.chain(wide_ones).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Found, write, write_draw};
    use game::drop::parse_moves;

    fn board((first, last): (Option<i32>, Option<i32>)) -> DropBoard {
        DropBoard { columns: Columns { first, last }, ..DropBoard::infinite(4) }
    }

    fn held(board: DropBoard, moves: &str, defender: Stone) -> Option<Hold> {
        let position = DropPosition::stated(board, Stone::X, &[], &parse_moves(moves).unwrap()).unwrap();
        let found = hold(&position, defender, &Limits::default(), &Monitor::default()).unwrap()?;
        let mut text = Vec::new();
        write(found.draw.drawing(), &Found::Holds(found.draw.clone()), &mut text).unwrap();
        checker::check(&text[..]).unwrap();
        assert_eq!(found.first.is_some(), position.to_move == defender);
        assert_eq!(found.draw.drawing().defender(), defender);
        Some(found)
    }

    /// The main result of the source paper, found without being told the units' places.
    #[test]
    fn both_players_hold_the_empty_board() {
        for columns in
            [(None, None), (Some(0), Some(3)), (Some(0), Some(6)), (Some(-5), Some(5)), (Some(0), Some(39))]
        {
            let board = board(columns);
            for defender in [Stone::X, Stone::O] {
                assert!(held(board, "", defender).is_some(), "{columns:?} {defender}");
            }
        }
    }

    /// Boards that end on one side, wherever that is; each with one certificate that nobody wins.
    #[test]
    fn nobody_wins_on_boards_that_end_on_one_side() {
        for end in [0, 1, -1, 7, -40, 500] {
            for columns in [(Some(end), None), (None, Some(end))] {
                let board = board(columns);
                let holds = [Stone::X, Stone::O].map(|defender| held(board, "", defender).unwrap());
                let nobody = nobody_wins(&holds).unwrap();
                let mut text = Vec::new();
                write_draw(&nobody, &mut text).unwrap();
                checker::check(&text[..]).unwrap();
                assert!(text.starts_with(proof::certificate::draw_head(&board).as_bytes()));
            }
        }
    }

    /// Wide boards one by one, wherever they lie; each with its certificate.
    #[test]
    fn both_players_hold_wide_boards() {
        let all = (1..=130).map(|width| (0, width - 1));
        for columns in all.chain([(-70, 30), (500, 700), (-999, 0), (0, 999)]) {
            let board = board((Some(columns.0), Some(columns.1)));
            for defender in [Stone::X, Stone::O] {
                assert!(held(board, "", defender).is_some(), "{columns:?} {defender}");
            }
        }
    }

    /// A handicap stone of X's, or two, beside the end of a board: O holds all the same.
    #[test]
    fn stones_beside_the_end_are_held() {
        for stones in ["X0", "X1", "X0X1"] {
            let stones = parse_moves(stones).unwrap();
            let position = DropPosition::stated(board((Some(0), None)), Stone::X, &stones, &[]).unwrap();
            for defender in [Stone::X, Stone::O] {
                let found = hold(&position, defender, &Limits::default(), &Monitor::default());
                assert!(found.unwrap().is_some(), "{stones:?} {defender}");
            }
        }
    }

    /// Boards of one row, without end sideways, or to one side. Of two rows, X's first stone leaves an odd number of
    /// cells that would have to be matched.
    #[test]
    fn the_lowest_boards() {
        for columns in [(None, None), (Some(0), None), (None, Some(3))] {
            let low = |height| DropBoard { height: Some(height), ..board(columns) };
            let holds = [Stone::X, Stone::O].map(|defender| held(low(1), "", defender).unwrap());
            assert!(nobody_wins(&holds).is_some(), "{columns:?}");
            let [x, o] = [Stone::X, Stone::O].map(|defender| held(low(2), "", defender).is_some());
            assert_eq!((x, o), (false, true), "{columns:?}");
            assert!(held(low(3), "", Stone::O).is_none());
        }
    }

    #[test]
    fn what_is_won_is_not_held() {
        let board = DropBoard::infinite(4);
        assert!(held(board, "X0O1X1O-1X-1O2", Stone::O).is_none());
        assert!(held(DropBoard::infinite(3), "", Stone::O).is_none());
        assert!(held(board, "X0", Stone::O).is_some() && held(board, "X0", Stone::X).is_some());
    }
}
