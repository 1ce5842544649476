//! From the syntax tree to claims.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::expect::expect;
use crate::suggest::nearest;
use crate::syntax::{Block, Document, Expect, Game, Word};
use crate::{At, Span, drop, harary, hex, sets, torus};
use game::{Advice, Claim};

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
    /// What the block asserts.
    pub claim: Claim,
    /// How it is to be proved.
    pub advice: Advice,
}

impl Document {
    /// The claims of all blocks, in the order of the document.
    pub fn resolve(&self) -> Result<Vec<Entry>, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let entries = resolve(self, &mut problems);
        problems.finish()?;
        Ok(entries)
    }
}

/// The claims of the blocks without an error.
pub(crate) fn resolve(document: &Document, problems: &mut Problems) -> Vec<Entry> {
    let mut entries = Vec::new();
    for section in &document.sections {
        for block in &section.blocks {
            if problems.is_full() {
                return entries;
            }
            let earlier = Earlier { document, entries: &entries };
            let claim = claim(&section.game.node, block, &earlier, problems);
            entries.extend(claim.map(|(claim, advice)| Entry {
                name: block.name.node.to_string(),
                kind: block.keyword.node,
                expect: expect(block),
                span: block.header(),
                claim,
                advice,
            }));
        }
    }
    entries
}

/// What stands above a block.
pub(crate) struct Earlier<'d> {
    document: &'d Document,
    entries: &'d [Entry],
}

impl<'d> Earlier<'d> {
    /// The number of an earlier block of Hex. Nothing, and no further error, if it has one of its own.
    pub fn number(&self, name: &At<Word>) -> Result<Option<usize>, Diagnostic> {
        let found = self.entries.iter().position(|entry| *entry.name == *name.node);
        match found.map(|number| &self.entries[number].claim) {
            Some(Claim::Hex(_)) => Ok(found),
            Some(_) => {
                Err(Diagnostic::new(name.span, format!("{} is about another game", quote(&name.node))))
            }
            None => {
                let mut blocks = self.document.sections.iter().flat_map(|section| &section.blocks);
                let block = blocks.find(|block| *block.name.node == *name.node);
                if block.is_some_and(|block| block.name.span < name.span) {
                    return Ok(None);
                }
                let near = nearest(&name.node, self.entries.iter().map(|entry| &*entry.name));
                Err(Diagnostic::new(name.span, format!("no block above is named {}", quote(&name.node)))
                    .suggesting(near)
                    .help("a block uses only blocks that stand before it"))
            }
        }
    }

    /// An earlier block, resolved.
    pub fn entry(&self, number: usize) -> &'d Entry {
        &self.entries[number]
    }

    /// An earlier block, as it was written.
    pub fn block(&self, name: &str) -> Option<&'d Block> {
        let mut blocks = self.document.sections.iter().flat_map(|section| &section.blocks);
        blocks.find(|block| *block.name.node == *name)
    }
}

fn claim(
    game: &Game,
    block: &Block,
    earlier: &Earlier<'_>,
    problems: &mut Problems,
) -> Option<(Claim, Advice)> {
    let claim = match game {
        Game::Hex(board) => {
            return hex::guided(*board, block, earlier, problems)
                .map(|(claim, advice)| (Claim::Hex(claim), advice));
        }
        Game::Sets => sets::claim(block, problems).map(Claim::Sets),
        Game::Torus(board) => torus::claim(*board, block, problems).map(Claim::Torus),
        Game::Drop(board) => drop::claim(*board, block, problems).map(Claim::Drop),
        Game::Harary(space, board) => harary::claim(*space, *board, block, problems),
    };
    Some((claim?, Advice::None))
}
