//! Settling the blocks of a document: by the advice that comes with them, if there is any, after the blocks
//! that they use.

use crate::settle::{Bound, Engine, settle_by};
use document::Entry;
use game::{Advice, Board, First, HexClaim};
use proof::limits::{Limits, Monitor};
use std::collections::HashMap;
use std::time::Instant;
use strategies::guided::{Advised, Lemma, Part, Proved, Reduced, in_force, settle_advised};

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
}

/// The must-play at the start of a block of Hex, with the blocks in force that it uses at its root.
pub fn must_play(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<MustPlay> {
    let claim = entry.hex()?;
    let blocks = match &entry.advice {
        Advice::Using { blocks, .. } | Advice::Strategy { blocks, .. } => &blocks[..],
        Advice::None | Advice::Tree { .. } => &[],
    };
    let mut workshop = Workshop::new(engine, entries, limits, monitor);
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
    Some(MustPlay { pieces, rest, bounds })
}

/// The blocks of a document, and what has been proved of them: each is settled once.
pub struct Workshop<'a> {
    engine: Engine,
    entries: &'a [Entry],
    limits: &'a Limits,
    monitor: &'a Monitor,
    proved: HashMap<usize, Option<Proved>>,
    /// What the searches of these took, in their order.
    parts: Vec<Part>,
}

impl<'a> Workshop<'a> {
    /// Nothing is proved yet.
    pub fn new(engine: Engine, entries: &'a [Entry], limits: &'a Limits, monitor: &'a Monitor) -> Self {
        Self { engine, entries, limits, monitor, proved: HashMap::new(), parts: Vec::new() }
    }

    /// Settles a block, and keeps what is proved for those that use it.
    pub fn settle_number(&mut self, number: usize) -> Advised {
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
        let proved = blocks.iter().filter_map(|&number| {
            let (name, proof) = self.lemma(number);
            Some((name, proof?.argument))
        });
        in_force(claim, &proved.collect::<Vec<Lemma>>())
    }

    /// Settles any block; those of other games than Hex use no others.
    fn settle(&mut self, entry: &Entry) -> Advised {
        let (engine, limits, monitor) = (self.engine, self.limits, self.monitor);
        match entry.hex() {
            Some(claim) => {
                let lemmas = &mut |number| self.lemma(number);
                settle_advised(engine, claim, &entry.advice, lemmas, limits, monitor)
            }
            None => Advised::plain(settle_by(engine, entry.claim(), limits, monitor).into_owned()),
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
            self.proved.insert(number, known(&advised));
        }
        (entry.name.clone(), self.proved[&number].clone())
    }
}

/// What is known of a block that holds.
fn known(advised: &Advised) -> Option<Proved> {
    let (nodes, tally) = (advised.outcome.nodes, advised.tally.clone());
    advised.argument.clone().map(|argument| Proved { argument, nodes, tally })
}
