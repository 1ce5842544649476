//! From proofs to plans: the connections that a proof counts on are found again and written out.

use super::Techniques;
use super::grid::{Colour, Grid, Position};
use super::inferior::Fill;
use super::proof::{Proof, Step, Threat};
use super::search::{Known, Search};
use super::shared::Shared;
use super::web::{Connection, Id, Made, Origin, Web};
use crate::bits::Bits;
use crate::contest::{Word, bit};
use crate::limits::{Budget, Limits, Monitor};
use crate::plan::{self, End, Filling, Fit, Ledger, Plan, Target};
use game::{Cell, CellSet, Edge, Terminal};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The bytes that the search for one connection may take.
const MEMORY: usize = 1 << 26;
/// The nodes that it may take: what a store calls a connection may be none.
const MOST_NODES: u64 = 1 << 20;

/// Turns proofs of one player into plans for a field.
pub struct Planner<'a, B> {
    grid: &'a Grid<B>,
    /// What the searches shared, for proofs that lie in a store.
    shared: &'a Shared<B>,
    winner: Colour,
    /// The winner's stones before anything was played.
    stones: B,
    /// The view of the claim in which the winner joins the edges.
    view: usize,
    /// The number of each cell in the field; stones have none.
    numbers: Vec<Option<u8>>,
    ledger: Arc<Ledger>,
    plans: FxHashMap<(*const Proof<B>, bool), Arc<Plan>>,
    /// The plans of proofs in a store, by their numbers there.
    kept: FxHashMap<(u64, bool), Arc<Plan>>,
    web: Web<B>,
    /// Proofs that were searched for or read here; their plans are known by where they lie.
    found: Vec<Arc<Proof<B>>>,
}

impl<'a, B: Bits> Planner<'a, B> {
    /// Plans for this winner, who has these stones, in this field, as they look in a view of the claim.
    pub fn new(search: &'a Search<'_, B>, winner: Colour, stones: B, field: &CellSet, view: usize) -> Self {
        let grid = search.grid();
        let ranks: FxHashMap<Cell, u8> = field.iter().zip(0..).collect();
        let numbers = grid.places.iter().map(|place| ranks.get(place).copied()).collect();
        Self {
            grid,
            shared: search.shared(),
            winner,
            stones,
            view,
            numbers,
            ledger: Arc::default(),
            plans: FxHashMap::default(),
            kept: FxHashMap::default(),
            web: Web::new(grid, winner).recorded(),
            found: Vec::new(),
        }
    }

    /// What counts the bytes of the plans.
    pub fn ledger(&self) -> &Arc<Ledger> {
        &self.ledger
    }

    /// The plan of a threat.
    pub fn threat(&mut self, threat: &Threat<B>) -> plan::Threat {
        self.threat_of(threat, false)
    }

    /// The plan of a proof.
    pub fn plan(&mut self, proof: &Arc<Proof<B>>) -> Arc<Plan> {
        self.plan_of(proof, false)
    }

    fn threat_of(&mut self, threat: &Threat<B>, turned: bool) -> plan::Threat {
        let plan = self.plan_of(&threat.proof, turned);
        plan::Threat { reply: self.number(threat.reply, turned), plan }
    }

    /// The plan of a proof, or of the proof turned round.
    fn plan_of(&mut self, proof: &Arc<Proof<B>>, turned: bool) -> Arc<Plan> {
        let key = (Arc::as_ptr(proof), turned);
        if let Some(known) = self.plans.get(&key) {
            return known.clone();
        }
        let plan = match &proof.step {
            Step::Turned(inner) => self.plan_of(inner, !turned),
            Step::Fill(fills, inner) => {
                let plan = self.plan_of(inner, turned);
                let filling = |(fill, around): &(Fill, B)| Filling {
                    cells: self.word(fill.word(), turned),
                    around: self.word(*around, turned),
                    stones: self.stones_of(*around, turned),
                };
                Plan::fill(fills.iter().map(filling).collect(), plan, &self.ledger)
            }
            Step::Either(threats) => {
                let threats = threats.iter().map(|threat| self.threat_of(threat, turned)).collect();
                Plan::either(threats, &self.ledger)
            }
            Step::Connection => self.connection(proof, turned),
            Step::Kept { number, .. } => self.kept(*number, turned),
        };
        self.plans.insert(key, plan.clone());
        plan
    }

    /// The plan of a proof that lies in a store.
    fn kept(&mut self, number: u64, turned: bool) -> Arc<Plan> {
        if let Some(known) = self.kept.get(&(number, turned)) {
            return known.clone();
        }
        let store = self.shared.store();
        let Some(proof) = store.and_then(|store| store.open(number, self.grid, &self.shared.ledger)) else {
            return self.nothing();
        };
        self.found.push(proof.clone());
        let plan = self.plan_of(&proof, turned);
        self.kept.insert((number, turned), plan.clone());
        plan
    }

    /// No plan at all. The kernel will say what is wrong with it.
    fn nothing(&self) -> Arc<Plan> {
        Plan::either(Vec::new(), &self.ledger)
    }

