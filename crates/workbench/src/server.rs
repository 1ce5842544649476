//! The HTTP server: routes, limits, headers, and what all requests share.

use crate::api;
use crate::connections::{Visitors, serve as visits};
use crate::error::ApiError;
use crate::guard::{Hosts, guard};
use crate::jobs::{JobLimits, Jobs};
use crate::message::Message;
use crate::page;
use crate::proofs::Proofs;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// No request has a longer body.
pub const MAX_BODY: usize = 1 << 20;

/// Connections that are open at the same time. One more takes the place of one that has sent no whole
/// request, or waits.
const MAX_CONNECTIONS: usize = 512;

/// Requests that are answered at the same time.
const MAX_REQUESTS: usize = 256;

/// Documents that are read, and figures that are drawn, at the same time; further ones wait.
const MAX_READERS: usize = 4;

/// How long a request may take to arrive and to be answered; events of jobs go on after their answer has
/// begun.
const PATIENCE: Duration = Duration::from_secs(30);

/// Requests about documents are followed by recursion into their formulas.
const STACK: usize = 64 << 20;

/// Where to listen, and what work may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The address.
    pub address: SocketAddr,
    /// What jobs may use.
    pub jobs: JobLimits,
}

/// What all requests share.
pub struct Bench {
    /// Long work.
    pub jobs: Arc<Jobs>,
    /// The certificates of this session.
    pub proofs: Proofs,
    /// The names under which this server is known.
    pub(crate) hosts: Hosts,
    pub(crate) room: Semaphore,
    readers: Arc<Semaphore>,
    pub(crate) visitors: Arc<Visitors>,
    /// How far a run over many machines is, if somebody is to be asked.
    pub(crate) cluster: Option<Cluster>,
}

/// Tells how far a run over many machines is, as JSON.
pub type Cluster = Arc<dyn Fn() -> String + Send + Sync>;

impl Bench {
    /// Does what may take a moment, such as reading a document, away from the threads that serve connections.
    /// So much of it is done at a time; the rest waits for its turn.
    pub(crate) async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let broken = || ApiError { status: StatusCode::INTERNAL_SERVER_ERROR, message: Message::Unexpected };
        let permit = self.readers.clone().acquire_owned().await.map_err(|_| broken())?;
        let done = tokio::task::spawn_blocking(move || {
            // Work that nobody waits for any more counts, too, until it has ended.
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| broken())
    }
}

/// Serves the workbench until it is told to stop; `ready` gets the address once it is served.
pub fn serve(
    options: &Options,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    serve_beside(options, None, ready, stop)
}

/// The same beside a run over many machines.
pub fn serve_beside(
    options: &Options,
    cluster: Option<Cluster>,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let jobs = Jobs::start(options.jobs)?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(options.address).await?;
        let address = listener.local_addr()?;
        let sweeper = tokio::spawn(sweep(jobs.clone()));
        ready(address);
        let visitors = Arc::new(Visitors::new(MAX_CONNECTIONS));
        let app = router(address, jobs.clone(), visitors.clone(), cluster);
        tokio::select! {
            () = visits(listener, app, visitors) => {}
            () = stop => {}
        }
        sweeper.abort();
        Ok(())
    });
    jobs.close();
    runtime.shutdown_background();
    served
}

/// Waits for Ctrl-C.
pub async fn interrupted() {
    // Without a handler Ctrl-C ends the program as usual.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

async fn sweep(jobs: Arc<Jobs>) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    loop {
        every.tick().await;
        jobs.sweep();
    }
}

fn router(address: SocketAddr, jobs: Arc<Jobs>, visitors: Arc<Visitors>, cluster: Option<Cluster>) -> Router {
    let bench = Arc::new(Bench {
        jobs,
        proofs: Proofs::default(),
        hosts: Hosts::of(address),
        room: Semaphore::new(MAX_REQUESTS),
        readers: Arc::new(Semaphore::new(MAX_READERS)),
        visitors,
        cluster,
    });
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", get(page::index))
        .route("/{*path}", get(page::file))
        .nest("/api", api::router())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(from_fn_with_state(bench.clone(), guard))
        .layer(header(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        ))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .with_state(bench)
}
