//! Finding a strategy that a person can read: few positions in which the loser has a choice.
//!
//! A position with the loser to move is a *leaf* if it can be put together from the given blocks, or if one claim that joins the
//! winner's edges takes few nodes; it may be asked that the claim be cut into parts. Otherwise every move by which the winner, moving
//! twice in a row, would reach a leaf is a threat, and excludes the loser's moves outside its region. Of the moves that survive, most
//! have a reply that leads to a leaf. Only the others are gone into. If all of them have one reply, after which the same is true, and so on
//! until nothing survives, they are a forced line, which is not counted: a reader has no choice to follow there. Otherwise, of the
//! replies that win, the one is taken after which the fewest moves have to be gone into again. Their number is what makes a strategy long.
//!
//! Moves that cut into a bridge survive wherever the rest of the position is too hard for a leaf, and answering them changes nothing. So
//! such bridges are put in force, and the tree goes on with the weakest claim that is then left to prove.

use super::argument::{Argument, Reply};
use super::assembly::{assemble, reduce};
use super::partition::{Piece, pieces_of};
use super::reply_tree::with_stone;
use super::strategy::with_opponent;
use super::{Lemma, Means, holding};
use crate::limits::{Exhausted, Limits, Monitor};
use crate::settle::Engine;
use crate::whole::store::Keeper;
use game::{Board, Cell, CellSet, Edge, First, Formula, HexClaim, Player, Terminal};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A position with the loser to move.
#[derive(Debug)]
pub struct Node {
    /// What is claimed of it.
    pub claim: HexClaim,
    /// How it goes on.
    pub kind: Kind,
    argument: Arc<Argument>,
    /// How many moves are gone into, here and further down; none if it is a forced line.
    size: usize,
}

impl Node {
    fn leaf(claim: &HexClaim, leaf: Leaf, argument: Arc<Argument>) -> Self {
        Self { claim: claim.clone(), kind: Kind::Leaf(leaf), argument, size: 0 }
    }
}

/// How a position goes on.
#[derive(Debug)]
pub enum Kind {
    /// It is won by claims.
    Leaf(Leaf),
    /// Threats exclude moves, and the others are answered.
    Inner {
        /// Claims in force: the rest speaks of the other cells only.
        by: Vec<HexClaim>,
        /// The winner's moves that threaten to win, and how.
        threats: Vec<(Cell, Leaf)>,
        /// What becomes of the moves that survive.
        cases: Vec<Case>,
    },
}

