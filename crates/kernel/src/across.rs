//! The rules of Hex about joining one's two edges: `dual`, when that cuts the other player, `anchor`, when it
//! is as good as a link, and `fill`, for which dead and captured cells need not be had.

use crate::{Goal, RuleError, Theorem, entail};
use game::{Board, Cell, CellSet, Edge, Formula, Player, Terminal};
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
        self.joins_edges(board, *owner)?;
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
    /// N ∪ L, S[top-bottom]   A and B stand for top and bottom where N ∪ S is owned and L lent
    /// ---------------------------------------------------------------------------------------
    ///                 N, S[some of A joined with some of B]
    /// ```
    /// The same for left and right. The goal is the disjunction of all links between a terminal of A and one
    /// of B, often just one link. A set of stones, and perhaps the edge itself, *stands for* an edge if all
    /// that touches the edge, or cells lent along it, belongs to chains of the set or touches them too: then
    /// a chain that begins at the edge, or uses lent cells, can begin at the set and go through its chains
    /// instead. No cell that touches the other edge is lent along this one.
    pub fn anchor(&self, goal: Arc<Goal>, lent: &CellSet) -> Result<Self, RuleError> {
        let Goal::Links { board, owner, formula } = &*goal else {
            return Err(RuleError::GoalsDiffer);
        };
        self.joins_edges(board, *owner)?;
        if !lent.is_subset(self.needed()) {
            return Err(RuleError::RegionsOverlap((*lent - *self.needed()).into()));
        }
        let own = *self.needed() - *lent;
        let [one, other] = formula.sides().ok_or(RuleError::GoalsDiffer)?;
        let stand = |sides| stand_for_edges(board, *owner, sides, &own, self.region(), lent);
        if !stand([&one, &other]) && !stand([&other, &one]) {
            return Err(RuleError::DoesNotFollow { disjunct: 0 });
        }
        Self::stated(own, *self.region(), goal.clone(), self.moves())
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
    /// The same for left and right. A cell is *useless* if any two of what it touches — cells of N and S, and
    /// the owner's edges — are joined beside it, over cells of N and the owner's edges: then every chain
    /// through it can go round it. The opponent's stone on one cell of a pair is answered on the other.
    pub fn fill(&self, cells: &[Cell]) -> Result<Self, RuleError> {
        let Goal::Links { board, owner, .. } = &**self.goal() else {
            return Err(RuleError::GoalsDiffer);
        };
        self.joins_edges(board, *owner)?;
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

    /// Refuses a theorem whose goal is not the link of this player's two edges. On a torus chains of different
    /// players need not cross.
    fn joins_edges(&self, board: &Board, owner: Player) -> Result<(), RuleError> {
        if board.is_glued() {
            return Err(RuleError::NoEdges);
        }
        let across = Goal::Links { board: *board, owner, formula: Formula::across(owner) };
        if **self.goal() == across { Ok(()) } else { Err(RuleError::GoalsDiffer) }
    }
}

/// Whether two sets of terminals stand for the owner's two edges, in this order, where `own` is the owner's,
/// `open` may become so, and `lent` is lent for the argument.
pub fn stand_for_edges(
    board: &Board,
    owner: Player,
    sides: [&[Terminal]; 2],
    own: &CellSet,
    open: &CellSet,
    lent: &CellSet,
) -> bool {
    let edges = Edge::of(owner);
    let near =
        |cells: &CellSet| -> CellSet { cells.iter().flat_map(|cell| board.neighbours(cell)).collect() };
    let mut stray = *lent;
    let each = (0..2).all(|number| {
        let (along, beyond) = (board.along(edges[number]), board.along(edges[1 - number]));
        let held = board.connected(&along, lent);
        stray -= held;
        let mut chains = CellSet::EMPTY;
        for terminal in sides[number] {
            match terminal {
                Terminal::Cell(stone) if own.contains(*stone) => {
                    chains |= board.connected(&CellSet::of(*stone), own)
                }
                Terminal::Edge(edge) if *edge == edges[number] => {}
                _ => return false,
            }
        }
        let (mut touched, mut beside) = (near(&held), chains | near(&chains));
        let named = sides[number].contains(&Terminal::Edge(edges[number]));
        *(if named { &mut beside } else { &mut touched }) |= along;
        held.is_disjoint(&beyond) && (touched & (*own | *open)).is_subset(&beside)
    });
    each && stray.is_empty()
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
