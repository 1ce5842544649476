//! Chains: connections that H-search sees, one after the other in disjoint cells, from one side of a goal to
//! the other. A chain in a position is a leaf; one through an empty cell is a threat.

use super::stock::Cover;
use game::{CellSet, Edge, HexClaim, Terminal};
use hex::whole::insight::{End, Full};
use proof::field::{Word, bit, word};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A chain has no more links.
const LONGEST: usize = 10;

/// So many chains from a side to each point are kept, the smallest.
const KEPT: usize = 16;

/// So many chains through each empty cell are kept.
const KEPT_THREATS: usize = 6;

/// The points of the two sides; those of chains of stones follow.
const SIDES: [usize; 2] = [0, 1];

/// A move by which the owner of a claim would have a chain.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The move.
    pub cell: u8,
    /// The chain after it, or what else wins then.
    pub cover: Cover,
    /// The cells that must be empty, the move among them.
    pub carrier: Word,
}

/// What chains tell of a position in which the opponent moves.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    /// A chain from side to side.
    pub chain: Option<Vec<Full>>,
    /// The threats.
    pub threats: Vec<Threat>,
    /// The opponent's moves that disturb all of them.
    pub left: Word,
}

#[derive(Clone, Copy)]
struct Chain {
    links: [u16; LONGEST],
    length: usize,
    carrier: Word,
    /// The points that it runs over.
    passed: Word,
}

impl Chain {
    const EMPTY: Self = Self { links: [0; LONGEST], length: 0, carrier: 0, passed: 0 };

    /// The chain with one more link, if that lies in other cells.
    fn with(mut self, link: u16, carrier: Word, point: usize) -> Option<Self> {
        if self.length == LONGEST || self.carrier & carrier != 0 || self.passed & (1 << point) != 0 {
            return None;
        }
        self.links[self.length] = link;
        self.length += 1;
        self.carrier |= carrier;
        self.passed |= 1 << point;
        Some(self)
    }

    /// Small ones first; of these, those made of the smallest links.
    fn rank(&self) -> (u32, Reverse<usize>) {
        (self.carrier.count_ones(), Reverse(self.length))
    }
}

/// The points of a position and what links them.
struct Net<'f> {
    fulls: &'f [Full],
    /// Links to other chains of stones and sides, from each point.
    steps: Vec<Vec<(usize, u16)>>,
    /// Links to each empty cell.
    to_cells: Vec<Vec<(usize, u16)>>,
    /// The empty cells of each side: a stone there is joined with it.
    open: [Word; 2],
}

/// What the connections of a position tell of a claim, some of them being in force already.
pub fn outlook(claim: &HexClaim, fulls: &[Full], in_force: &[Full]) -> Outlook {
    let Some(sides) = claim.goal.sides() else { return Outlook::default() };
    let net = Net::new(claim, &sides, fulls, in_force);
    let [here, there] = SIDES.map(|side| net.reach(side));
    if let Some(chain) = here[SIDES[1]].first() {
        return Outlook { chain: Some(net.links(chain)), ..Outlook::default() };
    }
    let threats = net.threats(claim, (&here, &there), in_force);
    let taken = in_force.iter().fold(0, |all, full| all | full.carrier);
    let left = threats.iter().fold(word(&claim.field) & !taken, |left, threat| left & threat.carrier);
    Outlook { chain: None, threats, left }
}

/// The threats, whether there is a chain or not.
pub fn threats(claim: &HexClaim, fulls: &[Full]) -> Vec<Threat> {
    let Some(sides) = claim.goal.sides() else { return Vec::new() };
    let net = Net::new(claim, &sides, fulls, &[]);
    let [here, there] = SIDES.map(|side| net.reach(side));
    net.threats(claim, (&here, &there), &[])
}

/// A chain from side to side.
pub fn chain(claim: &HexClaim, fulls: &[Full]) -> Option<Vec<Full>> {
    let net = Net::new(claim, &claim.goal.sides()?, fulls, &[]);
    net.reach(SIDES[0])[SIDES[1]].first().map(|chain| net.links(chain))
}

