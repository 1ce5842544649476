//! The tuned numbers of games with gravity.

use proof::tuning::Tuned;

pub static ATTACK_FIRST: Tuned = Tuned::new(
    "gravity.attack-first",
    2000,
    (1, 1_000_000_000),
    "How many positions are looked at for one aim in the first round of attacks on a drawing.",
    "Chosen by hand, not measured.",
);

pub static ATTACK_SECOND: Tuned = Tuned::new(
    "gravity.attack-second",
    50_000,
    (1, 1_000_000_000),
    "The same in the second round.",
    "Chosen by hand, not measured.",
);

pub static ATTACK_THIRD: Tuned = Tuned::new(
    "gravity.attack-third",
    500_000,
    (1, 1_000_000_000),
    "The same in the third round.",
    "Chosen by hand, not measured.",
);

pub static AIMS: Tuned = Tuned::new(
    "gravity.aims",
    400,
    (1, 1_000_000),
    "How many lines are aimed at.",
    "Chosen by hand, not measured.",
);

pub static REACH: Tuned = Tuned::new(
    "gravity.reach",
    7,
    (1, 100),
    "How far apart matched cells of a core may be.",
    "Chosen by hand, not measured.",
);

pub static WAITING: Tuned = Tuned::new(
    "gravity.waiting",
    5,
    (1, 100),
    "How many cells of a core may wait for their partners at a time.",
    "Chosen by hand, not measured.",
);

pub static LONGEST_ATTACK: Tuned = Tuned::new(
    "gravity.longest-attack",
    24,
    (1, 200),
    "How many threats may follow each other where the board has no end.",
    "Chosen by hand, not measured.",
);

pub static TALLEST_WINDOW: Tuned = Tuned::new(
    "gravity.tallest-window",
    16,
    (4, 128),
    "Higher windows are not looked at: lines this high have better ones below them.",
    "Chosen by hand, not measured.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &ATTACK_FIRST,
    &ATTACK_SECOND,
    &ATTACK_THIRD,
    &AIMS,
    &REACH,
    &WAITING,
    &LONGEST_ATTACK,
    &TALLEST_WINDOW,
];
