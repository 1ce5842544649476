//! Positions to be played: moves of the Hex solver and of the torus opponent, and what can be said of every
//! move.

use super::Body;
use super::documents::{cell, colour};
use super::jobs::{Begun, value};
use crate::error::{ApiError, ErrorBody};
use crate::jobs::Job;
use crate::message::{Message, Said};
use crate::server::Bench;
use crate::view::names;
use axum::Json;
use axum::extract::State;
use game::{Board, Cell, CellSet, Player, Rule, Torus, TorusGame};
use hex::whole::{HexPosition, Solver, Techniques};
use opponents::torus::{Level, Opponent};
use opponents::{Effort, hex as hex_opponents};
use proof::Verdict;
use serde::{Deserialize, Serialize};
use service::certify::certify;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use utoipa::ToSchema;

/// A position on a Hex board.
#[derive(Deserialize, ToSchema)]
pub struct Position {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Black's stones.
    pub black: Vec<String>,
    /// White's stones.
    pub white: Vec<String>,
    /// `black` or `white`.
    pub to_move: String,
    /// The time for it; the server has a limit of its own.
    pub seconds: Option<f64>,
    /// Whether only the verdict is wanted: no move where none wins for certain.
    #[serde(default)]
    pub verdict_only: bool,
}

impl Position {
    fn read(&self) -> Result<HexPosition, ApiError> {
        let board = Board::new(self.width, self.height);
        let board = board.ok_or_else(|| ApiError::bad(Message::BoardSides { least: 1, most: 30 }))?;
        let (black, white) = (stones(&board, &self.black)?, stones(&board, &self.white)?);
        if !(black & white).is_empty() {
            return Err(ApiError::bad("two stones stand on one cell"));
        }
        Ok(HexPosition { board, black, white, mover: colour(&self.to_move)? })
    }
}

fn too_large() -> ApiError {
    ApiError::bad(Message::SolverBoard { most: game::MAX_CELLS })
}

fn stones(board: &Board, names: &[String]) -> Result<CellSet, ApiError> {
    names.iter().map(|name| cell(board, name)).collect()
}

/// The solver's move.
#[derive(Serialize, ToSchema)]
pub struct Moved {
    /// The move; none if the game is over.
    pub cell: Option<String>,
    /// Who wins, if that was found out for certain.
    pub winner: Option<String>,
    /// The proof that the winner wins from the position before the move.
    pub proof: Option<u64>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// What the player thinks of the move.
    pub remark: Said,
}

/// The solver's move in a position of Hex, in the background. Where it does not find out in half of the time
/// who wins, the opponent of `tatami play hex` chooses.
#[utoipa::path(post, path = "/api/hex/move", request_body = Position, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `Moved`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn hex_move(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Position>,
) -> Result<Json<Begun>, ApiError> {
    let (position, own) = (body.read()?, bench.clone());
    let board = position.board;
    let job = bench.jobs.add(Some(board), move |job| value(solved(&own, &position, &body, job)?))?;
    Ok(Begun::answer(&job))
}

/// Whoever has joined the edges already.
fn over(position: &HexPosition) -> Option<Player> {
    let joined =
        |player: Player, stones: &CellSet| game::Formula::across(player).holds(&position.board, stones);
    match () {
        () if joined(Player::Black, &position.black) => Some(Player::Black),
        () if joined(Player::White, &position.white) => Some(Player::White),
        () => None,
    }
}

