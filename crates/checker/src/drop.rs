//! Drawings for connect-k with gravity, as described in section 7 of `manual/src/certificate.md`; it must never
//! accept a drawing that can be beaten or left without a reply, nor moves that do neither.

mod board;
mod play;
mod widens;

use crate::budget::Budget;
use crate::statement::Fields;
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Statement, exhaust, statement, verdict};
pub use board::Board;
use board::{or_dash, within_or_dash};
pub use play::Play;
use play::replay;
use widens::Stretch;

/// A column and a row, which counts from 1.
pub type Cell = (i64, i64);

/// The greatest number of columns in a window, of cells drawn in a column, and of columns between partners.
const WIDEST: i64 = 4000;
const HIGHEST: usize = 16;
const FARTHEST: i64 = 1000;
const DIRECTIONS: [Cell; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What a head says of a cell, and what follow-up makes of the cells above those that are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Stone(char),
    Matched(Cell),
    Lower,
    Upper,
}

pub struct Drawing {
    connect: i64,
    pub height: Option<i64>,
    pub defender: char,
    divert: bool,
    pub first: i64,
    pub last: i64,
    /// How many columns repeat to the left, and how many to the right; nothing where the board ends.
    pub repeats: [Option<i64>; 2],
    /// The columns of a limited drawing that may stand any number of times.
    pub stretch: Option<Stretch>,
    columns: Vec<Vec<What>>,
}

/// Reads a certificate about a drawing, from what follows the name of the game.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let (drawing, mut fields, mut words) = head(line, lines)?;
    let holds = verdict(lines)?;
    words += &drawing.meaning(holds);
    fields.extend(statement::fields([statement::verdict(holds)]));
    let statement = Statement::new(fields, words, false, holds);
    if !with_proof {
        return Ok(statement);
    }
    if holds {
        drawing.read_proof(lines)?;
    } else {
        let beaten = drawing.read_copies(lines)?;
        let budget = lines.budget.clone();
        lines.head("moves", |words| replay(beaten.as_ref().unwrap_or(&drawing), words, &budget))?;
    }
    lines.head("qed", |_| Ok(()))?;
    ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    Ok(statement)
}

