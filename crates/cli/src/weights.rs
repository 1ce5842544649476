//! Weights of programs A and B from a file, and the order of moves that follows from them.

use game::{Cell, HexClaim};
use proof::tuning::set;
use service::settle::{Engine, Terms, order};
use std::fs;
use std::path::Path;

/// Sets the weights that a file names: a name and a number on each line, `#` starts a comment.
pub fn read(path: &Path) -> Result<(), String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |why: &str| format!("{}:{number}: {why}", path.display());
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
        let Some(name) = words.next() else { continue };
        let value = words.next().and_then(|value| value.parse().ok());
        let (Some(value), None) = (value, words.next()) else {
            return Err(wrong("expected the name of a weight and a number, such as `bridge 150`"));
        };
        let tables = service::TUNING.iter().copied();
        set(tables, &format!("programs.{name}"), value).map_err(|why| wrong(&why.to_string()))?;
    }
    Ok(())
}

/// The first moves of a claim in the order in which they are tried, a line each.
pub fn told(claim: &HexClaim, engine: Engine) -> Vec<String> {
    let moves: Vec<(Cell, Terms)> = order(claim, engine).unwrap_or_default();
    let line = |(number, (cell, terms)): (usize, &(Cell, Terms))| {
        let name = claim.board.name(*cell);
        let Terms { place, killer, double, bridge, walks } = *terms;
        format!(
            "order {number:>3}: {name:4} {:>6} = place {place} + killer {killer} + double {double} + bridge {bridge} + walks {walks}",
            terms.sum()
        )
    };
    (1..).zip(&moves).map(line).collect()
}
