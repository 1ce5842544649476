//! Theorems of connections: from how the web has made them straight to the kernel, and each part only once.
//!
//! What a connection is made of, such as the two-bridges at an edge, is met again and again. A part is known by
//! its ends and by the parts that it was made of, so that the kernel is asked for each of them one time.

use super::connection::{Connection, Id, Made, Origin};
use super::grid::{Colour, Grid, Position};
use super::web::Web;
use dfpn::bits::Bits;
use game::{Board, CellSet, Edge, Formula, Terminal};
use kernel::{Goal, RuleError, Semi, Theorem, Weakening};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many parts are remembered; then all are forgotten.
const MOST_PARTS: usize = 1 << 19;

/// What a part was made of, its ends in order; other parts are numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part<B> {
    /// A chain of stones.
    Done((u8, u8), B),
    /// Two parts that meet.
    Join((u8, u8), u32, u32),
    /// Threats: replies, and the parts that they lead to.
    Either((u8, u8), Vec<(u8, u32)>),
}

/// Finds connections of one player's edges, and what the kernel says of them.
#[derive(Debug)]
pub struct Linker<B> {
    board: Board,
    colour: Colour,
    web: Web<B>,
    /// The position in which the web was made.
    stones: B,
    goals: FxHashMap<(u8, u8), Arc<Goal>>,
    numbers: FxHashMap<Part<B>, u32>,
    theorems: Vec<Theorem>,
    /// The parts of the connections of this web.
    here: FxHashMap<Id, u32>,
}

impl<B: Bits> Linker<B> {
    /// Nothing is known yet.
    pub fn new(grid: &Grid<B>, board: Board, colour: Colour) -> Self {
        Self {
            board,
            colour,
            web: Web::new(grid, colour).recorded(),
            stones: B::EMPTY,
            goals: FxHashMap::default(),
            numbers: FxHashMap::default(),
            theorems: Vec::new(),
            here: FxHashMap::default(),
        }
    }

    /// The theorem of a connection of the edges over these stones, with nothing but this region empty; none if
    /// the web does not see one. Other stones of the player's must not be counted on.
    pub fn find(&mut self, grid: &Grid<B>, needed: B, region: B) -> Result<Option<Theorem>, RuleError> {
        if self.theorems.len() > MOST_PARTS {
            self.theorems.clear();
            self.numbers.clear();
        }
        let mut stones = [grid.all & !needed & !region; 2];
        stones[self.colour as usize] = needed;
        let position = Position { stones, mover: self.colour.other() };
        let Some(Connection { id, .. }) = self.web.find_full(grid, &position) else { return Ok(None) };
        self.here.clear();
        self.stones = needed;
        let number = self.connection(grid, id)?;
        Ok(Some(self.theorems[number as usize].clone()))
    }

    /// The part that a connection of the web is.
    fn connection(&mut self, grid: &Grid<B>, id: Id) -> Result<u32, RuleError> {
        if let Some(known) = self.here.get(&id) {
            return Ok(*known);
        }
        let Some(Made { ends, origin, .. }) = self.web.made(id) else { return Err(RuleError::NoPremise) };
        let number = match origin {
            Origin::Given => self.part(grid, Part::Done(in_order(ends), self.chain(grid, ends)))?,
            Origin::Join(a, b) => self.join(grid, ends, a, b)?,
            Origin::Either(from, count) => {
                let mut threats = Vec::new();
                for semi in self.web.members(from, count).to_vec() {
                    if let Some(Made { ends, reply, origin: Origin::Join(a, b) }) = self.web.made(semi) {
                        threats.push((reply, self.join(grid, ends, a, b)?));
                    }
                }
                self.part(grid, Part::Either(in_order(ends), threats))?
            }
        };
        self.here.insert(id, number);
        Ok(number)
    }

    fn join(&mut self, grid: &Grid<B>, ends: (u8, u8), a: Id, b: Id) -> Result<u32, RuleError> {
        let (a, b) = (self.connection(grid, a)?, self.connection(grid, b)?);
        self.part(grid, Part::Join(in_order(ends), a, b))
    }

