//! A WebSocket that is open: what its client may send, and how long it is borne.

use std::{sync::Arc, time::Duration};

use axum::{http::HeaderMap, response::Response};
use serde::Deserialize;
use serde_json::{Number, Value};
use tokio::{
    sync::OwnedSemaphorePermit,
    time::{self, Instant, Interval},
};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes, protocol::frame::coding::CloseCode};
use utoipa::IntoParams;
use yagura_wire::{PROTOCOL, ServerMessage};

use super::line::{Broken, Line, Upgrade};
use crate::{
    app::App,
    error::{ApiError, Busy},
    guard::{self, Bucket, Caller, Pace, Peer, Share, Sort},
    live::Parting,
};

/// How long the last frames of a client are waited for that is gone.
const GOODBYE: Duration = Duration::from_millis(100);
/// How long a client that is cut off is still read, so that it hears why: a connection that is closed with
/// something unread is reset, and what was said last is lost with it.
const LINGER: Duration = Duration::from_secs(1);
/// Frames that a client may send.
const CREDIT: Pace = Pace { burst: 30.0, per_second: 10.0 };
/// Frames that come to nothing (too many, no message, too large) before the socket is closed: what a client
/// at fault sends, not one that means it.
const PATIENCE: Pace = Pace { burst: 200.0, per_second: 1.0 };
/// A frame may be this many times larger than a message may be, so that a little too much is answered and not
/// cut off.
const SLACK: usize = 4;

/// Whose socket it is, and what it holds as long as it is open.
pub(super) struct SocketSlot {
    pub(super) caller: Caller,
    _connection: Arc<guard::ConnectionSlot>,
    _of_all: OwnedSemaphorePermit,
    _of_address: Share,
}

/// How a WebSocket is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Terms {
    /// The version of the protocol that the client speaks.
    #[param(example = "3")]
    protocol: Option<String>,
}

impl Terms {
    /// Returns whether a socket may be opened on these terms.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check(&self, app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
        if self.protocol.as_deref() != Some(&PROTOCOL.to_string()) {
            return Err(ApiError::bad_request(
                format!("protocol={PROTOCOL} expected in the query"),
                format!("クエリに protocol={PROTOCOL} が必要です。ページを開き直してください"),
            ));
        }
        if !app.visitors.may_play(headers) {
            return Err(ApiError::bad_request(
                "a page of another site may not play here",
                "ほかのサイトのページからは対局できません",
            ));
        }
        Ok(())
    }
}

impl SocketSlot {
    /// Takes what an open socket holds.
    ///
    /// # Errors
    /// That the server, or the address, has as many as it may.
    pub(super) fn take(app: &App, peer: Peer, caller: Caller) -> Result<Self, ApiError> {
        let of_address = app.guard.take(caller, Sort::Socket)?;
        let of_all = app.sockets.clone().try_acquire_owned().map_err(|_| ApiError::Busy(Busy::Sockets))?;
        Ok(Self { caller, _connection: peer.slot, _of_all: of_all, _of_address: of_address })
    }
}

/// Returns the answer that opens a socket, on which messages have at most `largest` bytes.
pub(super) fn begin<F: Future<Output = ()> + Send + 'static>(
    upgrade: Upgrade,
    largest: u32,
    talk: impl FnOnce(Line) -> F + Send + 'static,
) -> Response {
    upgrade.begin(largest as usize * SLACK, talk)
}

/// Returns the client's number of a message, if it has one.
fn number_of(text: &str) -> Option<Number> {
    serde_json::from_str::<Value>(text).ok()?.get("a")?.as_number().cloned()
}

/// One open WebSocket.
pub(super) struct Conversation {
    pub(super) app: App,
    pub(super) line: Line,
    pub(super) slot: SocketSlot,
    /// Bytes that a message may have.
    largest: u32,
    /// When the client was last heard of.
    pub(super) heard: Instant,
    /// How the client goes, if it goes now by itself.
    parting: Parting,
    /// Frames that it may still send now.
    credit: Bucket,
    /// Frames in vain that are still borne.
    patience: Bucket,
}

/// Whether to go on.
pub(super) type Goes = Result<(), Closed>;

/// The conversation is over.
pub(super) struct Closed;

