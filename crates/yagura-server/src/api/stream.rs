//! Answers that go on: a line of JSON for each thing that happens (NDJSON), and an empty line where nothing
//! does.

use std::{convert::Infallible, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderName, header},
    response::{IntoResponse as _, Response},
};
use futures_util::stream;
use tokio::{
    sync::mpsc,
    time::{self, Instant},
};
use yagura_wire::{AccountEvent, Refused, ServerMessage};

use super::{bearer::Bearer, conversation::SocketSlot};
use crate::{
    accounts::{AccountError, Visitor},
    app::App,
    error::ApiError,
    guard::{Caller, ConnectionSlot, Peer, Streaming},
    live::{Command, Joined, Parting, Said, Stay},
    lobby::Person,
    shutdown::Running,
    store::Sitter,
};

/// The media type of the streams.
pub(crate) const NDJSON: &str = "application/x-ndjson";
/// After so long without a line an empty one comes, so that both ends know that the other is there.
const SILENCE: Duration = Duration::from_secs(7);
/// How long one who does not read is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a piece of a line.
const PIECE: usize = 16 * 1024;
/// Asks a proxy in front to pass on each line as it comes.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Whoever listens is gone, or does not read.
struct Gone;

/// The server's end of a stream.
struct Lines {
    pieces: mpsc::Sender<Bytes>,
    /// When an empty line is due.
    due: Instant,
    _slot: SocketSlot,
    _streaming: Streaming,
}

impl Lines {
    /// Returns the answer and the end at which its lines are written.
    fn open(peer: &Peer, slot: SocketSlot) -> (Self, Response) {
        let (pieces, body) = mpsc::channel(1);
        let body = stream::unfold(body, async |mut body: mpsc::Receiver<Bytes>| {
            let piece = body.recv().await?;
            Some((Ok::<_, Infallible>(piece), body))
        });
        let headers =
            [(header::CONTENT_TYPE, NDJSON), (header::CACHE_CONTROL, "no-store"), (UNBUFFERED, "no")];
        let streaming = ConnectionSlot::stream(peer.slot.clone());
        let lines = Self { pieces, due: Instant::now() + SILENCE, _slot: slot, _streaming: streaming };
        (lines, (headers, Body::from_stream(body)).into_response())
    }

    /// Writes a line.
    async fn say(&mut self, line: impl Into<Bytes>) -> Result<(), Gone> {
        let mut line: Bytes = line.into();
        while !line.is_empty() {
            self.send(line.split_to(PIECE.min(line.len()))).await?;
        }
        self.send(Bytes::from_static(b"\n")).await
    }

    /// Waits until an empty line is due.
    async fn silence(&self) {
        time::sleep_until(self.due).await;
    }

    /// Writes an empty line.
    async fn breathe(&mut self) -> Result<(), Gone> {
        self.say(Bytes::new()).await
    }

    async fn send(&mut self, piece: Bytes) -> Result<(), Gone> {
        self.due = Instant::now() + SILENCE;
        match time::timeout(PATIENCE, self.pieces.send(piece)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }
}

/// A game as it goes on: the whole state, then each change, as the messages of the socket, a line each, until
/// the game is over.
#[utoipa::path(
    get, path = "/games/{id}/stream", operation_id = "streamGame", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security((), ("seat" = []), ("token" = ["games:play"])),
    responses(
        (status = 200, description = "Lines of JSON: messages of the socket; empty lines are signs of life", body = ServerMessage, content_type = "application/x-ndjson"),
        (status = 403, description = "`scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 429, description = "`busy`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn game(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    (caller, visitor, bearer): (Caller, Visitor, Bearer),
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let keyring = visitor.player(bearer)?;
    let slot = SocketSlot::take(&app, peer.clone(), caller)?;
    let running = app.shutdown.running();
    let joined = app.games.join(&id, &keyring, caller, Stay::UntilTheEnd).await?;
    let (lines, answer) = Lines::open(&peer, slot);
    tokio::spawn(follow(lines, joined, running));
    Ok(answer)
}

/// Passes on what a game says until it is over, nobody listens or the server stops.
async fn follow(mut lines: Lines, mut joined: Joined, running: Running) {
    loop {
        let goes = tokio::select! {
            said = joined.queue.recv() => match said {
                Some(said) => tell(&mut lines, said).await,
                None => return,
            },
            () = lines.silence() => lines.breathe().await,
            () = lines.pieces.closed() => Err(Gone),
            () = running.stopped() => break,
        };
        if goes.is_err() {
            let _ =
                joined.room.send(Command::Leave { listener: joined.listener, parting: Parting::Lost }).await;
            return;
        }
    }
    // The room says goodbye, and lets this listener go.
    while let Ok(Some(said)) = time::timeout(PATIENCE, joined.queue.recv()).await {
        if tell(&mut lines, said).await.is_err() {
            return;
        }
    }
}

async fn tell(lines: &mut Lines, said: Said) -> Result<(), Gone> {
    let text = match said {
        Said::Text(text) => text,
        Said::State(state) => state.message().await.map_err(|_| Gone)?,
    };
    lines.say(text).await
}

/// What happens to the account of a program: its games that go on and the challenges to it, then each that
/// begins, comes or ends.
#[utoipa::path(
    get, path = "/stream/events", operation_id = "streamEvents", tag = "accounts", security(("token" = ["games:play"]), ("session" = [])),
    responses(
        (status = 200, description = "Lines of JSON; empty lines are signs of life", body = AccountEvent, content_type = "application/x-ndjson"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`", body = Refused),
        (status = 429, description = "`busy`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn events(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    (caller, visitor): (Caller, Visitor),
) -> Result<Response, ApiError> {
    let sitter = visitor.sitter()?.ok_or(AccountError::NotLoggedIn)?;
    let slot = SocketSlot::take(&app, peer.clone(), caller)?;
    let running = app.shutdown.running();
    let (lines, answer) = Lines::open(&peer, slot);
    tokio::spawn(async move {
        tokio::select! {
            _ = hear(lines, &app, sitter) => {}
            () = running.stopped() => {}
        }
    });
    Ok(answer)
}

/// Tells what happens to an account until nobody listens.
async fn hear(mut lines: Lines, app: &App, sitter: Sitter) -> Result<(), Gone> {
    let asked = Person { sitter: Some(sitter.clone()), browser: None };
    let Sitter { account, name, is_bot } = sitter;
    // From here on nothing is missed; what begins meanwhile may be told twice.
    let mut events = app.games.events().subscribe(&account);
    say(&mut lines, &AccountEvent::Account { name, bot: is_bot }).await?;
    let games = app.store.games_that_go_on(&account).await.map_err(|error| {
        tracing::warn!(%error, "the games of an account could not be listed");
        Gone
    })?;
    for (game, variant) in games {
        say(&mut lines, &AccountEvent::GameStart { game, variant }).await?;
    }
    let challenges = app.lobby.challenges(&asked).await.map_err(|_| {
        tracing::warn!("the challenges to an account could not be listed");
        Gone
    })?;
    for challenge in challenges.into_iter().filter(|challenge| !challenge.seek.yours) {
        say(&mut lines, &AccountEvent::Challenge { challenge: Box::new(challenge) }).await?;
    }
    loop {
        tokio::select! {
            event = events.next() => say(&mut lines, &event.ok_or(Gone)?).await?,
            () = lines.silence() => lines.breathe().await?,
            () = lines.pieces.closed() => return Err(Gone),
        }
    }
}

async fn say(lines: &mut Lines, event: &AccountEvent) -> Result<(), Gone> {
    lines.say(serde_json::to_string(event).map_err(|_| Gone)?).await
}
