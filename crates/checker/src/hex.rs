//! Hex: its board, its head and its goals, and links on a torus, whose opposite edges are glued; it must never
//! say that two points are joined when they are not, nor that they are not when they are.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::budget::Budget;
use crate::cells::{Board, Cells};
use crate::formula::{Formula, Kind, entails, read_formula};
use crate::proof::{Made, Proof};
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Game, Head, Statement, across, first_and_verdict, statement};

/// The edges, in the order of their numbers; the first two are black's, the others white's.
const EDGES: [&str; 4] = ["top", "bottom", "left", "right"];

/// The steps from a cell to the cells that it touches, as (columns, rows).
const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The players as they are written, and as they are called in words.
const PLAYERS: [&str; 2] = ["black", "white"];
const NAMES: [&str; 2] = ["Black", "White"];

/// The bytes that a link or a `given` of a formula takes.
const ROOM_OF_LINK: usize = 128;

/// Steps from point to point besides those between touching ones.
pub type Links = HashMap<usize, Vec<usize>>;

/// A board whose cells are numbered row by row; the edges come next. A *point* is a cell or an edge. On a torus
/// no cell touches an edge, and no goal names one.
pub struct Hex {
    pub board: Board,
    /// Whether it is a torus.
    pub glued: bool,
    /// Column and row of each cell, both counted from 1.
    places: Vec<(i64, i64)>,
    /// For each point, the points that it touches.
    pub touching: Vec<Vec<usize>>,
}

/// The owner wants the formula to be true of the owner's cells; or else, in a cut, to be false of the stones
/// and those cells of the field that are not the owner's.
#[derive(PartialEq, Eq)]
pub struct Goal {
    pub owner: usize,
    pub formula: Arc<Formula>,
    /// The stones and the field of a cut.
    pub cut: Option<[Cells; 2]>,
}

impl Hex {
    /// The board written `WxH`, each between 1 and 30, on a torus between 3 and 30; columns are called `a` … `z`,
    /// `aa` … `ad`.
    fn of_size(size: &str, glued: bool, budget: &Rc<Budget>) -> Option<Hex> {
        let (columns, rows) = size.split_once('x')?;
        let sides = if glued { 3..=30 } else { 1..=30 };
        let [columns, rows] = [columns, rows].map(|word| number(word).filter(|size| sides.contains(size)));
        let (columns, rows): (i64, i64) = (columns?, rows?);
        let places: Vec<_> =
            (1..=rows).flat_map(|row| (1..=columns).map(move |column| (column, row))).collect();
        let letter = |column: i64| char::from(b'a' + ((column - 1) % 26) as u8);
        let name = |(c, r): &(i64, i64)| format!("{}{}{r}", if *c > 26 { "a" } else { "" }, letter(*c));
        let board = Board::new(places.iter().map(name).collect(), &EDGES, budget);
        let (cells, mut touching) = (places.len(), vec![Vec::new(); places.len() + EDGES.len()]);
        for (cell, (column, row)) in places.iter().enumerate() {
            if glued {
                let around = NEIGHBOURS.map(|(c, r)| place_around((column + c, row + r), (columns, rows)));
                touching[cell].extend((0..cells).filter(|other| around.contains(&places[*other])));
                continue;
            }
            let touches = |(c, r): &(i64, i64)| NEIGHBOURS.contains(&(c - column, r - row));
            touching[cell].extend((0..cells).filter(|other| touches(&places[*other])));
            let at_edges = [*row == 1, *row == rows, *column == 1, *column == columns];
            for edge in (cells..).zip(at_edges).filter(|(_, touches)| *touches).map(|(edge, _)| edge) {
                touching[cell].push(edge);
                touching[edge].push(cell);
            }
        }
        Some(Hex { board, glued, places, touching })
    }

