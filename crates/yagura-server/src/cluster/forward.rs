//! Leads those who come here for a game of another server to it.

use std::{net::SocketAddr, time::Duration};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequestParts as _, Request, State},
    http::{Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use futures_util::{Stream, stream};
use serde::{Serialize, de::DeserializeOwned};
use tokio::time::{self, Instant};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::frame::coding::CloseCode};
use yagura_wire::{ByeReason, ServerMessage};

use super::{
    Cluster, Inner,
    link::{Cut, Link},
    piece::{self, Answered, Asked, Piece},
};
use crate::{
    api::{
        body::most_bytes,
        line::{Line, Upgrade},
    },
    app::App,
    error::{ApiError, Busy, Elsewhere},
    guard::{Caller, Peer},
    live::seats,
    shutdown::Running,
};

/// How long a game is looked for that moves from one server to another.
const PATIENCE: Duration = Duration::from_secs(6);
/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(150);
/// How long one waits for the other servers where they are not reached.
const CUT_OFF: Duration = Duration::from_secs(2);
/// How long it may take to find out who has a game.
const LOOK_UP: Duration = Duration::from_secs(3);
/// How long another server may take to answer.
const ANSWER: Duration = Duration::from_secs(20);
/// Bytes of a message on a socket that is led on; where it leads, less may be taken.
const LARGEST: usize = 16 << 20;

/// What a request is about that only one of the servers can answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum About {
    /// Who writes the game.
    Game(String),
    /// Where the record is at home.
    Record(String),
}

/// Why another server has not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unanswered {
    /// It has not done what it was asked, and will not.
    NotDone,
    /// It may have, or not: the answer may be what was lost.
    Unknown,
}

impl About {
    /// Returns what a socket about it is told where the server stops, if its protocol has a word for that.
    fn bye(&self) -> Option<Utf8Bytes> {
        let bye = ServerMessage::Bye { reason: ByeReason::Shutdown };
        matches!(self, Self::Game(_)).then(|| bye.text().into())
    }

    fn of(path: &str) -> Option<Self> {
        let (kind, rest) = path.strip_prefix("/api/v1/")?.split_once('/')?;
        let id = rest.split('/').next().filter(|id| seats::is_id(id))?.to_owned();
        match kind {
            "games" => Some(Self::Game(id)),
            "records" => Some(Self::Record(id)),
            _ => None,
        }
    }
}

/// Answers a request here, or has the server answer it that has the game.
///
/// *Guarantee*: what is refused with 503 was not done, and will not be. What may have been done is not asked
/// for again, unless it only looks: a line of chat would be said twice.
pub(crate) async fn forward(State(app): State<App>, request: Request, next: Next) -> Response {
    let (Some(inner), Some(about)) = (app.cluster.0.clone(), About::of(request.uri().path())) else {
        return next.run(request).await;
    };
    let (mut parts, body) = request.into_parts();
    let most = most_bytes(&app.limits, &parts.method, parts.uri.path());
    let Ok(body) = to_bytes(body, most as usize).await else {
        return ApiError::too_large(most).into_response();
    };
    let since = Instant::now();
    loop {
        let node = match &about {
            About::Game(id) if app.games.is_here(id) => Ok(None),
            About::Game(id) => match time::timeout(LOOK_UP, inner.writer(id)).await {
                Ok(node) => node.map_err(ApiError::from),
                Err(_) => Err(ApiError::Busy(Busy::Store)),
            },
            About::Record(id) => Ok(inner.home(id)),
        };
        let done = match node {
            Err(error) => Ok(error.into_response()),
            Ok(None) => {
                let request = Request::from_parts(parts.clone(), Body::from(body.clone()));
                Ok(next.clone().run(request).await)
            }
            Ok(Some(node)) => {
                let leader = Leader { running: app.shutdown.running(), bye: about.bye() };
                inner.ask(&node, &mut parts, &body, leader).await
            }
        };
        match done {
            Ok(response) if response.extensions().get::<Elsewhere>().is_none() => return response,
            Err(Unanswered::Unknown) if !parts.method.is_safe() => {
                return ApiError::Unanswered.into_response();
            }
            _ if since.elapsed() >= if inner.is_cut_off() { CUT_OFF } else { PATIENCE } => {
                return ApiError::Busy(Busy::Elsewhere).into_response();
            }
            _ => time::sleep(PAUSE).await,
        }
    }
}

