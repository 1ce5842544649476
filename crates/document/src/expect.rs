//! The verdict that a block wants, in every game.

use crate::syntax::{Block, Expect, Value};

/// The words after `expect`.
pub const EXPECT: [(&str, Expect); 2] = [("holds", Expect::Holds), ("fails", Expect::Fails)];

/// What a block expects; that it holds, if it does not say.
pub fn expect(block: &Block) -> Expect {
    let said = block.fields.iter().find_map(|field| match &field.value {
        Value::Expect(expect) => Some(expect.node),
        _ => None,
    });
    said.unwrap_or_default()
}
