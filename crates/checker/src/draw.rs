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
        "On {} empty {}, and X to move,\n\
         each player can make sure that the other never has {} in a row.",
        if board.wider { "each" } else { "the" },
        board.words(),
        board.connect
    );
    let statement = Statement::new(fields, words, false, true);
    if !with_proof {
        return Ok(statement);
    }
    if board.wider {
        board.read_cases(lines)?;
    } else {
        lines.head("drawing", |words| words.expect("X"))?;
        let period = board.read_case(board.ends, lines)?;
        ensure!(period.is_none(), "the drawings widen, and the board does not");
        lines.head("qed", |_| Ok(()))?;
    }
    ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    Ok(statement)
}

impl Board {
    /// Reads two drawings for each of some widths in a row, up to `qed`: limited ones, and then, for as many widths as
    /// they widen by, widening ones.
    fn read_cases(&self, lines: &mut Lines<'_>) -> Answer<()> {
        let [first, last] = self.ends;
        let (mut period, mut limited, mut widening) = (None, 0, 0);
        loop {
            let mut words = lines.next()?.ok_or("the text ends before `qed`")?;
            if words.one_of("`drawing` or `qed`", ["drawing", "qed"])? == 1 {
                words.end()?;
                let enough = period == Some(widening);
                ensure!(enough, "as many drawings must widen, for widths in a row, as they widen by columns");
                return Ok(());
            }
            words.expect("X").and_then(|()| words.end())?;
            let ends = [first, last.map(|last| last + limited + widening)];
            let found = self.read_case(ends, lines)?;
            if found.is_some() && (period.is_none() || found == period) {
                (period, widening) = (found, widening + 1);
            } else {
                ensure!(period.is_none(), "the drawings do not widen by as many columns as those before");
                limited += 1;
            }
        }
    }

    /// Reads a drawing of X's, whose first line is read, and one of O's, for the board with these ends; says by how
    /// many columns both widen.
    fn read_case(&self, ends: [Option<i64>; 2], lines: &mut Lines<'_>) -> Answer<Option<i64>> {
        let mut periods = [None, None];
        for (number, (defender, stones)) in [('X', 1), ('O', 0)].into_iter().enumerate() {
            if defender == 'O' {
                lines.head("drawing", |words| words.expect("O"))?;
            }
            let drawing = read_drawing(lines, (self.connect, self.height), defender, &mut Vec::new())?;
            is_drawn_on(ends, &drawing)?;
            starts(&drawing, stones)?;
            drawing.read_proof(lines)?;
            periods[number] = drawing.stretch.map(|stretch| stretch.period);
        }
        ensure!(periods[0] == periods[1], "one of the drawings widens otherwise than the other");
        Ok(periods[0])
    }
}

/// Makes sure that the drawing has these columns: those of the board.
fn is_drawn_on(ends: [Option<i64>; 2], drawing: &Drawing) -> Answer<()> {
    let drawn = [drawing.first, drawing.last];
    for side in [0, 1] {
        let same = match ends[side] {
            Some(end) => drawing.repeats[side].is_none() && end == drawn[side],
            None => drawing.repeats[side].is_some(),
        };
        ensure!(same, "the drawing has other columns than the board");
    }
    Ok(())
}

/// Makes sure that the drawing starts from the position in which its attacker moves first: with so many
/// stones of the defender's, and no others.
fn starts(drawing: &Drawing, count: usize) -> Answer<()> {
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