impl Inner {
    /// Has another server answer a request.
    async fn ask(
        &self,
        node: &str,
        parts: &mut Parts,
        body: &Bytes,
        leader: Leader,
    ) -> Result<Response, Unanswered> {
        let (Some(&caller), Some(peer)) = (parts.extensions.get::<Caller>(), parts.extensions.get::<Peer>())
        else {
            return Ok(ApiError::Internal.into_response());
        };
        let asked = Asked {
            method: parts.method.to_string(),
            uri: parts.uri.to_string(),
            headers: piece::told(&parts.headers),
            caller: caller.address(),
            peer: peer.address,
            socket: parts.headers.contains_key(header::UPGRADE),
            sent: None,
        };
        let (answered, link) = self.exchange(node, asked, body).await?;
        let status = StatusCode::from_u16(answered.status).map_err(|_| Unanswered::Unknown)?;
        if status == StatusCode::SWITCHING_PROTOCOLS {
            return Ok(match Upgrade::from_request_parts(parts, &()).await {
                Ok(upgrade) => upgrade.begin(LARGEST, move |line| leader.lead(line, link)),
                Err(error) => error.into_response(),
            });
        }
        let mut response = Response::new(Body::from_stream(pieces(link)));
        *response.status_mut() = status;
        *response.headers_mut() = piece::heard(&answered.headers);
        Ok(response)
    }

    /// Sends a request; returns the head of the answer, and the link on which the rest comes.
    async fn exchange(&self, node: &str, asked: Asked, body: &Bytes) -> Result<(Answered, Link), Unanswered> {
        let not_done = |Cut| Unanswered::NotDone;
        let term = self.term().filter(|term| term.reaches(node)).ok_or(Unanswered::NotDone)?;
        let number = getrandom::u64().map_err(|_| Unanswered::NotDone)?;
        let sent = Some(term.database_time().at_least());
        let mut link = Link::new(term, self.client.clone(), node, number);
        // Nothing is done before all of it is there.
        link.say(Piece::Open(Asked { sent, ..asked })).await.map_err(not_done)?;
        for data in piece::cut(body.clone()) {
            link.say(Piece::Data(data)).await.map_err(not_done)?;
        }
        link.say(Piece::End).await.map_err(not_done)?;
        match time::timeout(ANSWER, link.hear()).await {
            Ok(Ok(Piece::Answer(answered))) if answered.elsewhere => {
                link.finish();
                Err(Unanswered::NotDone)
            }
            Ok(Ok(Piece::Answer(answered))) => Ok((answered, link)),
            _ if link.is_missed() => Err(Unanswered::NotDone),
            _ => Err(Unanswered::Unknown),
        }
    }
}

impl Cluster {
    /// Asks the server that writes a game, where another does, for what only servers may ask of each other.
    /// Returns the answer, `None` where there is none.
    pub(crate) async fn ask_writer<Q: Serialize, A: DeserializeOwned>(
        &self,
        game: &str,
        path: &str,
        question: &Q,
    ) -> Option<A> {
        let inner = self.0.as_ref()?;
        let node = inner.writer(game).await.ok()??;
        let asked = Asked {
            method: Method::POST.to_string(),
            uri: path.to_owned(),
            headers: vec![(header::CONTENT_TYPE.to_string(), "application/json".to_owned())],
            caller: Caller::NOBODY.address(),
            peer: SocketAddr::from(([0, 0, 0, 0], 0)),
            socket: false,
            sent: None,
        };
        let body = Bytes::from(serde_json::to_vec(question).ok()?);
        let (answered, link) = inner.exchange(&node, asked, &body).await.ok()?;
        let body = whole(link).await.ok()?;
        if answered.status == StatusCode::OK.as_u16() { serde_json::from_slice(&body).ok() } else { None }
    }
}

