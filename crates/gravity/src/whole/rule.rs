//! Reply rules, as section 8 of `manual/src/certificate.md` has them: letters on the free cells by which a player
//! replies from a position on, and the play-out that shows whether they answer everything.

use super::grid::{Grid, Stones};
use super::word::Word;
use rustc_hash::FxHashSet;

/// The letters of a rule, by the places of the cells' bits: A, a, B, b, … are 0, 1, 2, 3, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule(pub Vec<u8>);

/// A dot: the cell never counts.
pub const NEVER: u8 = u8::MAX;

impl Rule {
    /// The cell that the letters choose among those that can be played.
    pub fn choose<W: Word>(&self, landing: W) -> Option<W> {
        let rank = |cell: W| self.0[cell.lowest() as usize];
        let mut best: Option<(u8, W)> = None;
        for cell in landing.each() {
            let own = rank(cell);
            if own == NEVER || best.is_some_and(|(known, _)| known <= own) {
                continue;
            }
            let shared = own % 2 == 0 && landing.each().any(|other| other != cell && rank(other) == own);
            if !shared {
                best = Some((own, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// One word for each column that is not full.
    pub fn words<W: Word>(&self, grid: &Grid<W>, taken: W) -> String {
        let mut text = String::new();
        for column in 0..grid.width {
            let free = grid.of_column(column) & !taken;
            if !free.is_none() {
                text.push(' ');
            }
            text.extend(free.each().map(|cell| match self.0[cell.lowest() as usize] {
                NEVER => '.',
                rank if rank % 2 == 0 => char::from(b'A' + rank / 2),
                rank => char::from(b'a' + rank / 2),
            }));
        }
        text
    }
}

/// How a rule fared.
#[derive(Clone, Debug)]
pub enum Played<W> {
    /// It answers everything, and this is what a checker counts as the work to see it.
    Good(u64),
    /// It fails at the end of a game; these are the positions in it in which the player had to reply.
    Fails(Vec<Stones<W>>),
    /// It reaches more positions than were allowed.
    Long,
}

/// What a player is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A line.
    Win,
    /// That the other has none.
    Hold,
}

impl<W: Word> Grid<W> {
    /// The cells at which a player would have a line at once.
    pub fn chances(&self, stones: W, taken: W) -> W {
        self.completing(stones) & self.landing(taken)
    }

    /// Whether nothing is left to be told of a safe position with the other to move.
    pub fn is_settled(&self, position: Stones<W>, aim: Aim) -> bool {
        self.chances(position.own, position.taken).is_several()
            || aim == Aim::Hold && self.is_held(position.other(), position.taken)
    }

    /// The stones of the other's that need a reply.
    pub fn asked(&self, position: Stones<W>) -> W {
        let threats = self.chances(position.own, position.taken);
        if threats.is_none() { self.landing(position.taken) } else { threats }
    }

    /// Plays a rule out from a safe position that is not settled, the other to move, as a checker does.
    pub fn play_out(&self, start: Stones<W>, aim: Aim, rule: &Rule, most: usize) -> Played<W> {
        let mut known = FxHashSet::default();
        let mut work = 0;
        // Positions with the other to move, the stones that are still to be answered, and how they arose.
        let mut path = vec![(start, self.asked(start), start)];
        if self.landing(start.taken).is_none() && aim == Aim::Win {
            return Played::Fails(Vec::new());
        }
        while let Some((position, asked, _)) = path.last_mut() {
            if asked.is_none() {
                path.pop();
                continue;
            }
            let cell = asked.first();
            *asked ^= cell;
            let after = position.with_other(cell);
            work += self.cost(aim);
            match self.reply(after, aim, rule) {
                Reply::Over => {}
                Reply::None => {
                    let answered = path[1..].iter().map(|(_, _, answered)| *answered);
                    return Played::Fails(answered.chain([after]).collect());
                }
                Reply::Next(next) if known.insert(self.key(next.own, next.taken)) => {
                    if known.len() > most {
                        return Played::Long;
                    }
                    path.push((next, self.asked(next), after));
                }
                Reply::Next(_) => {}
            }
        }
        Played::Good(work)
    }

    /// What a checker counts for one stone of the other's and its reply, at most.
    fn cost(&self, aim: Aim) -> u64 {
        let look = u64::from(self.width * 4 * self.connect);
        let held = if aim == Aim::Hold { u64::from(self.width * self.height * 4 * 8) } else { 0 };
        5 * look + held
    }

    /// The rule's reply after a stone of the other's.
    fn reply(&self, after: Stones<W>, aim: Aim, rule: &Rule) -> Reply<W> {
        let landing = self.landing(after.taken);
        if !(self.completing(after.own) & landing).is_none() || landing.is_none() && aim == Aim::Hold {
            return Reply::Over;
        }
        let danger = self.completing(after.other()) & landing;
        let chosen = if danger.is_none() { rule.choose(landing) } else { Some(danger.first()) };
        let Some(cell) = chosen else { return Reply::None };
        let next = after.with_own(cell);
        let landing = self.landing(next.taken);
        if !(self.completing(next.other()) & landing).is_none() {
            return Reply::None;
        }
        if self.is_settled(next, aim) {
            return Reply::Over;
        }
        match (landing.is_none(), aim) {
            (false, _) => Reply::Next(next),
            (true, Aim::Hold) => Reply::Over,
            (true, Aim::Win) => Reply::None,
        }
    }
}

/// What a rule's reply leads to.
enum Reply<W> {
    /// Nothing is left to be told.
    Over,
    /// There is no reply, or it is a mistake at once.
    None,
    /// A position that must be looked at.
    Next(Stones<W>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_head;
    use game::drop::{Columns, DropBoard, DropPosition, Move, Stone};

    fn grid(width: i32, height: u32, connect: u32) -> (DropBoard, Grid<u64>) {
        let board = DropBoard { connect, columns: Columns::between(0, width - 1), height: Some(height) };
        (board, Grid::new(&board).unwrap())
    }

    #[test]
    fn letters_choose_as_the_certificate_says() {
        let (_, grid) = grid(4, 1, 4);
        let cells: Vec<u64> = grid.cells.each().collect();
        let choice = |letters: [u8; 4]| {
            let mut rule = Rule(vec![NEVER; 64]);
            for (cell, letter) in cells.iter().zip(letters) {
                rule.0[cell.lowest() as usize] = letter;
            }
            let found = rule.choose(grid.cells);
            found.map(|cell| grid.column(cell))
        };
        // A small letter counts wherever it stands, a capital one only if it stands alone.
        assert_eq!(choice([3, 1, 1, NEVER]), Some(1));
        assert_eq!(choice([2, 2, 3, 5]), Some(2));
        assert_eq!(choice([2, 0, 3, 5]), Some(1));
        assert_eq!(choice([2, 2, NEVER, NEVER]), None);
        assert_eq!(choice([NEVER; 4]), None);
    }

    /// Random rules in random positions: a play-out is good exactly if the checker accepts the rule.
    #[test]
    fn play_outs_agree_with_the_checker() {
        let mut seed: u64 = 5;
        let mut below = move |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        let (mut good, mut bad) = ([0; 2], [0; 2]);
        for round in 0..6_000 {
            let aim = if round % 2 == 0 { Aim::Win } else { Aim::Hold };
            let (width, height) = (2 + below(3) as i32, 2 + below(3) as u32);
            let (board, grid) = grid(width, height, if aim == Aim::Win { 3 } else { 3 + below(2) as u32 });
            let mut position = DropPosition::new(board);
            for _ in 0..below(7) {
                let stone = [Stone::X, Stone::O][below(2) as usize];
                _ = position.put(Move { stone, column: below(width as u64) as i32 });
            }
            position.to_move = Stone::O;
            let stones = grid.stones(&position, Stone::X);
            let unsafe_now = !grid.chances(stones.other(), stones.taken).is_none();
            if position.winner().is_some() || unsafe_now || grid.is_settled(stones, aim) {
                continue;
            }
            let letter = |below: &mut dyn FnMut(u64) -> u64| match below(7) {
                6 => NEVER,
                letter => letter as u8,
            };
            let rule = Rule((0..64).map(|_| letter(&mut below)).collect());
            let winner = (aim == Aim::Win).then_some(Stone::X);
            let tree = format!("tree X 0 {}\n1 rule{}\n", width - 1, rule.words(&grid, stones.taken));
            // Where nobody wins, the checker reads O's tree, too: it is refused there, if it gets so far.
            let text = format!("{}{tree}qed\n", position_head(&position, winner));
            let answer = checker::check(text.as_bytes()).map(drop);
            let accepted = match (aim, &answer) {
                (Aim::Win, answer) => answer.is_ok(),
                (Aim::Hold, answer) => answer.as_ref().is_err_and(|why| why.to_string().contains("tree")),
            };
            let played = grid.play_out(stones, aim, &rule, usize::MAX);
            assert_eq!(matches!(played, Played::Good(_)), accepted, "{answer:?}\n{text}");
            *if accepted { &mut good } else { &mut bad }.get_mut(round % 2).unwrap() += 1;
        }
        assert!(good.iter().chain(&bad).all(|count| *count > 40), "{good:?} {bad:?}");
    }
}
