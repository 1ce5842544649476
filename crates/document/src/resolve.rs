//! From the syntax tree to claims.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::expect;
use crate::parse::Places;
use crate::stated::Stated;
use crate::suggest::nearest;
use crate::syntax::{Block, Document, Expect, Game, Mark, Section, Stone, Value, Word};
use crate::{At, Span, drop, harary, hex, sets, torus};
use game::{Advice, Board, Cell, Claim, CreatureClaim, HexClaim, ReplyCase};
use std::collections::HashMap;

/// What the blocks of a document may mean together beyond what they say: the cells of ranges, the columns of
/// drawings, and the cases and links that extensions repeat.
pub const MAX_LISTED: usize = 1_000_000;

/// A block with every name resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The block's name.
    pub name: String,
    /// The block's keyword.
    pub kind: &'static str,
    /// The verdict that is wanted.
    pub expect: Expect,
    /// Where the block's first line stands.
    pub span: Span,
    /// How it is to be proved.
    pub advice: Advice,
    stated: Stated,
}

impl Entry {
    /// What the block asserts. The images of a creature on a finite board are listed when this is asked for
    /// the first time, and kept with the entry; a copy of the entry is without them.
    pub fn claim(&self) -> &Claim {
        self.stated.claim()
    }

    /// What the block asserts, if it is about links: on a Hex board, or on a torus.
    pub fn hex(&self) -> Option<&HexClaim> {
        self.stated.hex()
    }

    /// The claim, if it is about a creature of an endless board.
    pub fn creature(&self) -> Option<&CreatureClaim> {
        self.stated.creature()
    }

    /// How much it holds that is not written out in its block.
    fn weight(&self) -> usize {
        match (self.kind, self.hex(), &self.advice) {
            ("extension", Some(claim), Advice::Tree { cases, .. }) => {
                CASE * cases.iter().map(ReplyCase::count).sum::<usize>() + 2 * claim.goal.size()
            }
            _ => self.stated.weight(),
        }
    }
}

/// As much as a case of a reply tree weighs.
const CASE: usize = 4;

