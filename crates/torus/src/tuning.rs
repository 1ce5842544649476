//! The tuned numbers of torus Hex.

use proof::tuning::Tuned;

pub static BRIDGES: Tuned = Tuned::new(
    "torus.bridges",
    4,
    (1, 20),
    "Loops over more bridges are left to the search: their plans have three states for each \
     bridge.",
    "Chosen by hand, not measured.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[&BRIDGES];
