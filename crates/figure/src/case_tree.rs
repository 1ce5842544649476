//! The case tree of a certificate: which moves of the opponent are answered by which reply, and what is left
//! to play after it.
//!
//! A theorem falls into independent pieces: `both` puts pieces together, `weaken`, `dual` and `image` pass
//! them on, and each `either` is one. A node of the tree is a position with its pieces; its branches are the
//! cases of these pieces. A piece of two cells is shown and not drawn out, except at the root: a move in one
//! of the cells is answered in the other.

use crate::certificate::{Certificate, Rule};
use crate::claim::title_case;
use crate::scene::{Piece, Scene, Stone};
use crate::step::number_pieces;
use game::{Cell, CellSet, Player};

/// Trees with more boards are not drawn.
pub const MAX_BOARDS: usize = 100;

/// Steps looked at for one tree; valid certificates of drawable size need far fewer.
const MOST_VISITS: usize = 200_000;

/// A position and its cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTree {
    /// The position; its region is in pieces.
    pub scene: Scene,
    /// The moves that lead here, and the reply; empty at the root.
    pub label: String,
    /// Whether some piece of two cells is shown but not drawn out.
    pub pairs: bool,
    /// What may happen next.
    pub branches: Vec<CaseTree>,
}

/// Why no case tree can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTree {
    /// It would have too many boards.
    #[error("its case tree has more than {MAX_BOARDS} boards; draw single steps with --step")]
    TooLarge,
    /// The derivation has no cases.
    #[error("its derivation has no cases: nothing has to be answered")]
    NoCases,
    /// The block has no replies.
    #[error(
        "no replies are given there: --tree shows those of sigma, win and strategy blocks, and certificates"
    )]
    NoReplies,
    /// The steps do not fit together.
    #[error("its steps do not fit together; is it valid?")]
    Broken,
}

impl CaseTree {
    /// The number of boards.
    pub fn boards(&self) -> usize {
        1 + self.branches.iter().map(Self::boards).sum::<usize>()
    }
}

impl Certificate {
    /// The case tree of the whole derivation, which must have been read to its end.
    pub fn case_tree(&self) -> Result<CaseTree, NoTree> {
        let last = self.qed.ok_or(NoTree::Broken)?;
        let mut growth = Growth { certificate: self, boards: 1, visits: 0 };
        let mut scene = self.statement();
        scene.pieces.clear();
        let mut root = CaseTree { scene, label: String::new(), pairs: false, branches: Vec::new() };
        let start = Part { step: last, frame: Vec::new() };
        if self.step(last).semi {
            let first = growth.case(&root.scene, &start, CellSet::EMPTY)?;
            root.branches.push(first);
            root.scene.shade(self.step(last).cells);
        } else {
            let pieces = growth.pieces(vec![start])?;
            growth.cases(&mut root, &pieces, true)?;
        }
        if root.branches.is_empty() { Err(NoTree::NoCases) } else { Ok(root) }
    }
}

/// A step, seen through the images between it and the root, the innermost last.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) step: usize,
    pub(crate) frame: Vec<usize>,
}

impl Part {
    /// Another step in the same frame.
    pub(crate) fn to(&self, step: usize) -> Self {
        Self { step, frame: self.frame.clone() }
    }

    /// The premise of this step, which is an image.
    pub(crate) fn behind(&self, premise: usize) -> Self {
        let mut frame = self.frame.clone();
        frame.push(self.step);
        Self { step: premise, frame }
    }

    /// Where a cell of the step is in the frame of the root.
    pub(crate) fn moved(&self, certificate: &Certificate, cell: Cell) -> Option<Cell> {
        self.frame.iter().rev().try_fold(cell, |cell, &image| match &certificate.step(image).rule {
            Rule::Image(_, motion) => motion.apply(cell),
            _ => None,
        })
    }

    /// Where cells of the step are in the frame of the root.
    pub(crate) fn moved_all(&self, certificate: &Certificate, cells: &CellSet) -> Option<CellSet> {
        cells.iter().map(|cell| self.moved(certificate, cell)).collect()
    }
}

/// A tree in the making.
struct Growth<'c> {
    certificate: &'c Certificate,
    boards: usize,
    visits: usize,
}

