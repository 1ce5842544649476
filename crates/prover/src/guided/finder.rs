//! Finding a strategy that a person can read: few positions in which the loser has a choice.
//!
//! A position with the loser to move is a *leaf* if it can be put together from the given blocks, or if one claim that joins the
//! winner's edges takes few nodes; it may be asked that the claim be cut into parts. Otherwise every move by which the winner, moving
//! twice in a row, would reach a leaf is a threat, and excludes the loser's moves outside its region. Of the moves that survive, most
//! have a reply that leads to a leaf. Only the others are gone into: of the replies that win, the one after which the
//! fewest moves have to be gone into again. Their number is what makes a strategy long.

use super::argument::{Argument, Reply};
use super::assembly::assemble;
use super::partition::{Piece, pieces_of};
use super::reply_tree::with_stone;
use super::strategy::with_opponent;
use super::{Lemma, Means, holding};
use crate::limits::{Exhausted, Limits, Monitor};
use crate::settle::Engine;
use game::{Board, Cell, CellSet, First, HexClaim};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A position with the loser to move.
#[derive(Debug)]
pub struct Node {
    /// What is claimed of it.
    pub claim: HexClaim,
    /// How it goes on.
    pub kind: Kind,
    argument: Arc<Argument>,
    /// How many moves are gone into, here and further down.
    size: usize,
}

/// How a position goes on.
#[derive(Debug)]
pub enum Kind {
    /// It is won by claims.
    Leaf(Leaf),
    /// Threats exclude moves, and the others are answered.
    Inner {
        /// The winner's moves that threaten to win, and how.
        threats: Vec<(Cell, Leaf)>,
        /// What becomes of the moves that survive.
        cases: Vec<Case>,
    },
}

/// Moves that share a reply and what follows.
#[derive(Debug)]
pub struct Case {
    /// The moves.
    pub moves: CellSet,
    /// The reply.
    pub reply: Cell,
    /// How it goes on.
    pub after: Kind,
}

/// What a leaf is won by.
#[derive(Clone, Debug)]
pub enum Leaf {
    /// The blocks with these names, and a claim on the rest.
    Blocks(Vec<String>),
    /// Claims in disjoint regions that together join the winner's edges; often just one.
    Parts(Vec<HexClaim>),
}

/// What a search for a strategy may use.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Blocks to put together.
    pub lemmas: &'a [Lemma],
    /// A leaf takes no more nodes; at least one.
    pub leaf_nodes: u64,
    /// If given, larger leaves are cut into the pieces of their connections, and none of these has more cells.
    pub part_cells: Option<usize>,
    /// For the whole search.
    pub limits: Limits,
}

/// Finds a strategy for a claim that the opponent moves in, and that is about joining one's edges. Nothing if the claim fails.
pub fn find(claim: &HexClaim, search: &Search<'_>, monitor: &Monitor) -> Result<Option<Node>, Exhausted> {
    let means = Means::new(&search.limits, monitor);
    let mut finder = Finder {
        means,
        search,
        leaves: FxHashMap::default(),
        replies: FxHashMap::default(),
        winning: FxHashMap::default(),
        together: FxHashMap::default(),
    };
    finder.node(claim, usize::MAX)
}

/// The solver looks for a reply that leads to a leaf with so many times the nodes of a leaf.
const NODES_FOR_REPLY: u64 = 4;
/// And it may use so many times the nodes of a leaf to tell whether a reply wins after several moves.
const NODES_FOR_SEVERAL: u64 = 16;
/// Where blocks are put together, the claim on the rest of the board takes at most so many nodes.
const NODES_BESIDE_BLOCKS: u64 = 50;
/// So many of the replies that have served in a position are tried on its other moves.
const SERVED: usize = 4;
/// So many threats are tried as replies to a move that is gone into, those first that take the fewest cells.
const MOST_THREATS: usize = 12;
/// So many of the replies that win are gone into, the easiest first.
const MOST_REPLIES: usize = 4;

