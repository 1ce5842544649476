//! Drawings for connect-four: any part of their board, and play against them.

use super::Body;
use super::documents::entry;
use crate::error::{ApiError, ErrorBody};
use crate::message::{Message, Said};
use crate::server::Bench;
use axum::Json;
use axum::extract::State;
use game::Claim;
use game::drop::{Drawing, End, Place, Play, Spot};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;
use utoipa::ToSchema;

/// The most columns of one answer, of one explanation, and rows.
const WIDEST: i32 = 200;
const WIDEST_REASONS: i32 = 40;
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
    /// How the game ended.
    pub end: Option<Said>,
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
pub async fn drop_play(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<DropGame>,
) -> Result<Json<DropBoardView>, ApiError> {
    bench.apart(move || played(&body)).await?
}

fn played(body: &DropGame) -> Result<Json<DropBoardView>, ApiError> {
    let (_, entry) = entry(&body.text, &body.block)?;
    let Claim::Drop(drawing) = entry.claim() else {
        return Err(ApiError::bad("this block is not a drawing"));
    };
    check_window(body.from, body.to, WIDEST)?;
    if body.moves.len() > MOST_MOVES || body.moves.iter().any(|column| column.unsigned_abs() > 90_000) {
        return Err(ApiError::bad(Message::ManyMoves { most: MOST_MOVES }));
    }
    let (mut play, mut played, mut end) = (Play::new(), Vec::new(), None);
    for &column in &body.moves {
        if end.is_some() {
            return Err(ApiError::bad(Message::GameOver));
        }
        let on_board = drawing.board().has_column(column);
        let attack = on_board.then(|| play.attack(drawing, column)).flatten();
        let (spots, over) =
            attack.ok_or_else(|| ApiError::bad(Message::CannotPlay { place: column.to_string() }))?;
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

/// A part of a drawing that is to be explained.
#[derive(Deserialize, ToSchema)]
pub struct DropWindow {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// The first column.
    pub from: i32,
    /// The last.
    pub to: i32,
}

/// Why a drawing holds, as far as some columns are concerned.
#[derive(Serialize, ToSchema)]
pub struct DropReasons {
    /// Rule `drop`: an attack on either cell of a pair is answered.
    pub pairs: Vec<PairReason>,
    /// Rule `pave`: no line is ever the attacker's.
    pub lines: Vec<LineReason>,
}

/// Why the attacker's stone on a cell of a pair always has its answer.
#[derive(Serialize, ToSchema)]
pub struct PairReason {
    /// The column and the row of the cell that is attacked.
    pub attacked: [i64; 2],
    /// The column and the row of its partner.
    pub partner: [i64; 2],
    /// `lowest`: nothing that is played lies under the partner; `column`: the pair stands in one column;
    /// `divert`: if the cell under the partner is empty, the answer is that cell's partner; none if there is
    /// no reason.
    pub reason: Option<&'static str>,
}

/// Why a line is harmless.
#[derive(Serialize, ToSchema)]
pub struct LineReason {
    /// Its cells, each a column and a row.
    pub cells: Vec<[i64; 2]>,
    /// `stone`, `pair` or `upper`; none if it is not harmless.
    pub reason: Option<&'static str>,
    /// The cells of the line that make it harmless.
    pub by: Vec<[i64; 2]>,
}

/// Explains a part of a drawing: why every attack is answered, and why every line is harmless.
#[utoipa::path(post, path = "/api/drop/reasons", request_body = DropWindow, responses(
    (status = 200, body = DropReasons), (status = 422, body = ErrorBody)))]
pub async fn drop_reasons(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<DropWindow>,
) -> Result<Json<DropReasons>, ApiError> {
    bench.apart(move || reasons(&body)).await?
}

fn reasons(body: &DropWindow) -> Result<Json<DropReasons>, ApiError> {
    let (_, entry) = entry(&body.text, &body.block)?;
    let Claim::Drop(drawing) = entry.claim() else {
        return Err(ApiError::bad("this block is not a drawing"));
    };
    check_window(body.from, body.to, WIDEST_REASONS)?;
    Ok(Json(explained(drawing, body.from..=body.to)))
}

