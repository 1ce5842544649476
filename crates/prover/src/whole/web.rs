//! H-search on whole boards: one player's virtual connections and semi-connections.
//!
//! A *point* is an empty cell, a group of stones or an edge. A *full* connection of two points holds when the
//! opponent moves first, a *semi* when the player does; the *carrier* is what must be empty. From those of
//! touching points two rules make the others (Anshelevich 2002): two fulls that meet in a group make a full,
//! two that meet in an empty cell a semi whose reply is that cell (AND); semis without a common cell make a full (OR).
//!
//! Speed is everything here, since this runs at every node: carriers are words, a group is numbered by its first
//! stone so that no point is ever renumbered, the connections of two points lie side by side (`lists`), and a pair of
//! points tries the OR rule only when its semis have no cell in common any more. Lists are antichains and capped,
//! which loses connections but never makes a false one.
//!
//! A web is also made from that of an earlier position (`follow`). Where the opponent has played since, connections are
//! dropped, and nothing else: what the rules make without a cell they had made before too. Where the player has, carriers
//! lose the cell, and only what has changed is joined anew.

use super::grid::{Colour, Grid, Position};
use super::lists::Lists;
use crate::bits::Bits;
use crate::unions::Unions;

/// The number of a connection in the record of how they were made; 0 if it was there in an earlier position.
pub type Id = u32;

/// What a connection was made from.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// The two points touch, or were connected in an earlier position.
    Given,
    /// The two sides of a full through a group, or of a semi beside its reply.
    Join(Id, Id),
    /// A full of semis that have no cell in common: where their numbers begin, and how many there are.
    Either(u32, u32),
}

/// How a connection was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// The points.
    pub ends: (u8, u8),
    /// The player's move, if this is a semi.
    pub reply: u8,
    /// What it was made from.
    pub origin: Origin,
}

/// A connection of two points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connection<B> {
    /// The cells that must be empty.
    pub carrier: B,
    /// A stone of each group that it runs through or ends at.
    pub stones: B,
    /// Its number.
    pub id: Id,
    /// The player's move, if this is a semi.
    pub reply: u8,
}

/// A full connection as seen from one of its points.
#[derive(Clone, Copy, Debug)]
struct Spoke<B> {
    carrier: B,
    stones: B,
    id: Id,
    to: u8,
}

/// The reply of a full connection: none.
const NO_REPLY: u8 = u8::MAX;
/// Where points have gone that the opponent has taken.
const GONE: u8 = u8::MAX;
/// How many fulls and semis two points keep: two cells few, which are mere steps on the way, others more, and the
/// two edges nearly all.
const MOST: [(usize, usize); 3] = [(4, 12), (60, 300), (4, 250)];
/// Between two empty cells no larger carriers are kept.
const LARGEST_STEP: u32 = 9;
/// The OR rule looks at no more combinations for one new semi.
const MOST_COMBINATIONS: u32 = 50;

/// One player's connections in a position.
#[derive(Debug)]
pub struct Web<B> {
    colour: Colour,
    cells: usize,
    stride: usize,
    fulls: Lists<Connection<B>>,
    semis: Lists<Connection<B>>,
    spokes: Vec<Vec<Spoke<B>>>,
    /// How the connections were made that were not there before.
    made: Vec<Made>,
    members: Vec<Id>,
    /// The bit of each point, if it is an empty cell.
    own: Vec<B>,
    /// The first stone of each point, if it is a group.
    group: Vec<B>,
    /// The fulls that wait to be joined with others.
    queue: Vec<(u8, u8, Connection<B>)>,
    /// What has changed since an earlier position.
    changed: Vec<(u8, u8, Connection<B>)>,
    unions: Unions<(Id, B), B>,
    empty: B,
    /// The position that these are the connections of.
    position: Option<Position<B>>,
}

impl<B: Bits> Web<B> {
    /// An empty web for a player on a board.
    pub fn new(grid: &Grid<B>, colour: Colour) -> Self {
        let cells = grid.count();
        let stride = cells + 2;
        Self {
            colour,
            cells,
            stride,
            fulls: Lists::new(stride * stride),
            semis: Lists::new(stride * stride),
            spokes: vec![Vec::new(); stride],
            made: Vec::new(),
            members: Vec::new(),
            own: vec![B::EMPTY; stride],
            group: vec![B::EMPTY; stride],
            queue: Vec::new(),
            changed: Vec::new(),
            unions: Unions::default(),
            empty: B::EMPTY,
            position: None,
        }
    }

