//! Torus Hex: trees with references of every kind, right and wrong ones, by sound and faulty solvers, and
//! random images of proofs; whatever is accepted is true by plain minimax.

mod common;
#[path = "common/torus.rs"]
mod game;

use checker::check;
use common::{Random, Tally, rounds};
use game::Game;

type Stones = [u32; 2];

/// The stones after a motion of the cells, given by where column and row go.
fn moved(game: &Game, stones: Stones, to: impl Fn(i64, i64) -> (i64, i64)) -> Stones {
    let (width, height) = (game.width as i64, game.height as i64);
    stones.map(|stones| {
        (0..game.count()).filter(|cell| stones >> cell & 1 == 1).fold(0, |all, cell| {
            let (column, row) = to(cell as i64 % width, cell as i64 / width);
            all | 1 << (row.rem_euclid(height) * width + column.rem_euclid(width))
        })
    })
}

/// A translation, perhaps after half a turn, and how a reference to it is written.
fn references(game: &Game) -> Vec<(bool, usize, String)> {
    let all = (0..game.count()).flat_map(|to| [(false, to), (true, to)]);
    all.map(|(turned, to)| (turned, to, format!("{}{}", if turned { '<' } else { '>' }, game.name(to))))
        .collect()
}

fn translated(game: &Game, stones: Stones, turned: bool, to: usize) -> Stones {
    let (right, down) = ((to % game.width) as i64, (to / game.width) as i64);
    let sign = if turned { -1 } else { 1 };
    moved(game, stones, |column, row| (sign * column + right, sign * row + down))
}

/// Motions that are no symmetries of the rules: reflections, and exchanges of columns and rows or of colours.
fn reflected(game: &Game, stones: Stones) -> Vec<Stones> {
    let mut all = vec![
        moved(game, stones, |column, row| (-column, row)),
        moved(game, stones, |column, row| (column, -row)),
        moved(game, stones, |column, row| (-column - row, row)),
        [stones[1], stones[0]],
    ];
    if game.width == game.height {
        all.push(moved(game, stones, |column, row| (row, column)));
    }
    all
}

struct Solver<'a> {
    game: &'a mut Game,
    winner: usize,
    faults: Faults,
}

/// What a solver gets wrong: nothing; reflections are symmetries; the other player's stones do not matter.
#[derive(Clone, Copy, PartialEq)]
enum Faults {
    None,
    Reflections,
    OtherStones,
}

