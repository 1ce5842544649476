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
    8,
    (1, 128),
    "How many moves are looked at before the others.",
    "Snaky on 8x8: 31,551 nodes (1.7 s) with 4, 16,393 (1.4 s) with 8, 15,515 (1.7 s) with 16.",
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
    1000,
    (1, 10_000),
    "How many steps are taken to find pairs that decide a game without search.",
    "Snaky on 8x8: 210,263 nodes (10.8 s) with 24, 28,699 (2.0 s) with 100, 16,393 (1.4 s) with 1000.",
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

pub static SAT_MARGIN: Tuned = Tuned::new(
    "sets.sat-margin",
    110,
    (100, 1000),
    "The SAT solver restarts when its latest clauses have this percentage of the levels of all.",
    "11 cells with the period 11, all losses given: 67,453 clauses with 110, 63,917 with 120, 76,167 with 100.",
);

pub static SAT_DECAY: Tuned = Tuned::new(
    "sets.sat-decay",
    95,
    (1, 99),
    "What a conflict counts for the order of variables, in percent of the next one.",
    "The same game: 67,453 clauses with 95, 69,307 with 90, 84,333 with 98.",
);

pub static SAT_CLEARING: Tuned = Tuned::new(
    "sets.sat-clearing",
    2000,
    (1, 1_000_000),
    "After how many conflicts the SAT solver lets clauses go for the first time.",
    "The same game: 67,453 clauses with 2000, 63,146 with 10,000, 73,674 with 500.",
);

pub static SAT_LEVELS: Tuned = Tuned::new(
    "sets.sat-levels",
    6,
    (2, 1000),
    "Clauses with so many levels are kept as long as they are used.",
    "The same game: 67,453 clauses with 6, 68,672 with 10.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &HALVED_FROM,
    &HALF_NODES,
    &AT_ONCE,
    &MAKER_GUESS,
    &PAIRING_STEPS,
    &SAT_MARGIN,
    &SAT_DECAY,
    &SAT_CLEARING,
    &SAT_LEVELS,
    &PAVING_PATIENCE,
    &AREA_NODES,
    &AREA_TRIES,
    &LAST_ROUND,
];
