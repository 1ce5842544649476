//! σ-connections as documents: reply trees and extensions of a claim, or those that make the rest of a won
//! position forced.

use super::unit::Unit;
use super::{NotFound, canonical};
use crate::blocks;
use crate::settle::Engine;
use document::{Document, Entry};
use game::{Advice, Board, Cell, CellSet, Claim, First, ForcedStep, HexClaim};
use proof::limits::{Limits, Monitor};
use std::collections::HashMap;
use strategies::guided::halves::{self, Found, Halves};
use strategies::guided::{BlockVerdict, sigma};

/// How a σ-connection is to be found.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Keep the tree of a `sigma`, and look for its extensions only.
    pub keep_tree: bool,
    /// Cells by one of which the region may grow for an extension, or `all`.
    pub cells: Vec<String>,
}

/// A σ-connection for a claim of Hex with the extensions that were found, best first; or for a `win` or a
/// `strategy` the σ-connections that make the rest of the position forced.
pub fn sigma(
    document: &Document,
    entry: &Entry,
    wish: &Wish,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let name = &*entry.name;
    let claim = match entry.claim() {
        Claim::Hex(claim) if claim.board.is_glued() => {
            return Err(NotFound::Unfit(format!("`{name}` is on a torus, which has no σ-connections")));
        }
        Claim::Hex(claim) if claim.first == First::Opponent => claim,
        Claim::Hex(_) => return Err(NotFound::unfit("in a σ-connection the opponent moves first")),
        _ => return Err(NotFound::Unfit(format!("`{name}` is not about Hex"))),
    };
    let spare = spare(&claim.board, &wish.cells)?;
    let mut names = document.stone_names(entry, &claim.board);
    if matches!(entry.kind, "win" | "strategy") {
        if wish.keep_tree || !spare.is_empty() {
            let why = format!("`{name}` is a position: it has no tree to be kept, and no region to grow");
            return Err(NotFound::Unfit(why));
        }
        return position(entry, claim, &names, limits, monitor);
    }
    let tree = match &entry.advice {
        Advice::Tree { cases, also: None, .. } if wish.keep_tree => Some(&cases[..]),
        _ if wish.keep_tree => return Err(NotFound::Unfit(format!("`{name}` is no `sigma`"))),
        _ => None,
    };
    if tree.is_some() {
        names.extend(document.reply_names(entry));
    }
    match sigma::find(claim, &sigma::Wish { tree, spare }, limits, monitor) {
        Err(_) => Err(NotFound::undecided("the limits ran out before a reply tree was found")),
        Ok(None) => Err(NotFound::Fails(format!("`{name}` fails: there is no reply tree"))),
        Ok(Some(found)) => {
            let unit = Unit::found(name, claim, &found, &names);
            canonical(&format!("hex {}\n{}", claim.board, unit.text()))
        }
    }
}

/// The cells that words name.
fn spare(board: &Board, words: &[String]) -> Result<CellSet, NotFound> {
    let words = words.iter().flat_map(|word| word.split([' ', ','])).filter(|word| !word.is_empty());
    let mut cells = CellSet::EMPTY;
    for word in words {
        match board.parse(word) {
            Ok(cell) => _ = cells.insert(cell),
            Err(_) if word == "all" => cells |= board.cells(),
            Err(_) => return Err(NotFound::Unfit(format!("`{word}` is no cell of a board {board}"))),
        }
    }
    Ok(cells)
}

/// The σ-connections that make the rest of a position forced, and the position put together from them.
fn position(
    entry: &Entry,
    claim: &HexClaim,
    names: &HashMap<Cell, String>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let name = &*entry.name;
    match halves::find(claim, limits, monitor) {
        Err(_) => Err(NotFound::undecided("the limits ran out before σ-connections were found")),
        Ok(Found::Lost) => Err(NotFound::Fails(format!("{} does not win `{name}`", claim.owner))),
        Ok(Found::Nothing) => {
            let why = "no σ-connection was found that makes the rest of the board forced";
            Err(NotFound::undecided(why))
        }
        Ok(Found::Halves(halves)) => {
            let text = canonical(&written(name, claim, &halves, names))?;
            holds(&text, name, limits, monitor)?;
            Ok(text)
        }
    }
}

/// The blocks of a position that was put together.
fn written(name: &str, claim: &HexClaim, halves: &Halves, names: &HashMap<Cell, String>) -> String {
    let board = claim.board;
    let mut text = format!("hex {board}\n");
    let mut used: Vec<String> = Vec::new();
    for (number, part) in (1..).zip(&halves.parts) {
        let own = |(cell, _): &(&Cell, &String)| part.claim.stones().contains(**cell);
        let names = names.iter().filter(own).map(|(cell, name)| (*cell, name.clone())).collect();
        let unit = Unit::found(&format!("{name}-sigma{number}"), &part.claim, &part.sigma, &names);
        used.push(unit.extensions.last().map_or(unit.name.clone(), |extension| extension.block.clone()));
        text += &unit.text();
    }
    let whole = Unit {
        name: name.to_string(),
        claim: claim.clone(),
        cases: Vec::new(),
        extensions: Vec::new(),
        names: names.clone(),
    };
    for (number, bridge) in (1..).zip(&halves.bridges) {
        let block = format!("{name}-bridge{number}");
        text += &Unit { name: block.clone(), claim: bridge.clone(), ..whole.clone() }.text();
        used.push(block);
    }
    text += &format!("\nwin {name}\n");
    text += &whole.stones("black", &claim.black);
    text += &whole.stones("white", &claim.white);
    text += &format!("  to move {}\n  winner {}\n", claim.owner.opponent(), claim.owner);
    text += &format!("  using {}\n", used.join(" "));
    if !halves.line.is_empty() {
        text += &format!("  line {}\n", line(&board, &halves.line));
    }
    text
}

/// A forced line.
fn line(board: &Board, steps: &[ForcedStep]) -> String {
    let step = |step: &ForcedStep| match step.moves.len() {
        1 => format!("{} {}", board.names(&step.moves), board.name(step.reply)),
        _ => format!("{{{}}} {}", board.names(&step.moves), board.name(step.reply)),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Proves what was found as it will be read.
fn holds(text: &str, name: &str, limits: &Limits, monitor: &Monitor) -> Result<(), NotFound> {
    let unfit = || NotFound::unfit("what was found could not be read again");
    let (_, entries) = document::read(text).map_err(|_| unfit())?;
    let entry = entries.iter().find(|entry| entry.name == name).ok_or_else(unfit)?;
    let advised = blocks::settle(Engine::Best, &entries, entry, limits, monitor);
    match advised.verdict {
        Ok(BlockVerdict::Holds)
            if advised.assembly.as_ref().is_some_and(|assembly| assembly.beside_the_line.is_empty()) =>
        {
            Ok(())
        }
        Ok(_) => Err(NotFound::Fails(format!(
            "what was found does not prove `{name}`: {}",
            advised.notes.join("; ")
        ))),
        Err(_) => Err(NotFound::undecided("the limits ran out before what was found was proved")),
    }
}
