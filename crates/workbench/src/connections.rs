//! Connections: as many as there is room for, each with so much time for the head of a request, and for
//! taking an answer.
//!
//! When there is no room left, whoever has waited longest without having sent a whole request is shown out,
//! so that slow clients, however many, do not keep others waiting.

use crate::jobs::lock;
use axum::Router;
use axum::body::Body;
use axum::serve::Listener;
use hyper::body::{Body as HttpBody, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::Sleep;

/// How long the head of a request may take to arrive, and how long a connection may be idle between two
/// requests.
const HEAD: Duration = Duration::from_secs(10);

/// How often it is looked whether a request was answered, and the next head is awaited.
const GLANCE: Duration = Duration::from_secs(1);

/// How long a client may take no byte of an answer.
const STALLED: Duration = Duration::from_secs(30);

/// A body that is still arriving after so long makes room for others.
const ARRIVING: Duration = Duration::from_secs(1);

/// What a connection is at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A head is awaited, or it is arriving.
    Head,
    /// The body of a request is arriving.
    Body,
    /// The request is there, and the answer is made or sent.
    Answer,
}

/// Somebody who is connected.
struct Visitor {
    /// The stage, and since when.
    stage: Mutex<(Stage, Instant)>,
    /// Told to leave.
    leave: Notify,
}

impl Visitor {
    fn set(&self, stage: Stage) {
        *lock(&self.stage) = (stage, Instant::now());
    }

    /// Bytes of an answer were taken: whatever is awaited is awaited from now on.
    fn took(&self) {
        lock(&self.stage).1 = Instant::now();
    }

    /// Ends when the head of a request is too long in coming.
    async fn is_late(&self) {
        loop {
            let (stage, since) = *lock(&self.stage);
            let left = if stage == Stage::Head { HEAD.saturating_sub(since.elapsed()) } else { GLANCE };
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left).await;
        }
    }
}

/// All who are connected.
pub struct Visitors {
    present: Mutex<BTreeMap<u64, Arc<Visitor>>>,
    left: Notify,
    most: usize,
}

impl Visitors {
    /// Room for so many.
    pub fn new(most: usize) -> Self {
        Self { present: Mutex::default(), left: Notify::new(), most }
    }

    /// Lets somebody in, after others have left if there is no room.
    async fn enter(self: &Arc<Self>, number: u64) -> Place {
        loop {
            let left = self.left.notified();
            if let Some(place) = self.try_enter(number) {
                return place;
            }
            left.await;
        }
    }

    /// Lets somebody in; if there is no room, somebody who has sent no whole request must leave first.
    fn try_enter(self: &Arc<Self>, number: u64) -> Option<Place> {
        let mut present = lock(&self.present);
        if present.len() >= self.most && !show_out(&mut present, |stage, _| stage != Stage::Answer) {
            return None;
        }
        let stage = Mutex::new((Stage::Head, Instant::now()));
        let visitor = Arc::new(Visitor { stage, leave: Notify::new() });
        present.insert(number, visitor.clone());
        Some(Place { visitors: self.clone(), visitor, number })
    }

    /// Shows out whoever has longest been sending the body of a request, if somebody has been for long. Tells
    /// whether there was one.
    pub fn make_room(&self) -> bool {
        show_out(&mut lock(&self.present), |stage, since| stage == Stage::Body && since > ARRIVING)
    }
}

/// Shows out the one who has been at a stage of this kind for longest.
fn show_out(present: &mut BTreeMap<u64, Arc<Visitor>>, kind: impl Fn(Stage, Duration) -> bool) -> bool {
    let waiting = present.iter().filter_map(|(number, visitor)| {
        let (stage, since) = *lock(&visitor.stage);
        kind(stage, since.elapsed()).then_some((since, *number))
    });
    let Some((_, number)) = waiting.min() else { return false };
    if let Some(visitor) = present.remove(&number) {
        visitor.leave.notify_one();
    }
    true
}

/// The place of a visitor, which is free again when this is dropped.
struct Place {
    visitors: Arc<Visitors>,
    visitor: Arc<Visitor>,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.visitors.present).remove(&self.number);
        self.visitors.left.notify_one();
    }
}

/// Serves whoever comes, without end.
pub async fn serve(mut listener: TcpListener, app: Router, visitors: Arc<Visitors>) {
    for number in 0.. {
        let (stream, _) = Listener::accept(&mut listener).await;
        let place = visitors.enter(number).await;
        tokio::spawn(visit(stream, app.clone(), place));
    }
}

/// One connection, until it is closed, out of time, or shown out.
async fn visit(stream: TcpStream, app: Router, place: Place) {
    let visitor = place.visitor.clone();
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        visitor.set(if request.body().is_end_stream() { Stage::Answer } else { Stage::Body });
        let arriving = visitor.clone();
        let answer = app.call(request.map(|body| Body::new(Arriving { body, visitor: arriving })));
        let answering = Answering(visitor.clone());
        async move {
            let response = answer.await?;
            answering.0.set(Stage::Answer);
            Ok::<_, std::convert::Infallible>(response.map(|body| Answer { body, _answering: answering }))
        }
    });
    let io = TokioIo::new(Patient { stream, visitor: place.visitor.clone(), stalled: None });
    let connection = http1::Builder::new().serve_connection(io, service);
    tokio::select! {
        // Whatever goes wrong between the two ends with the connection.
        _ = connection => {}
        () = place.visitor.is_late() => {}
        () = place.visitor.leave.notified() => {}
    }
}

/// The body of a request; when it is there, the answer is next.
struct Arriving {
    body: Incoming,
    visitor: Arc<Visitor>,
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) || self.body.is_end_stream() {
            self.visitor.set(Stage::Answer);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// An answer is being made or sent; the next head is awaited when this is dropped.
struct Answering(Arc<Visitor>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.set(Stage::Head);
    }
}

/// The body of an answer, which goes on until all of it was handed over.
struct Answer {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that gives up on a client who takes nothing.
struct Patient {
    stream: TcpStream,
    visitor: Arc<Visitor>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    /// What became of an attempt to write, or an error if none has succeeded for too long.
    fn watched<T>(&mut self, wrote: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.stalled = None;
            self.visitor.took();
            return wrote;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(wrote, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watched(wrote, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
