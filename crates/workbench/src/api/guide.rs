//! Guided proving: the person replies for the owner, the machine asks on, and the end is a theorem.

use super::Body;
use super::documents::{cell, entry};
use super::jobs::{Begun, value};
use super::prove::{Settled, report};
use crate::error::{ApiError, ErrorBody};
use crate::server::Bench;
use crate::view::names;
use axum::Json;
use axum::extract::State;
use game::{Board, CellSet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;
use strategies::dialogue::{Dialogue, Reply, follow};
use strategies::guided::BlockVerdict;
use utoipa::ToSchema;

/// The nodes that the machine spends on each position that it tries to close.
const NODES: u64 = 40;

/// No guided proof has more replies.
const MOST_REPLIES: usize = 5_000;

/// A claim, and what the person has answered so far.
#[derive(Deserialize, ToSchema)]
pub struct GuidedClaim {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// Whether the machine closes what it can.
    pub close: bool,
    /// The replies.
    pub answers: Vec<GuidedReply>,
}

/// A reply.
#[derive(Deserialize, ToSchema)]
pub struct GuidedReply {
    /// The cells of the field that the owner had.
    pub owner: Vec<String>,
    /// The cells of the field that the opponent had, with the move to be answered.
    pub opponent: Vec<String>,
    /// The reply.
    pub reply: String,
}

/// How far the proof is.
#[derive(Serialize, ToSchema)]
pub struct GuideView {
    /// What is to be answered next; none if nothing is left.
    pub question: Option<QuestionView>,
    /// The theorem.
    pub settled: Option<Settled>,
    /// Whether the opponent succeeds whatever the owner plays.
    pub hopeless: bool,
}

/// A position in which a reply is wanted.
#[derive(Serialize, ToSchema)]
pub struct QuestionView {
    /// The cells of the field that the owner has.
    pub owner: Vec<String>,
    /// The cells of the field that the opponent has.
    pub opponent: Vec<String>,
    /// The move to be answered; none if the owner opens.
    pub intrusion: Option<String>,
    /// Where a reply can be played.
    pub region: Vec<String>,
    /// The moves that remain to be answered there: those on which every line so far depends.
    pub open: Vec<String>,
    /// A reply that was given and does not work.
    pub refuted: Option<String>,
}

/// Follows a person's replies, in the background.
#[utoipa::path(post, path = "/api/guide", request_body = GuidedClaim, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `GuideView`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn guide(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<GuidedClaim>,
) -> Result<Json<Begun>, ApiError> {
    let GuidedClaim { text, block, close, answers } = body;
    let (_, entry) = bench.apart(move || entry(&text, &block)).await??;
    let Some(claim) = entry.hex().cloned() else {
        return Err(ApiError::bad("only claims about Hex are guided"));
    };
    if answers.len() > MOST_REPLIES {
        return Err(ApiError::bad(format!("a guided proof has at most {MOST_REPLIES} replies")));
    }
    let replies: Result<Vec<Reply>, ApiError> =
        answers.iter().map(|answer| reply(&claim.board, answer)).collect();
    let (replies, own, close) = (replies?, bench.clone(), close.then_some(NODES));
    let job = bench.jobs.add(None, move |job| {
        let start = Instant::now();
        let limits = own.jobs.limits.search(None);
        let found = follow(&claim, &replies, close, &limits, &job.monitor);
        let found = found.map_err(ApiError::busy)?;
        let mut view = GuideView { question: None, settled: None, hopeless: false };
        match found {
            Dialogue::Open(question) => {
                let name = |cell| claim.board.name(cell);
                view.question = Some(QuestionView {
                    owner: names(&claim.board, &question.owner),
                    opponent: names(&claim.board, &question.opponent),
                    intrusion: question.intrusion.map(name),
                    region: names(&claim.board, &question.empty),
                    open: names(&claim.board, &question.open),
                    refuted: question.refuted.map(name),
                });
            }
            Dialogue::Proved(outcome) => {
                view.settled = Some(report(
                    &own.proofs,
                    &entry,
                    &[],
                    &outcome,
                    outcome.verdict().map(BlockVerdict::from),
                    start.elapsed().as_secs_f64(),
                ));
            }
            Dialogue::Refuted => view.hopeless = true,
        }
        value(view)
    })?;
    Ok(Begun::answer(&job))
}

fn reply(board: &Board, answer: &GuidedReply) -> Result<Reply, ApiError> {
    let set = |names: &[String]| -> Result<CellSet, ApiError> {
        names.iter().map(|name| cell(board, name)).collect()
    };
    Ok(Reply {
        owner: set(&answer.owner)?,
        opponent: set(&answer.opponent)?,
        reply: cell(board, &answer.reply)?,
    })
}
