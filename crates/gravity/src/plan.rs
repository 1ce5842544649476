//! The replies of a strategy that was certified, to be played by after the search is forgotten.

use super::duel::{Duel, Stones, each};
use super::field::Word;
use super::tree::Tree;
use super::whole::{Place, Script};
use game::drop::{DropPosition, Move, Stone};
use rustc_hash::FxHashMap;
use std::io::{self, Write};
use std::sync::Arc;

/// A player's replies.
#[derive(Debug)]
pub struct Plan {
    /// Whose they are.
    pub player: Stone,
    /// The column of the first move, if the player makes it.
    pub first: Option<i32>,
    replies: Replies,
}

#[derive(Debug)]
enum Replies {
    Window(Window),
    Whole(Arc<dyn Script>),
}

/// The replies of a tree that was found in a window.
#[derive(Debug)]
struct Window {
    player: Stone,
    /// The tree without what the search knew.
    tree: Tree,
    replies: FxHashMap<(Word, u32), Listed>,
}

/// The replies of a position.
#[derive(Debug)]
struct Listed {
    /// Whether the position was the mirror image of the one that it is known by.
    turned: bool,
    /// The columns, in the order of certificates.
    columns: Box<[i32]>,
}

impl Plan {
    /// About how much a position takes.
    pub const BYTES: usize = 128;

    /// Writes a tree, and makes it a plan if it has at most so many positions.
    pub(super) fn of_tree(
        player: Stone,
        tree: &Tree,
        most: usize,
        out: impl Write,
    ) -> io::Result<Option<Self>> {
        let duel = Duel::new(tree.duel.field.clone(), 0, 0);
        let window = Window { player, tree: Tree { duel, ..*tree }, replies: FxHashMap::default() };
        let mut own = Some(window);
        let first = tree.write(out, |stones, replies| {
            if own.as_mut().is_some_and(|window| !window.add(stones, replies, most)) {
                own = None;
            }
        })?;
        Ok(own.map(|window| Self { player, first, replies: Replies::Window(window) }))
    }

    /// A plan that follows a script.
    pub(super) fn of_script(player: Stone, script: Arc<dyn Script>) -> Self {
        Self { player, first: script.first(), replies: Replies::Whole(script) }
    }

    /// How many positions have replies.
    pub fn positions(&self) -> usize {
        match &self.replies {
            Replies::Window(window) => window.replies.len(),
            Replies::Whole(script) => script.positions(),
        }
    }

    /// The column in which the player replies to the other's move in a game that was played by this plan, from
    /// the place where it is; none if there is nothing to reply to, because the game is over, or if the
    /// position is not one of the plan's.
    pub fn reply(&self, place: &mut Place, before: &DropPosition, column: i32) -> Option<i32> {
        match &self.replies {
            Replies::Window(window) => window.reply(before, column),
            Replies::Whole(script) => script.reply(place, before, column),
        }
    }
}

impl Window {
    /// Adds the replies of a position as the certificate has them, if there is room.
    fn add(&mut self, stones: Stones, replies: &str, most: usize) -> bool {
        let column = |word: &str| word.split('@').next()?.parse().ok();
        let columns: Option<Box<[i32]>> = replies.split_whitespace().map(column).collect();
        let (key, turned) = self.tree.duel.key(stones);
        match columns.filter(|_| self.replies.len() < most) {
            Some(columns) => self.replies.insert(key, Listed { turned, columns }).is_none(),
            None => false,
        }
    }

    fn reply(&self, before: &DropPosition, column: i32) -> Option<i32> {
        let duel = &self.tree.duel;
        let field = &duel.field;
        let stones = self.stones(before)?;
        let mut after = before.clone();
        after.play(Move { stone: self.player.other(), column }).ok()?;
        if after.winner().is_some() || after.is_full() {
            return None;
        }
        let then = self.stones(&after)?;
        if let Some(threat) = each(duel.threats(then)).next() {
            return Some(field.column(threat));
        }
        let (key, turned) = duel.key(stones);
        let replies = self.replies.get(&key)?;
        let mirrored = |column: i32| 2 * field.first + field.width as i32 - 1 - column;
        let image = |column: i32| if turned == replies.turned { column } else { mirrored(column) };
        let place = match duel.threats(stones) {
            0 => {
                let landing =
                    if turned == replies.turned { stones.taken() } else { field.mirrored(stones.taken()) };
                let attacked = image(column);
                let columns = each(field.landing(landing)).map(|cell| field.column(cell));
                // A stone outside the window comes last.
                columns.take_while(|other| *other != attacked).count()
            }
            _ => 0,
        };
        replies.columns.get(place).map(|reply| image(*reply))
    }

    /// The stones of a position as the tree has them; nothing if they do not fit into its window.
    fn stones(&self, position: &DropPosition) -> Option<Stones> {
        let field = &self.tree.duel.field;
        let mut found = Stones { own: 0, other: 0, extras: 0 };
        for (column, stones) in position.columns() {
            let inside = u32::try_from(column - field.first).ok().filter(|column| *column < field.width);
            let Some(column) = inside else {
                found.extras += stones.len() as u32;
                continue;
            };
            for (row, stone) in (0..).zip(stones) {
                let cell = (row < field.rows).then(|| field.bit(column, row))?;
                let side = if *stone == self.player { &mut found.own } else { &mut found.other };
                *side |= cell;
            }
        }
        Some(found)
    }
}
