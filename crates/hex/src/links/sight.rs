//! What one side sees of its goal without search: the formula, joined by connections known by heart.
//!
//! The stones of a side and its edges are *nodes*; a connection between two of them, with a carrier that is
//! empty, is a *tie*. A link is seen if ties with disjoint carriers lead from one end to the other; ways run
//! through groups, never through an edge. With *semis* it also sees semi-connections: a cell that would be
//! tied to both ends. Two of them between the same nodes, or for the same disjunction, with disjoint carriers
//! make a connection.

use crate::links::net::{Net, Nets};
use crate::links::patterns::placements;
use crate::tuning::{SEEN_CARRIERS, SEEN_RAYS, SEEN_SEMI_TIES, SEEN_SEMIS, SEEN_STEPS};
use game::{Board, CellSet, Edge, Formula, HexClaim, Terminal};
use proof::field::{Word, bit, cells};

/// The node of the first edge; the other edge is the next, then come the groups.
const FIRST_GROUP: usize = 2;

/// A formula of one side.
#[derive(Debug)]
pub struct Sight {
    part: Part,
    fields: Vec<Field>,
    nets: Nets,
}

/// A part of the formula.
#[derive(Debug)]
enum Part {
    /// A link in a net.
    Link(usize, Spot, Spot),
    All(Vec<Part>),
    Any(Vec<Part>),
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// An edge of the side: the first or the second.
    Edge(usize),
    /// A cell of the field.
    Cell(u8),
    /// A group of stones outside the field.
    Group(usize),
}

/// A connection by heart that may come up in the field.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    ends: (Spot, Spot),
    /// The cells of the field where stones have to be.
    needs: Word,
    carrier: Word,
}

/// The patterns of a net.
#[derive(Debug)]
struct Field {
    patterns: Vec<Pattern>,
    /// For each cell of the field, the patterns that need a stone there.
    at_cell: Vec<Vec<Pattern>>,
    /// For each edge of the side, the cells of the field along it.
    along: [Word; 2],
    /// For each group outside the field, the edges that it touches.
    touching: Vec<[bool; 2]>,
}

/// Two nodes and the carrier of their connection.
type Tie = (usize, usize, Word);

/// The nodes of a position and their ties.
struct Web {
    /// For each cell of the field with a stone, its node.
    of_cell: [u16; 128],
    /// For each group outside the field, its node.
    of_group: Vec<u16>,
    /// The empty cells around each node; of an edge, those along it.
    around: Vec<Word>,
    ties: Vec<Tie>,
    /// The semi-connections, if they are looked at.
    semis: Vec<Tie>,
}

impl Sight {
    /// Prepares the formula of a claim for its owner.
    pub fn new(claim: &HexClaim) -> Self {
        let mut nets = Nets::new(claim.board, &claim.field, claim.stones());
        let edges = Edge::of(claim.owner);
        let part = part(&claim.goal, CellSet::EMPTY, edges, &mut nets);
        let fields = nets.all.iter().map(|net| Field::new(&nets, net, claim)).collect();
        Self { part, fields, nets }
    }

    /// The carriers by which the side is seen to succeed with these cells, small ones first.
    pub fn carriers(&self, own: Word, empty: Word, semis: bool) -> Vec<Word> {
        let fields = self.fields.iter().zip(&self.nets.all);
        let webs: Vec<Web> = fields.map(|(field, net)| field.web(net, own, empty, semis)).collect();
        self.part.offers(&webs).fulls
    }

    /// The cells that keep a two-bridge of the side's which the other side has disturbed.
    pub fn threatened(&self, own: Word, other: Word, empty: Word) -> Word {
        let patterns = self.fields.iter().flat_map(|field| &field.patterns);
        let bridges =
            patterns.filter(|pattern| pattern.carrier.count_ones() == 2 && pattern.needs & !own == 0);
        let disturbed = bridges.filter(|bridge| (bridge.carrier & other).count_ones() == 1);
        disturbed.fold(0, |all, bridge| all | bridge.carrier & empty)
    }

