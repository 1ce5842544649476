//! The reply tree that a block of a document asks for, as a case tree: one board for each reply, with the
//! moves of its line numbered. It shows what is advised; whether that is a proof, only a certificate tells.

use crate::case_tree::{CaseTree, MAX_BOARDS, NoTree};
use crate::goal_text::in_signs;
use crate::scene::{Scene, Stone};
use document::{Document, Entry};
use game::{Advice, Board, Cell, CellSet, ForcedStep, Moves, Player, ReplyCase};
use std::collections::HashMap;

impl CaseTree {
    /// The reply tree of a block, or the forced line that it gives.
    pub fn of_entry(document: &Document, entry: &Entry) -> Result<Self, NoTree> {
        let (Some(claim), Some(scene)) = (entry.hex(), Scene::of_entry(document, entry)) else {
            return Err(NoTree::NoReplies);
        };
        let names = document.reply_names(entry);
        let mut growth = Growth { board: claim.board, owner: claim.owner, names, boards: 1 };
        let mut root = Self { scene, label: String::new(), pairs: false, branches: Vec::new() };
        match &entry.advice {
            Advice::None => {}
            Advice::Tree { cases, .. } | Advice::Strategy { cases, .. } => {
                growth.cases(&mut root, cases, claim.field, 1)?;
            }
            Advice::Using { line, .. } => growth.line(&mut root, line, claim.field, 1)?,
        }
        if root.branches.is_empty() { Err(NoTree::NoReplies) } else { Ok(root) }
    }
}

/// A tree in the making.
struct Growth {
    board: Board,
    owner: Player,
    /// What replies are called.
    names: HashMap<Cell, String>,
    boards: usize,
}

impl Growth {
    /// Adds the cases of a node; the moves after it have numbers from this one on.
    fn cases(
        &mut self,
        node: &mut CaseTree,
        cases: &[ReplyCase],
        field: CellSet,
        number: usize,
    ) -> Result<(), NoTree> {
        let named = cases.iter().fold(CellSet::EMPTY, |all, case| all | case.moves.named());
        for case in cases {
            let (moves, words) = match case.moves {
                Moves::On(moves) => (moves, self.words(&moves)),
                Moves::Else => (field - named, "else".to_string()),
                Moves::Threat => (CellSet::EMPTY, "elsewhere".to_string()),
            };
            let called = |cell| self.called(&node.scene, cell);
            let then = case.then.as_ref().map(|then| format!(": {}", in_signs(&then.text(&called))));
            let name = self.names.get(&case.reply).map_or(String::new(), |name| format!("{name}="));
            let reply = format!("{name}{}", self.board.name(case.reply));
            let words = format!("{words} → {reply}{}", then.unwrap_or_default());
            let (mut branch, left) = self.board_after(node, moves, case.reply, words, field, number)?;
            self.line(&mut branch, &case.line, left, number + 2)?;
            self.cases(&mut branch, &case.cases, left, number + 2)?;
            node.branches.push(branch);
        }
        Ok(())
    }

    /// Adds a forced line, each step after the one before it.
    fn line(
        &mut self,
        node: &mut CaseTree,
        line: &[ForcedStep],
        field: CellSet,
        number: usize,
    ) -> Result<(), NoTree> {
        let Some((step, rest)) = line.split_first() else { return Ok(()) };
        let words = format!("{} → {}", self.words(&step.moves), self.board.name(step.reply));
        let (mut branch, left) = self.board_after(node, step.moves, step.reply, words, field, number)?;
        self.line(&mut branch, rest, left, number + 2)?;
        node.branches.push(branch);
        Ok(())
    }

    /// The board after one of these moves and the reply, and what is left of the field.
    fn board_after(
        &mut self,
        before: &CaseTree,
        moves: CellSet,
        reply: Cell,
        label: String,
        field: CellSet,
        number: usize,
    ) -> Result<(CaseTree, CellSet), NoTree> {
        self.boards += 1;
        if self.boards > MAX_BOARDS {
            return Err(NoTree::TooLarge);
        }
        let mut scene =
            Scene { pieces: Vec::new(), intrusions: None, caption: String::new(), ..before.scene.clone() };
        let moves = moves.without(reply);
        let opponent = self.owner.opponent();
        let left = match moves.first() {
            Some(only) if moves.len() == 1 => {
                scene.stones.insert(only, Stone { label: number.to_string(), ..Stone::plain(opponent) });
                field.without(only).without(reply)
            }
            _ => {
                scene.intrusions = Some((opponent, moves));
                field.without(reply)
            }
        };
        let numbered = Stone { label: (number + 1).to_string(), ..Stone::plain(self.owner) };
        scene.stones.insert(reply, numbered);
        scene.shade(left - moves);
        Ok((CaseTree { scene, label, pairs: false, branches: Vec::new() }, left))
    }

    /// A cell by the name that its stone has in the figure, if that is no number, or that a reply has.
    fn called(&self, scene: &Scene, cell: Cell) -> String {
        let label = scene.stones.get(&cell).map(|stone| &stone.label);
        let name = label.filter(|label| label.chars().next().is_some_and(char::is_alphabetic));
        name.or_else(|| self.names.get(&cell)).cloned().unwrap_or_else(|| self.board.name(cell))
    }

    fn words(&self, moves: &CellSet) -> String {
        const MOST_NAMES: usize = 4;
        if moves.len() > MOST_NAMES {
            return format!("{} moves", moves.len());
        }
        let names: Vec<String> = moves.iter().map(|cell| self.board.name(cell)).collect();
        names.join(" ")
    }
}
