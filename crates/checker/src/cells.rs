//! Sets of cells, and the names of the cells of a board; it must never mix up two cells.

use std::collections::HashMap;
use std::rc::Rc;

use crate::budget::Budget;
use crate::statement::escaped;
use crate::text::{Answer, Words, ensure, quote};

/// A set of cells, as one bit for each point of the board; now and then it holds edges too.
#[derive(Clone, PartialEq, Eq)]
pub struct Cells(Box<[u64]>);

impl Cells {
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Adds the cell; false if it was there already.
    pub fn insert(&mut self, cell: usize) -> bool {
        let new = !self.contains(cell);
        self.0[cell / 64] |= 1 << (cell % 64);
        new
    }

    /// The set with these cells added.
    pub fn with(&self, cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut all = self.clone();
        cells.into_iter().for_each(|cell| _ = all.insert(cell));
        all
    }

    /// The cells, in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len() * 64).filter(|cell| self.contains(*cell))
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn is_subset(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn union(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    pub fn intersection(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub fn difference(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }
}

/// The greatest number of links, of `given` and of disjuncts in a formula, and of sets in a goal that is
/// made.
pub const MOST: usize = 4096;

/// The points of a board by their names: first the cells, then whatever else goals can name.
pub struct Board {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The number of cells.
    pub cells: usize,
    /// What steps on this board may cost.
    pub budget: Rc<Budget>,
}

impl Board {
    /// The board whose cells have these names, and other points those.
    pub fn new(mut names: Vec<String>, others: &[&str], budget: &Rc<Budget>) -> Board {
        let cells = names.len();
        names.extend(others.iter().map(|name| name.to_string()));
        let numbers = names.iter().cloned().zip(0..).collect();
        Board { numbers, names, cells, budget: budget.clone() }
    }

    pub fn none(&self) -> Cells {
        Cells(vec![0; self.names.len().div_ceil(64)].into_boxed_slice())
    }

    pub fn point(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub fn cell(&self, name: &str) -> Answer<usize> {
        let cell = self.point(name).filter(|point| *point < self.cells);
        cell.ok_or_else(|| format!("{} is not a cell of the board", quote(name)))
    }

    /// Takes all words, which must be cells without repetition.
    pub fn read(&self, words: &mut Words<'_>) -> Answer<Cells> {
        let mut cells = self.none();
        for word in words {
            ensure!(cells.insert(self.cell(word)?), "the cell {} stands twice", quote(word));
        }
        Ok(cells)
    }

    /// The name of a point, in plain characters: no two names look alike.
    pub fn name(&self, point: usize) -> String {
        escaped(&self.names[point])
    }

    /// The name of a point, as it is written.
    pub fn plain_name(&self, point: usize) -> &str {
        &self.names[point]
    }

    /// The names of some points, as they are written.
    pub fn plain_names<'a>(&'a self, points: &'a Cells) -> impl Iterator<Item = &'a str> {
        points.iter().map(|point| self.plain_name(point))
    }

    /// The names of some cells, with a space between them.
    pub fn list(&self, cells: &Cells) -> String {
        cells.iter().map(|cell| self.name(cell)).collect::<Vec<_>>().join(" ")
    }

    /// Rejects cells that ought not to be there, for a reason in which `#` stands for their names.
    pub fn no_cells(&self, cells: &Cells, reason: &str) -> Answer<()> {
        ensure!(cells.is_empty(), "{}", reason.replace('#', &self.list(cells)));
        Ok(())
    }

    /// The places to which the points go, which must all be different.
    pub fn moved(&self, points: &Cells, motion: &[usize]) -> Answer<Cells> {
        self.budget.spend(points.0.len() * 64);
        let mut images = self.none();
        let apart = points.iter().all(|point| images.insert(motion[point]));
        ensure!(apart, "two cells or two edges go to the same");
        Ok(images)
    }
}