impl Kind {
    /// The steps of a forced line, if moves that survive have one reply, and so on until nothing survives. A leaf has none.
    pub fn forced_line(&self) -> Option<Vec<&Case>> {
        let Self::Inner { cases, .. } = self else { return Some(Vec::new()) };
        let mut deeper = cases.iter().filter(|case| matches!(case.after, Self::Inner { .. }));
        let Some(step) = deeper.next() else { return Some(Vec::new()) };
        if deeper.next().is_some() {
            return None;
        }
        Some([vec![step], step.after.forced_line()?].concat())
    }
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

/// What a leaf is won by, in disjoint regions.
#[derive(Clone, Debug, Default)]
pub struct Leaf {
    /// The names of blocks that are put together with a claim on the rest.
    pub blocks: Vec<String>,
    /// Claims; often there is just one.
    pub parts: Vec<HexClaim>,
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
    /// Where positions that the solver settles are kept.
    pub keeper: &'a Arc<dyn Keeper>,
}

/// Finds a strategy for a claim that the opponent moves in, and that is about joining one's edges. Nothing if the claim fails.
pub fn find(claim: &HexClaim, search: &Search<'_>, monitor: &Monitor) -> Result<Option<Node>, Exhausted> {
    let mut means = Means::new(&search.limits, monitor);
    means.keeper = Some(search.keeper.clone());
    let mut finder = Finder {
        means,
        search,
        leaves: FxHashMap::default(),
        replies: FxHashMap::default(),
        best: FxHashMap::default(),
        winning: FxHashMap::default(),
        together: FxHashMap::default(),
        failed: FxHashSet::default(),
    };
    finder.node(claim, MOST_SIZE, LONGEST_LINE)
}

/// The solver looks for a reply that leads to a leaf with so many times the nodes of a leaf.
const NODES_FOR_REPLY: u64 = 4;
/// And it may use so many times the nodes of a leaf to tell whether a reply wins after several moves, or how hard one is.
const NODES_FOR_SEVERAL: u64 = 16;
/// Where blocks are put together, the claim on the rest of the board takes at most so many nodes.
const NODES_BESIDE_BLOCKS: u64 = 50;
/// So many of the replies that have served in a position are tried on its other moves.
const SERVED: usize = 4;
/// No larger tree is looked for.
const MOST_SIZE: usize = 100;
/// A forced line has at most so many steps.
const LONGEST_LINE: usize = 3;
/// In a forced line at most so many moves share a reply.
const MOST_SHARED: usize = 3;
/// Of so many moves that have no reply which is found at once, most have one.
const OFTEN_ANSWERED: usize = 3;
/// So many threats are tried as replies to a move that is gone into, those first that take the fewest cells.
const MOST_THREATS: usize = 12;
/// So many of the replies that win are gone into, the easiest first.
const MOST_REPLIES: usize = 4;

struct Finder<'a, 's> {
    means: Means<'a>,
    search: &'s Search<'s>,
    /// The positions that were tried, and what they are won by if they are leaves.
    leaves: FxHashMap<Known, Won>,
    /// The replies that the solver has found for positions with the winner to move, if it has found one with few nodes.
    replies: FxHashMap<Known, Option<Cell>>,
    /// The replies that the solver has found for moves that are gone into, however many nodes it took; none if there is none.
    best: FxHashMap<Known, Option<Cell>>,
    /// The replies that win in positions that were gone into.
    winning: FxHashMap<Known, Vec<Cell>>,
    /// Whether positions after several moves at once are known to be won.
    together: FxHashMap<Known, bool>,
    /// The positions for which no tree was found, with its size and the steps of its line.
    failed: FxHashSet<(Known, usize, usize)>,
}

/// What leaves exclude in a position.
struct Survey {
    found: Vec<Candidate>,
    /// The moves by which the winner threatens to reach a leaf, those that take the fewest cells first.
    threats: Vec<Cell>,
    /// The moves that survive.
    left: CellSet,
    /// The replies that have led to leaves, the last one first.
    served: Vec<Cell>,
    /// Those among them for which no reply that leads to a leaf was found.
    hard: CellSet,
}

impl Survey {
    fn exclude(&mut self, answer: Candidate) {
        self.left &= answer.carrier();
        self.hard &= self.left;
        self.served.retain(|reply| *reply != answer.cell);
        self.served.insert(0, answer.cell);
        self.found.push(answer);
    }
}

/// Moves that are gone into, their reply, and the tree after it.
struct Deeper {
    moves: CellSet,
    reply: Cell,
    node: Node,
}

/// Black's stones, White's, the empty cells and the goal, by which a position is known again.
type Known = (CellSet, CellSet, CellSet, Formula);

fn known(claim: &HexClaim) -> Known {
    (claim.black, claim.white, claim.field, claim.goal.clone())
}

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
    /// A tree of at most this size, whose forced line, if it is one, has at most so many steps.
    fn node(&mut self, claim: &HexClaim, most: usize, steps: usize) -> Result<Option<Node>, Exhausted> {
        if let Some((leaf, argument)) = self.leaf(claim)? {
            return Ok(Some(Node::leaf(claim, leaf, argument)));
        }
        let key = (known(claim), most, steps);
        if self.failed.contains(&key) {
            return Ok(None);
        }
        let node = self.inner(claim, most, steps, true)?;
        if node.is_none() {
            self.failed.insert(key);
        }
        Ok(node)
    }

    /// The same for a position that is no leaf, in which bridges may be put in force.
    fn inner(
        &mut self,
        claim: &HexClaim,
        most: usize,
        steps: usize,
        bridges: bool,
    ) -> Result<Option<Node>, Exhausted> {
        let Some(mut survey) = self.survey(claim, most.max(MOST_SHARED))? else { return Ok(None) };
        if bridges && let Some(node) = self.with_bridges(claim, &survey.hard, most, steps)? {
            return Ok(Some(node));
        }
        self.look_again(claim, &mut survey)?;
        if survey.hard.is_empty() {
            return Ok(inner(claim, survey, Vec::new()));
        }
        if steps > 0
            && survey.hard.len() <= MOST_SHARED
            && let Some(step) = self.forced_step(claim, &survey, steps - 1)?
        {
            return Ok(inner(claim, survey, vec![step]));
        }
        let Some(cases) = self.branches(claim, &survey, most)? else { return Ok(None) };
        Ok(inner(claim, survey, cases))
    }

