//! AND-OR formulas over links: what a player wants to have joined.

use crate::{Board, Cell, CellSet, Edge, Player};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// What a link joins: a cell or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terminal {
    /// An edge of the board; a chain may end there but never runs through it.
    Edge(Edge),
    /// A cell; a link to it is true only when its owner has it.
    Cell(Cell),
}

/// A monotone formula over links.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The two terminals are joined by a chain of stones.
    Link(Terminal, Terminal),
    /// All parts are true.
    All(Vec<Formula>),
    /// Some part is true.
    Any(Vec<Formula>),
    /// The part is true once this cell is the owner's too.
    Given(Box<Formula>, Cell),
}

impl Formula {
    /// The link of a player's two edges.
    pub fn across(player: Player) -> Self {
        let [one, other] = Edge::of(player).map(Terminal::Edge);
        Self::Link(one, other)
    }

    /// How many links and signs it is made of.
    pub fn size(&self) -> usize {
        match self {
            Self::Link(..) => 1,
            Self::All(parts) | Self::Any(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
            Self::Given(part, _) => 1 + part.size(),
        }
    }

    /// Whether the formula is true of these stones.
    pub fn holds(&self, board: &Board, stones: &CellSet) -> bool {
        match self {
            Self::Link(a, b) => joined(board, *a, *b, stones),
            Self::All(parts) => parts.iter().all(|part| part.holds(board, stones)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(board, stones)),
            Self::Given(part, cell) => part.holds(board, &stones.with(*cell)),
        }
    }

    /// The two sets of terminals, none in both, of which each link joins one of the first with one of the
    /// second, if it is the disjunction of all such links.
    pub fn sides(&self) -> Option<[Vec<Terminal>; 2]> {
        let parts = if let Self::Any(parts) = self { parts } else { std::slice::from_ref(self) };
        let ends = |part: &Self| if let Self::Link(a, b) = part { Some([*a, *b]) } else { None };
        let links = parts.iter().map(ends).collect::<Option<Vec<[Terminal; 2]>>>()?;
        let [first, second] = *links.first()?;
        let linked_with = |end: Terminal| -> Vec<Terminal> {
            let other = |&[a, b]: &[Terminal; 2]| if a == end { Some(b) } else { (b == end).then_some(a) };
            let others: BTreeSet<Terminal> = links.iter().filter_map(other).collect();
            others.into_iter().collect()
        };
        let sides = [linked_with(second), linked_with(first)];
        let wanted: BTreeSet<[Terminal; 2]> =
            sides[0].iter().flat_map(|a| sides[1].iter().map(|b| [*a.min(b), *a.max(b)])).collect();
        let there: BTreeSet<[Terminal; 2]> = links.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        let apart = !sides[0].iter().any(|end| sides[1].contains(end));
        (apart && wanted == there).then_some(sides)
    }

    /// Calls `visit` for every terminal of every link.
    pub fn each_terminal(&self, visit: &mut impl FnMut(Terminal)) {
        match self {
            Self::Link(a, b) => {
                visit(*a);
                visit(*b);
            }
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.each_terminal(visit));
            }
            Self::Given(part, _) => part.each_terminal(visit),
        }
    }

    /// The cells that the formula names, in links or after `given`.
    pub fn cells(&self) -> CellSet {
        let mut cells = self.given_cells();
        self.each_terminal(&mut |terminal| {
            if let Terminal::Cell(cell) = terminal {
                cells.insert(cell);
            }
        });
        cells
    }

    /// The cells after `given`.
    pub fn given_cells(&self) -> CellSet {
        match self {
            Self::Link(..) => CellSet::EMPTY,
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().fold(CellSet::EMPTY, |all, part| all | part.given_cells())
            }
            Self::Given(part, cell) => part.given_cells().with(*cell),
        }
    }

    /// The edges that the formula names, each once.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        self.each_terminal(&mut |terminal| {
            if let Terminal::Edge(edge) = terminal
                && !edges.contains(&edge)
            {
                edges.push(edge);
            }
        });
        edges
    }

    /// The formula as text; `name` says how a cell is called.
    pub fn text(&self, name: &impl Fn(Cell) -> String) -> String {
        let mut out = String::new();
        self.write(&mut out, name, Binding::Loosest);
        out
    }

    fn write(&self, out: &mut String, name: &impl Fn(Cell) -> String, around: Binding) {
        match self {
            Self::Link(a, b) => {
                write_terminal(out, *a, name);
                out.push('-');
                write_terminal(out, *b, name);
            }
            Self::Any(parts) => bracketed(out, around > Binding::Loosest, |out| {
                write_chain(out, parts, " | ", name, Binding::Or);
            }),
            Self::All(parts) => bracketed(out, around > Binding::Or, |out| {
                write_chain(out, parts, " & ", name, Binding::And);
            }),
            Self::Given(part, cell) => bracketed(out, true, |out| {
                part.write(out, name, Binding::Loosest);
                out.push_str(" given ");
                out.push_str(&name(*cell));
            }),
        }
    }
}

