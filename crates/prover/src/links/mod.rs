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

use crate::contest::{Closer, Contest, Look, Outlook, Position, Side, Statics, Word, bit, cells};
use crate::limits::{Budget, Limits, Monitor};
use crate::plan::{AS_POSITION, End, Ledger, Plan, Target, Threat};
use crate::replay::Ground;
use crate::search::{self, Proof, Settled};
use analysis::Analysis;
use game::{Cell, CellSet, Formula, HexClaim, Player, Terminal};
use kernel::Goal;
use net::Nets;
use position::AsPosition;
use seeds::{Seed, Templates};
use shape::{Parts, Shape};
use sight::Sight;
use std::borrow::Cow;
use std::sync::Arc;
use truth::Truth;

/// A Hex claim, ready to be searched.
#[derive(Debug)]
pub struct HexContest {
    truth: Truth,
    claim: View,
    /// The opponent's links across the board, each with the cells lent to the owner.
    duals: Vec<(View, CellSet)>,
    /// The claim as a position of Hex, if it is one.
    position: Option<AsPosition>,
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
        let mut view = View::new(claim, 0, &templates);
        let truth = Truth::new(&claim.goal, CellSet::EMPTY, &mut view.nets);
        let turned = dual::views(claim);
        let opponents = turned.iter().map(|(claim, _)| Sight::new(claim)).collect();
        let duals = turned.into_iter().enumerate();
        let duals =
            duals.map(|(index, (claim, lent))| (View::new(&claim, index + 1, &templates), lent)).collect();
        // As for connections, formulas that are too large are only looked at when they are true.
        let small = shape::links(&claim.goal) <= shape::MOST_LINKS;
        let owner = small.then(|| Sight::new(claim)).into_iter().collect();
        Self { truth, claim: view, duals, position: AsPosition::new(claim), sights: [owner, opponents] }
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
            return Some(Plan::done(Target::Goal, needed, ledger));
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

    /// The moves by which the side that is not to move would see its goal if it moved now, with their carriers: those
    /// that leave ever less to the mover.
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
                self.duals.iter().filter_map(|(view, _)| view.analysis(&turned)).collect()
            }
        }
    }

    /// The moves by which the side that is not to move would succeed without search if it moved now, with their
    /// carriers, the smallest first. None if it has succeeded already.
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

    /// The claim as a position of Hex, and the side whose view of it this is, if it is one.
    fn viewed(&self, view: usize) -> Option<(&AsPosition, Side)> {
        let sides = AS_POSITION.into_iter().zip([Side::Owner, Side::Opponent]);
        let side = sides.into_iter().find_map(|(number, side)| (number == view).then_some(side))?;
        self.position.as_ref().map(|position| (position, side))
    }

    fn view(&self, number: usize) -> &View {
        if number == 0 { &self.claim } else { &self.duals[number - 1].0 }
    }
}

/// A formula of one side, ready for connections.
#[derive(Debug)]
struct View {
    number: usize,
    owner: Player,
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
    fn new(claim: &HexClaim, number: usize, templates: &Arc<Templates>) -> Self {
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
        Self { number, owner, formula, nets, shape, parts, ends, named, templates, seeds }
    }

    /// The target of the whole formula.
    fn target(&self) -> Target {
        if self.number == 0 { Target::Goal } else { Target::Across(self.number) }
    }

    /// The formula of a target in this view.
    fn formula(&self, target: Target) -> Cow<'_, Formula> {
        match target {
            Target::Goal | Target::Across(_) => Cow::Borrowed(&self.formula),
            Target::Part(_, id) => Cow::Borrowed(&self.parts.formulas[id]),
            Target::Link { net, ends, .. } => {
                Cow::Owned(self.parts.link_formula(ends, &self.nets.all[net].given))
            }
        }
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

    /// The number of moves alone would leave most positions alike; the other side's distance tells them apart.
    fn hardness(&self, moves: Word, far: u32) -> u32 {
        const FARTHEST: u32 = 20;
        moves.count_ones() / 2 + 2 * far.min(FARTHEST)
    }

    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat> {
        let mut analyses = self.analyses(position, position.mover).into_iter();
        let threat = analyses.find_map(|analysis| analysis.threat(ledger))?;
        Some(for_goal(threat, position.mover, ledger))
    }

    fn must_play(&self, position: &Position) -> Word {
        let empty = self.field() & !position.taken();
        let others = self.analyses(position, position.mover.other());
        others.iter().fold(empty, |common, analysis| common & analysis.must_play())
    }

    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics {
        let side = position.mover.other();
        told(&self.analyses(position, side), side, ledger)
    }

    fn look(&self, position: &Position, ledger: &Arc<Ledger>) -> Look {
        let side = position.mover.other();
        let empty = self.field() & !position.taken();
        let analyses = self.analyses(position, side);
        match analyses.iter().fold(empty, |common, analysis| common & analysis.must_play()) {
            0 => Look::Settled(told(&analyses, side, ledger)),
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

/// The plan or the threats that analyses of a side have found.
fn told(analyses: &[Analysis<'_>], side: Side, ledger: &Arc<Ledger>) -> Statics {
    let mut threats = Vec::new();
    for analysis in analyses {
        if let Some(plan) = analysis.plan(ledger) {
            return Statics::Lost(if side == Side::Owner { plan } else { Plan::dual(plan, ledger) });
        }
        let found = analysis.threats(ledger).into_iter();
        threats.extend(found.map(|threat| for_goal(threat, side, ledger)));
    }
    Statics::Threats(threats)
}

/// A threat for the goal of the search: the opponent's views are about links across the board.
fn for_goal(threat: Threat, side: Side, ledger: &Arc<Ledger>) -> Threat {
    match side {
        Side::Owner => threat,
        Side::Opponent => Threat { plan: Plan::dual(threat.plan, ledger), ..threat },
    }
}

impl Ground for HexContest {
    fn cell(&self, local: u8) -> Cell {
        self.place(local)
    }

    fn stones(&self, target: Target) -> CellSet {
        if let Some((position, side)) = self.viewed(target.view()) {
            return position.stones(side);
        }
        self.view(target.view()).nets.stones
    }

    fn lent(&self, target: Target) -> CellSet {
        if let Some((position, _)) = self.viewed(target.view()) {
            return position.lent;
        }
        target.view().checked_sub(1).map_or(CellSet::EMPTY, |dual| self.duals[dual].1)
    }

    fn goal(&self, target: Target) -> Goal {
        if let (Some((_, side)), Target::Link { ends, .. }) = (self.viewed(target.view()), target) {
            let board = self.claim.nets.board;
            let owner = if side == Side::Owner { self.claim.owner } else { self.claim.owner.opponent() };
            return Goal::Links {
                board,
                owner,
                formula: self.claim.parts.link_formula(ends, &CellSet::EMPTY),
            };
        }
        let view = self.view(target.view());
        Goal::Links { board: view.nets.board, owner: view.owner, formula: view.formula(target).into_owned() }
    }

    fn disjuncts(&self, target: Target) -> usize {
        match target {
            Target::Goal | Target::Across(_) => 1,
            Target::Link { view, .. } if self.viewed(view).is_some() => 1,
            Target::Part(view, id) => self.view(view).parts.disjuncts[id],
            Target::Link { view, ends, .. } => {
                let parts = &self.view(view).parts;
                parts.terminals(ends.0).len() * parts.terminals(ends.1).len()
            }
        }
    }
}
