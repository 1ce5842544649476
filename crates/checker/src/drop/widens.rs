//! Drawings of which a stretch of columns stands any number of times, as described in section 7 of
//! `manual/src/certificate.md`; it must never accept one that fails with some number of copies.

use super::{Drawing, FARTHEST, HIGHEST, WIDEST, What};
use crate::budget::Budget;
use crate::text::{Answer, Lines, Words, ensure};

/// The columns that may stand any number of times: the first, and how many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub from: i64,
    pub period: i64,
}

impl Stretch {
    /// Takes a stretch of the columns from one to another.
    pub fn read(words: &mut Words<'_>, first: i64, last: i64) -> Answer<Self> {
        let from = words.within("the first column of the stretch", first, last)?;
        Ok(Self { from, period: words.within("the length of the stretch", 1, last - from + 1)? })
    }

    pub fn last(self) -> i64 {
        self.from + self.period - 1
    }

    /// As it is written after the columns.
    pub fn written(self) -> String {
        format!("widens {} {}", self.from, self.period)
    }

    pub fn words(self) -> String {
        format!(", of which {} to {} stand any number of times side by side", self.from, self.last())
    }
}

/// What a verdict says of a drawing with a stretch.
pub fn meaning(holds: bool, attacker: char, defender: char, connect: i64) -> String {
    match holds {
        true => format!(
            "However often they stand, {defender} always has such an answer, and {attacker} never gets {connect} in a row."
        ),
        false => format!(
            "For some number of times, {attacker} can get {connect} in a row, or leave {defender} without such an answer."
        ),
    }
}

impl Drawing {
    /// The greatest distance in columns between a matched cell and its partner.
    fn reach(&self) -> Answer<i64> {
        let mut reach = 0;
        for (column, drawn) in (self.first..).zip(&self.columns) {
            for what in drawn {
                if let What::Matched(partner) = what {
                    reach = reach.max((partner.0 - column).abs());
                }
            }
        }
        ensure!(reach <= FARTHEST, "partners are more than {FARTHEST} columns apart");
        Ok(reach)
    }

    /// The drawing with so many copies of its stretch, which is limited.
    fn with_copies(&self, stretch: Stretch, copies: i64, budget: &Budget) -> Answer<Self> {
        let more = copies * stretch.period;
        let last = self.last + more;
        ensure!(last - self.first < WIDEST, "with {copies} copies there are more than {WIDEST} columns");
        budget.spend((last - self.first + 1) as usize * HIGHEST);
        budget.check()?;
        let mut columns = Vec::new();
        for column in self.first..=last {
            let source = if column < stretch.from {
                column
            } else if column <= stretch.last() + more {
                stretch.from + (column - stretch.from).rem_euclid(stretch.period)
            } else {
                column - more
            };
            let drawn = &self.columns[(source - self.first) as usize];
            let moved = |what: &What| match *what {
                What::Matched((partner, row)) => What::Matched((partner + column - source, row)),
                other => other,
            };
            columns.push(drawn.iter().map(moved).collect());
        }
        Ok(Self { stretch: None, last, columns, ..*self })
    }

    /// Makes sure of something for the drawing, or with every number of copies that tells how it is with any: what is
    /// looked at together lies within twice the reach, or within a line.
    pub fn each_telling(&self, budget: &Budget, sure: impl Fn(&Self) -> Answer<()>) -> Answer<()> {
        let Some(stretch) = self.stretch else { return sure(self) };
        let seen = (2 * self.reach()?).max(self.connect - 1);
        let most = (seen + stretch.period - 1) / stretch.period;
        for copies in 0..=most {
            let drawing = self.with_copies(stretch, copies, budget)?;
            let told = drawing.is_mutual().and_then(|()| sure(&drawing));
            told.map_err(|reason| format!("with {copies} copies, {reason}"))?;
        }
        Ok(())
    }

    /// Reads with how many copies of its stretch, if there is one, the drawing is beaten.
    pub fn read_copies(&self, lines: &mut Lines<'_>) -> Answer<Option<Self>> {
        let Some(stretch) = self.stretch else { return Ok(None) };
        let budget = lines.budget.clone();
        let read = |words: &mut Words<'_>| words.within("the number of copies", 0, WIDEST);
        let drawing =
            lines.head("copies", read).and_then(|copies| self.with_copies(stretch, copies, &budget))?;
        drawing.is_mutual()?;
        Ok(Some(drawing))
    }
}
