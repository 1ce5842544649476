//! Hex claims as contests: the formula over words of the field, and what either side can do without search.

mod analysis;
mod connections;
mod dual;
mod net;
mod patterns;
pub mod position;
mod seeds;
mod shape;
mod sight;
mod truth;

use analysis::Analysis;
use dfpn::contest::{Closer, Contest, Look, Outlook, Statics};
use dfpn::search;
use game::{Cell, CellSet, Formula, HexClaim, Player, Terminal};
use kernel::Goal;
use net::Nets;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Limits, Monitor};
use proof::plan::{Ledger, Plan, Target, Threat};
use proof::settled::{Proof, Settled};
use rustc_hash::FxHashMap;
use seeds::{Seed, Templates};
use shape::{End, Parts, Shape};
use sight::Sight;
use std::cell::RefCell;
use std::sync::Arc;
use truth::Truth;

/// A Hex claim, ready to be searched.
#[derive(Debug)]
pub struct HexContest {
    truth: Truth,
    claim: View,
    /// The opponent's links across the board.
    duals: Vec<View>,
    /// What the owner and the opponent want.
    targets: [Arc<Target>; 2],
    /// What the owner sees of the goal by connections known by heart, and what the opponent does.
    sights: [Vec<Sight>; 2],
}

impl HexContest {
    /// Prepares a claim. Its field has at most 128 cells.
    pub fn new(claim: &HexClaim) -> Self {
        Self::with_seeds(claim, Templates::all())
    }

    /// The same without templates.
    pub fn without_seeds(claim: &HexClaim) -> Self {
        Self::with_seeds(claim, Templates::none())
    }

    /// Prepares a claim, to be searched with these templates.
    fn with_seeds(claim: &HexClaim, templates: Arc<Templates>) -> Self {
        let mut view = View::new(claim, CellSet::EMPTY, &templates);
        let truth = Truth::new(&claim.goal, CellSet::EMPTY, &mut view.nets);
        let turned = dual::views(claim);
        let opponents = turned.iter().map(|(claim, _)| Sight::new(claim)).collect();
        let duals = turned.into_iter().map(|(claim, lent)| View::new(&claim, lent, &templates)).collect();
        // As for connections, formulas that are too large are only looked at when they are true.
        let small = shape::links(&claim.goal) <= shape::MOST_LINKS;
        let owner = small.then(|| Sight::new(claim)).into_iter().collect();
        let targets = [Side::Owner, Side::Opponent].map(|side| Target::of_claim(claim, side));
        Self { truth, claim: view, duals, targets, sights: [owner, opponents] }
    }

    /// What a side sees of its goal.
    pub fn sights(&self, side: Side) -> &[Sight] {
        &self.sights[side as usize]
    }

    /// The carriers by which a side sees its goal by connections known by heart, with these cells of its own.
    pub fn seen(&self, side: Side, own: Word, empty: Word, semis: bool) -> Vec<Word> {
        if self.won(side, own).is_some() {
            return vec![0];
        }
        self.sights(side).iter().flat_map(|sight| sight.carriers(own, empty, semis)).collect()
    }

    /// The plan of a goal that a side sees within a carrier.
    pub fn seen_plan(&self, side: Side, own: Word, carrier: Word, ledger: &Arc<Ledger>) -> Option<Arc<Plan>> {
        if let Some(needed) = self.won(side, own) {
            return Some(Plan::done(self.target(side), needed, ledger));
        }
        let others = self.field() & !own & !carrier;
        let mover = side.other();
        let position = match side {
            Side::Owner => Position { owner: own, opponent: others, mover },
            Side::Opponent => Position { owner: others, opponent: own, mover },
        };
        if let Statics::Lost(plan) = self.statics(&position, ledger) {
            return Some(plan);
        }
        let (limits, monitor) = (Limits::default(), Monitor::default());
        match search::settle(self, position, &limits, &mut Budget::new(&limits, &monitor)).ok()? {
            Settled { winner, proof: Proof::Plan(plan) } if winner == side => Some(plan),
            _ => None,
        }
    }

    /// The threat of a side that sees its goal within a carrier after one more move.
    fn seen_threat(
        &self,
        position: &Position,
        side: Side,
        reply: u8,
        carrier: Word,
        ledger: &Arc<Ledger>,
    ) -> Option<Threat> {
        let plan = self.seen_plan(side, position.of(side) | bit(reply), carrier, ledger)?;
        Some(Threat { reply, plan })
    }

    /// The moves by which the side that is not to move would see its goal if it moved now, with their
    /// carriers: those that leave ever less to the mover.
    fn glimpses(&self, position: &Position, moves: Word) -> Vec<(u8, Word)> {
        let empty = self.field() & !position.taken();
        let side = position.mover.other();
        let mut left = moves;
        let mut found = Vec::new();
        for cell in cells(empty) {
            for carrier in self.seen(side, position.of(side) | bit(cell), empty & !bit(cell), true) {
                if left & !(carrier | bit(cell)) != 0 {
                    left &= carrier | bit(cell);
                    found.push((cell, carrier));
                }
            }
        }
        found
    }