    /// For each cell of the field, in how many patterns it may be a stone.
    pub fn worth(&self) -> Vec<usize> {
        let count = |cell: usize| self.fields.iter().map(|field| field.at_cell[cell].len()).sum();
        (0..self.nets.cells.len()).map(count).collect()
    }
}

fn part(formula: &Formula, given: CellSet, edges: [Edge; 2], nets: &mut Nets) -> Part {
    let mut all = |parts: &[Formula]| parts.iter().map(|one| part(one, given, edges, nets)).collect();
    match formula {
        Formula::All(parts) => Part::All(all(parts)),
        Formula::Any(parts) => Part::Any(all(parts)),
        Formula::Given(inner, cell) => part(inner, given.with(*cell), edges, nets),
        Formula::Link(a, b) => {
            let number = nets.under(given);
            let net = &nets.all[number];
            let spot = |terminal: &Terminal| match terminal {
                Terminal::Edge(edge) => Some(Spot::Edge(usize::from(edges[0] != *edge))),
                Terminal::Cell(cell) => outside(net, *cell),
            };
            match (spot(a), spot(b)) {
                (Some(a), Some(b)) => Part::Link(number, a, b),
                // A link to a cell without a stone cannot be seen.
                _ => Part::Any(Vec::new()),
            }
        }
    }
}

/// The group of a stone outside the field.
fn outside(net: &Net, cell: game::Cell) -> Option<Spot> {
    net.groups.iter().position(|group| group.stones.contains(cell)).map(Spot::Group)
}

/// The carriers of a part when the other side moves first, and when its own does.
struct Offers {
    fulls: Vec<Word>,
    semis: Vec<Word>,
}

impl Part {
    fn offers(&self, webs: &[Web]) -> Offers {
        match self {
            Self::Link(net, a, b) => webs[*net].link(*a, *b),
            Self::Any(parts) => {
                let (mut fulls, mut semis) = (Vec::new(), Vec::new());
                for offers in parts.iter().map(|part| part.offers(webs)) {
                    fulls.extend(offers.fulls);
                    semis.extend(offers.semis);
                }
                let semis = smallest(semis, SEEN_SEMIS.get());
                fulls.extend(disjoint_pairs(&semis));
                Offers { fulls: smallest(fulls, SEEN_CARRIERS.get()), semis }
            }
            Self::All(parts) => {
                let nothing = Offers { fulls: vec![0], semis: Vec::new() };
                parts.iter().map(|part| part.offers(webs)).fold(nothing, |all, more| {
                    let with_reply =
                        [apart(&all.semis, &more.fulls), apart(&all.fulls, &more.semis)].concat();
                    Offers {
                        fulls: smallest(apart(&all.fulls, &more.fulls), SEEN_CARRIERS.get()),
                        semis: smallest(with_reply, SEEN_SEMIS.get()),
                    }
                })
            }
        }
    }
}

/// The unions of disjoint carriers, one of each list.
fn apart(ones: &[Word], others: &[Word]) -> Vec<Word> {
    let disjoint =
        |one: Word| others.iter().filter(move |other| one & **other == 0).map(move |other| one | other);
    ones.iter().flat_map(|one| disjoint(*one)).collect()
}

/// The carriers that contain no other, small ones first, up to a number.
fn smallest(mut carriers: Vec<Word>, most: usize) -> Vec<Word> {
    carriers.sort_unstable_by_key(|carrier| carrier.count_ones());
    let mut kept: Vec<Word> = Vec::new();
    for carrier in carriers {
        if kept.len() < most && !kept.iter().any(|other| other & !carrier == 0) {
            kept.push(carrier);
        }
    }
    kept
}

