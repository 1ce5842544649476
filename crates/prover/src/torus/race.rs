//! Rules a and b: who wins the race, by proof-number search, and the game tree that shows it.
//!
//! Depth-first proof-number search (Nagai 2002) over positions up to translations and the half turn, of which there
//! are two for each cell. The table knows a position by a code: each stone has a random number for each of these motions,
//! a position has the combination of its stones' numbers for each motion, and its code is the least of them.
//! So the code after a move costs one step for each motion, and positions that are images of each other share it. Two others do
//! only by a chance of one in 2^128, and then the certificate would be refused.
//!
//! Whoever can win at once does; a single threat of the other player to do so must be met; two cannot. Nothing else can be
//! shared between positions, because under these rules more stones may hurt and the first to close a loop wins.

use super::net::Net;
use crate::contest::{Word, bit, cells};
use crate::limits::{Budget, Exhausted, Limits, Trail};
use game::{Cell, CellSet, Player, Torus, TorusClaim};
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
    /// For each player and cell, the numbers of a stone there, one for each motion.
    numbers: [Vec<Vec<u128>>; 2],
    table: FxHashMap<u128, Numbers>,
    start: Stones,
    mover: usize,
    winner: usize,
    /// The line that is looked at.
    trail: Trail<Word>,
}

/// Proof and disproof numbers of "the mover wins".
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// A position under search: its stones, who moves, and its numbers for all motions.
#[derive(Clone, Debug)]
struct Spot {
    stones: Stones,
    mover: usize,
    codes: Vec<u128>,
}

/// A move, the code of the position after it, and a first estimate of that position, which the table has only once it was
/// visited: most never are.
#[derive(Clone, Copy, Debug)]
struct Child {
    cell: u8,
    code: u128,
    estimate: Numbers,
}

/// What can be seen of a position without search.
enum Sight {
    /// Its numbers are final.
    Settled(Numbers),
    /// These moves are left.
    Moves(Word),
}

const SETTLED: u32 = 1 << 30;
const WON: Numbers = Numbers { proof: 0, disproof: SETTLED };
const LOST: Numbers = Numbers { proof: SETTLED, disproof: 0 };
const PLAYERS: [Player; 2] = [Player::Black, Player::White];

/// Searches a claim under rule a or b. Its torus has at most 128 cells, and nobody has won yet.
pub fn settle(claim: &TorusClaim, limits: &Limits, budget: &mut Budget<'_>) -> Result<Race, Exhausted> {
    let mut race = Race::new(claim);
    let start = race.spot(race.start, race.mover);
    let numbers = race.visit(&start, (SETTLED, SETTLED), most_entries(limits), budget)?;
    race.winner = if numbers.proof == 0 { race.mover } else { 1 - race.mover };
    Ok(race)
}

