//! The must-play of a block in words: which blocks are in force at its root, and which of the mover's moves
//! survive in the rest. It is what is seen before any search, and no verdict.

use document::Entry;
use proof::limits::{Limits, Monitor};
use service::blocks::{self, MustPlay};
use service::settle::{Bound, Engine};

/// The must-play of a claim of Hex in words.
pub struct Told {
    /// The names of the blocks in force.
    pub in_force: Vec<String>,
    /// The goal of the claim on the rest and the number of its cells, if blocks are in force.
    rest: Option<(String, usize)>,
    /// Whether nothing is left to search.
    pub decided: bool,
    /// The threats, in their order.
    pub threats: Vec<Threat>,
    /// What the side that is not to move has reached where, if it has succeeded without a move.
    pieces: Vec<String>,
}

/// A threat, the cells that it needs, and the moves that it and those before it leave, by their names.
pub struct Threat {
    pub reply: String,
    pub carrier: String,
    pub left: String,
}

/// The must-play of a block; none if it is not about Hex.
pub fn of(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<Told> {
    let must_play = blocks::must_play(engine, entries, entry, limits, monitor)?;
    let board = entry.hex()?.board;
    let told = |Bound { reply, carrier, left }: &Bound| Threat {
        reply: board.name(*reply),
        carrier: board.names(carrier),
        left: board.names(left),
    };
    let threats = must_play.threats().iter().map(told).collect();
    let MustPlay { pieces: in_force, rest, bounds, decided } = must_play;
    let rest = rest.filter(|_| !in_force.is_empty());
    let pieces = decided.into_iter().flat_map(|decided| decided.pieces);
    let piece = |(cells, goal): (game::CellSet, game::Formula)| {
        format!("{} in {}", goal.text(&|cell| board.name(cell)), board.names(&cells))
    };
    Some(Told {
        in_force: in_force.into_iter().map(|(name, _)| name).collect(),
        rest: rest.map(|rest| (rest.goal.text(&|cell| board.name(cell)), rest.field.len())),
        decided: bounds.is_none(),
        threats,
        pieces: pieces.map(piece).collect(),
    })
}

impl Told {
    /// The lines of a report.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.in_force.is_empty() {
            text += &format!("        in force: {}", self.in_force.join(", "));
            text += &match &self.rest {
                Some((goal, cells)) => format!("; {goal} in the other {cells} cells\n"),
                None => "; they suffice\n".to_string(),
            };
        }
        if self.decided {
            text += "        before any search: no move is left\n";
        }
        for Threat { reply, left, .. } in &self.threats {
            let left = if left.is_empty() { "nothing" } else { left };
            text += &format!("        threat {reply:3} leaves {left}\n");
        }
        for piece in &self.pieces {
            text += &format!("        without a move: {piece}\n");
        }
        text
    }
}
