//! The WebSocket of the lobby.

use std::time::Duration;

use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::HeaderMap,
    response::Response,
};
use tokio::time;
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};
use yagura_wire::{LobbyMessage, LobbyRequest, LobbyView, Refused};

use super::{
    conversation::{self, Closed, Conversation, Goes, SocketSlot, Terms},
    line::Upgrade,
};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::{Caller, Peer},
    live::seats,
    lobby::{Joined, Person},
    shutdown::Running,
    store::Sitter,
};

/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// What it counts for to forget a seek, compared with a cheap request.
const SEEN: f64 = 5.0;

/// Opens the WebSocket of the lobby; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/lobby/ws", operation_id = "openLobbySocket", tag = "lobby", params(Terms),
    responses(
        (status = 101, description = "The WebSocket: `LobbyRequest` and `LobbyMessage`"),
        (status = 400, description = "`bad-request`: another protocol, another site, no WebSocket", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn open(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    (caller, visitor): (Caller, Visitor),
    terms: Result<Query<Terms>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let Query(terms) = terms?;
    terms.check(&app, &headers)?;
    let sitter = visitor.sitter()?;
    let upgrade = upgrade?;
    let slot = SocketSlot::take(&app, peer, caller)?;
    let running = app.shutdown.running();
    let largest = app.limits.max_message;
    let talk = move |line| Visit(Conversation::new(app, line, slot, largest)).run(sitter, running);
    Ok(conversation::begin(upgrade, largest, talk))
}

/// Somebody who is in the lobby.
struct Visit(Conversation);

impl Visit {
    async fn run(mut self, sitter: Option<Sitter>, running: Running) {
        let greeted = tokio::select! {
            greeted = time::timeout(HELLO_TIMEOUT, self.greet(sitter)) => greeted,
            () = running.stopped() => return self.0.close(CloseCode::Away).await,
        };
        let Ok(Ok((person, mut joined))) = greeted else { return self.0.close(CloseCode::Policy).await };
        let mut ticks = self.0.ticks();
        loop {
            let goes = tokio::select! {
                said = joined.queue.recv() => match said {
                    Some(text) => self.0.say(text).await,
                    None => break,
                },
                frame = self.0.line.hear() => match frame {
                    Some(Ok(frame)) => self.hear(frame, &person).await,
                    Some(Err(error)) => self.0.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.0.tick().await,
            };
            if goes.is_err() {
                joined.leave().await;
                return;
            }
        }
        // The task has ended, or has let go of one who did not read: he comes again.
        self.0.close(CloseCode::Away).await;
    }

    /// Waits for the first message, which says who it is, and lets him in.
    async fn greet(&mut self, sitter: Option<Sitter>) -> Result<(Person, Joined), Closed> {
        let (key, view) = self.hello().await?;
        let person = Person::new(sitter, key.as_deref());
        match self.0.app.lobby.join(person.clone(), view).await {
            Ok(joined) => Ok((person, joined)),
            Err(error) => {
                self.0.bear(None, &error).await?;
                Err(Closed)
            }
        }
    }

    async fn hello(&mut self) -> Result<(Option<String>, LobbyView), Closed> {
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
            let error = match LobbyRequest::read(&text) {
                Ok(LobbyRequest::Hello { key, view }) => match seats::browser_key(key) {
                    Ok(key) => return Ok((key, view)),
                    Err(error) => error,
                },
                Ok(_) => ApiError::HelloFirst,
                Err(error) => ApiError::misshapen(&error.reason),
            };
            self.0.bear(None, &error).await?;
            return Err(Closed);
        }
    }

    async fn hear(&mut self, frame: Message, person: &Person) -> Goes {
        let Some(text) = self.0.receive(frame).await? else { return Ok(()) };
        let error = match LobbyRequest::read(&text) {
            Ok(LobbyRequest::Ping {}) => return self.0.say(LobbyMessage::Pong.text().into()).await,
            Ok(LobbyRequest::Seen { id }) => {
                let app = &self.0.app;
                let done = match app.guard.pay(self.0.slot.caller, SEEN) {
                    Ok(()) => app.lobby.forget(person, &id).await,
                    Err(error) => Err(error),
                };
                match done {
                    Ok(()) => return Ok(()),
                    Err(error) => error,
                }
            }
            Ok(LobbyRequest::Hello { .. }) => ApiError::HelloTwice,
            Err(error) => ApiError::misshapen(&error.reason),
        };
        self.0.bear(None, &error).await
    }
}
