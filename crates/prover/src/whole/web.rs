//! H-search on whole boards: one player's virtual connections and semi-connections.
//!
//! A *point* is an empty cell, a group of stones or an edge. A *full* connection of two points holds when the
//! opponent moves first, a *semi* when the player does; the *carrier* is what must be empty. From those of
//! touching points two rules make the others (Anshelevich 2002): two fulls that meet in a group make a full,
//! two that meet in an empty cell a semi whose reply is that cell (AND); semis without a common cell make a full (OR).
//!
//! Speed is everything here, since this runs at every node: carriers are words, a group is numbered by its first
//! stone so that no point is ever renumbered, all lists live in arrays that are used again, and a pair of
//! points tries the OR rule only when its semis have no cell in common any more. Lists are antichains and capped,
//! which loses connections but never makes a false one.
//!
//! A web is also made from that of an earlier position (`follow`). Where the opponent has played since, connections are
//! dropped, and nothing else: what the rules make without a cell they had made before too. Where the player has, carriers
//! lose the cell, and only what has changed is joined anew.

use super::grid::{Colour, Grid, Position};
use crate::bits::Bits;

/// The number of a connection.
pub type Id = u32;

const NONE: Id = Id::MAX;

/// What a connection was made from.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// The two points touch.
    Touch,
    /// The two sides of a full through a group, or of a semi beside its reply.
    Join(Id, Id),
    /// A full of semis that have no cell in common: where their numbers begin, and how many there are.
    Either(u32, u32),
    /// It was there in an earlier position.
    Before,
}

/// A connection and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Connection<B> {
    /// The cells that must be empty.
    pub carrier: B,
    /// A stone of each group that it runs through or ends at.
    pub stones: B,
    /// The points.
    pub ends: (u8, u8),
    /// The player's move, if this is a semi.
    pub reply: Option<u8>,
    /// What it was made from.
    pub origin: Origin,
    /// The next connection of the same kind and points.
    next: Id,
    superseded: bool,
}

/// The connections of two points: where the lists begin, their lengths, and what all semis have in common.
#[derive(Clone, Copy, Debug)]
struct Pair<B> {
    fulls: Id,
    semis: Id,
    full_count: u8,
    semi_count: u8,
    common: B,
}

impl<B: Bits> Pair<B> {
    fn none() -> Self {
        Self { fulls: NONE, semis: NONE, full_count: 0, semi_count: 0, common: !B::EMPTY }
    }
}

/// What a new connection was made from, and its stones if that does not tell.
#[derive(Clone, Copy, Debug)]
struct Made<B> {
    origin: Origin,
    stones: B,
}

impl<B: Bits> Made<B> {
    fn here(origin: Origin) -> Self {
        Self { origin, stones: B::EMPTY }
    }
}

/// A full connection as seen from one of its points.
#[derive(Clone, Copy, Debug)]
struct Spoke<B> {
    carrier: B,
    id: Id,
    to: u8,
}

/// How many fulls and semis two points keep: two cells few, which are mere steps on the way, others more, and the
/// two edges nearly all.
const MOST: [(u8, u8); 3] = [(4, 12), (20, 60), (4, 250)];
/// Between two empty cells no larger carriers are kept.
const LARGEST_STEP: u32 = 5;
/// The OR rule joins at most so many semis.
const MOST_JOINED: usize = 4;
/// The OR rule looks at no more combinations for one new semi.
const MOST_COMBINATIONS: u32 = 100;