/// The moves with which the player to move wins, under rule a or b.
pub fn winning_moves(
    claim: &TorusClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<CellSet, Exhausted> {
    let mut race = Race::new(claim);
    let start = race.spot(race.start, race.mover);
    let mut moves = CellSet::EMPTY;
    for cell in cells(race.empty(race.start)) {
        let wins = match race.after(race.start, race.mover, cell).1 {
            Some(winner) => winner == race.mover,
            None => {
                let after = race.spot_after(&start, cell);
                race.trail.line.push(cell);
                let numbers = race.visit(&after, (SETTLED, SETTLED), most_entries(limits), budget)?;
                race.trail.line.pop();
                numbers.disproof == 0
            }
        };
        if wins {
            moves.insert(Cell::new(cell.into()));
        }
    }
    Ok(moves)
}

/// A table that grows holds its old self and the new one for a moment.
fn most_entries(limits: &Limits) -> usize {
    limits.memory / (4 * size_of::<(u128, Numbers)>())
}

/// Where each translation, without and with half a turn before it, takes every cell.
fn images(torus: &Torus) -> Vec<Vec<u8>> {
    let all = torus.grid().cells();
    let shifts = all.iter().map(|cell| (torus.grid().column(cell), torus.grid().row(cell)));
    let motions: Vec<_> = shifts.flat_map(|shift| [(false, shift), (true, shift)]).collect();
    let go = |cell, (turned, shift)| torus.moved(cell, turned, shift).index() as u8;
    motions.into_iter().map(|motion| all.iter().map(|cell| go(cell, motion)).collect()).collect()
}

/// Random numbers for the stones: under each motion a stone has the number of the cell to which it goes.
fn stone_numbers(images: &[Vec<u8>]) -> [Vec<Vec<u128>>; 2] {
    let mut state = 0u64;
    let mut random = || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    let count = images.first().map_or(0, Vec::len);
    [(); 2].map(|()| {
        let own: Vec<u128> = (0..count).map(|_| random() << 64 | random()).collect();
        let of_cell = |cell: usize| images.iter().map(|image| own[image[cell] as usize]).collect();
        (0..count).map(of_cell).collect()
    })
}

fn moved(image: &[u8], word: Word) -> Word {
    cells(word).fold(0, |moved, cell| moved | bit(image[cell as usize]))
}

impl Race {
    /// A race of which nothing is known yet.
    fn new(claim: &TorusClaim) -> Self {
        let word = |set: &CellSet| set.iter().fold(0, |word, cell| word | bit(cell.index() as u8));
        let mover = usize::from(claim.to_move() == Player::White);
        let images = images(&claim.torus);
        Self {
            net: Net::new(&claim.torus),
            numbers: stone_numbers(&images),
            images,
            table: FxHashMap::default(),
            start: [word(&claim.black), word(&claim.white)],
            mover,
            winner: mover,
            trail: Trail::new(),
        }
    }

    /// Who wins.
    pub fn winner(&self) -> Player {
        PLAYERS[self.winner]
    }

    /// A position with its codes.
    fn spot(&self, stones: Stones, mover: usize) -> Spot {
        let mut codes = vec![0; self.images.len()];
        for player in [0, 1] {
            for cell in cells(stones[player]) {
                let numbers = &self.numbers[player][cell as usize];
                codes.iter_mut().zip(numbers).for_each(|(code, number)| *code ^= number);
            }
        }
        Spot { stones, mover, codes }
    }

    /// The code of a position. Equal positions have the same player to move: it follows from the number of stones.
    fn code(&self, stones: Stones) -> u128 {
        self.spot(stones, 0).codes.into_iter().min().unwrap_or(0)
    }

    fn spot_after(&self, spot: &Spot, cell: u8) -> Spot {
        let Spot { mut stones, mover, .. } = *spot;
        let numbers = &self.numbers[mover][cell as usize];
        stones[mover] |= bit(cell);
        let codes = spot.codes.iter().zip(numbers).map(|(code, number)| code ^ number).collect();
        Spot { stones, mover: 1 - mover, codes }
    }

    fn code_after(&self, spot: &Spot, cell: u8) -> u128 {
        let numbers = &self.numbers[spot.mover][cell as usize];
        spot.codes.iter().zip(numbers).map(|(code, number)| code ^ number).min().unwrap_or(0)
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
        stones[mover] |= bit(cell);
        let winner = self.net.winner(PLAYERS[mover], stones[mover]);
        (stones, winner.map(|winner| usize::from(winner == Player::White)))
    }

    /// What can be seen of a position without search.
    fn sight(&self, stones: Stones, mover: usize) -> Sight {
        let empty = self.empty(stones);
        let (own_wins, own_losses) = self.net.deciding(PLAYERS[mover], stones[mover], empty);
        if own_wins != 0 {
            return Sight::Settled(WON);
        }
        let (threats, _) = self.net.deciding(PLAYERS[1 - mover], stones[1 - mover], empty);
        let moves = match threats.count_ones() {
            0 => empty & !own_losses,
            1 => threats & !own_losses,
            _ => 0,
        };
        if moves == 0 { Sight::Settled(LOST) } else { Sight::Moves(moves) }
    }

    /// A first estimate of a position that is new.
    fn estimate(&self, stones: Stones, mover: usize) -> Numbers {
        match self.sight(stones, mover) {
            Sight::Settled(numbers) => numbers,
            // The distance to a loop would be a better guess, but takes longer than it saves.
            Sight::Moves(moves) => Numbers { proof: 1, disproof: moves.count_ones() },
        }
    }

    /// Searches below a position until it is settled or its proof or disproof number reaches its limit.
    fn visit(
        &mut self,
        spot: &Spot,
        (proof_limit, disproof_limit): (u32, u32),
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, Exhausted> {
        budget.spend()?;
        budget.show(|| self.trail.glimpse(PLAYERS[self.mover], |cell| Cell::new(cell.into())));
        if self.table.len() > most {
            return Err(Exhausted::Memory);
        }
        let code = spot.codes.iter().copied().min().unwrap_or(0);
        let moves = match self.sight(spot.stones, spot.mover) {
            Sight::Settled(numbers) => {
                self.table.insert(code, numbers);
                return Ok(numbers);
            }
            Sight::Moves(moves) => moves,
        };
        let children = self.children(spot, moves);
        loop {
            let (best, numbers, others) = self.weigh(&children);
            let settled = numbers.proof == 0 || numbers.disproof == 0;
            if self.trail.line.is_empty() {
                self.trail.open = self.open(&children);
                self.trail.numbers = (numbers.proof, numbers.disproof);
            }
            if settled || numbers.proof >= proof_limit || numbers.disproof >= disproof_limit {
                self.table.insert(code, numbers);
                return Ok(numbers);
            }
            let limits = (
                disproof_limit.saturating_sub(others.open - 1).min(SETTLED),
                proof_limit.min(others.second.saturating_add(1 + others.second / 4)),
            );
            let next = self.spot_after(spot, children[best].cell);
            self.trail.line.push(children[best].cell);
            self.visit(&next, limits, most, budget)?;
            self.trail.line.pop();
        }
    }

    /// The moves that are not refuted.
    fn open(&self, children: &[Child]) -> Word {
        let numbers = |child: &Child| self.table.get(&child.code).copied().unwrap_or(child.estimate);
        children
            .iter()
            .filter(|child| numbers(child).proof != 0)
            .fold(0, |open, child| open | bit(child.cell))
    }

    /// The moves of a position, one for each position that they lead to.
    fn children(&self, spot: &Spot, moves: Word) -> Vec<Child> {
        let mut children: Vec<Child> = Vec::new();
        for cell in cells(moves) {
            let code = self.code_after(spot, cell);
            if children.iter().any(|child| child.code == code) {
                continue;
            }
            let known = self.table.get(&code).copied();
            let estimate = known.unwrap_or_else(|| {
                let mut stones = spot.stones;
                stones[spot.mover] |= bit(cell);
                self.estimate(stones, 1 - spot.mover)
            });
            children.push(Child { cell, code, estimate });
        }
        children
    }

    /// The most promising move, the numbers of the position by those of all its moves, and what is to be known of the other
    /// moves.
    fn weigh(&self, children: &[Child]) -> (usize, Numbers, Others) {
        let (mut best, mut least, mut hardest) = (0, SETTLED, 0);
        let mut others = Others { second: SETTLED, open: 0 };
        for (index, child) in children.iter().enumerate() {
            let numbers = self.table.get(&child.code).copied().unwrap_or(child.estimate);
            if numbers.disproof == 0 {
                return (index, WON, others);
            }
            if numbers.proof == 0 {
                continue;
            }
            others.open += 1;
            hardest = hardest.max(numbers.proof);
            if numbers.disproof < least {
                (others.second, least, best) = (least, numbers.disproof, index);
            } else {
                others.second = others.second.min(numbers.disproof);
            }
        }
        if others.open == 0 {
            return (0, LOST, others);
        }
        let disproof = hardest.saturating_add(others.open - 1).min(SETTLED - 1);
        (best, Numbers { proof: least, disproof }, others)
    }

    /// A move with which the winner wins.
    fn winning_move(&self, stones: Stones) -> Option<u8> {
        let good = |cell: &u8| match self.after(stones, self.winner, *cell) {
            (_, Some(winner)) => winner == self.winner,
            (after, None) => {
                let known = self.table.get(&self.code(after)).copied();
                known.unwrap_or_else(|| self.estimate(after, 1 - self.winner)).disproof == 0
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

/// What a search has to know of the moves besides the most promising one.
struct Others {
    /// The least disproof number among them.
    second: u32,
    /// How many moves are open, the most promising one counted.
    open: u32,
}
