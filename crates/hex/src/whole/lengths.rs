//! How many connections a web keeps.

use crate::tuning::{
    COMBINATIONS, EDGE_FULLS, EDGE_SEMIS, GROUP_FULLS, GROUP_SEMIS, LARGEST_STEP, SHORT_COMBINATIONS,
    SHORT_GROUP_FULLS, SHORT_GROUP_SEMIS, SHORT_LARGEST_STEP, SHORT_STEP_FULLS, SHORT_STEP_SEMIS, STEP_FULLS,
    STEP_SEMIS,
};

/// How long the lists of a web may be; of two numbers the first is for fulls, the second for semis.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// Between two empty cells.
    pub steps: (usize, usize),
    /// Between a group or an edge and any other point.
    pub groups: (usize, usize),
    /// Between the two edges.
    pub edges: (usize, usize),
    /// The cells of the largest carrier between two empty cells.
    pub largest_step: u8,
    /// How many combinations the OR rule looks at for one new semi.
    pub combinations: u32,
}

impl Lengths {
    /// Where all that matters is what is seen, as for solving.
    pub fn long() -> Self {
        Self {
            steps: (STEP_FULLS.get(), STEP_SEMIS.get()),
            groups: (GROUP_FULLS.get(), GROUP_SEMIS.get()),
            edges: (EDGE_FULLS.get(), EDGE_SEMIS.get()),
            largest_step: LARGEST_STEP.get() as u8,
            combinations: COMBINATIONS.get() as u32,
        }
    }

    /// Where looking at more positions is worth more than seeing all of one.
    pub fn short() -> Self {
        Self {
            steps: (SHORT_STEP_FULLS.get(), SHORT_STEP_SEMIS.get()),
            groups: (SHORT_GROUP_FULLS.get(), SHORT_GROUP_SEMIS.get()),
            largest_step: SHORT_LARGEST_STEP.get() as u8,
            combinations: SHORT_COMBINATIONS.get() as u32,
            ..Self::long()
        }
    }
}
