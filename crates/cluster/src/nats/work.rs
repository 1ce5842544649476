//! A worker's side of a run over NATS.

use super::message::{self, JobHead, NewsHead, ReportHead, pack, unpack};
use super::{
    BETWEEN_PRESENCES, Connection, JOBS, MOST_DELIVERIES, NEWS, NEWS_SUBJECT, NatsError, PRESENCE_SUBJECT,
    PROOFS, REPORTS_SUBJECT, Server, WITHDRAW_SUBJECT, WORKERS, consumer,
};
use crate::job::{Found, Job, Report};
use crate::status::Presence;
use crate::worker::{Outfit, Worker};
use async_nats::connection::State;
use async_nats::jetstream::message::{AckKind, Acker, PublishMessage};
use async_nats::jetstream::{self, Context};
use futures_util::StreamExt;
use game::Board;
use hex::whole::store::Keeper;
use proof::limits::Monitor;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a job is waited for before anything else is looked at.
const WAIT: Duration = Duration::from_millis(500);
/// How often it is tried to hand over a report.
const BETWEEN_TRIES: Duration = Duration::from_millis(500);
/// A server that is there and refuses a report so often, for ten minutes at least, will not take it.
const MOST_REFUSALS: u32 = 1200;
/// News that wait are bounded: who is that late does without the oldest.
const MOST_NEWS: usize = 4096;

/// What a worker may use, and how it behaves.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How it is called; no two workers of a run have the same name.
    pub name: String,
    /// How many threads search at once.
    pub threads: NonZeroUsize,
    /// The memory for its tables.
    pub memory: usize,
    /// It leaves when there was nothing to do for so long.
    pub idle: Option<Duration>,
}

/// What a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Jobs.
    pub jobs: u64,
    /// Nodes.
    pub nodes: u64,
}

/// Gives a keeper for a board.
pub type Keepers<'a> = &'a dyn Fn(Board) -> Result<Arc<dyn Keeper>, String>;

/// What the tasks beside a worker know of it.
#[derive(Debug, Default)]
struct Desk {
    /// The run and the number of the job under way; the watch is stopped only while it is this one.
    at: Option<String>,
    watch: Arc<Monitor>,
    leaving: bool,
    news: Vec<(NewsHead, Vec<u8>)>,
    done: Done,
}

type Shared = Arc<Mutex<Desk>>;

fn lock(desk: &Shared) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works for whoever hands out jobs on a server, until somebody stops it or nothing is left to do.
pub fn work(
    server: &Server,
    terms: &Terms,
    keepers: Keepers<'_>,
    monitor: &Arc<Monitor>,
) -> Result<Done, NatsError> {
    let connection = Connection::open(server, &terms.name)?;
    let desk = Shared::default();
    let Connection { runtime, client, context, .. } = &connection;
    runtime.spawn(hear(client.clone(), terms.name.clone(), desk.clone()));
    runtime.spawn(heed(client.clone(), desk.clone()));
    runtime.spawn(appear(client.clone(), terms.clone(), desk.clone()));
    runtime.spawn(obey(monitor.clone(), desk.clone()));
    let watch = lock(&desk).watch.clone();
    let mut place =
        Place { connection: &connection, terms, keepers, desk: &desk, watch: &watch, there: None };
    let mut last = Instant::now();
    while !monitor.stopped() && terms.idle.is_none_or(|idle| last.elapsed() < idle) {
        let Some((message, wait)) = runtime.block_on(next(context)) else { continue };
        let delivered = message.info().map_or(1, |info| info.delivered);
        let (message, acker) = message.split();
        let acker = Arc::new(acker);
        let beat = runtime.spawn(beat(acker.clone(), wait));
        let report = place.report(&message.payload, delivered);
        let answer = match &report {
            Ok(Some((report, parcel))) => match hand_over(&connection, report, parcel, monitor) {
                Ok(sent) => sent.then_some(AckKind::Ack),
                Err(error) => {
                    beat.abort();
                    return Err(error);
                }
            },
            // What makes no sense makes none to others either.
            Ok(None) => Some(AckKind::Term),
            Err(_) => Some(AckKind::Nak(None)),
        };
        beat.abort();
        if let Some(answer) = answer {
            _ = runtime.block_on(acker.ack_with(answer));
        }
        last = Instant::now();
        if let Err(error) = report {
            _ = runtime.block_on(async { tokio::time::timeout(super::PATIENCE, client.flush()).await });
            return Err(error);
        }
    }
    _ = runtime.block_on(async { tokio::time::timeout(super::PATIENCE, client.flush()).await });
    let mut desk = lock(&desk);
    desk.leaving = true;
    Ok(Done { nodes: desk.watch.nodes(), ..desk.done })
}

