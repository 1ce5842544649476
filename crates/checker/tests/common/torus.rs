//! Torus Hex by the plainest means, and certificates without references, for several tests.

// Each test uses some of it.
#![allow(dead_code)]

use std::collections::{HashMap, HashSet};

/// A game by the plainest means: 0 is Black, 1 White; stones are bits.
pub struct Game {
    pub width: usize,
    pub height: usize,
    pub rule: &'static str,
    memo: HashMap<([u32; 2], usize), usize>,
}

impl Game {
    pub fn new(width: usize, height: usize, rule: &'static str) -> Self {
        Self { width, height, rule, memo: HashMap::new() }
    }

    pub fn count(&self) -> usize {
        self.width * self.height
    }

    pub fn name(&self, cell: usize) -> String {
        format!("{}{}", char::from(b'a' + (cell % self.width) as u8), cell / self.width + 1)
    }

    pub fn names(&self, stones: u32) -> String {
        let cells = (0..self.count()).filter(|cell| stones >> cell & 1 == 1);
        cells.map(|cell| format!(" {}", self.name(cell))).collect()
    }

    /// The classes of all loops that repeat no cell, by walking every such loop.
    pub fn classes(&self, stones: u32) -> HashSet<(i32, i32)> {
        let mut found = HashSet::new();
        for start in (0..self.count()).filter(|cell| stones >> cell & 1 == 1) {
            let place = ((start % self.width) as i32, (start / self.width) as i32);
            self.walk(stones, start, place, place, 1 << start, &mut found);
        }
        found
    }

