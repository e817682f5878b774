//! The WebSocket of a game: who may open it, and how it is kept.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;
use tokio::{
    sync::OwnedSemaphorePermit,
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::{self, Message, protocol::frame::coding::CloseCode};
use utoipa::IntoParams;
use yagura_wire::{Incoming, PROTOCOL, Refused, Request, ServerMessage, socket_schema};

use super::line::{Broken, Line, Upgrade};
use crate::{
    app::App,
    document::Document,
    error::{ApiError, Busy},
    guard::{self, Bucket, Caller, Pace, Peer, Share, Sort},
    live::{Command, Joined, Said},
    shutdown::Running,
};

/// Frames that a client may send.
const CREDIT: Pace = Pace { burst: 30.0, per_second: 10.0 };
/// Frames that come to nothing (too many, no message, too large) before the socket is closed: what a client
/// at fault sends, not one that means it.
const PATIENCE: Pace = Pace { burst: 200.0, per_second: 1.0 };
/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the last messages to a client may take.
const FAREWELL: Duration = Duration::from_secs(10);
/// A frame may be this many times larger than a message may be, so that a little too much is answered and not
/// cut off.
const SLACK: usize = 4;

/// How a WebSocket is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Terms {
    /// The version of the protocol that the client speaks.
    #[param(example = "3")]
    protocol: Option<String>,
}

/// The JSON schema of the messages of the WebSocket.
#[utoipa::path(
    get, path = "/socket.schema.json", operation_id = "getSocketSchema", tag = "games",
    responses((status = 200, description = "A JSON schema (draft 2020-12) with `ClientMessage` and `ServerMessage` in its `$defs`", body = serde_json::Value)),
)]
pub(crate) async fn schema(State(app): State<App>, headers: HeaderMap) -> Response {
    app.documents.get("?socket", || Document::of(&socket_schema())).answer(&headers)
}

/// Opens the WebSocket of a game; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/games/{id}/ws", operation_id = "openSocket", tag = "games", params(("id" = String, Path, example = "abcdefgh"), Terms),
    responses(
        (status = 101, description = "The WebSocket"),
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
    if terms.protocol.as_deref() != Some(&PROTOCOL.to_string()) {
        return Err(ApiError::BadRequest(format!("protocol={PROTOCOL} expected in the query")));
    }
    if !app.visitors.may_play(&headers) {
        return Err(ApiError::BadRequest("a page of another site may not play here".to_owned()));
    }
    let upgrade = upgrade?;
    let of_address = app.guard.take(caller, Sort::Socket)?;
    let of_all = app.sockets.clone().try_acquire_owned().map_err(|_| ApiError::Busy(Busy::Sockets))?;
    let slot = SocketSlot { caller, _connection: peer.slot, _of_all: of_all, _of_address: of_address };
    let running = app.shutdown.running();
    app.games.knock(&id, caller).await?;
    let largest = app.limits.max_message as usize * SLACK;
    Ok(upgrade.begin(largest, move |line| Conversation::new(app, line, slot).run(id, running)))
}

/// Whose socket it is, and what it holds as long as it is open.
struct SocketSlot {
    caller: Caller,
    _connection: Arc<guard::ConnectionSlot>,
    _of_all: OwnedSemaphorePermit,
    _of_address: Share,
}

/// One open WebSocket.
struct Conversation {
    app: App,
    line: Line,
    slot: SocketSlot,
    /// When the client was last heard of.
    heard: Instant,
    /// Frames that it may still send now.
    credit: Bucket,
    /// Frames in vain that are still borne.
    patience: Bucket,
}

/// Whether to go on.
type Goes = Result<(), Closed>;

/// The conversation is over.
struct Closed;

impl Conversation {
    fn new(app: App, line: Line, slot: SocketSlot) -> Self {
        let now = Instant::now();
        Self {
            app,
            line,
            slot,
            heard: now,
            credit: Bucket::new(CREDIT, now),
            patience: Bucket::new(PATIENCE, now),
        }
    }

