//! H-search on whole boards: one player's virtual connections and semi-connections.
//!
//! A *point* is an empty cell, a group of stones or an edge. A *full* connection of two points holds when the
//! opponent moves first, a *semi* when the player does; the *carrier* is what must be empty. From those of
//! touching points two rules make the others (Anshelevich 2002): two fulls that meet in a group make a full,
//! two that meet in an empty cell a semi whose reply is that cell (AND); semis without a common cell make a
//! full (OR).
//!
//! Speed is everything here, since this runs at every node: carriers are words, a group is named by one of
//! its stones so that no point is ever renumbered, the connections of two points lie side by side (`lists`),
//! those of one point too (`spokes`), and a pair of points tries the OR rule only when its semis have no cell
//! in common any more. Lists are antichains and capped, which loses connections but never makes a false one.
//!
//! A web is also made from that of an earlier position (`follow`). Where the opponent has played since,
//! connections are dropped, and nothing else: what the rules make without a cell they had made before too.
//! Where the player has, carriers lose the cell, and only what has changed is joined anew.

use super::connection::{Connection, Id, Made, NO_REPLY, Origin, Rest};
use super::grid::{Colour, Grid, Position};
use super::lengths::Lengths;
use super::lists::Kind::{Full, Semi};
use super::lists::{Kind, Lists};
use super::spokes::{self, Spoke};
use dfpn::bits::Bits;
use dfpn::unions::Unions;

/// Where points have gone that the opponent has taken.
const GONE: u8 = u8::MAX;

/// How connections were made.
#[derive(Debug, Default)]
struct Record {
    made: Vec<Made>,
    members: Vec<Id>,
}

/// One player's connections in a position.
#[derive(Debug)]
pub struct Web<B> {
    colour: Colour,
    cells: usize,
    lengths: Lengths,
    /// The connections of each pair of points.
    lists: Lists<B, Rest<B>>,
    /// The fulls of each point that have been joined with others.
    spokes: Vec<Vec<Spoke<B>>>,
    /// The number of the newest connection.
    newest: Id,
    /// How the connections were made that were not there before, if that is wanted.
    record: Option<Record>,
    /// The bit of each point, if it is an empty cell.
    own: Vec<B>,
    /// The first stone of each point, if it is a group.
    group: Vec<B>,
    /// The fulls that wait to be joined with others.
    queue: Vec<(u8, u8, Connection<B>)>,
    /// What has changed since an earlier position.
    changed: [Vec<(u8, u8, Connection<B>)>; 2],
    /// The numbers of the spokes that a connection is joined with.
    fitting: Vec<u32>,
    unions: Unions<B>,
    /// What the OR rule has just made: carriers, stones, and where they come from.
    united: Vec<(B, B, Origin)>,
    empty: B,
    /// The position that these are the connections of.
    position: Option<Position<B>>,
}

impl<B: Bits> Web<B> {
    /// An empty web for a player on a board.
    pub fn new(grid: &Grid<B>, colour: Colour) -> Self {
        let cells = grid.count();
        let points = cells + 2;
        Self {
            colour,
            cells,
            lengths: Lengths::long(),
            lists: Lists::new(grid.ends.clone()),
            spokes: vec![Vec::new(); points],
            newest: 0,
            record: None,
            own: vec![B::EMPTY; points],
            group: vec![B::EMPTY; points],
            queue: Vec::new(),
            changed: Default::default(),
            fitting: Vec::new(),
            unions: Unions::default(),
            united: Vec::new(),
            empty: B::EMPTY,
            position: None,
        }
    }

    /// The same, but how connections are made is recorded.
    #[must_use]
    pub fn recorded(self) -> Self {
        Self { record: Some(Record::default()), ..self }
    }

    /// The same, but it keeps fewer connections.
    #[must_use]
    pub fn shortened(self) -> Self {
        Self { lengths: Lengths::short(), ..self }
    }

