//! Settling the blocks of a document: by the advice that comes with them, if there is any, after the blocks
//! that they use.

use crate::settle::{Engine, settle_by};
use document::Entry;
use game::{Advice, Board, First};
use proof::limits::{Limits, Monitor};
use std::collections::HashMap;
use std::time::Instant;
use strategies::guided::{Advised, Lemma, Part, Proved, settle_advised};

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

/// The blocks of a document, and what has been proved of them.
struct Workshop<'a> {
    engine: Engine,
    entries: &'a [Entry],
    limits: &'a Limits,
    monitor: &'a Monitor,
    proved: HashMap<usize, Option<Proved>>,
    /// What the searches of these took, in their order.
    parts: Vec<Part>,
}

impl<'a> Workshop<'a> {
    fn new(engine: Engine, entries: &'a [Entry], limits: &'a Limits, monitor: &'a Monitor) -> Self {
        Self { engine, entries, limits, monitor, proved: HashMap::new(), parts: Vec::new() }
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
            let Advised { argument, outcome, tally, .. } = advised;
            let proof = argument.map(|argument| Proved { argument, nodes: outcome.nodes, tally });
            self.proved.insert(number, proof);
        }
        (entry.name.clone(), self.proved[&number].clone())
    }
}
