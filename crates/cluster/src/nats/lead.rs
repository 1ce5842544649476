//! The coordinator's side of a run over NATS.

use super::message::{self, JobHead, NewsHead, ReportHead, pack, unpack};
use super::{
    COORDINATOR, Connection, JOBS, JOBS_SUBJECT, NEWS, NEWS_SUBJECT, NatsError, PATIENCE, PRESENCE_SUBJECT,
    PROOFS, REPORTS, SILENCE, STATUS_SUBJECT, Server, Streams, WITHDRAW_SUBJECT, WORKERS, ask, consumer,
    coordinator, objects, streams, workers,
};
use crate::job::{Job, Report};
use crate::status::{Presence, Status};
use crate::transport::{Transport, Unreachable};
use async_nats::jetstream::message::{Acker, PublishMessage};
use async_nats::jetstream::{self, Context};
use futures_util::StreamExt;
use game::Board;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Jobs for each worker: one that it is at, and one that waits, so that it need not.
const AHEAD: usize = 2;
/// How many reports are fetched before they are folded in.
const FETCHED: usize = 8;
/// How long the server waits for a report before it says that there is none.
const FETCH_WAIT: Duration = Duration::from_secs(1);
/// How long to wait for a server that is away.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);
/// How often it is looked whether jobs got lost.
const BETWEEN_CHECKS: Duration = Duration::from_secs(2);
/// A server that has not answered for so long will not.
const GIVEN_UP: Duration = Duration::from_secs(600);

/// A job that was handed to the server.
#[derive(Debug)]
struct Sent {
    job: Job,
    /// How often it was handed over; part of its id, so that the server takes it.
    times: u32,
    /// When the server took it; none if it has not.
    at: Option<Instant>,
}

/// A report, and how to say that it was kept.
type Arrived = (Report, Acker, Option<String>);

/// Who is there, and when it was last heard of.
type Workers = Arc<Mutex<FxHashMap<String, (Presence, Instant)>>>;

/// Hands jobs to a server, and takes reports from there.
pub struct Lead {
    connection: Connection,
    board: Board,
    run: String,
    wait: Duration,
    sent: FxHashMap<u64, Sent>,
    reports: Receiver<Arrived>,
    /// What was handed over and is to be confirmed, by tickets.
    unconfirmed: FxHashMap<u64, (Acker, Option<String>)>,
    tickets: u64,
    workers: Workers,
    status: Arc<Mutex<Vec<u8>>>,
    checked: Instant,
    /// Since when the server has not answered.
    silent: Option<Instant>,
}

impl std::fmt::Debug for Lead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lead").field("run", &self.run).finish_non_exhaustive()
    }
}

impl Lead {
    /// Begins a run, or goes on with one: jobs that nobody has done are handed out anew, and reports that wait
    /// are taken in. A job goes to another worker if nothing was heard of the first for `wait`.
    pub fn start(server: &Server, board: Board, wait: Duration) -> Result<Self, NatsError> {
        let connection = Connection::open(server, "tatami cluster solve")?;
        if let Some(status) = connection.runtime.block_on(ask::answers(&connection.client)).first() {
            return Err(NatsError::Taken(status.board.clone()));
        }
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let run = format!("{board}-{}-{}", since.as_nanos(), std::process::id());
        let made = connection.runtime.block_on(begin(&connection.context, wait));
        made.map_err(|error| connection.unusable(error))?;
        let (to, reports) = channel(FETCHED);
        let (context, client) = (connection.context.clone(), connection.client.clone());
        let workers = Workers::default();
        let status = Arc::new(Mutex::new(Vec::new()));
        connection.runtime.spawn(fetch(context, run.clone(), board, to));
        connection.runtime.spawn(listen(client.clone(), workers.clone()));
        connection.runtime.spawn(answer(client, status.clone()));
        Ok(Self {
            connection,
            board,
            run,
            wait,
            sent: FxHashMap::default(),
            reports,
            unconfirmed: FxHashMap::default(),
            tickets: 0,
            workers,
            status,
            checked: Instant::now(),
            silent: None,
        })
    }

    /// Hands a job to the server, which drops it if it has it already.
    fn send(&self, id: u64) -> bool {
        let Some(Sent { job, times, .. }) = self.sent.get(&id) else { return true };
        let message = PublishMessage::build()
            .message_id(format!("{}.{id}.{times}", self.run))
            .payload(JobHead::packed(&self.run, self.board, job).into());
        let context = &self.connection.context;
        self.connection.runtime.block_on(async {
            match context.send_publish(JOBS_SUBJECT, message).await {
                Ok(taken) => taken.await.is_ok(),
                Err(_) => false,
            }
        })
    }

