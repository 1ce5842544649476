//! Rules a and b: who wins the race, by proof-number search, and the game tree that shows it.
//!
//! Depth-first proof-number search (Nagai 2002) over positions up to translations and the half turn, which
//! share a code (`codes`). If two other positions should ever share one, the certificate would be refused.
//!
//! Whoever can win at once does; a single threat of the other player to do so must be met; two cannot.
//! Nothing else can be shared between positions, because under these rules more stones may hurt and the first
//! to close a loop wins.
//!
//! All of that is seen of a new position before it is visited: its mover's chances are those from before the
//! last move, and the other player's change only near the new stone.

mod table;

use super::codes::{self, Codes, Stones};
use super::net::{Chances, Net};
use dfpn::numbers::{SETTLED, patience};
use dfpn::trail::Trail;
use game::{Cell, CellSet, Player, TorusClaim};
use proof::field::{Word, bit, cells, word};
use proof::limits::{Budget, Exhausted, Limits};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use table::{Numbers, Table};

/// A settled race: who wins, and how.
#[derive(Debug)]
pub struct Race {
    net: Net,
    codes: Codes,
    table: Table,
    start: Stones,
    mover: usize,
    winner: usize,
    /// The line that is looked at.
    trail: Trail<Word>,
}

/// A position under search: its stones, who moves, and its numbers for all motions.
#[derive(Clone, Debug)]
struct Spot {
    stones: Stones,
    mover: usize,
    numbers: codes::Numbers,
}

/// A move, and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    cell: u8,
    numbers: Numbers,
}

/// What can be seen of a position without search.
enum Sight {
    /// The mover wins at once on these cells.
    Won(Word),
    /// The mover has lost.
    Lost,
    /// These moves are left.
    Open {
        moves: Word,
        /// What the mover can decide, and the other player.
        own: Chances,
        other: Chances,
    },
}

const WON: Numbers = Numbers { proof: 0, disproof: SETTLED };
const LOST: Numbers = Numbers { proof: SETTLED, disproof: 0 };
const PLAYERS: [Player; 2] = [Player::Black, Player::White];

/// Searches a claim under rule a or b. Its torus has at most 128 cells, and nobody has won yet.
pub fn settle(claim: &TorusClaim, limits: &Limits, budget: &mut Budget<'_>) -> Result<Race, Exhausted> {
    let mut race = Race::new(claim, limits);
    let start = race.spot(race.start, race.mover);
    let numbers = race.visit(&start, (SETTLED, SETTLED), budget)?;
    race.winner = if numbers.proof == 0 { race.mover } else { 1 - race.mover };
    Ok(race)
}