    /// What becomes of the moves that survive, each with its own reply unless one wins against several.
    fn branches(
        &mut self,
        claim: &HexClaim,
        survey: &Survey,
        most: usize,
    ) -> Result<Option<Vec<Deeper>>, Exhausted> {
        let mut hard = survey.hard;
        if hard.len() > most {
            return Ok(None);
        }
        let mut best = Vec::new();
        for cell in hard.iter() {
            best.push((cell, self.best_reply(claim, cell)?));
        }
        let mut room = most - hard.len();
        let mut cases = Vec::new();
        while let Some(cell) = hard.first() {
            let reply = best.iter().find(|(other, _)| *other == cell).and_then(|(_, reply)| *reply);
            let same: CellSet =
                best.iter().filter(|other| other.1 == reply).map(|(other, _)| *other).collect();
            let mut case = self.forced_by(claim, reply, &(same & hard), LONGEST_LINE)?;
            if case.is_none() {
                case = self.deeper(claim, cell, survey, room)?;
            }
            let Some(mut case) = case else { return Ok(None) };
            // What follows may answer other moves as well.
            case.moves = hard - case.node.argument.region.with(case.reply);
            hard -= case.moves;
            room -= case.node.size;
            room += case.moves.len() - 1;
            cases.push(case);
        }
        Ok(Some(cases))
    }

    /// What leaves exclude in a position that are found soon, unless far more than so many moves survive.
    fn survey(&mut self, claim: &HexClaim, most: usize) -> Result<Option<Survey>, Exhausted> {
        let mut found = Vec::new();
        for cell in from_the_middle(claim) {
            found.extend(self.after(claim, None, cell)?);
        }
        found.sort_by_key(|threat| threat.carrier().len());
        let threats: Vec<Cell> = found.iter().map(|threat| threat.cell).collect();
        let left = found.iter().fold(claim.field, |left, threat| left & threat.carrier());
        let mut survey = Survey { found, threats, left, served: Vec::new(), hard: CellSet::EMPTY };
        for cell in from_the_middle(claim) {
            if !survey.left.contains(cell) {
                continue;
            }
            match self.answer(claim, cell, &survey)? {
                Some(answer) => survey.exclude(answer),
                None if survey.hard.len() == most.saturating_add(OFTEN_ANSWERED) => {
                    return Ok(None);
                }
                None => _ = survey.hard.insert(cell),
            }
        }
        Ok(Some(survey))
    }

    /// Looks among all likely replies for some that lead to leaves.
    fn look_again(&mut self, claim: &HexClaim, survey: &mut Survey) -> Result<(), Exhausted> {
        for cell in survey.hard.iter() {
            let near = claim.board.neighbours(cell).filter(|near| claim.field.contains(*near));
            let replies: Vec<Cell> =
                survey.served.iter().chain(&survey.threats).copied().chain(near).collect();
            for reply in replies {
                if !survey.hard.contains(cell) {
                    break;
                }
                if let Some(answer) = self.after(claim, Some(cell), reply)? {
                    survey.exclude(answer);
                }
            }
        }
        Ok(())
    }

    /// The tree once the bridges that surviving moves cut into are in force: what happens in these is settled, and the tree
    /// is about the rest of the cells.
    fn with_bridges(
        &mut self,
        claim: &HexClaim,
        hard: &CellSet,
        most: usize,
        steps: usize,
    ) -> Result<Option<Node>, Exhausted> {
        let mut free = claim.field;
        let mut bridges = Vec::new();
        let mut lemmas = Vec::new();
        for bridge in bridges_of(claim) {
            if bridge.field.is_disjoint(hard) || !bridge.field.is_subset(&free) {
                continue;
            }
            if let Some(argument) = self.within(&bridge, Some(self.search.leaf_nodes))? {
                free -= bridge.field;
                lemmas.push((String::new(), argument));
                bridges.push(bridge);
            }
        }
        let Ok(reduced) = reduce(claim, &lemmas) else { return Ok(None) };
        let Some(rest) = reduced.rest.as_ref().filter(|_| !bridges.is_empty()) else { return Ok(None) };
        if !self.is_won(rest)? {
            return Ok(None);
        }
        let node = match self.leaf(rest)? {
            Some((leaf, argument)) => Some(Node::leaf(rest, leaf, argument)),
            None => self.inner(rest, most, steps, false)?,
        };
        let Some(mut node) = node else { return Ok(None) };
        match &mut node.kind {
            Kind::Leaf(leaf) => leaf.parts.extend(bridges),
            Kind::Inner { by, .. } => by.extend(bridges),
        }
        let whole = reduced.whole(claim, Some(node.argument)).ok();
        Ok(whole.map(|argument| Node { claim: claim.clone(), argument, ..node }))
    }