impl Solver<'_> {
    fn over(&self, stones: Stones) -> Option<usize> {
        (0..2).find_map(|player| self.game.decided(player, stones[player]))
    }

    /// Whether the position, in which the loser moves, looks won.
    fn believes(&mut self, stones: Stones) -> bool {
        let mut wins = |stones: Stones| {
            let over = (0..2).find_map(|player| self.game.decided(player, stones[player]));
            over.unwrap_or_else(|| self.game.solve(stones, 1 - self.winner)) == self.winner
        };
        if wins(stones) {
            return true;
        }
        let images = reflected(self.game, stones);
        let mut wins = |stones: Stones| {
            let over = (0..2).find_map(|player| self.game.decided(player, stones[player]));
            over.is_none() && self.game.solve(stones, 1 - self.winner) == self.winner
        };
        self.faults == Faults::Reflections && images.into_iter().any(&mut wins)
    }

    fn reply(&mut self, random: &mut Random, stones: Stones, nodes: &[Stones]) -> Option<usize> {
        let mut cells = self.game.empty(stones);
        random.shuffle(&mut cells);
        let after = |cell: usize| {
            let mut after = stones;
            after[self.winner] |= 1 << cell;
            after
        };
        let after: Vec<(usize, Stones)> = cells.iter().map(|cell| (*cell, after(*cell))).collect();
        let known = |after: &Stones| {
            let same = |node: &Stones| node[self.winner] == after[self.winner];
            self.faults == Faults::OtherStones && nodes.iter().any(same)
        };
        let known = after.iter().find(|(_, after)| known(after));
        let good = known.or_else(|| after.iter().find(|(_, after)| self.believes(*after)));
        good.or(after.first()).map(|(cell, _)| *cell)
    }

    /// The tree; references to the same position, or to one that is moved or turned, wherever there is one.
    fn write(&mut self, random: &mut Random, mut stones: Stones, mover: usize) -> Option<String> {
        let (mut text, mut nodes) = (String::new(), Vec::new());
        let winner = self.winner;
        if mover == winner {
            let cell = self.reply(random, stones, &[])?;
            text += &format!("move {}\n", self.game.name(cell));
            stones[winner] |= 1 << cell;
        }
        if self.over(stones).is_none() {
            nodes.push(stones);
        }
        let (wrong, plain) = (random.chance(15), random.chance(30));
        let references = references(self.game);
        let mut read = 0;
        while read < nodes.len() {
            let node: Stones = nodes[read];
            read += 1;
            text += &read.to_string();
            for cell in self.game.empty(node) {
                let mut after = node;
                after[1 - winner] |= 1 << cell;
                if self.game.decided(1 - winner, after[1 - winner]).is_some() {
                    continue;
                }
                let reply = self.reply(random, after, &nodes)?;
                after[winner] |= 1 << reply;
                text += &format!(" {}", self.game.name(reply));
                if wrong && random.chance(25) {
                    text += &format!("@{}{}", 1 + random.below(nodes.len()), random.pick(&references).2);
                    continue;
                }
                if self.game.decided(winner, after[winner]).is_some() {
                    continue;
                }
                if let Some(known) = nodes.iter().position(|node| *node == after).filter(|_| plain) {
                    text += &format!("@{}", known + 1);
                    continue;
                }
                let image = |node: &Stones| {
                    let found = |(turned, to, _): &&(bool, usize, String)| {
                        translated(self.game, *node, *turned, *to) == after
                    };
                    references.iter().find(found).map(|(_, _, word)| word.clone())
                };
                let found = nodes.iter().enumerate().find_map(|(at, node)| Some((at, image(node)?)));
                // A faulty solver takes a reflection for half a turn.
                let mut like = || {
                    let images = reflected(self.game, after);
                    let node = nodes.iter().position(|node| images.contains(node))?;
                    let flips = |(turned, to, _): &&(bool, usize, String)| {
                        let by = translated(self.game, [after[0], after[1]], false, *to);
                        *turned && reflected(self.game, by).contains(&nodes[node])
                    };
                    let word = references.iter().filter(|_| random.chance(50)).find(flips);
                    Some((node, word.unwrap_or_else(|| random.pick(&references)).2.clone()))
                };
                let found = found.or_else(|| match self.faults {
                    Faults::None => None,
                    Faults::Reflections => like(),
                    Faults::OtherStones => {
                        let known = nodes.iter().position(|node| node[winner] == after[winner]);
                        known.map(|known| (known, String::new()))
                    }
                });
                match found {
                    Some((known, word)) => text += &format!("@{}{word}", known + 1),
                    None => nodes.push(after),
                }
            }
            text.push('\n');
        }
        Some(text + "qed\n")
    }
}

/// A random position in which the game is not over.
fn position(random: &mut Random, game: &Game, most: usize) -> Stones {
    loop {
        let mut stones = [0u32; 2];
        let mut empty: Vec<usize> = (0..game.count()).collect();
        let left = 2 + random.below(most - 1);
        while empty.len() > left {
            let cell = empty.swap_remove(random.below(empty.len()));
            stones[random.below(2)] |= 1 << cell;
        }
        if (0..2).all(|player| game.decided(player, stones[player]).is_none()) {
            return stones;
        }
    }
}

