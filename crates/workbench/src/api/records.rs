//! Games of Hex as they are written elsewhere: links and SGF become a tree of moves, and the other way round.

use super::Body;
use super::documents::{Look, cell, colour, drawn};
use crate::error::{ApiError, ErrorBody};
use crate::message::Message;
use crate::server::Bench;
use crate::view::names;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use figure::{Picture, Scene};
use game::notation::{Drawn, Move, Notation, Record, Setup, Step, View, hexworld, sgf, trmph};
use game::{Board, Cell, CellSet, Player};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// A game with its variations.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct RecordView {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The places of the game; the first is its start, and each stands after its parent.
    pub nodes: Vec<NodeView>,
    /// The place that is looked at.
    pub current: usize,
    /// How the board is shown.
    pub view: ShownAs,
    /// What is drawn over positions, by the numbers of places: cells such as `c3`, and arrows such as `c3-e5`.
    #[serde(default)]
    pub drawn: BTreeMap<usize, Vec<String>>,
}

/// A place of a game.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct NodeView {
    /// The place before.
    pub parent: Option<usize>,
    /// `e4`, or as in HexWorld `:s`, `:S`, `:p`, `:rb`, `:rw`, `:fb`, `:fw`.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// Who plays on the cell; without it, whose turn it is.
    #[serde(default)]
    pub player: Option<String>,
    /// Stones that are put and taken.
    pub setup: Option<SetupView>,
    /// What is remarked.
    #[serde(default)]
    pub comment: String,
    /// What is written on cells, here only.
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
}

/// Stones that are put and taken outside of play.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct SetupView {
    /// Cells that become Black's.
    pub black: Vec<String>,
    /// Cells that become White's.
    pub white: Vec<String>,
    /// Cells that become empty.
    pub empty: Vec<String>,
    /// Who moves next, if that is said.
    pub to_move: Option<String>,
}

/// How a board is shown.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct ShownAs {
    /// How it is turned, from 1 to 12.
    pub rotation: Option<u8>,
    /// Whether moves are numbered.
    pub numbered: bool,
    /// Whether HexWorld's second colouring is asked for.
    pub coloured: bool,
}

/// A text to be read.
#[derive(Deserialize, ToSchema)]
pub struct Foreign {
    /// A HexWorld or trmph link, what follows the `#` of the former, or SGF.
    pub text: String,
}

/// A game in every notation.
#[derive(Serialize, ToSchema)]
pub struct Written {
    /// What follows the `#` of a HexWorld link.
    pub hash: String,
    /// A link to HexWorld.
    pub hexworld: String,
    /// A link to trmph, if it can be written there.
    pub trmph: Option<String>,
    /// Why it cannot.
    pub trmph_error: Option<String>,
    /// SGF, with all variations.
    pub sgf: String,
}

/// Reads a game from a link or from SGF.
#[utoipa::path(post, path = "/api/record/read", request_body = Foreign, responses(
    (status = 200, body = RecordView), (status = 422, body = ErrorBody)))]
pub async fn read(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Foreign>,
) -> Result<Json<RecordView>, ApiError> {
    bench.apart(move || parsed(&body)).await?
}

fn parsed(body: &Foreign) -> Result<Json<RecordView>, ApiError> {
    let notation = Notation::of(&body.text).ok_or_else(|| ApiError::bad(Message::NoNotation))?;
    let record = notation.read(&body.text).map_err(|bad| {
        let (line, column) = bad.place(&body.text);
        ApiError::bad(Message::BadRecord { line, column, why: bad.to_string() })
    })?;
    Ok(Json(view(&record)))
}

/// Writes a game in every notation.
#[utoipa::path(post, path = "/api/record/write", request_body = RecordView, responses(
    (status = 200, body = Written), (status = 422, body = ErrorBody)))]
pub async fn write(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<RecordView>,
) -> Result<Json<Written>, ApiError> {
    bench.apart(move || written(&body)).await?
}

fn written(body: &RecordView) -> Result<Json<Written>, ApiError> {
    let record = record(body)?;
    let wrong = |error: game::notation::CannotWrite| ApiError::bad(error.to_string());
    let linked = trmph::write(&record);
    Ok(Json(Written {
        hash: hexworld::hash(&record).map_err(wrong)?,
        hexworld: hexworld::write(&record).map_err(wrong)?,
        trmph_error: linked.as_ref().err().map(ToString::to_string),
        trmph: linked.ok(),
        sgf: sgf::write(&record),
    }))
}

/// A figure of a game's position.
#[derive(Deserialize, ToSchema)]
pub struct RecordFigure {
    /// The game.
    pub record: RecordView,
    /// How it is to look.
    #[serde(flatten)]
    pub look: Look,
}

/// A figure of the position that is looked at, as a file.
#[utoipa::path(post, path = "/api/record/figure", request_body = RecordFigure, responses(
    (status = 200, description = "the file"), (status = 422, body = ErrorBody)))]
pub async fn figure(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<RecordFigure>,
) -> Result<Response, ApiError> {
    let RecordFigure { record: game, look } = body;
    let scene = bench.apart(move || record(&game).map(|record| Scene::of_record(&record))).await??;
    drawn(&bench, Picture::Board(scene), &look).await
}

