//! What the owner can do in a position without search: connections, put together along the formula.
//!
//! For every part of the formula there are *offers*, each a way to make the part true: full ones, when the
//! opponent moves first, and semis, which begin with a reply of the owner. An offer is a list of *factors*:
//! connections in disjoint carriers, which may be kept up independently of each other. A link takes its
//! offers from the connections found; a disjunction has those of its parts; a conjunction merges the factors
//! of offers of its parts. Factors that two offers share are needed only once, so that the parts of a
//! conjunction may lean on the same connection, and on the same reply. Semis of one part that have no cell in
//! common make a full, as for single connections.

use crate::links::connections::{Connections, Ends, Id, Origin};
use crate::links::shape::{End, Kind, Shape};
use crate::links::{Aim, View};
use crate::tuning::{LINK_COMBINATIONS, OFFERS};
use dfpn::unions::Unions;
use game::{CellSet, Terminal};
use proof::field::{Position, Word, bit};
use proof::plan::{Fit, Ledger, Plan, Target, Threat};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A way to make a part of the formula true.
#[derive(Clone)]
struct Offer {
    /// The owner's first move, for a semi.
    reply: Option<u8>,
    factors: Vec<Factor>,
    carrier: Word,
}

/// Something that is kept up by itself.
#[derive(Clone)]
struct Factor {
    carrier: Word,
    source: Source,
}

#[derive(Clone)]
enum Source {
    /// A full connection in a net.
    Connection(usize, Id),
    /// A part of the formula, by semis without a common cell.
    Either(usize, Rc<[Offer]>),
}

impl Offer {
    fn new(reply: Option<u8>, factors: Vec<Factor>) -> Self {
        let carrier = factors.iter().fold(reply.map_or(0, bit), |all, factor| all | factor.carrier);
        Self { reply, factors, carrier }
    }
}

/// The offers for a whole formula in a position.
pub struct Analysis<'a> {
    view: &'a View,
    position: Position,
    nets: Vec<Connections>,
    part: usize,
    fulls: Vec<Offer>,
    semis: Vec<Offer>,
}

impl<'a> Analysis<'a> {
    /// Analyses a position.
    pub fn new(view: &'a View, shape: &Shape, position: &Position) -> Self {
        let ends = Ends { ends: &view.ends, named: &view.named, seeds: &view.seeds };
        let nets = &view.nets;
        let found = nets.all.iter().map(|net| Connections::find(nets, net, &ends, position)).collect();
        let (fulls, semis) = (Vec::new(), Vec::new());
        let mut analysis = Self { view, position: *position, nets: found, part: shape.id, fulls, semis };
        (analysis.fulls, analysis.semis) = analysis.offers(shape);
        analysis
    }

    /// The opponent's moves that disturb everything the owner can do: none, if the owner has succeeded.
    pub fn must_play(&self) -> Word {
        if !self.fulls.is_empty() {
            return 0;
        }
        let empty = self.view.nets.field() & !self.position.taken();
        self.semis.iter().fold(empty, |common, semi| common & semi.carrier)
    }

    /// The carriers of the full offers.
    pub fn full_carriers(&self) -> Vec<Word> {
        self.fulls.iter().map(|full| full.carrier).collect()
    }

    /// The replies and carriers of the semis.
    pub fn semi_carriers(&self) -> Vec<(u8, Word)> {
        self.semis.iter().filter_map(|semi| Some((semi.reply?, semi.carrier))).collect()
    }

    /// The plan of a full offer, if there is one.
    pub fn plan(&self, ledger: &Arc<Ledger>) -> Option<Arc<Plan>> {
        let best = self.fulls.iter().min_by_key(|offer| offer.carrier.count_ones())?;
        Some(Builder::new(self, ledger).offer(&self.view.target(Aim::Whole), best))
    }

    /// Some of the semis as threats; they have no more cells in common than all of them.
    pub fn threats(&self, ledger: &Arc<Ledger>) -> Vec<Threat> {
        let mut builder = Builder::new(self, ledger);
        let chosen = dfpn::search::fewest(self.semis.iter().map(|semi| (semi, semi.carrier)).collect());
        let target = self.view.target(Aim::Whole);
        chosen.into_iter().filter_map(|semi| builder.threat(&target, semi)).collect()
    }

