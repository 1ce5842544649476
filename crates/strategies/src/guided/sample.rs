//! Leaves of a strategy chosen at random, for a reader to judge them: what each is put together from.

use super::Leaf;
use super::tally::case_atoms;
use dfpn::random::Random;
use game::Cell;
use std::collections::BTreeSet;

/// So many of these leaves, or all if there are no more, chosen from a seed and in their order; with the
/// cells of the largest atom among them.
pub fn sample(leaves: &[Leaf], count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut chosen = BTreeSet::new();
    while chosen.len() < count.min(leaves.len()) {
        chosen.insert(random.below(leaves.len()));
    }
    let mut text = format!("{} of {} leaves, seed {seed}\n", chosen.len(), leaves.len());
    let mut largest = 0;
    for number in chosen {
        let (told, cells) = leaf_text(&leaves[number]);
        text += &told;
        largest = largest.max(cells);
    }
    text + &format!("the largest atom among them has {largest} cells\n")
}

/// A leaf and what it is put together from, and the cells of its largest atom.
fn leaf_text(leaf: &Leaf) -> (String, usize) {
    let board = &leaf.claim.board;
    let step = |(cell, reply): &(Option<Cell>, Cell)| match cell {
        Some(cell) => format!("{} {}", board.name(*cell), board.name(*reply)),
        None => format!("the threat {}", board.name(*reply)),
    };
    let path: Vec<String> = leaf.path.iter().map(step).collect();
    let stones = board.names(&leaf.claim.stones());
    let mut text = format!("after {}: stones {stones}\n", path.join(", "));
    let mut largest = 0;
    let rest = leaf.assembly.rest.iter().map(|(_, argument, _)| ("search", argument));
    let pieces = leaf.assembly.pieces.iter().map(|(name, argument)| (&**name, argument));
    for (name, argument) in pieces.chain(rest) {
        let goal = argument.goal.text(&|cell| board.name(cell));
        let (cells, region) = (argument.region.len(), board.names(&argument.region));
        let parts = case_atoms(argument);
        let atom = parts.iter().copied().max().unwrap_or(cells);
        let cases = match parts.is_empty() {
            true => String::new(),
            false => format!(", a σ-connection, the largest atom of its cases {atom} cells"),
        };
        text += &format!("  {name}: {goal} in {cells} cells{cases}: {region}\n");
        largest = largest.max(atom);
    }
    (text, largest)
}
