//! Certificates about drawings.

use super::Found;
use crate::settle::Verdict;
use game::drop::{Drawing, Drawn, Rule, Width};
use std::io::{self, Write};

/// The lines of the head between the first and the verdict.
fn body(drawing: &Drawing) -> String {
    let board = drawing.board();
    let height = board.height.map_or(String::new(), |height| format!(" height {height}"));
    let (first, last) = drawing.ends();
    let beyond = match drawing.width() {
        Width::Limited => "limited".to_string(),
        Width::Repeats { left, right } => format!("repeats {left} {right}"),
    };
    let rule = match drawing.rule() {
        Rule::Divert => "divert",
        Rule::Pair => "pair",
    };
    let mut text = format!(
        "game drop connect {}{height}\ndefender {}\nrule {rule}\ncolumns {first} {last} {beyond}\n",
        board.connect,
        drawing.defender()
    );
    for (column, drawn) in drawing.window() {
        let cells = drawn.iter().map(|cell| match cell {
            Drawn::Stone(stone) => format!(" {stone}"),
            Drawn::Pair(partner) => format!(" {partner}"),
        });
        text += &format!("column {column}{}\n", cells.collect::<String>());
    }
    text
}

/// The head of a certificate: the drawing in full, and its verdict.
pub fn head(drawing: &Drawing, verdict: Verdict) -> String {
    format!("tatami certificate 1\n{}verdict {verdict}\n", body(drawing))
}

/// Writes the certificate of what was found.
pub fn write(drawing: &Drawing, found: &Found, mut out: impl Write) -> io::Result<()> {
    match found {
        Found::Holds(draw) => {
            let proof = if draw.is_exhausted() { "exhaust" } else { "drop\npave" };
            write!(out, "{}{proof}\nqed\n", head(drawing, Verdict::Holds))
        }
        Found::Fails(moves) => {
            let moves: String = moves.iter().map(|played| format!(" {played}")).collect();
            write!(out, "{}moves{moves}\nqed\n", head(drawing, Verdict::Fails))
        }
    }
}
