//! Reply rules in trees with gravity, as described in section 8 of `manual/src/certificate.md`: a position and
//! all that its rule reaches are played out. It must never leave a stone of the other player's unanswered.

use std::collections::HashSet;

use super::{Packed, Position, ROOM_OF_POSITION, Tree};
use crate::text::{Answer, Words, ensure, quote};

/// The letters of the free cells of the columns, from below, and how many cells were taken.
struct Rule(Vec<(usize, Vec<u8>)>);

impl Tree<'_> {
    /// Takes a rule, and makes sure that it answers everything in this position and in all that are reached.
    pub(super) fn play_out(&self, start: &Packed, words: &mut Words<'_>) -> Answer<()> {
        let limited = self.board.is_between(self.first, self.last) && self.board.height.is_some();
        ensure!(
            limited,
            "a rule needs a board that is limited in width and height, and all of it as the window"
        );
        words.expect("rule")?;
        let rule = self.read_rule(&Position::of(start), words)?;
        let (mut known, mut room) = (HashSet::new(), 0);
        let mut waiting = vec![start.clone()];
        while let Some(position) = waiting.pop() {
            for reached in self.play(&Position::of(&position), &rule)? {
                let packed = reached.packed();
                if known.insert(packed.clone()) {
                    let more = 2 * (packed.0.len() + ROOM_OF_POSITION);
                    self.budget.take(more);
                    room += more;
                    waiting.push(packed);
                }
            }
            self.budget.check()?;
        }
        self.budget.give_back(room);
        Ok(())
    }

    /// One word for each column that is not full, one character for each of its free cells.
    fn read_rule(&self, position: &Position, words: &mut Words<'_>) -> Answer<Rule> {
        let mut rule = Vec::new();
        for column in self.window() {
            let taken = self.column(position, column).len();
            let free = self.board.height.unwrap_or(0) as usize - taken;
            let word = if free == 0 { "" } else { words.word(&format!("the word for column {column}"))? };
            let plain = word.bytes().all(|letter| letter == b'.' || letter.is_ascii_alphabetic());
            ensure!(plain, "{} is not made of letters and dots", quote(word));
            ensure!(word.len() == free, "column {column} has {free} free cells, unlike {}", quote(word));
            rule.push((taken, word.bytes().collect()));
        }
        Ok(Rule(rule))
    }

    /// What is reached from a position by the other player's stones and the rule's replies, and is not settled.
    fn play(&self, position: &Position, rule: &Rule) -> Answer<Vec<Position>> {
        let threats = self.completing(position, self.player);
        ensure!(self.holds || !self.is_full(position), "the board is full, and nobody has won");
        let mut reached = Vec::new();
        for column in self.window().filter(|column| threats.is_empty() || threats.contains(column)) {
            if self.landing(position, column).is_none() {
                continue;
            }
            let mut after = position.clone();
            self.put(&mut after, column, self.other)?;
            if self.holds && self.is_full(&after) {
                continue;
            }
            let shown = || quote(&String::from_utf8_lossy(&after.packed().0));
            let reply = self.reply(&after, rule);
            let reply = reply.ok_or_else(|| format!("the rule has no reply in {}", shown()))?;
            if !self.put(&mut after, reply, self.player)? && !self.is_over(&after)? {
                reached.push(after);
            }
        }
        Ok(reached)
    }

    /// The same as `is_settled` for a position that has arisen from a safe one by a stone of each player's, on
    /// a whole board: if the other has no line by the next stone, there is none.
    fn is_over(&self, position: &Position) -> Answer<bool> {
        let danger = self.completing(position, self.other);
        let shown = || quote(&String::from_utf8_lossy(&position.packed().0));
        ensure!(danger.is_empty(), "{} may have a line at once in {}", char::from(self.other), shown());
        Ok(self.completing(position, self.player).len() >= 2 || self.holds && self.is_held(position))
    }

    /// The columns in which a stone of this player's makes a line.
    fn completing(&self, position: &Position, stone: u8) -> Vec<i64> {
        self.budget.spend(self.window().count() * 4 * self.board.connect as usize);
        let completes = |column: &i64| {
            self.landing(position, *column).is_some_and(|cell| self.lines_up(position, cell, stone))
        };
        self.window().filter(completes).collect()
    }

    /// The column in which the rule replies: for a line, against a line, or by the letters.
    fn reply(&self, position: &Position, rule: &Rule) -> Option<i64> {
        let line = |stone| self.completing(position, stone).first().copied();
        line(self.player).or_else(|| line(self.other)).or_else(|| self.by_letters(position, rule))
    }

    /// The column whose letter comes first, a capital letter before the small one, and of several the
    /// leftmost. A capital letter counts only if no other column has it.
    fn by_letters(&self, position: &Position, Rule(rule): &Rule) -> Option<i64> {
        let open = self.window().filter(|column| self.landing(position, *column).is_some());
        let letter = |column: i64| {
            let (taken, letters) = &rule[(column - self.first) as usize];
            (letters[self.column(position, column).len() - taken], column)
        };
        let open: Vec<(u8, i64)> = open.map(letter).collect();
        let counts = |(letter, _): &&(u8, i64)| match letter {
            b'A'..=b'Z' => open.iter().filter(|(other, _)| other == letter).count() == 1,
            letter => *letter != b'.',
        };
        let order = |(letter, column): &&(u8, i64)| {
            (letter.to_ascii_lowercase(), letter.is_ascii_lowercase(), *column)
        };
        open.iter().filter(counts).min_by_key(order).map(|(_, column)| *column)
    }
}
