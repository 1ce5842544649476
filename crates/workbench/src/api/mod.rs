//! The API: JSON over HTTP, one file for each kind of question. It describes itself at `/api`.

mod cluster;
mod documents;
pub(crate) mod drops;
mod find;
mod gravity;
mod guide;
mod jobs;
mod play;
pub(crate) mod proofs;
pub(crate) mod prove;
mod records;
mod replies;
mod shapes;

use crate::error::ApiError;
use crate::message::Message;
use crate::server::{Bench, MAX_BODY};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use utoipa::OpenApi;

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Tatami workbench", description = "States claims, proves them, explores proofs and plays."),
    paths(
        documents::read,
        documents::edit,
        documents::format,
        documents::figure,
        shapes::shapes,
        prove::prove,
        guide::guide,
        find::find,
        find::advice,
        records::read,
        records::write,
        records::figure,
        play::hex_move,
        play::hex_play,
        play::hex_analysis,
        play::torus_move,
        drops::drop_play,
        drops::drop_reasons,
        gravity::gravity_play,
        gravity::gravity_solve,
        jobs::events,
        jobs::stop,
        proofs::overview,
        proofs::certificate,
        proofs::step,
        replies::reply,
        replies::branches,
        cluster::status,
    )
)]
struct Description;

/// All routes under `/api`.
pub fn router() -> Router<Arc<Bench>> {
    Router::new()
        .route("/", get(|| async { Json(Description::openapi()) }))
        .route("/read", post(documents::read))
        .route("/edit", post(documents::edit))
        .route("/format", post(documents::format))
        .route("/figure", post(documents::figure))
        .route("/figure/shapes", post(shapes::shapes))
        .route("/prove", post(prove::prove))
        .route("/guide", post(guide::guide))
        .route("/find", post(find::find))
        .route("/advice", post(find::advice))
        .route("/record/read", post(records::read))
        .route("/record/write", post(records::write))
        .route("/record/figure", post(records::figure))
        .route("/hex/move", post(play::hex_move))
        .route("/hex/play", post(play::hex_play))
        .route("/hex/analysis", post(play::hex_analysis))
        .route("/torus/move", post(play::torus_move))
        .route("/drop/play", post(drops::drop_play))
        .route("/drop/reasons", post(drops::drop_reasons))
        .route("/gravity/play", post(gravity::gravity_play))
        .route("/gravity/solve", post(gravity::gravity_solve))
        .route("/jobs/{id}/events", get(jobs::events))
        .route("/jobs/{id}", axum::routing::delete(jobs::stop))
        .route("/proofs/{id}", get(proofs::overview))
        .route("/proofs/{id}/certificate", get(proofs::certificate))
        .route("/proofs/{id}/steps/{number}", get(proofs::step))
        .route("/proofs/{id}/reply", post(replies::reply))
        .route("/proofs/{id}/branches", post(replies::branches))
        .route("/cluster", get(cluster::status))
        .fallback(|| async { ApiError::missing(Message::NoAddress) })
}

/// A JSON body; what is wrong with it is told in one sentence.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => {
                let status = rejection.status();
                let message = match status {
                    StatusCode::PAYLOAD_TOO_LARGE => Message::TooLong { most: MAX_BODY },
                    _ => Message::Malformed { why: rejection.body_text() },
                };
                Err(ApiError { status, message })
            }
        }
    }
}
