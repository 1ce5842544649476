//! How far runs are, asked from anywhere.

use super::{Connection, NatsError, STATUS_SUBJECT, Server};
use crate::status::Status;
use async_nats::Client;
use futures_util::StreamExt;
use std::time::Duration;

/// How long answers are waited for.
const WAIT: Duration = Duration::from_millis(700);

/// Asks a server again and again.
#[derive(Debug)]
pub struct Asking(Connection);

impl Asking {
    /// Begins to ask.
    pub fn begin(server: &Server) -> Result<Self, NatsError> {
        Connection::open(server, "tatami cluster status").map(Self)
    }

    /// How far the run on the server is; none if nobody coordinates one, or the server is away.
    pub fn status(&self) -> Option<Status> {
        self.0.runtime.block_on(answers(&self.0.client)).into_iter().next()
    }
}

/// What coordinators say.
pub(super) async fn answers(client: &Client) -> Vec<Status> {
    let inbox = client.new_inbox();
    let Ok(mut answers) = client.subscribe(inbox.clone()).await else { return Vec::new() };
    let asked = client.publish_with_reply(STATUS_SUBJECT, inbox, "".into()).await;
    if asked.is_err() {
        return Vec::new();
    }
    let mut told = Vec::new();
    let all = async {
        while let Some(answer) = answers.next().await {
            if let Ok(status) = serde_json::from_slice(&answer.payload) {
                told.push(status);
                break;
            }
            // Nobody listens.
            if answer.status.is_some() {
                break;
            }
        }
    };
    _ = tokio::time::timeout(WAIT, all).await;
    told
}