/// Where jobs are done.
struct Place<'a, 'm> {
    connection: &'a Connection,
    terms: &'a Terms,
    keepers: Keepers<'a>,
    desk: &'a Shared,
    watch: &'m Monitor,
    /// The worker of the last job's board.
    there: Option<(Board, Worker<'m>)>,
}

impl Place<'_, '_> {
    /// Does the job of a message; none if that cannot be read.
    fn report(&mut self, message: &[u8], delivered: i64) -> Result<Option<(ReportHead, Vec<u8>)>, NatsError> {
        let read: Option<(JobHead, &[u8])> = unpack(message);
        let known = read.and_then(|(head, key)| Some((message::board(&head.board)?, head, key.to_vec())));
        let Some((board, head, key)) = known else { return Ok(None) };
        let mut report = ReportHead {
            run: head.run.clone(),
            id: head.id,
            board: head.board.clone(),
            key: key.clone(),
            worker: self.terms.name.clone(),
            parked: delivered > MOST_DELIVERIES,
            nodes: 0,
            millis: 0,
            delivered,
            object: None,
        };
        let mut parcel = Vec::new();
        if !report.parked {
            let done = self.search(board, &head.run, &Job { id: head.id, key, nodes: head.nodes })?;
            report.nodes = done.nodes;
            report.millis = done.time.as_millis() as u64;
            if let Found::Parcel(bytes) = done.found {
                parcel = bytes;
            }
        }
        lock(self.desk).done.jobs += 1;
        Ok(Some((report, parcel)))
    }

    /// Searches; a board that was not there before, or a keeper that is full, needs a new worker.
    fn search(&mut self, board: Board, run: &str, job: &Job) -> Result<Report, NatsError> {
        for _ in 0..2 {
            let mut worker = match self.there.take() {
                Some((other, worker)) if other == board => worker,
                _ => begin(self.terms, board, self.keepers, self.watch)?,
            };
            learn(self.connection, self.desk, board, &mut worker);
            sit_down(self.desk, Some(format!("{run}.{}", job.id)));
            let done = worker.work(job);
            sit_down(self.desk, None);
            if let Some(done) = done {
                self.there = Some((board, worker));
                return Ok(done);
            }
        }
        Err(NatsError::Here("what is found cannot be kept any more".to_string()))
    }
}

fn begin<'m>(
    terms: &Terms,
    board: Board,
    keepers: Keepers<'_>,
    watch: &'m Monitor,
) -> Result<Worker<'m>, NatsError> {
    let keeper = keepers(board).map_err(NatsError::Here)?;
    let Terms { name, threads, memory, .. } = terms.clone();
    let outfit = Outfit { name, board, threads, memory };
    let too_large = || NatsError::Here(format!("the board {board} of the run is too large"));
    Worker::new(outfit, keeper, watch).ok_or_else(too_large)
}

/// Notes which job is under way.
fn sit_down(desk: &Shared, at: Option<String>) {
    let mut desk = lock(desk);
    desk.at = at;
    if !desk.leaving {
        desk.watch.go_on();
    }
}

/// The next job, if one comes soon, and within which time something must be heard of it.
async fn next(context: &Context) -> Option<(jetstream::Message, Duration)> {
    let Some(jobs) = consumer(context, JOBS, WORKERS).await else {
        // Nobody has begun yet, or the server is away.
        tokio::time::sleep(WAIT).await;
        return None;
    };
    let wait = jobs.cached_info().config.ack_wait;
    let batch = jobs.batch().max_messages(1).expires(WAIT).messages().await;
    let Ok(mut batch) = batch else {
        tokio::time::sleep(WAIT).await;
        return None;
    };
    Some((batch.next().await?.ok()?, wait))
}

