//! Settling blocks that come with advice on their proof; what they use is proved first.

use document::Entry;
use game::{Advice, Board, First, Formula};
use prover::Engine;
use prover::guided::{Advised, Lemma, Part, Proved, settle_advised};
use prover::limits::{Limits, Monitor};
use std::collections::HashMap;
use std::time::Instant;

/// Settles a block of Hex with advice, or one about joining one's edges; nothing if it is neither. `entries` are all blocks of its document.
pub fn settle(entries: &[Entry], entry: &Entry, limits: &Limits, monitor: &Monitor) -> Option<Advised> {
    match (entry.hex(), &entry.advice) {
        (Some(claim), Advice::None) if claim.goal != Formula::across(claim.owner) => None,
        (Some(_), _) => Workshop::new(Engine::Best, entries, limits, monitor).settle(entry),
        _ => None,
    }
}

/// Settles a `strategy` with an engine for the blocks that it uses and for what it leaves open; nothing if it is none. The
/// parts are all that was searched, the blocks first.
pub fn settle_strategy(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<Advised> {
    let Advice::Strategy { .. } = entry.advice else { return None };
    let mut workshop = Workshop::new(engine, entries, limits, monitor);
    let mut advised = workshop.settle(entry)?;
    advised.parts = [workshop.parts, advised.parts].concat();
    advised.outcome.nodes = advised.parts.iter().map(|part| part.nodes).sum();
    Some(advised)
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

    /// Settles any block of Hex.
    fn settle(&mut self, entry: &Entry) -> Option<Advised> {
        let claim = entry.hex()?;
        let (engine, limits, monitor) = (self.engine, self.limits, self.monitor);
        Some(settle_advised(engine, claim, &entry.advice, &mut |number| self.lemma(number), limits, monitor))
    }

    /// The name of a block, and what is known of it if it holds.
    fn lemma(&mut self, number: usize) -> (String, Option<Proved>) {
        let entry = &self.entries[number];
        if !self.proved.contains_key(&number) {
            let start = Instant::now();
            let advised = self.settle(entry);
            if let (Some(advised), Some(claim)) = (&advised, entry.hex()) {
                self.parts.push(Part {
                    name: entry.name.clone(),
                    cells: claim.field.len(),
                    time: start.elapsed(),
                    nodes: advised.outcome.nodes,
                    holds: advised.argument.is_some(),
                });
            }
            let proof = advised.and_then(|advised| {
                let (argument, nodes) = (advised.argument?, advised.outcome.nodes);
                Some(Proved { argument, nodes, tally: advised.tally })
            });
            self.proved.insert(number, proof);
        }
        (entry.name.clone(), self.proved[&number].clone())
    }
}
