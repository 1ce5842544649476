//! When the formula is true or cut, and how far either side is from it.

use crate::links::net::{Net, Nets};
use dfpn::contest::Outlook;
use game::{CellSet, Formula};
use proof::field::{Position, Word};
use std::cmp::Ordering;

/// The formula over links of nets.
#[derive(Debug)]
pub enum Truth {
    /// A link, with its net.
    Link(usize, Link),
    /// All parts.
    All(Vec<Truth>),
    /// Some part.
    Any(Vec<Truth>),
}

/// A link, reduced to the cells of the field near its ends.
#[derive(Debug)]
pub struct Link {
    from: Word,
    to: Word,
    /// The stones alone join the ends.
    joined: bool,
}

/// As far from success as can be.
const FAR: u32 = 1 << 16;

impl Truth {
    /// Prepares a formula that stands under given cells.
    pub fn new(formula: &Formula, under: CellSet, nets: &mut Nets) -> Self {
        let mut all = |parts: &[Formula]| parts.iter().map(|part| Self::new(part, under, nets)).collect();
        match formula {
            Formula::All(parts) => Self::All(all(parts)),
            Formula::Any(parts) => Self::Any(all(parts)),
            Formula::Given(part, cell) => Self::new(part, under.with(*cell), nets),
            Formula::Link(a, b) => {
                let number = nets.under(under);
                let net = &nets.all[number];
                let (from, to) = (nets.around(net, *a), nets.around(net, *b));
                let joined = formula.holds(&nets.board, &net.stones);
                Self::Link(number, Link { from, to, joined })
            }
        }
    }

    /// Whether the formula is true of the cells of `own`.
    pub fn holds(&self, nets: &Nets, own: Word) -> bool {
        match self {
            Self::Link(net, link) => link.holds(&nets.all[*net], own),
            Self::All(parts) => parts.iter().all(|part| part.holds(nets, own)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(nets, own)),
        }
    }

    /// Cells of `own` that make the formula true, which it is.
    pub fn support(&self, nets: &Nets, own: Word) -> Word {
        match self {
            Self::Link(net, link) => link.path(&nets.all[*net], own),
            Self::All(parts) => parts.iter().fold(0, |all, part| all | part.support(nets, own)),
            Self::Any(parts) => {
                let true_parts = parts.iter().filter(|part| part.holds(nets, own));
                fewest_cells(true_parts.map(|part| part.support(nets, own)))
            }
        }
    }

    /// Cells of `own` that keep the formula false although the other side has all else, which it is.
    pub fn barrier(&self, nets: &Nets, own: Word) -> Word {
        match self {
            Self::Link(net, link) => link.barrier(&nets.all[*net], own, nets.field()),
            Self::Any(parts) => parts.iter().fold(0, |all, part| all | part.barrier(nets, own)),
            Self::All(parts) => {
                let rest = nets.field() & !own;
                let false_parts = parts.iter().filter(|part| !part.holds(nets, rest));
                fewest_cells(false_parts.map(|part| part.barrier(nets, own)))
            }
        }
    }

    /// How far the two sides are from success.
    pub fn outlook(&self, nets: &Nets, position: &Position) -> Outlook {
        match self {
            Self::Link(net, link) => link.outlook(&nets.all[*net], position, nets.field()),
            Self::All(parts) => {
                let start = Outlook { owner: 0, opponent: FAR };
                parts.iter().map(|part| part.outlook(nets, position)).fold(start, |all, one| Outlook {
                    owner: (all.owner + one.owner).min(FAR),
                    opponent: all.opponent.min(one.opponent),
                })
            }
            Self::Any(parts) => {
                let start = Outlook { owner: FAR, opponent: 0 };
                parts.iter().map(|part| part.outlook(nets, position)).fold(start, |all, one| Outlook {
                    owner: all.owner.min(one.owner),
                    opponent: (all.opponent + one.opponent).min(FAR),
                })
            }
        }
    }
}

fn fewest_cells(words: impl Iterator<Item = Word>) -> Word {
    words.min_by_key(|word| word.count_ones()).unwrap_or(0)
}

impl Link {
    fn holds(&self, net: &Net, own: Word) -> bool {
        self.joined || net.flood(self.from, own) & self.to != 0
    }

    /// A shortest chain over `own` from one end to the other.
    fn path(&self, net: &Net, own: Word) -> Word {
        if self.joined {
            return 0;
        }
        let mut waves = vec![self.from & own];
        let mut reached = waves[0];
        while let Some(&wave) = waves.last()
            && wave & self.to == 0
            && wave != 0
        {
            let next = net.near(wave) & own & !reached;
            reached |= next;
            waves.push(next);
        }
        let mut path = 0;
        let mut wanted = self.to;
        for wave in waves.into_iter().rev() {
            let cell = wave & wanted;
            let cell = cell & cell.wrapping_neg();
            path |= cell;
            wanted = net.near(cell);
        }
        path
    }

    /// Cells of `own` that no chain of the others gets past: the shore of what can be reached from one end.
    fn barrier(&self, net: &Net, own: Word, field: Word) -> Word {
        let shore = |end: Word| (net.near(net.flood(end, field & !own)) | end) & own;
        let (near, far) = (shore(self.from), shore(self.to));
        match near.count_ones().cmp(&far.count_ones()) {
            Ordering::Greater => far,
            _ => near,
        }
    }

    /// Distances by waves: each wave holds the empty cells that one more stone makes reachable. Every chain
    /// crosses every wave, so the smallest wave bounds what the opponent needs.
    fn outlook(&self, net: &Net, position: &Position, field: Word) -> Outlook {
        if self.joined {
            return Outlook { owner: 0, opponent: FAR };
        }
        let empty = field & !position.taken();
        let (mut distance, mut smallest) = (0, FAR);
        let mut seen = 0;
        let mut shore = self.from;
        loop {
            let own = net.flood(shore, position.owner & !seen);
            seen |= own;
            if own & self.to != 0 {
                break;
            }
            let wave = (shore | net.near(own)) & empty & !seen;
            if wave == 0 {
                return Outlook { owner: FAR, opponent: 0 };
            }
            seen |= wave;
            distance += 1;
            smallest = smallest.min(wave.count_ones());
            if wave & self.to != 0 {
                break;
            }
            shore = net.near(wave);
        }
        Outlook { owner: distance, opponent: smallest }
    }
}
