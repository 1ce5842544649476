//! Finders: what is looked for comes as a document; and advice on a claim that fails.

use super::Body;
use super::documents::entries;
use super::jobs::{Begun, value};
use crate::error::{ApiError, ErrorBody};
use crate::message::Message;
use crate::server::Bench;
use axum::Json;
use axum::extract::State;
use document::Entry;
use proof::limits::{Limits, Monitor};
use serde::{Deserialize, Serialize};
use service::find::{self, NotFound};
use std::sync::Arc;
use utoipa::ToSchema;

/// How often another template is looked for.
const TEMPLATE_TRIES: usize = 8;

/// Something that is looked for.
#[derive(Deserialize, ToSchema)]
pub struct Search {
    /// The document.
    pub text: String,
    /// The name of the block; templates need none.
    pub block: String,
    /// `minimal`, `sigma`, `partition`, `strategy`, `area`, `drawing` or `template`.
    pub what: String,
    /// The row of a template's stone, counted from the edge.
    pub row: Option<usize>,
    /// The cells along the edge that a template may use.
    pub width: Option<usize>,
    /// The time for it; the server has a limit of its own.
    pub seconds: Option<f64>,
}

/// What was found.
#[derive(Serialize, ToSchema)]
pub struct FoundText {
    /// A document.
    pub text: String,
}

/// Looks for something, in the background.
#[utoipa::path(post, path = "/api/find", request_body = Search, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `FoundText`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn find(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Search>,
) -> Result<Json<Begun>, ApiError> {
    let limits = bench.jobs.limits.search(body.seconds);
    if body.what == "template" {
        let (row, width) = (body.row.unwrap_or(3), body.width.unwrap_or(7));
        if !(2..=8).contains(&row) || !(1..=30).contains(&width) {
            return Err(ApiError::bad("rows are 2 to 8, and widths 1 to 30"));
        }
        let job = bench
            .jobs
            .add(None, move |job| told(find::template(row, width, TEMPLATE_TRIES, &limits, &job.monitor)))?;
        return Ok(Begun::answer(&job));
    }
    let (text, block) = (body.text.clone(), body.block.clone());
    let (document, entries, number) = bench.apart(move || entries(&text, &block)).await??;
    let board = entries[number].hex().map(|claim| claim.board);
    let job = bench
        .jobs
        .add(board, move |job| told(found(&body, (&document, &entries, number), &limits, &job.monitor)))?;
    Ok(Begun::answer(&job))
}

fn found(
    body: &Search,
    (document, entries, number): (&document::Document, &[Entry], usize),
    limits: &Limits,
    monitor: &Monitor,
) -> Result<String, NotFound> {
    let entry = &entries[number];
    match &*body.what {
        "minimal" => find::minimal(&body.text, entry, limits, monitor),
        "sigma" => find::sigma(document, entry, &find::Wish::default(), limits, monitor),
        "partition" => find::partition(entries, entry, limits, monitor),
        "strategy" => find::strategy(entry, limits, monitor),
        "area" => find::area(entry, limits, monitor),
        "drawing" => find::drawing(entry, limits, monitor),
        other => Err(NotFound::Unfit(format!("nothing is known of finding `{other}`"))),
    }
}

fn told(found: Result<String, NotFound>) -> Result<serde_json::Value, ApiError> {
    match found {
        Ok(text) => value(FoundText { text }),
        Err(why) => Err(ApiError::bad(Message::Other { text: why.to_string() })),
    }
}

/// A claim that fails.
#[derive(Deserialize, ToSchema)]
pub struct Failed {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// The time for it; the server has a limit of its own.
    pub seconds: Option<f64>,
}

/// What would mend a claim. Nothing of it is certified: proving the mended claim is.
#[derive(Serialize, ToSchema)]
pub struct AdviceView {
    /// Cells each of which, added to the region, makes the claim hold.
    pub cells: Vec<String>,
    /// Whether all empty cells together would do; none if that was not found out.
    pub whole: Option<bool>,
    /// Whether every cell was tried.
    pub complete: bool,
}

/// Looks for cells that would make a claim of Hex hold, in the background.
#[utoipa::path(post, path = "/api/advice", request_body = Failed, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries an `AdviceView`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn advice(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Failed>,
) -> Result<Json<Begun>, ApiError> {
    let limits = bench.jobs.limits.search(body.seconds);
    let (_, entries, number) = bench.apart(move || entries(&body.text, &body.block)).await??;
    let claim = entries[number].hex().cloned().ok_or_else(|| ApiError::bad(Message::NoBoard))?;
    let job = bench.jobs.add(Some(claim.board), move |job| {
        let found = find::advice(&claim, &limits, &job.monitor);
        let cells = found.cells.iter().map(|cell| claim.board.name(*cell)).collect();
        value(AdviceView { cells, whole: found.whole, complete: found.complete })
    })?;
    Ok(Begun::answer(&job))
}
