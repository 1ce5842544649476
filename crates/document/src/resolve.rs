//! From the syntax tree to claims.

use crate::diagnostic::{Diagnostic, Problems};
use crate::expect::expect;
use crate::syntax::{Block, Document, Expect, Game};
use crate::{Span, drop, harary, hex, sets, torus};
use game::Claim;

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
            let claim = claim(&section.game.node, block, problems);
            entries.extend(claim.map(|claim| Entry {
                name: block.name.node.to_string(),
                kind: block.keyword.node,
                expect: expect(block),
                span: block.header(),
                claim,
            }));
        }
    }
    entries
}

fn claim(game: &Game, block: &Block, problems: &mut Problems) -> Option<Claim> {
    match game {
        Game::Hex(board) => hex::claim(*board, block, problems).map(Claim::Hex),
        Game::Sets => sets::claim(block, problems).map(Claim::Sets),
        Game::Torus(board) => torus::claim(*board, block, problems).map(Claim::Torus),
        Game::Drop(board) => drop::claim(*board, block, problems).map(Claim::Drop),
        Game::Harary(space, board) => harary::claim(*space, *board, block, problems),
    }
}