    /// The threat with the smallest carrier, if there is one.
    pub fn threat(&self, ledger: &Arc<Ledger>) -> Option<Threat> {
        let best = self.semis.iter().min_by_key(|semi| semi.carrier.count_ones())?;
        Builder::new(self, ledger).threat(&self.view.target(Aim::Whole), best)
    }

    /// The full offers and the semis of a part.
    fn offers(&self, shape: &Shape) -> (Vec<Offer>, Vec<Offer>) {
        let all = match &shape.kind {
            Kind::Link(net, ends) => self.link_offers(shape.id, *net, *ends),
            Kind::Any(parts) => parts.iter().flat_map(|part| self.both_kinds(part)).collect(),
            Kind::All(parts) => parts.iter().fold(vec![Offer::new(None, Vec::new())], |partial, part| {
                let more = self.both_kinds(part);
                let joined =
                    partial.iter().flat_map(|offer| more.iter().filter_map(|other| self.and(offer, other)));
                let (fulls, semis) = kinds(joined.collect());
                [fulls, semis].concat()
            }),
        };
        let (mut fulls, semis) = kinds(all);
        // For the whole formula the intersection of all semis says it all, and a single link is closed.
        if shape.id != self.part && !matches!(shape.kind, Kind::Link(..)) {
            self.close(shape.id, &mut fulls, &semis);
        }
        (smallest(fulls), semis)
    }

    fn both_kinds(&self, part: &Shape) -> Vec<Offer> {
        let (fulls, semis) = self.offers(part);
        [fulls, semis].concat()
    }

    fn link_offers(&self, id: usize, net: usize, ends: (End, End)) -> Vec<Offer> {
        let formula = &self.view.parts.formulas[id];
        if formula.holds(&self.view.nets.board, &self.view.stones_of(self.position.owner)) {
            return vec![Offer::new(None, Vec::new())];
        }
        let (Some(x), Some(y)) = (self.point(net, ends.0), self.point(net, ends.1)) else {
            return Vec::new();
        };
        let found = &self.nets[net];
        let fulls = found.fulls(x, y).iter().map(|(id, _)| Offer::new(None, self.factors(net, *id)));
        let semis = found.semis(x, y).iter().filter_map(|(id, _)| match found.get(*id).origin {
            Origin::Reply(reply, a, b) => {
                let factors = [self.factors(net, a), self.factors(net, b)].concat();
                Some(Offer::new(Some(reply), factors))
            }
            _ => None,
        });
        fulls.chain(semis).collect()
    }

    /// A connection through groups is as many factors as it has pieces.
    fn factors(&self, net: usize, id: Id) -> Vec<Factor> {
        let found = &self.nets[net];
        let connection = found.get(id);
        if let Origin::Join(a, b) | Origin::Detour(a, b) = connection.origin {
            return [self.factors(net, a), self.factors(net, b)].concat();
        }
        vec![Factor { carrier: connection.carrier, source: Source::Connection(net, id) }]
    }

    /// Both offers at once, if they do not get in each other's way.
    fn and(&self, one: &Offer, other: &Offer) -> Option<Offer> {
        if one.reply.is_some() && other.reply.is_some() && one.reply != other.reply {
            return None;
        }
        let reply = one.reply.or(other.reply);
        let mut factors = one.factors.clone();
        for factor in &other.factors {
            if factors.iter().any(|known| self.implies(known, factor)) {
                continue;
            }
            factors.retain(|known| !self.implies(factor, known));
            if factors.iter().any(|known| known.carrier & factor.carrier != 0) {
                return None;
            }
            factors.push(factor.clone());
        }
        let free = reply.is_none_or(|reply| factors.iter().all(|factor| factor.carrier & bit(reply) == 0));
        free.then(|| Offer::new(reply, factors))
    }