    /// Finds the connections in a position.
    pub fn find(&mut self, grid: &Grid<B>, position: &Position<B>) {
        self.clear();
        self.lay_out(grid, position);
        self.finish(grid, position, |_| false);
    }

    /// Finds a full connection of the edges in a position, if there is one, and nothing that it does not need
    /// to find on the way.
    pub fn find_full(&mut self, grid: &Grid<B>, position: &Position<B>) -> Option<Connection<B>> {
        self.find_joined(grid, position, &[Full]);
        let (from, to) = self.edges();
        self.fulls(from, to).min_by_key(|full| full.carrier.count())
    }

    /// Finds the connections in a position, but only until one of these kinds joins the edges.
    pub fn find_joined(&mut self, grid: &Grid<B>, position: &Position<B>, kinds: &[Kind]) {
        let (from, to) = self.edges();
        let is_joined =
            |web: &Self| kinds.iter().any(|kind| !web.lists.keys(pair(from, to), *kind).is_empty());
        self.clear();
        self.lay_out(grid, position);
        self.finish(grid, position, is_joined);
        if is_joined(self) {
            // Not all connections are there.
            self.position = None;
        }
    }

    /// Finds the connections in a position from those of an earlier one, if that is a part of it; says
    /// whether.
    pub fn follow(&mut self, earlier: &Self, grid: &Grid<B>, position: &Position<B>) -> bool {
        let Some(before) = earlier.position else { return false };
        let within = |colour: Colour| before.of(colour).within(position.of(colour));
        if !within(Colour::Black) || !within(Colour::White) {
            return false;
        }
        self.own.copy_from_slice(&earlier.own);
        self.group.copy_from_slice(&earlier.group);
        let changes = self.changes(earlier, grid, &before, position);
        self.take_over(earlier, grid, &changes);
        self.add_changed(changes.gained);
        self.finish(grid, position, |_| false);
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

    /// The empty cells where the opponent disturbs every semi-connection of the edges; none if they are
    /// connected.
    pub fn must_play(&self) -> B {
        let (from, to) = self.edges();
        let pair = pair(from, to);
        if !self.lists.keys(pair, Full).is_empty() {
            return B::EMPTY;
        }
        self.lists.keys(pair, Semi).iter().fold(self.empty, |common, semi| common & *semi)
    }

    /// How a connection was made, if that was recorded.
    pub fn made(&self, id: Id) -> Option<Made> {
        self.record.as_ref()?.made.get(id as usize).copied()
    }

    /// The semis that a full connection was made from, if that was recorded.
    pub fn members(&self, from: u32, count: u32) -> &[Id] {
        let members = self.record.as_ref().map_or(&[][..], |record| &record.members);
        members.get(from as usize..(from + count) as usize).unwrap_or_default()
    }

    /// The fulls of two points.
    pub fn fulls(&self, x: u8, y: u8) -> impl Iterator<Item = Connection<B>> {
        self.connections(pair(x, y), Full)
    }

    /// The semis of two points.
    pub fn semis(&self, x: u8, y: u8) -> impl Iterator<Item = Connection<B>> {
        self.connections(pair(x, y), Semi)
    }

    fn connections(&self, pair: usize, kind: Kind) -> impl Iterator<Item = Connection<B>> {
        let carriers = self.lists.keys(pair, kind).iter();
        carriers.zip(self.lists.rests(pair, kind)).map(|(carrier, rest)| Connection::new(*carrier, *rest))
    }

    /// What a point is fully connected with: cells and groups by their names, and whether each of the two
    /// edges.
    pub fn partners(&self, point: u8) -> (B, [bool; 2]) {
        let (mut points, mut edges) = (B::EMPTY, [false; 2]);
        for spoke in &self.spokes[point as usize] {
            match (spoke.to as usize).checked_sub(self.cells) {
                Some(edge) => edges[edge] = true,
                None => points |= B::of(spoke.to),
            }
        }
        (points, edges)
    }

    /// Whether a point is a group, by the name that it has here.
    pub fn is_group(&self, point: u8) -> bool {
        !self.group[point as usize].is_empty()
    }

    /// Whether a point is an empty cell.
    pub fn is_cell(&self, point: u8) -> bool {
        !self.own[point as usize].is_empty()
    }

    fn clear(&mut self) {
        self.lists.clear();
        self.spokes.iter_mut().for_each(Vec::clear);
        self.newest = 0;
        if let Some(Record { made, members }) = &mut self.record {
            made.clear();
            made.push(Made { ends: (0, 0), reply: NO_REPLY, origin: Origin::Given });
            members.clear();
        }
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

    /// What has become of the points since an earlier position. The part of a group that had most connections
    /// gives it its name.
    fn changes(
        &mut self,
        earlier: &Self,
        grid: &Grid<B>,
        before: &Position<B>,
        position: &Position<B>,
    ) -> Changes<B> {
        let Self { colour, own, group, .. } = self;
        let spokes = &earlier.spokes;
        let stones = position.of(*colour);
        let gained = stones & !before.of(*colour);
        let lost = position.taken() & !before.taken() & !gained;
        let mut now: Vec<u8> = (0..spokes.len() as u8).collect();
        let mut moved = gained | lost;
        for cell in (gained | lost).cells() {
            own[cell as usize] = B::EMPTY;
        }
        for cell in lost.cells() {
            now[cell as usize] = GONE;
        }
        let mut left = gained;
        while let Some(stone) = left.first() {
            let joined = grid.flood(B::of(stone), stones);
            left &= !joined;
            let parts = |cell: &u8| gained.has(*cell) || !group[*cell as usize].is_empty();
            let parts: Vec<u8> = joined.cells().filter(parts).collect();
            let main = parts.iter().copied().filter(|part| !gained.has(*part));
            let main = main.max_by_key(|part| spokes[*part as usize].len());
            let name = main.unwrap_or(stone);
            for part in parts.into_iter().filter(|part| Some(*part) != main) {
                now[part as usize] = name;
                moved |= B::of(part);
                group[part as usize] = B::EMPTY;
            }
            group[name as usize] = B::of(name);
        }
        Changes { gained, lost, now, moved }
    }

    /// Takes over the connections of an earlier position that are as they were, and lists those that have
    /// changed. New ones will get higher numbers.
    fn take_over(&mut self, earlier: &Self, grid: &Grid<B>, changes: &Changes<B>) {
        let Self { lists, changed, .. } = self;
        // Cells that were taken have moved too.
        if changes.gained.is_empty() {
            lists.take_over(&earlier.lists, changes.moved, |_, _, _, _| {});
        } else {
            lists.take_over(&earlier.lists, changes.moved, |pair, kind, carrier, rest| {
                let (x, y) = grid.pairs[pair];
                let (x, y) = (changes.now[x as usize], changes.now[y as usize]);
                if x != y && x != GONE && y != GONE && !carrier.meets(changes.lost) {
                    changed[kind as usize].push((x, y, Connection::new(carrier, rest)));
                }
            });
        }
        for ((spokes, earlier), point) in self.spokes.iter_mut().zip(&earlier.spokes).zip(0..) {
            if changes.has_moved(point) {
                spokes.clear();
            } else {
                spokes::take_over(spokes, earlier, changes.moved);
            }
        }
        self.newest = earlier.newest;
        self.queue.clear();
        self.position = None;
    }

    /// Adds the connections that have changed, after the player has gained stones.
    fn add_changed(&mut self, gained: B) {
        let mut changed = std::mem::take(&mut self.changed);
        let [fulls, semis] = &mut changed;
        for (x, y, Connection { carrier, stones, reply, .. }) in fulls.drain(..).chain(semis.drain(..)) {
            let stones = stones | (carrier & gained) | self.group[x as usize] | self.group[y as usize];
            if reply == NO_REPLY || gained.has(reply) {
                self.add_full(x, y, carrier & !gained, stones, Origin::Given);
            } else {
                self.add_semi(x, y, carrier & !gained, stones, reply, Origin::Given);
            }
        }
        self.changed = changed;
    }

    /// Applies the rules until nothing new is found, or enough.
    fn finish(&mut self, grid: &Grid<B>, position: &Position<B>, is_enough: impl Fn(&Self) -> bool) {
        let mut next = 0;
        while let Some(&(x, y, full)) = self.queue.get(next).filter(|_| !is_enough(self)) {
            next += 1;
            // It may have been superseded by a smaller one since.
            if self.lists.keys(pair(x, y), Full).contains(&full.carrier) {
                self.join_over(x, y, &full);
                self.join_over(y, x, &full);
                self.link(x, y, &full);
                self.link(y, x, &full);
            }
        }
        self.empty = grid.all & !position.taken();
        self.position = Some(*position);
    }

    /// AND with the middle y: x–y is the new connection. Those that still wait will be joined with it when
    /// their turn comes.
    fn join_over(&mut self, x: u8, y: u8, full: &Connection<B>) {
        if y as usize >= self.cells {
            return;
        }
        let middle = self.own[y as usize];
        // Only connections of x are added meanwhile, none of y.
        let spokes = std::mem::take(&mut self.spokes[y as usize]);
        let mut fitting = std::mem::take(&mut self.fitting);
        let taken = full.carrier | self.end(x);
        let most = if self.own[x as usize].is_empty() { u8::MAX } else { self.room(full.carrier | middle) };
        let count = spokes::fitting(&spokes, taken, most, &mut fitting);
        for &index in &fitting[..count] {
            let Spoke { body, stones, id, to, .. } = spokes[index as usize];
            if to == x {
                continue;
            }
            let carrier = full.carrier | (body & !self.end(to)) | middle;
            let (stones, origin) = (full.stones | stones, Origin::Join(full.id, id));
            if middle.is_empty() {
                self.add_full(x, to, carrier, stones, origin);
            } else {
                self.add_semi(x, to, carrier, stones, y, origin);
            }
        }
        self.fitting = fitting;
        self.spokes[y as usize] = spokes;
    }

    /// The cell of a point, or that which gives a group its name.
    fn end(&self, point: u8) -> B {
        if (point as usize) < self.cells { B::of(point) } else { B::EMPTY }
    }

    /// One more than the number of cells that may be added to a part of a step.
    fn room(&self, part: B) -> u8 {
        (self.lengths.largest_step + 1).saturating_sub(part.count() as u8)
    }

    /// Makes a full connection known at the first of its points.
    fn link(&mut self, from: u8, to: u8, full: &Connection<B>) {
        let Connection { carrier, stones, id, .. } = *full;
        let size = if self.is_cell(to) { carrier.count() as u8 + 1 } else { 0 };
        let body = carrier | self.end(to);
        self.spokes[from as usize].push(Spoke { body, stones, id, to, size });
    }

    /// Adds a full connection unless one with a smaller carrier is there.
    fn add_full(&mut self, x: u8, y: u8, carrier: B, stones: B, origin: Origin) {
        let pair = pair(x, y);
        let there = self.lists.view(pair);
        let (mut smaller, mut larger) = (false, false);
        for full in there.fulls {
            smaller |= full.within(carrier);
            larger |= carrier.within(*full);
        }
        if smaller {
            return;
        }
        let mut count = there.fulls.len();
        if there.has_larger_semi(carrier) {
            self.lists.drop_larger(pair, Semi, carrier);
        }
        if larger {
            self.lists.drop_larger(pair, Full, carrier);
            count = self.lists.keys(pair, Full).len();
            for (from, to) in [(x, y), (y, x)] {
                self.spokes[from as usize].retain(|spoke| spoke.to != to || !carrier.within(spoke.body));
            }
        }
        if count >= self.most(x, y).0 {
            return;
        }
        let full = Connection { carrier, stones, id: self.number((x, y), NO_REPLY, origin), reply: NO_REPLY };
        let (key, rest) = full.parts();
        self.lists.push_full(pair, key, rest);
        self.queue.push((x, y, full));
    }

    /// Adds a semi-connection unless something smaller is there.
    #[inline(always)]
    fn add_semi(&mut self, x: u8, y: u8, carrier: B, stones: B, reply: u8, origin: Origin) {
        // Most are not needed, and that is best seen without a call.
        if !self.lists.any_within(pair(x, y), carrier) {
            self.add_new_semi((x, y), carrier, stones, reply, origin);
        }
    }

    /// Adds a semi-connection, and tries the OR rule with it.
    #[inline(never)]
    fn add_new_semi(&mut self, (x, y): (u8, u8), carrier: B, stones: B, reply: u8, origin: Origin) {
        let pair = pair(x, y);
        let there = self.lists.view(pair);
        let (mut count, common) = (there.semis.len(), there.common);
        if there.has_larger_semi(carrier) {
            self.lists.drop_larger(pair, Semi, carrier);
            count = self.lists.keys(pair, Semi).len();
        }
        if count >= self.most(x, y).1 {
            return;
        }
        let id = self.number((x, y), reply, origin);
        // If it finds something smaller, this is not needed.
        if common.meets(carrier) || !self.unite(x, y, (id, stones), carrier) {
            self.lists.push_semi(pair, carrier, Rest { stones, id, reply });
        }
    }

    /// The OR rule: sets of semis that contain the newest and have no cell in common. Says whether a full is
    /// within the newest then.
    fn unite(&mut self, x: u8, y: u8, newest: (Id, B), carrier: B) -> bool {
        let pair = pair(x, y);
        let Self { lists, unions, united, record, lengths, .. } = self;
        let there = lists.view(pair);
        if !unions.find(carrier, there.semis, there.fulls, lengths.combinations) {
            return false;
        }
        united.clear();
        let rests = lists.rests(pair, Semi);
        for (union, members) in unions.found() {
            let members = members.iter().map(|&number| &rests[number as usize]);
            let stones = members.clone().fold(newest.1, |all, semi| all | semi.stones);
            let origin = record.as_mut().map_or(Origin::Given, |Record { members: list, .. }| {
                let from = list.len();
                list.extend([newest.0].into_iter().chain(members.map(|semi| semi.id)));
                Origin::Either(from as u32, (list.len() - from) as u32)
            });
            united.push((union, stones, origin));
        }
        let mut united = std::mem::take(&mut self.united);
        for (union, stones, origin) in united.drain(..) {
            self.add_full(x, y, union, stones, origin);
        }
        self.united = united;
        self.lists.view(pair).fulls.iter().any(|full| full.within(carrier))
    }

    fn most(&self, x: u8, y: u8) -> (usize, usize) {
        let is_edge = |point: u8| point as usize >= self.cells;
        let are_cells = !self.own[x as usize].is_empty() && !self.own[y as usize].is_empty();
        match (are_cells, is_edge(x) && is_edge(y)) {
            (true, _) => self.lengths.steps,
            (_, true) => self.lengths.edges,
            _ => self.lengths.groups,
        }
    }

    fn number(&mut self, ends: (u8, u8), reply: u8, origin: Origin) -> Id {
        if let Some(record) = &mut self.record {
            record.made.push(Made { ends, reply, origin });
        }
        self.newest += 1;
        self.newest
    }
}

/// The number of a pair of points.
fn pair(x: u8, y: u8) -> usize {
    let (low, high) = (x.min(y) as usize, x.max(y) as usize);
    high * (high - 1) / 2 + low
}

/// What has happened since an earlier position.
struct Changes<B> {
    /// The player's new stones.
    gained: B,
    /// The opponent's new stones.
    lost: B,
    /// Where each point has gone.
    now: Vec<u8>,
    /// The points that are no longer what they were.
    moved: B,
}

impl<B: Bits> Changes<B> {
    fn has_moved(&self, point: u8) -> bool {
        (point as usize) < B::CELLS && self.moved.has(point)
    }
}
