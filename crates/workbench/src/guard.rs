//! Who may ask: pages of this server only. Another page in the same browser, even one whose name leads to
//! this machine, is refused.

use crate::error::ApiError;
use crate::message::Message;
use crate::server::Bench;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::SemaphorePermit;

/// The names under which a server is known.
pub struct Hosts {
    names: Vec<String>,
    /// Whether it listens on all addresses; then every number is one of its names, but no word is.
    every_address: bool,
}

impl Hosts {
    /// The names of a server at this address.
    pub fn of(address: SocketAddr) -> Self {
        let (ip, port) = (address.ip(), address.port());
        let mut names = vec![address.to_string()];
        if ip.is_loopback() || ip.is_unspecified() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        if port == 80 {
            let bare: Vec<String> =
                names.iter().map(|name| name.trim_end_matches(":80").to_string()).collect();
            names.extend(bare);
        }
        Self { names, every_address: ip.is_unspecified() }
    }

    fn know(&self, host: &str) -> bool {
        let known = self.names.iter().any(|name| name.eq_ignore_ascii_case(host));
        known || (self.every_address && host.parse::<SocketAddr>().is_ok())
    }
}

/// Lets requests through that come from here, as many at a time as there is room for.
pub async fn guard(State(bench): State<Arc<Bench>>, request: Request, next: Next) -> Response {
    if let Err(error) = may_ask(request.headers(), &bench.hosts) {
        return error.into_response();
    }
    let Some(_permit) = enter(&bench).await else {
        return ApiError::busy(Message::ManyRequests).into_response();
    };
    let response = next.run(request).await;
    match response.status() {
        // Whoever is out of time says no more than that.
        StatusCode::REQUEST_TIMEOUT => {
            ApiError { status: StatusCode::REQUEST_TIMEOUT, message: Message::TooSlow }.into_response()
        }
        _ => response,
    }
}

/// How long a request waits for the place of one whose body does not arrive.
const TURN: Duration = Duration::from_millis(500);

/// A place among the requests that are answered. If there is none, a request whose body is long in arriving
/// has to go.
async fn enter(bench: &Bench) -> Option<SemaphorePermit<'_>> {
    if let Ok(permit) = bench.room.try_acquire() {
        return Some(permit);
    }
    if !bench.visitors.make_room() {
        return None;
    }
    tokio::time::timeout(TURN, bench.room.acquire()).await.ok()?.ok()
}

/// Refuses names that are not this server's, and requests that another page makes.
fn may_ask(headers: &HeaderMap, hosts: &Hosts) -> Result<(), ApiError> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    if !hosts.know(host) {
        return Err(ApiError::forbidden(Message::OtherName));
    }
    if let Some(origin) = text(header::ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(|origin| origin.eq_ignore_ascii_case(host))
    {
        return Err(ApiError::forbidden(Message::OtherPage));
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let navigation = text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    match site {
        Some("cross-site" | "same-site") if !navigation => Err(ApiError::forbidden(Message::OtherPage)),
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
        may_ask(&headers, &Hosts::of(([127, 0, 0, 1], 7777).into())).is_ok()
    }

    #[test]
    fn a_server_on_all_addresses_is_known_by_numbers_only() {
        let hosts = Hosts::of(([0, 0, 0, 0], 7777).into());
        assert!(hosts.know("192.168.1.7:7777") && hosts.know("LOCALHOST:7777"));
        assert!(!hosts.know("evil.example:7777") && !hosts.know(""));
        assert!(!Hosts::of(([127, 0, 0, 1], 7777).into()).know("192.168.1.7:7777"));
        assert!(Hosts::of(([127, 0, 0, 1], 80).into()).know("localhost"));
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