impl Field {
    fn new(nets: &Nets, net: &Net, claim: &HexClaim) -> Self {
        let board: &Board = &claim.board;
        let edges = Edge::of(claim.owner);
        let mut field = Self {
            patterns: Vec::new(),
            at_cell: vec![Vec::new(); nets.cells.len()],
            along: edges.map(|edge| nets.word(&board.along(edge))),
            touching: Vec::new(),
        };
        let touches = |stones: &CellSet, edge| !stones.is_disjoint(&board.along(edge));
        field.touching =
            net.groups.iter().map(|group| edges.map(|edge| touches(&group.stones, edge))).collect();
        let inside =
            |cell| nets.cells.iter().position(|other| *other == cell).map(|cell| Spot::Cell(cell as u8));
        let spot = |cell| inside(cell).or_else(|| outside(net, cell));
        for placement in placements(board, claim.owner) {
            if !placement.carrier.is_subset(&claim.field) {
                continue;
            }
            let spots: Option<Vec<Spot>> = placement.stones.iter().map(|stone| spot(*stone)).collect();
            let Some(spots) = spots else { continue };
            let end = match placement.edge {
                Some(edge) => Spot::Edge(usize::from(edges[0] != edge)),
                None => spots[1],
            };
            let carrier = nets.word(&placement.carrier);
            let needs = nets.word(&placement.stones.iter().copied().collect());
            let pattern = Pattern { ends: (spots[0], end), needs, carrier };
            field.patterns.push(pattern);
            for cell in cells(needs) {
                // Seen from the cell that is needed, the other end is what it is tied to.
                let ends = if pattern.ends.1 == Spot::Cell(cell) { (end, spots[0]) } else { (spots[0], end) };
                field.at_cell[cell as usize].push(Pattern { ends, needs: needs & !bit(cell), carrier });
            }
        }
        field
    }

    fn web(&self, net: &Net, own: Word, empty: Word, semis: bool) -> Web {
        let mut web = Web {
            of_cell: [0; 128],
            of_group: vec![0; net.groups.len()],
            around: vec![self.along[0] & empty, self.along[1] & empty],
            ties: Vec::new(),
            semis: Vec::new(),
        };
        let mut left = own;
        while left != 0 {
            let chain = net.flood(left & left.wrapping_neg(), own);
            left &= !chain;
            let node = web.around.len();
            web.around.push(net.near(chain) & empty);
            cells(chain).for_each(|cell| web.of_cell[cell as usize] = node as u16);
            for edge in (0..2).filter(|&edge| self.along[edge] & chain != 0) {
                web.ties.push((edge, node, 0));
            }
            for (index, group) in net.groups.iter().enumerate() {
                if group.around & chain != 0 {
                    self.place(&mut web, index, node, group.around & empty);
                }
            }
        }
        for (index, group) in net.groups.iter().enumerate() {
            if web.of_group[index] == 0 {
                let node = web.around.len();
                web.around.push(0);
                self.place(&mut web, index, node, group.around & empty);
            }
        }
        for pattern in &self.patterns {
            if pattern.needs & !own == 0 && pattern.carrier & !empty == 0 {
                let (a, b) = (web.node(pattern.ends.0), web.node(pattern.ends.1));
                if a != b {
                    web.ties.push((a, b, pattern.carrier));
                }
            }
        }
        if semis {
            self.add_semi_ties(&mut web, own, empty);
        }
        web
    }

    fn place(&self, web: &mut Web, group: usize, node: usize, around: Word) {
        web.of_group[group] = node as u16;
        web.around[node] |= around;
        for edge in (0..2).filter(|&edge| self.touching[group][edge]) {
            web.ties.push((edge, node, 0));
        }
    }

