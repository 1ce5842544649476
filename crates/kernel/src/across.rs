//! The rules of Hex about joining one's two edges: `dual`, when that cuts the other player, and `fill`, for which dead and
//! captured cells need not be had.

use crate::{Goal, RuleError, Theorem, entail};
use game::{Board, Cell, CellSet, Edge, Formula, Player};
use std::sync::Arc;

impl Theorem {
    /// ```text
    /// N, S[left-right]   S ⊆ F   L ∩ F = (N ∪ S) ∩ (A ∪ L) = ∅   f ⊨ top-bottom where A ∪ L is owned
    /// ----------------------------------------------------------------------------------------------
    ///                          N ∩ F, S[cut A F of f]
    /// ```
    /// Were f true, then, with the cells L lent to its owner, top and bottom would be joined, crossing the
    /// chain that joins left and right. The same with the colours exchanged.
    pub fn dual(&self, goal: Arc<Goal>, lent: &CellSet) -> Result<Self, RuleError> {
        let Goal::Cut { board, owner, stones, field, formula } = &*goal else {
            return Err(RuleError::GoalsDiffer);
        };
        if **self.goal() != (Goal::Links { board: *board, owner: *owner, formula: Formula::across(*owner) }) {
            return Err(RuleError::GoalsDiffer);
        }
        let theirs = *stones | *lent;
        let shared = (*lent & *field) | ((*self.needed() | *self.region()) & theirs);
        if !shared.is_empty() || !self.region().is_subset(field) {
            return Err(RuleError::RegionsOverlap((shared | (*self.region() - *field)).into()));
        }
        entail::find(board, formula, &Formula::across(owner.opponent()), &theirs)
            .ok_or(RuleError::DoesNotFollow { disjunct: 0 })?;
        Self::stated(*self.needed() & *field, *self.region(), goal.clone(), self.moves())
    }

    /// ```text
    /// N ∪ {c}, S[top-bottom]   c useless to who has N and may get S
    /// --------------------------------------------------------------
    ///                     N, S[top-bottom]
    ///
    /// N ∪ {a, b}, S[top-bottom]   a useless with N ∪ {b}, b with N ∪ {a}
    /// ------------------------------------------------------------------
    ///                 N, (S ∪ {a, b})[top-bottom]
    /// ```
    /// The same for left and right. A cell is *useless* if any two of what it touches — cells of N and S, and the
    /// owner's edges — are joined beside it, over cells of N and the owner's edges: then every chain through it can
    /// go round it. The opponent's stone on one cell of a pair is answered on the other.
    pub fn fill(&self, cells: &[Cell]) -> Result<Self, RuleError> {
        let Goal::Links { board, owner, formula } = &**self.goal() else {
            return Err(RuleError::GoalsDiffer);
        };
        if *formula != Formula::across(*owner) {
            return Err(RuleError::GoalsDiffer);
        }
        let region = match cells {
            [_] => *self.region(),
            [a, b] if a != b => self.region().with(*a).with(*b),
            _ => return Err(RuleError::NoPremise),
        };
        for cell in cells {
            let own = self.needed().without(*cell);
            if own == *self.needed() || !is_useless(board, *owner, *cell, &own, self.region()) {
                return Err(RuleError::NotUseless(*cell));
            }
        }
        let needed = cells.iter().fold(*self.needed(), |needed, cell| needed.without(*cell));
        // The answer to a stone in a pair is one move more.
        Self::stated(needed, region, self.goal().clone(), self.moves() + cells.len() - 1)
    }
}

/// Whether all that a cell touches, of `own` and `open`, is joined beside it.
fn is_useless(board: &Board, owner: Player, cell: Cell, own: &CellSet, open: &CellSet) -> bool {
    let edges = Edge::of(owner).map(|edge| board.along(edge));
    let touched = || edges.iter().filter(|edge| edge.contains(cell));
    let around: CellSet = board.neighbours(cell).filter(|c| own.contains(*c) || open.contains(*c)).collect();
    // A cell between both edges joins them, and nothing may be left for it to join.
    (touched().count() < 2 || Formula::across(owner).holds(board, own))
        && around.iter().all(|from| {
            let (chain, beside) = joined(board, &edges, from, own);
            around.is_subset(&(chain | beside)) && touched().all(|edge| !edge.is_disjoint(&chain))
        })
}

/// The cells of `own` that are joined with a cell over others and over edges, and what touches them.
fn joined(board: &Board, edges: &[CellSet; 2], from: Cell, own: &CellSet) -> (CellSet, CellSet) {
    let mut chain = CellSet::of(from);
    loop {
        let near: CellSet = chain.iter().flat_map(|cell| board.neighbours(cell)).collect();
        let along = edges.iter().filter(|edge| !edge.is_disjoint(&chain));
        let beside = along.fold(near, |all, edge| all | *edge);
        let longer = chain | (beside & *own);
        if longer == chain {
            return (chain, beside);
        }
        chain = longer;
    }
}