fn view(record: &Record) -> RecordView {
    let board = record.board();
    let node = |node: &game::notation::Node| {
        let (mut played, mut by, mut setup) = (None, None, None);
        match &node.step {
            Step::Note => {}
            Step::Move(player, step) => {
                played = Some(word(board, *player, *step));
                by = matches!(step, Move::Place(_)).then(|| player.to_string());
            }
            Step::Setup(stones) => {
                setup = Some(SetupView {
                    black: names(board, &stones.black),
                    white: names(board, &stones.white),
                    empty: names(board, &stones.empty),
                    to_move: stones.to_move.map(|player| player.to_string()),
                });
            }
        }
        let labels = node.labels.iter().map(|(cell, label)| (board.name(*cell), label.clone())).collect();
        NodeView { parent: node.parent(), played, player: by, setup, comment: node.comment.clone(), labels }
    };
    RecordView {
        width: board.width(),
        height: board.height(),
        nodes: record.nodes().iter().map(node).collect(),
        current: record.current(),
        view: ShownAs {
            rotation: record.view.rotation,
            numbered: record.view.numbered,
            coloured: record.view.coloured,
        },
        drawn: record.drawn.iter().map(|(number, drawn)| (*number, drawings(board, drawn))).collect(),
    }
}

fn drawings(board: &Board, drawn: &Drawn) -> Vec<String> {
    let arrow = |(from, to): &(Cell, Cell)| format!("{}-{}", board.name(*from), board.name(*to));
    let cells = drawn.cells.iter().map(|cell| board.name(*cell));
    cells.chain(drawn.arrows.iter().map(arrow)).collect()
}

/// What is drawn, from its words.
fn drawing(board: &Board, words: &[String]) -> Result<Drawn, ApiError> {
    let mut drawn = Drawn::default();
    for word in words {
        match word.split_once('-') {
            Some((from, to)) => drawn.arrows.push((cell(board, from)?, cell(board, to)?)),
            None => drawn.cells.push(cell(board, word)?),
        }
    }
    Ok(drawn)
}

fn word(board: &Board, player: Player, step: Move) -> String {
    let letter = if player == Player::White { 'w' } else { 'b' };
    match step {
        Move::Place(cell) => board.name(cell),
        Move::SwapPieces => ":s".to_string(),
        Move::SwapSides => ":S".to_string(),
        Move::Pass => ":p".to_string(),
        Move::Resign => format!(":r{letter}"),
        Move::Forfeit => format!(":f{letter}"),
    }
}

fn record(body: &RecordView) -> Result<Record, ApiError> {
    let board = Board::new(body.width, body.height);
    let board = board.ok_or_else(|| ApiError::bad(Message::BoardSides { least: 1, most: 30 }))?;
    let mut record = Record::new(board);
    let impossible = |bad: game::notation::BadStep| ApiError::bad(bad.text(&board));
    for (index, node) in body.nodes.iter().enumerate() {
        if index == 0 {
            if let Some(setup) = &node.setup {
                record.start_with(stones(&board, setup)?).map_err(impossible)?;
            }
        } else {
            let parent = node.parent.filter(|parent| *parent < index);
            let parent = parent.ok_or_else(|| ApiError::bad("each place stands after its parent"))?;
            let mover = record.nodes()[parent].position().to_move;
            record.add(parent, step(&board, mover, node)?).map_err(impossible)?;
        }
        record.comment(index, &node.comment);
        let label = |(name, label): (&String, &String)| Ok((cell(&board, name)?, label.clone()));
        record.label(index, node.labels.iter().map(label).collect::<Result<_, ApiError>>()?);
    }
    record.view = View {
        rotation: body.view.rotation.filter(|turn| (1..=12).contains(turn)),
        numbered: body.view.numbered,
        coloured: body.view.coloured,
    };
    for (number, words) in &body.drawn {
        if *number < body.nodes.len() && !words.is_empty() {
            record.drawn.insert(*number, drawing(&board, words)?);
        }
    }
    record.go_to(body.current);
    Ok(record)
}

fn step(board: &Board, mover: Player, node: &NodeView) -> Result<Step, ApiError> {
    if let Some(setup) = &node.setup {
        return Ok(Step::Setup(Box::new(stones(board, setup)?)));
    }
    let Some(word) = &node.played else { return Ok(Step::Note) };
    Ok(match &**word {
        ":s" => Step::Move(mover, Move::SwapPieces),
        ":S" => Step::Move(mover, Move::SwapSides),
        ":p" => Step::Move(mover, Move::Pass),
        ":rb" => Step::Move(Player::Black, Move::Resign),
        ":rw" => Step::Move(Player::White, Move::Resign),
        ":fb" => Step::Move(Player::Black, Move::Forfeit),
        ":fw" => Step::Move(Player::White, Move::Forfeit),
        name => {
            let player = node.player.as_deref().map(colour).transpose()?;
            Step::Move(player.unwrap_or(mover), Move::Place(cell(board, name)?))
        }
    })
}

fn stones(board: &Board, setup: &SetupView) -> Result<Setup, ApiError> {
    let set = |names: &[String]| -> Result<CellSet, ApiError> {
        names.iter().map(|name| cell(board, name)).collect()
    };
    Ok(Setup {
        black: set(&setup.black)?,
        white: set(&setup.white)?,
        empty: set(&setup.empty)?,
        to_move: setup.to_move.as_deref().map(colour).transpose()?,
    })
}