impl Growth<'_> {
    /// The independent pieces that theorems fall into.
    fn pieces(&mut self, mut open: Vec<Part>) -> Result<Vec<Part>, NoTree> {
        let mut pieces = Vec::new();
        open.reverse();
        while let Some(part) = open.pop() {
            self.visits += 1;
            if self.visits > MOST_VISITS {
                return Err(NoTree::TooLarge);
            }
            let step = self.certificate.step(part.step);
            if step.cells.is_empty() {
                continue;
            }
            match &step.rule {
                Rule::Both(a, b) => open.extend([part.to(*b), part.to(*a)]),
                Rule::Passed(_, a) | Rule::Fill(a, _) => open.push(part.to(*a)),
                Rule::Image(a, _) => open.push(part.behind(*a)),
                Rule::Either(_) | Rule::Potential => pieces.push(part),
                Rule::Done | Rule::Reply(..) => return Err(NoTree::Broken),
            }
        }
        Ok(pieces)
    }

    /// Shows the pieces at a node, and adds their cases.
    fn cases(&mut self, node: &mut CaseTree, pieces: &[Part], root: bool) -> Result<(), NoTree> {
        for piece in pieces {
            let cells = self.moved(piece, &self.certificate.step(piece.step).cells)?;
            node.scene.pieces.push(Piece { cells, label: String::new(), note: String::new() });
        }
        number_pieces(&mut node.scene.pieces);
        for piece in pieces {
            if !root && self.certificate.step(piece.step).cells.len() == 2 {
                node.pairs = true;
                continue;
            }
            for (semi, moves) in self.answers(piece)? {
                let branch = self.case(&node.scene, &semi, moves)?;
                node.branches.push(branch);
            }
        }
        Ok(())
    }

    /// The semi-claims of a piece, each with the moves that it is first to answer.
    fn answers(&self, piece: &Part) -> Result<Vec<(Part, CellSet)>, NoTree> {
        let step = self.certificate.step(piece.step);
        let Rule::Either(semis) = &step.rule else { return Ok(Vec::new()) };
        let mut left = step.cells;
        let mut answers = Vec::new();
        for &semi in semis {
            let moves = left - self.certificate.step(semi).cells;
            left -= moves;
            if !moves.is_empty() {
                answers.push((piece.to(semi), self.moved(piece, &moves)?));
            }
        }
        Ok(answers)
    }

    /// The position after one of these moves and the reply of a semi-claim, with its cases.
    fn case(&mut self, before: &Scene, semi: &Part, moves: CellSet) -> Result<CaseTree, NoTree> {
        self.boards += 1;
        if self.boards > MAX_BOARDS {
            return Err(NoTree::TooLarge);
        }
        let Rule::Reply(next, cell) = self.certificate.step(semi.step).rule else {
            return Err(NoTree::Broken);
        };
        let reply = self.moved_cell(semi, cell)?;
        let winner = self.certificate.winner();
        let mut scene =
            Scene { pieces: Vec::new(), intrusions: None, caption: String::new(), ..before.clone() };
        scene.stones.values_mut().for_each(|stone| stone.last = false);
        match moves.first() {
            Some(only) if moves.len() == 1 => {
                scene.stones.insert(only, Stone::plain(winner.opponent()));
            }
            _ => scene.intrusions = Some((winner.opponent(), moves)),
        }
        scene.stones.insert(reply, Stone { last: true, ..Stone::plain(winner) });
        let label = self.label(&moves, reply, winner);
        let mut node = CaseTree { scene, label, pairs: false, branches: Vec::new() };
        let pieces = self.pieces(vec![semi.to(next)])?;
        self.cases(&mut node, &pieces, false)?;
        Ok(node)
    }

    fn label(&self, moves: &CellSet, reply: Cell, winner: Player) -> String {
        const MOST_NAMES: usize = 4;
        let ground = &self.certificate.ground;
        let reply = ground.name(reply);
        if moves.is_empty() {
            return format!("{} {reply}", title_case(winner));
        }
        if moves.len() > MOST_NAMES {
            return format!("{} moves → {reply}", moves.len());
        }
        let names: Vec<String> = moves.iter().map(|cell| ground.name(cell)).collect();
        format!("{} → {reply}", names.join(" "))
    }

    fn moved(&self, part: &Part, cells: &CellSet) -> Result<CellSet, NoTree> {
        part.moved_all(self.certificate, cells).ok_or(NoTree::Broken)
    }

    /// Where a cell of a step is in the frame of the root.
    fn moved_cell(&self, part: &Part, cell: Cell) -> Result<Cell, NoTree> {
        part.moved(self.certificate, cell).ok_or(NoTree::Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Extent;

    const HEAD: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
        goal e4-d6\nfirst opponent\nverdict holds\n";

    fn tree(text: &str) -> Result<CaseTree, NoTree> {
        Certificate::read(text.as_bytes(), Extent::All).unwrap().case_tree()
    }

    #[test]
    fn a_bridge_has_two_cases() {
        let steps = "1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n4 reply 3 e5\n5 either 2 4\nqed 5\n";
        let tree = tree(&format!("{HEAD}{steps}")).unwrap();
        let labels: Vec<&str> = tree.branches.iter().map(|branch| &*branch.label).collect();
        assert_eq!(labels, ["e5 → d5", "d5 → e5"]);
        assert_eq!(tree.boards(), 3);
    }

    #[test]
    fn nothing_to_answer_is_no_tree() {
        let head = HEAD.replace("black e4 d6\n", "black e4 d6 d5\n").replace("field d5 e5", "field e5");
        assert_eq!(tree(&format!("{head}1 done 0 e4 d6 d5\nqed 1\n")), Err(NoTree::NoCases));
    }

    /// The certificate of a set game with so many pairs, of each of which Breaker takes a cell.
    fn pairs(count: usize) -> String {
        let all = |text: &dyn Fn(usize) -> String| (1..=count).map(text).collect::<Vec<_>>().join(" ");
        let (cells, sets) = (all(&|n| format!("a{n} b{n}")), all(&|n| format!("{{a{n} b{n}}}")));
        let mut text =
            format!("tatami certificate 1\ngame sets\ncells {cells}\nsets {sets}\nowner breaker\n");
        text += "first opponent\nverdict holds\n";
        let (mut step, mut last) = (0, 0);
        for n in 1..=count {
            text += &format!("goal {n} breaker hits {{a{n} b{n}}}\n");
            let [done, reply, other, second, either] = [1, 2, 3, 4, 5].map(|more| step + more);
            text += &format!("{done} done {n} a{n}\n{reply} reply {done} a{n}\n{other} done {n} b{n}\n");
            text += &format!("{second} reply {other} b{n}\n{either} either {reply} {second}\n");
            (step, last) = match last {
                0 => (either, either),
                before => {
                    text += &format!("{} both {before} {either}\n", either + 1);
                    (either + 1, either + 1)
                }
            };
        }
        text + &format!("qed {last}\n")
    }

    #[test]
    fn large_trees_are_not_drawn() {
        assert_eq!(tree(&pairs(49)).unwrap().boards(), 99);
        assert_eq!(tree(&pairs(50)), Err(NoTree::TooLarge));
    }
}
