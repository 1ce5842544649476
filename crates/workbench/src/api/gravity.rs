//! Positions of connect-four with gravity: who wins them, and play against the proof.

use super::Body;
use super::drops::Played;
use super::jobs::{Begun, value};
use super::proofs::Certified;
use crate::error::{ApiError, ErrorBody};
use crate::message::{Message, Said};
use crate::proofs::Read;
use crate::server::Bench;
use axum::Json;
use axum::extract::State;
use game::drop::{
    BadDrop, BadPosition, Columns, DropBoard, DropPosition, MAX_CONNECT, Move, Spot, Stone, parse_moves,
};
use gravity::{Place, Plan, position_head, solve};
use proof::Verdict;
use proof::limits::Monitor;
use serde::{Deserialize, Serialize};
use service::certify::check;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

/// Trees of more positions can be downloaded, but not played against.
const MOST_POSITIONS: usize = 500_000;

/// The most moves and handicap stones of one position.
const MOST_MOVES: usize = 2_000;

/// The widest board with ends, and the highest.
const WIDEST: i32 = 1_000;
const HIGHEST: u32 = 1_000;

/// A position of connect-four.
#[derive(Deserialize, ToSchema)]
pub struct GravityPosition {
    /// How many in a row win.
    pub connect: u32,
    /// The first and the last column; without end if left out.
    pub columns: Option<[i32; 2]>,
    /// The highest row; without end if left out.
    pub height: Option<u32>,
    /// Who moves first, `X` or `O`.
    pub first: String,
    /// Handicap stones that stand before play, such as `X0X1`.
    pub stones: String,
    /// The moves so far, such as `X0O1X1O-1`.
    pub moves: String,
}

/// A position that is to be settled.
#[derive(Deserialize, ToSchema)]
pub struct GravityQuestion {
    /// The position.
    pub position: GravityPosition,
    /// The time for it; the server has a limit of its own.
    pub seconds: Option<f64>,
}

/// A position, and play against the proof of who wins it.
#[derive(Deserialize, ToSchema)]
pub struct GravityGame {
    /// The position.
    pub position: GravityPosition,
    /// The proof that answers.
    pub proof: Option<u64>,
    /// The columns that are played against it, in order.
    #[serde(default)]
    pub tries: Vec<i32>,
}

/// A position as it is seen.
#[derive(Serialize, ToSchema)]
pub struct GravityView {
    /// The stones of the position.
    pub stones: Vec<Played>,
    /// What was played against the proof, and its answers, in order.
    pub played: Vec<Played>,
    /// Who is to move, `X` or `O`.
    pub to_move: String,
    /// How the game ended.
    pub end: Option<Said>,
}

/// Who wins a position.
#[derive(Serialize, ToSchema)]
pub struct GravitySettled {
    /// `X`, `O`, `draw` or `unknown`.
    pub result: String,
    /// Why it is unknown.
    pub reason: Option<Said>,
    /// Where it is unknown: nobody wins by threats and fewer quiet moves than these.
    pub quiet: Option<u8>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Seconds of search.
    pub seconds: f64,
    /// What the checker says.
    #[serde(flatten)]
    pub certified: Certified,
    /// Whose strategy answers; none if it is too large to be played against.
    pub player: Option<String>,
}

/// Shows a position of connect-four, and what a proof answers to further moves.
#[utoipa::path(post, path = "/api/gravity/play", request_body = GravityGame, responses(
    (status = 200, body = GravityView), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn gravity_play(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<GravityGame>,
) -> Result<Json<GravityView>, ApiError> {
    let mut position = position(&body.position)?;
    let stones = position.columns().iter().flat_map(|(column, stones)| {
        (1..).zip(stones).map(|(row, stone)| seen(Spot::new(*column, row), *stone))
    });
    let stones = stones.collect();
    let mut played = Vec::new();
    if let Some(id) = body.proof {
        let proof = super::proofs::proof(&bench, id)?;
        let Some(Read::Gravity(plan)) = &proof.read else {
            return Err(ApiError::bad(Message::NotPlayable));
        };
        answer(&mut position, plan, &body.tries, &mut played)?;
    }
    let end = end(&position).map(Said::from);
    Ok(Json(GravityView { stones, played, to_move: position.to_move.to_string(), end }))
}

/// Plays against a proof.
fn answer(
    position: &mut DropPosition,
    plan: &Plan,
    tries: &[i32],
    played: &mut Vec<Played>,
) -> Result<(), ApiError> {
    let mut drop = |position: &mut DropPosition, stone: Stone, column: i32| {
        let turn = position.to_move;
        let spot = position.play(Move { stone, column }).map_err(|bad| bad_drop(bad, turn))?;
        played.push(seen(spot, stone));
        Ok::<(), ApiError>(())
    };
    if let Some(first) = plan.first {
        drop(position, plan.player, first)?;
    }
    if tries.len() > MOST_MOVES
        || tries.iter().any(|column| column.unsigned_abs() > DropPosition::FARTHEST as u32)
    {
        return Err(ApiError::bad(Message::ManyMoves { most: MOST_MOVES }));
    }
    let mut place = Place::default();
    for &column in tries {
        let reply = plan.reply(&mut place, position, column);
        drop(position, plan.player.other(), column)?;
        match reply {
            Some(reply) => drop(position, plan.player, reply)?,
            None if end(position).is_some() => {}
            None => return Err(ApiError::bad(Message::NotPlayable)),
        }
    }
    Ok(())
}

