//! The tuned numbers of the Hex engines: whole boards (`hex.`) and connections of claims (`links.`).

use proof::tuning::Tuned;

pub static WIDTH_FIRST: Tuned = Tuned::new(
    "hex.width",
    2,
    (1, 128),
    "How many of the best moves are always looked at.",
    "Chosen with the other number of the width from about 25 settings, tried on the 8x8 \
     openings of benches/solve.md and none kept apart.",
);

pub static WIDTH_SHARE: Tuned = Tuned::new(
    "hex.width-share",
    3,
    (1, 128),
    "One more move is looked at for each this many that are left.",
    "Chosen with the other number of the width from about 25 settings, tried on the 8x8 \
     openings of benches/solve.md and none kept apart.",
);

pub static BESIDE_SHARE: Tuned = Tuned::new(
    "hex.beside",
    4,
    (1, 1000),
    "Of the work that moves beside the hardest one seem to need, one part in this many \
     counts: refuted moves bound the others, and lines meet again.",
    "A quarter saves a sixth of the nodes on 7x7 a4, 8x8 e4 and f3; without it 8x8 b4 did not \
     end in 2 million nodes.",
);

pub static MUST_PLAY_HALVES: Tuned = Tuned::new(
    "hex.must-play",
    3,
    (1, 20),
    "The first guess of the work: half this many for each move of the must-play.",
    "Other values are within the noise (benches/solve.md).",
);

pub static STEP_FULLS: Tuned = Tuned::new(
    "hex.step-fulls",
    4,
    (1, 1000),
    "How many full connections two empty cells keep, which are mere steps on the way.",
    "Fewer take 5 to 70 % more nodes on 8x8.",
);

pub static STEP_SEMIS: Tuned = Tuned::new(
    "hex.step-semis",
    12,
    (1, 1000),
    "How many semi-connections two empty cells keep.",
    "Fewer take 5 to 70 % more nodes on 8x8.",
);

pub static GROUP_FULLS: Tuned = Tuned::new(
    "hex.group-fulls",
    60,
    (1, 1000),
    "How many full connections a group or an edge and any other point keep.",
    "Long lists helped; the value itself was not varied since.",
);

pub static GROUP_SEMIS: Tuned = Tuned::new(
    "hex.group-semis",
    300,
    (1, 5000),
    "How many semi-connections a group or an edge and any other point keep.",
    "Long lists helped; the value itself was not varied since.",
);

pub static EDGE_FULLS: Tuned = Tuned::new(
    "hex.edge-fulls",
    4,
    (1, 1000),
    "How many full connections the two edges keep.",
    "Chosen by hand, not measured.",
);

pub static EDGE_SEMIS: Tuned = Tuned::new(
    "hex.edge-semis",
    250,
    (1, 5000),
    "How many semi-connections the two edges keep: the must-play comes from them.",
    "Chosen by hand, not measured.",
);

pub static LARGEST_STEP: Tuned = Tuned::new(
    "hex.largest-step",
    9,
    (2, 128),
    "Between two empty cells no larger carriers are kept.",
    "4 to 8 cells take 5 to 70 % more nodes on 8x8.",
);

pub static COMBINATIONS: Tuned = Tuned::new(
    "hex.combinations",
    50,
    (1, 10_000),
    "How many combinations the OR rule looks at for one new semi-connection.",
    "25 take half as many nodes more on 8x8 d3; 75 to 200 are no better.",
);

pub static STONE_RESISTANCE: Tuned = Tuned::new(
    "hex.stone-resistance",
    20,
    (1, 1000),
    "What a stone resists, in thousandths of what an empty cell does.",
    "Chosen by hand, not measured.",
);

pub static MOST_READY: Tuned = Tuned::new(
    "hex.ready",
    4096,
    (1, 1_000_000),
    "How many proofs of each player are tried in other positions.",
    "Four times as many: 3 % fewer nodes at 6 % more time for each.",
);

pub static VIRTUAL_LOSS: Tuned = Tuned::new(
    "hex.virtual-loss",
    4,
    (0, 1000),
    "While a thread is at a move of the player who seems to lose, the move counts as harder \
     by this many times its number.",
    "With half the number for both players, two threads took a fifth more nodes on 7x7 a4 and \
     g2.",
);

pub static VIEWS: Tuned = Tuned::new(
    "links.views",
    3,
    (1, 20),
    "In how many ways the opponent's side of a claim is looked at as a link across the board.",
    "Chosen by hand, not measured.",
);

pub static WAYS_TO_CUT: Tuned = Tuned::new(
    "links.ways-to-cut",
    16,
    (1, 1000),
    "How many sets of links are listed whose cutting makes a formula false.",
    "Chosen by hand, not measured.",
);

pub static SEEN_CARRIERS: Tuned = Tuned::new(
    "links.seen-carriers",
    8,
    (1, 1000),
    "How many carriers a link that is seen by heart is told with.",
    "Chosen by hand, not measured.",
);

pub static SEEN_STEPS: Tuned = Tuned::new(
    "links.seen-steps",
    300,
    (1, 100_000),
    "How many steps are taken to see one link by heart.",
    "Chosen by hand, not measured.",
);

