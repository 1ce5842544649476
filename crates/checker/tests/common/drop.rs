//! Play against a drawing, told again as plainly as can be, for several tests.

// Each test uses some of it.
#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

pub type Cell = (i64, i64);

/// The game told again, as plainly as can be.
pub struct Oracle {
    pub connect: i64,
    pub height: i64,
    pub defender: char,
    pub divert: bool,
    pub ends: (i64, i64),
    pub repeats: [Option<i64>; 2],
    /// The first column of a stretch, its length, and how many copies of it are looked at.
    pub stretch: Option<(i64, i64)>,
    pub copies: i64,
    pub columns: HashMap<i64, Vec<String>>,
    pub holds: bool,
    pub moves: Vec<String>,
}

/// Stones that were played, and cells that are followed.
pub type Position = (BTreeMap<Cell, char>, Vec<Cell>);

impl Oracle {
    pub fn read(text: &str) -> Self {
        let mut oracle = Self {
            connect: 0,
            height: i64::MAX,
            defender: 'X',
            divert: true,
            ends: (0, 0),
            repeats: [None, None],
            stretch: None,
            copies: 0,
            columns: HashMap::new(),
            holds: false,
            moves: Vec::new(),
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |index: usize| words.get(index).map_or(0, |word| word.parse::<i64>().unwrap());
            match words[0] {
                "game" => {
                    oracle.connect = number(3);
                    oracle.height = if words.len() > 4 { number(5) } else { i64::MAX };
                }
                "defender" => oracle.defender = words[1].chars().next().unwrap(),
                "rule" => oracle.divert = words[1] == "divert",
                "columns" => {
                    oracle.ends = (number(1), number(2));
                    if words[3] == "widens" {
                        oracle.stretch = Some((number(4), number(5)));
                    }
                    if words[3] == "repeats" {
                        oracle.repeats = [words[4], words[5]].map(|period| period.parse().ok());
                    }
                }
                "column" => {
                    let cells = words[2..].iter().map(|word| word.to_string()).collect();
                    oracle.columns.insert(number(1), cells);
                }
                "copies" => oracle = oracle.wider(number(1)),
                "verdict" => oracle.holds = words[1] == "holds",
                "moves" => oracle.moves = words[1..].iter().map(|word| word.to_string()).collect(),
                _ => {}
            }
        }
        oracle
    }

    /// The same with so many copies of the stretch.
    pub fn wider(mut self, copies: i64) -> Self {
        let period = self.stretch.map_or(0, |(_, period)| period);
        self.ends.1 += (copies - self.copies) * period;
        self.copies = copies;
        self
    }

    /// What is drawn in a column, partners moved.
    pub fn drawn(&self, column: i64) -> Option<Vec<Result<char, Cell>>> {
        let mut from = column;
        while from < self.ends.0 {
            from += self.repeats[0]?;
        }
        while from > self.ends.1 {
            from -= self.repeats[1]?;
        }
        if let Some((first, period)) = self.stretch {
            for _ in 0..self.copies {
                from -= if from >= first + period { period } else { 0 };
            }
        }
        let cell = |word: &String| match word.split_once(':') {
            None => Ok(word.chars().next().unwrap()),
            Some((c, r)) => Err((c.parse::<i64>().unwrap() + column - from, r.parse().unwrap())),
        };
        Some(self.columns[&from].iter().map(cell).collect())
    }

    pub fn stone(&self, position: &Position, cell: Cell) -> Option<char> {
        let stone = position.0.get(&cell).copied();
        let drawn = || self.drawn(cell.0)?.get(usize::try_from(cell.1 - 1).ok()?).copied()?.ok();
        stone.or_else(drawn)
    }

    pub fn lands(&self, position: &Position, column: i64) -> Option<Cell> {
        self.drawn(column)?;
        let row = (1..).find(|row| self.stone(position, (column, *row)).is_none())?;
        (row <= self.height).then_some((column, row))
    }

    pub fn line(&self, position: &Position, (column, row): Cell) -> bool {
        let stone = self.stone(position, (column, row));
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            (0..self.connect).any(|start| {
                let cell = |step: i64| (column + right * (step - start), row + up * (step - start));
                (0..self.connect).all(|step| self.stone(position, cell(step)) == stone)
            })
        })
    }

    pub fn partner(&self, cell: Cell) -> Option<Cell> {
        self.drawn(cell.0)?.get(usize::try_from(cell.1 - 1).ok()?).copied()?.err()
    }

    pub fn answer(&self, position: &Position, attacked: Cell) -> Option<(Cell, Option<Cell>)> {
        let above = (attacked.0, attacked.1 + 1);
        let open = |cell: Cell| self.lands(position, cell.0) == Some(cell);
        let followed = |cell: Cell| position.1.contains(&cell);
        match self.partner(attacked) {
            _ if followed(attacked) => Some((above, None)),
            None => open(above).then_some((above, None)),
            Some(partner) if open(partner) => Some((partner, None)),
            Some(partner) => {
                let under = (partner.0, partner.1 - 1);
                let other = self.partner(under)?;
                let pending = followed((under.0, under.1 - 1))
                    && self.stone(position, (under.0, under.1 - 1)).is_none();
                let free = self.stone(position, under).is_none() && !followed(under) && !pending;
                (self.divert && free && open(other)).then_some((other, Some(under)))
            }
        }
    }

    /// One move of the attacker's and its answer: the new position, or whether the attacker has succeeded.
    pub fn turn(&self, position: &Position, column: i64) -> Result<Position, bool> {
        let attacker = if self.defender == 'X' { 'O' } else { 'X' };
        let mut next = position.clone();
        let cell = self.lands(&next, column).ok_or(false)?;
        next.0.insert(cell, attacker);
        if self.line(&next, cell) {
            return Err(true);
        }
        if self.repeats == [None, None]
            && (self.ends.0..=self.ends.1).all(|column| self.lands(&next, column).is_none())
        {
            return Err(false);
        }
        let (answer, followed) = self.answer(&next, cell).ok_or(true)?;
        next.1.extend(followed);
        next.0.insert(answer, self.defender);
        if self.line(&next, answer) { Err(false) } else { Ok(next) }
    }

    /// Whether the verdict is what play shows: no attack succeeds, as far as is looked; or the moves do.
    pub fn agrees(&self) -> bool {
        if !self.holds {
            let mut position = Position::default();
            let columns = self.moves.iter().step_by(2).map(|word| word[1..].parse::<i64>().unwrap());
            for column in columns {
                match self.turn(&position, column) {
                    Ok(next) => position = next,
                    Err(success) => return success,
                }
            }
            return false;
        }
        if let Some((_, period)) = self.stretch {
            let most = 1 + (self.connect + 12) / period;
            return (0..=most.min(4)).all(|copies| self.copy().wider(copies).holds_off());
        }
        self.holds_off()
    }

    fn copy(&self) -> Self {
        Self { columns: self.columns.clone(), moves: self.moves.clone(), ..*self }
    }

    /// Whether no attack succeeds, as far as is looked.
    fn holds_off(&self) -> bool {
        let mut seen = HashSet::new();
        let mut left = VecDeque::from([Position::default()]);
        while let Some(position) = left.pop_front() {
            for column in self.ends.0.max(-4)..=self.ends.1.min(5) {
                match self.turn(&position, column) {
                    Err(true) => return false,
                    Ok(next) if seen.len() < 300 && seen.insert(next.clone()) => left.push_back(next),
                    _ => {}
                }
            }
        }
        true
    }
}