/// Settles a position of connect-four, in the background.
#[utoipa::path(post, path = "/api/gravity/solve", request_body = GravityQuestion, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `GravitySettled`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn gravity_solve(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<GravityQuestion>,
) -> Result<Json<Begun>, ApiError> {
    let position = position(&body.position)?;
    if let Some(end) = end(&position) {
        return Err(ApiError::bad(end));
    }
    let (own, seconds) = (bench.clone(), body.seconds);
    let job = bench.jobs.add(None, move |job| value(settle(&own, &position, seconds, &job.monitor)))?;
    Ok(Begun::answer(&job))
}

fn settle(bench: &Bench, position: &DropPosition, seconds: Option<f64>, monitor: &Monitor) -> GravitySettled {
    let start = Instant::now();
    let solved = solve(position, &bench.jobs.limits.search(seconds), monitor);
    let mut settled = GravitySettled {
        result: "unknown".to_string(),
        reason: None,
        quiet: None,
        nodes: solved.nodes,
        seconds: start.elapsed().as_secs_f64(),
        certified: Certified::default(),
        player: None,
    };
    let winner = match solved.winner() {
        Ok(winner) => winner,
        Err(limit) => {
            settled.reason = Some(limit.into());
            settled.quiet = Some(solved.quiet).filter(|quiet| *quiet > 0);
            return settled;
        }
    };
    let mut text = Vec::new();
    let written = solved.certify_and_plan(&mut text, MOST_POSITIONS).map_err(|error| error.to_string());
    drop(solved);
    let start = Instant::now();
    match written.and_then(|plan| Ok((plan, check(text, &position_head(position, winner))?))) {
        Ok((plan, checked)) => {
            settled.result = winner.map_or("draw".to_string(), |winner| winner.to_string());
            let seconds = start.elapsed().as_secs_f64();
            settled.player = plan.as_ref().map(|plan| plan.player.to_string());
            let read = plan.map(Read::Gravity);
            let proof = bench.proofs.keep_read("position", Verdict::Holds, checked, read);
            settled.certified = Certified::by(&proof, seconds);
        }
        // A verdict without a certificate is not told as one.
        Err(why) => settled.reason = Some(Message::NoCertificate { why }.into()),
    }
    settled
}

/// The position that is asked about, which may be over.
fn position(asked: &GravityPosition) -> Result<DropPosition, ApiError> {
    let columns = asked.columns.map(|[first, last]| (first, last));
    let farthest = DropPosition::FARTHEST;
    let wide = columns.is_some_and(|(first, last)| {
        first > last || first < -farthest || last > farthest || last - first >= WIDEST
    });
    if wide || asked.height.is_some_and(|height| !(1..=HIGHEST).contains(&height)) {
        return Err(ApiError::bad(Message::BoardSides { least: 1, most: WIDEST as usize }));
    }
    if !(2..=MAX_CONNECT).contains(&asked.connect) {
        return Err(ApiError::bad(Message::Connect { least: 2, most: MAX_CONNECT }));
    }
    let columns = columns.map_or(Columns::ALL, |(first, last)| Columns::between(first, last));
    let board = DropBoard { connect: asked.connect, columns, height: asked.height };
    let first = match &*asked.first {
        "X" => Stone::X,
        "O" => Stone::O,
        _ => return Err(ApiError::bad("the players are X and O")),
    };
    let (stones, moves) = (moves(&asked.stones)?, moves(&asked.moves)?);
    DropPosition::stated(board, first, &stones, &moves).map_err(|bad| match bad {
        BadPosition::Drop(bad, turn) => bad_drop(bad, turn),
        BadPosition::Far => ApiError::bad(Message::FarStones { farthest, highest: DropPosition::HIGHEST }),
    })
}

fn moves(text: &str) -> Result<Vec<Move>, ApiError> {
    let moves = parse_moves(text).map_err(|place| {
        let rest = text.get(place..).unwrap_or_default().chars().take(20).collect();
        ApiError::bad(Message::BadMoves { rest })
    })?;
    if moves.len() > MOST_MOVES {
        return Err(ApiError::bad(Message::ManyMoves { most: MOST_MOVES }));
    }
    Ok(moves)
}

fn bad_drop(bad: BadDrop, turn: Stone) -> ApiError {
    ApiError::bad(match bad {
        BadDrop::OffBoard(played) => Message::NoColumn { place: played.to_string() },
        BadDrop::Full(played) => Message::FullColumn { place: played.to_string() },
        BadDrop::NotTheirTurn(played) => {
            Message::NotTheirTurn { place: played.to_string(), stone: turn.to_string() }
        }
        BadDrop::Over(_) => Message::GameOver,
    })
}

/// How a game ended.
fn end(position: &DropPosition) -> Option<Message> {
    match position.winner() {
        Some(stone) => Some(Message::InARow { stone: stone.to_string(), connect: position.board().connect }),
        None => position.is_full().then_some(Message::Draw),
    }
}

fn seen(spot: Spot, stone: Stone) -> Played {
    Played { column: spot.column, row: spot.row, stone: stone.to_string() }
}