/// The moves with which the player to move wins, under rule a or b.
pub fn winning_moves(
    claim: &TorusClaim,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<CellSet, Exhausted> {
    let mut race = Race::new(claim, limits);
    let start = race.spot(race.start, race.mover);
    let mut moves = CellSet::EMPTY;
    for cell in cells(race.empty(race.start)) {
        let wins = match race.after(race.start, race.mover, cell).1 {
            Some(winner) => winner == race.mover,
            None => {
                let after = race.spot_after(&start, cell);
                race.trail.line.push(cell);
                let numbers = race.visit(&after, (SETTLED, SETTLED), budget)?;
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

impl Race {
    /// A race of which nothing is known yet.
    fn new(claim: &TorusClaim, limits: &Limits) -> Self {
        let mover = usize::from(claim.to_move() == Player::White);
        Self {
            net: Net::new(&claim.torus),
            codes: Codes::new(&claim.torus),
            table: Table::with_bytes(limits.memory),
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

    fn spot(&self, stones: Stones, mover: usize) -> Spot {
        Spot { stones, mover, numbers: self.codes.of(stones) }
    }

    fn spot_after(&self, spot: &Spot, cell: u8) -> Spot {
        let Spot { mut stones, mover, .. } = *spot;
        stones[mover] |= bit(cell);
        Spot { stones, mover: 1 - mover, numbers: self.codes.after(&spot.numbers, mover, cell) }
    }

    fn empty(&self, [black, white]: Stones) -> Word {
        self.net.all() & !(black | white)
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
        let own = self.net.chances(PLAYERS[mover], stones[mover], empty);
        if own.won != 0 {
            return Sight::Won(own.won);
        }
        let other = self.net.chances(PLAYERS[1 - mover], stones[1 - mover], empty);
        match moves_left(empty & !own.lost, other.won) {
            0 => Sight::Lost,
            moves => Sight::Open { moves, own, other },
        }
    }

    /// Searches below a position until it is settled or its proof or disproof number reaches its limit.
    fn visit(
        &mut self,
        spot: &Spot,
        (proof_limit, disproof_limit): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, Exhausted> {
        budget.spend()?;
        budget.show(|| self.trail.glimpse(PLAYERS[self.mover], |cell| Cell::new(cell.into())));
        let code = spot.numbers.code();
        let mut children = match self.sight(spot.stones, spot.mover) {
            Sight::Won(_) => return self.note(code, WON),
            Sight::Lost => return self.note(code, LOST),
            Sight::Open { moves, own, other } => self.children(spot, moves, &own, &other),
        };
        loop {
            let (best, numbers, others) = weigh(&children);
            let settled = numbers.proof == 0 || numbers.disproof == 0;
            if self.trail.line.is_empty() {
                self.trail.open = open(&children);
                self.trail.numbers = (numbers.proof, numbers.disproof);
            }
            if settled || numbers.proof >= proof_limit || numbers.disproof >= disproof_limit {
                return self.note(code, numbers);
            }
            let limits = (
                disproof_limit.saturating_sub(others.open - 1).min(SETTLED),
                proof_limit.min(patience(others.second)),
            );
            let next = self.spot_after(spot, children[best].cell);
            self.trail.line.push(children[best].cell);
            // The other children have as many stones: nothing is learnt of them here.
            children[best].numbers = self.visit(&next, limits, budget)?;
            self.trail.line.pop();
        }
    }

    fn note(&mut self, code: u64, numbers: Numbers) -> Result<Numbers, Exhausted> {
        self.table.put(code, numbers)?;
        Ok(numbers)
    }

    /// The moves of a position, one for each position that they lead to; a single one if it is seen to win.
    fn children(&self, spot: &Spot, moves: Word, own: &Chances, other: &Chances) -> Vec<Child> {
        let mut codes: Vec<(u8, u64)> = Vec::with_capacity(moves.count_ones() as usize);
        for cell in cells(moves) {
            let code = self.codes.code_after(&spot.numbers, spot.mover, cell);
            if codes.iter().all(|(_, known)| *known != code) {
                codes.push((cell, code));
            }
        }
        let known = self.table.get_all(codes.iter().map(|(_, code)| *code));
        let mut children = Vec::with_capacity(codes.len());
        for ((cell, _), known) in codes.into_iter().zip(known) {
            let empty = self.empty(spot.stones) & !bit(cell);
            let numbers = known.unwrap_or_else(|| self.estimate(empty, own, other, cell));
            let child = Child { cell, numbers };
            if numbers.disproof == 0 {
                return vec![child];
            }
            children.push(child);
        }
        children
    }

    /// A first estimate of the position after a move that decides nothing, by what both players could decide
    /// before it.
    fn estimate(&self, empty: Word, own: &Chances, other: &Chances, cell: u8) -> Numbers {
        let (threats, lost) = self.net.chances_after(own, cell);
        let moves = moves_left(empty & !other.lost, threats);
        if moves == 0 {
            return LOST;
        }
        // Who has cells left to play on holds out longer.
        let (mine, theirs) = ((empty & !other.lost).count_ones(), (empty & !lost).count_ones());
        Numbers { proof: 1 + theirs / 2, disproof: 1 + (moves.count_ones() + mine) / 2 }
    }

    /// A move with which the winner, who is to move, wins.
    fn winning_move(&self, spot: &Spot) -> Option<u8> {
        match self.sight(spot.stones, spot.mover) {
            Sight::Won(won) => cells(won).next(),
            Sight::Lost => None,
            Sight::Open { moves, own, other } => {
                let children = self.children(spot, moves, &own, &other);
                children.iter().find(|child| child.numbers.disproof == 0).map(|child| child.cell)
            }
        }
    }

    /// The move with which the player to move wins, if that is the winner.
    pub fn first_move(&self) -> Option<u8> {
        let start = || self.spot(self.start, self.mover);
        (self.mover == self.winner).then(|| self.winning_move(&start())).flatten()
    }

    /// Writes the game tree, after the head of a certificate.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let name = |cell: u8| self.net.torus().grid().name(game::Cell::new(cell.into()));
        let missing = || io::Error::other("the search has lost a move of its tree");
        let (mut start, mut over) = (self.start, None);
        if self.mover == self.winner {
            let cell = self.winning_move(&self.spot(start, self.winner)).ok_or_else(missing)?;
            writeln!(out, "move {}", name(cell))?;
            (start, over) = self.after(start, self.winner, cell);
        }
        // Positions by their least images, with the number and the motion that took them there.
        let mut known: FxHashMap<Stones, (usize, usize)> = FxHashMap::default();
        let mut waiting = std::collections::VecDeque::new();
        if over.is_none() {
            let (least, motion) = self.codes.least(start);
            known.insert(least, (1, motion));
            waiting.push_back(start);
        }
        let mut number = 0;
        while let Some(stones) = waiting.pop_front() {
            number += 1;
            let mut line = number.to_string();
            let spot = self.spot(stones, 1 - self.winner);
            for cell in cells(self.empty(stones)) {
                let (after, over) = self.after(stones, 1 - self.winner, cell);
                if over.is_some() {
                    continue;
                }
                let reply = self.winning_move(&self.spot_after(&spot, cell)).ok_or_else(missing)?;
                let (after, over) = self.after(after, self.winner, reply);
                _ = write!(line, " {}", name(reply));
                if over.is_some() {
                    continue;
                }
                let (least, motion) = self.codes.least(after);
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

    /// The motion that goes by the one to the least image and by the other back, as it is written.
    fn way_between(&self, one: usize, other: usize, name: impl Fn(u8) -> String) -> String {
        match Codes::motion(self.codes.between(one, other)) {
            (false, 0) => String::new(),
            (false, to) => format!(">{}", name(to)),
            (true, to) => format!("<{}", name(to)),
        }
    }
}

/// The moves of these that meet the threats of the other player.
fn moves_left(moves: Word, threats: Word) -> Word {
    match threats.count_ones() {
        0 => moves,
        1 => moves & threats,
        _ => 0,
    }
}

/// The moves that are not refuted.
fn open(children: &[Child]) -> Word {
    let open = children.iter().filter(|child| child.numbers.proof != 0);
    open.fold(0, |open, child| open | bit(child.cell))
}

/// The most promising move, the numbers of the position by those of all its moves, and what is to be known of
/// the other moves.
fn weigh(children: &[Child]) -> (usize, Numbers, Others) {
    let (mut best, mut least, mut hardest) = (0, SETTLED, 0);
    let mut others = Others { second: SETTLED, open: 0 };
    for (index, Child { numbers, .. }) in children.iter().enumerate() {
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

/// What a search has to know of the moves besides the most promising one.
struct Others {
    /// The least disproof number among them.
    second: u32,
    /// How many moves are open, the most promising one counted.
    open: u32,
}
