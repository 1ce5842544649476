//! The must-play of a block in figures: the moves that survive, and a board for each threat that excludes
//! others, with nothing shaded but the cells that it needs. It is what is seen before any search, and no
//! verdict.

use crate::compose::{in_signs, lettered};
use crate::derive::note;
use crate::page::Figure;
use crate::words::{Words, fill};
use figure::{Picture, Piece, Scene, Stone};
use game::{CellSet, First, HexClaim, Player};
use service::blocks::MustPlay;
use strategies::guided::Lemma;

/// The figures: the surviving moves first, then the threats. `scene` shows the block.
pub(crate) fn figures(words: &Words, claim: &HexClaim, scene: Scene, must_play: &MustPlay) -> Vec<Figure> {
    let base = Scene { pieces: Vec::new(), intrusions: None, caption: String::new(), ..scene };
    let mut figures = vec![survivors(words, claim, base.clone(), must_play)];
    let (mover, side) = sides(claim);
    for bound in must_play.threats() {
        let cell = claim.board.name(bound.reply);
        let gaps = [("side", words.player(side)), ("mover", words.player(mover)), ("cell", &*cell)];
        let mut scene = base.clone();
        scene.stones.insert(bound.reply, Stone { last: true, ..Stone::plain(side) });
        scene.shade(bound.carrier.without(bound.reply));
        let caption = fill(words.threat_board, &gaps);
        figures.push(Figure { picture: Picture::Board(scene), caption });
    }
    let decided = must_play.decided.iter().filter(|decided| !decided.pieces.is_empty());
    figures.extend(decided.map(|decided| {
        let piece = |(cells, goal): &(CellSet, game::Formula)| Piece {
            cells: *cells,
            note: note(None, &in_signs(&goal.text(&|cell| claim.board.name(cell)))),
            label: String::new(),
        };
        let pieces = lettered(decided.pieces.iter().map(piece).collect());
        let scene = Scene { pieces, ..base.clone() };
        let caption = fill(words.decided_board, &[("side", words.player(side))]);
        Figure { picture: Picture::Board(scene), caption }
    }));
    figures
}

/// Who moves first, and the other side.
fn sides(claim: &HexClaim) -> (Player, Player) {
    let mover = if claim.first == First::Owner { claim.owner } else { claim.owner.opponent() };
    (mover, mover.opponent())
}

/// The regions of the blocks in force, and small stones on the moves that survive.
fn survivors(words: &Words, claim: &HexClaim, mut scene: Scene, must_play: &MustPlay) -> Figure {
    let (mover, left) = (sides(claim).0, must_play.left());
    scene.intrusions = Some((mover, left)).filter(|_| !left.is_empty());
    let piece = |(name, argument): &Lemma| {
        let goal = in_signs(&argument.goal.text(&|cell| claim.board.name(cell)));
        Piece { cells: argument.region, label: String::new(), note: note(Some(name), &goal) }
    };
    scene.pieces = lettered(must_play.pieces.iter().map(piece).collect());
    let mover = words.player(mover);
    let caption = match left.len() {
        0 => words.no_survivor.to_string(),
        _ => fill(words.survivors, &[("mover", mover), ("cells", &claim.board.names(&left))]),
    };
    Figure { picture: Picture::Board(scene), caption }
}
