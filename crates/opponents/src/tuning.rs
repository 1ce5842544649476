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

pub static HEX_ENTER_AFTER: Tuned = Tuned::new(
    "hex-play.enter-after",
    4,
    (1, 1000),
    "The moves of a position of Hex are entered when this many play-outs have gone through it.",
    "Chosen by hand, not measured.",
);

pub static HEX_LOOK_AFTER: Tuned = Tuned::new(
    "hex-play.look-after",
    60,
    (1, 1000000),
    "A position of Hex is looked at with connections when this many play-outs have gone through it.",
    "Chosen by hand, not measured.",
);

pub static HEX_PRIOR: Tuned = Tuned::new(
    "hex-play.prior",
    10,
    (0, 1000),
    "How many play-outs the first estimate of a move counts for.",
    "Chosen by hand, not measured.",
);

pub static HEX_WEIGHT: Tuned = Tuned::new(
    "hex-play.weight",
    60,
    (0, 10000),
    "How many play-outs the current through a cell counts for.",
    "Chosen by hand, not measured.",
);

pub static HEX_JUDGE_AFTER: Tuned = Tuned::new(
    "hex-play.judge-after",
    12,
    (1, 1000000),
    "The same at full strength, where the circuits of connections judge positions.",
    "Against the same without judging, on 11x11 at about 55 ms a move: 12 won 28 of 40 games, 5 won \
     29 (with 0.7 for judgement and promise), 60 won 18 to 21.",
);

pub static HEX_JUDGEMENT: Tuned = Tuned::new(
    "hex-play.judgement",
    500,
    (0, 1000),
    "In thousandths: how much the judgement of circuits counts against play-outs.",
    "500 and 800 each won 28 of 40 games on 11x11 against the same without judging.",
);

pub static HEX_PROMISE: Tuned = Tuned::new(
    "hex-play.promise",
    500,
    (0, 10000),
    "In thousandths: how strongly moves are preferred that promise much by the circuits.",
    "Only 500, and 700 along with more looks, were tried: no difference in 40 games.",
);

pub static HEX_RAVE_BIAS: Tuned = Tuned::new(
    "hex-play.rave-bias",
    6,
    (0, 1000),
    "In ten-thousandths: how soon a move's own play-outs outweigh those of RAVE.",
    "Chosen by hand, not measured.",
);

pub static HEX_EXPLORATION: Tuned = Tuned::new(
    "hex-play.exploration",
    25,
    (0, 5000),
    "In thousandths: how strongly rarely tried moves are preferred.",
    "Chosen by hand, not measured.",
);

pub static HEX_EXACT_FROM: Tuned = Tuned::new(
    "hex-play.exact-from",
    80,
    (0, 128),
    "Positions with at most this many empty cells are solved beside the play-outs.",
    "Chosen by hand, not measured.",
);

pub static HEX_EXACT_SURE: Tuned = Tuned::new(
    "hex-play.exact-sure",
    58,
    (0, 128),
    "With at most this many empty cells the solver mostly settles a position in a second or two.",
    "8x8 with 6 stones has 58.",
);

pub static HEX_EXACT_SHARE: Tuned = Tuned::new(
    "hex-play.exact-share",
    65,
    (0, 100),
    "In hundredths: the solver's share of the time there, where there is one thread.",
    "With 40 one of 100 won positions of 8x8 was lost at 2 s.",
);

pub static HEX_EXACT_TRY: Tuned = Tuned::new(
    "hex-play.exact-try",
    20,
    (0, 100),
    "In hundredths: the same where more cells are empty.",
    "Of 28 positions of undecided games on 11x11 with 42 and 48 stones 0.1 s settled 10, 0.4 s 17, the tree \
     search alone in 0.4 s 11.",
);

pub static HEX_EXACT_NODES: Tuned = Tuned::new(
    "hex-play.exact-nodes",
    300,
    (0, 1000000),
    "The solver's nodes where the effort is told in play-outs.",
    "Chosen by hand, not measured.",
);

pub static HEX_RESIST_NODES: Tuned = Tuned::new(
    "hex-play.resist-nodes",
    500,
    (1, 1000000),
    "How many nodes are spent on each move of a lost position to see which takes the winner longest.",
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
    &HEX_ENTER_AFTER,
    &HEX_LOOK_AFTER,
    &HEX_PRIOR,
    &HEX_WEIGHT,
    &HEX_JUDGE_AFTER,
    &HEX_JUDGEMENT,
    &HEX_PROMISE,
    &HEX_RAVE_BIAS,
    &HEX_EXPLORATION,
    &HEX_EXACT_FROM,
    &HEX_EXACT_SURE,
    &HEX_EXACT_SHARE,
    &HEX_EXACT_TRY,
    &HEX_EXACT_NODES,
    &HEX_RESIST_NODES,
];
