//! The WebSocket on which several people work at one record.

use std::time::Duration;

use axum::{
    Extension,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::Response,
};
use tokio::time;
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};
use yagura_wire::{Refused, SharedMessage, SharedRequest};

use super::{
    conversation::{self, Closed, Conversation, Goes, SocketSlot, Terms},
    kept,
    line::Upgrade,
};
use crate::{
    app::App,
    error::ApiError,
    guard::{Caller, Peer},
    shared::{Command, Joined, Keys},
    shutdown::Running,
};

/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the last messages to a client may take.
const FAREWELL: Duration = Duration::from_secs(10);
/// What a change counts for, and the whole record, compared with a cheap request.
const EDIT: f64 = 0.25;
const WHOLE: f64 = 5.0;

/// Opens the WebSocket of a record; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/records/{id}/ws", operation_id = "openRecordSocket", tag = "records", params(("id" = String, Path, example = "abcdefghijklm"), Terms),
    responses(
        (status = 101, description = "The WebSocket: `SharedRequest` and `SharedMessage`"),
        (status = 400, description = "`bad-request`: another protocol, another site, no WebSocket", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn open(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    terms: Result<Query<Terms>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(terms)) = (id?, terms?);
    terms.check(&app, &headers)?;
    let upgrade = upgrade?;
    let slot = SocketSlot::take(&app, peer, caller)?;
    let running = app.shutdown.running();
    kept::found(&app, &id).await?;
    let largest = app.limits.max_record();
    let talk = move |line| Guest(Conversation::new(app, line, slot, largest)).run(id, running);
    Ok(conversation::begin(upgrade, largest, talk))
}

/// Somebody who is at a record.
struct Guest(Conversation);

impl Guest {
    async fn run(mut self, id: String, running: Running) {
        let joined = tokio::select! {
            joined = self.greet(&id) => joined,
            () = running.stopped() => Err(CloseCode::Away),
        };
        let mut joined = match joined {
            Ok(joined) => joined,
            Err(code) => return self.0.close(code).await,
        };
        let mut ticks = self.0.ticks();
        loop {
            let goes = tokio::select! {
                said = joined.queue.recv() => match said {
                    Some(text) => self.0.say(text).await,
                    None => break,
                },
                frame = self.0.line.hear() => match frame {
                    Some(Ok(frame)) => self.hear(frame, &joined).await,
                    Some(Err(error)) => self.0.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.0.tick().await,
                () = running.stopped() => break,
            };
            if goes.is_err() {
                let _ = joined.room.send(Command::Leave { listener: joined.listener }).await;
                return;
            }
        }
        // The record's task lets this listener go: what it has said is delivered, then the socket closes.
        while let Ok(Some(text)) = time::timeout(FAREWELL, joined.queue.recv()).await {
            if self.0.say(text).await.is_err() {
                return;
            }
        }
        self.0.close(CloseCode::Away).await;
    }

    /// Waits for the first message, which says what the client may do, and lets it in.
    ///
    /// # Errors
    /// With what the socket is to be closed.
    async fn greet(&mut self, id: &str) -> Result<Joined, CloseCode> {
        let Ok(Ok(keys)) = time::timeout(HELLO_TIMEOUT, self.hello()).await else {
            return Err(CloseCode::Policy);
        };
        match self.0.app.shared.join(id, keys).await {
            Ok(joined) => Ok(joined),
            Err(error) => {
                let _ = self.0.bear(None, &error).await;
                Err(CloseCode::Policy)
            }
        }
    }

    /// Returns the keys of the first message; anything else is refused, and ends the conversation.
    async fn hello(&mut self) -> Result<Keys, Closed> {
        loop {
            let frame = match self.0.line.hear().await {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => {
                    self.0.give_up(&error).await?;
                    return Err(Closed);
                }
                None => return Err(Closed),
            };
            let Some(text) = self.0.receive(frame).await? else { continue };
            let (a, error) = match SharedRequest::read(&text) {
                Ok(SharedRequest::Hello { keys, study }) => return Ok(Keys::new(&keys, study)),
                Ok(_) => (None, ApiError::HelloFirst),
                Err(error) => (error.a, ApiError::misshapen(&error.reason)),
            };
            self.0.bear(a, &error).await?;
            return Err(Closed);
        }
    }

    async fn hear(&mut self, frame: Message, joined: &Joined) -> Goes {
        let Some(text) = self.0.receive(frame).await? else { return Ok(()) };
        let listener = joined.listener;
        let command = match SharedRequest::read(&text) {
            Ok(SharedRequest::Edit { a, edits }) => {
                if let Err(error) = self.pay(EDIT * edits.len() as f64) {
                    return self.0.bear(a, &error).await;
                }
                Command::Edit { listener, a, edits }
            }
            Ok(SharedRequest::At { path }) => Command::At { listener, path },
            Ok(SharedRequest::Sync {}) => match self.pay(WHOLE) {
                Ok(()) => Command::Sync { listener },
                Err(error) => return self.0.bear(None, &error).await,
            },
            Ok(SharedRequest::Ping {}) => return self.0.say(SharedMessage::Pong.text().into()).await,
            Ok(SharedRequest::Hello { .. }) => return self.0.bear(None, &ApiError::HelloTwice).await,
            Err(error) => return self.0.bear(error.a, &ApiError::misshapen(&error.reason)).await,
        };
        joined.room.send(command).await.map_err(|_| Closed)
    }

    fn pay(&self, cost: f64) -> Result<(), ApiError> {
        self.0.app.guard.pay(self.0.slot.caller, cost)
    }
}
