//! From proofs to plans: the connections that a proof counts on are found again and written out.

use super::connection::{Connection, Id, Made, Origin};
use super::grid::{Colour, Grid, Position};
use super::inferior::Fill;
use super::known::Known;
use super::reason::{Proof, Step, Threat};
use super::search::Search;
use super::shared::Shared;
use super::web::Web;
use super::{STACK, Techniques};
use dfpn::bits::Bits;
use game::{Board, Cell, CellSet, Edge, Formula, HexClaim, Terminal};
use kernel::Goal;
use proof::field::{Word, bit};
use proof::limits::{Budget, Limits, Monitor};
use proof::plan::{self, Filling, Fit, Ledger, Plan, Stock, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes that the search for one connection may take.
const MEMORY: usize = 1 << 26;
/// The nodes that it may take: what a store calls a connection may be none.
const MOST_NODES: u64 = 1 << 20;

/// Turns proofs of one player into plans for a field.
pub struct Planner<'a, B> {
    grid: &'a Grid<B>,
    /// What the searches shared, for proofs that lie in a store.
    shared: &'a Shared<B>,
    /// The whole board, of which the grid may be a part.
    board: Board,
    winner: Colour,
    /// The winner's stones outside the field, and the cells lent for the argument.
    stones: CellSet,
    lent: CellSet,
    /// What plans reach: a link of the winner's each.
    targets: FxHashMap<(Terminal, Terminal), Arc<Target>>,
    threads: usize,
    /// The number of each cell in the field; stones have none.
    numbers: Vec<Option<u8>>,
    ledger: Arc<Ledger>,
    stock: Arc<Stock>,
    /// The plans of proofs, by where these lie.
    plans: FxHashMap<(usize, bool), Arc<Plan>>,
    /// The plans of proofs in a store, by their numbers there.
    kept: FxHashMap<(u64, bool), Arc<Plan>>,
    web: Web<B>,
    /// Proofs that were searched for or read here; their plans are known by where they lie.
    found: Vec<Arc<Proof<B>>>,
}

impl<'a, B: Bits> Planner<'a, B> {
    /// Plans for this winner in the field of a claim, with these stones outside it and these cells lent.
    pub fn new(
        search: &'a Search<'_, B>,
        winner: Colour,
        claim: &HexClaim,
        (stones, lent): (CellSet, CellSet),
    ) -> Self {
        let grid = search.grid();
        let ranks: FxHashMap<Cell, u8> = claim.field.iter().zip(0..).collect();
        let numbers = grid.places.iter().map(|place| ranks.get(place).copied()).collect();
        Self {
            grid,
            shared: search.shared(),
            board: claim.board,
            winner,
            stones,
            lent,
            targets: FxHashMap::default(),
            threads: 1,
            numbers,
            ledger: Arc::default(),
            stock: Arc::default(),
            plans: FxHashMap::default(),
            kept: FxHashMap::default(),
            web: Web::new(grid, winner).recorded(),
            found: Vec::new(),
        }
    }

    /// The same with several threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// What counts the bytes of the plans.
    pub fn ledger(&self) -> &Arc<Ledger> {
        &self.ledger
    }

