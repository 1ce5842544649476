//! Areas along the line as a puzzle in variables, numbered as in section 9 of `manual/src/certificate.md`:
//! which cells of each image are its part, which cells are in one area, which are covered. What holds of all areas
//! is told in clauses.

use crate::areas::Link;
use crate::clauses::Variable;
use game::{Creature, Images, Space};

/// Areas with at most so many cells, repeated with a period, for a creature of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    offsets: Vec<i32>,
    period: i32,
    measure: Measure,
    most: usize,
}

/// Which cells of areas are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Those of all areas of a period together.
    Altogether,
    /// Those of each area by itself; there may be any number of areas.
    Each,
}

impl Puzzle {
    /// The longest period.
    pub const LONGEST: i32 = 64;

    /// The puzzle of a creature of the line, translations only, with a period from 1 to [`Self::LONGEST`].
    pub fn new(creature: &Creature, period: i32, measure: Measure, most: usize) -> Option<Self> {
        let plain = creature.space() == Space::Line && creature.images() == Images::Translations;
        let offsets: Vec<i32> = creature.cells().iter().map(|cell| cell.x).collect();
        let near = offsets.last().is_some_and(|last| *last <= Self::LONGEST);
        let few = most <= Self::LONGEST as usize && (most > 0 || measure == Measure::Altogether);
        let fits = plain && near && (1..=Self::LONGEST).contains(&period) && few;
        fits.then_some(Self { offsets, period, measure, most })
    }

    /// The cells of the creature.
    pub fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// After how many cells everything repeats.
    pub fn period(&self) -> i32 {
        self.period
    }

    /// Which cells are counted.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The greatest number of cells, by the measure.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many periods two cells of an image lie apart at most.
    fn reach(&self) -> i32 {
        (self.offsets.last().unwrap_or(&0) + self.period - 1) / self.period
    }

    /// The variable: this cell of the image is in its part.
    pub fn in_part(&self, image: i32, cell: usize) -> usize {
        image.rem_euclid(self.period) as usize * self.offsets.len() + cell
    }

    /// The variable: these two cells are in one area. None if they are too far apart.
    fn together(&self, a: i32, b: i32) -> Option<usize> {
        let kind = |cell: i32| (cell.rem_euclid(self.period), cell.div_euclid(self.period));
        let ((a, from), (b, to)) = (kind(a).min(kind(b)), kind(a).max(kind(b)));
        let (pair, apart, wide) = (a * self.period + b, to - from + self.reach(), 2 * self.reach() + 1);
        let first = self.in_part(-1, 0) + self.offsets.len();
        (0..wide).contains(&apart).then(|| first + (pair * wide + apart) as usize)
    }

    /// The variable: cells of this kind are covered.
    fn covered(&self, kind: usize) -> usize {
        let pairs = self.period * self.period * (2 * self.reach() + 1);
        self.in_part(-1, 0) + self.offsets.len() + pairs as usize + kind
    }

    /// The variable: of the kinds up to this one so many are covered.
    fn counted(&self, kind: usize, count: usize) -> usize {
        self.covered(self.period as usize) + kind * (self.most + 1) + count - 1
    }

    /// The cells that are asked about being in one area with another: of each kind one in each period.
    fn partners(&self) -> Vec<i32> {
        let near = -self.reach()..=self.reach();
        let places = |kind: i32| near.clone().map(move |by| kind + by * self.period);
        (0..self.period).flat_map(places).collect()
    }

    /// The variable: of the partners up to this one so many are in one area with a cell of this kind.
    fn crowded(&self, kind: i32, partner: usize, count: usize) -> usize {
        let row = (kind * self.period * (2 * self.reach() + 1)) as usize + partner;
        self.covered(self.period as usize) + row * self.most + count - 1
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        match self.measure {
            Measure::Altogether => self.counted(self.period as usize, 1),
            Measure::Each => self.crowded(self.period, 0, 1),
        }
    }

