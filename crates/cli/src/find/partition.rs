//! `tatami find partition`: a won position in pieces, each with its claim, drawn in colours.

use crate::args::Within;
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::Args;
use figure::{Format, Ground, Picture, Scene, Style};
use game::{Advice, Claim, First, HexClaim, Player};
use proof::Verdict;
use proof::limits::Monitor;
use service::blocks;
use service::certify::certify;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use strategies::guided::partition::{Partition as Cut, partition};

/// The options of `tatami find partition`.
#[derive(Debug, Args)]
pub struct Partition {
    /// A `win` or `strategy` of Hex in which the loser moves, as FILE#NAME
    #[arg(value_name = "FILE#NAME")]
    what: String,

    /// Draw the pieces into this file: .svg, .pdf, .png, .tex or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    within: Within,
}

/// Runs the command.
pub fn run(options: &Partition) -> Status {
    let Some((source, number)) = input::read_block(&options.what) else { return Status::BadInput };
    let entry = &source.entries[number];
    let name = &*entry.name;
    let claim = match entry.claim() {
        Claim::Hex(claim) if claim.joins_edges() && claim.first == First::Opponent => claim,
        _ => return complain(&format!("`{name}` is no position of Hex in which the loser moves")),
    };
    let blocks = match &entry.advice {
        Advice::Using { blocks, .. } | Advice::Strategy { blocks, .. } => &blocks[..],
        Advice::None | Advice::Tree { .. } => &[],
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = options.within.limits();
    on_deep_stack(|| {
        let lemmas = blocks::lemmas(&source.entries, blocks, &limits, &monitor);
        match partition(claim, &lemmas, &limits, &monitor) {
            Err(_) => {
                complain("the limits ran out");
                Status::Undecided
            }
            Ok(None) => {
                complain(&format!("{} does not win `{name}`", claim.owner));
                Status::NotAsWanted
            }
            Ok(Some(cut)) => tell(name, claim, &cut, options.output.as_deref()),
        }
    })
}

fn tell(name: &str, claim: &HexClaim, cut: &Cut, output: Option<&Path>) -> Status {
    let certified = certify(&cut.outcome, &Claim::Hex(claim.clone()), Verdict::Holds);
    let certificate = match certified {
        Ok(checked) => checked.text,
        Err(why) => return complain(&format!("NO CERTIFICATE: {why}")),
    };
    let picture = Picture::Board(scene(name, claim, cut));
    let style = Style::default();
    let drawn = match output {
        None => print(&picture.text(&style)),
        Some(path) => match bytes(&picture, path, &style).and_then(|bytes| {
            write_whole(path, &bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
        }) {
            Ok(()) => Status::AsWanted,
            Err(message) => return complain(&message),
        },
    };
    let pieces = cut.pieces.len();
    let noun = if pieces == 1 { "piece" } else { "pieces" };
    drawn.max(print(&format!("{pieces} {noun}, certificate of {} bytes checked\n", certificate.len())))
}

/// The position, with each piece in a colour of its own.
fn scene(name: &str, claim: &HexClaim, cut: &Cut) -> Scene {
    let mut scene = Scene::empty(name, Ground::Hex(claim.board));
    scene.place(Player::Black, &claim.black);
    scene.place(Player::White, &claim.white);
    let letters = ('A'..='Z').map(String::from).chain((1..).map(|number: usize| number.to_string()));
    scene.pieces = cut
        .pieces
        .iter()
        .zip(letters)
        .map(|(piece, label)| {
            let goal = piece.goal.text(&|cell| claim.board.name(cell));
            let note = piece.name.as_ref().map_or(goal.clone(), |name| format!("{name}: {goal}"));
            figure::Piece { cells: piece.region, label, note }
        })
        .collect();
    scene
}

fn bytes(picture: &Picture, path: &Path, style: &Style) -> Result<Vec<u8>, String> {
    let format = match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Format::Svg,
        Some("pdf") => Format::Pdf,
        Some("png") => Format::Png,
        Some("tex") => Format::Tex,
        Some("txt") => {
            return Ok(anstream::adapter::strip_str(&picture.text(style)).to_string().into_bytes());
        }
        _ => {
            return Err(format!(
                "{} names no format: expected .svg, .pdf, .png, .tex or .txt",
                path.display()
            ));
        }
    };
    picture.draw(style).write(format).map_err(|error| error.to_string())
}
