//! What if the opponent plays here? Replies of proofs, to a line of moves and to every move that may follow
//! it.

use super::Body;
use super::proofs::proof;
use crate::error::{ApiError, ErrorBody};
use crate::message::Message;
use crate::proofs::{Proof, Read};
use crate::server::Bench;
use axum::Json;
use axum::extract::{Path, State};
use figure::{Answer, Ground, NoAnswer, Origin, Strategy, Walk};
use game::{Cell, CellSet};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use std::sync::Arc;
use utoipa::ToSchema;

/// The opponent's moves so far.
#[derive(Deserialize, ToSchema)]
pub struct Moves {
    /// The cells the opponent has played, in order.
    pub moves: Vec<String>,
}

/// What a proof answers.
#[derive(Serialize, ToSchema)]
pub struct Replies {
    /// The strategy's own first move, if it opens.
    pub first: Option<String>,
    /// One answer for each move.
    pub replies: Vec<ReplyView>,
    /// The pieces that are still to be answered.
    pub pieces: Vec<PieceView>,
}

/// A piece of a strategy.
#[derive(Serialize, ToSchema)]
pub struct PieceView {
    /// What is left of it.
    pub cells: Vec<String>,
    /// The block that it comes from.
    pub from: Option<OriginView>,
}

/// A block that a part of a proof comes from, where it stands.
#[derive(Serialize, ToSchema)]
pub struct OriginView {
    /// The name of the block.
    pub block: String,
    /// The cells in which it is played here.
    pub region: Vec<String>,
    /// Whether it is moved, turned or reflected.
    pub moved: bool,
}

/// An answer.
#[derive(Serialize, ToSchema)]
pub struct ReplyView {
    /// The reply; none if the move disturbs nothing, or the game is over.
    pub cell: Option<String>,
    /// The step that holds it, or the position of a game tree.
    pub step: Option<usize>,
    /// The name of its rule.
    pub rule: Option<String>,
    /// The piece that was disturbed.
    pub piece: Vec<String>,
    /// The block that the piece comes from.
    pub from: Option<OriginView>,
    /// Whether the strategy has won, whatever is played.
    pub over: bool,
}

/// Moves that may follow, by their replies.
#[derive(Serialize, ToSchema)]
pub struct Branches {
    /// Groups of moves that have one reply in common.
    pub branches: Vec<Branch>,
    /// Moves that disturb nothing.
    pub others: Vec<String>,
}

/// Moves with the same reply.
#[derive(Serialize, ToSchema)]
pub struct Branch {
    /// The opponent's moves.
    pub moves: Vec<String>,
    /// The answer to each of them.
    pub reply: ReplyView,
    /// Whether something is left to be answered after the first of them.
    pub inner: bool,
}

/// A proof that plays.
#[derive(Clone)]
enum Player<'p> {
    Derivation(&'p Ground, Strategy<'p>),
    Tree(&'p Ground, Walk<'p>),
}

impl<'p> Player<'p> {
    fn new(proof: &'p Proof) -> Result<Self, ApiError> {
        match &proof.read {
            Some(Read::Derivation(read)) => {
                Ok(Self::Derivation(read.ground(), Strategy::new(read).map_err(wrong)?))
            }
            Some(Read::Tree(tree)) => Ok(Self::Tree(tree.ground(), tree.walk())),
            Some(Read::Gravity(_)) | None => Err(ApiError::bad(Message::NotPlayable)),
        }
    }

