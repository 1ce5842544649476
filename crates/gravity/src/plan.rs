//! The replies of a tree that was certified, to be played by after the search is forgotten.

use super::duel::{Duel, Stones, each};
use super::field::Word;
use super::tree::Tree;
use game::drop::{DropPosition, Move, Stone};
use rustc_hash::FxHashMap;

/// A player's replies.
#[derive(Debug)]
pub struct Plan {
    /// Whose they are.
    pub player: Stone,
    /// The column of the first move, if the player makes it.
    pub first: Option<i32>,
    /// The tree without what the search knew.
    tree: Tree,
    replies: FxHashMap<(Word, u32), Replies>,
}

/// The replies of a position.
#[derive(Debug)]
struct Replies {
    /// Whether the position was the mirror image of the one that it is known by.
    turned: bool,
    /// The columns, in the order of certificates.
    columns: Box<[i32]>,
}

impl Plan {
    /// About how much a position takes.
    pub const BYTES: usize = 128;

    /// A plan without replies.
    pub(super) fn new(player: Stone, tree: &Tree) -> Self {
        let duel = Duel::new(tree.duel.field.clone(), 0, 0);
        Self { player, first: None, tree: Tree { duel, ..*tree }, replies: FxHashMap::default() }
    }

    /// Adds the replies of a position as the certificate has them, if there is room.
    pub(super) fn add(&mut self, stones: Stones, replies: &str, most: usize) -> bool {
        let column = |word: &str| word.split('@').next()?.parse().ok();
        let columns: Option<Box<[i32]>> = replies.split_whitespace().map(column).collect();
        let (key, turned) = self.tree.duel.key(self.tree.seen(stones));
        match columns.filter(|_| self.replies.len() < most) {
            Some(columns) => self.replies.insert(key, Replies { turned, columns }).is_none(),
            None => false,
        }
    }

    /// How many positions have replies.
    pub fn positions(&self) -> usize {
        self.replies.len()
    }

    /// The column in which the player replies to the other's move in a position of the tree; none if there is
    /// nothing to reply to, because the game is over, or if the position is not one of the tree's.
    pub fn reply(&self, before: &DropPosition, column: i32) -> Option<i32> {
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
        if self.tree.is_settled(stones) {
            // What is settled without a threat is held: by following up, or by the stones that are there.
            let free = each(field.landing(then.taken())).map(|cell| field.column(cell));
            return after.landing(column).map(|_| column).or(free.min());
        }
        let (key, turned) = duel.key(self.tree.seen(stones));
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
