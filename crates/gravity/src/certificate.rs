//! Certificates about drawings.

use super::{Beaten, Found};
use game::Claim;
use game::drop::Drawing;
use kernel::{AllWidths, Draw, NobodyWins};
use proof::certificate::{draw_head, drawing_lines, head, wider_head};
use proof::verdict::Verdict;
use std::io::{self, Write};

/// Writes the certificate of what was found.
pub fn write(drawing: &Drawing, found: &Found, mut out: impl Write) -> io::Result<()> {
    let claim = Claim::Drop(drawing.clone());
    match found {
        Found::Holds(draw) => {
            write!(out, "{}{}\nqed\n", head(&claim, Verdict::Holds), proof(draw))
        }
        Found::Fails(Beaten { copies, moves }) => {
            let copies = drawing.stretch().map_or(String::new(), |_| format!("copies {copies}\n"));
            let moves: String = moves.iter().map(|played| format!(" {played}")).collect();
            write!(out, "{}{copies}moves{moves}\nqed\n", head(&claim, Verdict::Fails))
        }
    }
}

/// Writes the certificate that a game is a draw.
pub fn write_draw(nobody: &NobodyWins, mut out: impl Write) -> io::Result<()> {
    let draws = nobody.draws();
    write!(out, "{}", draw_head(draws[0].drawing().board()))?;
    write_draws(draws, &mut out)?;
    writeln!(out, "qed")
}

/// Writes the certificate that a game is a draw at all widths from some width on.
pub fn write_all_widths(widths: &AllWidths, mut out: impl Write) -> io::Result<()> {
    let narrowest = widths.cases().first().map(|[x, _]| wider_head(x.drawing().board()));
    write!(out, "{}", narrowest.unwrap_or_default())?;
    for case in widths.cases() {
        write_draws(case, &mut out)?;
    }
    writeln!(out, "qed")
}

/// Writes the drawings of X and of O, with the rules by which they hold.
fn write_draws(draws: &[Draw; 2], out: &mut impl Write) -> io::Result<()> {
    for draw in draws {
        let drawing = draw.drawing();
        write!(out, "drawing {}\n{}{}\n", drawing.defender(), drawing_lines(drawing), proof(draw))?;
    }
    Ok(())
}

/// The rules by which a drawing holds.
fn proof(draw: &Draw) -> &'static str {
    if draw.is_exhausted() { "exhaust" } else { "drop\npave" }
}
