//! Scenes of the blocks of documents, with the names that the document gives to stones.

use crate::goal_text::in_signs;
use crate::scene::{Ground, Scene, Stone};
use document::{Document, Entry};
use game::notation::{Move, Record, Step};
use game::{Cell, Claim, First, HexClaim, Player, SetClaim, TorusClaim, TorusGame};
use std::collections::HashMap;

impl Scene {
    /// A game of torus Hex: its stones, the last move, and the loops that decided it, with their classes.
    pub fn of_torus_game(game: &TorusGame) -> Self {
        let mut scene = Self::empty("", Ground::Torus(*game.torus()));
        for player in [Player::Black, Player::White] {
            scene.place(player, game.stones(player));
        }
        if let Some(stone) = game.moves().last().and_then(|cell| scene.stones.get_mut(cell)) {
            stone.last = true;
        }
        scene.ways = game.deciding_loops();
        scene.caption = game.result().unwrap_or_default();
        scene
    }

    /// The position of a game of Hex that is looked at; moves have their numbers if HexWorld would show them.
    pub fn of_record(record: &Record) -> Self {
        let mut scene = Self::empty("", Ground::Hex(*record.board()));
        let last = match record.nodes()[record.current()].step {
            Step::Move(_, Move::Place(cell)) => Some(cell),
            _ => None,
        };
        for (cell, (player, number)) in record.numbered(record.current()) {
            let number = number.filter(|_| record.view.numbered);
            let label = number.map_or(String::new(), |number| number.to_string());
            scene.stones.insert(cell, Stone { player, label, last: last == Some(cell) });
        }
        scene
    }

    /// What a block of a document claims; nothing for games that have no figures.
    pub fn of_entry(document: &Document, entry: &Entry) -> Option<Self> {
        match entry.claim() {
            Claim::Hex(claim) => Some(hex(&entry.name, claim, &document.stone_names(entry, &claim.board))),
            Claim::Sets(claim) => Some(sets(&entry.name, claim)),
            Claim::Torus(claim) => {
                Some(torus(&entry.name, claim, &document.stone_names(entry, claim.torus.grid())))
            }
            Claim::Drop(_) | Claim::Creature(_) => None,
        }
    }
}

fn torus(title: &str, claim: &TorusClaim, names: &HashMap<Cell, String>) -> Scene {
    let mut scene = Scene::empty(title, Ground::Torus(claim.torus));
    for (player, stones) in [(Player::Black, claim.black), (Player::White, claim.white)] {
        for cell in stones.iter() {
            let label = names.get(&cell).cloned().unwrap_or_default();
            scene.stones.insert(cell, Stone { label, ..Stone::plain(player) });
        }
    }
    scene.caption = torus_goal(claim);
    scene
}

/// What is claimed of a position on a torus.
pub fn torus_goal(claim: &TorusClaim) -> String {
    let (owner, mover) = (title_case(claim.owner), title_case(claim.to_move()));
    format!("{owner} wins, {mover} to move (rule {})", claim.torus.rule())
}

fn hex(title: &str, claim: &HexClaim, names: &HashMap<Cell, String>) -> Scene {
    let board = claim.board;
    let mut scene = Scene::empty(title, Ground::Hex(board));
    for (player, stones) in [(Player::Black, claim.black), (Player::White, claim.white)] {
        for cell in stones.iter() {
            let label = names.get(&cell).cloned().unwrap_or_default();
            scene.stones.insert(cell, Stone { label, ..Stone::plain(player) });
        }
    }
    scene.shade(claim.field);
    scene.given = claim.goal.given_cells();
    scene.given_names =
        scene.given.iter().filter_map(|cell| names.get(&cell).map(|name| (cell, name.clone()))).collect();
    let called = |cell| names.get(&cell).cloned().unwrap_or_else(|| board.name(cell));
    let first = if claim.first == First::Owner { ", moving first" } else { "" };
    let owner = title_case(claim.owner);
    scene.caption = format!("{owner}{first}: {}", in_signs(&claim.goal.text(&called)));
    scene
}

fn sets(title: &str, claim: &SetClaim) -> Scene {
    let ground = Ground::Sets { names: claim.names.clone(), sets: claim.sets.clone() };
    let mut scene = Scene::empty(title, ground);
    let first = if claim.first == First::Owner { ", moving first," } else { "" };
    let does = set_goal(claim.owner);
    scene.caption = format!("{}{first} {does}", title_case(claim.owner));
    scene
}

/// What a player wants of the sets of a game.
pub fn set_goal(owner: Player) -> &'static str {
    if owner == Player::Maker { "owns one of the sets" } else { "hits all sets" }
}

/// A player at the beginning of a sentence.
pub fn title_case(player: Player) -> &'static str {
    match player {
        Player::Black => "Black",
        Player::White => "White",
        Player::Maker => "Maker",
        Player::Breaker => "Breaker",
    }
}