    /// Two semi-connections of the same nodes with disjoint carriers are a connection.
    fn add_semi_ties(&self, web: &mut Web, own: Word, empty: Word) {
        let mut semis: Vec<Tie> = Vec::new();
        for cell in cells(empty) {
            let rays = self.rays(web, cell, own, empty);
            for (index, (x, one)) in rays.iter().enumerate() {
                for (y, other) in &rays[..index] {
                    if x != y && one & other == 0 {
                        semis.push((*x.min(y), *x.max(y), one | other | bit(cell)));
                    }
                }
            }
        }
        semis.sort_unstable_by_key(|(x, y, _)| (*x, *y));
        for same in semis.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let (x, y, _) = same[0];
            let touch = web.ties.iter().any(|tie| tie.2 == 0 && (tie.0, tie.1) == (x, y));
            if !touch {
                let carriers = smallest(same.iter().map(|semi| semi.2).collect(), SEEN_SEMIS.get());
                let found = disjoint_pairs(&carriers);
                web.ties.extend(found.into_iter().map(|carrier| (x, y, carrier)));
                web.semis.extend(carriers.into_iter().map(|carrier| (x, y, carrier)));
            }
        }
    }

    /// The nodes that a stone on an empty cell would be tied to, directly or through groups, with the
    /// carriers.
    fn rays(&self, web: &Web, cell: u8, own: Word, empty: Word) -> Vec<(usize, Word)> {
        let mut rays: Vec<(usize, Word)> = Vec::new();
        let add = |rays: &mut Vec<(usize, Word)>, node: usize, carrier: Word| {
            let known = rays.iter().filter(|ray| ray.0 == node);
            let (mut count, mut contained) = (0, false);
            known.for_each(|ray| {
                count += 1;
                contained |= ray.1 & !carrier == 0;
            });
            if !contained && count < SEEN_RAYS.get() {
                rays.push((node, carrier));
            }
        };
        for node in (0..web.around.len()).filter(|&node| web.around[node] & bit(cell) != 0) {
            add(&mut rays, node, 0);
        }
        for pattern in &self.at_cell[cell as usize] {
            if pattern.needs & !own == 0 && pattern.carrier & !empty == 0 {
                add(&mut rays, web.node(pattern.ends.1), pattern.carrier);
            }
        }
        let mut next = 0;
        while let Some(&(node, carrier)) = rays.get(next) {
            next += 1;
            if node < FIRST_GROUP {
                continue;
            }
            for &(a, b, more) in &web.ties {
                let to = if a == node { b } else { a };
                if (a == node || b == node) && more & (carrier | bit(cell)) == 0 {
                    add(&mut rays, to, carrier | more);
                }
            }
        }
        rays
    }
}

/// The unions of two disjoint carriers, a few that contain no other.
fn disjoint_pairs(semis: &[Word]) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for (index, one) in semis.iter().enumerate() {
        for other in semis[..index].iter().filter(|other| *other & one == 0) {
            let both = one | other;
            if !found.iter().any(|known| known & !both == 0) {
                found.push(both);
            }
            if found.len() == SEEN_SEMI_TIES.get() {
                return found;
            }
        }
    }
    found
}

impl Web {
    fn node(&self, spot: Spot) -> usize {
        match spot {
            Spot::Edge(edge) => edge,
            Spot::Cell(cell) => self.of_cell[cell as usize] as usize,
            Spot::Group(group) => self.of_group[group] as usize,
        }
    }

    /// The carriers of ways from one end to the other.
    fn link(&self, from: Spot, to: Spot) -> Offers {
        let (from, to) = (self.node(from), self.node(to));
        if from == to {
            let fulls = if from < FIRST_GROUP { Vec::new() } else { vec![0] };
            return Offers { fulls, semis: Vec::new() };
        }
        let mut walk =
            Walk { ties: &self.ties, to, steps: SEEN_STEPS.get(), path: Vec::new(), found: Vec::new() };
        walk.on(from, 0);
        let ends = (from.min(to), from.max(to));
        let semis = self.semis.iter().filter(|semi| (semi.0, semi.1) == ends).map(|semi| semi.2).collect();
        Offers { fulls: smallest(walk.found, SEEN_CARRIERS.get()), semis }
    }
}

/// A search for ways.
struct Walk<'a> {
    ties: &'a [Tie],
    to: usize,
    steps: usize,
    /// The groups on the way so far.
    path: Vec<usize>,
    found: Vec<Word>,
}

impl Walk<'_> {
    fn on(&mut self, node: usize, carrier: Word) {
        self.path.push(node);
        for &(a, b, more) in self.ties {
            let next = if a == node { b } else { a };
            if (a != node && b != node) || self.path.contains(&next) || more & carrier != 0 {
                continue;
            }
            if self.steps == 0 {
                break;
            }
            self.steps -= 1;
            let both = carrier | more;
            if self.found.iter().any(|known| known & !both == 0) {
                continue;
            }
            if next == self.to {
                self.found.push(both);
            } else if next >= FIRST_GROUP {
                self.on(next, both);
            }
        }
        self.path.pop();
    }
}