struct Finder<'a, 's> {
    means: Means<'a>,
    search: &'s Search<'s>,
    /// The positions that were tried, by their stones, and what they are won by if they are leaves.
    leaves: FxHashMap<Stones, Won>,
    /// The replies that the solver has found for positions with the winner to move, if it has found one with few nodes.
    replies: FxHashMap<Stones, Option<Cell>>,
    /// The replies that win in positions that were gone into.
    winning: FxHashMap<Stones, Vec<Cell>>,
    /// Whether positions after several moves at once are known to be won.
    together: FxHashMap<Stones, bool>,
}

/// Black's stones and White's, by which a position is known again.
type Stones = (CellSet, CellSet);

/// What a leaf is won by; nothing if the position is none.
type Won = Option<(Leaf, Arc<Argument>)>;

/// A reply that leads to a leaf.
struct Candidate {
    cell: Cell,
    leaf: Leaf,
    argument: Arc<Argument>,
    /// Whether it does so even if the loser passes.
    threat: bool,
}

impl Candidate {
    fn carrier(&self) -> CellSet {
        self.argument.region.with(self.cell)
    }

    fn reply(&self) -> Reply {
        Reply { cell: self.cell, argument: self.argument.clone() }
    }
}

impl Finder<'_, '_> {
    /// A tree in which at most so many moves are gone into.
    fn node(&mut self, claim: &HexClaim, most: usize) -> Result<Option<Node>, Exhausted> {
        if let Some((leaf, argument)) = self.leaf(claim)? {
            return Ok(Some(Node { claim: claim.clone(), kind: Kind::Leaf(leaf), argument, size: 0 }));
        }
        let mut found = Vec::new();
        for cell in from_the_middle(claim) {
            found.extend(self.after(claim, None, cell)?);
        }
        found.sort_by_key(|threat| threat.carrier().len());
        let threats: Vec<Cell> = found.iter().map(|threat| threat.cell).collect();
        let mut left = found.iter().fold(claim.field, |left, threat| left & threat.carrier());
        let mut hard = CellSet::EMPTY;
        let mut served = Vec::new();
        for cell in from_the_middle(claim) {
            if !left.contains(cell) {
                continue;
            }
            match self.answer(claim, cell, &served, &threats)? {
                Some(answer) => {
                    left &= answer.carrier();
                    hard &= left;
                    served.retain(|reply| *reply != answer.cell);
                    served.insert(0, answer.cell);
                    found.push(answer);
                }
                None if hard.len() == most => return Ok(None),
                None => _ = hard.insert(cell),
            }
        }
        let mut choices = Vec::new();
        for cell in hard.iter() {
            choices.push((cell, self.winning_replies(claim, cell, &threats)?));
        }
        let mut room = most - hard.len();
        let mut deeper = Vec::new();
        while let Some(cell) = hard.first() {
            let Some((reply, node)) = self.deeper(claim, cell, &hard, &choices, room)? else {
                return Ok(None);
            };
            let moves = hard - reply.carrier();
            hard -= moves;
            room -= node.size;
            room += moves.len() - 1;
            deeper.push((moves, reply, node));
        }
        Ok(inner(claim, found, &left, deeper))
    }

