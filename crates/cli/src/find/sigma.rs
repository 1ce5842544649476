//! `tatami find sigma`: reply trees and extensions of a claim, printed as a document.

use crate::args::Within;
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::Args;
use game::{CellSet, Claim, First, HexClaim, Moves, Player, ReplyCase};
use proof::limits::Monitor;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use strategies::guided::sigma::{Extension, extensions, find_tree};

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
        let found = find_tree(claim, &limits, &monitor).and_then(|cases| match cases {
            None => Ok(None),
            Some(cases) => {
                let found = extensions(claim, &cases, &limits, &monitor)?;
                Ok(Some((cases, found)))
            }
        });
        match found {
            Err(_) => {
                complain("the limits ran out before a reply tree was found");
                Status::Undecided
            }
            Ok(None) => {
                complain(&format!("`{name}` fails: there is no reply tree"));
                Status::NotAsWanted
            }
            Ok(Some((cases, extensions))) => {
                write(&document(name, claim, &cases, &extensions), options.output.as_deref())
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

/// The σ-connection and its extensions, best first.
fn document(name: &str, claim: &HexClaim, cases: &[ReplyCase], extensions: &[Extension]) -> String {
    let board = claim.board;
    let text = |formula: &game::Formula| formula.text(&|cell| board.name(cell));
    let list = |word: &str, cells: &CellSet| {
        if cells.is_empty() { String::new() } else { format!("  {word} {}\n", board.names(cells)) }
    };
    let owner = if claim.owner == Player::White { "  owner white\n" } else { "" };
    let mut out = format!("hex {board}\n\nsigma {name}\n");
    out += &list("black", &claim.black);
    out += &list("white", &claim.white);
    out += &format!("{owner}  region {}\n  goal {}\n", board.names(&claim.field), text(&claim.goal));
    for case in cases {
        let moves = match case.moves {
            Moves::On(moves) => format!("on {}", board.names(&moves)),
            Moves::Else | Moves::Threat => "else".to_string(),
        };
        let then = case.then.as_ref().map_or(String::new(), |then| format!(", then {}", text(then)));
        out += &format!("  {moves}: {}{then}\n", board.name(case.reply));
    }
    for (cell, formula) in extensions {
        let cell = board.name(*cell);
        out += &format!("\nextension {name}-{cell}\n  of {name}\n  {} {cell}\n", claim.owner);
        out += &format!("  goal {}\n", text(formula));
    }
    out
}
