//! Reply trees: σ-connections and their extensions.
//!
//! At each node of the tree the owner's reply to each move is prescribed, and a formula says what holds after
//! it. A leaf is an ordinary claim, which is searched; an inner node follows from its cases by the rule
//! `either`. An extension asks for one more formula wherever the tree has led: one strategy has to keep both
//! promises. Moves without a case are answered by search, so that a tree of one case is Noshita's
//! AB-property.

use super::argument::{Argument, Reply};
use super::assembly::{Unassembled, assemble};
use super::{Advised, Leaf, Lemmas, Prover, path_text, proved};
use crate::guided::Arguable;
use game::{Board, Cell, CellSet, Claim, First, Formula, HexClaim, Moves, Player, ReplyCase};
use proof::limits::Exhausted;
use proof::outcome::Outcome;
use proof::verdict::Verdict;
use std::sync::Arc;

/// Why a tree is no proof.
enum Stuck {
    /// A limit ran out.
    Exhausted(Exhausted),
    /// What is claimed at a node fails; how play got there, and the refutation.
    Fails(Vec<(Cell, Cell)>, Box<Outcome<'static>>),
    /// A prescribed reply is taken by the move it is to answer, or by one before.
    Taken(Vec<(Cell, Cell)>),
}

/// Settles the claim of a `sigma` or an `extension`.
pub fn settle(
    claim: &HexClaim,
    (cases, beside, also): (&[ReplyCase], CellSet, Option<&Formula>),
    lemmas: &mut Lemmas<'_>,
    prover: Prover<'_>,
) -> Advised {
    let mut tree = Tree { prover, lemmas, beside, also, path: Vec::new(), free: Vec::new() };
    match tree.node(claim, None, cases) {
        Ok(argument) => {
            let mut prover = tree.prover;
            prover.notes.extend(free_text(&claim.board, &tree.free));
            let cited = std::mem::take(&mut prover.cited).into();
            Advised { cited, ..Advised::argued(claim, argument, prover) }
        }
        Err(Stuck::Exhausted(exhausted)) => Advised::exhausted(claim, exhausted, tree.prover),
        Err(Stuck::Taken(path)) => {
            let mut prover = tree.prover;
            let text = path_text(&claim.board, claim.owner, &path);
            prover.notes.push(format!("after {text}: the last reply is taken already"));
            Advised::failed(claim, prover)
        }
        Err(Stuck::Fails(path, outcome)) => {
            let mut prover = tree.prover;
            prover.notes.extend(reason(claim, &path, outcome.claim()));
            Advised::failed(claim, prover)
        }
    }
}

/// Whether a tree proves a claim, with search for the cells beside it.
pub fn is_proof(
    claim: &HexClaim,
    (cases, beside, also): (&[ReplyCase], CellSet, Option<&Formula>),
    prover: Prover<'_>,
) -> Result<bool, Exhausted> {
    argued(claim, (cases, beside, also), prover).map(|argument| argument.is_some())
}

/// The argument that a tree makes for a claim; nothing if it is no proof.
pub fn argued(
    claim: &HexClaim,
    (cases, beside, also): (&[ReplyCase], CellSet, Option<&Formula>),
    prover: Prover<'_>,
) -> Result<Option<Arc<Argument>>, Exhausted> {
    let lemmas: &mut Lemmas<'_> = &mut |_| (String::new(), None);
    let mut tree = Tree { prover, lemmas, beside, also, path: Vec::new(), free: Vec::new() };
    match tree.node(claim, None, cases) {
        Ok(argument) => Ok(Some(argument)),
        Err(Stuck::Exhausted(exhausted)) => Err(exhausted),
        Err(Stuck::Taken(_) | Stuck::Fails(..)) => Ok(None),
    }
}

/// In which case the tree fails.
fn reason(claim: &HexClaim, path: &[(Cell, Cell)], failed: &Claim) -> Option<String> {
    let Claim::Hex(failed) = failed else { return None };
    let board = &claim.board;
    let goal = failed.goal.text(&|cell| board.name(cell));
    if path.is_empty() && failed.first == First::Opponent {
        return None;
    }
    if failed.first == First::Owner {
        let played = failed.white | failed.black;
        let moves = board.names(&(claim.field - played - failed.field));
        let after = if path.is_empty() {
            String::new()
        } else {
            format!(" after {}", path_text(board, claim.owner, path))
        };
        return Some(format!("no reply to {moves}{after} keeps {goal}"));
    }
    Some(format!("after {}, {goal} fails", path_text(board, claim.owner, path)))
}

/// The moves without a case and their replies, in words.
fn free_text(board: &Board, free: &[(Cell, Cell)]) -> Option<String> {
    let replies: Vec<String> =
        free.iter().map(|(cell, reply)| format!("{} by {}", board.name(*cell), board.name(*reply))).collect();
    let text = "moves without a prescribed reply were answered by search";
    (!free.is_empty()).then(|| format!("{} {text}: {}", free.len(), replies.join(", ")))
}

struct Tree<'a, 'f, 'l> {
    prover: Prover<'a>,
    lemmas: &'f mut Lemmas<'l>,
    /// Cells of the region that the cases at the root do not speak of.
    beside: CellSet,
    also: Option<&'f Formula>,
    path: Vec<(Cell, Cell)>,
    /// The moves that had no case, with the replies that were found.
    free: Vec<(Cell, Cell)>,
}

