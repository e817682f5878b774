//! The WebSocket of a game: who may open it, and how it is kept.

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
use tokio::time::{self, Instant};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};
use yagura_wire::{Incoming, Refused, Request, socket_schema};

use super::{
    conversation::{Closed, Conversation, Goes, SocketSlot, Terms, begin},
    line::Upgrade,
};
use crate::{
    accounts::Visitor,
    app::App,
    document::Document,
    error::ApiError,
    guard::{Caller, Peer},
    live::{Command, Joined, Said, Stay, seats::Keyring},
    shutdown::Running,
    store::Sitter,
};

/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the last messages to a client may take.
const FAREWELL: Duration = Duration::from_secs(10);

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
    (caller, visitor): (Caller, Visitor),
    id: Result<Path<String>, PathRejection>,
    terms: Result<Query<Terms>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(terms)) = (id?, terms?);
    terms.check(&app, &headers)?;
    let sitter = visitor.sitter()?;
    let upgrade = upgrade?;
    let slot = SocketSlot::take(&app, peer, caller)?;
    let running = app.shutdown.running();
    app.games.knock(&id, caller).await?;
    let largest = app.limits.max_message;
    Ok(begin(upgrade, largest, move |line| {
        Conversation::new(app, line, slot, largest).run(id, sitter, running)
    }))
}

impl Conversation {
    async fn run(mut self, id: String, sitter: Option<Sitter>, running: Running) {
        let joined = tokio::select! {
            joined = self.greet(&id, sitter) => joined,
            () = running.stopped() => Err(CloseCode::Away),
        };
        let mut joined = match joined {
            Ok(joined) => joined,
            Err(code) => return self.close(code).await,
        };
        let mut ticks = self.ticks();
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
                self.hear_goodbye().await;
                let parting = self.parting();
                let _ = joined.room.send(Command::Leave { listener: joined.listener, parting }).await;
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
    async fn greet(&mut self, id: &str, sitter: Option<Sitter>) -> Result<Joined, CloseCode> {
        let Ok(Ok(tokens)) = time::timeout(HELLO_TIMEOUT, self.hello()).await else {
            return Err(CloseCode::Policy);
        };
        match self.app.games.join(id, &Keyring { tokens, sitter }, self.slot.caller, Stay::ForGood).await {
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
                (None, ApiError::too_large(self.app.limits.max_message))
            }
            Ok(Incoming { request: Request::Hello { tokens }, .. }) => return Ok(tokens),
            Ok(incoming) => (incoming.a, ApiError::HelloFirst),
            Err(error) => (error.a, ApiError::misshapen(&error.reason)),
        };
        let _ = self.bear(a, &error).await;
        Err(Closed)
    }

    async fn hear(&mut self, frame: Message, joined: &Joined) -> Goes {
        let Some(text) = self.receive(frame).await? else { return Ok(()) };
        match Incoming::read(&text) {
            Ok(incoming) => joined
                .room
                .send(Command::Say { listener: joined.listener, incoming })
                .await
                .map_err(|_| Closed),
            Err(error) => self.bear(error.a, &ApiError::misshapen(&error.reason)).await,
        }
    }

    async fn tell(&mut self, said: Said) -> Goes {
        let text = match said {
            Said::Text(text) => text,
            Said::State(state) => state.message().await.map_err(|_| Closed)?,
        };
        self.say(text).await
    }
}
