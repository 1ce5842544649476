//! When two claims of Hex are one, up to translation, reflection and colour: the rule `image` carries a proof
//! of the one to the other, on boards of any size.

use super::argument::moved;
use super::assembly::SYMMETRIES;
use game::{Board, Cell, Edge, Formula, HexClaim, Terminal};

/// What a cell of a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Region,
    Stone,
    /// A cell outside that the goal names.
    Named,
}

/// A cell by its place among the others, what it is, and which of the named edges it touches.
type Spot = ((isize, isize), Kind, [bool; 2]);

/// A claim up to translation, reflection and colour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Likeness {
    spots: Vec<Spot>,
    goal: String,
}

/// What is the same of all claims that are images of each other.
pub fn likeness(claim: &HexClaim) -> Likeness {
    let views = SYMMETRIES.into_iter().flat_map(|matrix| [false, true].map(|turned| (matrix, turned)));
    let like = views.map(|(matrix, turned)| view(claim, matrix, turned)).min();
    like.unwrap_or(Likeness { spots: Vec::new(), goal: String::new() })
}

fn view(claim: &HexClaim, [p, q, r, s]: [isize; 4], turned: bool) -> Likeness {
    let board = &claim.board;
    let place = |cell: Cell| {
        let (column, row) = (board.column(cell) as isize, board.row(cell) as isize);
        (p * column + q * row, r * column + s * row)
    };
    let mut edges = Edge::of(claim.owner);
    if turned {
        edges.reverse();
    }
    let named = claim.goal.edges();
    let support = claim.stones() | claim.field | claim.goal.cells();
    let across = support.iter().map(|cell| place(cell).0).min().unwrap_or_default();
    let down = support.iter().map(|cell| place(cell).1).min().unwrap_or_default();
    let at = |cell: Cell| (place(cell).0 - across, place(cell).1 - down);
    let kind = |cell: Cell| match cell {
        cell if claim.stones().contains(cell) => Kind::Stone,
        cell if claim.field.contains(cell) => Kind::Region,
        _ => Kind::Named,
    };
    let touches = |cell: Cell| edges.map(|edge| named.contains(&edge) && board.touches(cell, edge));
    let mut spots: Vec<Spot> = support.iter().map(|cell| (at(cell), kind(cell), touches(cell))).collect();
    spots.sort_unstable();
    let end = |terminal: Terminal| match terminal {
        Terminal::Edge(edge) => usize::from(edge == edges[1]).to_string(),
        Terminal::Cell(cell) => format!("{:?}", at(cell)),
    };
    Likeness { spots, goal: text(&claim.goal, &end, &|cell| format!("{:?}", at(cell))) }
}

/// A formula as text in which the order of its parts does not show.
fn text(formula: &Formula, end: &impl Fn(Terminal) -> String, at: &impl Fn(Cell) -> String) -> String {
    let sorted = |parts: &[Formula], sign: &str| {
        let mut parts: Vec<String> = parts.iter().map(|part| text(part, end, at)).collect();
        parts.sort_unstable();
        format!("{sign}[{}]", parts.join(" "))
    };
    match formula {
        Formula::Link(a, b) => {
            let (a, b) = (end(*a), end(*b));
            if a <= b { format!("{a}-{b}") } else { format!("{b}-{a}") }
        }
        Formula::All(parts) => sorted(parts, "&"),
        Formula::Any(parts) => sorted(parts, "|"),
        Formula::Given(part, cell) => format!("given {} {}", at(*cell), text(part, end, at)),
    }
}

/// How claims may be carried from one board to another.
#[derive(Clone, Copy, Debug)]
pub struct Carriage {
    from: Board,
    onto: Board,
    shift: (isize, isize),
}

