//! Minimal carriers: cells from which none can be dropped without losing the claim.
//!
//! Claims are monotone in their field: what holds in a field holds in every larger one. So it is enough to
//! try each cell once; a cell that could not be dropped from a larger field cannot be dropped from a smaller
//! one. Further minimal carriers are found by forbidding a cell of those found so far, then two, and so on:
//! the tree of hitting sets (Reiter 1987), which would list them all in the end.

use crate::settle::{Request, settle};
use crate::tuning::NODES_FOR_MORE;
use game::{CellSet, Claim, HexClaim};
use proof::limits::{Exhausted, Limits, Monitor};
use proof::outcome::Outcome;
use proof::verdict::Verdict;
use std::collections::VecDeque;
use std::time::Instant;

/// A minimal carrier of a claim. Nothing if the claim fails.
pub fn minimal(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Result<Option<CellSet>, Exhausted> {
    let start = Instant::now();
    let carrier_within = |field: CellSet| {
        let smaller = HexClaim { field, ..claim.clone() };
        let outcome = settle(&Request::new(&smaller, &limits.since(start), monitor));
        let carrier = outcome.carrier();
        outcome.verdict().map(|verdict| carrier.filter(|_| verdict == Verdict::Holds))
    };
    let Some(mut carrier) = carrier_within(claim.field)? else { return Ok(None) };
    for cell in claim.field.iter() {
        if carrier.contains(cell)
            && let Some(smaller) = carrier_within(carrier.without(cell))?
        {
            carrier = smaller;
        }
    }
    Ok(Some(carrier))
}

/// Different minimal carriers, smallest first, by forbidding cells in up to so many ways. The first is found
/// within the limits; for the others hard ones are passed over.
pub fn several(
    claim: &HexClaim,
    tries: usize,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Vec<CellSet>, Exhausted> {
    let start = Instant::now();
    let Some(first) = minimal(claim, limits, monitor)? else { return Ok(Vec::new()) };
    let mut found = vec![first];
    let mut queue: VecDeque<CellSet> = first.iter().map(CellSet::of).collect();
    let mut seen: Vec<CellSet> = queue.iter().copied().collect();
    for _ in 1..tries {
        let Some(forbidden) = queue.pop_front() else { break };
        let limits = limits.since(start);
        if limits.time.is_some_and(|time| time.is_zero()) || monitor.stopped() {
            break;
        }
        let smaller = HexClaim { field: claim.field - forbidden, ..claim.clone() };
        let limits = Limits { nodes: Some(NODES_FOR_MORE.get() as u64), ..limits };
        let Ok(Some(carrier)) = minimal(&smaller, &limits, monitor) else { continue };
        if !found.contains(&carrier) {
            found.push(carrier);
        }
        for more in carrier.iter().map(|cell| forbidden.with(cell)) {
            if !seen.contains(&more) {
                seen.push(more);
                queue.push_back(more);
            }
        }
    }
    found.sort_by_key(CellSet::len);
    Ok(found)
}

/// The outcome of a claim of Hex, proved inside a carrier that is known to suffice.
pub fn settle_within<'a>(
    claim: &'a Claim,
    hex: &HexClaim,
    carrier: CellSet,
    limits: &Limits,
    monitor: &Monitor,
) -> Outcome<'a> {
    let smaller = HexClaim { field: carrier, ..hex.clone() };
    settle(&Request::new(&smaller, limits, monitor)).for_larger(claim)
}
