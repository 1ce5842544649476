//! trmph's links: `https://trmph.com/hex/board#11,a10c3`.
//!
//! The size of a square board and moves in turn. A swap is written by naming the first cell once more; the
//! stone then stays where it is and changes its colour. We keep each player's edges, so the opening of such a
//! game is read as the mirror image of that cell and a swap of pieces.

use super::record::mirrored;
use super::turns::in_turn;
use super::{BadText, CannotWrite, Move, Problem, Record, leading_cell, leading_size};
use crate::{Board, Cell, Player};

const BOARD: &str = "https://trmph.com/hex/board#";

/// Reads a link.
pub fn read(text: &str) -> Result<Record, BadText> {
    let link = text.trim_end();
    let mut at = link.find('#').map_or(0, |hash| hash + 1);
    let (board, taken) = leading_size(&link[at..], at)?;
    at += taken;
    let (moves, places) = cells(link, at, &board)?;
    let mut record = Record::new(board);
    let mut line: Vec<Move> = moves.iter().copied().map(Move::Place).collect();
    if let [first, second, ..] = moves[..]
        && first == second
        && let Some(image) = mirrored(&board, first)
    {
        line[0] = Move::Place(image);
        line[1] = Move::SwapPieces;
    }
    for (played, at) in line.into_iter().zip(places) {
        record.play(played).map_err(|bad| BadText { at, problem: Problem::Step(bad, board) })?;
    }
    Ok(record)
}

/// The cells after the size, and where each stands.
fn cells(link: &str, mut at: usize, board: &Board) -> Result<(Vec<Cell>, Vec<usize>), BadText> {
    let (mut cells, mut places) = (Vec::new(), Vec::new());
    if at < link.len() && !link[at..].starts_with(',') {
        return Err(BadText { at, problem: Problem::Expected("a comma and the moves") });
    }
    at += 1;
    while at < link.len() {
        let (cell, taken) = leading_cell(board, &link[at..], at)?;
        cells.push(cell);
        places.push(at);
        at += taken;
    }
    Ok((cells, places))
}

/// Writes the line to the current place as a link; how the game ended is left out.
pub fn write(record: &Record) -> Result<String, CannotWrite> {
    let board = record.board();
    if board.width() != board.height() {
        return Err(CannotWrite::Board(*board));
    }
    let mut cells: Vec<Cell> = Vec::new();
    let mut turn = Player::Black;
    for (player, played) in in_turn(record)?.past {
        match played {
            Move::Place(cell) if player == turn => {
                cells.push(cell);
                turn = turn.opponent();
            }
            Move::SwapPieces if cells.len() == 1 && player == turn => {
                // The board is square, so the cell has an image.
                let image = mirrored(board, cells[0]).unwrap_or(cells[0]);
                cells = vec![image; 2];
                turn = turn.opponent();
            }
            Move::Resign | Move::Forfeit | Move::SwapSides => {}
            Move::Place(_) | Move::SwapPieces | Move::Pass => return Err(CannotWrite::Turn(player)),
        }
    }
    let moves: String = cells.iter().map(|&cell| board.name(cell)).collect();
    Ok(format!("{BOARD}{},{moves}", board.width()))
}
