//! The tuned numbers of the finders of strategies.

use proof::tuning::Tuned;

pub static TREE_NODES: Tuned = Tuned::new(
    "sigma.nodes",
    100,
    (1, 1_000_000),
    "How many nodes the search for a reply or a formula of a reply tree may take.",
    "Chosen by hand, not measured.",
);

pub static EXTENSION_NODES: Tuned = Tuned::new(
    "sigma.extension-nodes",
    30,
    (1, 100_000),
    "How many nodes the claim that one more stone extends a σ-connection may take.",
    "F with g2 takes 7 nodes; not varied.",
);

pub static EXTENSION_REACH: Tuned = Tuned::new(
    "sigma.extension-reach",
    2,
    (1, 30),
    "How far from the region a stone may stand that extends a σ-connection.",
    "Chosen by hand, not measured.",
);

pub static MOST_CLASSES: Tuned = Tuned::new(
    "sigma.classes",
    3,
    (1, 100),
    "How many cases of a reply tree may have the same reply.",
    "As many as the paper's table of F has; not varied.",
);

pub static HALF_NODES: Tuned = Tuned::new(
    "sigma.half-nodes",
    60,
    (1, 100_000),
    "How many nodes the promise of a half of a won position may take.",
    "Chosen by hand, not measured.",
);

pub static REST_NODES: Tuned = Tuned::new(
    "sigma.rest-nodes",
    100,
    (1, 100_000),
    "How many nodes the claim on the rest of a won position may take, once a half of it is promised.",
    "Chosen by hand, not measured.",
);

pub static PART_CELLS: Tuned = Tuned::new(
    "follow.part-cells",
    40,
    (2, 128),
    "Larger parts of a guide are not tried as claims of their own.",
    "Chosen by hand, not measured.",
);

pub static FOLLOW_SERVED: Tuned = Tuned::new(
    "follow.served",
    2,
    (0, 100),
    "How many of the replies that have served in a position are tried on its other moves, \
     along a guide.",
    "Chosen by hand, not measured.",
);

pub static PROMISING: Tuned = Tuned::new(
    "follow.promising",
    4,
    (1, 100),
    "How many replies that look promising are tried where the solver finds none.",
    "Chosen by hand, not measured.",
);

pub static MOST_HARD: Tuned = Tuned::new(
    "follow.most-hard",
    12,
    (1, 100),
    "A reply that leaves more moves to be gone into is not compared with others.",
    "Chosen by hand, not measured.",
);

pub static THREAT_SHARE: Tuned = Tuned::new(
    "follow.threat-share",
    50,
    (1, 1000),
    "Looking for a threat at one cell may take one part in this many of a leaf's nodes.",
    "Chosen by hand, not measured.",
);

pub static FEW_HARD: Tuned = Tuned::new(
    "follow.few-hard",
    1,
    (0, 100),
    "With what a guide has in force this few moves may have to be gone into that it is not \
     tried without.",
    "Chosen by hand, not measured.",
);

pub static EFFORT: Tuned = Tuned::new(
    "follow.effort",
    16,
    (1, 10_000),
    "Where a guide has no reply that serves, the solver gets this many times the nodes of a \
     leaf.",
    "Chosen by hand, not measured.",
);

pub static MORE_EFFORT: Tuned = Tuned::new(
    "follow.more-effort",
    4,
    (2, 100),
    "Once no tree was found, it gets this many times as much.",
    "Chosen by hand, not measured.",
);

pub static NODES_FOR_SEVERAL: Tuned = Tuned::new(
    "tree.nodes-for-several",
    16,
    (1, 10_000),
    "To tell whether a reply wins after several moves, the solver gets this many times the \
     nodes of a leaf.",
    "Chosen by hand, not measured.",
);

pub static TREE_SERVED: Tuned = Tuned::new(
    "tree.served",
    4,
    (0, 100),
    "How many of the replies that have served in a position are tried on its other moves.",
    "Chosen by hand, not measured.",
);

pub static MOST_SIZE: Tuned = Tuned::new(
    "tree.most-size",
    100,
    (1, 100_000),
    "No larger tree is looked for.",
    "Chosen by hand, not measured.",
);

pub static LONGEST_LINE: Tuned = Tuned::new(
    "tree.longest-line",
    3,
    (0, 100),
    "The longest forced line, in steps.",
    "Chosen by hand, not measured.",
);

pub static MOST_SHARED: Tuned = Tuned::new(
    "tree.most-shared",
    3,
    (1, 100),
    "The most moves that share a reply in a forced line.",
    "Chosen by hand, not measured.",
);

pub static OFTEN_ANSWERED: Tuned = Tuned::new(
    "tree.often-answered",
    3,
    (0, 100),
    "How many more moves than wanted may lack a reply that is found at once before a position \
     is given up.",
    "Chosen by hand, not measured.",
);

pub static MOST_THREATS: Tuned = Tuned::new(
    "tree.most-threats",
    12,
    (0, 1000),
    "How many threats are tried as replies to a move that is gone into, those with the fewest \
     cells first.",
    "Chosen by hand, not measured.",
);

