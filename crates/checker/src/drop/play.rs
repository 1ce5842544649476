//! Games against a drawing, as described in section 7 of `manual/src/certificate.md`; it must never give an
//! answer that the rule of the drawing does not give.

use std::collections::{BTreeMap, HashMap};

use super::{Cell, DIRECTIONS, Drawing, HIGHEST, What};
use crate::budget::Budget;
use crate::text::{Answer, Words, ensure, number, quote};

/// A game against the drawing.
#[derive(Clone)]
pub struct Play<'a> {
    drawing: &'a Drawing,
    /// The stones that were played, and how many are in each column.
    pub stones: BTreeMap<Cell, char>,
    heights: HashMap<i64, i64>,
    /// Cells that are followed up, whatever is drawn.
    pub followed: Vec<Cell>,
}

impl<'a> Play<'a> {
    /// The start, at which nobody has a line.
    pub fn new(drawing: &'a Drawing) -> Answer<Self> {
        let (stones, heights) = (BTreeMap::new(), HashMap::new());
        let play = Self { drawing, stones, heights, followed: Vec::new() };
        for column in drawing.first - drawing.connect..=drawing.last + drawing.connect {
            for cell in (1..=HIGHEST as i64).map(|row| (column, row)) {
                let lined = matches!(drawing.what(cell), Some(What::Stone(_))) && play.has_line(cell);
                ensure!(!lined, "there is a line before play starts");
            }
        }
        Ok(play)
    }

    /// The game after these stones, when these cells are followed.
    pub fn at(drawing: &'a Drawing, stones: &BTreeMap<Cell, char>, followed: &[Cell]) -> Self {
        let mut heights = HashMap::new();
        stones.keys().for_each(|cell| *heights.entry(cell.0).or_default() += 1);
        Self { drawing, stones: stones.clone(), heights, followed: followed.to_vec() }
    }

    fn stone(&self, cell: Cell) -> Option<char> {
        match self.drawing.what(cell)? {
            What::Stone(stone) => Some(stone),
            _ => self.stones.get(&cell).copied(),
        }
    }

    /// Where a stone would fall in a column of the board, be it above the board.
    pub fn landing(&self, column: i64) -> Option<Cell> {
        let (drawn, _) = self.drawing.column(column)?;
        let stones = drawn.iter().take_while(|what| matches!(what, What::Stone(_))).count() as i64;
        Some((column, stones + self.heights.get(&column).unwrap_or(&0) + 1))
    }

    /// Whether a cell can be played.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.drawing.what(cell).is_some() && self.landing(cell.0) == Some(cell)
    }

    pub fn put(&mut self, cell: Cell, stone: char) {
        self.stones.insert(cell, stone);
        *self.heights.entry(cell.0).or_default() += 1;
    }

    /// Whether the stone on a cell is part of a line.
    pub fn has_line(&self, cell: Cell) -> bool {
        let stone = self.stone(cell);
        let at = |(right, up): Cell, step: i64| self.stone((cell.0 + right * step, cell.1 + up * step));
        let run = |way: Cell, sign: i64| {
            (1..self.drawing.connect).take_while(|step| at(way, sign * step) == stone).count() as i64
        };
        DIRECTIONS.into_iter().any(|way| run(way, 1) + run(way, -1) + 1 >= self.drawing.connect)
    }

    pub fn is_full(&self) -> bool {
        let drawing = self.drawing;
        let top = |column| self.landing(column).is_some_and(|cell| drawing.what(cell).is_none());
        !drawing.is_endless() && (drawing.first..=drawing.last).all(top)
    }

    /// The answer to a stone of the attacker's, if the rule gives one.
    pub fn answer(&mut self, attacked: Cell) -> Option<Cell> {
        let above = (attacked.0, attacked.1 + 1);
        if self.followed.contains(&attacked) {
            return Some(above);
        }
        let Some(partner) = self.drawing.partner(attacked) else {
            return self.is_open(above).then_some(above);
        };
        if self.is_open(partner) {
            return Some(partner);
        }
        let under = (partner.0, partner.1 - 1);
        let lower = (under.0, under.1 - 1);
        let bound = self.followed.contains(&under) || self.followed.contains(&lower);
        let usable = self.drawing.divert && self.stone(under).is_none() && !bound;
        let other = self.drawing.partner(under).filter(|other| usable && self.is_open(*other))?;
        self.followed.push(under);
        Some(other)
    }
}

/// Makes sure that the moves are legal, that the defender's are the rule's answers, that nobody has a line
/// before the last one, and that this makes a line of the attacker's or leaves the defender without an
/// answer.
pub fn replay(drawing: &Drawing, words: &mut Words<'_>, budget: &Budget) -> Answer<()> {
    let mut play = Play::new(drawing)?;
    ensure!(drawing.has_room_beside(), "the columns that repeat have no empty cell");
    loop {
        // A cell that is followed is found by going through all of them.
        budget.spend(play.followed.len() + drawing.columns.len());
        budget.check()?;
        let attacked = dropped(&play, words, drawing.attacker())?;
        play.put(attacked, drawing.attacker());
        let lined = play.has_line(attacked);
        ensure!(lined || !play.is_full(), "the board is full and nobody has a line");
        let answer = play.answer(attacked).filter(|_| !lined);
        if words.peek().is_none() {
            ensure!(answer.is_none(), "after the last move there is an answer, and no line");
            return Ok(());
        }
        ensure!(!lined, "the game is over before the last move");
        let reply = dropped(&play, words, drawing.defender)?;
        ensure!(Some(reply) == answer, "the answer is not the one that the rule gives");
        play.put(reply, drawing.defender);
        ensure!(!play.has_line(reply), "the defender has a line");
    }
}

/// Takes a move of this player; returns where the stone falls.
fn dropped(play: &Play<'_>, words: &mut Words<'_>, player: char) -> Answer<Cell> {
    let word = words.word("a move")?;
    let column = word.strip_prefix(player).and_then(number::<i64>);
    let column = column.ok_or_else(|| format!("{} is not a move of {player}", quote(word)))?;
    let cell = play.landing(column).filter(|cell| play.is_open(*cell));
    cell.ok_or_else(|| format!("no stone can be dropped into column {column}"))
}