/// Says again and again that a job is under way.
async fn beat(acker: Arc<Acker>, wait: Duration) {
    loop {
        tokio::time::sleep(wait / 3).await;
        _ = acker.ack_with(AckKind::Progress).await;
    }
}

/// Takes in what others have found out since the last job.
fn learn(connection: &Connection, desk: &Shared, board: Board, worker: &mut Worker<'_>) {
    let news = std::mem::take(&mut lock(desk).news);
    for (head, inline) in news.into_iter().filter(|(head, _)| head.board == board.to_string()) {
        let body = message::body(&connection.context, NEWS, head.object.as_deref(), &inline);
        if let Some(parcel) = connection.runtime.block_on(body) {
            worker.learn(&parcel);
        }
    }
}

/// Hands a report over, however long the server is away; says whether it has it. A server that is there and
/// does not take it cannot be used.
fn hand_over(
    connection: &Connection,
    report: &ReportHead,
    parcel: &[u8],
    monitor: &Monitor,
) -> Result<bool, NatsError> {
    let Connection { runtime, context, client, .. } = connection;
    let name = format!("{}.{}.{}", report.run, report.id, report.worker);
    let mut refused = 0;
    loop {
        let sent: Result<(), String> = runtime.block_on(async {
            let object = message::store(context, PROOFS, name.clone(), parcel).await?;
            let inline = if object.is_some() { &[] } else { parcel };
            let head = ReportHead { object, ..report.clone() };
            let message =
                PublishMessage::build().message_id(name.as_str()).payload(pack(&head, inline).into());
            let taken = context.send_publish(REPORTS_SUBJECT, message).await;
            let taken = taken.map_err(|error| error.to_string())?.await;
            taken.map(drop).map_err(|error| error.to_string())
        });
        let Err(error) = sent else { return Ok(true) };
        if monitor.stopped() {
            return Ok(false);
        }
        // Streams may be missing for a moment until the coordinator has made them again.
        refused = if client.connection_state() == State::Connected { refused + 1 } else { 0 };
        if refused == MOST_REFUSALS {
            return Err(connection.unusable(format!("it does not take a report: {error}")));
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
}

/// Notes what others have found out.
async fn hear(client: async_nats::Client, name: String, desk: Shared) {
    let Ok(mut news) = client.subscribe(NEWS_SUBJECT).await else { return };
    while let Some(message) = news.next().await {
        let Some((head, inline)) = unpack::<NewsHead>(&message.payload) else { continue };
        if head.finder != name {
            let mut desk = lock(&desk);
            if desk.news.len() == MOST_NEWS {
                desk.news.remove(0);
            }
            desk.news.push((head, inline.to_vec()));
        }
    }
}

/// Stops the job that nobody wants to hear of any more.
async fn heed(client: async_nats::Client, desk: Shared) {
    let Ok(mut withdrawn) = client.subscribe(WITHDRAW_SUBJECT).await else { return };
    while let Some(message) = withdrawn.next().await {
        let desk = lock(&desk);
        if desk.at.as_ref().is_some_and(|at| at.as_bytes() == &*message.payload) {
            desk.watch.stop();
        }
    }
}

/// Says again and again that a worker is there.
async fn appear(client: async_nats::Client, terms: Terms, desk: Shared) {
    loop {
        let presence = {
            let desk = lock(&desk);
            let nodes = desk.watch.nodes();
            let (jobs, busy) = (desk.done.jobs, desk.at.is_some());
            Presence { name: terms.name.clone(), threads: terms.threads.get(), jobs, nodes, busy }
        };
        let told = serde_json::to_vec(&presence).unwrap_or_default();
        _ = client.publish(PRESENCE_SUBJECT, told.into()).await;
        tokio::time::sleep(BETWEEN_PRESENCES).await;
    }
}

/// Stops the job under way when the worker is to leave.
async fn obey(monitor: Arc<Monitor>, desk: Shared) {
    loop {
        if monitor.stopped() {
            let mut desk = lock(&desk);
            desk.leaving = true;
            desk.watch.stop();
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
