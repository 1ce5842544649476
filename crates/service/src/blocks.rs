//! Settling the blocks of a document: by the advice that comes with them, if there is any, after the blocks
//! that they use.

use crate::settle::{Bound, Decided, Engine, settle_area, settle_by};
use document::Entry;
use game::{Advice, Board, CellSet, Claim, First, HexClaim, Means};
use proof::Outcome;
use proof::limits::{Exhausted, Limits, Monitor};
use std::collections::HashMap;
use std::time::Instant;
use strategies::guided::{Advised, BlockVerdict, Lemma, Part, Proved, Reduced, in_force, settle_advised};
use strategies::settle::Request;

/// Settles any block of a document with an engine. `entries` are all blocks of the document.
pub fn settle(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Advised {
    let mut workshop = Workshop::new(engine, entries, limits, monitor);
    // Advice is for the best engine to follow; the others show of a strategy what they searched, the blocks
    // first.
    match (engine, &entry.advice) {
        (Engine::Best, _) => workshop.settle(entry),
        (_, Advice::Strategy { .. }) => {
            let mut advised = workshop.settle(entry);
            advised.parts = [workshop.parts, advised.parts].concat();
            advised.outcome.nodes = advised.parts.iter().map(|part| part.nodes).sum();
            advised
        }
        _ => Advised::plain(settle_by(engine, entry.claim(), limits, monitor).into_owned()),
    }
}

/// The names and arguments of all blocks of Hex that hold against a first move, for a board of one size.
pub fn all_lemmas(entries: &[Entry], board: Board, limits: &Limits, monitor: &Monitor) -> Vec<Lemma> {
    let fits = |entry: &Entry| {
        entry.hex().is_some_and(|claim| claim.board == board && claim.first == First::Opponent)
    };
    let numbers: Vec<usize> = (0..entries.len()).filter(|&number| fits(&entries[number])).collect();
    lemmas(entries, &numbers, limits, monitor)
}

/// The names and arguments of those of these blocks that hold.
pub fn lemmas(entries: &[Entry], numbers: &[usize], limits: &Limits, monitor: &Monitor) -> Vec<Lemma> {
    let mut workshop = Workshop::new(Engine::Best, entries, limits, monitor);
    let lemma = |number| {
        let (name, proof) = workshop.lemma(number);
        Some((name, proof?.argument))
    };
    numbers.iter().copied().filter_map(lemma).collect()
}

/// What bounds the first move of a claim of Hex before any search.
#[derive(Debug)]
pub struct MustPlay {
    /// The blocks in force; in their regions every move is answered.
    pub pieces: Vec<Lemma>,
    /// The claim on the rest of the board, which is the whole claim if no block is in force; none if the
    /// blocks suffice.
    pub rest: Option<HexClaim>,
    /// Threats in the rest, each with the moves that it and those before it leave; none if nothing is left to
    /// search.
    pub bounds: Option<Vec<Bound>>,
    /// Why nothing is left to search, where that is so.
    pub decided: Option<Decided>,
}

impl MustPlay {
    /// The threats that exclude moves, in their order.
    pub fn threats(&self) -> &[Bound] {
        let decided = || self.decided.as_ref().map(|decided| &decided.threats[..]);
        self.bounds.as_deref().or_else(decided).unwrap_or_default()
    }

    /// The moves that survive.
    pub fn left(&self) -> CellSet {
        let whole = self.rest.as_ref().map_or(CellSet::EMPTY, |rest| rest.field);
        let bounds = self.bounds.as_ref().map(|bounds| bounds.last().map_or(whole, |bound| bound.left));
        bounds.unwrap_or(CellSet::EMPTY)
    }
}

/// The must-play at the start of a block of Hex, with the blocks in force that it uses at its root.
pub fn must_play(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<MustPlay> {
    Workshop::new(engine, entries, limits, monitor).must_play(entry)
}

fn must_play_of(workshop: &mut Workshop<'_>, entry: &Entry) -> Option<MustPlay> {
    let (engine, limits, monitor) = (workshop.engine, workshop.limits, workshop.monitor);
    let claim = entry.hex()?;
    let blocks = match &entry.advice {
        Advice::Using { blocks, .. } | Advice::Strategy { blocks, .. } => &blocks[..],
        Advice::None | Advice::Tree { .. } => &[],
    };
    let reduced = workshop.in_force(claim, blocks);
    let (pieces, rest) =
        reduced.map_or((Vec::new(), Some(claim.clone())), |Reduced { pieces, rest }| (pieces, rest));
    // Where blocks are in force and connections leave nothing to search, the threats that program A knows by
    // heart are what a person sees.
    let by_heart = |rest| crate::settle::must_play(rest, Engine::A).filter(|bounds| !bounds.is_empty());
    let bounds = rest.as_ref().and_then(|rest| {
        let bounds = crate::settle::must_play(rest, engine);
        if pieces.is_empty() { bounds } else { bounds.or_else(|| by_heart(rest)) }
    });
    let decided = rest.as_ref().filter(|_| bounds.is_none()).and_then(|rest| {
        strategies::settle::decided(&Request { engine, ..Request::new(rest, limits, monitor) })
    });
    Some(MustPlay { pieces, rest, bounds, decided })
}

/// The blocks of a document, and what has been proved of them: each is settled once. The time limit is for a
/// block that is asked for, together with all that it uses.
pub struct Workshop<'a> {
    engine: Engine,
    entries: &'a [Entry],
    limits: &'a Limits,
    monitor: &'a Monitor,
    /// When the work on what was asked for began.
    start: Instant,
    proved: HashMap<usize, Option<Proved>>,
    /// Those that are not proved because the time of the block that uses them ran out. Another block has
    /// time of its own to try them.
    cut_short: Vec<usize>,
    /// What the searches of these took, in their order.
    parts: Vec<Part>,
}

impl<'a> Workshop<'a> {
    /// Nothing is proved yet. The time runs from now on.
    pub fn new(engine: Engine, entries: &'a [Entry], limits: &'a Limits, monitor: &'a Monitor) -> Self {
        let (proved, cut_short, parts) = (HashMap::new(), Vec::new(), Vec::new());
        Self { engine, entries, limits, monitor, start: Instant::now(), proved, cut_short, parts }
    }

    /// Gives the whole time to what is asked for next.
    fn begin(&mut self) {
        self.start = Instant::now();
        for number in self.cut_short.drain(..) {
            self.proved.remove(&number);
        }
    }

    /// Settles a block, and keeps what is proved for those that use it.
    pub fn settle_number(&mut self, number: usize) -> Advised {
        self.begin();
        let advised = self.settle(&self.entries[number]);
        self.proved.insert(number, known(&advised));
        advised
    }

    /// Puts those of these blocks in force in a claim that hold and fit; none if the owner moves first, or if
    /// they leave nothing to prove that would suffice.
    pub fn in_force(&mut self, claim: &HexClaim, blocks: &[usize]) -> Option<Reduced> {
        if claim.first != First::Opponent {
            return None;
        }
        self.begin();
        let proved = blocks.iter().filter_map(|&number| {
            let (name, proof) = self.lemma(number);
            Some((name, proof?.argument))
        });
        in_force(claim, &proved.collect::<Vec<Lemma>>())
    }

    /// The must-play at the start of a block of Hex, with the blocks in force that it uses at its root.
    pub fn must_play(&mut self, entry: &Entry) -> Option<MustPlay> {
        must_play_of(self, entry)
    }

    /// Settles any block; those of other games than Hex use no others.
    fn settle(&mut self, entry: &Entry) -> Advised {
        let (engine, limits, monitor) = (self.engine, &self.limits.since(self.start), self.monitor);
        match entry.hex() {
            Some(claim) => {
                let lemmas = &mut |number| self.lemma(number);
                settle_advised(engine, claim, &entry.advice, lemmas, limits, monitor)
            }
            None => settle_other(engine, entry.claim(), limits, monitor),
        }
    }

    /// The name of a block, and what is known of it if it holds.
    fn lemma(&mut self, number: usize) -> (String, Option<Proved>) {
        let entry = &self.entries[number];
        if !self.proved.contains_key(&number) {
            let start = Instant::now();
            let advised = self.settle(entry);
            if let Some(claim) = entry.hex() {
                self.parts.push(Part {
                    name: entry.name.clone(),
                    cells: claim.field.len(),
                    time: start.elapsed(),
                    nodes: advised.outcome.nodes,
                    holds: advised.argument.is_some(),
                });
            }
            if advised.verdict == Err(Exhausted::Time) {
                self.cut_short.push(number);
            }
            self.proved.insert(number, known(&advised));
        }
        (entry.name.clone(), self.proved[&number].clone())
    }
}

/// Settles a claim of another game than Hex. That an area does not do may be no more than computed: then it
/// is said what was.
fn settle_other(engine: Engine, claim: &Claim, limits: &Limits, monitor: &Monitor) -> Advised {
    match claim {
        Claim::Creature(creature) if matches!(creature.by, Means::Area(_)) => {
            match settle_area(creature, limits, monitor) {
                Ok(outcome) => Advised::plain(outcome),
                Err((nodes, why)) => {
                    let outcome = Outcome::exhausted(claim.clone(), Exhausted::NoMethod, nodes);
                    let verdict = Ok(BlockVerdict::AdviceFails);
                    Advised { verdict, notes: vec![why], ..Advised::plain(outcome) }
                }
            }
        }
        _ => Advised::plain(settle_by(engine, claim, limits, monitor).into_owned()),
    }
}

/// What is known of a block that holds.
fn known(advised: &Advised) -> Option<Proved> {
    let (nodes, tally, cited) = (advised.outcome.nodes, advised.tally.clone(), advised.cited.clone());
    advised.argument.clone().map(|argument| Proved { argument, nodes, tally, cited })
}
