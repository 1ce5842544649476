//! Games played to the end at random, but for one thing: who has a stone put into a bridge saves it.

use super::ties::Ties;
use dfpn::random::Random;
use game::{Class, Loops, Rule};
use torus::field::{EMPTY, Field, Mark, mark, player};

/// A game in progress, in arrays that are used again for the next one.
#[derive(Debug)]
pub struct Playout<'a> {
    field: &'a Field,
    pub stones: Vec<Mark>,
    /// The groups of Black and of White: only for rules under which the first loop decides.
    ties: [Ties; 2],
    open: Vec<u16>,
    places: Vec<(i16, i16)>,
    waiting: Vec<u16>,
    random: Random,
}

/// A place that the walk over a full board has not reached.
const NOWHERE: (i16, i16) = (i16::MIN, 0);

impl<'a> Playout<'a> {
    /// Nothing has been played yet.
    pub fn new(field: &'a Field, random: Random) -> Self {
        let count = field.count();
        Self {
            field,
            stones: vec![EMPTY; count],
            ties: [Ties::new(count), Ties::new(count)],
            open: Vec::with_capacity(count),
            places: vec![NOWHERE; count],
            waiting: Vec::with_capacity(count),
            random,
        }
    }

    /// Goes back to a position.
    pub fn start(&mut self, stones: &[Mark], ties: &[Ties; 2]) {
        self.stones.copy_from_slice(stones);
        if !self.is_monotone() {
            self.ties[0].copy(&ties[0]);
            self.ties[1].copy(&ties[1]);
        }
    }

    fn is_monotone(&self) -> bool {
        self.field.torus.rule().is_monotone()
    }

    /// Puts a stone; says who has won by it. Under rules c and c' that is left for the end.
    pub fn put(&mut self, cell: u16, own: Mark) -> Option<Mark> {
        let loops = if self.is_monotone() {
            Loops::None
        } else {
            self.ties[own as usize].add(self.field, &self.stones, cell, own)
        };
        self.stones[cell as usize] = own;
        self.field.torus.rule().winner(player(own), loops).map(mark)
    }

    /// Plays on until the game is over, after a last move; says who wins.
    pub fn finish(&mut self, mut mover: Mark, mut last: Option<u16>) -> Mark {
        self.open.clear();
        let cells = 0..self.stones.len() as u16;
        self.open.extend(cells.filter(|cell| self.stones[*cell as usize] == EMPTY));
        if self.is_monotone() {
            self.fill(mover, last);
            return self.winner_of_full_board();
        }
        while let Some(cell) = self.next_move(mover, last) {
            if let Some(winner) = self.put(cell, mover) {
                return winner;
            }
            (last, mover) = (Some(cell), 1 - mover);
        }
        // Under rules a and b every full board has had a winner.
        mover
    }

    /// Fills the board where loops need not be looked for on the way.
    fn fill(&mut self, mut mover: Mark, mut last: Option<u16>) {
        loop {
            let saving = last.and_then(|last| self.field.saving(&self.stones, last, mover).next());
            let cell = match saving {
                Some(cell) => cell,
                None => loop {
                    if self.open.is_empty() {
                        return;
                    }
                    let index = self.random.below(self.open.len());
                    let cell = self.open.swap_remove(index);
                    // Cells that saved a bridge are still on the list.
                    if self.stones[cell as usize] == EMPTY {
                        break cell;
                    }
                },
            };
            self.stones[cell as usize] = mover;
            (last, mover) = (Some(cell), 1 - mover);
        }
    }

    /// The next move where the first loop decides.
    fn next_move(&mut self, mover: Mark, last: Option<u16>) -> Option<u16> {
        if let Some(last) = last {
            let saving = self.field.saving(&self.stones, last, mover).next();
            if let Some(cell) = saving.filter(|cell| self.is_safe(*cell, mover)) {
                return Some(cell);
            }
        }
        let mut tries = if self.field.torus.rule() == Rule::A { 4 } else { 1 };
        while !self.open.is_empty() {
            let index = self.random.below(self.open.len());
            let cell = self.open[index];
            // Cells that saved a bridge are still on the list.
            if self.stones[cell as usize] != EMPTY {
                self.open.swap_remove(index);
                continue;
            }
            tries -= 1;
            if tries == 0 || self.is_safe(cell, mover) {
                self.open.swap_remove(index);
                return Some(cell);
            }
        }
        None
    }

    /// Whether a move does not lose at once, which happens under rule a only.
    fn is_safe(&self, cell: u16, mover: Mark) -> bool {
        if self.field.torus.rule() != Rule::A {
            return true;
        }
        let loops = self.ties[mover as usize].with(self.field, &self.stones, cell, mover);
        Rule::A.winner(player(mover), loops) != Some(player(1 - mover))
    }

    /// Who has won a full board under rules c and c', where exactly one player has: a walk over Black's
    /// stones.
    fn winner_of_full_board(&mut self) -> Mark {
        self.places.fill(NOWHERE);
        let mut all = Loops::None;
        for start in 0..self.stones.len() {
            if self.stones[start] != 0 || self.places[start] != NOWHERE {
                continue;
            }
            self.places[start] = (0, 0);
            self.waiting.push(start as u16);
            while let Some(cell) = self.waiting.pop() {
                let (right, down) = self.places[cell as usize];
                for way in &self.field.near[cell as usize] {
                    if self.stones[way.to as usize] != 0 {
                        continue;
                    }
                    let here = (right + way.right, down + way.down);
                    let known = self.places[way.to as usize];
                    if known == NOWHERE {
                        self.places[way.to as usize] = here;
                        self.waiting.push(way.to);
                    } else if known != here {
                        let class =
                            Class { right: (here.0 - known.0).into(), down: (here.1 - known.1).into() };
                        all = all.and(Loops::Along(class.upright()));
                    }
                }
            }
        }
        let black = self.field.torus.rule().winner(player(0), all).is_some();
        if black { 0 } else { 1 }
    }
}
