//! What another server leads here: a request is answered as if it had come here, and a socket is talked on.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{Method, StatusCode, Uri},
    response::Response,
};
use futures_util::StreamExt as _;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::frame::coding::CloseCode};

use super::{
    Inner,
    link::{Cut, Link},
    piece::{self, Answered, Asked, Piece},
};
use crate::{
    error::Elsewhere,
    guard::{Caller, ConnectionSlot, Peer},
};

/// Bytes of the body of a request that is led here: none that is led is longer.
const MOST: usize = 16 << 20;
/// Milliseconds that a request may have been on its way here. Whoever sent one that was held up somewhere may
/// have heard long ago that nobody knows what became of it, and have done something else since. This is a
/// quarter of what he waits for an answer ([`super::forward`]); it is measured by the clock of the database,
/// read so that nothing seems younger than it is, and bears any difference of the servers' own clocks.
const STALE: i64 = 5_000;

/// The link on which a socket comes from another server: whoever opens the socket takes it.
#[derive(Clone, Debug)]
pub(crate) struct Arrived(Arc<Mutex<Option<Link>>>);

impl Arrived {
    fn new(link: Link) -> Self {
        Self(Arc::new(Mutex::new(Some(link))))
    }

    pub(crate) fn take(&self) -> Option<Link> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Inner {
    /// Answers what comes on a link.
    pub(super) async fn attend(self: Arc<Self>, mut link: Link, asked: Asked) {
        let mut body = Vec::new();
        loop {
            match link.hear().await {
                Ok(Piece::Data(data)) if body.len() + data.len() <= MOST => body.extend_from_slice(&data),
                Ok(Piece::End) => break,
                // Dropping the link tells the other server.
                _ => return,
            }
        }
        if asked.is_older_than(STALE, link.term().database_time().at_most()) {
            tracing::warn!(uri = asked.uri, "a request of another server came too late, and is not done");
            return link.decline().await;
        }
        let router = self.router.get().and_then(Weak::upgrade);
        let (Some(router), Some(mut request)) = (router, request(&asked, body.into())) else {
            return link.decline().await;
        };
        let Ok(permit) = self.guests.clone().try_acquire_owned() else { return link.decline().await };
        let slot = Arc::new(ConnectionSlot::new(permit, None));
        request.extensions_mut().insert(Peer { address: asked.peer, slot });
        request.extensions_mut().insert(Caller::from(asked.caller));
        let arrived = Arrived::new(link);
        if asked.socket {
            request.extensions_mut().insert(arrived.clone());
        }
        let Ok(response) = TowerToHyperService::new(Router::clone(&router)).call(request).await;
        // Whoever opened a socket has the link, and answers on it.
        let Some(mut link) = arrived.take() else { return };
        // One that this server should not have been asked is asked elsewhere.
        if response.extensions().get::<Elsewhere>().is_some() {
            link.decline().await;
        } else if link.answer(response).await.is_ok() {
            link.finish();
        }
    }
}

fn request(asked: &Asked, body: Body) -> Option<Request> {
    let mut request = Request::new(body);
    *request.method_mut() = asked.method.parse::<Method>().ok()?;
    *request.uri_mut() = asked.uri.parse::<Uri>().ok()?;
    *request.headers_mut() = piece::heard(&asked.headers);
    Some(request)
}

impl Link {
    /// Says that nothing was done here.
    async fn decline(mut self) {
        if self.say(Piece::Answer(Answered::elsewhere())).await.is_ok() {
            self.finish();
        }
    }

    async fn answer(&mut self, response: Response) -> Result<(), Cut> {
        let (parts, body) = response.into_parts();
        self.say(Piece::Answer(Answered::new(parts.status, &parts.headers))).await?;
        let mut body = body.into_data_stream();
        loop {
            tokio::select! {
                data = body.next() => match data {
                    Some(data) => for data in piece::cut(data.map_err(|_| Cut)?) {
                        self.say(Piece::Data(data)).await?;
                    },
                    None => return self.say(Piece::End).await,
                },
                // Whoever asked has said all that he had to: now he is gone.
                _ = self.hear() => return Err(Cut),
            }
        }
    }

    /// Says that the socket is open.
    pub(crate) async fn open(&mut self, answer: &Response<()>) -> Result<(), Cut> {
        debug_assert_eq!(answer.status(), StatusCode::SWITCHING_PROTOCOLS);
        self.say(Piece::Answer(Answered::new(answer.status(), answer.headers()))).await
    }

    /// Returns the next frame that the client sent, of at most `largest` bytes; `None` when there are no
    /// more.
    pub(crate) async fn hear_frame(&mut self, largest: usize, parts: &mut Vec<u8>) -> Option<Message> {
        loop {
            match self.hear().await.ok()? {
                Piece::Part(part) if parts.len() + part.len() <= largest => parts.extend_from_slice(&part),
                Piece::Text(part) if parts.len() + part.len() <= largest => {
                    parts.extend_from_slice(&part);
                    return Some(match Utf8Bytes::try_from(std::mem::take(parts)) {
                        Ok(text) => Message::Text(text),
                        Err(_) => Message::Close(None),
                    });
                }
                // A frame of bytes, of which nobody wants to know more.
                Piece::Data(_) => return Some(Message::Binary(axum::body::Bytes::new())),
                Piece::Ping => return Some(Message::Ping(axum::body::Bytes::new())),
                Piece::Pong => return Some(Message::Pong(axum::body::Bytes::new())),
                Piece::Close(code) => {
                    // What the client itself says is never this.
                    if code == u16::from(CloseCode::Away) {
                        self.sever();
                    }
                    return Some(Message::Close(None));
                }
                _ => return None,
            }
        }
    }

    /// Sends a text to the client.
    pub(crate) async fn say_text(&mut self, text: Utf8Bytes) -> Result<(), Cut> {
        let mut parts = piece::cut(text.into());
        let last = parts.pop().unwrap_or_default();
        for part in parts {
            self.say(Piece::Part(part)).await?;
        }
        self.say(Piece::Text(last)).await
    }

    pub(crate) async fn say_ping(&mut self) -> Result<(), Cut> {
        self.say(Piece::Ping).await
    }

    /// Closes the client's socket with this code.
    pub(crate) async fn say_close(&mut self, code: u16) -> Result<(), Cut> {
        self.say(Piece::Close(code)).await
    }
}