fn solved(bench: &Bench, position: &HexPosition, asked: &Position, job: &Job) -> Result<Moved, ApiError> {
    let board = position.board;
    if let Some(winner) = over(position) {
        let winner = winner.to_string();
        let remark = Message::HasWon { winner: winner.clone() }.into();
        return Ok(Moved { cell: None, winner: Some(winner), proof: None, nodes: 0, remark });
    }
    let mut limits = bench.jobs.limits.search(asked.seconds);
    // What the solver leaves is for the opponent, in case that nothing is settled.
    let half = limits.time.map_or(Duration::from_secs(5), |time| time / 2);
    if !asked.verdict_only {
        limits.time = limits.time.map(|time| time - half);
    }
    let named = |cell: Option<Cell>| cell.map(|cell| board.name(cell));
    let chosen = |among: CellSet, time: Duration| {
        if asked.verdict_only {
            return None;
        }
        let cell = opponent_move(position, time, job);
        // On boards that it does not play on any move that matters will do.
        named(cell.or_else(|| among.first()).or_else(|| position.empty().first()))
    };
    let Some(mut solver) = Solver::new(board, Techniques::ALL, &limits, &job.monitor) else {
        let why = Box::new(Message::SolverBoard { most: game::MAX_CELLS });
        return Ok(Moved {
            cell: chosen(CellSet::EMPTY, half),
            winner: None,
            proof: None,
            nodes: 0,
            remark: Message::Undecided { why }.into(),
        });
    };
    match solver.solve(position) {
        Ok(solution) => {
            let claim = solution.outcome.claim();
            let proof = certify(&solution.outcome, claim, Verdict::Holds).map_err(ApiError::bad)?;
            let proof = bench.proofs.keep("win", Verdict::Holds, proof);
            // Whoever has lost resists.
            let won = solution.winner == position.mover;
            let cell = if won {
                named(solution.next)
            } else {
                chosen(solver.must_play(position), half.min(RESISTING))
            };
            Ok(Moved {
                cell,
                winner: Some(solution.winner.to_string()),
                proof: Some(proof.id),
                nodes: solver.nodes(),
                remark: Message::WinsForCertain { winner: solution.winner.to_string() }.into(),
            })
        }
        Err(limit) => Ok(Moved {
            cell: chosen(solver.must_play(position), half),
            winner: None,
            proof: None,
            nodes: solver.nodes(),
            remark: Message::Undecided { why: Box::new(limit.into()) }.into(),
        }),
    }
}

/// How long a lost position is thought about.
const RESISTING: Duration = Duration::from_millis(800);

/// The opponent of `tatami play hex` for some time; nothing on boards that it does not play on.
fn hex_opponent(
    board: Board,
    level: hex_opponents::Level,
    time: Duration,
) -> Option<hex_opponents::Opponent> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let options = hex_opponents::Options {
        strength: level.strength(),
        effort: Effort::Time(time.min(LONGEST_MOVE)),
        threads: NonZeroUsize::MIN,
        seed: now.map_or(0, |now| now.as_nanos() as u64),
    };
    hex_opponents::Opponent::new(board, options)
}

fn opponent_move(position: &HexPosition, time: Duration, job: &Job) -> Option<Cell> {
    let mut opponent = hex_opponent(position.board, hex_opponents::Level::FULL, time)?;
    opponent.choose(position, &job.monitor).map(|choice| choice.cell)
}

/// No opponent thinks longer about a move.
const LONGEST_MOVE: Duration = Duration::from_secs(10);

/// A position in which the opponent is to move.
#[derive(Deserialize, ToSchema)]
pub struct OpponentsTurn {
    /// The position, and the time for the move.
    #[serde(flatten)]
    pub position: Position,
    /// How well it plays: 1, a beginner's level, to 9, all that it can.
    pub level: u8,
    /// Whether the first move may be taken over: a first one is offered so that it is worth about as much to
    /// both, and a first one of the other's may be taken over.
    #[serde(default)]
    pub swap: bool,
}

/// The opponent's move. Nothing of it is proved.
#[derive(Serialize, ToSchema)]
pub struct OpponentMoved {
    /// The move; none if the game is over, or if it swaps.
    pub cell: Option<String>,
    /// Whether it takes over the first move.
    pub swaps: bool,
    /// What it thinks of the move.
    pub remark: Option<Said>,
}

/// The move of the opponent of `tatami play hex`, in the background.
#[utoipa::path(post, path = "/api/hex/play", request_body = OpponentsTurn, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries an `OpponentMoved`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn hex_play(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<OpponentsTurn>,
) -> Result<Json<Begun>, ApiError> {
    let position = body.position.read()?;
    let level = hex_opponents::Level::new(body.level).ok_or_else(|| ApiError::bad("levels are 1 to 9"))?;
    let seconds = body.position.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = seconds.unwrap_or(Duration::from_secs(1)).min(bench.jobs.limits.time);
    let (least, most) = (*hex_opponents::SIDES.start(), *hex_opponents::SIDES.end());
    let opponent = hex_opponent(position.board, level, time);
    let mut opponent = opponent.ok_or_else(|| ApiError::bad(Message::BoardSides { least, most }))?;
    let swap = body.swap && position.board.width() == position.board.height();
    let job = bench
        .jobs
        .add(Some(position.board), move |job| value(opponents_move(&mut opponent, &position, swap, job)))?;
    Ok(Begun::answer(&job))
}

