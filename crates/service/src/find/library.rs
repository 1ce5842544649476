//! Libraries of σ-connections: documents that grow. A σ-connection is there once, up to translation, reflection
//! and colour.

use super::NotFound;
use super::unit::Unit;
use crate::blocks;
use crate::certify::certify;
use crate::settle::Engine;
use document::syntax::{Block, Document, Game, Section, Value};
use document::{At, Entry};
use game::{Board, First};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use std::collections::HashMap;
use strategies::guided::BlockVerdict;
use strategies::guided::likeness::{Likeness, likeness};

/// A library with what was added to it.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The whole document.
    pub text: String,
    /// The names of the blocks that were added.
    pub added: Vec<String>,
    /// The σ-connections that were there, each with the block that it is an image of.
    pub known: Vec<(String, String)>,
}

/// A document and its blocks.
pub type Read<'a> = (&'a Document, &'a [Entry]);

/// Adds the σ-connections of a document to a library, each with its extensions, unless images of all of them
/// are there. They are proved and certified first.
pub fn grow(
    library: Read<'_>,
    found: Read<'_>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Grown, NotFound> {
    let mut there: HashMap<Likeness, String> = HashMap::new();
    for (claim, name) in
        library.1.iter().filter(|entry| is_sigma(entry)).filter_map(|e| Some((e.hex()?, &e.name)))
    {
        there.entry(likeness(claim)).or_insert_with(|| name.clone());
    }
    let mut whole = library.0.clone();
    let (mut added, mut known) = (Vec::new(), Vec::new());
    for sigma in found.1.iter().filter(|entry| entry.kind == "sigma") {
        let extensions = found.1.iter().filter(|other| found.0.base_of(other) == Some(&*sigma.name));
        let unit: Vec<&Entry> = std::iter::once(sigma).chain(extensions).collect();
        let likes: Vec<Likeness> = unit.iter().filter_map(|entry| entry.hex()).map(likeness).collect();
        if let Some(name) = likes.first().and_then(|first| there.get(first))
            && likes.iter().all(|like| there.contains_key(like))
        {
            known.push((sigma.name.clone(), name.clone()));
            continue;
        }
        proved(found.1, &unit, limits, monitor)?;
        let names = append(&mut whole, found.0, &unit);
        for (like, name) in likes.into_iter().zip(&names) {
            there.entry(like).or_insert_with(|| name.clone());
        }
        added.extend(names);
    }
    let text = whole.to_string();
    match document::read(&text) {
        Ok(_) => Ok(Grown { text, added, known }),
        Err(_) => Err(NotFound::unfit("the library could not be written as a document")),
    }
}

fn is_sigma(entry: &Entry) -> bool {
    matches!(entry.kind, "sigma" | "extension")
}

/// Proves blocks as they stand, and has the certificates checked.
fn proved(entries: &[Entry], unit: &[&Entry], limits: &Limits, monitor: &Monitor) -> Result<(), NotFound> {
    for entry in unit {
        let advised = blocks::settle(Engine::Best, entries, entry, limits, monitor);
        match advised.verdict {
            Ok(BlockVerdict::Holds) => {}
            Ok(_) => return Err(NotFound::Fails(format!("`{}` does not hold as it was found", entry.name))),
            Err(_) => return Err(NotFound::undecided("the limits ran out before what was found was proved")),
        }
        certify(&advised.outcome, entry.claim(), Verdict::Holds)
            .map_err(|why| NotFound::Fails(format!("`{}` has no certificate: {why}", entry.name)))?;
    }
    Ok(())
}

/// Appends blocks to a library under names that are free there; returns these.
fn append(library: &mut Document, found: &Document, unit: &[&Entry]) -> Vec<String> {
    let mut names: HashMap<String, String> = HashMap::new();
    let mut blocks: Vec<Block> = Vec::new();
    let mut game = None;
    for entry in unit {
        let Some((section, block)) = found.source(entry) else { continue };
        let mut block = block.clone();
        let taken = |name: &str| {
            let there = library.sections.iter().flat_map(|section| &section.blocks);
            there.chain(&blocks).any(|other| *other.name.node == *name)
        };
        let others = (2..).map(|number| format!("{}-{number}", entry.name));
        let free = std::iter::once(entry.name.clone()).chain(others).find(|name| !taken(name));
        let name = free.unwrap_or_default();
        block.name = At::new(name.as_str().into(), block.name.span);
        for field in &mut block.fields {
            if let Value::Of(of) = &mut field.value
                && let Some(new) = names.get(&*of.node)
            {
                *of = At::new(new.as_str().into(), of.span);
            }
        }
        names.insert(entry.name.clone(), name);
        blocks.push(block);
        game = Some(section.game);
    }
    let Some(game) = game else { return Vec::new() };
    let added = blocks.iter().map(|block| block.name.node.to_string()).collect();
    match library.sections.last_mut().filter(|last| last.game.node == game.node) {
        Some(last) => last.blocks.extend(blocks),
        None => library.sections.push(Section { leading: Vec::new(), game, trailing: None, blocks }),
    }
    added
}

/// A library for one board: its blocks for that board as they stand, and of the others the claims and
/// σ-connections that fit there, unless images of them are there already.
pub fn library_for(library: Read<'_>, board: Board) -> String {
    let sections = library.0.sections.iter().filter(|section| section.game.node == Game::Hex(board));
    let kept = Document { sections: sections.cloned().collect(), footer: Vec::new() };
    let mut text = if kept.sections.is_empty() { format!("hex {board}\n") } else { kept.to_string() };
    let on_board = |entry: &&Entry| entry.hex().is_some_and(|claim| claim.board == board);
    let mut there: Vec<Likeness> =
        library.1.iter().filter(on_board).filter_map(|entry| entry.hex().map(likeness)).collect();
    let against_a_move = |entry: &&Entry| {
        entry.hex().is_some_and(|claim| {
            claim.board != board && !claim.board.is_glued() && claim.first == First::Opponent
        })
    };
    for entry in library.1.iter().filter(against_a_move) {
        let Some(unit) = Unit::of_entry(library.0, library.1, entry) else { continue };
        let like = likeness(&unit.claim);
        if !there.contains(&like)
            && let Some(carried) = unit.carried(board)
        {
            text += &carried.text();
            there.push(like);
        }
    }
    text
}
