//! That a game with gravity is a draw, by a drawing for each player, as described in section 7 of
//! `manual/src/certificate.md`; it must never accept drawings for another board or from other stones.

use crate::drop::{Board, Drawing, read_drawing};
use crate::text::{Answer, Lines, Words, ensure};
use crate::{Statement, statement};

/// Reads a certificate that nobody wins, from what follows the name of the game.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let board = Board::read(line)?;
    let fields = statement::fields([("game", format!("draw {}", board.written()))]);
    let words = format!(
        "On the empty {}, and X to move,\n\
         each player can make sure that the other never has {} in a row.",
        board.words(),
        board.connect
    );
    let statement = Statement::new(fields, words, false, true);
    if !with_proof {
        return Ok(statement);
    }
    for (defender, stones) in [('X', 1), ('O', 0)] {
        lines.head("drawing", |words| words.expect(&defender.to_string()))?;
        let drawing = read_drawing(lines, (board.connect, board.height), defender, &mut Vec::new())?;
        board.is_drawn_on(&drawing)?;
        board.starts(&drawing, stones)?;
        drawing.read_proof(lines)?;
    }
    lines.head("qed", |_| Ok(()))?;
    ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    Ok(statement)
}

impl Board {
    /// Makes sure that the drawing has the columns of this board.
    fn is_drawn_on(&self, drawing: &Drawing) -> Answer<()> {
        let drawn = [drawing.first, drawing.last];
        for side in [0, 1] {
            let same = match self.ends[side] {
                Some(end) => drawing.repeats[side].is_none() && end == drawn[side],
                None => drawing.repeats[side].is_some(),
            };
            ensure!(same, "the drawing has other columns than the board");
        }
        Ok(())
    }

    /// Makes sure that the drawing starts from the position in which its attacker moves first: with so many
    /// stones of the defender's, and no others.
    fn starts(&self, drawing: &Drawing, count: usize) -> Answer<()> {
        let stones = drawing.stones();
        ensure!(
            stones.iter().all(|(_, stone)| *stone == drawing.defender),
            "a stone of {} is drawn",
            drawing.attacker()
        );
        let once = !stones.iter().any(|((column, _), _)| drawing.is_repeated(*column));
        ensure!(once, "a stone is drawn in a column that repeats");
        ensure!(stones.len() == count, "{} stones are drawn where {count} must be", stones.len());
        Ok(())
    }
}