impl Tree<'_, '_, '_> {
    /// The argument for a claim by its cases; if there are none, by the blocks that the case names, or by
    /// search.
    fn node(
        &mut self,
        claim: &HexClaim,
        case: Option<&ReplyCase>,
        cases: &[ReplyCase],
    ) -> Result<Arc<Argument>, Stuck> {
        if cases.is_empty() {
            return match self.assembled(claim, case)? {
                Some(argument) => Ok(argument),
                None => self.leaf(claim),
            };
        }
        let named = cases.iter().fold(CellSet::EMPTY, |all, case| all | case.moves.named());
        let mut replies: Vec<Reply> = Vec::new();
        let mut answered = CellSet::EMPTY;
        for case in cases {
            let moves = match case.moves {
                Moves::On(moves) => moves & claim.field,
                Moves::Else => claim.field - named - self.beside,
                Moves::Threat => CellSet::EMPTY,
            };
            let mut own: Vec<Reply> = Vec::new();
            for cell in moves.iter() {
                // What was found for another move of this case serves, unless the move disturbs it.
                if own.iter().any(|reply| !reply.carrier().contains(cell)) {
                    continue;
                }
                self.path.push((cell, case.reply));
                own.push(self.case(claim, case, cell)?);
                self.path.pop();
            }
            answered |= moves;
            replies.extend(own);
        }
        if claim.goal.holds(&claim.board, &claim.stones()) {
            return self.leaf(claim);
        }
        for cell in (claim.field - answered).iter() {
            if replies.iter().any(|reply| !reply.carrier().contains(cell)) {
                continue;
            }
            let after = HexClaim { field: claim.field.without(cell), first: First::Owner, ..claim.clone() };
            let reply = self.free_reply(&after)?;
            self.free.push((cell, reply.cell));
            replies.push(reply);
        }
        match Argument::cases(replies, claim.goal.clone()) {
            Some(argument) => Ok(argument),
            None => self.leaf(claim),
        }
    }

    /// What follows a move and the prescribed reply.
    fn case(&mut self, claim: &HexClaim, case: &ReplyCase, cell: Cell) -> Result<Reply, Stuck> {
        if cell == case.reply || !claim.field.contains(case.reply) {
            return Err(Stuck::Taken(self.path.clone()));
        }
        let mut after = with_stone(claim, case.reply);
        after.field.remove(cell);
        if let Some(then) = &case.then {
            let also =
                self.also.map_or_else(|| then.clone(), |also| Formula::All(vec![then.clone(), also.clone()]));
            let stated = HexClaim { goal: also, ..after.clone() };
            after.goal = if entails(&stated, &claim.goal) {
                stated.goal
            } else {
                Formula::All(vec![stated.goal, claim.goal.clone()])
            };
        }
        let argument = self.node(&after, Some(case), &case.cases)?;
        Ok(Reply { cell: case.reply, argument })
    }

    /// How play got here; every move has a reply.
    fn path(&self) -> Vec<(Option<Cell>, Cell)> {
        self.path.iter().map(|(cell, reply)| (Some(*cell), *reply)).collect()
    }

    /// The argument for a leaf by the blocks that its case names, if they suffice.
    fn assembled(
        &mut self,
        claim: &HexClaim,
        case: Option<&ReplyCase>,
    ) -> Result<Option<Arc<Argument>>, Stuck> {
        let Some(case) = case.filter(|case| !case.by.is_empty()) else { return Ok(None) };
        let place = path_text(&claim.board, claim.owner, &self.path);
        let lemmas = proved(&case.by, self.lemmas, &mut self.prover);
        match assemble(claim, &lemmas, &[], self.prover.few_nodes(), &mut self.prover) {
            Ok(assembly) => {
                let idle = assembly.idle(claim, &lemmas).into_iter();
                self.prover.notes.extend(idle.map(|idle| format!("after {place}: {idle}")));
                let argument = assembly.argument.clone();
                let leaf = Leaf { path: self.path(), claim: claim.clone(), assembly };
                self.prover.leaves.push(leaf);
                Ok(Some(argument))
            }
            Err(Unassembled::Exhausted(exhausted)) if exhausted != Exhausted::Nodes => {
                Err(Stuck::Exhausted(exhausted))
            }
            Err(_) => {
                let why = format!("after {place}: the blocks named do not suffice, it was searched");
                self.prover.notes.push(why);
                Ok(None)
            }
        }
    }

    fn leaf(&mut self, claim: &HexClaim) -> Result<Arc<Argument>, Stuck> {
        let outcome = self.prover.settle(claim, None);
        match outcome.verdict() {
            Err(exhausted) => Err(Stuck::Exhausted(exhausted)),
            Ok(Verdict::Holds) => {
                let argument = outcome.argument().expect("a claim with the opponent first holds by a plan");
                let leaf = Leaf::searched(self.path(), claim, &argument, outcome.nodes);
                self.prover.leaves.push(leaf);
                Ok(argument)
            }
            Ok(Verdict::Fails) => Err(Stuck::Fails(self.path.clone(), Box::new(outcome))),
        }
    }

    /// A reply that keeps the goal, whatever it is.
    fn free_reply(&mut self, claim: &HexClaim) -> Result<Reply, Stuck> {
        match self.prover.winning_move(claim, None) {
            Err(exhausted) => Err(Stuck::Exhausted(exhausted)),
            Ok(found) => found.map_err(|outcome| Stuck::Fails(self.path.clone(), Box::new(outcome))),
        }
    }
}

/// The claim with one more stone of its owner's, where there was an empty cell.
pub fn with_stone(claim: &HexClaim, cell: Cell) -> HexClaim {
    let mut after = HexClaim { field: claim.field.without(cell), ..claim.clone() };
    match claim.owner {
        Player::White => after.white.insert(cell),
        _ => after.black.insert(cell),
    };
    after
}

/// Whether the goal of a claim entails another formula, for an owner with the stones of the claim.
pub fn entails(claim: &HexClaim, goal: &Formula) -> bool {
    let links = |formula: &Formula| kernel::Goal::Links {
        board: claim.board,
        owner: claim.owner,
        formula: formula.clone(),
    };
    links(&claim.goal).witness(&links(goal), &claim.stones()).is_some()
}
