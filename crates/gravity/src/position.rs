//! Who wins a position on a gravity board, with the game tree that shows it.
//!
//! A board that is limited in width and height and fits into a word is searched to the end. On other boards a
//! win is looked for in windows around the stones: by threats alone, then with more and more quiet moves in
//! between, until the limits run out. That nobody wins there is shown by drawings, not here.

use super::duel::{Duel, Means, Stones};
use super::field::Field;
use super::plan::Plan;
use super::tree::Tree;
use super::whole::{self, Settled};
use crate::tuning::{LONGEST_ATTACK, TALLEST_WINDOW};
use game::drop::{DropBoard, DropPosition, Stone};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use std::io::{self, Write};

/// A position that was searched.
#[derive(Debug)]
pub struct Solved<'a> {
    position: &'a DropPosition,
    found: Result<Found, Exhausted>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Where the board has no end and no win was found: with fewer quiet moves than this there is none in the
    /// windows.
    pub quiet: u8,
}

#[derive(Debug)]
enum Found {
    /// By search of a whole board.
    Whole(Settled),
    /// By a win that was found in a window.
    Forced(Stone, Tree),
}

/// Searches a position in which nobody has a line and somebody can move.
pub fn solve<'a>(position: &'a DropPosition, limits: &Limits, monitor: &Monitor) -> Solved<'a> {
    let mut budget = Budget::new(limits, monitor);
    let mut quiet = 0;
    let found = if is_searched_to_the_end(position.board()) {
        whole::settle(position, limits, &mut budget).map(Found::Whole)
    } else {
        forced(position, limits, &mut budget, &mut quiet)
    };
    Solved { position, found, nodes: budget.nodes, quiet }
}

/// Whether positions on a board are searched to the end, if the limits allow.
pub fn is_searched_to_the_end(board: &DropBoard) -> bool {
    whole::fits(board)
}

impl Solved<'_> {
    /// The winner, if there is one; or which limit ran out.
    pub fn winner(&self) -> Result<Option<Stone>, Exhausted> {
        match &self.found {
            Ok(Found::Forced(stone, _)) => Ok(Some(*stone)),
            Ok(Found::Whole(settled)) => Ok(settled.winner),
            Err(exhausted) => Err(*exhausted),
        }
    }

    /// Writes the certificate. Nothing is written when there is no verdict.
    pub fn certify(&self, out: impl Write) -> io::Result<()> {
        self.certify_and_plan(out, 0).map(drop)
    }

    /// The same, with the winner's replies to be played by, if they are to at most so many positions; those
    /// of the player who is not to move if nobody wins.
    pub fn certify_and_plan(&self, mut out: impl Write, most: usize) -> io::Result<Option<Plan>> {
        let Ok(found) = &self.found else { return Ok(None) };
        write!(out, "{}", head(self.position, self.winner().ok().flatten()))?;
        let plan = match found {
            Found::Forced(stone, tree) => {
                let field = &tree.duel.field;
                writeln!(out, "tree {stone} {} {}", field.first, field.first + field.width as i32 - 1)?;
                Plan::of_tree(*stone, tree, most, &mut out)?
            }
            Found::Whole(settled) => {
                let plays = settled.winner.unwrap_or(self.position.to_move.other());
                let (first, last) = self.position.board().columns.limited().unwrap_or_default();
                for (stone, script) in &settled.scripts {
                    write!(out, "tree {stone} {first} {last}\n{}", script.text())?;
                }
                let own = settled
                    .scripts
                    .iter()
                    .find(|(stone, script)| *stone == plays && script.positions() <= most);
                own.map(|(stone, script)| Plan::of_script(*stone, script.clone()))
            }
        };
        writeln!(out, "qed")?;
        out.flush()?;
        Ok(plan)
    }
}