    /// Finds the connections that a proof counts on, with several threads. What is not found here is found
    /// when it is needed.
    fn prepare(&mut self, proof: &Proof<B>) {
        if self.threads < 2 {
            return;
        }
        let wanted = connections(proof);
        let next = AtomicUsize::new(0);
        let work = |mut planner: Self| {
            let taken = std::iter::from_fn(|| wanted.get(next.fetch_add(1, Ordering::Relaxed)));
            taken.map(|(proof, turned)| (*proof, *turned, planner.connection(proof, *turned))).collect()
        };
        let found: Vec<Vec<_>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads)
                .map(|_| {
                    let planner = self.beside();
                    std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || work(planner))
                })
                .collect();
            threads.into_iter().filter_map(|thread| thread.ok()?.join().ok()).collect()
        });
        let found = found.into_iter().flatten();
        self.plans
            .extend(found.map(|(proof, turned, plan)| ((std::ptr::from_ref(proof).addr(), turned), plan)));
    }

    /// A planner for the same field that shares the parts of plans.
    fn beside(&self) -> Self {
        Self {
            numbers: self.numbers.clone(),
            targets: FxHashMap::default(),
            ledger: self.ledger.clone(),
            stock: self.stock.clone(),
            plans: FxHashMap::default(),
            kept: FxHashMap::default(),
            web: Web::new(self.grid, self.winner).recorded(),
            found: Vec::new(),
            ..*self
        }
    }

    /// The plan of a threat.
    pub fn threat(&mut self, threat: &Threat<B>) -> plan::Threat {
        self.prepare(&threat.proof);
        self.threat_of(threat, false)
    }

    /// The plan of a proof.
    pub fn plan(&mut self, proof: &Arc<Proof<B>>) -> Arc<Plan> {
        self.prepare(proof);
        self.plan_of(proof, false)
    }

    fn threat_of(&mut self, threat: &Threat<B>, turned: bool) -> plan::Threat {
        let plan = self.plan_of(&threat.proof, turned);
        plan::Threat { reply: self.number(threat.reply, turned), plan }
    }

    /// The plan of a proof, or of the proof turned round.
    fn plan_of(&mut self, proof: &Arc<Proof<B>>, turned: bool) -> Arc<Plan> {
        let key = (Arc::as_ptr(proof).addr(), turned);
        if let Some(known) = self.plans.get(&key) {
            return known.clone();
        }
        let plan = match &proof.step {
            Step::Turned(inner) => self.plan_of(inner, !turned),
            Step::Fill(fills, inner) => {
                let plan = self.plan_of(inner, turned);
                // A proof from elsewhere may count on a dead cell where the other player has a stone here.
                let dead = |fill: &Fill| fill.is_dead().then(|| self.cell(fill.cells.0, turned) as usize);
                let taken = |cell: &usize| {
                    self.numbers[*cell].is_none() && !self.stones.contains(self.grid.places[*cell])
                };
                let filling = |(fill, around): &(Fill, B)| Filling {
                    cells: self.word(fill.word(), turned),
                    outside: dead(fill).filter(taken).map(|cell| self.grid.places[cell]),
                    around: self.word(*around, turned),
                    stones: self.stones_of(*around, turned).into(),
                };
                Plan::fill(fills.iter().map(filling).collect(), plan, &self.ledger)
            }
            Step::Either(threats) => {
                let threats = threats.iter().map(|threat| self.threat_of(threat, turned)).collect();
                let plan = Plan::either(&self.across(), threats, &self.ledger);
                self.stock.one(plan)
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
    fn nothing(&mut self) -> Arc<Plan> {
        Plan::either(&self.across(), Vec::new(), &self.ledger)
    }

    /// The winner's edges joined.
    fn across(&mut self) -> Arc<Target> {
        let [first, second] = Edge::of(self.winner.player()).map(Terminal::Edge);
        self.link(first, second)
    }

    /// Two points joined.
    fn link(&mut self, a: Terminal, b: Terminal) -> Arc<Target> {
        let Self { board, winner, stones, lent, stock, .. } = self;
        let ends = (a.min(b), a.max(b));
        let target = self.targets.entry(ends).or_insert_with(|| {
            stock.link(ends, || {
                let formula = Formula::Link(ends.0, ends.1);
                let goal = Arc::new(Goal::Links { board: *board, owner: winner.player(), formula });
                Target { goal, disjuncts: 1, stones: *stones, lent: *lent }
            })
        });
        target.clone()
    }

    /// The plan of a connection of the edges. Only the stones needed and the region matter, so that it is
    /// looked for where all other cells are the opponent's; what the web does not see there is found by
    /// search. Other stones of the winner's must not be counted on: a dead cell that was filled in may be of
    /// use beside one of them.
    pub fn connection(&mut self, proof: &Proof<B>, turned: bool) -> Arc<Plan> {
        let mut stones = [self.grid.all & !proof.needed & !proof.region; 2];
        stones[self.winner as usize] = proof.needed;
        let position = Position { stones, mover: self.winner.other() };
        if let Some(Connection { id, .. }) = self.web.find_full(self.grid, &position) {
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

    /// The cells from one at the winner's first or second edge straight on to the edge of the board, if the
    /// grid is only a part of that: no empty cells are there, and none of the other player's stones.
    fn onward(&self, last: u8, edge: usize, turned: bool) -> impl Iterator<Item = Cell> {
        let board = self.board;
        let last = self.grid.places[self.cell(last, turned) as usize];
        let step = if (edge == 0) != turned { -1 } else { 1 };
        let (right, down) = if self.winner == Colour::White { (step, 0) } else { (0, step) };
        let (column, row) = (board.column(last) as isize, board.row(last) as isize);
        (1..).map_while(move |n| board.cell(column + n * right, row + n * down))
    }

    /// The cells of a set that do not lie in the field.
    fn stones_of(&self, set: B, turned: bool) -> Vec<Cell> {
        let cells = set.cells().map(|cell| self.cell(cell, turned) as usize);
        cells.filter(|cell| self.numbers[*cell].is_none()).map(|cell| self.grid.places[cell]).collect()
    }

    /// The cells of a set that lie in the field.
    fn word(&self, set: B, turned: bool) -> Word {
        let numbers = set.cells().filter_map(|cell| self.numbers[self.cell(cell, turned) as usize]);
        numbers.fold(0, |word, number| word | bit(number))
    }
}

/// The connections that a proof counts on, each once for each way in which the board lies.
fn connections<B: Bits>(root: &Proof<B>) -> Vec<(&Proof<B>, bool)> {
    let mut seen = FxHashSet::default();
    let (mut wanted, mut queue) = (Vec::new(), vec![(root, false)]);
    while let Some((proof, turned)) = queue.pop() {
        if !seen.insert((std::ptr::from_ref(proof), turned)) {
            continue;
        }
        match &proof.step {
            Step::Connection => wanted.push((proof, turned)),
            Step::Either(threats) => queue.extend(threats.iter().map(|threat| (&*threat.proof, turned))),
            Step::Fill(_, inner) => queue.push((inner, turned)),
            Step::Turned(inner) => queue.push((inner, !turned)),
            // What lies in a store is read when it is needed.
            Step::Kept { .. } => {}
        }
    }
    wanted
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
                Plan::either(&self.link(ends.0, ends.1), threats, &self.planner.ledger)
            }
        };
        let plan = self.planner.stock.one(plan);
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
        let plan = Plan::join(&self.link(ends.0, ends.1), plans, Fit::InOrder, 0, &self.planner.ledger);
        self.planner.stock.one(plan)
    }

    /// Two points that are joined already: by a chain of the winner's stones.
    fn done(&mut self, x: u8, y: u8) -> Arc<Plan> {
        let target = self.link(x, y);
        let Planner { grid, winner, ledger, .. } = &*self.planner;
        let edges = &grid.edges[*winner as usize];
        let edge = |point: u8| (point as usize).checked_sub(grid.count());
        let cells = |point: u8| edge(point).map_or_else(|| B::of(point), |edge| edges[edge]);
        let own = |point: u8| edge(point).map_or_else(|| B::of(point), |_| B::EMPTY);
        let chain = grid.chain(cells(x), cells(y), self.position.of(*winner) | own(x) | own(y));
        let mut stones = self.planner.stones_of(chain, self.turned);
        for edge in [x, y].into_iter().filter_map(edge) {
            if let Some(last) = (chain & edges[edge]).first() {
                stones.extend(self.planner.onward(last, edge, self.turned));
            }
        }
        let needed = self.planner.word(chain, self.turned);
        Plan::done_with(&target, needed, stones.into(), ledger)
    }

    fn link(&mut self, x: u8, y: u8) -> Arc<Target> {
        let (x, y) = (self.terminal(x), self.terminal(y));
        self.planner.link(x, y)
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::{First, Player};
    use proof::plan::Step as Planned;

    fn word(board: &Board, names: &str) -> u64 {
        names.split_whitespace().fold(0, |word, name| word | 1 << board.parse(name).unwrap().index())
    }

    /// The stones outside the field that a plan counts on.
    fn counted_on(plan: &Plan, board: &Board) -> Vec<String> {
        let mut all: Vec<String> = match &plan.step {
            Planned::Done(stones) => stones.iter().flatten().map(|cell| board.name(*cell)).collect(),
            Planned::Join(plans, _) => plans.iter().flat_map(|plan| counted_on(plan, board)).collect(),
            Planned::Either(threats) => {
                threats.iter().flat_map(|threat| counted_on(&threat.plan, board)).collect()
            }
            step => panic!("connections have no {step:?}"),
        };
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn connections_count_on_the_stones_of_their_proof_only() {
        let board = Board::new(5, 5).unwrap();
        let (monitor, limits) = (Monitor::default(), Limits::default());
        let shared = Arc::new(Shared::new(1, 1 << 20));
        let search =
            Search::new(Grid::new(board), Techniques::ALL, shared.clone(), Budget::new(&limits, &monitor));
        // Black has the whole column e, but the proof is about c2, b4 and three two-bridges.
        let black = word(&board, "e1 e2 e3 e4 e5 c2 b4");
        let stones: CellSet = board.cells().iter().filter(|cell| black >> cell.index() & 1 == 1).collect();
        let claim = HexClaim {
            board,
            black: stones,
            white: CellSet::EMPTY,
            owner: Player::Black,
            field: board.cells() - stones,
            goal: Formula::across(Player::Black),
            first: First::Opponent,
        };
        let region = word(&board, "c1 d1 b3 c3 a5 b5");
        let needed = ["c2 b4", "c2 b4", "c2"].map(|names| word(&board, names));
        let proofs = needed.map(|needed| Proof::new(needed, region, Step::Connection, &shared.ledger));
        let mut planner = Planner::new(&search, Colour::Black, &claim, (claim.stones(), CellSet::EMPTY));
        let [plan, again, none] = proofs.each_ref().map(|proof| planner.plan(proof));
        assert_eq!(counted_on(&plan, &board), ["b4", "c2"]);
        assert!(Arc::ptr_eq(&plan, &again), "what is the same is made once");
        // Without b4 there is no connection in these cells.
        assert!(matches!(&none.step, Planned::Either(threats) if threats.is_empty()));
    }
}