    /// Whether one factor promises what another does: its ends are among the other's, with no more cells
    /// given.
    fn implies(&self, a: &Factor, b: &Factor) -> bool {
        match (&a.source, &b.source) {
            (Source::Connection(net, x), Source::Connection(other_net, y)) => {
                let given = |net: usize| self.view.nets.all[net].given;
                let (one, other) = (&self.nets[*net], &self.nets[*other_net]);
                let (x, y) = (one.get(*x).ends, other.get(*y).ends);
                let within = |x: usize, y: usize| one.points[x].within(&other.points[y], &self.view.parts);
                given(*net).is_subset(&given(*other_net))
                    && (within(x.0, y.0) && within(x.1, y.1) || within(x.0, y.1) && within(x.1, y.0))
            }
            (Source::Either(_, a), Source::Either(_, b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The point of an end: itself, or the group that its stone belongs to.
    fn point(&self, net: usize, end: End) -> Option<usize> {
        let points = &self.nets[net].points;
        if let Some(exact) = points.iter().position(|point| point.end == end && point.cell.is_none()) {
            return Some(exact);
        }
        let End::Terminal(Terminal::Cell(cell)) = end else { return None };
        let stones = self.view.stones_of(self.position.owner) | self.view.nets.all[net].given;
        let group = self.view.nets.board.connected(&CellSet::of(cell), &stones);
        points.iter().position(|point| match point.end {
            End::Terminal(Terminal::Cell(stone)) => point.cell.is_none() && group.contains(stone),
            _ => false,
        })
    }

    /// Adds the fulls that semis without a common cell make.
    fn close(&self, part: usize, fulls: &mut Vec<Offer>, semis: &[Offer]) {
        let mut unions = Unions::default();
        let carriers: Vec<Word> = semis.iter().map(|semi| semi.carrier).collect();
        for (count, newest) in semis.iter().enumerate() {
            unions.find(newest.carrier, &carriers[..count], &[], LINK_COMBINATIONS.get() as u32);
            for (carrier, members) in unions.found() {
                let others = members.iter().map(|&index| &semis[index as usize]);
                let members: Rc<[Offer]> = [newest].into_iter().chain(others).cloned().collect();
                let factor = Factor { carrier, source: Source::Either(part, members) };
                fulls.push(Offer::new(None, vec![factor]));
            }
        }
    }
}

/// Fulls and semis apart, the smallest of each.
fn kinds(offers: Vec<Offer>) -> (Vec<Offer>, Vec<Offer>) {
    let (fulls, semis) = offers.into_iter().partition(|offer| offer.reply.is_none());
    (smallest(fulls), smallest(semis))
}

/// The offers whose carriers contain no other's, small ones first, up to a number.
fn smallest(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_by_key(|offer| offer.carrier.count_ones());
    let mut kept: Vec<Offer> = Vec::new();
    for offer in offers {
        if kept.len() == OFFERS.get() {
            break;
        }
        if !kept.iter().any(|other| other.carrier & !offer.carrier == 0) {
            kept.push(offer);
        }
    }
    kept
}

/// Turns offers into plans, each connection once.
struct Builder<'a, 'b> {
    analysis: &'a Analysis<'b>,
    ledger: &'a Arc<Ledger>,
    connections: FxHashMap<(usize, Id), Arc<Plan>>,
}

impl<'a, 'b> Builder<'a, 'b> {
    fn new(analysis: &'a Analysis<'b>, ledger: &'a Arc<Ledger>) -> Self {
        Self { analysis, ledger, connections: FxHashMap::default() }
    }

    /// The owner's cells that tie connections to the terminals of the formula.
    fn own(&self) -> Word {
        let named = &self.analysis.view.named;
        self.analysis.nets.iter().fold(0, |all, net| all | net.anchors(named))
    }

    /// The plan of an offer once its reply, if it has one, has been played.
    fn offer(&mut self, target: &Arc<Target>, offer: &Offer) -> Arc<Plan> {
        let own = self.own() | offer.reply.map_or(0, bit);
        let mut plans: Vec<Arc<Plan>> = offer.factors.iter().map(|factor| self.factor(factor)).collect();
        match plans.len() {
            0 => Plan::done(target, own | self.analysis.position.owner, self.ledger),
            1 => {
                let plan = plans.remove(0);
                if target.goal == plan.target.goal {
                    return plan;
                }
                Plan::weaken(target, plan, own, self.ledger)
            }
            _ => Plan::join(target, plans, Fit::Somehow, own, self.ledger),
        }
    }

    fn threat(&mut self, target: &Arc<Target>, offer: &Offer) -> Option<Threat> {
        Some(Threat { reply: offer.reply?, plan: self.offer(target, offer) })
    }

    fn factor(&mut self, factor: &Factor) -> Arc<Plan> {
        match &factor.source {
            Source::Connection(net, id) => self.connection(*net, *id),
            Source::Either(part, semis) => {
                let target = self.analysis.view.target(Aim::Part(*part));
                let threats = semis.iter().filter_map(|semi| self.threat(&target, semi)).collect();
                Plan::either(&target, threats, self.ledger)
            }
        }
    }

    /// The plan of a full connection.
    fn connection(&mut self, net: usize, id: Id) -> Arc<Plan> {
        if let Some(known) = self.connections.get(&(net, id)) {
            return known.clone();
        }
        let plan = match self.analysis.nets[net].get(id).origin.clone() {
            Origin::Touch => Plan::done(&self.link(net, id), self.end_cells(net, id), self.ledger),
            Origin::Join(a, b) => self.both(net, id, a, b),
            Origin::Detour(a, b) => {
                let plans = vec![self.connection(net, a), self.connection(net, b)];
                Plan::join(&self.link(net, id), plans, Fit::Somehow, self.own(), self.ledger)
            }
            Origin::Either(semis) => {
                let threats = semis.iter().filter_map(|&semi| self.semi(net, semi)).collect();
                Plan::either(&self.link(net, id), threats, self.ledger)
            }
            Origin::Seed(seed) => self.seed(net, id, seed),
            Origin::Reply(..) => unreachable!("a full connection is never a reply"),
        };
        self.connections.insert((net, id), plan.clone());
        plan
    }

    /// The plan of a template. One that cannot be proved is promised as if it were done, which the kernel
    /// refuses.
    fn seed(&self, net: usize, id: Id, seed: usize) -> Arc<Plan> {
        let (view, target, own) = (self.analysis.view, self.link(net, id), self.end_cells(net, id));
        match view.templates.plan(&view.seeds[seed], view, net, own, self.ledger) {
            Some(plan) => Plan::weaken(&target, plan, own, self.ledger),
            None => Plan::done(&target, own, self.ledger),
        }
    }

    /// The threat of a semi-connection.
    fn semi(&mut self, net: usize, id: Id) -> Option<Threat> {
        match self.analysis.nets[net].get(id).origin {
            Origin::Reply(reply, a, b) => Some(Threat { reply, plan: self.both(net, id, a, b) }),
            _ => None,
        }
    }

    /// The plan of a connection through a middle: first the side of its first end, because the disjuncts of
    /// the whole are in that order.
    fn both(&mut self, net: usize, id: Id, a: Id, b: Id) -> Arc<Plan> {
        let found = &self.analysis.nets[net];
        let first = found.get(id).ends.0;
        let ends = found.get(a).ends;
        let (a, b) = if ends.0 == first || ends.1 == first { (a, b) } else { (b, a) };
        let plans = vec![self.connection(net, a), self.connection(net, b)];
        Plan::join(&self.link(net, id), plans, Fit::InOrder, 0, self.ledger)
    }

    fn link(&self, net: usize, id: Id) -> Arc<Target> {
        let found = &self.analysis.nets[net];
        let (x, y) = found.get(id).ends;
        self.analysis.view.target(Aim::Link(net, (found.points[x].end, found.points[y].end)))
    }

    fn end_cells(&self, net: usize, id: Id) -> Word {
        let found = &self.analysis.nets[net];
        let (x, y) = found.get(id).ends;
        found.points[x].own | found.points[y].own
    }
}
