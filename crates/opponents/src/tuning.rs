//! The tuned numbers of opponents to play against.

use proof::tuning::Tuned;

pub static SAVE: Tuned = Tuned::new(
    "play.save",
    12,
    (0, 1000),
    "What saving a bridge is worth to the first level.",
    "Chosen by hand, not measured.",
);

pub static JOIN: Tuned = Tuned::new(
    "play.join",
    4,
    (0, 1000),
    "What joining two stones on opposite sides of a cell is worth to the first level.",
    "Chosen by hand, not measured.",
);

pub static BRIDGE: Tuned = Tuned::new(
    "play.bridge",
    6,
    (0, 1000),
    "What each new bridge is worth to the first level.",
    "Chosen by hand, not measured.",
);

pub static TOUCH: Tuned = Tuned::new(
    "play.touch",
    2,
    (0, 1000),
    "What each stone that is touched is worth to the first level.",
    "Chosen by hand, not measured.",
);

pub static ENTER_AFTER: Tuned = Tuned::new(
    "play.enter-after",
    6,
    (1, 1000),
    "The moves of a position are entered when this many play-outs have gone through it.",
    "Chosen by hand, not measured.",
);

pub static PRIOR: Tuned = Tuned::new(
    "play.prior",
    24,
    (0, 1000),
    "How many play-outs the first estimate of a move counts for.",
    "Chosen by hand, not measured.",
);

pub static RAVE_BIAS: Tuned = Tuned::new(
    "play.rave-bias",
    6,
    (0, 1000),
    "In ten-thousandths: how soon a move's own play-outs outweigh those of RAVE.",
    "Chosen by hand, not measured.",
);

pub static EXPLORATION: Tuned = Tuned::new(
    "play.exploration",
    25,
    (0, 5000),
    "In thousandths: how strongly rarely tried moves are preferred.",
    "Chosen by hand, not measured.",
);

pub static EXACT_FROM: Tuned = Tuned::new(
    "play.exact-from",
    40,
    (0, 200),
    "Under rules c and c' positions with at most this many empty cells are solved beside the \
     play-outs.",
    "Chosen by hand, not measured.",
);

pub static EXACT_RACE_FROM: Tuned = Tuned::new(
    "play.exact-race-from",
    16,
    (0, 200),
    "The same under rules a and b, where stones may hurt and nothing is shared between \
     positions.",
    "Chosen by hand, not measured.",
);

pub static PLAYOUTS_PER_NODE: Tuned = Tuned::new(
    "play.playouts-per-node",
    20,
    (1, 10_000),
    "How many play-outs take as long as one node of an exact search.",
    "Chosen by hand, not measured.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &SAVE,
    &JOIN,
    &BRIDGE,
    &TOUCH,
    &ENTER_AFTER,
    &PRIOR,
    &RAVE_BIAS,
    &EXPLORATION,
    &EXACT_FROM,
    &EXACT_RACE_FROM,
    &PLAYOUTS_PER_NODE,
];