/// Returns the body of an answer as it comes; some never end.
fn pieces(link: Link) -> impl Stream<Item = Result<Bytes, Cut>> + Send {
    stream::unfold(Some(link), async |link| {
        let mut link = link?;
        match link.hear().await {
            Ok(Piece::Data(data)) => Some((Ok(data), Some(link))),
            Ok(Piece::End) => {
                link.finish();
                None
            }
            Ok(_) | Err(Cut) => Some((Err(Cut), None)),
        }
    })
}

/// Returns the body of a short answer.
async fn whole(mut link: Link) -> Result<Vec<u8>, Cut> {
    let mut whole = Vec::new();
    loop {
        match time::timeout(ANSWER, link.hear()).await.map_err(|_| Cut)?? {
            Piece::Data(data) => whole.extend_from_slice(&data),
            Piece::End => break,
            _ => return Err(Cut),
        }
    }
    link.finish();
    Ok(whole)
}

/// Leads a socket to another server.
struct Leader {
    running: Running,
    /// What is said first where this server stops.
    bye: Option<Utf8Bytes>,
}

impl Leader {
    /// Leads what is said on a socket to the link and back, until one of them ends, or this server stops.
    async fn lead(self, mut line: Line, mut link: Link) {
        tokio::select! {
            () = lead(&mut line, &mut link) => return,
            () = self.running.stopped() => {}
        }
        // He comes back by another server, and his clock waits for him meanwhile.
        if link.say(Piece::Close(CloseCode::Away.into())).await.is_ok() {
            link.finish();
        }
        if let Some(bye) = self.bye
            && line.say(bye).await.is_err()
        {
            return;
        }
        line.close(CloseCode::Away).await;
    }
}

async fn lead(line: &mut Line, link: &mut Link) {
    let mut text = Vec::new();
    loop {
        tokio::select! {
            piece = link.hear() => {
                let said = match piece {
                    Ok(Piece::Part(part)) => {
                        text.extend_from_slice(&part);
                        continue;
                    }
                    Ok(Piece::Text(part)) => {
                        text.extend_from_slice(&part);
                        match String::from_utf8(std::mem::take(&mut text)) {
                            Ok(text) => line.say(text.into()).await,
                            Err(_) => return line.close(CloseCode::Error).await,
                        }
                    }
                    Ok(Piece::Ping) => line.ping().await,
                    Ok(Piece::Close(code)) => {
                        link.finish();
                        return line.close(code.into()).await;
                    }
                    // The other server is gone, or the game: the page connects again, and is led elsewhere.
                    Ok(_) | Err(Cut) => return line.close(CloseCode::Away).await,
                };
                if said.is_err() {
                    return;
                }
            }
            frame = line.hear() => {
                let said = match frame {
                    Some(Ok(Message::Text(text))) => link.say_text(text).await,
                    Some(Ok(Message::Binary(_))) => link.say(Piece::Data(Bytes::new())).await,
                    Some(Ok(Message::Pong(_) | Message::Ping(_))) => link.say(Piece::Pong).await,
                    Some(Ok(Message::Frame(_))) => Ok(()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        let _ = link.say(Piece::Close(1000)).await;
                        return link.finish();
                    }
                };
                if said.is_err() {
                    return line.close(CloseCode::Away).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::About;

    #[test]
    fn what_a_request_is_about() {
        let game = || Some(About::Game("abcdefgh".to_owned()));
        assert_eq!(About::of("/api/v1/games/abcdefgh"), game());
        assert_eq!(About::of("/api/v1/games/abcdefgh/ws"), game());
        let record = About::of("/api/v1/records/abcdefghijklm/ws");
        assert_eq!(record, Some(About::Record("abcdefghijklm".to_owned())));
        for path in
            ["/api/v1/games", "/api/v1/games/", "/api/v1/games/..", "/api/v1/records/read", "/game/abcdefgh"]
        {
            assert_eq!(About::of(path), None, "{path}");
        }
    }
}