    /// A reply to all moves that survive, after which a forced line goes on. The solver's own reply is tried before others are
    /// looked for.
    fn forced_step(
        &mut self,
        claim: &HexClaim,
        survey: &Survey,
        steps: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let Some(cell) = survey.hard.first() else { return Ok(None) };
        let best = self.best_reply(claim, cell)?;
        if let Some(step) = self.forced_by(claim, best, &survey.hard, steps)? {
            return Ok(Some(step));
        }
        for reply in self.winning_replies(claim, cell, &survey.threats)? {
            if let Some(step) = self.forced_by(claim, Some(reply), &survey.hard, steps)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// The forced line after moves and one reply to all of them.
    fn forced_by(
        &mut self,
        claim: &HexClaim,
        reply: Option<Cell>,
        moves: &CellSet,
        steps: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let Some(reply) = reply.filter(|reply| !moves.contains(*reply)) else { return Ok(None) };
        let position = after_all(claim, moves.iter(), reply);
        if moves.len() > 1 && !self.is_won(&position)? {
            return Ok(None);
        }
        let node = self.node(&position, 0, steps)?;
        Ok(node.map(|node| Deeper { moves: *moves, reply, node }))
    }

    /// A reply to a move that leads to a leaf: one that has just served, or the one that the solver finds.
    fn answer(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        survey: &Survey,
    ) -> Result<Option<Candidate>, Exhausted> {
        for &reply in survey.served.iter().take(SERVED) {
            if let Some(answer) = self.after(claim, Some(cell), reply)? {
                return Ok(Some(answer));
            }
        }
        match self.found_reply(&with_opponent(claim.clone(), cell))? {
            Some(reply) => self.after(claim, Some(cell), reply),
            None => Ok(None),
        }
    }

    /// The reply that the solver finds with few nodes.
    fn found_reply(&mut self, moved: &HexClaim) -> Result<Option<Cell>, Exhausted> {
        let key = known(moved);
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

    /// A reply to a move that has to be gone into, of those that win, and the smallest tree after one.
    fn deeper(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        survey: &Survey,
        most: usize,
    ) -> Result<Option<Deeper>, Exhausted> {
        let moves = CellSet::of(cell);
        let best = self.best_reply(claim, cell)?;
        if let Some(line) = self.forced_by(claim, best, &moves, LONGEST_LINE)? {
            return Ok(Some(line));
        }
        let replies = self.winning_replies(claim, cell, &survey.threats)?;
        for size in 0..=most {
            for &reply in &replies {
                let position = after_all(claim, [cell], reply);
                if let Some(node) = self.node(&position, size, LONGEST_LINE)? {
                    return Ok(Some(Deeper { moves, reply, node }));
                }
            }
        }
        Ok(None)
    }

    /// The reply that the solver finds, if the move has one that wins.
    fn best_reply(&mut self, claim: &HexClaim, cell: Cell) -> Result<Option<Cell>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        if let Some(reply) = self.found_reply(&moved)? {
            return Ok(Some(reply));
        }
        let key = known(&moved);
        if let Some(known) = self.best.get(&key) {
            return Ok(*known);
        }
        let first = HexClaim { first: First::Owner, ..moved };
        let reply = self.means.winning_move(&first, None)?.ok().map(|reply| reply.cell);
        self.best.insert(key, reply);
        Ok(reply)
    }

    /// Whether the solver proves with not too many nodes that a position is won.
    fn is_won(&mut self, claim: &HexClaim) -> Result<bool, Exhausted> {
        let key = known(claim);
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
        let key = known(&moved);
        if let Some(known) = self.winning.get(&key) {
            return Ok(known.clone());
        }
        let Some(best) = self.best_reply(claim, cell)? else { return Ok(Vec::new()) };
        let mut tried = CellSet::EMPTY;
        let near = moved.board.neighbours(cell);
        let threats = threats.iter().copied().take(MOST_THREATS);
        let replies: Vec<Cell> = [best].into_iter().chain(threats).chain(near).collect();
        let mut found: Vec<(u64, Cell)> = Vec::new();
        for reply in replies {
            if !moved.field.contains(reply) || !tried.insert(reply) {
                continue;
            }
            // The first one wins; losing ones would take any number of nodes.
            let easiest = found.first().map_or(u64::MAX, |(nodes, _)| nodes.saturating_mul(2));
            let most = easiest.min(self.search.leaf_nodes.saturating_mul(NODES_FOR_SEVERAL));
            let before = self.means.nodes;
            if self.within(&with_stone(&moved, reply), Some(most))?.is_some() || reply == best {
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
        let key = known(claim);
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
            let blocks = assembly.pieces.into_iter().map(|(name, _)| name).collect();
            return Ok(Some((Leaf { blocks, parts: Vec::new() }, assembly.argument)));
        }
        let few = Some(self.search.leaf_nodes);
        let Some(argument) = self.within(claim, few)? else { return Ok(None) };
        // In its own region it may take fewer cells still.
        let smaller = HexClaim { field: argument.region, ..claim.clone() };
        let Some(argument) = self.within(&smaller, few)? else { return Ok(None) };
        let claim = HexClaim { field: argument.region, ..claim.clone() };
        match self.search.part_cells {
            Some(most) if claim.field.len() > most => self.in_parts(&claim, most),
            _ => Ok(Some((Leaf { blocks: Vec::new(), parts: vec![claim] }, argument))),
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
        let parts = pieces.into_iter().map(part).collect();
        Ok(small.then(|| (Leaf { blocks: Vec::new(), parts }, argument)))
    }

    /// The argument of a claim that holds, within so many nodes if a number is given.
    fn within(&mut self, claim: &HexClaim, nodes: Option<u64>) -> Result<Option<Arc<Argument>>, Exhausted> {
        if claim.goal == Formula::across(claim.owner) {
            return holding(claim, self.means.solve_within(claim, nodes));
        }
        let outcome = self.means.search(claim, nodes);
        holding(claim, outcome.verdict().map(|_| outcome))
    }
}

/// A position in which leaves exclude all moves but those that are left, and these have been gone into. Of what was found, only
/// what is needed is kept.
fn inner(claim: &HexClaim, survey: Survey, deeper: Vec<Deeper>) -> Option<Node> {
    let (threats, answers): (Vec<_>, Vec<_>) =
        enough(survey.found, claim.field, &survey.left).into_iter().partition(|candidate| candidate.threat);
    let mut open = threats.iter().fold(claim.field, |open, threat| open & threat.carrier());
    let mut replies: Vec<Reply> = threats.iter().chain(&answers).map(Candidate::reply).collect();
    let mut cases = Vec::new();
    for answer in answers {
        let moves = open - answer.carrier();
        open -= moves;
        cases.push(Case { moves, reply: answer.cell, after: Kind::Leaf(answer.leaf) });
    }
    let gone_into = deeper.iter().filter(|case| matches!(case.node.kind, Kind::Inner { .. }));
    let size = gone_into.map(|case| 1 + case.node.size).sum();
    for Deeper { moves, reply, node } in deeper {
        cases.push(Case { moves, reply, after: node.kind });
        replies.push(Reply { cell: reply, argument: node.argument });
    }
    let argument = Argument::cases(replies, claim.goal.clone())?;
    let threats = threats.into_iter().map(|threat| (threat.cell, threat.leaf)).collect();
    let kind = Kind::Inner { by: Vec::new(), threats, cases };
    // A forced line is one with the position that it begins in.
    let size = if kind.forced_line().is_some() { 0 } else { size };
    Some(Node { claim: claim.clone(), kind, argument, size })
}

/// The bridges of a position: two empty cells beside a stone of the owner's and another one, or an edge, either of which would
/// join them.
fn bridges_of(claim: &HexClaim) -> Vec<HexClaim> {
    let (board, stones) = (&claim.board, claim.stones());
    let beside = |cell: Cell| -> CellSet { board.neighbours(cell).collect() };
    let mut bridges = Vec::new();
    let mut add = |ends: CellSet, field: CellSet, link: Formula| {
        if field.len() == 2 {
            let (black, white) = match claim.owner {
                Player::White => (CellSet::EMPTY, ends),
                _ => (ends, CellSet::EMPTY),
            };
            bridges.push(HexClaim { black, white, field, goal: link, ..claim.clone() });
        }
    };
    for stone in stones.iter() {
        let near = beside(stone) & claim.field;
        for edge in Edge::of(claim.owner).into_iter().filter(|edge| !board.touches(stone, *edge)) {
            let link = Formula::Link(Terminal::Cell(stone), Terminal::Edge(edge));
            add(CellSet::of(stone), near & board.along(edge), link);
        }
        for other in stones.iter().filter(|other| other.index() > stone.index()) {
            if !beside(stone).contains(other) {
                let link = Formula::Link(Terminal::Cell(stone), Terminal::Cell(other));
                add(CellSet::of(stone).with(other), near & beside(other), link);
            }
        }
    }
    bridges
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
