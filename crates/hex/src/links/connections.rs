//! H-search: virtual connections and semi-connections between all points of a position.
//!
//! A *point* is an empty cell, a group of the owner's stones or an edge. A *full* connection of two points
//! holds when the opponent moves first, a *semi* when the owner does; the *carrier* is what must be empty.
//! Two rules make connections from those of touching points (Anshelevich 2002):
//!
//! - AND: full x–y and full y–z with disjoint carriers give, if y is a group, the full x–z; if y is an empty
//!   cell, the semi x–z whose reply is y.
//! - OR: semis of the same two points whose carriers have no cell in common give a full.
//!
//! An edge ends connections but carries none through, and so does a *union*, a point that is reached with any
//! one of several terminals. Unions are also made on the way: when a group g is connected with an end q, what
//! reaches q *or* g beside that connection reaches q. (Threats that lead partly to q and partly to g share
//! the connection between them, and could never be put together by the OR rule alone.) Lists are kept as
//! antichains and capped, which loses connections but never makes a false one; and every connection remembers
//! what it was made from, so that it can be derived in the kernel.

use crate::links::net::{Net, Nets};
use crate::links::seeds::Seed;
use crate::links::shape::End;
use crate::links::shape::Parts;
use crate::tuning::{CELL_FULLS, CELL_SEMIS, DETOURS, LINK_COMBINATIONS, POINT_FULLS, POINT_SEMIS};
use dfpn::unions::Unions;
use game::{Cell, CellSet, Terminal};
use proof::field::{Position, Word, bit, cells};
use std::collections::VecDeque;

/// The number of a connection in [`Connections`].
pub type Id = u32;

/// A connection and where it comes from.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The points, the lower number first.
    pub ends: (usize, usize),
    /// The cells that must be empty.
    pub carrier: Word,
    /// What it was made from.
    pub origin: Origin,
}

/// What a connection was made from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The two points touch.
    Touch,
    /// A full connection through a group.
    Join(Id, Id),
    /// A semi-connection: the reply, and the full connections on its two sides.
    Reply(u8, Id, Id),
    /// A full connection of semis that have no cell in common.
    Either(Box<[Id]>),
    /// A full connection with an end or else a group, and one of the group with the end.
    Detour(Id, Id),
    /// A template, by the number of its seed.
    Seed(usize),
}

/// A point of the position.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// How plans name it: its own cell, a stone of the group, the edge, or the union.
    pub end: End,
    /// The empty cell, if it is one.
    pub cell: Option<u8>,
    /// Whether connections may run through it.
    pub through: bool,
    /// The stones, if it is a group.
    stones: CellSet,
    /// The stones of the group that lie in the field, or the cell itself.
    pub own: Word,
    /// For an end or else a group: the points of both.
    detour: Option<(usize, usize)>,
}

impl Point {
    /// Whether what reaches this point reaches the other too: the same point, groups that share stones, or a
    /// terminal of a union.
    pub fn within(&self, other: &Self, parts: &Parts) -> bool {
        if self.end == other.end || !self.stones.is_disjoint(&other.stones) {
            return true;
        }
        let End::Union(union) = other.end else { return false };
        let reaches = |terminal: &Terminal| match (self.end, terminal) {
            (End::Terminal(own), _) if own == *terminal => true,
            (_, Terminal::Cell(cell)) => self.stones.contains(*cell),
            _ => false,
        };
        match self.end {
            End::Terminal(_) => parts.unions[union].iter().any(reaches),
            end => parts.terminals(end).iter().all(|terminal| parts.unions[union].contains(terminal)),
        }
    }
}

/// All connections found in a position.
#[derive(Debug)]
pub struct Connections {
    /// The points.
    pub points: Vec<Point>,
    all: Vec<Connection>,
    /// The connections of each pair of points, in rows of this length.
    stride: usize,
    pairs: Vec<Pair>,
    /// The full connections of each point, once more, for the AND rule to run over.
    spokes: Vec<Vec<Spoke>>,
    queue: VecDeque<Id>,
    unions: Unions<Word>,
}

/// The connections of two points, with their carriers.
#[derive(Clone, Debug, Default)]
struct Pair {
    fulls: Vec<(Id, Word)>,
    semis: Vec<(Id, Word)>,
}

/// A full connection as seen from one of its points.
#[derive(Clone, Copy, Debug)]
struct Spoke {
    carrier: Word,
    to: u32,
    id: Id,
}

/// Where connections may end, besides cells and groups.
#[derive(Debug)]
pub struct Ends<'a> {
    /// The edges and unions, each with its terminals.
    pub ends: &'a [(End, Vec<Terminal>)],
    /// The stones that are named: they stand for their groups.
    pub named: &'a CellSet,
    /// The templates in their places.
    pub seeds: &'a [Seed],
}

