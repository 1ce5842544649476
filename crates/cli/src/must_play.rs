//! The must-play of a block, told and drawn: which blocks are in force at its root, and which of the mover's
//! moves survive in the rest. It is what is seen before any search, and no verdict.

use document::{Document, Entry};
use figure::{Piece, Scene};
use game::{CellSet, First};
use proof::limits::{Limits, Monitor};
use service::blocks::{self, MustPlay};
use service::settle::{Bound, Engine};
use strategies::guided::Lemma;

/// The must-play of a claim of Hex in words.
pub struct Told {
    /// The names of the blocks in force.
    pub in_force: Vec<String>,
    /// The goal of the claim on the rest and the number of its cells, if blocks are in force.
    rest: Option<(String, usize)>,
    /// The threats, each with the moves that it leaves; none if nothing is left to search.
    pub bounds: Option<Vec<(String, String)>>,
}

/// The must-play of a block; none if it is not about Hex.
pub fn of(
    engine: Engine,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<Told> {
    let MustPlay { pieces, rest, bounds } = blocks::must_play(engine, entries, entry, limits, monitor)?;
    let board = entry.hex()?.board;
    let told = |bound: &Bound| (board.name(bound.reply), board.names(&bound.left));
    let rest = rest.filter(|_| !pieces.is_empty());
    Some(Told {
        in_force: pieces.into_iter().map(|(name, _)| name).collect(),
        rest: rest.map(|rest| (rest.goal.text(&|cell| board.name(cell)), rest.field.len())),
        bounds: bounds.map(|bounds| bounds.iter().map(told).collect()),
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
        match &self.bounds {
            None => text += "        before any search: no move is left\n",
            Some(bounds) => {
                for (reply, left) in bounds {
                    text += &format!("        threat {reply:3} leaves {left}\n");
                }
            }
        }
        text
    }
}

/// The figure of the must-play: the regions of the blocks in force, and small stones on the moves that
/// survive.
pub fn scene(
    document: &Document,
    entries: &[Entry],
    entry: &Entry,
    limits: &Limits,
    monitor: &Monitor,
) -> Option<Scene> {
    let MustPlay { pieces, rest, bounds } = blocks::must_play(Engine::Best, entries, entry, limits, monitor)?;
    let claim = entry.hex()?;
    let mut scene = Scene::of_entry(document, entry)?;
    let whole = rest.map_or(CellSet::EMPTY, |rest| rest.field);
    let left = match &bounds {
        None => CellSet::EMPTY,
        Some(bounds) => bounds.last().map_or(whole, |bound| bound.left),
    };
    let mover = if claim.first == First::Owner { claim.owner } else { claim.owner.opponent() };
    scene.intrusions = Some((mover, left)).filter(|_| !left.is_empty());
    let letters = ('A'..='Z').map(String::from);
    let piece = |((name, argument), label): (&Lemma, String)| {
        let goal = argument.goal.text(&|cell| claim.board.name(cell));
        Piece { cells: argument.region, label, note: format!("{name}: {goal}") }
    };
    scene.pieces = pieces.iter().zip(letters).map(piece).collect();
    scene.caption = match left.len() {
        0 => "No move survives the must-play".to_string(),
        _ => format!("The must-play leaves {}", claim.board.names(&left)),
    };
    Some(scene)
}
