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

pub static RULE_MISTAKES: Tuned = Tuned::new(
    "gravity.rule-mistakes",
    60,
    (1, 100_000),
    "How many mistakes a reply rule is mended after before it is given up.",
    "Chosen by hand: with these numbers 6x6 takes 1.1 MB and 24 s to write, 7x6 5.9 MB and 126 s.",
);

pub static RULE_CHANGES: Tuned = Tuned::new(
    "gravity.rule-changes",
    60,
    (1, 100_000),
    "How many letters of a reply rule are changed after a mistake.",
    "Chosen with `gravity.rule-mistakes`.",
);

pub static RULE_POSITIONS: Tuned = Tuned::new(
    "gravity.rule-positions",
    20_000,
    (1, 1_000_000),
    "How many positions a reply rule may reach.",
    "Chosen by hand: longer rules take a checker too long.",
);

pub static RULES_REMEMBERED: Tuned = Tuned::new(
    "gravity.rules-remembered",
    24,
    (1, 10_000),
    "How many rules are tried on the next positions.",
    "Chosen by hand, not measured.",
);

pub static REPLY_NODES: Tuned = Tuned::new(
    "gravity.reply-nodes",
    300,
    (0, 1_000_000_000),
    "How many positions are looked at to see whether one more reply is good.",
    "The certificate of 6x5 with 30: 715 kB; with 300: 704 kB; with 3,000: 731 kB.",
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
    &RULE_MISTAKES,
    &RULE_CHANGES,
    &RULE_POSITIONS,
    &RULES_REMEMBERED,
    &REPLY_NODES,
];
