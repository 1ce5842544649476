//! `tatami find sigma`: reply trees and extensions of a claim, printed as a document.

use crate::args::Within;
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::Args;
use game::{Cell, CellSet, Claim, First, HexClaim, Moves, Player};
use proof::limits::Monitor;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use strategies::guided::sigma;

/// The options of `tatami find sigma`.
#[derive(Debug, Args)]
pub struct Sigma {
    /// A block of Hex with stones, region and goal, as FILE#NAME
    #[arg(value_name = "FILE#NAME")]
    what: String,

    /// Write the document into this file instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    within: Within,
}

/// Runs the command.
pub fn run(options: &Sigma) -> Status {
    let Some((source, number)) = input::read_block(&options.what) else { return Status::BadInput };
    let entry = &source.entries[number];
    let name = &*entry.name;
    let claim = match entry.claim() {
        Claim::Hex(claim) if claim.first == First::Opponent => claim,
        Claim::Hex(_) => return complain("in a σ-connection the opponent moves first"),
        _ => return complain(&format!("`{name}` is not about Hex")),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = options.within.limits();
    on_deep_stack(|| {
        let found = sigma::find(claim, &limits, &monitor);
        match found {
            Err(_) => {
                complain("the limits ran out before a reply tree was found");
                Status::Undecided
            }
            Ok(None) => {
                complain(&format!("`{name}` fails: there is no reply tree"));
                Status::NotAsWanted
            }
            Ok(Some(found)) => {
                let names = source.document.stone_names(entry, &claim.board);
                let written = Written { name, claim, names: &names };
                write(&written.document(&found), options.output.as_deref())
            }
        }
    })
}

fn write(text: &str, output: Option<&Path>) -> Status {
    let Ok(document) = document::parse(text) else {
        return complain("what was found could not be written as a document");
    };
    match output {
        None => print(&document.to_string()),
        Some(path) => match write_whole(path, document.to_string().as_bytes()) {
            Ok(()) => Status::AsWanted,
            Err(error) => complain(&format!("cannot write {}: {error}", path.display())),
        },
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