impl Connections {
    /// Finds the connections of the owner in a position.
    pub fn find(nets: &Nets, net: &Net, ends: &Ends<'_>, position: &Position) -> Self {
        let mut found = Self {
            points: Vec::new(),
            all: Vec::new(),
            stride: 0,
            pairs: Vec::new(),
            spokes: Vec::new(),
            queue: VecDeque::new(),
            unions: Unions::default(),
        };
        found.lay_out(nets, net, ends, position);
        found.close();
        found.add_detours(ends);
        found.close();
        found
    }

    /// The full connections of two points, with their carriers.
    pub fn fulls(&self, x: usize, y: usize) -> &[(Id, Word)] {
        &self.pairs[self.pair(x, y)].fulls
    }

    /// The semi-connections of two points, with their carriers.
    pub fn semis(&self, x: usize, y: usize) -> &[(Id, Word)] {
        &self.pairs[self.pair(x, y)].semis
    }

    /// The owner's cells of the groups that touch an end or hold a named stone: with them, what reaches such
    /// a group has reached the end.
    pub fn anchors(&self, named: &CellSet) -> Word {
        let is_end = |point: usize| !self.points[point].through;
        let touches_end = |point: usize| {
            self.spokes[point].iter().any(|spoke| spoke.carrier == 0 && is_end(spoke.to as usize))
        };
        let groups = (0..self.points.len()).filter(|&point| self.points[point].cell.is_none());
        let anchors = groups.filter(|&g| !self.points[g].stones.is_disjoint(named) || touches_end(g));
        anchors.fold(0, |all, group| all | self.points[group].own)
    }

    /// A connection.
    pub fn get(&self, id: Id) -> &Connection {
        &self.all[id as usize]
    }

    /// Sets up the points, and the connections of those that touch.
    fn lay_out(&mut self, nets: &Nets, net: &Net, ends: &Ends<'_>, position: &Position) {
        let empty = nets.field() & !position.taken();
        let mut number_of = [0usize; 128];
        for cell in cells(empty) {
            number_of[cell as usize] = self.points.len();
            let end = End::Terminal(Terminal::Cell(nets.cells[cell as usize]));
            self.points.push(Point {
                end,
                cell: Some(cell),
                through: true,
                stones: CellSet::EMPTY,
                own: bit(cell),
                detour: None,
            });
        }
        let groups = groups(nets, net, ends, position);
        let first_group = self.points.len();
        let of_group = |group: &PlacedGroup| End::Terminal(Terminal::Cell(group.stone));
        self.points.extend(groups.iter().map(|group| Point {
            end: of_group(group),
            cell: None,
            through: true,
            stones: group.stones,
            own: group.own,
            detour: None,
        }));
        let first_end = self.points.len();
        self.points.extend(ends.ends.iter().map(|(end, _)| Point {
            end: *end,
            cell: None,
            through: false,
            stones: CellSet::EMPTY,
            own: 0,
            detour: None,
        }));
        self.stride = self.points.len() + DETOURS.get();
        self.pairs = vec![Pair::default(); self.stride * self.stride];
        self.spokes = vec![Vec::new(); self.stride];

        for cell in cells(empty) {
            for other in cells(nets.touching[cell as usize] & empty & !(bit(cell) | (bit(cell) - 1))) {
                self.touch(number_of[cell as usize], number_of[other as usize]);
            }
        }
        for (index, group) in groups.iter().enumerate() {
            for cell in cells(group.around) {
                self.touch(number_of[cell as usize], first_group + index);
            }
        }
        for (index, (_, terminals)) in ends.ends.iter().enumerate() {
            let start = terminals.iter().fold(CellSet::EMPTY, |all, terminal| all | nets.start(*terminal));
            for (number, group) in groups.iter().enumerate() {
                if !group.stones.is_disjoint(&start) {
                    self.touch(first_group + number, first_end + index);
                }
            }
            // A cell touches the end directly along an edge; a group in between is a point of its own.
            for cell in cells(nets.word(&start) & empty) {
                self.touch(number_of[cell as usize], first_end + index);
            }
        }
        self.sow(ends, first_end, position);
    }

    /// Adds the templates whose cells are all empty.
    fn sow(&mut self, ends: &Ends<'_>, first_end: usize, position: &Position) {
        for (index, seed) in ends.seeds.iter().enumerate() {
            if seed.carrier & position.taken() != 0 {
                continue;
            }
            let edge = End::Terminal(Terminal::Edge(seed.edge));
            let end = ends.ends.iter().position(|(end, _)| *end == edge);
            let is_stone = |point: &Point| match point.cell {
                Some(_) => point.end == End::Terminal(Terminal::Cell(seed.stone)),
                None => point.stones.contains(seed.stone),
            };
            let stone = self.points[..first_end].iter().position(is_stone);
            if let (Some(stone), Some(end)) = (stone, end) {
                self.add_full(stone, first_end + end, seed.carrier, Origin::Seed(index));
            }
        }
    }