impl Carriage {
    /// A translation that takes a claim onto another board so that it touches the edges that its goal names as
    /// before; nothing if it does not fit.
    pub fn new(claim: &HexClaim, onto: Board) -> Option<Self> {
        let from = claim.board;
        let sides = |board: &Board| (board.width() as isize, board.height() as isize);
        let ((width, height), (new_width, new_height)) = (sides(&from), sides(&onto));
        let named = claim.goal.edges();
        let support = claim.stones() | claim.field | claim.goal.cells();
        let shifts = |more: isize| [0, more];
        let all: Vec<(isize, isize)> = shifts(new_width - width)
            .into_iter()
            .flat_map(|across| shifts(new_height - height).into_iter().map(move |down| (across, down)))
            .collect();
        let fits = |carriage: &Self| {
            support.iter().all(|cell| {
                let same =
                    |to: Cell| named.iter().all(|edge| from.touches(cell, *edge) == onto.touches(to, *edge));
                carriage.cell(cell).is_some_and(same)
            })
        };
        all.into_iter().map(|shift| Self { from, onto, shift }).find(fits)
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        let (column, row) = (self.from.column(cell) as isize, self.from.row(cell) as isize);
        self.onto.cell(column + self.shift.0, row + self.shift.1)
    }

    /// Where a formula goes.
    pub fn formula(&self, formula: &Formula) -> Option<Formula> {
        let same = Edge::ALL.map(|edge| (edge, edge));
        moved(formula, &|cell| self.cell(cell), &same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{CellSet, First, Player};

    fn claim(side: usize, owner: Player, stones: &str, field: &str, goal: &[(&str, &str)]) -> HexClaim {
        let board = Board::new(side, side).unwrap();
        let set = |names: &str| -> CellSet {
            names.split_whitespace().map(|name| board.parse(name).unwrap()).collect()
        };
        let end = |name: &str| {
            Edge::ALL
                .into_iter()
                .find(|edge| edge.to_string() == name)
                .map_or_else(|| Terminal::Cell(board.parse(name).unwrap()), Terminal::Edge)
        };
        let (black, white) = match owner {
            Player::White => (CellSet::EMPTY, set(stones)),
            _ => (set(stones), CellSet::EMPTY),
        };
        let links = goal.iter().map(|(a, b)| Formula::Link(end(a), end(b))).collect();
        let goal = Formula::Any(links);
        HexClaim { board, black, white, owner, field: set(field), goal, first: First::Opponent }
    }

    #[test]
    fn images_are_alike_and_others_are_not() {
        let black = |side, stones, field, goal: &[(&str, &str)]| {
            likeness(&claim(side, Player::Black, stones, field, goal))
        };
        let foot = black(5, "c2", "c1 d1", &[("top", "c2"), ("top", "bottom")]);
        // Along the edge, on another board, at the other edge after half a turn, and for White.
        assert_eq!(foot, black(5, "b2", "b1 c1", &[("top", "b2"), ("bottom", "top")]));
        assert_eq!(foot, black(8, "e2", "e1 f1", &[("top", "bottom"), ("e2", "top")]));
        assert_eq!(foot, black(5, "c4", "b5 c5", &[("bottom", "c4"), ("top", "bottom")]));
        let white = claim(5, Player::White, "b3", "a3 a4", &[("left", "b3"), ("left", "right")]);
        assert_eq!(foot, likeness(&white));
        // Not at the edge, another goal, other cells.
        assert_ne!(foot, black(5, "c3", "c2 d2", &[("top", "c3"), ("top", "bottom")]));
        assert_ne!(foot, black(5, "c2", "c1 d1", &[("top", "c2")]));
        assert_ne!(foot, black(5, "c2", "b2 c1 d1", &[("top", "c2"), ("top", "bottom")]));
    }

    #[test]
    fn claims_are_carried_to_boards_where_they_touch_the_same_edges() {
        let foot = claim(5, Player::Black, "c4", "b5 c5", &[("bottom", "c4")]);
        let larger = Board::new(7, 8).unwrap();
        let carried = Carriage::new(&foot, larger).unwrap();
        let name = |cell: &str| larger.name(carried.cell(foot.board.parse(cell).unwrap()).unwrap());
        assert_eq!((name("c4"), name("b5")), ("c7".to_string(), "b8".to_string()));
        assert!(Carriage::new(&foot, Board::new(2, 4).unwrap()).is_none());
        // From edge to edge there is no room for another row.
        let across = claim(2, Player::Black, "b1", "a2 b2", &[("top", "bottom")]);
        assert!(Carriage::new(&across, Board::new(3, 3).unwrap()).is_none());
        assert!(Carriage::new(&across, Board::new(3, 2).unwrap()).is_some());
    }
}