impl Document {
    /// The claims of all blocks, in the order of the document.
    pub fn resolve(&self) -> Result<Vec<Entry>, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let entries = resolve(self, &Places::new(), &mut problems);
        problems.finish()?;
        Ok(entries)
    }

    /// The section and the block that an entry was made from.
    pub fn source(&self, entry: &Entry) -> Option<(&Section, &Block)> {
        // Everything stands in the order of the text.
        let place = entry.span.start;
        let section = self.sections.partition_point(|section| section.game.span.start <= place);
        let section = self.sections.get(section.checked_sub(1)?)?;
        let block = section.blocks.partition_point(|block| block.header().start < place);
        let block = section.blocks.get(block).filter(|block| *block.name.node == *entry.name)?;
        Some((section, block))
    }

    /// The names that a block gives to stones: in its lists, or in its drawing if that shows where they stand;
    /// those of an extension and of what it extends.
    pub fn stone_names(&self, entry: &Entry, board: &Board) -> HashMap<Cell, String> {
        let mut chain: Vec<&Block> = self.source(entry).into_iter().map(|(_, block)| block).collect();
        while let Some(base) = chain.last().and_then(|block| self.extended(block)) {
            chain.push(base);
        }
        let mut names = HashMap::new();
        for field in chain.into_iter().rev().flat_map(|block| &block.fields) {
            match &field.value {
                Value::Stones(_, stones) => {
                    names.extend(stones.iter().filter_map(|stone| match stone {
                        Stone::Named(name, cell) => Some((cell.node, name.node.to_string())),
                        Stone::Cell(_) | Stone::Name(_) => None,
                    }));
                }
                Value::Board(rows) => {
                    let marks = board.cells().iter().zip(rows.iter().flatten());
                    names.extend(marks.filter_map(|(cell, mark)| match &mark.node {
                        Mark::Name(name) => Some((cell, name.to_string())),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        names
    }

    /// The names that a block gives to replies; those of an extension are those of what it extends.
    pub fn reply_names(&self, entry: &Entry) -> HashMap<Cell, String> {
        let mut block = self.source(entry).map(|(_, block)| block);
        let mut names = HashMap::new();
        while let Some(named) = block {
            for field in &named.fields {
                let Value::Case(case) = &field.value else { continue };
                case.each(0, &mut |case, _| {
                    names.extend(case.name.iter().map(|name| (case.reply.node, name.node.to_string())));
                });
            }
            block = self.extended(named);
        }
        names
    }

    /// The name of the block that an extension extends.
    pub fn base_of(&self, entry: &Entry) -> Option<&str> {
        let (_, block) = self.source(entry)?;
        self.extended(block).map(|base| &*base.name.node)
    }

    /// The block above that an extension extends.
    fn extended(&self, block: &Block) -> Option<&Block> {
        let of = block.fields.iter().find_map(|field| match &field.value {
            Value::Of(name) => Some(&name.node),
            _ => None,
        })?;
        let above = self.sections.iter().flat_map(|section| &section.blocks);
        above
            .take_while(|other| other.header().start < block.header().start)
            .find(|other| other.name.node == *of)
    }
}

/// The claims of the blocks without an error.
pub(crate) fn resolve(document: &Document, written: &Places<'_>, problems: &mut Problems) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut earlier = Names::new(document);
    let mut listed = 0;
    for section in &document.sections {
        for block in &section.blocks {
            if problems.is_full() {
                return entries;
            }
            let above = Earlier { names: &earlier, written, entries: &entries, block };
            let claim = claim(&section.game.node, block, &above, problems);
            let Some((stated, advice)) = claim else { continue };
            let entry = Entry {
                name: block.name.node.to_string(),
                kind: block.keyword.node,
                expect: expect(block),
                span: block.header(),
                advice,
                stated,
            };
            listed += entry.weight();
            if listed > MAX_LISTED {
                problems.push(too_much(block));
                return entries;
            }
            earlier.resolved(&block.name.node, entries.len());
            entries.push(entry);
        }
    }
    entries
}

fn too_much(block: &Block) -> Diagnostic {
    let message = format!(
        "the blocks up to {} mean more than {MAX_LISTED} cells, columns and cases together",
        quote(&block.name.node)
    );
    Diagnostic::new(block.header(), message)
        .help("ranges, repeated units and extensions count with all that they stand for; split the document")
}

/// The blocks of a document by name, and the numbers of those that are resolved.
struct Names<'d>(HashMap<&'d str, (&'d Block, Option<usize>)>);

impl<'d> Names<'d> {
    fn new(document: &'d Document) -> Self {
        let mut names = HashMap::new();
        for block in document.sections.iter().flat_map(|section| &section.blocks) {
            // Of two blocks with one name, which is an error of its own, the first is meant.
            names.entry(&*block.name.node).or_insert((block, None));
        }
        Self(names)
    }

    fn resolved(&mut self, name: &str, number: usize) {
        if let Some((_, known)) = self.0.get_mut(name) {
            known.get_or_insert(number);
        }
    }
}

/// What stands above a block.
pub(crate) struct Earlier<'a, 'd> {
    names: &'a Names<'d>,
    /// Where blocks stand, those among them whose syntax is wrong.
    written: &'a Places<'a>,
    entries: &'a [Entry],
    /// The block itself.
    block: &'a Block,
}

impl<'a, 'd> Earlier<'a, 'd> {
    /// The number of an earlier block of Hex. Nothing, and no further error, if it has one of its own.
    pub fn number(&self, name: &At<Word>) -> Result<Option<usize>, Diagnostic> {
        let known = self.names.0.get(&*name.node);
        match known {
            Some((_, Some(number))) if self.entries[*number].hex().is_some() => Ok(Some(*number)),
            Some((_, Some(_))) => {
                Err(Diagnostic::new(name.span, format!("{} is about another game", quote(&name.node))))
            }
            Some((block, None)) if block.name.span < self.block.name.span => Ok(None),
            None if self.written.get(&*name.node).is_some_and(|place| *place < self.block.name.span) => {
                Ok(None)
            }
            _ => {
                let near = nearest(&name.node, self.entries.iter().map(|entry| &*entry.name));
                Err(Diagnostic::new(name.span, format!("no block above is named {}", quote(&name.node)))
                    .suggesting(near)
                    .help("a block uses only blocks that stand before it"))
            }
        }
    }

    /// An earlier block, resolved.
    pub fn entry(&self, number: usize) -> &'a Entry {
        &self.entries[number]
    }

    /// An earlier block, as it was written.
    pub fn block(&self, name: &str) -> Option<&'d Block> {
        self.names.0.get(name).map(|(block, _)| *block)
    }
}

/// Whether a block of a game is about links.
fn links(game: &Game, block: &Block) -> bool {
    matches!(game, Game::Hex(_)) || block.keyword.node == "claim"
}

fn claim(
    game: &Game,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(Stated, Advice)> {
    let claim = match game {
        Game::Hex(board) | Game::Torus(board, _) if links(game, block) => {
            return hex::guided(*board, block, earlier, problems)
                .map(|(claim, advice)| (Stated::Plain(Claim::Hex(claim)), advice));
        }
        Game::Sets => sets::claim(block, problems).map(Claim::Sets),
        Game::Hex(_) => None,
        Game::Torus(board, rule) => torus::claim(board, *rule, block, problems).map(Claim::Torus),
        Game::Drop(board) => drop::claim(*board, block, problems).map(Claim::Drop),
        Game::Harary(space, board) => {
            return harary::claim(*space, *board, block, problems).map(|stated| (stated, Advice::None));
        }
    };
    Some((Stated::Plain(claim?), Advice::None))
}
