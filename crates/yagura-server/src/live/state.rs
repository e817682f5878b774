//! The whole state of a game as a text, made when somebody is to hear it, once for all who may know the same,
//! and off the async threads: that of a long game on a large board takes a while, and is large.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use axum::body::Bytes;
use tokio::{
    sync::{OnceCell, Semaphore},
    task,
};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::ServerMessage;

use super::{live_game::LiveGame, seats::Seats};

use crate::{document::Document, error::ApiError};

/// How many are made at the same time: the others wait, and the processors are not all theirs.
static MAKERS: Semaphore = Semaphore::const_new(2);

/// The state of a game at one version, for those who hold the same seats.
pub(crate) struct State {
    /// What it is made from, until it is made.
    source: Mutex<Option<Arc<LiveGame>>>,
    seats: Seats,
    text: OnceCell<Text>,
}

/// A state as it is told.
#[derive(Clone, Debug)]
struct Text {
    /// The message of a socket.
    message: Utf8Bytes,
    /// The same state without the message around it.
    document: Document,
}

/// The states of a game at one version that somebody asked for.
#[derive(Debug, Default)]
pub(super) struct States {
    version: i64,
    states: [Option<Arc<State>>; 4],
}

impl States {
    /// Returns the state for holders of these seats.
    pub(super) fn get(&mut self, live: &LiveGame, seats: Seats) -> Arc<State> {
        if self.version != live.version() {
            *self = Self { version: live.version(), ..Self::default() };
        }
        self.states[seats.index()].get_or_insert_with(|| Arc::new(State::new(live, seats))).clone()
    }

    /// Forgets them all: nobody needs them, or something else than a version has changed.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl State {
    pub(super) fn new(live: &LiveGame, seats: Seats) -> Self {
        Self { source: Mutex::new(Some(Arc::new(live.clone()))), seats, text: OnceCell::new() }
    }

    /// Returns the message of a socket.
    ///
    /// # Errors
    /// That it could not be made.
    pub(crate) async fn message(&self) -> Result<Utf8Bytes, ApiError> {
        Ok(self.text().await?.message.clone())
    }

    /// Returns the body of an answer.
    ///
    /// # Errors
    /// That it could not be made.
    pub(crate) async fn document(&self) -> Result<Document, ApiError> {
        Ok(self.text().await?.document.clone())
    }

    async fn text(&self) -> Result<&Text, ApiError> {
        let make = async || {
            let _maker = MAKERS.acquire().await.map_err(|_| ApiError::Internal)?;
            let live = self.source().clone().ok_or(ApiError::Internal)?;
            let seats = self.seats;
            let made = task::spawn_blocking(move || Text::of(&live, seats)).await;
            made.map_err(|error| {
                tracing::error!(%error, "the state of a game could not be told");
                ApiError::Internal
            })
        };
        let text = self.text.get_or_try_init(make).await?;
        *self.source() = None;
        Ok(text)
    }

    fn source(&self) -> std::sync::MutexGuard<'_, Option<Arc<LiveGame>>> {
        // Nothing is done while it is held.
        self.source.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Text {
    fn of(live: &LiveGame, seats: Seats) -> Self {
        let v = live.version();
        let message = ServerMessage::State { v, state: Box::new(live.snapshot(seats)) }.text();
        let head = format!(r#"{{"t":"state","v":{v},"state":"#);
        debug_assert!(message.starts_with(&head), "the state comes last: {message:.60}");
        let message = Utf8Bytes::from(message);
        let all: &Bytes = message.as_ref();
        let document = Document::new(all.slice(head.len()..all.len() - 1));
        Self { message, document }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("seats", &self.seats).field("text", &self.text).finish_non_exhaustive()
    }
}
