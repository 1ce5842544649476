//! Finding a strategy that a person can read: few positions in which the loser has a choice.
//!
//! A position with the loser to move is a *leaf* if it can be put together from the given blocks, or if one claim that joins the
//! winner's edges takes few nodes; it may be asked that the claim be cut into parts. Otherwise the must-play comes first: every move by which the winner, moving twice in a row, would reach
//! a leaf is a threat, and a loser's move outside its region is excluded. The moves that survive are covered by few replies, since moves that share a
//! reply count as one: again and again the reply that leads to a leaf after most of them. What no such reply answers is gone into with the
//! reply that the solver plays.

use super::argument::{Argument, Reply};
use super::assembly::assemble;
use super::partition::{Piece, pieces_of};
use super::reply_tree::with_stone;
use super::strategy::with_opponent;
use super::{Lemma, Means};
use crate::limits::{Exhausted, Limits, Monitor};
use crate::settle::{Engine, Outcome};
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
    /// What follows.
    pub after: After,
}

/// What follows a reply.
#[derive(Debug)]
pub enum After {
    /// A leaf.
    Leaf(Leaf),
    /// A position that goes on.
    Inner(Node),
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
    /// A leaf takes no more nodes.
    pub leaf_nodes: u64,
    /// If given, larger leaves are cut into the pieces of their connections, and none of these has more cells.
    pub part_cells: Option<usize>,
    /// For the whole search.
    pub limits: Limits,
}

/// Finds a strategy for a claim that the opponent moves in, and that is about joining one's edges. Nothing if the claim fails.
pub fn find(claim: &HexClaim, search: &Search<'_>, monitor: &Monitor) -> Result<Option<Node>, Exhausted> {
    let mut finder =
        Finder { means: Means::new(&search.limits, monitor), search, leaves: FxHashMap::default() };
    finder.node(claim)
}

/// So many replies to one move are tried.
const MOST_REPLIES: usize = 20;
/// So many pairs of a move and a reply are tried before the reply is chosen that answers most moves.
const MOST_PAIRS: usize = 400;

struct Finder<'a, 's> {
    means: Means<'a>,
    search: &'s Search<'s>,
    /// The positions that were tried, by their stones, with so many nodes, and what they are won by if they are leaves.
    leaves: FxHashMap<(CellSet, CellSet), (u64, Won)>,
}

/// What a leaf is won by; nothing if the position is none.
type Won = Option<(Leaf, Arc<Argument>)>;

/// A reply that leads to a leaf.
struct Candidate {
    cell: Cell,
    leaf: Leaf,
    argument: Arc<Argument>,
}

/// Leaves after one reply, each with the moves that it answers.
type Answers = Vec<(CellSet, Candidate)>;

