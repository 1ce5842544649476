//! Rules a and b: who wins the race, by proof-number search, and the game tree that shows it.
//!
//! Depth-first proof-number search (Nagai 2002) over positions up to translations and the half turn, of which there
//! are two for each cell: the table knows a position by the least of its images. Nothing else can be
//! shared between positions, because under these rules more stones may hurt and the first to close a loop wins.

use super::net::Net;
use crate::contest::{Word, bit, cells};
use crate::limits::{Budget, Exhausted, Limits};
use game::{CellSet, Player, Torus, TorusClaim};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Stones of Black and of White.
type Stones = [Word; 2];

/// A settled race: who wins, and how.
#[derive(Debug)]
pub struct Race {
    net: Net,
    images: Vec<Vec<u8>>,
    table: FxHashMap<(Stones, usize), Numbers>,
    start: Stones,
    mover: usize,
    winner: usize,
}

/// Proof and disproof numbers of "the mover wins".
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const SETTLED: u32 = 1 << 30;
const WON: Numbers = Numbers { proof: 0, disproof: SETTLED };
const LOST: Numbers = Numbers { proof: SETTLED, disproof: 0 };
const PLAYERS: [Player; 2] = [Player::Black, Player::White];

/// Searches a claim under rule a or b. Its torus has at most 128 cells, and nobody has won yet.
pub fn settle(claim: &TorusClaim, limits: &Limits, budget: &mut Budget<'_>) -> Result<Race, Exhausted> {
    let word = |set: &CellSet| set.iter().fold(0, |word, cell| word | bit(cell.index() as u8));
    let mover = usize::from(claim.to_move() == Player::White);
    let mut race = Race {
        net: Net::new(&claim.torus),
        images: images(&claim.torus),
        table: FxHashMap::default(),
        start: [word(&claim.black), word(&claim.white)],
        mover,
        winner: mover,
    };
    let most = limits.memory / (2 * size_of::<((Stones, usize), Numbers)>());
    let numbers = race.visit(race.start, mover, SETTLED, SETTLED, most, budget)?;
    race.winner = if numbers.proof == 0 { mover } else { 1 - mover };
    Ok(race)
}

/// Where each translation, without and with half a turn before it, takes every cell.
fn images(torus: &Torus) -> Vec<Vec<u8>> {
    let all = torus.grid().cells();
    let shifts = all.iter().map(|cell| (torus.grid().column(cell), torus.grid().row(cell)));
    let motions: Vec<_> = shifts.flat_map(|shift| [(false, shift), (true, shift)]).collect();
    let go = |cell, (turned, shift)| torus.moved(cell, turned, shift).index() as u8;
    motions.into_iter().map(|motion| all.iter().map(|cell| go(cell, motion)).collect()).collect()
}

fn moved(image: &[u8], word: Word) -> Word {
    cells(word).fold(0, |moved, cell| moved | bit(image[cell as usize]))
}

impl Race {
    /// Who wins.
    pub fn winner(&self) -> Player {
        PLAYERS[self.winner]
    }

    /// The least image of a position, and the motion that takes the position there.
    fn least(&self, [black, white]: Stones) -> (Stones, usize) {
        let mut best = ([Word::MAX; 2], 0);
        for (number, image) in self.images.iter().enumerate() {
            let black = moved(image, black);
            if black <= best.0[0] {
                let stones = [black, moved(image, white)];
                if stones < best.0 {
                    best = (stones, number);
                }
            }
        }
        best
    }

    fn empty(&self, [black, white]: Stones) -> Word {
        let all = if self.net.count() == 128 { Word::MAX } else { bit(self.net.count() as u8) - 1 };
        all & !(black | white)
    }

    /// What a move leads to: the position, and who has won there.
    fn after(&self, mut stones: Stones, mover: usize, cell: u8) -> (Stones, Option<usize>) {
        let closes = self.net.may_close(cell, stones[mover]);
        stones[mover] |= bit(cell);
        let winner = closes.then(|| self.net.winner(PLAYERS[mover], stones[mover])).flatten();
        (stones, winner.map(|winner| usize::from(winner == Player::White)))
    }

    /// The numbers of a position for its mover; a first look if it is new.
    fn look(&mut self, stones: Stones, mover: usize) -> Numbers {
        let key = (self.least(stones).0, mover);
        if let Some(known) = self.table.get(&key) {
            return *known;
        }
        let mut safe = 0;
        for cell in cells(self.empty(stones)) {
            match self.after(stones, mover, cell).1 {
                Some(winner) if winner == mover => {
                    self.table.insert(key, WON);
                    return WON;
                }
                Some(_) => {}
                None => safe += 1,
            }
        }
        let distance = self.net.distance(PLAYERS[mover], stones[mover], stones[1 - mover]);
        let numbers = if safe == 0 { LOST } else { Numbers { proof: distance, disproof: safe } };
        self.table.insert(key, numbers);
        numbers
    }

