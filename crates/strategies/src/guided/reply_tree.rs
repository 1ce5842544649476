//! Reply trees: σ-connections and their extensions.
//!
//! At each node of the tree the owner's reply to each move is prescribed, and a formula says what holds after
//! it. A leaf is an ordinary claim, which is searched; an inner node follows from its cases by the rule
//! `either`. An extension asks for one more formula wherever the tree has led: one strategy has to keep both
//! promises. Moves without a case are answered by search, so that a tree of one case is Noshita's
//! AB-property.

use super::argument::{Argument, Reply};
use super::{Advised, Prover, path_text};
use crate::guided::Arguable;
use game::{Cell, CellSet, Claim, First, Formula, HexClaim, Moves, Player, ReplyCase};
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
    cases: &[ReplyCase],
    beside: &CellSet,
    also: Option<&Formula>,
    prover: Prover<'_>,
) -> Advised {
    let mut tree = Tree { prover, beside: *beside, also, path: Vec::new(), free: 0 };
    match tree.node(claim, cases) {
        Ok(argument) => {
            let mut prover = tree.prover;
            if tree.free > 0 {
                prover
                    .notes
                    .push(format!("{} moves without a prescribed reply were answered by search", tree.free));
            }
            Advised::argued(claim, argument, prover)
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

/// Whether a tree proves a claim.
pub fn is_proof(
    claim: &HexClaim,
    cases: &[ReplyCase],
    also: Option<&Formula>,
    prover: Prover<'_>,
) -> Result<bool, Exhausted> {
    let mut tree = Tree { prover, beside: CellSet::EMPTY, also, path: Vec::new(), free: 0 };
    match tree.node(claim, cases) {
        Ok(_) => Ok(true),
        Err(Stuck::Exhausted(exhausted)) => Err(exhausted),
        Err(Stuck::Taken(_) | Stuck::Fails(..)) => Ok(false),
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

struct Tree<'a, 'f> {
    prover: Prover<'a>,
    /// Cells of the region that the cases at the root do not speak of.
    beside: CellSet,
    also: Option<&'f Formula>,
    path: Vec<(Cell, Cell)>,
    /// How many moves had no case.
    free: usize,
}

impl Tree<'_, '_> {
    /// The argument for a claim by its cases; by search if there are none.
    fn node(&mut self, claim: &HexClaim, cases: &[ReplyCase]) -> Result<Arc<Argument>, Stuck> {
        if cases.is_empty() {
            return self.leaf(claim);
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
            self.free += 1;
            let after = HexClaim { field: claim.field.without(cell), first: First::Owner, ..claim.clone() };
            replies.push(self.free_reply(&after)?);
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
        let argument = self.node(&after, &case.cases)?;
        Ok(Reply { cell: case.reply, argument })
    }

    fn leaf(&mut self, claim: &HexClaim) -> Result<Arc<Argument>, Stuck> {
        let outcome = self.prover.settle(claim, None);
        match outcome.verdict() {
            Err(exhausted) => Err(Stuck::Exhausted(exhausted)),
            Ok(Verdict::Holds) => {
                Ok(outcome.argument().expect("a claim with the opponent first holds by a plan"))
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
