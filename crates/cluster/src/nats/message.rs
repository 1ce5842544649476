//! Jobs, reports and news as bytes: a head as JSON after its length, and then what it is about, unless that is
//! so large that it lies in an object store.

use super::objects;
use crate::job::{Found, Job, Report};
use async_nats::jetstream::Context;
use async_nats::jetstream::object_store::ObjectMetadata;
use game::Board;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::io::AsyncReadExt;

/// What a message has beside its body.
const AROUND: usize = 16 << 10;
/// What lies in an object store is in pieces of so many bytes at most.
const LARGEST_PIECE: usize = 128 << 10;
/// No body is larger: whoever says so is not listened to.
const MOST_BYTES: usize = 1 << 30;

/// A job that travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobHead {
    /// The run that it belongs to.
    pub run: String,
    pub id: u64,
    pub board: String,
    pub nodes: u64,
}

/// A report that travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportHead {
    pub run: String,
    pub id: u64,
    pub board: String,
    pub key: Vec<u8>,
    pub worker: String,
    pub parked: bool,
    pub nodes: u64,
    pub millis: u64,
    /// How often the job was delivered.
    pub delivered: i64,
    pub object: Option<String>,
}

/// What somebody has found out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewsHead {
    pub board: String,
    pub finder: String,
    pub object: Option<String>,
}

/// A board by its name.
pub fn board(name: &str) -> Option<Board> {
    let (width, height) = name.split_once('x')?;
    Board::new(width.parse().ok()?, height.parse().ok()?)
}

pub fn pack(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    let head = serde_json::to_vec(head).unwrap_or_default();
    let mut bytes = (head.len() as u32).to_le_bytes().to_vec();
    bytes.extend(head);
    bytes.extend(body);
    bytes
}

pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (head, body) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((serde_json::from_slice(head).ok()?, body))
}

impl JobHead {
    pub fn packed(run: &str, board: Board, job: &Job) -> Vec<u8> {
        let head = Self { run: run.to_string(), id: job.id, board: board.to_string(), nodes: job.nodes };
        pack(&head, &job.key)
    }
}

impl ReportHead {
    /// The report as the coordinator of a run has it.
    pub fn report(self, body: Vec<u8>, run: &str, again: bool) -> Report {
        // What another coordinator has asked for it may have kept, too.
        Report {
            id: (self.run == run).then_some(self.id),
            key: self.key,
            worker: self.worker,
            found: if self.parked { Found::Parked } else { Found::Parcel(body) },
            nodes: self.nodes,
            time: Duration::from_millis(self.millis),
            ticket: 0,
            again: again || self.delivered > 1 || self.run != run,
        }
    }
}

/// Puts what is too large for a message where it can be fetched; says under which name.
pub async fn store(
    context: &Context,
    bucket: &str,
    name: String,
    body: &[u8],
) -> Result<Option<String>, String> {
    let most = context.client().server_info().max_payload;
    if body.len() + AROUND <= most {
        return Ok(None);
    }
    let objects = objects(context, bucket).await.ok_or("the object store is missing")?;
    // A piece is a message, too.
    let chunk_size = Some(most.saturating_sub(AROUND).clamp(1, LARGEST_PIECE));
    let object = ObjectMetadata { name: name.clone(), chunk_size, ..ObjectMetadata::default() };
    objects.put(object, &mut &*body).await.map_err(|error| error.to_string())?;
    Ok(Some(name))
}

/// The body of a message, wherever it is.
pub async fn body(context: &Context, bucket: &str, object: Option<&str>, inline: &[u8]) -> Option<Vec<u8>> {
    let Some(name) = object else { return Some(inline.to_vec()) };
    let objects = objects(context, bucket).await?;
    let object = objects.get(name).await.ok()?;
    if object.info().size > MOST_BYTES {
        return None;
    }
    let mut bytes = Vec::new();
    object.take(MOST_BYTES as u64).read_to_end(&mut bytes).await.ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_again_and_flawed_ones_are_not() {
        let board = Board::new(5, 4).unwrap();
        let job = Job { id: 7, key: vec![1, 2, 3], nodes: 9 };
        let bytes = JobHead::packed("run", board, &job);
        let (head, key): (JobHead, &[u8]) = unpack(&bytes).unwrap();
        assert_eq!((head.id, &*head.board, head.nodes, key), (7, "5x4", 9, &[1, 2, 3][..]));
        for length in 0..bytes.len() - 3 {
            assert!(unpack::<JobHead>(&bytes[..length]).is_none());
        }
        assert_eq!(super::board("5x4"), Some(board));
        assert!(["", "5", "5x", "0x4", "99x99", "axb"].iter().all(|name| super::board(name).is_none()));
    }

    #[test]
    fn reports_of_another_run_are_those_of_strangers() {
        let head = ReportHead {
            run: "a".to_string(),
            id: 3,
            board: "3x3".to_string(),
            key: vec![1],
            worker: "w".to_string(),
            parked: false,
            nodes: 5,
            millis: 6,
            delivered: 1,
            object: None,
        };
        let report = head.clone().report(vec![8], "a", false);
        assert_eq!((report.id, report.found, report.again), (Some(3), Found::Parcel(vec![8]), false));
        assert_eq!(head.clone().report(vec![], "b", false).id, None);
        assert!(head.clone().report(vec![], "a", true).again);
        assert!(ReportHead { delivered: 2, ..head.clone() }.report(vec![], "a", false).again);
        assert_eq!(ReportHead { parked: true, ..head }.report(vec![], "a", false).found, Found::Parked);
    }
}
