//! A strategy that was written down, to be played by after the search is forgotten.

use super::grid::Stones;
use super::strategy::{Strategy, Way};
use super::word::Word;
use game::drop::{DropPosition, Move, Stone};
use std::fmt::Debug;

/// A strategy on a whole board.
pub trait Script: Debug + Send + Sync {
    /// The lines of the certificate after `tree`.
    fn text(&self) -> &str;

    /// How many positions have numbers.
    fn positions(&self) -> usize;

    /// The column of the first move, if the player makes it.
    fn first(&self) -> Option<i32>;

    /// The column in which the player replies to the other's move; none if there is nothing to reply to, because
    /// the game is over, or if the position was not reached by this strategy.
    fn reply(&self, place: &mut Place, before: &DropPosition, column: i32) -> Option<i32>;
}

/// Where a game by a script is: in its tree, or in what follows from the rule of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The position whose rule is followed, and whether in the mirror.
    rule: Option<(usize, bool)>,
}

/// A strategy, and whose it is.
#[derive(Debug)]
pub(super) struct Told<W> {
    pub player: Stone,
    pub strategy: Strategy<W>,
}

impl<W: Word> Script for Told<W> {
    fn text(&self) -> &str {
        &self.strategy.text
    }

    fn positions(&self) -> usize {
        self.strategy.ways.len()
    }

    fn first(&self) -> Option<i32> {
        self.strategy.first.map(|cell| self.strategy.grid.number(cell))
    }

    fn reply(&self, place: &mut Place, before: &DropPosition, column: i32) -> Option<i32> {
        let grid = &self.strategy.grid;
        let stones = grid.stones(before, self.player);
        let mut after = before.clone();
        after.play(Move { stone: self.player.other(), column }).ok()?;
        if after.winner().is_some() || after.is_full() {
            return None;
        }
        let then = grid.stones(&after, self.player);
        let lines = grid.chances(then.own, then.taken);
        if !lines.is_none() {
            return Some(grid.number(lines.first()));
        }
        if self.strategy.is_settled(stones) {
            // What is settled without a threat is held: by following up, or by the stones that are there.
            let landing = grid.landing(then.taken);
            let above = landing.each().find(|cell| grid.number(*cell) == column);
            return Some(grid.number(above.unwrap_or(landing.first())));
        }
        let (key, turned) = self.strategy.key(stones);
        if let Some((number, first_turned)) = self.strategy.known.get(&key).filter(|_| place.rule.is_none()) {
            let mirror = turned != *first_turned;
            match &self.strategy.ways[number - 1] {
                Way::Rule(_) => place.rule = Some((number - 1, mirror)),
                Way::Replies(columns) => return self.listed(columns, stones, column, mirror),
            }
        }
        let (number, mirror) = place.rule?;
        self.by_rule(number, then, mirror)
    }
}

impl<W: Word> Told<W> {
    /// The column on the other side.
    fn image(&self, column: i32, mirror: bool) -> i32 {
        let grid = &self.strategy.grid;
        if mirror { 2 * grid.first + grid.width as i32 - 1 - column } else { column }
    }

    /// The stones as the strategy knows them.
    fn seen(&self, stones: Stones<W>, mirror: bool) -> Stones<W> {
        let image = |word| if mirror { self.strategy.grid.mirrored(word) } else { word };
        Stones { own: image(stones.own), taken: image(stones.taken) }
    }

    /// The reply that is written down to a stone in this column.
    fn listed(&self, columns: &[i32], before: Stones<W>, column: i32, mirror: bool) -> Option<i32> {
        let grid = &self.strategy.grid;
        let attacked = self.image(column, mirror);
        let mut asked = grid.asked(self.seen(before, mirror)).each();
        let place = asked.position(|cell| grid.number(cell) == attacked)?;
        columns.get(place).map(|reply| self.image(*reply, mirror))
    }

    /// The reply of a rule, the player having no line at once.
    fn by_rule(&self, number: usize, then: Stones<W>, mirror: bool) -> Option<i32> {
        let grid = &self.strategy.grid;
        let Way::Rule(rule) = &self.strategy.ways[number] else { return None };
        let then = self.seen(then, mirror);
        let danger = grid.chances(then.other(), then.taken);
        let landing = grid.landing(then.taken);
        let cell = if danger.is_none() { rule.choose(landing)? } else { danger.first() };
        Some(self.image(grid.number(cell), mirror))
    }
}