pub static MOST_REPLIES: Tuned = Tuned::new(
    "tree.most-replies",
    4,
    (1, 100),
    "How many of the replies that win are gone into, the easiest first.",
    "Chosen by hand, not measured.",
);

pub static NODES_BESIDE_BLOCKS: Tuned = Tuned::new(
    "leaf.nodes-beside-blocks",
    50,
    (1, 1_000_000),
    "How many nodes the claim on the rest of the board may take, where blocks are put together.",
    "Chosen by hand, not measured.",
);

pub static NODES_FOR_REPLY: Tuned = Tuned::new(
    "leaf.nodes-for-reply",
    4,
    (1, 10_000),
    "To find a reply that leads to a leaf, the solver gets this many times the nodes of a leaf.",
    "Chosen by hand, not measured.",
);

pub static NODES_FOR_MORE: Tuned = Tuned::new(
    "minimal.nodes",
    200,
    (1, 1_000_000),
    "How many nodes the search for a further minimal carrier may take for each cell that it \
     tries to drop.",
    "Chosen by hand, not measured.",
);

pub static ATOM_REPLIES: Tuned = Tuned::new(
    "atoms.replies",
    24,
    (1, 1000),
    "How many replies to a move are looked at, those first that most threats run through.",
    "Chosen by hand, not measured.",
);

pub static ATOM_MEMORY: Tuned = Tuned::new(
    "atoms.memory",
    100000,
    (1, 100_000_000),
    "How many positions are remembered.",
    "Chosen by hand, not measured.",
);

pub static ATOM_WON_NODES: Tuned = Tuned::new(
    "atoms.won-nodes",
    100,
    (1, 1_000_000),
    "How many nodes the solver may take to tell that what connections in force leave is won.",
    "Chosen by hand, not measured.",
);

pub static ATOM_REPLY_NODES: Tuned = Tuned::new(
    "atoms.reply-nodes",
    500,
    (1, 1_000_000_000),
    "How many nodes the solver may take to tell that a reply wins, if it does not know it yet.",
    "Chosen by hand, not measured.",
);

pub static BLOCK_QUESTIONS: Tuned = Tuned::new(
    "atoms.block-questions",
    1500,
    (1, 1_000_000_000),
    "How many claims may be searched in a position to find σ-connections with unions for goals.",
    "Chosen by hand, not measured.",
);

pub static BLOCK_NODES: Tuned = Tuned::new(
    "atoms.block-nodes",
    20,
    (1, 100_000),
    "How many nodes such a σ-connection may take.",
    "Chosen by hand: F takes 6 to 9.",
);

pub static BLOCK_CELLS: Tuned = Tuned::new(
    "atoms.block-cells",
    34,
    (1, 128),
    "The most cells of such a σ-connection.",
    "Chosen by hand: F has 29.",
);

pub static BLOCK_DEPTH: Tuned = Tuned::new(
    "atoms.block-depth",
    2,
    (0, 1000),
    "σ-connections with unions for goals are looked for only before both players have made more \
     moves than this.",
    "Chosen by hand, not measured.",
);

pub static ATOM_PATIENCE: Tuned = Tuned::new(
    "atoms.patience",
    40,
    (1, 1_000_000_000),
    "After every so many steps into a move, the reply that promises least is left out.",
    "Chosen by hand, not measured.",
);

pub static SIGMA_CELLS: Tuned = Tuned::new(
    "atoms.sigma-cells",
    44,
    (20, 128),
    "The most cells of a σ-connection whose cases are atoms.",
    "Chosen by hand: 7x7 d4 takes 266 figures with 32, 254 with 44.",
);

/// All of them.
pub static TABLE: &[&Tuned] = &[
    &TREE_NODES,
    &EXTENSION_NODES,
    &HALF_NODES,
    &REST_NODES,
    &EXTENSION_REACH,
    &MOST_CLASSES,
    &PART_CELLS,
    &FOLLOW_SERVED,
    &PROMISING,
    &MOST_HARD,
    &THREAT_SHARE,
    &FEW_HARD,
    &EFFORT,
    &MORE_EFFORT,
    &NODES_FOR_SEVERAL,
    &TREE_SERVED,
    &MOST_SIZE,
    &LONGEST_LINE,
    &MOST_SHARED,
    &OFTEN_ANSWERED,
    &MOST_THREATS,
    &MOST_REPLIES,
    &NODES_BESIDE_BLOCKS,
    &NODES_FOR_REPLY,
    &NODES_FOR_MORE,
    &ATOM_REPLIES,
    &ATOM_MEMORY,
    &ATOM_WON_NODES,
    &ATOM_REPLY_NODES,
    &BLOCK_QUESTIONS,
    &BLOCK_NODES,
    &BLOCK_CELLS,
    &BLOCK_DEPTH,
    &ATOM_PATIENCE,
    &SIGMA_CELLS,
];
