//! Certificates about drawings.

use super::Found;
use game::Claim;
use game::drop::Drawing;
use kernel::{Draw, NobodyWins};
use proof::certificate::{draw_head, drawing_lines, head};
use proof::verdict::Verdict;
use std::io::{self, Write};

/// Writes the certificate of what was found.
pub fn write(drawing: &Drawing, found: &Found, mut out: impl Write) -> io::Result<()> {
    let claim = Claim::Drop(drawing.clone());
    match found {
        Found::Holds(draw) => {
            write!(out, "{}{}\nqed\n", head(&claim, Verdict::Holds), proof(draw))
        }
        Found::Fails(moves) => {
            let moves: String = moves.iter().map(|played| format!(" {played}")).collect();
            write!(out, "{}moves{moves}\nqed\n", head(&claim, Verdict::Fails))
        }
    }
}

/// Writes the certificate that a game is a draw.
pub fn write_draw(nobody: &NobodyWins, mut out: impl Write) -> io::Result<()> {
    let draws = nobody.draws();
    write!(out, "{}", draw_head(draws[0].drawing().board()))?;
    for draw in draws {
        let drawing = draw.drawing();
        write!(out, "drawing {}\n{}{}\n", drawing.defender(), drawing_lines(drawing), proof(draw))?;
    }
    writeln!(out, "qed")
}

/// The rules by which a drawing holds.
fn proof(draw: &Draw) -> &'static str {
    if draw.is_exhausted() { "exhaust" } else { "drop\npave" }
}
