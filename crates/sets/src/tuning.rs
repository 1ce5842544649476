//! The tuned numbers of set games (`sets.`) and Harary's game (`harary.`).

use proof::tuning::Tuned;

pub static HALVED_FROM: Tuned = Tuned::new(
    "sets.halved-from",
    22,
    (2, 128),
    "Games with fewer cells are not cut in two.",
    "Chosen by hand, not measured.",
);

pub static HALF_NODES: Tuned = Tuned::new(
    "sets.half-nodes",
    20_000,
    (1, 1_000_000_000),
    "How many nodes each half of such a cut may take.",
    "Chosen by hand, not measured.",
);

pub static AT_ONCE: Tuned = Tuned::new(
    "sets.at-once",
    4,
    (1, 128),
    "How many moves are looked at before the others.",
    "Chosen by hand, not measured.",
);

pub static MAKER_GUESS: Tuned = Tuned::new(
    "sets.maker-guess",
    4,
    (1, 1000),
    "The first guess of the work to show that Maker wins.",
    "Chosen by hand, not measured.",
);

pub static PAIRING_STEPS: Tuned = Tuned::new(
    "sets.pairing-steps",
    24,
    (1, 10_000),
    "How many steps are taken to find pairs that decide a game without search.",
    "Chosen by hand, not measured.",
);

pub static PAVING_PATIENCE: Tuned = Tuned::new(
    "harary.paving-patience",
    1000,
    (1, 1_000_000),
    "How many milliseconds a period or a window may take at first when pairings are looked for.",
    "Chosen by hand, not measured.",
);

pub static AREA_NODES: Tuned = Tuned::new(
    "harary.area-nodes",
    20_000,
    (1, 1_000_000_000),
    "How many nodes the game of one area may take at first.",
    "Chosen by hand, not measured.",
);

pub static AREA_TRIES: Tuned = Tuned::new(
    "harary.area-tries",
    200,
    (1, 1_000_000),
    "How many choices of parts are tried for one area.",
    "Chosen by hand, not measured.",
);

pub static LAST_ROUND: Tuned = Tuned::new(
    "harary.last-round",
    40,
    (2, 1000),
    "The largest area and the largest board that are looked at.",
    "Chosen by hand, not measured.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &HALVED_FROM,
    &HALF_NODES,
    &AT_ONCE,
    &MAKER_GUESS,
    &PAIRING_STEPS,
    &PAVING_PATIENCE,
    &AREA_NODES,
    &AREA_TRIES,
    &LAST_ROUND,
];