    /// Sees whether the server has all jobs that it should have, and hands over those that it has not.
    fn check(&mut self) -> Result<(), Unreachable> {
        self.checked = Instant::now();
        let context = &self.connection.context;
        let waiting = self.connection.runtime.block_on(waiting(context, self.wait));
        let Some(waiting) = waiting else {
            let silent = *self.silent.get_or_insert_with(Instant::now);
            let since = silent.elapsed();
            return if since < GIVEN_UP {
                Ok(())
            } else {
                Err(Unreachable(format!("the server has not answered for {} s", since.as_secs())))
            };
        };
        self.silent = None;
        // Whatever was taken before this was asked, and is neither there nor reported, is lost.
        let old = |sent: &Sent| sent.at.is_some_and(|at| at.elapsed() > BETWEEN_CHECKS + PATIENCE);
        if waiting == 0 && self.reports.is_empty() {
            for sent in self.sent.values_mut().filter(|sent| old(sent)) {
                sent.times += 1;
                sent.at = None;
            }
        }
        let unsent: Vec<u64> =
            self.sent.iter().filter(|(_, sent)| sent.at.is_none()).map(|(id, _)| *id).collect();
        for id in unsent {
            let taken = self.send(id);
            if let Some(sent) = self.sent.get_mut(&id) {
                sent.at = taken.then(Instant::now);
            }
            if !taken {
                break;
            }
        }
        Ok(())
    }
}

/// Makes all that a run needs on the server. Old jobs go: nobody wants to know what they come to. Reports that
/// a coordinator has taken and not kept come again at once.
async fn begin(context: &Context, wait: Duration) -> Result<(), String> {
    let Streams { jobs, reports } = streams(context).await.map_err(|error| error.to_string())?;
    jobs.purge().await.map_err(|error| error.to_string())?;
    // One that is there may wait for another time.
    _ = jobs.delete_consumer(WORKERS).await;
    _ = reports.delete_consumer(COORDINATOR).await;
    jobs.create_consumer(workers(wait)).await.map_err(|error| error.to_string())?;
    reports.create_consumer(coordinator()).await.map_err(|error| error.to_string())?;
    Ok(())
}

/// How many jobs the server has for workers, those under way among them; none if it does not say. What a run
/// needs is made again if it is missing.
async fn waiting(context: &Context, wait: Duration) -> Option<usize> {
    let Some(mut jobs) = consumer(context, JOBS, WORKERS).await else {
        let Streams { jobs, reports } = streams(context).await.ok()?;
        jobs.create_consumer(workers(wait)).await.ok()?;
        reports.create_consumer(coordinator()).await.ok()?;
        return Some(0);
    };
    let info = jobs.info().await.ok()?;
    Some(info.num_pending as usize + info.num_ack_pending)
}