    /// Finds the connections in a position.
    pub fn find(&mut self, grid: &Grid<B>, position: &Position<B>) {
        self.clear();
        self.lay_out(grid, position);
        self.finish(grid, position);
    }

    /// Finds the connections in a position from those of an earlier one, if that is a part of it, perhaps turned
    /// round; says whether.
    pub fn follow(&mut self, earlier: &Self, grid: &Grid<B>, position: &Position<B>) -> bool {
        let Some(before) = earlier.position else { return false };
        let same = Orientation { grid, turned: false };
        let round = Orientation { grid, turned: true };
        let fits = |way: &Orientation<'_, B>| {
            let within = |colour: Colour| way.set(before.of(colour)).within(position.of(colour));
            within(Colour::Black) && within(Colour::White)
        };
        let Some(way) = [same, round].into_iter().find(fits) else { return false };
        self.clear();
        self.inherit(earlier, way.set(before.of(self.colour)), &way, position);
        self.finish(grid, position);
        true
    }

    /// The points of the two edges.
    pub fn edges(&self) -> (u8, u8) {
        (self.cells as u8, self.cells as u8 + 1)
    }

    /// Whether these are the connections of a position, whoever moves.
    pub fn is_of(&self, position: &Position<B>) -> bool {
        self.position.is_some_and(|own| own.stones == position.stones)
    }

    /// The empty cells where the opponent disturbs every semi-connection of the edges; none if they are connected.
    pub fn must_play(&self) -> B {
        let (from, to) = self.edges();
        if !self.fulls(from, to).is_empty() {
            return B::EMPTY;
        }
        self.semis(from, to).iter().fold(self.empty, |common, semi| common & semi.carrier)
    }

    /// How a connection was made.
    pub fn made(&self, id: Id) -> &Made {
        &self.made[id as usize]
    }

    /// The semis that a full connection was made from.
    pub fn members(&self, from: u32, count: u32) -> &[Id] {
        &self.members[from as usize..(from + count) as usize]
    }

    /// The fulls of two points.
    pub fn fulls(&self, x: u8, y: u8) -> &[Connection<B>] {
        self.fulls.of(self.pair(x, y))
    }

    /// The semis of two points.
    pub fn semis(&self, x: u8, y: u8) -> &[Connection<B>] {
        self.semis.of(self.pair(x, y))
    }

    /// The points that a point is fully connected with, and whether it is an empty cell itself.
    pub fn partners(&self, point: u8) -> (impl Iterator<Item = u8>, bool) {
        let spokes = &self.spokes[point as usize];
        (spokes.iter().map(|spoke| spoke.to), !self.own[point as usize].is_empty())
    }

    /// The number of points: cells, of which a group uses its first, and two edges.
    pub fn points(&self) -> u8 {
        self.stride as u8
    }

    fn clear(&mut self) {
        self.fulls.clear();
        self.semis.clear();
        self.spokes.iter_mut().for_each(Vec::clear);
        self.made.clear();
        self.made.push(Made { ends: (0, 0), reply: NO_REPLY, origin: Origin::Given });
        self.members.clear();
        self.queue.clear();
        self.own.fill(B::EMPTY);
        self.group.fill(B::EMPTY);
        self.position = None;
    }

    fn lay_out(&mut self, grid: &Grid<B>, position: &Position<B>) {
        let empty = grid.all & !position.taken();
        let edges = grid.edges[self.colour as usize];
        let (first, second) = self.edges();
        for cell in empty.cells() {
            self.own[cell as usize] = B::of(cell);
            for other in (grid.near[cell as usize] & empty).cells().filter(|other| *other > cell) {
                self.touch(cell, other);
            }
        }
        for (edge, along) in [first, second].into_iter().zip(edges) {
            for cell in (along & empty).cells() {
                self.touch(cell, edge);
            }
        }
        let mut left = position.of(self.colour);
        while let Some(stone) = left.first() {
            let group = grid.flood(B::of(stone), left);
            left &= !group;
            self.group[stone as usize] = B::of(stone);
            for cell in (grid.around(group) & empty).cells() {
                self.touch(cell, stone);
            }
            for (edge, along) in [first, second].into_iter().zip(edges) {
                if group.meets(along) {
                    self.touch(stone, edge);
                }
            }
        }
    }

    fn touch(&mut self, x: u8, y: u8) {
        let stones = self.group[x as usize] | self.group[y as usize];
        self.add_full(x, y, B::EMPTY, stones, Origin::Given);
    }

    /// Takes over what still holds of the connections of an earlier position, where the player had the stones
    /// `before`, and queues what has changed.
    fn inherit(&mut self, earlier: &Self, before: B, way: &Orientation<'_, B>, position: &Position<B>) {
        let stones = position.of(self.colour);
        let gained = stones & !before;
        for cell in (way.grid.all & !position.taken()).cells() {
            self.own[cell as usize] = B::of(cell);
        }
        // Where each point has gone, and whether the connections there must be joined anew.
        let lost = position.of(self.colour.other());
        let is_lost = |point: usize| point < self.cells && lost.has(point as u8);
        let points = (0..self.stride as u8).map(|earlier| way.point(earlier));
        let mut now: Vec<u8> = points.map(|point| if is_lost(point) { GONE } else { point as u8 }).collect();
        let mut anew = vec![false; self.stride];
        let mut left = stones;
        while let Some(stone) = left.first() {
            let group = way.grid.flood(B::of(stone), left);
            left &= !group;
            self.group[stone as usize] = B::of(stone);
            let parts = || {
                let named = |cell: &u8| !earlier.group[way.point(*cell)].is_empty();
                group.cells().filter(move |cell| gained.has(*cell) || named(cell))
            };
            let main = parts().filter(|cell| !gained.has(*cell));
            let main = main.max_by_key(|cell| earlier.spokes[way.point(*cell)].len());
            for part in parts() {
                now[way.point(part)] = stone;
                anew[way.point(part)] = Some(part) != main;
            }
        }
        let moves = Moves { way, gained, lost, now, anew };
        self.take_over(earlier, &moves);
        let mut changed = std::mem::take(&mut self.changed);
        for (x, y, Connection { carrier, stones, reply, .. }) in changed.drain(..) {
            let stones = stones | (carrier & gained) | self.group[x as usize] | self.group[y as usize];
            if reply == NO_REPLY || gained.has(reply) {
                self.add_full(x, y, carrier & !gained, stones, Origin::Given);
            } else {
                self.add_semi(x, y, carrier & !gained, stones, reply, Origin::Given);
            }
        }
        self.changed = changed;
    }

    /// Takes over the connections that are as they were, and lists those that have changed.
    fn take_over(&mut self, earlier: &Self, moves: &Moves<'_, B>) {
        let Self { stride, spokes, changed, .. } = self;
        for (index, fulls) in earlier.fulls.all() {
            let Some((x, y, anew)) = moves.ends(index, *stride) else { continue };
            let still = fulls.iter().filter_map(|full| moves.connection(full));
            let same = still.filter(|full| {
                let changes = anew || full.carrier.meets(moves.gained);
                if changes {
                    changed.push((x, y, *full));
                } else {
                    link(spokes, x, y, full);
                }
                !changes
            });
            self.fulls.fill(pair(*stride, x, y), same);
        }
        for (index, semis) in earlier.semis.all() {
            let Some((x, y, anew)) = moves.ends(index, *stride) else { continue };
            let still = semis.iter().filter_map(|semi| moves.connection(semi));
            let same = still.filter(|semi| {
                let changes = anew || semi.carrier.meets(moves.gained);
                if changes {
                    changed.push((x, y, *semi));
                }
                !changes
            });
            self.semis.fill(pair(*stride, x, y), same);
        }
    }

    /// Applies the rules until nothing new is found.
    fn finish(&mut self, grid: &Grid<B>, position: &Position<B>) {
        let mut next = 0;
        while let Some(&(x, y, full)) = self.queue.get(next) {
            next += 1;
            // It may have been superseded by a smaller one since.
            if self.fulls(x, y).iter().any(|other| other.id == full.id) {
                self.join_over(x, y, &full);
                self.join_over(y, x, &full);
            }
        }
        self.empty = grid.all & !position.taken();
        self.position = Some(*position);
    }

    /// AND with the middle y: x–y is the new connection.
    fn join_over(&mut self, x: u8, y: u8, full: &Connection<B>) {
        if y as usize >= self.cells {
            return;
        }
        let middle = self.own[y as usize];
        let is_cell = !self.own[x as usize].is_empty();
        let avoid = full.carrier | self.own[x as usize];
        // Only connections of x are added meanwhile, none of y.
        let spokes = std::mem::take(&mut self.spokes[y as usize]);
        for spoke in &spokes {
            // Later ones are still waiting, and will be joined with this one when their turn comes.
            if spoke.id > full.id {
                break;
            }
            let to = self.own[spoke.to as usize];
            if spoke.carrier.meets(avoid) || spoke.to == x || full.carrier.meets(to) {
                continue;
            }
            let carrier = full.carrier | spoke.carrier | middle;
            if is_cell && !to.is_empty() && carrier.count() > LARGEST_STEP {
                continue;
            }
            let (stones, origin) = (full.stones | spoke.stones, Origin::Join(full.id, spoke.id));
            if middle.is_empty() {
                self.add_full(x, spoke.to, carrier, stones, origin);
            } else {
                self.add_semi(x, spoke.to, carrier, stones, y, origin);
            }
        }
        self.spokes[y as usize] = spokes;
    }

    /// Adds a full connection unless one with a smaller carrier is there.
    fn add_full(&mut self, x: u8, y: u8, carrier: B, stones: B, origin: Origin) {
        let pair = self.pair(x, y);
        if self.fulls.of(pair).iter().any(|full| full.carrier.within(carrier)) {
            return;
        }
        if self.fulls.of(pair).iter().any(|full| carrier.within(full.carrier)) {
            self.fulls.retain(pair, |full| !carrier.within(full.carrier));
            for (from, to) in [(x, y), (y, x)] {
                let stays = |spoke: &Spoke<B>| spoke.to != to || !carrier.within(spoke.carrier);
                self.spokes[from as usize].retain(stays);
            }
        }
        if self.semis.of(pair).iter().any(|semi| carrier.within(semi.carrier)) {
            self.semis.retain(pair, |semi| !carrier.within(semi.carrier));
        }
        if self.fulls.of(pair).len() >= self.most(x, y).0 {
            return;
        }
        let full = Connection { carrier, stones, id: self.number((x, y), NO_REPLY, origin), reply: NO_REPLY };
        self.fulls.push(pair, full);
        link(&mut self.spokes, x, y, &full);
        self.queue.push((x, y, full));
    }

    /// Adds a semi-connection unless something smaller is there, and tries the OR rule with it.
    fn add_semi(&mut self, x: u8, y: u8, carrier: B, stones: B, reply: u8, origin: Origin) {
        let pair = self.pair(x, y);
        if self.fulls.of(pair).iter().any(|full| full.carrier.within(carrier)) {
            return;
        }
        let (mut common, mut larger) = (carrier, false);
        for semi in self.semis.of(pair) {
            if semi.carrier.within(carrier) {
                return;
            }
            common &= semi.carrier;
            larger |= carrier.within(semi.carrier);
        }
        if larger {
            self.semis.retain(pair, |semi| !carrier.within(semi.carrier));
        }
        if self.semis.of(pair).len() >= self.most(x, y).1 {
            return;
        }
        let id = self.number((x, y), reply, origin);
        if common.is_empty() {
            self.unite(x, y, (id, stones), carrier);
        }
        // The OR rule may have found something smaller.
        if !self.fulls.of(pair).iter().any(|full| full.carrier.within(carrier)) {
            self.semis.push(pair, Connection { carrier, stones, id, reply });
        }
    }

    /// The OR rule: sets of semis that contain the newest and have no cell in common.
    fn unite(&mut self, x: u8, y: u8, newest: (Id, B), carrier: B) {
        let pair = self.pair(x, y);
        let mut unions = std::mem::take(&mut self.unions);
        let others = self.semis.of(pair).iter().map(|semi| ((semi.id, semi.stones), semi.carrier));
        let known = self.fulls.of(pair).iter().map(|full| full.carrier);
        unions.find((newest, carrier), others, known, MOST_COMBINATIONS);
        for (union, semis) in unions.found() {
            let origin = Origin::Either(self.members.len() as u32, semis.len() as u32);
            self.members.extend(semis.iter().map(|(id, _)| id));
            let stones = semis.iter().fold(B::EMPTY, |all, (_, stones)| all | *stones);
            self.add_full(x, y, union, stones, origin);
        }
        self.unions = unions;
    }

    fn most(&self, x: u8, y: u8) -> (usize, usize) {
        let is_edge = |point: u8| point as usize >= self.cells;
        let are_cells = !self.own[x as usize].is_empty() && !self.own[y as usize].is_empty();
        MOST[if are_cells { 0 } else { 1 + usize::from(is_edge(x) && is_edge(y)) }]
    }

    fn number(&mut self, ends: (u8, u8), reply: u8, origin: Origin) -> Id {
        self.made.push(Made { ends, reply, origin });
        self.made.len() as Id - 1
    }

    fn pair(&self, x: u8, y: u8) -> usize {
        pair(self.stride, x, y)
    }
}