    fn touch(&mut self, x: usize, y: usize) {
        self.add_full(x, y, 0, Origin::Touch);
    }

    /// Applies the rules until nothing new is found.
    fn close(&mut self) {
        while let Some(id) = self.queue.pop_front() {
            let (x, y) = self.get(id).ends;
            // It may have been superseded by a smaller one since.
            if !self.fulls(x, y).iter().any(|(other, _)| *other == id) {
                continue;
            }
            self.join_over(x, y, id);
            self.join_over(y, x, id);
            self.end_detour(x, y, id);
            self.end_detour(y, x, id);
        }
    }

    /// Makes a union of each end and each group that is connected with it, but does not touch it.
    fn add_detours(&mut self, ends: &Ends<'_>) {
        let count = self.points.len();
        let first_end = count - ends.ends.len();
        let is_group = |point: &Point| point.cell.is_none() && point.through;
        let groups: Vec<usize> = (0..first_end).filter(|&g| is_group(&self.points[g])).collect();
        for q in first_end..count {
            for &g in &groups {
                let apart = self.fulls(g, q).iter().all(|(_, carrier)| *carrier != 0);
                let full = self.points.len() == count + DETOURS.get();
                let End::Terminal(Terminal::Cell(stone)) = self.points[g].end else { continue };
                if full || !apart || self.fulls(g, q).is_empty() {
                    continue;
                }
                let new = self.points.len();
                let end = self.points[q].end.or(stone);
                let detour = Some((q, g));
                let stones = CellSet::EMPTY;
                self.points.push(Point { end, cell: None, through: false, stones, own: 0, detour });
                self.touch(g, new);
                for other in 0..first_end {
                    if self
                        .fulls(other, q)
                        .iter()
                        .any(|(id, _)| matches!(self.get(*id).origin, Origin::Touch))
                    {
                        self.touch(other, new);
                    }
                }
            }
        }
    }

    /// What reaches an end or else a group reaches the end, if the group does beside it.
    fn end_detour(&mut self, p: usize, union: usize, id: Id) {
        let Some((q, g)) = self.points[union].detour else { return };
        let carrier = self.get(id).carrier;
        if p == q || p == g {
            return;
        }
        for index in 0.. {
            let Some(&(beside, more)) = self.fulls(g, q).get(index) else { break };
            if carrier & more == 0 && more & self.cell_bit(p) == 0 {
                self.add_full(p, q, carrier | more, Origin::Detour(id, beside));
            }
        }
    }

    /// AND with the middle y: x–y is the new connection.
    fn join_over(&mut self, x: usize, y: usize, id: Id) {
        let middle = self.points[y];
        if !middle.through {
            return;
        }
        let carrier = self.get(id).carrier;
        let avoid = carrier | self.cell_bit(x);
        // Only connections of x are added meanwhile, none of y.
        let spokes = std::mem::take(&mut self.spokes[y]);
        for spoke in &spokes {
            let z = spoke.to as usize;
            if spoke.carrier & avoid != 0 || z == x || carrier & self.cell_bit(z) != 0 {
                continue;
            }
            let both = carrier | spoke.carrier;
            match middle.cell {
                None => self.add_full(x, z, both, Origin::Join(id, spoke.id)),
                Some(cell) => self.add_semi(x, z, both | bit(cell), Origin::Reply(cell, id, spoke.id)),
            }
        }
        self.spokes[y] = spokes;
    }

    fn cell_bit(&self, point: usize) -> Word {
        self.points[point].cell.map_or(0, bit)
    }

    /// Adds a full connection unless one with a smaller carrier is there.
    fn add_full(&mut self, x: usize, y: usize, carrier: Word, origin: Origin) {
        let pair = self.pair(x, y);
        let most = self.most(x, y);
        let Pair { fulls, semis } = &mut self.pairs[pair];
        if has_within(fulls, carrier) {
            return;
        }
        let before = fulls.len();
        fulls.retain(|(_, other)| carrier & !other != 0);
        semis.retain(|(_, other)| carrier & !other != 0);
        if !make_room(fulls, carrier, most.0) {
            return;
        }
        let superseded = fulls.len() < before;
        let id = self.number(x, y, carrier, origin);
        self.pairs[pair].fulls.push((id, carrier));
        for (from, to) in [(x, y), (y, x)] {
            if superseded {
                let kept = &self.pairs[pair].fulls;
                let is_kept = |spoke: &Spoke| kept.iter().any(|(id, _)| *id == spoke.id);
                self.spokes[from].retain(|spoke| spoke.to as usize != to || is_kept(spoke));
            }
            self.spokes[from].push(Spoke { carrier, to: to as u32, id });
        }
        self.queue.push_back(id);
    }

