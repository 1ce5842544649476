//! Plain positions as they are typed: stones, a region, and moves.

use crate::args::{Draw, Within};
use crate::interrupt;
use crate::play::drop::Game;
use crate::units;
use figure::{Ground, Scene, Stone, Wall};
use game::drop::{self, Drawing, DropBoard, DropPosition, Spot};
use game::{BadCell, Board, Cell, CellSet, MAX_SIDE, MIN_TORUS_SIDE, Player, Torus, TorusGame};
use proof::limits::{Budget, Monitor};
use std::sync::Arc;

/// The scene of `tatami draw hex WIDTHxHEIGHT`.
pub fn hex_scene(size: &str, options: &Draw) -> Result<Scene, String> {
    let board = board(size)?;
    scene(Ground::Hex(board), board, options)
}

/// The scene of `tatami draw torus WIDTHxHEIGHT`, with the loop that decides it if there is one.
pub fn torus_scene(size: &str, options: &Draw) -> Result<Scene, String> {
    let board = board(size)?;
    let torus = Torus::new(board.width(), board.height(), options.rule)
        .ok_or_else(|| format!("each side of a torus is between {MIN_TORUS_SIDE} and {MAX_SIDE}"))?;
    let mut scene = scene(Ground::Torus(torus), board, options)?;
    let of = |player| {
        let own = scene.stones.iter().filter(|(_, stone)| stone.player == player);
        own.map(|(cell, _)| *cell).collect::<CellSet>()
    };
    let game = TorusGame::with_stones(&torus, &of(Player::Black), &of(Player::White), Player::Black);
    if let Ok(game) = game {
        scene.ways = game.deciding_loops();
        scene.caption = game.result().unwrap_or_default();
    }
    Ok(scene)
}

/// The board of `tatami draw drop MOVES`.
pub fn wall(moves: &str, options: &Draw) -> Result<Wall, String> {
    let cells = [&options.black, &options.white, &options.region, &options.moves];
    let proof = options.step.is_some() || options.tree || options.all || options.must_play || options.goal;
    let proof = proof || options.beaten || options.count.is_some();
    if proof || cells.iter().any(|list| !list.is_empty()) {
        return Err("`drop MOVES` is drawn by its moves, --stones and its board alone".to_string());
    }
    let board = DropBoard::from(&options.wall);
    let stones = units::moves("--stones", &options.stones)?;
    let moves = units::moves("the moves", moves)?;
    let first = moves.first().map_or(drop::Stone::X, |played| played.stone);
    let stated = |moves| DropPosition::stated(board, first, &stones, moves).map_err(|bad| bad.to_string());
    let mut position = stated(&[])?;
    // What is wrong with the moves is told before anything is drawn.
    stated(&moves)?;
    let before = position.columns().iter().flat_map(|(&column, stones)| {
        (1..).zip(stones).map(move |(row, stone)| (Spot::new(column, row), *stone))
    });
    let before = before.collect();
    let played = moves.iter().filter_map(|played| Some((position.play(*played).ok()?, played.stone)));
    Ok(Wall::of_game("", board, &before, &played.collect::<Vec<_>>()))
}

/// A drawing with a game against it, of which the attacker's moves are given, up to a number of moves.
pub fn attack(name: &str, drawing: &Drawing, moves: &str, count: Option<usize>) -> Result<Wall, String> {
    let mut game = Game::new(drawing.clone());
    game.follow(moves)?;
    let mut played: Vec<_> = game.played.iter().map(|(played, spot)| (*spot, played.stone)).collect();
    let ended = count.is_none_or(|count| count >= played.len());
    played.truncate(count.unwrap_or(usize::MAX));
    let mut wall = Wall::of_attack(name, drawing, &played);
    wall.caption = if ended { game.ending().trim_end().to_string() } else { String::new() };
    Ok(wall)
}

/// A drawing with moves that beat it, up to a number of moves; they are looked for.
pub fn beaten(name: &str, drawing: &Drawing, count: Option<usize>) -> Result<Wall, String> {
    let (limits, monitor) = (Within::DEFAULT.limits(), Arc::new(Monitor::default()));
    interrupt::stops(&monitor);
    match gravity::settle(drawing, &mut Budget::new(&limits, &monitor)) {
        Ok(gravity::Found::Fails(beating)) => {
            let wide = drawing.with_copies(beating.copies);
            let wide = wide.map_err(|_| format!("the drawing {name} is too wide to be shown"))?;
            attack(name, &wide, &drop::moves(&beating.moves), count)
        }
        Ok(gravity::Found::Holds(_)) => Err(format!("the drawing {name} holds: nothing beats it")),
        Err(_) => Err(format!("no moves that beat the drawing {name} were found")),
    }
}

fn scene(ground: Ground, board: Board, options: &Draw) -> Result<Scene, String> {
    let mut scene = Scene::empty("", ground);
    for (player, stones) in [(Player::Black, &options.black), (Player::White, &options.white)] {
        for word in stones {
            let (name, place) = word.split_once('=').unwrap_or(("", word));
            put(&mut scene, &board, place, Stone { label: name.to_string(), ..Stone::plain(player) })?;
        }
    }
    for (index, word) in options.moves.iter().enumerate() {
        let player = if index % 2 == 0 { Player::Black } else { Player::White };
        let label = (index + 1).to_string();
        put(&mut scene, &board, word, Stone { label, ..Stone::plain(player) })?;
    }
    let taken: CellSet = scene.stones.keys().copied().collect();
    let region = if options.region == ["all"] {
        board.cells() - taken
    } else {
        options.region.iter().map(|word| cell(&board, word)).collect::<Result<CellSet, String>>()?
    };
    if let Some(cell) = (region & taken).first() {
        return Err(format!("{} is in the region, but it holds a stone", board.name(cell)));
    }
    scene.shade(region);
    Ok(scene)
}

fn put(scene: &mut Scene, board: &Board, word: &str, stone: Stone) -> Result<(), String> {
    let cell = cell(board, word)?;
    match scene.stones.insert(cell, stone) {
        None => Ok(()),
        Some(_) => Err(format!("the cell {} is used twice", board.name(cell))),
    }
}

fn board(size: &str) -> Result<Board, String> {
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let sides = width.parse().ok().zip(height.parse().ok());
    let board = sides.and_then(|(width, height)| Board::new(width, height));
    board.ok_or_else(|| format!("`{size}` is no size: expected WIDTHxHEIGHT, sides from 1 to {MAX_SIDE}"))
}

fn cell(board: &Board, word: &str) -> Result<Cell, String> {
    board.parse(word).map_err(|error| match error {
        BadCell::OffBoard => format!("the {board} board has no cell `{word}`"),
        BadCell::NotACell => format!("`{word}` is no cell: expected a column and a row, such as e4"),
    })
}
