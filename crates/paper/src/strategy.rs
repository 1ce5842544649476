//! Strategies in a paper: the tree as a figure and as a list, and the leaves with the blocks that the
//! document names for them. Which blocks fit is found again for the figures; that they suffice, the
//! certificate of the strategy says.

use crate::compose::{Composer, lettered, line_text, number_moves};
use crate::page::{Figure, Part};
use crate::words::fill;
use figure::{CaseTree, Picture, Piece, Scene, Stone};
use game::{CellSet, HexClaim, Moves, Player, ReplyCase};
use strategies::guided::BlockVerdict;

/// A position of the tree in which the loser moves, for its figures.
#[derive(Clone)]
struct Position {
    claim: HexClaim,
    scene: Scene,
    /// The blocks of `using` that have not fitted yet.
    using: Vec<usize>,
    /// The blocks in force.
    force: Vec<Piece>,
    /// The moves so far.
    path: Vec<String>,
}

/// Adds what there is to say about a strategy.
pub(crate) fn compose(
    composer: &mut Composer<'_, '_>,
    number: usize,
    (blocks, cases): (&[usize], &[ReplyCase]),
    scene: Scene,
) {
    let words = composer.words;
    let (entries, settled) = (composer.entries, composer.settled);
    let entry = &entries[number];
    let Some(claim) = entry.hex() else { return };
    composer.board(number, scene.clone());
    if let Some(measures) = &settled[number].measures {
        composer.text(words.measures, &[("measures", measures)]);
    }
    composer.text(words.tree, &[]);
    match CaseTree::of_entry(composer.document, entry) {
        Ok(tree) => {
            let caption = fill(words.tree_figure, &[("name", &composer.called(number))]);
            composer.parts.push(Part::Figures(vec![Figure { picture: Picture::Tree(tree), caption }]));
        }
        Err(figure::NoTree::TooLarge) => composer.text(words.tree_too_large, &[]),
        Err(_) => {}
    }
    let root = Position {
        claim: claim.clone(),
        scene: Scene { pieces: Vec::new(), ..scene },
        using: blocks.to_vec(),
        force: Vec::new(),
        path: Vec::new(),
    };
    let root = put_in_force(composer, root, blocks);
    let mut walk = Walk { composer, items: Vec::new(), nodes: Vec::new(), figures: Vec::new() };
    walk.cases(&root, cases, 0);
    let Walk { items, nodes, figures, .. } = walk;
    composer.parts.push(Part::List(items));
    if !nodes.is_empty() {
        composer.text(words.nodes_drawn, &[]);
        composer.parts.push(Part::Figures(nodes));
    }
    if settled[number].proved() == Some(BlockVerdict::Holds) && !figures.is_empty() {
        composer.text(words.leaves, &[]);
        composer.parts.push(Part::Figures(figures));
    }
}

/// Puts blocks in force as the prover does: if none fits, they may still fit further down.
fn put_in_force(composer: &mut Composer<'_, '_>, mut position: Position, blocks: &[usize]) -> Position {
    match composer.workshop.in_force(&position.claim, blocks) {
        Some(reduced) if !reduced.pieces.is_empty() => {
            position.force.extend(composer.pieces(&position.claim, &reduced.pieces));
            position.using.retain(|block| !blocks.contains(block));
            if let Some(rest) = reduced.rest {
                position.claim = rest;
            }
        }
        _ => {
            let new = blocks.iter().filter(|block| !position.using.contains(block)).copied();
            position.using.extend(new.collect::<Vec<_>>());
        }
    }
    position
}

struct Walk<'c, 'a, 'w> {
    composer: &'c mut Composer<'a, 'w>,
    items: Vec<(usize, String)>,
    /// The positions in which the loser moves.
    nodes: Vec<Figure>,
    /// The leaves.
    figures: Vec<Figure>,
}

