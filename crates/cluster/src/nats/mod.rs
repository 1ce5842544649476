//! Workers on other machines, over a NATS server with JetStream.
//!
//! A server has one run at a time. Jobs are in a work-queue stream that all workers pull from through one
//! durable consumer; reports are in another, from which the coordinator pulls. Whatever is too large for a
//! message lies in an object store, and the message says where. What everybody is to hear, such as what was
//! found out and who is there, goes by plain subjects and may be lost.
//!
//! The server is never the only one that has something: JetStream acknowledges before it has synced. A worker
//! keeps what it finds before it reports, and acknowledges a job once its report has arrived; the coordinator
//! acknowledges a report once it has kept what is in it, and hands out again what got lost.

pub mod ask;
pub mod lead;
mod message;
pub mod work;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, ServerAddr};
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};

const JOBS: &str = "tatami-jobs";
const JOBS_SUBJECT: &str = "tatami.jobs";
const REPORTS: &str = "tatami-reports";
const REPORTS_SUBJECT: &str = "tatami.reports";
/// Reports that are too large for a message stay here until the coordinator has them.
const PROOFS: &str = "tatami-proofs";
/// News that are too large for a message; who does not hear them in time does without.
const NEWS: &str = "tatami-news";
const NEWS_SUBJECT: &str = "tatami.news";
const WITHDRAW_SUBJECT: &str = "tatami.withdraw";
const PRESENCE_SUBJECT: &str = "tatami.presence";
const STATUS_SUBJECT: &str = "tatami.status";
const WORKERS: &str = "workers";
const COORDINATOR: &str = "coordinator";

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the server remembers the ids of messages, and drops others with the same.
const REMEMBERED: Duration = Duration::from_secs(120);
/// How long news stay where they can be fetched.
const NEWS_AGE: Duration = Duration::from_secs(600);
/// Who has not been heard of for so long has left.
const SILENCE: Duration = Duration::from_secs(10);
/// How often a worker says that it is there.
const BETWEEN_PRESENCES: Duration = Duration::from_secs(2);
/// A job that was handed out so often without an end is parked.
const MOST_DELIVERIES: i64 = 5;
/// A report is folded in within this time, or comes again.
const FOLD_WAIT: Duration = Duration::from_secs(600);

/// Where a server is, and how to be let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Its address, such as `nats://localhost:4222` or `tls://example.org`.
    pub url: String,
    /// A file of credentials (a JWT with its seed).
    pub credentials: Option<PathBuf>,
    /// A file of certificates of authorities that sign for the server, beside those of the system.
    pub authorities: Option<PathBuf>,
}

impl Server {
    /// The address as it may be shown: without a password.
    pub fn shown(&self) -> String {
        match (self.url.split_once("://"), self.url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_string(),
            _ => self.url.clone(),
        }
    }
}

/// What is wrong with the way to a server.
#[derive(Debug, Error)]
pub enum NatsError {
    /// The address says nothing.
    #[error("{0:?} is no address of a NATS server: {1}")]
    Address(String, String),
    /// A file that cannot be read.
    #[error("cannot read {path}: {why}", path = .0.display(), why = .1)]
    File(PathBuf, String),
    /// Nobody answers, or refuses.
    #[error("cannot reach the NATS server at {0}: {1}")]
    Unreachable(String, String),
    /// JetStream is off, or something on the server is in the way.
    #[error("the NATS server at {0} cannot be used: {1}")]
    Unusable(String, String),
    /// Somebody else is coordinating.
    #[error("a run of {0} is being coordinated on this server already")]
    Taken(String),
    /// What is on this machine cannot be used.
    #[error("{0}")]
    Here(String),
}

impl NatsError {
    /// Whether another address, file or option is needed, rather than another time.
    pub fn is_bad_input(&self) -> bool {
        !matches!(self, Self::Unreachable(..))
    }
}

/// A connection with a server, for threads that wait for it.
#[derive(Debug)]
struct Connection {
    runtime: Runtime,
    client: Client,
    context: Context,
    url: String,
}

