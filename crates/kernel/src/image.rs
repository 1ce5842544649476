//! Moving a theorem to another place: translations, rotations, reflections, and renamings of set games.

use crate::{Goal, RuleError};
use game::{Board, Cell, CellSet, Edge, Formula, Player, Terminal};

/// A way to move cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// On a Hex board: (c, r) ↦ (p·c + q·r + dc, r₁·c + s·r + dr), columns and rows counted from 1; on a torus
    /// they are taken around.
    Hex {
        /// The linear part `[p, q, r₁, s]`, a symmetry of the hexagonal lattice that keeps what is glued.
        matrix: [isize; 4],
        /// The translation `(dc, dr)`.
        shift: (isize, isize),
        /// Who owns the moved theorem.
        owner: Player,
        /// Where each edge named in the goal goes.
        edges: Vec<(Edge, Edge)>,
    },
    /// In a set game: each listed cell goes to the other, every other cell stays.
    Sets(Vec<(Cell, Cell)>),
    /// Of loops on a torus: half a turn about a1 if wanted, then so many columns to the right and rows down.
    Torus(bool, (usize, usize)),
}

/// Where every cell of a theorem's support goes; made by `Motion::map`, which checks that it is allowed.
#[derive(Clone, Debug)]
pub struct CellMap {
    pairs: Vec<(Cell, Cell)>,
    edges: Vec<(Edge, Edge)>,
}

impl Motion {
    /// Where the motion takes a support, if it keeps all that the goal can see of it.
    pub(crate) fn map(&self, goal: &Goal, support: &CellSet) -> Result<CellMap, RuleError> {
        match (self, goal) {
            (
                Self::Hex { matrix, shift, edges, .. },
                Goal::Links { board, formula, .. } | Goal::Cut { board, formula, .. },
            ) => {
                is_symmetry(*matrix)?;
                if !board.keeps_glue(*matrix) {
                    return Err(RuleError::GlueTorn);
                }
                names_edges(edges, &formula.edges())?;
                let to = |cell| board.moved(cell, *matrix, *shift).ok_or(RuleError::OffBoard(cell));
                let pairs =
                    support.iter().map(|cell| Ok((cell, to(cell)?))).collect::<Result<Vec<_>, _>>()?;
                keeps_contacts(board, &pairs, edges)?;
                Ok(CellMap { pairs, edges: edges.clone() })
            }
            (Self::Sets(list), Goal::Hits(_) | Goal::Owns(_)) => {
                let sources: CellSet = list.iter().map(|(from, _)| *from).collect();
                let go = |cell| list.iter().find(|(from, _)| *from == cell).map_or(cell, |(_, to)| *to);
                let pairs: Vec<(Cell, Cell)> = support.iter().map(|cell| (cell, go(cell))).collect();
                let targets: CellSet = pairs.iter().map(|(_, to)| *to).collect();
                if sources.len() < list.len() || targets.len() < pairs.len() {
                    return Err(RuleError::NotInjective);
                }
                Ok(CellMap { pairs, edges: Vec::new() })
            }
            (Self::Torus(turned, shift), Goal::Loop(torus, _)) => {
                let pairs = support.iter().map(|cell| (cell, torus.moved(cell, *turned, *shift))).collect();
                Ok(CellMap { pairs, edges: Vec::new() })
            }
            _ => Err(RuleError::GoalsDiffer),
        }
    }

    /// The moved goal.
    pub(crate) fn goal(&self, goal: &Goal, map: &CellMap) -> Goal {
        match (self, goal) {
            (Self::Hex { owner, .. }, Goal::Links { board, formula, .. }) => {
                Goal::Links { board: *board, owner: *owner, formula: map.formula(formula) }
            }
            (Self::Hex { owner, .. }, Goal::Cut { board, stones, field, formula, .. }) => Goal::Cut {
                board: *board,
                owner: *owner,
                stones: map.set(stones),
                field: map.set(field),
                formula: map.formula(formula),
            },
            (_, Goal::Hits(sets)) => Goal::Hits(sets.iter().map(|set| map.set(set)).collect()),
            (_, Goal::Owns(sets)) => Goal::Owns(sets.iter().map(|set| map.set(set)).collect()),
            // A loop goal names no cells; `map` has refused every other combination.
            (_, goal) => goal.clone(),
        }
    }
}

fn is_symmetry([p, q, r, s]: [isize; 4]) -> Result<(), RuleError> {
    let image = |(c, d): (isize, isize)| {
        let scaled = |x: isize, y: isize| x.checked_mul(c)?.checked_add(y.checked_mul(d)?);
        Some((scaled(p, q)?, scaled(r, s)?))
    };
    let images = Board::STEPS.map(image);
    let onto = Board::STEPS.iter().all(|step| images.contains(&Some(*step)));
    if onto { Ok(()) } else { Err(RuleError::NotASymmetry) }
}

fn names_edges(pairs: &[(Edge, Edge)], named: &[Edge]) -> Result<(), RuleError> {
    let once = |edge: &Edge| pairs.iter().filter(|(from, _)| from == edge).count() == 1;
    let distinct =
        pairs.iter().enumerate().all(|(i, (_, to))| pairs[..i].iter().all(|(_, other)| other != to));
    if pairs.len() == named.len() && named.iter().all(once) && distinct {
        Ok(())
    } else {
        Err(RuleError::EdgesNotNamed)
    }
}

fn keeps_contacts(board: &Board, pairs: &[(Cell, Cell)], edges: &[(Edge, Edge)]) -> Result<(), RuleError> {
    for &(from_edge, to_edge) in edges {
        for &(from, to) in pairs {
            if board.touches(from, from_edge) != board.touches(to, to_edge) {
                return Err(RuleError::ContactChanges { cell: from, edge: from_edge });
            }
        }
    }
    Ok(())
}

impl CellMap {
    fn cell(&self, cell: Cell) -> Cell {
        self.pairs.iter().find(|(from, _)| *from == cell).map_or(cell, |(_, to)| *to)
    }

    /// Where a part of the support goes.
    pub(crate) fn set(&self, cells: &CellSet) -> CellSet {
        self.pairs.iter().filter(|(from, _)| cells.contains(*from)).map(|(_, to)| *to).collect()
    }

    fn terminal(&self, terminal: Terminal) -> Terminal {
        match terminal {
            Terminal::Cell(cell) => Terminal::Cell(self.cell(cell)),
            Terminal::Edge(edge) => {
                let to = self.edges.iter().find(|(from, _)| *from == edge).map_or(edge, |(_, to)| *to);
                Terminal::Edge(to)
            }
        }
    }

    fn formula(&self, formula: &Formula) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| self.formula(part)).collect();
        match formula {
            Formula::Link(a, b) => Formula::Link(self.terminal(*a), self.terminal(*b)),
            Formula::All(parts) => Formula::All(all(parts)),
            Formula::Any(parts) => Formula::Any(all(parts)),
            Formula::Given(part, cell) => Formula::Given(Box::new(self.formula(part)), self.cell(*cell)),
        }
    }
}
