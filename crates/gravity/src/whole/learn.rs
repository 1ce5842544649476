//! Looks for a reply rule by its mistakes: a rule is played out; where it first went wrong, the search says which
//! replies would have been right; then letters are changed until all such cases are right, and so on.

use super::grid::{Grid, Stones};
use super::rule::{Aim, NEVER, Played, Rule};
use super::word::Word;
use crate::tuning::{RULE_CHANGES, RULE_MISTAKES, RULE_POSITIONS};
use proof::limits::Exhausted;

/// Says which replies in a position reach the aim.
pub trait Judge<W> {
    /// The cells on which the player, who is to move, may play without giving anything away.
    fn good_replies(&mut self, position: Stones<W>) -> Result<W, Exhausted>;
}

/// A case that a rule must get right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Case<W> {
    /// The cells that can be played.
    landing: W,
    /// Those that are right.
    right: W,
}

impl<W: Word> Case<W> {
    fn is_right(&self, rule: &Rule) -> bool {
        rule.choose(self.landing).is_some_and(|cell| !(cell & self.right).is_none())
    }
}

/// How many letters, in both cases, are used.
const LETTERS: u8 = 8;

/// Numbers that look random and are the same at every run.
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// The rule to begin with: follow up, and otherwise play from the left.
pub fn follow_up<W: Word>(grid: &Grid<W>, taken: W) -> Rule {
    let mut letters = vec![NEVER; W::BITS as usize];
    for column in 0..grid.width {
        for (place, cell) in (grid.of_column(column) & !taken).each().enumerate() {
            letters[cell.lowest() as usize] = if place % 2 == 1 { 3 } else { 7 };
        }
    }
    Rule(letters)
}

/// A rule for a safe position that is not settled, the other to move, and the work of its check.
pub fn find<W: Word>(
    grid: &Grid<W>,
    start: Stones<W>,
    aim: Aim,
    begin: Rule,
    judge: &mut impl Judge<W>,
) -> Result<Option<(Rule, u64)>, Exhausted> {
    let mut rule = begin;
    let mut cases: Vec<Case<W>> = Vec::new();
    let mut random = Random(7);
    for _ in 0..RULE_MISTAKES.get() {
        let positions = match grid.play_out(start, aim, &rule, RULE_POSITIONS.get()) {
            Played::Good(work) => return Ok(Some((rule, work))),
            Played::Long => return Ok(None),
            Played::Fails(positions) => positions,
        };
        let Some(case) = mistake(grid, &positions, judge)? else { return Ok(None) };
        if case.is_right(&rule) || cases.contains(&case) {
            return Ok(None);
        }
        cases.push(case);
        if !repair(&mut rule, &cases, RULE_CHANGES.get(), &mut random) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The last position in which something better could have been done.
fn mistake<W: Word>(
    grid: &Grid<W>,
    positions: &[Stones<W>],
    judge: &mut impl Judge<W>,
) -> Result<Option<Case<W>>, Exhausted> {
    for position in positions.iter().rev() {
        let right = judge.good_replies(*position)?;
        if !right.is_none() {
            return Ok(Some(Case { landing: grid.landing(position.taken), right }));
        }
    }
    Ok(None)
}

/// Changes letters until every case is right.
fn repair<W: Word>(rule: &mut Rule, cases: &[Case<W>], changes: usize, random: &mut Random) -> bool {
    for _ in 0..changes {
        let wrong: Vec<&Case<W>> = cases.iter().filter(|case| !case.is_right(rule)).collect();
        if wrong.is_empty() {
            return true;
        }
        let case = wrong[random.below(wrong.len())];
        let mut best: Vec<(usize, u8)> = Vec::new();
        let mut fewest = i64::MAX;
        for cell in case.landing.each() {
            let place = cell.lowest() as usize;
            let concerned: Vec<&Case<W>> =
                cases.iter().filter(|other| !(other.landing & cell).is_none()).collect();
            let before = rule.0[place];
            for letter in (0..LETTERS).chain([NEVER]).filter(|letter| *letter != before) {
                let count = |rule: &Rule| concerned.iter().filter(|case| !case.is_right(rule)).count() as i64;
                let now = count(rule);
                rule.0[place] = letter;
                let then = count(rule) - now;
                rule.0[place] = before;
                if then < fewest {
                    fewest = then;
                    best.clear();
                }
                if then == fewest {
                    best.push((place, letter));
                }
            }
        }
        let (place, letter) = best[random.below(best.len())];
        rule.0[place] = letter;
        if random.below(20) == 0 {
            // Now and then something else, so that the changes do not run in a circle.
            let cells: Vec<W> = case.landing.each().collect();
            rule.0[cells[random.below(cells.len())].lowest() as usize] = random.below(LETTERS.into()) as u8;
        }
    }
    cases.iter().all(|case| case.is_right(rule))
}
