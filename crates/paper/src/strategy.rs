//! Strategies in a paper: the tree as a figure and as a list, and the leaves with the blocks that the
//! document names for them. Which blocks fit is found again for the figures; that they suffice, the
//! certificate of the strategy says.

use crate::compose::{Composer, Names, in_signs, lettered, line_text, number_moves};
use crate::derive::letters;
use crate::page::{Figure, Part};
use crate::words::fill;
use figure::{CaseTree, Picture, Piece, Scene, Stone};
use game::{Cell, CellSet, ForcedStep, HexClaim, Moves, Player, ReplyCase};
use std::collections::BTreeSet;
use strategies::guided::calculus::{Derivation, Premise};
use strategies::guided::{BlockVerdict, Leaf};

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
    /// The same as cells: the moves of each case, none for a threat, and the reply.
    cells: Vec<(Option<CellSet>, Cell)>,
}

impl Position {
    /// Whether a path of moves leads here.
    fn leads_to(&self, path: &[(Option<Cell>, Cell)]) -> bool {
        self.cells.len() == path.len()
            && self.cells.iter().zip(path).all(|((moves, reply), (cell, answer))| {
                reply == answer
                    && match (moves, cell) {
                        (Some(moves), Some(cell)) => moves.contains(*cell),
                        (moves, cell) => moves.is_none() && cell.is_none(),
                    }
            })
    }
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
        cells: Vec::new(),
        using: blocks.to_vec(),
        force: Vec::new(),
        path: Vec::new(),
    };
    let root = put_in_force(composer, root, blocks);
    let (items, nodes, figures) = (Vec::new(), Vec::new(), Vec::new());
    let start = (root.scene.clone(), composer.names(entry, claim));
    let drawn = BTreeSet::new();
    let mut walk = Walk { composer, number, root: start, drawn, items, nodes, figures };
    walk.cases(&root, cases, 0);
    walk.gaps();
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
    /// The number of the strategy.
    number: usize,
    /// The figure of the position that everything begins with, and the names of its stones.
    root: (Scene, Names),
    /// The leaves that have their figures.
    drawn: BTreeSet<usize>,
    items: Vec<(usize, String)>,
    /// The positions in which the loser moves.
    nodes: Vec<Figure>,
    /// The leaves.
    figures: Vec<Figure>,
}

impl Walk<'_, '_, '_> {
    fn cases(&mut self, position: &Position, cases: &[ReplyCase], depth: usize) {
        let named = cases.iter().fold(CellSet::EMPTY, |all, case| all | case.moves.named());
        for case in cases {
            let moves = self.moves(position, case);
            let mut text = moves.clone();
            if !case.by.is_empty() {
                text += &format!(
                    ", {}",
                    fill(self.composer.words.by, &[("names", &self.composer.all_called(&case.by))])
                );
            }
            if !case.line.is_empty() {
                text += &format!("; {}", line_text(&position.claim, &case.line));
            }
            let leaf = case.cases.is_empty();
            if leaf && case.by.is_empty() && position.using.is_empty() && position.force.is_empty() {
                text += &format!(", {}", self.composer.words.by_search);
            }
            self.items.push((depth, text));
            let mut after = self.after(position, case, moves);
            let cells = match case.moves {
                Moves::On(moves) => Some(moves),
                Moves::Else => Some(position.claim.field - named),
                Moves::Threat => None,
            };
            after.cells.push((cells, case.reply));
            if leaf {
                self.leaf(&after, case);
            } else {
                let after = put_in_force(self.composer, after, &case.by);
                self.node(&after);
                self.cases(&after, &case.cases, depth + 1);
            }
        }
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

    /// The figures of a leaf, one for each proof that its moves needed.
    fn leaf(&mut self, after: &Position, case: &ReplyCase) {
        let leaves = &self.composer.settled[self.number].leaves;
        for (number, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| after.leads_to(&leaf.path)) {
            let figure = leaf_figure(self.composer, &self.root, (leaf, &after.force), &case.line);
            self.drawn.insert(number);
            self.figures.push(figure);
        }
    }

    /// The leaves that no case of the document leads to: gaps that were filled.
    fn gaps(&mut self) {
        let leaves = self.composer.settled[self.number].leaves.iter().enumerate();
        let gaps = leaves.filter(|(number, _)| !self.drawn.contains(number));
        let figures: Vec<Figure> =
            gaps.map(|(_, leaf)| leaf_figure(self.composer, &self.root, (leaf, &[]), &[])).collect();
        self.figures.extend(figures);
    }
}

/// A leaf: the regions that it is put together from, what is reached in them, those of the blocks in force
/// before, and its forced line.
fn leaf_figure(
    composer: &Composer<'_, '_>,
    (root, names): &(Scene, Names),
    (leaf, force): (&Leaf, &[Piece]),
    line: &[ForcedStep],
) -> Figure {
    let claim = &leaf.claim;
    let mut scene = root.clone();
    play(&mut scene, claim.owner, &leaf.path);
    let moves = path_text(claim, &leaf.path);
    let text = match &Derivation::of_assembly(claim, &leaf.assembly) {
        Some(derivation) => {
            scene.pieces = composer.premises(names, claim, &derivation.premises);
            let letters = letters(derivation);
            let called = |number: usize, premise: &Premise| {
                premise.name.clone().unwrap_or_else(|| letters[number].clone())
            };
            let lines = composer.lines(names, claim, derivation, &called);
            match &lines[..] {
                // The rules between are told by `tatami prove --derivations`.
                [premises, .., last] => {
                    format!("{premises} {}", last.rsplit_once("  (").map_or(&**last, |(line, _)| line))
                }
                _ => lines.join(" "),
            }
        }
        None => {
            scene.shade(leaf.assembly.argument.region);
            in_signs(&claim.goal.text(&|cell| claim.board.name(cell)))
        }
    };
    scene.pieces = lettered([&scene.pieces[..], force].concat());
    number_moves(&mut scene, claim, line);
    let caption = fill(composer.words.leaf, &[("moves", &*moves), ("derivation", &text)]);
    Figure { picture: Picture::Board(scene), caption }
}

/// Puts the moves of a path on a board.
pub(crate) fn play(scene: &mut Scene, owner: Player, path: &[(Option<Cell>, Cell)]) {
    for (index, (cell, reply)) in path.iter().enumerate() {
        if let Some(cell) = cell {
            scene.stones.insert(*cell, Stone::plain(owner.opponent()));
        }
        scene.stones.insert(*reply, Stone { last: index + 1 == path.len(), ..Stone::plain(owner) });
    }
}

/// `○ d7 ● d6 ○ c7 ● f6`; a threat has no move before it.
pub(crate) fn path_text(claim: &HexClaim, path: &[(Option<Cell>, Cell)]) -> String {
    let (us, them) = if claim.owner == Player::White { ("○", "●") } else { ("●", "○") };
    let name = |cell: Cell| claim.board.name(cell);
    let step = |(cell, reply): &(Option<Cell>, Cell)| match cell {
        Some(cell) => format!("{them} {} {us} {}", name(*cell), name(*reply)),
        None => format!("{us} {}", name(*reply)),
    };
    path.iter().map(step).collect::<Vec<_>>().join(" ")
}
