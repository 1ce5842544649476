//! Strategies that others have written down, read, examined, repaired and certified.
//!
//! `patterns` and `autotree` read files into a `strategy`; `defect` finds what is wrong with its patterns by
//! themselves. `spot` puts them in their places and works out the `guarantee` of each; `outline` is the proof
//! made of branches, an [`Argument`](crate::guided::Argument) like any other, with searches where some are
//! missing; `pursuit` follows the strategy on the whole board where that does not suffice.

mod autotree;
mod closing;
mod defect;
mod guarantee;
mod guide;
mod outline;
mod patterns;
mod pursuit;
mod spot;
mod strategy;

pub use closing::Search;
pub use defect::{Defect, Fault};
pub use guide::{Guide, Hint};
pub use outline::{Gap, Outline, Repair};
pub use spot::{MAX_SPOTS, Spots, TooMany};
pub use strategy::{BadStrategy, Branch, MAX_BYTES, Node, Part, Pattern, Stated, Strategy, read};

use game::CellSet;
use guarantee::{Seen, suffices};

/// What is wrong with the patterns of a strategy, in the order of the file.
pub fn defects(strategy: &Strategy) -> Result<Vec<Defect>, TooMany> {
    let mut found = defect::defects(strategy);
    let mut spots = Spots::new(strategy);
    for (index, pattern) in strategy.patterns.iter().enumerate() {
        let Some(stated) = &pattern.stated else { continue };
        let parts = spots.place_with_pairs(index, &stated.cells, &stated.stones)?;
        let mut terminals: Vec<Node> = stated.goal.iter().flatten().copied().collect();
        terminals.extend(stated.stones.iter().map(Node::Cell));
        terminals.sort();
        terminals.dedup();
        let seen = Seen { terminals: &terminals, watched: &CellSet::EMPTY };
        let guarantee = spots.ground.together(&spots.guarantees(&parts), seen, None);
        if !suffices(&guarantee, &outline::wanted(&stated.goal)) {
            let (line, name) = (pattern.line, pattern.name.clone());
            found.push(Defect { line, pattern: name, branch: None, fault: Fault::Goal });
        }
    }
    found.sort_by_key(|defect| defect.line);
    Ok(found)
}
