//! The grammar of the game line of torus Hex. Fields are written as in Hex.

use crate::diagnostic::{Diagnostic, quote};
use crate::hex;
use crate::scan::Text;
use crate::suggest::nearest;
use game::{Board, MAX_SIDE, MIN_TORUS_SIDE, Rule};

/// The fields of a `win`.
pub const WIN: [&str; 6] = ["black", "white", "to move", "winner", "board", "expect"];

const RULES: [&str; 4] = ["a", "b", "c", "c'"];

/// The torus of a game line and its rule, if one is named, from what follows `torus`.
pub fn torus(rest: &Text<'_>) -> Result<(Board, Option<Rule>), Diagnostic> {
    let mut words = rest.words();
    let advice = "write the width, the height and the rule, such as `torus 11x11 rule c`";
    let Some(size) = words.next() else {
        return Err(Diagnostic::new(rest.keyword, "`torus` needs the size of the board").help(advice));
    };
    let Some((width, height)) = hex::size(size.node) else {
        let message = format!("{} is not the size of a board", quote(size.node));
        return Err(Diagnostic::new(size.span, message).help(advice));
    };
    let board = Board::glued(width, height).ok_or_else(|| {
        let message = format!("there is no torus {}", quote(size.node));
        Diagnostic::new(size.span, message)
            .help(format!("each side of a torus is between {MIN_TORUS_SIDE} and {MAX_SIDE}"))
    })?;
    let Some(word) = words.next() else { return Ok((board, None)) };
    if word.node != "rule" {
        let message = format!("unexpected {} after the size", quote(word.node));
        let near = nearest(word.node, ["rule"]);
        return Err(Diagnostic::new(word.span, message).expecting(&["rule"]).suggesting(near));
    }
    let Some(name) = words.next() else {
        return Err(Diagnostic::new(word.span, "`rule` needs a name").expecting(&RULES));
    };
    let Some(rule) = Rule::parse(name.node) else {
        let message = format!("unknown rule {}", quote(name.node));
        return Err(Diagnostic::new(name.span, message).expecting(&RULES));
    };
    if let Some(extra) = words.next() {
        let message = format!("unexpected {} after the rule", quote(extra.node));
        return Err(Diagnostic::new(extra.span, message));
    }
    Ok((board, Some(rule)))
}