pub static SEEN_SEMIS: Tuned = Tuned::new(
    "links.seen-semis",
    40,
    (1, 1000),
    "How many semi-connections a part that is seen by heart is told with.",
    "Chosen by hand, not measured.",
);

pub static SEEN_RAYS: Tuned = Tuned::new(
    "links.seen-rays",
    3,
    (1, 100),
    "In how many ways a cell is tied to a group when links are seen by heart.",
    "Chosen by hand, not measured.",
);

pub static SEEN_SEMI_TIES: Tuned = Tuned::new(
    "links.seen-semi-ties",
    4,
    (1, 100),
    "How many ties semi-connections make between two groups when links are seen by heart.",
    "Chosen by hand, not measured.",
);

pub static OFFERS: Tuned = Tuned::new(
    "links.offers",
    64,
    (1, 10_000),
    "How many connections of a kind each part of a formula keeps.",
    "Chosen by hand, not measured.",
);

pub static DETOURS: Tuned = Tuned::new(
    "links.detours",
    6,
    (0, 100),
    "How many unions of a group and an end are made on the way.",
    "Chosen by hand, not measured.",
);

pub static CELL_FULLS: Tuned = Tuned::new(
    "links.step-fulls",
    2,
    (1, 1000),
    "How many full connections two empty cells keep.",
    "Chosen by hand, not measured.",
);

pub static CELL_SEMIS: Tuned = Tuned::new(
    "links.step-semis",
    5,
    (1, 1000),
    "How many semi-connections two empty cells keep.",
    "Chosen by hand, not measured.",
);

pub static POINT_FULLS: Tuned = Tuned::new(
    "links.group-fulls",
    16,
    (1, 1000),
    "How many full connections two points keep where a group or an end takes part.",
    "Chosen by hand, not measured.",
);

pub static POINT_SEMIS: Tuned = Tuned::new(
    "links.group-semis",
    50,
    (1, 1000),
    "How many semi-connections two points keep where a group or an end takes part.",
    "Chosen by hand, not measured.",
);

pub static LINK_COMBINATIONS: Tuned = Tuned::new(
    "links.combinations",
    50,
    (1, 10_000),
    "How many combinations the OR rule looks at for one new semi-connection.",
    "Chosen by hand, not measured.",
);

pub static MARGIN: Tuned = Tuned::new(
    "links.margin",
    2,
    (0, 30),
    "The width of the margin around a claim that is looked at as a position: room for ways \
     round its field.",
    "Chosen by hand, not measured.",
);

pub static SHORT_STEP_FULLS: Tuned = Tuned::new(
    "hex.short-step-fulls",
    2,
    (1, 1000),
    "How many full connections two empty cells keep where many positions are looked at.",
    "All six at once: on 11x11 the opponent makes half as many play-outs more in the same time, and won 43 \
     of 78 games against long lists.",
);

pub static SHORT_STEP_SEMIS: Tuned = Tuned::new(
    "hex.short-step-semis",
    6,
    (1, 1000),
    "The same for semi-connections.",
    "As hex.short-step-fulls.",
);

pub static SHORT_GROUP_FULLS: Tuned = Tuned::new(
    "hex.short-group-fulls",
    8,
    (1, 1000),
    "How many full connections a group or an edge and any other point keep there.",
    "As hex.short-step-fulls.",
);

pub static SHORT_GROUP_SEMIS: Tuned = Tuned::new(
    "hex.short-group-semis",
    40,
    (1, 5000),
    "The same for semi-connections.",
    "As hex.short-step-fulls.",
);

pub static SHORT_LARGEST_STEP: Tuned = Tuned::new(
    "hex.short-largest-step",
    5,
    (2, 128),
    "Between two empty cells no larger carriers are kept there.",
    "As hex.short-step-fulls.",
);

pub static SHORT_COMBINATIONS: Tuned = Tuned::new(
    "hex.short-combinations",
    15,
    (1, 10_000),
    "How many combinations the OR rule looks at there.",
    "As hex.short-step-fulls.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &WIDTH_FIRST,
    &WIDTH_SHARE,
    &BESIDE_SHARE,
    &MUST_PLAY_HALVES,
    &STEP_FULLS,
    &STEP_SEMIS,
    &GROUP_FULLS,
    &GROUP_SEMIS,
    &EDGE_FULLS,
    &EDGE_SEMIS,
    &LARGEST_STEP,
    &COMBINATIONS,
    &STONE_RESISTANCE,
    &MOST_READY,
    &VIRTUAL_LOSS,
    &VIEWS,
    &WAYS_TO_CUT,
    &SEEN_CARRIERS,
    &SEEN_STEPS,
    &SEEN_SEMIS,
    &SEEN_RAYS,
    &SEEN_SEMI_TIES,
    &OFFERS,
    &DETOURS,
    &CELL_FULLS,
    &CELL_SEMIS,
    &POINT_FULLS,
    &POINT_SEMIS,
    &LINK_COMBINATIONS,
    &MARGIN,
    &SHORT_STEP_FULLS,
    &SHORT_STEP_SEMIS,
    &SHORT_GROUP_FULLS,
    &SHORT_GROUP_SEMIS,
    &SHORT_LARGEST_STEP,
    &SHORT_COMBINATIONS,
];