fn count(answers: &Answers) -> usize {
    answers.iter().map(|(moves, _)| moves.len()).sum()
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
    fn node(&mut self, claim: &HexClaim) -> Result<Option<Node>, Exhausted> {
        let nodes = self.search.leaf_nodes;
        if let Some((leaf, argument)) = self.leaf(claim, nodes)? {
            return Ok(Some(Node { claim: claim.clone(), kind: Kind::Leaf(leaf), argument }));
        }
        let mut threats = Vec::new();
        for cell in from_the_middle(claim) {
            threats.extend(self.after(claim, None, cell, nodes)?);
        }
        let mut left = threats.iter().fold(claim.field, |left, threat| left & threat.carrier());
        threats.sort_by_key(|threat| threat.carrier().len());
        let order: Vec<Cell> = threats.iter().map(|threat| threat.cell).collect();
        let threats = enough(threats, &left);
        let mut replies: Vec<Reply> = threats.iter().map(Candidate::reply).collect();
        let mut cases = Vec::new();
        while let Some(answers) = self.best_reply(claim, &left, &order)? {
            for (moves, candidate) in answers {
                left -= moves;
                replies.push(candidate.reply());
                cases.push(Case { moves, reply: candidate.cell, after: After::Leaf(candidate.leaf) });
            }
        }
        while let Some(cell) = left.first() {
            let moved = with_opponent(claim.clone(), cell);
            let first = HexClaim { first: First::Owner, ..moved.clone() };
            let Ok(reply) = self.means.winning_move(&first)? else { return Ok(None) };
            let mut after = with_stone(&moved, reply.cell);
            after.field.remove(reply.cell);
            let Some(node) = self.node(&after)? else { return Ok(None) };
            let reply = Reply { cell: reply.cell, argument: node.argument.clone() };
            let moves = left - reply.carrier();
            left -= moves;
            let after = match node.kind {
                Kind::Leaf(leaf) => After::Leaf(leaf),
                Kind::Inner { .. } => After::Inner(node),
            };
            cases.push(Case { moves, reply: reply.cell, after });
            replies.push(reply);
        }
        let Some(argument) = Argument::cases(replies, claim.goal.clone()) else { return Ok(None) };
        let threats = threats.into_iter().map(|threat| (threat.cell, threat.leaf)).collect();
        Ok(Some(Node { claim: claim.clone(), kind: Kind::Inner { threats, cases }, argument }))
    }

    /// The reply that leads to leaves after most of the moves: for each leaf the moves that it answers.
    fn best_reply(
        &mut self,
        claim: &HexClaim,
        moves: &CellSet,
        order: &[Cell],
    ) -> Result<Option<Answers>, Exhausted> {
        let few = (MOST_PAIRS / moves.len().max(1)).max(MOST_REPLIES / 2);
        // Few nodes tell which replies lead to many leaves; only the best of them are looked at with all nodes.
        let nodes = self.search.leaf_nodes;
        let mut promising = Vec::new();
        for reply in order.iter().copied().take(few) {
            let answers = self.answers(claim, moves, reply, nodes.div_ceil(4))?;
            promising.push((count(&answers), reply));
        }
        promising.sort_by_key(|(answered, _)| std::cmp::Reverse(*answered));
        let mut best = Answers::new();
        for (cheap, reply) in promising {
            let most = count(&best);
            // Those that seem worse are tried only as long as nothing was found.
            if most > 0 && cheap * 2 <= most {
                break;
            }
            let answers = self.answers(claim, moves, reply, nodes)?;
            if count(&answers) > most {
                best = answers;
            }
        }
        if !best.is_empty() {
            return Ok(Some(best));
        }
        for cell in moves.iter() {
            let beside = claim.board.neighbours(cell).filter(|near| claim.field.contains(*near));
            let mut tried = CellSet::of(cell);
            let replies = order.iter().copied().chain(beside).filter(|reply| tried.insert(*reply));
            for reply in replies.collect::<Vec<_>>().into_iter().take(MOST_REPLIES) {
                if self.after(claim, Some(cell), reply, nodes)?.is_some() {
                    return self.answers(claim, moves, reply, nodes).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The leaves that a reply leads to, and after which moves.
    fn answers(
        &mut self,
        claim: &HexClaim,
        moves: &CellSet,
        reply: Cell,
        nodes: u64,
    ) -> Result<Answers, Exhausted> {
        let mut left = moves.without(reply);
        let mut answers = Answers::new();
        for cell in moves.without(reply).iter() {
            if left.contains(cell)
                && let Some(leaf) = self.after(claim, Some(cell), reply, nodes)?
            {
                let answered = left - leaf.carrier();
                left -= answered;
                answers.push((answered, leaf));
            }
        }
        Ok(answers)
    }

    /// The leaf after a move of the loser's, or none, and a reply.
    fn after(
        &mut self,
        claim: &HexClaim,
        moved: Option<Cell>,
        reply: Cell,
        nodes: u64,
    ) -> Result<Option<Candidate>, Exhausted> {
        let mut after = with_stone(claim, reply);
        after.field.remove(reply);
        if let Some(cell) = moved {
            after = with_opponent(after, cell);
        }
        let leaf = self.leaf(&after, nodes)?;
        Ok(leaf.map(|(leaf, argument)| Candidate { cell: reply, leaf, argument }))
    }

    /// What a position is won by, if so many nodes tell.
    fn leaf(&mut self, claim: &HexClaim, nodes: u64) -> Result<Won, Exhausted> {
        let key = (claim.black, claim.white);
        if let Some((tried, won)) = self.leaves.get(&key)
            && (won.is_some() || *tried >= nodes)
        {
            return Ok(won.clone());
        }
        let won = self.try_leaf(claim, nodes)?;
        self.leaves.insert(key, (nodes, won.clone()));
        Ok(won)
    }

    fn try_leaf(&mut self, claim: &HexClaim, nodes: u64) -> Result<Won, Exhausted> {
        if !self.search.lemmas.is_empty()
            && let Ok(assembly) = assemble(claim, self.search.lemmas, &[], &mut self.means)
        {
            let names = assembly.pieces.into_iter().map(|(name, _)| name).collect();
            return Ok(Some((Leaf::Blocks(names), assembly.argument)));
        }
        let Some(argument) = self.few_nodes(claim, nodes)? else { return Ok(None) };
        // In its own region it may take fewer cells still.
        let within = HexClaim { field: argument.region, ..claim.clone() };
        let Some(argument) = self.few_nodes(&within, nodes)? else { return Ok(None) };
        let claim = HexClaim { field: argument.region, ..claim.clone() };
        match self.search.part_cells {
            Some(most) if claim.field.len() > most => self.in_parts(&claim, most, nodes),
            _ => Ok(Some((Leaf::Parts(vec![claim]), argument))),
        }
    }

    /// A leaf in parts of at most so many cells: the pieces that the connections of its proof are made of. Dead and captured
    /// cells would tie the pieces to each other, so that only connections are looked for.
    fn in_parts(&mut self, claim: &HexClaim, most: usize, nodes: u64) -> Result<Won, Exhausted> {
        let outcome = self.means.search_by(Engine::Seedless, claim, Some(nodes));
        let Some(argument) = holding(claim, outcome.verdict().map(|_| outcome))? else { return Ok(None) };
        let pieces = pieces_of(&argument);
        let small = pieces.iter().all(|piece| piece.region.len() <= most);
        let part = |piece: Piece| HexClaim { field: piece.region, goal: piece.goal, ..claim.clone() };
        Ok(small.then(|| (Leaf::Parts(pieces.into_iter().map(part).collect()), argument)))
    }

    /// The argument of a claim that takes few nodes and holds.
    fn few_nodes(&mut self, claim: &HexClaim, nodes: u64) -> Result<Option<Arc<Argument>>, Exhausted> {
        holding(claim, self.means.solve_within(claim, Some(nodes)))
    }
}

/// The argument of a claim that holds, unless that takes too many nodes.
fn holding(
    claim: &HexClaim,
    outcome: Result<Outcome<'_>, Exhausted>,
) -> Result<Option<Arc<Argument>>, Exhausted> {
    match outcome {
        Ok(outcome) => Ok(outcome.argument().filter(|argument| argument.owner == claim.owner)),
        Err(Exhausted::Nodes) => Ok(None),
        Err(exhausted) => Err(exhausted),
    }
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

/// A few of the threats that exclude as much as all of them.
fn enough(threats: Vec<Candidate>, left: &CellSet) -> Vec<Candidate> {
    let mut chosen: Vec<Candidate> = Vec::new();
    let mut common: Option<CellSet> = None;
    let mut threats = threats;
    while common.is_none_or(|common| common != *left) {
        let after =
            |threat: &Candidate| common.map_or(threat.carrier(), |common| common & threat.carrier()).len();
        let Some(best) = (0..threats.len()).min_by_key(|&index| after(&threats[index])) else { break };
        let threat = threats.swap_remove(best);
        common = Some(common.map_or(threat.carrier(), |common| common & threat.carrier()));
        chosen.push(threat);
    }
    chosen
}