fn opponents_move(
    opponent: &mut hex_opponents::Opponent,
    position: &HexPosition,
    swap: bool,
    job: &Job,
) -> OpponentMoved {
    let named = |cell: Cell| Some(position.board.name(cell));
    let stones = position.black.len() + position.white.len();
    if swap && stones == 0 {
        return OpponentMoved { cell: named(opponent.offer(&job.monitor)), swaps: false, remark: None };
    }
    if swap && stones == 1 && opponent.swaps(position, &job.monitor) {
        return OpponentMoved { cell: None, swaps: true, remark: None };
    }
    let Some(choice) = opponent.choose(position, &job.monitor) else {
        return OpponentMoved { cell: None, swaps: false, remark: None };
    };
    let remark = match (choice.winner, choice.win_rate) {
        (Some(winner), _) => Some(Message::SeesWin { winner: winner.to_string() }),
        (None, Some(rate)) => {
            let (percent, playouts) = ((100.0 * rate).round() as u32, choice.playouts);
            Some(Message::PlayoutsWon { percent, playouts })
        }
        (None, None) => None,
    };
    OpponentMoved { cell: named(choice.cell), swaps: false, remark: remark.map(Said::from) }
}

/// What can be said of every move.
#[derive(Serialize, ToSchema)]
pub struct Analysis {
    /// Who wins with best play, if that was found out.
    pub winner: Option<String>,
    /// For each empty cell that was settled, who wins after a move there.
    pub moves: BTreeMap<String, String>,
    /// The moves that disturb everything the other player can do without search.
    pub must_play: Vec<String>,
    /// Proof and disproof numbers of the moves that were not settled.
    pub numbers: BTreeMap<String, [u32; 2]>,
    /// Cells that make no difference: dead or captured.
    pub inferior: Vec<String>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Why it is not complete.
    pub reason: Option<Said>,
    /// The fields that a checked certificate vouches for: none. All of this is computed; a move that is asked
    /// for comes with a certificate of who wins.
    pub certified: Vec<String>,
}

/// Who wins after each move, in the background.
#[utoipa::path(post, path = "/api/hex/analysis", request_body = Position, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries an `Analysis`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn hex_analysis(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Position>,
) -> Result<Json<Begun>, ApiError> {
    let position = body.read()?;
    let limits = bench.jobs.limits.search(body.seconds);
    let job = bench.jobs.add(Some(position.board), move |job| {
        let solver = Solver::new(position.board, Techniques::ALL, &limits, &job.monitor);
        let solver = solver.ok_or_else(too_large)?;
        value(analysed(&position, solver))
    })?;
    Ok(Begun::answer(&job))
}

fn analysed(position: &HexPosition, mut solver: Solver<'_>) -> Analysis {
    let board = position.board;
    let mut analysis = Analysis {
        winner: over(position).map(|winner| winner.to_string()),
        moves: BTreeMap::new(),
        must_play: Vec::new(),
        numbers: BTreeMap::new(),
        inferior: Vec::new(),
        nodes: 0,
        reason: None,
        certified: Vec::new(),
    };
    if analysis.winner.is_some() {
        return analysis;
    }
    let must_play = solver.must_play(position);
    analysis.must_play = names(&board, &must_play);
    let [black, white] = solver.filled(position);
    analysis.inferior = names(&board, &(black | white));
    // The whole position first, so that what is open at the end has been looked at where it matters.
    let overall = solver.winner(position);
    for cell in position.empty().iter() {
        // A move that leaves the other player's connections as they are loses to them.
        let winner = match overall {
            _ if !must_play.contains(cell) => Ok(position.mover.opponent()),
            Ok(_) => solver.winner(&position.after(cell)),
            Err(limit) => Err(limit),
        };
        match winner {
            Ok(winner) => _ = analysis.moves.insert(board.name(cell), winner.to_string()),
            Err(limit) => {
                analysis.reason = Some(limit.into());
                // What proves a win for the other player disproves the move.
                if let Some((proof, disproof)) = solver.numbers(&position.after(cell)) {
                    analysis.numbers.insert(board.name(cell), [disproof, proof]);
                }
            }
        }
    }
    analysis.winner = overall.ok().map(|winner| winner.to_string());
    analysis.nodes = solver.nodes();
    analysis
}