impl Conversation {
    pub(super) fn new(app: App, line: Line, slot: SocketSlot, largest: u32) -> Self {
        let now = Instant::now();
        Self {
            app,
            line,
            slot,
            largest,
            heard: now,
            parting: Parting::Lost,
            credit: Bucket::new(CREDIT, now),
            patience: Bucket::new(PATIENCE, now),
        }
    }

    /// Returns the clock of the socket: three of its ticks without a sign of the client are its end.
    pub(super) fn ticks(&self) -> Interval {
        let mut ticks = time::interval(self.idle_timeout() / 3);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        ticks
    }

    fn idle_timeout(&self) -> Duration {
        Duration::from_secs(u64::from(self.app.limits.idle_timeout))
    }

    /// Returns the text of a frame that is to be read, `None` when there is nothing more to do with it.
    pub(super) async fn receive(&mut self, frame: Message) -> Result<Option<Utf8Bytes>, Closed> {
        self.heard = Instant::now();
        if let Message::Close(_) = frame {
            self.parting = Parting::Left;
            return Err(Closed);
        }
        if let Err(error) = self.pay() {
            match frame {
                Message::Text(text) => self.bear(number_of(&text), &error).await?,
                Message::Binary(_) => self.bear(None, &error).await?,
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {
                    self.lose_patience().await?;
                }
            }
            return Ok(None);
        }
        match frame {
            Message::Text(text) if text.len() > self.largest as usize => {
                self.bear(None, &ApiError::too_large(self.largest)).await?;
            }
            Message::Text(text) => return Ok(Some(text)),
            Message::Binary(_) => {
                self.bear(
                    None,
                    &ApiError::bad_request("a text frame expected", "テキストのフレームが必要です"),
                )
                .await?;
            }
            // Pings are answered below us.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {}
        }
        Ok(None)
    }

    /// Sends a text.
    pub(super) async fn say(&mut self, text: Utf8Bytes) -> Goes {
        Ok(self.line.say(text).await?)
    }

    /// Takes one frame, whatever is in it, from the credit of the socket and of its address.
    fn pay(&mut self) -> Result<(), ApiError> {
        self.credit.take(CREDIT, 1.0, Instant::now()).map_err(|wait| ApiError::Busy(Busy::Messages(wait)))?;
        self.app.guard.pay(self.slot.caller, 1.0)
    }

    /// Refuses a frame in vain; ends the conversation when there are too many of them.
    pub(super) async fn bear(&mut self, a: Option<Number>, error: &ApiError) -> Goes {
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
        let rest = async { while let Some(Ok(_)) = self.line.hear().await {} };
        let _ = time::timeout(LINGER, rest).await;
        Err(Closed)
    }

    /// Asks for a sign of the client, or ends the conversation when none came for too long.
    pub(super) async fn tick(&mut self) -> Goes {
        if self.heard.elapsed() >= self.idle_timeout() {
            self.close(CloseCode::Policy).await;
            return Err(Closed);
        }
        Ok(self.line.ping().await?)
    }

    /// Ends a conversation in which something came that is no WebSocket message of acceptable size.
    pub(super) async fn give_up(&mut self, error: &tungstenite::Error) -> Goes {
        tracing::debug!(%error, "a socket is closed");
        self.close(CloseCode::Size).await;
        Err(Closed)
    }

    /// Hears whether a client that could not be told something had said goodbye: that it is gone is noticed
    /// by either, whichever comes first.
    pub(super) async fn hear_goodbye(&mut self) {
        if self.parting != Parting::Lost || self.line.is_severed() {
            return;
        }
        let frames = async {
            while let Some(Ok(frame)) = self.line.hear().await {
                if matches!(frame, Message::Close(_)) {
                    return Parting::Left;
                }
            }
            Parting::Lost
        };
        self.parting = time::timeout(GOODBYE, frames).await.unwrap_or(Parting::Lost);
    }

    /// Returns how the client goes that goes now.
    pub(super) fn parting(&self) -> Parting {
        if self.line.is_severed() { Parting::CutOff } else { self.parting }
    }

    pub(super) async fn close(&mut self, code: CloseCode) {
        self.line.close(code).await;
    }
}

impl From<Broken> for Closed {
    fn from(Broken: Broken) -> Self {
        Self
    }
}
