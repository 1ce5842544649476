//! Templates as seeds: they are seen at once at every edge and in both reflections, and their certificates
//! are valid.

use game::{Board, Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Terminal};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::settle::Engine;

/// Template V1a at the top edge.
const V1A: [&str; 5] = ["----------", "---------.", "--------..", ".-----....", ".-x-......"];

const SIDE: usize = 12;

/// Template V1a at an edge of a board of 12x12, perhaps mirrored.
fn v1a(edge: Edge, mirrored: bool) -> HexClaim {
    let board = Board::new(SIDE, SIDE).unwrap();
    let place = |column: usize, row: usize| -> Cell {
        let (column, row) = (column as isize, row as isize);
        // The reflection that keeps the rows of the top edge.
        let column = if mirrored { 10 - column - row } else { column + 1 };
        let last = SIDE as isize - 1;
        let (column, row) = match edge {
            Edge::Top => (column, row),
            Edge::Bottom => (last - column, last - row),
            Edge::Left => (row, column),
            Edge::Right => (last - row, last - column),
        };
        board.cell(column, row).unwrap()
    };
    let drawn_as = |mark: char| -> CellSet {
        let marks = |row: usize| V1A[row].chars().enumerate().filter(move |(_, drawn)| *drawn == mark);
        (0..V1A.len())
            .flat_map(|row| marks(row).map(move |(column, _)| (column, row)))
            .map(|(c, r)| place(c, r))
            .collect()
    };
    let stone = drawn_as('x').first().unwrap();
    let mut claim = HexClaim {
        board,
        black: CellSet::EMPTY,
        white: CellSet::EMPTY,
        owner: edge.owner(),
        field: drawn_as('-'),
        goal: Formula::Link(Terminal::Edge(edge), Terminal::Cell(stone)),
        first: First::Opponent,
    };
    match edge {
        Edge::Top | Edge::Bottom => claim.black = CellSet::of(stone),
        Edge::Left | Edge::Right => claim.white = CellSet::of(stone),
    }
    claim
}

/// The verdict, certified, and the nodes.
fn settled(engine: Engine, claim: HexClaim) -> (Verdict, u64) {
    let claim = Claim::Hex(claim);
    let outcome = service::settle::settle_by(engine, &claim, &Limits::default(), &Monitor::default());
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap();
    checker::check(&certificate[..]).unwrap();
    (outcome.verdict().unwrap(), outcome.nodes)
}

#[test]
fn a_template_is_seen_at_every_edge_and_mirrored() {
    for edge in [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right] {
        for mirrored in [false, true] {
            let claim = v1a(edge, mirrored);
            // A link alone would be settled as a position of Hex, without templates.
            let Formula::Link(_, stone) = claim.goal else { unreachable!() };
            let twice = Formula::All(vec![claim.goal.clone(), Formula::Link(stone, stone)]);
            let (verdict, nodes) = settled(Engine::Best, claim.clone());
            assert!(verdict == Verdict::Holds && nodes > 1, "{edge}, mirrored: {mirrored}, {nodes}");
            let seen = settled(Engine::Best, HexClaim { goal: twice, ..claim });
            assert_eq!(seen, (Verdict::Holds, 1), "{edge}, mirrored: {mirrored}");
        }
    }
}

#[test]
fn without_seeds_it_is_searched() {
    let (verdict, nodes) = settled(Engine::Seedless, v1a(Edge::Top, false));
    assert!(verdict == Verdict::Holds && nodes > 1, "{nodes}");
}

#[test]
fn a_seed_does_not_serve_where_a_cell_is_missing() {
    let claim = v1a(Edge::Left, true);
    let corner = claim.field.first().unwrap();
    let less = HexClaim { field: claim.field.without(corner), ..claim };
    assert_eq!(settled(Engine::Best, less).0, Verdict::Fails);
}