    fn walk(
        &self,
        stones: u32,
        start: usize,
        first: (i32, i32),
        at: (i32, i32),
        passed: u32,
        found: &mut HashSet<(i32, i32)>,
    ) {
        let (width, height) = (self.width as i32, self.height as i32);
        for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let next = (at.0 + dc, at.1 + dr);
            let cell = (next.1.rem_euclid(height) * width + next.0.rem_euclid(width)) as usize;
            if cell == start && next != first {
                let class = ((next.0 - first.0) / width, (next.1 - first.1) / height);
                found.insert(class.max((-class.0, -class.1)));
            }
            // Each loop is walked from its least cell.
            if cell > start && stones >> cell & 1 == 1 && passed >> cell & 1 == 0 {
                self.walk(stones, start, first, next, passed | 1 << cell, found);
            }
        }
    }

    /// Who wins by the loops of the player, if anybody does.
    pub fn decided(&self, player: usize, stones: u32) -> Option<usize> {
        let classes = self.classes(stones);
        let own = |&(right, down): &(i32, i32)| {
            let beta = if self.rule == "c'" { -right } else { right };
            let signs = [(down, beta), (-down, -beta)];
            match (self.rule, player) {
                ("a", 0) => right == 0,
                ("a", _) => down == 0,
                ("b", 0) => down != 0,
                ("b", _) => right != 0,
                (_, 0) => signs.iter().any(|&(m, n)| m > 0 && n >= 0),
                (_, _) => signs.iter().any(|&(m, n)| n > 0 && m <= 0),
            }
        };
        if self.rule == "a" && !classes.iter().all(own) {
            return Some(1 - player);
        }
        // Two loops of different classes cross, and loops that pass a cell twice are made up of both.
        (classes.len() > 1 || classes.iter().any(own)).then_some(player)
    }

    pub fn solve(&mut self, stones: [u32; 2], mover: usize) -> usize {
        if let Some(known) = self.memo.get(&(stones, mover)) {
            return *known;
        }
        let mut winner = 1 - mover;
        for cell in self.empty(stones) {
            let mut after = stones;
            after[mover] |= 1 << cell;
            let result = self.decided(mover, after[mover]).unwrap_or_else(|| self.solve(after, 1 - mover));
            if result == mover {
                winner = mover;
                break;
            }
        }
        self.memo.insert((stones, mover), winner);
        winner
    }

    pub fn empty(&self, stones: [u32; 2]) -> Vec<usize> {
        (0..self.count()).filter(|cell| (stones[0] | stones[1]) >> cell & 1 == 0).collect()
    }

    /// A move of the winner after which the winner still wins.
    pub fn good_move(&mut self, stones: [u32; 2], winner: usize) -> usize {
        let wins = |game: &mut Self, cell: usize| {
            let mut after = stones;
            after[winner] |= 1 << cell;
            game.decided(winner, after[winner]).unwrap_or_else(|| game.solve(after, 1 - winner)) == winner
        };
        self.empty(stones).into_iter().find(|cell| wins(self, *cell)).unwrap()
    }

    pub fn head(&self, stones: [u32; 2], owner: usize, owner_first: bool, holds: bool) -> String {
        format!(
            "tatami certificate 1\ngame torus {}x{} rule {}\nblack{}\nwhite{}\nowner {}\nfirst {}\nverdict {}\n",
            self.width,
            self.height,
            self.rule,
            self.names(stones[0]),
            self.names(stones[1]),
            ["black", "white"][owner],
            if owner_first { "owner" } else { "opponent" },
            if holds { "holds" } else { "fails" },
        )
    }

    /// A certificate of who wins, without any images: a tree under rules a and b, else a proof.
    pub fn certificate(&mut self, stones: [u32; 2], mover: usize, owner: usize) -> String {
        let winner = self.solve(stones, mover);
        let mut text = self.head(stones, owner, mover == owner, winner == owner);
        if ["a", "b"].contains(&self.rule) {
            self.tree(stones, mover, winner, &mut text);
        } else {
            let mut steps = 0;
            let last = self.proof(stones, mover, winner, &mut text, &mut steps);
            text += &format!("qed {last}\n");
        }
        text
    }

    pub fn tree(&mut self, mut stones: [u32; 2], mover: usize, winner: usize, text: &mut String) {
        let mut nodes = Vec::new();
        if mover == winner {
            let cell = self.good_move(stones, winner);
            *text += &format!("move {}\n", self.name(cell));
            stones[winner] |= 1 << cell;
        }
        if self.decided(winner, stones[winner]).is_none() {
            nodes.push(stones);
        }
        let mut numbers: HashMap<[u32; 2], usize> = nodes.iter().map(|node| (*node, 1)).collect();
        let mut read = 0;
        while read < nodes.len() {
            *text += &(read + 1).to_string();
            for cell in self.empty(nodes[read]) {
                let mut after = nodes[read];
                after[1 - winner] |= 1 << cell;
                if self.decided(1 - winner, after[1 - winner]).is_some() {
                    continue;
                }
                let reply = self.good_move(after, winner);
                after[winner] |= 1 << reply;
                *text += &format!(" {}", self.name(reply));
                if self.decided(winner, after[winner]).is_some() {
                    continue;
                }
                if let Some(known) = numbers.get(&after) {
                    *text += &format!("@{known}");
                } else {
                    nodes.push(after);
                    numbers.insert(after, nodes.len());
                }
            }
            text.push('\n');
            read += 1;
        }
        *text += "qed\n";
    }

    /// Writes the steps by which the winner wins, and returns the number of the last.
    pub fn proof(
        &mut self,
        stones: [u32; 2],
        mover: usize,
        winner: usize,
        text: &mut String,
        steps: &mut usize,
    ) -> usize {
        let line = |text: &mut String, steps: &mut usize, line: String| {
            *steps += 1;
            *text += &format!("{steps} {line}\n");
            *steps
        };
        if self.decided(winner, stones[winner]) == Some(winner) {
            return line(text, steps, format!("done 0{}", self.names(stones[winner])));
        }
        if mover == winner {
            let cell = self.good_move(stones, winner);
            let mut after = stones;
            after[winner] |= 1 << cell;
            let inner = self.proof(after, 1 - winner, winner, text, steps);
            return line(text, steps, format!("reply {inner} {}", self.name(cell)));
        }
        let empty = self.empty(stones);
        let semis: Vec<usize> = empty
            .iter()
            .map(|cell| {
                let mut after = stones;
                after[1 - winner] |= 1 << cell;
                self.proof(after, winner, winner, text, steps)
            })
            .collect();
        let semis: String = semis.iter().map(|semi| format!(" {semi}")).collect();
        line(text, steps, format!("either{semis}"))
    }
}
