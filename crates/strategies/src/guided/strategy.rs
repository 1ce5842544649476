//! Whole strategies: a tree of positions in which the opponent moves, each with the replies to the moves that
//! survive the must-play, down to leaves that are put together from claims.
//!
//! What the tree leaves open is filled by search where that is possible, and told. A leaf counts as one if
//! each claim that it is put together from takes no more than [`MOST_NODES`](super::MOST_NODES) nodes. A
//! position in which the moves that survive have one reply, and so on until nothing survives, is the
//! beginning of a forced line: what follows in it is not counted.

use super::argument::{Argument, Reply, Step};
use super::assembly::{Assembly, Unassembled, assemble, reduce};
use super::reply_tree::with_stone;
use super::tally::{Extent, Tally, Used, case_atoms, replies_of};
use super::{Advised, Leaf, Lemma, Lemmas, Proved, Prover, called, path_text, proved};
use crate::guided::Arguable;
use game::{Cell, CellSet, First, HexClaim, Moves, ReplyCase};
use proof::limits::Exhausted;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A claim that was searched for a strategy.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its block, or where in the tree it stands.
    pub name: String,
    /// Its empty cells.
    pub cells: usize,
    /// How long the search took.
    pub time: Duration,
    /// The nodes of the search.
    pub nodes: u64,
    /// Whether it holds; not if a limit ran out, or if it fails.
    pub holds: bool,
}

/// Why a strategy is no proof.
enum Stuck {
    Exhausted(Exhausted, Option<String>),
    /// The other player wins, or a claim fails: why.
    Fails(String),
}

/// Settles a `strategy` block.
pub fn settle(
    claim: &HexClaim,
    blocks: &[usize],
    cases: &[ReplyCase],
    lemmas: &mut Lemmas<'_>,
    prover: Prover<'_>,
) -> Advised {
    let mut tree = Tree {
        prover,
        lemmas,
        using: Vec::new(),
        path: Vec::new(),
        tally: Tally::default(),
        used: BTreeMap::new(),
        in_force: BTreeSet::new(),
    };
    tree.using = tree.proved(blocks);
    let named: Vec<String> = tree.using.iter().map(|(name, _)| name.clone()).collect();
    let settled = tree.node(claim, None, cases);
    let Tree { mut prover, mut tally, in_force, .. } = tree;
    match settled {
        Ok((argument, extent)) => {
            tally.extent = extent;
            if cases.is_empty() && blocks.is_empty() {
                prover.notes.push("it has no line: the whole board was searched".to_string());
            }
            let idle = named.iter().filter(|name| !in_force.contains(*name));
            prover.notes.extend(idle.map(|name| format!("{name} does nothing: it is nowhere in force")));
            let measures = tally.measures();
            prover.notes.push(measures.to_string());
            let (measures, tally) = (Some(measures), Some(Arc::new(tally)));
            Advised { measures, tally, ..Advised::argued(claim, argument, prover) }
        }
        Err(Stuck::Exhausted(exhausted, why)) => {
            prover.notes.extend(why);
            Advised::exhausted(claim, exhausted, prover)
        }
        Err(Stuck::Fails(why)) => {
            prover.notes.push(why);
            Advised::failed(claim, prover)
        }
    }
}

/// What is counted of a block that took so many nodes, beside those that it cites.
fn used(argument: &Argument, nodes: u64, cited: &[(String, Proved)]) -> Used {
    let of_atoms = |(_, block): &(String, Proved)| used(&block.argument, block.nodes, &block.cited).is_atom();
    Used {
        cells: argument.region.len(),
        nodes,
        cases: replies_of(argument).len(),
        case_cells: case_atoms(argument).into_iter().max().unwrap_or_default(),
        cites_atoms: cited.iter().all(of_atoms),
        extends: !argument.goal.given_cells().is_empty(),
    }
}

struct Tree<'a, 'l, 'f> {
    prover: Prover<'a>,
    lemmas: &'l mut Lemmas<'f>,
    using: Vec<Lemma>,
    path: Vec<(Option<Cell>, Cell)>,
    tally: Tally,
    /// The blocks that were asked for, by their names.
    used: BTreeMap<String, Proved>,
    /// The names of those that were in force somewhere.
    in_force: BTreeSet<String>,
}