/// A few threats that leave as few of these moves as all do, and what they leave.
pub fn enough(found: &[Threat], mut common: Word) -> (Vec<Threat>, Word) {
    let mut threats: Vec<Threat> = Vec::new();
    while common != 0 {
        let rank = |threat: &&Threat| {
            ((common & threat.carrier).count_ones(), threat.carrier.count_ones(), threat.cell)
        };
        let best = found.iter().min_by_key(rank).filter(|best| common & best.carrier != common);
        let Some(best) = best else { break };
        common &= best.carrier;
        threats.push(best.clone());
    }
    (threats, common)
}

impl<'f> Net<'f> {
    fn new(claim: &HexClaim, sides: &[Vec<Terminal>; 2], fulls: &'f [Full], in_force: &[Full]) -> Self {
        let names = names(claim, fulls, in_force);
        let mut point: Vec<usize> = (0..names.len()).map(|number| number + SIDES.len()).collect();
        let number = |end: End| names.iter().position(|(other, _)| *other == end);
        for (side, terminals) in SIDES.into_iter().zip(sides) {
            for (index, (end, stones)) in names.iter().enumerate() {
                let is_one = |terminal: &Terminal| match (terminal, end) {
                    (Terminal::Edge(edge), End::Edge(other)) => edge == other,
                    (Terminal::Cell(cell), End::Cell(_)) => stones.contains(*cell),
                    _ => false,
                };
                if terminals.iter().any(is_one) {
                    point[index] = side;
                }
            }
        }
        for full in in_force {
            let Some((one, other)) = number(full.from).zip(number(full.to)) else { continue };
            let (one, other) = (point[one].min(point[other]), point[one].max(point[other]));
            point.iter_mut().filter(|point| **point == other).for_each(|point| *point = one);
        }
        let barred = |index: usize| point[index] >= SIDES.len() && matches!(names[index].0, End::Edge(_));
        let taken = in_force.iter().fold(0, |all, full| all | full.carrier);
        let empty = |terminal: &Terminal| match terminal {
            Terminal::Cell(cell) if claim.field.contains(*cell) => bit(cell.index() as u8),
            _ => 0,
        };
        let open = sides.each_ref().map(|side| side.iter().fold(0, |all, end| all | empty(end)));
        let mut net = Self {
            fulls,
            steps: vec![Vec::new(); names.len() + SIDES.len()],
            to_cells: vec![Vec::new(); claim.board.width() * claim.board.height()],
            open,
        };
        for (full, link) in fulls.iter().zip(0..) {
            let Some(from) = number(full.from).filter(|from| !barred(*from)) else { continue };
            if full.carrier & taken != 0 {
                continue;
            }
            match (number(full.to), full.to) {
                (Some(to), _) if barred(to) || point[to] == point[from] => {}
                (Some(to), _) => {
                    net.steps[point[from]].push((point[to], link));
                    net.steps[point[to]].push((point[from], link));
                }
                (None, End::Cell(cell)) => net.to_cells[cell.index()].push((point[from], link)),
                (None, End::Edge(_)) => {}
            }
        }
        net
    }

    /// The threats, from the chains that reach each point from either side.
    fn threats(
        &self,
        claim: &HexClaim,
        (here, there): (&[Vec<Chain>], &[Vec<Chain>]),
        in_force: &[Full],
    ) -> Vec<Threat> {
        let taken = in_force.iter().fold(0, |all, full| all | full.carrier);
        let mut threats = Vec::new();
        for cell in claim.field.iter().map(|cell| cell.index() as u8).filter(|cell| taken & bit(*cell) == 0) {
            let [here, there] = SIDES.map(|side| self.arrive([here, there][side], (side, cell)));
            let pairs = here.iter().flat_map(|one| there.iter().map(move |other| (one, other)));
            let joined = pairs.filter(|(one, other)| one.carrier & other.carrier == 0);
            let mut found: Vec<(Word, Vec<Full>)> = Vec::new();
            let mut joined: Vec<_> = joined.collect();
            joined.sort_by_key(|(one, other)| (one.carrier | other.carrier).count_ones());
            for (one, other) in joined {
                let carrier = one.carrier | other.carrier;
                if found.len() < KEPT_THREATS && found.iter().all(|(known, _)| known & !carrier != 0) {
                    let links = self.links(one).into_iter().chain(self.links(other).into_iter().rev());
                    found.push((carrier, links.collect()));
                }
            }
            let threat =
                |(carrier, links)| Threat { cell, cover: Cover::chain(links), carrier: carrier | bit(cell) };
            threats.extend(found.into_iter().map(threat));
        }
        threats
    }

