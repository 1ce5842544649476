//! A winning strategy that a person can read, as a document.

mod writer;

use super::{NotFound, position};
use crate::blocks;
use crate::certify::certify;
use crate::settle::Engine;
use document::Entry;
use game::HexClaim;
use hex::whole::recollection::Recollection;
use hex::whole::store::Keeper;
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use std::sync::Arc;
use strategies::guided::finder::{Search, find};
use strategies::guided::{BlockVerdict, MOST_NODES, Measures};

pub use writer::{MEASURES, written};

/// What proving a written strategy has led to.
#[derive(Debug)]
pub struct Proof {
    /// How long it is, for a reader.
    pub measures: Measures,
    /// What is to be said about it.
    pub notes: Vec<String>,
    /// The certificate, which was checked.
    pub certificate: Vec<u8>,
}

/// Proves the document of a strategy as it will be read, and has the certificate checked. The strategy is
/// that of the position of this name.
pub fn certified(text: &str, name: &str, limits: &Limits, monitor: &Monitor) -> Result<Proof, String> {
    let (_, entries) = document::read(text).map_err(|errors| {
        format!("the strategy could not be read again: {}", errors.first().map_or("", |error| &error.message))
    })?;
    let name = format!("S-{name}");
    let entry = entries.iter().find(|entry| entry.name == name).ok_or("the strategy was lost")?;
    let advised = blocks::settle(Engine::Best, &entries, entry, limits, monitor);
    let measures = advised.measures.filter(|_| advised.verdict == Ok(BlockVerdict::Holds));
    let measures =
        measures.ok_or_else(|| format!("the strategy was not proved: {}", advised.notes.join("; ")))?;
    let certificate = certify(&advised.outcome, entry.claim(), Verdict::Holds)?.text;
    Ok(Proof { measures, notes: advised.notes, certificate })
}

/// A strategy for the winner of a `win` or `strategy` of Hex in which the loser moves.
pub fn strategy(entry: &Entry, limits: &Limits, monitor: &Monitor) -> Result<String, NotFound> {
    let name = &*entry.name;
    let claim = position(entry)?;
    let found = searched(claim, limits, monitor)?;
    let found = found.ok_or_else(|| NotFound::Fails(format!("{} does not win `{name}`", claim.owner)))?;
    let text = written(&found, name, None, &[]);
    let proof = certified(&text, name, limits, monitor).map_err(NotFound::Undecided)?;
    super::canonical(&text.replace(MEASURES, &proof.measures.to_string()))
}

fn searched(
    claim: &HexClaim,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<strategies::guided::finder::Found>, NotFound> {
    // Half is for what searches keep for each other.
    let limits = Limits { memory: limits.memory / 2, ..*limits };
    let keeper: Arc<dyn Keeper> = Arc::new(Recollection::new(limits.memory));
    let search = Search {
        lemmas: &[],
        leaf_nodes: MOST_NODES,
        part_cells: None,
        atoms: None,
        blocks: 0,
        guide: None,
        limits,
        record: None,
        keeper: &keeper,
    };
    find(claim, &search, monitor).map_err(|limit| match limit {
        Exhausted::Stopped => NotFound::undecided("stopped before a strategy was found"),
        _ => NotFound::undecided("no strategy was found within the limits"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { time: Some(std::time::Duration::from_secs(300)), ..Limits::default() }
    }

    fn found(text: &str) -> Result<String, NotFound> {
        let (_, entries) = document::read(text).unwrap();
        strategy(&entries[0], &limits(), &Monitor::default())
    }

    #[test]
    fn a_strategy_is_found_for_whoever_wins_with_the_loser_to_move() {
        let text = found("hex 4x4\n\nwin w\n  black  c2\n  to move white\n  winner black\n").unwrap();
        let (_, entries) = document::read(&text).unwrap();
        let last = entries.last().unwrap();
        assert_eq!((&*last.name, last.kind.to_string()), ("S-w", "strategy".to_string()), "{text}");
        assert!(text.starts_with("# A strategy for black on 4x4: ") && !text.contains(MEASURES), "{text}");
        certified(&text, "w", &limits(), &Monitor::default()).unwrap();
    }

    #[test]
    fn there_is_none_for_a_loser_or_for_a_claim_in_a_region() {
        let lost = found("hex 4x4\n\nwin w\n  white  b2\n  to move white\n  winner black\n");
        assert_eq!(lost, Err(NotFound::Fails("black does not win `w`".to_string())));
        let region = found("hex 4x4\n\nclaim c\n  black  x=b2\n  region all\n  goal   x-top\n");
        assert!(matches!(region, Err(NotFound::Unfit(_))), "{region:?}");
    }

    #[test]
    fn what_is_stopped_ends_without_a_document() {
        let (_, entries) =
            document::read("hex 7x7\n\nwin w\n  black  d4\n  to move white\n  winner black\n").unwrap();
        let monitor = Monitor::default();
        monitor.stop();
        let stopped = strategy(&entries[0], &limits(), &monitor);
        assert!(matches!(stopped, Err(NotFound::Undecided(_))), "{stopped:?}");
    }
}