#[test]
fn trees_under_rules_a_and_b() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for round in 0..rounds(14_000) {
        let rule = ["a", "b"][round % 2];
        let boards = [(3, 3, 7), (3, 3, 7), (3, 3, 9), (4, 3, 6), (3, 4, 6)];
        let (width, height, most) = *random.pick(&boards);
        let mut game = Game::new(width, height, rule);
        let stones = position(&mut random, &game, most);
        let [mover, winner] = [0, 1].map(|_| random.below(2));
        let (faults, name) = *random.pick(&[
            (Faults::None, "sound"),
            (Faults::Reflections, "reflecting"),
            (Faults::OtherStones, "half-blind"),
        ]);
        let head = game.head(stones, winner, mover == winner, true);
        let mut solver = Solver { game: &mut game, winner, faults };
        if mover != winner && faults != Faults::OtherStones && !solver.believes(stones) && random.chance(80) {
            continue;
        }
        let Some(tree) = solver.write(&mut random, stones, mover) else { continue };
        let text = head + &tree;
        let kind = match (text.contains('<'), text.contains('>'), text.contains('@')) {
            (true, ..) => "@N<CELL",
            (_, true, _) => "@N>CELL",
            (.., true) => "@N",
            _ => "no references",
        };
        let sort = format!("rule {rule}, {name} solver, {kind}");
        if check(text.as_bytes()).is_err() {
            tally.refused(&sort);
            continue;
        }
        let right = game.solve(stones, mover) == winner;
        tally.accepted(&sort, tree.lines().count() > 3, right, &text);
    }
    let wanted: Vec<String> = ["a", "b"]
        .iter()
        .flat_map(|rule| ["<CELL", ">CELL"].map(|kind| format!("rule {rule}, sound solver, @N{kind}")))
        .collect();
    tally.finish(&wanted.iter().map(|rule| (&rule[..], 10)).collect::<Vec<_>>());
}

#[test]
fn images_under_rules_c_and_c_prime() {
    let mut random = Random::seeded(2);
    let mut tally = Tally::default();
    for round in 0..rounds(6000) {
        let rule = ["c", "c'"][round % 2];
        let (width, height) = *random.pick(&[(3, 3), (4, 3), (3, 4)]);
        let mut game = Game::new(width, height, rule);
        let stones = position(&mut random, &game, 4);
        let mover = random.below(2);
        let winner = game.solve(stones, mover);
        let (turned, to) = (random.chance(50), random.below(game.count()));
        // The proof is about who moves second; who moves first plays afterwards.
        let (mut proof, mut steps) = (String::new(), 0);
        if game.solve(stones, 1 - winner) != winner {
            continue;
        }
        let last = game.proof(stones, 1 - winner, winner, &mut proof, &mut steps);
        let word = if turned { "turned " } else { "" };
        proof += &format!("{} image {last} {word}{}\n", last + 1, game.name(to));
        let mut goal = translated(&game, stones, turned, to);
        match random.below(6) {
            0 => goal = *random.pick(&reflected(&game, goal)),
            1 => goal = translated(&game, stones, !turned, to),
            2 => goal[winner] &= !(1 << random.below(game.count())),
            3 => {
                let cell = 1 << random.below(game.count());
                goal = [goal[0] & !cell, goal[1] & !cell];
                goal[1 - winner] |= cell;
            }
            _ => {}
        }
        let claimed = if random.chance(10) { 1 - winner } else { winner };
        let text = game.head(goal, claimed, false, true) + &proof + &format!("qed {}\n", last + 1);
        let sort = format!("rule {rule}, image{}", if turned { " turned" } else { "" });
        if check(text.as_bytes()).is_err() {
            tally.refused(&sort);
            continue;
        }
        let over = (0..2).find_map(|player| game.decided(player, goal[player]));
        let right = over.unwrap_or_else(|| game.solve(goal, 1 - claimed)) == claimed;
        tally.accepted(&sort, over.is_none() && to != 0 && goal != stones, right, &text);
    }
    tally.finish(&[
        ("rule c, image", 100),
        ("rule c, image turned", 100),
        ("rule c', image", 100),
        ("rule c', image turned", 100),
    ]);
}

/// On every full board exactly one player has a loop of the right kind, as section 2 says.
#[test]
fn full_boards_under_rules_c_and_c_prime() {
    let mut boards = 0;
    for (width, height) in [(3, 3), (4, 3), (3, 4)] {
        for rule in ["c", "c'"] {
            let game = Game::new(width, height, rule);
            let all = (1u32 << game.count()) - 1;
            // The larger boards by samples: all loops are walked, one by one.
            for black in (0..=all).step_by(if width * height > 9 { 7 } else { 1 }) {
                let won = [black, all & !black];
                let count =
                    (0..2).filter(|player| game.decided(*player, won[*player]) == Some(*player)).count();
                assert_eq!(count, 1, "{width}x{height} rule {rule}: {black:b}");
                boards += 1;
            }
        }
    }
    println!("full boards: {boards}");
}
