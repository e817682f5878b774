//! One who plays: requests, and the socket of a game.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context as _, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a measurement reads of a message.
#[derive(Debug, Deserialize)]
pub struct Heard {
    /// Its kind.
    pub t: String,
    /// The number of the move, of which one was told.
    pub ply: Option<u32>,
    /// What the receiver may play.
    #[serde(default)]
    pub legal: Vec<String>,
    /// How the game ended.
    pub outcome: Option<Value>,
    /// The clocks.
    pub clock: Option<Clock>,
    /// The whole state.
    pub state: Option<State>,
    /// Why something was refused.
    pub error: Option<Value>,
}

/// What a measurement reads of a state.
#[derive(Debug, Deserialize)]
pub struct State {
    /// The moves made.
    pub moves: Vec<String>,
    /// What the receiver may play.
    pub legal: Vec<String>,
    /// How the game ended.
    pub outcome: Option<Value>,
    /// The clocks.
    pub clock: Option<Clock>,
}

/// What the clocks show, Black's first.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Clock {
    /// What Black has left.
    pub b: Left,
    /// What White has left.
    pub w: Left,
}

/// What a player has left.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Left {
    /// Of the main time, in milliseconds.
    pub main: u64,
}

/// A game that was made.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// What opens the seats, Black's first.
    pub tokens: [String; 2],
}

/// Makes a request and returns the answer's status and body.
///
/// # Errors
/// That the server does not answer.
pub async fn request(at: SocketAddr, method: &str, path: &str, body: &str) -> Result<(u16, String)> {
    time::timeout(PATIENCE, async {
        let mut stream = TcpStream::connect(at).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
        Ok((status, body))
    })
    .await?
}

/// Makes a game of two people.
///
/// # Errors
/// That the server refuses it.
pub async fn new_game(at: SocketAddr, variant: &str, clock: Option<Value>) -> Result<Game> {
    let human = json!({"kind": "human"});
    let mut new = json!({"variant": variant, "black": human, "white": human});
    if let Some(clock) = clock {
        new["clock"] = clock;
    }
    let (status, body) = request(at, "POST", "/api/v1/games", &new.to_string()).await?;
    if status != 201 {
        bail!("no game: {status} {body}");
    }
    let made: Value = serde_json::from_str(&body)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("a text");
    Ok(Game { id: text(&made["id"])?, tokens: [text(&made["tokens"]["b"])?, text(&made["tokens"]["w"])?] })
}

/// A socket of a game.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    heard: u64,
}

impl Socket {
    /// Opens one, and returns what it was told first.
    ///
    /// # Errors
    /// That the server does not let one in.
    pub async fn open(at: SocketAddr, game: &str, tokens: &[String]) -> Result<(Self, State)> {
        time::timeout(PATIENCE, async {
            let stream = TcpStream::connect(at).await?;
            stream.set_nodelay(true)?;
            let request = format!("ws://{at}/api/v1/games/{game}/ws?protocol=3").into_client_request()?;
            let (socket, _) = client_async(request, stream).await?;
            let mut socket = Self { stream: socket, heard: 0 };
            socket.say(&json!({"t": "hello", "a": 0, "tokens": tokens})).await?;
            loop {
                let heard = socket.hear().await?;
                if let Some(state) = heard.state {
                    return Ok((socket, state));
                }
                if heard.t == "refused" {
                    bail!("not let in: {:?}", heard.error);
                }
            }
        })
        .await?
    }

    /// Returns the bytes of text that came so far.
    pub const fn heard(&self) -> u64 {
        self.heard
    }

    /// Sends a message.
    ///
    /// # Errors
    /// That the socket is closed.
    pub async fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.stream.send(Message::text(message.to_string())).await?)
    }

    /// Returns the next message.
    ///
    /// # Errors
    /// That the socket is closed.
    pub async fn hear(&mut self) -> Result<Heard> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.heard += text.len() as u64;
                    return Ok(serde_json::from_str(&text)?);
                }
                Some(Ok(Message::Close(_))) | None => bail!("the socket is closed"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
