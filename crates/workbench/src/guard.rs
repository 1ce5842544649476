//! Who may ask: pages of this server only. Another page in the same browser, even one whose name leads to this
//! machine, is refused.

use crate::error::ApiError;
use crate::server::Bench;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Lets requests through that come from here, as many at a time as there is room for.
pub async fn guard(State(bench): State<Arc<Bench>>, request: Request, next: Next) -> Response {
    if let Err(error) = may_ask(request.headers(), &bench.hosts) {
        return error.into_response();
    }
    match bench.room.try_acquire() {
        Ok(_permit) => next.run(request).await,
        Err(_) => ApiError::busy("too many requests at once").into_response(),
    }
}

/// Refuses names that are not this server's, and requests that another page makes.
fn may_ask(headers: &HeaderMap, hosts: &[String]) -> Result<(), ApiError> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    if !hosts.iter().any(|known| known.eq_ignore_ascii_case(host)) {
        return Err(ApiError::forbidden("this is not a name of this server"));
    }
    if let Some(origin) = text(header::ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host))
    {
        return Err(ApiError::forbidden("requests from other pages are refused"));
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let navigation = text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    match site {
        Some("cross-site" | "same-site") if !navigation => {
            Err(ApiError::forbidden("requests from other pages are refused"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(HeaderName::from_static(name), value.parse().unwrap());
        }
        may_ask(&headers, &["127.0.0.1:7777".to_string(), "localhost:7777".to_string()]).is_ok()
    }

    #[test]
    fn only_own_pages_may_ask() {
        let host = ("host", "127.0.0.1:7777");
        assert!(asked(&[host]));
        assert!(asked(&[("host", "localhost:7777"), ("origin", "http://localhost:7777")]));
        assert!(asked(&[host, ("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:7777")]));
        assert!(asked(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
        assert!(!asked(&[]));
        assert!(!asked(&[("host", "evil.example:7777")]));
        assert!(!asked(&[host, ("origin", "http://evil.example")]));
        assert!(!asked(&[host, ("origin", "null")]));
        assert!(!asked(&[host, ("origin", "https://127.0.0.1:7777")]));
        assert!(!asked(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]));
    }
}
