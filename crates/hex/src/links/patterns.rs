//! Connections known by heart: five shapes, in every place, reflection and colour.
//!
//! They are those of programs A and B: the two-bridge, between two stones or from a stone to an edge; the
//! trapezoid; and three larger edge templates. The paper's figures of the last three are lost, but not their
//! numbers of placements, which agree with those of these shapes (HexWiki calls them III1b, IV1a and IV2a).

use game::{Board, Cell, CellSet, Edge, Player};

/// An edge template, drawn below the top edge: `x` is a stone, `-` a cell that must be empty.
#[derive(Debug)]
pub struct Template(&'static [&'static str]);

/// The two-bridge to an edge.
pub const EDGE_BRIDGE: Template = Template(&["- -", "x ."]);
/// The trapezoid, also called T-lemma and ziggurat.
pub const TRAPEZOID: Template = Template(&["- - - -", "- - - .", "- x . ."]);
/// A stone on the third row that has room on both sides.
pub const THIRD_ROW: Template = Template(&["- - . - -", "- - - - .", "- x - . ."]);
/// A stone on the fourth row.
pub const FOURTH_ROW: Template =
    Template(&["- - - - - - -", "- - - - - - .", "- - - - - . .", ". x - . . . ."]);
/// Two stones side by side on the fourth row.
pub const FOURTH_ROW_PAIR: Template = Template(&[". - - - -", ". - - - .", "- - - . .", "x x . . ."]);

/// All edge templates.
const TEMPLATES: [Template; 5] = [EDGE_BRIDGE, TRAPEZOID, THIRD_ROW, FOURTH_ROW, FOURTH_ROW_PAIR];

/// A connection by heart, in one place of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The stones that it takes; they touch each other unless they are what it joins.
    pub stones: Vec<Cell>,
    /// The edge that the stones are joined to; without one the two stones are joined to each other.
    pub edge: Option<Edge>,
    /// The cells that must be empty.
    pub carrier: CellSet,
}

/// All connections by heart of a player.
pub fn placements(board: &Board, player: Player) -> Vec<Placement> {
    let mut all = bridges(board);
    if board.is_glued() {
        return all;
    }
    all.extend(TEMPLATES.iter().flat_map(|template| template.placements(board, player)));
    all
}

/// The two-bridges between stones: over two neighbours of a stone that touch each other.
fn bridges(board: &Board) -> Vec<Placement> {
    let over = |stone: Cell, one: (isize, isize), other: (isize, isize)| {
        let (column, row) = (board.column(stone) as isize, board.row(stone) as isize);
        let at = |(c, r): (isize, isize)| board.cell(column + c, row + r);
        let far = at((one.0 + other.0, one.1 + other.1))?;
        let carrier = CellSet::of(at(one)?).with(at(other)?);
        Some(Placement { stones: vec![stone, far], edge: None, carrier })
    };
    // Half of the six directions, so that each bridge is found once.
    let steps = Board::STEPS;
    let from = |stone: Cell| (0..3).filter_map(move |index| over(stone, steps[index], steps[index + 1]));
    board.cells().iter().flat_map(from).collect()
}

impl Template {
    /// The template in every place at the player's two edges, and its mirror images.
    pub fn placements(&self, board: &Board, player: Player) -> Vec<Placement> {
        let mut found: Vec<Placement> = Vec::new();
        let span = (board.width() + board.height()) as isize;
        for edge in Edge::of(player) {
            for mirrored in [false, true] {
                for shift in -span..=span {
                    if let Some(placement) = self.placed(board, edge, mirrored, shift)
                        && !found.contains(&placement)
                    {
                        found.push(placement);
                    }
                }
            }
        }
        found
    }

    fn placed(&self, board: &Board, edge: Edge, mirrored: bool, shift: isize) -> Option<Placement> {
        let (mut stones, mut carrier) = (Vec::new(), CellSet::EMPTY);
        for (row, line) in (0..).zip(self.0) {
            for (column, mark) in (0..).zip(line.split(' ')) {
                // A reflection that keeps the rows; each row lies half a cell further right than the one
                // above.
                let along: isize = if mirrored { shift - column - row } else { shift + column };
                let cell = || at_edge(board, edge, along, row);
                match mark {
                    "x" => stones.push(cell()?),
                    "-" => _ = carrier.insert(cell()?),
                    _ => {}
                }
            }
        }
        stones.sort_unstable();
        Some(Placement { stones, edge: Some(edge), carrier })
    }
}

/// The cell at a place along an edge, so many rows away from it.
fn at_edge(board: &Board, edge: Edge, along: isize, away: isize) -> Option<Cell> {
    let (last_column, last_row) = (board.width() as isize - 1, board.height() as isize - 1);
    match edge {
        Edge::Top => board.cell(along, away),
        Edge::Bottom => board.cell(last_column - along, last_row - away),
        Edge::Left => board.cell(away, along),
        Edge::Right => board.cell(last_column - away, last_row - along),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::HexContest;
    use dfpn::search::settle;
    use game::{First, Formula, HexClaim, Terminal};
    use proof::field::{Position, Side};
    use proof::limits::{Budget, Limits, Monitor};

    #[test]
    fn there_are_as_many_placements_as_the_paper_says() {
        for player in [Player::Black, Player::White] {
            for (size, counts) in [(7, [6, 4, 14]), (8, [8, 8, 18])] {
                let board = Board::new(size, size).unwrap();
                let count = |template: Template| template.placements(&board, player).len();
                assert_eq!([THIRD_ROW, FOURTH_ROW, FOURTH_ROW_PAIR].map(count), counts, "{size} {player}");
            }
        }
    }

    #[test]
    fn every_placement_is_a_connection() {
        let board = Board::new(8, 8).unwrap();
        for player in [Player::Black, Player::White] {
            for placement in placements(&board, player) {
                let stones: CellSet = placement.stones.iter().copied().collect();
                let first = Terminal::Cell(placement.stones[0]);
                let goal = match placement.edge {
                    Some(edge) => Formula::Link(Terminal::Edge(edge), first),
                    None => Formula::Link(first, Terminal::Cell(placement.stones[1])),
                };
                let [black, white] = match player {
                    Player::White => [CellSet::EMPTY, stones],
                    _ => [stones, CellSet::EMPTY],
                };
                let claim = HexClaim {
                    board,
                    black,
                    white,
                    owner: player,
                    field: placement.carrier,
                    goal,
                    first: First::Opponent,
                };
                let (limits, monitor) = (Limits::default(), Monitor::default());
                let start = Position { owner: 0, opponent: 0, mover: Side::Opponent };
                let budget = &mut Budget::new(&limits, &monitor);
                let settled = settle(&HexContest::new(&claim), start, &limits, budget).unwrap();
                assert_eq!(settled.winner, Side::Owner, "{placement:?}");
            }
        }
    }
}
