//! The opponent's views of a claim: links across the board that cut the owner's formula.
//!
//! Two chains of different players never cross. So if the owner's formula, once true, would join the owner's
//! two edges with the help of some cells outside the field, *lent* to the owner for the argument, then the
//! opponent cuts it by joining the other two edges without these cells (rule `dual` of the kernel). A view is
//! such a loan: for each end of the links that are to be cut, a way over lent cells to one of the owner's
//! edges, the two ends of a link going to different edges. The opponent's connections can then be sought
//! exactly like the owner's, and bound the owner's moves as the owner's bound the opponent's.

use crate::links::shape::{MOST_LINKS, links};
use crate::tuning::{VIEWS, WAYS_TO_CUT};
use game::{Board, Cell, CellSet, Edge, Formula, HexClaim, Terminal};
use kernel::Goal;
use std::collections::VecDeque;

/// The opponent's claims, each with the cells lent to the owner.
pub fn views(claim: &HexClaim) -> Vec<(HexClaim, CellSet)> {
    let mut views: Vec<(HexClaim, CellSet)> = Vec::new();
    // On a torus chains of different players need not cross.
    if claim.board.is_glued() || links(&claim.goal) > MOST_LINKS {
        return views;
    }
    for links in ways_to_cut(&claim.goal, CellSet::EMPTY) {
        if let Some(lent) = loan(claim, &links)
            && !views.iter().any(|(_, other)| *other == lent)
        {
            views.push((turned(claim, &lent), lent));
        }
        if views.len() == VIEWS.get() {
            break;
        }
    }
    views
}

/// The claim that the opponent joins the other edges: all cells outside are the opponent's, except stones of
/// the owner and what is lent.
fn turned(claim: &HexClaim, lent: &CellSet) -> HexClaim {
    let owner = claim.owner.opponent();
    let stones = claim.board.cells() - claim.field - claim.stones() - *lent;
    let others = claim.stones() | *lent;
    let [black, white] = if owner == game::Player::Black { [stones, others] } else { [others, stones] };
    HexClaim { black, white, owner, goal: Formula::across(owner), ..claim.clone() }
}

/// A link and the cells given to it.
type GivenLink = (CellSet, Terminal, Terminal);

/// Sets of links whose cutting makes the formula false: all of a disjunction, some part of a conjunction.
fn ways_to_cut(formula: &Formula, given: CellSet) -> Vec<Vec<GivenLink>> {
    let mut ways = match formula {
        Formula::Link(a, b) => vec![vec![(given, *a, *b)]],
        Formula::Given(part, cell) => ways_to_cut(part, given.with(*cell)),
        Formula::All(parts) => parts.iter().flat_map(|part| ways_to_cut(part, given)).collect(),
        Formula::Any(parts) => parts.iter().fold(vec![Vec::new()], |all, part| {
            let more = ways_to_cut(part, given);
            let both = all.iter().flat_map(|one| more.iter().map(|other| [&one[..], other].concat()));
            both.take(WAYS_TO_CUT.get()).collect()
        }),
    };
    ways.truncate(WAYS_TO_CUT.get());
    ways
}

/// Cells to lend so that each of the links would join the owner's edges, if there are any.
fn loan(claim: &HexClaim, links: &[GivenLink]) -> Option<CellSet> {
    let edges = Edge::of(claim.owner);
    let sides = sides(claim, links)?;
    let mut lent = links.iter().fold(CellSet::EMPTY, |all, (given, ..)| all | *given) - claim.stones();
    if !lent.is_disjoint(&claim.field) {
        return None;
    }
    for (side, edge) in edges.into_iter().enumerate() {
        for (terminal, _) in
            sides.iter().filter(|(terminal, its_side)| *its_side == side && is_cell(*terminal))
        {
            let Terminal::Cell(cell) = terminal else { continue };
            let owned = claim.stones() | lent;
            let far = claim.board.connected(&far_ends(claim, &sides, 1 - side), &owned);
            lent |= way(claim, *cell, edge, &owned, &far)?;
        }
    }
    useful(claim, &lent).then_some(lent)
}

fn is_cell(terminal: Terminal) -> bool {
    matches!(terminal, Terminal::Cell(_))
}

