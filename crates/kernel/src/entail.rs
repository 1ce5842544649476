//! Entailment between goals, by witness: which disjunct goes where. A witness can also be searched for
//! (`find`), which the rule `dual` relies on: there the target has one disjunct, so that every disjunct of
//! the formula is tried against it.

use crate::{Goal, RuleError};
use game::{Board, CellSet, Formula, Terminal};

/// No formula that takes part in an entailment has more disjuncts, and no disjunct more atoms.
pub const MAX_DISJUNCTS: usize = 4096;

/// For each disjunct (or set) of the one goal, the number of that of the other which it goes to; `None`
/// for a set that the needed stones hit already.
pub type Witness = [Option<usize>];

/// Whether the first goal entails the second for an owner who has `needed`, as the witness says.
pub(crate) fn entails(from: &Goal, to: &Goal, needed: &CellSet, witness: &Witness) -> Result<(), RuleError> {
    match (from, to) {
        (
            Goal::Links { board, owner, formula: f },
            Goal::Links { board: board2, owner: owner2, formula: g },
        ) if (board, owner) == (board2, owner2) => follows(board, f, g, needed, witness),
        (
            Goal::Cut { board, owner, stones, field, formula: f },
            Goal::Cut { board: board2, owner: owner2, stones: stones2, field: field2, formula: g },
        ) if (board, owner, stones, field) == (board2, owner2, stones2, field2) => {
            // Who keeps f apart keeps apart whatever would make f true.
            follows(board, g, f, stones, witness)
        }
        (Goal::Hits(a), Goal::Hits(b)) => each(b.len(), witness, |index, target| match target {
            None => !b[index].is_disjoint(needed),
            Some(target) => a.get(target).is_some_and(|set| set.is_subset(&b[index])),
        }),
        (Goal::Owns(a), Goal::Owns(b)) => each(a.len(), witness, |index, target| {
            target.and_then(|target| b.get(target)).is_some_and(|set| set.is_subset(&(a[index] | *needed)))
        }),
        _ => Err(RuleError::GoalsDiffer),
    }
}

/// A witness by which f entails g wherever the owner has `known`, if there is one.
pub(crate) fn find(board: &Board, f: &Formula, g: &Formula, known: &CellSet) -> Option<Vec<Option<usize>>> {
    let (from, to) = (disjuncts(f).ok()?, disjuncts(g).ok()?);
    let proves = |d: &[Atom], target: &[Atom]| target.iter().all(|atom| atom.follows_from(board, d, known));
    from.iter().map(|d| to.iter().position(|target| proves(d, target)).map(Some)).collect()
}

/// Whether f entails g wherever the owner has `known`: the i-th disjunct of f proves the disjunct of g that
/// the witness names.
fn follows(
    board: &Board,
    f: &Formula,
    g: &Formula,
    known: &CellSet,
    witness: &Witness,
) -> Result<(), RuleError> {
    let (from, to) = (disjuncts(f)?, disjuncts(g)?);
    each(from.len(), witness, |index, target| {
        target
            .and_then(|target| to.get(target))
            .is_some_and(|atoms| atoms.iter().all(|atom| atom.follows_from(board, &from[index], known)))
    })
}

fn each(
    count: usize,
    witness: &Witness,
    goes: impl Fn(usize, Option<usize>) -> bool,
) -> Result<(), RuleError> {
    if witness.len() != count {
        return Err(RuleError::WitnessLength { wanted: count, given: witness.len() });
    }
    match (0..count).find(|&index| !goes(index, witness[index])) {
        Some(index) => Err(RuleError::DoesNotFollow { disjunct: index }),
        None => Ok(()),
    }
}

/// A link that is true once the cells `given` are the owner's too.
#[derive(Clone, PartialEq)]
struct Atom {
    link: (Terminal, Terminal),
    given: CellSet,
}

