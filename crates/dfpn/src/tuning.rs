//! The tuned numbers of proof-number search.

use proof::tuning::Tuned;

pub static PATIENCE_SHARE: Tuned = Tuned::new(
    "dfpn.patience",
    4,
    (1, 100),
    "A move is followed until its number exceeds the second best by one part in this many \
     (the 1 + ε trick of Pawlewicz and Lew 2007).",
    "Other tolerances are within the noise on 7x7 a4 and 8x8 e4.",
);

pub static MOST_PLANS: Tuned = Tuned::new(
    "dfpn.plans",
    2048,
    (1, 1_000_000),
    "How many plans of each side are kept to serve again in other positions.",
    "Chosen by hand, not measured.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[&PATIENCE_SHARE, &MOST_PLANS];
