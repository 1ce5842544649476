//! A won position in pieces with claims of their own, as a document.

use super::{NotFound, canonical, position};
use crate::blocks;
use document::Entry;
use game::{Advice, HexClaim};
use proof::limits::{Limits, Monitor};
use strategies::guided::partition as cut;

/// The pieces of a `win` or `strategy` of Hex in which the loser moves, each as a claim.
pub fn partition(
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let name = &*entry.name;
    let claim = position(entry)?;
    let used = match &entry.advice {
        Advice::Using { blocks, .. } | Advice::Strategy { blocks, .. } => &blocks[..],
        Advice::None | Advice::Tree { .. } => &[],
    };
    let lemmas = blocks::lemmas(entries, used, limits, monitor);
    match cut::partition(claim, &lemmas, limits, monitor) {
        Err(_) => Err(NotFound::undecided("the limits ran out")),
        Ok(None) => Err(NotFound::Fails(format!("{} does not win `{name}`", claim.owner))),
        Ok(Some(found)) => canonical(&written(name, claim, &found.pieces)),
    }
}

/// Each piece as a claim on the stones of the position.
fn written(name: &str, claim: &HexClaim, pieces: &[cut::Piece]) -> String {
    let board = claim.board;
    let stones = |word: &str, cells: &game::CellSet| {
        if cells.is_empty() { String::new() } else { format!("  {word} {}\n", board.names(cells)) }
    };
    let mut text = format!("# The pieces of `{name}`.\nhex {board}\n");
    for (number, piece) in (1..).zip(pieces) {
        let goal = piece.goal.text(&|cell| board.name(cell));
        text += &format!("\nclaim {name}-{number}\n");
        text += &stones("black", &claim.black);
        text += &stones("white", &claim.white);
        text += &format!("  owner {}\n  region {}\n  goal {goal}\n", claim.owner, board.names(&piece.region));
    }
    text
}
