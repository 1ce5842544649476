//! Certificates about creatures. What they say is made by the kernel's rules for creatures first.

use super::{Arena, Found, Piece};
use crate::derivation::DeriveError;
use crate::sets::{self, Proved};
use crate::settle::Verdict;
use game::{CreatureClaim, Player};
use kernel::{Loser, Unpaired, Winner};
use std::io::Write;

/// The head of a certificate: the creature, the claim and its verdict.
pub fn head(claim: &CreatureClaim, verdict: Verdict) -> String {
    let creature = &claim.creature;
    let cells: Vec<String> = creature.cells().iter().map(|cell| creature.space().name(*cell)).collect();
    let what = match (claim.owner, claim.by_paving) {
        (Player::Maker, _) => "winner",
        (_, true) => "paving",
        (_, false) => "loser",
    };
    format!(
        "tatami certificate 1\ngame harary {}\ncreature {}\nimages {}\nclaim {what}\nverdict {verdict}\n",
        creature.space(),
        cells.join(" "),
        creature.images()
    )
}

/// Writes the certificate of what was found.
pub fn write(
    claim: &CreatureClaim,
    verdict: Verdict,
    found: &Found,
    mut out: impl Write,
) -> Result<(), DeriveError> {
    let (creature, space) = (claim.creature.clone(), claim.creature.space());
    let mut text = head(claim, verdict).into_bytes();
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
            if claim.by_paving && !loser.by_pairs() {
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
        Found::Counted => {
            Unpaired::count(creature)?;
            writeln!(text, "count")?;
        }
        Found::Window(size, clauses) => {
            Unpaired::window(creature, *size, clauses)?;
            let height = if space == game::Space::Grid { format!(" {}", size.y) } else { String::new() };
            writeln!(text, "window {}{height}", size.x)?;
            for clause in clauses {
                write!(text, "clause")?;
                for ((a, b), taken) in clause {
                    let sign = if *taken { "" } else { "!" };
                    write!(text, " {sign}{}/{}", space.name(*a), space.name(*b))?;
                }
                writeln!(text)?;
            }
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
        let proved = sets::write(&self.game, Verdict::Holds, &self.found, &mut whole)?;
        let mut lines = whole.splitn(3, |byte| *byte == b'\n');
        out.extend_from_slice(lines.nth(2).unwrap_or_default());
        Ok(proved)
    }
}