/// One player's connections in a position.
#[derive(Debug)]
pub struct Web<B> {
    colour: Colour,
    cells: usize,
    stride: usize,
    pairs: Vec<Pair<B>>,
    all: Vec<Connection<B>>,
    members: Vec<Id>,
    spokes: Vec<Vec<Spoke<B>>>,
    /// The bit of each point, if it is an empty cell.
    own: Vec<B>,
    /// The first stone of each point, if it is a group.
    group: Vec<B>,
    /// The fulls that wait to be joined with others.
    queue: Vec<Id>,
    unions: Unions<B>,
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
            pairs: vec![Pair::none(); stride * stride],
            all: Vec::new(),
            members: Vec::new(),
            spokes: vec![Vec::new(); stride],
            own: vec![B::EMPTY; stride],
            group: vec![B::EMPTY; stride],
            queue: Vec::new(),
            unions: Unions::default(),
            empty: B::EMPTY,
            position: None,
        }
    }

    /// Finds the connections in a position.
    pub fn find(&mut self, grid: &Grid<B>, position: &Position<B>) {
        self.clear();
        self.lay_out(grid, position);
        self.close();
        self.empty = grid.all & !position.taken();
        self.position = Some(*position);
    }

    /// Finds the connections in a position from those of an earlier one, if that is a part of it; says whether.
    pub fn follow(&mut self, earlier: &Self, grid: &Grid<B>, position: &Position<B>) -> bool {
        let Some(before) = earlier.position else { return false };
        let within = |colour: Colour| before.of(colour).within(position.of(colour));
        if !within(Colour::Black) || !within(Colour::White) {
            return false;
        }
        self.clear();
        self.inherit(earlier, &before, grid, position);
        self.close();
        self.empty = grid.all & !position.taken();
        self.position = Some(*position);
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
        let pair = &self.pairs[self.pair(from, to)];
        if pair.full_count > 0 { B::EMPTY } else { pair.common & self.empty }
    }

    /// A connection.
    pub fn get(&self, id: Id) -> &Connection<B> {
        &self.all[id as usize]
    }

    /// The semis that a full connection was made from.
    pub fn members(&self, from: u32, count: u32) -> &[Id] {
        &self.members[from as usize..(from + count) as usize]
    }

    /// The fulls of two points.
    pub fn fulls(&self, x: u8, y: u8) -> impl Iterator<Item = (Id, B)> {
        self.list(self.pairs[self.pair(x, y)].fulls)
    }

    /// The semis of two points.
    pub fn semis(&self, x: u8, y: u8) -> impl Iterator<Item = (Id, B)> {
        self.list(self.pairs[self.pair(x, y)].semis)
    }

    fn list(&self, mut id: Id) -> impl Iterator<Item = (Id, B)> {
        std::iter::from_fn(move || {
            let connection = self.all.get(id as usize)?;
            let item = (id, connection.carrier);
            id = connection.next;
            Some(item)
        })
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
        for index in 0..self.all.len() {
            let (x, y) = self.all[index].ends;
            let pair = self.pair(x, y);
            self.pairs[pair] = Pair::none();
        }
        self.all.clear();
        self.members.clear();
        self.queue.clear();
        self.spokes.iter_mut().for_each(Vec::clear);
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
        self.add_full(x, y, B::EMPTY, Made::here(Origin::Touch));
    }

    /// Takes over what still holds of the connections of an earlier position, and queues what has changed.
    fn inherit(&mut self, earlier: &Self, before: &Position<B>, grid: &Grid<B>, position: &Position<B>) {
        let stones = position.of(self.colour);
        let gained = stones & !before.of(self.colour);
        let lost = position.of(self.colour.other());
        for cell in (grid.all & !position.taken()).cells() {
            self.own[cell as usize] = B::of(cell);
        }
        // Where each point has gone, and whether the connections there must be joined anew.
        let mut now: Vec<u8> = (0..self.stride as u8).collect();
        let mut anew = vec![false; self.stride];
        let mut left = stones;
        while let Some(stone) = left.first() {
            let group = grid.flood(B::of(stone), left);
            left &= !group;
            self.group[stone as usize] = B::of(stone);
            let parts = || {
                group.cells().filter(|cell| gained.has(*cell) || !earlier.group[*cell as usize].is_empty())
            };
            let main = parts().filter(|cell| !gained.has(*cell));
            let main = main.max_by_key(|cell| earlier.spokes[*cell as usize].len());
            for part in parts() {
                now[part as usize] = stone;
                anew[part as usize] = Some(part) != main;
            }
        }
        let mut changed = Vec::new();
        for connection in earlier.all.iter().filter(|connection| !connection.superseded) {
            let (x, y) = (connection.ends.0 as usize, connection.ends.1 as usize);
            let counts_on = connection.carrier | earlier.own[x] | earlier.own[y];
            if counts_on.meets(lost) || now[x] == now[y] {
                continue;
            }
            let connection = Connection { ends: (now[x], now[y]), ..*connection };
            if connection.carrier.meets(gained) || anew[x] || anew[y] {
                changed.push(connection);
            } else {
                self.keep(connection);
            }
        }
        for Connection { carrier, stones, ends: (x, y), reply, .. } in changed {
            let stones = stones | (carrier & gained) | self.group[x as usize] | self.group[y as usize];
            let made = Made { origin: Origin::Before, stones };
            match reply.filter(|reply| !gained.has(*reply)) {
                Some(reply) => self.add_semi(x, y, carrier & !gained, reply, made),
                None => self.add_full(x, y, carrier & !gained, made),
            }
        }
    }

    /// Takes a connection over as it was.
    fn keep(&mut self, connection: Connection<B>) {
        let Connection { carrier, stones, ends: (x, y), reply, .. } = connection;
        let index = self.pair(x, y);
        let made = Made { origin: Origin::Before, stones };
        if reply.is_some() {
            self.link_semi(index, carrier, (x, y), reply, made);
        } else {
            self.link_full(index, carrier, (x, y), made);
        }
    }

    /// Adds a semi to the list of its points.
    fn link_semi(
        &mut self,
        index: usize,
        carrier: B,
        ends: (u8, u8),
        reply: Option<u8>,
        made: Made<B>,
    ) -> Id {
        let id = self.number(ends, carrier, reply, made, self.pairs[index].semis);
        self.pairs[index].semis = id;
        self.pairs[index].semi_count += 1;
        // What was superseded had more cells, so that the common ones can be kept up from here.
        self.pairs[index].common &= carrier;
        id
    }

    /// Adds a full to the list of its points.
    fn link_full(&mut self, index: usize, carrier: B, (x, y): (u8, u8), made: Made<B>) -> Id {
        let id = self.number((x, y), carrier, None, made, self.pairs[index].fulls);
        self.pairs[index].fulls = id;
        self.pairs[index].full_count += 1;
        self.spokes[x as usize].push(Spoke { carrier, id, to: y });
        self.spokes[y as usize].push(Spoke { carrier, id, to: x });
        id
    }

    /// Applies the rules until nothing new is found.
    fn close(&mut self) {
        let mut next = 0;
        while let Some(&id) = self.queue.get(next) {
            next += 1;
            let connection = self.all[id as usize];
            // It may have been superseded by a smaller one since.
            if !connection.superseded {
                let (x, y) = connection.ends;
                self.join_over(x, y, id, connection.carrier);
                self.join_over(y, x, id, connection.carrier);
            }
        }
    }

    /// AND with the middle y: x–y is the new connection.
    fn join_over(&mut self, x: u8, y: u8, id: Id, carrier: B) {
        if y as usize >= self.cells {
            return;
        }
        let middle = self.own[y as usize];
        let avoid = carrier | self.own[x as usize];
        // Only connections of x are added meanwhile, none of y.
        let spokes = std::mem::take(&mut self.spokes[y as usize]);
        for spoke in &spokes {
            // Later ones are still waiting, and will be joined with this one when their turn comes.
            if spoke.id > id {
                break;
            }
            if spoke.carrier.meets(avoid) || spoke.to == x || carrier.meets(self.own[spoke.to as usize]) {
                continue;
            }
            let both = carrier | spoke.carrier | middle;
            if self.are_cells(x, spoke.to) && both.count() > LARGEST_STEP {
                continue;
            }
            let made = Made::here(Origin::Join(id, spoke.id));
            if middle.is_empty() {
                self.add_full(x, spoke.to, both, made);
            } else {
                self.add_semi(x, spoke.to, both, y, made);
            }
        }
        self.spokes[y as usize] = spokes;
    }

    /// Adds a full connection unless one with a smaller carrier is there.
    fn add_full(&mut self, x: u8, y: u8, carrier: B, made: Made<B>) {
        let index = self.pair(x, y);
        let pair = self.pairs[index];
        if self.has_within(pair.fulls, carrier) {
            return;
        }
        let (fulls, gone) = self.without(pair.fulls, carrier);
        self.pairs[index].fulls = fulls;
        self.pairs[index].full_count -= gone;
        if gone > 0 {
            for (from, to) in [(x, y), (y, x)] {
                let all = &self.all;
                self.spokes[from as usize]
                    .retain(|spoke| spoke.to != to || !all[spoke.id as usize].superseded);
            }
        }
        let (semis, gone) = self.without(pair.semis, carrier);
        self.pairs[index].semis = semis;
        self.pairs[index].semi_count -= gone;
        if gone > 0 {
            self.pairs[index].common = self.list(semis).fold(!B::EMPTY, |common, (_, other)| common & other);
        }
        if self.pairs[index].full_count >= self.most(x, y).0 {
            return;
        }
        let id = self.link_full(index, carrier, (x, y), made);
        self.queue.push(id);
    }

    /// Adds a semi-connection unless something smaller is there, and tries the OR rule with it.
    fn add_semi(&mut self, x: u8, y: u8, carrier: B, reply: u8, made: Made<B>) {
        let index = self.pair(x, y);
        let pair = self.pairs[index];
        if self.has_within(pair.fulls, carrier) || self.has_within(pair.semis, carrier) {
            return;
        }
        let (semis, gone) = self.without(pair.semis, carrier);
        self.pairs[index].semis = semis;
        self.pairs[index].semi_count -= gone;
        if self.pairs[index].semi_count >= self.most(x, y).1 {
            return;
        }
        let id = self.link_semi(index, carrier, (x, y), Some(reply), made);
        if self.pairs[index].common.is_empty() {
            self.unite(x, y, id, carrier);
        }
    }

    /// The OR rule: sets of semis that contain the newest and have no cell in common.
    fn unite(&mut self, x: u8, y: u8, newest: Id, carrier: B) {
        let pair = self.pairs[self.pair(x, y)];
        let mut unions = std::mem::take(&mut self.unions);
        unions.others.clear();
        unions.others.extend(self.list(pair.semis).filter(|(id, _)| *id != newest));
        // What all carriers from here on have in common can never be got rid of by them.
        unions.rest.clear();
        unions.rest.resize(unions.others.len() + 1, !B::EMPTY);
        for index in (0..unions.others.len()).rev() {
            unions.rest[index] = unions.rest[index + 1] & unions.others[index].1;
        }
        unions.known.clear();
        unions.known.extend(self.list(pair.fulls).map(|(_, carrier)| carrier));
        unions.steps = MOST_COMBINATIONS;
        unions.chosen.clear();
        unions.chosen.push(newest);
        unions.members.clear();
        unions.found.clear();
        unions.extend(0, carrier, carrier);
        let mut next = 0;
        for &(union, count) in &unions.found {
            let from = self.members.len() as u32;
            self.members.extend(&unions.members[next..next + count]);
            next += count;
            self.add_full(x, y, union, Made::here(Origin::Either(from, count as u32)));
        }
        self.unions = unions;
    }

    fn has_within(&self, head: Id, carrier: B) -> bool {
        self.list(head).any(|(_, other)| other.within(carrier))
    }

    /// A list without the connections that a carrier lies within, and how many those are.
    fn without(&mut self, head: Id, carrier: B) -> (Id, u8) {
        let (mut first, mut last, mut gone) = (head, NONE, 0);
        let mut id = head;
        while id != NONE {
            let next = self.all[id as usize].next;
            if carrier.within(self.all[id as usize].carrier) {
                self.all[id as usize].superseded = true;
                gone += 1;
                match self.all.get_mut(last as usize) {
                    Some(before) => before.next = next,
                    None => first = next,
                }
            } else {
                last = id;
            }
            id = next;
        }
        (first, gone)
    }

    fn most(&self, x: u8, y: u8) -> (u8, u8) {
        let is_edge = |point: u8| point as usize >= self.cells;
        MOST[if self.are_cells(x, y) { 0 } else { 1 + usize::from(is_edge(x) && is_edge(y)) }]
    }

    fn are_cells(&self, x: u8, y: u8) -> bool {
        !self.own[x as usize].is_empty() && !self.own[y as usize].is_empty()
    }

    fn number(&mut self, ends: (u8, u8), carrier: B, reply: Option<u8>, made: Made<B>, next: Id) -> Id {
        let stones = match made.origin {
            Origin::Touch => self.group[ends.0 as usize] | self.group[ends.1 as usize],
            Origin::Join(a, b) => self.get(a).stones | self.get(b).stones,
            Origin::Either(from, count) => {
                let semis = self.members(from, count).iter();
                semis.fold(B::EMPTY, |stones, semi| stones | self.get(*semi).stones)
            }
            Origin::Before => made.stones,
        };
        let connection =
            Connection { carrier, stones, ends, reply, origin: made.origin, next, superseded: false };
        self.all.push(connection);
        self.all.len() as Id - 1
    }

    fn pair(&self, x: u8, y: u8) -> usize {
        x.min(y) as usize * self.stride + x.max(y) as usize
    }
}