    /// Adds a semi-connection unless something smaller is there, and tries the OR rule with it.
    fn add_semi(&mut self, x: usize, y: usize, carrier: Word, origin: Origin) {
        let pair = self.pair(x, y);
        let most = self.most(x, y);
        let Pair { fulls, semis } = &mut self.pairs[pair];
        if has_within(fulls, carrier) || has_within(semis, carrier) {
            return;
        }
        semis.retain(|(_, other)| carrier & !other != 0);
        if !make_room(semis, carrier, most.1) {
            return;
        }
        let id = self.number(x, y, carrier, origin);
        let Pair { fulls, semis } = &self.pairs[pair];
        let [known, others] =
            [fulls, semis].map(|list| list.iter().map(|(_, carrier)| *carrier).collect::<Vec<_>>());
        self.unions.find(carrier, &others, &known, LINK_COMBINATIONS.get() as u32);
        let made = self.unions.found().map(|(union, members)| {
            let others = members.iter().map(|&number| semis[number as usize].0);
            (union, Origin::Either([id].into_iter().chain(others).collect()))
        });
        let made: Vec<(Word, Origin)> = made.collect();
        self.pairs[pair].semis.push((id, carrier));
        for (union, origin) in made {
            self.add_full(x, y, union, origin);
        }
    }

    /// How many fulls and semis two points may keep.
    fn most(&self, x: usize, y: usize) -> (usize, usize) {
        let cells = self.points[x].cell.is_some() && self.points[y].cell.is_some();
        let [fulls, semis] = if cells { [&CELL_FULLS, &CELL_SEMIS] } else { [&POINT_FULLS, &POINT_SEMIS] };
        (fulls.get(), semis.get())
    }

    fn number(&mut self, x: usize, y: usize, carrier: Word, origin: Origin) -> Id {
        self.all.push(Connection { ends: (x.min(y), x.max(y)), carrier, origin });
        self.all.len() as Id - 1
    }

    fn pair(&self, x: usize, y: usize) -> usize {
        x.min(y) * self.stride + x.max(y)
    }
}

/// Whether a list has room for one more carrier; a larger one has to go for a smaller one.
fn make_room(list: &mut Vec<(Id, Word)>, carrier: Word, most: usize) -> bool {
    if list.len() < most {
        return true;
    }
    let size = |index: &usize| list[*index].1.count_ones();
    let largest = (0..list.len()).max_by_key(size).filter(|index| size(index) > carrier.count_ones());
    largest.is_some_and(|index| {
        list.remove(index);
        true
    })
}

fn has_within(list: &[(Id, Word)], carrier: Word) -> bool {
    list.iter().any(|(_, other)| other & !carrier == 0)
}

/// A group of stones in a position.
struct PlacedGroup {
    /// The stone that stands for it.
    stone: Cell,
    /// Its stones, inside and outside the field.
    stones: CellSet,
    /// Those of its stones that lie in the field.
    own: Word,
    /// The empty cells that it touches.
    around: Word,
}

/// The groups that the owner's stones form, inside and outside the field.
fn groups(nets: &Nets, net: &Net, ends: &Ends<'_>, position: &Position) -> Vec<PlacedGroup> {
    let mut placed = Vec::new();
    let mut merged = vec![false; net.groups.len()];
    let empty = nets.field() & !position.taken();
    let mut place = |chain: Word, members: &[usize]| {
        let groups = || members.iter().map(|&index| &net.groups[index]);
        let stones = groups().fold(nets.set(chain), |all, group| all | group.stones);
        let around = groups().fold(net.near(chain), |all, group| all | group.around) & empty;
        let stone = (stones & *ends.named).first().or_else(|| stones.first());
        placed.extend(stone.map(|stone| PlacedGroup { stone, stones, own: chain, around }));
    };
    let mut left = position.owner;
    while left != 0 {
        let chain = net.flood(left & left.wrapping_neg(), position.owner);
        left &= !chain;
        let members: Vec<usize> =
            (0..net.groups.len()).filter(|&index| net.groups[index].around & chain != 0).collect();
        members.iter().for_each(|&index| merged[index] = true);
        place(chain, &members);
    }
    for index in (0..net.groups.len()).filter(|&index| !merged[index]) {
        place(0, &[index]);
    }
    placed
}