impl Connection {
    fn open(server: &Server, name: &str) -> Result<Self, NatsError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| NatsError::Here(format!("no thread can be had: {error}")))?;
        let client = runtime.block_on(connect(server, name))?;
        let mut context = {
            // It starts a task of its own.
            let _inside = runtime.enter();
            jetstream::new(client.clone())
        };
        context.set_timeout(PATIENCE);
        Ok(Self { runtime, client, context, url: server.shown() })
    }

    fn unusable(&self, error: impl std::fmt::Display) -> NatsError {
        NatsError::Unusable(self.url.clone(), error.to_string())
    }
}

async fn connect(server: &Server, name: &str) -> Result<Client, NatsError> {
    let Server { url, credentials, authorities } = server;
    let shown = server.shown();
    let address: ServerAddr =
        url.parse().map_err(|error: std::io::Error| NatsError::Address(shown.clone(), error.to_string()))?;
    let mut options =
        ConnectOptions::new().name(name).connection_timeout(PATIENCE).request_timeout(Some(PATIENCE));
    if let (Some(user), Some(password)) = (address.username(), address.password()) {
        options = options.user_and_password(user.to_string(), password.to_string());
    }
    if let Some(path) = credentials {
        let unread = |error: std::io::Error| NatsError::File(path.clone(), error.to_string());
        options = options.credentials_file(path).await.map_err(unread)?;
    }
    if let Some(path) = authorities {
        std::fs::metadata(path).map_err(|error| NatsError::File(path.clone(), error.to_string()))?;
        options = options.add_root_certificates(path.clone());
    }
    options.connect(address).await.map_err(|error| {
        use async_nats::ConnectErrorKind::{Authentication, AuthorizationViolation};
        match error.kind() {
            Authentication | AuthorizationViolation => {
                NatsError::Unusable(shown, format!("it does not let us in: {error}"))
            }
            _ => NatsError::Unreachable(shown, error.to_string()),
        }
    })
}

/// What a run has on the server.
#[derive(Clone, Debug)]
struct Streams {
    jobs: Stream,
    reports: Stream,
}

/// Makes the streams of a run, or finds them.
async fn streams(context: &Context) -> Result<Streams, jetstream::context::CreateStreamError> {
    let queue = |name: &str, subject: &str| stream::Config {
        name: name.to_string(),
        subjects: vec![subject.to_string()],
        retention: RetentionPolicy::WorkQueue,
        duplicate_window: REMEMBERED,
        ..stream::Config::default()
    };
    let jobs = context.get_or_create_stream(queue(JOBS, JOBS_SUBJECT)).await?;
    let reports = context.get_or_create_stream(queue(REPORTS, REPORTS_SUBJECT)).await?;
    for (bucket, max_age) in [(PROOFS, Duration::ZERO), (NEWS, NEWS_AGE)] {
        // As the client does it, but for what older servers do not know.
        let objects = stream::Config {
            name: format!("OBJ_{bucket}"),
            subjects: vec![format!("$O.{bucket}.C.>"), format!("$O.{bucket}.M.>")],
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            max_age,
            ..stream::Config::default()
        };
        context.get_or_create_stream(objects).await?;
    }
    Ok(Streams { jobs, reports })
}

/// How jobs are handed to workers: again if nobody has said for `wait` that it is at work.
fn workers(wait: Duration) -> pull::Config {
    pull::Config {
        durable_name: Some(WORKERS.to_string()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: wait,
        // One more than a worker tries, so that it can say that it does not.
        max_deliver: MOST_DELIVERIES + 1,
        max_ack_pending: 100_000,
        ..pull::Config::default()
    }
}

/// How reports come to the coordinator.
fn coordinator() -> pull::Config {
    pull::Config {
        durable_name: Some(COORDINATOR.to_string()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: FOLD_WAIT,
        max_ack_pending: 100_000,
        ..pull::Config::default()
    }
}

async fn consumer(context: &Context, stream: &str, name: &str) -> Option<PullConsumer> {
    context.get_consumer_from_stream(name, stream).await.ok()
}

async fn objects(context: &Context, bucket: &str) -> Option<ObjectStore> {
    context.get_object_store(bucket).await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let shown = |url: &str| Server { url: url.to_string(), credentials: None, authorities: None }.shown();
        assert_eq!(shown("nats://host:4222"), "nats://host:4222");
        assert_eq!(shown("tls://me:secret@host"), "tls://host");
        assert_eq!(shown("me:sec@ret@host:1"), "host:1");
    }
}