/// Reads the head but for the verdict; tells its fields, and all in words.
fn head(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<(Drawing, Fields, String)> {
    let connect = read_connect(line)?;
    let height = read_height(line)?;
    line.end()?;
    let sides = |words: &mut Words<'_>| words.one_of("`X` or `O`", ["X", "O"]);
    let defender = ['X', 'O'][lines.head("defender", sides)?];
    let mut listed = Vec::new();
    let drawing = read_drawing(lines, (connect, height), defender, &mut listed)?;
    let Drawing { divert, first, last, repeats, stretch, .. } = drawing;
    let beyond = match repeats {
        [None, None] => stretch.map_or("limited".to_string(), Stretch::written),
        [left, right] => format!("repeats {} {}", or_dash(left), or_dash(right)),
    };
    let limit = height.map_or(String::new(), |height| format!(" height {height}"));
    let mut fields = statement::fields([
        ("game", format!("drop connect {connect}{limit}")),
        ("defender", defender.to_string()),
        ("rule", ["pair", "divert"][usize::from(divert)].to_string()),
        ("columns", format!("{first} {last} {beyond}")),
    ]);
    let shown = |(column, drawn): (i64, &String)| {
        format!("\n  column {column}:{}{drawn}", if drawn.is_empty() { "" } else { " " })
    };
    let columns: String = (first..).zip(&listed).map(shown).collect();
    fields.extend((first..).zip(listed).map(|(column, drawn)| (format!("column {column}"), drawn)));
    let tall = height.map_or("without end upwards".to_string(), |height| format!("of height {height}"));
    let to_the_left = |period| format!("those left of {first} repeating the first {period} below");
    let to_the_right = |period| format!("those right of {last} the last {period}");
    let wide = match repeats {
        [None, None] => format!("columns {first} to {last}{}", stretch.map_or(String::new(), Stretch::words)),
        [Some(left), Some(right)] => format!("all columns, {}, {}", to_the_left(left), to_the_right(right)),
        [Some(left), None] => format!("all columns up to {last}, {}", to_the_left(left)),
        [None, Some(right)] => format!("all columns from {first} on, {} below", to_the_right(right)),
    };
    let how = if divert {
        "with the partner or, if the cell under the partner is empty, with the partner of that cell, which is then \
         followed up"
    } else {
        "always with the partner"
    };
    let attacker = drawing.attacker();
    let words = format!(
        "On the board with gravity {tall}, {wide}, {connect} in a row winning, {attacker} to move,\n\
         {defender} answers {how}; everywhere else {defender} follows up. Stones and partners, from the ground:{columns}\n"
    );
    Ok((drawing, fields, words))
}

/// Takes how many in a row win.
fn read_connect(line: &mut Words<'_>) -> Answer<i64> {
    line.expect("connect")?;
    line.within("the length of a line", 2, 16)
}

/// Takes the height, if there is one.
fn read_height(line: &mut Words<'_>) -> Answer<Option<i64>> {
    if line.peek() != Some("height") {
        return Ok(None);
    }
    line.expect("height").and_then(|()| line.within("the height", 1, 1000)).map(Some)
}

/// Reads a drawing for this defender, from its rule to its last column; lists the columns as they are written.
pub fn read_drawing(
    lines: &mut Lines<'_>,
    (connect, height): (i64, Option<i64>),
    defender: char,
    listed: &mut Vec<String>,
) -> Answer<Drawing> {
    let divert = lines.head("rule", |words| words.one_of("`divert` or `pair`", ["divert", "pair"]))? == 0;
    let (first, last, repeats, stretch) = lines.head("columns", window)?;
    let mut columns = Vec::new();
    for column in first..=last {
        let cells = lines.head("column", |words| {
            let found: i64 = words.number("the number of the column")?;
            ensure!(found == column, "this must be column {column}, not {found}");
            listed.push((*words).collect::<Vec<_>>().join(" "));
            words.map(cell).collect::<Answer<Vec<What>>>()
        })?;
        ensure!(cells.len() <= HIGHEST, "more than {HIGHEST} cells of the column are drawn");
        ensure!(
            height.is_none_or(|height| cells.len() as i64 <= height),
            "the column is higher than the board"
        );
        let stones = cells.iter().take_while(|cell| matches!(cell, What::Stone(_))).count();
        let high = cells[stones..].iter().any(|cell| matches!(cell, What::Stone(_)));
        ensure!(!high, "a stone stands above a matched cell");
        columns.push(cells);
    }
    let drawing = Drawing { connect, height, defender, divert, first, last, repeats, stretch, columns };
    if stretch.is_none() {
        drawing.is_mutual()?;
    }
    Ok(drawing)
}

/// The first and last column, how many of them repeat to the left and to the right, and which may stand any number of
/// times.
type Window = (i64, i64, [Option<i64>; 2], Option<Stretch>);

/// Takes the first and last column and what is beyond them.
fn window(words: &mut Words<'_>) -> Answer<Window> {
    let first = words.within("the first column", -100_000, 100_000)?;
    let last = words.within("the last column", first, first + WIDEST - 1)?;
    let beyond = match words.word("`limited`, `repeats` or `widens`")? {
        "limited" => [None, None],
        "widens" => return Ok((first, last, [None, None], Some(Stretch::read(words, first, last)?))),
        "repeats" => {
            let mut period = |what| within_or_dash(words, what, 1, last - first + 1);
            let repeats = [period("the left period")?, period("the right period")?];
            ensure!(repeats != [None, None], "nothing repeats, which is written `limited`");
            repeats
        }
        other => return Err(format!("{} is not `limited`, `repeats` or `widens`", quote(other))),
    };
    Ok((first, last, beyond, None))
}

/// Reads a cell of a column: a stone, or the partner of a matched cell.
fn cell(word: &str) -> Answer<What> {
    if let "X" | "O" = word {
        return Ok(What::Stone(if word == "X" { 'X' } else { 'O' }));
    }
    let parts = word.split_once(':').and_then(|(column, row)| Some((number(column)?, number(row)?)));
    let partner: Cell = parts.ok_or_else(|| format!("{} is neither a stone nor a cell", quote(word)))?;
    ensure!(partner.1 >= 1, "{} lies below the ground", quote(word));
    Ok(What::Matched(partner))
}

impl Drawing {
    pub fn attacker(&self) -> char {
        if self.defender == 'X' { 'O' } else { 'X' }
    }

    fn meaning(&self, holds: bool) -> String {
        let (attacker, defender, k) = (self.attacker(), self.defender, self.connect);
        match holds {
            _ if self.stretch.is_some() => widens::meaning(holds, attacker, defender, k),
            true => format!("{defender} always has such an answer, and {attacker} never gets {k} in a row."),
            false => format!("{attacker} can get {k} in a row, or leave {defender} without such an answer."),
        }
    }

    /// Reads the proof that the drawing holds: `drop` and `pave`, or `exhaust`.
    pub fn read_proof(&self, lines: &mut Lines<'_>) -> Answer<()> {
        let mut words = lines.next()?.ok_or("the text ends before `drop` or `exhaust`")?;
        let one_by_one = words.one_of("`drop` or `exhaust`", ["drop", "exhaust"])? == 1;
        words.end()?;
        if one_by_one {
            return exhaust::every_play(self, &lines.budget);
        }
        self.each_telling(&lines.budget, Self::is_kept)?;
        lines.head("pave", |_| Ok(()))?;
        let budget = lines.budget.clone();
        self.each_telling(&budget, |drawing| drawing.is_paved(&budget))
    }

    /// The stones of the columns that are drawn, with the columns that repeat once only.
    pub fn stones(&self) -> Vec<(Cell, char)> {
        let column = |(column, drawn): (i64, &Vec<What>)| {
            let stone = move |(row, what): (i64, &What)| match what {
                What::Stone(stone) => Some(((column, row), *stone)),
                _ => None,
            };
            (1..).zip(drawn).filter_map(stone).collect::<Vec<_>>()
        };
        (self.first..).zip(&self.columns).flat_map(column).collect()
    }

    /// Whether a column of the drawing stands on the board more than once.
    pub fn is_repeated(&self, column: i64) -> bool {
        let [left, right] = self.repeats;
        self.stretch.is_some_and(|stretch| (stretch.from..=stretch.last()).contains(&column))
            || left.is_some_and(|left| column < self.first + left)
            || right.is_some_and(|right| column > self.last - right)
    }

    /// What is drawn in a column, and how far it is moved from where the head says so; nothing off the board.
    fn column(&self, column: i64) -> Option<(&[What], i64)> {
        let from = match self.repeats {
            _ if (self.first..=self.last).contains(&column) => column,
            [Some(left), _] if column < self.first => self.first + (column - self.first).rem_euclid(left),
            [_, Some(right)] if column > self.last => {
                self.last - (column - self.last - 1).rem_euclid(right).abs_diff(right - 1) as i64
            }
            _ => return None,
        };
        Some((&self.columns[(from - self.first) as usize], column - from))
    }

    /// What a cell is; nothing off the board.
    fn what(&self, (column, row): Cell) -> Option<What> {
        let (drawn, moved) = self.column(column)?;
        if row < 1 || self.height.is_some_and(|height| row > height) {
            return None;
        }
        Some(match drawn.get(row as usize - 1) {
            Some(What::Matched((partner, row))) => What::Matched((partner + moved, *row)),
            Some(what) => *what,
            None if (row - drawn.len() as i64) % 2 == 1 => What::Lower,
            None => What::Upper,
        })
    }

    /// Whether some columns repeat.
    pub fn is_endless(&self) -> bool {
        self.repeats != [None, None]
    }

    /// Whether the columns that repeat, if any do, have an empty cell: then no play fills the board.
    fn has_room_beside(&self) -> bool {
        let stones = |drawn: &Vec<What>| drawn.iter().filter(|what| matches!(what, What::Stone(_))).count();
        let has_room = |drawn: &Vec<What>| self.height.is_none_or(|height| (stones(drawn) as i64) < height);
        let repeated = |(column, _): &(i64, &Vec<What>)| self.is_repeated(*column);
        !self.is_endless()
            || (self.first..).zip(&self.columns).filter(repeated).any(|(_, drawn)| has_room(drawn))
    }

    fn partner(&self, cell: Cell) -> Option<Cell> {
        match self.what(cell) {
            Some(What::Matched(partner)) => Some(partner),
            _ => None,
        }
    }

    /// The matched cells of all columns that differ in what is around them as far as partners reach: those of
    /// the window, and as many beyond as partners may be apart.
    fn matched(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let beyond = if self.is_endless() { FARTHEST } else { 0 };
        let cells = (self.first - beyond..=self.last + beyond).flat_map(move |column| {
            let drawn = self.column(column).map_or(0, |(drawn, _)| drawn.len() as i64);
            (1..=drawn).map(move |row| (column, row))
        });
        cells.filter_map(|cell| Some((cell, self.partner(cell)?)))
    }

    fn is_mutual(&self) -> Answer<()> {
        for (cell, partner) in self.matched() {
            let (column, row) = cell;
            ensure!((partner.0 - column).abs() <= FARTHEST, "the partner of {column}:{row} is too far away");
            let mutual = partner != cell && self.partner(partner) == Some(cell);
            ensure!(mutual, "the partner of {column}:{row} is not matched with it");
        }
        Ok(())
    }

    /// Whether a cell lies on the ground or on a stone of the head.
    fn is_lowest(&self, (column, row): Cell) -> bool {
        row == 1 || matches!(self.what((column, row - 1)), Some(What::Stone(_)))
    }

    /// Makes sure that the invariant is closed: whichever cell of a pair is attacked, the answer is within
    /// reach, and follow-up never meets the top of the board.
    fn is_kept(&self) -> Answer<()> {
        for (answer, attacked) in self.matched() {
            let (column, row) = answer;
            // Whenever the attacked cell can be played, so can every cell of its column up to the one above
            // it, unless it is taken.
            let near = |cell: Cell| cell.0 == attacked.0 && cell.1 <= attacked.1 + 1;
            if self.is_lowest(answer) || near(answer) {
                continue;
            }
            let under = (column, row - 1);
            let diverted = self.partner(under).filter(|_| self.divert && self.is_lowest(under));
            let reached = diverted.is_some_and(|other| self.is_lowest(other) || near(other));
            ensure!(
                reached,
                "an attack on {}:{} may have no answer at {column}:{row}",
                attacked.0,
                attacked.1
            );
        }
        let odd =
            |drawn: &&Vec<What>| self.height.is_some_and(|height| (height - drawn.len() as i64) % 2 == 1);
        ensure!(!self.columns.iter().any(|drawn| odd(&drawn)), "follow-up leaves a cell at the top alone");
        Ok(())
    }

    /// Makes sure that every line holds a stone of the defender's, an upper cell, or a pair. Follow-up
    /// repeats every two rows above the cells drawn, and columns repeat beyond the window, so these lines
    /// stand for all.
    fn is_paved(&self, budget: &Budget) -> Answer<()> {
        let drawn = self.columns.iter().map(Vec::len).max().unwrap_or(0) as i64;
        for column in self.first - self.connect + 1..=self.last {
            budget.spend((4 * (drawn + 2 + self.connect) * self.connect * self.connect) as usize);
            budget.check()?;
            for row in 1..drawn + 2 + self.connect {
                for (right, up) in DIRECTIONS {
                    let line: Vec<Cell> =
                        (0..self.connect).map(|step| (column + right * step, row + up * step)).collect();
                    let harmless = |cell: &Cell| match self.what(*cell) {
                        None | Some(What::Upper) => true,
                        Some(What::Stone(stone)) => stone == self.defender,
                        Some(What::Matched(partner)) => line.contains(&partner),
                        Some(What::Lower) => false,
                    };
                    ensure!(
                        line.iter().any(harmless),
                        "the line from {column}:{row} by {right}:{up} is not harmless"
                    );
                }
            }
        }
        Ok(())
    }
}
