//! Jobs as they are watched and stopped.

use crate::error::{ApiError, ErrorBody};
use crate::jobs::{Ending, Job, Listener, Progress};
use crate::message::Message;
use crate::server::Bench;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::{Stream, stream};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use utoipa::ToSchema;

/// How often progress is told.
const EVERY: Duration = Duration::from_millis(120);

/// A job that was begun.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// Its number: its events are at `/api/jobs/{job}/events`.
    pub job: u64,
}

impl Begun {
    /// The answer for a job.
    pub fn answer(job: &Job) -> Json<Self> {
        Json(Self { job: job.id })
    }
}

/// What a job hands back.
pub fn value(answer: impl Serialize) -> Result<serde_json::Value, ApiError> {
    serde_json::to_value(answer).map_err(|error| ApiError::bad(error.to_string()))
}

/// How far a listener has been told.
struct Told {
    listener: Listener,
    ending: watch::Receiver<Option<Ending>>,
    over: bool,
    begun: bool,
}

/// The events of a job: `progress` while it goes on, then `done` with its result or `failed`. When nobody
/// listens for a few seconds, the job is stopped.
#[utoipa::path(get, path = "/api/jobs/{id}/events", params(("id" = u64, Path)), responses(
    (status = 200, description = "server-sent events", body = Progress, content_type = "text/event-stream"),
    (status = 404, body = ErrorBody)))]
pub async fn events(
    State(bench): State<Arc<Bench>>,
    Path(id): Path<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = bench.jobs.get(id).ok_or_else(|| ApiError::missing(Message::NoJob))?;
    let ending = job.ending();
    let listener = Listener::new(job).ok_or_else(|| ApiError::busy(Message::ManyListeners))?;
    let told = Told { listener, ending, over: false, begun: false };
    Ok(Sse::new(stream::unfold(told, next)))
}

/// The next event: the end as soon as it is there, or how far the job is.
async fn next(mut told: Told) -> Option<(Result<Event, Infallible>, Told)> {
    if told.over {
        return None;
    }
    if told.begun {
        _ = tokio::time::timeout(EVERY, told.ending.wait_for(Option::is_some)).await;
    }
    told.begun = true;
    let ending = told.ending.borrow().clone();
    let event = match ending.as_deref() {
        Some(result) => {
            told.over = true;
            match result {
                Ok(value) => Event::default().event("done").data(value.to_string()),
                Err(error) => {
                    let body = serde_json::to_string(&ErrorBody::from(error)).unwrap_or_default();
                    Event::default().event("failed").data(body)
                }
            }
        }
        None => {
            let progress = serde_json::to_string(&told.listener.0.progress()).unwrap_or_default();
            Event::default().event("progress").data(progress)
        }
    };
    Some((Ok(event), told))
}

/// Stops a job. Its search ends with what it knows.
#[utoipa::path(delete, path = "/api/jobs/{id}", params(("id" = u64, Path)), responses(
    (status = 204, description = "it will end soon"), (status = 404, body = ErrorBody)))]
pub async fn stop(State(bench): State<Arc<Bench>>, Path(id): Path<u64>) -> Result<StatusCode, ApiError> {
    let job = bench.jobs.get(id).ok_or_else(|| ApiError::missing(Message::NoJob))?;
    bench.jobs.stop(&job);
    Ok(StatusCode::NO_CONTENT)
}
