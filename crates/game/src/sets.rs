//! Set games: Maker wants to own a listed set whole, Breaker to hit them all.

use crate::{Cell, CellSet};

/// The largest number of cells of a set game, and of a region that is searched.
pub const MAX_CELLS: usize = 128;

/// Lists of sets as text: `{0 1} {1 2 3}`; `name` says how a cell is called.
pub fn write_sets(sets: &[CellSet], name: &impl Fn(Cell) -> String) -> String {
    let one = |set: &CellSet| {
        let names: Vec<String> = set.iter().map(name).collect();
        format!("{{{}}}", names.join(" "))
    };
    let all: Vec<String> = sets.iter().map(one).collect();
    all.join(" ")
}