    /// What a side can do, in each view of it.
    fn analyses(&self, position: &Position, side: Side) -> Vec<Analysis<'_>> {
        match side {
            Side::Owner => self.claim.analysis(position).into_iter().collect(),
            Side::Opponent => {
                // In the opponent's views the opponent is the owner.
                let turned =
                    Position { owner: position.opponent, opponent: position.owner, mover: Side::Opponent };
                self.duals.iter().filter_map(|view| view.analysis(&turned)).collect()
            }
        }
    }

    /// The moves by which the side that is not to move would succeed without search if it moved now, with
    /// their carriers, the smallest first. None if it has succeeded already.
    pub fn threats_after_a_move(&self, position: &Position) -> Option<Vec<(u8, Word)>> {
        let side = position.mover.other();
        let mut threats = Vec::new();
        for analysis in self.analyses(position, side) {
            if analysis.must_play() == 0 {
                return None;
            }
            threats.extend(analysis.semi_carriers());
        }
        for cell in cells(self.field() & !position.taken()) {
            let placed = Position { mover: side, ..*position }.after(cell);
            let carriers =
                self.analyses(&placed, side).into_iter().flat_map(|analysis| analysis.full_carriers());
            threats.extend(carriers.map(|carrier| (cell, carrier | bit(cell))));
        }
        let glimpses = self.glimpses(position, self.field()).into_iter();
        threats.extend(glimpses.map(|(cell, carrier)| (cell, carrier | bit(cell))));
        threats.sort_by_key(|(_, carrier)| carrier.count_ones());
        Some(threats)
    }
}

/// What a plan is for, in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Aim {
    /// The whole formula.
    Whole,
    /// A part of the formula, by its number.
    Part(usize),
    /// A connection under the given cells of a net.
    Link(usize, (End, End)),
}

/// A formula of one side, ready for connections.
#[derive(Debug)]
struct View {
    owner: Player,
    /// The cells lent to the other side, if the formula joins edges to cut something.
    lent: CellSet,
    /// What plans reach here, each once.
    targets: RefCell<FxHashMap<Aim, Arc<Target>>>,
    formula: Formula,
    nets: Nets,
    /// The formula for connections, and its parts; none if it is too large.
    shape: Option<Shape>,
    parts: Parts,
    /// The edges and unions at which connections end.
    ends: Vec<(End, Vec<Terminal>)>,
    /// The stones that the formula names.
    named: CellSet,
    /// Connections known beforehand, and where they fit.
    templates: Arc<Templates>,
    seeds: Vec<Seed>,
}

impl View {
    fn new(claim: &HexClaim, lent: CellSet, templates: &Arc<Templates>) -> Self {
        let mut nets = Nets::new(claim.board, &claim.field, claim.stones());
        let mut parts = Parts::default();
        let shape = parts.prepare(&claim.goal, &mut nets);
        let edges = claim.goal.edges().into_iter().map(Terminal::Edge);
        let mut ends: Vec<(End, Vec<Terminal>)> =
            edges.map(|edge| (End::Terminal(edge), vec![edge])).collect();
        ends.extend(
            (0..).zip(&parts.unions).map(|(union, terminals)| (End::Union(union), terminals.clone())),
        );
        let named = claim.goal.cells();
        let seeds = templates.seeds(&nets, claim.owner);
        let (owner, formula, templates) = (claim.owner, claim.goal.clone(), templates.clone());
        let targets = RefCell::default();
        Self { owner, lent, targets, formula, nets, shape, parts, ends, named, templates, seeds }
    }

    /// What a plan for this part of the formula, or for this connection, reaches.
    fn target(&self, aim: Aim) -> Arc<Target> {
        let new = || match aim {
            Aim::Whole => self.reaching(self.formula.clone(), 1),
            Aim::Part(id) => self.reaching(self.parts.formulas[id].clone(), self.parts.disjuncts[id]),
            Aim::Link(net, ends) => {
                let disjuncts = self.parts.terminals(ends.0).len() * self.parts.terminals(ends.1).len();
                self.reaching(self.parts.link_formula(ends, &self.nets.all[net].given), disjuncts)
            }
        };
        self.targets.borrow_mut().entry(aim).or_insert_with(new).clone()
    }

    fn reaching(&self, formula: Formula, disjuncts: usize) -> Arc<Target> {
        let goal = Arc::new(Goal::Links { board: self.nets.board, owner: self.owner, formula });
        Arc::new(Target { goal, disjuncts, stones: self.nets.stones, lent: self.lent })
    }

    /// All stones of the owner in a position.
    fn stones_of(&self, own: Word) -> CellSet {
        self.nets.stones | self.nets.set(own)
    }

