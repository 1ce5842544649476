//! Drawings for connect-four: any part of their board, and play against them.

use super::Body;
use super::documents::entry;
use crate::error::{ApiError, ErrorBody};
use axum::Json;
use game::Claim;
use game::drop::{Drawing, End, Place, Play, Spot};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most columns of one answer, and rows.
const WIDEST: i32 = 200;
const HIGHEST: u32 = 60;

/// The most moves of one game.
const MOST_MOVES: usize = 2_000;

/// A game against a drawing, and the part of the board that is to be seen.
#[derive(Deserialize, ToSchema)]
pub struct DropGame {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// The columns that the attacker has played, in order.
    pub moves: Vec<i32>,
    /// The first column that is to be seen.
    pub from: i32,
    /// The last.
    pub to: i32,
    /// The number of rows.
    pub rows: u32,
}

/// A part of a board.
#[derive(Serialize, ToSchema)]
pub struct DropBoardView {
    /// What the drawing says of the cells.
    pub bricks: Vec<Brick>,
    /// The stones that were played, in order: the attacker's and the answers.
    pub played: Vec<Played>,
    /// How the game ended, in words.
    pub end: Option<String>,
}

/// A cell of a drawing.
#[derive(Serialize, ToSchema)]
pub struct Brick {
    /// Its column.
    pub column: i32,
    /// Its row, from 1.
    pub row: u32,
    /// `stone`, `pair`, `upper` or `lower`.
    pub kind: &'static str,
    /// `X` or `O` for a stone and for what follow-up will bring.
    pub stone: Option<String>,
    /// The column and the row of the other cell of a pair.
    pub partner: Option<[i64; 2]>,
}

/// A stone that was played.
#[derive(Serialize, ToSchema)]
pub struct Played {
    /// Its column.
    pub column: i32,
    /// Its row, from 1.
    pub row: u32,
    /// `X` or `O`.
    pub stone: String,
}

/// Plays against a drawing, and shows a part of the board.
#[utoipa::path(post, path = "/api/drop/play", request_body = DropGame, responses(
    (status = 200, body = DropBoardView), (status = 422, body = ErrorBody)))]
pub async fn drop_play(Body(body): Body<DropGame>) -> Result<Json<DropBoardView>, ApiError> {
    let (_, entry) = entry(&body.text, &body.block)?;
    let Claim::Drop(drawing) = &entry.claim else {
        return Err(ApiError::bad("this block is not a drawing"));
    };
    let width = i64::from(body.to) - i64::from(body.from);
    if !(0..i64::from(WIDEST)).contains(&width) || body.from.abs() > 90_000 || body.to.abs() > 90_000 {
        return Err(ApiError::bad(format!("at most {WIDEST} columns are shown at a time")));
    }
    if body.moves.len() > MOST_MOVES || body.moves.iter().any(|column| column.abs() > 90_000) {
        return Err(ApiError::bad(format!("at most {MOST_MOVES} moves are played, near the middle")));
    }
    let (mut play, mut played, mut end) = (Play::new(), Vec::new(), None);
    for &column in &body.moves {
        if end.is_some() {
            return Err(ApiError::bad("the game is over"));
        }
        let on_board = drawing.board().has_column(column);
        let attack = on_board.then(|| play.attack(drawing, column)).flatten();
        let (spots, over) =
            attack.ok_or_else(|| ApiError::bad(format!("column {column} cannot be played")))?;
        let stones = [drawing.defender().other(), drawing.defender()];
        played.extend(stones.into_iter().zip(spots).map(|(stone, spot)| Played {
            column: spot.column,
            row: spot.row,
            stone: stone.to_string(),
        }));
        end = over;
    }
    let rows = body.rows.min(HIGHEST).min(drawing.board().height.unwrap_or(HIGHEST));
    let spots = (body.from..=body.to).flat_map(|column| (1..=rows).map(move |row| Spot::new(column, row)));
    let bricks = spots.filter_map(|spot| brick(drawing, spot)).collect();
    Ok(Json(DropBoardView { bricks, played, end: end.map(|end| words(drawing, end)) }))
}

fn brick(drawing: &Drawing, spot: Spot) -> Option<Brick> {
    let (kind, stone, partner) = match drawing.place(spot)? {
        Place::Stone(stone) => ("stone", Some(stone), None),
        Place::Pair(partner) => ("pair", None, Some([i64::from(partner.column), i64::from(partner.row)])),
        Place::Lower => ("lower", Some(drawing.defender().other()), None),
        Place::Upper => ("upper", Some(drawing.defender()), None),
    };
    let stone = stone.map(|stone| stone.to_string());
    Some(Brick { column: spot.column, row: spot.row, kind, stone, partner })
}

fn words(drawing: &Drawing, end: End) -> String {
    match end {
        End::Line(stone) => format!("{stone} has {} in a row", drawing.board().connect),
        End::Stuck(_) => format!("{} has no reply", drawing.defender()),
        End::Full => "the board is full: a draw".to_string(),
    }
}
