//! A WebSocket that sends long messages in pieces: one who does not read holds up a piece, and not the
//! message, of which there is one for all.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts,
    http::{self, request::Parts},
    response::Response,
};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::time;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message, Utf8Bytes,
        handshake::server::create_response,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{CloseCode, Data, OpCode},
            },
        },
    },
};

use crate::{
    cluster::{Arrived, Cut, Link},
    error::ApiError,
};

/// How long a piece of a message may take.
const PIECE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a whole message may take.
const MESSAGE_TIMEOUT: Duration = Duration::from_mins(1);
/// Bytes of a piece.
const PIECE: usize = 16 * 1024;
/// Bytes that a socket reads and writes at once; what people say is short.
const BUFFER: usize = 4 * 1024;

/// A request for a WebSocket.
pub(crate) struct Upgrade {
    answer: http::Response<()>,
    way: Way,
}

/// How the line comes to be.
enum Way {
    /// The connection becomes it.
    Connection(OnUpgrade),
    /// Another server has the connection, and leads it here.
    Led(Box<Link>),
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let mut request = http::Request::new(());
        *request.method_mut() = parts.method.clone();
        *request.version_mut() = parts.version;
        request.headers_mut().clone_from(&parts.headers);
        let answer = create_response(&request).map_err(|error| {
            ApiError::bad_request(error.to_string(), "WebSocket を開くリクエストではありません")
        })?;
        if let Some(link) = parts.extensions.get::<Arrived>().and_then(Arrived::take) {
            return Ok(Self { answer, way: Way::Led(Box::new(link)) });
        }
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let upgrade = upgrade.ok_or_else(|| {
            ApiError::bad_request(
                "this connection cannot become a WebSocket",
                "この接続は WebSocket になれません",
            )
        })?;
        Ok(Self { answer, way: Way::Connection(upgrade) })
    }
}

impl Upgrade {
    /// Returns the answer after which `talk` has the line, on which no longer message is heard than `largest`
    /// bytes.
    pub(crate) fn begin<F: Future<Output = ()> + Send + 'static>(
        self,
        largest: usize,
        talk: impl FnOnce(Line) -> F + Send + 'static,
    ) -> Response {
        let Self { answer, way } = self;
        let upgrade = match way {
            Way::Connection(upgrade) => upgrade,
            Way::Led(mut link) => {
                let head = answer.clone();
                tokio::spawn(async move {
                    if link.open(&head).await.is_ok() {
                        talk(Line::Led { link, largest, parts: Vec::new() }).await;
                    }
                });
                return answer.map(|()| Body::empty());
            }
        };
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER)
            .max_message_size(Some(largest))
            .max_frame_size(Some(largest));
        tokio::spawn(async move {
            match upgrade.await {
                Ok(upgraded) => {
                    let socket =
                        WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config))
                            .await;
                    talk(Line::Socket(Box::new(socket))).await;
                }
                Err(error) => tracing::debug!(%error, "a connection did not become a WebSocket"),
            }
        });
        answer.map(|()| Body::empty())
    }
}

/// An open WebSocket.
pub(crate) enum Line {
    /// Of this server.
    Socket(Box<WebSocketStream<TokioIo<Upgraded>>>),
    /// Of another server, which leads it here; `parts` is what has come of the next text.
    Led { link: Box<Link>, largest: usize, parts: Vec<u8> },
}

/// The other end is gone, or does not read.
#[derive(Debug)]
pub(crate) struct Broken;

impl From<Cut> for Broken {
    fn from(Cut: Cut) -> Self {
        Self
    }
}

impl Line {
    /// Returns the next frame; `None` when the line is closed.
    pub(crate) async fn hear(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        match self {
            Self::Socket(socket) => socket.next().await,
            Self::Led { link, largest, parts } => link.hear_frame(*largest, parts).await.map(Ok),
        }
    }

    /// Sends a text.
    pub(crate) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Broken> {
        let socket = match self {
            Self::Socket(socket) => socket,
            Self::Led { link, .. } => return Ok(link.say_text(text).await?),
        };
        if text.len() <= PIECE {
            return send(socket, Message::Text(text)).await;
        }
        let pieces = async {
            let mut rest = Bytes::from(text);
            let mut data = Data::Text;
            while !rest.is_empty() {
                let piece = rest.split_to(PIECE.min(rest.len()));
                let frame = Frame::message(piece, OpCode::Data(data), rest.is_empty());
                send(socket, Message::Frame(frame)).await?;
                data = Data::Continue;
            }
            Ok(())
        };
        time::timeout(MESSAGE_TIMEOUT, pieces).await.unwrap_or(Err(Broken))
    }

    /// Returns whether it is closed because the way between two servers was cut.
    pub(crate) fn is_severed(&self) -> bool {
        match self {
            Self::Socket(_) => false,
            Self::Led { link, .. } => link.is_severed(),
        }
    }

    /// Asks for a sign of the other end.
    pub(crate) async fn ping(&mut self) -> Result<(), Broken> {
        match self {
            Self::Socket(socket) => send(socket, Message::Ping(Bytes::new())).await,
            Self::Led { link, .. } => Ok(link.say_ping().await?),
        }
    }

    /// Says why the line is closed, and closes it.
    pub(crate) async fn close(&mut self, code: CloseCode) {
        match self {
            Self::Socket(socket) => {
                let frame = CloseFrame { code, reason: Utf8Bytes::default() };
                if send(socket, Message::Close(Some(frame))).await.is_ok() {
                    let _ = time::timeout(PIECE_TIMEOUT, WebSocketStream::close(socket, None)).await;
                }
            }
            // Who is not reached has no line either.
            Self::Led { link, .. } => drop(link.say_close(code.into()).await),
        }
    }
}

async fn send(socket: &mut WebSocketStream<TokioIo<Upgraded>>, message: Message) -> Result<(), Broken> {
    match time::timeout(PIECE_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Broken),
    }
}