    /// What the owner can do without search when the opponent is to move.
    fn analysis(&self, position: &Position) -> Option<Analysis<'_>> {
        let shape = self.shape.as_ref()?;
        Some(Analysis::new(self, shape, position))
    }
}

impl Contest for HexContest {
    fn owner(&self) -> Player {
        self.claim.owner
    }

    fn place(&self, local: u8) -> Cell {
        self.claim.nets.cells[local as usize]
    }

    fn field(&self) -> Word {
        self.claim.nets.field()
    }

    fn target(&self, side: Side) -> &Arc<Target> {
        &self.targets[side as usize]
    }

    fn won(&self, side: Side, own: Word) -> Option<Word> {
        let nets = &self.claim.nets;
        match side {
            Side::Owner => self.truth.holds(nets, own).then(|| self.truth.support(nets, own)),
            Side::Opponent => {
                let cut = !self.truth.holds(nets, nets.field() & !own);
                cut.then(|| self.truth.barrier(nets, own))
            }
        }
    }

    fn outlook(&self, position: &Position) -> Outlook {
        self.truth.outlook(&self.claim.nets, position)
    }

    /// The number of moves alone would leave most positions alike; the other side's distance tells them
    /// apart.
    fn hardness(&self, moves: Word, far: u32) -> u32 {
        const FARTHEST: u32 = 20;
        moves.count_ones() / 2 + 2 * far.min(FARTHEST)
    }

    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat> {
        let mut analyses = self.analyses(position, position.mover).into_iter();
        let threat = analyses.find_map(|analysis| analysis.threat(ledger))?;
        Some(self.for_goal(threat, position.mover, ledger))
    }

    fn must_play(&self, position: &Position) -> Word {
        let empty = self.field() & !position.taken();
        let others = self.analyses(position, position.mover.other());
        others.iter().fold(empty, |common, analysis| common & analysis.must_play())
    }

    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics {
        let side = position.mover.other();
        self.told(&self.analyses(position, side), side, ledger)
    }

    fn look(&self, position: &Position, ledger: &Arc<Ledger>) -> Look {
        let side = position.mover.other();
        let empty = self.field() & !position.taken();
        let analyses = self.analyses(position, side);
        match analyses.iter().fold(empty, |common, analysis| common & analysis.must_play()) {
            0 => Look::Settled(self.told(&analyses, side, ledger)),
            moves => Look::Left(moves),
        }
    }

    fn closer_look(&self, position: &Position, moves: Word, ledger: &Arc<Ledger>) -> Closer {
        let mover = position.mover;
        let empty = self.field() & !position.taken();
        for cell in cells(moves) {
            let carriers = self.seen(mover, position.of(mover) | bit(cell), empty & !bit(cell), true);
            let first = carriers
                .first()
                .and_then(|carrier| self.seen_threat(position, mover, cell, *carrier, ledger));
            if let Some(threat) = first {
                return Closer::Won(threat);
            }
        }
        let glimpses = self.glimpses(position, moves);
        Closer::Left(glimpses.iter().fold(moves, |left, (cell, carrier)| left & (carrier | bit(*cell))))
    }

    fn closer_threats(&self, position: &Position, ledger: &Arc<Ledger>) -> Vec<Threat> {
        let empty = self.field() & !position.taken();
        let glimpses = self.glimpses(position, empty).into_iter();
        let with_carriers = glimpses.map(|(cell, carrier)| ((cell, carrier), carrier | bit(cell)));
        let side = position.mover.other();
        let threat = |(cell, carrier)| self.seen_threat(position, side, cell, carrier, ledger);
        search::fewest(with_carriers.collect()).into_iter().filter_map(threat).collect()
    }
}

impl HexContest {
    /// The plan or the threats that analyses of a side have found.
    fn told(&self, analyses: &[Analysis<'_>], side: Side, ledger: &Arc<Ledger>) -> Statics {
        let mut threats = Vec::new();
        for analysis in analyses {
            if let Some(plan) = analysis.plan(ledger) {
                return Statics::Lost(self.plan_for_goal(plan, side, ledger));
            }
            let found = analysis.threats(ledger).into_iter();
            threats.extend(found.map(|threat| self.for_goal(threat, side, ledger)));
        }
        Statics::Threats(threats)
    }

    /// A threat for the goal of the search: the opponent's views are about links across the board.
    fn for_goal(&self, threat: Threat, side: Side, ledger: &Arc<Ledger>) -> Threat {
        Threat { plan: self.plan_for_goal(threat.plan, side, ledger), ..threat }
    }

    fn plan_for_goal(&self, plan: Arc<Plan>, side: Side, ledger: &Arc<Ledger>) -> Arc<Plan> {
        match side {
            Side::Owner => plan,
            Side::Opponent => Plan::dual(self.target(side), plan, ledger),
        }
    }
}
