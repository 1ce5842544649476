//! How far a run over many machines is.

use crate::error::ApiError;
use crate::server::Bench;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What is told if nobody is to be asked.
const NOBODY: &str = r#"{"server":null,"reached":false,"run":null}"#;

/// How far the run on the server is that the workbench was started with: the server's address, whether it is
/// there, and what `tatami cluster status --json` says, or null.
#[utoipa::path(get, path = "/api/cluster", responses((status = 200, content_type = "application/json")))]
pub async fn status(State(bench): State<Arc<Bench>>) -> Result<Response, ApiError> {
    let told = match bench.cluster.clone() {
        Some(ask) => bench.apart(move || ask()).await?,
        None => NOBODY.to_string(),
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], told).into_response())
}
