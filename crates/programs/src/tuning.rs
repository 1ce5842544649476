//! The weights of programs A and B. `prove --weights FILE` sets them for one run.

use proof::tuning::Tuned;

pub static PLACE: Tuned = Tuned::new(
    "programs.place",
    2,
    (0, 100_000),
    "For each pattern in which a cell may be a stone.",
    "The paper does not give its own; chosen by hand.",
);

pub static NEARER: Tuned = Tuned::new(
    "programs.nearer",
    60,
    (0, 100_000),
    "For each step by which the mover gets nearer to the goal, or the other side further away from its own.",
    "The paper does not give its own; chosen by hand.",
);

pub static KILLER: Tuned = Tuned::new(
    "programs.killer",
    4,
    (0, 100_000),
    "For each time that the move has reached the goal elsewhere.",
    "The paper does not give its own; chosen by hand.",
);

pub static DOUBLE: Tuned = Tuned::new(
    "programs.double",
    120,
    (0, 100_000),
    "If the goal is reached with one more move after it.",
    "The paper does not give its own; chosen by hand.",
);

pub static BRIDGE: Tuned = Tuned::new(
    "programs.bridge",
    150,
    (0, 100_000),
    "If the move defends a two-bridge.",
    "The paper does not give its own; chosen by hand.",
);

pub static WALKS: Tuned = Tuned::new(
    "programs.walks",
    400,
    (0, 100_000),
    "If all random walks that begin with the move reach the goal; otherwise in proportion.",
    "The paper does not give its own; chosen by hand.",
);

pub static MOST_KILLS: Tuned = Tuned::new(
    "programs.most-kills",
    50,
    (0, 100_000),
    "How often the memory of a move counts at most.",
    "The paper does not give its own; chosen by hand.",
);

pub static WALK_COUNT: Tuned = Tuned::new(
    "programs.walk-count",
    200,
    (1, 100_000),
    "Random walks from each position.",
    "The number of the source paper's example.",
);

pub static WALK_DEPTH: Tuned = Tuned::new(
    "programs.walk-depth",
    5,
    (1, 100_000),
    "The stones that are placed on each walk.",
    "The number of the source paper's example.",
);

/// All of them.
pub static TABLE: &[&Tuned] =
    &[&PLACE, &NEARER, &KILLER, &DOUBLE, &BRIDGE, &WALKS, &MOST_KILLS, &WALK_COUNT, &WALK_DEPTH];
