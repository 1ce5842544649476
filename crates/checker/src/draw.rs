//! That a game with gravity is a draw, by a drawing for each player, as described in section 7 of
//! `manual/src/certificate.md`; it must never accept drawings for another board or from other stones.

use crate::drop::{Drawing, read_connect, read_drawing, read_height};
use crate::text::{Answer, Lines, Words, ensure};
use crate::{Statement, statement};

/// The greatest number of a column, and with a minus sign the least.
const FARTHEST: i64 = 100_000;

/// An empty board, on which X moves first.
struct Board {
    connect: i64,
    columns: Option<(i64, i64)>,
    height: Option<i64>,
}

/// Reads a certificate that nobody wins, from what follows the name of the game.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let board = Board::read(line)?;
    let fields = statement::fields([("game", board.claim())]);
    let statement = Statement::new(fields, board.words(), false, true);
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
    fn read(line: &mut Words<'_>) -> Answer<Self> {
        let connect = read_connect(line)?;
        let mut columns = None;
        if line.peek() == Some("columns") {
            line.expect("columns")?;
            let first = line.within("the first column", -FARTHEST, FARTHEST)?;
            columns = Some((first, line.within("the last column", first, FARTHEST)?));
        }
        let height = read_height(line)?;
        line.end()?;
        Ok(Self { connect, columns, height })
    }

    /// The board as it is written.
    fn claim(&self) -> String {
        let wide = self.columns.map_or(String::new(), |(first, last)| format!(" columns {first} {last}"));
        let tall = self.height.map_or(String::new(), |height| format!(" height {height}"));
        format!("draw connect {}{wide}{tall}", self.connect)
    }

    fn words(&self) -> String {
        let wide = match self.columns {
            Some((first, last)) => format!("columns {first} to {last}"),
            None => "all columns".to_string(),
        };
        let tall =
            self.height.map_or("without end upwards".to_string(), |height| format!("of height {height}"));
        let connect = self.connect;
        format!(
            "On the empty board with gravity {tall}, {wide}, {connect} in a row winning, and X to move,\n\
             each player can make sure that the other never has {connect} in a row."
        )
    }

    /// Makes sure that the drawing has the columns of this board.
    fn is_drawn_on(&self, drawing: &Drawing) -> Answer<()> {
        let same = match self.columns {
            Some(columns) => drawing.repeats.is_none() && columns == (drawing.first, drawing.last),
            None => drawing.repeats.is_some(),
        };
        ensure!(same, "the drawing has other columns than the board");
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
