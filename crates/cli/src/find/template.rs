//! `tatami find template`: edge templates, found by dropping cells until none can be dropped.

use crate::args::Templates;
use crate::interrupt;
use crate::status::{Status, complain, print};
use game::{Board, Cell, CellSet, Edge, First, Formula, HexClaim, MAX_CELLS, Player, Terminal};
use proof::limits::Monitor;
use std::sync::Arc;
use strategies::minimal;

/// Runs the command: prints the templates as a document.
pub fn run(options: &Templates) -> Status {
    let (row, width) = (options.row as usize, options.width as usize);
    let Some((claim, stone)) = claim(row, width) else {
        return complain(&format!("a stone on row {row} needs a width of at least {row}"));
    };
    if claim.field.len() > MAX_CELLS {
        return complain(&format!(
            "a region that is searched has at most {MAX_CELLS} cells: choose a smaller width"
        ));
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let limits = options.within.limits();
    let found = match minimal::several(&claim, options.tries, &limits, &monitor) {
        Ok(found) => found,
        Err(_) => {
            complain("the limits ran out before a template was found");
            return Status::Undecided;
        }
    };
    if found.is_empty() {
        complain(&format!("a stone on row {row} is not joined to the edge within a width of {width}"));
        return Status::NotAsWanted;
    }
    let mut text = format!("hex {}\n", claim.board);
    for (number, carrier) in (1..).zip(up_to_mirror(&claim.board, stone, found)) {
        text += &format!("\n# {} cells.\nclaim row{row}_{number}\n", carrier.len());
        text += &format!("  black  x\n  goal   top-x\n  board\n{}", drawing(&claim.board, stone, &carrier));
    }
    match document::parse(&text) {
        Ok(document) => print(&document.to_string()),
        Err(_) => complain("the templates could not be written as a document"),
    }
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