    fn visit(
        &mut self,
        stones: Stones,
        mover: usize,
        proof_limit: u32,
        disproof_limit: u32,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, Exhausted> {
        budget.spend()?;
        let own = self.look(stones, mover);
        if own.proof == 0 || own.disproof == 0 {
            return Ok(own);
        }
        if self.table.len() > most {
            return Err(Exhausted::Memory);
        }
        let key = (self.least(stones).0, mover);
        let mut moves: Vec<Stones> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for cell in cells(self.empty(stones)) {
            let (after, over) = self.after(stones, mover, cell);
            // A move that ends the game here loses it.
            if over.is_none() && seen.insert(self.least(after).0) {
                moves.push(after);
            }
        }
        loop {
            let (mut best, mut second, mut hardest, mut open) = (0, SETTLED, 0, 0u32);
            let mut least = SETTLED;
            let mut won = false;
            for (index, after) in moves.iter().enumerate() {
                let child = self.look(*after, 1 - mover);
                won |= child.disproof == 0;
                if child.proof == 0 {
                    continue;
                }
                open += 1;
                hardest = hardest.max(child.proof);
                if child.disproof < least {
                    (second, least, best) = (least, child.disproof, index);
                } else {
                    second = second.min(child.disproof);
                }
            }
            let numbers = if won {
                WON
            } else if open == 0 {
                LOST
            } else {
                Numbers { proof: least, disproof: hardest.saturating_add(open - 1).min(SETTLED - 1) }
            };
            let settled = won || open == 0;
            if settled || numbers.proof >= proof_limit || numbers.disproof >= disproof_limit {
                self.table.insert(key, numbers);
                return Ok(numbers);
            }
            let child_proof = disproof_limit.saturating_sub(open - 1).min(SETTLED);
            let child_disproof = proof_limit.min(second.saturating_add(1 + second / 4));
            self.visit(moves[best], 1 - mover, child_proof, child_disproof, most, budget)?;
        }
    }

    /// A move with which the winner wins.
    fn winning_move(&self, stones: Stones) -> Option<u8> {
        let good = |cell: &u8| match self.after(stones, self.winner, *cell) {
            (_, Some(winner)) => winner == self.winner,
            (after, None) => {
                let known = self.table.get(&(self.least(after).0, 1 - self.winner));
                known.is_some_and(|known| known.disproof == 0)
            }
        };
        let at_once = |cell: &u8| self.after(stones, self.winner, *cell).1 == Some(self.winner);
        let empty = self.empty(stones);
        cells(empty).find(at_once).or_else(|| cells(empty).find(good))
    }

    /// The move with which the player to move wins, if that is the winner.
    pub fn first_move(&self) -> Option<u8> {
        (self.mover == self.winner).then(|| self.winning_move(self.start)).flatten()
    }

    /// Writes the game tree, after the head of a certificate.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let name = |cell: u8| self.net.torus().grid().name(game::Cell::new(cell.into()));
        let missing = || io::Error::other("the search has lost a move of its tree");
        let (mut start, mut over) = (self.start, None);
        if self.mover == self.winner {
            let cell = self.winning_move(start).ok_or_else(missing)?;
            writeln!(out, "move {}", name(cell))?;
            (start, over) = self.after(start, self.winner, cell);
        }
        // Positions by their least images, with the number and the motion that took them there.
        let mut known: FxHashMap<Stones, (usize, usize)> = FxHashMap::default();
        let mut waiting = std::collections::VecDeque::new();
        if over.is_none() {
            let (least, motion) = self.least(start);
            known.insert(least, (1, motion));
            waiting.push_back(start);
        }
        let mut number = 0;
        while let Some(stones) = waiting.pop_front() {
            number += 1;
            let mut line = number.to_string();
            for cell in cells(self.empty(stones)) {
                let (after, over) = self.after(stones, 1 - self.winner, cell);
                if over.is_some() {
                    continue;
                }
                let reply = self.winning_move(after).ok_or_else(missing)?;
                let (after, over) = self.after(after, self.winner, reply);
                _ = write!(line, " {}", name(reply));
                if over.is_some() {
                    continue;
                }
                let (least, motion) = self.least(after);
                if let Some((first, there)) = known.get(&least) {
                    _ = write!(line, "@{first}{}", self.way_between(*there, motion, name));
                } else {
                    known.insert(least, (known.len() + 1, motion));
                    waiting.push_back(after);
                }
            }
            writeln!(out, "{line}")?;
        }
        writeln!(out, "qed")?;
        out.flush()
    }

    /// The motion that goes by the one to the least image and by the other back: where a1 goes, and how.
    fn way_between(&self, one: usize, other: usize, name: impl Fn(u8) -> String) -> String {
        let back =
            |cell: u8| self.images[other].iter().position(|to| *to == cell).map_or(0, |cell| cell as u8);
        let to = back(self.images[one][0]);
        match (one % 2 == other % 2, to) {
            (true, 0) => String::new(),
            (true, to) => format!(">{}", name(to)),
            (false, to) => format!("<{}", name(to)),
        }
    }
}