/// The head of a certificate that states who wins.
pub fn head(position: &DropPosition, winner: Option<Stone>) -> String {
    let board = position.board();
    let stones = position.columns().iter().map(|(column, stones)| {
        let stones: String = stones.iter().map(Stone::to_string).collect();
        format!(" {column}:{stones}")
    });
    format!(
        "tatami certificate 1\ngame gravity {}\nstones{}\nmover {}\nwinner {}\n",
        proof::certificate::limits(board),
        stones.collect::<String>(),
        position.to_move,
        winner.map_or("none".to_string(), |winner| winner.to_string())
    )
}

/// The stones as a player's, in a window that holds them all.
fn stones(position: &DropPosition, field: &Field, player: Stone) -> Stones {
    let mut found = Stones { own: 0, other: 0, extras: 0 };
    for (column, stones) in position.columns() {
        for (row, stone) in (0..).zip(stones) {
            let cell = field.bit((column - field.first) as u32, row);
            let side = if *stone == player { &mut found.own } else { &mut found.other };
            *side |= cell;
        }
    }
    found
}

/// Whether the player of a duel wins with these means.
fn is_won(
    position: &DropPosition,
    duel: &mut Duel,
    player: Stone,
    means: Means,
    budget: &mut Budget<'_>,
) -> Result<bool, Exhausted> {
    let start = stones(position, &duel.field, player);
    if position.to_move == player {
        duel.attack(start, means, budget)
    } else {
        duel.defend(start, means, budget)
    }
}

/// Looks for a forced win, with more and more quiet moves.
fn forced(
    position: &DropPosition,
    limits: &Limits,
    budget: &mut Budget<'_>,
    quiet: &mut u8,
) -> Result<Found, Exhausted> {
    let fields = windows(position);
    let players = [position.to_move, position.to_move.other()];
    let memory = limits.memory / (2 * fields.len()).max(1);
    let duel = |field: &Field| Duel::new(field.clone(), LONGEST_ATTACK.get() as u8, memory);
    let mut duels: Vec<(Stone, Duel)> =
        fields.iter().flat_map(|field| players.map(|player| (player, duel(field)))).collect();
    while *quiet < u8::MAX {
        let means = Means { quiet: *quiet, threats: LONGEST_ATTACK.get() as u8 };
        for index in 0..duels.len() {
            let (player, duel) = &mut duels[index];
            if is_won(position, duel, *player, means, budget)? {
                let (player, duel) = duels.swap_remove(index);
                let start = stones(position, &duel.field, player);
                let tree = Tree { duel, start, moves_first: position.to_move == player };
                return Ok(Found::Forced(player, tree));
            }
        }
        *quiet += 1;
    }
    Err(Exhausted::NoMethod)
}

