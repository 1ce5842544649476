//! Drawings on limited boards, played out move by move, as described in section 7 of `docs/certificate.md`; it must
//! never leave out a move of the attacker's.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use crate::budget::Budget;
use crate::drop::{Cell, Drawing, Play};
use crate::text::{Answer, ensure};

/// The most positions that are looked at, the bytes that each takes besides its stones, and the work of a stone.
const MOST: usize = 100_000;
const ROOM_OF_POSITION: usize = 160;
const WORK_OF_STONE: usize = 16;

/// A position: the stones that were played, and the empty cells that are followed.
type Known = (BTreeMap<Cell, char>, Vec<Cell>);

/// Makes sure that the defender, whatever the attacker plays, always has an answer, and the attacker never a line.
pub fn every_play(drawing: &Drawing, budget: &Budget) -> Answer<()> {
    ensure!(drawing.repeats.is_none() && drawing.height.is_some(), "only a limited board can be played out");
    let mut seen: HashSet<Rc<Known>> = HashSet::new();
    let start = Play::new(drawing)?;
    let mut left = vec![Rc::new((start.stones, start.followed))];
    while let Some(known) = left.pop() {
        let play = Play::at(drawing, &known.0, &known.1);
        for column in drawing.first..=drawing.last {
            let Some(cell) = play.landing(column).filter(|cell| play.is_open(*cell)) else { continue };
            budget.spend((known.0.len() + 8) * WORK_OF_STONE);
            let mut after = play.clone();
            after.put(cell, drawing.attacker());
            ensure!(!after.has_line(cell), "the attacker can have a line at {}:{}", cell.0, cell.1);
            if after.is_full() {
                continue;
            }
            let answer = after.answer(cell);
            let stuck = || format!("an attack on {}:{} may have no answer", cell.0, cell.1);
            let answer = answer.ok_or_else(stuck)?;
            after.put(answer, drawing.defender);
            if after.has_line(answer) || after.is_full() {
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