/// The disjuncts of a formula, in the order that `manual/src/certificate.md` defines.
fn disjuncts(formula: &Formula) -> Result<Vec<Vec<Atom>>, RuleError> {
    match formula {
        Formula::Link(a, b) => Ok(vec![vec![Atom { link: (*a, *b), given: CellSet::EMPTY }]]),
        Formula::Any(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(disjuncts(part)?);
                bounded(all.len())?;
            }
            Ok(all)
        }
        Formula::All(parts) => {
            parts.iter().try_fold(vec![Vec::new()], |all, part| product(&all, &disjuncts(part)?))
        }
        Formula::Given(part, cell) => {
            let mut all = disjuncts(part)?;
            all.iter_mut().flatten().for_each(|atom| _ = atom.given.insert(*cell));
            Ok(all)
        }
    }
}

fn product(left: &[Vec<Atom>], right: &[Vec<Atom>]) -> Result<Vec<Vec<Atom>>, RuleError> {
    bounded(left.len() * right.len())?;
    let mut all = Vec::with_capacity(left.len() * right.len());
    for a in left {
        for b in right {
            let mut union = a.clone();
            union.extend(b.iter().filter(|&atom| !a.contains(atom)).cloned());
            bounded(union.len())?;
            all.push(union);
        }
    }
    Ok(all)
}

fn bounded(count: usize) -> Result<(), RuleError> {
    if count > MAX_DISJUNCTS { Err(RuleError::TooManyDisjuncts) } else { Ok(()) }
}

impl Atom {
    /// Whether this link is true wherever the owner has `known` and all atoms of the disjunct are true.
    fn follows_from(&self, board: &Board, disjunct: &[Atom], known: &CellSet) -> bool {
        let mut owned = *known | self.given;
        let mut usable = vec![false; disjunct.len()];
        // An atom is usable once the cells it waits for are known to be owned; then so are its ends.
        while let Some(index) =
            (0..disjunct.len()).find(|&index| !usable[index] && disjunct[index].given.is_subset(&owned))
        {
            usable[index] = true;
            let (a, b) = disjunct[index].link;
            owned.extend([a, b].into_iter().filter_map(cell_of));
        }
        let links = disjunct.iter().zip(&usable).filter(|(_, usable)| **usable).map(|(atom, _)| atom.link);
        let links: Vec<(Terminal, Terminal)> = links.collect();
        self.joined(board, &links, &owned)
    }

    /// Whether the ends are joined over owned cells that touch and over links; never through an edge.
    fn joined(&self, board: &Board, links: &[(Terminal, Terminal)], owned: &CellSet) -> bool {
        let (start, end) = self.link;
        let present = |terminal| cell_of(terminal).is_none_or(|cell| owned.contains(cell));
        if !present(start) || !present(end) {
            return false;
        }
        if start == end {
            return true;
        }
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&terminal) = reached.get(next) {
            next += 1;
            if cell_of(terminal).is_none() && terminal != start {
                continue;
            }
            let linked = links
                .iter()
                .filter_map(|&(a, b)| if a == terminal { Some(b) } else { (b == terminal).then_some(a) });
            let touching = owned.iter().map(Terminal::Cell).chain([end]);
            let touching = touching.filter(|&other| touch(board, terminal, other));
            for other in linked.chain(touching) {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        reached.contains(&end)
    }
}

fn cell_of(terminal: Terminal) -> Option<game::Cell> {
    match terminal {
        Terminal::Cell(cell) => Some(cell),
        Terminal::Edge(_) => None,
    }
}

fn touch(board: &Board, a: Terminal, b: Terminal) -> bool {
    match (a, b) {
        (Terminal::Cell(a), Terminal::Cell(b)) => board.neighbours(a).any(|near| near == b),
        (Terminal::Cell(cell), Terminal::Edge(edge)) | (Terminal::Edge(edge), Terminal::Cell(cell)) => {
            board.touches(cell, edge)
        }
        (Terminal::Edge(_), Terminal::Edge(_)) => false,
    }
}