    /// The chains from a side to every point.
    fn reach(&self, side: usize) -> Vec<Vec<Chain>> {
        let mut reached: Vec<Vec<Chain>> = vec![Vec::new(); self.steps.len()];
        let mut chains = vec![Chain { passed: 1 << side, ..Chain::EMPTY }];
        let mut queue = BinaryHeap::from([(Reverse(chains[0].rank()), 0, side)]);
        while let Some((_, number, point)) = queue.pop() {
            let chain = chains[number];
            let known = &mut reached[point];
            if known.len() == KEPT || known.iter().any(|other| other.carrier & !chain.carrier == 0) {
                continue;
            }
            known.push(chain);
            if point != side && SIDES.contains(&point) {
                continue;
            }
            for &(to, link) in &self.steps[point] {
                if reached[to].len() < KEPT
                    && let Some(longer) = chain.with(link, self.fulls[link as usize].carrier, to)
                {
                    queue.push((Reverse(longer.rank()), chains.len(), to));
                    chains.push(longer);
                }
            }
        }
        reached
    }

    /// The smallest chains to an empty cell.
    fn arrive(&self, reached: &[Vec<Chain>], (side, cell): (usize, u8)) -> Vec<Chain> {
        let mut found = Vec::new();
        if self.open[side] & bit(cell) != 0 {
            found.push(Chain { passed: 1 << side, ..Chain::EMPTY });
        }
        for &(from, link) in &self.to_cells[cell as usize] {
            let carrier = self.fulls[link as usize].carrier;
            let free = reached[from].iter().filter(|chain| chain.carrier & bit(cell) == 0);
            // The cell is no point that could be passed twice.
            found.extend(free.filter_map(|chain| chain.with(link, carrier, Word::BITS as usize - 1)));
        }
        found.sort_by_key(Chain::rank);
        let mut kept: Vec<Chain> = Vec::new();
        for chain in found {
            if kept.len() < KEPT && kept.iter().all(|other| other.carrier & !chain.carrier != 0) {
                kept.push(chain);
            }
        }
        kept
    }

    fn links(&self, chain: &Chain) -> Vec<Full> {
        chain.links[..chain.length].iter().map(|link| self.fulls[*link as usize]).collect()
    }
}

/// The chains of stones and edges that connections end at, each with its stones.
fn names(claim: &HexClaim, fulls: &[Full], in_force: &[Full]) -> Vec<(End, CellSet)> {
    let stones = claim.stones();
    let mut names: Vec<(End, CellSet)> =
        Edge::of(claim.owner).map(|edge| (End::Edge(edge), CellSet::EMPTY)).to_vec();
    for end in fulls.iter().chain(in_force).flat_map(|full| [full.from, full.to]) {
        if let End::Cell(cell) = end
            && stones.contains(cell)
            && names.iter().all(|(other, _)| *other != end)
        {
            names.push((end, claim.board.connected(&CellSet::of(cell), &stones)));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, First, Formula, Player};
    use hex::whole::HexPosition;
    use hex::whole::insight::Insight;

    #[test]
    fn a_stone_on_an_empty_cell_that_the_goal_names_is_at_its_end() {
        let board = Board::new(4, 4).unwrap();
        let cell = |name: &str| board.parse(name).unwrap();
        let named = cell("c3");
        let claim = HexClaim {
            board,
            owner: Player::Black,
            first: First::Opponent,
            black: CellSet::EMPTY,
            white: CellSet::EMPTY,
            field: [named, cell("b4"), cell("c4")].into_iter().collect(),
            goal: Formula::Link(Terminal::Edge(Edge::Bottom), Terminal::Cell(named)),
        };
        let mut insight = Insight::new(board).unwrap();
        let fulls = insight.fulls(&HexPosition::from(&claim), Player::Black, 20);
        let seen = outlook(&claim, &fulls, &[]);
        assert!(seen.chain.is_none());
        let threat = seen.threats.iter().find(|threat| threat.cell as usize == named.index()).unwrap();
        assert_eq!(threat.carrier.count_ones(), 3);
        // White's move there leaves nothing.
        let moved = HexClaim { white: CellSet::of(named), field: claim.field.without(named), ..claim };
        let fulls = insight.fulls(&HexPosition::from(&moved), Player::Black, 20);
        assert!(outlook(&moved, &fulls, &[]).threats.is_empty());
    }
}
