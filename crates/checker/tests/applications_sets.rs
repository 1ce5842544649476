//! Games of sets with a number of moves: whatever is accepted, Maker owns a set within so many moves, by
//! plain minimax.

mod common;

use checker::check;
use common::{Random, Tally, rounds};

fn bits(cells: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |cell| cells >> cell & 1 == 1)
}

fn names(cells: u32) -> String {
    bits(cells).map(|cell| format!(" {cell}")).collect()
}

/// Whether Maker, who has some cells, owns a set after so many moves more.
fn wins_within(sets: &[u32], own: u32, free: u32, maker_moves: bool, left: usize) -> bool {
    if sets.iter().any(|set| set & !own == 0) {
        return true;
    }
    if free == 0 || left == 0 {
        return false;
    }
    let after = |cell: usize| free & !(1 << cell);
    match maker_moves {
        true => bits(free).any(|cell| wins_within(sets, own | 1 << cell, after(cell), false, left - 1)),
        false => bits(free).all(|cell| wins_within(sets, own, after(cell), true, left)),
    }
}

struct Writer {
    text: String,
    steps: usize,
}

impl Writer {
    fn step(&mut self, line: String) -> usize {
        self.steps += 1;
        self.text += &format!("{} {line}\n", self.steps);
        self.steps
    }

    /// Derives a win of Maker's by any winning moves; returns the step. There must be a win.
    fn prove(
        &mut self,
        random: &mut Random,
        goal: usize,
        sets: &[u32],
        own: u32,
        free: u32,
        moves: bool,
    ) -> usize {
        if moves {
            let mut cells: Vec<usize> = bits(free).collect();
            random.shuffle(&mut cells);
            let wins = |cell: &&usize| wins_within(sets, own | 1 << **cell, free & !(1 << **cell), false, 32);
            let cell = *cells.iter().find(wins).unwrap();
            let inner = self.prove(random, goal, sets, own | 1 << cell, free & !(1 << cell), false);
            return self.step(format!("reply {inner} {cell}"));
        }
        if sets.iter().any(|set| set & !own == 0) {
            let done = self.step(format!("done {goal}{}", names(own)));
            return if free == 0 { done } else { self.step(format!("weaken {done} cells{}", names(free))) };
        }
        let mut semis = String::new();
        for attack in bits(free) {
            semis += &format!(" {}", self.prove(random, goal, sets, own, free & !(1 << attack), true));
        }
        let either = self.step(format!("either{semis}"));
        self.step(format!("weaken {either} cells{}", names(free)))
    }
}

fn random_sets(random: &mut Random, cells: u32) -> Vec<u32> {
    let percent = *random.pick(&[30, 50]);
    let set = |random: &mut Random| {
        bits(cells).filter(|_| random.chance(percent)).fold(0, |set, cell| set | 1 << cell)
    };
    let count = 1 + random.below(6);
    let sets: Vec<u32> = (0..count).map(|_| set(random)).filter(|set| *set != 0).collect();
    if sets.is_empty() { vec![cells] } else { sets }
}

fn listed(sets: &[u32]) -> String {
    sets.iter().map(|set| format!(" {{{}}}", names(*set).trim())).collect()
}

#[test]
fn moves() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for _ in 0..rounds(16_000) {
        let mut writer = Writer { text: String::new(), steps: 0 };
        let (cells, sets, first, rule, last);
        if random.chance(50) {
            // One game, in which either moves first.
            cells = (1u32 << (2 + random.below(4))) - 1;
            sets = random_sets(&mut random, cells);
            first = random.chance(70);
            rule = "moves";
            if !wins_within(&sets, 0, cells, first, 32) {
                continue;
            }
            last = writer.prove(&mut random, 0, &sets, 0, cells, first);
        } else {
            // Two games beside each other, both of which Maker wins moving second; now and then they meet.
            let one = (1u32 << (2 + random.below(3))) - 1;
            let by = if random.chance(90) { one.count_ones() } else { random.below(3) as u32 };
            let two = ((1u32 << (2 + random.below(2))) - 1) << by;
            let games = [one, two].map(|cells| (cells, random_sets(&mut random, cells)));
            if !games.iter().all(|(cells, sets)| wins_within(sets, 0, *cells, false, 32)) {
                continue;
            }
            (cells, first, rule) = (one | two, false, "moves of both");
            sets = games[0].1.iter().flat_map(|a| games[1].1.iter().map(move |b| a | b)).collect();
            let steps = [0, 1].map(|number: usize| {
                let (cells, sets) = &games[number];
                writer.text += &format!("goal {} maker owns{}\n", number + 1, listed(sets));
                writer.prove(&mut random, number + 1, sets, 0, *cells, false)
            });
            last = writer.step(format!("both {} {}", steps[0], steps[1]));
        }
        let most = random.below(cells.count_ones() as usize + 1);
        let text = format!(
            "tatami certificate 1\ngame sets moves {most}\ncells{}\nsets{}\nowner maker\nfirst {}\nverdict holds\n{}qed {last}\n",
            names(cells),
            listed(&sets),
            if first { "owner" } else { "opponent" },
            writer.text
        );
        if check(text.as_bytes()).is_err() {
            tally.refused(rule);
            continue;
        }
        let right = wins_within(&sets, 0, cells, first, most);
        tally.accepted(rule, most > 1, right, &text);
    }
    tally.finish(&[("moves", 300), ("moves of both", 100)]);
}