impl Tree<'_, '_, '_> {
    /// Those of these blocks that hold.
    fn proved(&mut self, blocks: &[usize]) -> Vec<Lemma> {
        for &block in blocks {
            let (name, proved) = (self.lemmas)(block);
            self.used.extend(proved.map(|proved| (name, proved)));
        }
        proved(blocks, self.lemmas, &mut self.prover)
    }

    /// Whether a move leads to what is written as a strategy of its own.
    fn leads_to_a_strategy(&mut self, case: &ReplyCase) -> bool {
        let is_strategy = |proved: Proved| proved.tally.is_some();
        case.moves != Moves::Threat
            && !is_gone_into(case)
            && case.by.iter().any(|&block| (self.lemmas)(block).1.is_some_and(is_strategy))
    }

    /// The argument for a position in which the opponent moves.
    fn node(
        &mut self,
        claim: &HexClaim,
        case: Option<&ReplyCase>,
        cases: &[ReplyCase],
    ) -> Result<(Arc<Argument>, Extent), Stuck> {
        if cases.is_empty() {
            let extent = if case.is_some_and(is_gone_into) { Extent::LINE } else { Extent::default() };
            return Ok((self.leaf(claim, case)?, extent));
        }
        let lemmas = match case {
            Some(case) => self.proved(&case.by),
            None => std::mem::take(&mut self.using),
        };
        let reduced = reduce(claim, &lemmas).map_err(|_| self.insufficient(claim))?;
        if reduced.pieces.is_empty() {
            // They may still fit further down.
            self.using.extend(lemmas);
            return self.cases(claim, cases);
        }
        if case.is_some() {
            let idle =
                lemmas.iter().filter(|(name, _)| !reduced.pieces.iter().any(|(other, _)| other == name));
            let idle: Vec<String> = idle.map(|(name, _)| format!("{name} does nothing")).collect();
            self.tell(claim, idle);
        }
        self.count(&reduced.pieces, false);
        let (rest, extent) = match &reduced.rest {
            Some(rest) => self.cases(rest, cases).map(|(rest, extent)| (Some(rest), extent))?,
            None => (None, Extent::default()),
        };
        Ok((reduced.whole(claim, rest), extent))
    }

    /// Tells what is to be known of the place where the play is.
    fn tell(&mut self, claim: &HexClaim, what: Vec<String>) {
        let place = self.place(claim);
        self.prover.notes.extend(what.into_iter().map(|what| format!("{place}: {what}")));
    }

    fn insufficient(&self, claim: &HexClaim) -> Stuck {
        let why = format!("{}: the blocks in force leave nothing to prove", self.place(claim));
        Stuck::Exhausted(Exhausted::NoMethod, Some(why))
    }

    /// The argument for a claim by its cases.
    fn cases(&mut self, claim: &HexClaim, cases: &[ReplyCase]) -> Result<(Arc<Argument>, Extent), Stuck> {
        self.tally.cases += cases.len();
        let mut replies: Vec<Reply> = Vec::new();
        let mut left = claim.field;
        for case in cases.iter().filter(|case| case.moves == Moves::Threat) {
            let (reply, _) = self.reply(claim, case, None)?;
            left &= reply.carrier();
            replies.push(reply);
        }
        let named = cases.iter().fold(CellSet::EMPTY, |all, case| all | case.moves.named());
        let mut to_leaves = CellSet::EMPTY;
        let mut gone_into = Vec::new();
        for case in cases {
            let moves = match case.moves {
                Moves::On(moves) => moves & claim.field,
                Moves::Else => (left - named).without(case.reply),
                Moves::Threat => continue,
            };
            let mut own: Vec<Reply> = Vec::new();
            let mut extent = Extent::default();
            for cell in moves.iter() {
                if !own.iter().any(|reply| !reply.carrier().contains(cell)) {
                    let (reply, after) = self.reply(claim, case, Some(cell))?;
                    extent = extent.max(after);
                    own.push(reply);
                }
            }
            if self.leads_to_a_strategy(case) {
                self.tally.apart += 1;
                gone_into.push(Extent::GAP);
            } else if is_gone_into(case) {
                gone_into.push(extent);
            } else {
                to_leaves.insert(case.reply);
            }
            left -= moves;
            replies.extend(own);
        }
        self.tally.leaves += to_leaves.len();
        for cell in left.iter() {
            if replies.iter().all(|reply| reply.carrier().contains(cell)) {
                replies.push(self.filled(claim, cell)?);
                gone_into.push(Extent::GAP);
            }
        }
        let argument = match Argument::cases(replies, claim.goal.clone()) {
            Some(argument) => argument,
            None => self.leaf(claim, None)?,
        };
        Ok((argument, Extent::of(&gone_into)))
    }

    /// What follows a move, or none, and the reply of a case.
    fn reply(
        &mut self,
        claim: &HexClaim,
        case: &ReplyCase,
        cell: Option<Cell>,
    ) -> Result<(Reply, Extent), Stuck> {
        if !claim.field.contains(case.reply) {
            let name = claim.board.name(case.reply);
            let why =
                format!("{}: the reply {name} lies in the region of a block in force", self.place(claim));
            return Err(Stuck::Exhausted(Exhausted::NoMethod, Some(why)));
        }
        let mut after = with_stone(claim, case.reply);
        if let Some(cell) = cell {
            after = with_opponent(after, cell);
        }
        self.path.push((cell, case.reply));
        let (argument, extent) = self.node(&after, Some(case), &case.cases)?;
        self.path.pop();
        Ok((Reply { cell: case.reply, argument }, extent))
    }

    /// A leaf: by the claims that it names, or else by those of the strategy, or else by search.
    fn leaf(&mut self, claim: &HexClaim, case: Option<&ReplyCase>) -> Result<Arc<Argument>, Stuck> {
        let by = match case {
            Some(case) if !case.by.is_empty() => self.proved(&case.by),
            _ => self.using.clone(),
        };
        let line = case.map_or(&[][..], |case| &case.line);
        if !(by.is_empty() && line.is_empty()) {
            let start = Instant::now();
            match assemble(claim, &by, line, self.prover.few_nodes(), &mut self.prover) {
                Ok(assembly) => {
                    if let Some((rest, _, nodes)) = &assembly.rest {
                        self.record(self.place(claim), rest, start, *nodes, true);
                    }
                    let strategies = case.is_some_and(|case| self.leads_to_a_strategy(case));
                    self.count(&assembly.pieces, strategies);
                    if let Some((rest, _, nodes)) = &assembly.rest {
                        self.tally.count_rest(rest.field.len(), *nodes);
                    }
                    if let Some(parts) = composed(&assembly) {
                        self.tally.count_composed(parts);
                    }
                    let named = case.is_some_and(|case| !case.by.is_empty());
                    let idle = if named { assembly.idle(claim, &by) } else { Vec::new() };
                    self.tell(claim, idle);
                    let argument = assembly.argument.clone();
                    let leaf = Leaf { path: self.path.clone(), claim: claim.clone(), assembly };
                    self.prover.leaves.push(leaf);
                    return Ok(argument);
                }
                Err(Unassembled::Line { why, refuted }) => {
                    let why = format!("{}: {why}", self.place(claim));
                    return Err(match refuted {
                        true => Stuck::Fails(why),
                        false => Stuck::Exhausted(Exhausted::NoMethod, Some(why)),
                    });
                }
                Err(Unassembled::Exhausted(Exhausted::Nodes) | Unassembled::Insufficient) => {}
                Err(Unassembled::Exhausted(exhausted)) => return Err(Stuck::Exhausted(exhausted, None)),
            }
        }
        let (start, before) = (Instant::now(), self.prover.nodes);
        let outcome = self.prover.settle(claim, None);
        let nodes = self.prover.nodes - before;
        self.tally.count_rest(claim.field.len(), nodes);
        let argument = outcome.argument();
        self.record(self.place(claim), claim, start, nodes, argument.is_some());
        outcome.verdict().map_err(|exhausted| {
            Stuck::Exhausted(exhausted, Some(format!("{}: no proof was found", self.place(claim))))
        })?;
        if self.prover.few_nodes().is_some_and(|most| nodes > most) {
            self.prover
                .notes
                .push(format!("{}: a gap, filled by {nodes} nodes of search", self.place(claim)));
        }
        match argument {
            Some(argument) => {
                let leaf = Leaf::searched(self.path.clone(), claim, &argument, nodes);
                self.prover.leaves.push(leaf);
                Ok(argument)
            }
            None => Err(Stuck::Fails(format!("{}: {}", self.place(claim), lost(claim)))),
        }
    }

    /// Keeps what a search took.
    fn record(&mut self, name: String, claim: &HexClaim, start: Instant, nodes: u64, holds: bool) {
        let cells = claim.field.len();
        self.prover.parts.push(Part { name, cells, time: start.elapsed(), nodes, holds });
    }

    /// Counts the blocks used: claims, or strategies that a move leads to.
    fn count(&mut self, pieces: &[Lemma], strategies: bool) {
        for (name, argument) in pieces {
            self.in_force.insert(name.clone());
            let tally = self.used.get(name).and_then(|block| block.tally.clone());
            if let Some(tally) = tally.filter(|_| strategies) {
                self.tally.count_strategy(name, &tally);
                continue;
            }
            let (nodes, cited) =
                self.used.get(name).map_or_else(Default::default, |block| (block.nodes, block.cited.clone()));
            self.tally.count_claim(name, used(argument, nodes, &cited));
            self.count_cited(&cited);
        }
    }

    /// Counts the blocks that cases are put together from, and those that these are.
    fn count_cited(&mut self, cited: &[(String, Proved)]) {
        for (name, block) in cited {
            if !self.tally.has_claim(name) {
                self.tally.count_claim(name, used(&block.argument, block.nodes, &block.cited));
                self.count_cited(&block.cited);
            }
        }
    }

    /// A reply, found by search, to a move that no case answers.
    fn filled(&mut self, claim: &HexClaim, cell: Cell) -> Result<Reply, Stuck> {
        let after = with_opponent(HexClaim { first: First::Owner, ..claim.clone() }, cell);
        let name = claim.board.name(cell);
        let place = self.place(claim);
        let (start, before) = (Instant::now(), self.prover.nodes);
        let found = self.prover.winning_move(&after, None);
        let nodes = self.prover.nodes - before;
        self.record(format!("{place}, {name}"), &after, start, nodes, matches!(found, Ok(Ok(_))));
        let found = found.map_err(|exhausted| {
            Stuck::Exhausted(exhausted, Some(format!("{place}: no reply to {name} was found")))
        })?;
        match found {
            Ok(reply) => {
                self.tally.count_rest(after.field.len(), nodes);
                let answer = claim.board.name(reply.cell);
                self.prover.notes.push(format!("{place}: a gap, {name} is answered by {answer}"));
                let path = [&self.path[..], &[(Some(cell), reply.cell)]].concat();
                let filled = with_stone(&HexClaim { first: First::Opponent, ..after }, reply.cell);
                self.prover.leaves.push(Leaf::searched(path, &filled, &reply.argument, nodes));
                Ok(reply)
            }
            Err(_) => {
                let why = format!("{place}, {} {name}: {}", called(claim.owner.opponent()), lost(claim));
                Err(Stuck::Fails(why))
            }
        }
    }

    /// Where in the tree the play is, in words.
    fn place(&self, claim: &HexClaim) -> String {
        if self.path.is_empty() {
            return "at the root".to_string();
        }
        let named = self.path.iter().filter_map(|(cell, reply)| Some(((*cell)?, *reply)));
        let text = path_text(&claim.board, claim.owner, &named.collect::<Vec<_>>());
        let threats = self.path.iter().filter(|(cell, _)| cell.is_none());
        let threats: Vec<String> =
            threats.map(|(_, reply)| format!("the threat {}", claim.board.name(*reply))).collect();
        let parts: Vec<String> = [text].into_iter().chain(threats).filter(|part| !part.is_empty()).collect();
        format!("after {}", parts.join(" and "))
    }
}