impl Walk<'_, '_, '_> {
    fn cases(&mut self, position: &Position, cases: &[ReplyCase], depth: usize) {
        for case in cases {
            let moves = self.moves(position, case);
            let mut text = moves.clone();
            if !case.by.is_empty() {
                text += &format!(", {}", fill(self.composer.words.by, &[("names", &self.names(&case.by))]));
            }
            if !case.line.is_empty() {
                text += &format!("; {}", line_text(&position.claim, &case.line));
            }
            let leaf = case.cases.is_empty();
            if leaf && case.by.is_empty() && position.using.is_empty() && position.force.is_empty() {
                text += &format!(", {}", self.composer.words.by_search);
            }
            self.items.push((depth, text));
            let after = self.after(position, case, moves);
            if leaf {
                self.leaf(after, case);
            } else {
                let after = put_in_force(self.composer, after, &case.by);
                self.node(&after);
                self.cases(&after, &case.cases, depth + 1);
            }
        }
    }

    fn names(&self, blocks: &[usize]) -> String {
        let names: Vec<String> = blocks.iter().map(|&block| self.composer.called(block)).collect();
        names.join(self.composer.words.comma)
    }

    /// `○ {d7, c7} ● d6`.
    fn moves(&self, position: &Position, case: &ReplyCase) -> String {
        let (claim, words) = (&position.claim, self.composer.words);
        let (us, them) = if claim.owner == Player::White { ("○", "●") } else { ("●", "○") };
        let reply = claim.board.name(case.reply);
        match &case.moves {
            Moves::On(cells) if cells.len() == 1 => {
                format!("{them} {} {us} {reply}", self.composer.list(claim, cells))
            }
            Moves::On(cells) => format!("{them} {{{}}} {us} {reply}", self.composer.list(claim, cells)),
            Moves::Else => format!("{them} {} {us} {reply}", words.otherwise),
            Moves::Threat => format!("{}: {us} {reply}", words.threat),
        }
    }

    /// The position after the moves of a case, all of which the loser is given, and its reply.
    fn after(&self, position: &Position, case: &ReplyCase, moves: String) -> Position {
        let mut after = position.clone();
        let (owner, opponent) = (position.claim.owner, position.claim.owner.opponent());
        let named = case.moves.named();
        after.claim.field -= named.with(case.reply);
        let (ours, theirs) = match owner {
            Player::White => (&mut after.claim.white, &mut after.claim.black),
            _ => (&mut after.claim.black, &mut after.claim.white),
        };
        *ours |= CellSet::of(case.reply);
        *theirs |= named;
        after.scene.intrusions = None;
        match named.first() {
            Some(only) if named.len() == 1 => {
                after.scene.stones.insert(only, Stone::plain(opponent));
            }
            _ if !named.is_empty() => after.scene.intrusions = Some((opponent, named)),
            _ => {}
        }
        after.scene.stones.insert(case.reply, Stone { last: true, ..Stone::plain(owner) });
        after.path.push(moves);
        after
    }

    /// The figure of a position in which the loser moves.
    fn node(&mut self, after: &Position) {
        let words = self.composer.words;
        let opponent = words.player(after.claim.owner.opponent());
        let gaps = [("moves", &*after.path.join(" ")), ("opponent", opponent)];
        let scene = Scene { pieces: lettered(after.force.clone()), ..after.scene.clone() };
        self.nodes.push(Figure { picture: Picture::Board(scene), caption: fill(words.node, &gaps) });
    }

    /// The figure of a leaf: the regions of its blocks, and its forced line.
    fn leaf(&mut self, after: Position, case: &ReplyCase) {
        let blocks = if case.by.is_empty() { after.using.clone() } else { case.by.clone() };
        let after = put_in_force(self.composer, after, &blocks);
        if after.force.is_empty() {
            return;
        }
        let mut scene = after.scene.clone();
        number_moves(&mut scene, &after.claim, &case.line);
        let names: Vec<&str> =
            after.force.iter().map(|piece| piece.note.split(':').next().unwrap_or_default()).collect();
        let names = names.join(self.composer.words.comma);
        let moves = after.path.join(" ");
        let caption = fill(self.composer.words.leaf, &[("moves", &moves), ("names", &names)]);
        scene.pieces = lettered(after.force);
        self.figures.push(Figure { picture: Picture::Board(scene), caption });
    }
}