/// Why a drawing holds, as far as these columns are concerned.
pub fn explained(drawing: &Drawing, columns: RangeInclusive<i32>) -> DropReasons {
    let spots =
        columns.clone().flat_map(|column| (1..=drawing.base(column)).map(move |row| Spot::new(column, row)));
    let pairs = spots.filter_map(|spot| {
        let partner = drawing.partner(spot)?;
        let reason = drawing.answers_at(partner).then(|| match () {
            () if partner
                .below()
                .is_none_or(|below| matches!(drawing.place(below), Some(Place::Stone(_)))) =>
            {
                "lowest"
            }
            () if partner.column == spot.column => "column",
            () => "divert",
        });
        Some(PairReason { attacked: place(spot), partner: place(partner), reason })
    });
    // Above these rows everything repeats.
    let highest = drawing.highest_base() + 2;
    let starts = (1..=highest + drawing.board().connect)
        .flat_map(|row| columns.clone().map(move |column| Spot::new(column, row)));
    let lines = starts.flat_map(|spot| drawing.board().lines_from(spot));
    let lines = lines.filter(|line| line.iter().any(|spot| spot.row <= highest));
    let lines = lines.map(|line| harmless(drawing, &line));
    DropReasons { pairs: pairs.collect(), lines: lines.collect() }
}

/// Why a line is harmless: what is there from the start comes first.
fn harmless(drawing: &Drawing, line: &[Spot]) -> LineReason {
    let defended = |spot: &&Spot| drawing.place(**spot) == Some(Place::Stone(drawing.defender()));
    let paired = |spot: &&Spot| drawing.partner(**spot).is_some_and(|partner| line.contains(&partner));
    let upper = |spot: &&Spot| drawing.place(**spot) == Some(Place::Upper);
    let by = |spots: Vec<&Spot>| spots.into_iter().map(|spot| place(*spot)).collect::<Vec<_>>();
    let (reason, by) = if let Some(spot) = line.iter().find(defended) {
        (Some("stone"), by(vec![spot]))
    } else if let Some(spot) = line.iter().find(paired) {
        let partner = drawing.partner(*spot);
        (Some("pair"), by(line.iter().filter(|other| **other == *spot || Some(**other) == partner).collect()))
    } else if let Some(spot) = line.iter().find(upper) {
        (Some("upper"), by(vec![spot]))
    } else {
        (None, Vec::new())
    };
    LineReason { cells: line.iter().map(|spot| place(*spot)).collect(), reason, by }
}

fn place(spot: Spot) -> [i64; 2] {
    [i64::from(spot.column), i64::from(spot.row)]
}

/// Refuses windows that are too wide or too far away.
fn check_window(from: i32, to: i32, widest: i32) -> Result<(), ApiError> {
    let width = i64::from(to) - i64::from(from);
    if !(0..i64::from(widest)).contains(&width) || from.unsigned_abs() > 90_000 || to.unsigned_abs() > 90_000
    {
        return Err(ApiError::bad(format!("at most {widest} columns are shown at a time")));
    }
    Ok(())
}

fn brick(drawing: &Drawing, spot: Spot) -> Option<Brick> {
    let (kind, stone, partner) = match drawing.place(spot)? {
        Place::Stone(stone) => ("stone", Some(stone), None),
        Place::Pair(partner) => ("pair", None, Some(place(partner))),
        Place::Lower => ("lower", Some(drawing.defender().other()), None),
        Place::Upper => ("upper", Some(drawing.defender()), None),
    };
    let stone = stone.map(|stone| stone.to_string());
    Some(Brick { column: spot.column, row: spot.row, kind, stone, partner })
}

fn words(drawing: &Drawing, end: End) -> Said {
    let message = match end {
        End::Line(stone) => Message::InARow { stone: stone.to_string(), connect: drawing.board().connect },
        End::Stuck(_) => Message::Stuck { stone: drawing.defender().to_string() },
        End::Full => Message::Draw,
    };
    message.into()
}