/// The number of a pair of points.
fn pair(stride: usize, x: u8, y: u8) -> usize {
    x.min(y) as usize * stride + x.max(y) as usize
}

/// Makes a full connection known at its points.
fn link<B: Bits>(spokes: &mut [Vec<Spoke<B>>], x: u8, y: u8, full: &Connection<B>) {
    let Connection { carrier, stones, id, .. } = *full;
    spokes[x as usize].push(Spoke { carrier, stones, id, to: y });
    spokes[y as usize].push(Spoke { carrier, stones, id, to: x });
}

/// How an earlier position lies on the board now: as it did, or turned round.
#[derive(Clone, Copy, Debug)]
struct Orientation<'a, B> {
    grid: &'a Grid<B>,
    turned: bool,
}

impl<B: Bits> Orientation<'_, B> {
    /// Where a set of cells has gone.
    fn set(&self, set: B) -> B {
        if self.turned { self.grid.turned(set) } else { set }
    }

    /// Where a point has gone, or comes from; the two edges change places.
    fn point(&self, point: u8) -> usize {
        let (point, cells) = (point as usize, self.grid.count());
        match point.checked_sub(cells) {
            _ if !self.turned => point,
            Some(edge) => cells + 1 - edge,
            None => cells - 1 - point,
        }
    }
}

