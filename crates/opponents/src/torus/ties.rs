//! Groups of stones and the loops in them, on flat arrays: what `game::Strands` does, for millions of moves a
//! second.

use game::Loops;
use torus::field::{Field, Mark, Way, between};

/// The groups of one player's stones: a union-find in which each stone knows how often the way from its
/// parent to it runs around the torus.
#[derive(Clone, Debug)]
pub struct Ties {
    parents: Vec<Way>,
    loops: Vec<Loops>,
}

impl Ties {
    /// No stones yet.
    pub fn new(count: usize) -> Self {
        let alone = |cell| Way { to: cell as u16, right: 0, down: 0 };
        Self { parents: (0..count).map(alone).collect(), loops: vec![Loops::None; count] }
    }

    /// Becomes the same as another.
    pub fn copy(&mut self, other: &Self) {
        self.parents.copy_from_slice(&other.parents);
        self.loops.copy_from_slice(&other.loops);
    }

    /// The loops that the player's group at a cell would have with a stone there.
    pub fn with(&self, field: &Field, stones: &[Mark], cell: u16, own: Mark) -> Loops {
        let mut roots = [Way { to: u16::MAX, right: 0, down: 0 }; 6];
        let mut all = Loops::None;
        for (side, way) in field.near[cell as usize].iter().enumerate() {
            if stones[way.to as usize] != own {
                continue;
            }
            let root = self.root(way.to);
            // From the cell to the root of the group.
            let here = Way { to: root.to, right: way.right - root.right, down: way.down - root.down };
            if let Some(known) = roots[..side].iter().find(|known| known.to == here.to) {
                all = all.and(between(*known, here));
            } else {
                all = all.and(self.loops[root.to as usize]);
            }
            roots[side] = here;
        }
        all
    }

    /// Adds a stone; says which loops its group has now.
    pub fn add(&mut self, field: &Field, stones: &[Mark], cell: u16, own: Mark) -> Loops {
        let loops = self.with(field, stones, cell, own);
        for way in field.near[cell as usize] {
            if stones[way.to as usize] == own {
                let root = self.shortened(way.to);
                if root.to != cell {
                    // The new stone becomes the root of all groups that it touches.
                    self.parents[root.to as usize] =
                        Way { to: cell, right: way.right - root.right, down: way.down - root.down };
                }
            }
        }
        self.loops[cell as usize] = loops;
        loops
    }

    /// The root of a stone's group, and how often the way from there to the stone runs around.
    fn root(&self, cell: u16) -> Way {
        let mut way = Way { to: cell, right: 0, down: 0 };
        loop {
            let parent = self.parents[way.to as usize];
            if parent.to == way.to {
                return way;
            }
            way = Way { to: parent.to, right: way.right + parent.right, down: way.down + parent.down };
        }
    }

    /// The same; the stone becomes a child of the root.
    fn shortened(&mut self, cell: u16) -> Way {
        let root = self.root(cell);
        if root.to != cell {
            self.parents[cell as usize] = root;
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use game::{Cell, CellSet, Rule, Torus};
    use torus::field::{BLACK, EMPTY};

    #[test]
    fn loops_are_those_of_the_game() {
        let mut random = Random::new(5);
        for round in 0..2000 {
            let (width, height) = [(3, 3), (4, 5), (7, 4), (11, 11)][round % 4];
            let field = Field::new(&Torus::new(width, height, Rule::C).unwrap());
            let (mut stones, mut ties) = (vec![EMPTY; field.count()], Ties::new(field.count()));
            let (mut set, mut all) = (CellSet::EMPTY, Loops::None);
            for _ in 0..field.count() * 3 / 4 {
                let cell = random.below(field.count());
                if stones[cell] == EMPTY {
                    all = all.and(ties.add(&field, &stones, cell as u16, BLACK));
                    stones[cell] = BLACK;
                    set.insert(Cell::new(cell));
                    assert_eq!(all, field.torus.loops(&set));
                }
            }
        }
    }
}
