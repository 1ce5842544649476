//! Play that beats a drawing, or leaves it stuck.
//!
//! The defender's replies are determined, so this is a search for a path, breadth first. It is kept small by
//! aiming at one thing at a time: a cell whose attack has no certain answer, or a line that is not harmless.
//! Only the columns that have to do with it are played, and only as high as needed. If nothing is found
//! there, cells that are linked with these columns are added, until a whole piece of the drawing is searched
//! or the limits run out.

use crate::tuning::{AIMS, ATTACK_FIRST, ATTACK_SECOND, ATTACK_THIRD};
use game::drop::{Drawing, End, Move, Play, Spot};
use proof::limits::{Budget, Exhausted};
use proof::tuning::Tuned;
use std::collections::{BTreeMap, HashSet, VecDeque};

/// The shortest play found that beats the drawing or leaves it stuck.
pub fn find(drawing: &Drawing, budget: &mut Budget<'_>) -> Result<Vec<Move>, Exhausted> {
    let aims = aims(drawing);
    for (round, patience) in
        [&ATTACK_FIRST, &ATTACK_SECOND, &ATTACK_THIRD].map(Tuned::get).into_iter().enumerate()
    {
        for aim in &aims {
            if let Some(columns) = search(drawing, &widened(drawing, aim, round), patience, budget)? {
                return Ok(moves(drawing, &columns));
            }
        }
    }
    Err(Exhausted::NoMethod)
}

/// Columns to play in, each with the highest row that is of use.
type Aim = BTreeMap<i32, u32>;

/// What to aim at, the lowest things first.
fn aims(drawing: &Drawing) -> Vec<Aim> {
    let mut aims: Vec<Aim> = Vec::new();
    if let (Some(column), Some(height)) = (drawing.odd_column(), drawing.board().height) {
        aims.push([(column, height)].into());
    }
    let mut loose: Vec<Spot> = drawing.matched().filter(|spot| !drawing.answers_at(*spot)).collect();
    loose.sort_by_key(|spot| (spot.row, spot.column.unsigned_abs(), spot.column < 0));
    for spot in loose.into_iter().take(AIMS.get()) {
        let under = spot.below().and_then(|under| drawing.partner(under));
        let columns = [Some(spot), drawing.partner(spot), under].into_iter().flatten();
        aims.push(columns.map(|spot| (spot.column, drawing.base(spot.column))).collect());
    }
    let mut lines: Vec<Vec<Spot>> = drawing.lines().filter(|line| !drawing.is_harmless(line)).collect();
    lines.sort_by_key(|line| {
        let sum = |of: fn(&Spot) -> i64| line.iter().map(of).sum::<i64>();
        let far = sum(|spot| i64::from(spot.column.unsigned_abs()));
        (sum(|spot| i64::from(spot.row)), far, sum(|spot| -i64::from(spot.column)))
    });
    aims.extend(lines.iter().take(AIMS.get()).map(|line| {
        let mut aim = Aim::new();
        for spot in line {
            let top = aim.entry(spot.column).or_default();
            *top = spot.row.max(*top);
        }
        aim
    }));
    aims
}

/// The same with the cells that are linked with it, in so many steps.
fn widened(drawing: &Drawing, aim: &Aim, steps: usize) -> Aim {
    let mut wide = aim.clone();
    for _ in 0..steps {
        for column in wide.clone().into_keys() {
            for row in 1..=drawing.base(column) {
                if let Some(partner) = drawing.partner(Spot::new(column, row)) {
                    wide.entry(partner.column).or_insert(drawing.base(partner.column));
                }
            }
        }
    }
    wide
}

/// The attacker's columns on a shortest way to a win or to a defender without reply.
fn search(
    drawing: &Drawing,
    aim: &Aim,
    patience: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<i32>>, Exhausted> {
    let start = Play::new();
    let mut seen: HashSet<Play> = HashSet::from([start.clone()]);
    let mut queue: VecDeque<(Play, Vec<i32>)> = VecDeque::from([(start, Vec::new())]);
    while let Some((play, columns)) = queue.pop_front() {
        budget.spend()?;
        for (&column, &top) in aim {
            if play.landing(drawing, column).is_none_or(|spot| spot.row > top) {
                continue;
            }
            let mut next = play.clone();
            let Some((_, end)) = next.attack(drawing, column) else { continue };
            let mut longer = columns.clone();
            longer.push(column);
            match end {
                Some(End::Stuck(_)) => return Ok(Some(longer)),
                Some(End::Line(stone)) if stone != drawing.defender() => return Ok(Some(longer)),
                Some(_) => {}
                None if seen.len() < patience && seen.insert(next.clone()) => queue.push_back((next, longer)),
                None => {}
            }
        }
    }
    Ok(None)
}

/// The attacker's columns with the replies between them.
fn moves(drawing: &Drawing, columns: &[i32]) -> Vec<Move> {
    let mut play = Play::new();
    let players = [drawing.defender().other(), drawing.defender()];
    let replies = columns.iter().filter_map(|column| play.attack(drawing, *column));
    let turns = replies.flat_map(|(spots, _)| {
        players.into_iter().zip(spots).map(|(stone, spot)| Move { stone, column: spot.column })
    });
    turns.collect()
}
