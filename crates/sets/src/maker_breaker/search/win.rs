//! Who succeeds in a node of the search, and how.

use proof::field::{Word, bit, cells};

/// A node, by its place, and for each of its cells the cell of whoever refers to it.
#[derive(Clone, Debug)]
pub struct Link {
    /// The place of the node.
    pub id: u32,
    /// The cells of the node, as they are called where the link stands.
    pub names: Box<[u8]>,
}

impl Link {
    /// The node's cells, in the names of where the link stands.
    pub fn rename(&self, word: Word) -> Word {
        cells(word).fold(0, |all, cell| all | bit(self.names[cell as usize]))
    }
}

/// Who succeeds in a node, and how.
#[derive(Clone, Debug)]
pub struct Win {
    /// Whether it is Maker.
    pub maker: bool,
    /// The cells that must be empty for it.
    pub carrier: Word,
    /// The strategy.
    pub how: How,
}

/// A strategy at a node.
#[derive(Clone, Debug)]
pub enum How {
    /// Breaker, Maker to move: the potential is low.
    Potential,
    /// Breaker, Maker to move: pairs, and strategies in parts that have nothing in common with them or each
    /// other.
    Join(Vec<(u8, u8)>, Vec<Link>),
    /// Breaker, Maker to move: for every move an answer, given by nodes with Breaker to move.
    Answers(Vec<Link>),
    /// Breaker, to move: this cell, then the node.
    Reply(u8, Link),
    /// Maker, to move: this cell completes a set.
    Complete(u8),
    /// Maker, to move: gifts first, then the node.
    Gifts(Vec<(u8, u8)>, Link),
    /// Maker, to move: this cell, then the node.
    Move(u8, Link),
    /// Maker, Breaker to move: cells that complete sets, and nodes with Maker to move, that have no cell in
    /// common.
    Threats(Vec<u8>, Vec<Link>),
    /// Not known any more.
    Forgotten,
}

impl How {
    /// The same strategy, in the names of where a link to the node stands.
    pub fn renamed(&self, node: &Link) -> Self {
        let name = |cell: &u8| node.names[*cell as usize];
        let link = |link: &Link| Link { id: link.id, names: link.names.iter().map(name).collect() };
        let links = |links: &[Link]| links.iter().map(link).collect();
        let pairs = |pairs: &[(u8, u8)]| pairs.iter().map(|(a, b)| (name(a), name(b))).collect();
        match self {
            // The potential of other sets may be higher; those of the node are enough.
            Self::Potential => {
                let names = (0..node.names.len() as u8).map(|cell| name(&cell)).collect();
                Self::Join(Vec::new(), vec![Link { id: node.id, names }])
            }
            Self::Join(twos, parts) => Self::Join(pairs(twos), links(parts)),
            Self::Answers(nodes) => Self::Answers(links(nodes)),
            Self::Reply(cell, next) => Self::Reply(name(cell), link(next)),
            Self::Complete(cell) => Self::Complete(name(cell)),
            Self::Gifts(gifts, part) => Self::Gifts(pairs(gifts), link(part)),
            Self::Move(cell, next) => Self::Move(name(cell), link(next)),
            Self::Threats(singles, nodes) => Self::Threats(singles.iter().map(name).collect(), links(nodes)),
            Self::Forgotten => Self::Forgotten,
        }
    }

    /// The nodes that the strategy goes on with.
    pub fn links(&self) -> &[Link] {
        match self {
            Self::Potential | Self::Complete(_) | Self::Forgotten => &[],
            Self::Join(_, links) | Self::Answers(links) | Self::Threats(_, links) => links,
            Self::Reply(_, link) | Self::Gifts(_, link) | Self::Move(_, link) => std::slice::from_ref(link),
        }
    }
}
