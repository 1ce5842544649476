//! Edge templates, found by dropping cells until none can be dropped, as a document.

use super::{NotFound, canonical};
use game::{Board, Cell, CellSet, Edge, First, Formula, HexClaim, MAX_CELLS, Player, Terminal};
use proof::limits::{Limits, Monitor};
use strategies::minimal;

/// The templates of a stone on a row, counted from the edge, within so many cells along the edge, by up to so
/// many tries.
pub fn template(
    row: usize,
    width: usize,
    tries: usize,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let Some((claim, stone)) = claim(row, width) else {
        return Err(NotFound::Unfit(format!("a stone on row {row} needs a width of at least {row}")));
    };
    if claim.field.len() > MAX_CELLS {
        return Err(NotFound::Unfit(format!(
            "a region that is searched has at most {MAX_CELLS} cells: choose a smaller width"
        )));
    }
    let found = minimal::several(&claim, tries, limits, monitor)
        .map_err(|_| NotFound::undecided("the limits ran out before a template was found"))?;
    if found.is_empty() {
        return Err(NotFound::Fails(format!(
            "a stone on row {row} is not joined to the edge within a width of {width}"
        )));
    }
    let mut text = format!("hex {}\n", claim.board);
    for (number, carrier) in (1..).zip(up_to_mirror(&claim.board, stone, found)) {
        text += &format!("\n# {} cells.\nclaim row{row}_{number}\n", carrier.len());
        text += &format!("  black  x\n  goal   top-x\n  board\n{}", drawing(&claim.board, stone, &carrier));
    }
    canonical(&text)
}

/// A stone on the last row of a board of this width, as near to the middle as can be.
fn claim(row: usize, width: usize) -> Option<(HexClaim, Cell)> {
    let board = Board::new(width, row)?;
    // Towards the edge, a column leans to the right by half a cell per row.
    let column = (width as isize - row as isize).div_euclid(2);
    let stone = board.cell(column, row as isize - 1).filter(|_| width >= row)?;
    let claim = HexClaim {
        board,
        black: CellSet::of(stone),
        white: CellSet::EMPTY,
        owner: Player::Black,
        field: board.cells().without(stone),
        goal: Formula::Link(Terminal::Edge(Edge::Top), Terminal::Cell(stone)),
        first: First::Opponent,
    };
    Some((claim, stone))
}

/// The carriers without those that mirror another one.
fn up_to_mirror(board: &Board, stone: Cell, carriers: Vec<CellSet>) -> Vec<CellSet> {
    let mut kept: Vec<CellSet> = Vec::new();
    for carrier in carriers {
        let mirrored = mirror(board, stone, &carrier);
        if !mirrored.is_some_and(|mirrored| kept.contains(&mirrored)) {
            kept.push(carrier);
        }
    }
    kept
}

/// The reflection that keeps the rows and the stone: (c, r) goes to (c′, r) with c + c′ = 2s + (h − r), for
/// the stone in column s and row h.
fn mirror(board: &Board, stone: Cell, carrier: &CellSet) -> Option<CellSet> {
    let (column, row) = (board.column(stone) as isize, board.row(stone) as isize);
    let image = |cell: Cell| {
        let its_row = board.row(cell) as isize;
        board.cell(2 * column + (row - its_row) - board.column(cell) as isize, its_row)
    };
    carrier.iter().map(image).collect()
}

fn drawing(board: &Board, stone: Cell, carrier: &CellSet) -> String {
    let mark = |cell: Cell| match cell {
        _ if cell == stone => "x",
        _ if carrier.contains(cell) => "-",
        _ => ".",
    };
    let row = |row: usize| {
        let cells = board.cells();
        let marks: Vec<&str> = cells.iter().filter(|cell| board.row(*cell) == row).map(mark).collect();
        format!("    {}\n", marks.join(" "))
    };
    (0..board.height()).map(row).collect()
}