/// A game of torus Hex.
#[derive(Deserialize, ToSchema)]
pub struct TorusPosition {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `a`, `b`, `c` or `c'`.
    pub rule: String,
    /// The moves, Black's first.
    pub moves: Vec<String>,
    /// Whether a move is wanted, or only the state of the game.
    pub think: bool,
    /// 1: by evaluation, 2: by tree search.
    pub level: Option<u8>,
    /// The time for the move.
    pub seconds: Option<f64>,
}

/// A game of torus Hex after the opponent's move.
#[derive(Serialize, ToSchema)]
pub struct TorusMoved {
    /// The opponent's move, if one was wanted and the game is not over.
    pub cell: Option<String>,
    /// Who has won.
    pub winner: Option<String>,
    /// The loop that decided the game.
    pub way: Vec<String>,
    /// Its class, such as `β − α`.
    pub class: Option<String>,
    /// Another loop of the same player's that does not run along it, if there is one.
    pub other_way: Vec<String>,
    /// Who has won, and by which loops, such as `White wins: β − α`.
    pub result: Option<String>,
    /// What the opponent thinks of the move.
    pub remark: Option<Said>,
}

/// The torus opponent's move, and who has won, in the background.
#[utoipa::path(post, path = "/api/torus/move", request_body = TorusPosition, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `TorusMoved`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn torus_move(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<TorusPosition>,
) -> Result<Json<Begun>, ApiError> {
    let rule = Rule::parse(&body.rule).ok_or_else(|| ApiError::bad("the rules are a, b, c and c'"))?;
    let torus = Torus::new(body.width, body.height, rule);
    let torus = torus.ok_or_else(|| ApiError::bad(Message::BoardSides { least: 3, most: 30 }))?;
    let mut game = TorusGame::new(&torus);
    for name in &body.moves {
        let at = cell(torus.grid(), name)?;
        game.play(at).map_err(|_| ApiError::bad(Message::CannotPlay { place: name.clone() }))?;
    }
    let level = if body.level == Some(1) { Level::Evaluation } else { Level::Search };
    let most = LONGEST_MOVE.min(bench.jobs.limits.time);
    let asked = body.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let effort = Effort::Time(asked.unwrap_or(Duration::from_secs(1)).min(most));
    let job = bench.jobs.add(None, move |job| {
        let (mut remark, mut chosen) = (None, None);
        if body.think && game.winner().is_none() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let seed = now.map_or(0, |now| now.as_nanos() as u64);
            let mut opponent = Opponent::new(&torus, level, effort, NonZeroUsize::MIN, seed);
            if let Some(choice) = opponent.choose(&game, &job.monitor) {
                remark = match (choice.winner, choice.win_rate) {
                    (Some(winner), _) => Some(Message::WinsForCertain { winner: winner.to_string() }),
                    (None, Some(rate)) => {
                        let (percent, playouts) = ((100.0 * rate).round() as u32, choice.playouts);
                        Some(Message::PlayoutsWon { percent, playouts })
                    }
                    (None, None) => None,
                };
                chosen = Some(choice.cell);
                // What the opponent chooses can be played.
                _ = game.play(choice.cell);
            }
        }
        let loops = game.deciding_loops();
        let named = |number: usize| -> Vec<String> {
            loops.get(number).into_iter().flatten().map(|cell| torus.grid().name(*cell)).collect()
        };
        value(TorusMoved {
            cell: chosen.map(|cell| torus.grid().name(cell)),
            winner: game.winner().map(|winner| winner.to_string()),
            class: game.deciding_classes().into_iter().next(),
            way: named(0),
            other_way: named(1),
            result: game.result(),
            remark: remark.map(Said::from),
        })
    })?;
    Ok(Begun::answer(&job))
}