    /// Whether a path leads from `a` to `b` over touching points and by the links, which list further steps
    /// from a point. All cells of the path are among `cells`; an edge can only be its first or its last
    /// point. From a point to itself, the point alone is a path.
    pub fn joined(&self, a: usize, b: usize, cells: &Cells, links: &Links) -> bool {
        let may_end = |point: usize| point >= self.board.cells || cells.contains(point);
        if !may_end(a) || !may_end(b) || a == b {
            return a == b && may_end(a);
        }
        let (mut reached, mut waiting) = (self.board.none(), vec![a]);
        while let Some(point) = waiting.pop() {
            for steps in [Some(&self.touching[point]), links.get(&point)].into_iter().flatten() {
                self.board.budget.spend(2 * steps.len() + 2);
                if steps.contains(&b) {
                    return true;
                }
                waiting.extend(steps.iter().filter(|next| cells.contains(**next) && reached.insert(**next)));
            }
        }
        false
    }

    /// The cell in this column and row.
    fn cell_at(&self, place: (i64, i64)) -> Option<usize> {
        let (columns, rows) = *self.places.last()?;
        let (column, row) = if self.glued { place_around(place, (columns, rows)) } else { place };
        let inside = (1..=columns).contains(&column) && (1..=rows).contains(&row);
        inside.then(|| ((row - 1) * columns + column - 1) as usize)
    }

    /// The goal, if its formula names only edges of the player who wants it true, and a cut is well made.
    fn allowed(&self, goal: Goal) -> Answer<Goal> {
        let (linker, named) =
            (if goal.cut.is_none() { goal.owner } else { 1 - goal.owner }, self.named(&goal));
        for (number, edge) in EDGES.iter().enumerate().filter(|_| self.glued) {
            let named = named.contains(self.board.cells + number);
            ensure!(!named, "the formula names {edge}, but a torus has no edges");
        }
        for number in [2 - 2 * linker, 3 - 2 * linker] {
            let foreign = named.contains(self.board.cells + number);
            ensure!(!foreign, "the formula names {}, an edge not of {}", EDGES[number], NAMES[linker]);
        }
        if let Some([stones, field]) = &goal.cut {
            self.board.no_cells(&stones.intersection(field), "# stand in both stones and field")?;
        }
        Ok(goal)
    }

    /// All points that are named in a goal.
    fn named(&self, goal: &Goal) -> Cells {
        self.board.budget.spend(8 * goal.formula.size());
        let mut points = goal.cut.as_ref().map_or(self.board.none(), |[stones, field]| stones.union(field));
        goal.formula.moved(&mut |point| usize::from(points.insert(point)));
        points
    }
}

impl Game for Hex {
    type Goal = Goal;

