//! The WebSocket of a game: who may open it, and how it is kept.

use std::time::Duration;

use axum::{
    extract::{
        Path, Query, State, WebSocketUpgrade,
        rejection::{PathRejection, QueryRejection},
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderMap, Uri, header},
    response::Response,
};
use futures_util::SinkExt as _;
use serde::Deserialize;
use tokio::{
    sync::{OwnedSemaphorePermit, watch},
    time::{self, Instant},
};
use utoipa::IntoParams;

use crate::{
    app::App,
    error::{ApiError, Busy},
    live::{Command, Joined, stopped},
    wire::{Incoming, Outgoing, PROTOCOL, Refused, Request},
};

/// Messages that a client may send at once.
const BURST: f64 = 30.0;
/// Messages a second that a client may send in the long run.
const PER_SECOND: f64 = 10.0;
/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a message to a client may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes that a socket reads and writes at once; games are small.
const BUFFER: usize = 4 * 1024;
/// A frame may be this many times larger than a message may be, so that a little too much is answered and not cut off.
const SLACK: usize = 4;

/// How a WebSocket is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub(crate) struct Terms {
    /// The version of the protocol that the client speaks.
    #[param(example = "2")]
    protocol: Option<String>,
    /// The tokens of the seats in version 1, separated by commas; without one watches.
    token: Option<String>,
}

/// Opens the WebSocket of a game; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/games/{id}/ws", tag = "games", params(("id" = String, Path, example = "abcdefgh"), Terms),
    responses(
        (status = 101, description = "The WebSocket"),
        (status = 400, description = "`bad-request`: another protocol, another site, no WebSocket", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn open(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    terms: Result<Query<Terms>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(terms)) = (id?, terms?);
    let told = match terms.protocol.as_deref() {
        Some("2") => None,
        Some("1") => Some(terms.token.iter().flat_map(|tokens| tokens.split(',')).map(str::to_owned).collect()),
        _ => return Err(ApiError::BadRequest(format!("protocol={PROTOCOL} expected in the query"))),
    };
    if !is_own_page(&headers) {
        return Err(ApiError::BadRequest("a page of another site may not play here".to_owned()));
    }
    let upgrade = upgrade.map_err(|error| ApiError::BadRequest(error.body_text()))?;
    let permit = app.sockets.clone().try_acquire_owned().map_err(|_| ApiError::Busy(Busy::Sockets))?;
    let stopping = app.games.stopping();
    app.games.knock(&id).await?;
    let largest = app.limits.max_message as usize * SLACK;
    let upgrade = upgrade.max_message_size(largest).max_frame_size(largest).read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| Conversation::new(app, socket, permit).run(id, told, stopping)))
}

/// Returns whether the request comes from a page of this server, or from no page at all.
///
/// Without this any page in the user's browser could play on a server that only this computer can reach.
fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    match (host, origin.as_ref().and_then(Uri::authority)) {
        (Some(host), Some(origin)) => host.eq_ignore_ascii_case(origin.as_str()),
        _ => false,
    }
}

/// One open WebSocket.
struct Conversation {
    app: App,
    socket: WebSocket,
    _permit: OwnedSemaphorePermit,
    /// When the client was last heard of.
    heard: Instant,
    /// Messages that it may still send now.
    credit: f64,
    credited: Instant,
}

/// Whether to go on.
type Goes = Result<(), Closed>;

/// The conversation is over.
struct Closed;

impl Conversation {
    fn new(app: App, socket: WebSocket, permit: OwnedSemaphorePermit) -> Self {
        let now = Instant::now();
        Self { app, socket, _permit: permit, heard: now, credit: BURST, credited: now }
    }