/// Fetches reports for as long as somebody takes them.
async fn fetch(context: Context, run: String, board: Board, to: Sender<Arrived>) {
    while !to.is_closed() {
        let Some(reports) = consumer(&context, REPORTS, COORDINATOR).await else {
            tokio::time::sleep(BETWEEN_TRIES).await;
            continue;
        };
        // A server that was away may know nothing of the consumer: then it is asked for again.
        while let Ok(mut batch) = reports.batch().max_messages(FETCHED).expires(FETCH_WAIT).messages().await {
            let mut away = false;
            while let Some(message) = batch.next().await {
                let Ok(message) = message else {
                    away = true;
                    break;
                };
                if let Some(arrived) = arrived(&context, &run, board, message).await
                    && to.send(arrived).await.is_err()
                {
                    return;
                }
            }
            if away || to.is_closed() {
                break;
            }
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
}

/// A report that came in a message; what makes no sense, or belongs to another board, is taken off the stream.
async fn arrived(context: &Context, run: &str, board: Board, message: jetstream::Message) -> Option<Arrived> {
    let again = message.info().is_ok_and(|info| info.delivered > 1);
    let (message, acker) = message.split();
    let head: Option<(ReportHead, &[u8])> = unpack(&message.payload);
    let Some((head, inline)) = head.filter(|(head, _)| head.board == board.to_string()) else {
        _ = acker.ack().await;
        return None;
    };
    let object = head.object.clone();
    let Some(body) = message::body(context, PROOFS, object.as_deref(), inline).await else {
        // The server has lost the proof. The worker has it, and the job is handed out again.
        _ = acker.ack().await;
        return None;
    };
    Some((head.report(body, run, again), acker, object))
}

/// Notes who is there.
async fn listen(client: async_nats::Client, workers: Workers) {
    let Ok(mut presences) = client.subscribe(PRESENCE_SUBJECT).await else { return };
    while let Some(message) = presences.next().await {
        if let Ok(presence) = serde_json::from_slice::<Presence>(&message.payload) {
            let mut workers = lock(&workers);
            workers.insert(presence.name.clone(), (presence, Instant::now()));
            workers.retain(|_, (_, heard)| heard.elapsed() < SILENCE);
        }
    }
}

/// Tells how far the run is to whoever asks.
async fn answer(client: async_nats::Client, status: Arc<Mutex<Vec<u8>>>) {
    let Ok(mut questions) = client.subscribe(STATUS_SUBJECT).await else { return };
    while let Some(question) = questions.next().await {
        if let Some(to) = question.reply {
            let told = lock(&status).clone();
            _ = client.publish(to, told.into()).await;
        }
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Transport for Lead {
    fn capacity(&self) -> usize {
        AHEAD * self.workers()
    }

    fn workers(&self) -> usize {
        lock(&self.workers).len().max(1)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Unreachable> {
        self.sent.insert(job.id, Sent { job: job.clone(), times: 0, at: None });
        // While the server is silent, nobody waits for it with each job.
        if self.silent.is_none() {
            if self.send(job.id) {
                self.sent.entry(job.id).and_modify(|sent| sent.at = Some(Instant::now()));
            } else {
                self.silent = Some(Instant::now());
            }
        }
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Report>, Unreachable> {
        if self.checked.elapsed() >= BETWEEN_CHECKS {
            self.check()?;
        }
        let reports = &mut self.reports;
        let arrived =
            self.connection.runtime.block_on(async { tokio::time::timeout(wait, reports.recv()).await });
        let Ok(Some((mut report, acker, object))) = arrived else { return Ok(None) };
        // What was handed over twice, was withdrawn or has been reported before, is nothing new.
        report.again |= report.id.and_then(|id| self.sent.remove(&id)).is_none_or(|sent| sent.times > 0);
        self.tickets += 1;
        report.ticket = self.tickets;
        self.unconfirmed.insert(report.ticket, (acker, object));
        Ok(Some(report))
    }

    fn broadcast(&mut self, parcel: &[u8], finder: &str) {
        let Connection { runtime, context, client, .. } = &self.connection;
        if self.silent.is_some() || lock(&self.workers).len() < 2 {
            return;
        }
        let name = format!(
            "{}-{}",
            self.run,
            client.statistics().out_messages.load(std::sync::atomic::Ordering::Relaxed)
        );
        runtime.block_on(async {
            let Ok(object) = message::store(context, NEWS, name, parcel).await else { return };
            let inline = if object.is_some() { &[] } else { parcel };
            let head = NewsHead { board: self.board.to_string(), finder: finder.to_string(), object };
            _ = client.publish(NEWS_SUBJECT, pack(&head, inline).into()).await;
        });
    }

    fn withdraw(&mut self, id: u64) {
        self.sent.remove(&id);
        let Connection { runtime, client, .. } = &self.connection;
        let name = format!("{}.{id}", self.run);
        _ = runtime.block_on(client.publish(WITHDRAW_SUBJECT, name.into()));
    }

    fn confirm(&mut self, ticket: u64) {
        let Some((acker, object)) = self.unconfirmed.remove(&ticket) else { return };
        let Connection { runtime, context, .. } = &self.connection;
        runtime.block_on(async {
            _ = acker.ack().await;
            if let Some(name) = object
                && let Some(objects) = objects(context, PROOFS).await
            {
                _ = objects.delete(name).await;
            }
        });
    }

    fn tell(&mut self, status: Status) {
        let mut there: Vec<Presence> = lock(&self.workers)
            .values()
            .filter(|(_, heard)| heard.elapsed() < SILENCE)
            .map(|(presence, _)| presence.clone())
            .collect();
        there.sort_by(|a, b| a.name.cmp(&b.name));
        let status = Status { workers: there, ..status };
        *lock(&self.status) = serde_json::to_vec(&status).unwrap_or_default();
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        // What was said last goes out.
        let Connection { runtime, client, .. } = &self.connection;
        _ = runtime.block_on(async { tokio::time::timeout(PATIENCE, client.flush()).await });
    }
}
