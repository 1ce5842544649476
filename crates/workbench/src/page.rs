//! The page itself, embedded in the program.

use crate::error::ApiError;
use crate::message::Message;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The files by their names; `build.rs` lists them.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page.
pub async fn index() -> Result<Response, ApiError> {
    file(Path("index.html".to_string())).await
}

/// A file of the page.
pub async fn file(Path(path): Path<String>) -> Result<Response, ApiError> {
    let file = FILES.iter().find(|(name, _)| *name == path);
    let (_, bytes) = *file.ok_or_else(|| ApiError::missing(Message::NoPage))?;
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response())
}
