//! Certificates about drawings.

use super::Found;
use game::Claim;
use game::drop::Drawing;
use proof::certificate::head;
use proof::verdict::Verdict;
use std::io::{self, Write};

/// Writes the certificate of what was found.
pub fn write(drawing: &Drawing, found: &Found, mut out: impl Write) -> io::Result<()> {
    let claim = Claim::Drop(drawing.clone());
    match found {
        Found::Holds(draw) => {
            let proof = if draw.is_exhausted() { "exhaust" } else { "drop\npave" };
            write!(out, "{}{proof}\nqed\n", head(&claim, Verdict::Holds))
        }
        Found::Fails(moves) => {
            let moves: String = moves.iter().map(|played| format!(" {played}")).collect();
            write!(out, "{}moves{moves}\nqed\n", head(&claim, Verdict::Fails))
        }
    }
}