    async fn run(mut self, id: String, told: Option<Vec<String>>, mut stopping: watch::Receiver<bool>) {
        let joined = tokio::select! {
            joined = self.greet(&id, told) => joined,
            () = stopped(&mut stopping) => Err(close_code::AWAY),
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
                text = joined.queue.recv() => match text {
                    Some(text) => self.send(Message::Text(text)).await,
                    None => break,
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) => self.hear(frame, &joined).await,
                    Some(Err(error)) => self.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.tick().await,
                () = stopped(&mut stopping) => break,
            };
            if goes.is_err() {
                let _ = joined.room.send(Command::Leave { listener: joined.listener }).await;
                return;
            }
        }
        // The room lets this listener go: what it has said is delivered, then the socket closes.
        while let Ok(Some(text)) = time::timeout(SEND_TIMEOUT, joined.queue.recv()).await {
            if self.send(Message::Text(text)).await.is_err() {
                return;
            }
        }
        self.close(close_code::AWAY).await;
    }

    /// Waits for the client's first message, which says what seats it holds, and lets it in.
    ///
    /// # Errors
    /// With what the socket is to be closed.
    async fn greet(&mut self, id: &str, told: Option<Vec<String>>) -> Result<Joined, u16> {
        let tokens = match told {
            Some(tokens) => tokens,
            None => match time::timeout(HELLO_TIMEOUT, self.hello()).await {
                Ok(Ok(tokens)) => tokens,
                Ok(Err(Closed)) | Err(_) => return Err(close_code::POLICY),
            },
        };
        match self.app.games.join(id, &tokens).await {
            Ok(joined) => Ok(joined),
            Err(error) => {
                let _ = self.refuse(None, &error).await;
                Err(close_code::POLICY)
            }
        }
    }

    /// Returns the tokens of the client's first message; anything else is refused, and ends the conversation.
    async fn hello(&mut self) -> Result<Vec<String>, Closed> {
        let text = loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    let _ = self.refuse(None, &ApiError::HelloFirst).await;
                    return Err(Closed);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Closed),
            }
        };
        self.heard = Instant::now();
        let (a, error) = match Incoming::read(&text) {
            _ if text.len() > self.app.limits.max_message as usize => (None, ApiError::TooLarge(self.app.limits.max_message)),
            Ok(Incoming { request: Request::Hello { tokens }, .. }) => return Ok(tokens),
            Ok(incoming) => (incoming.a, ApiError::HelloFirst),
            Err(error) => (error.a, ApiError::BadRequest(error.reason)),
        };
        let _ = self.refuse(a, &error).await;
        Err(Closed)
    }

    async fn hear(&mut self, frame: Message, joined: &Joined) -> Goes {
        self.heard = Instant::now();
        match frame {
            Message::Text(text) => self.hear_text(&text, joined).await,
            Message::Binary(_) => self.refuse(None, &ApiError::BadRequest("a text frame expected".to_owned())).await,
            // Pings are answered below us.
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(Closed),
        }
    }

    async fn hear_text(&mut self, text: &Utf8Bytes, joined: &Joined) -> Goes {
        if text.len() > self.app.limits.max_message as usize {
            return self.refuse(None, &ApiError::TooLarge(self.app.limits.max_message)).await;
        }
        match Incoming::read(text) {
            Ok(incoming) if self.pays() => joined.room.send(Command::Say { listener: joined.listener, incoming }).await.map_err(|_| Closed),
            Ok(incoming) => self.refuse(incoming.a, &ApiError::Busy(Busy::Messages)).await,
            Err(error) => self.refuse(error.a, &ApiError::BadRequest(error.reason)).await,
        }
    }

    /// Takes one message from the client's credit; returns whether there was one.
    fn pays(&mut self) -> bool {
        let now = Instant::now();
        self.credit = (self.credit + (now - self.credited).as_secs_f64() * PER_SECOND).min(BURST);
        self.credited = now;
        let pays = self.credit >= 1.0;
        if pays {
            self.credit -= 1.0;
        }
        pays
    }

    /// Asks for a sign of the client, or ends the conversation when none came for too long.
    async fn tick(&mut self) -> Goes {
        if self.heard.elapsed() >= Duration::from_secs(u64::from(self.app.limits.idle_timeout)) {
            self.close(close_code::POLICY).await;
            return Err(Closed);
        }
        self.send(Message::Ping(Vec::new().into())).await
    }

    async fn refuse(&mut self, a: Option<serde_json::Number>, error: &ApiError) -> Goes {
        let text = Outgoing::Refused { a, error: error.failure() }.text();
        self.send(Message::Text(text.into())).await
    }

    /// Ends a conversation in which something came that is no WebSocket message of acceptable size.
    async fn give_up(&mut self, error: &axum::Error) -> Goes {
        tracing::debug!(%error, "a socket is closed");
        self.close(close_code::SIZE).await;
        Err(Closed)
    }

    async fn send(&mut self, message: Message) -> Goes {
        match time::timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Closed),
        }
    }

    async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code, reason: Utf8Bytes::default() };
        if self.send(Message::Close(Some(frame))).await.is_ok() {
            let _ = time::timeout(SEND_TIMEOUT, self.socket.close()).await;
        }
    }
}
