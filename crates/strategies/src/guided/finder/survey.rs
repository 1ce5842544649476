//! What leaves exclude in a position, and how the position is put together from that and from what is gone
//! into.

use super::leaves::Support;
use super::{Case, Kind, Leaf, Node};
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use game::{Board, Cell, CellSet, HexClaim};

/// What leaves exclude in a position.
#[derive(Clone)]
pub struct Survey {
    pub found: Vec<Candidate>,
    /// The moves by which the winner threatens to reach a leaf, those that take the fewest cells first.
    pub threats: Vec<Cell>,
    /// The moves that survive.
    pub left: CellSet,
    /// The replies that have led to leaves, the last one first.
    pub served: Vec<Cell>,
    /// Those among the moves that survive for which no reply that leads to a leaf was found.
    pub hard: CellSet,
}

impl Survey {
    /// Nothing is excluded but by these.
    pub fn new(claim: &HexClaim, mut found: Vec<Candidate>) -> Self {
        found.sort_by_key(|threat| threat.carrier().len());
        let threats = found.iter().map(|threat| threat.cell).collect();
        let left = found.iter().fold(claim.field, |left, threat| left & threat.carrier());
        Self { found, threats, left, served: Vec::new(), hard: CellSet::EMPTY }
    }

    /// Takes an answer into account.
    pub fn exclude(&mut self, answer: Candidate) {
        self.left &= answer.carrier();
        self.hard &= self.left;
        self.served.retain(|reply| *reply != answer.cell);
        self.served.insert(0, answer.cell);
        self.found.push(answer);
    }
}

/// A reply that leads to a leaf.
#[derive(Clone)]
pub struct Candidate {
    pub cell: Cell,
    pub leaf: Leaf,
    pub support: Support,
    /// Whether it does so even if the loser passes.
    pub threat: bool,
}

impl Candidate {
    pub fn carrier(&self) -> CellSet {
        self.support.region.with(self.cell)
    }
}

/// A reply to moves that are gone into, and the tree after it.
pub struct Deeper {
    pub reply: Cell,
    pub after: Kind,
    pub support: Support,
    pub size: usize,
}

impl Deeper {
    pub fn new(reply: Cell, node: Node) -> Self {
        Self { reply, after: node.kind, support: node.support, size: node.size }
    }

    /// The same after half a turn of the board; it is the same tree.
    pub fn turned(&self, board: &Board) -> Self {
        let reply = board.turned(&CellSet::of(self.reply)).first().unwrap_or(self.reply);
        Self { reply, after: self.after.clone(), support: self.support.turned(board), size: 0 }
    }

    pub fn carrier(&self) -> CellSet {
        self.support.region.with(self.reply)
    }
}

/// A position in which leaves exclude all moves but those that are left, and these have been gone into. Of
/// what was found, only what is needed is kept.
pub fn inner(claim: &HexClaim, survey: Survey, deeper: Vec<Deeper>) -> Node {
    let gone_into = deeper.iter().fold(claim.field, |open, case| open & case.carrier());
    let (threats, answers): (Vec<_>, Vec<_>) = enough(survey.found, gone_into, &(gone_into & survey.left))
        .into_iter()
        .partition(|candidate| candidate.threat);
    let leaves = threats.iter().chain(&answers).map(|leaf| (leaf.cell, leaf.support));
    let support = Support::of_replies(leaves.chain(deeper.iter().map(|case| (case.reply, case.support))));
    let mut open = threats.iter().fold(claim.field, |open, threat| open & threat.carrier());
    let mut answered = |carrier: CellSet| {
        let moves = open - carrier;
        open &= carrier;
        moves
    };
    let mut cases = Vec::new();
    for answer in answers {
        let moves = answered(answer.carrier());
        if !moves.is_empty() {
            cases.push(Case { moves, reply: answer.cell, after: Kind::Leaf(answer.leaf) });
        }
    }
    let mut size = 0;
    for case in deeper {
        size += if matches!(case.after, Kind::Leaf(_)) { 0 } else { 1 + case.size };
        cases.push(Case { moves: answered(case.carrier()), reply: case.reply, after: case.after });
    }
    let threats = threats.into_iter().map(|threat| (threat.cell, threat.leaf)).collect();
    let kind = Kind::Inner { by: Vec::new(), threats, cases };
    // A forced line is one with the position that it begins in.
    let size = if kind.forced_line().is_some() { 0 } else { size };
    Node { claim: claim.clone(), kind, support, size }
}

/// A few of the candidates that exclude as much of a field as all of them.
fn enough(mut candidates: Vec<Candidate>, field: CellSet, left: &CellSet) -> Vec<Candidate> {
    let mut chosen: Vec<Candidate> = Vec::new();
    let mut common = field;
    while common != *left {
        let after = |candidate: &Candidate| (common & candidate.carrier()).len();
        let Some(best) = (0..candidates.len()).min_by_key(|&index| after(&candidates[index])) else { break };
        let candidate = candidates.swap_remove(best);
        common &= candidate.carrier();
        chosen.push(candidate);
    }
    chosen
}

/// The empty cells, those near the middle first.
pub fn from_the_middle(claim: &HexClaim) -> Vec<Cell> {
    let board = &claim.board;
    let mut cells: Vec<Cell> = claim.field.iter().collect();
    cells.sort_by_key(|cell| off_middle(board, *cell));
    cells
}

fn off_middle(board: &Board, cell: Cell) -> usize {
    let off = |place: usize, side: usize| (2 * place + 1).abs_diff(side);
    off(board.column(cell), board.width()) + off(board.row(cell), board.height())
}

/// The claim after moves of the opponent's and one reply.
pub fn after_all(claim: &HexClaim, moves: impl IntoIterator<Item = Cell>, reply: Cell) -> HexClaim {
    with_stone(&moves.into_iter().fold(claim.clone(), with_opponent), reply)
}
