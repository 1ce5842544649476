//! Proofs: their certificates, and their steps one by one.

use crate::error::{ApiError, ErrorBody};
use crate::message::Message;
use crate::proofs::{Proof, Read};
use crate::server::Bench;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use figure::{Certificate, GameTree};
use game::CellSet;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What a proof is about.
#[derive(Serialize, ToSchema)]
pub struct Overview {
    /// Its name.
    pub name: String,
    /// `holds` or `fails`.
    pub verdict: String,
    /// What the checker found proved, in its words.
    pub statement: String,
    /// The size of the certificate in bytes.
    pub bytes: usize,
    /// The number of its steps; none if it is not a derivation that can be looked at.
    pub steps: Option<usize>,
    /// The step that proves the statement.
    pub last: Option<usize>,
    /// The number of positions, if it is a game tree that can be looked at.
    pub positions: Option<usize>,
    /// Whose strategy it holds.
    pub winner: Option<String>,
}

impl Overview {
    /// What is told of a proof.
    pub fn of(proof: &Proof) -> Self {
        let (derivation, tree) = match &proof.read {
            Some(Read::Derivation(read)) => (Some(read), None),
            Some(Read::Tree(tree)) => (None, Some(tree)),
            Some(Read::Gravity(_)) | None => (None, None),
        };
        let winner = derivation.map(Certificate::winning_player).or(tree.map(GameTree::winner));
        Overview {
            name: proof.name.clone(),
            verdict: proof.verdict.to_string(),
            statement: proof.checked.statement.to_string(),
            bytes: proof.checked.text.len(),
            steps: derivation.map(Certificate::steps),
            last: derivation.and_then(Certificate::last),
            positions: tree.map(GameTree::positions),
            winner: winner.map(|winner| winner.to_string()),
        }
    }
}

/// A certificate that the independent checker has accepted, as a verdict names it; nothing of it if there is
/// no verdict.
#[derive(Default, Serialize, ToSchema)]
pub struct Certified {
    /// The number of the proof.
    pub proof: Option<u64>,
    /// The size of the certificate in bytes.
    pub bytes: Option<usize>,
    /// Seconds that the checker took.
    pub check_seconds: Option<f64>,
    /// What the checker found proved, in its words.
    pub statement: Option<String>,
}

impl Certified {
    /// What is told of a proof, after so many seconds.
    pub fn by(proof: &Proof, seconds: f64) -> Self {
        Self {
            proof: Some(proof.id),
            bytes: Some(proof.checked.text.len()),
            check_seconds: Some(seconds),
            statement: Some(proof.checked.statement.to_string()),
        }
    }
}

/// A proof that is still kept.
pub fn proof(bench: &Bench, id: u64) -> Result<Arc<Proof>, ApiError> {
    bench.proofs.get(id).ok_or_else(|| ApiError::missing(Message::NoProof))
}

fn derivation(proof: &Proof) -> Result<&Certificate, ApiError> {
    match &proof.read {
        Some(Read::Derivation(read)) => Ok(read),
        _ => Err(ApiError::bad("this certificate is not a derivation that can be looked at")),
    }
}

/// What a proof is about.
#[utoipa::path(get, path = "/api/proofs/{id}", params(("id" = u64, Path)), responses(
    (status = 200, body = Overview), (status = 404, body = ErrorBody)))]
pub async fn overview(
    State(bench): State<Arc<Bench>>,
    Path(id): Path<u64>,
) -> Result<Json<Overview>, ApiError> {
    Ok(Json(Overview::of(&*proof(&bench, id)?)))
}

/// The certificate, as a file.
#[utoipa::path(get, path = "/api/proofs/{id}/certificate", params(("id" = u64, Path)), responses(
    (status = 200, description = "the certificate", content_type = "text/plain"), (status = 404, body = ErrorBody)))]