    fn read(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<Head<Self>> {
        let glued = line.one_of("a game of links", ["hex", "torus"])? == 1;
        let size = line.word("the size of the board")?;
        line.end()?;
        let hex = Hex::of_size(size, glued, &lines.budget);
        let hex = hex.ok_or_else(|| format!("{} is not the size of a board", quote(size)))?;
        let board = &hex.board;
        let read_empty = |words: &mut Words<'_>, stones: &Cells| {
            let cells = board.read(words)?;
            board.no_cells(&cells.intersection(stones), "there is a stone already: #").map(|()| cells)
        };
        let black = lines.head("black", |words| board.read(words))?;
        let white = lines.head("white", |words| read_empty(words, &black))?;
        let owner = lines.head("owner", |words| words.one_of("a player", PLAYERS))?;
        let field = lines.head("field", |words| read_empty(words, &black.union(&white)))?;
        let mut goal = lines.head("goal", |words| {
            hex.allowed(Goal { owner, formula: read_formula(board, words)?, cut: None })
        })?;
        let (owner_first, holds) = first_and_verdict(lines)?;
        let describe = |stones: &Cells, colour| match board.list(stones).replace(' ', ", ") {
            names if names.is_empty() => format!("no {colour} stones"),
            names => match names.rsplit_once(", ") {
                Some((names, last)) => format!("{colour} stones on {names} and {last}"),
                None => format!("a {colour} stone on {names}"),
            },
        };
        let player = |is_owner| NAMES[if is_owner { owner } else { 1 - owner }];
        let [mine, other, first, winner] = [true, false, owner_first, holds].map(player);
        let played = match (field.iter().count(), board.list(&field)) {
            (0, _) => "no further cell is played".to_string(),
            (1, cell) => format!("only the cell {cell} is played and {first} moves first"),
            (count, cells) => format!("only the {count} cells {cells} are played and {first} moves first"),
        };
        let (verb, formula) = (if holds { "guarantee" } else { "prevent" }, goal.formula.text(board, true));
        let (ground, edges) = match glued {
            false => ("", ", an edge is touched by it (an edge is always linked to itself)"),
            true => ("torus ", ", and beyond each edge come the cells at the opposite one"),
        };
        let words = format!(
            "On the {size} {ground}Hex board, with {} and {},\nif {played},\n{winner} can {verb}: {formula}.\n\
             Cells outside these and without a stone of {mine} count as {other}'s.\n\
             Here a-b means: a chain of touching cells, all of them {mine}'s, leads from a to b;\n\
             a cell at either end belongs to it{edges};\n\
             & is and, | is or; (f given y) means: f, if the cell y is counted as {mine}'s.",
            describe(&black, "black"),
            describe(&white, "white")
        );
        let fields = statement::fields([
            ("game", format!("{} {size}", if glued { "torus" } else { "hex" })),
            ("black", board.list(&black)),
            ("white", board.list(&white)),
            ("owner", PLAYERS[owner].to_string()),
            ("field", board.list(&field)),
            ("goal", formula),
            statement::first(owner_first),
            statement::verdict(holds),
        ]);
        let mut stones = if owner == 0 { black } else { white };
        if !holds {
            goal = Goal { owner: 1 - owner, formula: goal.formula, cut: Some([stones, field.clone()]) };
            stones = board.none();
        }
        let statement = Statement::new(fields, words, owner_first, holds);
        Ok((hex, goal.into(), [stones, field], statement))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn goal(&self, words: &mut Words<'_>) -> Answer<Goal> {
        let owner = words.one_of("a player", PLAYERS)?;
        let cut = match words.word("the kind of goal")? {
            "links" => None,
            "cut" => {
                let stones = self.board.read(&mut words.section("stones", &["field"])?)?;
                let field = self.board.read(&mut words.section("field", &["of"])?)?;
                words.expect("of")?;
                Some([stones, field])
            }
            kind => return Err(format!("{} has no goals of the kind {}", PLAYERS[owner], quote(kind))),
        };
        self.allowed(Goal { owner, formula: read_formula(&self.board, words)?, cut })
    }

    fn room(goal: &Goal) -> usize {
        goal.formula.size() * ROOM_OF_LINK
    }

    fn is_true(&self, goal: &Goal, cells: &Cells) -> bool {
        match &goal.cut {
            None => goal.formula.is_true(self, cells),
            Some([stones, field]) => !goal.formula.is_true(self, &stones.union(&field.difference(cells))),
        }
    }

    fn both(&self, a: &Goal, b: &Goal) -> Answer<Goal> {
        same_sort(a, b)?;
        let kind = if a.cut.is_none() { Kind::All } else { Kind::Any };
        let formula = Formula::new(kind, vec![a.formula.clone(), b.formula.clone()])?;
        Ok(Goal { owner: a.owner, formula, cut: a.cut.clone() })
    }

    fn entails(&self, a: &Goal, b: &Goal, needs: &Cells, witness: Words<'_>) -> Answer<()> {
        same_sort(a, b)?;
        match &a.cut {
            None => entails(self, &a.formula, &b.formula, needs, Some(witness)),
            Some([stones, _]) => entails(self, &b.formula, &a.formula, stones, Some(witness)),
        }
    }

    /// The rules about joining one's two edges: a torus has none, and on it chains of different players need not
    /// cross.
    fn rule(&self, rule: &str, proof: &Proof<'_, Self>, words: &mut Words<'_>) -> Made<Self> {
        ensure!(!self.glued, "there is no rule {} on a torus", quote(rule));
        across::rule(self, rule, proof, words)
    }

    /// Column c, row r go to column p·c + q·r + right, row s·c + t·r + down; on a torus they are taken around, and
    /// places of one cell must go to places of one cell.
    fn image(&self, a: &Goal, cells: &Cells, words: &mut Words<'_>) -> Answer<(Goal, Vec<usize>)> {
        let mut integer = || words.number::<i64>("an integer");
        let ([p, q, s, t], right, down) =
            ([integer()?, integer()?, integer()?, integer()?], integer()?, integer()?);
        let linear = |(column, row)| (p * column + q * row, s * column + t * row);
        let kept = NEIGHBOURS.iter().all(|vector| NEIGHBOURS.iter().any(|other| linear(*other) == *vector));
        ensure!(kept, "the linear map does not keep the six neighbour vectors");
        let last = self.places.last().copied().unwrap_or((1, 1));
        let glue_kept = s * last.0 % last.1 == 0 && q * last.1 % last.0 == 0;
        ensure!(!self.glued || glue_kept, "the linear map tears apart what is glued");
        let (owner, board) = (words.one_of("a player", PLAYERS)?, &self.board);
        let edge = |name: &str| {
            let edge = board.point(name).filter(|point| *point >= board.cells);
            edge.ok_or_else(|| format!("{} is not an edge", quote(name)))
        };
        let (support, mut motion) =
            (self.named(a).union(cells), (0..self.touching.len()).collect::<Vec<_>>());
        let mut edges = board.none();
        for word in words {
            let (name, image) =
                word.split_once('>').ok_or_else(|| format!("{} is not a pair", quote(word)))?;
            let (from, to) = (edge(name)?, edge(image)?);
            ensure!(support.contains(from), "the goal does not name the edge {name}");
            ensure!(edges.insert(from), "the edge {name} goes to two edges");
            motion[from] = to;
        }
        for point in support.iter() {
            let Some(place) = self.places.get(point) else {
                ensure!(edges.contains(point), "an edge of the goal goes nowhere");
                continue;
            };
            let (column, row) = linear(*place);
            let image = self.cell_at((column + right, row + down));
            let image = image.ok_or_else(|| format!("the cell {} goes off the board", board.name(point)))?;
            let touches = |cell: usize, edge: usize| self.touching[cell].contains(&edge);
            let kept = edges.iter().all(|edge| touches(point, edge) == touches(image, motion[edge]));
            ensure!(kept, "{} and its image do not both touch the edge or its image", board.name(point));
            motion[point] = image;
        }
        board.moved(&support, &motion)?;
        let cut = match &a.cut {
            Some([stones, field]) => Some([board.moved(stones, &motion)?, board.moved(field, &motion)?]),
            None => None,
        };
        Ok((self.allowed(Goal { owner, formula: a.formula.moved(&mut |point| motion[point]), cut })?, motion))
    }
}

/// A place on a torus of so many columns and rows, both counted from 1.
fn place_around((column, row): (i64, i64), (columns, rows): (i64, i64)) -> (i64, i64) {
    ((column - 1).rem_euclid(columns) + 1, (row - 1).rem_euclid(rows) + 1)
}

/// Makes sure that both are links, or both cuts with the same stones and fields, of one owner.
fn same_sort(a: &Goal, b: &Goal) -> Answer<()> {
    ensure!(a.owner == b.owner, "the two goals have different owners");
    ensure!(a.cut.is_some() == b.cut.is_some(), "the two goals are of different kinds");
    ensure!(a.cut == b.cut, "the two cuts have different stones or fields");
    Ok(())
}
