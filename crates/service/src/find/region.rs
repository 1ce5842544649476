//! Regions that are larger than needed, and regions that lack a cell.

use super::NotFound;
use document::{Change, Entry, edit};
use game::{Cell, CellSet, HexClaim};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use std::time::Instant;
use strategies::minimal as carriers;
use strategies::settle::{Request, settle};

/// A document in which the region of a block has no cell that could be dropped.
pub fn minimal(text: &str, entry: &Entry, limits: &Limits, monitor: &Monitor) -> Result<String, NotFound> {
    let name = &entry.name;
    let Some(claim) = entry.hex() else {
        return Err(NotFound::Unfit(format!("`{name}` is not about Hex")));
    };
    let carrier = carriers::minimal(claim, limits, monitor)
        .map_err(|_| NotFound::undecided("the limits ran out before a minimal carrier was found"))?;
    let carrier = carrier.ok_or_else(|| NotFound::Fails(format!("`{name}` fails")))?;
    let change = Change::Field("region".to_string(), claim.board.names(&carrier));
    edit(text, name, &change).map_err(|error| NotFound::Unfit(error.to_string()))
}

/// What would mend a claim that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Cells each of which, added to the region, makes the claim hold.
    pub cells: Vec<Cell>,
    /// Whether all empty cells together would do; nothing if that was not found out.
    pub whole: Option<bool>,
    /// Whether every cell was tried.
    pub complete: bool,
}

/// Looks for single cells that make a claim hold which fails. What a region wins a larger one wins, so where
/// the whole board does not do, no cell does.
pub fn advice(claim: &HexClaim, limits: &Limits, monitor: &Monitor) -> Advice {
    let start = Instant::now();
    let holds = |field: CellSet| {
        let larger = HexClaim { field, ..claim.clone() };
        let outcome = settle(&Request::new(&larger, &limits.since(start), monitor));
        outcome.verdict().ok().map(|verdict| verdict == Verdict::Holds)
    };
    let outside = claim.board.cells() - claim.stones() - claim.field;
    let whole = holds(claim.field | outside);
    let mut advice = Advice { cells: Vec::new(), whole, complete: true };
    if whole == Some(false) || outside.is_empty() {
        return advice;
    }
    let mut near: Vec<Cell> = outside.iter().collect();
    let touching = |cell: &Cell| {
        let around = claim.board.neighbours(*cell);
        around.filter(|other| claim.field.contains(*other) || claim.stones().contains(*other)).count()
    };
    near.sort_by_key(|cell| std::cmp::Reverse(touching(cell)));
    for cell in near {
        match holds(claim.field.with(cell)) {
            Some(true) => advice.cells.push(cell),
            Some(false) => {}
            None => advice.complete = false,
        }
    }
    advice
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::read;

    fn limits() -> Limits {
        Limits { time: Some(std::time::Duration::from_secs(60)), ..Limits::default() }
    }

    fn names(text: &str) -> (Vec<String>, Option<bool>) {
        let (_, entries) = read(text).unwrap();
        let claim = entries[0].hex().unwrap();
        let advice = advice(claim, &limits(), &Monitor::default());
        assert!(advice.complete);
        let mut cells: Vec<String> = advice.cells.iter().map(|cell| claim.board.name(*cell)).collect();
        cells.sort();
        (cells, advice.whole)
    }

    #[test]
    fn half_a_bridge_lacks_its_other_cell() {
        let torn = "hex 8x8\n\nclaim torn\n  black  x=e4 w=d6\n  region d5\n  goal   x-w\n";
        assert_eq!(names(torn), (vec!["e5".to_string()], Some(true)));
        let hopeless =
            "hex 5x5\n\nclaim far\n  black  x=a1\n  white  b1 a2\n  region c3\n  goal   x-bottom\n";
        assert_eq!(names(hopeless), (Vec::new(), Some(false)));
    }

    #[test]
    fn a_region_is_shrunk_to_what_is_needed() {
        let text = "hex 8x8\n\nclaim b\n  black  x=e4 w=d6\n  region all\n  goal   x-w\n";
        let (_, entries) = read(text).unwrap();
        let found = minimal(text, &entries[0], &limits(), &Monitor::default()).unwrap();
        assert!(found.contains("region d5 e5\n"), "{found}");
    }
}
