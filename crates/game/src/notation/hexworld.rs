//! HexWorld's links: `https://hexworld.org/board/#11c1,a10:sf6,g7`.
//!
//! After the `#` come the size, how the board is shown, and the moves without spaces; a second comma stands
//! at the current move. Colours are not written: they alternate, and `:p` passes. Setup is therefore written
//! as moves and passes, and variations are left out.

use super::turns::in_turn;
use super::{BadText, CannotWrite, Move, Problem, Record, Step, View, leading_cell, leading_size};
use crate::{Board, Player};

const BOARD: &str = "https://hexworld.org/board/#";

/// Reads a link, or what follows its `#`.
pub fn read(text: &str) -> Result<Record, BadText> {
    let link = text.trim_end();
    let mut at = link.find('#').map_or(link.len() - link.trim_start().len(), |hash| hash + 1);
    let (board, taken) = leading_size(&link[at..], at)?;
    at += taken;
    let mut record = Record::new(board);
    at += view(&link[at..], at, &mut record.view)?;
    let mut current = None;
    if at < link.len() {
        // `view` stops at a comma only.
        at += 1;
    }
    while at < link.len() {
        let rest = &link[at..];
        if rest.starts_with(',') {
            if current.is_some() {
                return Err(BadText { at, problem: Problem::Expected("a move, or nothing more") });
            }
            current = Some(record.current());
            at += 1;
            continue;
        }
        let (step, taken) = step(&record, rest, at)?;
        let node = record
            .add(record.current(), step)
            .map_err(|bad| BadText { at, problem: Problem::Step(bad, board) })?;
        record.go_to(node);
        at += taken;
    }
    if let Some(node) = current {
        record.go_to(node);
    }
    Ok(record)
}

/// Reads how the board is shown, up to a comma or the end; returns the bytes it took.
fn view(text: &str, at: usize, view: &mut View) -> Result<usize, BadText> {
    let mut taken = 0;
    while taken < text.len() && !text[taken..].starts_with(',') {
        let rest = &text[taken..];
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let number = rest.get(1..1 + digits).unwrap_or_default();
        taken += match rest.as_bytes()[0] {
            b'r' if matches!(number.parse(), Ok(1..=12_u8)) => {
                view.rotation = number.parse().ok();
                1 + digits
            }
            b'n' => {
                view.numbered = true;
                1
            }
            b'c' if number == "1" => {
                view.coloured = true;
                2
            }
            _ => {
                let problem = Problem::Expected("r1 to r12, n or c1, or a comma and the moves");
                return Err(BadText { at: at + taken, problem });
            }
        };
    }
    Ok(taken)
}

/// Reads a move; returns it with the bytes it took.
fn step(record: &Record, text: &str, at: usize) -> Result<(Step, usize), BadText> {
    let mover = record.position().to_move;
    const SPECIAL: [(&str, Option<Player>, Move); 7] = [
        (":s", None, Move::SwapPieces),
        (":S", None, Move::SwapSides),
        (":p", None, Move::Pass),
        (":rb", Some(Player::Black), Move::Resign),
        (":rw", Some(Player::White), Move::Resign),
        (":fb", Some(Player::Black), Move::Forfeit),
        (":fw", Some(Player::White), Move::Forfeit),
    ];
    if let Some((word, player, played)) = SPECIAL.iter().find(|(word, ..)| text.starts_with(word)) {
        return Ok((Step::Move(player.unwrap_or(mover), *played), word.len()));
    }
    if text.starts_with(':') {
        let problem = Problem::Expected("one of :s :S :p :rb :rw :fb :fw");
        return Err(BadText { at, problem });
    }
    let (cell, taken) = leading_cell(record.board(), text, at)?;
    Ok((Step::Move(mover, Move::Place(cell)), taken))
}

/// Writes the line to the current place, and on from there, as a link.
pub fn write(record: &Record) -> Result<String, CannotWrite> {
    Ok(format!("{BOARD}{}", hash(record)?))
}

/// What follows the `#` in a link.
pub fn hash(record: &Record) -> Result<String, CannotWrite> {
    let board = record.board();
    let mut text = board.width().to_string();
    if board.width() != board.height() {
        text = board.to_string();
    }
    if let Some(rotation) = record.view.rotation {
        text += &format!("r{rotation}");
    }
    text += if record.view.numbered { "n" } else { "" };
    text += if record.view.coloured { "c1" } else { "" };
    let line = in_turn(record)?;
    let written = |moves: &[(Player, Move)]| -> String {
        moves.iter().map(|&(player, played)| word(board, player, played)).collect()
    };
    if !line.past.is_empty() || !line.future.is_empty() {
        text += &format!(",{}", written(&line.past));
    }
    if !line.future.is_empty() {
        text += &format!(",{}", written(&line.future));
    }
    Ok(text)
}

fn word(board: &Board, player: Player, played: Move) -> String {
    let colour = if player == Player::White { 'w' } else { 'b' };
    match played {
        Move::Place(cell) => board.name(cell),
        Move::SwapPieces => ":s".to_string(),
        Move::SwapSides => ":S".to_string(),
        Move::Pass => ":p".to_string(),
        Move::Resign => format!(":r{colour}"),
        Move::Forfeit => format!(":f{colour}"),
    }
}
