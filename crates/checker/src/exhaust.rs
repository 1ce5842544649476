//! Drawings on limited boards, played out move by move, as described in section 7 of
//! `manual/src/certificate.md`; it must never leave out a move of the attacker's.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use crate::budget::Budget;
use crate::drop::{Cell, Drawing, Play};
use crate::text::{Answer, ensure};

/// The most positions that are looked at, the bytes that each takes besides its stones, and the work of a
/// stone.
const MOST: usize = 100_000;
const ROOM_OF_POSITION: usize = 160;
const WORK_OF_STONE: usize = 16;

/// A position: the stones that were played, and the empty cells that are followed.
type Known = (BTreeMap<Cell, char>, Vec<Cell>);

/// Makes sure that the defender, whatever the attacker plays, always has an answer, and the attacker never a
/// line.
pub fn every_play(drawing: &Drawing, budget: &Budget) -> Answer<()> {
    let limited = !drawing.is_endless() && drawing.stretch.is_none();
    ensure!(limited && drawing.height.is_some(), "only a limited board can be played out");
    let mut seen: HashSet<Rc<Known>> = HashSet::new();
    let start = Play::new(drawing)?;
    // Columns that are full before play are not looked at again.
    let rises = |column: &i64| start.landing(*column).is_some_and(|cell| start.is_open(cell));
    let columns: Vec<i64> = (drawing.first..=drawing.last).filter(rises).collect();
    let height = drawing.height.unwrap_or(0);
    let room_above = |column: &i64| start.landing(*column).map_or(0, |cell| height + 1 - cell.1);
    let cells: i64 = columns.iter().map(room_above).sum();
    let is_full = |play: &Play<'_>| play.stones.len() as i64 == cells;
    let mut left = vec![Rc::new((start.stones.clone(), start.followed.clone()))];
    while let Some(known) = left.pop() {
        let play = Play::at(drawing, &known.0, &known.1);
        budget.spend((known.0.len() + columns.len()) * WORK_OF_STONE);
        for column in &columns {
            let Some(cell) = play.landing(*column).filter(|cell| play.is_open(*cell)) else { continue };
            budget.spend((known.0.len() + 8) * WORK_OF_STONE);
            let mut after = play.clone();
            after.put(cell, drawing.attacker());
            ensure!(!after.has_line(cell), "the attacker can have a line at {}:{}", cell.0, cell.1);
            if is_full(&after) {
                continue;
            }
            let answer = after.answer(cell);
            let stuck = || format!("an attack on {}:{} may have no answer", cell.0, cell.1);
            let answer = answer.ok_or_else(stuck)?;
            after.put(answer, drawing.defender);
            if after.has_line(answer) || is_full(&after) {
                continue;
            }
            // What is followed and taken means nothing any more.
            let Play { stones, mut followed, .. } = after;
            followed.retain(|cell| !stones.contains_key(cell));
            followed.sort_unstable();
            let room = ROOM_OF_POSITION + stones.len() * size_of::<(Cell, char)>() * 3 / 2;
            let known = Rc::new((stones, followed));
            if seen.insert(known.clone()) {
                budget.take(room);
                left.push(known);
            }
        }
        ensure!(seen.len() <= MOST, "there are more than {MOST} positions");
        budget.check()?;
    }
    Ok(())
}