    /// The plan of a connection of the edges. Only the stones needed and the region matter, so that it is
    /// looked for where all other cells are the opponent's, but for stones that are there in any case; what the web does not see there is found by search.
    fn connection(&mut self, proof: &Proof<B>, turned: bool) -> Arc<Plan> {
        let own = proof.needed | if turned { self.grid.turned(self.stones) } else { self.stones };
        let mut stones = [self.grid.all & !own & !proof.region; 2];
        stones[self.winner as usize] = own;
        let position = Position { stones, mover: self.winner.other() };
        self.web.find(self.grid, &position);
        let (from, to) = self.web.edges();
        let full = self.web.fulls(from, to).min_by_key(|full| full.carrier.count());
        if let Some(Connection { id, .. }) = full {
            let plans = FxHashMap::default();
            return Writer { planner: self, position: &position, turned, plans }.connection(id);
        }
        let monitor = Monitor::default();
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
        let budget = Budget::new(&limits, &monitor);
        let mut search =
            Search::new(self.grid.clone(), Techniques::ALL, Arc::new(Shared::new(1, MEMORY)), budget);
        match search.settle(position) {
            Ok(Known::Lost(found)) => {
                self.found.push(found.clone());
                self.plan_of(&found, turned)
            }
            _ => self.nothing(),
        }
    }

    /// A cell of the board, turned round if so.
    fn cell(&self, cell: u8, turned: bool) -> u8 {
        if turned { self.grid.opposite(cell) } else { cell }
    }

    /// The number of an empty cell in the field.
    fn number(&self, cell: u8, turned: bool) -> u8 {
        self.numbers[self.cell(cell, turned) as usize].unwrap_or(u8::MAX)
    }

    /// The cells of a set that do not lie in the field.
    fn stones_of(&self, set: B, turned: bool) -> Box<[Cell]> {
        let cells = set.cells().map(|cell| self.cell(cell, turned) as usize);
        cells.filter(|cell| self.numbers[*cell].is_none()).map(|cell| self.grid.places[cell]).collect()
    }

    /// The cells of a set that lie in the field.
    fn word(&self, set: B, turned: bool) -> Word {
        let numbers = set.cells().filter_map(|cell| self.numbers[self.cell(cell, turned) as usize]);
        numbers.fold(0, |word, number| word | bit(number))
    }
}

/// Writes out connections of one position.
struct Writer<'p, 'a, B> {
    planner: &'p mut Planner<'a, B>,
    position: &'p Position<B>,
    turned: bool,
    plans: FxHashMap<Id, Arc<Plan>>,
}

impl<B: Bits> Writer<'_, '_, B> {
    /// The plan of a full connection.
    fn connection(&mut self, id: Id) -> Arc<Plan> {
        if let Some(known) = self.plans.get(&id) {
            return known.clone();
        }
        let Some(Made { ends, origin, .. }) = self.planner.web.made(id) else {
            return self.planner.nothing();
        };
        let plan = match origin {
            Origin::Given => self.done(ends.0, ends.1),
            Origin::Join(a, b) => self.both(ends, a, b),
            Origin::Either(from, count) => {
                let semis = self.planner.web.members(from, count).to_vec();
                let threats = semis.into_iter().filter_map(|semi| self.semi(semi)).collect();
                Plan::either(threats, &self.planner.ledger)
            }
        };
        self.plans.insert(id, plan.clone());
        plan
    }

    fn semi(&mut self, id: Id) -> Option<plan::Threat> {
        let Some(Made { ends, reply, origin: Origin::Join(a, b) }) = self.planner.web.made(id) else {
            return None;
        };
        let reply = self.planner.number(reply, self.turned);
        Some(plan::Threat { reply, plan: self.both(ends, a, b) })
    }

    /// Two connections that meet in a middle.
    fn both(&mut self, ends: (u8, u8), a: Id, b: Id) -> Arc<Plan> {
        let plans = vec![self.connection(a), self.connection(b)];
        Plan::join(self.link(ends.0, ends.1), plans, Fit::InOrder, 0, &self.planner.ledger)
    }

    /// Two points that are joined already.
    fn done(&self, x: u8, y: u8) -> Arc<Plan> {
        let whole = x as usize >= self.planner.grid.count() && y as usize >= self.planner.grid.count();
        let own = if whole { self.position.of(self.planner.winner) } else { self.own(x) | self.own(y) };
        Plan::done(self.link(x, y), self.planner.word(own, self.turned), &self.planner.ledger)
    }

    /// The cells of a point: its group, or the empty cell itself.
    fn own(&self, point: u8) -> B {
        if point as usize >= self.planner.grid.count() {
            return B::EMPTY;
        }
        let cell = B::of(point);
        cell | self.planner.grid.flood(cell, self.position.of(self.planner.winner))
    }

    fn link(&self, x: u8, y: u8) -> Target {
        let (x, y) = (self.terminal(x), self.terminal(y));
        let ends = (End::Terminal(x.min(y)), End::Terminal(x.max(y)));
        Target::Link { view: self.planner.view, net: 0, ends }
    }

    fn terminal(&self, point: u8) -> Terminal {
        let cells = self.planner.grid.count();
        match (point as usize).checked_sub(cells) {
            Some(edge) => {
                let edges = Edge::of(self.planner.winner.player());
                Terminal::Edge(edges[if self.turned { 1 - edge } else { edge }])
            }
            None => Terminal::Cell(self.planner.grid.places[self.planner.cell(point, self.turned) as usize]),
        }
    }
}
