//! Plain positions as they are typed: stones, a region, and moves.

use crate::args::Draw;
use figure::{Ground, Scene, Stone};
use game::{BadCell, Board, Cell, CellSet, MAX_SIDE, MIN_TORUS_SIDE, Player, Torus, TorusGame};

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
    scene.way = game.map_or_else(|_| Vec::new(), |game| game.deciding_loop());
    Ok(scene)
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
