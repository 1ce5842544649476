//! Groups of stones and the loops in them, kept up to date as stones are added.
//!
//! A union-find over the stones. Each stone knows how often the way to its parent runs around the torus; so
//! when a stone touches a group twice, the two ways make a loop whose class is known at once. The loops of a
//! connected set of cells are those of one class and its multiples, or those of all classes: two simple loops
//! of different classes cross, and the set then holds all of the torus but some discs.

use super::{Class, Torus};
use crate::Cell;

/// The non-trivial loops that can be drawn over a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loops {
    /// There is none.
    None,
    /// They all run along this class, which is written upright.
    Along(Class),
    /// There are loops of every class.
    All,
}

impl Loops {
    /// The loops over a set that has these and those. Loops in different groups run along one class.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, loops) | (loops, Self::None) => loops,
            (Self::Along(a), Self::Along(b)) if a == b => self,
            _ => Self::All,
        }
    }
}

/// The groups of one player's stones.
#[derive(Clone, Debug)]
pub struct Strands {
    torus: Torus,
    /// For each cell, its parent in its group, and how often the way to the parent runs around.
    parents: Vec<(Cell, Class)>,
    /// For each root, the number of stones and the loops of its group.
    groups: Vec<(u32, Loops)>,
}

impl Strands {
    /// No stones yet.
    pub fn new(torus: &Torus) -> Self {
        let count = torus.grid().width() * torus.grid().height();
        Self {
            torus: *torus,
            parents: (0..count).map(|cell| (Cell::new(cell), Class::default())).collect(),
            groups: vec![(1, Loops::None); count],
        }
    }

    /// Adds a stone next to the player's others, of which `has` speaks; says which loops its group has now.
    pub fn add(&mut self, cell: Cell, has: impl Fn(Cell) -> bool) -> Loops {
        for (near, step) in self.torus.steps(cell) {
            if has(near) {
                self.join(cell, near, step);
            }
        }
        let (root, _) = self.root(cell);
        self.groups[root.index()].1
    }

    /// Joins two stones that touch; `step` is what the step from the one to the other adds to a walk.
    fn join(&mut self, from: Cell, to: Cell, step: Class) {
        let ((a, from_a), (b, from_b)) = (self.root(from), self.root(to));
        // From root a to `from`, the step, and back to root b.
        let way = from_a.plus(step).plus(from_b.opposite());
        if a == b {
            if !way.is_trivial() {
                let group = &mut self.groups[a.index()];
                group.1 = group.1.and(Loops::Along(way.upright()));
            }
            return;
        }
        let ((size_a, loops_a), (size_b, loops_b)) = (self.groups[a.index()], self.groups[b.index()]);
        let (root, child, way) = if size_a >= size_b { (a, b, way) } else { (b, a, way.opposite()) };
        self.parents[child.index()] = (root, way);
        self.groups[root.index()] = (size_a + size_b, loops_a.and(loops_b));
    }

    /// The root of a stone's group, and how often the way from the root to the stone runs around.
    fn root(&mut self, cell: Cell) -> (Cell, Class) {
        let (mut at, mut way) = (cell, Class::default());
        loop {
            let (parent, from_parent) = self.parents[at.index()];
            if parent == at {
                return (at, way);
            }
            // Halve the path for those who come later.
            let (above, from_above) = self.parents[parent.index()];
            let whole = from_above.plus(from_parent);
            self.parents[at.index()] = (above, whole);
            way = way.plus(whole);
            at = above;
        }
    }
}