/// Which of the owner's edges each terminal of the links is to be joined with: an edge with itself, the two
/// ends of a link with different ones.
fn sides(claim: &HexClaim, links: &[GivenLink]) -> Option<Vec<(Terminal, usize)>> {
    let edges = Edge::of(claim.owner).map(Terminal::Edge);
    let mut sides: Vec<(Terminal, usize)> = vec![(edges[0], 0), (edges[1], 1)];
    loop {
        let side_of = |t: Terminal| sides.iter().find(|(other, _)| *other == t).map(|(_, side)| *side);
        let open = links.iter().find(|(_, a, b)| side_of(*a).is_none() != side_of(*b).is_none());
        let next = match open {
            Some((_, a, b)) => match side_of(*a) {
                Some(side) => (*b, 1 - side),
                None => (*a, 1 - side_of(*b)?),
            },
            // Links apart from the edges: the end that lies nearer to the first edge goes there.
            None => match links.iter().find(|(_, a, _)| side_of(*a).is_none()) {
                Some((_, a, b)) => (*a, usize::from(depth(claim, *a) > depth(claim, *b))),
                None => break,
            },
        };
        sides.push(next);
    }
    let side_of = |t: Terminal| sides.iter().find(|(other, _)| *other == t).map(|(_, side)| *side);
    links.iter().all(|(_, a, b)| side_of(*a) != side_of(*b)).then_some(sides)
}

/// How far a cell lies from the owner's first edge.
fn depth(claim: &HexClaim, terminal: Terminal) -> usize {
    match (terminal, claim.owner) {
        (Terminal::Cell(cell), game::Player::White) => claim.board.column(cell),
        (Terminal::Cell(cell), _) => claim.board.row(cell),
        (Terminal::Edge(_), _) => 0,
    }
}

/// What belongs to a side already: its edge and its terminals.
fn far_ends(claim: &HexClaim, sides: &[(Terminal, usize)], side: usize) -> CellSet {
    let of_side = sides.iter().filter(|(_, its_side)| *its_side == side);
    of_side.fold(CellSet::EMPTY, |all, (terminal, _)| match terminal {
        Terminal::Cell(cell) => all.with(*cell),
        Terminal::Edge(edge) => all | claim.board.along(*edge),
    })
}

/// The fewest cells outside the field over which a stone reaches an edge without touching what belongs to
/// the other side.
fn way(claim: &HexClaim, from: Cell, edge: Edge, owned: &CellSet, far: &CellSet) -> Option<CellSet> {
    let board = &claim.board;
    let clear = |cell: Cell| !far.contains(cell) && (owned.contains(cell) || !touches(board, cell, far));
    let mut best: Vec<Option<(usize, Option<Cell>)>> = vec![None; board.width() * board.height()];
    let mut queue = VecDeque::from([from]);
    best[from.index()] = Some((0, None));
    while let Some(cell) = queue.pop_front() {
        let (cost, _) = best[cell.index()]?;
        for next in board.neighbours(cell).filter(|&next| !claim.field.contains(next) && clear(next)) {
            let step = usize::from(!owned.contains(next));
            if best[next.index()].is_none_or(|(known, _)| cost + step < known) {
                best[next.index()] = Some((cost + step, Some(cell)));
                if step == 0 { queue.push_front(next) } else { queue.push_back(next) }
            }
        }
    }
    let reached = |cell: &Cell| best[cell.index()].is_some();
    let along = board.along(edge);
    let end = along.iter().filter(reached).min_by_key(|cell| best[cell.index()].map(|(cost, _)| cost))?;
    let path = std::iter::successors(Some(end), |cell| best[cell.index()].and_then(|(_, before)| before));
    // The first cell is no loan: it is a stone, or the link that is cut would have to own it.
    Some(path.collect::<CellSet>().without(from) - *owned)
}

fn touches(board: &Board, cell: Cell, cells: &CellSet) -> bool {
    board.neighbours(cell).any(|near| cells.contains(near))
}

/// Whether the kernel will take the loan, and the opponent can still get across.
fn useful(claim: &HexClaim, lent: &CellSet) -> bool {
    let goal =
        |formula: &Formula| Goal::Links { board: claim.board, owner: claim.owner, formula: formula.clone() };
    let across = goal(&Formula::across(claim.owner));
    let owned = claim.stones() | *lent;
    !across.is_true(&owned) && goal(&claim.goal).witness(&across, &owned).is_some()
}