pub async fn certificate(State(bench): State<Arc<Bench>>, Path(id): Path<u64>) -> Result<Response, ApiError> {
    let proof = proof(&bench, id)?;
    let letters =
        proof.name.chars().map(|sign| if sign.is_ascii_alphanumeric() || sign == '-' { sign } else { '_' });
    let name: String = letters.collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.cert\"")),
    ];
    Ok((headers, proof.checked.text.clone()).into_response())
}

/// A step of a derivation.
#[derive(Serialize, ToSchema)]
pub struct StepAnswer {
    /// Its number.
    pub number: usize,
    /// The name of its rule.
    pub rule: String,
    /// Whose it is.
    pub owner: String,
    /// Whether its owner moves first.
    pub semi: bool,
    /// The stones it needs.
    pub needed: Vec<String>,
    /// The cells in which it is played.
    pub cells: Vec<String>,
    /// Its goal in words.
    pub goal: String,
    /// The first move of a reply.
    pub reply: Option<String>,
    /// Whether the steps below are to be seen through this one: it moves their cells.
    pub moves: bool,
    /// The block that it proves, perhaps moved.
    pub block: Option<String>,
    /// The steps it is made from.
    pub premises: Vec<Premise>,
}

/// A step that another is made from, as far as it is shown before it is opened.
#[derive(Serialize, ToSchema)]
pub struct Premise {
    /// Its number.
    pub number: usize,
    /// The name of its rule.
    pub rule: String,
    /// The first move of a reply.
    pub reply: Option<String>,
    /// The cells in which it is played.
    pub cells: Vec<String>,
    /// The moves of the opponent's that it is there for: those that it does not need and the others do.
    pub answers: Vec<String>,
    /// Whether it has premises of its own.
    pub inner: bool,
}

/// Through which steps a step is seen.
#[derive(Deserialize)]
pub struct Through {
    /// The numbers of images, the outermost first, separated by commas.
    through: Option<String>,
}

/// One step, with its premises.
#[utoipa::path(get, path = "/api/proofs/{id}/steps/{number}", params(
    ("id" = u64, Path), ("number" = usize, Path),
    ("through" = Option<String>, Query, description = "images through which it is seen: 7,3")),
    responses((status = 200, body = StepAnswer), (status = 404, body = ErrorBody)))]
pub async fn step(
    State(bench): State<Arc<Bench>>,
    Path((id, number)): Path<(u64, usize)>,
    Query(query): Query<Through>,
) -> Result<Json<StepAnswer>, ApiError> {
    let proof = proof(&bench, id)?;
    let read = derivation(&proof)?;
    let words = query.through.unwrap_or_default();
    let through: Result<Vec<usize>, _> =
        words.split(',').filter(|word| !word.is_empty()).map(str::parse).collect();
    let mut through = through.map_err(|_| ApiError::bad("`through` is a list of numbers"))?;
    let step = read.look(number, &through).ok_or_else(|| ApiError::missing("there is no such step"))?;
    if step.moves {
        through.push(number);
    }
    let cells: Vec<String> = names(read, &step.cells);
    let premises = step.premises.iter().filter_map(|&premise| {
        let inner = read.look(premise, &through)?;
        let answers = if inner.semi { step.cells - inner.cells } else { CellSet::EMPTY };
        Some(Premise {
            number: premise,
            rule: inner.rule.to_string(),
            reply: inner.reply.map(|cell| read.ground().name(cell)),
            cells: names(read, &inner.cells),
            answers: names(read, &answers),
            inner: !inner.premises.is_empty(),
        })
    });
    Ok(Json(StepAnswer {
        number,
        rule: step.rule.to_string(),
        owner: step.owner.to_string(),
        semi: step.semi,
        needed: names(read, &step.needed),
        cells,
        goal: step.goal.clone(),
        reply: step.reply.map(|cell| read.ground().name(cell)),
        moves: step.moves,
        block: step.name,
        premises: premises.collect(),
    }))
}

fn names(read: &Certificate, cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| read.ground().name(cell)).collect()
}
