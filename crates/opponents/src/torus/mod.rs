//! Opponents to play torus Hex against. Nothing here proves anything.
//!
//! Level 1 is the evaluation of the paper on torus Hex. Level 2 is a Monte Carlo tree search that knows
//! bridges and settles positions near the end exactly.

mod ending;
mod evaluation;
mod playout;
mod ties;
mod tree_search;

use crate::effort::Effort;
use crate::tree::{Fate, Node};
use dfpn::random::Random;
use game::{Cell, Player, Torus, TorusGame};
use proof::limits::Monitor;
use std::num::NonZeroUsize;
use std::time::Instant;
use torus::field::{Field, mark};
use tree_search::{TreeSearch, Until};

/// No search uses more threads.
const MOST_THREADS: usize = 256;

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// By the paper's evaluation.
    Evaluation,
    /// By tree search.
    Search,
}

/// A move, and what led to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub cell: Cell,
    /// Play-outs that were made for it.
    pub playouts: u64,
    /// The share of them that the player to move won.
    pub win_rate: Option<f64>,
    /// Who wins, if that was found out for certain.
    pub winner: Option<Player>,
}

/// Somebody to play against on one torus.
#[derive(Debug)]
pub struct Opponent {
    field: Field,
    level: Level,
    effort: Effort,
    threads: NonZeroUsize,
    random: Random,
    /// The tree of the last search, and the stones under its root.
    kept: Option<(Node, TorusGame)>,
}

impl Opponent {
    /// An opponent; the seed decides between moves that look alike.
    pub fn new(torus: &Torus, level: Level, effort: Effort, threads: NonZeroUsize, seed: u64) -> Self {
        Self { field: Field::new(torus), level, effort, threads, random: Random::new(seed), kept: None }
    }

    /// The move that this opponent would play; nothing if the game is over.
    pub fn choose(&mut self, game: &TorusGame, monitor: &Monitor) -> Option<Choice> {
        let guess = evaluation::choose(&self.field, game, &mut self.random)?;
        // A move that wins at once is always among the evaluation's best.
        let winner = game.clone().play(guess).ok().flatten().filter(|winner| *winner == game.to_move());
        let plain = Choice { cell: guess, playouts: 0, win_rate: None, winner };
        // On the empty board all moves are alike.
        let alike = game.empty().len() == self.field.count();
        if self.level == Level::Evaluation || alike || winner.is_some() {
            return Some(plain);
        }
        let start = Instant::now();
        let ending = ending::settle(game, self.effort, monitor);
        if let Some(ending::Settled { winner, reply: Some(cell) }) = ending {
            return Some(Choice { cell, winner: Some(winner), ..plain });
        }
        let choice = self.search(game, start, plain, monitor);
        Some(Choice { winner: ending.map(|settled| settled.winner).or(choice.winner), ..choice })
    }

    fn search(&mut self, game: &TorusGame, start: Instant, plain: Choice, monitor: &Monitor) -> Choice {
        let stones = self.field.stones(game);
        let mover = mark(game.to_move());
        let root = self.kept_root(game).unwrap_or_else(|| Node::new(0, (0, 0)));
        let until = match self.effort {
            Effort::Time(time) => Until { deadline: start.checked_add(time), playouts: u64::MAX },
            Effort::Playouts(playouts) => Until { deadline: None, playouts },
        };
        let search = TreeSearch::new(&self.field, stones, mover);
        search.run(&root, until, self.threads.get().min(MOST_THREADS), &mut self.random, monitor);
        let winner = match root.fate() {
            Fate::Open => None,
            Fate::Wins => Some(game.to_move().opponent()),
            Fate::Loses => Some(game.to_move()),
        };
        let best = root.children().unwrap_or_default().iter().max_by_key(|child| child.rank());
        // Without time for a single play-out the evaluation decides.
        let choice = match best.filter(|best| best.visits() > 0 || best.fate() == Fate::Wins) {
            Some(best) => Choice {
                cell: Cell::new(best.cell.into()),
                playouts: search.playouts(),
                win_rate: Some(best.win_rate()),
                winner,
            },
            None => Choice { winner, ..plain },
        };
        self.kept = Some((root, game.clone()));
        choice
    }

    /// The node of the position in the tree of the last search, if it is one or two moves further on.
    fn kept_root(&mut self, game: &TorusGame) -> Option<Node> {
        let (mut root, before) = self.kept.take()?;
        let (old, new) = (before.moves(), game.moves());
        if new.len() < old.len() || !new.starts_with(old) || before.start() != game.start() {
            return None;
        }
        for cell in &new[old.len()..] {
            root = root.into_child(cell.index() as u16)?;
        }
        Some(root)
    }
}
