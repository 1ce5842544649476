//! Partitions: pieces of the board, each with its own claim, that together prove a won position.
//!
//! Proofs are put together from connections in disjoint regions by the rule `both`; the pieces are what is
//! found at that level of a proof, before any move has been made. Of the proofs that the given blocks, covers
//! by atoms, the connection engine and the solver find, the one with most pieces is taken.

use super::argument::{Argument, Step};
use super::assembly::assemble;
use super::finder::atoms;
use super::promises::{Effort, ORDERS, Promises, Rest, alone, bridges, chains, promise};
use super::reply_tree::entails;
use super::sigma::{Finder, extended};
use super::{Lemma, MOST_NODES, Prover, holding};
use crate::guided::Arguable;
use crate::guided::argument::argued;
use crate::settle::Engine;
use game::{Cell, CellSet, Edge, Formula, HexClaim, Terminal};
use kernel::Goal;
use proof::field::{Word, cells};
use proof::limits::{Exhausted, Limits, Monitor};
use proof::outcome::Outcome;
use proof::plan::{self, Plan};
use std::sync::Arc;
use std::time::Duration;

/// A piece of the board and what is claimed in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The block that it is, if it is one.
    pub name: Option<String>,
    /// Its cells.
    pub region: CellSet,
    /// What the owner can make true there.
    pub goal: Formula,
}

/// A won position in pieces.
#[derive(Debug)]
pub struct Partition {
    /// The pieces; their regions are disjoint.
    pub pieces: Vec<Piece>,
    /// The proof, to be certified.
    pub outcome: Outcome<'static>,
}

/// The connection engine is given up after so long.
const TRY: Duration = Duration::from_secs(20);