    fn ground(&self) -> &'p Ground {
        match self {
            Self::Derivation(ground, _) | Self::Tree(ground, _) => ground,
        }
    }

    fn first(&self) -> Option<Cell> {
        match self {
            Self::Derivation(_, strategy) => strategy.first().map(|(cell, _)| cell),
            Self::Tree(_, walk) => walk.first(),
        }
    }

    fn answer(&mut self, cell: Cell) -> Result<Answer, NoAnswer> {
        match self {
            Self::Derivation(_, strategy) => strategy.answer(cell),
            Self::Tree(_, walk) => walk.answer(cell),
        }
    }

    fn pieces(&self) -> Vec<PieceView> {
        let Self::Derivation(_, strategy) = self else { return Vec::new() };
        let pieces = strategy.pieces().into_iter();
        let view = |(cells, origin): (CellSet, Option<Rc<Origin>>)| PieceView {
            cells: self.names(&cells),
            from: origin.map(|origin| self.origin(&origin)),
        };
        pieces.map(view).collect()
    }

    fn origin(&self, origin: &Origin) -> OriginView {
        let Origin { name, region, moved } = origin;
        OriginView { block: name.clone(), region: self.names(region), moved: *moved }
    }

    fn is_done(&self) -> bool {
        match self {
            Self::Derivation(_, strategy) => strategy.pieces().is_empty(),
            Self::Tree(_, walk) => walk.is_over(),
        }
    }

    fn names(&self, cells: &CellSet) -> Vec<String> {
        cells.iter().map(|cell| self.ground().name(cell)).collect()
    }

    fn view(&self, answer: Answer) -> ReplyView {
        let nothing =
            ReplyView { cell: None, step: None, rule: None, piece: Vec::new(), from: None, over: false };
        match answer {
            Answer::Anything => nothing,
            Answer::Over => ReplyView { over: true, ..nothing },
            Answer::Reply { cell, step, rule, piece, origin } => ReplyView {
                cell: Some(self.ground().name(cell)),
                step: Some(step),
                rule: Some(rule.to_string()),
                piece: self.names(&piece),
                from: origin.map(|origin| self.origin(&origin)),
                over: false,
            },
        }
    }

    /// The answers to these moves, one after the other.
    fn play(&mut self, moves: &[String]) -> Result<Vec<ReplyView>, ApiError> {
        let mut replies = Vec::new();
        for name in moves {
            let cell = cell(self.ground(), name)?;
            let answer = self.answer(cell).map_err(wrong)?;
            replies.push(self.view(answer));
        }
        Ok(replies)
    }
}

fn wrong(error: NoAnswer) -> ApiError {
    match error {
        NoAnswer::Taken => ApiError::bad(Message::Taken),
        NoAnswer::NoDerivation | NoAnswer::Broken => ApiError::bad(error.to_string()),
    }
}

/// Answers the opponent's moves by a proof: what if the opponent plays here?
#[utoipa::path(post, path = "/api/proofs/{id}/reply", params(("id" = u64, Path)), request_body = Moves, responses(
    (status = 200, body = Replies), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn reply(
    State(bench): State<Arc<Bench>>,
    Path(id): Path<u64>,
    Body(body): Body<Moves>,
) -> Result<Json<Replies>, ApiError> {
    let proof = proof(&bench, id)?;
    bench.apart(move || replied(&proof, &body.moves)).await?
}

fn replied(proof: &Proof, moves: &[String]) -> Result<Json<Replies>, ApiError> {
    let mut player = Player::new(proof)?;
    let replies = player.play(moves)?;
    Ok(Json(Replies {
        first: player.first().map(|cell| player.ground().name(cell)),
        replies,
        pieces: player.pieces(),
    }))
}

/// The answers to every move that the opponent may play after these.
#[utoipa::path(post, path = "/api/proofs/{id}/branches", params(("id" = u64, Path)), request_body = Moves, responses(
    (status = 200, body = Branches), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn branches(
    State(bench): State<Arc<Bench>>,
    Path(id): Path<u64>,
    Body(body): Body<Moves>,
) -> Result<Json<Branches>, ApiError> {
    let proof = proof(&bench, id)?;
    let found = bench.apart(move || following(&proof, &body.moves)).await;
    found.map_err(|_| ApiError::bad("the replies cannot be listed"))?.map(Json)
}

fn following(proof: &Proof, moves: &[String]) -> Result<Branches, ApiError> {
    let mut player = Player::new(proof)?;
    player.play(moves)?;
    let mut found = Branches { branches: Vec::new(), others: Vec::new() };
    for cell in player.ground().cells().iter() {
        let (name, mut after) = (player.ground().name(cell), player.clone());
        let reply = match after.answer(cell) {
            Ok(answer) => after.view(answer),
            Err(NoAnswer::Taken) => continue,
            Err(error) => return Err(wrong(error)),
        };
        if reply.cell.is_none() && !reply.over {
            found.others.push(name);
            continue;
        }
        let same = |branch: &&mut Branch| {
            (&branch.reply.cell, branch.reply.step) == (&reply.cell, reply.step)
                && branch.reply.piece == reply.piece
        };
        match found.branches.iter_mut().find(same) {
            Some(branch) => branch.moves.push(name),
            None => {
                let inner = reply.cell.is_some() && !after.is_done();
                found.branches.push(Branch { moves: vec![name], reply, inner });
            }
        }
    }
    Ok(found)
}

fn cell(ground: &Ground, name: &str) -> Result<Cell, ApiError> {
    match ground {
        Ground::Hex(board) => super::documents::cell(board, name),
        Ground::Torus(torus) => super::documents::cell(torus.grid(), name),
        Ground::Sets { names, .. } => {
            let cell = names.iter().position(|other| other == name).map(Cell::new);
            cell.ok_or_else(|| ApiError::bad("there is no such cell"))
        }
    }
}
