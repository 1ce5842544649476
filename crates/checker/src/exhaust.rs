//! Drawings on limited boards, played out move by move, as described in section 7 of `docs/certificate.md`; it must
//! never leave out a move of the attacker's.

use std::collections::{BTreeMap, HashSet};

use crate::drop::{Cell, Drawing, Play};
use crate::text::{Answer, ensure};

/// The most positions that are looked at.
const MOST: usize = 100_000;

/// Makes sure that the defender, whatever the attacker plays, always has an answer, and the attacker never a line.
pub fn every_play(drawing: &Drawing) -> Answer<()> {
    ensure!(drawing.repeats.is_none() && drawing.height.is_some(), "only a limited board can be played out");
    let start = Play::new(drawing)?;
    let mut seen: HashSet<(BTreeMap<Cell, char>, Vec<Cell>)> = HashSet::new();
    let mut left = vec![start];
    while let Some(play) = left.pop() {
        for column in drawing.first..=drawing.last {
            let Some(cell) = play.landing(column).filter(|cell| play.is_open(*cell)) else { continue };
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
            // What is followed and taken means nothing any more.
            let Play { stones, followed, .. } = &mut after;
            followed.retain(|cell| !stones.contains_key(cell));
            followed.sort_unstable();
            let over = after.has_line(answer) || after.is_full();
            if !over && seen.insert((after.stones.clone(), after.followed.clone())) {
                left.push(after);
            }
        }
        ensure!(seen.len() <= MOST, "there are more than {MOST} positions");
    }
    Ok(())
}