    async fn run(mut self, id: String, running: Running) {
        let joined = tokio::select! {
            joined = self.greet(&id) => joined,
            () = running.stopped() => Err(CloseCode::Away),
        };
        let mut joined = match joined {
            Ok(joined) => joined,
            Err(code) => return self.close(code).await,
        };
        // The clock of the socket: three of its ticks without a sign of the client are its end.
        let mut ticks = time::interval(Duration::from_secs(u64::from(self.app.limits.idle_timeout)) / 3);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        loop {
            let goes = tokio::select! {
                said = joined.queue.recv() => match said {
                    Some(said) => self.tell(said).await,
                    None => break,
                },
                frame = self.line.hear() => match frame {
                    Some(Ok(frame)) => self.hear(frame, &joined).await,
                    Some(Err(error)) => self.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.tick().await,
                () = running.stopped() => break,
            };
            if goes.is_err() {
                let _ = joined.room.send(Command::Leave { listener: joined.listener }).await;
                return;
            }
        }
        // The room lets this listener go: what it has said is delivered, then the socket closes.
        while let Ok(Some(said)) = time::timeout(FAREWELL, joined.queue.recv()).await {
            if self.tell(said).await.is_err() {
                return;
            }
        }
        self.close(CloseCode::Away).await;
    }

    /// Waits for the client's first message, which says what seats it holds, and lets it in.
    ///
    /// # Errors
    /// With what the socket is to be closed.
    async fn greet(&mut self, id: &str) -> Result<Joined, CloseCode> {
        let Ok(Ok(tokens)) = time::timeout(HELLO_TIMEOUT, self.hello()).await else {
            return Err(CloseCode::Policy);
        };
        match self.app.games.join(id, &tokens, self.slot.caller).await {
            Ok(joined) => Ok(joined),
            Err(error) => {
                let _ = self.bear(None, &error).await;
                Err(CloseCode::Policy)
            }
        }
    }

    /// Returns the tokens of the client's first message; anything else is refused, and ends the conversation.
    async fn hello(&mut self) -> Result<Vec<String>, Closed> {
        let text = loop {
            match self.line.hear().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    let _ = self.bear(None, &ApiError::HelloFirst).await;
                    return Err(Closed);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Closed),
            }
        };
        self.heard = Instant::now();
        let (a, error) = match Incoming::read(&text) {
            _ if text.len() > self.app.limits.max_message as usize => {
                (None, ApiError::TooLarge(self.app.limits.max_message))
            }
            Ok(Incoming { request: Request::Hello { tokens }, .. }) => return Ok(tokens),
            Ok(incoming) => (incoming.a, ApiError::HelloFirst),
            Err(error) => (error.a, ApiError::BadRequest(error.reason)),
        };
        let _ = self.bear(a, &error).await;
        Err(Closed)
    }

    async fn hear(&mut self, frame: Message, joined: &Joined) -> Goes {
        self.heard = Instant::now();
        if let Message::Close(_) = frame {
            return Err(Closed);
        }
        if let Err(error) = self.pay() {
            return match frame {
                // Its number is given back if it has one.
                Message::Text(text) => {
                    self.bear(
                        Incoming::read(&text).map_or_else(|error| error.a, |incoming| incoming.a),
                        &error,
                    )
                    .await
                }
                Message::Binary(_) => self.bear(None, &error).await,
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {
                    self.lose_patience().await
                }
            };
        }
        match frame {
            Message::Text(text) => self.hear_text(&text, joined).await,
            Message::Binary(_) => {
                self.bear(None, &ApiError::BadRequest("a text frame expected".to_owned())).await
            }
            // Pings are answered below us.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(()),
        }
    }

    async fn hear_text(&mut self, text: &str, joined: &Joined) -> Goes {
        if text.len() > self.app.limits.max_message as usize {
            return self.bear(None, &ApiError::TooLarge(self.app.limits.max_message)).await;
        }
        match Incoming::read(text) {
            Ok(incoming) => joined
                .room
                .send(Command::Say { listener: joined.listener, incoming })
                .await
                .map_err(|_| Closed),
            Err(error) => self.bear(error.a, &ApiError::BadRequest(error.reason)).await,
        }
    }

    /// Takes one frame, whatever is in it, from the credit of the socket and of its address.
    fn pay(&mut self) -> Result<(), ApiError> {
        self.credit.take(CREDIT, 1.0, Instant::now()).map_err(|wait| ApiError::Busy(Busy::Messages(wait)))?;
        self.app.guard.pay(self.slot.caller, 1.0)
    }

    /// Refuses a frame in vain; ends the conversation when there are too many of them.
    async fn bear(&mut self, a: Option<serde_json::Number>, error: &ApiError) -> Goes {
        self.lose_patience().await?;
        let text = ServerMessage::Refused { a, error: error.failure() }.text();
        Ok(self.line.say(text.into()).await?)
    }

    /// Ends the conversation when too many frames came in vain.
    async fn lose_patience(&mut self) -> Goes {
        if self.patience.take(PATIENCE, 1.0, Instant::now()).is_ok() {
            return Ok(());
        }
        tracing::debug!("a client that says nothing is cut off");
        self.close(CloseCode::Policy).await;
        Err(Closed)
    }

    /// Asks for a sign of the client, or ends the conversation when none came for too long.
    async fn tick(&mut self) -> Goes {
        if self.heard.elapsed() >= Duration::from_secs(u64::from(self.app.limits.idle_timeout)) {
            self.close(CloseCode::Policy).await;
            return Err(Closed);
        }
        Ok(self.line.ping().await?)
    }

    /// Ends a conversation in which something came that is no WebSocket message of acceptable size.
    async fn give_up(&mut self, error: &tungstenite::Error) -> Goes {
        tracing::debug!(%error, "a socket is closed");
        self.close(CloseCode::Size).await;
        Err(Closed)
    }

    async fn tell(&mut self, said: Said) -> Goes {
        let text = match said {
            Said::Text(text) => text,
            Said::State(state) => state.message().await.map_err(|_| Closed)?,
        };
        Ok(self.line.say(text).await?)
    }

    async fn close(&mut self, code: CloseCode) {
        self.line.close(code).await;
    }
}

impl From<Broken> for Closed {
    fn from(Broken: Broken) -> Self {
        Self
    }
}
