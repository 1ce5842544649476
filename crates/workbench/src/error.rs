//! What goes wrong with a request, as an HTTP status and a message.

use crate::message::Message;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A request that cannot be answered as wanted.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// What kind of failure.
    pub status: StatusCode,
    /// What is wrong, for a person.
    pub message: Message,
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong, in English.
    pub error: String,
    /// What that is made of.
    #[serde(flatten)]
    pub message: Message,
}

impl From<&ApiError> for ErrorBody {
    fn from(error: &ApiError) -> Self {
        Self { error: error.message.to_string(), message: error.message.clone() }
    }
}

impl ApiError {
    /// The request itself is wrong.
    pub fn bad(message: impl Into<Message>) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, message: message.into() }
    }

    /// There is no such thing, or no longer.
    pub fn missing(message: impl Into<Message>) -> Self {
        Self { status: StatusCode::NOT_FOUND, message: message.into() }
    }

    /// The server has too much to do.
    pub fn busy(message: impl Into<Message>) -> Self {
        Self { status: StatusCode::SERVICE_UNAVAILABLE, message: message.into() }
    }

    /// Somebody else's page asks.
    pub fn forbidden(message: impl Into<Message>) -> Self {
        Self { status: StatusCode::FORBIDDEN, message: message.into() }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody::from(&self))).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(axum::http::header::RETRY_AFTER, axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}