/// What stands where in a leaf, unless it is one claim as it was stated.
fn composed(assembly: &Assembly) -> Option<String> {
    let rest = assembly.rest.iter().map(|(_, argument, _)| argument);
    let mut parts: Vec<&Arc<Argument>> =
        assembly.pieces.iter().map(|(_, argument)| argument).chain(rest).collect();
    if parts.len() < 2 && parts.iter().all(|part| !matches!(part.step, Step::Image(..))) {
        return None;
    }
    parts.sort_by_key(|part| part.region.first());
    let text = |part: &&Arc<Argument>| {
        let name = |cell: Cell| part.board.name(cell);
        format!("{}: {}", part.board.names(&part.region), part.goal.text(&name))
    };
    Some(parts.iter().map(text).collect::<Vec<_>>().join("; "))
}

/// Whether a case leads on, by cases of its own or by a forced line, and not straight to claims.
fn is_gone_into(case: &ReplyCase) -> bool {
    !(case.cases.is_empty() && case.line.is_empty())
}

/// What is said of a claim that fails.
fn lost(claim: &HexClaim) -> String {
    if claim.joins_edges() {
        return format!("{} wins", called(claim.owner.opponent()));
    }
    format!("{} fails", claim.goal.text(&|cell| claim.board.name(cell)))
}

/// The claim with one more stone of the opponent's.
pub fn with_opponent(claim: HexClaim, cell: Cell) -> HexClaim {
    let owner = claim.owner;
    let mut after = with_stone(&HexClaim { owner: owner.opponent(), ..claim }, cell);
    after.owner = owner;
    after
}