/// What has happened since an earlier position.
struct Moves<'a, B> {
    way: &'a Orientation<'a, B>,
    /// The player's new stones.
    gained: B,
    /// The opponent's stones.
    lost: B,
    /// Where each earlier point has gone.
    now: Vec<u8>,
    /// Whether the connections of each earlier point must be joined anew.
    anew: Vec<bool>,
}

impl<B: Bits> Moves<'_, B> {
    /// Where the points of a pair have gone, and whether their connections must be joined anew; none if one is lost or they are one
    /// point now.
    fn ends(&self, pair: usize, stride: usize) -> Option<(u8, u8, bool)> {
        // Short words are divided much faster.
        let (pair, stride) = (pair as u16, stride as u16);
        let [from, to] = [pair / stride, pair % stride].map(usize::from);
        let (x, y) = (self.now[from], self.now[to]);
        (x != y && x != GONE && y != GONE).then(|| (x, y, self.anew[from] || self.anew[to]))
    }

    /// A connection as it lies now, unless the opponent has taken a cell of it.
    fn connection(&self, earlier: &Connection<B>) -> Option<Connection<B>> {
        let carrier = self.way.set(earlier.carrier);
        if carrier.meets(self.lost) {
            return None;
        }
        let turns = self.way.turned && earlier.reply != NO_REPLY;
        let reply = if turns { self.way.point(earlier.reply) as u8 } else { earlier.reply };
        Some(Connection { carrier, stones: self.way.set(earlier.stones), id: 0, reply })
    }
}
