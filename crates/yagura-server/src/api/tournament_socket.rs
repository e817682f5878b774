//! The WebSocket of a tournament: whoever looks at it is told each change.

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
use tokio::{sync::broadcast::error::RecvError, time};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};
use yagura_wire::{ByeReason, Refused, TournamentMessage, TournamentRequest, TournamentRole};

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
    lobby::Person,
    shutdown::Running,
    store::Sitter,
    tournaments::{Page, Tournaments},
};

/// How long a client may take to say who it is.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// Opens the WebSocket of a tournament; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/tournaments/{id}/ws", operation_id = "openTournamentSocket", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm"), Terms),
    responses(
        (status = 101, description = "The WebSocket: `TournamentRequest` and `TournamentMessage`"),
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
    app.tournaments.look(&id).await?;
    let upgrade = upgrade?;
    let slot = SocketSlot::take(&app, peer, caller)?;
    let running = app.shutdown.running();
    let largest = app.limits.max_message;
    let talk = move |line| Visit(Conversation::new(app, line, slot, largest)).run(id, sitter, running);
    Ok(conversation::begin(upgrade, largest, talk))
}

/// Somebody who looks at a tournament.
struct Visit(Conversation);

/// What he was told last.
#[derive(Debug, Default)]
struct Told {
    version: Option<i64>,
    role: Option<TournamentRole>,
    /// Where he takes part: as long as he has it, he is there.
    page: Option<Page>,
}

impl Visit {
    async fn run(mut self, id: String, sitter: Option<Sitter>, running: Running) {
        let greeted = tokio::select! {
            greeted = time::timeout(HELLO_TIMEOUT, self.hello()) => greeted,
            () = running.stopped() => return self.0.close(CloseCode::Away).await,
        };
        let Ok(Ok(key)) = greeted else { return self.0.close(CloseCode::Policy).await };
        let person = Person::new(sitter, key.as_deref());
        if let Err(error) = self.0.app.tournaments.hand_over(&id, &person).await {
            tracing::debug!(tournament = id, %error, "what is a guest's could not become his account's");
        }
        let mut news = self.0.app.tournaments.subscribe();
        let mut told = Told::default();
        if self.tell(&id, &person, &mut told).await.is_err() {
            return;
        }
        let mut ticks = self.0.ticks();
        loop {
            let goes = tokio::select! {
                () = running.stopped() => {
                    let bye = TournamentMessage::Bye { reason: ByeReason::Shutdown }.text();
                    let _ = self.0.say(bye.into()).await;
                    return self.0.close(CloseCode::Away).await;
                }
                changed = news.recv() => match changed {
                    Ok(changed) if changed != id => Ok(()),
                    Ok(_) | Err(RecvError::Lagged(_)) => self.tell(&id, &person, &mut told).await,
                    Err(RecvError::Closed) => return self.0.close(CloseCode::Away).await,
                },
                frame = self.0.line.hear() => match frame {
                    Some(Ok(frame)) => self.hear(frame).await,
                    Some(Err(error)) => self.0.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.0.tick().await,
            };
            if goes.is_err() {
                return;
            }
        }
    }

    /// Tells the tournament as it is now, as far as that is new.
    async fn tell(&mut self, id: &str, person: &Person, told: &mut Told) -> Goes {
        let shown = match self.0.app.tournaments.look(id).await {
            Ok(shown) => shown,
            Err(error) => {
                // It was cancelled, or cannot be read now: then he comes again.
                self.0.bear(None, &error).await?;
                self.0.close(CloseCode::Away).await;
                return Err(Closed);
            }
        };
        if told.version != Some(shown.tournament.v) {
            told.version = Some(shown.tournament.v);
            self.0.say(shown.text.clone()).await?;
        }
        let role = Tournaments::role(&shown, person);
        // How long he may still come is no news, as it is always another.
        let lasting = TournamentRole { come_within: None, ..role.clone() };
        if told.role.as_ref() != Some(&lasting) {
            told.role = Some(lasting);
            self.0.say(TournamentMessage::You { you: role }.text().into()).await?;
        }
        self.0.app.tournaments.attend(&shown, person, &mut told.page).await;
        Ok(())
    }

    /// Waits for the first message, which says who it is.
    async fn hello(&mut self) -> Result<Option<String>, Closed> {
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
            let error = match TournamentRequest::read(&text) {
                Ok(TournamentRequest::Hello { key }) => match seats::browser_key(key) {
                    Ok(key) => return Ok(key),
                    Err(error) => error,
                },
                Ok(_) => ApiError::HelloFirst,
                Err(error) => ApiError::misshapen(&error.reason),
            };
            self.0.bear(None, &error).await?;
            return Err(Closed);
        }
    }

    async fn hear(&mut self, frame: Message) -> Goes {
        let Some(text) = self.0.receive(frame).await? else { return Ok(()) };
        let error = match TournamentRequest::read(&text) {
            Ok(TournamentRequest::Ping {}) => return self.0.say(TournamentMessage::Pong.text().into()).await,
            Ok(TournamentRequest::Hello { .. }) => ApiError::HelloTwice,
            Err(error) => ApiError::misshapen(&error.reason),
        };
        self.0.bear(None, &error).await
    }
}