    /// A reply to a move that leads to a leaf: one that has just served, the one that the solver finds, or else another
    /// one that is likely to.
    fn answer(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        served: &[Cell],
        threats: &[Cell],
    ) -> Result<Option<Candidate>, Exhausted> {
        let (first, later) = served.split_at(served.len().min(SERVED));
        for &reply in first {
            if let Some(answer) = self.after(claim, Some(cell), reply)? {
                return Ok(Some(answer));
            }
        }
        let found = self.found_reply(&with_opponent(claim.clone(), cell))?;
        let near = claim.board.neighbours(cell).filter(|near| claim.field.contains(*near));
        let others = later.iter().chain(threats).copied().chain(near);
        for reply in found.into_iter().chain(others) {
            if let Some(answer) = self.after(claim, Some(cell), reply)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// The reply that the solver finds with few nodes.
    fn found_reply(&mut self, moved: &HexClaim) -> Result<Option<Cell>, Exhausted> {
        let key = (moved.black, moved.white);
        if let Some(known) = self.replies.get(&key) {
            return Ok(*known);
        }
        let first = HexClaim { first: First::Owner, ..moved.clone() };
        let nodes = self.search.leaf_nodes.saturating_mul(NODES_FOR_REPLY);
        let reply = match self.means.winning_move(&first, Some(nodes)) {
            Ok(found) => found.ok().map(|reply| reply.cell),
            Err(Exhausted::Nodes) => None,
            Err(exhausted) => return Err(exhausted),
        };
        self.replies.insert(key, reply);
        Ok(reply)
    }

    /// A reply to a move that has to be gone into, and the tree after it. If the reply wins even after several such moves, they
    /// are gone into together.
    fn deeper(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        hard: &CellSet,
        choices: &[(Cell, Vec<Cell>)],
        most: usize,
    ) -> Result<Option<(Reply, Node)>, Exhausted> {
        let replies =
            choices.iter().find(|(other, _)| *other == cell).map_or(&[][..], |(_, replies)| replies);
        let mut positions = Vec::new();
        for &reply in replies {
            let shared =
                choices.iter().filter(|(other, replies)| hard.contains(*other) && replies.contains(&reply));
            let together = after_all(claim, shared.map(|(other, _)| *other), reply);
            let alone = after_all(claim, [cell], reply);
            if together != alone && self.is_won(&together)? {
                positions.push((reply, together));
            }
            positions.push((reply, alone));
        }
        if positions.is_empty() {
            return Ok(None);
        }
        for size in 0..=most {
            for (cell, position) in &positions {
                if let Some(node) = self.node(position, size)? {
                    return Ok(Some((Reply { cell: *cell, argument: node.argument.clone() }, node)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the solver proves with not too many nodes that a position is won.
    fn is_won(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        let key = (claim.black, claim.white);
        if let Some(known) = self.together.get(&key) {
            return Ok(*known);
        }
        let most = self.search.leaf_nodes.saturating_mul(NODES_FOR_SEVERAL);
        let won = self.within(claim, Some(most))?.is_some();
        self.together.insert(key, won);
        Ok(won)
    }

    /// Replies to a move that win, those first that take the solver the fewest nodes.
    fn winning_replies(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        threats: &[Cell],
    ) -> Result<Vec<Cell>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        let key = (moved.black, moved.white);
        if let Some(known) = self.winning.get(&key) {
            return Ok(known.clone());
        }
        let first = HexClaim { first: First::Owner, ..moved.clone() };
        let Ok(best) = self.means.winning_move(&first, None)? else { return Ok(Vec::new()) };
        let mut tried = CellSet::EMPTY;
        let near = moved.board.neighbours(cell);
        let threats = threats.iter().copied().take(MOST_THREATS);
        let replies: Vec<Cell> = [best.cell].into_iter().chain(threats).chain(near).collect();
        let mut found: Vec<(u64, Cell)> = Vec::new();
        for reply in replies {
            if !moved.field.contains(reply) || !tried.insert(reply) {
                continue;
            }
            // The first one wins; losing ones would take any number of nodes.
            let most = found.first().map(|(nodes, _)| nodes.saturating_mul(2));
            let before = self.means.nodes;
            if self.within(&with_stone(&moved, reply), most)?.is_some() {
                found.push((self.means.nodes - before, reply));
                found.sort_by_key(|(nodes, _)| *nodes);
                found.truncate(MOST_REPLIES);
            }
        }
        let replies: Vec<Cell> = found.into_iter().map(|(_, reply)| reply).collect();
        self.winning.insert(key, replies.clone());
        Ok(replies)
    }

    /// The leaf after a move of the loser's, or none, and a reply.
    fn after(
        &mut self,
        claim: &HexClaim,
        moved: Option<Cell>,
        cell: Cell,
    ) -> Result<Option<Candidate>, Exhausted> {
        if moved == Some(cell) {
            return Ok(None);
        }
        let threat = moved.is_none();
        let before = moved.map_or_else(|| claim.clone(), |moved| with_opponent(claim.clone(), moved));
        let leaf = self.leaf(&with_stone(&before, cell))?;
        Ok(leaf.map(|(leaf, argument)| Candidate { cell, leaf, argument, threat }))
    }

    /// What a position is won by, if it is a leaf.
    fn leaf(&mut self, claim: &HexClaim) -> Result<Won, Exhausted> {
        let key = (claim.black, claim.white);
        if let Some(won) = self.leaves.get(&key) {
            return Ok(won.clone());
        }
        let won = self.try_leaf(claim)?;
        self.leaves.insert(key, won.clone());
        Ok(won)
    }

    fn try_leaf(&mut self, claim: &HexClaim) -> Result<Won, Exhausted> {
        if !self.search.lemmas.is_empty()
            && let Ok(assembly) =
                assemble(claim, self.search.lemmas, &[], Some(NODES_BESIDE_BLOCKS), &mut self.means)
        {
            let names = assembly.pieces.into_iter().map(|(name, _)| name).collect();
            return Ok(Some((Leaf::Blocks(names), assembly.argument)));
        }
        let few = Some(self.search.leaf_nodes);
        let Some(argument) = self.within(claim, few)? else { return Ok(None) };
        // In its own region it may take fewer cells still.
        let smaller = HexClaim { field: argument.region, ..claim.clone() };
        let Some(argument) = self.within(&smaller, few)? else { return Ok(None) };
        let claim = HexClaim { field: argument.region, ..claim.clone() };
        match self.search.part_cells {
            Some(most) if claim.field.len() > most => self.in_parts(&claim, most),
            _ => Ok(Some((Leaf::Parts(vec![claim]), argument))),
        }
    }

    /// A leaf in parts of at most so many cells: the pieces that the connections of its proof are made of. Dead and captured
    /// cells would tie the pieces to each other, so that only connections are looked for.
    fn in_parts(&mut self, claim: &HexClaim, most: usize) -> Result<Won, Exhausted> {
        let outcome = self.means.search_by(Engine::Seedless, claim, Some(self.search.leaf_nodes));
        let Some(argument) = holding(claim, outcome.verdict().map(|_| outcome))? else { return Ok(None) };
        let pieces = pieces_of(&argument);
        let small = pieces.iter().all(|piece| piece.region.len() <= most);
        let part = |piece: Piece| HexClaim { field: piece.region, goal: piece.goal, ..claim.clone() };
        Ok(small.then(|| (Leaf::Parts(pieces.into_iter().map(part).collect()), argument)))
    }

    /// The argument of a claim that holds, within so many nodes if a number is given.
    fn within(&mut self, claim: &HexClaim, nodes: Option<u64>) -> Result<Option<Arc<Argument>>, Exhausted> {
        holding(claim, self.means.solve_within(claim, nodes))
    }
}

/// A position in which leaves exclude all moves but those that are left, and these have been gone into. Of what was found, only
/// what is needed is kept.
fn inner(
    claim: &HexClaim,
    found: Vec<Candidate>,
    left: &CellSet,
    deeper: Vec<(CellSet, Reply, Node)>,
) -> Option<Node> {
    let (threats, answers): (Vec<_>, Vec<_>) =
        enough(found, claim.field, left).into_iter().partition(|candidate| candidate.threat);
    let mut open = threats.iter().fold(claim.field, |open, threat| open & threat.carrier());
    let mut replies: Vec<Reply> = threats.iter().chain(&answers).map(Candidate::reply).collect();
    let mut cases = Vec::new();
    for answer in answers {
        let moves = open - answer.carrier();
        open -= moves;
        cases.push(Case { moves, reply: answer.cell, after: Kind::Leaf(answer.leaf) });
    }
    let mut size = 0;
    for (moves, reply, node) in deeper {
        size += 1 + node.size;
        cases.push(Case { moves, reply: reply.cell, after: node.kind });
        replies.push(reply);
    }
    let argument = Argument::cases(replies, claim.goal.clone())?;
    let threats = threats.into_iter().map(|threat| (threat.cell, threat.leaf)).collect();
    Some(Node { claim: claim.clone(), kind: Kind::Inner { threats, cases }, argument, size })
}

/// The empty cells, those near the middle first.
fn from_the_middle(claim: &HexClaim) -> Vec<Cell> {
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
fn after_all(claim: &HexClaim, moves: impl IntoIterator<Item = Cell>, reply: Cell) -> HexClaim {
    with_stone(&moves.into_iter().fold(claim.clone(), with_opponent), reply)
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