/// The search for semis without a common cell; its lists are used again and again.
#[derive(Debug)]
struct Unions<B> {
    others: Vec<(Id, B)>,
    rest: Vec<B>,
    known: Vec<B>,
    steps: u32,
    chosen: Vec<Id>,
    /// The carriers of the fulls found, and how many semis each has; the semis of all, one after another.
    found: Vec<(B, usize)>,
    members: Vec<Id>,
}

impl<B> Default for Unions<B> {
    fn default() -> Self {
        let (others, rest, known) = (Vec::new(), Vec::new(), Vec::new());
        Self { others, rest, known, steps: 0, chosen: Vec::new(), found: Vec::new(), members: Vec::new() }
    }
}

impl<B: Bits> Unions<B> {
    fn extend(&mut self, from: usize, common: B, union: B) {
        for index in from..self.others.len() {
            if self.steps == 0 || common.meets(self.rest[index]) {
                return;
            }
            self.steps -= 1;
            let (id, carrier) = self.others[index];
            let left = common & carrier;
            let both = union | carrier;
            if left == common || self.known.iter().any(|known| known.within(both)) {
                continue;
            }
            self.chosen.push(id);
            if left.is_empty() {
                self.known.push(both);
                self.found.push((both, self.chosen.len()));
                self.members.extend(&self.chosen);
            } else if self.chosen.len() < MOST_JOINED {
                self.extend(index + 1, left, both);
            }
            self.chosen.pop();
        }
    }
}
