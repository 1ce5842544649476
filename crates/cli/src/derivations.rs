//! Derivations in the report of `tatami prove`: how a block follows from those that it is put together from,
//! line by line, and the claim on the other cells as a block that can be written down and stated again.

use document::{Document, Entry};
use game::{Cell, CellSet, Edge, HexClaim, Player};
use std::collections::HashMap;
use strategies::guided::calculus::{Derivation, Notation, Premise};
use strategies::guided::{Advised, Assembly, JOINED, Leaf};

/// The lines for a block: nothing if it was not put together, and its proof begins with alternatives.
pub fn told(document: &Document, entry: &Entry, advised: &Advised) -> Vec<String> {
    let Some(claim) = entry.hex() else { return Vec::new() };
    let names = document.stone_names(entry, &claim.board);
    let mut lines = Vec::new();
    match (&advised.assembly, &advised.leaves[..], &advised.argument) {
        (Some(assembly), ..) => lines.extend(assembled(&entry.name, claim, &names, assembly)),
        (None, [], Some(argument)) => {
            let derivation = Derivation::of_argument(argument);
            lines.extend(derivation.iter().flat_map(|derivation| derived(claim, &names, derivation)));
        }
        (None, leaves, _) => {
            let names = document.reply_names(entry).into_iter().chain(names).collect();
            for (number, leaf) in (1..).zip(leaves) {
                lines.extend(of_leaf(&format!("{}-{number}", entry.name), leaf, &names));
            }
        }
    }
    lines
}

/// The lines for a leaf, if it was put together.
fn of_leaf(name: &str, leaf: &Leaf, names: &HashMap<Cell, String>) -> Vec<String> {
    let (claim, assembly) = (&leaf.claim, &leaf.assembly);
    let lines = if assembly.pieces.is_empty() {
        let derivation = Derivation::of_argument(&assembly.argument);
        derivation.map_or(Vec::new(), |derivation| derived(claim, names, &derivation))
    } else {
        assembled(name, claim, names, assembly)
    };
    if lines.is_empty() {
        return lines;
    }
    let moves: Vec<String> = leaf
        .path
        .iter()
        .flat_map(|(cell, reply)| cell.iter().copied().chain([*reply]))
        .map(|cell| claim.board.name(cell))
        .collect();
    let head =
        if moves.is_empty() { "at the root:".to_string() } else { format!("after {}:", moves.join(" ")) };
    [vec![head], lines.into_iter().map(|line| format!("  {line}")).collect()].concat()
}

/// How a claim follows from blocks and the claim on the rest; and the latter as a block.
fn assembled(
    name: &str,
    claim: &HexClaim,
    names: &HashMap<Cell, String>,
    assembly: &Assembly,
) -> Vec<String> {
    let Some(derivation) = Derivation::of_assembly(claim, assembly) else { return Vec::new() };
    let region = |_: usize, premise: &Premise| match &premise.name {
        Some(name) if premise.moved => format!("{name}′"),
        Some(name) if name.contains(JOINED) => format!("({name})"),
        Some(name) => name.clone(),
        None => "R".to_string(),
    };
    let mut lines = written(claim, names, &derivation, &region);
    if derivation.premises.iter().any(|premise| premise.moved) {
        lines.push("′ marks the image of a block: moved or reflected (image)".to_string());
    }
    if let Some((rest, ..)) = &assembly.rest {
        lines.push("R as a block:".to_string());
        lines.extend(block(&format!("{name}-rest"), rest, names));
    }
    lines
}

/// How what was searched follows from the connections that its proof begins with, and their cells.
fn derived(claim: &HexClaim, names: &HashMap<Cell, String>, derivation: &Derivation) -> Vec<String> {
    let region = |number: usize, _: &Premise| format!("S{}", number + 1);
    let mut lines = written(claim, names, derivation, &region);
    for (number, premise) in derivation.premises.iter().enumerate() {
        lines.push(format!("S{} = {}", number + 1, claim.board.names(&premise.region)));
    }
    lines
}

fn written(
    claim: &HexClaim,
    names: &HashMap<Cell, String>,
    derivation: &Derivation,
    region: &dyn Fn(usize, &Premise) -> String,
) -> Vec<String> {
    let cell = |cell| names.get(&cell).cloned().unwrap_or_else(|| claim.board.name(cell));
    let rules = ["both", "weaken", "given", "transitivity"];
    derivation.text(&Notation { cell: &cell, region, rules, through: (" through ", ", ") })
}

/// A claim as the lines of a block.
fn block(name: &str, claim: &HexClaim, names: &HashMap<Cell, String>) -> Vec<String> {
    let board = &claim.board;
    let stone =
        |cell: Cell| names.get(&cell).map_or(board.name(cell), |name| format!("{name}={}", board.name(cell)));
    // A word that is a cell or an edge cannot be the name of another cell.
    let known =
        |name: &str| board.parse(name).is_err() && Edge::ALL.iter().all(|edge| edge.to_string() != name);
    let stones = claim.stones();
    let cell = |cell: Cell| {
        names
            .get(&cell)
            .filter(|name| stones.contains(cell) && known(name))
            .cloned()
            .unwrap_or_else(|| board.name(cell))
    };
    let list = |player: Player, cells: &CellSet| {
        let cells: Vec<String> = cells.iter().map(stone).collect();
        (!cells.is_empty()).then(|| format!("  {player:6} {}", cells.join(" ")))
    };
    let mut lines = vec![format!("claim {name}")];
    lines.extend(list(Player::Black, &claim.black));
    lines.extend(list(Player::White, &claim.white));
    if claim.owner == Player::White {
        lines.push("  owner  white".to_string());
    }
    lines.push(format!("  region {}", board.names(&claim.field)));
    lines.push(format!("  goal   {}", claim.goal.text(&cell)));
    lines
}