/// How strongly the surroundings of a part bind, and so whether it needs parentheses.
#[derive(PartialEq, PartialOrd, Clone, Copy)]
enum Binding {
    Loosest,
    Or,
    And,
}

fn write_chain(
    out: &mut String,
    parts: &[Formula],
    separator: &str,
    name: &impl Fn(Cell) -> String,
    around: Binding,
) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        part.write(out, name, around);
    }
}

fn bracketed(out: &mut String, needed: bool, inner: impl FnOnce(&mut String)) {
    if needed {
        out.push('(');
    }
    inner(out);
    if needed {
        out.push(')');
    }
}

fn write_terminal(out: &mut String, terminal: Terminal, name: &impl Fn(Cell) -> String) {
    match terminal {
        Terminal::Edge(edge) => write!(out, "{edge}").expect("a string takes every text"),
        Terminal::Cell(cell) => out.push_str(&name(cell)),
    }
}

fn joined(board: &Board, a: Terminal, b: Terminal, stones: &CellSet) -> bool {
    let start = match a {
        Terminal::Edge(_) if a == b => return true,
        Terminal::Edge(edge) => board.along(edge),
        Terminal::Cell(cell) => CellSet::of(cell),
    };
    let reached = board.connected(&start, stones);
    match b {
        Terminal::Cell(cell) => reached.contains(cell),
        Terminal::Edge(edge) => reached.iter().any(|cell| board.touches(cell, edge)),
    }
}

impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge(edge) => edge.fmt(f),
            Self::Cell(cell) => write!(f, "{cell:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(board: &Board, name: &str) -> Cell {
        board.parse(name).unwrap()
    }

    fn stones(board: &Board, names: &str) -> CellSet {
        names.split_whitespace().map(|name| cell(board, name)).collect()
    }

    fn link(board: &Board, a: &str, b: &str) -> Formula {
        let terminal = |word: &str| {
            Edge::ALL
                .into_iter()
                .find(|edge| edge.to_string() == word)
                .map_or_else(|| Terminal::Cell(cell(board, word)), Terminal::Edge)
        };
        Formula::Link(terminal(a), terminal(b))
    }

    #[test]
    fn links_run_over_stones_and_end_at_edges() {
        let board = Board::new(4, 4).unwrap();
        let column = stones(&board, "b1 b2 b3 a4");
        for (a, b, wanted) in [
            ("top", "bottom", true),
            ("bottom", "b1", true),
            ("b1", "a4", true),
            ("b1", "b1", true),
            ("c1", "c1", false),
            ("top", "top", true),
            ("b1", "c1", false),
            ("left", "b2", true),
            ("right", "b2", false),
        ] {
            assert_eq!(link(&board, a, b).holds(&board, &column), wanted, "{a}-{b}");
        }
    }

    #[test]
    fn an_edge_is_never_a_through_point() {
        let board = Board::new(4, 4).unwrap();
        let apart = stones(&board, "a1 c1");
        assert!(!link(&board, "a1", "c1").holds(&board, &apart));
    }

    #[test]
    fn given_adds_the_cell_for_its_part_only() {
        let board = Board::new(3, 3).unwrap();
        let two = stones(&board, "b1 b3");
        let plain = link(&board, "b1", "b3");
        let given = Formula::Given(Box::new(plain.clone()), cell(&board, "b2"));
        assert!(given.holds(&board, &two) && !plain.holds(&board, &two));
        assert!(!Formula::All(vec![given, plain]).holds(&board, &two));
    }

    #[test]
    fn text_has_no_more_parentheses_than_needed() {
        let board = Board::new(8, 8).unwrap();
        let (ab, cd, ef) =
            (link(&board, "top", "a1"), link(&board, "c1", "d1"), link(&board, "e1", "bottom"));
        let text = |formula: &Formula| formula.text(&|cell| board.name(cell));
        let any = Formula::Any(vec![ab.clone(), cd.clone()]);
        let all = Formula::All(vec![ab.clone(), cd.clone()]);
        assert_eq!(text(&Formula::All(vec![any.clone(), ef.clone()])), "(top-a1 | c1-d1) & e1-bottom");
        assert_eq!(text(&Formula::Any(vec![all.clone(), ef.clone()])), "top-a1 & c1-d1 | e1-bottom");
        assert_eq!(text(&Formula::All(vec![all, ef.clone()])), "(top-a1 & c1-d1) & e1-bottom");
        let given = Formula::Given(Box::new(any), cell(&board, "g2"));
        assert_eq!(text(&Formula::All(vec![given, ef])), "(top-a1 | c1-d1 given g2) & e1-bottom");
    }
}