/// Cuts a position that the owner of the claim wins, the opponent moving, into pieces. Nothing if the
/// opponent wins.
pub fn partition(
    claim: &HexClaim,
    lemmas: &[Lemma],
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<Partition>, Exhausted> {
    let mut prover = Prover::new(limits, monitor);
    let mut found: Vec<Parts> = Vec::new();
    if let Ok(assembly) = assemble(claim, lemmas, &[], prover.few_nodes(), &mut prover) {
        let named = assembly.pieces.iter().map(|(name, argument)| Piece {
            name: Some(name.clone()),
            region: argument.region,
            goal: argument.goal.clone(),
        });
        let mut pieces: Vec<Piece> = named.collect();
        pieces.extend(assembly.rest.iter().flat_map(|(_, argument, _)| pieces_of(argument)));
        found.push((pieces, assembly.argument));
    }
    found.extend(by_links(claim, &mut prover)?);
    found.extend(by_cover(claim, limits, &mut prover)?);
    found.extend(by_promises(claim, &prover.left(), monitor)?);
    if found.is_empty() {
        let outcome = prover.settle(claim, None);
        outcome.verdict()?;
        let Some(argument) = outcome.argument() else { return Ok(None) };
        found.push((pieces_of(&argument), argument));
        let within = HexClaim { field: found[0].1.region, ..claim.clone() };
        let short = Limits { time: Some(limits.time.map_or(TRY, |time| time.min(TRY))), ..*limits };
        let outcome = Prover::with(Engine::Seedless, &short, monitor).settle(&within, None);
        found.extend(outcome.argument().map(|argument| (pieces_of(&argument), argument)));
    }
    // Pieces that count on dead or captured cells of others do not hold by themselves.
    let mut best: Option<Parts> = None;
    for (mut pieces, argument) in found {
        if !hold(&pieces, claim, &mut prover)? {
            pieces = vec![Piece { name: None, region: argument.region, goal: claim.goal.clone() }];
        }
        if best.as_ref().is_none_or(|(most, _)| rank(&pieces) < rank(most)) {
            best = Some((pieces, argument));
        }
    }
    Ok(best.map(|(pieces, argument)| {
        let outcome = argued(claim, argument, prover.nodes);
        Partition { pieces, outcome }
    }))
}

/// The partition with most pieces comes first; of these, the one whose largest piece is smallest.
fn rank(pieces: &[Piece]) -> (std::cmp::Reverse<usize>, usize) {
    let largest = pieces.iter().map(|piece| piece.region.len()).max().unwrap_or_default();
    (std::cmp::Reverse(pieces.len()), largest)
}

/// The atoms and σ-connections that cover a position.
fn by_cover(claim: &HexClaim, limits: &Limits, prover: &mut Prover<'_>) -> Result<Option<Parts>, Exhausted> {
    let Some(parts) = atoms::cover(claim, limits, prover)? else { return Ok(None) };
    let piece = |part: &(HexClaim, Arc<Argument>)| Piece {
        name: None,
        region: part.1.region,
        goal: part.0.goal.clone(),
    };
    let pieces: Vec<Piece> = parts.iter().map(piece).collect();
    let arguments = parts.into_iter().map(|(_, argument)| argument).collect();
    let whole = Argument::join((claim.board, claim.owner), arguments, claim.goal.clone(), claim.stones());
    Ok((!pieces.is_empty()).then_some((pieces, whole)))
}

/// No more promises are made.
const MOST_PROMISES: usize = 6;

/// Promises of edges and chains, one after the other as long as what is left to prove holds, and that claim.
fn by_promises(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Result<Option<Parts>, Exhausted> {
    if !claim.joins_edges() {
        return Ok(None);
    }
    let (made, effort) = (bridges(claim), Effort::whole());
    let mut promises = Promises { claim, finder: Finder::new(limits, monitor), made, effort };
    let mut rest = promises.rest(&[], &[])?;
    if rest.is_none() {
        promises.made.clear();
        rest = promises.rest(&[], &[])?;
    }
    let Some(mut rest) = rest else { return Ok(None) };
    for _ in 0..MOST_PROMISES {
        let Rest::Claim(_) = rest else { break };
        let Some((made, then)) = promised(&mut promises, rest.size())? else { break };
        promises.made.push(made);
        rest = then;
    }
    if let Rest::Claim(claim) = rest {
        let mut smallest: Option<HexClaim> = None;
        for order in ORDERS {
            let Some(shrunk) =
                promises.shrunk(alone(&claim, claim.stones(), claim.field, claim.goal.clone()), order)?
            else {
                break;
            };
            smallest = smallest.filter(|least| least.field.len() <= shrunk.field.len()).or(Some(shrunk));
        }
        promises.made.extend(smallest);
    }
    let (mut pieces, mut parts) = (Vec::new(), Vec::new());
    for made in promises.made.clone() {
        let Some(argument) = promises.holds(&made, MOST_NODES)? else { return Ok(None) };
        pieces.push(Piece { name: None, region: argument.region, goal: made.goal });
        parts.push(argument);
    }
    let whole = Argument::join((claim.board, claim.owner), parts, claim.goal.clone(), claim.stones());
    let suffice = pieces.iter().map(|piece| piece.goal.clone()).collect();
    let enough = entails(&HexClaim { goal: Formula::All(suffice), ..claim.clone() }, &claim.goal);
    Ok((pieces.len() > 1 && enough).then_some((pieces, whole)))
}

/// One more promise, and what is left to prove with it: the one after which the larger of the two is smallest,
/// and smaller than what there was.
fn promised(promises: &mut Promises<'_, '_>, before: usize) -> Result<Option<(HexClaim, Rest)>, Exhausted> {
    let claim = promises.claim;
    let ends = Edge::of(claim.owner).map(Terminal::Edge).into_iter();
    let mut best: Option<(usize, HexClaim, Rest)> = None;
    for end in ends.chain(chains(claim).into_iter().map(Terminal::Cell)) {
        let Some(goal) = promise(claim, end).filter(|goal| !promises.entails(goal)) else { continue };
        for part in promises.regions(&goal)? {
            let (made, rest) = match promises.rest(std::slice::from_ref(&part), &[])? {
                Some(rest) => (part, rest),
                None => match with_extension(promises, &part)? {
                    Some(found) => found,
                    None => continue,
                },
            };
            let larger = made.field.len().max(rest.size());
            if larger < before && best.as_ref().is_none_or(|(least, ..)| larger < *least) {
                best = Some((larger, made, rest));
            }
        }
    }
    Ok(best.map(|(_, made, rest)| (made, rest)))
}

/// A promise with the first extension that leaves a claim which holds.
fn with_extension(
    promises: &mut Promises<'_, '_>,
    part: &HexClaim,
) -> Result<Option<(HexClaim, Rest)>, Exhausted> {
    for extension in promises.finder.single(part)? {
        let chosen = [extension];
        if let Some(rest) = promises.rest(std::slice::from_ref(part), &chosen)? {
            return Ok(Some((extended(part, &chosen), rest)));
        }
    }
    Ok(None)
}

/// A link of a partition is given up after so many nodes.
const LINK_NODES: u64 = 200;

/// No more ways over the owner's stones are tried.
const MOST_WAYS: usize = 200;

/// Links from edge to edge over the owner's stones, each in cells that the others leave free; as many as can
/// be had.
fn by_links(claim: &HexClaim, prover: &mut Prover<'_>) -> Result<Option<Parts>, Exhausted> {
    if !claim.joins_edges() {
        return Ok(None);
    }
    let mut ways: Vec<Vec<Cell>> = vec![Vec::new()];
    let mut next = 0;
    // A chain of stones is one point of a way: its first stone stands for it.
    let stones = claim.stones();
    let chains: CellSet = stones
        .iter()
        .filter(|stone| claim.board.connected(&CellSet::of(*stone), &stones).first() == Some(*stone))
        .collect();
    while let Some(way) = ways.get(next).cloned().filter(|_| ways.len() < MOST_WAYS) {
        let longer = chains.iter().filter(|stone| !way.contains(stone));
        ways.extend(longer.map(|stone| [&way[..], &[stone]].concat()));
        next += 1;
    }
    for way in ways.iter().rev().filter(|way| !way.is_empty()) {
        for backwards in [false, true] {
            if let Some(parts) = along(claim, way, backwards, prover)? {
                return Ok(Some(parts));
            }
        }
    }
    Ok(None)
}

/// The pieces of a position, and why they win together.
type Parts = (Vec<Piece>, Arc<Argument>);

/// The links of one way, settled one after the other from one end.
fn along(
    claim: &HexClaim,
    way: &[Cell],
    backwards: bool,
    prover: &mut Prover<'_>,
) -> Result<Option<Parts>, Exhausted> {
    let [one, other] = Edge::of(claim.owner).map(Terminal::Edge);
    let points: Vec<Terminal> =
        [one].into_iter().chain(way.iter().copied().map(Terminal::Cell)).chain([other]).collect();
    let mut links: Vec<Formula> = points.windows(2).map(|pair| Formula::Link(pair[0], pair[1])).collect();
    if backwards {
        links.reverse();
    }
    let (mut free, mut pieces, mut parts) = (claim.field, Vec::new(), Vec::new());
    for goal in links {
        let link = HexClaim { field: free, goal: goal.clone(), ..claim.clone() };
        let Some(argument) = holding(&prover.settle(&link, Some(LINK_NODES)))? else { return Ok(None) };
        free -= argument.region;
        if !argument.region.is_empty() {
            pieces.push(Piece { name: None, region: argument.region, goal });
        }
        parts.push(argument);
    }
    let whole = Argument::join((claim.board, claim.owner), parts, claim.goal.clone(), claim.stones());
    Ok((pieces.len() > 1).then_some((pieces, whole)))
}

/// Whether every piece holds as it is told.
fn hold(pieces: &[Piece], claim: &HexClaim, prover: &mut Prover<'_>) -> Result<bool, Exhausted> {
    for piece in pieces {
        let told = HexClaim { field: piece.region, goal: piece.goal.clone(), ..claim.clone() };
        if holding(&prover.settle(&told, prover.few_nodes()))?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The pieces of an argument.
pub(super) fn pieces_of(argument: &Arc<Argument>) -> Vec<Piece> {
    match &argument.step {
        Step::Join(parts) => parts.iter().flat_map(pieces_of).collect(),
        Step::Search(claim, plan) => {
            let cutter = Cutter { field: claim.field.iter().collect() };
            let mut pieces = Vec::new();
            cutter.cut(plan, &mut pieces);
            pieces
        }
        Step::Cases(_) | Step::Image(..) => {
            vec![Piece { name: None, region: argument.region, goal: argument.goal.clone() }]
        }
    }
}

struct Cutter {
    field: Vec<Cell>,
}

impl Cutter {
    fn cut(&self, plan: &Plan, pieces: &mut Vec<Piece>) {
        match &plan.step {
            plan::Step::Join(plans, _) => plans.iter().for_each(|plan| self.cut(plan, pieces)),
            plan::Step::Weaken(plan) => self.cut(plan, pieces),
            plan::Step::Anchor(plan) if plan.target.lent.is_empty() => self.cut(plan, pieces),
            plan::Step::Fill(fillings, inner) => {
                self.cut(inner, pieces);
                // A captured pair is a piece of its own: each cell answers the other.
                for pair in fillings.iter().filter(|filling| filling.cells.count_ones() == 2) {
                    let region = self.set(pair.cells);
                    let one = |cell: Cell| {
                        let terminal = game::Terminal::Cell(cell);
                        Formula::Link(terminal, terminal)
                    };
                    let goal = Formula::Any(region.iter().map(one).collect());
                    pieces.push(Piece { name: None, region, goal });
                }
            }
            plan::Step::Done(_) => {}
            plan::Step::Either(_) | plan::Step::Dual(_) | plan::Step::Anchor(_) | plan::Step::Moved(..) => {
                let Goal::Links { formula: goal, .. } = (*plan.target.goal).clone() else { return };
                pieces.push(Piece { name: None, region: self.set(plan.region), goal });
            }
        }
    }

    fn set(&self, word: Word) -> CellSet {
        cells(word).map(|local| self.field[local as usize]).collect()
    }
}
