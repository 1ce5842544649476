//! Trees of atoms: a position in which the opponent moves, and how it is won.

use super::blocks::{Block, Force};
use super::chains::Threat;
use super::stock::{Cover, around, group, set};
use game::{Board, Cell, CellSet, Edge, HexClaim};
use hex::whole::insight::{End, Full};
use proof::field::{Word, bit, cells, word};
use std::rc::Rc;
use std::sync::Arc;

/// A tree for a position in which the opponent moves.
#[derive(Clone, Debug)]
pub struct Tree {
    pub claim: HexClaim,
    /// The connections in force; the steps are about the rest.
    pub force: Force,
    pub step: Step,
    /// The cells that must be empty.
    pub region: Word,
    /// The stones that it counts on.
    pub stones: Word,
    /// The boards that a reader has to look at.
    pub cost: usize,
}

#[derive(Clone, Debug)]
pub enum Step {
    Leaf(Cover),
    Inner { threats: Vec<Threat>, answers: Vec<(u8, Cover)>, cases: Vec<Case> },
}

/// A move that is gone into, the reply, and the tree after it.
#[derive(Clone, Debug)]
pub struct Case {
    pub cell: u8,
    pub reply: u8,
    pub after: Use,
}

impl Case {
    /// The cells that must be empty.
    pub fn carrier(&self) -> Word {
        self.after.region() | bit(self.reply)
    }
}

/// A tree where it serves: as it was found, or after half a turn of the board.
#[derive(Clone, Debug)]
pub struct Use {
    pub tree: Rc<Tree>,
    pub turned: bool,
    /// Whether it was found for another position.
    pub again: bool,
}

impl Use {
    pub fn region(&self) -> Word {
        if self.turned { turned(&self.tree.claim.board, self.tree.region) } else { self.tree.region }
    }

    pub fn stones(&self) -> Word {
        if self.turned { turned(&self.tree.claim.board, self.tree.stones) } else { self.tree.stones }
    }

    /// What a reader has to look at for it.
    pub fn cost(&self) -> usize {
        if self.again { 1 + self.tree.cost / 4 } else { self.tree.cost }
    }
}

impl Tree {
    /// A position that a cover wins.
    pub fn leaf(claim: &HexClaim, cover: Cover) -> Self {
        let stones = needed(claim, &cover.force, cover.region());
        let region = cover.region();
        Self {
            claim: claim.clone(),
            force: Force::default(),
            step: Step::Leaf(cover),
            region,
            stones,
            cost: 1,
        }
    }

    /// A position in which connections are in force, threats and answers lead to covers, and the other moves
    /// are gone into.
    pub fn inner(
        whole: &HexClaim,
        force: Force,
        threats: Vec<Threat>,
        answers: Vec<(u8, Cover)>,
        cases: Vec<Case>,
    ) -> Self {
        let (mut region, mut stones) = (force.region(), needed(whole, &force, force.region()));
        region |= force.given();
        let to_leaves = threats.iter().map(|threat| (threat.cell, &threat.cover.force, threat.carrier));
        let answered =
            answers.iter().map(|(reply, cover)| (*reply, &cover.force, cover.region() | bit(*reply)));
        for (_, force, carrier) in to_leaves.chain(answered) {
            region |= carrier;
            stones |= needed(whole, force, carrier);
        }
        for case in &cases {
            region |= case.carrier();
            stones |= case.after.stones();
        }
        let deeper: usize = cases.iter().map(|case| 1 + case.after.cost()).sum();
        let cost = 1 + force.len() + threats.len() + answers.len() + deeper;
        let step = Step::Inner { threats, answers, cases };
        Self { claim: whole.clone(), force, step, region, stones: stones & !region, cost }
    }

    /// The same after half a turn of the board.
    pub fn turned(&self) -> Self {
        let board = &self.claim.board;
        let owner_edges = Edge::of(self.claim.owner);
        let end = |end: End| match end {
            End::Cell(cell) => End::Cell(turned_cell(board, cell)),
            End::Edge(edge) if edge == owner_edges[0] => End::Edge(owner_edges[1]),
            End::Edge(_) => End::Edge(owner_edges[0]),
        };
        let link = |full: &Full| Full {
            from: end(full.from),
            to: end(full.to),
            carrier: turned(board, full.carrier),
        };
        let links = |links: &[Full]| links.iter().map(link).collect::<Vec<Full>>();
        let blocks = |blocks: &[Arc<Block>]| -> Vec<Arc<Block>> {
            blocks.iter().filter_map(|block| block.turned().map(Arc::new)).collect()
        };
        let force = |force: &Force| Force { links: links(&force.links), blocks: blocks(&force.blocks) };
        let cover = |cover: &Cover| Cover { force: force(&cover.force), rest: turned(board, cover.rest) };
        let number = |cell: u8| turned_cell(board, Cell::new(cell as usize)).index() as u8;
        let threat = |threat: &Threat| Threat {
            cell: number(threat.cell),
            cover: cover(&threat.cover),
            carrier: turned(board, threat.carrier),
        };
        let case = |case: &Case| Case {
            cell: number(case.cell),
            reply: number(case.reply),
            after: Use { turned: !case.after.turned, ..case.after.clone() },
        };
        let step = match &self.step {
            Step::Leaf(leaf) => Step::Leaf(cover(leaf)),
            Step::Inner { threats, answers, cases } => Step::Inner {
                threats: threats.iter().map(threat).collect(),
                answers: answers.iter().map(|(reply, leaf)| (number(*reply), cover(leaf))).collect(),
                cases: cases.iter().map(case).collect(),
            },
        };
        Self {
            claim: crate::guided::finder::half_turn::turned_claim(&self.claim),
            force: force(&self.force),
            step,
            region: turned(board, self.region),
            stones: turned(board, self.stones),
            cost: self.cost,
        }
    }
}

/// Cells after half a turn of the board.
pub fn turned(board: &Board, all: Word) -> Word {
    let last = board.width() * board.height() - 1;
    cells(all).fold(0, |word, cell| word | bit((last - cell as usize) as u8))
}

fn turned_cell(board: &Board, cell: Cell) -> Cell {
    Cell::new(board.width() * board.height() - 1 - cell.index())
}

/// The stones that connections may count on: the chains at their ends, and those beside their cells.
fn needed(claim: &HexClaim, force: &Force, region: Word) -> Word {
    let stones = claim.stones();
    let mut found = (around(&claim.board, &set(region)) | claim.goal.cells()) & stones;
    for end in force.links.iter().flat_map(|link| [link.from, link.to]) {
        if let End::Cell(cell) = end
            && stones.contains(cell)
        {
            found |= group(claim, end);
        }
    }
    found = force.blocks.iter().fold(found, |all, block| all | set(block.stones));
    let chain = |all: CellSet, stone: Cell| match all.contains(stone) {
        true => all,
        false => all | claim.board.connected(&CellSet::of(stone), &stones),
    };
    word(&found.iter().fold(CellSet::EMPTY, chain))
}
