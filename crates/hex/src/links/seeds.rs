//! Edge templates as seeds: connections of a stone with an edge that H-search starts from, because it would
//! not find them.
//!
//! A template is placed at every cell of the field, in both reflections and at either edge of the side. Where
//! its cells are all empty, its stone and the edge are connected, whatever else is on the board. Its proof is
//! searched once, on a board of its own and with the templates before it as seeds, when a plan first needs
//! it; then it is carried over cell by cell. So certificates hold nothing but ordinary steps. Smaller
//! templates are not here: H-search sees them.

use crate::links::net::Nets;
use crate::links::shape::under;
use crate::links::{HexContest, View};
use dfpn::search;
use game::{Board, Cell, CellSet, Edge, First, Formula, HexClaim, Player, Terminal};
use kernel::Goal;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Limits, Monitor};
use proof::plan::{Ledger, Plan, Step, Target, Threat};
use proof::settled::{Proof, Settled};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// Templates at the top edge, as the library draws them: the stone x, and the cells that must be empty.
const DRAWN: [&str; 3] = [
    // V1a
    "----------
     ---------.
     --------..
     .-----....
     .-x-......",
    // IV1d
    "---------
     --------.
     -------..
     .----x...
     ..---....",
    // IV1c
    "--------.--
     ----------.
     ---------..
     .----x-....
     ..---......",
];

/// The memory for the proof of a template; none needs nearly as much.
const PROOF_BYTES: usize = 1 << 26;

/// The templates that may be used, each with its proof once that has been needed.
#[derive(Debug)]
pub struct Templates {
    known: Vec<Template>,
}

#[derive(Debug)]
struct Template {
    board: Board,
    stone: Cell,
    carrier: CellSet,
    /// None if it could not be proved.
    plan: OnceLock<Option<Arc<Plan>>>,
}

/// A template in its place in a field.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    template: usize,
    motion: Motion,
    /// The edge that is reached.
    pub edge: Edge,
    /// The stone, inside or outside the field.
    pub stone: Cell,
    /// The cells that must be empty.
    pub carrier: Word,
}

/// Where the cells of a template lie on a board.
#[derive(Clone, Copy, Debug)]
struct Motion {
    from: (isize, isize),
    to: (isize, isize),
    mirrored: bool,
    edge: Edge,
}

impl Motion {
    fn image(&self, template: &Board, cell: Cell, board: &Board) -> Option<Cell> {
        let across = template.column(cell) as isize - self.from.0;
        let down = template.row(cell) as isize - self.from.1;
        let across = if self.mirrored { -across - down } else { across };
        let (column, row) = match self.edge {
            Edge::Top => (across, down),
            Edge::Bottom => (-across, -down),
            Edge::Left => (down, across),
            Edge::Right => (-down, -across),
        };
        board.cell(self.to.0 + column, self.to.1 + row)
    }
}

impl Templates {
    /// The first so many templates. They are read, and what they need is proved, once for the whole program.
    fn first(count: usize) -> Arc<Self> {
        static FIRST: [OnceLock<Arc<Templates>>; DRAWN.len() + 1] =
            [const { OnceLock::new() }; DRAWN.len() + 1];
        let read =
            || Self { known: DRAWN[..count].iter().filter_map(|drawn| Template::read(drawn)).collect() };
        FIRST[count].get_or_init(|| Arc::new(read())).clone()
    }

    /// All templates.
    pub fn all() -> Arc<Self> {
        Self::first(DRAWN.len())
    }

    /// No templates.
    pub fn none() -> Arc<Self> {
        Self::first(0)
    }

    /// Where the templates fit into a field of a player, who has these stones outside it.
    pub fn seeds(&self, nets: &Nets, owner: Player) -> Vec<Seed> {
        let mut seeds = Vec::new();
        if nets.board.is_glued() {
            return seeds;
        }
        let field = nets.set(nets.field());
        for (number, template) in self.known.iter().enumerate() {
            if template.carrier.len() > nets.cells.len() {
                continue;
            }
            for stone in (field | nets.stones).iter() {
                for edge in Edge::of(owner) {
                    let ways =
                        [false, true].map(|mirrored| template.motion(&nets.board, stone, edge, mirrored));
                    for motion in ways.into_iter().flatten() {
                        let image = |cell| motion.image(&template.board, cell, &nets.board);
                        let carrier: Option<CellSet> = template.carrier.iter().map(image).collect();
                        let Some(carrier) = carrier.filter(|carrier| carrier.is_subset(&field)) else {
                            continue;
                        };
                        let carrier = nets.word(&carrier);
                        seeds.push(Seed { template: number, motion, edge, stone, carrier });
                    }
                }
            }
        }
        seeds
    }

    /// The plan of a seed in a view, under the given cells of a net; `own` is the stone, if it is in the
    /// field.
    pub fn plan(
        &self,
        seed: &Seed,
        view: &View,
        net: usize,
        own: Word,
        ledger: &Arc<Ledger>,
    ) -> Option<Arc<Plan>> {
        let nets = &view.nets;
        let template = &self.known[seed.template];
        let proof = template.plan.get_or_init(|| template.prove(&Self::first(seed.template))).as_ref()?;
        let field: Vec<u8> = {
            let image = |cell| seed.motion.image(&template.board, cell, &nets.board);
            let place = |cell: Cell| nets.cells.iter().position(|other| *other == cell);
            template.carrier.iter().map(|cell| Some(place(image(cell)?)? as u8)).collect::<Option<_>>()?
        };
        let given = &nets.all[net].given;
        let (done, targets) = (FxHashMap::default(), FxHashMap::default());
        let mut carried = Carried { template, seed, view, given, own, field, ledger, done, targets };
        carried.plan(proof)
    }
}

