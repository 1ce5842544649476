//! Reply trees and extensions of a claim, as a document.

use super::{NotFound, canonical};
use document::{Document, Entry};
use game::{Cell, CellSet, Claim, First, HexClaim, Moves, Player};
use proof::limits::{Limits, Monitor};
use std::collections::HashMap;
use strategies::guided::sigma;

/// A σ-connection for a claim of Hex with the extensions that were found, best first.
pub fn sigma(
    document: &Document,
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let name = &*entry.name;
    let claim = match entry.claim() {
        Claim::Hex(claim) if claim.first == First::Opponent => claim,
        Claim::Hex(_) => return Err(NotFound::unfit("in a σ-connection the opponent moves first")),
        _ => return Err(NotFound::Unfit(format!("`{name}` is not about Hex"))),
    };
    match sigma::find(claim, limits, monitor) {
        Err(_) => Err(NotFound::undecided("the limits ran out before a reply tree was found")),
        Ok(None) => Err(NotFound::Fails(format!("`{name}` fails: there is no reply tree"))),
        Ok(Some(found)) => {
            let names = document.stone_names(entry, &claim.board);
            canonical(&Written { name, claim, names: &names }.document(&found))
        }
    }
}

/// A σ-connection as it is written down, with the names of the block that it was found for.
struct Written<'a> {
    name: &'a str,
    claim: &'a HexClaim,
    names: &'a HashMap<Cell, String>,
}

impl Written<'_> {
    /// The σ-connection and its extensions, best first.
    fn document(&self, found: &sigma::Sigma) -> String {
        let (board, claim, name) = (self.claim.board, self.claim, self.name);
        let owner = if claim.owner == Player::White { "  owner white\n" } else { "" };
        let mut out = format!("hex {board}\n\nsigma {name}\n");
        out += &self.stones("black", &claim.black);
        out += &self.stones("white", &claim.white);
        out += &format!("{owner}  region {}\n  goal {}\n", board.names(&claim.field), self.text(&claim.goal));
        for case in &found.cases {
            let moves = match case.moves {
                Moves::On(moves) => format!("on {}", board.names(&moves)),
                Moves::Else | Moves::Threat => "else".to_string(),
            };
            let then = case.then.as_ref().map_or(String::new(), |then| format!(", then {}", self.text(then)));
            out += &format!("  {moves}: {}{then}\n", board.name(case.reply));
        }
        for (number, (cell, formula)) in found.extensions.iter().enumerate() {
            let label = self.free_name(number);
            let link = formula.text(&|other| if other == *cell { label.clone() } else { self.called(other) });
            let name_of = format!("{name}-{}", board.name(*cell));
            out += &format!(
                "\nextension {name_of}\n  of {name}\n  {} {label}={}\n",
                claim.owner,
                board.name(*cell)
            );
            out += &format!("  goal {} & {}\n", bracketed(&self.text(&claim.goal)), bracketed(&link));
        }
        out
    }

    /// The stones of a player, with their names.
    fn stones(&self, word: &str, cells: &CellSet) -> String {
        if cells.is_empty() {
            return String::new();
        }
        let stone = |cell: Cell| match self.names.get(&cell) {
            Some(name) => format!("{name}={}", self.claim.board.name(cell)),
            None => self.claim.board.name(cell),
        };
        format!("  {word} {}\n", cells.iter().map(stone).collect::<Vec<_>>().join(" "))
    }

    fn called(&self, cell: Cell) -> String {
        let name = self.names.get(&cell).filter(|_| self.claim.stones().contains(cell));
        name.cloned().unwrap_or_else(|| self.claim.board.name(cell))
    }

    fn text(&self, formula: &game::Formula) -> String {
        formula.text(&|cell| self.called(cell))
    }

    /// A name for the stone of an extension: y first, as in the papers.
    fn free_name(&self, number: usize) -> String {
        let taken = |name: &String| self.names.values().any(|other| other == name);
        let letters = ["y", "u", "v", "s", "t"].map(str::to_string);
        let more = (1..).map(|index| format!("y{index}"));
        letters.into_iter().chain(more).filter(|name| !taken(name)).nth(number).unwrap_or_default()
    }
}

/// A formula as a part of a conjunction.
fn bracketed(formula: &str) -> String {
    if formula.contains(' ') { format!("({formula})") } else { formula.to_string() }
}