    /// The stones and ends by which two points touch.
    fn chain(&self, grid: &Grid<B>, (x, y): (u8, u8)) -> B {
        let edge = |point: u8| (point as usize).checked_sub(grid.count());
        let edges = &grid.edges[self.colour as usize];
        let cells = |point: u8| edge(point).map_or_else(|| B::of(point), |edge| edges[edge]);
        let own = |point: u8| edge(point).map_or_else(|| B::of(point), |_| B::EMPTY);
        grid.chain(cells(x), cells(y), self.stones | own(x) | own(y))
    }

    /// The number of a part, once the kernel has agreed to it.
    fn part(&mut self, grid: &Grid<B>, part: Part<B>) -> Result<u32, RuleError> {
        if let Some(known) = self.numbers.get(&part) {
            return Ok(*known);
        }
        let theorem = match &part {
            Part::Done(ends, chain) => {
                let stones: CellSet = chain.cells().map(|cell| grid.places[cell as usize]).collect();
                Theorem::done(self.goal(grid, *ends), stones)?
            }
            Part::Join(ends, a, b) => {
                let goal = self.goal(grid, *ends);
                let both = Theorem::both(&self.theorems[*a as usize], &self.theorems[*b as usize])?;
                both.weaken(Weakening { goal: Some((&goal, &[Some(0)])), ..Weakening::default() })?
            }
            Part::Either(_, threats) => {
                let semi = |(reply, part): &(u8, u32)| {
                    self.theorems[*part as usize].reply(grid.places[*reply as usize])
                };
                let semis: Vec<Semi> = threats.iter().map(semi).collect::<Result<_, _>>()?;
                Theorem::either(&semis.iter().collect::<Vec<_>>())?
            }
        };
        let number = self.theorems.len() as u32;
        self.theorems.push(theorem);
        self.numbers.insert(part, number);
        Ok(number)
    }

    /// Two points joined.
    fn goal(&mut self, grid: &Grid<B>, ends: (u8, u8)) -> Arc<Goal> {
        let player = self.colour.player();
        let terminal = |point: u8| match (point as usize).checked_sub(grid.count()) {
            Some(edge) => Terminal::Edge(Edge::of(player)[edge]),
            None => Terminal::Cell(grid.places[point as usize]),
        };
        let formula = || Formula::Link(terminal(ends.0), terminal(ends.1));
        let goal = || Arc::new(Goal::Links { board: self.board, owner: player, formula: formula() });
        self.goals.entry(ends).or_insert_with(goal).clone()
    }
}

fn in_order((x, y): (u8, u8)) -> (u8, u8) {
    (x.min(y), x.max(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_followed_once_and_nothing_else_is_counted_on() {
        let board = Board::new(5, 5).unwrap();
        let grid = Grid::<u64>::new(board);
        let word = |names: &str| {
            names.split_whitespace().fold(0u64, |word, name| word | 1 << board.parse(name).unwrap().index())
        };
        let set = |names: &str| -> CellSet {
            names.split_whitespace().map(|name| board.parse(name).unwrap()).collect()
        };
        let mut linker = Linker::new(&grid, board, Colour::Black);
        let (needed, region) = ("c2 b4", "c1 d1 b3 c3 a5 b5");
        let theorem = linker.find(&grid, word(needed), word(region)).unwrap().unwrap();
        assert_eq!((*theorem.needed(), *theorem.region()), (set(needed), set(region)));
        assert_eq!(theorem.goal().owner(), game::Player::Black);
        let parts = linker.theorems.len();
        // Another way down: the two-bridge to the top is the same.
        linker.find(&grid, word("c2 d3 c5"), word("c1 d1 d2 c3 c4 d4")).unwrap().unwrap();
        let more = linker.theorems.len() - parts;
        linker.find(&grid, word(needed), word(region)).unwrap().unwrap();
        assert_eq!(linker.theorems.len(), parts + more, "all was known");
        // Without b4 there is no connection in these cells.
        assert!(linker.find(&grid, word("c2"), word(region)).unwrap().is_none());
    }
}