impl Template {
    /// Reads a drawn template.
    fn read(drawn: &str) -> Option<Self> {
        let rows: Vec<&str> = drawn.lines().map(str::trim).collect();
        let board = Board::new(rows[0].len(), rows.len())?;
        let drawn_as = |mark: char| -> CellSet {
            let of_row = |(row, text): (usize, &&str)| -> Vec<Cell> {
                let columns = text.chars().enumerate().filter(|(_, drawn)| *drawn == mark);
                columns.filter_map(|(column, _)| board.cell(column as isize, row as isize)).collect()
            };
            rows.iter().enumerate().flat_map(of_row).collect()
        };
        Some(Self { board, stone: drawn_as('x').first()?, carrier: drawn_as('-'), plan: OnceLock::new() })
    }

    /// The motion that puts the stone on a cell, if that is as far from the edge as the template's stone.
    fn motion(&self, board: &Board, stone: Cell, edge: Edge, mirrored: bool) -> Option<Motion> {
        let (column, row) = (board.column(stone), board.row(stone));
        let depth = match edge {
            Edge::Top => row,
            Edge::Bottom => board.height() - 1 - row,
            Edge::Left => column,
            Edge::Right => board.width() - 1 - column,
        };
        let from = (self.board.column(self.stone) as isize, self.board.row(self.stone) as isize);
        let to = (column as isize, row as isize);
        (depth as isize == from.1).then_some(Motion { from, to, mirrored, edge })
    }

    /// The proof of the template by itself.
    fn prove(&self, seeds: &Arc<Templates>) -> Option<Arc<Plan>> {
        let claim = HexClaim {
            board: self.board,
            black: CellSet::of(self.stone),
            white: CellSet::EMPTY,
            owner: Player::Black,
            field: self.carrier,
            goal: Formula::Link(Terminal::Edge(Edge::Top), Terminal::Cell(self.stone)),
            first: First::Opponent,
        };
        let contest = HexContest::with_seeds(&claim, seeds.clone());
        let start = Position { owner: 0, opponent: 0, mover: Side::Opponent };
        let (limits, monitor) = (Limits { memory: PROOF_BYTES, ..Limits::default() }, Monitor::default());
        match search::settle(&contest, start, &limits, &mut Budget::new(&limits, &monitor)).ok()? {
            Settled { winner: Side::Owner, proof: Proof::Plan(plan) } => Some(plan),
            _ => None,
        }
    }
}

/// A template's plan on its way into a field.
struct Carried<'a> {
    template: &'a Template,
    seed: &'a Seed,
    view: &'a View,
    given: &'a CellSet,
    /// The stone, if it is in the field.
    own: Word,
    /// The cells of the field that the template's cells become.
    field: Vec<u8>,
    ledger: &'a Arc<Ledger>,
    /// Parts that were carried over already.
    done: FxHashMap<*const Plan, Arc<Plan>>,
    targets: FxHashMap<*const Target, Arc<Target>>,
}

impl Carried<'_> {
    fn plan(&mut self, plan: &Arc<Plan>) -> Option<Arc<Plan>> {
        if let Some(known) = self.done.get(&Arc::as_ptr(plan)) {
            return Some(known.clone());
        }
        let target = &self.target(&plan.target)?;
        let needed = self.own | self.word(plan.needed);
        let carried = match &plan.step {
            Step::Done(_) => Plan::done(target, needed, self.ledger),
            Step::Either(threats) => {
                let mut carried = Vec::new();
                for Threat { reply, plan } in threats {
                    carried.push(Threat { reply: self.field[*reply as usize], plan: self.plan(plan)? });
                }
                Plan::either(target, carried, self.ledger)
            }
            Step::Join(plans, fit) => {
                let plans = plans.iter().map(|part| self.plan(part)).collect::<Option<_>>()?;
                Plan::join(target, plans, *fit, needed, self.ledger)
            }
            Step::Weaken(stronger) => Plan::weaken(target, self.plan(stronger)?, needed, self.ledger),
            // The owner's plans for one link have no such steps.
            Step::Dual(_) | Step::Anchor(_) | Step::Moved(..) | Step::Fill(..) => return None,
        };
        self.done.insert(Arc::as_ptr(plan), carried.clone());
        Some(carried)
    }

    fn word(&self, word: Word) -> Word {
        cells(word).fold(0, |all, cell| all | bit(self.field[cell as usize]))
    }

    fn target(&mut self, target: &Arc<Target>) -> Option<Arc<Target>> {
        if let Some(known) = self.targets.get(&Arc::as_ptr(target)) {
            return Some(known.clone());
        }
        let Goal::Links { formula, .. } = &*target.goal else { return None };
        let carried = self.view.reaching(self.formula(formula)?, target.disjuncts);
        self.targets.insert(Arc::as_ptr(target), carried.clone());
        Some(carried)
    }

    /// Links of the template, and choices among them; there is nothing else in its plans.
    fn formula(&self, formula: &Formula) -> Option<Formula> {
        match formula {
            Formula::Link(a, b) => {
                Some(under(Formula::Link(self.terminal(*a)?, self.terminal(*b)?), self.given))
            }
            Formula::Any(parts) => {
                parts.iter().map(|part| self.formula(part)).collect::<Option<_>>().map(Formula::Any)
            }
            Formula::All(_) | Formula::Given(..) => None,
        }
    }

    fn terminal(&self, terminal: Terminal) -> Option<Terminal> {
        Some(match terminal {
            Terminal::Edge(_) => Terminal::Edge(self.seed.edge),
            Terminal::Cell(cell) => Terminal::Cell(self.cell(cell)?),
        })
    }

    fn cell(&self, cell: Cell) -> Option<Cell> {
        self.seed.motion.image(&self.template.board, cell, &self.view.nets.board)
    }
}
