//! How long jobs are, and when a leaf is split.

/// The nodes that a job may take: at first, at least and at most.
const NODES: (u64, u64, u64) = (16_000, 16_000, 1_000_000);
/// A leaf is split when jobs about it have taken so many times the nodes of a job.
const SPLIT: u64 = 4;

/// How long jobs are at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    nodes: u64,
}

impl Default for Policy {
    fn default() -> Self {
        Self { nodes: NODES.0 }
    }
}

impl Policy {
    /// The nodes of a job about a position on which so many were spent: whoever goes on with it does at first
    /// what was done before.
    pub fn nodes(self, spent: u64) -> u64 {
        self.nodes + spent
    }

    /// Whether a leaf on which so many nodes were spent is to be split.
    pub fn splits(self, spent: u64) -> bool {
        spent >= SPLIT * self.nodes
    }

    /// Jobs get longer while few of them settle anything, and shorter while nearly all do.
    pub fn adapt(&mut self, settled: bool) {
        let nodes = if settled { self.nodes - self.nodes / 16 } else { self.nodes + self.nodes / 8 };
        self.nodes = nodes.clamp(NODES.1, NODES.2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_grow_while_they_settle_nothing_and_stay_within_bounds() {
        let mut policy = Policy::default();
        policy.adapt(false);
        assert_eq!((policy.nodes(0), policy.nodes(7)), (18_000, 18_007));
        assert!(policy.splits(72_000) && !policy.splits(71_999));
        (0..100).for_each(|_| policy.adapt(false));
        assert_eq!(policy.nodes(0), NODES.2);
        (0..1000).for_each(|_| policy.adapt(true));
        assert_eq!(policy.nodes(0), NODES.1);
    }
}