    /// In one area with a cell there are fewer others than an area may have cells.
    fn crowds(&self) -> Vec<Vec<Variable>> {
        let (partners, mut clauses) = (self.partners(), Vec::new());
        for kind in 0..self.period {
            let crowded = |number, count, sign| (self.crowded(kind, number, count), sign);
            for (number, partner) in partners.iter().enumerate() {
                let other = partner.rem_euclid(self.period) != kind;
                let both = self.together(kind, *partner).filter(|_| other).map(|both| (both, false));
                clauses.extend(both.map(|both| vec![both, crowded(number, 1, true)]));
                for count in (1..=self.most).filter(|_| number > 0) {
                    let before = crowded(number - 1, count, false);
                    clauses.push(vec![before, crowded(number, count, true)]);
                    let more = both.filter(|_| count < self.most);
                    clauses.extend(more.map(|both| vec![before, both, crowded(number, count + 1, true)]));
                }
            }
            clauses.push(vec![crowded(partners.len() - 1, self.most, false)]);
        }
        clauses
    }

    /// The clauses that hold of all areas, moved along the line if need be.
    pub fn axioms(&self) -> Vec<Vec<Variable>> {
        let (size, period) = (self.offsets.len(), self.period);
        let mut clauses: Vec<Vec<Variable>> = Vec::new();
        for (image, cell) in (0..period).flat_map(|image| (0..size).map(move |cell| (image, cell))) {
            let mut others: Vec<usize> = (0..size).collect();
            others.remove(cell);
            clauses.push(others.iter().map(|other| (self.in_part(image, *other), true)).collect());
            let (one, at) = (self.in_part(image, cell), image + self.offsets[cell]);
            for other in others {
                let (two, there) = (self.in_part(image, other), image + self.offsets[other]);
                match self.together(at, there).filter(|_| (at - there) % period != 0) {
                    None => clauses.push(vec![(one, false), (two, false)]),
                    Some(together) => {
                        clauses.push(vec![(one, false), (two, false), (together, true)]);
                        clauses.push(vec![(one, false), (together, false), (two, true)]);
                    }
                }
            }
            clauses.push(vec![(one, false), (self.covered(at.rem_euclid(period) as usize), true)]);
        }
        let near: Vec<i32> = (-self.reach()..=self.reach()).map(|by| by * period).collect();
        for (a, b) in (0..period).flat_map(|a| (0..period).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            for (by, more) in near.iter().flat_map(|by| near.iter().map(move |more| (by, more))) {
                let (at, there) = (self.together(a, b + by), self.together(a, b + more));
                if let (Some(at), Some(there), true) = (at, there, a < b && by < more) {
                    clauses.push(vec![(at, false), (there, false)]);
                }
                for c in (a + 1..period).filter(|c| *c != b) {
                    let (across, third) = (self.together(b + by, c + more), self.together(a, c + more));
                    if let (Some(one), Some(two), Some(three)) = (at, across, third) {
                        clauses.push(vec![(one, false), (two, false), (three, true)]);
                    }
                }
            }
        }
        if self.measure == Measure::Each || self.most >= period as usize {
            clauses.extend(self.together(-1, 0).filter(|_| period > 1).map(|apart| vec![(apart, false)]));
            if self.measure == Measure::Each {
                clauses.extend(self.crowds());
            }
            return clauses;
        }
        for kind in 0..period as usize {
            clauses.push(vec![(self.covered(kind), false), (self.counted(kind, 1), true)]);
            for count in (1..=self.most + 1).filter(|_| kind > 0) {
                let before = (self.counted(kind - 1, count), false);
                clauses.push(vec![before, (self.counted(kind, count), true)]);
                if count <= self.most {
                    clauses.push(vec![
                        (self.covered(kind), false),
                        before,
                        (self.counted(kind, count + 1), true),
                    ]);
                }
            }
        }
        clauses.push(vec![(self.counted(period as usize - 1, self.most + 1), false)]);
        clauses.push(vec![(self.covered(0), false)]);
        clauses
    }

    /// One of the images of a loss, wherever along the line, has a larger part.
    pub fn larger(&self, loss: &[(i32, Vec<usize>)]) -> Vec<Vec<Variable>> {
        let along = |by: i32| {
            let missing = loss.iter().flat_map(|(image, cells)| {
                let outside = (0..self.offsets.len()).filter(|cell| !cells.contains(cell));
                outside.map(move |cell| (self.in_part(image + by, cell), true))
            });
            missing.collect()
        };
        (0..self.period).map(along).collect()
    }

    /// A chain is broken somewhere.
    pub fn broken(&self, chain: &[Link]) -> Vec<Vec<Variable>> {
        let along = |by: i32| {
            let cells = chain.iter().flat_map(|(image, from, to)| {
                [from, to].map(|cell| (self.in_part(image + by, *cell), false))
            });
            cells.collect()
        };
        (0..self.period).map(along).collect()
    }
}