/// Windows around the stones, narrow and high ones first.
fn windows(position: &DropPosition) -> Vec<Field> {
    let board = position.board();
    let columns = || position.columns().keys().copied();
    let middle = board.columns.nearest(0);
    let (low, high) = (columns().min().unwrap_or(middle), columns().max().unwrap_or(middle));
    let reach = board.connect as i32;
    let around = |margin: i32| {
        let (first, last) = (low.saturating_sub(margin), high.saturating_add(margin));
        let (first, last) = (board.columns.nearest(first), board.columns.nearest(last));
        let width = u32::try_from(last.checked_sub(first)?).ok()?.checked_add(1)?;
        let rows = (u128::BITS / width).checked_sub(1)?.min(TALLEST_WINDOW.get() as u32);
        let highest = position.columns().values().map(Vec::len).max().unwrap_or(0) as u32;
        Field::new(board, first, last, rows).filter(|field| field.rows > highest || !field.open_top)
    };
    let mut fields: Vec<Field> = [reach - 1, reach, reach + 2].into_iter().filter_map(around).collect();
    fields.dedup_by_key(|field| (field.first, field.width, field.rows));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::Place;
    use game::drop::{Columns, Move, parse_moves};
    use std::collections::{BTreeMap, HashMap};

    /// A generator of numbers; the same at every run, unless `TATAMI_SEED` says otherwise.
    struct Random(u64);

    /// So many cases, times `TATAMI_ROUNDS`.
    fn rounds(default: usize) -> usize {
        default * std::env::var("TATAMI_ROUNDS").map_or(1, |times| times.parse::<usize>().unwrap())
    }

    impl Random {
        fn seeded(default: u64) -> Self {
            let seed = std::env::var("TATAMI_SEED").map_or(default, |seed| seed.parse().unwrap());
            println!("seed {seed}");
            Self(seed)
        }

        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    type Seen = HashMap<(BTreeMap<i32, Vec<Stone>>, Stone), Option<Stone>>;

    /// Who wins by plain minimax.
    fn minimax(position: &DropPosition, seen: &mut Seen) -> Option<Stone> {
        if position.winner().is_some() || position.is_full() {
            return position.winner();
        }
        let key = (position.columns().clone(), position.to_move);
        if let Some(known) = seen.get(&key) {
            return *known;
        }
        let (first, last) = position.board().columns.limited().unwrap();
        let mover = position.to_move;
        let mut best = Some(mover.other());
        for column in first..=last {
            let mut after = position.clone();
            if after.play(Move { stone: mover, column }).is_err() {
                continue;
            }
            let result = minimax(&after, seen);
            if result == Some(mover) {
                best = result;
                break;
            }
            if result.is_none() {
                best = None;
            }
        }
        seen.insert(key, best);
        best
    }

    /// A position with some stones at random, in which nobody has a line.
    fn strewn(board: DropBoard, random: &mut Random, most: usize) -> Option<DropPosition> {
        let mut position = DropPosition::new(board);
        let (first, last) = board.columns.limited().unwrap_or((-2, 2));
        for _ in 0..random.below(most) {
            let stone = [Stone::X, Stone::O][random.below(2)];
            _ = position
                .put(Move { stone, column: first + random.below((last - first + 1) as usize) as i32 });
        }
        position.to_move = [Stone::X, Stone::O][random.below(2)];
        (position.winner().is_none() && !position.is_full()).then_some(position)
    }

    fn certified(position: &DropPosition, found: Result<Found, Exhausted>) -> Option<Option<Stone>> {
        let solved = Solved { position, found, nodes: 0, quiet: 0 };
        let winner = solved.winner().ok()?;
        let mut text = Vec::new();
        solved.certify(&mut text).unwrap();
        let shown = String::from_utf8_lossy(&text);
        let statement = checker::check(&text[..]).unwrap_or_else(|error| panic!("{error}\n{shown}"));
        let stated = checker::read_statement(head(position, winner).as_bytes()).unwrap();
        assert_eq!(stated, statement);
        Some(winner)
    }

    #[test]
    fn whole_boards_agree_with_minimax() {
        let mut random = Random::seeded(3);
        let mut counts = HashMap::new();
        for _ in 0..rounds(600) {
            let columns = Columns::between(-1, random.below(3) as i32);
            let connect = 2 + random.below(3) as u32;
            let board = DropBoard { connect, columns, height: Some(1 + random.below(3) as u32) };
            let Some(position) = strewn(board, &mut random, 5) else { continue };
            let monitor = Monitor::default();
            let solved = solve(&position, &Limits::default(), &monitor);
            let winner = certified(&position, solved.found).expect("a small board is settled");
            assert_eq!(winner, minimax(&position, &mut HashMap::new()), "{position:?}");
            *counts.entry(winner).or_insert(0) += 1;
        }
        println!("positions with gravity: {} compared, 0 wrong", counts.values().sum::<usize>());
        assert!(counts.len() == 3 && counts.values().all(|count| *count > 20), "{counts:?}");
    }

    /// Wins that are found in a window are wins on the whole board, where some of it lies outside.
    #[test]
    fn forced_wins_agree_with_minimax() {
        let mut random = Random::seeded(4);
        let mut won = 0;
        for _ in 0..rounds(120) {
            let (width, height) = [(9, 1), (7, 2), (5, 3)][random.below(3)];
            let board =
                DropBoard { connect: 3, columns: Columns::between(0, width - 1), height: Some(height) };
            let Some(position) = strewn(board, &mut random, 5) else { continue };
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let monitor = Monitor::default();
            let found = forced(&position, &limits, &mut Budget::new(&limits, &monitor), &mut 0);
            let Some(winner) = certified(&position, found) else { continue };
            won += 1;
            assert_eq!(winner, minimax(&position, &mut HashMap::new()), "{position:?}");
        }
        println!("forced wins with gravity: {won} compared, 0 wrong");
        assert!(won > 20, "{won}");
    }

    #[test]
    fn the_wins_of_the_paper() {
        let figure1 = parse_moves("X0O1X1O-1X-1O2").unwrap();
        let handicap = parse_moves("X0X1").unwrap();
        for stones in [figure1, handicap] {
            let mut position = DropPosition::new(DropBoard::infinite(4));
            for stone in stones {
                position.put(stone).unwrap();
            }
            let monitor = Monitor::default();
            let limits = Limits { nodes: Some(100), ..Limits::default() };
            let solved = solve(&position, &limits, &monitor);
            assert_eq!(certified(&position, solved.found), Some(Some(Stone::X)));
        }
    }

    #[test]
    fn limits_are_kept() {
        let position = DropPosition::new(DropBoard::infinite(4));
        let monitor = Monitor::default();
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        assert_eq!(solve(&position, &limits, &monitor).winner(), Err(Exhausted::Nodes));
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        assert_eq!(solve(&position, &limits, &monitor).winner(), Err(Exhausted::Memory));
    }

    /// Whoever plays by the plan of a certificate wins, or is not beaten, whatever the other does.
    #[test]
    fn plans_reach_what_was_certified() {
        let mut random = Random(5);
        let (mut won, mut drawn) = (0, 0);
        for round in 0..300 {
            let board = match round % 3 {
                0 => DropBoard { connect: 3, columns: Columns::ALL, height: None },
                1 => DropBoard { connect: 3, columns: Columns::between(-1, 2), height: Some(4) },
                _ => DropBoard { connect: 4, columns: Columns::between(0, 3), height: Some(4) },
            };
            let Some(start) = strewn(board, &mut random, 6) else { continue };
            let monitor = Monitor::default();
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let solved = solve(&start, &limits, &monitor);
            let Ok(winner) = solved.winner() else { continue };
            let plan = solved.certify_and_plan(io::sink(), usize::MAX).unwrap().unwrap();
            assert_eq!(plan.player, winner.unwrap_or(start.to_move.other()));
            for _ in 0..10 {
                let (mut game, mut place) = (start.clone(), Place::default());
                if let Some(column) = plan.first {
                    game.play(Move { stone: plan.player, column }).unwrap();
                }
                while game.winner().is_none() && !game.is_full() {
                    let (first, last) = board.columns.limited().unwrap_or((-6, 6));
                    let column = first + random.below((last - first + 1) as usize) as i32;
                    if game.landing(column).is_none() {
                        continue;
                    }
                    let reply = plan.reply(&mut place, &game, column);
                    game.play(Move { stone: plan.player.other(), column }).unwrap();
                    if game.winner().is_none() && !game.is_full() {
                        let column = reply.expect("every move is answered");
                        game.play(Move { stone: plan.player, column }).unwrap();
                    }
                }
                assert_ne!(game.winner(), Some(plan.player.other()), "{start:?}");
                assert!(winner.is_none() || game.winner() == winner, "{start:?} {game:?}");
            }
            *if winner.is_some() { &mut won } else { &mut drawn } += 1;
        }
        assert!(won > 50 && drawn > 20, "{won} {drawn}");
    }

    #[test]
    fn a_plan_has_no_more_positions_than_wanted() {
        let board = DropBoard { connect: 4, columns: Columns::between(0, 3), height: Some(4) };
        let position = DropPosition::new(board);
        let monitor = Monitor::default();
        let solved = solve(&position, &Limits::default(), &monitor);
        let all = solved.certify_and_plan(io::sink(), usize::MAX).unwrap().unwrap().positions();
        assert!(all > 1 && solved.certify_and_plan(io::sink(), all).unwrap().is_some());
        assert!(solved.certify_and_plan(io::sink(), all - 1).unwrap().is_none());
    }
}
