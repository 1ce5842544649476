//! Certificates about creatures. What they say is made by the kernel's rules for creatures first.

use super::{Arena, Found, Piece};
use crate::maker_breaker::{self, Proved};
use crate::trim::write_steps;
use game::{Claim, CreatureClaim, Means, Point};
use kernel::{Loser, Unpaired, Winner};
use proof::certificate::head;
use proof::derivation::DeriveError;
use proof::{Evidence, Verdict};
use std::io::Write;

/// Writes the certificate of what was found.
pub fn write(
    claim: &CreatureClaim,
    verdict: Verdict,
    found: &Found,
    mut out: impl Write,
) -> Result<(), DeriveError> {
    let (creature, space) = (claim.creature.clone(), claim.creature.space());
    let whole = Claim::Creature(claim.clone());
    if let Found::Beaten(arena) = found {
        maker_breaker::write(&arena.game, verdict, &arena.found, out)?;
        return Ok(());
    }
    let mut text = head(&whole, verdict).into_bytes();
    match found {
        Found::Paved(lattice, pieces) => {
            writeln!(text, "lattice {}", lattice.text(space))?;
            let mut theorems = Vec::new();
            for piece in pieces {
                match piece {
                    Piece::Pair(a, b) => writeln!(text, "pair {} {}", space.name(*a), space.name(*b))?,
                    Piece::Area(arena) => {
                        writeln!(text, "area")?;
                        let Proved::Theorem(theorem) = arena.write(&mut text)? else {
                            return Err(DeriveError::OtherStatement);
                        };
                        theorems.push(theorem);
                    }
                }
            }
            let mut theorems = theorems.iter();
            let mut checked = Vec::new();
            for piece in pieces {
                checked.push(match piece {
                    Piece::Pair(a, b) => kernel::Piece::Pair(*a, *b),
                    Piece::Area(arena) => {
                        let theorem = theorems.next().ok_or(DeriveError::OtherStatement)?;
                        kernel::Piece::Area(&arena.cells, theorem)
                    }
                });
            }
            let loser = Loser::pave(creature, lattice, &checked)?;
            let meant = match &claim.by {
                Means::Any => true,
                Means::Paving => loser.by_pairs(),
                Means::Area(_) => matches!(&pieces[..], [Piece::Area(arena)] if arena.cells == claim.area),
            };
            if !meant {
                return Err(DeriveError::OtherStatement);
            }
            writeln!(text, "pave")?;
        }
        Found::Placed(arena) => {
            writeln!(text, "board")?;
            let Proved::Semi(semi) = arena.write(&mut text)? else {
                return Err(DeriveError::OtherStatement);
            };
            Winner::place(creature, &arena.cells, &semi)?;
        }
        Found::Beaten(_) => return Err(DeriveError::OtherStatement),
        Found::Counted => {
            Unpaired::count(creature)?;
            writeln!(text, "count")?;
        }
        Found::Window(size, steps) => {
            Unpaired::window(creature, *size, steps.iter().cloned())?;
            let height = if space == game::Space::Grid { format!(" {}", size.y) } else { String::new() };
            writeln!(text, "window {}{height}", size.x)?;
            let name = |(a, b): &(Point, Point)| format!("{}/{}", space.name(*a), space.name(*b));
            write_steps(steps, name, &mut text)?;
        }
    }
    writeln!(text, "qed")?;
    out.write_all(&text)?;
    Ok(())
}

impl Arena {
    /// Writes the game with its proof, from its cells on.
    pub(super) fn write(&self, out: &mut Vec<u8>) -> Result<Proved, DeriveError> {
        let mut whole = Vec::new();
        let proved = maker_breaker::write(&self.game, Verdict::Holds, &self.found, &mut whole)?;
        let mut lines = whole.splitn(3, |byte| *byte == b'\n');
        out.extend_from_slice(lines.nth(2).unwrap_or_default());
        Ok(proved)
    }
}

impl Evidence for Found {
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let Claim::Creature(claim) = claim else { return Err(DeriveError::OtherStatement) };
        write(claim, verdict, self, out)
    }
}
